using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using System.IO.Compression;
using System.Numerics;
using System.Text;
using Firn.Hostile.Fuzzing;
using Firn.TestCases;
using Firn.Tests.EntryPoints;

namespace Firn.Hostile.Targets;

/// <summary>H02 to H16: messages that would allocate out of all proportion, if nothing stopped them.</summary>
internal static class AllocationBombs
{
    private const byte Plain = 0x10;
    private const byte CompressedHeader = 0x18;

    // Enough for any constant to drown in what grows with the input.
    private const int Elements = 100_000;

    public static IEnumerable<AllocationBomb> All => [.. Lies(), .. Empties(), .. Absent(), .. WithoutWidth(), .. Rectangles(), .. Compressed(), .. Long()];

    // H02, H03: counts far beyond the input, at the start of each type's body and behind what may stand there.
    private static IEnumerable<AllocationBomb> Lies()
    {
        Span<byte> room = stackalloc byte[Counts.MostBytes];
        List<AllocationBomb> bombs = [];
        foreach (Target target in Target.All)
        {
            foreach (ulong count in (ulong[])[0xFFFF, 0x10000, 0x7FFF_FFFF, 0x8000_0000, 0x8000_0004, 0xFFFF_FFFE, 0xFFFF_FFFF, 0x1_0000_0000, ulong.MaxValue])
            {
                byte[] bytes = room[..Counts.Write(room, count)].ToArray();
                foreach (byte[] front in (byte[][])[[], [0x00], [0xFF], [0x01, 0x00]]) bombs.Add(new AllocationBomb("count that lies", target.Entries, [Plain, .. front, .. bytes, .. new byte[40]]));
            }
        }

        return bombs;
    }

    // Collections that are empty take a byte or two, and objects in memory.
    private static IEnumerable<AllocationBomb> Empties()
    {
        foreach (Entries entries in (Entries[])
        [
            Entries.ForFirn<List<List<int>>>(), Entries.ForFirn<int[][]>(), Entries.ForFirn<List<HashSet<int>>>(), Entries.ForFirn<List<SortedSet<int>>>(), Entries.ForFirn<List<LinkedList<int>>>(),
            Entries.ForFirn<List<Queue<int>>>(), Entries.ForFirn<List<Stack<int>>>(), Entries.ForFirn<List<PriorityQueue<int, int>>>(), Entries.ForFirn<List<Dictionary<int, int>>>(), Entries.ForFirn<List<SortedDictionary<int, int>>>(),
            Entries.ForFirn<List<SortedList<int, int>>>(), Entries.ForFirn<List<ConcurrentDictionary<int, int>>>(), Entries.ForFirn<List<ConcurrentBag<int>>>(), Entries.ForFirn<List<ConcurrentQueue<int>>>(), Entries.ForFirn<List<ConcurrentStack<int>>>(),
            Entries.ForFirn<List<ImmutableList<int>>>(), Entries.ForFirn<List<ImmutableDictionary<int, int>>>(), Entries.ForFirn<List<FrozenDictionary<int, int>>>(), Entries.ForFirn<List<FrozenSet<int>>>(),
            Entries.ForFirn<List<ObservableCollection<int>>>(), Entries.ForFirn<List<ReadOnlyDictionary<int, int>>>(), Entries.ForFirn<List<ILookup<int, int>>>(), Entries.ForFirn<List<StringBuilder>>(), Entries.ForFirn<List<string>>(), Entries.ForFirn<List<BigInteger>>(),
            Entries.ForFirn<List<System.Collections.BitArray>>(), Entries.ForFirn<List<Stream>>(), Entries.ForFirn<List<int[,]>>(), Entries.ForFirn<List<OrderedDictionary<int, int>>>(),
        ])
        {
            // Elements that can't be absent and those that may, with all there; of bytes 0 everything is empty.
            foreach (int factor in (int[])[1, 2]) yield return new AllocationBomb("empty elements", entries, [Plain, .. Count(Elements * factor), .. new byte[Elements]]);
        }

        foreach (Entries entries in (Entries[])[Entries.ForFirn<List<Dictionary<string, int>>>(), Entries.ForFirn<List<HashSet<string>>>(), Entries.ForFirn<List<SortedSet<string>>>(), Entries.ForFirn<List<ImmutableHashSet<string>>>(), Entries.ForFirn<List<FrozenDictionary<string, int>>>(), Entries.ForFirn<List<NameValueCollection>>()])
        {
            yield return new AllocationBomb("empty elements", entries, [Plain, .. Count(Elements * 2), .. new byte[Elements * 2]]);
        }

        yield return new AllocationBomb("empty elements", Entries.ForFirn<List<BlockingCollection<int>>>(), [Plain, .. Count(Elements * 2), .. new byte[Elements * 3]]);

        // H12: ten deep, each with many that hold one.
        yield return new AllocationBomb("nested empty elements", Entries.ForFirn<List<List<List<List<List<List<List<List<List<List<int>>>>>>>>>>>(), [Plain, .. Count(2 * 5_000), .. Enumerable.Repeat((byte[])[2, 2, 2, 2, 2, 2, 2, 2, 0], 5_000).SelectMany(bytes => bytes)]);
    }

    // A bit says that an element is absent, and its slot is as large as the type.
    private static IEnumerable<AllocationBomb> Absent()
    {
        foreach (Entries entries in (Entries[])[Entries.ForFirn<string?[]>(), Entries.ForFirn<List<string?>>(), Entries.ForFirn<int?[]>(), Entries.ForFirn<NineLongs?[]>(), Entries.ForFirn<List<NineLongs?>>(), Entries.ForFirn<Matrix4x4?[]>(), Entries.ForFirn<decimal?[]>(), Entries.ForFirn<LinkedList<string?>>(), Entries.ForFirn<ImmutableList<string?>>(), Entries.ForFirn<Queue<NineLongs?>>(), Entries.ForFirn<Stack<string?>>()])
        {
            foreach (int elements in (int[])[8, 800, 8_000, 80_000, 800_000, 8_000_000]) yield return new AllocationBomb("absent elements", entries, [Plain, .. Count((elements * 2) + 1), .. new byte[elements / 8]]);
        }

        foreach (int elements in (int[])[800, 80_000, 800_000])
        {
            yield return new AllocationBomb("absent elements", Entries.ForFirn<string?[,]>(), [Plain, .. Count(3), .. Count(elements), .. new byte[elements / 8]]);
            yield return new AllocationBomb("absent values", Entries.ForFirn<Dictionary<int, NineLongs?>>(), [Plain, .. Count((elements * 2) + 1), .. new byte[elements / 8], .. Enumerable.Range(0, elements).SelectMany(BitConverter.GetBytes)]);
        }
    }

    // H11 to H13.
    private static IEnumerable<AllocationBomb> WithoutWidth()
    {
        foreach (Entries entries in (Entries[])[Entries.ForFirn<EmptyStruct[]>(), Entries.ForFirn<List<EmptyStruct>>(), Entries.ForFirn<EmptyClass?[]>(), Entries.ForFirn<List<EmptyClass?>>(), Entries.ForFirn<LinkedList<EmptyStruct>>(), Entries.ForFirn<ImmutableList<EmptyClass?>>(), Entries.ForFirn<Queue<(EmptyStruct, EmptyStruct)>>(), Entries.ForFirn<EmptyStruct[][]>(), Entries.ForFirn<Dictionary<EmptyStruct, EmptyStruct>>()])
        {
            foreach (int elements in (int[])[4_096, 8_192, 8_193, 16_384, 1_000_000, int.MaxValue]) yield return new AllocationBomb("elements without width", entries, [Plain, .. Count(elements)]);
        }

        yield return new AllocationBomb("many lists of elements without width", Entries.ForFirn<EmptyStruct[][]>(), [Plain, .. Count(2_000), .. Enumerable.Repeat((byte)0xEE, 1_000)]);
    }

    // H09: products that wrap, a side of zero beside a huge one.
    private static IEnumerable<AllocationBomb> Rectangles()
    {
        int[] sides = [0, 1, 2, 0x8000, 0x10000, 0x40000000, int.MaxValue];
        foreach (Entries entries in (Entries[])[Entries.ForFirn<int[,]>(), Entries.ForFirn<NineLongs[,]>(), Entries.ForFirn<string?[,]>(), Entries.ForFirn<bool[,]>(), Entries.ForFirn<EmptyStruct[,]>()])
        {
            foreach (int first in sides)
            {
                foreach (int second in sides) yield return new AllocationBomb("sides", entries, [Plain, .. Count(first), .. Count(second), .. new byte[100]]);
            }
        }

        yield return new AllocationBomb("sides", Entries.ForFirn<byte[,,]>(), [Plain, .. Count(0x10000), .. Count(0x10000), .. Count(0x10000), .. new byte[100]]);

        // H10: inner counts that each claim all the rest.
        List<byte> claims = [Plain, .. Count(2 * 5_000)];
        while (claims.Count < 60_000) claims.AddRange(Count((60_000 - claims.Count - 3) / 4));
        yield return new AllocationBomb("counts that each claim the rest", Entries.ForFirn<int[][]>(), [.. claims]);
        yield return new AllocationBomb("counts that each claim the rest", Entries.ForFirn<List<long[]>>(), [.. claims]);
    }

    // H16: within what a reader believes, at its edge, and beyond.
    private static IEnumerable<AllocationBomb> Compressed()
    {
        foreach (int length in (int[])[1_000, 64 << 10, 100_000, 1 << 20, 16 << 20])
        {
            byte[] raw = [.. Count(length), .. new byte[length]];
            byte[] elements = [.. Count(length * 2), .. new byte[length]];
            byte[] absent = [.. Count((length * 16) + 1), .. new byte[length]];
            foreach (int claim in (int[])[raw.Length, raw.Length - 1, raw.Length + 1, int.MaxValue])
            {
                yield return new AllocationBomb("Brotli", Entries.ForFirn<byte[]>(), Compress(raw, claim, isBrotli: true));
                yield return new AllocationBomb("Deflate", Entries.ForFirn<byte[]>(), Compress(raw, claim, isBrotli: false));
            }

            yield return new AllocationBomb("Brotli of empty elements", Entries.ForFirn<List<List<int>?>>(), Compress(elements, elements.Length, isBrotli: true));
            yield return new AllocationBomb("Brotli of absent elements", Entries.ForFirn<string?[]>(), Compress(absent, absent.Length, isBrotli: true));
        }

        yield return new AllocationBomb("claim of 2 GiB", Entries.ForFirn<byte[]>(), [CompressedHeader, 1, .. Count(int.MaxValue), 4, 1, 2, 3, 4]);
    }

    // H07, H14, H15.
    private static IEnumerable<AllocationBomb> Long()
    {
        byte[] million = new byte[1 << 20];
        million.AsSpan().Fill(0x55);
        yield return new AllocationBomb("a number of 1 MiB", Entries.ForFirn<BigInteger>(), [Plain, .. Count(million.Length), .. million]);
        yield return new AllocationBomb("bits of 1 MiB", Entries.ForFirn<System.Collections.BitArray>(), [Plain, .. Count(8 * million.Length), .. million]);
        foreach (Entries entries in (Entries[])[Entries.ForFirn<string>(), Entries.ForFirn<StringBuilder>(), Entries.ForFirn<Uri>(), Entries.ForFirn<System.Globalization.CultureInfo>(), Entries.ForFirn<TimeZoneInfo>()])
        {
            for (int encoding = 0; encoding < 4; encoding++)
            {
                yield return new AllocationBomb("a text of 1 MiB", entries, [Plain, (byte)((62 << 2) | encoding), .. BitConverter.GetBytes(encoding == 2 ? million.Length / 2 : million.Length), .. million]);
                yield return new AllocationBomb("a text without its bytes", entries, [Plain, (byte)((62 << 2) | encoding), 0xDF, 0xFF, 0xFF, 0x3F, 0x61]);
            }
        }
    }

    private static byte[] Count(int value)
    {
        Span<byte> room = stackalloc byte[Counts.MostBytes];
        return room[..Counts.Write(room, (uint)value)].ToArray();
    }

    private static byte[] Compress(byte[] raw, int claim, bool isBrotli)
    {
        using MemoryStream data = new();
        using (Stream compressor = isBrotli ? new BrotliStream(data, CompressionLevel.Fastest, leaveOpen: true) : new DeflateStream(data, CompressionLevel.Fastest, leaveOpen: true)) compressor.Write(raw);
        return [CompressedHeader, (byte)(isBrotli ? 1 : 2), .. Count(claim), .. Count((int)data.Length), .. data.ToArray()];
    }
}
