using System.Security.Cryptography;

namespace Firn.Reference;

/// <summary>What a message holds.</summary>
/// <param name="Value">The value, or null if the root is null.</param>
/// <param name="Consumed">The bytes of the message; what follows them is the caller's affair.</param>
/// <param name="Undecided">
/// What neither document nor hints could decide, in words: whether two keys are equal whose class says so itself, or what code written by
/// hand makes of its bytes. Another reader may refuse the message for these reasons.
/// </param>
public sealed record ReferenceReading(ReferenceValue? Value, long Consumed, IReadOnlyList<string> Undecided)
{
    /// <summary>The names that the message has, in mode named; else null.</summary>
    public ReferenceNames? Names { get; init; }
}

/// <summary>Reads messages as docs/wire-format.md has them: slowly, and checking everything.</summary>
public static class ReferenceReader
{
    private const byte CompressedFlag = 8;
    private const byte NullFlag = 4;

    /// <summary>Reads a message.</summary>
    /// <param name="root">The root's type, from <paramref name="descriptor"/>.</param>
    /// <param name="rootMayBeNull">Whether the root's type has a null, which no descriptor says.</param>
    /// <param name="descriptor">The reader's own descriptor.</param>
    /// <param name="message">The message, and perhaps more behind it.</param>
    /// <param name="limits">The reader's limits.</param>
    /// <param name="hints">What the .NET type adds to the descriptor, or null.</param>
    /// <param name="trace">Collects the message's tokens, or null.</param>
    /// <exception cref="RefusedException">The bytes are no message of the type.</exception>
    public static ReferenceReading ReadMessage(ReferenceType root, bool rootMayBeNull, byte[] descriptor, ReadOnlySpan<byte> message, ReferenceLimits limits, ReferenceHints? hints = null, ReferenceTrace? trace = null)
    {
        ByteCursor cursor = new(message.ToArray());
        byte header = cursor.ReadByte();
        int mode = header & 3;
        bool isNull = (header & NullFlag) != 0;
        bool isCompressed = (header & CompressedFlag) != 0;
        if (header >> 4 != 1) throw new RefusedException("The version of the format is not 1.", 0);
        if (isNull && isCompressed) throw new RefusedException("Null and compressed.", 0);
        trace?.Add(0, 1, ReferenceRole.Header, ReferenceKind.None);
        if (mode == 0 && !limits.AcceptsNone) throw new RefusedException("A message without schema is not expected.", 0);
        ReferenceNames? names = ReadSchema(cursor, mode, descriptor, trace);
        if (isNull)
        {
            if (!rootMayBeNull) throw new RefusedException("The root is null, and its type has no null.", 0);
            return new ReferenceReading(null, cursor.Position, []) { Names = names };
        }

        if (!isCompressed)
        {
            BodyReader body = new(cursor, limits, trace);
            ReferenceValue value = body.Read(root, hints, 1);
            return new ReferenceReading(value, cursor.Position, body.Undecided) { Names = names };
        }

        BodyReader expanded = new(new ByteCursor(Expand(cursor, limits, trace)), limits, trace);
        ReferenceValue of = expanded.Read(root, hints, 1);
        if (expanded.Remaining > 0) throw expanded.Refuse("Bytes are left over in the compressed body.");
        return new ReferenceReading(of, cursor.Position, expanded.Undecided) { Names = names };
    }

    private static ReferenceNames? ReadSchema(ByteCursor cursor, int mode, byte[] descriptor, ReferenceTrace? trace)
    {
        int start = cursor.Position;
        if (mode == 1)
        {
            ReadOnlyMemory<byte> fingerprint = cursor.ReadBytes(8);
            trace?.Add(start, 8, ReferenceRole.Fingerprint, ReferenceKind.None);
            if (!fingerprint.Span.SequenceEqual(SHA256.HashData(descriptor).AsSpan(0, 8))) throw new RefusedException("The fingerprint is that of another schema.", start) { IsOtherVersion = true };
        }
        else if (mode != 0)
        {
            ulong length = cursor.ReadCount();
            trace?.Add(start, cursor.Position - start, ReferenceRole.SchemaLength, ReferenceKind.None);
            if (length > (ulong)cursor.Remaining) throw cursor.Refuse("The descriptor is longer than the message.");
            start = cursor.Position;
            ReadOnlyMemory<byte> written = cursor.ReadBytes((long)length);
            trace?.Add(start, written.Length, ReferenceRole.Schema, ReferenceKind.None);
            if (written.Span.SequenceEqual(descriptor)) return mode == 3 ? ReadNames(cursor, descriptor, trace) : null;
            try
            {
                ReferenceSchema.Parse(written.Span);
            }
            catch (RefusedException exception)
            {
                throw new RefusedException("In the descriptor: " + exception.Reason, start + exception.Offset);
            }

            throw new RefusedException("The descriptor is another one.", start) { IsOtherVersion = true };
        }

        return null;
    }

    private static ReferenceNames ReadNames(ByteCursor cursor, byte[] descriptor, ReferenceTrace? trace)
    {
        int start = cursor.Position;
        ulong length = cursor.ReadCount();
        trace?.Add(start, cursor.Position - start, ReferenceRole.NamesLength, ReferenceKind.None);
        if (length > (ulong)cursor.Remaining) throw cursor.Refuse("The names are longer than the message.");
        start = cursor.Position;
        ReadOnlyMemory<byte> names = cursor.ReadBytes((long)length);
        trace?.Add(start, names.Length, ReferenceRole.Names, ReferenceKind.None);
        try
        {
            return ReferenceNames.Parse(ReferenceSchema.ParseAll(descriptor), names.Span);
        }
        catch (RefusedException exception)
        {
            throw new RefusedException("In the names: " + exception.Reason, start + exception.Offset);
        }
    }

    private static byte[] Expand(ByteCursor cursor, ReferenceLimits limits, ReferenceTrace? trace)
    {
        int start = cursor.Position;
        byte codec = cursor.ReadByte();
        if (codec is < Expansion.Brotli or > Expansion.Zstandard) throw new RefusedException($"Compression codec {codec}.", start);
        trace?.Add(start, 1, ReferenceRole.CompressionCodec, ReferenceKind.None);
        int rawStart = cursor.Position;
        ulong raw = cursor.ReadCount();
        trace?.Add(rawStart, cursor.Position - rawStart, ReferenceRole.RawLength, ReferenceKind.None);
        int lengthStart = cursor.Position;
        ulong length = cursor.ReadCount();
        trace?.Add(lengthStart, cursor.Position - lengthStart, ReferenceRole.DataLength, ReferenceKind.None);
        if (length > (ulong)cursor.Remaining) throw cursor.Refuse("The compressed data are longer than the message.");
        if (raw > (ulong)limits.MostRaw || raw > ((ulong)limits.RawRatio * length) + (ulong)limits.RawBase) throw new RefusedException("The raw length is above the limit.", rawStart);
        int dataStart = cursor.Position;
        byte[] data = cursor.ReadBytes((long)length).ToArray();
        trace?.Add(dataStart, data.Length, ReferenceRole.CompressedData, ReferenceKind.None);
        byte[] body = Expansion.Expand(codec, data, (int)raw) ?? throw new RefusedException("The data are not exactly one compressed stream of the raw length.", dataStart);
        if (trace is not null) trace.ExpandedBody = body;
        return body;
    }
}
