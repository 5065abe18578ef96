using Firn.Hostile.Targets;
using Firn.Tests.EntryPoints;
using Firn.Tests.Safety;

namespace Firn.Hostile.Figures;

/// <summary>R8 (H19, H20): 64 levels are accepted, 65 and a million refused, on every route and on little stack.</summary>
internal static class DepthFigures
{
    private const int MostLevels = 64;
    private const int Million = 1_000_000;

    public static IEnumerable<Figure> List => [new("R8", "depth routes where 64 passes, 65 and 1,000,000 are refused on a 256 KiB stack", "all", Measure)];

    private static FigureResult Measure(FigureRun run)
    {
        Problems problems = new();
        long tried = 0;
        int good = 0;
        bool isReached = false;
        foreach (DepthRoute route in DepthRoutes.All)
        {
            long before = problems.Count;
            int most = Enumerable.Range(1, MostLevels).Last(n => route.Levels(n) <= MostLevels);
            isReached |= route.Levels(most) == MostLevels && route.Levels(most + 1) == MostLevels + 1;
            int million = route.Levels(Million / 2) < Million ? Million : Million / 2;
            byte[][] deep = [route.Message(most + 1), route.Message(million)];
            object?[] deepValues = [route.Value?.Invoke(most + 1), route.Value?.Invoke(million)];
            SmallStack.Run(() =>
            {
                Accepted(route, most, problems, ref tried);
                foreach (byte[] message in deep) RefusedReading(route, message, problems, ref tried);
                foreach (object? value in deepValues.Where(value => value is not null)) RefusedWriting(route, value, problems, ref tried);
                Accepted(route, most, problems, ref tried);
            });
            if (problems.Count == before) good++;
        }

        int routes = DepthRoutes.All.Count;
        return new(good == routes && isReached, $"{good} of {routes} routes, {tried:N0} calls", problems.Texts());
    }

    private static void Accepted(DepthRoute route, int nodes, Problems problems, ref long tried)
    {
        try
        {
            byte[] message = route.Message(nodes);
            object? value = route.IsContainer ? route.Entries.DeserializeContainer(message, route.Options)[0] : route.Entries.Deserialize(message, route.Options);
            if (value is null) problems.Add($"{route.Name}: {nodes} nodes were read as null.");
            tried++;
            if (route.Value is null) return;
            object written = route.Value(nodes);
            byte[] again = route.IsContainer ? route.Entries.SerializeContainer([written], route.Options) : route.Entries.Serialize(written, route.Options);
            route.Entries.Clone(written, route.Options);
            route.Entries.Measure(written, route.Options);
            tried += 3;
            if (route.Options.Compression == FirnCompression.None && !again.AsSpan().SequenceEqual(message)) problems.Add($"{route.Name}: {nodes} nodes are written as {Convert.ToHexString(again)}, not {Convert.ToHexString(message)}.");
        }
        catch (Exception exception)
        {
            problems.Add($"{route.Name}, {route.Levels(nodes)} levels: {exception.GetType()}: {exception.Message}");
        }
    }

    private static void RefusedReading(DepthRoute route, byte[] message, Problems problems, ref long tried)
    {
        if (route.IsContainer)
        {
            AssertTooDeep(route, () => route.Entries.DeserializeContainer(message, route.Options), problems, ref tried);
            return;
        }

        AssertTooDeep(route, () => route.Entries.Deserialize(message, route.Options), problems, ref tried);
        AssertTooDeep(route, () => route.Entries.DeserializeInPlace(Sequences.Cut(message, 1, message.Length / 3, message.Length / 2), route.Options), problems, ref tried);
        AssertTooDeep(route, () => route.Entries.Deserialize(new MemoryStream(message), route.Options), problems, ref tried);
    }

    private static void RefusedWriting(DepthRoute route, object? value, Problems problems, ref long tried)
    {
        if (route.IsContainer)
        {
            AssertTooDeep(route, () => route.Entries.SerializeContainer([value], route.Options), problems, ref tried);
            return;
        }

        AssertTooDeep(route, () => route.Entries.Serialize(value, route.Options), problems, ref tried);
        AssertTooDeep(route, () => route.Entries.Serialize(new MemoryStream(), value, route.Options), problems, ref tried);
        AssertTooDeep(route, () => route.Entries.Clone(value, route.Options), problems, ref tried);
        AssertTooDeep(route, () => route.Entries.Measure(value, route.Options), problems, ref tried);
    }

    private static void AssertTooDeep(DepthRoute route, Action action, Problems problems, ref long tried)
    {
        tried++;
        try
        {
            action();
            problems.Add($"{route.Name}: too many levels were accepted.");
        }
        catch (FirnException exception) when (exception.Code == FirnErrorCode.DepthExceeded)
        {
        }
        catch (Exception exception)
        {
            problems.Add($"{route.Name}: {exception.GetType()}: {exception.Message}");
        }
    }
}
