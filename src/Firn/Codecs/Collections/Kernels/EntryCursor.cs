using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>
/// The one place that reads the entries of dictionaries (format, section 4.4): <c>Begin</c> reads count and bitmap, takes a level of
/// depth and reserves the entries' bytes, then <see cref="Next"/> reads one entry after the other.
/// </summary>
internal ref struct EntryCursor<TKey, TValue, TKeyCodec, TValueCodec>
    where TKeyCodec : struct, IFirnCodec<TKey>
    where TValueCodec : struct, IFirnCodec<TValue>
{
    private ReadOnlySpan<byte> _bitmap;
    private int _index;
    private int _count;

    /// <summary>The number of entries.</summary>
    public readonly int Count => _count;

    /// <summary>Whether some values are absent.</summary>
    public readonly bool IsSparse => !_bitmap.IsEmpty;

    /// <summary>Reads the count and the bitmap.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="cursor">Filled where it is, as <see cref="ElementCursor{T, TCodec}"/> is.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Begin(scoped ref FirnReader reader, out EntryCursor<TKey, TValue, TKeyCodec, TValueCodec> cursor)
    {
        cursor = default;
        reader.Enter();
        int count = ContainerHeader.ReadCount(ref reader, Elements<TValue, TValueCodec>.MayBeAbsent, out int present, out cursor._bitmap);
        cursor._count = count;
        reader.ReserveElements(count, TKeyCodec.MinSize);
        reader.ReserveElements(present, TValueCodec.MinSize);
        if (!Owes)
        {
            reader.Release((long)count * TKeyCodec.MinSize);
            reader.Release((long)present * TValueCodec.MinSize);
        }

        if (count > Array.MaxLength) ContainerHeader.ThrowTooMany(ref reader);
        if (TKeyCodec.MinSize == 0) reader.ChargeZeroWidth(count);
        if (TValueCodec.MinSize == 0) reader.ChargeZeroWidth(present);
        if (TKeyCodec.FixedSize > 0 && TKeyCodec.FixedDepth > 0 && count > 0) reader.CheckDepth(TKeyCodec.FixedDepth);
        if (TValueCodec.FixedSize > 0 && TValueCodec.FixedDepth > 0 && present > 0) reader.CheckDepth(TValueCodec.FixedDepth);
    }

    private static bool Owes
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Elements<TKey, TKeyCodec>.Owes || Elements<TValue, TValueCodec>.Owes;
    }

    private static bool IsFixed
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => TKeyCodec.FixedSize > 0 && TValueCodec.FixedSize > 0;
    }

    /// <summary>Counts what the dictionary takes against the budget of allocation; entries without a value take as much as others.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="collection">The bytes of the dictionary itself.</param>
    /// <param name="entry">The bytes for each entry, an upper bound.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Charge(ref FirnReader reader, int collection, long entry) => reader.Charge(collection + (Count * entry));

    /// <summary>Reads the next entry; called at most <see cref="Count"/> times.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="value">The value; <c>default</c> for an absent one.</param>
    /// <returns>The key.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TKey Next(scoped ref FirnReader reader, out TValue value)
    {
        if (Elements<TValue, TValueCodec>.MayBeAbsent && !_bitmap.IsEmpty) return NextSparse(ref reader, out value);
        if (IsFixed)
        {
            ref byte source = ref reader.Take(TKeyCodec.FixedSize + TValueCodec.FixedSize);
            value = TValueCodec.ReadFixed(ref reader, ref Unsafe.Add(ref source, TKeyCodec.FixedSize));
            return TKeyCodec.ReadFixed(ref reader, ref source);
        }

        if (Owes) reader.Release(TKeyCodec.MinSize);
        TKey key = ReadKey(ref reader);
        if (Owes) reader.Release(TValueCodec.MinSize);
        value = ReadValue(ref reader);
        return key;
    }

    /// <summary>
    /// Where an entry stands: taken before it is read, or worked out behind it where its width is fixed, so that the usual case costs nothing.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly long PositionBefore(scoped ref FirnReader reader) => IsFixed && _bitmap.IsEmpty ? 0 : reader.Position;

    private readonly long PositionOfLast(scoped ref FirnReader reader, long positionBefore) =>
        IsFixed && _bitmap.IsEmpty ? reader.Position - TKeyCodec.FixedSize - TValueCodec.FixedSize : positionBefore;

    /// <summary>Refuses the key that was read last because it occurs twice.</summary>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public readonly void ThrowDuplicate(scoped ref FirnReader reader, long positionBefore) => ContainerHeader.ThrowDuplicate(PositionOfLast(ref reader, positionBefore));

    /// <summary>Refuses the key that was read last because its bucket is full.</summary>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public readonly void ThrowCollisions(scoped ref FirnReader reader, long positionBefore) => CollisionGuard.Throw(PositionOfLast(ref reader, positionBefore));

    private TKey NextSparse(ref FirnReader reader, out TValue value)
    {
        int index = _index++;
        if (Owes) reader.Release(TKeyCodec.MinSize);
        TKey key = ReadKey(ref reader);
        value = default!;
        if (((_bitmap[index >> 3] >> (index & 7)) & 1) != 0)
        {
            if (Owes) reader.Release(TValueCodec.MinSize);
            value = ReadValue(ref reader);
        }

        return key;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TKey ReadKey(ref FirnReader reader) =>
        TKeyCodec.FixedSize > 0 ? TKeyCodec.ReadFixed(ref reader, ref reader.Take(TKeyCodec.FixedSize)) : Elements<TKey, TKeyCodec>.Read(ref reader);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TValue ReadValue(ref FirnReader reader) =>
        TValueCodec.FixedSize > 0 ? TValueCodec.ReadFixed(ref reader, ref reader.Take(TValueCodec.FixedSize)) : Elements<TValue, TValueCodec>.Read(ref reader);
}
