using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Safety;

/// <summary>What options may hold.</summary>
public class OptionsTests
{
    [Theory]
    [InlineData(int.MinValue)]
    [InlineData(0)]
    [InlineData(1_001)]
    [InlineData(int.MaxValue)]
    public void Depth_has_a_range(int depth) => Assert.Throws<ArgumentOutOfRangeException>(() => FirnOptions.Default with { MaxDepth = depth });

    [Theory]
    [InlineData(1)]
    [InlineData(1_000)]
    public void Depth_at_the_ends_of_its_range(int depth) => Assert.Equal(depth, (FirnOptions.Default with { MaxDepth = depth }).MaxDepth);

    [Fact]
    public void Degrees_of_parallelism_have_a_range()
    {
        foreach (int degree in (int[])[int.MinValue, -1, 0]) Assert.Throws<ArgumentOutOfRangeException>(() => FirnOptions.Default with { MaxDegreeOfParallelism = degree });
        foreach (int degree in (int[])[1, 2, 64, int.MaxValue])
        {
            FirnOptions options = FirnOptions.Default with { MaxDegreeOfParallelism = degree };
            Assert.Equal(degree, options.MaxDegreeOfParallelism);
            Assert.Equal(degree == 1, options == FirnOptions.Default);
        }
    }

    [Fact]
    public void Limits_are_not_negative()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => FirnOptions.Default with { MaxMessageBytes = 0 });
        Assert.Throws<ArgumentOutOfRangeException>(() => FirnOptions.Default with { MaxMessageBytes = long.MinValue });
        Assert.Throws<ArgumentOutOfRangeException>(() => FirnOptions.Default with { MaxAllocationRatio = 0 });
        Assert.Throws<ArgumentOutOfRangeException>(() => FirnOptions.Default with { MaxZeroWidthElements = -1 });
        Assert.Equal(0, (FirnOptions.Default with { MaxZeroWidthElements = 0 }).MaxZeroWidthElements);
    }

    [Fact]
    public void What_is_no_value_is_refused_by_the_name_of_its_option()
    {
        Assert.Equal(nameof(FirnOptions.Compression), Assert.Throws<ArgumentOutOfRangeException>(() => FirnOptions.Default with { Compression = (FirnCompression)9 }).ParamName);
        Assert.Equal(nameof(FirnOptions.KnownSchemas), Assert.Throws<ArgumentNullException>(() => FirnOptions.Default with { KnownSchemas = null! }).ParamName);
    }

    [Fact]
    public void Defaults_are_the_documented_ones()
    {
        FirnOptions options = FirnOptions.Default;
        Assert.Equal(FirnSchemaMode.Embedded, options.SchemaMode);
        Assert.Equal(FirnCompression.None, options.Compression);
        Assert.Equal(1, options.MaxDegreeOfParallelism);
        Assert.Equal(64, options.MaxDepth);
        Assert.Equal(256L << 20, options.MaxMessageBytes);
        Assert.Equal(64, options.MaxAllocationRatio);
        Assert.Equal(8_192, options.MaxZeroWidthElements);
        Assert.Equal(FirnDateTimeHandling.AsWritten, options.DateTimes);
        Assert.False(options.RefuseUndefinedEnums || options.WriteDerivedAsDeclared || options.DropUnknownComparers);
        Assert.Equal(new FirnOptions(), options);
        Assert.Equal(options with { SchemaMode = FirnSchemaMode.None }, FirnOptions.Packed);
        Assert.Equal(1_000, FirnOptions.Trusted.MaxDepth);
    }

    [Fact]
    public void Null_arguments_are_named()
    {
        Assert.Equal("source", Assert.Throws<ArgumentNullException>(() => FirnSerializer.Deserialize<int>((byte[])null!)).ParamName);
        Assert.Equal("source", Assert.Throws<ArgumentNullException>(() => FirnSerializer.Deserialize<int>((Stream)null!)).ParamName);
        Assert.Equal("destination", Assert.Throws<ArgumentNullException>(() => FirnSerializer.Serialize((Stream)null!, 5)).ParamName);
        Assert.Equal("destination", Assert.Throws<ArgumentNullException>(() => FirnSerializer.Serialize((System.Buffers.IBufferWriter<byte>)null!, 5)).ParamName);
    }

    [Fact]
    public async Task A_stream_has_a_limit()
    {
        byte[] message = FirnSerializer.Serialize(new string('x', 10_000));
        FirnOptions exact = FirnOptions.Default with { MaxMessageBytes = message.Length };
        FirnOptions less = FirnOptions.Default with { MaxMessageBytes = message.Length - 1 };
        Assert.NotNull(FirnSerializer.Deserialize<string>(new MemoryStream(message), exact));
        Assert.NotNull(await FirnSerializer.DeserializeAsync<string>(new MemoryStream(message), exact));
        foreach (int step in (int[])[1, 7, 4_096, 10_000, int.MaxValue])
        {
            Assert.NotNull(FirnSerializer.Deserialize<string>(new SlowStream(message, step), exact));
            Refused(Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<string>(new SlowStream(message, step), less)));
            Refused(await Assert.ThrowsAsync<FirnException>(async () => await FirnSerializer.DeserializeAsync<string>(new SlowStream(message, step), less)));
        }

        Refused(await Assert.ThrowsAsync<FirnException>(async () => await FirnSerializer.DeserializeAsync<string>(System.IO.Pipelines.PipeReader.Create(new MemoryStream(message)), less)));

        void Refused(FirnException exception) => Assert.Equal((FirnErrorCode.MessageTooLarge, message.Length - 1L), (exception.Code, exception.Offset));
    }

    [Fact]
    public void Undefined_enum_values_are_refused_on_demand()
    {
        FirnOptions refuse = FirnOptions.Default with { RefuseUndefinedEnums = true };
        Assert.Equal((DayOfWeek)9, FirnSerializer.Deserialize<DayOfWeek>(FirnSerializer.Serialize((DayOfWeek)9)));
        Assert.Equal(DayOfWeek.Friday, FirnSerializer.Deserialize<DayOfWeek>(FirnSerializer.Serialize(DayOfWeek.Friday), refuse));
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<DayOfWeek>(FirnSerializer.Serialize((DayOfWeek)9), refuse));
        Assert.Equal(FirnErrorCode.UndefinedEnum, exception.Code);
        exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Invoice>(FirnSerializer.Serialize(new Invoice { Day = (DayOfWeek)9 }), refuse));
        Assert.Equal("Day", exception.Path);
        Assert.Equal(FirnErrorCode.UndefinedEnum, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<DayOfWeek[]>(FirnSerializer.Serialize(new[] { DayOfWeek.Friday, (DayOfWeek)9 }), refuse)).Code);
    }

    [Fact]
    public void Dates_are_converted_on_demand()
    {
        DateTime utc = new(2024, 6, 1, 12, 0, 0, DateTimeKind.Utc);
        DateTime local = utc.ToLocalTime();
        DateTime unspecified = DateTime.SpecifyKind(utc, DateTimeKind.Unspecified);
        FirnOptions toUtc = FirnOptions.Default with { DateTimes = FirnDateTimeHandling.Utc };
        FirnOptions toLocal = FirnOptions.Default with { DateTimes = FirnDateTimeHandling.Local };
        foreach (DateTime written in (DateTime[])[utc, local])
        {
            DateTime read = FirnSerializer.Deserialize<DateTime>(FirnSerializer.Serialize(written), toUtc);
            Assert.Equal((utc, DateTimeKind.Utc), (read, read.Kind));
            read = FirnSerializer.Deserialize<DateTime>(FirnSerializer.Serialize(written), toLocal);
            Assert.Equal((local, DateTimeKind.Local), (read, read.Kind));
        }

        DateTime converted = FirnSerializer.Deserialize<DateTime>(FirnSerializer.Serialize(unspecified), toUtc);
        Assert.Equal((utc, DateTimeKind.Utc), (converted, converted.Kind));
        converted = FirnSerializer.Deserialize<DateTime>(FirnSerializer.Serialize(unspecified), toLocal);
        Assert.Equal((unspecified, DateTimeKind.Local), (converted, converted.Kind));

        // As WCF and .NET Framework programs often mean them: in messages, in containers, and in members of another version.
        FirnOptions assumeLocal = FirnOptions.Default with { DateTimes = FirnDateTimeHandling.UtcAssumeLocal };
        DateTime clock = DateTime.SpecifyKind(local, DateTimeKind.Unspecified);
        foreach (DateTime written in (DateTime[])[utc, local, clock])
        {
            converted = FirnSerializer.Deserialize<DateTime>(FirnSerializer.Serialize(written), assumeLocal);
            Assert.Equal((utc, DateTimeKind.Utc), (converted, converted.Kind));
            converted = FirnSerializer.Deserialize<Dated>(FirnSerializer.Serialize(new EarlierDated { At = written }), assumeLocal)!.At;
            Assert.Equal((utc, DateTimeKind.Utc), (converted, converted.Kind));
            MemoryStream container = new();
            FirnSerializer.SerializeEnumerable(container, [new Dated { At = written }, new Dated { At = written }]);
            container.Position = 0;
            Assert.All(FirnSerializer.DeserializeEnumerable<Dated>(container, assumeLocal), dated => Assert.Equal((utc, DateTimeKind.Utc), (dated!.At, dated.At.Kind)));
        }
    }

    public sealed class Dated
    {
        public DateTime At { get; set; }

        public string? Note { get; set; }
    }

    public sealed class EarlierDated
    {
        public DateTime At { get; set; }
    }
}
