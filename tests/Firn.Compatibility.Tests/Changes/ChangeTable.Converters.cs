using System.Globalization;

namespace Firn.Compatibility.Tests;

internal static partial class ChangeTable
{
    /// <summary>Methods of the user's make values of those of earlier types.</summary>
    private static IEnumerable<Change> Converters =>
    [
        Change.FirnRow<ByConverters.Before, ByConverters.After>(
            "made-by-converters",
            new() { Cents = 1250, Name = "Ada Lovelace", Flag = true, Address = new() { Line = "1 Road", Zip = "123" }, Marks = [1, 2], On = true, Text = "yes", Key = new Guid(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), Shape = new CaseAdded.OldCircle { Radius = 3 }, Unused = "u" },
            new() { Cents = 1.5m },
            forward: new ByConverters.After { Cents = 12.5m, Name = new("Ada", "Lovelace"), Flag = "True", Address = new() { Street = "1 Road", Code = 123 }, Marks = "1+2", On = 2, Text = true, Key = 1, Shape = [3], Added = "added" },
            backward: Mismatch<ByConverters.Before>("Cents", "decimal", "int")),
        Change.FirnRow<ByConverters.Before, ByConverters.Complete>(
            "made-by-converters-in-order",
            new() { Cents = -1, Name = "a b", Address = new() { Zip = "7" }, Text = "no" },
            new(),
            forward: new ByConverters.Complete { Cents = -0.01m, Name = new("a", "b"), Flag = "False", Address = new() { Street = "", Code = 7 }, Marks = "", On = 1, Text = false, Key = 0, Shape = null, Unused = null },
            backward: Mismatch<ByConverters.Before>("Cents", "decimal", "int")),
        Change.FirnRow<ConvertersOfStructs.Before, ConvertersOfStructs.After>(
            "made-by-converters-in-structs",
            new() { Items = [new() { Number = 1, On = true }, new() { Number = 2 }], One = new() { Inner = new() { Number = 3, On = true }, Behind = 4 }, Text = new() { Text = "yes", Number = 5 } },
            new(),
            forward: new ConvertersOfStructs.After { Items = [new() { Number = 10, On = 'y' }, new() { Number = 20, On = 'n' }], One = new() { Inner = new() { Number = 30, On = 'y' }, Behind = 4 }, Text = new() { Text = true, Number = "5" } },
            backward: Mismatch<ConvertersOfStructs.Before>("Items[].Number", "long", "int")),
        Change.FirnRow<ConvertersOfRecords.Before, ConvertersOfRecords.After>(
            "made-by-converters-in-parameters",
            new("a b", 7),
            new(new("x", "y"), "z"),
            forward: new ConvertersOfRecords.After(new("a", "b"), "7", 3),
            backward: Mismatch<ConvertersOfRecords.Before>("Name", "object", "string")),
        Change.FirnRow<ConvertersOfNull.Before, ConvertersOfNull.After>(
            "made-by-converters-of-null",
            new(),
            new() { Count = "c" },
            forward: new ConvertersOfNull.After { Name = null, Number = new Guid(-1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), Count = null, Kept = null },
            backward: Mismatch<ConvertersOfNull.Before>("Count", "string", "int")),
        Change.FirnRow<ConvertersOfNull.Before, ConvertersOfNull.NotTaken>(
            "null-that-a-converter-does-not-take",
            new(),
            new(),
            forward: new Outcome<ConvertersOfNull.NotTaken>.Refused(FirnErrorCode.UnexpectedNull, "Number"),
            backward: Mismatch<ConvertersOfNull.Before>("Number", "Guid", "int")),
        Change.FirnRow<ConvertersOfVersions.Before, ConvertersOfVersions.After>(
            "made-of-an-earlier-version",
            new() { Number = 5, Address = new() { Line = "l", Unknown = 1 } },
            new() { Number = "n" },
            forward: new ConvertersOfVersions.After { Number = "5", Address = new() { Street = "l", Code = -1 } },
            backward: Mismatch<ConvertersOfVersions.Before>("Number", "string", "short")),
        Change.FirnRow<ConvertersBeforeRules.Before, ConvertersBeforeRules.After>(
            "converter-before-the-rules",
            new() { Exact = 3, Wider = 3 },
            new() { Exact = 1, Wider = 1 },
            forward: new ConvertersBeforeRules.After { Exact = 30, Wider = 3 },
            backward: Mismatch<ConvertersBeforeRules.Before>("Exact", "long", "int")),
        Change.FirnRow<ConvertersOfTrees.Before, ConvertersOfTrees.After>(
            "made-by-converters-at-every-level",
            new() { Value = 1, Next = [new() { Value = 2, Next = [new() { Value = 3, Next = [] }] }] },
            new() { Value = 1, Next = new() { Value = 2 } },
            forward: new ConvertersOfTrees.After { Value = 1, Next = new() { Value = 2, Next = new() { Value = 3 } } },
            backward: new ConvertersOfTrees.Before { Value = 1, Next = [new() { Value = 2 }] }),
        Change.FirnRow<ConverterThrows.Before, ConverterThrows.After>(
            "refused-by-a-converter",
            new() { Text = "t" },
            new() { Text = new(1, 2) },
            forward: new Outcome<ConverterThrows.After>.Refused(FirnErrorCode.InvalidValue, "Text", "FormatException"),
            backward: new ConverterThrows.Before { Text = "1.2" }),
        Change.FirnRow<ConverterOfIdentity.Before, ConverterOfIdentity.After>(
            "converter-and-identity",
            new() { Shared = new() { Name = "n" } },
            new() { Shared = "s" },
            forward: Mismatch<ConverterOfIdentity.After>("Shared", "identity"),
            backward: Mismatch<ConverterOfIdentity.Before>("Shared", "string", "object")),
    ];
}

internal static class ByConverters
{
    public class OldAddress
    {
        public string Line { get; set; } = "";

        public string Zip { get; set; } = "";
    }

    public class NewAddress
    {
        public string Street { get; set; } = "";

        public int Code { get; set; }
    }

    public record FullName(string First, string Last);

    public class Before
    {
        public int Cents { get; set; }

        public string Name { get; set; } = "";

        public bool Flag { get; set; }

        public OldAddress Address { get; set; } = new();

        public List<int> Marks { get; set; } = [];

        public bool? On { get; set; } = false;

        public string Text { get; set; } = "";

        public Guid Key { get; set; }

        public CaseAdded.OldShape? Shape { get; set; }

        public string? Unused { get; set; }
    }

    public class After
    {
        [FirnConvert(typeof(Parts))]
        public decimal Cents { get; set; }

        [FirnConvert(typeof(Parts))]
        public FullName? Name { get; set; }

        [FirnConvert(typeof(Parts))]
        public string? Flag { get; set; }

        [FirnConvert(typeof(Parts))]
        public NewAddress? Address { get; set; }

        [FirnConvert(typeof(Parts))]
        public string? Marks { get; set; }

        [FirnConvert(typeof(Parts))]
        public int? On { get; set; }

        [FirnConvert(typeof(Parts))]
        public bool Text { get; set; }

        [FirnConvert(typeof(Parts))]
        public int Key { get; set; }

        [FirnConvert(typeof(Parts))]
        public int[]? Shape { get; set; }

        public string? Added { get; set; } = "added";
    }

    // As After, and the data lack none of its members.
    public class Complete
    {
        public string? Unused { get; set; }

        [FirnConvert(typeof(Parts))]
        public int[]? Shape { get; set; }

        [FirnConvert(typeof(Parts))]
        public int Key { get; set; }

        [FirnConvert(typeof(Parts))]
        public bool Text { get; set; }

        [FirnConvert(typeof(Parts))]
        public int? On { get; set; }

        [FirnConvert(typeof(Parts))]
        public string? Marks { get; set; }

        [FirnConvert(typeof(Parts))]
        public NewAddress? Address { get; set; }

        [FirnConvert(typeof(Parts))]
        public string? Flag { get; set; }

        [FirnConvert(typeof(Parts))]
        public FullName? Name { get; set; }

        [FirnConvert(typeof(Parts))]
        public decimal Cents { get; set; }
    }

    public sealed class Parts : IFirnConverter<int, decimal>, IFirnConverter<string, FullName>, IFirnConverter<bool, string>, IFirnConverter<OldAddress, NewAddress>, IFirnConverter<List<int>, string>, IFirnConverter<bool, int?>, IFirnConverter<string, bool>, IFirnConverter<Guid, int>, IFirnConverter<CaseAdded.OldShape, int[]>
    {
        public static decimal Convert(int old) => old / 100m;

        public static FullName Convert(string old)
        {
            string[] parts = old.Split(' ');
            return new FullName(parts[0], parts[^1]);
        }

        static string IFirnConverter<bool, string>.Convert(bool old) => old.ToString();

        public static NewAddress Convert(OldAddress old) => new() { Street = old.Line, Code = int.TryParse(old.Zip, NumberStyles.None, CultureInfo.InvariantCulture, out int code) ? code : -1 };

        public static string Convert(List<int> old) => string.Join("+", old);

        static int? IFirnConverter<bool, int?>.Convert(bool old) => old ? 2 : 1;

        static bool IFirnConverter<string, bool>.Convert(string old) => old == "yes";

        public static int Convert(Guid old) => old.ToByteArray()[0];

        public static int[] Convert(CaseAdded.OldShape old) => old is CaseAdded.OldCircle circle ? [(int)circle.Radius] : [];
    }
}

internal static class ConvertersOfStructs
{
    public struct OldItem
    {
        public int Number { get; set; }

        public bool On { get; set; }
    }

    public struct NewItem
    {
        [FirnConvert(typeof(Parts))]
        public long Number { get; set; }

        [FirnConvert(typeof(Parts))]
        public char On { get; set; }
    }

    public struct OldOuter
    {
        public OldItem Inner { get; set; }

        public int Behind { get; set; }
    }

    public struct NewOuter
    {
        public NewItem Inner { get; set; }

        public int Behind { get; set; }
    }

    public struct OldText
    {
        public string Text { get; set; }

        public int Number { get; set; }
    }

    public struct NewText
    {
        [FirnConvert(typeof(Parts))]
        public bool Text { get; set; }

        [FirnConvert(typeof(Parts))]
        public string Number { get; set; }
    }

    public class Before
    {
        public List<OldItem> Items { get; set; } = [];

        public OldOuter One { get; set; }

        public OldText Text { get; set; }
    }

    public class After
    {
        public List<NewItem> Items { get; set; } = [];

        public NewOuter One { get; set; }

        public NewText Text { get; set; }
    }

    public readonly struct Parts : IFirnConverter<int, long>, IFirnConverter<bool, char>, IFirnConverter<string, bool>, IFirnConverter<int, string>
    {
        public static long Convert(int old) => 10L * old;

        public static char Convert(bool old) => old ? 'y' : 'n';

        public static bool Convert(string old) => old == "yes";

        static string IFirnConverter<int, string>.Convert(int old) => old.ToString(CultureInfo.InvariantCulture);
    }
}

internal static class ConvertersOfRecords
{
    public record Before(string Name, int Number);

    public record After([property: FirnConvert(typeof(ByConverters.Parts))] ByConverters.FullName Name, [property: FirnConvert(typeof(ConvertersOfStructs.Parts))] string Number, int Added = 3);
}

internal static class ConvertersOfNull
{
    public class Before
    {
        public string? Name { get; set; }

        public int? Number { get; set; }

        public int? Count { get; set; }

        public string? Kept { get; set; }
    }

    public class After
    {
        [FirnConvert(typeof(ByConverters.Parts))]
        public ByConverters.FullName? Name { get; set; } = new("n", "n");

        [FirnConvert(typeof(Parts))]
        public Guid Number { get; set; }

        [FirnConvert(typeof(Parts))]
        public string? Count { get; set; } = "count";

        public string? Kept { get; set; } = "kept";
    }

    public class NotTaken
    {
        [FirnConvert(typeof(Strict))]
        public Guid Number { get; set; }
    }

    public sealed class Parts : IFirnConverter<int?, Guid>, IFirnConverter<int, string>
    {
        public static Guid Convert(int? old) => new(old ?? -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

        public static string Convert(int old) => throw new InvalidOperationException("There is no number.");
    }

    public sealed class Strict : IFirnConverter<int, Guid>
    {
        public static Guid Convert(int old) => Guid.Empty;
    }
}

internal static class ConvertersOfVersions
{
    public class FirstAddress
    {
        public string Line { get; set; } = "";

        public int Unknown { get; set; }
    }

    public class Before
    {
        public short Number { get; set; }

        public FirstAddress Address { get; set; } = new();
    }

    public class After
    {
        [FirnConvert(typeof(ConvertersOfStructs.Parts))]
        public string? Number { get; set; }

        [FirnConvert(typeof(ByConverters.Parts))]
        public ByConverters.NewAddress? Address { get; set; }
    }
}

internal static class ConvertersBeforeRules
{
    public class Before
    {
        public int Exact { get; set; }

        public short Wider { get; set; }
    }

    public class After
    {
        [FirnConvert(typeof(ConvertersOfStructs.Parts))]
        public long Exact { get; set; }

        [FirnConvert(typeof(ConvertersOfStructs.Parts))]
        public long Wider { get; set; }
    }
}

internal static class ConvertersOfTrees
{
    public class Before
    {
        public int Value { get; set; }

        public List<Before>? Next { get; set; }
    }

    public class After
    {
        public int Value { get; set; }

        [FirnConvert(typeof(First))]
        public After? Next { get; set; }
    }

    public sealed class First : IFirnConverter<List<After>, After?>
    {
        public static After? Convert(List<After> old) => old.Count == 0 ? null : old[0];
    }
}

internal static class ConverterThrows
{
    public class Before
    {
        public string Text { get; set; } = "";
    }

    public class After
    {
        [FirnConvert(typeof(Parse))]
        public Version Text { get; set; } = new(0, 0);
    }

    public sealed class Parse : IFirnConverter<string, Version>
    {
        public static Version Convert(string old) => throw new FormatException("The text is no version.");
    }
}

internal static class ConverterOfIdentity
{
    [FirnReferences]
    public class Shared
    {
        public string Name { get; set; } = "";
    }

    public class Before
    {
        public Shared? Shared { get; set; }
    }

    public class After
    {
        [FirnConvert(typeof(Name))]
        public string? Shared { get; set; }
    }

    public sealed class Name : IFirnConverter<Shared, string>
    {
        public static string Convert(Shared old) => old.Name;
    }
}
