namespace Firn.Compatibility.Tests;

internal static partial class ChangeTable
{
    /// <summary>Values may be absent, or may no longer.</summary>
    private static IEnumerable<Change> Absence =>
    [
        Change.FirnRow<ToNullable.Before, ToNullable.After>(
            "value-to-nullable",
            new() { Number = 1, Flag = true, Point = new() { X = 2 }, Numbers = [1, 2] },
            new() { Number = 3, Flag = false, Point = new() { X = 4 }, Numbers = [5] },
            forward: new ToNullable.After { Number = 1, Flag = true, Point = new() { X = 2 }, Numbers = [1, 2] },
            backward: new ToNullable.Before { Number = 3, Flag = false, Point = new() { X = 4 }, Numbers = [5] }),
        Change.FirnRow<ToNullable.Before, ToNullable.After>(
            "nullable-to-value-when-absent",
            new() { Number = 1 },
            new() { Number = null, Flag = true, Point = new() { X = 4 } },
            forward: new ToNullable.After { Number = 1, Flag = false, Point = new() },
            backward: new Outcome<ToNullable.Before>.Refused(FirnErrorCode.UnexpectedNull, "Number")),
        Change.FirnRow<ToNullable.Before, ToNullable.After>(
            "nullable-element-to-value-when-absent",
            new() { Numbers = [] },
            new() { Number = 1, Flag = true, Point = new(), Numbers = [1, null] },
            forward: new ToNullable.After { Number = 0, Flag = false, Point = new(), Numbers = [] },
            backward: new Outcome<ToNullable.Before>.Refused(FirnErrorCode.UnexpectedNull, "Numbers")),
        Change.FirnRow<WidenedNullable.Before, WidenedNullable.After>(
            "nullable-widened",
            new() { A = 1, B = null, C = [1, null, 3], D = true },
            new() { A = 1 },
            forward: new WidenedNullable.After { A = 1, B = null, C = [1, null, 3], D = true },
            backward: Mismatch<WidenedNullable.Before>("long", "int")),
        Change.FirnRow<ReplacedNulls.Before, ReplacedNulls.After>(
            "null-to-constant",
            new() { Kept = 9 },
            new() { Number = 1, Flag = false, Color = ReplacedNulls.Shade.Dark, Wide = 2, Text = "t", Rate = 3, Price = 4, Letter = 'l', Kept = 5 },
            forward: new ReplacedNulls.After { Number = -7, Flag = true, Color = ReplacedNulls.Shade.Light, Wide = -5, Text = "none", Rate = 1.5, Price = 12, Letter = 'x', Kept = 9 },
            backward: Mismatch<ReplacedNulls.Before>("Wide", "long", "byte")),
        Change.FirnRow<ReplacedNulls.Before, ReplacedNulls.Grown>(
            "null-to-constant-among-new-members",
            new() { Number = 3, Kept = 9 },
            new() { Number = 1, Color = ReplacedNulls.Shade.Dark, Text = "t" },
            forward: new ReplacedNulls.Grown { Number = 3, Flag = true, Color = ReplacedNulls.Shade.Light, Text = "none", Added = "added" },
            backward: new ReplacedNulls.Before { Number = 1, Flag = false, Color = ReplacedNulls.Shade.Dark, Text = "t" }),
        Change.FirnRow<ReplacedNulls.OldPair, ReplacedNulls.Pair>(
            "null-to-constant-in-parameters",
            new(null, null, "b"),
            new(1, false, "b", 4),
            forward: new ReplacedNulls.Pair(2, true, "b", 3),
            backward: new ReplacedNulls.OldPair(1, false, "b")),
        Change.FirnRow<ReplacedNulls.OldItems, ReplacedNulls.Items>(
            "null-to-constant-in-structs",
            new() { List = [new() { X = 1, On = false, Y = 2 }, new() { Y = 3 }], One = new() { On = true } },
            new() { List = [new() { X = 4 }] },
            forward: new ReplacedNulls.Items { List = [new() { X = 1, On = false, Y = 2 }, new() { X = 8, On = true, Y = 3 }], One = new() { X = 8, On = true } },
            backward: new ReplacedNulls.OldItems { List = [new() { X = 4, On = false, Y = 0 }], One = new() { X = 0, On = false } }),
        Change.FirnRow<ReplacedNulls.Before, ReplacedNulls.Initialised>(
            "null-kept-out",
            new() { Kept = 9 },
            new() { Number = 1, Text = "t" },
            forward: new ReplacedNulls.Initialised { Number = 11, Flag = true, Text = "initial", Price = 2.5m, Rate = 0, Kept = 9 },
            backward: new ReplacedNulls.Before { Number = 1, Flag = true, Text = "t", Price = 2.5m, Rate = 0, Kept = 0 },
            options: FirnOptions.Default with { NullReplacement = FirnNullReplacement.Initializer }),
    ];
}

public static class ToNullable
{
    public struct Place
    {
        public int X { get; set; }
    }

    public class Before
    {
        public int Number { get; set; }
        public bool Flag { get; set; }
        public Place Point { get; set; }
        public int[]? Numbers { get; set; }
    }

    public class After
    {
        public int? Number { get; set; }
        public bool? Flag { get; set; }
        public Place? Point { get; set; }
        public int?[]? Numbers { get; set; }
    }
}

public static class ReplacedNulls
{
    public enum Shade
    {
        Dark,
        Light,
    }

    public class Before
    {
        public int? Number { get; set; }
        public bool? Flag { get; set; }
        public Shade? Color { get; set; }
        public byte? Wide { get; set; }
        public string? Text { get; set; }
        public double? Rate { get; set; }
        public decimal? Price { get; set; }
        public char? Letter { get; set; }
        public int Kept { get; set; }
    }

    public class After
    {
        [FirnMember(WhenNull = -7)]
        public int Number { get; set; }

        [FirnMember(WhenNull = true)]
        public bool Flag { get; set; }

        [FirnMember(WhenNull = Shade.Light)]
        public Shade Color { get; set; }

        [FirnMember(WhenNull = -5)]
        public long Wide { get; set; }

        [FirnMember(WhenNull = "none")]
        public string Text { get; set; } = "";

        [FirnMember(WhenNull = 1.5)]
        public double Rate { get; set; }

        [FirnMember(WhenNull = 12)]
        public decimal Price { get; set; }

        [FirnMember(WhenNull = 'x')]
        public char Letter { get; set; }

        public int Kept { get; set; }
    }

    public class Grown
    {
        [FirnMember(WhenNull = 1)]
        public int Number { get; set; }

        [FirnMember(WhenNull = true)]
        public bool Flag { get; set; }

        [FirnMember(WhenNull = Shade.Light)]
        public Shade Color { get; set; }

        [FirnMember(WhenNull = "none")]
        public string Text { get; set; } = "";

        public string Added { get; set; } = "added";
    }

    public record OldPair(int? A, bool? On, string? B);

    public record Pair([property: FirnMember(WhenNull = 2)] int A, [property: FirnMember(WhenNull = true)] bool On, [property: FirnMember(WhenNull = "none")] string B, int C = 3);

    public struct OldItem
    {
        public int? X { get; set; }
        public bool? On { get; set; }
        public int Y { get; set; }
    }

    public struct Item
    {
        [FirnMember(WhenNull = 8)]
        public int X { get; set; }

        [FirnMember(WhenNull = true)]
        public bool On { get; set; }

        public int Y { get; set; }
    }

    public class OldItems
    {
        public List<OldItem>? List { get; set; }
        public OldItem One { get; set; }
    }

    public class Items
    {
        public List<Item>? List { get; set; }
        public Item One { get; set; }
    }

    public class Initialised
    {
        public int Number { get; set; } = 11;
        public bool Flag { get; set; } = true;
        public string Text { get; set; } = "initial";
        public decimal Price { get; init; } = 2.5m;
        public double Rate { get; set; }
        public int Kept { get; set; }
    }
}

public static class WidenedNullable
{
    public class Before
    {
        public int? A { get; set; }
        public byte? B { get; set; }
        public List<int?>? C { get; set; }
        public bool D { get; set; }
    }

    public class After
    {
        public long? A { get; set; }
        public ulong? B { get; set; }
        public List<long?>? C { get; set; }
        public bool? D { get; set; }
    }
}
