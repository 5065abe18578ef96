using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.Benchmarks.Harness;
using Firn.Primitives;

namespace Firn.Benchmarks.Suites;

/// <summary>
/// 1,000 values of a kind through <see cref="PrimitiveWriter"/> and <see cref="PrimitiveReader"/> in both forms, beside the same loop over
/// <see cref="BinaryPrimitives"/> (for GUIDs over <see cref="Guid.TryWriteBytes(Span{byte})"/> and the constructor), which moves its span by slicing.
/// Four values a turn, as the place of a shorter loop in memory counts for more than what it does; compiled once and for all, as there are
/// few calls with many turns each.
/// </summary>
internal static class PrimitivesSuite
{
    private const int Count = 1000;
    private const double Target = 1.05;

    /// <summary>The suite.</summary>
    public static Suite Create()
    {
        Random random = new(6);
        int[] ints = Repeated<int>(random);
        long[] longs = Repeated<long>(random);
        Guid[] guids = Repeated<Guid>(random);
        byte[] memory = new byte[16 * Count];
        byte[] intBytes = MemoryMarshal.AsBytes(ints.AsSpan()).ToArray();
        byte[] longBytes = MemoryMarshal.AsBytes(longs.AsSpan()).ToArray();
        byte[] guidBytes = MemoryMarshal.AsBytes(guids.AsSpan()).ToArray();

        PlainSuite suite = new PlainSuite("primitives", 1)
            .Check(() =>
            {
                (Func<byte[], int> Write, byte[] Expected)[] writes =
                [
                    (target => IntFloor(target, ints[0], ints[1], ints[2], ints[3]), intBytes), (target => IntRest(target, ints[0], ints[1], ints[2], ints[3]), intBytes), (target => IntInPlace(target, ints[0], ints[1], ints[2], ints[3]), intBytes),
                    (target => LongFloor(target, longs[0], longs[1], longs[2], longs[3]), longBytes), (target => LongRest(target, longs[0], longs[1], longs[2], longs[3]), longBytes), (target => LongInPlace(target, longs[0], longs[1], longs[2], longs[3]), longBytes),
                    (target => GuidFloor(target, guids[0], guids[1], guids[2], guids[3]), guidBytes), (target => GuidRest(target, guids[0], guids[1], guids[2], guids[3]), guidBytes), (target => GuidInPlace(target, guids[0], guids[1], guids[2], guids[3]), guidBytes),
                ];
                foreach ((Func<byte[], int> write, byte[] expected) in writes)
                {
                    byte[] target = new byte[expected.Length];
                    if (write(target) != 0) throw new InvalidOperationException("primitives: not all of the memory is written.");
                    Check.Bytes(expected, target, "primitives");
                }

                if (ReadIntRest(intBytes) != ReadIntFloor(intBytes) || ReadIntInPlace(intBytes) != ReadIntFloor(intBytes)) throw new InvalidOperationException("primitives: int");
                if (ReadLongRest(longBytes) != ReadLongFloor(longBytes) || ReadLongInPlace(longBytes) != ReadLongFloor(longBytes)) throw new InvalidOperationException("primitives: long");
                if (ReadGuidRest(guidBytes) != ReadGuidFloor(guidBytes) || ReadGuidInPlace(guidBytes) != ReadGuidFloor(guidBytes)) throw new InvalidOperationException("primitives: Guid");
            });
        AddAll(Operation.Write, "int", () => IntFloor(memory.AsSpan(0, intBytes.Length), ints[0], ints[1], ints[2], ints[3]), () => IntRest(memory.AsSpan(0, intBytes.Length), ints[0], ints[1], ints[2], ints[3]), () => IntInPlace(memory.AsSpan(0, intBytes.Length), ints[0], ints[1], ints[2], ints[3]), intBytes.Length);
        AddAll(Operation.Write, "long", () => LongFloor(memory.AsSpan(0, longBytes.Length), longs[0], longs[1], longs[2], longs[3]), () => LongRest(memory.AsSpan(0, longBytes.Length), longs[0], longs[1], longs[2], longs[3]), () => LongInPlace(memory.AsSpan(0, longBytes.Length), longs[0], longs[1], longs[2], longs[3]), longBytes.Length);
        AddAll(Operation.Write, "Guid", () => GuidFloor(memory.AsSpan(0, guidBytes.Length), guids[0], guids[1], guids[2], guids[3]), () => GuidRest(memory.AsSpan(0, guidBytes.Length), guids[0], guids[1], guids[2], guids[3]), () => GuidInPlace(memory.AsSpan(0, guidBytes.Length), guids[0], guids[1], guids[2], guids[3]), guidBytes.Length);
        AddAll(Operation.Read, "int", () => ReadIntFloor(intBytes), () => ReadIntRest(intBytes), () => ReadIntInPlace(intBytes), intBytes.Length);
        AddAll(Operation.Read, "long", () => ReadLongFloor(longBytes), () => ReadLongRest(longBytes), () => ReadLongInPlace(longBytes), longBytes.Length);
        AddAll(Operation.Read, "Guid", () => ReadGuidFloor(guidBytes), () => ReadGuidRest(guidBytes), () => ReadGuidInPlace(guidBytes), guidBytes.Length);
        return suite;

        void AddAll(Operation operation, string kind, Func<int> floor, Func<int> rest, Func<int> inPlace, long bytes)
        {
            string name = kind + ", BinaryPrimitives";
            suite.With(name, operation, name, Times(floor), bytes)
                .With(kind + ", rest", operation, name, Times(rest), bytes, Target)
                .With(kind + ", in place", operation, name, Times(inPlace), bytes, Target);
        }
    }

    // Four values, over and over.
    private static T[] Repeated<T>(Random random)
        where T : unmanaged
    {
        T[] values = new T[Count];
        random.NextBytes(MemoryMarshal.AsBytes(values.AsSpan(0, 4)));
        for (int i = 4; i < values.Length; i++) values[i] = values[i & 3];
        return values;
    }

    private static Loop Times(Func<int> run) => (_, count) =>
    {
        int last = 0;
        for (int i = 0; i < count; i++) last ^= run();
        Blackhole.Number = last;
        return null;
    };

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static int IntFloor(Span<byte> left, int a, int b, int c, int d)
    {
        while (true)
        {
            if (!BinaryPrimitives.TryWriteInt32LittleEndian(left, a)) break;
            left = left[4..];
            if (!BinaryPrimitives.TryWriteInt32LittleEndian(left, b)) break;
            left = left[4..];
            if (!BinaryPrimitives.TryWriteInt32LittleEndian(left, c)) break;
            left = left[4..];
            if (!BinaryPrimitives.TryWriteInt32LittleEndian(left, d)) break;
            left = left[4..];
        }

        return left.Length;
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static int IntRest(Span<byte> left, int a, int b, int c, int d)
    {
        while (left.TryWrite(a, out left) && left.TryWrite(b, out left) && left.TryWrite(c, out left) && left.TryWrite(d, out left))
        {
        }

        return left.Length;
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static int IntInPlace(Span<byte> left, int a, int b, int c, int d)
    {
        while (left.TryWrite(a) && left.TryWrite(b) && left.TryWrite(c) && left.TryWrite(d))
        {
        }

        return left.Length;
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static int LongFloor(Span<byte> left, long a, long b, long c, long d)
    {
        while (true)
        {
            if (!BinaryPrimitives.TryWriteInt64LittleEndian(left, a)) break;
            left = left[8..];
            if (!BinaryPrimitives.TryWriteInt64LittleEndian(left, b)) break;
            left = left[8..];
            if (!BinaryPrimitives.TryWriteInt64LittleEndian(left, c)) break;
            left = left[8..];
            if (!BinaryPrimitives.TryWriteInt64LittleEndian(left, d)) break;
            left = left[8..];
        }

        return left.Length;
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static int LongRest(Span<byte> left, long a, long b, long c, long d)
    {
        while (left.TryWrite(a, out left) && left.TryWrite(b, out left) && left.TryWrite(c, out left) && left.TryWrite(d, out left))
        {
        }

        return left.Length;
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static int LongInPlace(Span<byte> left, long a, long b, long c, long d)
    {
        while (left.TryWrite(a) && left.TryWrite(b) && left.TryWrite(c) && left.TryWrite(d))
        {
        }

        return left.Length;
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static int GuidFloor(Span<byte> left, Guid a, Guid b, Guid c, Guid d)
    {
        while (true)
        {
            if (!a.TryWriteBytes(left)) break;
            left = left[16..];
            if (!b.TryWriteBytes(left)) break;
            left = left[16..];
            if (!c.TryWriteBytes(left)) break;
            left = left[16..];
            if (!d.TryWriteBytes(left)) break;
            left = left[16..];
        }

        return left.Length;
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static int GuidRest(Span<byte> left, Guid a, Guid b, Guid c, Guid d)
    {
        while (left.TryWrite(a, out left) && left.TryWrite(b, out left) && left.TryWrite(c, out left) && left.TryWrite(d, out left))
        {
        }

        return left.Length;
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static int GuidInPlace(Span<byte> left, Guid a, Guid b, Guid c, Guid d)
    {
        while (left.TryWrite(a) && left.TryWrite(b) && left.TryWrite(c) && left.TryWrite(d))
        {
        }

        return left.Length;
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static int ReadIntFloor(ReadOnlySpan<byte> left)
    {
        int sum = 0;
        while (true)
        {
            if (!BinaryPrimitives.TryReadInt32LittleEndian(left, out int a)) break;
            left = left[4..];
            if (!BinaryPrimitives.TryReadInt32LittleEndian(left, out int b)) break;
            left = left[4..];
            if (!BinaryPrimitives.TryReadInt32LittleEndian(left, out int c)) break;
            left = left[4..];
            if (!BinaryPrimitives.TryReadInt32LittleEndian(left, out int d)) break;
            left = left[4..];
            sum += a + b + c + d;
        }

        return sum;
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static int ReadIntRest(ReadOnlySpan<byte> left)
    {
        int sum = 0;
        while (left.TryRead(out int a, out left) && left.TryRead(out int b, out left) && left.TryRead(out int c, out left) && left.TryRead(out int d, out left))
        {
            sum += a + b + c + d;
        }

        return sum;
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static int ReadIntInPlace(ReadOnlySpan<byte> left)
    {
        int sum = 0;
        while (left.TryRead(out int a) && left.TryRead(out int b) && left.TryRead(out int c) && left.TryRead(out int d))
        {
            sum += a + b + c + d;
        }

        return sum;
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static int ReadLongFloor(ReadOnlySpan<byte> left)
    {
        int sum = 0;
        while (true)
        {
            if (!BinaryPrimitives.TryReadInt64LittleEndian(left, out long a)) break;
            left = left[8..];
            if (!BinaryPrimitives.TryReadInt64LittleEndian(left, out long b)) break;
            left = left[8..];
            if (!BinaryPrimitives.TryReadInt64LittleEndian(left, out long c)) break;
            left = left[8..];
            if (!BinaryPrimitives.TryReadInt64LittleEndian(left, out long d)) break;
            left = left[8..];
            sum += (int)(a + b + c + d);
        }

        return sum;
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static int ReadLongRest(ReadOnlySpan<byte> left)
    {
        int sum = 0;
        while (left.TryRead(out long a, out left) && left.TryRead(out long b, out left) && left.TryRead(out long c, out left) && left.TryRead(out long d, out left))
        {
            sum += (int)(a + b + c + d);
        }

        return sum;
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static int ReadLongInPlace(ReadOnlySpan<byte> left)
    {
        int sum = 0;
        while (left.TryRead(out long a) && left.TryRead(out long b) && left.TryRead(out long c) && left.TryRead(out long d))
        {
            sum += (int)(a + b + c + d);
        }

        return sum;
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static int ReadGuidFloor(ReadOnlySpan<byte> left)
    {
        int sum = 0;
        while (true)
        {
            if (left.Length < 16) break;
            Guid a = new(left[..16]);
            left = left[16..];
            if (left.Length < 16) break;
            Guid b = new(left[..16]);
            left = left[16..];
            if (left.Length < 16) break;
            Guid c = new(left[..16]);
            left = left[16..];
            if (left.Length < 16) break;
            Guid d = new(left[..16]);
            left = left[16..];
            if (a == b && c == d) sum++;
        }

        return sum;
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static int ReadGuidRest(ReadOnlySpan<byte> left)
    {
        int sum = 0;
        while (left.TryRead(out Guid a, out left) && left.TryRead(out Guid b, out left) && left.TryRead(out Guid c, out left) && left.TryRead(out Guid d, out left))
        {
            if (a == b && c == d) sum++;
        }

        return sum;
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static int ReadGuidInPlace(ReadOnlySpan<byte> left)
    {
        int sum = 0;
        while (left.TryRead(out Guid a) && left.TryRead(out Guid b) && left.TryRead(out Guid c) && left.TryRead(out Guid d))
        {
            if (a == b && c == d) sum++;
        }

        return sum;
    }
}
