using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Tests;

/// <summary>Classes of the user's that are collections: their own members, and their elements.</summary>
public sealed class CollectionContractTests
{
    private const string Table = """
        namespace Lib
        {
            public sealed class Column { public string? Type { get; set; } public int Width { get; set; } }
            public class DataTable : Dictionary<string, Column> { public DataTable(int capacity = 16) : base(capacity) { } public string? Title { get; set; } public bool Sealed; }
            public class Tags : HashSet<string> { public Tags() : base(StringComparer.OrdinalIgnoreCase) { } public int Version { get; init; } = 3; }
            public class Tree : List<Tree> { public Tree(string name) => Name = name; public string Name { get; } public required int Weight { get; set; } }
            public class Pages<T> : System.Collections.ObjectModel.Collection<T> { public T? Current { get; set; } }
            [FirnSerializable] public class Guarded : SortedDictionary<int, string?> { [FirnMember] private int _secret; public Guarded With(int s) { _secret = s; return this; } public int Get() => _secret; public Column Extra { get; private set; } = new(); }
            public class Own : IDictionary<int, int>
            {
                private readonly Dictionary<int, int> _inner = [];
                public Own(IEqualityComparer<int>? comparer = null, string? name = "n") { Name = name; }
                public string? Name { get; set; }
                public int this[int key] { get => _inner[key]; set => _inner[key] = value; }
                public ICollection<int> Keys => _inner.Keys;
                public ICollection<int> Values => _inner.Values;
                public int Count => _inner.Count;
                public bool IsReadOnly => false;
                public void Add(int key, int value) => _inner.Add(key, value);
                public void Add(KeyValuePair<int, int> item) => _inner.Add(item.Key, item.Value);
                public void Clear() => _inner.Clear();
                public bool Contains(KeyValuePair<int, int> item) => _inner.Contains(item);
                public bool ContainsKey(int key) => _inner.ContainsKey(key);
                public void CopyTo(KeyValuePair<int, int>[] array, int arrayIndex) => throw new NotSupportedException();
                public IEnumerator<KeyValuePair<int, int>> GetEnumerator() => _inner.GetEnumerator();
                public bool Remove(int key) => _inner.Remove(key);
                public bool Remove(KeyValuePair<int, int> item) => _inner.Remove(item.Key);
                public bool TryGetValue(int key, [MaybeNullWhen(false)] out int value) => _inner.TryGetValue(key, out value);
                System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator();
            }
        }
        """;

    private const string Use = """
        public class Owner { public Lib.DataTable? Table { get; set; } public List<Lib.DataTable?>? Tables { get; set; } public Lib.Pages<int>? Pages { get; set; } public Lib.Own? Own { get; set; } }
        public static class Use
        {
            [FirnEntryPoint] static T CloneFirn<T>(List<string> all, T value) { byte[] bytes = FirnSerializer.Serialize(value); all.Add(Convert.ToHexString(bytes)); return FirnSerializer.Deserialize<T>(bytes)!; }

            public static string Run()
            {
                List<string> all = [];
                Lib.DataTable table = new(4) { Title = "t", Sealed = true };
                table["a"] = new() { Type = "x", Width = 1 };
                table["b"] = null!;
                Lib.DataTable t = CloneFirn(all, table);
                all.Add($"{t.Title} {t.Sealed} {string.Join(",", t.Select(p => p.Key + (p.Value?.Width.ToString() ?? "-")))}");
                Lib.Tags tags = CloneFirn(all, new Lib.Tags { "A", "b" });
                all.Add($"{tags.Version} {tags.Contains("a")} {tags.Count}");
                Lib.Tree tree = CloneFirn(all, new Lib.Tree("root") { new Lib.Tree("leaf") { Weight = 2 } }.Heavy(1));
                all.Add($"{tree.Name} {tree.Weight} {tree[0].Name} {tree[0].Weight} {tree.Count}");
                Owner o = CloneFirn(all, new Owner { Table = table, Tables = [table, null, new()], Pages = new() { 1, 2 }, Own = new(name: null) { { 1, 2 }, { 3, 4 } } });
                all.Add($"{o.Table!.Title} {o.Tables![0]!.Count} {o.Tables[1] is null} {o.Tables[2]!.Count} {string.Join(",", o.Pages!)} {o.Own!.Name is null} {o.Own[3]}");
                Lib.Guarded g = CloneFirn(all, new Lib.Guarded { { 2, null }, { 1, "x" } }.With(7));
                all.Add($"{g.Get()} {string.Join(",", g.Select(p => p.Key + p.Value))}");
                return string.Join("\n", all);
            }

            static Lib.Tree Heavy(this Lib.Tree tree, int weight) { tree.Weight = weight; return tree; }
        }
        """;

    private const string Program = "static class Program { static object Main() => Use.Run(); }";

    [Fact]
    public void They_keep_their_members_and_their_elements()
    {
        string use = Use.Replace("new Lib.Tree(\"root\") { new", "new Lib.Tree(\"root\") { Weight = 0 }.With(new").Replace("{ Weight = 2 } }.Heavy(1)", "{ Weight = 2 }).Heavy(1)").Replace("static Lib.Tree Heavy", "static Lib.Tree With(this Lib.Tree tree, Lib.Tree child) { tree.Add(child); return tree; } static Lib.Tree Heavy");
        string own = (string)Generation.RunAndExecute(Table + use + Program)!;
        string[] lines = own.Split('\n');
        Assert.Equal("t True a1,b-", lines[1]);
        Assert.Equal("3 True 2", lines[3]);
        Assert.Equal("root 1 leaf 2 1", lines[5]);
        Assert.Equal("t 2 True 0 1,2 True 4", lines[7]);
        Assert.Equal("7 1x,2", lines[9]);
        Generation library = Generation.Run(Table, "Lib");
        foreach (MetadataReference reference in new[] { library.ToReference(), library.ToReference(metadataOnly: true), library.Compilation.ToMetadataReference() })
        {
            Assert.Equal(own, Generation.Run(use + Program, "App", reference).Execute(library.Emit()));
        }
    }

    [Fact]
    public void A_collection_that_a_property_only_gets_is_replaced_with_its_members()
    {
        Assert.Equal("5 1,2", Generation.RunAndExecute("""
            class Marks : List<int> { public int Best { get; set; } }
            [FirnSerializable] class Pupil { public Marks Marks { get; } = new() { 9 }; }
            static class Program { static object Main() { Pupil p = new(); p.Marks.Clear(); p.Marks.AddRange([1, 2]); p.Marks.Best = 5; Pupil b = FirnSerializer.Deserialize<Pupil>(FirnSerializer.Serialize(p))!; return $"{b.Marks.Best} {string.Join(",", b.Marks)}"; } }
            """));
    }

    [Fact]
    public void A_member_that_is_added_is_a_change_like_others()
    {
        const string Old = "public class Bag : List<int> { public int A { get; set; } = 1; }";
        const string New = "public class Bag : List<int> { public int A { get; set; } = 1; public string? B { get; set; } = \"new\"; public int C { get; init; } = 4; public Bag() { } }";
        const string Made = "public class Bag(int a = 3) : HashSet<long> { public int A { get; } = a; public string? B { get; init; } = \"made\"; }";
        byte[] first = (byte[])Generation.RunAndExecute(Old + "static class Program { static object Main() => FirnSerializer.Serialize(new Bag { 1, 2 }); }")!;
        static string Reads(string type, byte[] message, string what) => (string)Generation.RunAndExecute(type + $"static class Program {{ static object Main() {{ Bag b = FirnSerializer.Deserialize<Bag>(Convert.FromHexString(\"{Convert.ToHexString(message)}\"))!; return {what}; }} }}")!;
        Assert.Equal("1 new 4 1,2", Reads(New, first, "$\"{b.A} {b.B} {b.C} {string.Join(\",\", b)}\""));
        Assert.Equal("1 made 1,2", Reads(Made, first, "$\"{b.A} {b.B} {string.Join(\",\", b)}\""));
        byte[] second = (byte[])Generation.RunAndExecute(New + "static class Program { static object Main() => FirnSerializer.Serialize(new Bag { 3 }); }")!;
        Assert.Equal("1 3", Reads(Old, second, "$\"{b.A} {string.Join(\",\", b)}\""));
        byte[] plain = (byte[])Generation.RunAndExecute("public class Bag { public int A { get; set; } = 8; } static class Program { static object Main() => FirnSerializer.Serialize(new Bag()); }")!;
        Assert.Equal("8 5", Reads("public class Bag : List<int> { public Bag() => Add(5); public int A { get; set; } }", plain, "$\"{b.A} {string.Join(\",\", b)}\""));
        Assert.Equal("8 made ", Reads(Made, plain, "$\"{b.A} {b.B} {string.Join(\",\", b)}\""));
    }

    [Fact]
    public void What_the_constructor_adds_makes_way()
    {
        Assert.Equal("1", Generation.RunAndExecute("class Bag : List<int> { public Bag() => Add(5); } static class Program { static object Main() => string.Join(\",\", FirnSerializer.Deserialize<Bag>(FirnSerializer.Serialize(Filled()))!); static Bag Filled() { Bag b = new(); b[0] = 1; return b; } }"));
    }
}
