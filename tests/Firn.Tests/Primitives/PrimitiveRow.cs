using Xunit;

namespace Firn.Tests.Primitives;

internal delegate bool WriteWithRest<T>(Span<byte> destination, T value, out Span<byte> rest);

internal delegate bool WriteInPlace<T>(ref Span<byte> destination, T value);

internal delegate bool ReadWithRest<T>(ReadOnlySpan<byte> source, out T value, out ReadOnlySpan<byte> rest);

internal delegate bool ReadInPlace<T>(ref ReadOnlySpan<byte> source, out T value);

/// <summary>One kind of value, with its four methods and its size: what holds for every kind is tested through this.</summary>
public abstract class PrimitiveRow
{
    /// <summary>The kind, as the test's name shows it.</summary>
    public required string Name { get; init; }

    /// <summary>Whether reading allocates nothing.</summary>
    public bool IsAllocationFree { get; init; } = true;

    public override string ToString() => Name;

    internal abstract void CheckValues();

    internal abstract void CheckShortBuffers();

    internal abstract void CheckRandomBytes(int rounds);

    internal abstract void CheckAllocation();

    /// <summary>None of the forms accepts the bytes, nor bytes behind them, and the codec's reader does not, either.</summary>
    internal abstract void CheckRefused(string hex);

    /// <summary>All forms and the codec's reader read the same value.</summary>
    internal abstract void CheckAccepted(string hex);
}

/// <inheritdoc/>
internal sealed class PrimitiveRow<T> : PrimitiveRow
{
    private const byte Pattern = 0xA5;
    private const int Room = 7;

    // Between the lengths that are tried one by one from either end.
    private const int Near = 80;

    public required T[] Values { get; init; }

    public required WriteWithRest<T> Write { get; init; }

    public required WriteInPlace<T> WriteHere { get; init; }

    public required ReadWithRest<T> Read { get; init; }

    public required ReadInPlace<T> ReadHere { get; init; }

    public required Func<T, long> Size { get; init; }

    /// <summary>The constant of the kind; 0 where sizes differ.</summary>
    public int Width { get; init; }

    /// <summary>The value as the serializer writes it, without the header of the message.</summary>
    public Func<T, byte[]> Serialized { get; init; } = value => FirnSerializer.Serialize(value, FirnOptions.Packed)[1..];

    /// <summary>What the serializer reads from the start of a message's body, and how many bytes it takes.</summary>
    public Func<byte[], (T? Value, int Size)> Deserialized { get; init; } = bytes =>
    {
        T? value = FirnSerializer.Deserialize<T>([0x10, .. bytes], out long consumed, FirnOptions.Packed);
        return (value, (int)consumed - 1);
    };

    /// <summary>Bytes that are likely to be near a value; random ones if there are none.</summary>
    public Func<Random, byte[]>? Candidate { get; init; }

    internal override void CheckValues()
    {
        foreach (T value in Values)
        {
            byte[] expected = Serialized(value);
            Assert.Equal(expected.Length, Size(value));
            if (Width > 0) Assert.Equal(Width, expected.Length);
            foreach (int room in new[] { 0, 1, Room, 64, (2 * expected.Length) + 6 })
            {
                byte[] memory = Filled(expected.Length + room);
                Assert.True(Write(memory, value, out Span<byte> rest));
                Assert.Equal(room, rest.Length);
                Assert.True(rest.Overlaps(memory) || room == 0);
                Check(expected, memory);

                memory = Filled(expected.Length + room);
                Span<byte> here = memory;
                Assert.True(WriteHere(ref here, value));
                Assert.Equal(room, here.Length);
                Check(expected, memory);

                ReadOnlySpan<byte> source = memory;
                Assert.True(Read(source, out T back, out ReadOnlySpan<byte> behind));
                Assert.Equal(room, behind.Length);
                Same(expected, back);
                Assert.True(ReadHere(ref source, out back));
                Assert.True(source == behind);
                Same(expected, back);
            }
        }
    }

    internal override void CheckShortBuffers()
    {
        foreach (T value in Values)
        {
            byte[] bytes = Serialized(value);
            for (int length = 0; length < bytes.Length; length++)
            {
                if (length == Near && bytes.Length > 2 * Near) length = bytes.Length - Near;
                byte[] memory = Filled(length);
                Assert.False(Write(memory, value, out Span<byte> rest));
                Assert.True(rest == memory.AsSpan());
                Span<byte> here = memory;
                Assert.False(WriteHere(ref here, value));
                Assert.True(here == memory.AsSpan());
                Assert.DoesNotContain(memory, b => b != Pattern);
                CheckNothingRead(bytes.AsSpan(0, length));
            }
        }
    }

    internal override void CheckRandomBytes(int rounds)
    {
        Random random = new(2026);
        for (int i = 0; i < rounds; i++)
        {
            byte[] bytes = Candidate?.Invoke(random) ?? new byte[Width];
            if (Candidate is null) random.NextBytes(bytes);
            Compare(bytes);
        }
    }

    internal override void CheckRefused(string hex)
    {
        byte[] bytes = Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));
        Assert.Throws<FirnException>(() => Deserialized(bytes));
        CheckNothingRead(bytes);
        CheckNothingRead([.. bytes, 0, 1, 2]);
    }

    internal override void CheckAccepted(string hex) =>
        Assert.True(Compare(Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal))));

    // Unoptimized code of the library's text searches boxes, and the runtime puts better code off as long as other tests keep it compiling.
    private static readonly TimeSpan s_untilFinalCode = TimeSpan.FromMinutes(3);

    internal override void CheckAllocation()
    {
        byte[] memory = new byte[Values.Sum(value => (int)Size(value))];
        Assert.Equal(0, AllocationMeter.PerCall(
            () =>
            {
                Span<byte> left = memory;
                foreach (T value in Values)
                {
                    if (Size(value) == 0 || !Write(left, value, out _) || !WriteHere(ref left, value)) throw new InvalidOperationException();
                }
            },
            expected: 0,
            s_untilFinalCode));
        if (!IsAllocationFree) return;
        Assert.Equal(0, AllocationMeter.PerCall(
            () =>
            {
                ReadOnlySpan<byte> left = memory;
                foreach (T _ in Values)
                {
                    if (!Read(left, out T _, out ReadOnlySpan<byte> _) || !ReadHere(ref left, out T _)) throw new InvalidOperationException();
                }
            },
            expected: 0,
            s_untilFinalCode));
    }

    // Whether the codec's reader accepts the bytes, as the primitive then has to.
    private bool Compare(byte[] bytes)
    {
        T? expected;
        int size;
        try
        {
            (expected, size) = Deserialized(bytes);
        }
        catch (FirnException)
        {
            CheckNothingRead(bytes);
            return false;
        }

        ReadOnlySpan<byte> source = bytes;
        Assert.True(Read(source, out T value, out ReadOnlySpan<byte> rest));
        Assert.True(rest == source[size..]);
        Same(Serialized(expected!), value);
        Assert.True(ReadHere(ref source, out value));
        Assert.True(source == rest);
        Same(Serialized(expected!), value);
        return true;
    }

    private void CheckNothingRead(ReadOnlySpan<byte> bytes)
    {
        Assert.False(Read(bytes, out T value, out ReadOnlySpan<byte> rest));
        Assert.Equal(default, value);
        Assert.True(rest == bytes);
        ReadOnlySpan<byte> here = bytes;
        Assert.False(ReadHere(ref here, out value));
        Assert.Equal(default, value);
        Assert.True(here == bytes);
    }

    // Bit for bit: NaNs, scales and kinds count.
    private void Same(byte[] expected, T value) => Assert.Equal(Convert.ToHexString(expected), Convert.ToHexString(Serialized(value)));

    private static void Check(byte[] expected, byte[] memory)
    {
        Assert.True(memory.AsSpan().StartsWith(expected), $"expected {Convert.ToHexString(expected)}, written {Convert.ToHexString(memory)}");
        Assert.DoesNotContain(memory[expected.Length..], b => b != Pattern);
    }

    private static byte[] Filled(int length)
    {
        byte[] memory = new byte[length];
        memory.AsSpan().Fill(Pattern);
        return memory;
    }
}
