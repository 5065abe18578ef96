using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>The count of a container and the bitmap behind it, common to lists, sets, dictionaries and arrays.</summary>
internal static class ContainerHeader
{
    /// <summary>Reads the count, which is doubled where elements may be absent, and the bitmap if one follows.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int ReadCount(scoped ref FirnReader reader, bool mayBeAbsent, out int present, out ReadOnlySpan<byte> bitmap)
    {
        long count = reader.ReadCount();
        bitmap = default;
        if (mayBeAbsent)
        {
            if ((count & 1) != 0) return ReadSparse(ref reader, count >> 1, out present, out bitmap);
            count >>= 1;
        }

        if (count > int.MaxValue) ThrowTooMany(ref reader);
        present = (int)count;
        return present;
    }

    /// <summary>
    /// Begins a list or an array of objects or texts, none of which is absent: takes a level of depth, reserves their least bytes, and counts what they take against the
    /// budget of allocation. One method for all classes, as a process that starts compiles what names a class for each of them.
    /// </summary>
    /// <param name="reader">The reader.</param>
    /// <param name="minSize">The least size of an object.</param>
    /// <param name="collection">The managed bytes of the collection without its references.</param>
    /// <returns>The number of objects; the complement of the number of elements where some are absent: the bitmap follows, and only the level of depth is taken.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int BeginObjects(scoped ref FirnReader reader, int minSize, int collection)
    {
        reader.Enter();
        long count = reader.ReadCount();
        if ((count >> 1) > int.MaxValue) ThrowTooMany(ref reader);
        int number = (int)(count >> 1);
        if ((count & 1) != 0) return ~number;
        reader.ReserveElements(number, minSize);
        if (minSize == 0) reader.ChargeZeroWidth(number);
        if (number > Array.MaxLength) ThrowTooMany(ref reader);
        reader.Charge(collection + ((long)number * nint.Size));
        return number;
    }

    /// <summary>Reads the bitmap behind a count that says that an element is absent.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int ReadSparse(scoped ref FirnReader reader, long count, out int present, out ReadOnlySpan<byte> bitmap)
    {
        if (count > int.MaxValue) ThrowTooMany(ref reader);
        if (count == 0) Throw.Invalid(FirnErrorCode.InvalidBitmap, "A count announces a presence bitmap for no elements.", reader.Position);
        bitmap = reader.ReadBitmap((int)count, out present);
        return (int)count;
    }

    /// <summary>Reads the lengths of an array of several dimensions, the first of which carries what a count carries, and the bitmap.</summary>
    /// <returns>The product of the lengths.</returns>
    public static int ReadLengths(scoped ref FirnReader reader, bool mayBeAbsent, scoped Span<int> lengths, out int present, out ReadOnlySpan<byte> bitmap)
    {
        bool sparse = false;
        long product = 1;
        for (int i = 0; i < lengths.Length; i++)
        {
            long length = reader.ReadCount();
            if (i == 0 && mayBeAbsent)
            {
                sparse = (length & 1) != 0;
                length >>= 1;
            }

            // Also where another length is 0: the runtime makes no array with a longer dimension.
            if (length > Array.MaxLength) ThrowTooMany(ref reader);
            lengths[i] = (int)length;
            // Below 2^63. Once above 32 bits it stays so, also where a length of 0 follows: the runtime, which takes the product in this order, makes no such array.
            if (product <= uint.MaxValue) product *= length;
        }

        if (sparse) return ReadSparse(ref reader, product, out present, out bitmap);
        if (product > int.MaxValue) ThrowTooMany(ref reader);
        bitmap = default;
        present = (int)product;
        return present;
    }

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void ThrowTooMany(ref FirnReader reader) =>
        Throw.Invalid(FirnErrorCode.InvalidCount, "A count is above the number of elements that a collection can hold.", reader.Position);

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void ThrowDuplicate(long position) =>
        Throw.Invalid(FirnErrorCode.DuplicateKey, "A key or an element of a set occurs twice.", position);
}
