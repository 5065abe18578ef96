namespace Firn.Codecs;

/// <content>Texts and numbers.</content>
internal sealed partial class JsonEncoder
{
    /// <summary>A text as JSON has it between the quotes.</summary>
    private void WriteEscaped(ReadOnlySpan<byte> text)
    {
        // Without escapes the length is known: most texts.
        if (!text.Contains((byte)'\\'))
        {
            JsonUnescape.Check(text);
            WriteTextHead(text.Length);
            text.CopyTo(Reserve(text.Length));
            return;
        }

        int length = JsonUnescape.Copy(text, RoomToCollect(text.Length));
        WriteTextHead(length);
        _collected.AsSpan(_collectedLength, length).CopyTo(Reserve(length));
    }

    /// <summary>A text.</summary>
    public void WriteText(string text)
    {
        int length = JsonUnescape.Copy(text, RoomToCollect(checked(3 * text.Length)));
        WriteTextHead(length);
        _collected.AsSpan(_collectedLength, length).CopyTo(Reserve(length));
    }

    private void WriteTextHead(int length)
    {
        if (length < JsonHead.TextEnd) WriteHead(JsonHead.Text + length);
        else WriteHead(JsonHead.LongText, length);
    }

    /// <summary>A number as JSON has it.</summary>
    public void WriteNumber(ReadOnlySpan<byte> text)
    {
        if (!JsonNumber.TryParse(text, out ulong number, out int fraction))
        {
            WriteCharacters(text);
            return;
        }

        if (fraction == 0 && (number & 1) == 0 && number >> 1 < JsonHead.SmallEnd)
        {
            WriteHead((int)(number >> 1));
            return;
        }

        int size = JsonNumber.SizeOf(number);
        if (fraction == 0)
        {
            WriteHead(JsonHead.Integer + size - 1);
        }
        else if (fraction <= JsonHead.FractionEnd)
        {
            WriteHead(JsonHead.Fraction + ((fraction - 1) << 3) + size - 1);
        }
        else
        {
            WriteHead(JsonHead.LongFraction);
            WriteHead(((fraction - JsonHead.FractionEnd - 1) << 3) + size - 1);
        }

        Span<byte> room = Reserve(size);
        for (int i = 0; i < room.Length; i++) room[i] = (byte)(number >> (8 * i));
    }

    // Four bits for each; the last four of an odd number are all set.
    private void WriteCharacters(ReadOnlySpan<byte> text)
    {
        WriteHead(JsonHead.Characters, text.Length);
        Span<byte> room = Reserve((int)(((long)text.Length + 1) >> 1));
        for (int i = 0; i < room.Length; i++)
        {
            int low = JsonHead.Symbols.IndexOf(text[2 * i]), high = (2 * i) + 1 < text.Length ? JsonHead.Symbols.IndexOf(text[(2 * i) + 1]) : 0xF;
            room[i] = (byte)(low | (high << 4));
        }
    }
}
