using System.Runtime.CompilerServices;
using Firn;
using Firn.Primitives;
using FirnAot;

// Serves what was generated, and says of the rest why not, where the run-time engine is off: compiled ahead of time, without dynamic code,
// or switched off. With the argument "engine" it expects the engine to be there.
bool hasEngine = args is ["engine"];
using Checks checks = new();

Plain plain = new()
{
    Number = 7,
    Text = "seven \u00fc \U0001F600",
    Flags = [true, false, true],
    Tables = new() { ["a"] = [(Half)1.5, (Half)2.5], ["b"] = [] },
    Colour = Colour.Green,
    Next = new() { Number = 8 },
};
checks.FirnRoundTrip("a plain class", plain, (a, b) =>
    a.Number == b.Number && a.Text == b.Text && a.Flags!.SequenceEqual(b.Flags!) && b.Tables!["a"].SequenceEqual(a.Tables!["a"]) && b.Tables["b"].Length == 0
    && a.Colour == b.Colour && b.Next!.Number == 8 && b.Next.Text is null);
checks.FirnRoundTrip("a record", new Line("Tea", 2, 4.50m), (a, b) => a == b);
checks.FirnRoundTrip("a struct", new Point(1.5, -2), (a, b) => a == b);
checks.FirnRoundTrip<Point?>("a nullable struct", new Point(0, double.MaxValue), (a, b) => a == b);
checks.FirnRoundTrip("a list", new List<Line> { new("Cup", 1, 12m), new("Pot", 3, 0.1m) }, (a, b) => a.SequenceEqual(b));
checks.FirnRoundTrip("a set", new HashSet<string>(StringComparer.OrdinalIgnoreCase) { "A", "b" }, (a, b) => b.SetEquals(a) && b.Contains("B"));
checks.FirnRoundTrip("a dictionary", new Dictionary<Guid, Point[]> { [Guid.AllBitsSet] = [new(1, 2), new(3, 4)] }, (a, b) => b[Guid.AllBitsSet].SequenceEqual(a[Guid.AllBitsSet]));
checks.FirnRoundTrip("a jagged array", new int[][] { [1, 2], [], [3] }, (a, b) => a.Zip(b).All(p => p.First.SequenceEqual(p.Second)));
checks.FirnRoundTrip("a tuple", (1, "two", new Point(3, 4)), (a, b) => a == b);
checks.FirnRoundTrip("a recursive generic type", new Tree<string> { Value = "root", Children = [new() { Value = "leaf" }, new()] }, (a, b) =>
    b.Value == "root" && b.Children!.Count == 2 && b.Children[0].Value == "leaf" && b.Children[1].Children is null);
checks.FirnRoundTrip("a constructor, required and init", new Made(Guid.AllBitsSet, [new Point(1, 2)]) { Name = "made", Pair = (5, null) }, (a, b) =>
    a.Id == b.Id && a.Name == b.Name && a.Pair == b.Pair && a.Path.SequenceEqual(b.Path));
checks.FirnRoundTrip("private members", Hidden.Of(42), (a, b) => b.Reveal() == 42 && a.Stamp == b.Stamp && b.Stamp.Kind == DateTimeKind.Utc);
checks.FirnRoundTrip<IShape[]>("a union", [new Circle(2), new Square(3), new Spot(4)], (a, b) => a.SequenceEqual(b));
checks.FirnRoundTrip("a union of the language", new List<Answer> { new(5), new(new Line("Tea", 2, 4.50m)), new([new(1), default]), default }, (a, b) => a.SequenceEqual(b));
checks.FirnRoundTrip("a member of such a union", new Question { Answer = new(7), Others = new() { ["a"] = new(new Line("Cup", 1, 1m)) } }, (a, b) => b.Answer.Equals(a.Answer) && b.Others!["a"].Equals(a.Others!["a"]));
checks.FirnRoundTrip("surrogates", new Priced { Price = Price.Of(250), Last = Price.Of(1), Prices = [Price.Of(3)], Named = new() { ["a"] = new Sealed<string>("s"), ["b"] = null } }, (a, b) =>
    b.Price.Cents() == 250 && b.Last!.Value.Cents() == 1 && b.Prices![0].Cents() == 3 && b.Named!["a"]!.Open() == "s" && b.Named["b"] is null);
checks.FirnRoundTrip("a type with a surrogate", Price.Of(7), (a, b) => b.Cents() == 7);
checks.FirnRoundTrip("a data contract", new Counted { Value = 5, Label = "five" }, (a, b) => b.Value == 5 && b.Label == "five" && b.Calls == 1);

// The framework's nodes need no reflection where they are written by themselves.
System.Text.Json.JsonElement element = System.Text.Json.JsonElement.Parse("""{"a":[1.0,null,"x"],"b":{"a":2}}""");
checks.FirnRoundTrip("a value of JSON", element, (a, b) => a.GetRawText() == b.GetRawText());
checks.FirnRoundTrip("members of JSON", new Jsons { Element = element, Node = new() { ["a"] = 5, ["b"] = new System.Text.Json.Nodes.JsonArray(1.5m, true, null) } }, (a, b) =>
    a.Element.GetRawText() == b.Element.GetRawText() && a.Node!.ToJsonString() == b.Node!.ToJsonString());

// System.Data is kept where a call names it.
System.Data.DataTable table = new("Orders") { Locale = System.Globalization.CultureInfo.InvariantCulture };
table.Columns.Add("Id", typeof(int));
table.Columns.Add("Name", typeof(string));
table.Rows.Add(1, "a");
table.Rows.Add(2, DBNull.Value);
table.AcceptChanges();
table.Rows[0][1] = "b";
checks.FirnRoundTrip("a table", table, (a, b) => b.Rows.Count == 2 && b.Rows[0].RowState == System.Data.DataRowState.Modified && b.Rows[0][1, System.Data.DataRowVersion.Original].Equals("a") && b.Rows[1].IsNull(1) && b.Columns[0].DataType == typeof(int));

Person ann = new() { Name = "Ann" };
Person bob = new() { Name = "Bob", Friends = { ann } };
ann.Friends.Add(bob);
checks.FirnRoundTrip("a cycle", ann, (_, b) => b.Friends[0].Name == "Bob" && ReferenceEquals(b.Friends[0].Friends[0], b));

// Names of enums come from the program's metadata, which a trimmer might leave out.
checks.Run("a document", () =>
{
    byte[] named = FirnSerializer.Serialize(new Plain { Number = 7, Colour = Colour.Green }, FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named });
    FirnDocument document = FirnDocument.Parse(named);
    Checks.Require(document.Root["Colour"].GetEnumName() == "Green" && document.Root["Number"].GetInt64() == 7, document.ToJson());
    byte[] made = FirnDocument.FromJson(document.Schema, System.Text.Encoding.UTF8.GetBytes(document.ToJson()), FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named });
    Checks.Require(made.AsSpan().SequenceEqual(named), Convert.ToHexString(made));
    Checks.Require(document.Schema.ToText() == FirnSchema.Of<Plain>().ToText() && FirnSchema.Compare(document.Schema, FirnSchema.Of<Plain>()).IsSame, document.Schema.ToText());
});

// Roots that the library serves without generated code, through generic code and by Type.
checks.Run("built-in types", () =>
{
    foreach (object value in (object[])[true, 5, 5L, 'x', "text", 1.5m, new DateTime(2020, 1, 2), Guid.AllBitsSet, new byte[] { 1, 2 }, new Version(1, 2)])
    {
        object? back = FirnSerializer.Deserialize(FirnSerializer.Serialize(value, value.GetType()), value.GetType());
        Checks.Require(back!.GetType() == value.GetType() && (value is byte[] bytes ? bytes.SequenceEqual((byte[])back) : value.Equals(back)), value.ToString()!);
    }

    Checks.Require(Through.Generic(7) == 7 && Through.Generic<int?>(null) is null && Through.Generic("seven") == "seven" && Through.Generic<int[]>([1, 2]) is [1, 2], "generic");
});

checks.FirnRoundTrip("a class that writes itself", new List<Measured?> { new() { Name = "a", Lines = [new("Tea", 1, 1m)], Day = DayOfWeek.Friday }, null }, (a, b) =>
    b is [{ Name: "a", Lines: [{ Article: "Tea" }], Day: DayOfWeek.Friday }, null]);

checks.FirnRoundTrip("a member and a case that write themselves", new Survey { Own = new() { Name = "own" }, Other = new Measured { Name = "other", Day = DayOfWeek.Monday } }, (a, b) =>
    b is { Own: { Name: "own", Day: null }, Other: Measured { Name: "other", Day: DayOfWeek.Monday } });

checks.Run("a format by hand", () =>
{
    FirnWriter writer = new(stackalloc byte[16]);
    writer.Write((DayOfWeek?)DayOfWeek.Monday).Write(Colour.Green).WriteValue(new List<Line> { new("Cup", 2, 3m) }).WriteValue(5).WriteBlock<Point>([new(1, 2), new(3, 4)]).WriteBlock<Stretch>([new(new(1, 2), new(3, 4))]);
    FirnReader reader = new(writer.WrittenSpan);
    Checks.Require(reader.ReadNullable<DayOfWeek>() == DayOfWeek.Monday && reader.ReadEnum<Colour>() == Colour.Green, "enums");
    Checks.Require(reader.ReadValue<List<Line>>() is [{ Count: 2 }] && reader.ReadValue<int>() == 5, "values");
    Checks.Require(reader.ReadBlock<Point>() is [{ X: 1 }, { Y: 4 }], "a block of structs");
    Checks.Require(reader.ReadBlock<Stretch>() is [{ From.X: 1, To.Y: 4 }], "a block of structs in structs");
    reader.ExpectEnd();
    writer.Dispose();
});

checks.Run("primitives", () =>
{
    Span<byte> buffer = stackalloc byte[64];
    Span<byte> free = buffer;
    Checks.Require(free.TryWrite(7) && free.TryWrite(1.5m) && free.TryWrite("text") && free.TryWrite(Colour.Green) && free.TryWriteBlock<Stretch>([]), "written");
    ReadOnlySpan<byte> source = buffer;
    Checks.Require(source.TryRead(out int number) && number == 7, "an int");
    Checks.Require(source.TryRead(out decimal money) && money == 1.5m, "a decimal");
    Checks.Require(source.TryRead(out string? text) && text == "text", "a text");
    Checks.Require(source.TryRead(out Colour colour) && colour == Colour.Green, "an enum");
});

// Named by the context alone, and through it their collections.
(Type Type, object Value)[] listed =
[
    (typeof(Listed), new Listed { Id = 1 }),
    (typeof(Listed[]), new Listed[] { new() { Id = 1 } }),
    (typeof(List<Listed>), new List<Listed> { new() { Id = 1 } }),
    (typeof(IEnumerable<Listed>), new List<Listed> { new() { Id = 1 } }),
    (typeof(ICollection<Listed>), new List<Listed> { new() { Id = 1 } }),
    (typeof(IList<Listed>), new List<Listed> { new() { Id = 1 } }),
    (typeof(IReadOnlyCollection<Listed>), new List<Listed> { new() { Id = 1 } }),
    (typeof(IReadOnlyList<Listed>), new List<Listed> { new() { Id = 1 } }),
    (typeof(Dictionary<string, Listed>), new Dictionary<string, Listed> { ["a"] = new() { Id = 1 } }),
    (typeof(IDictionary<string, Listed>), new Dictionary<string, Listed> { ["a"] = new() { Id = 1 } }),
    (typeof(IReadOnlyDictionary<string, Listed>), new Dictionary<string, Listed> { ["a"] = new() { Id = 1 } }),
    (typeof(Dictionary<int, Listed>), new Dictionary<int, Listed> { [2] = new() { Id = 1 } }),
    (typeof(IDictionary<int, Listed>), new Dictionary<int, Listed> { [2] = new() { Id = 1 } }),
    (typeof(IReadOnlyDictionary<int, Listed>), new Dictionary<int, Listed> { [2] = new() { Id = 1 } }),
    (typeof(Dictionary<long, Listed>), new Dictionary<long, Listed> { [2] = new() { Id = 1 } }),
    (typeof(IDictionary<long, Listed>), new Dictionary<long, Listed> { [2] = new() { Id = 1 } }),
    (typeof(IReadOnlyDictionary<long, Listed>), new Dictionary<long, Listed> { [2] = new() { Id = 1 } }),
    (typeof(Dictionary<Guid, Listed>), new Dictionary<Guid, Listed> { [Guid.AllBitsSet] = new() { Id = 1 } }),
    (typeof(IDictionary<Guid, Listed>), new Dictionary<Guid, Listed> { [Guid.AllBitsSet] = new() { Id = 1 } }),
    (typeof(IReadOnlyDictionary<Guid, Listed>), new Dictionary<Guid, Listed> { [Guid.AllBitsSet] = new() { Id = 1 } }),
    (typeof(ListedValue), new ListedValue(1)),
    (typeof(ListedValue?), new ListedValue(1)),
    (typeof(ListedValue[]), new ListedValue[] { new(1) }),
    (typeof(List<ListedValue>), new List<ListedValue> { new(1) }),
    (typeof(IReadOnlyDictionary<Guid, ListedValue>), new Dictionary<Guid, ListedValue> { [Guid.AllBitsSet] = new(1) }),
    (typeof(Wrapped<Listed>[]), new Wrapped<Listed>[] { new() { Value = new() { Id = 1 } } }),
    (typeof(Asked), new Asked { Id = 1 }),
    (typeof(List<Asked>), new List<Asked> { new() { Id = 1 } }),
];
foreach ((Type type, object value) in listed)
{
    checks.Run("a context, " + type, () =>
    {
        Checks.Require(ListedContext.Default.CanSerialize(type), "listed");
        byte[] bytes = FirnSerializer.Serialize(value, type);
        object? back = FirnSerializer.Deserialize(bytes, type);
        Checks.Require(back is not null && FirnSerializer.Serialize(back, type).AsSpan().SequenceEqual(bytes), "read");
    });
}

checks.Run("what no context lists", () => Checks.Require(!Array.Exists([typeof(Unnamed), typeof(List<List<Listed>>), typeof(HashSet<Listed>), typeof(Dictionary<double, Listed>), typeof(Listed[,]), typeof(List<>)], ListedContext.Default.CanSerialize), "not listed"));

checks.Run("cases that options add", () =>
{
    FirnOptions options = FirnOptions.Default.WithCase<object, Line>(1).WithCase<object, string>(2);
    Checks.Require(FirnSerializer.Clone<object>(new Line("Tea", 1, 1m), options) is Line { Article: "Tea" }, "a record");
    Checks.Require(FirnSerializer.Clone<object>("text", options) is "text", "a string");
});

checks.Run("common cases of object", () =>
{
    FirnOptions common = FirnOptions.Default.WithCommonCases();
    IDictionary<string, object?> members = new System.Dynamic.ExpandoObject();
    members["n"] = 1.5m;
    Dictionary<string, object?> row = new()
    {
        ["id"] = 7, ["name"] = "Ada", ["when"] = DateTime.UnixEpoch, ["tags"] = new List<object?> { "new", null, new[] { 1, 2 } }, ["more"] = members,
        ["old"] = new System.Collections.ArrayList { 1, new System.Collections.Hashtable { ["k"] = 'v' } },
    };
    Dictionary<string, object?> read = FirnSerializer.Deserialize<Dictionary<string, object?>>(FirnSerializer.Serialize(row, common), common)!;
    Checks.Require(read["id"] is 7 && read["name"] is "Ada" && read["when"] is DateTime { Kind: DateTimeKind.Utc }, "values");
    Checks.Require(read["tags"] is List<object?> { Count: 3 } tags && tags[0] is "new" && tags[1] is null && tags[2] is int[] { Length: 2 }, "a list");
    Checks.Require(((IDictionary<string, object?>)read["more"]!)["n"] is 1.5m, "an ExpandoObject");
    Checks.Require(read["old"] is System.Collections.ArrayList { Count: 2 } old && old[1] is System.Collections.Hashtable table && table["k"] is 'v', "an ArrayList and a Hashtable");
});

checks.Run("another version", () =>
{
    byte[] bytes = FirnSerializer.Serialize(new Older { Number = 3, Text = "old", Gone = 9 });
    Plain read = FirnSerializer.Deserialize<Plain>(bytes)!;
    Checks.Require(read.Number == 3 && read.Text == "old" && read.Flags is null, "read");
});

checks.Run("reading into what is there", () =>
{
    FirnOptions reuse = FirnOptions.Default with { PopulateHandling = FirnPopulateHandling.Reuse };
    Plain target = new() { Number = 1, Flags = [true], Tables = [], Next = new() { Number = 2, Text = "kept" } };
    (Plain next, List<bool> flags, Dictionary<string, Half[]> tables) = (target.Next, target.Flags, target.Tables);
    FirnSerializer.Populate<Plain>(FirnSerializer.Serialize(new Plain { Number = 3, Flags = [false, true], Tables = new() { ["a"] = [(Half)1] }, Next = new() { Number = 4 } }), target, reuse);
    Checks.Require(target.Next == next && target.Flags == flags && target.Tables == tables, "kept");
    Checks.Require(target.Number == 3 && next.Number == 4 && next.Text is null && flags.Count == 2 && !flags[0] && tables["a"][0] == (Half)1, "read");
    List<Line> lines = [new("Tea", 1, 1m)];
    FirnSerializer.Populate(FirnSerializer.Serialize(new List<Line> { new("Cup", 2, 2m) }), lines, reuse);
    Checks.Require(lines is [{ Article: "Cup" }], "a list");
});

checks.Run("reading into what is there, of a type that no call names", () =>
{
    string? refusal = null;
    Listed target = new() { Id = 1 };
    byte[] bytes = FirnSerializer.Serialize(new Listed { Id = 2 }, typeof(Listed));
    try
    {
        FirnSerializer.Populate(bytes, target, typeof(Listed), FirnOptions.Default with { PopulateHandling = FirnPopulateHandling.Reuse });
    }
    catch (NotSupportedException exception)
    {
        refusal = exception.Message;
    }

    if (hasEngine) Checks.Require(refusal is null && target.Id == 2, "read; but: " + refusal);
    else Checks.Require(refusal is not null && target.Id == 1 && refusal.Contains("FirnSerializer.Populate<Listed>", StringComparison.Ordinal), "refused with the remedy; but: " + refusal);
    FirnSerializer.Populate(bytes, target, typeof(Listed));
    Checks.Require(target.Id == 2, "replaced");
});

checks.Run("bad bytes", () =>
{
    try
    {
        FirnSerializer.Deserialize<Plain>([1, 2, 3]);
        Checks.Require(false, "refused");
    }
    catch (FirnException exception)
    {
        Checks.Require(exception.Code == FirnErrorCode.InvalidHeader, exception.Code.ToString());
    }
});

Unnamed unnamed = new() { Number = 5 };
foreach ((string name, Func<object?> call) in ((string, Func<object?>)[])
[
    ("generic", () => Through.Generic(unnamed)),
    ("by Type", () => FirnSerializer.Deserialize(FirnSerializer.Serialize(unnamed, typeof(Unnamed)), typeof(Unnamed))),
])
{
    checks.Run("a type without generated code, " + name, () =>
    {
        string? refusal = null;
        try
        {
            Checks.Require(call() is Unnamed { Number: 5 }, "read");
        }
        catch (NotSupportedException exception)
        {
            refusal = exception.Message;
        }

        if (hasEngine) Checks.Require(refusal is null, "served; but: " + refusal);
        else Checks.Require(refusal is not null && Parts().All(part => refusal.Contains(part, StringComparison.Ordinal)), "refused with reason and remedy; but: " + refusal);
    });
}

checks.Run("what is loaded", () =>
{
    string[] emitting = [.. AppDomain.CurrentDomain.GetAssemblies().Where(a => a.IsDynamic || a.GetName().Name!.StartsWith("System.Reflection.Emit", StringComparison.Ordinal)).Select(a => a.GetName().Name!)];
    Checks.Require(emitting.Length > 0 == hasEngine, $"emitting assemblies: {string.Join(' ', emitting)}");
});

return checks.Report();

static string[] Parts() =>
[
    "FirnAot.Unnamed",
    "[FirnSerializable]",
    "FirnInclude(typeof(Unnamed))",
    RuntimeFeature.IsDynamicCodeSupported ? "Firn.RuntimeEngine" : "can't make code",
];

namespace FirnAot
{
    /// <summary>Lists types that no call names.</summary>
    [FirnInclude(typeof(Listed)), FirnInclude(typeof(ListedValue)), FirnInclude(typeof(Wrapped<>)), FirnIncludeMembersOf(typeof(IService))]
    internal sealed partial class ListedContext : FirnContext;

    /// <summary>A service whose types the context lists.</summary>
    public interface IService
    {
        /// <summary>Takes one type and gives back another.</summary>
        System.Threading.Tasks.Task<Listed> Ask(Asked question, System.Threading.CancellationToken cancellation);
    }

    /// <summary>A class that only the context names.</summary>
    public sealed class Listed
    {
        public int Id { get; set; }
    }

    /// <summary>A class that only the service names.</summary>
    public sealed class Asked
    {
        public int Id { get; set; }
    }

    /// <summary>A struct that only the context names.</summary>
    public readonly record struct ListedValue(int Id);

    /// <summary>What the context makes of its other types.</summary>
    public sealed class Wrapped<T>
    {
        public T? Value { get; set; }
    }

    /// <summary>Generic code that the generator can't see through.</summary>
    internal static class Through
    {
#pragma warning disable FIRN0010 // the point of the test
        public static T? Generic<T>(T value) => FirnSerializer.Deserialize<T>(FirnSerializer.Serialize(value));
#pragma warning restore FIRN0010
    }

    /// <summary>What <see cref="Plain"/> was once.</summary>
    public sealed class Older
    {
        public short Number { get; set; }

        public string? Text { get; set; }

        public int Gone { get; set; }
    }
}
