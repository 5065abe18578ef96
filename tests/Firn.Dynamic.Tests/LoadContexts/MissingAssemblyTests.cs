using System.Reflection;
using System.Text.RegularExpressions;

namespace Firn.Dynamic.Tests.LoadContexts;

/// <summary>Types that mention an assembly that is not there: served where it does not matter, refused with type and member where it does.</summary>
public class MissingAssemblyTests
{
    private const string Optional = """
        namespace Optional;

        public class Note { public int Number { get; set; } }
        public class MarkAttribute : Attribute { public MarkAttribute(object? value = null) { } }
        """;

    private static readonly byte[] s_optional = Plugin.Compile(Optional, "Optional");

    private static Assembly Load(string source) => Plugin.Load(Plugin.Compile(source, "User", s_optional));

    [Theory]
    [InlineData("public class C { public int A { get; set; } public Optional.Note? B { get; set; } }", "C.B")]
    [InlineData("public class C { public int A; public Optional.Note? B; }", "C.B")]
    [InlineData("public class C { public int A; public List<Optional.Note>? B; }", "C.B")]
    [InlineData("public class B { public Optional.Note? X { get; set; } } public class C : B { public int A; }", "B.X")]
    [InlineData("public record C(int A, Optional.Note? B);", "C.B")]
    public void MembersOfItsTypesAreRefused(string source, string member)
    {
        Type type = Load(source).Find("C");
        string message = Assert.Throws<NotSupportedException>(() => FirnSerializer.Prepare(type)).Message;
        Assert.StartsWith("C can't be serialized.", message, StringComparison.Ordinal);
        Assert.Contains($"'{member}'", message, StringComparison.Ordinal);
        Assert.Contains("Optional", message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("[Optional.Mark] public class C { public int A { get; set; } }")]
    [InlineData("public class C { [Optional.Mark] public int A { get; set; } }")]
    [InlineData("public class C { [Optional.Mark] public int A; }")]
    [InlineData("public class C { [Optional.Mark] public C() { } public int A; }")]
    [InlineData("public class C { public int A; [Optional.Mark] public void M() { } }")]
    [InlineData("[Optional.Mark] public struct C { [Optional.Mark] public int A { get; set; } }")]
    [InlineData("public class C { public C() { } public C(Optional.Note note) { } public int A; }")]
    [InlineData("public class C { public int A; private Optional.Note? _note; public void Set(Optional.Note note) => _note = note; public Optional.Note? Get() => _note; }")]
    [InlineData("public class C { public int A; [FirnIgnore] public Optional.Note? Note { get; set; } }")]
    [InlineData("public class C { public int A; [FirnIgnore] public Optional.Note? Note; }")]
    [InlineData("[assembly: Optional.Mark] public class C { public int A; }")]
    public void TheRestIsServed(string source) => Assert.Equal(["A"], Members(source));

    [Theory]
    [InlineData("public class C { [Optional.Mark, FirnIgnore] public int B; [FirnIgnore, Optional.Mark] public int D; public int A; }", "A")]
    [InlineData("[Optional.Mark, FirnSerializable(Members = FirnMembers.Fields | FirnMembers.NonPublic)] public class C { [Optional.Mark] private int A; public int B { get => A; set => A = value; } }", "A")]
    [InlineData("[Optional.Mark, DataContract] public class C { [Optional.Mark, DataMember(Name = \"A\", Order = 2)] public int X; [DataMember] public int B; public int D; }", "B A")]
    [InlineData("public class C { [Optional.Mark, FirnMember(Name = \"B\", FormerNames = new[] { \"X\", \"Y\" }, Order = -1)] public int Z; public int A; }", "A B")]
    [InlineData("public class C { [Optional.Mark] public required int A { get; set; } [FirnIgnore, Optional.Mark] public required int B { get; set; } }", "A")]
    public void AttributesBesideItsAttributesCount(string source, string members) => Assert.Equal(members.Split(' '), Members(source));

    [Theory]
    [InlineData("", "[Optional.Mark, FirnCodec(typeof(CodecOfC))]")]
    [InlineData("[assembly: Optional.Mark, FirnCodec(typeof(C), typeof(CodecOfC))]", "")]
    public void CodecsBesideItsAttributesCount(string ofAssembly, string ofType)
    {
        Assembly assembly = Load(ofAssembly + ofType + """
            public class C { public int A; }
            public struct CodecOfC : IFirnCodec<C>
            {
                public static int MinSize => 1;
                public static void Write(ref FirnWriter writer, C value) => writer.WriteCount(value.A + 1);
                public static C Read(ref FirnReader reader) => new() { A = (int)reader.ReadCount() - 1 };
                public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.UInt8);
            }
            """);
        object value = Activator.CreateInstance(assembly.Find("C"))!;
        byte[] bytes = FirnSerializer.Serialize(value, value.GetType(), FirnOptions.Packed);
        Assert.Equal([1], bytes[1..]);
    }

    [Fact]
    public void UnionsBesideItsAttributesCount()
    {
        Assembly assembly = Load("[Optional.Mark, FirnUnion(3, typeof(C))] public abstract class U { [Optional.Mark] public int A; } public class C : U;");
        object value = Activator.CreateInstance(assembly.Find("C"))!;
        Assert.IsType(value.GetType(), FirnSerializer.Deserialize(FirnSerializer.Serialize(value, assembly.Find("U")), assembly.Find("U")));
    }

    private static string[] Members(string source)
    {
        Type type = Load(source).Find("C");
        object value = Activator.CreateInstance(type)!;
        byte[] bytes = FirnSerializer.Serialize(value, type);
        Assert.Equal(bytes, FirnSerializer.Serialize(FirnSerializer.Deserialize(bytes, type), type));
        return [.. Regex.Matches(FirnVerify.Listing(type), @"^ +\d+ (?:\w+ as ')?(\w+)", RegexOptions.Multiline).Select(m => m.Groups[1].Value)];
    }
}
