using System.Buffers.Binary;
using Firn.Codecs;
using Firn.Tests.Codecs.Collections;
using Firn.Tests.IO;
using Xunit;

namespace Firn.Tests.Codecs;

/// <summary>
/// Lists of points in time are copied in pieces of 512, or of what there is room for, and looked at some at once: they must be what they are one by one, wherever in a
/// piece, or in a vector, one stands that has to be converted or refused. Run alone, as the tests of single ones.
/// </summary>
[Collection(AloneCollection.Name)]
public sealed class DateTimeRunTests : IDisposable
{
    private const int HeaderBytes = 3;
    private const int Many = 1030;
    private static readonly ulong[] s_invalid = [0xC000000000000000, 0x8000000000000001, ulong.MaxValue, DateTimeCodec.MaxTicks + 1, (DateTimeCodec.MaxTicks + 1) | DateTimeCodec.UtcBit, (DateTimeCodec.MaxTicks + 1) | (1UL << 63), (1UL << 62) - 1];

    private readonly LocalTimeZone _zone = new("Europe/Berlin");

    public void Dispose() => _zone.Dispose();

    public static TheoryData<int> Lengths => [.. Enumerable.Range(0, 20), 33, 64, 255, 511, 512, 513, 520, 1024, Many];

    [Theory]
    [MemberData(nameof(Lengths))]
    public void Each_is_what_it_is_alone(int length)
    {
        for (int seed = 0; seed < 4; seed++)
        {
            DateTime[] values = Values(new Random(seed), length, seed % 2 == 0);
            byte[] expected = [.. Count(length), .. values.SelectMany(value => CodecProbe.Write<DateTime, DateTimeCodec>(value))];
            Assert.Equal(expected, CodecRun.Write<List<DateTime>, ListCodec<DateTime, DateTimeCodec>>([.. values]));
            Assert.Equal(expected, CodecRun.Write<DateTime[], ArrayCodec<DateTime, DateTimeCodec>>(values));
            foreach (FirnDateTimeHandling handling in Enum.GetValues<FirnDateTimeHandling>())
            {
                FirnOptions options = FirnOptions.Default with { DateTimes = handling };
                DateTime[] alone = [.. Enumerable.Range(0, length).Select(i => CodecProbe.Read<DateTime, DateTimeCodec>(expected[^(8 * (length - i))..][..8], options))];
                FirnReader reader = new(expected, options);
                Same(alone, ListCodec<DateTime, DateTimeCodec>.Read(ref reader), $"seed {seed}, {handling}");
                Same(alone, CodecRun.Read<List<DateTime>, ListCodec<DateTime, DateTimeCodec>>(expected, options), $"seed {seed}, {handling}, in two segments");
            }
        }
    }

    // Without local times they are written at once where there is room, with one behind all others twice.
    [Theory]
    [InlineData(0, false, false)]
    [InlineData(1, false, false)]
    [InlineData(100, false, false)]
    [InlineData(100, true, false)]
    [InlineData(100, false, true)]
    [InlineData(Many, false, false)]
    [InlineData(Many, true, false)]
    [InlineData(Many, false, true)]
    public void Sinks_that_give_little_get_all(int length, bool withLocal, bool isLastLocal)
    {
        DateTime[] values = Values(new Random(5), length, withLocal);
        if (isLastLocal) values[^1] = new DateTime(2026, 7, 1, 12, 0, 0, DateTimeKind.Local);
        List<DateTime> list = [.. values];
        byte[] expected = [0x10, .. Count(length), .. values.SelectMany(value => CodecProbe.Write<DateTime, DateTimeCodec>(value))];
        Assert.Equal(expected, FirnSerializer.Serialize(values, FirnOptions.Packed));
        Assert.Equal(expected, FirnSerializer.Serialize(list, FirnOptions.Packed));
        foreach (int usual in (int[])[1, 7, 100, 4097])
        {
            PiecewiseSink sink = new(usual);
            FirnSerializer.Serialize(sink, values, FirnOptions.Packed);
            Assert.Equal(expected, sink.Written);
        }

        MemoryStream stream = new();
        FirnSerializer.Serialize(stream, values, FirnOptions.Packed);
        Assert.Equal(expected, stream.ToArray());

        byte[] exact = new byte[expected.Length];
        Assert.True(FirnSerializer.TrySerialize(exact, values, out int written, FirnOptions.Packed));
        Assert.Equal((expected.Length, Convert.ToHexString(expected)), (written, Convert.ToHexString(exact)));
        exact.AsSpan().Clear();
        Assert.True(FirnSerializer.TrySerialize(exact, list, out written, FirnOptions.Packed));
        Assert.Equal((expected.Length, Convert.ToHexString(expected)), (written, Convert.ToHexString(exact)));
        for (int room = 0; room < expected.Length; room++)
        {
            byte[] marked = new byte[expected.Length + 8];
            marked.AsSpan(room).Fill(0xA5);
            Assert.False(FirnSerializer.TrySerialize(marked.AsSpan(0, room), values, out _, FirnOptions.Packed));
            Assert.False(FirnSerializer.TrySerialize(marked.AsSpan(0, room), list, out _, FirnOptions.Packed));
            Assert.Equal(-1, marked.AsSpan(room).IndexOfAnyExcept((byte)0xA5));
        }
    }

    [Fact]
    public void One_local_time_anywhere_is_converted()
    {
        if (OperatingSystem.IsLinux()) Assert.True(_zone.IsSet);
        for (int place = 0; place < Many; place++)
        {
            DateTime[] values = Values(new Random(place), Many, withLocal: false);
            DateTime instant = new(2000, 7, 1, 12, 0, 0, DateTimeKind.Utc);
            byte[] expected = CodecRun.Write<DateTime[], ArrayCodec<DateTime, DateTimeCodec>>(values);
            BinaryPrimitives.WriteUInt64LittleEndian(expected.AsSpan(HeaderBytes + (8 * place)), (ulong)instant.Ticks | (1UL << 63));
            values[place] = instant.ToLocalTime();
            Assert.Equal(expected, CodecRun.Write<DateTime[], ArrayCodec<DateTime, DateTimeCodec>>(values));
            FirnReader reader = new(expected, FirnOptions.Default);
            Same(values, ArrayCodec<DateTime, DateTimeCodec>.Read(ref reader), $"local at {place}");
        }
    }

    [Fact]
    [Trait("Hostile", "H42")]
    public void One_that_is_no_point_in_time_is_refused_anywhere()
    {
        byte[] good = CodecRun.Write<DateTime[], ArrayCodec<DateTime, DateTimeCodec>>(Values(new Random(1), Many, withLocal: false));
        for (int place = 0; place < Many; place++)
        {
            foreach (ulong bits in s_invalid)
            {
                byte[] bytes = [.. good];
                BinaryPrimitives.WriteUInt64LittleEndian(bytes.AsSpan(HeaderBytes + (8 * place)), bits);
                FirnException refused = Assert.Throws<FirnException>(() =>
                {
                    FirnReader reader = new(bytes, FirnOptions.Default with { DateTimes = (FirnDateTimeHandling)(place % 4) });
                    ArrayCodec<DateTime, DateTimeCodec>.Read(ref reader);
                });
                Assert.Equal((FirnErrorCode.InvalidValue, HeaderBytes + (8L * place)), (refused.Code, refused.Offset));
                if (bits == ulong.MaxValue && (place is 0 or 511 or 512 or Many - 1)) Assert.Equal(FirnErrorCode.InvalidValue, CodecRun.Refused<DateTime[], ArrayCodec<DateTime, DateTimeCodec>>(Convert.ToHexString(bytes)));
            }
        }
    }

    private static void Same(IReadOnlyList<DateTime> expected, IReadOnlyList<DateTime> actual, string what)
    {
        Assert.Equal(expected.Count, actual.Count);
        for (int i = 0; i < expected.Count; i++)
        {
            Assert.True(expected[i] == actual[i] && expected[i].Kind == actual[i].Kind, $"Element {i} of {what}: {actual[i]:O} {actual[i].Kind}, expected {expected[i]:O} {expected[i].Kind}.");
        }
    }

    private static byte[] Count(int length) => length < 240 ? [(byte)length] : [0xF0, (byte)length, (byte)(length >> 8)];

    private static DateTime[] Values(Random random, int length, bool withLocal)
    {
        DateTime[] values = new DateTime[length];
        foreach (ref DateTime value in values.AsSpan())
        {
            long ticks = random.Next(8) switch
            {
                0 => 0,
                1 => DateTime.MaxValue.Ticks,
                2 => random.NextInt64(3 * TimeSpan.TicksPerDay),
                3 => DateTime.MaxValue.Ticks - random.NextInt64(3 * TimeSpan.TicksPerDay),
                _ => random.NextInt64(DateTime.MaxValue.Ticks),
            };
            value = new DateTime(ticks, withLocal && random.Next(5) == 0 ? DateTimeKind.Local : (DateTimeKind)random.Next(2));
        }

        return values;
    }
}
