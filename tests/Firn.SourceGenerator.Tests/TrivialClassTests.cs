namespace Firn.SourceGenerator.Tests;

/// <summary>Of which classes objects are made before all bytes of the message are looked at: those whose construction and setters nobody notices.</summary>
public sealed class TrivialClassTests
{
    private const string Members = "public int A { get; set; } public string? B { get; set; }";

    // Where that is not so, the object is made when it is known that no byte is left. Else the class is a part of others, and its caller asks.
    private static bool IsPlain(string type, string others = "")
    {
        string codec = Generation.Run($"class P {{ void M() {{ FirnSerializer.Deserialize<Order>(new byte[1]); }} }} {others} {type}").Sources["OrderCodec.g.cs"];
        int method = codec.IndexOf("IFirnCodec.ReadDirect(", StringComparison.Ordinal);
        Assert.True(method >= 0, codec);
        bool isPlain = codec.IndexOf("Unsafe.AreSame(ref next, ref input.Limit)", method, StringComparison.Ordinal) < 0;
        Assert.Equal(isPlain, codec.Contains("static int IFirnCodec.ReadingLevels => 1;", StringComparison.Ordinal));
        return isPlain;
    }

    [Theory]
    [InlineData($"public class Order {{ {Members} }}")]
    [InlineData($"public sealed record Order {{ {Members} }}")]
    [InlineData("public class Order { public virtual int A { get; set; } public int? B { get; set; } public DateTime C; }")]
    [InlineData("public class Order { public int A { get; set; } public string B { get; set; } = null!; public string C = default!; }")]
    [InlineData($"public class Order {{ {Members} public static int Made = 5; public const int D = 4; public int Twice => A * 2; public event Action? Changed; public void Raise() => Changed?.Invoke(); }}")]
    [InlineData("public class Order { public int A { get; set; } [FirnIgnore] public int Hidden { get => A; set => A = value; } }")]
    [InlineData($"public class Order {{ {Members} public Order() {{ }} }}")]
    [InlineData($"public class Order {{ {Members} public Order() {{ A = 3; B = \"b\" + nameof(A); Inner = new(); }} [FirnIgnore] public Inner Inner {{ get; set; }} }}", "public class Inner { private int[] _numbers = new int[] { 1, 2 }; public int Sum => _numbers[0]; }")]
    [InlineData($"public class Order {{ {Members} public Order() : this(2) {{ }} public Order(int a) => A = a; }}")]
    [InlineData($"public class Order {{ {Members} public string C {{ get; set; }} = \"c\"; public int D {{ get; set; }} = -1; public string E = string.Empty; public Guid F = Guid.NewGuid(); public DateTime G {{ get; set; }} = DateTime.UtcNow; public decimal H {{ get; set; }} = 1; }}")]
    [InlineData($"public class Order {{ {Members} [FirnIgnore] public List<int> Hidden {{ get; }} = []; [FirnIgnore] public Dictionary<string, int> More {{ get; }} = new(StringComparer.Ordinal); [FirnIgnore] public int[] Last {{ get; }} = Array.Empty<int>(); }}")]
    [InlineData($"public class Order {{ {Members} private readonly object _gate = new(); public object Gate() => _gate; }}")]
    [InlineData($"public class Order {{ {Members} [FirnIgnore] public List<string> C {{ get; set; }} = [\"a\", nameof(C)]; [FirnIgnore] public IReadOnlyList<Inner> D {{ get; set; }} = [new()]; [FirnIgnore] public int[] E = [1, 2]; }}", "public class Inner { }")]
    [InlineData($"public class Order {{ {Members} [FirnIgnore] public List<Inner> C {{ get; set; }} = new() {{ new Inner {{ Size = 3 }}, new() }}; [FirnIgnore] public int[] D = new[] {{ 1, 2, 3, 4, 5 }}; }}", "public class Inner { public int Size { get; set; } }")]
    [InlineData("public class Order { public int A { get; set; } public int? B { get; set => field = value ?? -1; } }")]
    [InlineData($"public partial class Order {{ {Members} }}")]
    [InlineData($"public class Order : Base {{ {Members} }}", "public class Base { public int Id { get; set; } = 7; }")]
    [InlineData("public class Order { private int _a; public int A { get => _a; set => _a = value; } public string? B { get; set; } }")]
    [InlineData("public class Order { public int A { get; set { field = value < 0 ? 0 : value; } } public string? B { get; set => field = value?.Trim(); } }")]
    [InlineData("public class Order { public int A { get; set { ArgumentOutOfRangeException.ThrowIfNegative(value); field = Checked(value); } } public string? B { get; set => field = value ?? throw new ArgumentNullException(nameof(value)); } private static int Checked(int value) => value; }")]
    [InlineData("public class Order { public required int A { get; set; } public required string? B { get; init; } }")]
    [InlineData("public class Order { public int A { get; init; } public string? B { get; init; } }")]
    [InlineData("public class Order(int a) { public int A { get; set; } = a; }")]
    [InlineData("public record Order(int A, string? B);")]
    [InlineData("public record Order(int A, string? B) : Base(A);", "public record Base(int Id);")]
    [InlineData("public class Order { public Order(int a, string? b) { A = a; B = b ?? \"\"; } public int A { get; } public string B { get; } }")]
    [InlineData("public class Order { public Order(int a, string? b) => (A, B) = (a, b); public int A { get; } public string? B { get; private set; } }")]
    [InlineData("[FirnSerializable] public class Order { public int A { get; private set; } public string? B { get; internal set; } = \"b\"; }")]
    public void Is_plain(string type, string others = "") => Assert.True(IsPlain(type, others));

    [Theory]
    [InlineData($"public class Order {{ {Members} public Order() {{ Console.WriteLine(); }} }}")]
    [InlineData($"public class Order {{ {Members} public static int Count; public Order() {{ Count++; }} }}")]
    [InlineData($"public class Order {{ {Members} public static int Count; public Order() => A = Next(); private static int Next() => ++Count; }}")]
    [InlineData($"public class Order {{ {Members} public static readonly List<int> All = []; public Order() => All.Add(1); }}")]
    [InlineData($"public class Order {{ {Members} [FirnIgnore] public Base Other {{ get; set; }} = Base.Shared; }}", "public class Base { public static readonly Base Shared = new(); }")]
    [InlineData($"public class Order {{ {Members} [FirnIgnore] public Base Other {{ get; set; }} = new(); }}", "public class Base { public static int Count; public Base() { Count = 3; } }")]
    [InlineData($"public class Order {{ {Members} [FirnIgnore] public System.IO.MemoryStream Other {{ get; set; }} = new(); }}")]
    [InlineData($"public class Order {{ {Members} public int C {{ get; set; }} = Environment.CurrentManagedThreadId + Lookup.Values[0](); }}", "public static class Lookup { public static readonly Func<int>[] Values = []; }")]
    [InlineData($"public class Order {{ {Members} public Order() {{ while (true) {{ }} }} }}")]
    [InlineData($"public class Order {{ {Members} public event Action Changed = () => {{ }}; public void Raise() => Changed(); }}")]
    [InlineData($"public class Order {{ {Members} ~Order() {{ }} }}")]
    [InlineData($"public class Order : Base {{ {Members} }}", "public class Base { protected Base() => GC.SuppressFinalize(this); }")]
    [InlineData($"public class Order : Base {{ {Members} protected override void Begin() => A = 5; }}", "public class Base { protected Base() => Begin(); protected virtual void Begin() { } }")]
    [InlineData($"public class Order : Base {{ {Members} }}", "public class Base { ~Base() { } }")]
    [InlineData($"public class Order {{ {Members} [FirnIgnore] public Noisy C = null; }}", "public struct Noisy { public static int Made; public static implicit operator Noisy(string? s) { Made++; return default; } }")]
    [InlineData("public class Order { public int A { get; set { field = value; Changed?.Invoke(); } } public string? B { get; set; } public event Action? Changed; }")]
    [InlineData("public class Order { public static int Last; public int A { get; set { field = value; Last = value; } } }")]
    [InlineData("public class Order { public string? B { get; set => field = $\"{value}\"; } public int A { get; set; } }")]
    [InlineData("public class Order : Base { public override string? B { get => base.B; set => base.B = value ?? \"none\"; } public int A { get; set; } }", "public class Base { public virtual string? B { get; set; } }")]
    [InlineData("public class Order : Base { public override string? B { get; set; } = \"b\"; public int A { get; set; } }", "public class Base { public virtual string? B { get; set; } }")]
    [InlineData($"public class Order {{ {Members} public static int Count; public Order() {{ Inner ??= new(); }} [FirnIgnore] public object? Inner {{ get {{ Count++; return field; }} set; }} }}")]
    [InlineData($"public class Order {{ {Members} public static int Last; public Order() {{ (A, Noisy) = (1, 2); }} [FirnIgnore] public int Noisy {{ get => 0; set => Last = value; }} }}")]
    [InlineData($"public class Order {{ {Members} public static int Last; public Order() {{ ((A, Noisy), B) = ((1, 2), null); }} [FirnIgnore] public int Noisy {{ get => 0; set => Last = value; }} }}")]
    [InlineData($"public class Order {{ {Members} public static int Last; public Order() {{ int x, y; (x, y) = (Next, Next); }} private int Next {{ get => ++Last; set {{ }} }} }}")]
    [InlineData($"public class Order {{ {Members} public Order() {{ IReadOnlyCollection<int> c = new Noisy(); A = c.Count; }} }}", "public class Noisy : IReadOnlyCollection<int> { public int Count => throw new Exception(); public IEnumerator<int> GetEnumerator() => throw new Exception(); System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => throw new Exception(); }")]
    [InlineData($"public class Order {{ {Members} public Order() {{ dynamic d = new Noisy(); A = (int)(d + d); }} }}", "public class Noisy { public static int operator +(Noisy a, Noisy b) => throw new Exception(); }")]
    [InlineData($"public class Order {{ {Members} public Order() {{ (int, int) p = (1, 2); (Noisy, int) q = p; }} }}", "public struct Noisy { public static int Made; public static implicit operator Noisy(int i) { Made++; return default; } }")]
    [InlineData($"public class Order {{ {Members} public Order() {{ ArgumentOutOfRangeException.ThrowIfGreaterThan(default(Noisy), default(Noisy)); }} }}", "public struct Noisy : IComparable<Noisy> { public static int Made; public int CompareTo(Noisy other) => Made++; }")]
    [InlineData($"public class Order {{ {Members} public Order() {{ if ((default(Noisy), 1).Equals((default(Noisy), 2))) A = 1; }} }}", "public struct Noisy { public static int Made; public override bool Equals(object? other) { Made++; return true; } public override int GetHashCode() => 0; }")]
    [InlineData($"public class Order {{ {Members} public int C {{ get; set; }} = Console.CursorLeft; }}")]
    [InlineData($"public class Order {{ {Members} [FirnIgnore] public HashSet<Noisy> C {{ get; set; }} = [new()]; }}", "public class Noisy { public static int Made; public override int GetHashCode() => Made++; }")]
    [InlineData($"public class Order {{ {Members} [FirnIgnore] public List<int> C {{ get; set; }} = [.. Noisy.All]; }}", "public class Noisy { public static IEnumerable<int> All { get { yield return 1; } } }")]
    [InlineData($"public class Order {{ {Members} [FirnIgnore] public Noisy C {{ get; set; }} = new() {{ Size = 3 }}; }}", "public class Noisy { public static int Last; public int Size { get => 0; set => Last = value; } }")]
    [InlineData($"public class Order {{ {Members} public Order() {{ Noisy? n = default(Noisy); A = n.GetHashCode(); }} }}", "public struct Noisy { public static int Made; public override int GetHashCode() => Made++; }")]
    [InlineData($"[Mvvm] public partial class Order {{ {Members} }}", "public sealed class MvvmAttribute : Attribute { }")]
    [InlineData($"public class Order {{ {Members} [System.Runtime.Serialization.OnDeserializing] public void Before() {{ }} }}")]
    public void Is_not_plain(string type, string others = "") => Assert.False(IsPlain(type, others));

    [Fact]
    public void Code_that_is_nested_very_deep_is_not_looked_at()
    {
        string sum = string.Join(" + ", Enumerable.Repeat("x", 3_000));
        Assert.False(IsPlain($"public class Order {{ {Members} public Order() {{ int x = 1; A = {sum}; }} }}"));
    }

    // What a new object has in a member, and what a setter makes of null, is there where the data have null only if nobody assigns it.
    [Theory]
    [InlineData("public string? B { get; set; }", false)]
    [InlineData("public string? B { get; set; } = null;", false)]
    [InlineData("public string? B { get; set; } = \"b\";", true)]
    [InlineData("public string? B { get; set => field = value ?? \"b\"; }", true)]
    [InlineData("public string? B { get; set; } public Order() => B = \"b\";", true)]
    public void Absent_members_are_assigned_where_a_new_object_may_have_something(string member, bool isAssigned)
    {
        string codec = Generation.Run($"class P {{ void M() {{ FirnSerializer.Deserialize<Order>(new byte[1]); }} }} public class Order {{ public int A {{ get; set; }} {member} }}").Sources["OrderCodec.g.cs"];
        Assert.Equal(isAssigned, Before("input.MoveTo", codec).Contains("value.B = null;", StringComparison.Ordinal));
    }

    [Fact]
    public void Absent_members_of_partial_classes_are_assigned()
    {
        string codec = Generation.Run($"class P {{ void M() {{ FirnSerializer.Deserialize<Order>(new byte[1]); }} }} public partial class Order {{ {Members} }}").Sources["OrderCodec.g.cs"];
        Assert.Contains("value.B = null;", Before("input.MoveTo", codec), StringComparison.Ordinal);
    }

    [Fact]
    public void A_class_of_another_assembly_is_not() =>
        Assert.DoesNotContain("global::Order value = new();\n", Before("Unsafe.AreSame", Generation.Run("class P { void M() { FirnSerializer.Deserialize<Order>(new byte[1]); } }", "Caller", Generation.Compile($"public class Order {{ {Members} }}", "Other").ToMetadataReference()).Sources["OrderCodec.g.cs"]), StringComparison.Ordinal);

    [Fact]
    public void A_member_may_be_named_as_the_message_is() =>
        Assert.Contains("string input_ = ", Generation.Run("class P { void M() { FirnSerializer.Deserialize<Order>(new byte[1]); } } public sealed record Order(string Input, int Amount);").Sources["OrderCodec.g.cs"], StringComparison.Ordinal);

    [Theory]
    [InlineData("class Bad { public Inner I { get; set; } } struct Inner { public Action Do; }")]
    [InlineData("class Bad { public (int, Action) P { get; set; } }")]
    public void A_class_that_has_no_codec_takes_none_from_others(string bad)
    {
        Generation generation = Generation.RunUnchecked(Generation.Compile($"using System; using Firn; class P {{ void M() {{ FirnSerializer.Deserialize<Bad>(new byte[1]); FirnSerializer.Deserialize<Order>(new byte[1]); }} }} {bad} public class Order {{ {Members} }}"));
        Assert.Null(generation.Result.Results.Single().Exception);
        Assert.Contains("OrderCodec.g.cs", generation.Sources.Keys);
    }

    [Theory]
    [InlineData("public int[]? C { get; set; } public List<string>? D { get; set; } public Dictionary<string, int>? E { get; set; }", 2)]
    [InlineData("public Item? C { get; set; } public Item[]? D { get; set; } public Dictionary<Guid, List<Item>>? E { get; set; }", 4)]
    [InlineData("public Order? C { get; set; }", 0)]
    [InlineData("public Node? C { get; set; }", 0)]
    [InlineData("public HashSet<int>? C { get; set; }", 0)]
    [InlineData("public List<DateTime>? C { get; set; } public bool[]? D { get; set; } public List<int?>? E { get; set; }", 2)]
    [InlineData("public List<(int, bool)>? C { get; set; } public KeyValuePair<int, DateTime>? D { get; set; }", 3)]
    [InlineData("public Dictionary<int, DateTime>? C { get; set; }", 0)]
    [InlineData("public Made? C { get; set; }", 0)]
    [InlineData("public (int, string) C { get; set; }", 0)]
    public void Parts_have_parts_alone(string members, int levels)
    {
        const string Others = "public class Item { public int A { get; set; } } public class Node { public Order? Order { get; set; } } public class Made { public static int Count; public Made() { Count++; } public int A { get; set; } }";
        string codec = Generation.Run($"class P {{ void M() {{ FirnSerializer.Deserialize<Order>(new byte[1]); }} }} {Others} public class Order {{ {Members} {members} }}").Sources["OrderCodec.g.cs"];
        Assert.Equal(levels > 0, codec.Contains($"static int IFirnCodec.ReadingLevels => {levels};", StringComparison.Ordinal));
        Assert.Equal(levels > 0, codec.Contains("IFirnCodec.ReadDirect(", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("public struct Spot { public int X { get; set; } public bool Y { get; set; } }", true)]
    [InlineData("public struct Spot { public int X; public DateTime Y; public System.Numerics.Vector3 Z; }", true)]
    [InlineData("public struct Spot { public (int, bool) X { get; set; } public KeyValuePair<byte, Guid> Y { get; set; } }", true)]
    [InlineData("public readonly record struct Spot(int X, bool Y);", true)]
    [InlineData("public readonly struct Spot { public Spot(int x, bool y) { X = x; Y = y; } public int X { get; } public bool Y { get; } }", true)]
    [InlineData("public struct Spot { public static int Made; public Spot(int x) { X = x; Made++; } public int X { get; } }", false)]
    [InlineData("public struct Spot { public Spot() { } public int X { get; set; } }", true)]
    [InlineData("public struct Spot { private int _x; [FirnMember] public int X { get => _x; set => _x = value; } }", true)]
    [InlineData("public partial struct Spot { public int X { get; set; } }", true)]
    [InlineData("public partial struct Spot { public partial int X { get; set; } } public partial struct Spot { private int _x; public partial int X { get => _x; set => _x = value; } }", false)]
    [InlineData("public struct Spot { public int X { get; init; } }", true)]
    [InlineData("public struct Spot { public Rune X { get; set; } }", false)]
    [InlineData("public struct Spot { public int X { get; set; } [System.Runtime.Serialization.OnDeserialized] public void After() { } }", false)]
    public void Structs_that_only_store_are_read_without_a_reader(string spot, bool isRaw)
    {
        string order = $"class P {{ void M() {{ FirnSerializer.Deserialize<Order>(new byte[1]); }} }} public class Order {{ {Members} public Spot Spot {{ get; set; }} public Spot? Other {{ get; set; }} public List<Spot>? Spots {{ get; set; }} }}";
        Dictionary<string, string> sources = Generation.Run($"using System.Text; {order} {spot}").Sources;
        Assert.Equal(isRaw, sources["SpotCodec.g.cs"].Contains("public static bool TryReadDirect(", StringComparison.Ordinal));
        Assert.Equal(isRaw, sources["OrderCodec.g.cs"].Contains("IFirnCodec.ReadDirect(", StringComparison.Ordinal));
    }

    // Also where constructors and setters of the class do more than store: then the structs are looked at first.
    [Theory]
    [InlineData("public class Order { public static int Made; public Order() { Made++; } public int A { get; set; } public Spot Spot { get; set; } public Spot? Other { get; set; } }")]
    [InlineData("public record Order(int A, Spot Spot, Spot? Other, string? Name) { public static int Made; private readonly int _number = ++Made; public int Number() => _number; }")]
    public void Messages_of_other_classes_with_such_structs_are_read_without_a_reader(string order)
    {
        string codec = Generation.Run($"class P {{ void M() {{ FirnSerializer.Deserialize<Order>(new byte[1]); }} }} {order} public struct Spot {{ public int X {{ get; set; }} public bool Y {{ get; set; }} }}").Sources["OrderCodec.g.cs"];
        Assert.Contains("SpotCodec.TryReadDirect(", Before("Unsafe.AreSame", codec), StringComparison.Ordinal);
        Assert.DoesNotContain("IFirnCodec.ReadingLevels", codec, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("public struct Spot { public int X { get; set; } public bool Y { get; set; } }", true)]
    [InlineData("public struct Spot { public int X; public bool Y; }", true)]
    [InlineData("public struct Spot { private int _x; public int X { get => _x; set => _x = value; } }", false)]
    [InlineData("public readonly record struct Spot(int X);", true)]
    public void Structs_of_other_assemblies_are_as_well(string spot, bool isRaw)
    {
        string codec = Generation.Run($"class P {{ void M() {{ FirnSerializer.Deserialize<Order>(new byte[1]); }} }} public class Order {{ {Members} public Spot Spot {{ get; set; }} }}", "Caller", Generation.Compile(spot, "Other").ToMetadataReference()).Sources["OrderCodec.g.cs"];
        Assert.Equal(isRaw, codec.Contains("TryReadDirect(", StringComparison.Ordinal));
    }

    private static string Before(string text, string codec)
    {
        int method = codec.IndexOf("IFirnCodec.ReadDirect(", StringComparison.Ordinal), end = codec.IndexOf(text, method, StringComparison.Ordinal);
        Assert.True(method >= 0 && end > method, codec);
        return codec[method..end];
    }
}
