using Firn.Codecs;
using Firn.TestCases;
using Xunit;

namespace Firn.Tests.Codecs.Collections;

public class InlineArrayCodecTests
{
    public struct Before
    {
        public int Number;
    }

    public struct After
    {
        public int Number;
        public ThreeNumbers Numbers;
    }

    [Theory]
    [InlineData("00")]
    [InlineData("02 01 00 00 00 02 00 00 00")]
    [InlineData("04 01 00 00 00 02 00 00 00 03 00 00 00 04 00 00 00")]
    public void Another_number_of_elements_is_refused(string hex) => CodecProbe.Refuses<ThreeNumbers, InlineArrayCodec<ThreeNumbers, int, Int32Codec>>(hex, FirnErrorCode.InvalidCount);

    [Fact]
    public void An_array_of_as_many_elements_is_read_as_one_and_the_other_way_round()
    {
        ThreeNumbers numbers = FirnSerializer.Deserialize<ThreeNumbers>(FirnSerializer.Serialize<int[]>([1, 2, 3]));
        Assert.Equal((1, 2, 3), (numbers[0], numbers[1], numbers[2]));
        Assert.Equal([1, 2, 3], FirnSerializer.Deserialize<int[]>(FirnSerializer.Serialize(numbers))!);
        numbers = FirnSerializer.Deserialize<ThreeNumbers>(FirnSerializer.Serialize<short[]>([4, 5, 6]));
        Assert.Equal((4, 5, 6), (numbers[0], numbers[1], numbers[2]));
    }

    [Fact]
    public void A_version_without_the_member_leaves_it_at_its_default()
    {
        After after = FirnSerializer.Deserialize<After>(FirnSerializer.Serialize(new Before { Number = 5 }));
        Assert.Equal((5, 0, 0, 0), (after.Number, after.Numbers[0], after.Numbers[1], after.Numbers[2]));
    }

    [Fact]
    public void Elements_of_another_version_may_not_be_none()
    {
        byte[] bytes = FirnSerializer.Serialize<short[]>([4, 5]);
        Assert.Equal(FirnErrorCode.InvalidCount, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<ThreeNumbers>(bytes)).Code);
    }
}
