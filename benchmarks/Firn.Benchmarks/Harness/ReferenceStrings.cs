using System.Buffers;
using System.Buffers.Binary;
using System.Text;
using Firn.Benchmarks.Floors;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Harness;

/// <summary>Strings straight from the specification, character by character, and the proof that the floors' kernels agree.</summary>
internal static class ReferenceStrings
{
    /// <summary>Writes a string.</summary>
    public static void Write(IBufferWriter<byte> output, string text)
    {
        if (text.All(c => c <= 0xFF))
        {
            WriteHeader(output, text.Length, 0);
            output.Write(text.Select(c => (byte)c).ToArray());
            return;
        }

        int[] blocks = [.. text.Where(c => c >= 0x80).Select(c => c >> 7).Distinct()];
        if (blocks is [>= 2 and <= 255])
        {
            WriteHeader(output, text.Length, 1);
            output.Write<byte>([(byte)blocks[0]]);
            output.Write(text.Select(c => c < 0x80 ? (byte)c : (byte)(0x80 + (c & 0x7F))).ToArray());
            return;
        }

        if (text.Length > 64 && IsWellFormed(text))
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(text);
            if (4L * utf8.Length <= 3L * 2 * text.Length)
            {
                WriteHeader(output, utf8.Length, 3);
                output.Write(utf8);
                return;
            }
        }

        WriteHeader(output, text.Length, 2);
        foreach (char c in text)
        {
            output.Write<byte>([(byte)c, (byte)(c >> 8)]);
        }
    }

    /// <summary>Compares the floors' writing and reading with this one, over every length and encoding, at a fence behind the text.</summary>
    public static unsafe void Verify()
    {
        foreach (string text in Texts())
        {
            ArrayBufferWriter<byte> expected = new();
            Write(expected, text);
            byte* start = Scratch.Block;
            byte* end = StringWriting.Write(start, text);
            string what = $"A string of {text.Length} characters";
            Check.Bytes(expected.WrittenSpan, new ReadOnlySpan<byte>(start, (int)(end - start)), what);
            new Span<byte>(end, Wire.Slack).Fill(0xEE);
            byte* p = start;
            string back = StringReading.Read(ref p);
            if (p != end || back != text)
            {
                throw new InvalidOperationException(what + " is read wrongly.");
            }
        }
    }

    private static void WriteHeader(IBufferWriter<byte> output, int number, int encoding)
    {
        Span<byte> header = output.GetSpan(5);
        int width;
        int size;
        if (number < 60)
        {
            (size, width) = (number, 0);
        }
        else if (number - 60 <= byte.MaxValue)
        {
            (size, width) = (60, 1);
            header[1] = (byte)(number - 60);
        }
        else if (number <= ushort.MaxValue)
        {
            (size, width) = (61, 2);
            BinaryPrimitives.WriteUInt16LittleEndian(header[1..], (ushort)number);
        }
        else
        {
            (size, width) = (62, 4);
            BinaryPrimitives.WriteInt32LittleEndian(header[1..], number);
        }

        header[0] = (byte)((size << 2) | encoding);
        output.Advance(1 + width);
    }

    private static bool IsWellFormed(string text)
    {
        for (int i = 0; i < text.Length; i++)
        {
            if (char.IsHighSurrogate(text[i]) && i + 1 < text.Length && char.IsLowSurrogate(text[i + 1]))
            {
                i++;
            }
            else if (char.IsSurrogate(text[i]))
            {
                return false;
            }
        }

        return true;
    }

    private static IEnumerable<string> Texts()
    {
        Random random = new(7);
        for (int length = 0; length <= 700; length++)
        {
            yield return new SeededText(length).Exactly(length);
            yield return Fill(length, 0x20, 0x100);
            yield return Fill(length, 0x400, 0x480);
            yield return Fill(length, 0x20, 0x800);
            yield return Fill(length, 0x4E00, 0x9FFF);
            if (length > 0)
            {
                // One odd character at any place, also a lone surrogate and the largest character of a block.
                foreach (char odd in "\u0080\u00FF\u0100\u017F\u2019\uD800\uFFFF")
                {
                    char[] text = Fill(length, 0x20, 0x7F).ToCharArray();
                    text[random.Next(length)] = odd;
                    yield return new string(text);
                }
            }
        }

        foreach (int length in new[] { 65_535, 65_536, 100_003 })
        {
            yield return Fill(length, 0x20, 0x100);
            yield return Fill(length, 0x20, 0x800);
            yield return string.Concat(Enumerable.Repeat("ab\U0001F600\u00E9", length / 5));
        }

        string Fill(int length, int from, int to) => string.Create(length, (from, to), (span, range) =>
        {
            foreach (ref char c in span)
            {
                c = (char)random.Next(range.from, range.to);
            }
        });
    }
}
