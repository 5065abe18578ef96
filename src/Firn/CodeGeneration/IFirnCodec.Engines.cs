using System.ComponentModel;
using Firn.CodeGeneration;

namespace Firn;

/// <content>What the engines add: hand-written codecs leave these members as they are.</content>
public partial interface IFirnCodec
{
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

    /// <summary>Whether <see cref="Refill"/> may be given objects that others hold. For generated code. The default is <see langword="false"/>.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual bool CanReuse => false;

    /// <summary>Whether <see cref="Refill"/> may be given the root of a message, and gives it back. For generated code. The default is <see langword="false"/>.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual bool CanRefillRoot => false;

    /// <summary>
    /// Reads a value that is present into an object that is there, and into those that this holds (<see cref="FirnPopulateHandling.Reuse"/>). For generated code.
    /// </summary>
    /// <param name="reader">The reader to read from.</param>
    /// <param name="target">The object, of the class served.</param>
    /// <returns>The object, or another one in its place.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual object Refill(ref FirnReader reader, object target) => throw new NotSupportedException();

    /// <summary>Whether <see cref="WriteDirect"/> is there. For generated code. The default is <see langword="false"/>.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual bool HasDirectWriting => false;

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
    /// <returns>How many bytes it took; -1 where it does not fit, or <see cref="WritePart"/> (a local time of a class) or <see cref="IFirnCodec{T}.Write"/> has to look at it, and then some bytes may have been written.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual int WriteDirect(ref byte destination, object value, ref byte limit) => throw new NotSupportedException();

    /// <summary>
    /// The levels of depth of a value that <see cref="WritePart"/> writes as a part of others, wherever it stands in a message; 0 (the default) where it writes none. For generated code.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual int WritingLevels => 0;

    /// <summary>
    /// Writes what <see cref="IFirnCodec{T}.Write"/> writes, without a writer, if it fits, where the levels of depth are known to be there: in generated code of classes whose members are
    /// numbers, times and the like, structs of those, or text, or again such values, and of their lists, arrays and dictionaries.
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
    static virtual int ReadingLevels => 0;

    /// <summary>
    /// Reads what <see cref="IFirnCodec{T}.Read"/> reads, without a reader, in a message of at most 4 KB, under options that say nothing of values and allow 16 levels of depth: in generated
    /// code of classes whose members are numbers, times and the like, or text, or again such values, and their lists, arrays and dictionaries.
    /// </summary>
    /// <param name="input">The message; moved behind the value, unless that is <see langword="null"/>.</param>
    /// <returns>
    /// The value, which must be of the type served, and nobody checks that; <see langword="null"/> where <see cref="IFirnCodec{T}.Read"/> has to look at the message, and then no code of
    /// classes has been called that anybody could notice.
    /// </returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual object? ReadDirect(ref FirnDirectInput input) => throw new NotSupportedException();
}

/// <content>What the engines add.</content>
public partial interface IFirnCodec<T>
{
    /// <summary>
    /// Reads a struct of fixed width without a reader, if <see cref="IFirnCodec.ReadingLevels"/> is above 0: in generated code.
    /// </summary>
    /// <param name="source">The first of <see cref="IFirnCodec.FixedSize"/> bytes that are there.</param>
    /// <param name="value">The value; undefined if the result is <see langword="false"/>.</param>
    /// <returns>Whether the bytes are one; <see langword="false"/> by default, or where <see cref="ReadFixed"/> has to look at them.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual bool TryReadDirect(ref byte source, out T value)
    {
        value = default!;
        return false;
    }
}
