namespace Firn;

/// <summary>
/// The loops over text of one instruction set. Latin-1 has one byte a code unit; window text has one byte a code unit too, where the
/// bytes from 0x80 stand for one block of 128 code units.
/// </summary>
/// <remarks>
/// References and lengths are taken as they are: the caller has made sure that both sides hold <c>length</c> elements. No method but
/// <see cref="NarrowShort"/> stores or loads outside of them.
/// </remarks>
internal interface ITextKernel
{
    /// <summary>Narrows Latin-1 text.</summary>
    /// <returns>False if a code unit is above 0xFF; the destination's content is then undefined.</returns>
    static abstract bool TryNarrow(ref readonly char source, ref byte destination, nuint length);

    /// <summary>
    /// Narrows Latin-1 text of at most <see cref="TextKernels.ShortLength"/> code units, and stores up to
    /// <see cref="FirnWriter.Slack"/> bytes whatever the length.
    /// </summary>
    /// <returns>0, or bits where a code unit is above 0xFF; the destination's content is then undefined. Bits, as a truth value would be made of them first.</returns>
    static abstract ulong NarrowShort(string source, ref byte destination);

    /// <summary>Narrows text of ASCII and one block, whose number is <c>c >> 7</c> of its code units, 2 to 255.</summary>
    /// <returns>False if a code unit is neither ASCII nor of the block; the destination's content is then undefined.</returns>
    static abstract bool TryNarrowWindow(ref readonly char source, ref byte destination, nuint length, uint block);

    /// <summary>Widens Latin-1 text.</summary>
    static abstract void Widen(ref readonly byte source, ref char destination, nuint length);

    /// <summary>Widens Latin-1 text of 1 to <see cref="TextKernels.ShortLength"/> code units.</summary>
    static abstract void WidenShort(ref readonly byte source, ref char destination, nuint length);

    /// <summary>Widens text of ASCII and one block.</summary>
    static abstract void WidenWindow(ref readonly byte source, ref char destination, nuint length, uint block);

    /// <summary>Finds the length of text in UTF-8.</summary>
    /// <returns>False if there is a lone surrogate; the length is then undefined.</returns>
    static abstract bool TryMeasureUtf8(ref readonly char source, nuint length, out long bytes);
}
