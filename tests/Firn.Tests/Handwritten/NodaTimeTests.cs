using Firn.Dynamic;
using Firn.TestCases;
using NodaTime;
using Xunit;

namespace Firn.Tests.Handwritten;

/// <summary>Codecs of types of a real library, attached in every way, from both engines, and what they mean to other versions.</summary>
public class NodaTimeTests
{
    private static readonly Instant s_precise = Instant.FromUtc(2024, 6, 1, 12, 30).PlusNanoseconds(123_456_789);
    private static readonly LocalDate s_day = new(2024, 2, 29);

    private static Flight Full => new()
    {
        Number = 7,
        IsFull = true,
        Departure = s_precise,
        Arrival = Instant.MaxValue,
        Day = s_day,
        Booked = LocalDate.MinIsoValue,
        Changed = Instant.FromUnixTimeTicks(1),
        Cancelled = Instant.FromUnixTimeTicks(-1),
        Stay = new(Instant.MinValue, s_precise),
        Calls = [s_precise, Instant.MinValue, default],
        Days = [s_day, LocalDate.MaxIsoValue],
        Gaps = [null, s_precise],
        ByDay = new() { [s_day] = s_precise },
        Stays = new() { [s_precise] = new Stay(s_precise, null), [default] = null },
        Distinct = [s_precise, default],
        Struct = new() { Start = s_precise, End = Instant.MaxValue },
        Pair = (s_precise, s_day),
    };

    [Fact]
    public void The_codecs_keep_their_promises()
    {
        FirnVerify.Codec<Instant, InstantCodec>(default, Instant.MinValue, Instant.MaxValue, s_precise, NodaConstants.JulianEpoch, Instant.FromUnixTimeTicks(-1).PlusNanoseconds(1));
        FirnVerify.Codec<Instant, InstantTicksCodec>(default, Instant.MinValue, Instant.FromUnixTimeTicks(Instant.MaxValue.ToUnixTimeTicks()));
        FirnVerify.Codec<LocalDate, LocalDateCodec>(s_day, LocalDate.MinIsoValue, LocalDate.MaxIsoValue, new LocalDate(1969, 12, 31));
        FirnVerify.Codec<Stay, StayCodec>(new(s_precise, null), new(Instant.MinValue, Instant.MaxValue), null!);
    }

    [Fact]
    public void All_places_of_both_engines()
    {
        CodecEntry<Flight> generated = CodecSlot<Flight>.Entry;
        CodecEntry<Flight> emitted = (CodecEntry<Flight>)RuntimeEngine.Build(typeof(Flight), prefersGenerated: false);
        Assert.Equal(TypeTable.IsRuntimeEngineForced, generated.IsEmitted);
        Assert.True(emitted.IsEmitted);
        Assert.Equal(generated.Descriptor.Bytes, emitted.Descriptor.Bytes);
        foreach (Flight flight in (Flight[])[Full, new Flight { Day = s_day, Pair = (default, s_day) }])
        {
            byte[] bytes = generated.WriteArray(flight, FirnOptions.Packed);
            Assert.Equal(bytes, emitted.WriteArray(flight, FirnOptions.Packed));
            Compare(flight, FirnSerializer.Deserialize<Flight>(FirnSerializer.Serialize(flight))!);
            Compare(flight, emitted.ReadSpan(bytes, FirnOptions.Packed)!);
        }
    }

    private static void Compare(Flight expected, Flight actual)
    {
        Assert.Equal((expected.Number, expected.IsFull, expected.Departure, expected.Arrival, expected.Day, expected.Booked), (actual.Number, actual.IsFull, actual.Departure, actual.Arrival, actual.Day, actual.Booked));
        Assert.Equal((expected.Changed, expected.Cancelled, expected.Stay, expected.Pair), (actual.Changed, actual.Cancelled, actual.Stay, actual.Pair));
        Assert.Equal((expected.Struct.Start, expected.Struct.End), (actual.Struct.Start, actual.Struct.End));
        Assert.Equal(expected.Calls, actual.Calls);
        Assert.Equal(expected.Days, actual.Days);
        Assert.Equal(expected.Gaps, actual.Gaps);
        Assert.Equal(expected.ByDay, actual.ByDay);
        Assert.Equal(expected.Stays, actual.Stays);
        Assert.Equal(expected.Distinct, actual.Distinct);
    }

    // NodaTime does not reference Firn, so the codecs that this assembly names for it count for the run-time engine as well (docs/engines.md).
    [Fact]
    public void Roots_are_served_by_the_codec_of_the_assembly_and_of_the_context()
    {
        Assert.Equal(1 + 16, FirnSerializer.Serialize(s_precise, FirnOptions.Packed).Length);
        Assert.Equal(s_precise, FirnSerializer.Deserialize<Instant>(FirnSerializer.Serialize(s_precise)));
        Assert.Equal(1 + 4, FirnSerializer.Serialize(s_day, FirnOptions.Packed).Length);
        Assert.Equal(s_day, FirnSerializer.Deserialize<LocalDate>(FirnSerializer.Serialize(s_day)));
        Assert.Equal(new Stay(s_precise, null), FirnSerializer.Deserialize<Stay>(FirnSerializer.Serialize(new Stay(s_precise, null))));
    }

    [Fact]
    public void Values_of_one_width_stand_in_the_block()
    {
        Assert.Equal(32, CodecSlot<Period<Instant>>.Entry.FixedSize);
        List<Instant> instants = [.. Enumerable.Range(0, 1_000).Select(i => s_precise.PlusTicks(i))];
        byte[] bytes = FirnSerializer.Serialize(instants, FirnOptions.Packed);
        Assert.Equal(1 + 3 + (16 * 1_000), bytes.Length);
        Assert.Equal(instants, FirnSerializer.Deserialize<List<Instant>>(bytes, FirnOptions.Packed));
    }

    [Fact]
    public void What_no_instant_is_is_refused_with_its_place()
    {
        byte[] bytes = FirnSerializer.Serialize(new AtInstant { Id = 1, At = Instant.MaxValue }, FirnOptions.Packed);
        bytes[16] = 0x7F;
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<AtInstant>(bytes, FirnOptions.Packed));
        Assert.Equal((FirnErrorCode.InvalidValue, "At"), (exception.Code, exception.Path));
        Assert.Throws<ArgumentException>(() => FirnSerializer.Serialize(new AtTicks { At = s_precise }));
        Assert.Throws<ArgumentException>(() => FirnSerializer.Serialize(new Flight { Day = s_day.WithCalendar(CalendarSystem.Julian) }));
    }

    [Fact]
    public void A_number_of_ticks_becomes_an_instant_and_keeps_its_bytes()
    {
        CountedTicks before = new() { Id = 1, At = 17_000_000_000_000_001 };
        AtTicks after = new() { Id = 1, At = Instant.FromUnixTimeTicks(before.At) };
        Assert.Equal(FirnSerializer.Serialize(before, FirnOptions.Packed), FirnSerializer.Serialize(after, FirnOptions.Packed));
        Assert.Equal(FirnSerializer.GetSchema<CountedTicks>(), FirnSerializer.GetSchema<AtTicks>());
        Assert.Equal(after.At, FirnSerializer.Deserialize<AtTicks>(FirnSerializer.Serialize(before))!.At);
        Assert.Equal(before.At, FirnSerializer.Deserialize<CountedTicks>(FirnSerializer.Serialize(after))!.At);
    }

    [Fact]
    public void A_number_of_nanoseconds_is_widened_to_an_instant()
    {
        byte[] before = FirnSerializer.Serialize(new CountedNanoseconds { Id = 1, At = 1_700_000_000_123_456_789 });
        Assert.Equal(Instant.FromUnixTimeSeconds(1_700_000_000).PlusNanoseconds(123_456_789), FirnSerializer.Deserialize<AtInstant>(before)!.At);
        byte[] after = FirnSerializer.Serialize(new AtInstant { Id = 1, At = s_precise });
        Assert.Equal(FirnErrorCode.SchemaMismatch, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<CountedNanoseconds>(after)).Code);
    }

    [Fact]
    public void Members_come_and_go()
    {
        AtInstant added = FirnSerializer.Deserialize<AtInstant>(FirnSerializer.Serialize(new WithoutAt { Id = 5 }))!;
        Assert.Equal((5, default), (added.Id, added.At));
        Assert.Equal(5, FirnSerializer.Deserialize<WithoutAt>(FirnSerializer.Serialize(new AtInstant { Id = 5, At = s_precise }))!.Id);
    }

    [Fact]
    public void An_object_is_read_by_its_members()
    {
        StayInNanoseconds read = FirnSerializer.Deserialize<StayInNanoseconds>(FirnSerializer.Serialize(new Stay(Instant.FromUnixTimeTicks(1), null)))!;
        Assert.Equal(new StayInNanoseconds(100, null), read);
        Assert.Equal(new Stay(Instant.FromUnixTimeTicks(1), default(Instant)), FirnSerializer.Deserialize<Stay>(FirnSerializer.Serialize(new StayInNanoseconds(100, 0))));
    }
}
