using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn.Primitives;

/// <summary>Calls implementations of <see cref="IPersistable{TSelf}"/>, and believes nothing that they say.</summary>
/// <typeparam name="T">The type.</typeparam>
internal static class PersistableContent<T>
    where T : IPersistable<T>
{
    // Of elements that take no bytes a short message could announce any number.
    private const int MostWithoutBytes = 8_192;

    // So much is allocated before any element has been read; then as much again as has been filled.
    private const int FirstBytes = 4_096;

    /// <summary>The bytes of a value, or -1 where it can't be written.</summary>
    public static int Size(T value)
    {
        // A value that holds itself would have no end.
        if (value is null || !RuntimeHelpers.TryEnsureSufficientExecutionStack()) return -1;
        int size = T.GetSize(value);
        return size < T.MinSize ? -1 : size;
    }

    /// <summary>The bytes of elements and their count, or -1 where one of them can't be written.</summary>
    public static long Size(scoped ReadOnlySpan<T> values)
    {
        long size = CountFormat.Size(values.Length);
        int withoutBytes = 0;
        foreach (T value in values)
        {
            int one = Size(value);
            if (one < 0 || (one == 0 && ++withoutBytes > MostWithoutBytes)) return -1;
            size += one;
        }

        return size;
    }

    public static bool TryWrite(ref Span<byte> destination, T value)
    {
        int size = Size(value);
        if (size < 0 || size > destination.Length) return false;
        Span<byte> room = destination[..size];
        if (!TryWriteNext(ref room, value) || !room.IsEmpty) return false;
        destination = destination[size..];
        return true;
    }

    public static bool TryWrite(ref Span<byte> destination, scoped ReadOnlySpan<T> values)
    {
        long size = Size(values);
        if (size < 0 || size > destination.Length) return false;
        Span<byte> room = destination[..(int)size];
        if (!room.TryWriteCount(values.Length)) return false;
        foreach (T value in values)
        {
            if (value is null || !TryWriteNext(ref room, value)) return false;
        }

        // Not all the bytes that the sizes have said: readers would take what stands there for the rest.
        if (!room.IsEmpty) return false;
        destination = destination[(int)size..];
        return true;
    }

    private static bool TryWriteNext(ref Span<byte> room, T value)
    {
        if (!T.TryWrite(room, value, out Span<byte> rest) || !IsTail(room, rest)) return false;
        room = room[(room.Length - rest.Length)..];
        return true;
    }

    public static bool TryRead(ref ReadOnlySpan<byte> source, [NotNullWhen(true)] out T? value)
    {
        // Values may hold others of their type, as many as untrusted input says.
        if (RuntimeHelpers.TryEnsureSufficientExecutionStack() && T.TryRead(source, out value, out ReadOnlySpan<byte> rest) && value is not null
            && IsTail(source, rest) && source.Length - rest.Length >= T.MinSize)
        {
            source = source[(source.Length - rest.Length)..];
            return true;
        }

        value = default;
        return false;
    }

    public static bool TryRead(ref ReadOnlySpan<byte> source, [NotNullWhen(true)] out T[]? values)
    {
        values = null;
        ReadOnlySpan<byte> rest = source;
        if (!TryReadCount(ref rest, out int count)) return false;
        T[] read = count == 0 ? [] : new T[FirstLength(count)];
        int withoutBytes = 0;
        for (int i = 0; i < count; i++)
        {
            if (!TryReadElement(ref rest, ref withoutBytes, out T? value)) return false;
            if (i == read.Length) Array.Resize(ref read, (int)Math.Min(2L * i, count));
            read[i] = value;
        }

        values = read;
        source = rest;
        return true;
    }

    public static bool TryRead(ref ReadOnlySpan<byte> source, [NotNullWhen(true)] out List<T>? values)
    {
        values = null;
        ReadOnlySpan<byte> rest = source;
        if (!TryReadCount(ref rest, out int count)) return false;
        List<T> read = new(FirstLength(count));
        int withoutBytes = 0;
        for (int i = 0; i < count; i++)
        {
            if (!TryReadElement(ref rest, ref withoutBytes, out T? value)) return false;
            read.Add(value);
        }

        values = read;
        source = rest;
        return true;
    }

    // A count that the bytes behind it can hold.
    private static bool TryReadCount(ref ReadOnlySpan<byte> rest, out int count)
    {
        count = 0;
        if (!rest.TryReadCount(out long announced)) return false;
        int minSize = T.MinSize;
        long most = minSize > 0 ? rest.Length / minSize : (long)rest.Length + MostWithoutBytes;
        if (announced > Math.Min(most, Array.MaxLength)) return false;
        count = (int)announced;
        return true;
    }

    private static bool TryReadElement(ref ReadOnlySpan<byte> rest, ref int withoutBytes, [NotNullWhen(true)] out T? value)
    {
        int before = rest.Length;
        return TryRead(ref rest, out value) && (rest.Length < before || ++withoutBytes <= MostWithoutBytes);
    }

    private static int FirstLength(int count) => Math.Min(count, Math.Max(4, FirstBytes / Unsafe.SizeOf<T>()));

    // The same memory, up to its end. Of no bytes all are alike.
    private static bool IsTail(ReadOnlySpan<byte> all, ReadOnlySpan<byte> rest) =>
        rest.IsEmpty || (rest.Length <= all.Length && Unsafe.AreSame(ref Unsafe.Add(ref MemoryMarshal.GetReference(all), all.Length - rest.Length), ref MemoryMarshal.GetReference(rest)));
}
