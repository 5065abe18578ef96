using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using Firn.CodeGeneration;
using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Codecs;

/// <summary>Stretches that are kept change no byte and no value, whatever was asked for before. Run alone: the tests set the process's time zone.</summary>
[Collection(AloneCollection.Name)]
public sealed class LocalTimesTests
{
    public static TheoryData<string> Zones => ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca", "America/Sao_Paulo", "Etc/GMT+12", "UTC"];

    [Theory]
    [MemberData(nameof(Zones))]
    public void Times_of_all_years_are_as_the_system_says(string id)
    {
        using LocalTimeZone zone = new(id);
        Random random = new(39);
        for (int round = 0; round < 60; round++)
        {
            // Near each other for long enough that a stretch is kept, and then somewhere else.
            DateTime start = new(random.Next(4) == 0 ? random.NextInt64(DateTime.MaxValue.Ticks) : new DateTime(random.Next(1990, 2040), 1, 1).Ticks);
            int days = random.Next(1, 500);
            for (int i = 0; i < 200; i++)
            {
                long ticks = Math.Min(start.Ticks + random.NextInt64(days * TimeSpan.TicksPerDay), DateTime.MaxValue.Ticks);
                AsTheSystemSays(new DateTime(ticks, DateTimeKind.Local), "seed 39");
                AsTheSystemSays(new DateTime(ticks, DateTimeKind.Utc).ToLocalTime(), "seed 39");
            }
        }

        AsTheSystemSays(DateTime.SpecifyKind(DateTime.MinValue, DateTimeKind.Local), "the least");
        AsTheSystemSays(DateTime.SpecifyKind(DateTime.MaxValue, DateTimeKind.Local), "the last");
    }

    // Both hours of the end of summer time have a bit of their own in memory, which must come back.
    [Fact]
    public void Hours_at_the_borders_are_as_the_system_says()
    {
        using LocalTimeZone zone = new("Europe/Berlin");
        for (int round = 0; round < 3; round++)
        {
            foreach (DateTime change in (DateTime[])[new(2026, 3, 29, 1, 0, 0, DateTimeKind.Utc), new(2026, 10, 25, 1, 0, 0, DateTimeKind.Utc), new(2027, 1, 1, 0, 0, 0, DateTimeKind.Utc)])
            {
                for (int minutes = -6 * 24 * 60; minutes < 6 * 24 * 60; minutes += 5)
                {
                    DateTime instant = change.AddMinutes(minutes).AddTicks(round - 1);
                    AsTheSystemSays(instant.ToLocalTime(), "of an instant");
                    AsTheSystemSays(DateTime.SpecifyKind(instant, DateTimeKind.Local), "of a clock");
                }
            }
        }
    }

    [Fact]
    public void Another_zone_is_another_offset_at_once()
    {
        DateTime time = new(2026, 7, 1, 12, 0, 0, DateTimeKind.Local);
        for (int round = 0; round < 3; round++)
        {
            foreach (string id in (string[])["Europe/Berlin", "Asia/Tokyo", "America/New_York"])
            {
                using LocalTimeZone zone = new(id);
                for (int i = 0; i < 50; i++) AsTheSystemSays(time.AddDays(i % 20), id);
            }
        }
    }

    // Data that are cleared have another zone object, and threads find each other's stretches.
    [Fact]
    public void Threads_agree_while_the_zone_is_made_again()
    {
        using LocalTimeZone zone = new("Europe/Berlin");
        DateTime[] times = new DateTime[4_000];
        Random random = new(39);
        for (int i = 0; i < times.Length; i++) times[i] = new DateTime(new DateTime(2020, 1, 1).AddDays(random.Next(3_000)).Ticks + random.NextInt64(TimeSpan.TicksPerDay), DateTimeKind.Local);
        ulong[] expected = Array.ConvertAll(times, time => BySystem(time));
        using CancellationTokenSource stop = new();
        Thread clearing = new(() =>
        {
            while (!stop.IsCancellationRequested)
            {
                TimeZoneInfo.ClearCachedData();
                Thread.Sleep(1);
            }
        });
        clearing.Start();
        int different = 0;
        Parallel.For(0, 4, thread =>
        {
            for (int round = 0; round < 10; round++)
            {
                for (int i = 0; i < times.Length; i++)
                {
                    if (Written(times[i]) != expected[i]) Interlocked.Increment(ref different);
                }
            }
        });
        stop.Cancel();
        clearing.Join();
        Assert.Equal(0, different);
    }

    // What is written and read without a writer or reader leaves no local time out, and looks at all bits as the codec does.
    [Fact]
    public void Code_without_a_writer_or_reader_serves_local_times()
    {
        using LocalTimeZone zone = new("Europe/Berlin");
        Random random = new(39);
        byte[] bytes = new byte[8];
        for (int i = 0; i < 20_000; i++)
        {
            ulong ticks = random.Next(4) switch
            {
                0 => (ulong)random.NextInt64(3 * TimeSpan.TicksPerDay),
                1 => DateTimeCodec.MaxTicks + (ulong)random.NextInt64(10) - (ulong)random.NextInt64(3 * TimeSpan.TicksPerDay),
                2 => (ulong)random.NextInt64(),
                _ => (ulong)random.NextInt64((long)DateTimeCodec.MaxTicks),
            };
            ulong bits = (ticks & ((1UL << 62) - 1)) | ((ulong)random.Next(4) << 62);
            BinaryPrimitives.WriteUInt64LittleEndian(bytes, bits);
            bool isRead = FirnDirectReader.TryReadDateTime(ref bytes[0], out DateTime value);
            Assert.True(isRead == FirnDirectReader.IsDateTime(ref bytes[0]), $"{bits:X16}, seed 39");
            DateTime again = FirnDirectReader.ReadDateTime(ref bytes[0]);
            if (!isRead)
            {
                Assert.Equal(0UL, Bits(value) | Bits(again));
                CodecProbe.Refuses<DateTime, DateTimeCodec>(Convert.ToHexString(bytes));
                continue;
            }

            Assert.Equal(Bits(CodecProbe.Read<DateTime, DateTimeCodec>(bytes)), Bits(value));
            Assert.Equal(Bits(value), Bits(again));
            byte[] written = new byte[8];
            DateTimeCodec.WriteFixed(ref written[0], value);
            Assert.Equal(CodecProbe.Write<DateTime, DateTimeCodec>(value), written);
        }
    }

    [Fact]
    public void An_object_with_a_local_time_is_written_where_it_belongs()
    {
        using LocalTimeZone zone = new("Europe/Berlin");
        byte[] room = new byte[64];
        for (int i = 0; i < 100; i++)
        {
            Appointment value = new() { Number = i, Time = new DateTime(2026, 1, 1, 12, 0, 0, DateTimeKind.Local).AddDays(4 * i) };
            Assert.True(FirnSerializer.TrySerialize(room, value, out int length, FirnOptions.Packed));
            Assert.Equal(BySystem(value.Time), BinaryPrimitives.ReadUInt64LittleEndian(room.AsSpan(length - 8)));
            Appointment back = FirnSerializer.Deserialize<Appointment>(room.AsSpan(0, length), FirnOptions.Packed)!;
            Assert.Equal((Bits(value.Time), i), (Bits(back.Time), back.Number));
        }

        Appointment[] all = [.. Enumerable.Range(0, 100).Select(i => new Appointment { Number = i, Time = new DateTime(2026, 10, 20, 0, 0, 0, DateTimeKind.Local).AddHours(2 * i) })];
        Assert.Equal(all.Select(one => Bits(one.Time)), FirnSerializer.Deserialize<Appointment[]>(FirnSerializer.Serialize(all))!.Select(one => Bits(one.Time)));
    }

    private static void AsTheSystemSays(DateTime local, string what)
    {
        ulong bits = Written(local);
        Assert.True(BySystem(local) == bits, $"{TimeZoneInfo.Local.Id} {local:O}, {what}: {bits:X16}");
        DateTime read = CodecProbe.Read<DateTime, DateTimeCodec>(BitConverter.GetBytes(BitConverter.IsLittleEndian ? bits : BinaryPrimitives.ReverseEndianness(bits)));
        DateTime expected = bits >> 62 == 2 && local.Ticks is not 0 && local.Ticks != DateTime.MaxValue.Ticks ? new DateTime((long)(bits & (ulong.MaxValue >> 2)), DateTimeKind.Utc).ToLocalTime() : local;
        Assert.True(Bits(expected) == Bits(read), $"{TimeZoneInfo.Local.Id} {local:O}, {what}: read {read:O}, {Bits(read):X16}, expected {Bits(expected):X16}");
    }

    private static ulong Written(DateTime local)
    {
        byte[] bytes = new byte[8];
        DateTimeCodec.WriteFixed(ref bytes[0], local);
        return BinaryPrimitives.ReadUInt64LittleEndian(bytes);
    }

    // As docs/wire-format.md has it, by the system's own conversions.
    private static ulong BySystem(DateTime local)
    {
        const long Day = TimeSpan.TicksPerDay;
        ulong clock = (ulong)local.Ticks;
        if (local.Ticks == 0 || local.Ticks == DateTime.MaxValue.Ticks) return clock | (2UL << 62);
        DateTime instant = local.ToUniversalTime();
        bool isInstant = local.Ticks >= 2 * Day && local.Ticks <= DateTime.MaxValue.Ticks - (2 * Day) && instant.ToLocalTime().Ticks == local.Ticks;
        return isInstant ? (ulong)instant.Ticks | (2UL << 62) : clock | (3UL << 62);
    }

    private static ulong Bits(DateTime value) => Unsafe.BitCast<DateTime, ulong>(value);

    public sealed class Appointment
    {
        public int Number { get; set; }

        public DateTime Time { get; set; }
    }
}
