using System.Drawing;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>
/// Colours: an object of the four components (blue lowest), or of a name. A known colour is its name and the mark that it is known; <see cref="Color.Empty"/> has neither.
/// </summary>
/// <remarks>A known colour is equal to no colour of the same components, and some have other components on every machine: so only its name is kept.</remarks>
public readonly struct ColorCodec : IFirnCodec<Color>
{
    private const int HasComponents = 1;
    private const int IsKnown = 2;
    private const int HasName = 4;

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(Color value) => false;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, Color value)
    {
        writer.Enter();
        if (value.IsNamedColor)
        {
            writer.Write((byte)(value.IsKnownColor ? IsKnown | HasName : HasName));
            writer.WriteString(value.Name);
        }
        else if (value.IsEmpty)
        {
            writer.Write((byte)0);
        }
        else
        {
            writer.Write((byte)HasComponents);
            writer.Write(value.ToArgb());
        }

        writer.Leave();
    }

    /// <inheritdoc/>
    public static Color Read(ref FirnReader reader)
    {
        reader.Enter();
        long position = reader.Position;
        byte flags = reader.ReadByte();
        Color value = flags switch
        {
            0 => Color.Empty,
            HasComponents => Color.FromArgb(reader.ReadInt32()),
            HasName or IsKnown | HasName => Named(ref reader, (flags & IsKnown) != 0, position),
            _ => throw Refused(flags, position),
        };
        reader.Leave();
        return value;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(Color))
        .Member("Argb", FirnKind.Int32, mayBeAbsent: true)
        .Member("IsKnown", FirnKind.Bool)
        .Member("Name", FirnKind.String, mayBeAbsent: true);

    // The name of a colour that only a later framework knows may have been written without the mark: it is taken as the colour it is here.
    private static Color Named(ref FirnReader reader, bool isKnown, long position)
    {
        string name = reader.ReadString();
        Color value = Color.FromName(name);
        if (isKnown && !(value.IsKnownColor && value.Name == name)) Throw.Invalid(FirnErrorCode.InvalidValue, "The name is not that of a colour that this machine knows.", position);
        return value;
    }

    private static FirnException Refused(byte flags, long position) => flags > (HasComponents | IsKnown | HasName)
        ? new FirnException(FirnErrorCode.InvalidFlags, "The flags of an object have bits set that mean nothing.", position)
        : new FirnException(FirnErrorCode.InvalidValue, "A colour has both components and a name, or is known without a name.", position);
}
