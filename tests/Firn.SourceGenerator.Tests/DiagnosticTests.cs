extern alias generator;

using System.Collections.Immutable;
using System.Globalization;
using generator::Firn.SourceGenerator.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Firn.SourceGenerator.Tests;

/// <summary>What can't be served is said, with type, member and remedy, where it can be changed.</summary>
public sealed class DiagnosticTests
{
    private const string Call = "static class Program { static void Main() => FirnSerializer.Serialize(Make()); static {0} Make() => default!; }";

    private static async Task<Diagnostic[]> Analyze(string source, AnalyzerConfigOptionsProvider? options = null, params MetadataReference[] references)
    {
        Compilation compilation = Generation.Compile("#pragma warning disable CS0649, CS0169, CS8618, CS0414\n" + source, "Sample", references);
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity >= DiagnosticSeverity.Warning));
        ImmutableArray<DiagnosticAnalyzer> analyzers = [new FirnAnalyzer()];
        AnalyzerOptions analyzerOptions = options is null ? new AnalyzerOptions([]) : new AnalyzerOptions([], options);
        // The compilation treats warnings as errors; the severity asked for is that of the diagnostic itself.
        compilation = compilation.WithOptions(compilation.Options.WithGeneralDiagnosticOption(ReportDiagnostic.Default));
        ImmutableArray<Diagnostic> diagnostics = await compilation.WithAnalyzers(analyzers, analyzerOptions).GetAnalyzerDiagnosticsAsync();
        return [.. diagnostics.OrderBy(d => d.Location.SourceSpan.Start)];
    }

    /// <summary>What is said of a program, a line for each.</summary>
    internal static async Task<string> Messages(string source, params MetadataReference[] references) =>
        string.Join("\n", (await Analyze(source, null, references)).Select(d => $"{d.Id} {d.Severity} {d.GetMessage(CultureInfo.InvariantCulture)}"));

    private static async Task<string> AnalyzeMember(string declarations, string type) =>
        string.Join("\n", (await Analyze(declarations + "\n" + Call.Replace("{0}", type))).Select(d => $"{d.Id} {d.Severity} {d.GetMessage(CultureInfo.InvariantCulture)}"));

    [Theory]
    [InlineData("FIRN0010 Warning", "List<T>'", "", "List<int>", "class G { static void Run<T>(List<T> v) => FirnSerializer.Serialize(v); }")]
    [InlineData("FIRN0010 Warning", "T is a type parameter", "", "int", "class G { static void Run<T>(T v) => FirnSerializer.Serialize(v); }")]
    [InlineData("FIRN0010 Warning", "it is anonymous", "", "int", "class G { static void Run() => FirnSerializer.Serialize(new { A = 1 }); }")]
    [InlineData("FIRN0010 Warning", "C is local to a file", "", "int", "file class C; class G { static void Run() => FirnSerializer.Serialize(new C()); }")]
    [InlineData("FIRN0010 Warning", "it can be seen only inside G, which is not declared partial", "", "int", "class G { private class C; static void Run() => FirnSerializer.Serialize(new C()); }")]
    [InlineData("FIRN0010 Warning", "T of G is a type parameter", "", "int", "partial class G<T> { private class C; static void Run() => FirnSerializer.Serialize(new C()); }")]
    [InlineData("FIRN0011 Error", "'C.S'", "System.Threading.Semaphore", "C", "class C { public System.Threading.Semaphore? S { get; set; } }")]
    [InlineData("FIRN0011 Error", "'C.S'", "[FirnIgnore]", "C", "class C { public List<System.Data.DataView>? S { get; set; } }")]
    [InlineData("FIRN0011 Error", "'C.V'", "System.Runtime.Intrinsics.Vector128<nint>", "C", "class C { public System.Runtime.Intrinsics.Vector128<nint> V { get; set; } }")]
    [InlineData("FIRN0011 Error", "'C.V'", "System.Runtime.Intrinsics.Vector64<System.Guid>", "C", "class C { public System.Runtime.Intrinsics.Vector64<Guid> V { get; set; } }")]
    [InlineData("FIRN0011 Error", "System.Type", "name or number of your own", "C", "class C { public Type? S { get; set; } }")]
    [InlineData("FIRN0012 Error", "'C.O'", "FirnOptions.WithCase", "C", "class C { public Dictionary<string, IB>? O { get; set; } } interface IB;")]
    [InlineData("FIRN0012 Error", "'C.O'", "abstract", "C", "class C { public B? O { get; set; } } abstract class B;")]
    [InlineData("FIRN0012 Error", "'C.O'", "interface", "C", "class C { public IB[]? O { get; set; } } interface IB;")]
    [InlineData("FIRN0012 Error", "'C.O'", "delegates", "C", "class C { public Action? O { get; set; } }")]
    [InlineData("FIRN0012 Error", "'C.O'", "it is a pointer", "C", "unsafe class C { public int* O; }")]
    [InlineData("FIRN0012 Error", "'C.O'", "it is 'fixed int O[8]', a buffer of fixed size", "C", "unsafe struct C { public fixed int O[8]; }")]
    [InlineData("FIRN0014 Error", "The type 'C'", "of (ref int x), the parameter 'x' is passed by 'ref'", "C", "class C { public C(ref int x) { X = x; } public int X { get; } }")]
    [InlineData("FIRN0014 Error", "The type 'C'", "of (out int x), the parameter 'x' is passed by 'out'", "C", "class C { public C(out int x) { x = 1; } public int X { get; } }")]
    [InlineData("FIRN0014 Error", "The type 'C'", "the parameter 'x' has the type 'long', and the member 'X' the type 'int'", "C", "class C { public C(long x) { X = (int)x; } public int X { get; } }")]
    [InlineData("FIRN0014 Error", "The type 'C'", "the parameter 'other' matches no member by name", "C", "class C { public C(string other) { _ = other; } public int X { get; set; } }")]
    [InlineData("FIRN0014 Error", "The type 'C'", "the parameter 'x' has the name of a member that is not written", "C", "class C { public C(int x) { X = x; } [FirnIgnore] public int X { get; } }")]
    [InlineData("FIRN0014 Error", "The type 'C'", "none is public", "C", "class C { C() { } }")]
    [InlineData("FIRN0012 Error", "'C.O'", "tuple of eight", "C", "class C { public ValueTuple<int, int, int, int, int, int, int, DateTime> O { get; set; } }")]
    [InlineData("FIRN0012 Error", "'C.O'", "tuple of eight", "C", "class C { public Tuple<int, int, int, int, int, int, int, string>? O { get; set; } }")]
    [InlineData("FIRN0012 Error", "The type 'B'", "abstract", "B", "abstract class B;")]
    [InlineData("FIRN0013 Error", "'C.L'", "derives from Stack<int>", "C", "class C { public L? L { get; set; } } class L : Stack<int>;")]
    [InlineData("FIRN0013 Error", "'C.L'", "derives from Stack<int>", "C", "class C { public L? L { get; set; } } class L(IEnumerable<int> all) : Stack<int>(all);")]
    [InlineData("FIRN0013 Error", "'C.L'", "derives from ConcurrentBag<int>", "C", "class C { public L? L { get; set; } } class L(IEnumerable<int> all) : System.Collections.Concurrent.ConcurrentBag<int>(all);")]
    [InlineData("FIRN0013 Error", "'C.L'", "implements IGrouping<TKey, TElement>", "C", "class C { public L? L { get; set; } } class L(IEnumerable<int> all) : IGrouping<int, int> { public int Key => all.First(); public IEnumerator<int> GetEnumerator() => throw new Exception(); System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => throw new Exception(); }")]
    [InlineData("FIRN0013 Error", "'C.L'", "lost would be its member 'Total'", "C", "class C { public L? L { get; set; } } [System.Runtime.Serialization.DataContract] class L(IList<int> i) : System.Collections.ObjectModel.ReadOnlyCollection<int>(i) { [System.Runtime.Serialization.DataMember] public int Total { get; set; } public int Other { get; set; } }")]
    [InlineData("FIRN0013 Error", "'C.L'", "lost would be its member '_name'", "C", "class C { public L? L { get; set; } } class L(IList<int> i) : System.Collections.ObjectModel.ReadOnlyCollection<int>(i) { readonly string _name = DateTime.Now.ToString(); public override string ToString() => _name; }")]
    [InlineData("FIRN0013 Error", "'C.L'", "lost would be its member 'i'", "C", "class C { public L? L { get; set; } } class L(IEnumerable<int> i) : System.Collections.ObjectModel.ReadOnlyCollection<int>([.. i]) { public override string ToString() => i.ToString()!; }")]
    [InlineData("FIRN0013 Error", "'C.L'", "its member 'Name' is required", "C", "class C { public L? L { get; set; } } class L(IList<int> i) : System.Collections.ObjectModel.ReadOnlyCollection<int>(i) { [FirnIgnore] public required string Name { get; set; } }")]
    [InlineData("FIRN0013 Error", "'C.L'", "its [CollectionBuilder] names 'B.Of'", "C", "class C { public L<int> L { get; set; } } [System.Runtime.CompilerServices.CollectionBuilder(typeof(B), \"Of\")] struct L<T> : IEnumerable<T> { public IEnumerator<T> GetEnumerator() => throw new Exception(); System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => throw new Exception(); } static class B { public static L<T> Of<T>(ReadOnlySpan<T> all) where T : class => default; }")]
    [InlineData("FIRN0014 Error", "The type 'C'", "no public one", "C", "class C : List<int> { public C(IEnumerable<int> all) : base(all) { } public int X { get; set; } }")]
    [InlineData("FIRN0013 Error", "'C.L'", "derives from ReadOnlyCollection<int>", "C", "class C { public L? L { get; set; } } class L() : System.Collections.ObjectModel.ReadOnlyCollection<int>([]);")]
    [InlineData("FIRN0013 Error", "'C.L'", "implements IEnumerable<T>, but no ICollection<T>", "C", "class C { public L? L { get; set; } } class L : IEnumerable<int> { public IEnumerator<int> GetEnumerator() => throw new Exception(); System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => throw new Exception(); }")]
    [InlineData("FIRN0013 Error", "'C.L'", "ICollection<int> and ICollection<string>", "C", "class C { public L? L { get; set; } } abstract class B<T> : List<T>; class L : List<int>, ICollection<string> { void ICollection<string>.Add(string s) { } bool ICollection<string>.Contains(string s) => false; void ICollection<string>.CopyTo(string[] a, int i) { } bool ICollection<string>.Remove(string s) => false; int ICollection<string>.Count => 0; bool ICollection<string>.IsReadOnly => false; IEnumerator<string> IEnumerable<string>.GetEnumerator() => throw new Exception(); void ICollection<string>.Clear() { } }")]
    [InlineData("FIRN0013 Error", "'C.L'", "implements IList", "C", "class C { public L? L { get; set; } } class L : System.Collections.CollectionBase;")]
    [InlineData("FIRN0014 Error", "The type 'C'", "no public one", "C", "class C : List<int> { public C(int capacity) : base(capacity) { } }")]
    [InlineData("FIRN0015 Error", "The type 'C'", "several public ones", "C", "class C : List<int> { public C(int capacity = 4) { } public C(string text = \"\") { } }")]
    [InlineData("FIRN0014 Error", "The type 'C'", "no public one", "C", "class C { public C(string other) { _ = other; } public int X { get; set; } }")]
    [InlineData("FIRN0014 Error", "The type 'C'", "[FirnConstructor] is not public", "C", "class C { [FirnConstructor] internal C() { } }")]
    [InlineData("FIRN0014 Error", "The type 'C'", "'b'", "C", "class C { [FirnConstructor] public C(int a, int b) { A = a + b; } public int A { get; } }")]
    [InlineData("FIRN0015 Error", "The type 'C'", "several", "C", "record C(int A, int B) { public C(int a) : this(a, 0) { } }")]
    [InlineData("FIRN0015 Error", "The type 'C'", "more than one", "C", "class C { [FirnConstructor] public C() { } [FirnConstructor] public C(int a) { A = a; } public int A { get; } }")]
    [InlineData("FIRN0016 Error", "'C.X'", "hides", "C", "class B { public int X { get; set; } } class C : B { public new int X { get; set; } }")]
    [InlineData("FIRN0016 Error", "'C.liquid'", "same hash as 'costarring'", "C", "class C { public int costarring; public int liquid; }")]
    [InlineData("FIRN0016 Error", "'C.B'", "the id 1", "C", "class C { [FirnMember(Id = 1)] public int A; [FirnMember(Id = 1)] public int B; }")]
    [InlineData("FIRN0016 Error", "'C.B'", "'A'", "C", "class C { public int A; [FirnMember(Name = \"A\")] public int B; }")]
    [InlineData("FIRN0017 Error", "larger", "C", "C<int>", "class C<T> { public C<List<T>>? Next { get; set; } }")]
    [InlineData("FIRN0018 Error", "'C.X'", "does not implement", "C", "class C { [FirnCodec(typeof(Int64Codec))] public int X { get; set; } }")]
    [InlineData("FIRN0018 Error", "'C.X'", "not a struct", "C", "class C { [FirnCodec(typeof(string))] public int X { get; set; } }")]
    [InlineData("FIRN0019 Error", "The type 'C'", "no static method of this name", "C", "[DataContract, KnownType(\"Types\")] class C { Type[] Types() => []; }")]
    [InlineData("FIRN0019 Error", "The type 'C'", "returns int, not IEnumerable<Type>", "C", "[DataContract, KnownType(\"Types\")] class C { static int Types() => 1; }")]
    [InlineData("FIRN0019 Error", "'C.After'", "[OnDeserialized], but is not public", "C", "class C { [OnDeserialized] void After(StreamingContext c) { } }")]
    [InlineData("FIRN0019 Error", "'B.After'", "[OnSerializing], but is not public", "C", "class B { [OnSerializing] private protected void After() { } } [FirnSerializable] class C : B;")]
    [InlineData("FIRN0019 Error", "'C.After'", "is static", "C", "class C { [OnSerialized] public static void After(StreamingContext c) { } }")]
    [InlineData("FIRN0019 Error", "'C.After'", "is virtual", "C", "class C { [OnDeserializing] public virtual void After(StreamingContext c) { } }")]
    [InlineData("FIRN0019 Error", "'C.After'", "returns something", "C", "class C { [OnDeserializing] public int After(StreamingContext c) => 1; }")]
    [InlineData("FIRN0019 Error", "'C.After'", "takes something else", "C", "class C { [OnDeserializing] public void After(int c) { } }")]
    [InlineData("FIRN0019 Error", "'C.B'", "another method of the class", "C", "[FirnSerializable] class C { [OnDeserializing] void A() { } [OnDeserializing] void B() { } }")]
    [InlineData("FIRN0020 Error", "'C.X'", "its setter is not public", "C", "class C { public int X { get; private set; } }")]
    [InlineData("FIRN0020 Error", "'C.X'", "its setter is not public", "C", "class C { public int X { get; internal init; } }")]
    [InlineData("FIRN0020 Error", "'C.X'", "read-only", "C", "class C { public readonly int X; }")]
    [InlineData("FIRN0020 Error", "'B.X'", "[FirnSerializable]", "C", "class B { public int X { get; protected set; } } [FirnSerializable] class C : B;")]
    [InlineData("FIRN0021 Error", "'C.L'", "add a setter", "C", "class C { public List<int> L { get; } = []; }")]
    [InlineData("FIRN0021 Error", "'C.L'", "add a setter", "C", "class C { public IDictionary<string, int> L { get; } = new Dictionary<string, int>(); }")]
    [InlineData("FIRN0023 Error", "'C.X'", "not public", "C", "class C { [FirnMember] private int X { get; set; } }")]
    [InlineData("FIRN0023 Error", "'C.Y'", "no setter", "C", "[FirnSerializable] class C { public int X; [FirnMember] public int Y => X; }")]
    [InlineData("FIRN0023 Error", "'C.Number'", "it lies over the member 'Flag' in memory", "C", "[StructLayout(LayoutKind.Explicit)] struct C { [FieldOffset(0)] public bool Flag; [FieldOffset(0)] public byte Number; }")]
    [InlineData("FIRN0023 Error", "'C.Flag'", "Leave one of the two out with [FirnIgnore]", "C", "[StructLayout(LayoutKind.Explicit)] struct C { [FieldOffset(0)] public int Number; [FieldOffset(1)] public bool Flag; }")]
    [InlineData("FIRN0023 Error", "'C.Number'", "it lies over the member 'Inner' in memory", "C", "[StructLayout(LayoutKind.Explicit)] struct C { [FieldOffset(0)] public I Inner; [FieldOffset(4)] public int Number; } struct I { public int X; public bool Flag; }")]
    [InlineData("FIRN0023 Error", "'C.Number'", "it lies over the member 'Money' in memory", "C", "[StructLayout(LayoutKind.Explicit)] struct C { [FieldOffset(0)] public decimal Money; [FieldOffset(8)] public long Number; }")]
    [InlineData("FIRN0023 Error", "'C.When'", "it lies over the member 'Ticks' in memory", "C", "[StructLayout(LayoutKind.Explicit)] class C { [field: FieldOffset(0)] public long Ticks { get; set; } [field: FieldOffset(0)] public DateTime When { get; set; } }")]
    [InlineData("FIRN0023 Error", "'C.Text'", "it lies over the member 'Any' in memory", "C", "[StructLayout(LayoutKind.Explicit)] struct C { [FieldOffset(0)] public List<int>? Any; [FieldOffset(0)] public string? Text; }")]
    [InlineData("FIRN0023 Error", "'C.Number'", "it lies over the member 'Even' in memory", "C", "[StructLayout(LayoutKind.Explicit)] struct C { [FieldOffset(0)] public E Even; [FieldOffset(0)] public int Number; } readonly struct E(int value) { public int Value { get; } = value; }")]
    [InlineData("FIRN0025 Error", "'C'", "not partial", "int", "[FirnInclude(typeof(int))] class C : FirnContext;")]
    [InlineData("FIRN0025 Error", "'C'", "does not derive", "int", "[FirnInclude(typeof(int))] partial class C;")]
    [InlineData("FIRN0040 Error", "The type 'C'", "'A' and 'B' have one tag, 1", "C", "[FirnUnion(1, typeof(A)), FirnUnion(1, typeof(B))] abstract class C; class A : C; class B : C;")]
    [InlineData("FIRN0040 Error", "The type 'C'", "'A' is named twice", "C", "[FirnUnion(1, typeof(A)), FirnUnion(2, typeof(A))] abstract class C; class A : C;")]
    [InlineData("FIRN0040 Error", "The type 'C'", "'A' is named twice", "C", "[KnownType(typeof(A)), KnownType(typeof(A))] class C; class A : C;")]
    [InlineData("FIRN0040 Error", "The type 'C'", "'costarring' and 'liquid' have one tag", "C", "#pragma warning disable CS8981\n[KnownType(typeof(costarring)), KnownType(typeof(liquid))] class C; class costarring : C; class liquid : C;")]
    [InlineData("FIRN0041 Error", "The type 'C'", "'A' does not derive from it", "C", "[FirnUnion(1, typeof(A))] abstract class C; class A;")]
    [InlineData("FIRN0041 Error", "The type 'C'", "'A' can't be served: it can't be serialized, because it is abstract", "C", "[FirnUnion(1, typeof(A))] abstract class C; abstract class A : C;")]
    [InlineData("FIRN0041 Error", "The type 'C'", "because it is abstract", "C", "[FirnUnion(1, typeof(C))] abstract class C;")]
    [InlineData("FIRN0041 Error", "The type 'C", "does not derive from it", "C<int, string>", "[FirnUnion(1, typeof(R<,>))] abstract class C<A, B>; class R<X, Y>;")]
    [InlineData("FIRN0041 Error", "The type 'C'", "negative tag", "C", "[FirnUnion(-1, typeof(A))] abstract class C; class A : C;")]
    [InlineData("FIRN0041 Error", "The type 'C'", "names no type", "C", "[FirnUnion(1, (Type)null!)] abstract class C;")]
    [InlineData("FIRN0041 Error", "The type 'C'", "other type arguments", "C", "[FirnUnion(1, typeof(A<>))] abstract class C; class A<T> : C;")]
    [InlineData("FIRN0041 Error", "The type 'C<int>'", "'B' does not derive from it", "C<int>", "[FirnUnion(1, typeof(A)), FirnUnion(2, typeof(B))] abstract class C<T>; class A : C<string>; class B;")]
    [InlineData("FIRN0041 Error", "The type 'C'", "[FirnUnion(0, typeof(C))]", "C", "class C; class A : C; class P { static FirnOptions Options => FirnOptions.Default.WithCase<C, A>(1); }")]
    [InlineData("FIRN0042 Warning", "on 'C'", "Put it on the declared type", "C", "[DataContract, KnownType(typeof(string))] class C;")]
    [InlineData("FIRN0043 Error", "The type 'C'", "'x'", "C", "[FirnReferences] class C(int x) { public int X { get; } = x; }")]
    [InlineData("FIRN0043 Error", "The type 'C'", "'X'", "C", "[DataContract(IsReference = true)] record C([property: DataMember] int X);")]
    [InlineData("FIRN0045 Error", "'C.X'", "implements no IFirnConverter", "C", "class C { [FirnConvert(typeof(K))] public int X { get; set; } } class K : IFirnConverter<string, long> { public static long Convert(string old) => 0; }")]
    [InlineData("FIRN0045 Error", "'C.X'", "implements no IFirnConverter", "C", "class C { [FirnConvert(typeof(K))] public int? X { get; set; } } class K : IFirnConverter<string, int> { public static int Convert(string old) => 0; }")]
    [InlineData("FIRN0045 Error", "'C.X'", "implements no IFirnConverter", "C", "class C { [FirnConvert(typeof(K))] public int X { get; set; } } interface K : IFirnConverter<string, int> { }")]
    [InlineData("FIRN0045 Error", "'C.X'", "the member's own type", "C", "class C { [FirnConvert(typeof(K))] public int X { get; set; } } class K : IFirnConverter<int, int> { public static int Convert(int old) => old; }")]
    [InlineData("FIRN0055 Error", "'C.X'", "of the type 'string', and the member of the type 'int'", "C", "class C { [FirnMember(WhenNull = \"a\")] public int X { get; set; } }")]
    [InlineData("FIRN0055 Error", "'C.X'", "300, of the type 'int', and the member of the type 'byte'", "C", "class C { [FirnMember(WhenNull = 300)] public byte X { get; set; } }")]
    [InlineData("FIRN0055 Error", "'C.X'", "of the type 'double', and the member of the type 'float'", "C", "class C { [FirnMember(WhenNull = 0.5)] public float X { get; set; } }")]
    [InlineData("FIRN0055 Error", "'C.X'", "1, of the type 'int', and the member of the type 'System.DayOfWeek'", "C", "class C { [FirnMember(WhenNull = 1)] public System.DayOfWeek X { get; set; } }")]
    [InlineData("FIRN0055 Error", "'C.X'", "of the type 'System.DayOfWeek', and the member of the type 'int'", "C", "class C { [FirnMember(WhenNull = System.DayOfWeek.Monday)] public int X { get; set; } }")]
    [InlineData("FIRN0055 Error", "'C.X'", "no constant of the kind", "C", "class C { [FirnMember(WhenNull = typeof(int))] public int X { get; set; } }")]
    [InlineData("FIRN0055 Error", "'C.X'", "the type 'int?' has null itself", "C", "class C { [FirnMember(WhenNull = 1)] public int? X { get; set; } }")]
    [InlineData("FIRN0055 Error", "'C.X'", "the type 'string?' has null itself", "C", "class C { [FirnMember(WhenNull = \"a\")] public string? X { get; set; } }")]
    [InlineData("FIRN0055 Error", "'C.X'", "the type 'string?' has null itself", "C", "record C([property: FirnMember(WhenNull = \"a\")] string? X);")]
    [InlineData("FIRN0055 Error", "'C.X'", "no attribute can hold a constant of the type 'System.Guid'", "C", "class C { [FirnMember(WhenNull = 1)] public System.Guid X { get; set; } }")]
    [InlineData("FIRN0055 Error", "'C.X'", "a codec or surrogate decides", "C", "class C { [FirnMember(WhenNull = 1), FirnCodec(typeof(Firn.Codecs.Int32Codec))] public int X { get; set; } }")]
    [InlineData("FIRN0045 Error", "'C.X'", "two of its converters take 'string'", "C", "class C { [FirnConvert(typeof(K)), FirnConvert(typeof(L))] public int X { get; set; } } class K : IFirnConverter<string, int> { public static int Convert(string old) => 0; } class L : IFirnConverter<string, int> { public static int Convert(string old) => 0; }")]
    [InlineData("FIRN0044 Error", "The type 'C'", "its base class 'B'", "C", "[FirnReferences] class B; class C : B;")]
    [InlineData("FIRN0044 Error", "The type 'C'", "its base class 'B'", "C", "[FirnReferences] abstract class B; abstract class M : B; class C : M;")]
    [InlineData("FIRN0046 Error", "'C.X'", "K does not implement IFirnSurrogate<int, TSurrogate>", "C", "class C { [FirnSurrogate(typeof(K))] public int X { get; set; } } class K : IFirnSurrogate<long, int> { public static int ToSurrogate(long value) => 0; public static long FromSurrogate(int surrogate) => 0; }")]
    [InlineData("FIRN0046 Error", "'C.X'", "K is neither a class nor a struct", "C", "class C { [FirnSurrogate(typeof(K))] public int X { get; set; } } interface K;")]
    [InlineData("FIRN0046 Error", "The type 'C'", "converts its values to the type itself", "C", "[FirnSurrogate(typeof(K))] class C; class K : IFirnSurrogate<C, C> { public static C ToSurrogate(C value) => value; public static C FromSurrogate(C surrogate) => surrogate; }")]
    [InlineData("FIRN0046 Error", "gives the type 'A' does not fit", "what is written in its place, B, has a surrogate itself", "C", "class C { public A? V { get; set; } } [FirnSurrogate(typeof(K))] class A; [FirnSurrogate(typeof(K))] class B; class K : IFirnSurrogate<A, B>, IFirnSurrogate<B, int> { public static B ToSurrogate(A value) => new(); public static A FromSurrogate(B surrogate) => new(); public static int ToSurrogate(B value) => 0; public static B FromSurrogate(int surrogate) => new(); }")]
    [InlineData("FIRN0047 Error", "The type 'C'", "it has no field and no property named 'Y'", "C", "[FirnContract(typeof(C), Ignore = [\"Y\"])] partial class Context : FirnContext; class C { public int X { get; set; } }")]
    [InlineData("FIRN0046 Error", "The type 'C'", "[FirnCodec] with Int32Codec and [FirnSurrogate] with K both stand in this place", "C", "[FirnCodec(typeof(Int32Codec)), FirnSurrogate(typeof(K))] class C; class K;")]
    [InlineData("FIRN0014 Error", "The type 'A'", "no public one", "C", "[FirnUnion(1, typeof(A))] abstract class C; class A : C { A() { } }")]
    [InlineData("FIRN0020 Error", "'C.X'", "its getter is not public", "C", "class C { public int X { internal get; set; } }")]
    [InlineData("FIRN0021 Error", "'C.L'", "collection", "C", "class C { private readonly List<int> _l = []; public List<int> L => _l; }")]
    [InlineData("FIRN0027 Error", "The type 'C'", "in '_v'", "C", "readonly struct C { private readonly int _v; private C(int v) => _v = v; public int Value => _v; public static C From(int v) => new(v); }")]
    [InlineData("FIRN0027 Error", "The type 'C'", "in 'x'", "C", "class C(int x) { public C() : this(1) { } public int Twice() => 2 * x; }")]
    [InlineData("FIRN0027 Error", "The type 'B'", "in '_v'", "C", "class C { public B B { get; set; } } struct B { private int _v; public void Set(int v) => _v = v; }")]
    [InlineData("FIRN0028 Error", "'C.A'", "no setter", "C", "class C { public C() { } public C(int a) { A = a; } public int A { get; } }")]
    [InlineData("FIRN0028 Error", "'D.Kind'", "no setter", "D", "abstract class C { public abstract string Kind { get; } } class D : C { public override string Kind { get; } = \"\"; }")]
    [InlineData("FIRN0029 Warning", "'C._lines'", "[FirnMember]", "C", "class C { private readonly List<int> _lines = []; public int Id { get; set; } public IReadOnlyList<int> Lines => _lines; }")]
    [InlineData("FIRN0029 Warning", "'C.Hidden'", "[FirnIgnore]", "C", "class C { private int Hidden { get; set; } public int Id { get; set; } }")]
    [InlineData("FIRN0029 Warning", "'C.seed'", "[FirnIgnore]", "C", "class C(int seed) { public C() : this(1) { } public int Id { get; set; } public int Seed() => seed; }")]
    [InlineData("FIRN0029 Warning", "'B._x'", "[FirnMember]", "C", "class B { private int _x; public int X() => _x++; } [FirnSerializable] class C : B { public int Id { get; set; } }")]
    [InlineData("FIRN0028 Error", "'C.Cents'", "of (long cents, string currency), the parameter 'currency' matches no member by name", "C", "readonly struct C(long cents, string currency) { public long Cents { get; } = cents; public string? Cur { get; init; } = currency; }")]
    [InlineData("FIRN0029 Warning", "'C._max'", "[FirnMember]", "C", "class C { private readonly int _max; private int _age; public C() { } public C(int max) => _max = max; public int Age { get => _age; set { if (value > _max) throw new ArgumentException(null, nameof(value)); _age = value; } } }")]
    [InlineData("FIRN0029 Warning", "'C._f'", "[FirnMember]", "C", "class C { private bool _f; private double _c; public double Value { get => _f ? _c * 1.8 : _c; set => _c = value; } public void Fahrenheit() => _f = true; }")]
    [InlineData("FIRN0029 Warning", "'C._default'", "[FirnIgnore]", "C", "class C { private readonly string _default; private string? _name; public C() => _default = \"\"; public C(string d) => _default = d; public string? Name { get => _name ?? _default; set => _name = value; } }")]
    [InlineData("FIRN0029 Warning", "'B.Version'", "[FirnIgnore]", "C", "class B { private int Version { get; set; } public void Bump() => Version++; } class C : B { public int Version { get; set; } }")]
    [InlineData("FIRN0029 Warning", "'B.Id'", "[FirnIgnore]", "C", "class B { protected int Id { get; set; } } class C : B { public new int Id { get; set; } }")]
    [InlineData("FIRN0029 Warning", "'C.I.X'", "a field of your own", "C", "interface I { int X { get; set; } } class C : I { public int A { get; set; } int I.X { get; set; } }")]
    [InlineData("FIRN0029 Error", "'C.I.X'", "FirnMembers.All", "C", "interface I { int X { get; set; } } [FirnSerializable(Members = FirnMembers.All)] class C : I { int I.X { get; set; } }")]
    [InlineData("FIRN0031 Error", "The type 'C'", "'System.Exception'", "C", "class C : Exception { public int Code { get; set; } }")]
    [InlineData("FIRN0031 Error", "The type 'C'", "'System.Exception'", "C", "class B : ArgumentException; class C : B { public int Code { get; set; } }")]
    [InlineData("FIRN0031 Error", "The type 'C'", "'System.Lazy<int>'", "C", "class C : Lazy<int> { public int Code { get; set; } }")]
    [InlineData("FIRN0026 Warning", "'Send'", "Give it a name", "int", "class C { [FirnEntryPoint] static void Send<T>(T v) => FirnSerializer.Serialize(v); }")]
    [InlineData("FIRN0034 Warning", "'C.X'", "[JsonIgnore]", "C", "class C { [System.Text.Json.Serialization.JsonIgnore] public int X { get; set; } }")]
    [InlineData("FIRN0034 Warning", "'C.X'", "[JsonIgnore]", "C", "class C { [System.Text.Json.Serialization.JsonIgnore(Condition = System.Text.Json.Serialization.JsonIgnoreCondition.Always)] public int X { get; set; } }")]
    [InlineData("FIRN0034 Warning", "'C.X'", "[JsonIgnore]", "C", "class C { [System.Text.Json.Serialization.JsonIgnore(Condition = System.Text.Json.Serialization.JsonIgnoreCondition.WhenWriting)] public int X { get; set; } }")]
    [InlineData("FIRN0034 Warning", "'C.X'", "[JsonIgnore]", "C", "record C([property: Other.JsonIgnore] int X); namespace Other { class JsonIgnoreAttribute : Attribute; }")]
    [InlineData("FIRN0034 Warning", "'C.X'", "[MemoryPackIgnore]", "C", "class C { [MemoryPackIgnore] public int X; } class MemoryPackIgnoreAttribute : Attribute;")]
    [InlineData("FIRN0034 Warning", "'C.X'", "[IgnoreMember]", "C", "[FirnSerializable] class C { [IgnoreMember] public int X { get; private set; } } class IgnoreMemberAttribute : Attribute;")]
    [InlineData("FIRN0034 Warning", "'C.X'", "[ProtoIgnore]", "List<C>", "struct C { [ProtoIgnore] public int X; } class ProtoIgnoreAttribute : Attribute;")]
    [InlineData("FIRN0034 Warning", "'C.X'", "[BsonIgnore]", "C", "class C { [BsonIgnore] public int X; } class BsonIgnoreAttribute : Attribute;")]
    [InlineData("FIRN0034 Warning", "'B.X'", "[XmlIgnore]", "C", "class B { [System.Xml.Serialization.XmlIgnore] public int X; } class C : B;")]
    [InlineData("FIRN0034 Warning", "'B<int>.X'", "[XmlIgnore]", "C", "class B<T> { [System.Xml.Serialization.XmlIgnore] public T? X; } class C { public B<int>? B; public B<int>[]? Many; }")]
    [InlineData("FIRN0035 Error", "'SendFirn'", "nameof(T)", "int", "class C { [FirnEntryPoint(nameof(v))] static void SendFirn<T>(T v) { } }")]
    [InlineData("FIRN0035 Error", "'FirnStore'", "nameof(T)", "int", "[FirnEntryPoint(\"v\")] class FirnStore<T>;")]
    [InlineData("FIRN0026 Warning", "'Put'", "Give it a name", "int", "class FirnStore { [FirnEntryPoint] public byte[] Put<T>(T v) => FirnSerializer.Serialize(v); }")]
    [InlineData("FIRN0010 Warning", "T is a type parameter", "", "int", "static class FirnOwn { [FirnEntryPoint] public static void Make<T>(T v) { } } class C { static void Run<T>(T v) => FirnOwn.Make(v); }")]
    [InlineData("FIRN0026 Warning", "'Make'", "call it with a class", "int", "static class FirnOwn { [FirnEntryPoint] public static byte[] Make<T>(T v) => FirnSerializer.Serialize(v); public static void Use() => Make(1); }")]
    [InlineData("FIRN0026 Warning", "'Store'", "Give it a name", "int", "[FirnEntryPoint] class Store<T> { public void Put(T v) => FirnSerializer.Serialize(v); }")]
    [InlineData("FIRN0038 Error", "'SendFirn'", "'Dictionary<,>'", "int", "class C { [FirnEntryPoint(Wrappers = [typeof(Dictionary<,>)])] static void SendFirn<T>(T v) { } }")]
    [InlineData("FIRN0038 Error", "'SendFirn'", "'List<int>'", "int", "class C { [FirnEntryPoint(Wrappers = [typeof(List<int>)])] static void SendFirn<T>(T v) { } }")]
    [InlineData("FIRN0010 Warning", "T is a type parameter", "", "int", "[FirnEntryPoint] class FirnStore<T>; class Cached<T> : FirnStore<T>;")]
    [InlineData("FIRN0010 Warning", "T is a type parameter", "", "int", "[FirnEntryPoint] class FirnStore<T>; class C { static void Run<T>() => new FirnStore<T>(); }")]
    [InlineData("FIRN0010 Warning", "List<T>'", "", "int", "[FirnEntryPoint] class FirnStore<T>; [FirnEntryPoint] class FirnLists<T> : FirnStore<List<T>>;")]
    [InlineData("FIRN0011 Error", "'System.Threading.Thread'", "", "int", "[FirnEntryPoint] class FirnStore<T>; class C { FirnStore<System.Threading.Thread>? _s; }")]
    [InlineData("FIRN0010 Warning", "TContext is a type parameter", "", "int", "class C { [FirnEntryPoint(nameof(T))] static void SendFirn<T, TContext>(T v, TContext c) { FirnSerializer.Serialize(v); FirnSerializer.Serialize(c); } }")]
    public async Task Says_what_why_and_what_to_do(string id, string what, string why, string type, string declarations)
    {
        string found = await AnalyzeMember(declarations, type);
        Assert.StartsWith(id, found);
        Assert.Contains(what, found);
        Assert.Contains(why, found);
        Assert.DoesNotContain("\n", found);
    }

    [Theory]
    [InlineData("int", "")]
    [InlineData("C", "[StructLayout(LayoutKind.Explicit)] struct C { [FieldOffset(0)] public int A; [FieldOffset(0)] public float B; [FieldOffset(0)] public I C1; [FieldOffset(0)] public E E1; [FieldOffset(0)] public Guid G; [FieldOffset(16)] public bool F; } struct I { public char X; public TimeSpan T; } enum E : byte { A }")]
    [InlineData("C", "[StructLayout(LayoutKind.Explicit)] struct C { [FieldOffset(0)] public bool A; [FieldOffset(0), FirnIgnore] public byte B; [FieldOffset(1)] public byte D; }")]
    [InlineData("C", "class C { public int X { get; set; } public int Sum => X; public IReadOnlyList<int> Computed => []; [NonSerialized] private int _y; public static int S { get; set; } public int this[int i] => i; }")]
    [InlineData("C", "class C(List<int> l) { public List<int> L { get; } = l; }")]
    [InlineData("C", "[FirnSerializable] class C { public List<int> L { get; } = []; public List<int> Computed => L; public int X { get; private set; } }")]
    [InlineData("C", "class C { [FirnIgnore] public object? O { get; set; } [IgnoreDataMember] public Action? A { get; set; } [NonSerialized] public object? P; }")]
    [InlineData("C", "class C { [FirnCodec(typeof(AnyCodec))] public object? O { get; set; } } struct AnyCodec : IFirnCodec<object> { public static int MinSize => 0; public static void Write(ref FirnWriter w, object v) { } public static object Read(ref FirnReader r) => 1; public static void Describe(FirnSchemaBuilder b) { } }")]
    [InlineData("int", "class C { [FirnEntryPoint] static void SendFirn<T>(T v) => FirnSerializer.Serialize(v); static void Run() => SendFirn(1); }")]
    [InlineData("int", "class C { object? O { get; set; } static int Measure<T>(T v) => 1; static int Run() => Measure(new C()); }")]
    [InlineData("C", "class C { public object? O { get; set; } public List<object>? L { get; set; } public Dictionary<string, object>? D { get; set; } }")]
    [InlineData("C", "class C { public I? O { get; set; } } interface I; class A : I; class P { static FirnOptions Options => FirnOptions.Default.WithCase<I, A>(1); }")]
    [InlineData("C", "abstract class C; class A : C; class P { static FirnOptions Options => FirnOptions.Default.WithCase<C, A>(1).WithCase<object, List<A>>(2); }")]
    [InlineData("C", "[FirnReferences] class C { public required C? X { get; init; } } class D { }")]
    [InlineData("D", "[DataContract(IsReference = true)] class C { [DataMember] public C? X { get; private set; } } [DataContract(IsReference = true)] class D : C { }")]
    [InlineData("D", "class C { } [FirnReferences] class D : C { [FirnConstructor] public D() { } }")]
    [InlineData("C", "[FirnUnion(0, typeof(C))] class C; class A : C; class P { static FirnOptions Options => FirnOptions.Default.WithCase<C, A>(1); }")]
    [InlineData("C<string>", "[FirnUnion(1, typeof(A)), FirnUnion(2, typeof(B<>))] abstract class C<T>; class A : C<int>; class B<T> : C<T> where T : class;")]
    [InlineData("C", "class C { private readonly object _gate = new(); private readonly System.Threading.Lock _lock = new(); public event EventHandler? Changed; private int _x; public int X { get { lock (_gate) lock (_lock) return _x; } set { _x = value; Changed?.Invoke(this, EventArgs.Empty); } } }")]
    [InlineData("C", "class C { private string? m_name; public string? Name { get => Get(); set => Set(ref m_name, value); } private string? Get() => m_name; private static void Set<T>(ref T place, T value) => place = value; }")]
    [InlineData("C", "class C { private readonly string _n; public C(string name) => _n = name; public string Name => _n; public int Length => _n.Length; }")]
    [InlineData("C", "class C(int x, Action log) { public C() : this(1, () => { }) { } public int X { get; set; } = x; public void Log() => log(); }")]
    [InlineData("C", "partial class C { public partial int X { get; set; } } partial class C { private int _x; public partial int X { get => _x; set => _x = value; } }")]
    [InlineData("C", "abstract class B { public virtual string? Cache { get; set; } public int Id { get; set; } } class C : B { [FirnIgnore] public override string? Cache { get; set; } }")]
    [InlineData("C", "class C { private readonly List<int> _list = []; private int _changes; public List<int> List { get => _list; set { _list.Clear(); _list.AddRange(value); _changes++; } } }")]
    [InlineData("C", "class C { private int? _x; private (int A, int B) _pair; private int _n; public int X { get => _x ?? 0; set => _x = value; } public int A { get => _pair.A; set => _pair.A = value; } public int N { get => _n; set => (_n, _) = (value, 0); } }")]
    [InlineData("C", "record C(int A, string B) { public int Sum => A + B.Length; public List<int> Evens => [A]; }")]
    [InlineData("C", "class C { public int W { get; set; } public int H { get; set; } public int Area => W * H; [field: NonSerialized] public int Cache { get; } [NonSerialized] private string? _text; public override string ToString() => _text ??= W.ToString(); }")]
    [InlineData("C", "class C : ICollection<int> { private readonly List<int> _items = []; public int Count => _items.Count; public bool IsReadOnly => false; public void Add(int i) => _items.Add(i); public void Clear() => _items.Clear(); public bool Contains(int i) => _items.Contains(i); public void CopyTo(int[] a, int i) => _items.CopyTo(a, i); public bool Remove(int i) => _items.Remove(i); public IEnumerator<int> GetEnumerator() => _items.GetEnumerator(); System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator(); }")]
    [InlineData("C", "class C : System.Collections.ObjectModel.KeyedCollection<int, string> { private readonly Func<string, int> _key; private int _offset; public C() => _key = s => s.Length; protected override int GetKeyForItem(string item) => _key(item) + _offset; }")]
    [InlineData("C", "[FirnSerializable(Members = FirnMembers.Properties)] class C { private int _x; public int Y { get; set; } public int X() => _x++; }")]
    [InlineData("C", "[DataContract] class C { private int _x; [DataMember] public int Y { get; set; } public int X() => _x++; }")]
    [InlineData("C", "[FirnSerializable] class C { public C(int a) { A = a; } [FirnConstructor] internal C() { } public int A { get; } public Guid Id { get; } = Guid.NewGuid(); }")]
    [InlineData("C", "class C : EventArgs { public int Code { get; set; } }")]
    [InlineData("C", "[FirnSerializable(Members = FirnMembers.All)] class C { private readonly List<int> _lines = []; private readonly object _gate = new(); public IReadOnlyList<int> Lines { get { lock (_gate) return _lines; } } }")]
    [InlineData("C", "class C { [System.Text.Json.Serialization.JsonIgnore, FirnMember] public int X; [System.Text.Json.Serialization.JsonIgnore, FirnIgnore] public int Y; [System.Text.Json.Serialization.JsonIgnore, FirnIgnore] int Z; [System.Text.Json.Serialization.JsonIgnore, FirnCodec(typeof(Int32Codec))] public int W; }")]
    [InlineData("C", "class C { [System.Text.Json.Serialization.JsonIgnore(Condition = System.Text.Json.Serialization.JsonIgnoreCondition.Never)] public int X { get; set; } [System.Text.Json.Serialization.JsonIgnore(Condition = System.Text.Json.Serialization.JsonIgnoreCondition.WhenWritingNull)] public string? Y { get; set; } [System.Text.Json.Serialization.JsonIgnore(Condition = System.Text.Json.Serialization.JsonIgnoreCondition.WhenWritingDefault)] public int Z { get; set; } [System.Text.Json.Serialization.JsonIgnore(Condition = System.Text.Json.Serialization.JsonIgnoreCondition.WhenReading)] public int W { get; set; } }")]
    [InlineData("C", "[DataContract] class C { [DataMember, System.Text.Json.Serialization.JsonIgnore] public int X; [System.Text.Json.Serialization.JsonIgnore] public int Y; }")]
    [InlineData("C", "class C { [NotMapped] public int X { get; set; } } class NotMappedAttribute : Attribute;")]
    [InlineData("int", "class C { [FirnEntryPoint(nameof(T))] static void SendFirn<T, TContext>(T v, TContext c) => FirnSerializer.Serialize(v); static void Run() => SendFirn(1, new System.Threading.Semaphore(1, 1)); }")]
    [InlineData("int", "class C { [FirnEntryPoint] static void SendFirn<T, TWriter>(T v, TWriter w) where TWriter : IBufferWriter<byte> => FirnSerializer.Serialize(w, v); static void Run() => SendFirn(1, new ArrayBufferWriter<byte>()); }")]
    [InlineData("int", "[FirnEntryPoint] class FirnStore<T> { public byte[] Put(T v) => FirnSerializer.Serialize(v); } class C { FirnStore<int>? _s; } [FirnEntryPoint] class FirnCached<T> : FirnStore<T>;")]
    [InlineData("int", "class Page<T> { public T? First { get; set; } } class C { [FirnEntryPoint(Wrappers = [typeof(Page<>)])] static void SendFirn<T>(Page<T> p) { FirnSerializer.Serialize(p); FirnSerializer.Serialize(p.First); } }")]
    [InlineData("int", "static class FirnOwn { [FirnEntryPoint] public static byte[] Make<T>(T v) => FirnSerializer.Serialize(v); }")]
    public async Task Says_nothing_about_what_is_served(string type, string declarations) => Assert.Equal("", await AnalyzeMember(declarations, type));

    [Fact]
    public async Task A_finding_stands_at_the_member_once()
    {
        Diagnostic[] found = await Analyze("interface I; class C { public I? O { get; set; } } class P { void M() { FirnSerializer.Serialize(new C()); FirnSerializer.Serialize(new List<C>()); FirnSerializer.Deserialize<C>([]); } }");
        Diagnostic diagnostic = Assert.Single(found);
        Assert.Equal("O", diagnostic.Location.SourceTree!.GetText().ToString(diagnostic.Location.SourceSpan));
    }

    [Theory]
    [InlineData("PublishAot")]
    [InlineData("IsAotCompatible")]
    public async Task What_has_no_code_is_an_error_ahead_of_time(string property)
    {
        Diagnostic[] found = await Analyze("class G { static void Run<T>(T v) => FirnSerializer.Serialize(v); }", new Properties(property));
        Assert.Equal(DiagnosticSeverity.Error, Assert.Single(found).Severity);
    }

    [Fact]
    public async Task A_large_descriptor_is_a_warning()
    {
        string members = string.Join(" ", Enumerable.Range(0, 180).Select(i => $"public int Member{i};"));
        Diagnostic diagnostic = Assert.Single(await Analyze($"class Large {{ {members} }} class P {{ void M() => FirnSerializer.Serialize(new Large()); }}"));
        Assert.Equal("FIRN0030", diagnostic.Id);
        Assert.Contains("1083 bytes", diagnostic.GetMessage(CultureInfo.InvariantCulture));
    }

    [Fact]
    public async Task A_type_of_an_assembly_without_its_codec()
    {
        // Compiled without the generator.
        using MemoryStream image = new();
        Assert.True(Generation.Compile("[FirnSerializable] public class A { public int X { get; set; } } [DataContract] public class D { [DataMember] public int X { get; set; } }", "Other").Emit(image).Success);
        MetadataReference other = MetadataReference.CreateFromImage(image.ToArray());
        Diagnostic[] found = await Analyze("class P { void M() { FirnSerializer.Serialize(new A()); FirnSerializer.Serialize(new D()); } }", null, other);
        Assert.Equal(["FIRN0022", "FIRN0024"], found.Select(d => d.Id));
        Assert.Contains("Other", found[0].GetMessage(CultureInfo.InvariantCulture));
    }

    /// <summary>Of types in other assemblies only metadata tell where members lie.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Members_over_one_another_in_another_assembly(bool metadataOnly)
    {
        const string Types = """
            [StructLayout(LayoutKind.Explicit)] public struct Bad { [FieldOffset(4)] public bool Flag; [FieldOffset(0)] public Packed Packed; }
            [StructLayout(LayoutKind.Explicit)] public struct Good { [FieldOffset(5)] public bool Flag; [FieldOffset(0)] public Packed Packed; [FieldOffset(0)] public int Number; }
            [StructLayout(LayoutKind.Explicit)] public class Worse { [FieldOffset(0)] public bool Flag; [FieldOffset(0)] public byte Number; }
            [StructLayout(LayoutKind.Sequential, Pack = 1)] public struct Packed { public byte A; public int B; }
            """;
        MetadataReference other = Generation.Run(Types, "Other").ToReference(metadataOnly);
        Diagnostic[] found = await Analyze("class P { void M() { FirnSerializer.Serialize(new Bad()); FirnSerializer.Serialize(new Good()); FirnSerializer.Serialize(new Worse()); } }", null, other);
        Assert.Equal(["FIRN0023", "FIRN0023"], found.Select(d => d.Id));
        Assert.Contains("'Bad.Flag': it lies over the member 'Packed'", found[0].GetMessage(CultureInfo.InvariantCulture));
        Assert.Contains("'Worse.Number': it lies over the member 'Flag'", found[1].GetMessage(CultureInfo.InvariantCulture));
    }

    /// <summary>Code that is being written may have structs without end.</summary>
    [Fact]
    public void Structs_that_hold_themselves_are_looked_at_once()
    {
        CSharpCompilation compilation = Generation.Compile("[StructLayout(LayoutKind.Explicit)] public struct C { [FieldOffset(0)] public C A; [FieldOffset(0)] public D B; [FieldOffset(0)] public int X; } public struct D { public C A; public D B; } class P { void M() => FirnSerializer.Serialize(new C()); }");
        Assert.Contains(Generation.RunUnchecked(compilation).Errors, e => e.Contains("CS0523", StringComparison.Ordinal));
    }

    [Fact]
    public void Every_diagnostic_has_a_page_and_is_listed()
    {
        string[] ids = [.. AllDiagnostics.Descriptors.Select(d => d.Id).Order(StringComparer.Ordinal)];
        string[] pages = [.. Directory.GetFiles(Path.Combine(Repository.Root, "docs", "diagnostics"), "FIRN*.md").Select(p => Path.GetFileNameWithoutExtension(p)!).Order(StringComparer.Ordinal)];
        Assert.Equal(ids, pages);
        foreach (DiagnosticDescriptor descriptor in AllDiagnostics.Descriptors)
        {
            string page = File.ReadAllText(Path.Combine(Repository.Root, "docs", "diagnostics", descriptor.Id + ".md"));
            Assert.Contains(descriptor.Title.ToString(CultureInfo.InvariantCulture), page);
            Assert.Contains("```csharp", page);
        }
    }

    /// <summary>Editors know nothing of the folders of this repository.</summary>
    [Fact]
    public void Help_links_lead_to_the_pages_of_the_repository()
    {
        string repository = System.Xml.Linq.XDocument.Load(Path.Combine(Repository.Root, "Directory.Build.props")).Descendants("RepositoryUrl").Single().Value;
        Assert.Equal(Uri.UriSchemeHttps, new Uri(repository).Scheme);
        foreach (DiagnosticDescriptor descriptor in AllDiagnostics.Descriptors)
        {
            Assert.Equal($"{repository}/blob/main/docs/diagnostics/{descriptor.Id}.md", descriptor.HelpLinkUri);
            Assert.True(File.Exists(Path.Combine(Repository.Root, "docs", "diagnostics", descriptor.Id + ".md")), descriptor.Id);
        }
    }

    internal sealed class Properties(string property) : AnalyzerConfigOptionsProvider
    {
        public override AnalyzerConfigOptions GlobalOptions { get; } = new Options(property);

        public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => GlobalOptions;

        public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => GlobalOptions;

        private sealed class Options(string property) : AnalyzerConfigOptions
        {
            public override bool TryGetValue(string key, out string value)
            {
                value = key == "build_property." + property ? "true" : "";
                return value.Length > 0;
            }
        }
    }
}
