using System.Net;
using Firn.TestCases;
using Firn.TestCases.External;
using Firn.Tests.Limits;
using Xunit;

namespace Firn.Tests.Unions;

/// <summary>What a union refuses, how deep it may be, and what it costs.</summary>
public class UnionTests
{
    private static FirnException Refused(FirnErrorCode code, Action action)
    {
        FirnException exception = Assert.Throws<FirnException>(action);
        Assert.Equal(code, exception.Code);
        return exception;
    }

    [FirnUnion(1, typeof(HidingCase))]
    public abstract class HidingBase
    {
        public new string GetType() => "mine";
    }

    public sealed class HidingCase : HidingBase
    {
        public int Number { get; set; }
    }

    [Fact]
    public void Cases_are_told_apart_where_the_class_has_a_GetType_of_its_own()
    {
        HidingBase value = new HidingCase { Number = 3 };
        Assert.Equal(3, Assert.IsType<HidingCase>(FirnSerializer.Deserialize<HidingBase>(FirnSerializer.Serialize(value))).Number);
    }

    [Fact]
    public void A_value_of_no_case_is_an_error_that_names_both_types()
    {
        FirnException exception = Refused(FirnErrorCode.UnknownCase, () => FirnSerializer.Serialize<Figure>(new RoundBlock()));
        Assert.Equal(typeof(RoundBlock), exception.Type);
        Assert.Contains(typeof(Figure).ToString(), exception.Message, StringComparison.Ordinal);
        Assert.Contains(typeof(RoundBlock).ToString(), exception.Message, StringComparison.Ordinal);
        Assert.Contains("WithCase<Figure, RoundBlock>", exception.Message, StringComparison.Ordinal);
        Refused(FirnErrorCode.UnknownCase, () => FirnSerializer.Serialize(new Group { Parts = [new Disc(), new RoundBlock()] }));
        Refused(FirnErrorCode.UnknownCase, () => FirnSerializer.Serialize<IManyCases>(new Stranger()));
        Refused(FirnErrorCode.UnknownCase, () => FirnSerializer.Serialize<IPayload>(new StrangePriority()));
    }

    private sealed record Stranger : IManyCases
    {
        public byte Value => 1;
    }

    private sealed record StrangePriority : IPriority
    {
        public int Level => 1;
    }

    private sealed class Tricycle : Vehicle;

    [Fact]
    public void A_derived_value_may_be_written_as_declared_where_that_class_is_a_case()
    {
        FirnOptions options = FirnOptions.Packed with { WriteDerivedAsDeclared = true };
        Refused(FirnErrorCode.UnknownCase, () => FirnSerializer.Serialize<Vehicle>(new Tricycle { Wheels = 3 }));
        Vehicle read = FirnSerializer.Deserialize<Vehicle>(FirnSerializer.Serialize<Vehicle>(new Tricycle { Wheels = 3 }, options), options)!;
        Assert.Equal((typeof(Vehicle), 3), (read.GetType(), read.Wheels));
        Refused(FirnErrorCode.UnknownCase, () => FirnSerializer.Serialize<Figure>(new RoundBlock(), options));
    }

    [Theory]
    [InlineData("10 03", 1)]
    [InlineData("10 00", 1)]
    [InlineData("10 F0 F0 00", 1)]
    [InlineData("10 F1 2C 01 01 00", 1)]
    [InlineData("10 F1 FF FF FF FF", 1)]
    [InlineData("10 F2 01 00 00 00 01 00 00 00", 1)]
    [InlineData("10 F2 FF FF FF FF FF FF FF 7F", 1)]
    [InlineData("10 F0 2C 01 02 07 01", 5)]
    [Trait("Hostile", "H22")]
    public void A_tag_of_no_case_is_refused_where_it_stands(string hex, long offset)
    {
        byte[] message = WireFormat.HexText.Parse(hex);
        foreach (FirnOptions options in (FirnOptions[])[FirnOptions.Packed, FirnOptions.Packed.WithCase<Figure, RoundBlock>(9)])
        {
            FirnException exception = Refused(FirnErrorCode.UnknownCase, () => FirnSerializer.Deserialize<Figure>(message, options));
            Assert.Equal(offset, exception.Offset);
            Assert.Equal(typeof(Figure), exception.Type);
        }
    }

    /// <summary>Every tag of one, three and five bytes near those in use, cut off behind it.</summary>
    [Fact]
    [Trait("Hostile", "H22")]
    public void Tags_without_values()
    {
        for (int tag = 0; tag < 320; tag++)
        {
            byte[] message = tag < 240 ? [0x10, (byte)tag] : [0x10, 0xF0, (byte)tag, (byte)(tag >> 8)];
            FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<IManyCases>(message, FirnOptions.Packed));
            Assert.Equal(tag < 300 ? FirnErrorCode.UnexpectedEnd : FirnErrorCode.UnknownCase, exception.Code);
        }
    }

    [Fact]
    public void A_union_takes_a_level_only_where_its_case_is_one()
    {
        AssertFirnLevels<IPayload>(1, new Amount(1, true));
        AssertFirnLevels<IPayload>(2, new Alarm(1));
        AssertFirnLevels<IPayload>(3, new Emergency(1, new Amount(2, false)));
        AssertFirnLevels<IPayload>(4, new Emergency(1, new Alarm(2)));
        AssertFirnLevels<Figure>(3, new Group { Parts = [new Disc()] });
        AssertFirnLevels<IUrgent>(1, new Emergency(1, null));
    }

    [FirnEntryPoint]
    private static void AssertFirnLevels<T>(int levels, T value)
    {
        FirnOptions enough = FirnOptions.Packed with { MaxDepth = levels };
        byte[] message = FirnSerializer.Serialize(value, enough);
        Assert.Equal(value!.ToString(), FirnSerializer.Deserialize<T>(message, enough)!.ToString());
        if (levels == 1) return;
        FirnOptions less = FirnOptions.Packed with { MaxDepth = levels - 1 };
        Refused(FirnErrorCode.DepthExceeded, () => FirnSerializer.Serialize(value, less));
        Refused(FirnErrorCode.DepthExceeded, () => FirnSerializer.Deserialize<T>(message, less));
    }

    [Fact]
    [Trait("Hostile", "H20")]
    public void A_cycle_through_unions_ends_at_the_limit()
    {
        Group group = new();
        group.Frame = group;
        Refused(FirnErrorCode.DepthExceeded, () => FirnSerializer.Serialize<Figure>(group));
        object[] list = new object[1];
        list[0] = list;
        Refused(FirnErrorCode.DepthExceeded, () => FirnSerializer.Serialize<object>(list, FirnOptions.Default.WithCase<object, object[]>(1)));
    }

    /// <summary>A thousand boxes cost more than a thousand elements.</summary>
    [Fact]
    public void Boxes_are_charged()
    {
        FirnOptions options = FirnOptions.Packed with { MaxAllocationRatio = 1 };
        byte[] message = FirnSerializer.Serialize<IPayload[]>([.. Enumerable.Repeat((IPayload)default(Nothing), 100_000)], options);
        Refused(FirnErrorCode.AllocationExceeded, () => UnderTheRatio.Read<IPayload[]>(message, options));
        Assert.Equal(100_000, FirnSerializer.Deserialize<IPayload[]>(message, FirnOptions.Packed)!.Length);
    }

    [Fact]
    public void Boxes_of_cases_that_options_add_are_charged()
    {
        FirnOptions options = FirnOptions.Packed.WithCase<object, byte>(1);
        FirnOptions little = options with { MaxAllocationRatio = 1 };
        byte[] message = FirnSerializer.Serialize<object[]>([.. Enumerable.Repeat((object)(byte)7, 100_000)], options);
        // 8 bytes of each slot would fit into 1 for each of 200,000 bytes and 1 MiB; the boxes don't.
        Refused(FirnErrorCode.AllocationExceeded, () => UnderTheRatio.Read<object[]>(message, little));
        Assert.Equal(100_000, FirnSerializer.Deserialize<object[]>(message, options)!.Length);
    }

    [Fact]
    public void A_union_of_another_assembly_is_served_by_its_own_codec()
    {
        ForeignUnion read = FirnSerializer.Clone(ForeignUnion.CreateHidden(3, new ForeignLeaf { Text = "t" }))!;
        Assert.Equal("HiddenLeaf", read.GetType().Name);
        Assert.Equal(5, ((ForeignPart)FirnSerializer.Clone<IForeignAnnotatedUnion>(ForeignPart.Create(5))!).ReadSecret());
    }

    [Fact]
    public void An_object_of_a_hidden_class_of_the_framework()
    {
        FirnOptions options = FirnOptions.Default.WithCase<object, IPAddress>(1);
        Assert.Equal(IPAddress.Loopback, FirnSerializer.Clone<object>(IPAddress.Loopback, options));
        Assert.Equal(IPAddress.Parse("10.0.0.1"), FirnSerializer.Clone<object>(IPAddress.Parse("10.0.0.1"), options));
    }

    [Fact]
    public void An_error_says_where_inside_a_case()
    {
        Group group = new() { Parts = [new Disc(), new Group { Frame = new Disc { Label = "MARK" } }] };
        byte[] message = FirnSerializer.Serialize<Figure>(group);
        int header = message.AsSpan().IndexOf("MARK"u8) - 1;
        message[header] = 0xFF;
        FirnException exception = Refused(FirnErrorCode.InvalidString, () => FirnSerializer.Deserialize<Figure>(message));
        Assert.Equal(("Parts[1].Frame.Label", header), (exception.Path, exception.Offset));
    }
}
