using System.Runtime.CompilerServices;
using System.Text;

namespace Firn.Codecs;

/// <summary>Encodings of text: an object of the name and whether a mark of the encoding stands in front of texts. An encoding that is not what this machine has under its name is not written.</summary>
/// <remarks>Only encodings that the reading machine has are read: others than those of Unicode, ASCII and Latin-1 have to be registered there.</remarks>
public readonly struct EncodingCodec : IFirnCodec<Encoding>
{
    private const int ObjectBytes = 64;

    // Those of registered encodings are shorter.
    private const int MostCharacters = 64;

    /// <inheritdoc/>
    public static int MinSize => 2;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(Encoding value) => value is null;

    /// <inheritdoc/>
    /// <exception cref="FirnException">This machine has no such encoding, or the value differs from it.</exception>
    public static void Write(ref FirnWriter writer, Encoding value)
    {
        string name = value.WebName;
        bool hasPreamble = value.Preamble.Length > 0;
        if (Find(name, hasPreamble) is not { } known) throw Refused(name, "this machine has none of that name");
        // The framework has hidden classes for the encodings that it shares. A class of somebody else's may do anything.
        if (value.GetType() != known.GetType() && value.GetType().Assembly != typeof(Encoding).Assembly) writer.CheckExactType(value);
        if (!known.Equals(value)) throw Refused(name, "what it does with bytes or characters that have no counterpart is not what this machine has under that name");
        writer.Enter();
        writer.Write(hasPreamble);
        writer.WriteString(name);
        writer.Leave();
    }

    /// <inheritdoc/>
    public static Encoding Read(ref FirnReader reader)
    {
        reader.Enter();
        ref byte flags = ref reader.Take(1);
        if (flags > 1) reader.ThrowInvalidFlags(ref flags);
        bool hasPreamble = flags != 0;
        long position = reader.Position;
        string name = reader.ReadString();
        reader.Charge(ObjectBytes);
        Encoding? value = name.Length <= MostCharacters ? Find(name, hasPreamble) : null;
        if (value is null) Throw.Invalid(FirnErrorCode.InvalidValue, "The text is not the name of an encoding that this machine has.", position);
        reader.Leave();
        return value;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(Encoding), memory: ObjectBytes)
        .Member("HasPreamble", FirnKind.Bool)
        .Member("Name", FirnKind.String);

    // Names have aliases, and letters of either case: only what the encoding calls itself is one.
    private static Encoding? Find(string name, bool hasPreamble)
    {
        try
        {
            Encoding found = Encoding.GetEncoding(name);
            if (!string.Equals(found.WebName, name, StringComparison.Ordinal)) return null;
            if (found.Preamble.Length > 0 == hasPreamble) return found;
            return hasPreamble ? null : WithoutPreamble(found.CodePage);
        }
        catch (Exception exception) when (exception is ArgumentException or NotSupportedException)
        {
            return null;
        }
    }

    private static Encoding? WithoutPreamble(int codePage) => codePage switch
    {
        65001 => new UTF8Encoding(encoderShouldEmitUTF8Identifier: false),
        1200 => new UnicodeEncoding(bigEndian: false, byteOrderMark: false),
        1201 => new UnicodeEncoding(bigEndian: true, byteOrderMark: false),
        12000 => new UTF32Encoding(bigEndian: false, byteOrderMark: false),
        12001 => new UTF32Encoding(bigEndian: true, byteOrderMark: false),
        _ => null,
    };

    private static FirnException Refused(string name, string problem) =>
        new(FirnErrorCode.InvalidValue, $"The encoding '{name}' is written as its name, but {problem}: it would not be read back equal. Write what Encoding.GetEncoding(name) gives, or the name and the fallbacks.", type: typeof(Encoding));
}
