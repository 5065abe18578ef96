using System.Globalization;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Cultures: their name, empty for the invariant one. Formats that were changed in a copy of a culture are not kept.</summary>
/// <remarks>Only cultures that the reading machine has data for are read, as shared read-only objects.</remarks>
public readonly struct CultureInfoCodec : IFirnCodec<CultureInfo>
{
    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static int FixedSize => 0;

    /// <inheritdoc/>
    public static int FixedDepth => 0;

    /// <inheritdoc/>
    public static bool IsBitwise => false;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(CultureInfo value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, CultureInfo value)
    {
        writer.CheckExactType(value);
        writer.WriteString(value.Name);
    }

    /// <inheritdoc/>
    public static CultureInfo Read(ref FirnReader reader)
    {
        long position = reader.Position;
        string name = reader.ReadString();
        if (KnownCultures.Find(name) is { } culture) return culture;
        Throw.Invalid(FirnErrorCode.InvalidValue, "The text is not the name of a culture that this machine knows.", position);
        return null;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.String);
}
