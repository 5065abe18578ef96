using Firn.Tests.Packaging;
using Xunit;

namespace Firn.Tests.Safety.Ledger;

/// <summary>docs/unsafe-ledger.md has a line for every unsafe site of the sources, and no other.</summary>
public sealed class UnsafeLedgerTests
{
    private static readonly UnsafeLedger Ledger = new(RepositoryFolder.Path);

    [Fact]
    public void Every_site_has_its_line_and_every_line_its_sites()
    {
        SortedDictionary<string, int> found = Ledger.Found();
        string problems = string.Join(Environment.NewLine, Ledger.Differences(found));
        Assert.True(problems.Length == 0, $"docs/unsafe-ledger.md and src differ.\n{problems}");
        Assert.True(found.Values.Sum() > 500, "Hardly any site was found: the sources were not looked at.");
    }

    [Theory]
    [InlineData("class C { void M(ref byte p) { p = ref System.Runtime.CompilerServices.Unsafe.Add(ref p, 1); } }", "C.M", 1)]
    [InlineData("class C { int M => Unsafe.As<string>(x).Length + Unsafe.As<C>(x).N; }", "C.M", 2)]
    [InlineData("class C { int Size => Unsafe.SizeOf<int>(); }", "", 0)]
    [InlineData("class C { void M() { Span<byte> room = stackalloc byte[4]; } }", "C.M", 1)]
    [InlineData("class C { [SkipLocalsInit] void M() { } }", "C.M", 1)]
    [InlineData("class C<T> { C() { x = GC.AllocateUninitializedArray<byte>(1); } }", "C.constructor", 1)]
    [InlineData("class C<T> { T[] M() => NewArray.Of<T>(1); }", "C.M", 1)]
    [InlineData("unsafe struct S { byte* _p; }", "S._p", 1)]
    [InlineData("unsafe struct S { }", "S", 1)]
    [InlineData("class C { delegate*<int, void> _call; }", "C._call", 1)]
    [InlineData("class C { void M() { void Local(ref byte p) => Vector128.LoadUnsafe(ref p).StoreUnsafe(ref p); } }", "C.M", 2)]
    [InlineData("class C { void M() { Vector256.Load(p).Store(p); } }", "C.M", 2)]
    [InlineData("class Outer { class Inner { int this[int i] => MemoryMarshal.Read<int>(b); } }", "Inner.indexer", 1)]
    [InlineData("[StructLayout(LayoutKind.Explicit)] struct S { [FieldOffset(0)] int _x; }", "S._x", 1)]
    [InlineData("class C { /* Unsafe.Add */ string M => \"Unsafe.Add\"; }", "", 0)]
    [InlineData("using U = System.Runtime.CompilerServices.Unsafe; class C { }", "the file", 1)]
    [InlineData("using static System.Runtime.InteropServices.MemoryMarshal; class C { }", "the file", 1)]
    public void Sites_are_found(string source, string member, int sites)
    {
        SortedDictionary<string, int> found = UnsafeSites.Count(source);
        if (member.Length == 0) Assert.Empty(found);
        else Assert.Equal(sites, found[member]);
    }

    [Theory]
    [InlineData("class E { void M() { Line($\"{x} = Unsafe.Add(ref p, {i})\"); } }", 1)]
    [InlineData("class E { void M() { Line(\"[UnsafeAccessor(UnsafeAccessorKind.Field)]\"); } }", 1)]
    [InlineData("class E { void M() { Line(\"Unsafe.SizeOf<T>()\"); } }", 0)]
    [InlineData("class E { void M() { il.Op(OpCodes.Ldind_U1); il.Op(OpCodes.Add); il.Op(OpCodes.Ceq); } }", 2)]
    [InlineData("class E { object M = typeof(Unsafe); }", 1)]
    public void Sites_of_emitted_code_are_found(string source, int sites) =>
        Assert.Equal(sites, UnsafeSites.Count(source, isEmitter: true).Values.Sum());

    /// <summary>What the document exists for: one more operation anywhere is noticed.</summary>
    [Fact]
    public void One_more_site_anywhere_changes_a_number()
    {
        foreach (string path in Ledger.Files())
        {
            string source = File.ReadAllText(path);
            int end = source.LastIndexOf('}');
            if (end < 0 || !source.Contains(" class ", StringComparison.Ordinal)) continue;
            bool isEmitter = Ledger.IsEmitter(path);
            string more = source[..end] + " static void More(ref byte p) => p = Unsafe.Add(ref p, 1); " + source[end..];
            Assert.Equal(UnsafeSites.Count(source, isEmitter).Values.Sum() + 1, UnsafeSites.Count(more, isEmitter).Values.Sum());
        }
    }
}
