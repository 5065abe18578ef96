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
