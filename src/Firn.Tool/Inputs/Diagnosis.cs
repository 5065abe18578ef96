using System.IO.Compression;
using System.Text.Json;
using System.Text.Unicode;
using Firn.Tool.Containers;

namespace Firn.Tool.Inputs;

/// <summary>Says what an input is when it is not what Firn has written, or not all of it.</summary>
internal static class Diagnosis
{
    // What is tried to find the beginning of something that was cut: at so many places, of inputs of at most so many bytes.
    private const int PlacesTried = 64;
    private const int LongestTried = 1 << 20;

    private static readonly (byte[] Beginning, string What)[] Beginnings =
    [
        ([0x50, 0x4B, 0x03, 0x04], "a zip file"),
        ([0x28, 0xB5, 0x2F, 0xFD], "data compressed by Zstandard, as a whole"),
        ([0x04, 0x22, 0x4D, 0x18], "data compressed by LZ4, as a whole"),
        ([0x42, 0x5A, 0x68], "data compressed by bzip2"),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "data compressed by xz"),
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z file"),
        ([0x78, 0x01], "data compressed by zlib"),
        ([0x78, 0x9C], "data compressed by zlib"),
        ([0x78, 0xDA], "data compressed by zlib"),
        ("PAR1"u8.ToArray(), "a Parquet file"),
        ("Obj\x01"u8.ToArray(), "an Avro file"),
        ("ARROW1"u8.ToArray(), "an Arrow file"),
        ("SQLite format 3\0"u8.ToArray(), "a SQLite database"),
        ("%PDF-"u8.ToArray(), "a PDF document"),
        ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"),
        ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
        ([0x7F, 0x45, 0x4C, 0x46], "a program (ELF)"),
        ([0x4D, 0x5A], "a program of Windows"),
    ];

    /// <summary>The error that says what an input is instead of data of Firn.</summary>
    public static ToolException Of(InputFile input) => ToolException.BadData($"{input.Name}: it is no message and no container of Firn: {Describe(input)}");

    /// <summary>The error that says what is wrong with data of Firn, and what that probably means.</summary>
    public static ToolException OfError(InputFile input, FirnException exception, string? path = null) => ToolException.Of(input.Name, exception, path).With("hint", exception.Code switch
    {
        FirnErrorCode.UnexpectedEnd => "It ends in the middle: it was cut at the end, or was written by another schema.",
        FirnErrorCode.TrailingBytes => "A message is one value. Several messages in one file are no container: they have to be told apart by whoever wrote them.",
        FirnErrorCode.InvalidHeader => "It was cut at the end before the schema was complete, or it is no message of Firn.",
        FirnErrorCode.SchemaMissing => "Give '--schema' a message or container of the same type, JSON of 'firn schema --json', or a contract file.",
        FirnErrorCode.SchemaMismatch => "'--schema' needs the schema that the message was written with.",
        FirnErrorCode.TornContainer when exception.Offset > 0 => "'firn repair' keeps the whole frames.",
        FirnErrorCode.ChecksumMismatch => "'firn verify' lists all damaged frames; 'firn repair --skip-damaged' keeps the others.",
        FirnErrorCode.AllocationExceeded or FirnErrorCode.DepthExceeded or FirnErrorCode.ZeroWidthExceeded or FirnErrorCode.MessageTooLarge => "'--trusted' lifts the limits, for data of your own.",
        _ => null,
    });

    private static string Describe(InputFile input)
    {
        ReadOnlySpan<byte> bytes = input.Beginning;
        if (TextForm.Guess(bytes) is var encoding && encoding != InputEncoding.Raw && input.Length is null or <= LongestTried)
        {
            if (TextForm.Decode(input.ReadAll(), encoding) is { Length: > 0 } decoded && DescribeBytes(decoded) is { } inside)
            {
                return $"it is {(encoding == InputEncoding.Hex ? "hexadecimal" : "base64")} of something else: {inside}.";
            }
        }

        return $"it is {DescribeBytes(bytes) ?? DescribeText(input) ?? DescribeCut(input) ?? "nothing that this tool knows"}.";
    }

    // What binary data are by their first bytes.
    private static string? DescribeBytes(ReadOnlySpan<byte> bytes)
    {
        if (bytes.IsEmpty) return "empty";
        if (bytes.StartsWith([(byte)0x1F, (byte)0x8B])) return Gzip(bytes);
        foreach ((byte[] beginning, string what) in Beginnings)
        {
            if (bytes.StartsWith(beginning)) return what;
        }

        if (!bytes.ContainsAnyExcept((byte)0)) return "zeros: a file system may have lost what was written";
        return MessagePackShape.Matches(bytes) ? "like MessagePack" : null;
    }

    private static string Gzip(ReadOnlySpan<byte> bytes)
    {
        const string What = "data compressed by gzip, as a whole";
        Span<byte> first = new byte[8];
        try
        {
            using GZipStream expanded = new(new MemoryStream(bytes.ToArray()), CompressionMode.Decompress);
            first = first[..expanded.ReadAtLeast(first, first.Length, throwOnEndOfStream: false)];
        }
        catch (Exception exception) when (exception is InvalidDataException or EndOfStreamException)
        {
            return What;
        }

        if (first.StartsWith(ContainerFormat.Magic)) return What + ". A container of Firn is in it: expand it first";
        return !first.IsEmpty && InputFile.IsMessageHeader(first[0]) ? What + ". What is in it may be a message of Firn: expand it first" : What;
    }

    private static string? DescribeText(InputFile input)
    {
        ReadOnlySpan<byte> bytes = input.Beginning;
        if (bytes.StartsWith([(byte)0xFF, (byte)0xFE]) || bytes.StartsWith([(byte)0xFE, (byte)0xFF])) return "text in UTF-16";
        if (bytes.StartsWith([(byte)0xEF, (byte)0xBB, (byte)0xBF])) bytes = bytes[3..];
        if (bytes.ContainsAnyInRange((byte)0, (byte)8) || bytes.ContainsAnyInRange((byte)14, (byte)31)) return null;

        // The beginning may end inside of a character.
        bool isUtf8 = Utf8.IsValid(bytes);
        for (int cut = 1; !isUtf8 && cut <= 3 && cut < bytes.Length; cut++) isUtf8 = Utf8.IsValid(bytes[..^cut]);
        if (!isUtf8) return null;
        ReadOnlySpan<byte> text = bytes.Trim(" \r\n\t"u8);
        if (text.IsEmpty) return "white space";
        if (text[0] is (byte)'{' or (byte)'[' && IsJson(text, isWhole: input.Length == input.Beginning.Length)) return "JSON. 'firn from-json' makes a message of it, with '--schema'";
        return text[0] == (byte)'<' ? "text: XML or HTML" : "text";
    }

    private static bool IsJson(ReadOnlySpan<byte> text, bool isWhole)
    {
        Utf8JsonReader reader = new(text, isWhole, new JsonReaderState(new JsonReaderOptions { AllowMultipleValues = true, MaxDepth = 1_000, CommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true }));
        try
        {
            while (reader.Read())
            {
            }

            return true;
        }
        catch (JsonException)
        {
            return false;
        }
    }

    // Firn's data whose first bytes are gone.
    private static string? DescribeCut(InputFile input)
    {
        ReadOnlySpan<byte> bytes = input.Beginning;
        ReadOnlySpan<byte> head = [.. ContainerFormat.Magic, ContainerFormat.Version];
        for (int missing = 1; missing < ContainerFormat.Magic.Length; missing++)
        {
            if (bytes.StartsWith(head[missing..])) return $"a container of Firn that was cut at the front: its first {Numbers.Of(missing, "byte")} are missing".Replace("1 byte are", "byte is", StringComparison.Ordinal);
        }

        int start = bytes.IndexOf(head);
        if (start > 0) return $"something else with a container of Firn behind it, which begins at offset {Numbers.Of(start)}";
        if (input.Length is null or > LongestTried) return null;
        byte[] all = input.ReadAll();
        foreach (byte first in (ReadOnlySpan<byte>)[0x12, 0x13, 0x1A, 0x1B])
        {
            if (IsMessage((byte[])[first, .. all])) return "a message of Firn that was cut at the front: its first byte is missing";
        }

        for (int i = 1; i < Math.Min(PlacesTried, all.Length); i++)
        {
            if (all[i] is 0x12 or 0x13 or 0x1A or 0x1B && IsMessage(all.AsMemory(i))) return $"something else with a message of Firn behind it, which begins at offset {Numbers.Of(i)}";
        }

        long compared = 64L * LongestTried;
        return FrameSearch.Find(all, all.Length, ref compared) is { } frame ? $"a container of Firn that was cut at the front: whole frames begin at offset {Numbers.Of(frame)}, but there is no head, which has the schema" : null;
    }

    private static bool IsMessage(ReadOnlyMemory<byte> bytes)
    {
        try
        {
            FirnDocument.Parse(bytes);
            return true;
        }
        catch (FirnException)
        {
            return false;
        }
    }
}
