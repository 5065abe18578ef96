using System.Collections.Immutable;
using Firn.TestCases;
using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Hostile;

/// <summary>H40 to H58: bits that are no value of a type, on every route; and types whose rules only their authors know.</summary>
public class ValueTests
{
    public static TheoryData<string> Kinds => ["bool", "decimal", "DateTime", "DateTimeOffset", "DateOnly", "TimeOnly", "Rune", "Version"];

    /// <summary>Lists of the kind with a value that is none, first, last, and at the edges of vectors, on every route that looks at values.</summary>
    [Theory]
    [MemberData(nameof(Kinds))]
    [Trait("Hostile", "H40"), Trait("Hostile", "H41"), Trait("Hostile", "H42"), Trait("Hostile", "H43"), Trait("Hostile", "H44"), Trait("Hostile", "H45"), Trait("Hostile", "H46"), Trait("Hostile", "H48")]
    public void Values_that_are_none_in_arrays_on_every_route(string kind)
    {
        (IReadOnlyList<Routes> routes, byte[] good, byte[] bad, int factor) = kind switch
        {
            "bool" => (Routes.FirnOf<List<(bool, byte)>, Member<List<(bool, byte)>>, Kept<List<(bool, byte)>>, Earlier<List<(bool, byte)>>, Converted<List<(bool, byte)>>>(), [1, 7], [2, 7], 1),
            "decimal" => (Routes.FirnOf<decimal[], Member<decimal[]>, Kept<decimal[]>, Earlier<decimal[]>, Converted<decimal[]>>(), new byte[16], [.. new byte[14], 29, 0], 1),
            "DateTime" => (Routes.FirnOf<DateTime[], Member<DateTime[]>, Kept<DateTime[]>, Earlier<DateTime[]>, Converted<DateTime[]>>(), new byte[8], [.. new byte[7], 0xC0], 1),
            "DateTimeOffset" => (Routes.FirnOf<DateTimeOffset[], Member<DateTimeOffset[]>, Kept<DateTimeOffset[]>, Earlier<DateTimeOffset[]>, Converted<DateTimeOffset[]>>(), new byte[10], [.. new byte[8], 1, 0], 1),
            "DateOnly" => (Routes.FirnOf<DateOnly[], Member<DateOnly[]>, Kept<DateOnly[]>, Earlier<DateOnly[]>, Converted<DateOnly[]>>(), new byte[4], [0xDB, 0xB9, 0x37, 0], 1),
            "TimeOnly" => (Routes.FirnOf<TimeOnly[], Member<TimeOnly[]>, Kept<TimeOnly[]>, Earlier<TimeOnly[]>, Converted<TimeOnly[]>>(), new byte[8], [0x00, 0xC0, 0x69, 0x2A, 0xC9, 0, 0, 0], 1),
            "Rune" => (Routes.FirnOf<System.Text.Rune[], Member<System.Text.Rune[]>, Kept<System.Text.Rune[]>, Earlier<System.Text.Rune[]>, Converted<System.Text.Rune[]>>(), new byte[4], [0x00, 0xD8, 0, 0], 1),
            _ => (Routes.FirnOf<Version[], Member<Version[]>, Kept<Version[]>, Earlier<Version[]>, Converted<Version[]>>(), new byte[16], (byte[])[.. new byte[8], 0xFE, 0xFF, 0xFF, 0xFF, .. new byte[4]], 2),
        };
        foreach (Routes route in routes.Where(route => route.ChecksValues))
        {
            foreach (int count in (int[])[1, 2, 4, 5, 9, 17, 33, 70])
            {
                byte[] all = [.. Routes.Count(factor * count), .. Enumerable.Repeat(good, count).SelectMany(bytes => bytes)];
                Assert.NotNull(route.Read(all));
                foreach (int index in (int[])[0, count / 2, count - 1])
                {
                    byte[] changed = [.. all];
                    bad.CopyTo(changed, all.Length - ((count - index) * good.Length));
                    FirnException exception = Assert.Throws<FirnException>(() => route.Read(changed));
                    Assert.True(exception.Code is FirnErrorCode.InvalidValue or FirnErrorCode.InvalidFlags, exception.ToString());
                }
            }
        }
    }

    /// <summary>Flags of absence: a value that is hidden behind one, and bits that stand for nothing.</summary>
    [Fact]
    [Trait("Hostile", "H47")]
    public void What_is_absent_has_no_bytes()
    {
        foreach (Routes route in Routes.FirnOf<int?[], Member<int?[]>, Kept<int?[]>, Earlier<int?[]>, Converted<int?[]>>())
        {
            Assert.NotNull(route.Read([5, 1, 7, 0, 0, 0]));
            Assert.Throws<FirnException>(() => route.Read([5, 1, 7, 0, 0, 0, 7, 0, 0, 0]));
            Assert.Throws<FirnException>(() => route.Read([5, 3, 7, 0, 0, 0, 7, 0, 0, 0]));
            Assert.Throws<FirnException>(() => route.Read([5, 5, 7, 0, 0, 0]));
            Assert.Throws<FirnException>(() => route.Read([1]));
        }

        foreach (byte flags in (byte[])[2, 4, 0x80, 0xFF])
        {
            Assert.Equal(FirnErrorCode.InvalidFlags, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Member<int?>>([0x10, flags, .. new byte[4]], FirnOptions.Packed)).Code);
        }
    }

    /// <summary>Any value of the integer beneath is one; under an option only those that are defined.</summary>
    [Fact]
    [Trait("Hostile", "H49")]
    public void Enums_on_every_route()
    {
        foreach (Routes route in Routes.FirnOf<DayOfWeek[], Member<DayOfWeek[]>, Kept<DayOfWeek[]>, Earlier<DayOfWeek[]>, Converted<DayOfWeek[]>>())
        {
            Assert.NotNull(route.Read([1, 0xFF, 0xFF, 0xFF, 0x7F]));
        }

        Assert.Equal(FirnErrorCode.UndefinedEnum, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<DayOfWeek[]>([0x10, 1, 7, 0, 0, 0], FirnOptions.Packed with { RefuseUndefinedEnums = true })).Code);
    }

    /// <summary>Memory that is somebody else's is never read from a wire: the type is refused when its code is made.</summary>
    [Fact]
    [Trait("Hostile", "H50")]
    public void Pointers_are_refused()
    {
        foreach (Type type in (Type[])[typeof(Pointing), typeof(System.Runtime.InteropServices.GCHandle), typeof(RuntimeTypeHandle)])
        {
            Assert.Throws<NotSupportedException>(() => FirnSerializer.Prepare(type));
        }

        Assert.Equal((nint)(-5), FirnSerializer.Deserialize<nint>([0x10, 0xFB, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], FirnOptions.Packed));
    }

    /// <summary>A struct with references is written member by member: no bytes become one.</summary>
    [Fact]
    [Trait("Hostile", "H51")]
    public void Structs_with_references_are_read_member_by_member()
    {
        Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<KeyValuePair<string, long>[]>([0x10, 2, .. Enumerable.Repeat((byte)0x7F, 32)], FirnOptions.Packed));
        Assert.Equal("a", FirnSerializer.Deserialize<KeyValuePair<string, long>[]>([0x10, 1, 1, .. new byte[8], 4, (byte)'a'], FirnOptions.Packed)![0].Key);
    }

    /// <summary>Members over one another: what is read into one would be a value of the other that nobody has checked, so the type is refused by name.</summary>
    [Fact]
    [Trait("Hostile", "H52")]
    public void Members_over_one_another()
    {
        foreach (Func<object?> use in (Func<object?>[])[() => FirnSerializer.Deserialize([0x10, 0, 2], typeof(Overlapping), FirnOptions.Packed), () => FirnSerializer.Serialize(new Overlapping(), typeof(Overlapping))])
        {
            string message = Assert.Throws<NotSupportedException>(use).Message;
            Assert.Contains("Overlapping.Number': it lies over the member 'Flag'", message, StringComparison.Ordinal);
            Assert.Contains("[FirnIgnore]", message, StringComparison.Ordinal);
        }
    }

    /// <summary>A constructor that checks is called, and what it throws comes out as it is.</summary>
    [Fact]
    [Trait("Hostile", "H53")]
    public void A_constructor_that_checks_is_asked()
    {
        Assert.Equal(4, FirnSerializer.Deserialize<Even>([0x10, 4, 0, 0, 0], FirnOptions.Packed).Value);
        Assert.Throws<ArgumentOutOfRangeException>(() => FirnSerializer.Deserialize<Even>([0x10, 5, 0, 0, 0], FirnOptions.Packed));
        Assert.Equal(4, FirnSerializer.Deserialize<Member<Even>>([0x10, 4, 0, 0, 0], FirnOptions.Packed)!.Value.Value);
        Assert.Throws<ArgumentOutOfRangeException>(() => FirnSerializer.Deserialize<Member<Even>>([0x10, 5, 0, 0, 0], FirnOptions.Packed));
        Assert.Throws<ArgumentOutOfRangeException>(() => FirnSerializer.Deserialize<Dictionary<byte, Even>>([0x10, 1, 9, 5, 0, 0, 0], FirnOptions.Packed));
    }

    [Fact]
    [Trait("Hostile", "H54")]
    public void A_default_immutable_array_is_not_an_empty_one()
    {
        ImmutableArray<int>[] read = FirnSerializer.Deserialize<ImmutableArray<int>[]>([0x10, 5, 1, 0], FirnOptions.Packed)!;
        Assert.False(read[0].IsDefault);
        Assert.True(read[1].IsDefault);
        Assert.True(FirnSerializer.Deserialize<ImmutableArray<int>>([0x14], FirnOptions.Packed).IsDefault);
    }

    /// <summary>Slices are made anew, never taken as they lie: they hold exactly their elements.</summary>
    [Fact]
    [Trait("Hostile", "H55")]
    public void Slices_hold_their_elements_only()
    {
        byte[] message = FirnSerializer.Serialize(new ArraySegment<int>([1, 2, 3, 4], 1, 2), FirnOptions.Packed);
        Assert.Equal("10020200000003000000", Convert.ToHexString(message));
        ArraySegment<int> segment = FirnSerializer.Deserialize<ArraySegment<int>>(message, FirnOptions.Packed);
        Assert.Equal((0, 2, 2), (segment.Offset, segment.Count, segment.Array!.Length));
        Assert.Equal([2, 3], FirnSerializer.Deserialize<Memory<int>>(message, FirnOptions.Packed).ToArray());
        Assert.Equal(new Index(5, fromEnd: true), FirnSerializer.Deserialize<Index>([0x10, 0xFA, 0xFF, 0xFF, 0xFF], FirnOptions.Packed));
    }

    /// <summary>Every pattern is a value, and stays the same bits, whatever it is compared with.</summary>
    [Fact]
    [Trait("Hostile", "H56"), Trait("Hostile", "H57")]
    public void Every_pattern_survives()
    {
        Random random = new(5);
        byte[] bits = new byte[64 * 40];
        random.NextBytes(bits);
        AssertBits<byte[]>(bits, 1);
        AssertBits<char[]>(bits, 2);
        AssertBits<Half[]>([.. bits, 0x00, 0x7E, 0x01, 0xFE, 0x00, 0x80], 2);
        AssertBits<float[]>([.. bits, 0x34, 0x12, 0xC0, 0x7F, 1, 0, 0x80, 0xFF, 0, 0, 0, 0x80], 4);
        AssertBits<double[]>([.. bits, 0, 0, 0, 0, 0, 0, 0, 0x80, 1, 0, 0, 0, 0, 0, 0xF0, 0x7F], 8);
        AssertBits<TimeSpan[]>(bits, 8);
        AssertBits<Int128[]>(bits, 16);
        AssertBits<Guid[]>(bits, 16);
        AssertBits<System.Numerics.Complex[]>(bits, 16);
        AssertBits<System.Numerics.Vector4[]>(bits, 16);
        AssertBits<System.Numerics.Matrix4x4[]>(bits, 64);
    }

    private static void AssertBits<T>(byte[] bits, int width)
    {
        byte[] message = [0x10, .. Routes.Count(bits.Length / width), .. bits];
        Assert.Equal(message, FirnSerializer.Serialize(FirnSerializer.Deserialize<T>(message, FirnOptions.Packed), FirnOptions.Packed));
        Assert.Equal(message, FirnSerializer.Serialize(Entries.FirnInPlace<T>(Sequences.Cut(message, message.Length / 3), FirnOptions.Packed), FirnOptions.Packed));
    }

    /// <summary>One integer has one form.</summary>
    [Fact]
    [Trait("Hostile", "H58"), Trait("Hostile", "H15")]
    public void Big_integers_on_every_route()
    {
        foreach (Routes route in Routes.FirnOf<System.Numerics.BigInteger[], Member<System.Numerics.BigInteger[]>, Kept<System.Numerics.BigInteger[]>, Earlier<System.Numerics.BigInteger[]>, Converted<System.Numerics.BigInteger[]>>())
        {
            Assert.NotNull(route.Read([2, 0, 2, 0x80, 0]));
            foreach (byte[] bad in (byte[][])[[1, 1, 0], [1, 2, 1, 0], [1, 2, 0xFF, 0xFF], [1, 3, 0, 0x80, 0xFF]])
            {
                if (route.ChecksValues) Assert.Throws<FirnException>(() => route.Read(bad));
            }

            foreach (byte[] bad in (byte[][])[[1, 2, 1], [1, 0xF1, 0, 0, 0x10, 0], [1, 0xF1, 0xFF, 0xFF, 0xFF, 0x7F], [1, 0xF1, 0xFF, 0xFF, 0xFF, 0xFF]]) Assert.Throws<FirnException>(() => route.Read(bad));
        }
    }
}
