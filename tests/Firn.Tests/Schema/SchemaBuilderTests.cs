using System.Buffers.Binary;
using System.Security.Cryptography;
using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Schema;

/// <summary>What a codec says of itself, and what it may not say.</summary>
public sealed class SchemaBuilderTests
{
    private sealed class First;

    private sealed class Second;

    // A codec that nothing is written with: it stands for the calls of its Describe.
    private interface ISpeech
    {
        static abstract void Describe(FirnSchemaBuilder builder);
    }

    private struct Codec<TSpeech> : IFirnCodec<object>
        where TSpeech : ISpeech
    {
        public static int MinSize => 1;

        public static void Write(ref FirnWriter writer, object value) => throw new NotSupportedException();

        public static object Read(ref FirnReader reader) => throw new NotSupportedException();

        public static void Describe(FirnSchemaBuilder builder) => TSpeech.Describe(builder);
    }

    private static SchemaDescriptor Build<TSpeech>()
        where TSpeech : ISpeech => FirnSchemaBuilder.Build<object, Codec<TSpeech>>();

    private struct Object : ISpeech
    {
        public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(First), FirnObjectTraits.ReadsSparse)
            .Member<int, Int32Codec>("Number", isRequired: true)
            .Member("Same", FirnKind.Int32)
            .Member<string, StringCodec>("Text", 7, formerNames: ["Note", "Remark"])
            .Member("Texts", ListCodec<string, StringCodec>.Describe, mayBeAbsent: true)
            .Member<object, Codec<Union>>("Other");
    }

    private struct Union : ISpeech
    {
        public static void Describe(FirnSchemaBuilder builder) => builder.Union(typeof(First))
            .Case<object, Codec<Object>>(300)
            .Case(2, typeof(Second), Int64Codec.Describe);
    }

    [Fact]
    public void Definitions_are_written_once_in_the_order_in_which_they_are_mentioned()
    {
        SchemaDescriptor descriptor = Build<Object>();
        Assert.Equal(
            [
                (byte)FirnKind.Object, 0,
                5,
                0, .. Hash("Number"), (byte)FirnKind.Int32,
                0, .. Hash("Same"), (byte)FirnKind.Int32,
                8, 0x80 | (byte)FirnKind.String,
                0, .. Hash("Texts"), 0x80 | (byte)FirnKind.List, 0x80 | (byte)FirnKind.String,
                0, .. Hash("Other"), 0x80 | (byte)FirnKind.Union, 1,
                2,
                2, (byte)FirnKind.Int64,
                0xF0, 44, 1, (byte)FirnKind.Object, 0,
            ],
            descriptor.Bytes);
        Assert.Equal(SHA256.HashData(descriptor.Bytes)[..8], descriptor.Fingerprint);
        Assert.Equal([(typeof(First), FirnKind.Object), (typeof(First), FirnKind.Union)], descriptor.Definitions.Select(d => (d.Type, d.Kind)));
        DefinitionLabels labels = descriptor.Definitions[0];
        Assert.Equal(FirnObjectTraits.ReadsSparse, labels.Traits);
        Assert.Equal(["Number", "Same", "Text", "Texts", "Other"], labels.Members.Select(m => m.Name));
        Assert.Equal([true, false, false, false, false], labels.Members.Select(m => m.IsRequired));
        Assert.Equal(["Note", "Remark"], labels.Members[2].FormerNames!);
        Assert.Equal([(2L, typeof(Second)), (300L, typeof(object))], descriptor.Definitions[1].Cases.Select(c => (c.Tag, c.Type)));
    }

    private static byte[] Hash(string name)
    {
        byte[] bytes = new byte[4];
        BinaryPrimitives.WriteUInt32LittleEndian(bytes, SchemaDescriptor.HashName(name));
        return bytes;
    }

    private struct Long : ISpeech
    {
        public static void Describe(FirnSchemaBuilder builder)
        {
            builder.Object(typeof(First));
            for (int i = 0; i < 1000; i++) builder.Member<int, Int32Codec>($"Member{i}");
        }
    }

    [Fact]
    public void There_is_room_for_any_number_of_members()
    {
        SchemaDescriptor descriptor = Build<Long>();
        Assert.Equal(2 + 3 + (1000 * 6), descriptor.Bytes.Length);
        Assert.Equal(1000, descriptor.Schema.Definitions[0].Members.Length);
    }

    private struct NotNull : ISpeech
    {
        public static void Describe(FirnSchemaBuilder builder)
        {
            builder.Object(typeof(First), FirnObjectTraits.ReadsSparse).Member("Lists", ListCodec<string, StringCodec>.Describe, mayBeAbsent: true).NotNull("!(!)", hasDefault: false);
            for (int i = 0; i < 5000; i++) builder.Member($"Member{i}", FirnKind.String, mayBeAbsent: true).NotNull();
        }
    }

    private struct ConstantOfCodec : ISpeech
    {
        public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(First)).Member<int, Int32Codec>("Number").WhenNull(1);
    }

    private struct ConstantOfOther : ISpeech
    {
        public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(First)).Member("Number", FirnKind.Int32).WhenNull(1L);
    }

    private struct TextOrNull : ISpeech
    {
        public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(First)).Member("Text", FirnKind.String, mayBeAbsent: true);
    }

    private struct TextAlone : ISpeech
    {
        public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(First)).Member("Text", FirnKind.String);
    }

    // The text of the constant is for the codec to read; the builder describes.
    private struct ConstantOfText : ISpeech
    {
        public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(First)).Member("Text", FirnKind.String).WhenNull("none");
    }

    private struct OtherPlaces : ISpeech
    {
        public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(First)).Member("Text", FirnKind.String, mayBeAbsent: true).NotNull("!(!");
    }

    [Fact]
    public void What_is_never_null_is_known_and_its_plan_is_made_once()
    {
        SchemaDescriptor descriptor = Build<NotNull>();
        MemberLabel label = descriptor.Definitions[0].Members[0];
        Assert.Equal(("!(!)", true), (label.NotNull!.ToString(), label.LacksDefault));
        Assert.Same(label.NotNull, label.NotNull);
        Assert.Equal(("!", false), (descriptor.Definitions[0].Members[1].NotNull!.ToString(), descriptor.Definitions[0].Members[1].LacksDefault));

        // Longer than descriptors of others that are kept.
        Assert.True(descriptor.Bytes.Length > 16 << 10);
        ConversionPlan plan = descriptor.OwnPlanUnder(NullRules.Refuse, typeof(object))!;
        Assert.NotSame(plan, descriptor.OwnPlanUnder(NullRules.Refuse | NullRules.Initialize, typeof(object)));
        ConversionPlanCache cache = descriptor.ConversionsUnder(NullRules.Refuse);
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < 100; i++)
        {
            if (descriptor.OwnPlanUnder(NullRules.Refuse, typeof(object)) != plan || descriptor.ConversionsUnder(NullRules.Refuse) != cache) Assert.Fail("It is made again.");
        }

        Assert.Equal(0, GC.GetAllocatedBytesForCurrentThread() - before);
    }

    [Fact]
    public void What_does_not_fit_a_member_is_refused_when_it_is_described()
    {
        Assert.Contains("'Number' of", Assert.Throws<ArgumentException>(() => Build<ConstantOfCodec>()).Message);
        Assert.Contains("Add it with its FirnKind", Assert.Throws<ArgumentException>(() => Build<ConstantOfCodec>()).Message);
        Assert.Contains("no constant of the kind of the member 'Number'", Assert.Throws<ArgumentException>(() => Build<ConstantOfOther>()).Message);
        Assert.Contains("'!(!' does not say", Assert.Throws<ArgumentException>(() => Build<OtherPlaces>()).Message);
    }

    [Fact]
    public void The_constant_of_a_text_that_may_not_be_absent_is_left_to_its_codec()
    {
        byte[] writer = Build<TextOrNull>().Bytes;
        foreach (NullRules rules in new[] { NullRules.None, NullRules.Refuse, NullRules.Initialize, NullRules.Refuse | NullRules.Initialize })
        {
            ConversionPlan without = ConversionPlan.ForMessage(Build<TextAlone>(), rules, typeof(First), writer, 0);
            ConversionPlan with = ConversionPlan.ForMessage(Build<ConstantOfText>(), rules, typeof(First), writer, 0);
            Assert.Equal((without.KeepsBytes, without.Unmatched), (with.KeepsBytes, with.Unmatched));
        }
    }

    [Theory]
    [InlineData("!", true)]
    [InlineData("?", true)]
    [InlineData("!(?!)", true)]
    [InlineData("?(!(!)?)", true)]
    [InlineData("!()", true)]
    [InlineData("", false)]
    [InlineData("!!", false)]
    [InlineData("!(", false)]
    [InlineData("(!)", false)]
    [InlineData("!(a)", false)]
    [InlineData("!)", false)]
    public void Places_are_valid_where_they_can_be_read(string text, bool isValid)
    {
        Assert.Equal(isValid, NullPlaces.IsValid(text));
        Assert.Equal(isValid, NullPlaces.Parse(text) is not null);
    }

    private struct TwoOfOneId : ISpeech
    {
        public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(First)).Member<int, Int32Codec>("Number", 4).Member<int, Int32Codec>("Other", 5).Member<int, Int32Codec>("Third", 4);
    }

    private struct TwoOfOneName : ISpeech
    {
        public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(First)).Member<int, Int32Codec>("Number").Member<int, Int32Codec>("Number");
    }

    private struct TwoOfOneTag : ISpeech
    {
        public static void Describe(FirnSchemaBuilder builder) => builder.Union(typeof(First)).Case<object, Codec<Object>>(1).Case(3, typeof(Second), Int64Codec.Describe).Case<int, Int32Codec>(3);
    }

    [Fact]
    public void Two_of_one_identity_are_refused()
    {
        Assert.Contains("two members of one identity; one of them is 'Third'", Assert.Throws<NotSupportedException>(() => Build<TwoOfOneId>()).Message);
        Assert.Contains("two members of one identity; one of them is 'Number'", Assert.Throws<NotSupportedException>(() => Build<TwoOfOneName>()).Message);
        Assert.Contains($"{Firn.Dynamic.TypeDisplay.Full(typeof(Second))} and int are cases of {Firn.Dynamic.TypeDisplay.Full(typeof(First))} with one tag, 3", Assert.Throws<NotSupportedException>(() => Build<TwoOfOneTag>()).Message);
    }

    private struct MemberOfNothing : ISpeech
    {
        public static void Describe(FirnSchemaBuilder builder) => builder.Member<int, Int32Codec>("Number");
    }

    private struct MemberOfUnion : ISpeech
    {
        public static void Describe(FirnSchemaBuilder builder) => builder.Union(typeof(First)).Member("Number", FirnKind.Int32);
    }

    private struct CaseOfObject : ISpeech
    {
        public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(First)).Case<int, Int32Codec>(0);
    }

    // What a member's codec says is not about the object that has the member.
    private struct MemberOfOwner : ISpeech
    {
        public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(First)).Member<object, Codec<MemberOfNothing>>("Number");
    }

    [Fact]
    public void Members_and_cases_need_what_they_belong_to()
    {
        Assert.Contains("FirnSchemaBuilder.Object comes first", Assert.Throws<InvalidOperationException>(() => Build<MemberOfNothing>()).Message);
        Assert.Contains("FirnSchemaBuilder.Object comes first", Assert.Throws<InvalidOperationException>(() => Build<MemberOfUnion>()).Message);
        Assert.Contains("FirnSchemaBuilder.Union comes first", Assert.Throws<InvalidOperationException>(() => Build<CaseOfObject>()).Message);
        Assert.Contains("FirnSchemaBuilder.Object comes first", Assert.Throws<InvalidOperationException>(() => Build<MemberOfOwner>()).Message);
    }

    // A key that is an object, and a value that has members and is none.
    private struct MemberOfKey : ISpeech
    {
        public static void Describe(FirnSchemaBuilder builder) => builder.Dictionary<object, Codec<Object>, object, Codec<MemberOfNothing>>();
    }

    private struct MemberOfNumber : ISpeech
    {
        public static void Describe(FirnSchemaBuilder builder)
        {
            builder.Object(typeof(First));
            builder.Primitive(FirnKind.Int32);
            builder.Member<int, Int32Codec>("Number");
        }
    }

    // Its elements are objects, and it is none.
    private struct MemberOfList : ISpeech
    {
        public static void Describe(FirnSchemaBuilder builder)
        {
            builder.List<object, Codec<Object>>();
            builder.Member<int, Int32Codec>("Extra");
        }
    }

    private struct MemberOfDictionary : ISpeech
    {
        public static void Describe(FirnSchemaBuilder builder)
        {
            builder.Dictionary<int, Int32Codec, object, Codec<Object>>();
            builder.Member<int, Int32Codec>("Extra");
        }
    }

    [Fact]
    public void Another_kind_ends_the_members()
    {
        Assert.Throws<InvalidOperationException>(() => Build<MemberOfList>());
        Assert.Throws<InvalidOperationException>(() => Build<MemberOfDictionary>());
        Assert.Throws<InvalidOperationException>(() => Build<MemberOfKey>());
        Assert.Throws<InvalidOperationException>(() => Build<MemberOfNumber>());
    }

    private struct Collection : ISpeech
    {
        public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(First)).Member<int, Int32Codec>("Number").Elements<ListCodec<int, Int32Codec>>();
    }

    [Fact]
    public void Elements_have_no_name_and_are_never_absent() =>
        Assert.Equal([(byte)FirnKind.Object, 0, 2, 0, .. Hash("Number"), (byte)FirnKind.Int32, 0, .. Hash(""), (byte)FirnKind.List, (byte)FirnKind.Int32], Build<Collection>().Bytes);

    private struct Nothing : ISpeech
    {
        public static void Describe(FirnSchemaBuilder builder)
        {
        }
    }

    private struct NoDelegate : ISpeech
    {
        public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(First)).Member("Number", null!);
    }

    [Fact]
    public void Nothing_is_no_kind()
    {
        Assert.Contains("says nothing", Assert.Throws<InvalidOperationException>(() => FirnSchemaBuilder.KindOf<object, Codec<Nothing>>()).Message);
        Assert.Throws<ArgumentNullException>("describe", () => Build<NoDelegate>());
    }

    private struct NegativeId : ISpeech
    {
        public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(First)).Member<int, Int32Codec>("Number", -2);
    }

    private struct KindOfMore : ISpeech
    {
        public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(First)).Member("Number", FirnKind.List);
    }

    private struct NegativeTag : ISpeech
    {
        public static void Describe(FirnSchemaBuilder builder) => builder.Union(typeof(First)).Case<int, Int32Codec>(-1);
    }

    private struct LongTag : ISpeech
    {
        public static void Describe(FirnSchemaBuilder builder) => builder.Union(typeof(First)).Case<int, Int32Codec>(uint.MaxValue + 1L);
    }

    [Fact]
    public void Numbers_have_ranges()
    {
        Assert.Throws<ArgumentOutOfRangeException>("id", () => Build<NegativeId>());
        Assert.Throws<ArgumentOutOfRangeException>("kind", () => Build<KindOfMore>());
        Assert.Throws<ArgumentOutOfRangeException>("tag", () => Build<NegativeTag>());
        Assert.Throws<ArgumentOutOfRangeException>("tag", () => Build<LongTag>());
    }
}
