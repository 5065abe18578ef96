using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.CodeGeneration;

namespace Firn.Codecs;

/// <summary>
/// Reads runs of elements (format, section 4.1) of any kind; of lists and arrays, objects none of which is absent are read by
/// <see cref="Elements{T, TCodec}.ReadObjects"/>, texts by <see cref="StringRuns"/>, and blocks without a cursor. <c>Begin</c> reads the count and the bitmap, takes a level of
/// depth and reserves the elements' bytes; then the elements are read all at once (<see cref="Fill"/>) or one by one
/// (<see cref="Next"/>). Whoever begins one calls <see cref="FirnReader.Leave"/> at the end.
/// </summary>
internal ref struct ElementCursor<T, TCodec>
    where TCodec : struct, IFirnCodec<T>
{
    private const int LargestBlock = 1 << 30;

    private ReadOnlySpan<byte> _bitmap;
    private int _index;         // the next element; kept only with a bitmap
    private int _bitsLeft;      // present bools not yet read
    private int _bits;          // the rest of the byte they come from
    private int _count;
    private int _present;

    /// <summary>The number of elements.</summary>
    public readonly int Count => _count;

    /// <summary>How many of them are there.</summary>
    public readonly int Present => _present;

    /// <summary>Reads the count and the bitmap.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="cursor">
    /// Filled where it is: a constructor's result would be copied as a whole, which has to wait until all earlier stores have reached the
    /// cache, those of the elements before it among them.
    /// </param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Begin(scoped ref FirnReader reader, out ElementCursor<T, TCodec> cursor)
    {
        cursor = default;
        reader.Enter();
        cursor._count = ContainerHeader.ReadCount(ref reader, Elements<T, TCodec>.MayBeAbsent, out cursor._present, out cursor._bitmap);
        cursor._bitsLeft = cursor._present;
        Reserve(ref reader, cursor._count, cursor._present);
    }

    /// <summary>Reads the bitmap, where <see cref="ContainerHeader.BeginObjects"/> has found that some of <paramref name="count"/> objects are absent.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="count">The number of elements, absent ones too.</param>
    /// <param name="cursor">As above.</param>
    public static void BeginSparse(scoped ref FirnReader reader, int count, out ElementCursor<T, TCodec> cursor)
    {
        cursor = default;
        cursor._count = ContainerHeader.ReadSparse(ref reader, count, out cursor._present, out cursor._bitmap);
        cursor._bitsLeft = cursor._present;
        Reserve(ref reader, cursor._count, cursor._present);
    }

    /// <summary>Reads the header of an array of several dimensions, whose elements follow one another like those of a list.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="lengths">As long as the array's rank; filled with its lengths.</param>
    /// <param name="cursor">As above.</param>
    public static void Begin(scoped ref FirnReader reader, int[] lengths, out ElementCursor<T, TCodec> cursor)
    {
        cursor = default;
        reader.Enter();
        cursor._count = ContainerHeader.ReadLengths(ref reader, Elements<T, TCodec>.MayBeAbsent, lengths, out cursor._present, out cursor._bitmap);
        cursor._bitsLeft = cursor._present;
        Reserve(ref reader, cursor._count, cursor._present);
    }

    /// <summary>Begins a list or an array whose elements in memory are their bytes: does all that <c>Begin</c> and <see cref="Charge"/> do, without a cursor.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="collection">The managed bytes of the collection without its elements.</param>
    /// <returns>The number of elements, which <see cref="FillBlock"/> reads.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int BeginBlock(scoped ref FirnReader reader, int collection)
    {
        reader.Enter();
        int count = ContainerHeader.ReadCount(ref reader, mayBeAbsent: false, out _, out _);
        Reserve(ref reader, count, count);
        reader.Charge(collection + ((long)count * Unsafe.SizeOf<T>()));
        return count;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Reserve(scoped ref FirnReader reader, int count, int present)
    {
        if (Elements<T, TCodec>.IsBit)
        {
            // Elements without nested counts are read at once: checked, but not owed.
            long bytes = ((long)present + 7) >> 3;
            reader.ReserveElements(bytes, 1);
            reader.Release(bytes);
        }
        else
        {
            reader.ReserveElements(present, TCodec.MinSize);
            if (!Elements<T, TCodec>.Owes) reader.Release((long)present * TCodec.MinSize);
        }

        if (TCodec.MinSize == 0) reader.ChargeZeroWidth(present);
        if (TCodec.FixedSize > 0 && TCodec.FixedDepth > 0 && present > 0) reader.CheckDepth(TCodec.FixedDepth);
        if (count > Array.MaxLength) ContainerHeader.ThrowTooMany(ref reader);
    }

    /// <summary>Counts what the collection takes against the budgets of allocation.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="collection">The bytes of the collection itself.</param>
    /// <param name="element">The bytes for each element, an upper bound.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Charge(ref FirnReader reader, int collection, long element)
    {
        reader.Charge(collection + (Present * element));
        if (Elements<T, TCodec>.MayBeAbsent && Present < Count) reader.ChargeSlots((Count - Present) * element);
    }

    /// <summary>Reads a new array of the elements, which it charges.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T[] ReadArray(ref FirnReader reader, int collection)
    {
        Charge(ref reader, collection, Unsafe.SizeOf<T>());
        if (Count == 0) return [];
        T[] array = NewArray.Of<T>(Count);
        Fill(ref reader, MemoryMarshal.CreateSpan(ref MemoryMarshal.GetArrayDataReference(array), array.Length));
        return array;
    }

    /// <summary>Reads all elements into pooled room, for collections that are built from a run.</summary>
    /// <returns>The room; its holder disposes it. On failure it has gone back to the pool.</returns>
    public PooledBuffer<T> ReadPooled(ref FirnReader reader)
    {
        PooledBuffer<T> buffer = new(Count);
        try
        {
            buffer.SetCount(Count);
            Fill(ref reader, buffer.Written);
            return buffer;
        }
        catch
        {
            buffer.Dispose();
            throw;
        }
    }

    /// <summary>Reads all elements.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="destination">Room for exactly <see cref="Count"/> elements; every one is assigned.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Fill(scoped ref FirnReader reader, Span<T> destination)
    {
        if (Elements<T, TCodec>.MayBeAbsent && Present < Count) FillSparse(ref reader, destination);
        else if (Elements<T, TCodec>.IsObject) Elements<T, TCodec>.ReadObjects(ref reader, destination);
        else FillOther(ref reader, destination);
    }

    private void FillOther(scoped ref FirnReader reader, Span<T> destination)
    {
        if (Elements<T, TCodec>.IsBit)
        {
            FillBits(ref reader, destination);
            return;
        }

        if (Elements<T, TCodec>.IsBlock)
        {
            FillBlock(ref reader, destination);
            return;
        }

        if (TCodec.FixedSize > 0)
        {
            FillFixed(ref reader, destination);
            return;
        }

        // As in writing: a direct call for strings.
        if (typeof(TCodec) == typeof(StringCodec))
        {
            StringRuns.Read(ref reader, MemoryMarshal.CreateSpan(ref Unsafe.As<T, string>(ref MemoryMarshal.GetReference(destination)), destination.Length));
            return;
        }

        for (int i = 0; i < destination.Length; i++)
        {
            reader.Release(TCodec.MinSize);
            destination[i] = TCodec.Read(ref reader);
        }
    }

    private static void FillFixed(ref FirnReader reader, Span<T> destination)
    {
        if (typeof(TCodec) == typeof(DateTimeCodec) && BitConverter.IsLittleEndian)
        {
            DateTimeRuns.Read(ref reader, MemoryMarshal.CreateSpan(ref Unsafe.As<T, DateTime>(ref MemoryMarshal.GetReference(destination)), destination.Length));
            return;
        }

        while (!destination.IsEmpty)
        {
            Span<T> part = destination[..Math.Min(destination.Length, Elements<T, TCodec>.Chunk)];
            ref byte source = ref reader.Take(part.Length * TCodec.FixedSize);
            for (int i = 0; i < part.Length; i++)
            {
                part[i] = TCodec.ReadFixed(ref reader, ref source);
                source = ref Unsafe.Add(ref source, TCodec.FixedSize);
            }

            destination = destination[part.Length..];
        }
    }

    /// <summary>Reads elements whose memory is their bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void FillBlock(scoped ref FirnReader reader, Span<T> destination)
    {
        if (destination.Length <= LargestBlock / Unsafe.SizeOf<T>()) reader.ReadBytes(Bytes(destination));
        else FillLongBlock(ref reader, destination);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void FillLongBlock(scoped ref FirnReader reader, Span<T> destination)
    {
        int most = Math.Max(1, LargestBlock / Unsafe.SizeOf<T>());
        while (destination.Length > most)
        {
            reader.ReadBytes(Bytes(destination[..most]));
            destination = destination[most..];
        }

        reader.ReadBytes(Bytes(destination));
    }

    // Only for types without references (the probe has checked), and at most LargestBlock bytes.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Span<byte> Bytes(Span<T> block) =>
        MemoryMarshal.CreateSpan(ref Unsafe.As<T, byte>(ref MemoryMarshal.GetReference(block)), block.Length * Unsafe.SizeOf<T>());

    private void FillBits(ref FirnReader reader, Span<T> destination)
    {
        if (typeof(T) == typeof(bool))
            BitRuns.Read(ref reader, MemoryMarshal.CreateSpan(ref Unsafe.As<T, bool>(ref MemoryMarshal.GetReference(destination)), destination.Length));
        else
            FillSparse(ref reader, destination);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void FillSparse(ref FirnReader reader, Span<T> destination)
    {
        for (int i = 0; i < destination.Length; i++) destination[i] = Next(ref reader);
    }

    /// <summary>Reads the next element; called at most <see cref="Count"/> times.</summary>
    /// <returns>The element; <c>default</c> for an absent one.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T Next(scoped ref FirnReader reader)
    {
        if (Elements<T, TCodec>.MayBeAbsent && !_bitmap.IsEmpty && !NextIsPresent()) return default!;
        if (Elements<T, TCodec>.IsBit) return NextBit(ref reader);
        if (TCodec.FixedSize > 0) return TCodec.ReadFixed(ref reader, ref reader.Take(TCodec.FixedSize));
        if (Elements<T, TCodec>.Owes) reader.Release(TCodec.MinSize);
        return Elements<T, TCodec>.Read(ref reader);
    }

    /// <summary>Reads the next element into the one that is there, where that can be.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="target">What is there, of a codec that <see cref="IFirnCodec.CanReuse"/> is said of.</param>
    /// <returns>What is to stand there.</returns>
    public T NextInto(scoped ref FirnReader reader, T? target)
    {
        if (!_bitmap.IsEmpty && !NextIsPresent()) return default!;
        if (Elements<T, TCodec>.Owes) reader.Release(TCodec.MinSize);
        return FirnReuse.ReadElement<T, TCodec>(ref reader, target);
    }

    /// <summary>
    /// Where an element stands: taken before it is read, or worked out behind it where its width is fixed, so that the usual case costs nothing.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long PositionBefore(scoped ref FirnReader reader) => TCodec.FixedSize > 0 ? 0 : reader.Position;

    /// <summary>Refuses the element that was read last because it occurs twice.</summary>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void ThrowDuplicate(scoped ref FirnReader reader, long positionBefore) => ContainerHeader.ThrowDuplicate(PositionOfLast(ref reader, positionBefore));

    private static long PositionOfLast(scoped ref FirnReader reader, long positionBefore) =>
        TCodec.FixedSize == 0 ? positionBefore : reader.Position - (Elements<T, TCodec>.IsBit ? 1 : TCodec.FixedSize);

    /// <summary>Refuses the element that was read last because its bucket is full.</summary>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void ThrowCollisions(scoped ref FirnReader reader, long positionBefore) => CollisionGuard.Throw(PositionOfLast(ref reader, positionBefore));

    private bool NextIsPresent()
    {
        int index = _index++;
        return ((_bitmap[index >> 3] >> (index & 7)) & 1) != 0;
    }

    private T NextBit(ref FirnReader reader)
    {
        if (((Present - _bitsLeft) & 7) == 0)
        {
            ref byte taken = ref reader.Take(1);
            if (_bitsLeft < 8) BitRuns.CheckUnused(ref reader, ref taken, _bitsLeft);
            _bits = taken;
        }

        bool bit = (_bits & 1) != 0;
        _bits >>= 1;
        _bitsLeft--;
        if (typeof(T) == typeof(bool)) return Unsafe.As<bool, T>(ref bit);
        if (typeof(T) != typeof(bool?)) return OptionalBits<T, TCodec>.OfBit(ref reader, bit);
        bool? nullable = bit;
        return Unsafe.As<bool?, T>(ref nullable);
    }
}
