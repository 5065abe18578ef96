namespace Firn;

/// <summary>
/// What is known of a codec without its type of values: <see cref="IFirnCodec{T}"/> adds the rest. Apart, because code that is shared
/// between reference types sees these members as constants, and those that name the type only through a look-up.
/// </summary>
public partial interface IFirnCodec
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
public partial interface IFirnCodec<T> : IFirnCodec
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
