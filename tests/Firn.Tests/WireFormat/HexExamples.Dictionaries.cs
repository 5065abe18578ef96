using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using Xunit;

namespace Firn.Tests.WireFormat;

/// <summary>Sections 4.2 to 4.4: comparers, sets, dictionaries, lookups.</summary>
internal static partial class HexExamples
{
    private static IEnumerable<HexExample> Sets() =>
    [
        FirnExample("set-ints", "10 02 01 00 00 00 02 00 00 00", new HashSet<int> { 1, 2 }),
        FirnExample("set-bools", "10 02 01", new HashSet<bool> { true, false }),
        FirnExample("set-nullable-ints", "10 05 02 01 00 00 00", new HashSet<int?> { null, 1 }),
        FirnExample("set-strings", "10 00 02 04 61", new HashSet<string> { "a" }, SameSet),
        FirnExample("set-strings-ordinal", "10 00 02 04 61", new HashSet<string>(StringComparer.Ordinal) { "a" }),
        FirnExample("set-strings-null", "10 00 05 01 04 61", new HashSet<string> { "a", null! }, SameSet),
        FirnExample("set-strings-ignore-case", "10 01 02 04 61", new HashSet<string>(StringComparer.OrdinalIgnoreCase) { "a" }, SameSet),
        FirnExample("set-strings-invariant", "10 02 02 04 61", new HashSet<string>(StringComparer.InvariantCulture) { "a" }, SameSet),
        FirnExample("set-strings-invariant-ignore-case", "10 03 02 04 61", new HashSet<string>(StringComparer.InvariantCultureIgnoreCase) { "a" }, SameSet),
        FirnExample("set-strings-empty", "10 00 00", new HashSet<string>(), SameSet),
        FirnExample("set-uris", "10 00 02 08 2F 61", new HashSet<Uri> { new("/a", UriKind.Relative) }),
        FirnExample("sorted-set-ints", "10 02 01 00 00 00 02 00 00 00", new SortedSet<int> { 2, 1 }),
        FirnExample("sorted-set-default", "10 00 02 04 61", new SortedSet<string> { "a" }, SameSortedSet),
        FirnExample("sorted-set-ordinal", "10 04 04 04 42 04 61", new SortedSet<string>(StringComparer.Ordinal) { "a", "B" }, SameSortedSet),
        FirnExample("sorted-set-ignore-case", "10 01 04 04 61 04 42", new SortedSet<string>(StringComparer.OrdinalIgnoreCase) { "B", "a" }, SameSortedSet),
        FirnExample("immutable-set-strings", "10 00 02 04 61", ImmutableHashSet.Create("a")),
        FirnExample("immutable-sorted-set-ordinal", "10 04 02 04 61", ImmutableSortedSet.Create(StringComparer.Ordinal, "a"), By<ImmutableSortedSet<string>, IComparer<string>>(set => set.KeyComparer)),
        FirnExample("frozen-set-ignore-case", "10 01 02 04 61", new[] { "a" }.ToFrozenSet(StringComparer.OrdinalIgnoreCase), By<FrozenSet<string>, IEqualityComparer<string>>(set => set.Comparer)),
        FirnExample<ISet<string>>("interface-set-sorted", "10 00 02 04 61", new SortedSet<string>(StringComparer.Ordinal) { "a" }),
        FirnExample<ISet<string>>("interface-set-strings", "10 00 02 04 61", new HashSet<string> { "a" }),
    ];

    private static IEnumerable<HexExample> Dictionaries() =>
    [
        FirnExample("dictionary-ints", "10 01 01 00 00 00 02 00 00 00", new Dictionary<int, int> { [1] = 2 }),
        FirnExample("dictionary-empty", "10 00", new Dictionary<int, int>()),
        FirnExample("dictionary-string-int", "10 00 01 04 61 01 00 00 00", new Dictionary<string, int> { ["a"] = 1 }, SameDictionary),
        FirnExample("dictionary-int-string", "10 05 01 01 00 00 00 04 61 02 00 00 00", new Dictionary<int, string?> { [1] = "a", [2] = null }),
        FirnExample("dictionary-strings", "10 00 02 04 61 04 62", new Dictionary<string, string> { ["a"] = "b" }, SameDictionary),
        FirnExample("dictionary-ignore-case", "10 01 01 04 61 01 00 00 00", new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase) { ["a"] = 1 }, SameDictionary),
        FirnExample("dictionary-bools", "10 01 00 01", new Dictionary<bool, bool> { [false] = true }),
        FirnExample("dictionary-nullable-bools", "10 05 02 01 00 00 00 02 00 00 00 01", new Dictionary<int, bool?> { [1] = null, [2] = true }),
        FirnExample("dictionary-tuple-key", "10 01 01 01 00 00 00 07 00 00 00", new Dictionary<(int, bool), int> { [(1, true)] = 7 }),
        FirnExample("dictionary-struct-value", "10 01 01 00 00 00 01 05 00", new Dictionary<int, Cell> { [1] = new() { Value = 5, Locked = true } }),
        FirnExample("dictionary-list-value", "10 02 01 00 00 00 02 02 00 00 00 03 00 00 00", new Dictionary<int, List<int>> { [1] = [2, 3] }),
        FirnExample("dictionary-object-value", "10 02 01 00 00 00 01 00 00 00 02 00 00 00", new Dictionary<int, Pixel> { [1] = new() { X = 1, Y = 2 } }, Alike),
        FirnExample("sorted-dictionary-ordinal", "10 04 01 04 61 01 00 00 00", new SortedDictionary<string, int>(StringComparer.Ordinal) { ["a"] = 1 }, By<SortedDictionary<string, int>, IComparer<string>>(dictionary => dictionary.Comparer)),
        FirnExample("sorted-list-ints", "10 01 01 00 00 00 02 00 00 00", new SortedList<int, int> { [1] = 2 }),
        FirnExample("ordered-dictionary", "10 02 02 00 00 00 01 00 00 00 01 00 00 00 02 00 00 00", new OrderedDictionary<int, int> { [2] = 1, [1] = 2 }),
        FirnExample("concurrent-dictionary", "10 00 01 04 61 01 00 00 00", new ConcurrentDictionary<string, int> { ["a"] = 1 }),
        FirnExample("immutable-dictionary", "10 00 01 04 61 01 00 00 00", ImmutableDictionary<string, int>.Empty.Add("a", 1)),
        FirnExample("frozen-dictionary", "10 00 01 04 61 01 00 00 00", new Dictionary<string, int> { ["a"] = 1 }.ToFrozenDictionary()),
        FirnExample<IReadOnlyDictionary<string, int>>("interface-dictionary", "10 00 01 04 61 01 00 00 00", new Dictionary<string, int> { ["a"] = 1 }),
        FirnExample("lookup", LookupHex, ExampleLookup(), SameLookup),
        FirnExample("lookup-strings", "10 00 04 04 61 02 04 61 04 62 02 04 62", new[] { "a", "b" }.ToLookup(text => text), SameLookup),
    ];

    private const string LookupHex = "10 04 01 00 00 00 02 01 00 00 00 03 00 00 00 00 00 00 00 01 02 00 00 00";

    private static ILookup<int, int> ExampleLookup() => new[] { 1, 2, 3 }.ToLookup(number => number % 2);

    private static void SameSet(HashSet<string> expected, HashSet<string> actual)
    {
        Assert.Equal(expected, actual);
        Assert.Equal(expected.Comparer, actual.Comparer);
    }

    private static void SameSortedSet(SortedSet<string> expected, SortedSet<string> actual)
    {
        Assert.Equal(expected.AsEnumerable(), actual);
        Assert.Equal(expected.Comparer, actual.Comparer);
    }

    private static void SameDictionary<T>(Dictionary<string, T> expected, Dictionary<string, T> actual)
    {
        Assert.Equal(expected, actual);
        Assert.Equal(expected.Comparer, actual.Comparer);
    }

    private static void SameLookup<T>(ILookup<T, T> expected, ILookup<T, T> actual) =>
        Assert.Equal(expected.Select(group => (group.Key, string.Join(',', group))), actual.Select(group => (group.Key, string.Join(',', group))));
}
