namespace Firn.SourceGenerator.Tests;

/// <summary>
/// Every shape of accessor and constructor, executed: a wrong one compiles, and fails only when it is called.
/// </summary>
public sealed class AccessorTests
{
    private static object? RoundTrip(string declarations, string value, string show) => Generation.RunAndExecute($$"""
        {{declarations}}
        static class Program
        {
            [FirnEntryPoint] static T ReadFirn<T>(byte[] bytes, T example) => FirnSerializer.Deserialize<T>(bytes)!;
            static object Main()
            {
                var value = {{value}};
                var v = ReadFirn(FirnSerializer.Serialize(value), value);
                object? shown = {{show}};
                return shown!;
            }
        }
        """);

    [Theory]
    [InlineData("[FirnSerializable] class C { public int A { get; private set; } public void Set(int a) => A = a; }", "Make(); static C Make() { var c = new C(); c.Set(7); return c; }", "v.A", 7)]
    [InlineData("[FirnSerializable] class C { public int A { get; private init; } public static C Make() => new C { A = 7 }; }", "C.Make()", "v.A", 7)]
    [InlineData("[FirnSerializable] class C { public int A { get; protected internal set; } }", "new C { A = 7 }", "v.A", 7)]
    [InlineData("[FirnSerializable] struct C { public int A { get; private set; } public C(byte x) { A = x; } }", "new C((byte)7)", "v.A", 7)]
    [InlineData("[FirnSerializable] struct C { [FirnMember] private int _a; public C(byte x) { _a = x; } public int Get() => _a; }", "new C((byte)7)", "v.Get()", 7)]
    [InlineData("[FirnSerializable] class C { [FirnMember] private int _a = 7; public int Get() => _a; public C Zero() { _a = 8; return this; } }", "new C().Zero()", "v.Get()", 8)]
    [InlineData("[FirnSerializable] class C { [FirnMember] private readonly int _a; public C() { } public C(int x) { _a = x; } public int Get() => _a; }", "new C(7)", "v.Get()", 7)]
    [InlineData("[FirnSerializable] class C { [FirnMember] private int A { get; set; } public int Get() => A; public C With(int a) { A = a; return this; } }", "new C().With(7)", "v.Get()", 7)]
    [InlineData("[FirnSerializable] class C { [FirnMember] private int A { get; } public C() { } public C(byte a) { A = a; } public int Get() => A; }", "new C(7)", "v.Get()", 7)]
    [InlineData("[FirnSerializable(Members = FirnMembers.All)] record C { private string? Name { get; set; } public C With(string n) { Name = n; return this; } public string? Get() => Name; }", "new C().With(\"n\")", "v.Get()", "n")]
    [InlineData("[FirnSerializable(Members = FirnMembers.Explicit)] class C { public int A { get; set; } [FirnMember] public int B { get; set; } }", "new C { A = 1, B = 2 }", "v.A * 10 + v.B", 2)]
    [InlineData("[FirnSerializable(Members = FirnMembers.Fields)] class C { public int A { get; set; } public int B; }", "new C { A = 1, B = 2 }", "v.A * 10 + v.B", 2)]
    [InlineData("[FirnSerializable] class C { [FirnConstructor] private C(int a) { A = a; } public int A { get; } public static C Make() => new(7); }", "C.Make()", "v.A", 7)]
    [InlineData("[FirnSerializable] class C { [FirnConstructor] internal C(int a) { A = a; } public int A { get; } public int B { get; init; } public static C Make() => new(7) { B = 1 }; }", "C.Make()", "v.A * 10 + v.B", 71)]
    [InlineData("[FirnSerializable] class C { [FirnConstructor] private C() { } public required int A { get; init; } public required int B { get; set; } public static C Make() => new() { A = 7, B = 1 }; }", "C.Make()", "v.A * 10 + v.B", 71)]
    [InlineData("[FirnSerializable] struct C { [FirnConstructor] private C(int a) { A = a; } public int A { get; } public static C Make() => new(7); }", "C.Make()", "v.A", 7)]
    [InlineData("[FirnSerializable] class C<T> { public T? A { get; private set; } public C<T> With(T a) { A = a; return this; } }", "new C<string>().With(\"x\")", "v.A", "x")]
    [InlineData("[FirnSerializable] class C<T> where T : struct { [FirnMember] private T _a; public C<T> With(T a) { _a = a; return this; } public T Get() => _a; }", "new C<int>().With(7)", "v.Get()", 7)]
    [InlineData("[FirnSerializable] struct C<T> { [FirnMember] private T _a; public C(T a) { _a = a; } public T Get() => _a; }", "new C<string>(\"x\")", "v.Get()", "x")]
    [InlineData("class Outer<T> { [FirnSerializable] public class C<U> where U : class { public T? A { get; private set; } public U? B { get; private set; } public C<U> With(T a, U b) { A = a; B = b; return this; } } }", "new Outer<int>.C<string>().With(7, \"x\")", "v.A + v.B", "7x")]
    [InlineData("[FirnSerializable] class C<T> { [FirnConstructor] private C(T a) { A = a; } public T A { get; } public static C<T> Make(T a) => new(a); }", "C<int>.Make(7)", "v.A", 7)]
    [InlineData("[FirnSerializable] class B { public int A { get; private set; } public void Set(int a) => A = a; } class D : B;", "Make(); static D Make() { var d = new D(); d.Set(7); return d; }", "v.A", 7)]
    [InlineData("[FirnSerializable] class B<T> { public T? A { get; private set; } public void Set(T a) => A = a; } class D : B<string>;", "Make(); static D Make() { var d = new D(); d.Set(\"x\"); return d; }", "v.A", "x")]
    [InlineData("[DataContract] class C { [DataMember(Order = 2, Name = \"aa\")] private int _a = 1; [DataMember] public int B { get; set; } public int No { get; set; } public int Get() => _a; public C With(int a) { _a = a; return this; } }", "new C { B = 3, No = 4 }.With(7)", "v.Get() * 100 + v.B * 10 + v.No", 730)]
    public void Non_public_members(string declarations, string value, string show, object expected) => Assert.Equal(expected, RoundTrip(declarations, value, show));

    [Theory]
    [InlineData("partial class Outer { private class Secret { public int X { get; set; } } public static object Run() => FirnSerializer.Deserialize<Secret>(FirnSerializer.Serialize(new Secret { X = 7 }))!.X; }")]
    [InlineData("partial class Outer { private struct Secret { public int X { get; set; } } public static object Run() => FirnSerializer.Deserialize<(Secret, int)>(FirnSerializer.Serialize((new Secret { X = 7 }, 3)))!.Item1.X; }")]
    [InlineData("partial class Outer { private partial class Mid { private class Secret { public int X { get; set; } } public static object Run() => FirnSerializer.Deserialize<Secret>(FirnSerializer.Serialize(new Secret { X = 7 }))!.X; } public static object Run() => Mid.Run(); }")]
    [InlineData("partial class Outer { private class Secret { public Inner? I { get; set; } } private class Inner { public int X { get; set; } public Secret? Back { get; set; } } public static object Run() => FirnSerializer.Deserialize<Secret>(FirnSerializer.Serialize(new Secret { I = new Inner { X = 7 } }))!.I!.X; }")]
    [InlineData("[FirnSerializable] partial class Outer { [FirnMember] private Secret? _s; private class Secret { public int X { get; set; } } public static object Run() => FirnSerializer.Deserialize<Outer>(FirnSerializer.Serialize(new Outer { _s = new Secret { X = 7 } }))!._s!.X; }")]
    [InlineData("namespace N { partial record struct Outer { [FirnSerializable] private class Secret { public int X { get; private set; } public static Secret Make() => new() { X = 7 }; } public static object Run() => FirnSerializer.Deserialize<Secret>(FirnSerializer.Serialize(Secret.Make()))!.X; } }")]
    public void Private_types_in_partial_ones(string declarations)
    {
        string outer = declarations.StartsWith("namespace", StringComparison.Ordinal) ? "N.Outer" : "Outer";
        Assert.Equal(7, Generation.RunAndExecute(declarations + $" static class Program {{ static object Main() => {outer}.Run(); }}"));
    }
}
