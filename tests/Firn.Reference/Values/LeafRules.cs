using System.Buffers.Binary;

namespace Firn.Reference;

/// <summary>Widths of sections 2.2 to 2.4, and which bytes are values.</summary>
internal static class LeafRules
{
    private const long MostTicks = 3_155_378_975_999_999_999;
    private const long MostTimeOnly = 863_999_999_999;
    private const long TicksPerDay = 864_000_000_000;
    private const int MostDays = 3_652_058;
    private const int MostOffset = 840;

    /// <summary>The bytes of a kind of fixed width, or 0.</summary>
    public static int Width(ReferenceKind kind) => kind switch
    {
        ReferenceKind.Bool or ReferenceKind.Int8 or ReferenceKind.UInt8 => 1,
        ReferenceKind.Int16 or ReferenceKind.UInt16 or ReferenceKind.Char or ReferenceKind.Half => 2,
        ReferenceKind.Int32 or ReferenceKind.UInt32 or ReferenceKind.Float or ReferenceKind.DateOnly or ReferenceKind.Rune or ReferenceKind.Index => 4,
        ReferenceKind.Int64 or ReferenceKind.UInt64 or ReferenceKind.NInt or ReferenceKind.NUInt or ReferenceKind.Double => 8,
        ReferenceKind.DateTime or ReferenceKind.TimeSpan or ReferenceKind.TimeOnly or ReferenceKind.Range or ReferenceKind.Vector2 => 8,
        ReferenceKind.DateTimeOffset => 10,
        ReferenceKind.Vector3 => 12,
        ReferenceKind.Int128 or ReferenceKind.UInt128 or ReferenceKind.Decimal or ReferenceKind.Guid or ReferenceKind.Complex => 16,
        ReferenceKind.Vector4 or ReferenceKind.Quaternion or ReferenceKind.Plane or ReferenceKind.Version => 16,
        ReferenceKind.Matrix3x2 => 24,
        ReferenceKind.Matrix4x4 => 64,
        _ => 0,
    };

    /// <summary>The bytes that this machine writes of what it reads from these: local times are written by their instant where they have one here, and by the clock elsewhere (section 2.4).</summary>
    public static ReadOnlyMemory<byte> Rewritten(ReferenceKind kind, ReadOnlyMemory<byte> bytes)
    {
        if (kind != ReferenceKind.DateTime || BinaryPrimitives.ReadUInt64LittleEndian(bytes.Span) is not (var bits and >= 1UL << 63)) return bytes;
        long ticks = (long)(bits & 0x3FFF_FFFF_FFFF_FFFF);
        if (ticks is 0 or MostTicks) return bytes;
        DateTime local = bits >> 62 == 2 ? new DateTime(ticks, DateTimeKind.Utc).ToLocalTime() : new DateTime(ticks, DateTimeKind.Local);
        DateTime instant = local.ToUniversalTime();
        bool isWithin = local.Ticks is >= 2 * TicksPerDay and <= MostTicks - (2 * TicksPerDay);
        bits = isWithin && instant.ToLocalTime().Ticks == local.Ticks ? (ulong)instant.Ticks | 2UL << 62 : (ulong)local.Ticks | 3UL << 62;
        byte[] written = new byte[8];
        BinaryPrimitives.WriteUInt64LittleEndian(written, bits);
        return written;
    }

    /// <summary>Why bytes are no value of a kind, or null if they are one.</summary>
    public static string? Check(ReferenceKind kind, ReadOnlySpan<byte> bytes)
    {
        switch (kind)
        {
            case ReferenceKind.Bool:
                return bytes[0] > 1 ? "A bool is neither 0 nor 1." : null;
            case ReferenceKind.Decimal:
                uint flags = BinaryPrimitives.ReadUInt32LittleEndian(bytes[12..]);
                if ((flags & 0x7F00FFFF) != 0) return "A decimal has flags without meaning.";
                return (flags >> 16 & 0xFF) > 28 ? "A decimal has a scale above 28." : null;
            case ReferenceKind.DateTime:
                ulong dateTime = BinaryPrimitives.ReadUInt64LittleEndian(bytes);
                long ticks = (long)(dateTime & 0x3FFF_FFFF_FFFF_FFFF);
                bool isLimit = ticks is 0 or MostTicks;
                if (ticks > MostTicks) return "A DateTime is above the maximum.";
                if (dateTime >> 62 == 2 && !isLimit && (ticks < TicksPerDay || ticks > MostTicks - TicksPerDay)) return "The instant of a local DateTime is in the first or last day.";
                return dateTime >> 62 == 3 && isLimit ? "A local DateTime that is a limit is of kind 3." : null;
            case ReferenceKind.DateTimeOffset:
                long clock = BinaryPrimitives.ReadInt64LittleEndian(bytes);
                short offset = BinaryPrimitives.ReadInt16LittleEndian(bytes[8..]);
                if (offset is < -MostOffset or > MostOffset) return "An offset is beyond 840 minutes.";
                if (clock is < 0 or > MostTicks) return "The clock of a DateTimeOffset is outside DateTime's range.";
                return clock - (offset * 600_000_000L) is < 0 or > MostTicks ? "A DateTimeOffset in UTC is outside DateTime's range." : null;
            case ReferenceKind.TimeOnly:
                return BinaryPrimitives.ReadInt64LittleEndian(bytes) is < 0 or > MostTimeOnly ? "A TimeOnly is outside the day." : null;
            case ReferenceKind.DateOnly:
                return BinaryPrimitives.ReadUInt32LittleEndian(bytes) > MostDays ? "A DateOnly is above the maximum." : null;
            case ReferenceKind.Rune:
                return BinaryPrimitives.ReadUInt32LittleEndian(bytes) is (>= 0xD800 and <= 0xDFFF) or > 0x10FFFF ? "A Rune is no scalar value." : null;
            case ReferenceKind.Version:
                int major = BinaryPrimitives.ReadInt32LittleEndian(bytes);
                int minor = BinaryPrimitives.ReadInt32LittleEndian(bytes[4..]);
                int build = BinaryPrimitives.ReadInt32LittleEndian(bytes[8..]);
                int revision = BinaryPrimitives.ReadInt32LittleEndian(bytes[12..]);
                if (major < 0 || minor < 0 || build < -1 || revision < -1) return "A part of a Version is negative.";
                return build == -1 && revision != -1 ? "A Version has a revision without a build." : null;
            default:
                return null;
        }
    }
}
