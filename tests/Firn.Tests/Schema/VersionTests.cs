using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Schema;

/// <summary>Types in two versions, each read as the other through the public entry points.</summary>
public class VersionTests
{
    [FirnEntryPoint]
    public static T? ReadFirn<T>(byte[] message, FirnOptions? options = null)
    {
        T? value = FirnSerializer.Deserialize<T>(message, options);
        for (int split = 1; split < message.Length; split += 1 + (message.Length / 40))
        {
            T? again = FirnSerializer.Deserialize<T>(Sequences.Cut(message, split), out long consumed, options);
            Assert.Equal(message.Length, consumed);
            Assert.Equal(FirnSerializer.Serialize(value), FirnSerializer.Serialize(again));
        }

        byte[] longer = [.. message, 1, 2, 3];
        FirnSerializer.Deserialize<T>(longer, out long first, options);
        Assert.Equal(message.Length, first);
        Assert.Equal(FirnErrorCode.TrailingBytes, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<T>(longer, options)).Code);
        return value;
    }

    public struct PointV1
    {
        public int X;
        public int Y;
    }

    public struct PointV2
    {
        public long X;
        public bool Marked;
        public int Z;
        public double Y0;
    }

    [Fact]
    public void A_struct_with_a_wider_a_new_and_a_missing_member()
    {
        PointV2 point = ReadFirn<PointV2>(FirnSerializer.Serialize(new PointV1 { X = -5, Y = 7 }));
        Assert.Equal((-5L, false, 0, 0d), (point.X, point.Marked, point.Z, point.Y0));
        List<PointV2> list = ReadFirn<List<PointV2>>(FirnSerializer.Serialize<PointV1[]>([new() { X = 1 }, new() { X = 2 }]))!;
        Assert.Equal([1L, 2L], list.Select(p => p.X));
    }

    [Fact]
    public void A_time_gets_the_offset_that_its_kind_and_the_options_say()
    {
        DateTime local = new(2026, 7, 1, 12, 0, 0, DateTimeKind.Local), clock = new(2026, 7, 1, 12, 0, 0);
        Check(new DateTimeOffset(local), local, FirnDateTimeHandling.AsWritten);
        Check(new DateTimeOffset(local.ToUniversalTime()), local, FirnDateTimeHandling.Utc);
        Check(new DateTimeOffset(clock, TimeSpan.Zero), clock, FirnDateTimeHandling.Utc);
        Check(new DateTimeOffset(local), clock, FirnDateTimeHandling.Local);
        Check(new DateTimeOffset(local.ToUniversalTime()), clock, FirnDateTimeHandling.UtcAssumeLocal);
        Check(DateTimeOffset.MinValue, DateTime.MinValue, FirnDateTimeHandling.AsWritten);
        Check(DateTimeOffset.MaxValue, DateTime.SpecifyKind(DateTime.MaxValue, DateTimeKind.Local), FirnDateTimeHandling.AsWritten);

        // Wherever the zone is, the first and the last hours are in range.
        foreach (DateTime edge in (DateTime[])[DateTime.MinValue.AddMinutes(1), DateTime.MaxValue.AddMinutes(-1)]) ReadFirn<DateTimeOffset>(FirnSerializer.Serialize(DateTime.SpecifyKind(edge, DateTimeKind.Local)));
        FirnException refused = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<List<DateTimeOffset>>(FirnSerializer.Serialize<List<DateTime>>([DateTime.UnixEpoch, clock])));
        Assert.Equal((FirnErrorCode.InvalidValue, "[1]"), (refused.Code, refused.Path));

        static void Check(DateTimeOffset expected, DateTime time, FirnDateTimeHandling handling)
        {
            FirnOptions options = FirnOptions.Default with { DateTimes = handling };
            Assert.True(expected.EqualsExact(ReadFirn<DateTimeOffset>(FirnSerializer.Serialize(time), options)), $"{time:O} {handling}");
            Assert.True(expected.EqualsExact(ReadFirn<DateTimeOffset[]>(FirnSerializer.Serialize<DateTime[]>([DateTime.UnixEpoch, time]), options)![1]));
        }
    }

    public struct Inner
    {
        public bool P;
        public short N;
    }

    public struct Marks
    {
        public bool A;
        public bool B;
        public Inner Inside;
    }

    public sealed class Flagged
    {
        public int X { get; set; }

        public bool On { get; set; }

        public bool? Maybe { get; set; }

        public Marks Marks { get; set; }

        public Marks[]? Many { get; set; }

        public string? Text { get; set; }
    }

    public sealed class FlaggedKept
    {
        public long X { get; set; }

        public bool On { get; set; }

        public bool? Maybe { get; set; }

        public Marks Marks { get; set; }

        public Marks[]? Many { get; set; }

        public string? Text { get; set; }
    }

    public sealed class FlaggedSkipped
    {
        public long X { get; set; }
    }

    [Fact]
    [Trait("Hostile", "H47")]
    public void Flags_that_mean_nothing_are_refused_as_in_the_same_version()
    {
        Flagged value = new() { X = 5, Maybe = true, Marks = new() { B = true }, Many = new Marks[3], Text = "t" };
        byte[] message = FirnSerializer.Serialize(value);
        int body = message.Length - FirnSerializer.Serialize(value, FirnOptions.Packed).Length + 1;
        int refused = 0;
        for (int bit = 8 * body; bit < 8 * message.Length; bit++)
        {
            byte[] changed = [.. message];
            changed[bit / 8] ^= (byte)(1 << (bit % 8));
            if (Record.Exception(() => FirnSerializer.Deserialize<Flagged>(changed)) is not FirnException { Code: FirnErrorCode.InvalidFlags }) continue;
            refused++;
            Assert.Equal(FirnErrorCode.InvalidFlags, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<FlaggedKept>(changed)).Code);
            Assert.Equal(FirnErrorCode.InvalidFlags, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<FlaggedSkipped>(changed)).Code);
        }

        // In four structs seven bits of the inner one and six of the outer one, and what the object does not use.
        Assert.InRange(refused, 4 * (7 + 6), 8 * (message.Length - body));
    }

    [Fact]
    public void Numbers()
    {
        Assert.Equal(-3L, ReadFirn<long>(FirnSerializer.Serialize((sbyte)-3)));
        Assert.Equal((Int128)(-3), ReadFirn<Int128>(FirnSerializer.Serialize((short)-3)));
        Assert.Equal(200, ReadFirn<int>(FirnSerializer.Serialize((byte)200)));
        Assert.Equal(unchecked((nint)3_000_000_000), ReadFirn<nint>(FirnSerializer.Serialize(3_000_000_000u)));
        Assert.Equal(1.5, ReadFirn<double>(FirnSerializer.Serialize((Half)1.5)));
        Assert.Equal([1L, -2L, 3L], ReadFirn<long[]>(FirnSerializer.Serialize<int[]>([1, -2, 3]))!);
        Assert.Equal(2L, (long)ReadFirn<LongDay>(FirnSerializer.Serialize(DayOfWeek.Tuesday)));
        foreach (Action refused in (Action[])[() => ReadFirn<int>(FirnSerializer.Serialize(3L)), () => ReadFirn<short>(FirnSerializer.Serialize('a')), () => ReadFirn<long>(FirnSerializer.Serialize(3ul)), () => ReadFirn<uint>(FirnSerializer.Serialize(3)), () => ReadFirn<float>(FirnSerializer.Serialize(3d)), () => ReadFirn<double>(FirnSerializer.Serialize(3L)), () => ReadFirn<float>(FirnSerializer.Serialize(3)), () => ReadFirn<decimal>(FirnSerializer.Serialize(3d)), () => ReadFirn<decimal>(FirnSerializer.Serialize((Int128)3)), () => ReadFirn<Guid>(FirnSerializer.Serialize(new byte[16])), () => ReadFirn<int[][]>(FirnSerializer.Serialize<int[]>([1])), () => ReadFirn<bool>(FirnSerializer.Serialize(new OnlyFlag()))])
        {
            FirnException exception = Assert.Throws<FirnException>(refused);
            Assert.Equal(FirnErrorCode.SchemaMismatch, exception.Code);
        }
    }

    public struct OnlyFlag
    {
        public bool Value;
    }

    public enum LongDay : long
    {
        None = 0,
    }

    [Fact]
    public void Collections()
    {
        Assert.Equal([1, 2], ReadFirn<HashSet<int>>(FirnSerializer.Serialize<List<short>>([1, 2]))!);
        Assert.Equal(["a", "b"], ReadFirn<HashSet<string>>(FirnSerializer.Serialize<List<string>>(["a", "b"]))!);
        Assert.Equal(["a", "b"], ReadFirn<Queue<string>>(FirnSerializer.Serialize<HashSet<string>>(["a", "b"]))!);
        Assert.Equal([true, false, true], ReadFirn<bool?[]>(FirnSerializer.Serialize<bool[]>([true, false, true]))!.Select(b => b!.Value));
        Assert.Equal([1, 2], ReadFirn<int[]>(FirnSerializer.Serialize<int?[]>([1, 2]))!);
        Assert.Equal([3L, null], ReadFirn<long?[]>(FirnSerializer.Serialize<int?[]>([3, null]))!);
        FirnException absent = Assert.Throws<FirnException>(() => ReadFirn<int[]>(FirnSerializer.Serialize<int?[]>([1, null])));
        Assert.Equal((FirnErrorCode.UnexpectedNull, "[1]"), (absent.Code, absent.Path));
        Assert.Equal(FirnErrorCode.DuplicateKey, Assert.Throws<FirnException>(() => ReadFirn<HashSet<int>>(FirnSerializer.Serialize<short[]>([1, 1]))).Code);
        Dictionary<long, double> dictionary = ReadFirn<Dictionary<long, double>>(FirnSerializer.Serialize(new Dictionary<int, float> { [1] = 1.5f, [2] = 2 }))!;
        Assert.Equal(1.5, dictionary[1]);
        Assert.Equal(4L, ReadFirn<long[,]>(FirnSerializer.Serialize(new int[2, 2] { { 1, 2 }, { 3, 4 } }))![1, 1]);
    }

    public sealed class OrderV1
    {
        public string? Name { get; set; }

        public int Count { get; set; }

        public List<PointV1>? Points { get; set; }

        public string? Zip { get; set; }

        public bool? Paid { get; set; }

        public OrderV1? Next { get; set; }
    }

    public sealed class OrderV2
    {
        public bool Paid { get; set; }

        [FirnMember(FormerNames = ["Zip"])]
        public string? Area { get; set; }

        public long? Count { get; set; }

        public string? Name { get; set; }

        public OrderV2? Next { get; set; }

        public PointV2[]? Points { get; set; }
    }

    private static OrderV1 Sample() => new()
    {
        Name = "n",
        Count = 3,
        Points = [new() { X = 1, Y = 2 }],
        Zip = "z",
        Paid = true,
        Next = new() { Name = null, Count = 4, Zip = new string('\u0430', 70), Paid = false },
    };

    [Fact]
    public void Classes_with_moved_and_renamed_members()
    {
        OrderV2 order = ReadFirn<OrderV2>(FirnSerializer.Serialize(Sample()))!;
        Assert.Equal((true, "z", 3L, "n", 1L), (order.Paid, order.Area, order.Count, order.Name, order.Points![0].X));
        Assert.Equal((false, new string('\u0430', 70), 4L, null), (order.Next!.Paid, order.Next.Area, order.Next.Count, order.Next.Name));
        OrderV1 broken = Sample();
        broken.Next!.Paid = null;
        byte[] message = FirnSerializer.Serialize(broken);
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<OrderV2>(message));
        Assert.Equal((FirnErrorCode.UnexpectedNull, "Next.Paid", typeof(OrderV2)), (exception.Code, exception.Path, exception.Type));
    }

    [Theory]
    [InlineData(FirnCompression.None)]
    [InlineData(FirnCompression.Brotli)]
    public void Every_mode(FirnCompression compression)
    {
        FirnOptions fingerprint = FirnOptions.Default with { SchemaMode = FirnSchemaMode.Fingerprint, Compression = compression };
        byte[] message = FirnSerializer.Serialize(Sample(), fingerprint);
        FirnException unknown = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<OrderV2>(message));
        Assert.Equal(FirnErrorCode.SchemaMismatch, unknown.Code);
        Assert.Contains("KnownSchemas", unknown.Message, StringComparison.Ordinal);
        FirnOptions known = FirnOptions.Default with { KnownSchemas = [FirnSerializer.GetSchema<PointV1>(), FirnSerializer.GetSchema<OrderV1>()] };
        Assert.Equal("n", ReadFirn<OrderV2>(message, known)!.Name);
        Assert.Equal("n", ReadFirn<OrderV2>(FirnSerializer.Serialize(Sample(), FirnOptions.Default with { Compression = compression }))!.Name);
        Assert.Null(ReadFirn<OrderV2>(FirnSerializer.Serialize<OrderV1?>(null)));
        Assert.Equal(FirnErrorCode.SchemaMismatch, Assert.Throws<FirnException>(() => ReadFirn<OrderV2>(FirnSerializer.Serialize<PointV1?[]?>(null))).Code);
    }
}
