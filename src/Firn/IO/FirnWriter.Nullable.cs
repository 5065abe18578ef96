using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using Firn.Codecs;

namespace Firn;

/// <content>Values that may be null (format, section 11.1) and texts, for formats written by hand.</content>
public ref partial struct FirnWriter
{
    /// <summary>Writes a value that may be null: a byte, 0 for null or 1, then the value.</summary>
    /// <typeparam name="T">One of the basic types or an enum. For other structs there is <see cref="WriteValue{T}"/>, whose calls the generator looks for.</typeparam>
    [UnscopedRef]
    public ref FirnWriter Write<T>(T? value)
        where T : struct
    {
        Write(value.HasValue);
        if (value.HasValue) BasicValue.Write(ref this, value.GetValueOrDefault());
        return ref this;
    }

    /// <summary>Writes text that may be null: the byte <c>FF</c> for null, else what <see cref="WriteString(string)"/> writes, which never begins so.</summary>
    [UnscopedRef]
    public ref FirnWriter Write(string? value)
    {
        if (value is null) Reserve(1) = TextFormat.NullMark;
        else WriteString(value);
        return ref this;
    }

    /// <summary>Writes text in an encoding of one's choice: a count of bytes, then the bytes. <see langword="null"/> is told apart by a byte in front, 0 for null or 1.</summary>
    /// <param name="value">The text.</param>
    /// <param name="encoding">
    /// The encoding. <see cref="Encoding.UTF8"/>, <see cref="Encoding.Unicode"/>, <see cref="Encoding.ASCII"/>, <see cref="Encoding.UTF32"/> and
    /// <see cref="Encoding.Latin1"/> refuse what they can't hold; any other does what its fallback says.
    /// </param>
    /// <exception cref="FirnException">The encoding can't hold the text.</exception>
    [UnscopedRef]
    public ref FirnWriter Write(string? value, Encoding encoding)
    {
        Write(value is not null);
        if (value is not null) WriteString(value, encoding);
        return ref this;
    }

    /// <summary>Writes text in an encoding of one's choice, without telling null apart: a count of bytes, then the bytes.</summary>
    /// <param name="value">The text.</param>
    /// <param name="encoding">The encoding, as in <see cref="Write(string?, Encoding)"/>.</param>
    /// <exception cref="FirnException">The encoding can't hold the text.</exception>
    public void WriteString(scoped ReadOnlySpan<char> value, Encoding encoding)
    {
        ArgumentNullException.ThrowIfNull(encoding);
        long length = EncodedText.GetByteCount(value, encoding);
        if (length < 0) Throw.NotEncodable(encoding);
        if (length > Array.MaxLength) Throw.MessageTooLargeOnWrite();
        int size = (int)length;
        WriteCount(size);
        if (TryMakeRoom(size))
        {
            EncodedText.GetBytes(value, encoding, MemoryMarshal.CreateSpan(ref _cursor, size));
            _cursor = ref Unsafe.Add(ref _cursor, size);
            return;
        }

        byte[] rented = ScratchPool.Rent(size);
        try
        {
            EncodedText.GetBytes(value, encoding, rented.AsSpan(0, size));
            WriteBytes(rented.AsSpan(0, size));
        }
        finally
        {
            ScratchPool.Return(rented);
        }
    }

    /// <summary>Writes bytes that may be null: a byte, 0 for null or 1, then a count and the bytes.</summary>
    [UnscopedRef]
    public ref FirnWriter Write(byte[]? value)
    {
        Write(value is not null);
        if (value is null) return ref this;
        WriteCount(value.Length);
        WriteBytes(value);
        return ref this;
    }

    /// <summary>
    /// Writes a value of any type, with the codec that <see cref="FirnSerializer"/> uses for it: generated, written by hand, or the library's own for
    /// arrays, lists and dictionaries. Where the type has a null, a byte stands in front, 0 for null or 1.
    /// </summary>
    /// <typeparam name="T">The declared type.</typeparam>
    /// <remarks>No schema is written: a reader needs the same version of the type. For data that outlive the code, put a message of <see cref="FirnSerializer"/> into the format.</remarks>
    /// <exception cref="NotSupportedException">The type can't be served.</exception>
    /// <exception cref="FirnException">The value can't be written.</exception>
    [FirnEntryPoint]
    [UnscopedRef]
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // into callers that know T: finding the entry is a load there, elsewhere a look-up
    public ref FirnWriter WriteValue<T>(T value)
    {
        CodecEntry<T> entry = CodecSlot<T>.Entry;
        if (!typeof(T).IsValueType || entry.MayBeAbsent)
        {
            bool isThere = typeof(T).IsValueType ? !entry.IsAbsent(value) : value is not null;
            Write(isThere);
            if (!isThere) return ref this;
        }

        entry.Write(ref this, value);
        return ref this;
    }

    /// <summary>Writes an object that writes itself, with its length in front. Where the type is a class, a byte stands in front of that, 0 for null or 1.</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <exception cref="FirnException">Objects are nested too deep.</exception>
    [UnscopedRef]
    public ref FirnWriter WriteSized<T>(T? value)
        where T : IFirnSized<T>
    {
        if (default(T) is null) Write(value is not null);
        if (value is not null) SizedCodec<T>.Write(ref this, value);
        return ref this;
    }
}
