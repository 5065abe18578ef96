using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Tests;

/// <summary>What the code of classes knows of other versions: names they had, what they insist on, what they start from.</summary>
public sealed class SparseReadingTests
{
    private const string Types = """
        namespace Lib
        {
            public enum Color : byte { Red, Green }
            public class Made(int a, string? b = "quo\"te", Color c = Color.Green, int? d = null, double e = 1.5, decimal f = 2.50m, char g = '\'', long h = long.MinValue, Color? i = Color.Green, float j = float.NaN, Guid k = default, bool l = true)
            {
                public int A { get; } = a; public string? B { get; } = b; public Color C { get; } = c; public int? D { get; } = d; public double E { get; } = e; public decimal F { get; } = f;
                public char G { get; } = g; public long H { get; } = h; public Color? I { get; } = i; public float J { get; } = j; public Guid K { get; } = k; public bool L { get; } = l;
                [FirnMember(FormerNames = ["Old", "Older"])] public int Late { get; init; } = 5;
                public required string? Must { get; init; }
                public int Plain { get; set; } = 6;
                // Of another assembly's classes nobody knows what their constructors do: here nothing is known of these either.
                private readonly int _number = ++s_last; private static int s_last; public int Number() => _number;
            }
            [DataContract] public class Data { [DataMember(IsRequired = true)] public int X { get; set; } [DataMember] public int Y { get; set; } }
            public class Free { [SetsRequiredMembers] public Free() { Made++; } public static int Made; public required int X { get; set; } }
            public class Page<T> { public Page() { Made++; } public static int Made; public T? Item { get; init; } }
        }
        """;

    private const string Use = """
        static class Use
        {
            static void Run() { FirnSerializer.Serialize<Lib.Made>(null!); FirnSerializer.Serialize<Lib.Data>(null!); FirnSerializer.Serialize<Lib.Free>(null!); FirnSerializer.Serialize<Lib.Page<string>>(null!); }
        }
        """;

    [Fact]
    public void Every_assembly_sees_the_same()
    {
        Generation own = Generation.Run(Types + Use, "App");
        Generation library = Generation.Run(Types.Replace("[DataContract] public class Data", "[DataContract] public class Data2") + "namespace Lib { [DataContract] public class Data { [DataMember(IsRequired = true)] public int X { get; set; } [DataMember] public int Y { get; set; } } }", "Lib");
        foreach (MetadataReference reference in new[] { library.ToReference(), library.ToReference(metadataOnly: true), library.Compilation.ToMetadataReference() })
        {
            Generation app = Generation.Run(Use, "App", reference);
            foreach (string codec in new[] { "Lib.MadeCodec.g.cs", "Lib.FreeCodec.g.cs", "Lib.PageOfStringCodec.g.cs" }) Assert.Equal(own.Sources[codec], app.Sources[codec]);
        }
    }

    [Fact]
    public void Former_names_and_required_members_are_described()
    {
        Dictionary<string, string> sources = Generation.Run(Types + Use).Sources;
        Assert.Contains("Member(\"Late\", FirnKind.Int32, mayBeAbsent: false, id: -1, formerNames: new string[] { \"Old\", \"Older\" });", sources["Lib.MadeCodec.g.cs"]);
        Assert.Contains("Member(\"Must\", FirnKind.String, mayBeAbsent: true, id: -1, isRequired: true);", sources["Lib.MadeCodec.g.cs"]);
        Assert.Contains("Member(\"X\", FirnKind.Int32, mayBeAbsent: false, id: -1, isRequired: true);", sources["Lib.DataCodec.g.cs"]);
        Assert.Contains("Member(\"Y\", FirnKind.Int32);", sources["Lib.DataCodec.g.cs"]);
        Assert.DoesNotContain("IsRequired", sources["Lib.FreeCodec.g.cs"]);
    }

    [Fact]
    public void Defaults_of_parameters_are_written_as_declared()
    {
        string code = Generation.Run(Types + Use).Sources["Lib.MadeCodec.g.cs"];
        foreach (string local in new[] { "int a = default;", "string b = \"quo\\\"te\";", "Color c = (global::Lib.Color)(1);", "int? d = default;", "double e = 1.5D;", "decimal f = 2.50M;", "char g = '\\'';", "long h = -9223372036854775808;", "Color? i = (global::Lib.Color)(1);", "float j = float.NaN;", "global::System.Guid k = default;", "bool l = true;" })
        {
            Assert.Contains(local, code);
        }
    }

    [Fact]
    public void Members_that_are_not_public_and_private_constructors_of_other_assemblies()
    {
        const string Lib = """
            namespace Lib
            {
                [FirnSerializable] public class Page<T> { [FirnConstructor] internal Page(T item, int count = 7) { Item = item; Count = count; Made++; } public static int Made; public T Item { get; } public int Count { get; } [FirnMember(FormerNames = ["was"])] private int _x; [DataMember(IsRequired = true), FirnMember] internal int Y { get; set; } public void Set(int x) => _x = x; public int Z() => _x; }
            }
            """;
        const string App = "static class Use { static void Run() => FirnSerializer.Serialize<Lib.Page<string>>(null!); }";
        Generation library = Generation.Run(Lib, "Lib");
        string own = Code(Generation.Run(Lib + App, "App"));
        Assert.Contains("int count = 7;", own);
        Assert.Contains("formerNames: new string[] { \"was\" }", own);
        Assert.Contains("Member(\"Y\", FirnKind.Int32, mayBeAbsent: false, id: -1, isRequired: true);", own);
        Assert.Equal(own, Code(Generation.Run(App, "App", library.ToReference(metadataOnly: true))));

        // What a listed type's codec is called from differs, and nothing else.
        static string Code(Generation generation) => generation.Sources["Lib.PageOfStringCodec.g.cs"].Replace("global::Firn.Generated.Lib.Lib.", "").Replace("public readonly struct", "internal readonly struct");
    }
}
