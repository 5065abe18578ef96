using System.Buffers;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Unicode;

namespace Firn;

public ref partial struct FirnReader
{
    private const int StringOverhead = 24;

    /// <summary>Reads text.</summary>
    /// <returns>The text; <see cref="string.Empty"/> itself if it has no code unit.</returns>
    /// <exception cref="FirnException">The header or the text is malformed, the input ends before the text does, or the allocation budget is used up.</exception>
    public string ReadString()
    {
        nint run = Run;
        if (run > 1)
        {
            // Latin-1 of 1 to 59 code units: the encoding's bits are 0, the number is the rest.
            uint header = _cursor;
            nint length = (nint)(header >> 2);
            if ((header & 3) == 0 && header - 4 <= (TextKernels.ShortLength - 1) * 4 && length < run)
            {
                Charge(StringOverhead + (2 * length));
                string text = new('\0', (int)length);

                // Fills a new string of exactly this length before anyone else has seen it; the bytes lie in the run (length < run).
                TextKernels.WidenShort(in Unsafe.Add(ref _cursor, 1), ref Unsafe.AsRef(in text.GetPinnableReference()), (nuint)length);
                _cursor = ref Unsafe.Add(ref _cursor, length + 1);
                return text;
            }
        }

        return ReadText();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private string ReadText()
    {
        if (Run > 2)
        {
            // Each branch is of one encoding and one form of the number, and of text that lies in the run.
            uint first = _cursor;
            if (first == ((TextFormat.OneByteMark << 2) | TextFormat.Latin1))
            {
                int length = TextFormat.OneByteMark + Unsafe.Add(ref _cursor, 1);
                if (length + 2 <= Run) return ReadLatin1(length);
            }
            else if (TryReadShortWindow(out string? window))
            {
                return window;
            }
        }

        long position = Position;
        uint header = Take(1);
        int encoding = (int)(header & 3);
        int number = (int)(header >> 2);
        if (number >= TextFormat.OneByteMark) number = ReadTextNumber(number, encoding, position);

        uint block = 0;
        if (encoding == TextFormat.Window)
        {
            block = Take(1);
            if (block < 2) Throw.Invalid(FirnErrorCode.InvalidString, "The block of a window is below 2.", Position - 1);
        }

        if (number == 0) return string.Empty;
        long size = encoding == TextFormat.Utf16 ? 2L * number : number;
        if (Remaining < size) Throw.UnexpectedEnd(Position + Remaining);
        return encoding == TextFormat.Utf8 ? ReadEncoded(number, encoding: null) : ReadUnits(encoding, number, block);
    }

    /// <summary>Moves past text, checking all that <see cref="ReadString()"/> checks.</summary>
    internal void SkipText()
    {
        long position = Position;
        uint header = Take(1);
        int encoding = (int)(header & 3);
        int number = (int)(header >> 2);
        if (number >= TextFormat.OneByteMark) number = ReadTextNumber(number, encoding, position);
        if (encoding == TextFormat.Window && Take(1) < 2) Throw.Invalid(FirnErrorCode.InvalidString, "The block of a window is below 2.", Position - 1);
        if (encoding == TextFormat.Utf8) CheckUtf8(TakeSpan(number));
        else Skip(encoding == TextFormat.Utf16 ? 2L * number : number);
    }

    private readonly void CheckUtf8(scoped ReadOnlySpan<byte> bytes)
    {
        if (!Utf8.IsValid(bytes)) Throw.Invalid(FirnErrorCode.InvalidString, "A text is not valid UTF-8.", Position - bytes.Length);
        if (bytes.Length > TextFormat.MaxLength && Encoding.UTF8.GetCharCount(bytes) > TextFormat.MaxLength) Throw.Invalid(FirnErrorCode.InvalidString, "A text is longer than a string can be.", Position - bytes.Length);
    }

    // Text that lies in the run, behind a header of two bytes.
    private string ReadLatin1(int length)
    {
        ref byte first = ref Unsafe.Add(ref _cursor, 2);
        _cursor = ref first;
        Charge(StringOverhead + (2 * length));
        string text = new('\0', length);

        // As in ReadString: a new string, of exactly this length.
        TextKernels.Widen(in first, ref Unsafe.AsRef(in text.GetPinnableReference()), (nuint)length);
        _cursor = ref Unsafe.Add(ref first, length);
        return text;
    }

    // Window text of 1 to 59 code units that lies in the run.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryReadShortWindow([NotNullWhen(true)] out string? text)
    {
        text = null;
        uint header = _cursor;
        nint length = (nint)(header >> 2);
        uint block = Unsafe.Add(ref _cursor, 1);
        if ((header & 3) != TextFormat.Window || (nuint)(length - 1) >= TextKernels.ShortLength || length + 1 >= Run || block < 2) return false;
        Charge(StringOverhead + (2 * length));
        text = new('\0', (int)length);

        // As in ReadString: a new string, of exactly this length.
        TextKernels.WidenShortWindow(in Unsafe.Add(ref _cursor, 2), ref Unsafe.AsRef(in text.GetPinnableReference()), (nuint)length, block);
        _cursor = ref Unsafe.Add(ref _cursor, length + 2);
        return true;
    }

    // A number that does not fit the header byte; each form is refused where a shorter one would do.
    internal int ReadTextNumber(int mark, int encoding, long position)
    {
        int bytes = TextFormat.NumberBytes(mark);
        int number = bytes == 0 ? TextFormat.NotShortest : TextFormat.ReadNumber(in Take(bytes), mark, encoding);
        if (number == TextFormat.NotShortest) Throw.Invalid(FirnErrorCode.InvalidString, "The length of a text is not in its shortest form.", position);
        if (number == TextFormat.TooLong) Throw.Invalid(FirnErrorCode.InvalidString, "A text is longer than a string can be.", position);
        return number;
    }

    // Latin-1, window and UTF-16, whose header says how many code units they have; the caller has checked that the bytes are there.
    private string ReadUnits(int encoding, int length, uint block)
    {
        Charge(StringOverhead + (2L * length));
        string text = new('\0', length);

        // Fills a new string before anyone else has seen it, all of it and nothing else: the span has the string's length.
        Span<char> rest = MemoryMarshal.CreateSpan(ref Unsafe.AsRef(in text.GetPinnableReference()), length);
        if (encoding == TextFormat.Utf16)
        {
            ReadBytes(MemoryMarshal.AsBytes(rest));
            TextFormat.FromUtf16(rest);
            return text;
        }

        while (rest.Length > 0)
        {
            while (Run == 0) NextSegment();
            int piece = (int)Math.Min(Run, rest.Length);
            ref char destination = ref MemoryMarshal.GetReference(rest);
            if (encoding == TextFormat.Window) TextKernels.WidenWindow(in _cursor, ref destination, (uint)piece, block);
            else TextKernels.Widen(in _cursor, ref destination, (uint)piece);
            _cursor = ref Unsafe.Add(ref _cursor, piece);
            rest = rest[piece..];
        }

        return text;
    }

    // Bytes that are there, as text in an encoding of the caller's, or in the format's UTF-8.
    private string ReadEncoded(int size, Encoding? encoding)
    {
        long position = Position;
        if (TryTakeRun(size, out ReadOnlySpan<byte> bytes)) return Decode(bytes, encoding, position);

        // At most the bytes that are left.
        byte[] joined = ArrayPool<byte>.Shared.Rent(size);
        try
        {
            ReadBytes(joined.AsSpan(0, size));
            return Decode(joined.AsSpan(0, size), encoding, position);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(joined);
        }
    }

    private string Decode(scoped ReadOnlySpan<byte> bytes, Encoding? encoding, long position)
    {
        if (encoding is null) return DecodeUtf8(bytes, position);
        long length = EncodedText.GetCharCount(bytes, encoding);
        if (length >= 0)
        {
            Charge(StringOverhead + (2 * length));
            if (EncodedText.TryGetString(bytes, encoding, out string? text)) return text;
        }

        Throw.Invalid(FirnErrorCode.InvalidString, "A text is not valid in its encoding.", position);
        return "";
    }

    private string DecodeUtf8(scoped ReadOnlySpan<byte> bytes, long position)
    {
        // Right for valid text; of other text the decoder below stops before it has filled a string of any length.
        int length = Encoding.UTF8.GetCharCount(bytes);
        if (length > TextFormat.MaxLength) Throw.Invalid(FirnErrorCode.InvalidString, "A text is longer than a string can be.", position);
        Charge(StringOverhead + (2L * length));
        string text = new('\0', length);

        // Fills a new string before anyone else has seen it; the span has the string's length.
        Span<char> units = MemoryMarshal.CreateSpan(ref Unsafe.AsRef(in text.GetPinnableReference()), length);
        OperationStatus status = Utf8.ToUtf16(bytes, units, out int read, out int written, replaceInvalidSequences: false);
        if (status != OperationStatus.Done) Throw.Invalid(FirnErrorCode.InvalidString, "A text is not valid UTF-8.", position + read);
        Debug.Assert(written == length);
        return text;
    }
}
