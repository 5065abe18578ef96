using System.Buffers;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Uniform resource identifiers, absolute or relative: their original text.</summary>
/// <remarks>
/// Text that begins with a slash is relative, on every machine. An absolute identifier made from a bare path is therefore written as
/// what it stands for, <c>file:///path</c>.
/// </remarks>
public readonly struct UriCodec : IFirnCodec<Uri>
{
    // Other characters, and parts that begin with a dot, the class may change or keep, as it was asked to where the identifier was made.
    private static readonly SearchValues<char> s_kept = SearchValues.Create("!#$&'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz~");

    // The object, and what it keeps of its parts once they are asked for.
    private const int ObjectBytes = 200;

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(Uri value) => value is null;

    /// <inheritdoc/>
    /// <exception cref="FirnException">The identifier is relative, but its text alone would be read as an absolute one; or it was made by other rules than its text alone is read by.</exception>
    public static void Write(ref FirnWriter writer, Uri value)
    {
        writer.CheckExactType(value);
        writer.WriteString(TextOf(value));
    }

    /// <inheritdoc/>
    public static Uri Read(ref FirnReader reader)
    {
        long position = reader.Position;
        string text = reader.ReadString();
        reader.Charge(ObjectBytes + (2L * text.Length));
        if (TryParse(text) is { } value) return value;
        Throw.Invalid(FirnErrorCode.InvalidValue, "The text is no uniform resource identifier.", position);
        return null;
    }

    // The class does not only say no to text that it can't parse: seen were IndexOutOfRangeException and UriFormatException.
    private static Uri? TryParse(string text)
    {
        try
        {
            return Uri.TryCreate(text, KindOf(text), out Uri? value) ? value : null;
        }
        catch (Exception exception) when (exception is IndexOutOfRangeException or ArgumentException or FormatException or InvalidOperationException)
        {
            return null;
        }
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.String, ObjectBytes);

    private static string TextOf(Uri value)
    {
        string text = value.OriginalString;
        if (value.IsAbsoluteUri)
        {
            if (KindOf(text) == UriKind.Relative) text = value.AbsoluteUri;
            if (text.AsSpan().ContainsAnyExcept(s_kept) || text.Contains("/.", StringComparison.Ordinal)) CheckMeaning(value, text);
            return text;
        }

        // Only text with one of these can be a drive's path, a share's path, or begin with a scheme.
        if (text.AsSpan().IndexOfAny(':', '\\', '|') >= 0 && KindOf(text) != UriKind.Relative && (!Uri.TryCreate(text, UriKind.RelativeOrAbsolute, out Uri? read) || read.IsAbsoluteUri))
        {
            throw new FirnException(FirnErrorCode.InvalidValue, "A relative identifier has a text that alone stands for an absolute one, and would be read as that.", type: typeof(Uri));
        }

        return text;
    }

    // One made with UriCreationOptions.DangerousDisablePathAndQueryCanonicalization has paths that another one of its text does not have.
    private static void CheckMeaning(Uri value, string text)
    {
        if (TryParse(text) is { IsAbsoluteUri: true } read && read.AbsoluteUri == value.AbsoluteUri) return;
        throw new FirnException(FirnErrorCode.InvalidValue, "An identifier means something else than another one made from its text, as after UriCreationOptions.DangerousDisablePathAndQueryCanonicalization, and would not be read back equal.", type: typeof(Uri));
    }

    private static UriKind KindOf(string text) => text.AsSpan().TrimStart().StartsWith('/') ? UriKind.Relative : UriKind.RelativeOrAbsolute;
}
