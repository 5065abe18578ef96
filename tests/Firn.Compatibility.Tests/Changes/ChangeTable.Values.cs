using System.Numerics;

namespace Firn.Compatibility.Tests;

internal static partial class ChangeTable
{
    private static readonly FirnOptions s_asUtc = FirnOptions.Default with { DateTimes = FirnDateTimeHandling.Utc };

    /// <summary>Values become values of another kind, or something is put around them.</summary>
    private static IEnumerable<Change> Values =>
    [
        Change.FirnRow<ToFloats.Before, ToFloats.After>(
            "small-integer-to-float",
            new() { A = [-1, short.MaxValue], B = 255, C = uint.MaxValue, D = -128, E = ushort.MaxValue },
            new() { A = [1] },
            forward: new ToFloats.After { A = [-1, short.MaxValue], B = (Half)255, C = uint.MaxValue, D = -128, E = ushort.MaxValue },
            backward: Mismatch<ToFloats.Before>("A", "float", "short")),
        Change.FirnRow<LongToDouble.Before, LongToDouble.After>(
            "long-to-double",
            new() { Value = 1 },
            new() { Value = 1 },
            forward: Mismatch<LongToDouble.After>("Value", "long", "double"),
            backward: Mismatch<LongToDouble.Before>("Value", "double", "long")),
        Change.FirnRow<ToLists.Before, ToLists.After>(
            "values-to-lists",
            new() { Tags = new() { Values = ["a", "b"] }, Number = 1, Optional = 2, Missing = null, Point = new() { X = 3 }, Item = new() { Name = "i" }, ByKey = new() { ["k"] = 4, ["l"] = 5 }, Map = new() { [1] = "m" }, Shape = new CaseAdded.OldCircle { Radius = 6 }, Text = "t" },
            new() { Number = [1, 2] },
            forward: new ToLists.After { Tags = [new() { Values = ["a", "b"] }], Number = [1], Optional = [2], Missing = null, Point = [new() { X = 3, Y = 0 }], Item = [new() { Name = "i" }], ByKey = new() { ["k"] = [4], ["l"] = [5] }, Map = [new() { [1] = "m" }], Shape = [new CaseAdded.NewCircle { Radius = 6 }], Text = ["t"] },
            backward: Mismatch<ToLists.Before>("ByKey[]", "list of int", "as int")),
        Change.FirnRow<TreeToList.Before, TreeToList.After>(
            "tree-to-list",
            new() { Node = new() { Children = [new()] } },
            new() { Node = [new()] },
            forward: Mismatch<TreeToList.After>("Node", "object", "list of object"),
            backward: new TreeToList.Before { Node = new() { Children = [new()] } }),
        Change.FirnRow<FlagToList.Before, FlagToList.After>(
            "bool-to-list",
            new() { Flag = true },
            new() { Flag = [true] },
            forward: Mismatch<FlagToList.After>("Flag", "bool", "list of bool"),
            backward: Mismatch<FlagToList.Before>("Flag", "list of bool", "bool")),
        Change.FirnRow<ToDecimal.Before, ToDecimal.After>(
            "integer-to-decimal",
            new() { A = -1, B = long.MinValue, C = ulong.MaxValue, D = null, E = [1, -2], F = new() { ["a"] = 3, ["b"] = null }, G = DayOfWeek.Friday, H = (7, 8) },
            new() { A = 1.5m },
            forward: new ToDecimal.After { A = -1, B = long.MinValue, C = ulong.MaxValue, D = null, E = [1, -2], F = new() { ["a"] = 3, ["b"] = null }, G = 5, H = (7, 8) },
            backward: Mismatch<ToDecimal.Before>("A", "decimal", "int")),
        Change.FirnRow<ToBigInteger.Before, ToBigInteger.After>(
            "integer-to-biginteger",
            new() { A = -128, B = 0, C = ulong.MaxValue, D = null, E = [255, 256, -256, int.MinValue], F = Int128.MinValue, G = UInt128.MaxValue },
            new() { A = 1 },
            forward: new ToBigInteger.After { A = -128, B = 0, C = ulong.MaxValue, D = null, E = [255, 256, -256, int.MinValue], F = BigInteger.Pow(-2, 127), G = BigInteger.Pow(2, 128) - 1 },
            backward: Mismatch<ToBigInteger.Before>("A", "BigInteger", "sbyte")),
        Change.FirnRow<ToOffset.Before, ToOffset.After>(
            "datetime-to-datetimeoffset",
            new() { At = new DateTime(2026, 11, 28, 1, 2, 3, DateTimeKind.Utc), All = [DateTime.UnixEpoch, default, DateTime.MaxValue], Maybe = DateTime.UnixEpoch },
            new() { At = new DateTimeOffset(2026, 11, 28, 1, 2, 3, TimeSpan.FromHours(2)) },
            forward: new ToOffset.After { At = new DateTimeOffset(2026, 11, 28, 1, 2, 3, TimeSpan.Zero), All = [DateTimeOffset.UnixEpoch, default, DateTimeOffset.MaxValue], Maybe = DateTimeOffset.UnixEpoch },
            backward: Mismatch<ToOffset.Before>("At", "DateTimeOffset", "DateTime")),
        Change.FirnRow<ToOffset.Before, ToOffset.After>(
            "datetime-without-kind-to-datetimeoffset",
            new() { At = new DateTime(2026, 11, 28) },
            new() { At = DateTimeOffset.UnixEpoch },
            forward: new Outcome<ToOffset.After>.Refused(FirnErrorCode.InvalidValue, "DateTimes"),
            backward: Mismatch<ToOffset.Before>("At", "DateTimeOffset", "DateTime")),
        Change.FirnRow<ToOffset.Without, ToOffset.After>(
            "datetime-taken-as-utc",
            new() { At = new DateTime(2026, 11, 28, 1, 2, 3, DateTimeKind.Utc) },
            new() { At = DateTimeOffset.UnixEpoch },
            forward: new ToOffset.After { At = new DateTimeOffset(2026, 11, 28, 1, 2, 3, TimeSpan.Zero) },
            backward: Mismatch<ToOffset.Without>("At", "DateTimeOffset", "DateTime"),
            options: s_asUtc),
        Change.FirnRow<ToGuid.Before, ToGuid.After>(
            "text-to-guid",
            new() { Id = "00112233-4455-6677-8899-aabbccddeeff", Maybe = null, Known = new() { ["{00112233-4455-6677-8899-aabbccddeeff}"] = 1 } },
            new() { Id = new Guid("00112233-4455-6677-8899-aabbccddeeff"), Known = new() { [Guid.Empty] = 2 } },
            forward: new ToGuid.After { Id = new Guid("00112233-4455-6677-8899-aabbccddeeff"), Known = new() { [new Guid("00112233-4455-6677-8899-aabbccddeeff")] = 1 } },
            backward: new ToGuid.Before { Id = "00112233-4455-6677-8899-aabbccddeeff", Known = new() { ["00000000-0000-0000-0000-000000000000"] = 2 } }),
        Change.FirnRow<ToGuid.Before, ToGuid.After>(
            "text-that-is-no-guid",
            new() { Id = "none" },
            new() { Id = Guid.Empty },
            forward: new Outcome<ToGuid.After>.Refused(FirnErrorCode.InvalidValue, "Guid", "Id"),
            backward: new ToGuid.Before { Id = "00000000-0000-0000-0000-000000000000" }),
        Change.FirnRow<ToEnum.Before, ToEnum.After>(
            "text-to-enum",
            new() { Level = "High", Maybe = null, Roles = "Read, Write", All = ["Low", "7", null, "-1"], By = new() { ["High"] = 1, ["Low"] = 2 } },
            new() { Level = Level.Low },
            forward: new ToEnum.After { Level = Level.High, Maybe = null, Roles = Roles.Read | Roles.Write, All = [Level.Low, (Level)7, null, (Level)(-1)], By = new() { [Level.High] = 1, [Level.Low] = 2 } },
            backward: Mismatch<ToEnum.Before>("All[]", "short", "string")),
        Change.FirnRow<ToEnum.Before, ToEnum.After>(
            "text-that-is-no-enum-value",
            new() { Level = "high" },
            new() { Level = Level.Low },
            forward: new Outcome<ToEnum.After>.Refused(FirnErrorCode.InvalidValue, "Level"),
            backward: Mismatch<ToEnum.Before>("All[]", "short", "string")),
        Change.FirnRow<ToVersion.Before, ToVersion.After>(
            "text-to-version",
            new() { Of = "1.2", All = ["1.2.3", null, "1.2.3.4"] },
            new() { Of = new Version(5, 6), All = [null, new Version(1, 0, 0)] },
            forward: new ToVersion.After { Of = new Version(1, 2), All = [new Version(1, 2, 3), null, new Version(1, 2, 3, 4)] },
            backward: new ToVersion.Before { Of = "5.6", All = [null, "1.0.0"] }),
        Change.FirnRow<ToUri.Before, ToUri.After>(
            "text-to-uri",
            new() { Site = "https://example.org/a" },
            new() { Site = new Uri("https://example.org/b") },
            forward: new ToUri.After { Site = new Uri("https://example.org/a") },
            backward: new ToUri.Before { Site = "https://example.org/b" }),
        Change.FirnRow<ToObject.Before, ToObject.After>(
            "value-to-object",
            new() { Client = 5, Name = "n", Clients = [1, 2], Count = 3, Tags = ["t"], ByClient = new() { [7] = "s" }, Key = "00112233-4455-6677-8899-aabbccddeeff" },
            new() { Client = new(6), Name = new() { Value = "m" }, Clients = [new(3)], Count = new() { Value = 4 }, Tags = new() { Values = ["u"] }, ByClient = new() { [new(8)] = new() { Value = "v" } }, Key = new(Guid.Empty) },
            forward: new ToObject.After { Client = new(5), Name = new() { Value = "n" }, Clients = [new(1), new(2)], Count = new() { Value = 3 }, Tags = new() { Values = ["t"] }, ByClient = new() { [new(7)] = new() { Value = "s" } }, Key = new(new Guid("00112233-4455-6677-8899-aabbccddeeff")) },
            backward: new ToObject.Before { Client = 6, Name = "m", Clients = [3], Count = 4, Tags = ["u"], ByClient = new() { [8] = "v" }, Key = "00000000-0000-0000-0000-000000000000" }),
        Change.FirnRow<ObjectToWider.Before, ObjectToWider.After>(
            "object-to-wider-value",
            new() { Client = new(6), Name = new() { Value = "n" } },
            new() { Client = 1, Name = ["a", "b"] },
            forward: new ObjectToWider.After { Client = 6, Name = ["n"] },
            backward: Mismatch<ObjectToWider.Before>("Client", "decimal", "object")),
        Change.FirnRow<ObjectToWider.Before, ObjectToWider.Text>(
            "object-without-its-value",
            new() { Name = new() { Value = null } },
            new() { Name = "n" },
            forward: new Outcome<ObjectToWider.Text>.Refused(FirnErrorCode.UnexpectedNull, "only member"),
            backward: new ObjectToWider.Before { Name = new() { Value = "n" } }),
        Change.FirnRow<ValueToUnion.Before, ValueToUnion.After>(
            "value-to-union",
            new() { Id = "a", All = ["b", null], Number = 5 },
            new() { Id = new ValueToUnion.Key(6), All = ["c"], Number = new ValueToUnion.Key(7) },
            forward: new ValueToUnion.After { Id = "a", All = ["b", default], Number = new ValueToUnion.Key(5) },
            backward: Mismatch<ValueToUnion.Before>("All[]", "union", "string")),
    ];
}

public static class ToFloats
{
    public class Before
    {
        public short[]? A { get; set; }
        public byte B { get; set; }
        public uint? C { get; set; }
        public sbyte D { get; set; }
        public ushort E { get; set; }
    }

    public class After
    {
        public float[]? A { get; set; }
        public Half B { get; set; }
        public double? C { get; set; }
        public Half D { get; set; }
        public float E { get; set; }
    }
}

public static class LongToDouble
{
    public class Before
    {
        public long Value { get; set; }
    }

    public class After
    {
        public double Value { get; set; }
    }
}

public static class ToLists
{
    public struct Point
    {
        public int X { get; set; }
    }

    public struct WiderPoint
    {
        public long X { get; set; }
        public int Y { get; set; }
    }

    public class Item
    {
        public string? Name { get; set; }
    }

    public class Before
    {
        public TagsValue? Tags { get; set; }
        public int Number { get; set; }
        public int? Optional { get; set; }
        public int? Missing { get; set; }
        public Point Point { get; set; }
        public Item? Item { get; set; }
        public Dictionary<string, int>? ByKey { get; set; }
        public Dictionary<int, string>? Map { get; set; }
        public CaseAdded.OldShape? Shape { get; set; }
        public string? Text { get; set; }
    }

    public class After
    {
        public List<TagsValue>? Tags { get; set; }
        public HashSet<long>? Number { get; set; }
        public int?[]? Optional { get; set; }
        public List<int>? Missing { get; set; }
        public WiderPoint[]? Point { get; set; }
        public List<Item>? Item { get; set; }
        public Dictionary<string, List<int>>? ByKey { get; set; }
        public List<Dictionary<int, string>>? Map { get; set; }
        public List<CaseAdded.NewShape>? Shape { get; set; }
        public HashSet<string>? Text { get; set; }
    }
}

public static class TreeToList
{
    public class Tree
    {
        public List<Tree>? Children { get; set; }
    }

    public class Before
    {
        public Tree? Node { get; set; }
    }

    public class After
    {
        public List<Tree>? Node { get; set; }
    }
}

public static class FlagToList
{
    public class Before
    {
        public bool Flag { get; set; }
    }

    public class After
    {
        public List<bool>? Flag { get; set; }
    }
}

public static class ToDecimal
{
    public class Before
    {
        public int A { get; set; }
        public long B { get; set; }
        public ulong C { get; set; }
        public short? D { get; set; }
        public sbyte[]? E { get; set; }
        public Dictionary<string, int?>? F { get; set; }
        public DayOfWeek G { get; set; }
        public (byte, ushort) H { get; set; }
    }

    public class After
    {
        public decimal A { get; set; }
        public decimal B { get; set; }
        public decimal C { get; set; }
        public decimal? D { get; set; }
        public List<decimal>? E { get; set; }
        public Dictionary<string, decimal?>? F { get; set; }
        public decimal G { get; set; }
        public (decimal, decimal) H { get; set; }
    }
}

public static class ToBigInteger
{
    public class Before
    {
        public sbyte A { get; set; }
        public long B { get; set; }
        public ulong C { get; set; }
        public short? D { get; set; }
        public int[]? E { get; set; }
        public Int128 F { get; set; }
        public UInt128 G { get; set; }
    }

    public class After
    {
        public BigInteger A { get; set; }
        public BigInteger B { get; set; }
        public BigInteger C { get; set; }
        public BigInteger? D { get; set; }
        public List<BigInteger>? E { get; set; }
        public BigInteger F { get; set; }
        public BigInteger G { get; set; }
    }
}

public static class ToOffset
{
    public class Before
    {
        public DateTime At { get; set; }
        public DateTime[]? All { get; set; }
        public DateTime? Maybe { get; set; }
    }

    public class Without
    {
        public DateTime At { get; set; }
    }

    public class After
    {
        public DateTimeOffset At { get; set; }
        public DateTimeOffset[]? All { get; set; }
        public DateTimeOffset? Maybe { get; set; }
    }
}

public static class ToGuid
{
    public class Before
    {
        public string? Id { get; set; }
        public string? Maybe { get; set; }
        public Dictionary<string, int>? Known { get; set; }
    }

    public class After
    {
        public Guid Id { get; set; }
        public Guid? Maybe { get; set; }
        public Dictionary<Guid, int>? Known { get; set; }
    }
}

public enum Level : short
{
    Low,
    High,
}

[Flags]
public enum Roles : byte
{
    None,
    Read = 1,
    Write = 2,
}

public static class ToEnum
{
    public class Before
    {
        public string? Level { get; set; }
        public string? Maybe { get; set; }
        public string Roles { get; set; } = "None";
        public List<string?>? All { get; set; }
        public Dictionary<string, int>? By { get; set; }
    }

    public class After
    {
        public Level Level { get; set; }
        public Level? Maybe { get; set; }
        public Roles Roles { get; set; }
        public List<Level?>? All { get; set; }
        public Dictionary<Level, int>? By { get; set; }
    }
}

public static class ToVersion
{
    public class Before
    {
        public string? Of { get; set; }
        public string?[]? All { get; set; }
    }

    public class After
    {
        public Version? Of { get; set; }
        public List<Version?>? All { get; set; }
    }
}

public static class ToUri
{
    public class Before
    {
        public string? Site { get; set; }
    }

    public class After
    {
        public Uri? Site { get; set; }
    }
}

public readonly record struct ClientId(long Value);

public readonly record struct KeyId(Guid Value);

public class TextValue
{
    public string? Value { get; set; }
}

public class NumberValue
{
    public int? Value { get; set; }
}

public class TagsValue
{
    public List<string>? Values { get; set; }
}

public static class ToObject
{
    public class Before
    {
        public long Client { get; set; }
        public string? Name { get; set; }
        public long[]? Clients { get; set; }
        public int Count { get; set; }
        public string[]? Tags { get; set; }
        public Dictionary<long, string>? ByClient { get; set; }
        public string? Key { get; set; }
    }

    public class After
    {
        public ClientId Client { get; set; }
        public TextValue? Name { get; set; }
        public List<ClientId>? Clients { get; set; }
        public NumberValue? Count { get; set; }
        public TagsValue? Tags { get; set; }
        public Dictionary<ClientId, TextValue>? ByClient { get; set; }
        public KeyId Key { get; set; }
    }
}

public static class ObjectToWider
{
    public class Before
    {
        public ClientId Client { get; set; }
        public TextValue? Name { get; set; }
    }

    public class After
    {
        public decimal Client { get; set; }
        public List<string?>? Name { get; set; }
    }

    public class Text
    {
        public ClientId Client { get; set; }
        public string? Name { get; set; }
    }
}

public static class ValueToUnion
{
    public record Key(int Number);

    public union Id(string, Key);

    public class Before
    {
        public string? Id { get; set; }
        public string?[]? All { get; set; }
        public KeyBefore? Number { get; set; }
    }

    public record KeyBefore(int Number)
    {
        public static implicit operator KeyBefore(int number) => new(number);
    }

    public class After
    {
        public Id Id { get; set; }
        public Id[]? All { get; set; }
        public Id Number { get; set; }
    }
}
