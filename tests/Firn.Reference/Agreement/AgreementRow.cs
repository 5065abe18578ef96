namespace Firn.Reference;

/// <summary>Reads a message as its caller would, with more behind it allowed: the value and the bytes consumed, or a <see cref="FirnException"/>.</summary>
/// <param name="message">The message.</param>
/// <param name="consumed">The bytes of it.</param>
public delegate object? FastReader(byte[] message, out long consumed);

/// <summary>A type that the library and the reference read.</summary>
/// <param name="Name">What a report calls it.</param>
/// <param name="Descriptor">The library's descriptor.</param>
/// <param name="Hints">What the .NET type adds to it.</param>
/// <param name="MayBeNull">Whether the root can be null.</param>
/// <param name="Read">The library's reader, which expects mode none and has no limit to its memory.</param>
/// <param name="Write">The library's writer, in mode none.</param>
public sealed record AgreementRow(string Name, byte[] Descriptor, ReferenceHints Hints, bool MayBeNull, FastReader Read, Func<object?, byte[]> Write)
{
    /// <summary>The root's type.</summary>
    public ReferenceType Type { get; } = ReferenceSchema.Parse(Descriptor);

    /// <summary>The names of the descriptor, as the library writes them.</summary>
    public byte[] Names { get; init; } = [];

    /// <summary>The limits of both readers.</summary>
    public ReferenceLimits Limits { get; init; } = ReferenceLimits.WithoutSchema;
}
