extern alias generator;

using System.Collections;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.Loader;
using System.Text;
using Firn.Dynamic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;
using Parsing = generator::Firn.SourceGenerator.Parsing;

namespace Firn.SourceGenerator.Tests;

/// <summary>Both front ends look at the same types, as source and as an assembly that is loaded, and the same rules decide: contracts and problems agree in all parts.</summary>
public sealed class ReflectedContractTests
{
    private const string ImplicitUsings = "using System; using System.Collections.Generic; using System.Diagnostics.CodeAnalysis; using System.IO; using System.Linq; using System.Runtime.InteropServices; using System.Runtime.Serialization; using System.Threading; using System.Threading.Tasks; using Firn;\n";

    [Fact]
    public void Types_of_the_test_cases()
    {
        string[] files = [.. Sources("Firn.TestCases.External"), .. Sources(Path.Combine("Firn.TestCases", "Types")), .. Sources(Path.Combine("Firn.TestCases", "Table")).Where(file => Path.GetFileName(file).StartsWith("TypeCase", StringComparison.Ordinal) || Path.GetFileName(file).StartsWith("TypeName", StringComparison.Ordinal))];
        Assert.InRange(Compare([.. files.Select(File.ReadAllText)]), 250, int.MaxValue);
    }

    [Fact]
    public void Members_that_are_none() => Compare("""
        public class A : IHas
        {
            public const int Constant = 1;
            public static readonly int Shared = 2;
            public static int SharedProperty { get; set; }
            public int Kept;
            public readonly int Fixed;
            internal int Inside;
            public int Both { get; set; }
            public int Computed => Kept;
            public int this[int i] => i;
            public event EventHandler? Changed;
            private event EventHandler? Hidden;
            int IHas.Secret { get; set; }
            public int WriteOnly { set => Kept = value; }
            internal int Internal { get; set; }
            protected int Protected { get; set; }
            public int HalfOpen { internal get; set; }
            public void Raise() { Changed?.Invoke(this, EventArgs.Empty); Hidden?.Invoke(this, EventArgs.Empty); }
        }
        public interface IHas { int Secret { get; set; } }
        public class B { public int X { get; private set; } public int Y { get; protected set; } public List<int> L { get; } = []; public int Z { get; } }
        [FirnSerializable] public class C { public int X { get; private set; } public List<int> L { get; } = []; public List<int> M => L; public int Z { get; } public readonly int F; internal Bag Own { get; } = []; public Bag Bag { get; } = []; }
        [FirnSerializable(Members = FirnMembers.All)] public class D { private int _a; private int B { get; set; } public int Sum() => _a++ + B; [NonSerialized] private int _n; public int N() => _n++; [field: NonSerialized] public int P { get; set; } }
        public class Bag : List<int> { public string? Name { get; set; } }
        """);

    [Fact]
    public void State() => Compare("""
        public readonly struct Opaque { private readonly int _v; private Opaque(int v) => _v = v; public int Value => _v; public static Opaque From(int v) => new(v); }
        public class OpaqueClass { private readonly List<int> _items = []; public void Add(int i) => _items.Add(i); public int Count() => _items.Count; }
        public class OpaqueByParameter(int x) { public int Twice() => 2 * x; }
        public class NotOpaque { private readonly object _gate = new(); [NonSerialized] private int _n; private event EventHandler? E; private readonly Lock _lock = new(); private CancellationTokenSource? _c; private readonly List<Action> _actions = []; private Dictionary<string, Task>? _tasks; public int N() { lock (_gate) lock (_lock) { E?.Invoke(null, EventArgs.Empty); _c = null; _tasks = null; return _n++ + _actions.Count; } } }
        public class HeldObject(object held) { private readonly object _held = held; public object Held() => _held; }
        public class Nothing { public const int C = 1; public static int S { get; set; } public int Computed => 1; }
        [FirnSerializable] public class OpaqueMarked { private int _x; public int X() => _x++; }
        [FirnSerializable(Members = FirnMembers.Explicit)] public class Explicit { private int _x; public int X() => _x++; }
        [DataContract] public class Contract { private int _x; public int X() => _x++; }
        public readonly struct Money(long cents, string currency) { public long Cents { get; } = cents; public string Cur { get; } = currency; }
        [FirnSerializable] public readonly struct MarkedMoney(long cents, string currency) { public long Cents { get; } = cents; public string Cur { get; } = currency; }
        public class GetOnly { public Guid Id { get; } = Guid.NewGuid(); public int X { get; set; } }
        [FirnSerializable] public class MarkedGetOnly { public Guid Id { get; } = Guid.NewGuid(); public int X { get; set; } public Action? A { get; } [field: NonSerialized] public int Cache { get; } [FirnIgnore] public int Left { get; } public string Full => field ??= "x"; }
        public record GetOnlyRecord(int A) { public Guid Id { get; } = Guid.NewGuid(); }
        [FirnSerializable] public record MarkedRecord(int A) { public Guid Id { get; } = Guid.NewGuid(); }
        public abstract class Shape { public abstract string Kind { get; } public virtual int Sides { get; } = 3; public virtual int Area => 1; public int Z { get; set; } }
        public class Computed : Shape { public override string Kind => "c"; public override int Sides => 4; }
        public class Held : Shape { public override string Kind { get; } = "h"; public override int Sides { get; } = 4; }
        [FirnSerializable] public class MarkedHeld : Shape { public override string Kind { get; } = "h"; public override int Sides { get; } = 4; public override int Area { get; } = 9; }
        [FirnSerializable] public class MarkedBase { public virtual int A { get; } public virtual int B { get; } = 2; }
        [FirnSerializable] public class MarkedDerived : MarkedBase { public override int A => 1; public override int B { get; } = 3; }
        public class HalfOpen { public string? Secret { internal get; set; } public int X { get; set; } }
        [FirnSerializable] public class MarkedHalfOpen { public string? Secret { internal get; set; } public int X { get; set; } public int Y { protected get; init; } }
        public class ComputedCollections { public List<int> Evens => []; public List<int> Odd { get { return [1]; } } public int X { get; set; } }
        public class Forwarded { private readonly List<int> _l = []; public List<int> L => _l; public int X { get; set; } }
        public class ForwardedBlock { private readonly List<int> _l = []; public List<int> L { get { return this._l; } } public int X { get; set; } }
        public class ForwardedReadOnly { private readonly List<int> _l = []; public IReadOnlyList<int> L => _l; public int X { get; set; } }
        public class OwnError : Exception { public int Code { get; set; } }
        public class OwnArgumentError : ArgumentException { public int Code { get; set; } }
        public class OwnLazy : Lazy<int> { public int Code { get; set; } }
        public class OwnArgs : System.ComponentModel.CancelEventArgs { public int Code { get; set; } }
        public class OwnEventArgs : EventArgs { public int Code { get; set; } }
        public class OwnAttribute : Attribute { public int Code { get; set; } }
        public interface IHas { int Secret { get; set; } }
        [FirnSerializable(Members = FirnMembers.All)] public class AllWithExplicit : IHas { int IHas.Secret { get; set; } public int X { get; set; } }
        [FirnSerializable(Members = FirnMembers.All)] public class AllIgnored : IHas { [FirnIgnore] int IHas.Secret { get; set; } public int X { get; set; } }
        [FirnSerializable(Members = FirnMembers.All)] public class AllWithParameter(int seed) { public int X { get; set; } public int Seed() => seed; }
        [FirnSerializable(Members = FirnMembers.NonPublic)] public class AllMeansAll { private readonly object _gate = new(); private event EventHandler? E; private int _a; private string? B { get; } public int C { get; } internal int D { get; private set; } protected readonly int _e = 5; public int N() { lock (_gate) { E?.Invoke(null, EventArgs.Empty); return _a++; } } }
        [FirnSerializable] public class Bag : List<int> { public int X { get; } public string? Name { get; set; } }
        public class PlainBag : List<int> { public int X { get; } }
        """);

    [Fact]
    public void Inheritance() => Compare("""
        public abstract class A { public abstract int X { get; set; } public virtual object? V { get; } = ""; public virtual int W { get; set; } public virtual int Ignored { get; set; } public int Hidden { get; set; } protected virtual int P { get; set; } }
        public class B : A, IComparable<B> { public override int X { get; set; } public override string? V => ""; public sealed override int W { get => base.W; set => base.W = value; } [FirnIgnore] public override int Ignored { get; set; } public int CompareTo(B? other) => 0; protected override int P { set { } } }
        public class C : B { public new string? Hidden { get; set; } }
        public class D : B { public int Z { get; set; } public int AA { get; set; } }
        public class E<T> { public T? Base { get; set; } public List<T>? Many { get; set; } public E<int>? Self { get; set; } public struct Inner<TInner> { public T First; public TInner Second; } }
        public class F : E<string> { public E<long>.Inner<byte> I { get; set; } public E<F>? G { get; set; } }
        public class G : Exception { public int Code { get; set; } }
        public class H : EventArgs { public int Code { get; set; } }
        public interface IGet { int Value { get; } }
        public class J : IGet { public int Value { get; set; } }
        """);

    [Fact]
    public void Construction() => Compare("""
        public record A(int X, string Y = "y", DayOfWeek Day = DayOfWeek.Friday) { public int Z { get; init; } }
        public sealed record B(int X, long Own) : A(X);
        public abstract record AbstractRecord(int X);
        public record struct C(int B, int A);
        public readonly record struct D(int B, string A);
        public class E(int x, in long y, int z = 3) { public int X { get; } = x; public long Y { get; } = y; public int Z => z; }
        public class F { public F(out int x) => X = x = 1; public int X { get; } }
        public class G { public G(ref readonly int x) => X = x; public int X { get; } }
        public class H { [SetsRequiredMembers] public H(int a) => A = a; public required int A { get; init; } [FirnIgnore] public required int Left { get; set; } public required int F; }
        public class I { public required int A { get; init; } [FirnIgnore] public required int Left { get; set; } public required string F; }
        public class J { public J(int a) { A = a; } public J(int a, int b) { A = a; B = b; } public int A { get; } public int B { get; } }
        public class K { public K(int a) { A = a; } [FirnConstructor] public K(int a, int b) { A = a; B = b; } public int A { get; } public int B { get; } }
        [FirnSerializable] public class L { [FirnConstructor] private L(int a) { A = a; } public int A { get; } }
        public class M { private M() { } public int A { get; set; } }
        public class N(string name, int NAME) { public string Name { get; } = name; public int Number { get; } = NAME; public int name { get; set; } }
        public class O { public O(string? a = null, int? b = null, decimal c = 1.5m, DateTime d = default) { A = a; B = b; C = c; D = d; } public string? A { get; } public int? B { get; } public decimal C { get; } public DateTime D { get; } }
        """);

    [Fact]
    public void Structs() => Compare("""
        public struct A { public int Z; public int B { get; set; } public byte M; }
        public struct B { public int Z; private int _a; public int A { get => _a; set => _a = value; } }
        public struct C(int seed) { public int Z { get; set; } public int A { get; set; } public int Sum() => seed; }
        public struct D(int seed) { public int Z { get; set; } = seed; public int A { get; set; } }
        public struct E { public int Z; public int A; public event EventHandler? Changed; public void Raise() => Changed?.Invoke(null, EventArgs.Empty); }
        public readonly struct F { public readonly int Z; public readonly int A; public F(int z, int a) { Z = z; A = a; } }
        public readonly struct G(int z, string a) { public int Z { get; } = z; public string A { get; } = a; }
        public struct H { public H() { Z = 1; } public int Z; public int A { readonly get; init; } }
        [FirnSerializable(Members = FirnMembers.All)] public struct I { private int _z; private int _a; public int Sum() => _z++ + _a++; }
        public struct J { public int Field { get => field; set => field = value + 1; } public int B; }
        public struct K;
        """);

    [Fact]
    public void Attributes_of_members() => Compare("""
        [FirnSerializable(Members = FirnMembers.Explicit)] public class A { [FirnMember(Id = 3, Order = -1, Name = "x", FormerNames = ["y", "z", "y"])] private int Hidden { get; set; } [FirnMember] public int Plain { get; private set; } public int Other { get; set; } [FirnMember] private readonly int _f = 1; public int F() => Hidden + _f; }
        [DataContract] public class B { [DataMember(Order = 2, Name = "q", IsRequired = true)] private int _a; [DataMember(Order = 1)] public int C { get; private set; } [DataMember, FirnMember(Id = 1)] public int D { get; set; } public int E { get; set; } [DataMember, IgnoreDataMember] public int F { get; set; } [DataMember(Name = "n"), FirnMember(Order = 7)] public int G { get; set; } [DataMember] public int H { get; } public int S() => _a++; }
        public class C { [FirnMember(Name = "b")] public int A { get; set; } [FirnMember(Order = 1)] public int Z { get; set; } [FirnMember(Order = 0)] public int Y { get; set; } [FirnIgnore] public int I { get; set; } [FirnMember] internal int N { get; set; } }
        public class D { [FirnMember(Id = 1)] public int A { get; set; } [FirnMember(Id = 1)] public int B { get; set; } }
        [FirnReferences] public class E { public E? Next { get; set; } public required int R { get; init; } }
        public class F : E { }
        [DataContract(IsReference = true)] public class G : E { [DataMember] public int X { get; set; } }
        [FirnReferences] public record H(int X);
        """);

    [Fact]
    public void Callbacks() => Compare("""
        [DataContract] public class A { [DataMember] public int X { get; set; } [OnSerialized] private void Z(StreamingContext c) => X++; [OnSerializing, OnDeserialized] private void M() => X++; }
        public class B { public int X { get; set; } [OnSerialized] private void Z() => X++; }
        public class C : A { [OnSerialized] public void Z2(StreamingContext c) => X++; [OnSerialized] public void Y(StreamingContext c) => X++; }
        public class D { public int X { get; set; } [OnSerialized] public virtual void Z() => X++; }
        public class D2 : D { [OnSerialized] public override void Z() => X++; }
        public class E : IDisposable { public int X { get; set; } [OnSerialized] public void Dispose() => X++; }
        public class F { [OnSerialized] public static void Z() { } }
        public class G { [OnSerialized] public void Z<T>() { } [OnSerializing] public int Y() => 1; [OnDeserialized] public async void W() => await System.Threading.Tasks.Task.Yield(); [OnDeserializing] public void V(int x) { } }
        public class H { [OnSerialized] public void Z(in StreamingContext c) { } }
        """);

    [Fact]
    public void Collections() => Compare("""
        public class A : List<int> { public string? Title { get; set; } public A() { } public A(int capacity) { } }
        public class B : Dictionary<string, int> { public string? Title { get; set; } public B(int capacity = 4) : base(capacity) { } }
        public class C : HashSet<A> { public string? Title { get; } public C(string title, IEqualityComparer<A>? comparer = null) : base(comparer) { Title = title; } }
        public class D : Queue<int>;
        public class E : System.Collections.ArrayList;
        public class F() : System.Collections.ObjectModel.ReadOnlyCollection<int>([]);
        public class G : IEnumerable<int> { public int X { get; set; } public IEnumerator<int> GetEnumerator() => throw new Exception(); System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator(); }
        [FirnSerializable] public class H : G { public int Y { get; set; } }
        public class I : ICollection<string> { public virtual int Count { get; set; } public bool IsReadOnly { get; set; } public int Capacity { get; set; } public void Add(string item) { } public void Clear() { } public bool Contains(string item) => false; public void CopyTo(string[] array, int i) { } public bool Remove(string item) => false; public IEnumerator<string> GetEnumerator() => throw new Exception(); System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator(); }
        public class J : I { public override int Count { get => 1; set { } } public int More { get; set; } }
        public class J2 : I, ICollection<string> { public override int Count { get => 1; set { } } public int More { get; set; } }
        public class J3 : J { public override int Count { get => 2; set { } } public new string? More { get; set; } }
        public class K : I, ICollection<int> { bool ICollection<int>.IsReadOnly => true; int ICollection<int>.Count => 1; public void Add(int item) { } public bool Contains(int item) => false; public void CopyTo(int[] array, int i) { } public bool Remove(int item) => false; IEnumerator<int> IEnumerable<int>.GetEnumerator() => throw new Exception(); }
        public class L : System.Collections.ObjectModel.KeyedCollection<string, int> { protected override string GetKeyForItem(int item) => ""; public int X { get; set; } }
        """);

    [Fact]
    public void Explicit_layouts() => Compare("""
        [StructLayout(LayoutKind.Explicit)] public struct A { [FieldOffset(0)] public bool Flag; [FieldOffset(0)] public byte Number; }
        [StructLayout(LayoutKind.Explicit)] public struct B { [FieldOffset(1)] public bool Flag; [FieldOffset(0)] public int Number; [FieldOffset(4)] public DateTime When; [field: FieldOffset(8)] public long Ticks { get; set; } }
        [StructLayout(LayoutKind.Explicit)] public struct C { [FieldOffset(0)] public int Number; [FieldOffset(0)] public float Single; [FieldOffset(0)] public Plain Plain; [FieldOffset(8)] public bool Flag; }
        [StructLayout(LayoutKind.Explicit)] public class D { [field: FieldOffset(0)] public bool Flag { get; set; } [field: FieldOffset(0)] public byte Number { get; set; } [FieldOffset(0)] public byte Field; }
        [StructLayout(LayoutKind.Explicit)] public class D2 : D { [FieldOffset(0)] public byte Behind; }
        [StructLayout(LayoutKind.Explicit)] public struct E { [FieldOffset(0)] public bool Flag; [FieldOffset(0), FirnIgnore] public byte Left; [FieldOffset(0), NonSerialized] public byte Out; [FieldOffset(0)] private byte _hidden; public readonly byte Hidden() => _hidden; }
        [StructLayout(LayoutKind.Explicit)] public struct F { [FieldOffset(0)] public Packed Packed; [FieldOffset(10)] public bool Behind; [FieldOffset(0)] public Guid Id; }
        [StructLayout(LayoutKind.Explicit)] public struct G { [FieldOffset(0)] public Mixed Mixed; [FieldOffset(24)] public bool Behind; }
        [StructLayout(LayoutKind.Explicit)] public struct H { [FieldOffset(0)] public (int, byte) Pair; [FieldOffset(0)] public KeyValuePair<int, int> Other; [FieldOffset(0)] public int? Optional; [FieldOffset(0)] public E2 Small; [FieldOffset(0)] public Row Row; [FieldOffset(0)] public Buffer Buffer; [FieldOffset(0)] public Checked Checked; [FieldOffset(0)] public nint Native; [FieldOffset(0)] public G2<int> Generic; [FieldOffset(0)] public Empty Empty; [FieldOffset(0)] public Sized Sized; [FieldOffset(0)] public Auto Auto; [FieldOffset(0)] public G2<Wide> Wide; }
        [StructLayout(LayoutKind.Explicit)] public struct I { [FieldOffset(0)] public object? First; [FieldOffset(0)] public string? Second; [FieldOffset(8)] public ReadOnlyMemory<byte> Memory; [FieldOffset(24)] public System.Numerics.BigInteger Number; }
        [FirnSerializable(Members = FirnMembers.All), StructLayout(LayoutKind.Explicit)] public struct J { [FieldOffset(0)] private bool _flag; [FieldOffset(0)] private byte _number; public readonly int Sum() => _number + (_flag ? 1 : 0); }
        public struct Plain { public int X; public float Y { get; set; } }
        [StructLayout(LayoutKind.Sequential, Pack = 1)] public struct Packed { public byte A; public long B; public byte C; }
        public struct Mixed { public byte A; public string? B; public byte C; public Plain D; }
        public enum E2 : short { One }
        [System.Runtime.CompilerServices.InlineArray(3)] public struct Row { private int _first; }
        public unsafe struct Buffer { private fixed short _numbers[5]; }
        public readonly struct Checked { public Checked(int value) { if ((value & 1) != 0) throw new ArgumentException("odd"); Value = value; } public int Value { get; } }
        public struct G2<T> { public T First; public T Second; }
        public struct Empty;
        [StructLayout(LayoutKind.Sequential, Size = 13)] public struct Sized { public int X; }
        [StructLayout(LayoutKind.Auto)] public struct Auto { public byte A; public double B; public byte C; public Guid D; public byte E; }
        public struct Wide { public Int128 A; public decimal B; public Half C; public DateTimeOffset D; }
        """);

    [Fact]
    public void Unions() => Compare("""
        [FirnUnion(1, typeof(Leaf<>)), FirnUnion(3, typeof(IntLeaf)), FirnUnion(4, typeof(StructLeaf<>))] public abstract class Tree<T>;
        public class Leaf<T> : Tree<T>;
        public class IntLeaf : Tree<int>;
        public class StructLeaf<T> : Tree<T> where T : struct;
        public class HoldsTrees { public Tree<int>? A { get; set; } public Tree<string>? B { get; set; } public Tree<int?>? C { get; set; } public Around<int>.IUnion? D { get; set; } public Raw<int>? E { get; set; } public Raw<(string, int)>? F { get; set; } }
        public static class Around<T> { [FirnUnion(1, typeof(Around<>.Case))] public interface IUnion; public sealed class Case : IUnion; }
        [FirnUnion(1, typeof(RawCase<>))] public abstract class Raw<T> where T : struct;
        public class RawCase<T> : Raw<T> where T : unmanaged;
        [FirnUnion(1, typeof(string))] public abstract class Alien;
        [FirnUnion(-1, typeof(NegativeCase))] public abstract class Negative;
        public class NegativeCase : Negative;
        [FirnUnion(1, typeof(Leaf<>))] public abstract class WrongArity;
        [FirnUnion(1, typeof(A)), FirnUnion(1, typeof(B))] public abstract class SameTag { public class A : SameTag; public class B : SameTag; }
        [KnownType(typeof(A)), KnownType(typeof(A)), KnownType(typeof(string))] public class Known { public class A : Known; }
        [KnownType(typeof(string))] public class NotKnown;
        [KnownType(typeof(A)), FirnUnion(9, typeof(A)), KnownType(typeof(B<>)), DataContract(Name = "mixed")] public class Mixed { public class A : Mixed; public class B<T> : Mixed; [DataContract(Name = "c-{0}")] public class C<T> : Mixed; }
        public class HoldsNames { public Mixed.B<int>? A { get; set; } public Mixed.C<DateTime[]>? B { get; set; } public Leaf<Dictionary<string, int?>>? C { get; set; } public E<Mixed>.Inner<byte>[]? D { get; set; } }
        public class E<T> { public class Inner<TInner>; }
        """);

    // Some hundred types of each seed, of which the name of a failing one begins with the seed.
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void Generated_shapes(int seed) => Assert.True(Compare(new GeneratedShapes(seed, isForeign: false).Source(120)) >= 120);

    // Of another assembly the compiler sees what its reference assembly shows.
    [Theory]
    [InlineData(4, false)]
    [InlineData(5, true)]
    [InlineData(6, true)]
    public void Generated_shapes_of_another_assembly(int seed, bool metadataOnly)
    {
        CSharpCompilation library = Generation.Compile("", "Foreign").AddSyntaxTrees(CSharpSyntaxTree.ParseText(ImplicitUsings + new GeneratedShapes(seed, isForeign: true).Source(120), Generation.ParseOptions));
        library = library.WithOptions(library.Options.WithGeneralDiagnosticOption(ReportDiagnostic.Default));
        using MemoryStream image = new(), shown = new();
        Assert.True(library.Emit(image).Success && library.Emit(shown, options: new EmitOptions(metadataOnly, includePrivateMembers: !metadataOnly)).Success);
        AssemblyLoadContext context = new("foreign", isCollectible: true);
        Assembly assembly = context.LoadFromStream(new MemoryStream(image.ToArray()));
        CSharpCompilation user = Generation.Compile("", "User", MetadataReference.CreateFromImage(shown.ToArray()));
        Parsing.SurfaceReader symbols = new(user, new Parsing.ForeignListings(user), new Parsing.OutsideContracts(user), CancellationToken.None);
        int compared = 0;
        foreach (INamedTypeSymbol symbol in Types(user.SourceModule.ReferencedAssemblySymbols.Single(a => a.Name == "Foreign").GlobalNamespace).Where(t => t.Name.StartsWith('T')))
        {
            object? seen = generator::Firn.Contracts.ContractBuilder.Build(symbols.Read(symbol, []), out generator::Firn.Contracts.EquatableArray<generator::Firn.Contracts.ContractProblem> seenProblems);
            object? reflected = Firn.Contracts.ContractBuilder.Build(new SurfaceReader(new TypeKeys()).Read(assembly.GetType(symbol.MetadataName, throwOnError: true)!, []), out Firn.Contracts.EquatableArray<Firn.Contracts.ContractProblem> problems);
            AssertSame(symbol.Name, Dump(seen), Dump(reflected));
            Assert.Equal(seenProblems.Select(Dump).Order(StringComparer.Ordinal), problems.Select(Dump).Order(StringComparer.Ordinal));
            compared++;
        }

        context.Unload();
        Assert.Equal(120, compared);
    }

    // Whatever class of the framework one derives from: what is in it is written and read, or the class is refused, by both alike and with the same words.
    [Fact]
    public void Classes_below_collections_of_the_framework()
    {
        CSharpCompilation compilation = Generation.Compile("", "Derived");
        ModuleBuilder module = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("Derived"), AssemblyBuilderAccess.RunAndCollect).DefineDynamicModule("Derived");
        StringBuilder source = new();
        List<Type> derived = [];
        foreach (string path in ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Order(StringComparer.Ordinal))
        {
            if (Path.GetFileName(path) is not { } name || !name.StartsWith("System.", StringComparison.Ordinal) || Load(name[..^4]) is not { } assembly) continue;
            foreach (Type type in assembly.GetExportedTypes())
            {
                if (!type.IsClass || type.IsSealed || type == typeof(Array) || type.IsNested || type.ContainsGenericParameters != type.IsGenericTypeDefinition || !HasElements(type) || Close(type) is not { } closed) continue;
                string own = $"D{derived.Count}";
                foreach (string prefix in new[] { "", "[FirnSerializable] " })
                {
                    source.AppendLine($"{prefix}public abstract class {own}{(prefix.Length > 0 ? "A" : "")} : {new TypeKeys().KeyOf(closed)} {{ }}");
                    TypeBuilder builder = module.DefineType(own + (prefix.Length > 0 ? "A" : ""), TypeAttributes.Public | TypeAttributes.Abstract, closed);
                    if (prefix.Length > 0) builder.SetCustomAttribute(new CustomAttributeBuilder(typeof(FirnSerializableAttribute).GetConstructor([])!, []));
                    builder.DefineConstructor(MethodAttributes.Family, CallingConventions.HasThis, []).GetILGenerator().Emit(OpCodes.Ret);
                    derived.Add(builder.CreateType());
                }
            }
        }

        // Only the symbols are looked at: constructors and overrides are missing.
        compilation = compilation.AddSyntaxTrees(CSharpSyntaxTree.ParseText(ImplicitUsings + source, Generation.ParseOptions));
        List<string> kinds = [];
        foreach (Type type in derived)
        {
            INamedTypeSymbol symbol = compilation.GetTypeByMetadataName(type.Name)!;
            Assert.Equal(new TypeKeys().KeyOf(type.BaseType!), Parsing.TypeNames.Key(symbol.BaseType!).Replace("global::", ""));
            Parsing.CollectionReader seen = Parsing.CollectionReader.Read(symbol, Parsing.TypeGraph.IsFramework);
            CollectionReader reflected = CollectionReader.Read(type);
            Assert.Equal((type.BaseType, seen.Kind.ToString(), seen.Problem), (type.BaseType, reflected.Kind.ToString(), reflected.Problem));
            Assert.True(reflected.Problem.Length > 0 != reflected.Arguments.Length > 0, $"{type.BaseType} is neither a collection nor refused");
            kinds.Add(type.BaseType!.Name);
        }

        foreach (string name in new[] { "NameValueCollection", "StringDictionary", "Queue", "Stack", "ReadOnlyCollectionBase", "PriorityQueue`2", "WebHeaderCollection", "CollectionBase", "DictionaryBase", "ArrayList", "Hashtable", "SortedList", "List`1", "KeyedCollection`2" }) Assert.Contains(name, kinds);
    }

    private static Assembly? Load(string name)
    {
        try
        {
            return Assembly.Load(name);
        }
        catch (Exception exception) when (exception is IOException or BadImageFormatException)
        {
            return null;
        }
    }

    private static bool HasElements(Type type) =>
        type.IsAssignableTo(typeof(IEnumerable)) || (type.FullName is { } name && Firn.Contracts.LibraryCodecTable.Find(name) is { Kind: not Firn.Contracts.WireKind.Primitive });

    private static Type? Close(Type type)
    {
        if (!type.IsGenericTypeDefinition) return type;
        foreach (Type argument in new[] { typeof(int), typeof(string), typeof(object) })
        {
            try
            {
                return type.MakeGenericType([.. type.GetGenericArguments().Select(_ => argument)]);
            }
            catch (ArgumentException)
            {
                // Not what its constraints ask for.
            }
        }

        return null;
    }

    private static int Compare(params string[] sources)
    {
        CSharpCompilation compilation = Generation.Compile("", "Reflected");
        foreach (string source in sources) compilation = compilation.AddSyntaxTrees(CSharpSyntaxTree.ParseText(ImplicitUsings + source, Generation.ParseOptions));
        compilation = compilation.WithOptions(compilation.Options.WithGeneralDiagnosticOption(ReportDiagnostic.Default).WithAllowUnsafe(true));
        AssemblyLoadContext context = new("reflected", isCollectible: true);
        Assembly assembly = context.LoadFromStream(new MemoryStream(Generation.RunUnchecked(compilation).Emit()));
        Comparison comparison = new(compilation);
        foreach (INamedTypeSymbol type in Types(compilation.Assembly.GlobalNamespace).Where(t => !t.IsGenericType && t.BaseType?.Name != nameof(FirnContext)))
        {
            comparison.Add(type, assembly.GetType(Parsing.TypeNames.Metadata(type), throwOnError: true)!);
        }

        context.Unload();
        return comparison.Run();
    }

    private static IEnumerable<INamedTypeSymbol> Types(INamespaceOrTypeSymbol container) => container.GetMembers().OfType<INamespaceOrTypeSymbol>().SelectMany(m => m is INamedTypeSymbol type ? Types(type).Prepend(type) : Types(m));

    private static string[] Sources(string folder)
    {
        DirectoryInfo root = new(AppContext.BaseDirectory);
        while (!File.Exists(Path.Combine(root.FullName, "Firn.slnx"))) root = root.Parent!;
        // The compiler of these tests knows no unions.
        return [.. Directory.GetFiles(Path.Combine(root.FullName, "tests", folder), "*.cs").Where(file => !file.Contains("LanguageUnions", StringComparison.Ordinal))];
    }

    /// <summary>Compares a type as both front ends see it, and every closed generic type of its members.</summary>
    private sealed class Comparison(CSharpCompilation compilation)
    {
        private readonly Parsing.SurfaceReader _symbols = new(compilation, new Parsing.ForeignListings(compilation), new Parsing.OutsideContracts(compilation), CancellationToken.None);
        private readonly Queue<(INamedTypeSymbol Symbol, Type Type)> _pending = new();
        private readonly HashSet<Type> _seen = [];

        public void Add(INamedTypeSymbol symbol, Type type)
        {
            if (_seen.Add(type)) _pending.Enqueue((symbol, type));
        }

        public int Run()
        {
            while (_pending.TryDequeue(out (INamedTypeSymbol Symbol, Type Type) next)) CompareType(next.Symbol, next.Type);
            return _seen.Count;
        }

        private void CompareType(INamedTypeSymbol symbol, Type type)
        {
            TypeKeys keys = new();
            string name = keys.KeyOf(type);
            Assert.Equal(Parsing.TypeNames.Key(symbol).Replace("global::", ""), name);
            Assert.Equal(Parsing.ContractNames.Of(symbol), ContractNames.Of(type));
            Assert.Equal(Parsing.TypeGraph.IsFramework(symbol), FrameworkTypes.IsFramework(type));
            AssertSame(name + " as union", Dump(Parsing.UnionReader.Read(symbol, compilation)), Dump(UnionReader.Read(type, keys)));
            if (type.IsEnum || (!type.IsClass && !type.IsValueType) || type.IsSubclassOf(typeof(Delegate)) || FrameworkTypes.IsFramework(type)) return;

            Parsing.CollectionReader fromSource = Parsing.CollectionReader.Read(symbol, Parsing.TypeGraph.IsFramework);
            CollectionReader fromAssembly = CollectionReader.Read(type);
            // The compiler says what may be null.
            Assert.Equal((name, fromSource.Kind.ToString(), fromSource.Problem?.Replace("string?", "string")), (name, fromAssembly.Kind.ToString(), fromAssembly.Problem));
            Assert.Equal(fromSource.Arguments.Select(a => Parsing.TypeNames.Key(a).Replace("global::", "")), fromAssembly.Arguments.Select(keys.KeyOf));

            Dictionary<(string, string), Parsing.MemberSource> symbolSources = [];
            Dictionary<(string Type, string Member), MemberSource> sources = [];
            generator::Firn.Contracts.TypeSurface writtenSurface = _symbols.Read(symbol, symbolSources);
            Firn.Contracts.TypeSurface surface = new SurfaceReader(keys).Read(type, sources, type.Assembly, settles: false);
            Assert.Equal(
                writtenSurface.Levels.SelectMany(l => l.Members).Where(m => m.Memory is not null).Select(m => $"{m.Name} {m.Memory}").Order(StringComparer.Ordinal),
                surface.Levels.SelectMany(l => l.Members).Where(m => m.Memory is not null).Select(m => $"{m.Name} {m.Memory}").Order(StringComparer.Ordinal));
            generator::Firn.Contracts.TypeContract? written = generator::Firn.Contracts.ContractBuilder.Build(writtenSurface, out generator::Firn.Contracts.EquatableArray<generator::Firn.Contracts.ContractProblem> writtenProblems);
            object? reflected = Firn.Contracts.ContractBuilder.Build(surface, out Firn.Contracts.EquatableArray<Firn.Contracts.ContractProblem> problems);
            // Of classes of the framework the compiler sees no fields: what may have some is looked at when it is first used, as reflection does here.
            if (reflected is null && written?.Unseen.Any(u => u.Properties.Count == 0) == true) (written, writtenProblems) = (null, default);
            AssertSame(name, Dump(written), Dump(reflected));
            if (written is null && writtenProblems.Count == 0)
            {
                Assert.Equal([(Firn.Contracts.ProblemKind.HiddenBaseState)], problems.Select(p => p.Kind));
                return;
            }

            Assert.Equal(writtenProblems.Select(Dump).Order(StringComparer.Ordinal), problems.Select(Dump).Order(StringComparer.Ordinal));
            Assert.Empty(sources.Keys.Select(k => $"{k.Type}.{k.Member}").Except(symbolSources.Keys.Select(k => $"{k.Item1}.{k.Item2}".Replace("global::", ""))));
            foreach (((string level, string member), Parsing.MemberSource source) in symbolSources)
            {
                // Of the framework's classes no contract takes what is protected, and of collections none what makes them one.
                if (fromAssembly.Arguments.Length > 0 && !sources.ContainsKey((level.Replace("global::", ""), member))) continue;
                if (!sources.TryGetValue((level.Replace("global::", ""), member), out MemberSource? own) && Parsing.TypeGraph.IsFramework(source.DeclaringType) && source.Symbol!.DeclaredAccessibility == Accessibility.Protected) continue;
                Assert.True(own is not null, $"{level}.{member} is missing");
                Assert.Equal(source.Codec is null, own.Codec is null);
                Assert.Equal(Parsing.TypeNames.Key(source.Type).Replace("global::", ""), keys.KeyOf(own.Type));
                ITypeSymbol value = source.Type;
                Type reached = own.Type;
                while (value is IArrayTypeSymbol array) (value, reached) = (array.ElementType, reached.GetElementType()!);
                if (value is INamedTypeSymbol { IsGenericType: true } generic) Add(generic, reached);
            }
        }

    }

    private static void AssertSame(string name, string written, string reflected)
    {
        if (written != reflected) Assert.Fail($"{name}\n{written}\n{reflected}");
    }

    // All properties of a model, those of models inside it included; what is only in one of the two languages left out.
    private static string Dump(object? value)
    {
        StringBuilder text = new();
        Append(text, value);
        return text.ToString();
    }

    private static void Append(StringBuilder text, object? value)
    {
        switch (value)
        {
            case null or bool or int or long or Enum:
                text.Append(value ?? "null");
                break;
            case string s:
                text.Append('"').Append(s.Replace("global::", "")).Append('"');
                break;
            case ITypeSymbol symbol:
                text.Append(Parsing.TypeNames.Key(symbol).Replace("global::", ""));
                break;
            case Type type:
                text.Append(new TypeKeys().KeyOf(type));
                break;
            case ValueTuple<long, ITypeSymbol> pair:
                Append(text.Append(pair.Item1).Append(' '), pair.Item2);
                break;
            case UnionCase unionCase:
                Append(text.Append(unionCase.Tag).Append(' '), unionCase.Type);
                break;
            case IEnumerable items:
                text.Append('[');
                foreach (object? item in items) Append(text.Append('\n'), item);
                text.Append(']');
                break;
            default:
                foreach (PropertyInfo property in value.GetType().GetProperties().OrderBy(p => p.Name, StringComparer.Ordinal))
                {
                    // The compiler of C# never sees a union of F#.
                    if (property.Name == "FSharp") continue;
                    // Methods that name cases are called by reflection, and the compiler lists them.
                    if (value is generator::Firn.SourceGenerator.Parsing.UnionDeclaration && property.Name is "Methods" or "Mentioned") continue;
                    // What the compiler can't see of another assembly, reflection sees.
                    if (property.Name is not ("EqualityContract" or "Defaults" or "Unseen")) Append(text.Append(property.Name).Append(' '), property.GetValue(value));
                    text.Append(' ');
                }

                break;
        }
    }
}
