using Firn.Hostile.Targets;
using Firn.Tests.EntryPoints;

namespace Firn.Hostile.Figures;

/// <summary>R12 (H69): calls of the serializer within calls of it, three deep, every entry point within every other.</summary>
internal static class NestingFigures
{
    public static IEnumerable<Figure> List => [new("R12", "re-entrant calls, 3 deep, with a wrong result", "0", Measure)];

    private static FigureResult Measure(FigureRun run)
    {
        Problems problems = new();
        long tried = 0;
        foreach (FirnOptions options in (FirnOptions[])[FirnOptions.Default, FirnOptions.Packed with { Compression = FirnCompression.Brotli }])
        {
            List<(string Name, Action<int> Call)> calls = [.. Calls(options, problems)];
            foreach ((string outerName, Action<int> outer) in calls)
            {
                foreach ((string innerName, Action<int> inner) in calls)
                {
                    try
                    {
                        tried += 1 + NestedCalls.Run(inner, () => outer(0));
                    }
                    catch (Exception exception)
                    {
                        problems.Add($"{innerName} within {outerName}: {exception}");
                    }
                }
            }
        }

        return problems.NoneOf(tried, "calls");
    }

    private static IEnumerable<(string Name, Action<int> Call)> Calls(FirnOptions options, Problems problems)
    {
        Entries entries = Entries.ForFirn<NestedObject>();
        NestedObject[] values = [.. Enumerable.Range(0, 4).Select(NestedObject.Create)];
        byte[][] messages = [.. values.Select(value => entries.Serialize(value, options))];
        byte[] container = entries.SerializeContainer([values[1], values[2]], options);
        FirnOptions embedded = options with { SchemaMode = FirnSchemaMode.Embedded };
        byte[][] earlier = [.. values.Select(value => entries.Serialize(value, embedded))];

        yield return ("to an array", depth => Written(depth, entries.Serialize(values[depth], options)));
        yield return ("to a stream", depth =>
        {
            MemoryStream stream = new();
            entries.Serialize(stream, values[depth], options);
            Written(depth, stream.ToArray());
        }
        );
        yield return ("to a buffer writer", depth =>
        {
            HostileBufferWriter writer = new(RoomShape.NewEachCall);
            entries.Serialize(writer, values[depth], options);
            Written(depth, writer.ToArray());
        }
        );
        yield return ("to a span", depth =>
        {
            byte[] span = new byte[messages[depth].Length + 100];
            if (!entries.TrySerialize(span, values[depth], out int written, options)) problems.Add("To a span: there was no room.");
            Written(depth, span[..written]);
        }
        );
        yield return ("to a buffer", depth =>
        {
            using FirnBuffer buffer = entries.SerializeToBuffer(values[depth], options);
            Written(depth, buffer.ToArray());
        }
        );
        yield return ("measured", depth =>
        {
            if (entries.Measure(values[depth], options) != messages[depth].Length) problems.Add("A wrong length was measured.");
        }
        );
        yield return ("cloned", depth => Read(depth, entries.Clone(values[depth], options)));
        yield return ("from an array", depth => Read(depth, entries.Deserialize(messages[depth], options)));
        yield return ("from a sequence", depth => Read(depth, entries.DeserializeInPlace(Sequences.Cut(messages[depth], 1, messages[depth].Length / 2), options)));
        yield return ("from a stream", depth => Read(depth, entries.Deserialize(new SlowStream(messages[depth], 50), options)));
        yield return ("populated", depth =>
        {
            NestedObject target = new();
            entries.Populate(messages[depth], target, options);
            Read(depth, target);
        }
        );
        yield return ("from an earlier version", depth =>
        {
            LaterNestedObject later = FirnSerializer.Deserialize<LaterNestedObject>(earlier[depth], embedded)!;
            if (later.Number != depth || later.Text != "text " + depth || later.Codec?.Number != depth + 1) problems.Add("A converted message was read wrongly.");
        }
        );
        yield return ("to a container", depth =>
        {
            byte[] bytes = entries.SerializeContainer([values[1], values[2]], options);
            if (!bytes.AsSpan().SequenceEqual(container)) problems.Add("A container was written wrongly.");
        }
        );
        yield return ("from a container", _ =>
        {
            object?[] read = entries.DeserializeContainer(container, options);
            Read(1, read[0]);
            Read(2, read[1]);
        }
        );

        void Written(int depth, byte[] bytes)
        {
            if (!bytes.AsSpan().SequenceEqual(messages[depth])) problems.Add($"Written as {Convert.ToHexString(bytes)}, not {Convert.ToHexString(messages[depth])}.");
        }

        void Read(int depth, object? read)
        {
            NestedObject? value = (NestedObject?)read;
            if (value?.Number != depth || value.Child?.Number != ~depth || value.Child.Bulk?.Length != 3_000 * (depth & 3) || value.Codec?.Number != depth + 1 || value.Sized?.Number != depth + 2) problems.Add("A message was read wrongly.");
        }
    }
}
