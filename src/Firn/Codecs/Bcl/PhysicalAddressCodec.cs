using System.Buffers;
using System.Net.NetworkInformation;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Addresses of network cards: the hexadecimal digits of their bytes, such as <c>00155D012A0B</c>.</summary>
public readonly struct PhysicalAddressCodec : IFirnCodec<PhysicalAddress>
{
    private static readonly SearchValues<char> s_digits = SearchValues.Create("0123456789ABCDEF");

    // The object and its array, whose bytes are half of the text's memory, and a quarter of it while they are copied.
    private const int ObjectBytes = 64;

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(PhysicalAddress value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, PhysicalAddress value)
    {
        writer.CheckExactType(value);
        writer.WriteString(value.ToString());
    }

    /// <inheritdoc/>
    public static PhysicalAddress Read(ref FirnReader reader)
    {
        long position = reader.Position;
        string text = reader.ReadString();
        reader.Charge(ObjectBytes + text.Length);
        // The class takes digits of either case, and separators, which would come back as another text.
        if (text.Length % 2 == 0 && !text.AsSpan().ContainsAnyExcept(s_digits)) return new PhysicalAddress(Convert.FromHexString(text));
        Throw.Invalid(FirnErrorCode.InvalidValue, "The text is no even number of hexadecimal digits in upper case.", position);
        return null;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.String, ObjectBytes);
}
