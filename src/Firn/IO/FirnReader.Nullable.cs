using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text;
using Firn.Codecs;

namespace Firn;

/// <content>Values that may be null (format, section 11.1) and texts, for formats written by hand.</content>
public ref partial struct FirnReader
{
    private const int ArrayOverhead = 24;

    /// <summary>Reads a value that may be null: a byte, 0 for null or 1, then the value.</summary>
    /// <typeparam name="T">As in <see cref="FirnWriter.Write{T}(T?)"/>.</typeparam>
    /// <exception cref="FirnException">The input ends, or the bytes are no such value.</exception>
    public T? ReadNullable<T>()
        where T : struct => ReadBoolean() ? BasicValue.Read<T>(ref this) : null;

    /// <inheritdoc cref="ReadNullable{T}"/>
    [UnscopedRef]
    public ref FirnReader Read<T>(out T? value)
        where T : struct
    {
        value = ReadNullable<T>();
        return ref this;
    }

    /// <summary>Reads text that may be null, as <see cref="FirnWriter.Write(string?)"/> writes it; what <see cref="FirnWriter.WriteString(string)"/> writes, too.</summary>
    /// <exception cref="FirnException">The header or the text is malformed, the input ends before the text does, or the allocation budget is used up.</exception>
    public string? ReadNullableString()
    {
        while (Run == 0 && _after > 0) NextSegment();
        return TrySkip(TextFormat.NullMark) ? null : ReadString();
    }

    /// <inheritdoc cref="ReadNullableString()"/>
    [UnscopedRef]
    public ref FirnReader Read(out string? value)
    {
        value = ReadNullableString();
        return ref this;
    }

    /// <summary>Reads text in an encoding of one's choice: a count of bytes, then the bytes.</summary>
    /// <param name="encoding">The encoding, as in <see cref="FirnWriter.Write(string?, Encoding)"/>.</param>
    /// <exception cref="FirnException">The input ends before the text does, the bytes are no text of one of the five encodings that are checked, or the allocation budget is used up.</exception>
    public string ReadString(Encoding encoding)
    {
        ArgumentNullException.ThrowIfNull(encoding);
        return ReadEncoded(ReadLength(), encoding);
    }

    /// <summary>Reads text in an encoding of one's choice that may be null, as <see cref="FirnWriter.Write(string?, Encoding)"/> writes it.</summary>
    /// <param name="encoding">The encoding.</param>
    /// <exception cref="FirnException">As for <see cref="ReadString(Encoding)"/>, or the byte in front is neither 0 nor 1.</exception>
    public string? ReadNullableString(Encoding encoding) => ReadBoolean() ? ReadString(encoding) : null;

    /// <inheritdoc cref="ReadNullableString(Encoding)"/>
    [UnscopedRef]
    public ref FirnReader Read(out string? value, Encoding encoding)
    {
        value = ReadNullableString(encoding);
        return ref this;
    }

    // A count of bytes that are there.
    private int ReadLength()
    {
        long length = ReadCount();
        if (length > Remaining) Throw.UnexpectedEnd(Position + Remaining);
        if (length > Array.MaxLength) Throw.Invalid(FirnErrorCode.InvalidCount, "A run of bytes is longer than an array can be.", Position);
        return (int)length;
    }

    /// <summary>Reads as many bytes as are asked for, into a new array.</summary>
    /// <param name="count">At least 0.</param>
    /// <exception cref="FirnException">
    /// Fewer bytes are left, the allocation budget is used up, or <paramref name="count"/> is negative, as a count from the input may be that was cut short.
    /// </exception>
    public byte[] ReadBytes(int count)
    {
        if (count < 0) Throw.Invalid(FirnErrorCode.InvalidCount, "A negative number of bytes is asked for.", Position);
        if (count == 0) return [];
        if (count > Remaining) Throw.UnexpectedEnd(Position + Remaining);
        Charge((long)count + ArrayOverhead);
        byte[] bytes = NewArray.Of<byte>(count);
        ReadBytes(bytes);
        return bytes;
    }

    /// <summary>Reads bytes that may be null: a byte, 0 for null or 1, then a count and the bytes.</summary>
    /// <exception cref="FirnException">The input ends, or the allocation budget is used up.</exception>
    public byte[]? ReadNullableBytes() => ReadBoolean() ? ReadBytes(ReadLength()) : null;

    /// <inheritdoc cref="ReadNullableBytes"/>
    [UnscopedRef]
    public ref FirnReader Read(out byte[]? value)
    {
        value = ReadNullableBytes();
        return ref this;
    }

    /// <summary>Reads a value of any type, as <see cref="FirnWriter.WriteValue{T}"/> writes it.</summary>
    /// <typeparam name="T">The declared type.</typeparam>
    /// <exception cref="NotSupportedException">The type can't be served.</exception>
    /// <exception cref="FirnException">The bytes are no such value.</exception>
    [FirnEntryPoint]
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // as FirnWriter.WriteValue
    public T? ReadValue<T>()
    {
        CodecEntry<T> entry = CodecSlot<T>.Entry;
        if ((!typeof(T).IsValueType || entry.MayBeAbsent) && !ReadBoolean()) return entry.Absent;
        object? outer = BeginRoot(entry);
        T value = entry.Read(ref this);
        EndRoot(outer);
        return value;
    }

    /// <inheritdoc cref="ReadValue{T}()"/>
    [FirnEntryPoint]
    [UnscopedRef]
    public ref FirnReader ReadValue<T>(out T? value)
    {
        value = ReadValue<T>();
        return ref this;
    }

    /// <summary>Reads an object that reads itself, as <see cref="FirnWriter.WriteSized{T}"/> writes it.</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <returns>The object; <see langword="null"/> only if the type is a class.</returns>
    /// <exception cref="FirnException">The bytes are no such object.</exception>
    public T? ReadSized<T>()
        where T : IFirnSized<T> => default(T) is null && !ReadBoolean() ? default : SizedCodec<T>.Read(ref this);

    /// <inheritdoc cref="ReadSized{T}()"/>
    [UnscopedRef]
    public ref FirnReader ReadSized<T>(out T? value)
        where T : IFirnSized<T>
    {
        value = ReadSized<T>();
        return ref this;
    }
}
