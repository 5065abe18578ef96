using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn;

/// <summary>The frame of a message: header, schema, and whether the root is null or the body compressed (format, section 1).</summary>
internal static class Message
{
    private const byte Version = 0x10;
    private const byte VersionMask = 0xF0;
    private const byte ModeMask = 0x03;
    private const byte ModeNone = 0;
    private const byte ModeFingerprint = 1;
    private const byte ModeEmbedded = 2;
    private const byte NullRoot = 0x04;
    private const byte Compressed = 0x08;

    /// <summary>The constant bytes in front of an uncompressed body.</summary>
    public static byte[] MakePrefix(SchemaDescriptor descriptor, FirnSchemaMode mode)
    {
        switch (mode)
        {
            case FirnSchemaMode.None:
                return [Version | ModeNone];
            case FirnSchemaMode.Fingerprint:
                return [Version | ModeFingerprint, .. descriptor.Fingerprint];
            default:
                FirnWriter writer = FirnWriter.ForScratch(stackalloc byte[16], FirnOptions.Default);
                try
                {
                    writer.Reserve(1) = Version | ModeEmbedded;
                    writer.WriteCount(descriptor.Bytes.Length);
                    writer.WriteBytes(descriptor.Bytes);
                    return writer.WrittenSpan.ToArray();
                }
                finally
                {
                    writer.Dispose();
                }
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsAbsent<T>(CodecEntry<T> entry, T value) =>
        typeof(T).IsValueType ? entry.IsAbsent(value) : value is null;

    /// <summary>Writes a whole message.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write<T>(ref FirnWriter writer, CodecEntry<T> entry, T value, FirnOptions options)
    {
        if (IsAbsent(entry, value) || options.Compression != FirnCompression.None)
        {
            entry.WriteUncommon(ref writer, value, options);
            return;
        }

        if (options.SchemaMode == FirnSchemaMode.None) writer.Reserve(1) = Version | ModeNone;
        else writer.WriteBytes(entry.Prefix(options));
        entry.Write(ref writer, value);
    }

    /// <summary>Writes a null root or a compressed message.</summary>
    public static void WriteUncommon<T>(ref FirnWriter writer, CodecEntry<T> entry, T value, FirnOptions options)
    {
        ReadOnlySpan<byte> prefix = entry.Prefix(options);
        bool isNull = IsAbsent(entry, value);
        writer.Reserve(1) = (byte)(prefix[0] | (isNull ? NullRoot : Compressed));
        writer.WriteBytes(prefix[1..]);
        if (!isNull) MessageCompression.Write(ref writer, entry, value, options);
    }

    /// <summary>Writes the constant bytes in front of a body that is there and not compressed; 0 when it is otherwise, or they don't fit.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int WritePrefix<T>(Span<byte> room, CodecEntry<T> entry, T value, FirnOptions options)
    {
        if (IsAbsent(entry, value) || options.Compression != FirnCompression.None) return 0;
        if (options.SchemaMode == FirnSchemaMode.None)
        {
            room[0] = Version | ModeNone;
            return 1;
        }

        byte[] prefix = entry.Prefix(options);
        return prefix.AsSpan().TryCopyTo(room) ? prefix.Length : 0;
    }

    /// <summary>Reads a whole message, up to its end.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T? Read<T>(ref FirnReader reader, CodecEntry<T> entry, FirnOptions options)
    {
        bool isPlain = options.SchemaMode == FirnSchemaMode.None
            ? reader.TrySkip(Version | ModeNone)
            : reader.TrySkip(entry.Prefix(options));
        return isPlain ? entry.Read(ref reader) : entry.ReadUncommon(ref reader, options);
    }

    /// <summary>The length of the constant bytes in front of the body, or 0 when <paramref name="source"/> starts otherwise.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int SkipPrefix(ReadOnlySpan<byte> source, CodecEntry entry, FirnOptions options)
    {
        if (options.SchemaMode == FirnSchemaMode.None) return source.Length > 0 && source[0] == (Version | ModeNone) ? 1 : 0;
        byte[] prefix = entry.Prefix(options);
        return source.StartsWith(prefix) ? prefix.Length : 0;
    }

    /// <summary>Another mode than the options', a null root, a compressed body, a prefix across segments, or something wrong.</summary>
    public static T? ReadUncommon<T>(ref FirnReader reader, CodecEntry<T> entry, FirnOptions options)
    {
        byte header = reader.Take(1);
        if ((header & VersionMask) != Version || (header & ModeMask) == 3 || (header & (NullRoot | Compressed)) == (NullRoot | Compressed))
        {
            Throw.Invalid(FirnErrorCode.InvalidHeader, "The first byte is no header of a message of format version 1.", 0);
        }

        ReadSchema(ref reader, header, entry, options);
        if ((header & NullRoot) != 0)
        {
            if (!entry.MayBeAbsent) Throw.Invalid(FirnErrorCode.UnexpectedNull, $"The message holds null, and {typeof(T)} has no null.", 0);
            return default;
        }

        return (header & Compressed) != 0 ? MessageCompression.Read(ref reader, entry, options) : entry.Read(ref reader);
    }

    private static void ReadSchema(ref FirnReader reader, byte header, CodecEntry entry, FirnOptions options)
    {
        long position;
        switch (header & ModeMask)
        {
            case ModeNone:
                if (options.SchemaMode != FirnSchemaMode.None) Throw.Invalid(FirnErrorCode.SchemaMissing, "The message carries no schema. A reader accepts that only under options whose SchemaMode is None.", 0);
                break;
            case ModeFingerprint:
                position = reader.Position;
                if (!reader.Matches(entry.DescriptorUnder(options).Fingerprint)) Throw.Invalid(FirnErrorCode.SchemaMismatch, "The message was written with another schema than the reader's: their fingerprints differ.", position);
                break;
            default:
                long length = reader.ReadCount();
                position = reader.Position;
                if (length > reader.Remaining) Throw.UnexpectedEnd(position + reader.Remaining);
                byte[] own = entry.DescriptorUnder(options).Bytes;
                if (length != own.Length || !reader.Matches(own)) Throw.Invalid(FirnErrorCode.SchemaMismatch, "The message was written with another schema than the reader's: a member, its type or its name differs.", position);
                break;
        }
    }
}
