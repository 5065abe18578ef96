using System.Buffers;
using System.Runtime.CompilerServices;
using Firn.Codecs;

namespace Firn;

/// <summary>A value that becomes a list or set of which it is the only element.</summary>
/// <param name="element">Converts the value to an element.</param>
/// <param name="mayBeAbsent">Whether the reader's elements may be absent.</param>
/// <param name="writesComparer">Whether the reader's list has a comparer: that is the default one.</param>
internal sealed class ListedNode(ConversionNode element, bool mayBeAbsent, bool writesComparer) : ConversionNode
{
    public override SkipNode Source => element.Source;

    public override bool MayVanish => element.MayVanish;

    public override bool Vanishes(ref Converter c) => element.Vanishes(ref c);

    public override void Convert(ref Converter c)
    {
        Begin(ref c);
        element.Convert(ref c);
    }

    public override void ConvertFrom(ref Converter c, ref byte block, long position)
    {
        Begin(ref c);
        element.ConvertFrom(ref c, ref block, position);
    }

    private void Begin(ref Converter c)
    {
        if (writesComparer) c.Reserve(1) = 0;
        c.WriteCount(mayBeAbsent ? 2 : 1);
    }
}

/// <summary>A value that becomes an object that has it alone.</summary>
/// <param name="member">Converts the value to the member.</param>
/// <param name="front">What stands in front of the member: a mark, and the flag of its presence.</param>
internal sealed class WrappedNode(ConversionNode member, byte[] front) : ConversionNode
{
    public override SkipNode Source => member.Source;

    public override void Convert(ref Converter c)
    {
        c.WriteBytes(front);
        member.Convert(ref c);
    }

    public override void ConvertFrom(ref Converter c, ref byte block, long position)
    {
        c.WriteBytes(front);
        member.ConvertFrom(ref c, ref block, position);
    }

    // In a block stand structs whose member is always there: nothing is in front of it.
    public override void ConvertTo(ref Converter c, ref byte target) => member.ConvertTo(ref c, ref target);
}

/// <summary>An object that becomes the value of its only member.</summary>
/// <param name="source">Moves past the object.</param>
/// <param name="content">Its content.</param>
/// <param name="member">Converts the member.</param>
internal sealed class UnwrappedNode(SkipNode source, WriterObject content, ConversionNode member) : ConversionNode
{
    public override SkipNode Source => source;

    public override void Convert(ref Converter c)
    {
        ref byte block = ref content.Enter(ref c, out long position);
        if (content.Offsets[0] >= 0)
        {
            member.ConvertFrom(ref c, ref Unsafe.Add(ref block, content.Offsets[0]), position + content.Offsets[0]);
        }
        else
        {
            CheckPresence(ref block, position);
            member.Convert(ref c);
        }

        c.Reader.Leave();
    }

    public override void ConvertFrom(ref Converter c, ref byte block, long position)
    {
        content.CheckFlags(ref block, position);
        member.ConvertFrom(ref c, ref Unsafe.Add(ref block, content.Offsets[0]), position + content.Offsets[0]);
    }

    // A member of the writer's block has fixed width: then the object has, and another node converts it to what has.
    public override void ConvertTo(ref Converter c, ref byte target)
    {
        ref byte block = ref content.Enter(ref c, out long position);
        CheckPresence(ref block, position);
        member.ConvertTo(ref c, ref target);
        c.Reader.Leave();
    }

    private void CheckPresence(ref byte block, long position)
    {
        if (content.Bits[0] >= 0 && !WriterObject.IsSet(ref block, content.Bits[0])) Throw.Invalid(FirnErrorCode.UnexpectedNull, "The data hold an object without the value of its only member, as which it is read.", position);
    }
}

/// <summary>A value that becomes a union that holds it.</summary>
internal sealed class CasedNode(ConversionNode value, long tag) : ConversionNode
{
    public override SkipNode Source => value.Source;

    public override void Convert(ref Converter c)
    {
        c.WriteCount(tag);
        value.Convert(ref c);
    }

    public override void ConvertFrom(ref Converter c, ref byte block, long position)
    {
        c.WriteCount(tag);
        value.ConvertFrom(ref c, ref block, position);
    }
}

/// <summary>A value of fixed width that becomes one of another: it is converted alike wherever it stands.</summary>
internal abstract class FixedSourceNode(SkipNode source, FirnKind kind) : ConversionNode
{
    public override SkipNode Source => source;

    /// <summary>The kind of the value.</summary>
    protected FirnKind Kind => kind;

    /// <summary>The bytes of the value.</summary>
    protected int Width { get; } = SchemaType.LeafWidth(kind);

    public sealed override void Convert(ref Converter c)
    {
        ref byte block = ref c.Reader.TakeStable(Width);
        ConvertFrom(ref c, ref block, c.Reader.Position - Width);
    }

    public abstract override void ConvertFrom(ref Converter c, ref byte block, long position);
}

/// <summary>An integer of fixed width that becomes one of any size.</summary>
internal sealed class UnboundedNode(SkipNode source, FirnKind kind) : FixedSourceNode(source, kind)
{
    private const int Widest = 16;
    private readonly bool _isUnsigned = Widening.IsUnsigned(kind);

    // The shortest two's complement; zero has no bytes.
    public override void ConvertFrom(ref Converter c, ref byte block, long position)
    {
        Span<byte> number = stackalloc byte[Widest + 1];
        Unsafe.CopyBlockUnaligned(ref number[0], ref block, (uint)Width);
        number[Width] = _isUnsigned || number[Width - 1] < 0x80 ? (byte)0 : (byte)0xFF;
        int length = Width + 1;
        while (length > 1 && number[length - 1] == (number[length - 2] < 0x80 ? 0 : 0xFF)) length--;
        if (length == 1 && number[0] == 0) length = 0;
        c.WriteCount(length);
        c.WriteBytes(number[..length]);
    }
}

/// <summary>A text that becomes the value of fixed width that it says.</summary>
/// <param name="source">Moves past the text.</param>
/// <param name="kind">The kind of the value.</param>
/// <param name="texts">Those of the enum that it is of, or null.</param>
internal sealed class ParsedNode(SkipNode source, FirnKind kind, EnumTexts? texts) : ConversionNode
{
    private static readonly SearchValues<char> s_ofVersions = SearchValues.Create("0123456789.");

    public override SkipNode Source => source;

    public override void Convert(ref Converter c)
    {
        long position = c.Reader.Position;
        string text = ReadText(ref c);
        Write(text, ref c.Reserve(SchemaType.LeafWidth(kind), position, null), position);
    }

    public override void ConvertTo(ref Converter c, ref byte target)
    {
        long position = c.Reader.Position;
        Write(ReadText(ref c), ref target, position);
    }

    // It is bounded as any text is, and not part of what is read.
    private static string ReadText(ref Converter c)
    {
        string text = c.Reader.ReadString();
        c.Reader.Refund(text);
        return text;
    }

    private void Write(string text, ref byte target, long position)
    {
        if (texts is not null)
        {
            if (!texts.TryParse(text, out Int128 number)) throw Refused(position);
            for (int b = 0; b < SchemaType.LeafWidth(kind); b++) Unsafe.Add(ref target, b) = (byte)(number >> (8 * b));
        }
        else if (kind == FirnKind.Guid)
        {
            if (!IsOfForm(text, out Guid guid)) throw Refused(position);
            GuidCodec.WriteFixed(ref target, guid);
        }
        else
        {
            if (text.AsSpan().ContainsAnyExcept(s_ofVersions) || !Version.TryParse(text, out Version? version)) throw Refused(position);
            VersionCodec.WriteFixed(ref target, version);
        }
    }

    private static bool IsOfForm(string text, out Guid guid)
    {
        foreach (string form in (ReadOnlySpan<string>)["D", "N", "B", "P"])
        {
            if (Guid.TryParseExact(text, form, out guid)) return true;
        }

        guid = default;
        return false;
    }

    private FirnException Refused(long position) => new(FirnErrorCode.InvalidValue, $"A text is read as {(texts is null ? KindNames.Name(kind) : $"the enum {texts.Name}")}, and is none{(texts is null ? "" : " of its names and no number of it")}.", position);
}

/// <summary>A value of fixed width that becomes the text that says it.</summary>
internal sealed class PrintedNode(SkipNode source, FirnKind kind) : FixedSourceNode(source, kind)
{
    public override void ConvertFrom(ref Converter c, ref byte block, long position)
    {
        string text = Kind == FirnKind.Guid ? GuidCodec.ReadFixed(ref c.Reader, ref block).ToString() : VersionCodec.ReadFixed(ref c.Reader, ref block).ToString();
        c.WriteString(text, position);
    }
}
