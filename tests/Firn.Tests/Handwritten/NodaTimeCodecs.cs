using Firn.Codecs;
using NodaTime;

namespace Firn.Tests.Handwritten;

/// <summary>
/// An instant as nanoseconds since 1970: its range of 19,998 years at its full precision takes 70 bits, so that no number of 64 holds it. One number
/// of 128 bits is simpler than two parts that have to agree, and a member that was a number before is read as it is.
/// </summary>
internal readonly struct InstantCodec : IFirnCodec<Instant>
{
    private static readonly Int128 s_least = Nanoseconds(Instant.MinValue);
    private static readonly Int128 s_greatest = Nanoseconds(Instant.MaxValue);

    public static int MinSize => Int128Codec.MinSize;

    public static int FixedSize => Int128Codec.FixedSize;

    public static int FixedDepth => 0;

    public static bool IsBitwise => false;

    public static bool MayBeAbsent => false;

    public static bool IsAbsent(Instant value) => false;

    public static void Write(ref FirnWriter writer, Instant value) => Int128Codec.Write(ref writer, Nanoseconds(value));

    public static Instant Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(FixedSize));

    public static void WriteFixed(ref byte destination, Instant value) => Int128Codec.WriteFixed(ref destination, Nanoseconds(value));

    public static Instant ReadFixed(ref FirnReader reader, ref byte source)
    {
        Int128 nanoseconds = Int128Codec.ReadFixed(ref reader, ref source);
        if (nanoseconds < s_least || nanoseconds > s_greatest) reader.ThrowInvalid(ref source, "An instant lies outside of the years -9998 to 9999.");
        return NodaConstants.UnixEpoch + Duration.FromNanoseconds(nanoseconds);
    }

    public static void Describe(FirnSchemaBuilder builder) => Int128Codec.Describe(builder);

    private static Int128 Nanoseconds(Instant value) => (value - NodaConstants.UnixEpoch).ToInt128Nanoseconds();
}

/// <summary>An instant in the bytes of a number of ticks that used to stand in its place. What is finer than 100 ns can't be written.</summary>
internal readonly struct InstantTicksCodec : IFirnCodec<Instant>
{
    private static readonly long s_least = Instant.MinValue.ToUnixTimeTicks();
    private static readonly long s_greatest = Instant.MaxValue.ToUnixTimeTicks();

    public static int MinSize => Int64Codec.MinSize;

    public static int FixedSize => Int64Codec.FixedSize;

    public static int FixedDepth => 0;

    public static bool IsBitwise => false;

    public static bool MayBeAbsent => false;

    public static bool IsAbsent(Instant value) => false;

    public static void Write(ref FirnWriter writer, Instant value) => WriteFixed(ref writer.Reserve(FixedSize), value);

    public static Instant Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(FixedSize));

    public static void WriteFixed(ref byte destination, Instant value)
    {
        long ticks = value.ToUnixTimeTicks();
        if (Instant.FromUnixTimeTicks(ticks) != value) throw new ArgumentException("The instant is finer than 100 ns.", nameof(value));
        Int64Codec.WriteFixed(ref destination, ticks);
    }

    public static Instant ReadFixed(ref FirnReader reader, ref byte source)
    {
        long ticks = Int64Codec.ReadFixed(ref reader, ref source);
        if (ticks < s_least || ticks > s_greatest) reader.ThrowInvalid(ref source, "An instant lies outside of the years -9998 to 9999.");
        return Instant.FromUnixTimeTicks(ticks);
    }

    public static void Describe(FirnSchemaBuilder builder) => Int64Codec.Describe(builder);
}

/// <summary>A date of the ISO calendar as days since 1970. Dates of other calendars can't be written: the days alone would not say which it was.</summary>
internal readonly struct LocalDateCodec : IFirnCodec<LocalDate>
{
    private static readonly LocalDate s_epoch = new(1970, 1, 1);
    private static readonly int s_least = Days(LocalDate.MinIsoValue);
    private static readonly int s_greatest = Days(LocalDate.MaxIsoValue);

    public static int MinSize => Int32Codec.MinSize;

    public static int FixedSize => Int32Codec.FixedSize;

    public static int FixedDepth => 0;

    public static bool IsBitwise => false;

    public static bool MayBeAbsent => false;

    public static bool IsAbsent(LocalDate value) => false;

    public static void Write(ref FirnWriter writer, LocalDate value) => WriteFixed(ref writer.Reserve(FixedSize), value);

    public static LocalDate Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(FixedSize));

    public static void WriteFixed(ref byte destination, LocalDate value)
    {
        if (value.Calendar != CalendarSystem.Iso) throw new ArgumentException("The date is of another calendar than ISO's.", nameof(value));
        Int32Codec.WriteFixed(ref destination, Days(value));
    }

    public static LocalDate ReadFixed(ref FirnReader reader, ref byte source)
    {
        int days = Int32Codec.ReadFixed(ref reader, ref source);
        if (days < s_least || days > s_greatest) reader.ThrowInvalid(ref source, "A date lies outside of the years -9998 to 9999.");
        return s_epoch.PlusDays(days);
    }

    public static void Describe(FirnSchemaBuilder builder) => Int32Codec.Describe(builder);

    private static int Days(LocalDate value) => Period.DaysBetween(s_epoch, value);
}

/// <summary>The interval between two instants, of which the end may be open: a class of variable width, whose parts have codecs.</summary>
internal readonly struct StayCodec : IFirnCodec<Stay>
{
    public static int MinSize => 1 + InstantCodec.MinSize;

    public static int FixedSize => 0;

    public static int FixedDepth => 0;

    public static bool IsBitwise => false;

    public static bool MayBeAbsent => true;

    public static bool IsAbsent(Stay value) => value is null;

    public static void Write(ref FirnWriter writer, Stay value)
    {
        writer.Enter();
        writer.Reserve(1) = value.To is null ? (byte)0 : (byte)1;
        InstantCodec.Write(ref writer, value.From);
        if (value.To is { } to) InstantCodec.Write(ref writer, to);
        writer.Leave();
    }

    public static Stay Read(ref FirnReader reader)
    {
        reader.Enter();
        ref byte flags = ref reader.Take(1);
        bool isClosed = flags == 1;
        if (flags > 1) reader.ThrowInvalidFlags(ref flags);
        reader.Charge(64);
        Stay stay = new(InstantCodec.Read(ref reader), isClosed ? InstantCodec.Read(ref reader) : null);
        reader.Leave();
        return stay;
    }

    public static void WriteFixed(ref byte destination, Stay value) => throw new NotSupportedException();

    public static Stay ReadFixed(ref FirnReader reader, ref byte source) => throw new NotSupportedException();

    // The bytes of an object with these members (docs/wire-format.md, section 3): flags, what is always there, what may be absent.
    public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(Stay), memory: 64)
        .Member<Instant, InstantCodec>("From")
        .Member<Instant?, NullableCodec<Instant, InstantCodec>>("To");
}
