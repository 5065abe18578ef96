using System.ComponentModel;
using Firn.CodeGeneration;

namespace Firn;

/// <summary>
/// What is known of a codec without its type of values: <see cref="IFirnCodec{T}"/> adds the rest. Apart, because code that is shared
/// between reference types sees these members as constants, and those that name the type only through a look-up.
/// </summary>
public interface IFirnCodec
{
    /// <summary>The least number of bytes that a present value takes; 0 only for types all of whose values take none.</summary>
    /// <remarks>Readers reserve this much for every announced element before they allocate.</remarks>
    static abstract int MinSize { get; }

    /// <summary>Writes the kind of the values, as <c>docs/wire-format.md</c> section 5 has it, without the bit for absence.</summary>
    /// <param name="builder">The descriptor under construction.</param>
    static abstract void Describe(FirnSchemaBuilder builder);

    /// <summary>The number of bytes that every value takes, or 0 (the default) where values differ.</summary>
    /// <remarks>Above 0, <see cref="IFirnCodec{T}.WriteFixed"/> and <see cref="IFirnCodec{T}.ReadFixed"/> must be there.</remarks>
    static virtual int FixedSize => 0;

    /// <summary>The levels of depth that a value of fixed width counts: 0 (the default) for primitives, 1 for a flat struct.</summary>
    static virtual int FixedDepth => 0;

    /// <summary>
    /// Whether memory and wire agree: on a little-endian machine a value in memory is its bytes on the wire, and every pattern of
    /// bytes is a valid value. Runs of such values are copied as blocks. The default is <see langword="false"/>.
    /// </summary>
    /// <remarks>A claim for a struct is checked once per process by writing a probe; where layout disagrees, values are written one by one.</remarks>
    static virtual bool IsBitwise => false;

    /// <summary>
    /// Whether <see cref="WriteObject"/> and <see cref="ReadObject"/> are there, as in generated codecs of classes. Hand-written codecs leave all three as they
    /// are: nobody checks what those two are given and return. The default is <see langword="false"/>.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual bool HasObjectMethods => false;

    /// <summary>As <see cref="IFirnCodec{T}.Write"/>, for lists in code that is shared between classes. For generated code: <paramref name="value"/> is of the type served, and nobody checks that.</summary>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="value">The value; never <see langword="null"/>.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual void WriteObject(ref FirnWriter writer, object value) => throw new NotSupportedException();

    /// <summary>As <see cref="IFirnCodec{T}.Read"/>, for lists in code that is shared between classes. For generated code: what it returns must be of the type served, and nobody checks that.</summary>
    /// <param name="reader">The reader to read from.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual object ReadObject(ref FirnReader reader) => throw new NotSupportedException();

    /// <summary>Whether <see cref="WriteDirect"/> is there. For generated code. The default is <see langword="false"/>.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual bool HasDirectMethod => false;

    /// <summary>The bytes that <see cref="WriteDirect"/> writes of every value; 0 (the default) where values differ.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual int DirectSize => 0;

    /// <summary>The bytes that <see cref="WriteDirect"/> writes of a value, where that is known before: of lists and arrays of numbers and times. Else -1 (the default).</summary>
    /// <param name="value">The value, of the type served, and nobody checks that; never <see langword="null"/>.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual int MeasureDirect(object value) => -1;

    /// <summary>
    /// Writes what <see cref="IFirnCodec{T}.Write"/> writes, without a writer, if it fits: in generated code of classes whose members are numbers, times and the like, or text, and of lists and
    /// arrays of numbers or times. Its one level of depth is there in every message.
    /// </summary>
    /// <param name="destination">The first byte.</param>
    /// <param name="value">The value, of the type served, and nobody checks that; never <see langword="null"/>.</param>
    /// <param name="limit">The byte behind the last that may be written.</param>
    /// <returns>How many bytes it took; -1 where it does not fit, or <see cref="IFirnCodec{T}.Write"/> has to look at it, and then some bytes may have been written.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual int WriteDirect(ref byte destination, object value, ref byte limit) => throw new NotSupportedException();

    /// <summary>
    /// The levels of depth of a value that <see cref="WritePart"/> writes as a part of others, wherever it stands in a message; 0 (the default) where it writes none. For generated code.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual int WritingLevels => 0;

    /// <summary>
    /// Writes what <see cref="IFirnCodec{T}.Write"/> writes, without a writer, if it fits, where the levels of depth are known to be there: in generated code of classes whose members are
    /// numbers, times and the like, structs of those, or text, or again such values, of their lists and arrays, and of dictionaries of texts and numbers.
    /// </summary>
    /// <param name="destination">The first byte.</param>
    /// <param name="value">The value, of the type served, and nobody checks that; never <see langword="null"/>.</param>
    /// <param name="limit">The byte behind the last that may be written.</param>
    /// <returns>The byte behind the value; the reference to nothing where it does not fit, or <see cref="IFirnCodec{T}.Write"/> has to look at it, and then some bytes may have been written.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual ref byte WritePart(ref byte destination, object value, ref byte limit) => throw new NotSupportedException();

    /// <summary>Whether <see cref="ReadDirect"/> is there. For generated code. The default is <see langword="false"/>.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual bool HasDirectReading => false;

    /// <summary>
    /// The levels of depth of a value that <see cref="ReadDirect"/> reads as a part of others, wherever it stands in a message; 0 (the default) where it reads none, or only whole messages.
    /// For generated code.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual int DirectLevels => 0;

    /// <summary>
    /// Reads what <see cref="IFirnCodec{T}.Read"/> reads, without a reader, in a message of at most 4 KB, under options that say nothing of values and allow 16 levels of depth: in generated
    /// code of classes whose members are numbers, times and the like, or text, or again such values, and their lists, arrays and dictionaries.
    /// </summary>
    /// <param name="input">The message; moved behind the value, unless that is <see langword="null"/>.</param>
    /// <returns>
    /// The value, which must be of the type served, and nobody checks that; <see langword="null"/> where <see cref="IFirnCodec{T}.Read"/> has to look at the message, and then no code of
    /// classes has been called that does more than store values.
    /// </returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual object? ReadDirect(ref FirnDirectInput input) => throw new NotSupportedException();
}

/// <summary>
/// Writes and reads values of one type in one layout. Codecs are stateless structs whose members are static: containers take them
/// as type arguments, so that a call through a codec costs what a direct call costs.
/// </summary>
/// <typeparam name="T">The type served: for nullable value types the type with its question mark.</typeparam>
/// <remarks>
/// A codec never encodes absence: whoever holds the value (object, list, dictionary, message) writes whether it is there, and calls
/// the codec only for values that are. See <c>docs/wire-format.md</c>, sections 3 and 4.
/// </remarks>
public interface IFirnCodec<T> : IFirnCodec
{
    /// <summary>Writes a value that is present.</summary>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="value">The value; never <see langword="null"/>.</param>
    static abstract void Write(ref FirnWriter writer, T value);

    /// <summary>Reads a value that is present.</summary>
    /// <param name="reader">The reader to read from.</param>
    /// <returns>The value; never <see langword="null"/>.</returns>
    /// <exception cref="FirnException">The bytes are no such value.</exception>
    static abstract T Read(ref FirnReader reader);

    /// <summary>Whether a value of the type may be absent: reference types, nullable value types, immutable arrays.</summary>
    static virtual bool MayBeAbsent => default(T) is null;

    /// <summary>Whether <paramref name="value"/> stands for absence. <c>default(T)</c> is what an absent value is read as.</summary>
    /// <param name="value">The value to look at.</param>
    static virtual bool IsAbsent(T value) => value is null;

    /// <summary>Writes a value of fixed width to <see cref="IFirnCodec.FixedSize"/> bytes that the caller has reserved.</summary>
    /// <param name="destination">The first of the reserved bytes.</param>
    /// <param name="value">The value.</param>
    static virtual void WriteFixed(ref byte destination, T value) => throw new NotSupportedException();

    /// <summary>Reads a value of fixed width from <see cref="IFirnCodec.FixedSize"/> bytes that the caller has taken.</summary>
    /// <param name="reader">The reader, for its options and to report an invalid value; its position is not used.</param>
    /// <param name="source">The first of the taken bytes.</param>
    /// <exception cref="FirnException">The bytes are no such value.</exception>
    static virtual T ReadFixed(ref FirnReader reader, ref byte source) => throw new NotSupportedException();

    /// <summary>
    /// Reads a struct of fixed width without a reader, if <see cref="IFirnCodec.DirectLevels"/> is above 0: in generated code.
    /// </summary>
    /// <param name="source">The first of <see cref="IFirnCodec.FixedSize"/> bytes that are there.</param>
    /// <param name="value">The value; undefined if the result is <see langword="false"/>.</param>
    /// <returns>Whether the bytes are one; <see langword="false"/> by default, or where <see cref="ReadFixed"/> has to look at them.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual bool TryReadRaw(ref byte source, out T value)
    {
        value = default!;
        return false;
    }
}

/// <summary>A codec of a class that can also fill an object which is there already.</summary>
/// <typeparam name="T">The class.</typeparam>
public interface IFirnObjectCodec<T> : IFirnCodec<T>
    where T : class
{
    /// <summary>Makes an object with no member read.</summary>
    static abstract T Create();

    /// <summary>Reads a value that is present into an object: what <see cref="IFirnCodec{T}.Read"/> does, without making one.</summary>
    /// <param name="reader">The reader to read from.</param>
    /// <param name="target">The object; afterwards equal to what would have been read.</param>
    /// <exception cref="FirnException">The bytes are no such value; some members may have been set.</exception>
    static abstract void Fill(ref FirnReader reader, T target);
}
