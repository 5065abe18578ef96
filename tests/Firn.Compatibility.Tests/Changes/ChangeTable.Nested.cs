namespace Firn.Compatibility.Tests;

internal static partial class ChangeTable
{
    /// <summary>Changes below the root, at any depth and in types that contain themselves.</summary>
    private static IEnumerable<Change> Nested =>
    [
        Change.FirnRow<NestedChanged.Before, NestedChanged.After>(
            "nested-type-changed",
            new() { Part = new() { Depth = new() { A = 1 } }, Skipped = new() { Depth = new() { A = 2 } } },
            new() { Part = new() { Depth = new() { A = 3, B = 4 } } },
            forward: new NestedChanged.After { Part = new() { Depth = new() { A = 1 } } },
            backward: new NestedChanged.Before { Part = new() { Depth = new() { A = 3 } } }),
        Change.FirnRow<RecursiveChanged.Old, RecursiveChanged.New>(
            "recursive-type-changed",
            new() { Value = 1, Next = new() { Value = 2, Children = [new() { Value = 3 }, new() { Next = new() { Value = 4 } }] } },
            new() { Value = 1, Mark = "m", Next = new() { Mark = "n", Children = [new() { Value = 3, Mark = null }] } },
            forward: new RecursiveChanged.New { Value = 1, Next = new() { Value = 2, Children = [new() { Value = 3 }, new() { Next = new() { Value = 4 } }] } },
            backward: new RecursiveChanged.Old { Value = 1, Next = new() { Children = [new() { Value = 3 }] } }),
        Change.FirnRow<GenericChanged.Before, GenericChanged.After>(
            "generic-argument-changed",
            new() { Box = new() { Item = 1, Items = [2, 3] } },
            new() { Box = new() { Item = 4, Items = [5] } },
            forward: new GenericChanged.After { Box = new() { Item = 1, Items = [2, 3] } },
            backward: Mismatch<GenericChanged.Before>("Box", "Item", "long", "int")),
        Change.FirnRow<SkippedEverything.Before, SkippedEverything.After>(
            "members-of-every-kind-skipped",
            SkippedEverything.Before.Sample(),
            new() { Keep = 5 },
            forward: new SkippedEverything.After { Keep = 1 },
            backward: new SkippedEverything.Before { Keep = 5 }),
    ];
}

public static class NestedChanged
{
    public class OldDepth
    {
        public int A { get; set; }
    }

    public class NewDepth
    {
        public int A { get; set; }
        public int B { get; set; } = 8;
    }

    public class OldPart
    {
        public OldDepth? Depth { get; set; }
    }

    public class NewPart
    {
        public NewDepth? Depth { get; set; }
    }

    public class Before
    {
        public OldPart? Part { get; set; }
        public OldPart? Skipped { get; set; }
    }

    public class After
    {
        public NewPart? Part { get; set; }
    }
}

public static class RecursiveChanged
{
    public class Old
    {
        public int Value { get; set; }
        public Old? Next { get; set; }
        public List<Old>? Children { get; set; }
    }

    public class New
    {
        public int Value { get; set; }
        public New? Next { get; set; }
        public List<New>? Children { get; set; }
        public string? Mark { get; set; } = "initial";
    }
}

public static class GenericChanged
{
    public class Box<T>
    {
        public T? Item { get; set; }
        public List<T>? Items { get; set; }
    }

    public class Before
    {
        public Box<int>? Box { get; set; }
    }

    public class After
    {
        public Box<long>? Box { get; set; }
    }
}

public static class SkippedEverything
{
    public struct Point
    {
        public int X { get; set; }
        public bool On { get; set; }
    }

    public class Before
    {
        public bool A { get; set; }
        public bool? B { get; set; }
        public string? C { get; set; }
        public decimal D { get; set; }
        public Point E { get; set; }
        public Point? F { get; set; }
        public List<string?>? G { get; set; }
        public HashSet<string>? H { get; set; }
        public Dictionary<string, int?>? I { get; set; }
        public int?[,]? J { get; set; }
        public bool[]? K { get; set; }
        public (int, string?, bool)? L { get; set; }
        public System.Numerics.BigInteger M { get; set; }
        public System.Net.IPEndPoint? N { get; set; }
        public System.Collections.BitArray? O { get; set; }
        public Version? P { get; set; }
        public Uri? Q { get; set; }
        public DateTimeOffset R { get; set; }
        public Before? S { get; set; }
        public List<List<Point>>? T { get; set; }
        public Dictionary<Point, List<bool>>? U { get; set; }
        public int Keep { get; set; }

        public static Before Sample() => new()
        {
            A = true,
            B = false,
            C = "text",
            D = 1.50m,
            E = new() { X = 1, On = true },
            F = new() { X = 2 },
            G = ["a", null, "\u043F\u0440\u0438\u0432\u0435\u0442"],
            H = new(StringComparer.OrdinalIgnoreCase) { "x" },
            I = new() { ["one"] = 1, ["none"] = null },
            J = new int?[,] { { 1, null }, { 3, 4 } },
            K = [true, false, true, true, false, true, true, true, true],
            L = (1, null, true),
            M = System.Numerics.BigInteger.Pow(7, 50),
            N = new(System.Net.IPAddress.IPv6Loopback, 80),
            O = new([true, false, true]),
            P = new(1, 2, 3),
            Q = new("https://example.org/a?b=c"),
            R = new(2026, 1, 2, 3, 4, 5, TimeSpan.FromHours(2)),
            S = new() { C = "inner" },
            T = [[new() { X = 5 }], []],
            U = new() { [new() { X = 6 }] = [true, false] },
            Keep = 1,
        };
    }

    public class After
    {
        public int Keep { get; set; }
    }
}
