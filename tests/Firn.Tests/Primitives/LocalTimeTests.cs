using Firn.Primitives;
using Firn.Tests.Codecs;
using Xunit;

namespace Firn.Tests.Primitives;

/// <summary>Run alone: the tests set the process's time zone to one with summer time, where the system lets them.</summary>
[Collection(AloneCollection.Name)]
public sealed class LocalTimeTests : IDisposable
{
    private readonly LocalTimeZone _zone = new("Europe/Berlin");

    public void Dispose() => _zone.Dispose();

    private static byte[] Write(DateTime value)
    {
        byte[] bytes = new byte[PrimitiveSize.DateTime];
        Assert.True(bytes.AsSpan().TryWrite(value, out Span<byte> rest) && rest.IsEmpty);
        return bytes;
    }

    private static DateTime Read(byte[] bytes)
    {
        Assert.True(PrimitiveReader.TryRead(bytes, out DateTime value, out ReadOnlySpan<byte> rest) && rest.IsEmpty);
        return value;
    }

    [Fact]
    public void Local_times_are_their_instant_as_the_codec_has_it()
    {
        DateTime instant = new(2026, 7, 1, 12, 0, 0, DateTimeKind.Utc);
        byte[] bytes = Write(instant.ToLocalTime());
        Assert.Equal(FirnSerializer.Serialize(instant.ToLocalTime(), FirnOptions.Packed)[1..], bytes);
        Assert.Equal(0x80, bytes[7] & 0xC0);
        DateTime back = Read(bytes);
        Assert.Equal((DateTimeKind.Local, instant), (back.Kind, back.ToUniversalTime()));
        if (_zone.IsSet) Assert.Equal(14, back.Hour);
    }

    [Fact]
    public void Both_hours_at_the_end_of_summer_time_survive()
    {
        for (int hour = 0; hour < 2; hour++)
        {
            DateTime instant = new(2026, 10, 25, hour, 30, 0, DateTimeKind.Utc);
            DateTime[] values = [instant.ToLocalTime(), instant];
            Assert.Equal(instant, Read(Write(values[0])).ToUniversalTime());
            byte[] block = new byte[17];
            Assert.True(block.AsSpan().TryWriteBlock<DateTime>(values, out _));
            Assert.Equal(FirnSerializer.Serialize(values, FirnOptions.Packed)[1..], block);
            Assert.True(PrimitiveReader.TryReadBlock(block, out DateTime[]? back, out _));
            Assert.Equal(instant, back[0].ToUniversalTime());
        }
    }

    [Fact]
    public void Local_limits_are_not_converted()
    {
        foreach (DateTime limit in (DateTime[])[DateTime.MinValue, DateTime.MaxValue])
        {
            DateTime back = Read(Write(DateTime.SpecifyKind(limit, DateTimeKind.Local)));
            Assert.Equal((DateTimeKind.Local, limit.Ticks), (back.Kind, back.Ticks));
        }
    }

    [Fact]
    public void Nothing_is_allocated()
    {
        DateTime local = new(2026, 7, 1, 12, 0, 0, DateTimeKind.Local);
        byte[] memory = new byte[8];
        Assert.Equal(0, AllocationMeter.PerCall(() => Assert.True(memory.AsSpan().TryWrite(local, out _) && PrimitiveReader.TryRead(memory, out DateTime _, out _)), 0));
    }
}
