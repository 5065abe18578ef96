namespace Firn.Compatibility.Tests;

internal static partial class ChangeTable
{
    /// <summary>Numbers grow, enums change.</summary>
    private static IEnumerable<Change> Numbers =>
    [
        Change.FirnRow<Widened.Before, Widened.After>(
            "integer-widened",
            new() { A = -1, B = 200, C = -30_000, D = 60_000, E = int.MinValue, F = uint.MaxValue, G = ulong.MaxValue, H = [1, 255] },
            new() { A = 1, B = 2, C = 3, D = 4, E = 5, F = 6, G = 7, H = [8] },
            forward: new Widened.After { A = -1, B = 200, C = -30_000, D = 60_000, E = int.MinValue, F = uint.MaxValue, G = ulong.MaxValue, H = [1, 255] },
            backward: Mismatch<Widened.Before>("A", "short", "sbyte")),
        Change.FirnRow<SignChanged.Before, SignChanged.After>(
            "integer-sign-changed",
            new() { Value = 1 },
            new() { Value = 1 },
            forward: Mismatch<SignChanged.After>("Value", "int", "uint"),
            backward: Mismatch<SignChanged.Before>("Value", "uint", "int")),
        Change.FirnRow<FloatWidened.Before, FloatWidened.After>(
            "float-widened",
            new() { A = (Half)1.5, B = -2.25f, C = [1.5f, float.NaN, float.NegativeInfinity], D = (Half)3 },
            new() { A = 1, B = 2, C = [3], D = 4 },
            forward: new FloatWidened.After { A = 1.5f, B = -2.25, C = [1.5, double.NaN, double.NegativeInfinity], D = 3 },
            backward: Mismatch<FloatWidened.Before>("float", "Half")),
        Change.FirnRow<IntToFloat.Before, IntToFloat.After>(
            "integer-to-float",
            new() { Value = 1 },
            new() { Value = 1 },
            forward: new IntToFloat.After { Value = 1 },
            backward: Mismatch<IntToFloat.Before>("Value", "double", "int")),
        Change.FirnRow<EnumToInteger.Before, EnumToInteger.After>(
            "enum-to-integer",
            new() { Small = EnumToInteger.Level.High, Plain = DayOfWeek.Friday },
            new() { Small = 200, Plain = 9 },
            forward: new EnumToInteger.After { Small = 2, Plain = 5 },
            backward: Mismatch<EnumToInteger.Before>("Small", "int", "byte")),
        Change.FirnRow<EnumMemberAdded.Before, EnumMemberAdded.After>(
            "enum-value-added",
            new() { Level = EnumMemberAdded.Old.High },
            new() { Level = EnumMemberAdded.New.Highest },
            forward: new EnumMemberAdded.After { Level = EnumMemberAdded.New.High },
            backward: new EnumMemberAdded.Before { Level = (EnumMemberAdded.Old)2 }),
        Change.FirnRow<EnumRenumbered.Before, EnumRenumbered.After>(
            "enum-renumbered",
            new() { Level = EnumRenumbered.Old.High, Maybe = EnumRenumbered.Old.Low, All = [EnumRenumbered.Old.High, EnumRenumbered.Old.Mid, (EnumRenumbered.Old)9], Roles = EnumRenumbered.OldRoles.Read | EnumRenumbered.OldRoles.Write, By = new() { [EnumRenumbered.Old.High] = 1 }, Pair = new() { Level = EnumRenumbered.Old.Mid, Kept = 5 } },
            new() { Level = EnumRenumbered.New.Mid, Roles = EnumRenumbered.NewRoles.Read, Pair = new() { Level = EnumRenumbered.New.Low } },
            forward: new EnumRenumbered.After { Level = (EnumRenumbered.New)2, Maybe = EnumRenumbered.New.Unknown, All = [EnumRenumbered.New.Mid, EnumRenumbered.New.Low, (EnumRenumbered.New)9], Roles = (EnumRenumbered.NewRoles)3, By = new() { [(EnumRenumbered.New)2] = 1 }, Pair = new() { Level = EnumRenumbered.New.Low, Kept = 5 } },
            backward: new EnumRenumbered.Before { Level = EnumRenumbered.Old.High, Roles = (EnumRenumbered.OldRoles)4, Pair = new() { Level = EnumRenumbered.Old.Mid } },
            named: new EnumRenumbered.After { Level = EnumRenumbered.New.High, Maybe = EnumRenumbered.New.Low, All = [EnumRenumbered.New.High, EnumRenumbered.New.Mid, (EnumRenumbered.New)9], Roles = EnumRenumbered.NewRoles.Read | EnumRenumbered.NewRoles.Write, By = new() { [EnumRenumbered.New.High] = 1 }, Pair = new() { Level = EnumRenumbered.New.Mid, Kept = 5 } },
            namedBackward: new EnumRenumbered.Before { Level = EnumRenumbered.Old.Mid, Roles = EnumRenumbered.OldRoles.Read, Pair = new() { Level = EnumRenumbered.Old.Low } }),
        Change.FirnRow<EnumNameGone.Before, EnumNameGone.After>(
            "enum-renumbered-and-name-gone",
            new() { Level = EnumNameGone.Old.Low },
            new() { Level = EnumNameGone.New.High },
            forward: new EnumNameGone.After { Level = EnumNameGone.New.High },
            backward: new EnumNameGone.Before { Level = EnumNameGone.Old.Low },
            named: new Outcome<EnumNameGone.After>.Refused(FirnErrorCode.UndefinedEnum, "Level", "Low", "number of its own"),
            namedBackward: new EnumNameGone.Before { Level = EnumNameGone.Old.High }),
        Change.FirnRow<EnumUnderlying.Before, EnumUnderlying.After>(
            "enum-widened",
            new() { Level = EnumUnderlying.Small.B, Levels = [EnumUnderlying.Small.A, EnumUnderlying.Small.B] },
            new() { Level = EnumUnderlying.Large.B },
            forward: new EnumUnderlying.After { Level = EnumUnderlying.Large.B, Levels = [EnumUnderlying.Large.A, EnumUnderlying.Large.B] },
            backward: Mismatch<EnumUnderlying.Before>("Level", "long", "byte")),
        Change.FirnRow<int, long>("root-widened", -5, 6, forward: -5L, backward: Mismatch<int>("long", "int")),
        Change.FirnRow<Unrelated.Before, Unrelated.After>(
            "unrelated-kinds",
            new() { Keep = 1, Value = "x" },
            new() { Keep = 1, Value = 2 },
            forward: Mismatch<Unrelated.After>("Value", "string", "int"),
            backward: Mismatch<Unrelated.Before>("Value", "int", "string")),
    ];
}

public static class Widened
{
    public class Before
    {
        public sbyte A { get; set; }
        public byte B { get; set; }
        public short C { get; set; }
        public ushort D { get; set; }
        public int E { get; set; }
        public uint F { get; set; }
        public ulong G { get; set; }
        public byte[]? H { get; set; }
    }

    public class After
    {
        public short A { get; set; }
        public int B { get; set; }
        public long C { get; set; }
        public uint D { get; set; }
        public Int128 E { get; set; }
        public long F { get; set; }
        public UInt128 G { get; set; }
        public ushort[]? H { get; set; }
    }
}

public static class SignChanged
{
    public class Before
    {
        public int Value { get; set; }
    }

    public class After
    {
        public uint Value { get; set; }
    }
}

public static class FloatWidened
{
    public class Before
    {
        public Half A { get; set; }
        public float B { get; set; }
        public float[]? C { get; set; }
        public Half D { get; set; }
    }

    public class After
    {
        public float A { get; set; }
        public double B { get; set; }
        public double[]? C { get; set; }
        public double D { get; set; }
    }
}

public static class IntToFloat
{
    public class Before
    {
        public int Value { get; set; }
    }

    public class After
    {
        public double Value { get; set; }
    }
}

public static class EnumToInteger
{
    public enum Level : byte
    {
        Low,
        Medium,
        High,
    }

    public class Before
    {
        public Level Small { get; set; }
        public DayOfWeek Plain { get; set; }
    }

    public class After
    {
        public int Small { get; set; }
        public int Plain { get; set; }
    }
}

public static class EnumMemberAdded
{
    public enum Old
    {
        Low,
        High,
    }

    public enum New
    {
        Low,
        High,
        Highest,
    }

    public class Before
    {
        public Old Level { get; set; }
    }

    public class After
    {
        public New Level { get; set; }
    }
}

public static class EnumRenumbered
{
    public class Before
    {
        public Old Level { get; set; }
        public Old? Maybe { get; set; }
        public Old[]? All { get; set; }
        public OldRoles Roles { get; set; }
        public Dictionary<Old, int>? By { get; set; }
        public OldPair Pair { get; set; }
    }

    public class After
    {
        public New Level { get; set; }
        public New? Maybe { get; set; }
        public New[]? All { get; set; }
        public NewRoles Roles { get; set; }
        public Dictionary<New, int>? By { get; set; }
        public NewPair Pair { get; set; }
    }

    public struct OldPair
    {
        public Old Level { get; set; }
        public int Kept { get; set; }
    }

    public struct NewPair
    {
        public New Level { get; set; }
        public int Kept { get; set; }
    }

    public enum Old
    {
        Low,
        Mid,
        High,
    }

    public enum New
    {
        Unknown,
        Low,
        High = 6,
        Mid = 2,
    }

    [Flags]
    public enum OldRoles : byte
    {
        Read = 1,
        Write = 2,
    }

    [Flags]
    public enum NewRoles : byte
    {
        None = 0,
        Write = 1,
        Read = 4,
    }
}

public static class EnumNameGone
{
    public class Before
    {
        public Old Level { get; set; }
    }

    public class After
    {
        public New Level { get; set; }
    }

    public enum Old
    {
        None,
        Low,
        High,
    }

    public enum New
    {
        None,
        High,
    }
}

public static class EnumUnderlying
{
    public enum Small : byte
    {
        A,
        B,
    }

    public enum Large : long
    {
        A,
        B,
    }

    public class Before
    {
        public Small Level { get; set; }
        public Small[]? Levels { get; set; }
    }

    public class After
    {
        public Large Level { get; set; }
        public Large[]? Levels { get; set; }
    }
}

public static class Unrelated
{
    public class Before
    {
        public int Keep { get; set; }
        public string? Value { get; set; }
    }

    public class After
    {
        public int Keep { get; set; }
        public int Value { get; set; }
    }
}
