using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text;
using Firn.Codecs;

namespace Firn.Primitives;

/// <summary>How the values of a type stand in a block. There is one object for each type, found when the type is first used.</summary>
internal abstract class BlockContent<[DynamicallyAccessedMembers(BlockLayout.Fields)] T>
    where T : unmanaged
{
    private const int ArrayOverhead = 24;

    private static readonly BlockContent<T> s_content = Create();

    /// <summary>The bytes of a list of so many values, its count included; 0 for a negative count.</summary>
    public static long Size(int count)
    {
        long size = s_content.ContentSize(Math.Max(count, 0));
        return count < 0 ? 0 : CountFormat.Size(count) + size;
    }

    /// <summary>Writes a list, and moves behind it.</summary>
    public static bool TryWrite(ref Span<byte> destination, scoped ReadOnlySpan<T> values)
    {
        int prefix = CountFormat.Size(values.Length);
        long size = s_content.ContentSize(values.Length);
        if (destination.Length - prefix < size) return false;
        // The values first: they may stand where the count goes.
        s_content.Write(values, destination.Slice(prefix, (int)size));
        CountFormat.Write(ref destination[0], values.Length, prefix);
        destination = destination[(prefix + (int)size)..];
        return true;
    }

    /// <summary>Reads a list into a new array, and moves behind it.</summary>
    public static bool TryRead(ref ReadOnlySpan<byte> source, [NotNullWhen(true)] out T[]? values)
    {
        values = null;
        if (!TryFind(source, Array.MaxLength, out int count, out ReadOnlySpan<byte> content, out ReadOnlySpan<byte> rest)) return false;
        T[] array = count == 0 ? [] : NewArray.Of<T>(count);
        if (!s_content.TryRead(content, array)) return false;
        values = array;
        source = rest;
        return true;
    }

    /// <summary>Reads a list into memory, and moves behind it.</summary>
    public static bool TryRead(ref ReadOnlySpan<byte> source, scoped Span<T> destination, out int count)
    {
        if (!TryFind(source, destination.Length, out count, out ReadOnlySpan<byte> content, out ReadOnlySpan<byte> rest) || !s_content.TryRead(content, destination[..count]))
        {
            count = 0;
            return false;
        }

        source = rest;
        return true;
    }

    // Some ten KB at a time, in whole bytes of bits.
    private static int Piece => Math.Max(8, (16 << 10) / Unsafe.SizeOf<T>() & ~7);

    /// <summary>Writes a list.</summary>
    public static void Write(ref FirnWriter writer, scoped ReadOnlySpan<T> values)
    {
        _ = s_content.ContentSize(0); // a type that is not served is refused before a byte is written
        writer.WriteCount(values.Length);
        while (!values.IsEmpty)
        {
            ReadOnlySpan<T> part = values[..Math.Min(values.Length, Piece)];
            s_content.Write(part, writer.ReserveSpan((int)s_content.ContentSize(part.Length)));
            values = values[part.Length..];
        }
    }

    /// <summary>Reads a list.</summary>
    /// <exception cref="FirnException">Its bytes are not there, or some of them no value.</exception>
    public static T[] Read(ref FirnReader reader)
    {
        long position = reader.Position;
        _ = s_content.ContentSize(0);
        long announced = reader.ReadCount();
        if (announced > Array.MaxLength) Throw.Invalid(FirnErrorCode.InvalidCount, "A block has more values than an array can hold.", position);
        int count = (int)announced;
        if (s_content.ContentSize(count) > reader.Remaining) Throw.Reservation(reader.Position, count);
        if (count == 0) return [];
        reader.Charge(((long)count * Unsafe.SizeOf<T>()) + ArrayOverhead);
        T[] values = NewArray.Of<T>(count);
        for (Span<T> rest = values; !rest.IsEmpty;)
        {
            Span<T> part = rest[..Math.Min(rest.Length, Piece)];
            s_content.Read(ref reader, reader.TakeSpan((int)s_content.ContentSize(part.Length)), part);
            rest = rest[part.Length..];
        }

        return values;
    }

    private static bool TryFind(ReadOnlySpan<byte> source, int most, out int count, out ReadOnlySpan<byte> content, out ReadOnlySpan<byte> rest)
    {
        count = 0;
        content = default;
        rest = default;
        bool isCount = CountFormat.TryRead(source, out long announced, out int prefix) && announced <= most;

        // Asked for in any case, so that a type that is not served is refused whatever the bytes are.
        long size = s_content.ContentSize(isCount ? (int)announced : 0);
        if (!isCount || source.Length - prefix < size) return false;
        content = source.Slice(prefix, (int)size);
        if (!s_content.IsValid(content, (int)announced)) return false;
        count = (int)announced;
        rest = source[(prefix + (int)size)..];
        return true;
    }

    /// <summary>The bytes of so many values.</summary>
    /// <exception cref="NotSupportedException">The type is not served.</exception>
    protected abstract long ContentSize(int count);

    /// <summary>Writes values into exactly as many bytes as they take.</summary>
    protected abstract void Write(scoped ReadOnlySpan<T> values, Span<byte> destination);

    /// <summary>Whether the bytes, exactly as many as so many values take, are values.</summary>
    protected abstract bool IsValid(ReadOnlySpan<byte> source, int count);

    /// <summary>Reads as many values as there is room for, from bytes that were found to be values.</summary>
    /// <returns>False only for bytes that another thread has changed since.</returns>
    protected abstract bool TryRead(ReadOnlySpan<byte> source, scoped Span<T> values);

    /// <summary>Reads values as the reader's options have them.</summary>
    /// <exception cref="FirnException">Some are none, or are refused by the options.</exception>
    protected virtual void Read(ref FirnReader reader, scoped ReadOnlySpan<byte> source, scoped Span<T> values)
    {
        if (!IsValid(source, values.Length) || !TryRead(source, values))
        {
            Throw.Invalid(FirnErrorCode.InvalidValue, "A block holds bytes that are no value of its type.", reader.Position - source.Length);
        }
    }

    private static BlockContent<T> Create()
    {
        object? content = null;
        if (typeof(T) == typeof(bool)) content = new BitContent();
        else if (typeof(T) == typeof(decimal)) content = new CheckedContent<decimal, DecimalCodec>();
        else if (typeof(T) == typeof(Rune)) content = new CheckedContent<Rune, RuneCodec>();
        else if (typeof(T) == typeof(DateTime)) content = new CheckedContent<DateTime, DateTimeCodec>();
        else if (typeof(T) == typeof(DateTimeOffset)) content = new CheckedContent<DateTimeOffset, DateTimeOffsetCodec>();
        else if (typeof(T) == typeof(DateOnly)) content = new CheckedContent<DateOnly, DateOnlyCodec>();
        else if (typeof(T) == typeof(TimeOnly)) content = new CheckedContent<TimeOnly, TimeOnlyCodec>();
        else if (typeof(T) == typeof(nint) && !IntPtrCodec.IsBitwise) content = new CheckedContent<nint, IntPtrCodec>();
        else if (typeof(T) == typeof(nuint) && !UIntPtrCodec.IsBitwise) content = new CheckedContent<nuint, UIntPtrCodec>();
        if (content is not null) return (BlockContent<T>)content;
        string? problem = BlockLayout.Find<T>(out byte[] leaves);
        return problem is null ? new MemoryContent<T>(leaves) : new RefusedContent<T>(problem);
    }
}
