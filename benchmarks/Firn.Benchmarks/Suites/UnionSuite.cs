using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Suites;

/// <summary>What telling cases apart costs, beside a switch written by hand over the same codecs.</summary>
internal static class UnionSuite
{
    private const int Count = 1_000;
    private const double Target = 1.10;

    /// <summary>The suite.</summary>
    public static Suite Create()
    {
        Drawing[] drawings = [.. Enumerable.Range(0, 8).Select(seed => Draw(new Random(seed)))];
        HandwrittenDrawing[] handwritten = Array.ConvertAll(drawings, drawing => new HandwrittenDrawing { Figures = drawing.Figures });
        byte[][] messages = Array.ConvertAll(drawings, drawing => FirnSerializer.Serialize(drawing, FirnOptions.Packed));
        long bytes = messages.Sum(message => (long)message.Length);
        return new PlainSuite("union", drawings.Length)
            .Check(() =>
            {
                for (int i = 0; i < drawings.Length; i++)
                {
                    Check.Bytes(messages[i], FirnSerializer.Serialize(handwritten[i], FirnOptions.Packed), "union: the switch");
                    Check.Graph(drawings[i], FirnSerializer.Deserialize<Drawing>(messages[i], FirnOptions.Packed), "union: Firn");
                    Check.Graph(drawings[i], new Drawing { Figures = FirnSerializer.Deserialize<HandwrittenDrawing>(messages[i], FirnOptions.Packed)!.Figures }, "union: the switch");
                }
            })
            .With("switch", Operation.Write, "switch", (start, count) =>
            {
                byte[]? last = null;
                for (int i = start; i < start + count; i++)
                {
                    last = FirnSerializer.Serialize(handwritten[i & (handwritten.Length - 1)], FirnOptions.Packed);
                }

                return last;
            }, bytes)
            .With("Firn", Operation.Write, "switch", (start, count) =>
            {
                byte[]? last = null;
                for (int i = start; i < start + count; i++)
                {
                    last = FirnSerializer.Serialize(drawings[i & (drawings.Length - 1)], FirnOptions.Packed);
                }

                return last;
            }, bytes, Target)
            .With("switch", Operation.Read, "switch", (start, count) =>
            {
                HandwrittenDrawing? last = null;
                for (int i = start; i < start + count; i++)
                {
                    last = FirnSerializer.Deserialize<HandwrittenDrawing>(messages[i & (messages.Length - 1)], FirnOptions.Packed);
                }

                return last;
            }, bytes)
            .With("Firn", Operation.Read, "switch", (start, count) =>
            {
                Drawing? last = null;
                for (int i = start; i < start + count; i++)
                {
                    last = FirnSerializer.Deserialize<Drawing>(messages[i & (messages.Length - 1)], FirnOptions.Packed);
                }

                return last;
            }, bytes, Target);
    }

    private static Drawing Draw(Random random) => new()
    {
        Figures =
        [
            .. Enumerable.Range(0, Count).Select(_ => (Figure)(random.Next(4) switch
            {
                0 => new Circle { Layer = random.Next(10), X = random.NextDouble(), Y = random.NextDouble(), Radius = random.NextDouble() },
                1 => new Box { Layer = random.Next(10), Width = random.NextSingle(), Height = random.NextSingle(), IsFilled = random.Next(2) == 0 },
                2 => new Label { Layer = random.Next(10), Text = new string((char)('a' + random.Next(26)), random.Next(4, 21)) },
                _ => new Polygon { Layer = random.Next(10), Corners = [.. Enumerable.Range(0, random.Next(3, 9)).Select(_ => random.Next())] },
            })),
        ],
    };
}
