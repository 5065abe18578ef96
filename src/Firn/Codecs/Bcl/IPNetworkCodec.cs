using System.Net;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Networks of internet addresses: their text, such as <c>10.0.0.0/8</c>.</summary>
public readonly struct IPNetworkCodec : IFirnCodec<IPNetwork>
{
    // The address, which has numbers of its own in version 6.
    private const int ObjectBytes = 88;

    // Eight groups of four digits, or an address of version 4 in the last two; a scope; the length of the prefix.
    private const int MostCharacters = 64;

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(IPNetwork value) => false;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, IPNetwork value) => writer.WriteString(value.ToString());

    /// <inheritdoc/>
    public static IPNetwork Read(ref FirnReader reader)
    {
        long position = reader.Position;
        string text = reader.ReadString();
        reader.Charge(ObjectBytes);
        // What data of another version lack is read as the bytes of a missing text.
        if (text.Length == 0 && reader.IsConverted) return default;
        // The class takes more than one text for a network, and drops the bits of the address behind the prefix.
        if (text.Length <= MostCharacters && IPNetwork.TryParse(text, out IPNetwork value) && string.Equals(value.ToString(), text, StringComparison.Ordinal)) return value;
        Throw.Invalid(FirnErrorCode.InvalidValue, "The text is no network of internet addresses in its usual form, or its address has bits behind the prefix.", position);
        return default;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.String, ObjectBytes);
}
