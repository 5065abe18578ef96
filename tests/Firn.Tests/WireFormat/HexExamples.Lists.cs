using System.Buffers;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using Xunit;

namespace Firn.Tests.WireFormat;

/// <summary>Sections 4.1 and 4.5: lists, queues, stacks, memories and arrays of any rank.</summary>
internal static partial class HexExamples
{
    private static IEnumerable<HexExample> Lists() => [.. PlainLists(), .. OtherLists(), .. Arrays()];

    private static IEnumerable<HexExample> PlainLists() =>
    [
        FirnExample("list-empty", "10 00", new List<int>()),
        FirnExample("list-ints", "10 03 01 00 00 00 02 00 00 00 03 00 00 00", new List<int> { 1, 2, 3 }),
        FirnExample("list-int-array", "10 03 01 00 00 00 02 00 00 00 03 00 00 00", new[] { 1, 2, 3 }),
        FirnExample("list-strings", "10 04 04 61 00", new List<string> { "a", "" }),
        FirnExample("list-strings-null", "10 07 05 04 61 04 62", new List<string?> { "a", null, "b" }),
        FirnExample("list-strings-all-null", "10 05 00", new string?[] { null, null }),
        FirnExample("list-strings-empty", "10 00", Array.Empty<string>()),
        FirnExample("list-strings-120", "10 F0 F0 00 00*120", Enumerable.Repeat("", 120).ToList()),
        // Nine elements, the last absent: count 19, a bitmap of two bytes.
        FirnExample("list-strings-nine", "10 13 FF 00 00*8", new string?[] { "", "", "", "", "", "", "", "", null }),
        FirnExample("list-nullable-ints", "10 05 01 01 00 00 00", new List<int?> { 1, null }),
        FirnExample("list-nullable-ints-all", "10 04 01 00 00 00 02 00 00 00", new int?[] { 1, 2 }),
        FirnExample("list-bools", "10 0A 09 02", TenBools),
        FirnExample("list-bool-list", "10 0A 09 02", TenBools.ToList()),
        FirnExample("list-eight-bools", "10 08 81", new[] { true, false, false, false, false, false, false, true }),
        FirnExample("list-nullable-bools", "10 09 0D 05", new List<bool?> { true, null, false, true }),
        FirnExample("list-structs", "10 02 01 01 00 00 02 00", new List<Cell> { new() { Value = 1, Locked = true }, new() { Value = 2 } }),
        FirnExample("list-nullable-structs", "10 05 02 00 02 00", new Cell?[] { null, new() { Value = 2 } }),
        FirnExample("list-objects", "10 05 01 01 00 00 00 02 00 00 00", new List<Pixel?> { new() { X = 1, Y = 2 }, null }, Alike),
        FirnExample("list-tuples", "10 02 01 01 00 00 00 00 02 00 00 00", new List<(int, bool)> { (1, true), (2, false) }),
        FirnExample("list-jagged", "10 07 03 01 01 00 00 00 00", new int[]?[] { [1], [], null }),
        FirnExample("list-empty-objects", "10 04", new List<Empty> { new(), new() }, By<List<Empty>, int>(list => list.Count(item => item is not null))),
        FirnExample("list-empty-structs", "10 03", new Unit[3]),
        FirnExample("list-chars", "10 02 61 00 AC 20", new[] { 'a', '\u20AC' }),
        FirnExample("list-guids", "10 01 33 22 11 00 55 44 77 66 88 99 AA BB CC DD EE FF", new[] { new Guid("00112233-4455-6677-8899-aabbccddeeff") }),
        FirnExample("list-versions", "10 05 02 01 00 00 00 02 00 00 00 FF*8", new Version?[] { null, new(1, 2) }),
        FirnExample("list-enums", "10 02 03 00", new[] { Grade.Good, Grade.None }),
        FirnExample("list-datetimes", "10 02 00 40 E4 47 02 22 C1 48 00*8", new[] { new DateTime(2000, 1, 1, 0, 0, 0, DateTimeKind.Utc), default }),
    ];

    private static IEnumerable<HexExample> OtherLists() =>
    [
        FirnExample("queue", "10 02 01 00 00 00 02 00 00 00", new Queue<int>([1, 2])),
        FirnExample("stack", "10 02 01 00 00 00 02 00 00 00", new Stack<int>([1, 2])),
        FirnExample("linked-list", "10 02 01 00 00 00 02 00 00 00", new LinkedList<int>([1, 2])),
        FirnExample(
            "priority-queue",
            "10 02 01 01 00 00 00 04 61 01 02 00 00 00 04 62",
            new PriorityQueue<string, int>([("a", 1), ("b", 2)]),
            By<PriorityQueue<string, int>, (string, int)[]>(queue => [.. queue.UnorderedItems])),
        FirnExample("memory", "10 01 01 00 00 00", new ReadOnlyMemory<int>([1]), By<ReadOnlyMemory<int>, int[]>(memory => memory.ToArray())),
        FirnExample("memory-default", "10 00", default(Memory<byte>), By<Memory<byte>, byte[]>(memory => memory.ToArray())),
        FirnExample("segment", "10 02 02 00 00 00 03 00 00 00", new ArraySegment<int>([1, 2, 3, 4], 1, 2), By<ArraySegment<int>, int[]>(segment => [.. segment])),
        FirnExample("inline-array", "10 03 01 02 03", ThreeOf(1, 2, 3), By<ThreeBytes, byte[]>(bytes => [.. (ReadOnlySpan<byte>)bytes])),
        FirnExample(
            "segment-default",
            "10 00",
            default(ArraySegment<int>),
            By<ArraySegment<int>, int>(segment => segment.Count)),
        FirnExample("sequence", "10 02 07 08", new ReadOnlySequence<byte>([7, 8]), By<ReadOnlySequence<byte>, byte[]>(sequence => sequence.ToArray())),
        FirnExample("immutable-array", "10 02 01 00 00 00 02 00 00 00", ImmutableArray.Create(1, 2), By<ImmutableArray<int>, int[]>(array => [.. array])),
        FirnExample("immutable-array-default", "14", default(ImmutableArray<int>), By<ImmutableArray<int>, bool>(array => array.IsDefault)),
        FirnExample<ImmutableArray<int>?>(
            "immutable-array-nullable-default",
            "14",
            default(ImmutableArray<int>),
            (_, actual) => Assert.False(actual.HasValue)),
        FirnExample(
            "immutable-arrays",
            "10 05 01 00",
            new[] { ImmutableArray<int>.Empty, default },
            By<ImmutableArray<int>[], bool[]>(arrays => [.. arrays.Select(array => array.IsDefault)])),
        FirnExample<ImmutableArray<int>?[]>(
            "immutable-arrays-nullable",
            "10 07 04 00",
            [default(ImmutableArray<int>), null, ImmutableArray<int>.Empty],
            (_, actual) => Assert.Equal([null, null, false], actual.Select(array => array?.IsDefault))),
        FirnExample("immutable-list", "10 02 01 00 00 00 02 00 00 00", ImmutableList.Create(1, 2)),
        FirnExample("observable-collection", "10 02 01 00 00 00 02 00 00 00", new ObservableCollection<int> { 1, 2 }),
        FirnExample("concurrent-queue", "10 02 01 00 00 00 02 00 00 00", new ConcurrentQueue<int>([1, 2])),
        FirnExample("immutable-stack", "10 02 01 00 00 00 02 00 00 00", ImmutableStack.Create(1, 2)),
        FirnExample<IReadOnlyList<int>>("interface-list", "10 02 01 00 00 00 02 00 00 00", new[] { 1, 2 }),
        FirnExample<IEnumerable<string?>>("interface-enumerable", "10 05 01 04 61", new[] { "a", null }),
    ];

    private static IEnumerable<HexExample> Arrays() =>
    [
        FirnExample(
            "array-2x3",
            "10 02 03 01 00 00 00 02 00 00 00 03 00 00 00 04 00 00 00 05 00 00 00 06 00 00 00",
            new[,] { { 1, 2, 3 }, { 4, 5, 6 } }),
        FirnExample("array-0x5", "10 00 05", new int[0, 5], By<int[,], (int, int)>(array => (array.GetLength(0), array.GetLength(1)))),
        FirnExample("array-strings", "10 02 02 04 61 04 62", new[,] { { "a", "b" } }),
        FirnExample("array-strings-null", "10 03 02 01 04 61", new string?[,] { { "a", null } }),
        FirnExample("array-strings-0x2", "10 00 02", new string[0, 2], By<string[,], (int, int)>(array => (array.GetLength(0), array.GetLength(1)))),
        FirnExample("array-bools", "10 03 03 11 01", new[,] { { true, false, false }, { false, true, false }, { false, false, true } }),
        FirnExample("array-rank3", "10 01 02 02 01 02 03 04", new byte[,,] { { { 1, 2 }, { 3, 4 } } }),
    ];

    private static IEnumerable<HexExample> Limits() =>
    [
        FirnExample("limit-zero-width", "10 F0 00 20", new Unit[8192]),
        FirnExample("limit-depth", "10 (01 00 00 00 00)*63 00 00 00 00 00", Chain(64), By<Node, int>(Length)),
    ];

    private static Node Chain(int length)
    {
        Node node = new();
        for (int i = 1; i < length; i++) node = new Node { Next = node };
        return node;
    }

    private static int Length(Node node)
    {
        int length = 0;
        for (Node? next = node; next is not null; next = next.Next) length++;
        return length;
    }

    private static ThreeBytes ThreeOf(byte first, byte second, byte third)
    {
        ThreeBytes bytes = default;
        (bytes[0], bytes[1], bytes[2]) = (first, second, third);
        return bytes;
    }
}
