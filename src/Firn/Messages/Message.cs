using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;
using Firn.Dynamic;

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
    private const byte ModeNamed = 3;
    private const int FingerprintLength = 8;
    private const byte NullRoot = 0x04;
    private const byte Compressed = 0x08;

    /// <summary>The first byte of a message without schema whose body is there and not compressed.</summary>
    public const byte PlainHeader = Version | ModeNone;

    /// <summary>The constant bytes in front of an uncompressed body.</summary>
    public static byte[] MakePrefix(SchemaDescriptor descriptor, FirnSchemaMode mode)
    {
        switch (mode)
        {
            case FirnSchemaMode.None:
                return [Version | ModeNone];
            case FirnSchemaMode.Fingerprint:
                return [Version | ModeFingerprint, .. descriptor.Fingerprint];
            case FirnSchemaMode.Named:
                return MakePrefix(Version | ModeNamed, descriptor.Bytes, descriptor.Names);
            default:
                return MakePrefix(Version | ModeEmbedded, descriptor.Bytes, null);
        }
    }

    /// <summary>Writes header and schema of a message whose type is not at hand.</summary>
    public static void WriteStart(ref FirnWriter writer, FirnSchema schema, FirnSchemaMode mode, bool isNull, bool isCompressed)
    {
        byte[] prefix = mode switch
        {
            FirnSchemaMode.None => [PlainHeader],
            FirnSchemaMode.Fingerprint => [Version | ModeFingerprint, .. Convert.FromHexString(schema.Fingerprint)],
            FirnSchemaMode.Named => MakePrefix(Version | ModeNamed, schema.Descriptor.ToArray(), schema.Names.ToArray()),
            _ => MakePrefix(Version | ModeEmbedded, schema.Descriptor.ToArray(), null),
        };
        prefix[0] |= (byte)((isNull ? NullRoot : 0) | (isCompressed ? Compressed : 0));
        writer.WriteBytes(prefix);
    }

    private static byte[] MakePrefix(byte header, byte[] descriptor, byte[]? names)
    {
        int length = descriptor.Length, size = CountFormat.Size(length);
        int namesSize = names is null ? 0 : CountFormat.Size(names.Length);
        byte[] prefix = new byte[1 + size + length + namesSize + (names?.Length ?? 0)];
        prefix[0] = header;
        CountFormat.Write(ref prefix[1], length, size);
        descriptor.CopyTo(prefix, 1 + size);
        if (names is null) return prefix;
        CountFormat.Write(ref prefix[1 + size + length], names.Length, namesSize);
        names.CopyTo(prefix, 1 + size + length + namesSize);
        return prefix;
    }

    /// <summary>Whether the root is null, or what stands for it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent<T>(CodecEntry<T> entry, T value) =>
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

        if (options.SchemaMode == FirnSchemaMode.None) writer.Reserve(1) = PlainHeader;
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

    /// <summary>Writes the constant bytes in front of a body that is there and not compressed; 0 when it is otherwise, or they don't fit. The room is not empty.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int WritePrefix<T>(Span<byte> room, CodecEntry<T> entry, T value, FirnOptions options)
    {
        if (IsAbsent(entry, value) || options.Compression != FirnCompression.None) return 0;
        return WritePresentPrefix(room, entry, options);
    }

    /// <summary>As <see cref="WritePrefix"/>, for a body of which it is known that it is there and not compressed.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int WritePresentPrefix(Span<byte> room, CodecEntry entry, FirnOptions options)
    {
        if (options.SchemaMode == FirnSchemaMode.None)
        {
            room[0] = PlainHeader;
            return 1;
        }

        byte[] prefix = entry.Prefix(options);
        return prefix.AsSpan().TryCopyTo(room) ? prefix.Length : 0;
    }

    /// <summary>Reads a whole message, up to its end.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T? Read<T>(ref FirnReader reader, CodecEntry<T> entry, FirnOptions options)
    {
        bool isPlain = options.ReadingMode == FirnSchemaMode.None
            ? reader.TrySkip(PlainHeader)
            : reader.TrySkip(entry.ReadingPrefix(options));
        return isPlain ? entry.Read(ref reader) : entry.ReadUncommon(ref reader, options);
    }

    /// <summary>Reads a whole message into an object.</summary>
    public static void Fill<T>(ref FirnReader reader, CodecEntry<T> entry, FirnOptions options, object target)
    {
        if (options.ReadingMode != FirnSchemaMode.None && reader.TrySkip(entry.ReadingPrefix(options))) entry.Read(ref reader, target);
        else ReadUncommon(ref reader, entry, options, target);
        reader.ExpectEnd();
    }

    /// <summary>The length of the constant bytes in front of the body, or 0 when <paramref name="source"/> starts otherwise.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int SkipPrefix(ReadOnlySpan<byte> source, CodecEntry entry, FirnOptions options)
    {
        if (options.ReadingMode == FirnSchemaMode.None) return source.Length > 0 && source[0] == PlainHeader ? 1 : 0;
        return SkipPrefix(source, entry.ReadingPrefix(options));
    }

    // Apart, for processes that start: with its comparison it takes as long to compile as the rest.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int SkipPrefix(ReadOnlySpan<byte> source, byte[] prefix) => source.StartsWith(prefix) ? prefix.Length : 0;

    /// <summary>The plan for a message of another version, if it is the one that was used last for the type; else null.</summary>
    /// <param name="source">The message.</param>
    /// <param name="entry">The entry of the type.</param>
    /// <param name="options">The options.</param>
    /// <param name="consumed">Where the body begins if there is a plan: it is there, and not compressed.</param>
    public static ConversionPlan? FindLastPlan(ReadOnlySpan<byte> source, CodecEntry entry, FirnOptions options, out int consumed)
    {
        consumed = 0;
        ReadOnlySpan<byte> descriptor;
        if (source.Length > FingerprintLength && source[0] == (Version | ModeFingerprint))
        {
            if (options.KnownSchemaIndex?.Find(source.Slice(1, FingerprintLength)) is not { } known) return null;
            descriptor = known;
            consumed = 1 + FingerprintLength;
        }
        else
        {
            if (source.IsEmpty || source[0] != (Version | ModeEmbedded) || !CountFormat.TryRead(source[1..], out long length, out int size) || length > source.Length - 1 - size) return null;
            descriptor = source.Slice(1 + size, (int)length);
            consumed = 1 + size + (int)length;
        }

        return entry.DescriptorUnder(options).ConversionsUnder(options.NullRules).FindLast(descriptor) is { } plan && !plan.IsRefused(options) ? plan : null;
    }

    /// <summary>Another mode than the options', a null root, a compressed body, a prefix across segments, or something wrong.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="entry">The entry of the type.</param>
    /// <param name="options">The options.</param>
    /// <param name="target">The object to fill, or null for a new one.</param>
    public static T? ReadUncommon<T>(ref FirnReader reader, CodecEntry<T> entry, FirnOptions options, object? target = null)
    {
        byte header = reader.Take(1);
        if (!IsHeader(header))
        {
            Throw.Invalid(FirnErrorCode.InvalidHeader, "The first byte is no header of a message of format version 1.", 0);
        }

        ConversionPlan? plan = ReadSchema(ref reader, header, entry, options);
        if ((header & NullRoot) != 0)
        {
            if (target is not null) ThrowNullForTarget();
            if (!entry.MayBeAbsent) Throw.Invalid(FirnErrorCode.UnexpectedNull, $"The message holds null, and {TypeDisplay.Full(entry.ValueType)} has no null.", 0);
            return entry.Absent;
        }

        if ((header & Compressed) != 0) return MessageCompression.Read(ref reader, entry, plan, options, target);
        return plan is null ? entry.Read(ref reader, target) : ReadConverted(ref reader, entry, plan, target);
    }

    private static bool IsHeader(byte header)
    {
        if ((header & VersionMask) != Version || (header & (NullRoot | Compressed)) == (NullRoot | Compressed)) return false;
        return true;
    }

    /// <summary>Reads header and schema; where names follow, that is all but these.</summary>
    /// <param name="first">The first bytes of the message: ten, or all.</param>
    /// <param name="length">The bytes that are there.</param>
    /// <param name="start">What was found; names, and how the body is compressed, stand behind.</param>
    /// <param name="isCompressed">Whether it is.</param>
    /// <returns>Whether both are there.</returns>
    public static bool TryReadStart(ReadOnlySpan<byte> first, long length, out FirnMessageHeader start, out bool isCompressed)
    {
        start = default;
        isCompressed = false;
        if (first.IsEmpty || !IsHeader(first[0])) return false;
        FirnSchemaMode mode = FirnSchemaMode.None;
        int schema = 1;
        long end = 1;
        switch (first[0] & ModeMask)
        {
            case ModeFingerprint:
                mode = FirnSchemaMode.Fingerprint;
                end += FingerprintLength;
                break;
            case ModeEmbedded or ModeNamed:
                if (!CountFormat.TryRead(first[1..], out long descriptor, out int size) || descriptor > SchemaParser.LongestDescriptor) return false;
                mode = (first[0] & ModeMask) == ModeNamed ? FirnSchemaMode.Named : FirnSchemaMode.Embedded;
                schema += size;
                end = schema + descriptor;
                break;
        }

        if (end > length) return false;
        isCompressed = (first[0] & Compressed) != 0;
        start = new FirnMessageHeader { FormatVersion = Version >> 4, SchemaMode = mode, Schema = schema..(int)end, IsNull = (first[0] & NullRoot) != 0, Length = (int)end };
        return true;
    }

    private static void ThrowNullForTarget() => Throw.Invalid(FirnErrorCode.UnexpectedNull, "The message holds null, which an object that is there can't become.", 0);

    /// <summary>Reads a body of another version, and moves the reader behind it.</summary>
    [SkipLocalsInit]
    public static T? ReadConverted<T>(ref FirnReader reader, CodecEntry<T> entry, ConversionPlan plan, object? target)
    {
        ConvertedBody body = new(ref reader, plan, entry);
        if (!body.TryConvert(ref reader, entry.ValueType, entry.MayBeAbsent && target is null)) return entry.Absent;
        FirnException failure;
        try
        {
            try
            {
                scoped FirnReader inner = default;
                body.Open(ref inner, stackalloc byte[256]);
                T value = entry.Read(ref inner, target);
                inner.ExpectEnd();
                return value;
            }
            catch (FirnException exception)
            {
                failure = exception;
            }

            // Outside of the handler, which runs on top of all the frames that the error came through.
            body.Explain(failure, ref reader, entry.ValueType);
        }
        finally
        {
            body.Dispose();
        }

        ExceptionDispatchInfo.Throw(failure);
        return default;
    }

    // What was written with the reader's own schema needs no plan.
    private static ConversionPlan? ReadSchema(ref FirnReader reader, byte header, CodecEntry entry, FirnOptions options)
    {
        switch (header & ModeMask)
        {
            case ModeNone:
                if (options.SchemaMode != FirnSchemaMode.None) Throw.Invalid(FirnErrorCode.SchemaMissing, "The message carries no schema. A reader accepts that only under options whose SchemaMode is None.", 0);
                return options.NullRules == NullRules.None ? null : entry.DescriptorUnder(options).OwnPlanUnder(options.NullRules, entry.ValueType);
            case ModeFingerprint:
                return ReadFingerprint(ref reader, entry, options);
            case ModeNamed:
                return ReadNamed(ref reader, entry.DescriptorUnder(options), entry.ValueType, options);
            default:
                return ReadDescriptor(ref reader, entry.DescriptorUnder(options), entry.ValueType, options);
        }
    }

    private static ConversionPlan? ReadFingerprint(ref FirnReader reader, CodecEntry entry, FirnOptions options)
    {
        SchemaDescriptor own = entry.DescriptorUnder(options);
        long position = reader.Position;
        Span<byte> fingerprint = stackalloc byte[FingerprintLength];
        reader.ReadBytes(fingerprint);
        if (fingerprint.SequenceEqual(own.Fingerprint)) return own.OwnPlanUnder(options.NullRules, entry.ValueType);
        if (options.KnownSchemaIndex?.Find(fingerprint) is not { } descriptor)
        {
            throw new FirnException(FirnErrorCode.SchemaMismatch, $"The message was written with another schema than that of {TypeDisplay.Full(entry.ValueType)}: their fingerprints differ. Data of an earlier or later version can be read if the reader is given its descriptor: FirnSerializer.GetSchema<T>() there, FirnOptions.KnownSchemas here; or if it is written with the schema embedded.", position);
        }

        return Permit(own.ConversionsUnder(options.NullRules).FindLast(descriptor) ?? FindOtherPlan(own, options.NullRules, entry.ValueType, descriptor, position, isKnown: true), entry.ValueType, position, options);
    }

    private static ConversionPlan? ReadDescriptor(ref FirnReader reader, SchemaDescriptor own, Type type, FirnOptions options)
    {
        long length = ReadLength(ref reader, "The descriptor is longer than 1 MiB.");
        long position = reader.Position;
        return reader.TryTakeRun((int)length, out ReadOnlySpan<byte> descriptor) ? FindPlan(own, type, descriptor, position, options) : ReadSplitDescriptor(ref reader, (int)length, own, type, options);
    }

    // Descriptors and names have one limit.
    private static int ReadLength(ref FirnReader reader, string tooLong)
    {
        long length = reader.ReadCount();
        if (length > reader.Remaining) Throw.UnexpectedEnd(reader.Position + reader.Remaining);
        if (length > SchemaParser.LongestDescriptor) Throw.Invalid(FirnErrorCode.InvalidSchema, tooLong, reader.Position);
        return (int)length;
    }

    // The names stand behind the descriptor. The reader checks that they are those of it, and goes by them where an enum has other numbers.
    private static ConversionPlan? ReadNamed(ref FirnReader reader, SchemaDescriptor own, Type type, FirnOptions options)
    {
        byte[]? descriptorArray = null, namesArray = null;
        try
        {
            ReadOnlySpan<byte> descriptor = TakeSchema(ref reader, ReadLength(ref reader, "The descriptor is longer than 1 MiB."), ref descriptorArray);
            long position = reader.Position - descriptor.Length;
            ConversionPlan? plan = descriptor.SequenceEqual(own.Bytes) ? own.OwnPlanUnder(options.NullRules, type) : own.ConversionsUnder(options.NullRules).FindLast(descriptor) ?? FindOtherPlan(own, options.NullRules, type, descriptor, position, isKnown: false);
            ReadOnlySpan<byte> names = TakeSchema(ref reader, ReadLength(ref reader, "The names of the schema are longer than 1 MiB."), ref namesArray);
            long namesPosition = reader.Position - names.Length;
            plan = own.ConversionsUnder(options.NullRules).Names.Find(type, plan, descriptor, names, position, namesPosition);
            if (plan is null || !plan.IsRefused(options)) return plan;
            FirnContainerDefinition[] definitions = SchemaNamesParser.Parse(plan.Writer, names, namesPosition).Definitions;
            throw plan.Refuse(options, type, position, (definition, member) => definitions[definition].Parts[member]);
        }
        finally
        {
            if (descriptorArray is not null) ArrayPool<byte>.Shared.Return(descriptorArray);
            if (namesArray is not null) ArrayPool<byte>.Shared.Return(namesArray);
        }
    }

    /// <summary>Moves behind the schema of a named message whose body is there and not compressed, if it was written with the given descriptor, whatever its names.</summary>
    public static bool TrySkipNamed(ref FirnReader reader, byte[] descriptor)
    {
        if (reader.Remaining < 2 + descriptor.Length || reader.Take(1) != (Version | ModeNamed)) return false;
        if (reader.ReadCount() != descriptor.Length || reader.Remaining < descriptor.Length || !reader.Matches(descriptor)) return false;
        long names = reader.ReadCount();
        if (names > reader.Remaining) return false;
        reader.Skip(names);
        return true;
    }

    // As it stands there, or joined, if it is in pieces.
    private static ReadOnlySpan<byte> TakeSchema(ref FirnReader reader, int length, ref byte[]? joined)
    {
        if (reader.TryTakeRun(length, out ReadOnlySpan<byte> bytes)) return bytes;
        joined = ArrayPool<byte>.Shared.Rent(length);
        reader.ReadBytes(joined.AsSpan(0, length));
        return joined.AsSpan(0, length);
    }

    private static ConversionPlan? ReadSplitDescriptor(ref FirnReader reader, int length, SchemaDescriptor own, Type type, FirnOptions options)
    {
        long position = reader.Position;
        byte[] joined = ArrayPool<byte>.Shared.Rent(length);
        try
        {
            Span<byte> descriptor = joined.AsSpan(0, length);
            reader.ReadBytes(descriptor);
            return FindPlan(own, type, descriptor, position, options);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(joined);
        }
    }

    private static ConversionPlan? FindPlan(SchemaDescriptor own, Type type, ReadOnlySpan<byte> descriptor, long position, FirnOptions options) =>
        descriptor.SequenceEqual(own.Bytes) ? own.OwnPlanUnder(options.NullRules, type) : Permit(own.ConversionsUnder(options.NullRules).FindLast(descriptor) ?? FindOtherPlan(own, options.NullRules, type, descriptor, position, isKnown: false), type, position, options);

    private static ConversionPlan Permit(ConversionPlan plan, Type type, long position, FirnOptions options) => plan.IsRefused(options) ? throw plan.Refuse(options, type, position) : plan;

    private static ConversionPlan FindOtherPlan(SchemaDescriptor own, NullRules nulls, Type type, ReadOnlySpan<byte> descriptor, long position, bool isKnown)
    {
        try
        {
            return own.ConversionsUnder(nulls).Find(type, descriptor, isKnown ? 0 : position);
        }
        catch (FirnException exception) when (exception.Code == FirnErrorCode.SchemaMismatch)
        {
            exception.Offset = position; // about the schema as a whole
            throw;
        }
        catch (FirnException exception) when (isKnown)
        {
            throw new FirnException(FirnErrorCode.InvalidSchema, "One of FirnOptions.KnownSchemas, the one with the message's fingerprint, is no descriptor.", position, inner: exception);
        }
    }
}
