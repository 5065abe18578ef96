namespace Firn.SourceGenerator.Tests;

/// <summary>What is marked obsolete, so that using it is an error, is data all the same.</summary>
public sealed class ObsoleteTests
{
    private const string Error = "[Obsolete(\"use Size\", true)]";

    [Theory]
    [InlineData("a property", "public class C { " + Error + " public int X { get; set; } public int Y { get; set; } }", "C", "new C { X = 7 }", "v.X", 7)]
    [InlineData("a field", "public class C { " + Error + " public string? X; }", "C", "new C { X = \"x\" }", "v.X!", "x")]
    [InlineData("accessors", "public class C { public int X { " + Error + " get; " + Error + " set; } }", "C", "new C { X = 7 }", "v.X", 7)]
    [InlineData("a member of a struct", "public struct C { " + Error + " public int X; public int Y { get; set; } }", "C", "new C { X = 7 }", "v.X", 7)]
    [InlineData("a member of a generic class", "public class C<T> { " + Error + " public T? X { get; set; } }", "C<int>", "new C<int> { X = 7 }", "v.X", 7)]
    [InlineData("a member of a base class", "public class B { " + Error + " public int X { get; set; } } public class C : B;", "C", "new C { X = 7 }", "v.X", 7)]
    [InlineData("an init-only member", "public class C { " + Error + " public int X { get; init; } public required int Y { get; init; } }", "C", "new C { X = 7, Y = 1 }", "v.X", 7)]
    [InlineData("a required member", "public class C { " + Error + " public C() { } " + Error + " public required int X { get; set; } }", "C", "new C { X = 7 }", "v.X", 7)]
    [InlineData("a constructor", "public class C { " + Error + " public C() { } public int X { get; set; } }", "C", "new C { X = 7 }", "v.X", 7)]
    [InlineData("a constructor with parameters", "public class C { " + Error + " public C(int x) { X = x; } public int X { get; } }", "C", "new C(7)", "v.X", 7)]
    [InlineData("a callback", "public class C { public int X { get; set; } " + Error + " [OnDeserialized] public void After() => X++; }", "C", "new C { X = 6 }", "v.X", 7)]
    [InlineData("a class as a member", Error + " public class O { public int X { get; set; } public O? Next { get; set; } } public class C { " + Error + " public O? O { get; set; } }", "C", "new C { O = new O { X = 7 } }", "v.O!.X", 7)]
    [InlineData("a list of a class", Error + " public class O { public int X { get; set; } } public class C { " + Error + " public List<O>? O { get; set; } }", "C", "new C { O = [new O { X = 7 }] }", "v.O![0].X", 7)]
    [InlineData("a struct in a tuple", Error + " public struct O { public int X { get; set; } } public class C { " + Error + " public (O, int) O { get; set; } }", "C", "new C { O = (new O { X = 7 }, 1) }", "v.O.Item1.X", 7)]
    [InlineData("a nested type of it", Error + " public class O { public class I { public int X { get; set; } } } public class C { " + Error + " public O.I? I { get; set; } }", "C", "new C { I = new O.I { X = 7 } }", "v.I!.X", 7)]
    [InlineData("an enum", Error + " public enum O { A, B } public class C { " + Error + " public O X { get; set; } " + Error + " public O? Y { get; set; } }", "C", "new C { X = O.B }", "(int)v.X", 1)]
    [InlineData("a type with an id", "[Obsolete(\"no\", true, DiagnosticId = \"OWN1\")] public class O { public int X { get; set; } } public class C { [Obsolete(\"no\", true, DiagnosticId = \"OWN2\")] public O? O { get; set; } }", "C", "new C { O = new O { X = 7 } }", "v.O!.X", 7)]
    [InlineData("an experimental type", "[Experimental(\"OWN3\")] public class O { public int X { get; set; } } public class C { [Experimental(\"OWN3\")] public O? O { get; set; } [Experimental(\"OWN4\")] public int X { get; set; } }", "C", "new C { X = 7, O = new O { X = 1 } }", "v.X", 7)]
    [InlineData("members that are not public", "[FirnSerializable] public class C { " + Error + " public int X { get; private set; } [FirnMember] " + Error + " private int Y { get; set; } = 3; [Obsolete] public static C Make() => new() { X = 4 }; [Obsolete] public int Sum() => X + Y; }", "C", "C.Make()", "v.Sum()", 7)]
    [InlineData("an annotated class", "[FirnSerializable] " + Error + " public class C { public int X { get; private set; } public static C Make() => new() { X = 7 }; }", "C", "C.Make()", "v.X", 7)]
    [InlineData("an annotated generic class", "[FirnSerializable] " + Error + " public class C<T> { public T? X { get; private set; } public static C<T> Make(T x) => new() { X = x }; }", "C<int>", "C<int>.Make(7)", "v.X", 7)]
    [InlineData("a case", Error + " [FirnUnion(1, typeof(A))] public abstract class C { public int X { get; set; } } " + Error + " public class A : C;", "C", "new A { X = 7 }", "v.X", 7)]
    [InlineData("a class that keeps identity", Error + " [FirnReferences] public class C { public int X { get; set; } public C? Next { get; set; } }", "C", "new C { X = 7 }", "v.X", 7)]
    [InlineData("platforms and trimming", "public class C { [System.Runtime.Versioning.UnsupportedOSPlatform(\"linux\")] public int X { get; set; } public int Y { [RequiresUnreferencedCode(\"y\"), RequiresDynamicCode(\"y\")] get; [RequiresUnreferencedCode(\"y\")] set; } [CLSCompliant(false)] public uint Z { get; set; } }", "C", "new C { X = 7 }", "v.X", 7)]
    public void Comes_back(string what, string declarations, string type, string value, string show, object expected)
    {
        _ = what;
        string source = $$"""
            #pragma warning disable CS0612, CS0618, CS0672, CS0809, CS9042, OWN1, OWN2, OWN3, OWN4, CS3021
            {{declarations}}
            [Obsolete] public static class Program
            {
                static object Main() => Show(FirnSerializer.Deserialize<{{type}}>(FirnSerializer.Serialize<{{type}}>(Make()))!);
                static {{type}} Make() => {{value}};
                static object Show({{type}} v) => {{show}};
            }
            """;
        Assert.Equal(expected, Generation.RunAndExecute(source));
    }

    /// <summary>Private types: the codec stands inside the type around them.</summary>
    [Fact]
    public void A_private_type() => Assert.Equal(7, Generation.RunAndExecute($$"""
        #pragma warning disable CS0612
        public partial class Outer
        {
            {{Error}} private class Secret { public int X { get; set; } }
            [Obsolete] public static object Run() => FirnSerializer.Deserialize<Secret>(FirnSerializer.Serialize(new Secret { X = 7 }))!.X;
        }

        [Obsolete] public static class Program { static object Main() => Outer.Run(); }
        """));
}
