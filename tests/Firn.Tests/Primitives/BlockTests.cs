using System.Numerics;
using System.Runtime.InteropServices;
using System.Text;
using Firn.Primitives;
using Firn.Tests.Codecs;
using Firn.Tests.IO;
using Xunit;

namespace Firn.Tests.Primitives;

/// <summary>Lists that are written in one go: as the serializer writes arrays.</summary>
[Collection(AloneCollection.Name)]
public sealed class BlockTests
{
    private const byte Pattern = 0xA5;

    private static byte[] Filled(int length)
    {
        byte[] memory = new byte[length];
        memory.AsSpan().Fill(Pattern);
        return memory;
    }

    private static void Check<T>(params T[] values)
        where T : unmanaged
    {
        foreach (int count in new[] { 0, 1, values.Length, 239, 240, 1000 })
        {
            T[] list = [.. Enumerable.Range(0, count).Select(i => values[i % values.Length])];
            Check(FirnSerializer.Serialize(list, FirnOptions.Packed)[1..], list);
        }
    }

    private static void Check<T>(byte[] expected, T[] list)
        where T : unmanaged
    {
        Assert.Equal(expected.Length, PrimitiveSize.GetBlockSize<T>(list));
        Assert.Equal(expected.Length, PrimitiveSize.GetBlockSize<T>(list.Length));
        foreach (int room in new[] { 0, 5 })
        {
            byte[] memory = Filled(expected.Length + room);
            Assert.True(memory.AsSpan().TryWriteBlock<T>(list, out Span<byte> rest));
            Assert.Equal(room, rest.Length);
            Assert.True(memory.AsSpan().StartsWith(expected));
            Assert.False(rest.ContainsAnyExcept(Pattern));
            Span<byte> here = memory = Filled(expected.Length + room);
            Assert.True(here.TryWriteBlock<T>(list));
            Assert.Equal(room, here.Length);
            Assert.True(memory.AsSpan().StartsWith(expected));

            ReadOnlySpan<byte> source = memory;
            Assert.True(source.TryReadBlock(out T[]? back, out ReadOnlySpan<byte> behind));
            Assert.Equal(room, behind.Length);
            Same(list, back);
            foreach (int more in new[] { 0, 3 })
            {
                T[] target = new T[list.Length + more];
                Assert.True(source.TryReadBlock<T>(target, out int count, out behind));
                Assert.Equal((list.Length, room), (count, behind.Length));
                Same(list, target.AsSpan(0, count));
            }

            Assert.True(source.TryReadBlock(out back));
            Assert.Equal(room, source.Length);
            Same(list, back);
            source = memory;
            Assert.True(source.TryReadBlock<T>(back, out int read));
            Assert.Equal((list.Length, room), (read, source.Length));
            source = memory;
            if (list.Length == 0) continue;
            T[] small = new T[list.Length - 1];
            Assert.False(source.TryReadBlock<T>(small, out read));
            Assert.True(read == 0 && source == memory.AsSpan());
            Assert.False(MemoryMarshal.AsBytes(small.AsSpan()).ContainsAnyExcept((byte)0));
        }

        for (int length = 0; length < expected.Length; length++)
        {
            if (length == 40 && expected.Length > 80) length = expected.Length - 40;
            byte[] memory = Filled(length);
            Assert.False(memory.AsSpan().TryWriteBlock<T>(list, out Span<byte> rest));
            Assert.True(rest == memory.AsSpan() && !rest.ContainsAnyExcept(Pattern));
            Refuse<T>(expected.AsSpan(0, length));
        }
    }

    private static void Refuse<T>(ReadOnlySpan<byte> bytes)
        where T : unmanaged
    {
        ReadOnlySpan<byte> here = bytes;
        T[] target = new T[300];
        Assert.False(here.TryReadBlock(out T[]? values));
        Assert.Null(values);
        Assert.False(here.TryReadBlock(out values, out ReadOnlySpan<byte> rest));
        Assert.Null(values);
        Assert.True(here == bytes && rest == bytes);
        Assert.False(here.TryReadBlock<T>(target, out int count));
        Assert.False(here.TryReadBlock<T>(target, out count, out rest));
        Assert.True(here == bytes && rest == bytes && count == 0);
        Assert.False(MemoryMarshal.AsBytes(target.AsSpan()).ContainsAnyExcept((byte)0));
    }

    // Bit for bit, by the bytes that the serializer writes.
    private static void Same<T>(ReadOnlySpan<T> expected, ReadOnlySpan<T> values)
        where T : unmanaged => Assert.True(FirnSerializer.Serialize(expected.ToArray()).AsSpan().SequenceEqual(FirnSerializer.Serialize(values.ToArray())));

    [Fact]
    public void Numbers()
    {
        Check<sbyte>(1, -1, sbyte.MinValue);
        Check<byte>(1, 255);
        Check<short>(1, -1, 0x1234);
        Check<ushort>(1, 0x1234);
        Check(1, -1, 0x12345678);
        Check<uint>(1, 0x12345678);
        Check(1L, -1, 0x123456789ABCDEF0);
        Check<ulong>(1, ulong.MaxValue);
        Check(Int128.MinValue, new Int128(1, 2));
        Check(UInt128.MaxValue, new UInt128(1, 2));
        Check<nint>(1, -1, nint.MinValue);
        Check<nuint>(1, nuint.MaxValue);
        Check((Half)1.5, Half.NaN);
        Check(1.5f, BitConverter.UInt32BitsToSingle(0x7FC01234));
        Check(1.5, double.NegativeInfinity);
        Check(1.50m, decimal.MinValue, 0m);
    }

    [Fact]
    public void Other_kinds_of_fixed_width()
    {
        Check('a', '\uD800');
        Check(new Rune('a'), new Rune(0x10FFFF));
        Check(Guid.AllBitsSet, new Guid("00112233-4455-6677-8899-aabbccddeeff"));
        Check(DateTime.MaxValue, DateTime.UnixEpoch, new DateTime(2000, 1, 1));
        Check(DateTimeOffset.MaxValue, new DateTimeOffset(2000, 1, 1, 1, 0, 0, TimeSpan.FromHours(-14)));
        Check(DateOnly.MaxValue, DateOnly.MinValue);
        Check(TimeOnly.MaxValue, TimeOnly.MinValue);
        Check(TimeSpan.MaxValue, TimeSpan.MinValue);
        Check(TinyKind.Low, TinyKind.High);
        Check(WideKind.High, WideKind.None);
        Check(new Index(3), ^1);
        Check(1..^1);
        Check(new Complex(1, 2));
        Check(new Vector2(1, 2));
        Check(new Vector3(1, 2, 3));
        Check(new Vector4(1, 2, 3, 4));
        Check(new Quaternion(1, 2, 3, 4));
        Check(new Plane(1, 2, 3, 4));
        Check(new Matrix3x2(1, 2, 3, 4, 5, 6));
        Check(Matrix4x4.Identity);
    }

    [Fact]
    public void Truth_values_are_bits()
    {
        Random random = new(1);
        for (int length = 0; length < 70; length++)
        {
            bool[] values = [.. Enumerable.Range(0, length).Select(_ => random.Next(2) == 1)];
            Check(FirnSerializer.Serialize(values, FirnOptions.Packed)[1..], values);
        }

        Refuse<bool>([3, 0x08]);
        Refuse<bool>([3, 0x80]);
        Refuse<bool>([9, 0xFF, 0x02]);
    }

    [Fact]
    public void Structs_of_numbers_are_their_memory()
    {
        Check(new PointOfBlock { X = 1, Y = -2 }, new PointOfBlock { X = 3, Y = 4 });
        Check(new SampleOfBlock { Id = Guid.NewGuid(), At = new PointOfBlock { X = 1, Y = 2 }, Ticks = 3, Speed = new Vector2(4, 5), Length = TimeSpan.FromSeconds(6), Day = DayOfWeek.Friday, Letter = 'x', Weight = (Half)7 });
        Check(new PackedOfBlock { Kind = 1, Value = 2 });
        Check(new PairOfBlock<PairOfBlock<short>> { First = new() { First = 1, Second = 2 }, Second = new() { First = 3, Second = 4 } });
    }

    [Fact]
    [Trait("Hostile", "H50"), Trait("Hostile", "H52")]
    public void Other_types_are_a_mistake_in_code()
    {
        Refused<PaddedOfBlock>("Firn.Tests.Primitives.PaddedOfBlock can't be written as a block: it has padding, or fields that trimming has removed. Write the values one by one, or their fields as blocks of their own.");
        Refused<EmptyOfBlock>("padding");
        Refused<FlaggedOfBlock>("the field FlaggedOfBlock.Flag is of type bool, of which not every pattern of bits is a value");
        Refused<DatedOfBlock>("the field PairOfBlock<DateTime>.First is of type System.DateTime");
        Refused<AutomaticOfBlock>("layout is not sequential");
        Refused<OverlappingOfBlock>("layout is not sequential");
        Refused<PairOfBlock<decimal>>("of type decimal");
        Refused<(int, int)>("System.ValueTuple");
    }

    private static void Refused<T>(string message)
        where T : unmanaged
    {
        T[] values = new T[2];
        byte[] memory = new byte[100];
        Action[] uses =
        [
            () => memory.AsSpan().TryWriteBlock<T>(values, out _),
            () => PrimitiveReader.TryReadBlock<T>(memory, out _, out _),
            () => PrimitiveReader.TryReadBlock<T>(default, out _, out _),
            () => PrimitiveReader.TryReadBlock<T>(memory, values, out _, out _),
            () => PrimitiveSize.GetBlockSize<T>(values),
            () => PrimitiveSize.GetBlockSize<T>(-1),
        ];
        foreach (Action use in uses) Assert.Contains(message, Assert.Throws<NotSupportedException>(use).Message, StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Hostile", "H40"), Trait("Hostile", "H41"), Trait("Hostile", "H42"), Trait("Hostile", "H43"), Trait("Hostile", "H44"), Trait("Hostile", "H45"), Trait("Hostile", "H46")]
    public void Values_that_are_none_are_refused_wherever_they_stand()
    {
        RefuseOne<decimal>(1m, "00000000000000000000000000001D00");
        RefuseOne(new Rune('a'), "00D80000");
        RefuseOne(DateTime.UnixEpoch, "00000000000000C0");
        RefuseOne(DateTimeOffset.UnixEpoch, "00000000000000000100");
        RefuseOne(DateOnly.MaxValue, "DBB93700");
        RefuseOne(TimeOnly.MaxValue, "00C0692AC9000000");

        static void RefuseOne<T>(T valid, string hex)
            where T : unmanaged
        {
            byte[] invalid = Convert.FromHexString(hex);
            T[] values = [valid, valid, valid];
            for (int at = 0; at < 3; at++)
            {
                byte[] bytes = FirnSerializer.Serialize(values, FirnOptions.Packed)[1..];
                invalid.CopyTo(bytes, 1 + (at * invalid.Length));
                Refuse<T>(bytes);
            }
        }
    }

    [Fact]
    [Trait("Hostile", "H02"), Trait("Hostile", "H03")]
    public void Counts_that_promise_too_much_are_refused()
    {
        foreach (string hex in (string[])["", "01", "F0", "F0EF00", "F1FFFFFF7F00", "F1FFFFFFFF00", "F2FFFFFFFFFFFFFF7F00", "F2FFFFFFFFFFFFFFFF", "FF"])
        {
            byte[] bytes = Convert.FromHexString(hex);
            Refuse<int>(bytes);
            Refuse<bool>(bytes);
            Refuse<byte>(bytes);
            Refuse<decimal>(bytes);
            Refuse<SampleOfBlock>(bytes);
        }

        Assert.Equal(0, PrimitiveSize.GetBlockSize<int>(-1));
        Assert.Equal(5 + (64L * int.MaxValue), PrimitiveSize.GetBlockSize<Matrix4x4>(int.MaxValue));
    }

    [Fact]
    [Trait("Hostile", "H65")]
    public void Nothing_outside_of_the_memory_is_touched()
    {
        using GuardedMemory from = new(), to = new(), back = new();
        Guarded(from, to, back, true);
        Guarded(from, to, back, 1m);
        Guarded(from, to, back, 1);
        Guarded(from, to, back, DateTimeOffset.UnixEpoch);
        Guarded(from, to, back, new PackedOfBlock { Kind = 1, Value = 2 });

        static void Guarded<T>(GuardedMemory from, GuardedMemory to, GuardedMemory back, T value)
            where T : unmanaged
        {
            for (int length = 0; length < 70; length++)
            {
                int size = (int)PrimitiveSize.GetBlockSize<T>(length);
                for (int end = 0; end < 2; end++)
                {
                    Span<T> values = end == 0 ? from.AtStart<T>(length) : from.AtEnd<T>(length);
                    Span<T> target = end == 0 ? back.AtStart<T>(length) : back.AtEnd<T>(length);
                    Span<byte> bytes = end == 0 ? to.AtStart<byte>(size) : to.AtEnd<byte>(size);
                    values.Fill(value);
                    target.Clear();
                    Assert.True(bytes.TryWriteBlock<T>(values, out _));
                    ReadOnlySpan<byte> source = bytes;
                    Assert.True(source.TryReadBlock(target, out int count, out _) && count == length);
                    Assert.True(target.SequenceEqual(values));
                    Assert.False(bytes[1..].TryWriteBlock<T>(values, out _));
                }
            }
        }
    }

    [Fact]
    public void Only_arrays_are_allocated()
    {
        int[] values = [1, 2, 3, 4];
        DateOnly[] dates = [DateOnly.MaxValue, DateOnly.MinValue];
        byte[] memory = new byte[32];
        Assert.Equal(0, AllocationMeter.PerCall(() => Assert.True(memory.AsSpan().TryWriteBlock<DateOnly>(dates, out _) && PrimitiveReader.TryReadBlock<DateOnly>(memory, dates, out _, out _)), 0));
        Assert.Equal(0, AllocationMeter.PerCall(() => Assert.True(memory.AsSpan().TryWriteBlock<int>(values, out _) && PrimitiveReader.TryReadBlock<int>(memory, values, out _, out _)), 0));
        Assert.Equal(40, AllocationMeter.PerCall(() => Assert.True(PrimitiveReader.TryReadBlock<int>(memory, out int[]? _, out _)), 40));
        Assert.Equal(0, AllocationMeter.PerCall(() => Assert.False(PrimitiveReader.TryReadBlock<int>(memory.AsSpan(0, 16), out int[]? _, out _)), 0));
    }

    [Fact]
    public void Bytes_are_turned_round_number_by_number()
    {
        Assert.Null(BlockLayout.Find<SampleOfBlock>(out byte[] leaves));
        Assert.Equal([4, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 4, 4, 8, 4, 4, 8, 4, 2, 2], leaves);
        byte[] bytes = [1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 14, 15, 16, 17];
        BlockLayout.Reverse(bytes, [4, 1, 2]);
        Assert.Equal([4, 3, 2, 1, 5, 7, 6, 14, 13, 12, 11, 15, 17, 16], bytes);
    }
}
