using System.Collections.Immutable;
using Firn.Codecs;
using Firn.TestCases;
using Xunit;

namespace Firn.Tests.Versions;

/// <summary>Objects of which only some members have arrived, as the converter hands them to codecs.</summary>
public sealed class SparseReadingTests
{
    public sealed class Initialised
    {
        public bool A { get; set; } = true;

        public string? B { get; set; } = "b";

        public List<int>? C { get; set; } = [1];

        public bool? D { get; set; } = true;

        public int E { get; set; } = 5;

        public int? F { get; set; } = 6;

        public ImmutableArray<int> G { get; set; } = [7];

        public Initialised? H { get; set; }

        public Corner I { get; set; } = new() { X = 9 };
    }

    public struct Corner
    {
        public int X { get; set; }
    }

    public sealed class Flat
    {
        public int A { get; set; } = 1;

        public byte B { get; set; } = 2;
    }

    public sealed class Made(int a, string? b = "declared", DayOfWeek c = DayOfWeek.Friday, int? d = 7)
    {
        public int A { get; } = a;

        public string? B { get; } = b;

        public DayOfWeek C { get; } = c;

        public int? D { get; } = d;

        public int Late { get; init; } = 5;

        public string? LateText { get; init; } = "late";

        public required string? Must { get; init; }

        public int Plain { get; set; } = 6;

        public List<Made>? More { get; set; } = [];
    }

    public class GenericBase<T>
    {
        public T? Value { get; init; }

        public int Number { get; init; } = 3;
    }

    public sealed class OfGenericBase : GenericBase<string>
    {
        public int Own { get; init; } = 4;
    }

    public class Called
    {
        [FirnIgnore]
        public List<string> Calls { get; } = [];

        public int A { get; set; } = 1;

        [System.Runtime.Serialization.OnDeserializing]
        public void Before() => Calls.Add("before " + A);

        [System.Runtime.Serialization.OnDeserialized]
        public void After() => Calls.Add("after " + A);
    }

    public sealed class CalledWhenMade(int b) : Called
    {
        public int B { get; } = b;
    }

    private delegate void Write(ref FirnWriter writer);

    [FirnEntryPoint]
    private static T ReadFirn<T>(Write write, FirnOptions? options = null)
    {
        FirnWriter writer = new(stackalloc byte[512]);
        try
        {
            write(ref writer);
            FirnReader reader = new(writer.WrittenSpan, options ?? FirnOptions.Default);
            reader.MarkConverted();
            T value = CodecSlot<T>.Entry.Read(ref reader);
            Assert.Equal(0, reader.Remaining);
            return value;
        }
        finally
        {
            writer.Dispose();
        }
    }

    // The mark, and the number of members that follow.
    private static void Begin(ref FirnWriter writer, int count)
    {
        writer.Reserve(1) = 1;
        writer.WriteCount(count);
    }

    private static void Present(ref FirnWriter writer, int member) => writer.WriteCount((member << 1) | 1);

    private static void Absent(ref FirnWriter writer, int member) => writer.WriteCount(member << 1);

    [Fact]
    public void Members_that_did_not_arrive_keep_their_initialisers()
    {
        Initialised value = ReadFirn<Initialised>((ref w) => Begin(ref w, 0));
        Assert.Equivalent(new Initialised(), value, strict: true);
        Flat flat = ReadFirn<Flat>((ref w) => Begin(ref w, 0));
        Assert.Equivalent(new Flat(), flat, strict: true);
    }

    [Fact]
    public void Members_that_arrived_are_set_and_nulls_are_assigned()
    {
        Initialised value = ReadFirn<Initialised>((ref w) =>
        {
            Begin(ref w, 9);
            Present(ref w, 0);
            BooleanCodec.Write(ref w, false);
            Absent(ref w, 1);
            Absent(ref w, 2);
            Absent(ref w, 3);
            Present(ref w, 4);
            Int32Codec.Write(ref w, 50);
            Absent(ref w, 5);
            Absent(ref w, 6);
            Present(ref w, 7);
            Begin(ref w, 1);
            Present(ref w, 1);
            w.WriteString("inner");
            Present(ref w, 8);
            Int32Codec.Write(ref w, 90);
        });
        Assert.False(value.A);
        Assert.Null(value.B);
        Assert.Null(value.C);
        Assert.Null(value.D);
        Assert.Equal(50, value.E);
        Assert.Null(value.F);
        Assert.True(value.G.IsDefault);
        Assert.Equal(90, value.I.X);
        Assert.Equal("inner", value.H!.B);
        Assert.Equal(6, value.H.F);
    }

    [Fact]
    public void An_ordinary_object_may_follow_the_mark()
    {
        Flat flat = ReadFirn<Flat>((ref w) =>
        {
            w.Reserve(1) = 0;
            Int32Codec.Write(ref w, 10);
            ByteCodec.Write(ref w, 20);
        });
        Assert.Equal(10, flat.A);
        Assert.Equal(20, flat.B);
    }

    [Fact]
    public void Constructors_get_their_declared_defaults()
    {
        Made value = ReadFirn<Made>((ref w) =>
        {
            Begin(ref w, 1);
            Present(ref w, 7);
            w.WriteString("m");
        });
        Assert.Equal((0, "declared", DayOfWeek.Friday, 7), (value.A, value.B, value.C, value.D));
        Assert.Equal((5, "late", "m", 6), (value.Late, value.LateText, value.Must, value.Plain));
        Assert.Empty(value.More!);
    }

    [Fact]
    public void Init_members_that_arrived_are_set_and_required_ones_are_set_to_null()
    {
        Made value = ReadFirn<Made>((ref w) =>
        {
            Begin(ref w, 6);
            Absent(ref w, 1);
            Absent(ref w, 3);
            Present(ref w, 4);
            Int32Codec.Write(ref w, 55);
            Absent(ref w, 5);
            Present(ref w, 6);
            w.WriteCount(4);
            Begin(ref w, 1);
            Present(ref w, 7);
            w.WriteString("as long as an object is at least");
            Begin(ref w, 2);
            Present(ref w, 0);
            Int32Codec.Write(ref w, 1);
            Absent(ref w, 7);
            Absent(ref w, 7);
        });
        Assert.Equal((0, null, DayOfWeek.Friday, null), (value.A, value.B, value.C, value.D));
        Assert.Equal((55, null, null, 6), (value.Late, value.LateText, value.Must, value.Plain));
        Assert.Equal([0, 1], value.More!.Select(m => m.A));
    }

    [Fact]
    public void Init_members_of_generic_base_classes()
    {
        OfGenericBase kept = ReadFirn<OfGenericBase>((ref w) => Begin(ref w, 0));
        Assert.Equal((null, 3, 4), (kept.Value, kept.Number, kept.Own));
        OfGenericBase set = ReadFirn<OfGenericBase>((ref w) =>
        {
            Begin(ref w, 3);
            Present(ref w, 0);
            Int32Codec.Write(ref w, 30);
            Present(ref w, 1);
            w.WriteString("v");
            Present(ref w, 2);
            Int32Codec.Write(ref w, 40);
        });
        Assert.Equal(("v", 30, 40), (set.Value, set.Number, set.Own));
    }

    [Fact]
    public void A_get_only_collection_keeps_its_elements_or_gets_others()
    {
        FilledInPlace value = ReadFirn<FilledInPlace>((ref w) =>
        {
            Begin(ref w, 1);
            Present(ref w, 1);
            w.WriteCount(1);
            Int32Codec.Write(ref w, 8);
        });
        Assert.Equal([8], value.Numbers);
        Assert.Empty(value.Map);
    }

    [Fact]
    public void Callbacks_are_called()
    {
        static void One(ref FirnWriter w)
        {
            Begin(ref w, 1);
            Present(ref w, 0);
            Int32Codec.Write(ref w, 2);
        }

        Assert.Equal(["before 1", "after 2"], ReadFirn<Called>(One).Calls);
        Assert.Equal(["before 1", "after 2"], ReadFirn<CalledWhenMade>(One).Calls);
    }

    [Fact]
    public void Depth_is_counted()
    {
        static void Nest(ref FirnWriter w)
        {
            for (int i = 0; i < 3; i++)
            {
                Begin(ref w, 1);
                Present(ref w, 7);
            }

            Begin(ref w, 0);
        }

        Assert.NotNull(ReadFirn<Initialised>(Nest, FirnOptions.Default with { MaxDepth = 5 }).H!.H!.H);
        Assert.Equal(FirnErrorCode.DepthExceeded, Assert.Throws<FirnException>(() => ReadFirn<Initialised>(Nest, FirnOptions.Default with { MaxDepth = 4 })).Code);
    }

    [Fact]
    public void The_descriptor_says_what_codecs_can_do()
    {
        DefinitionLabels made = CodecSlot<Made>.Entry.Descriptor.Definitions[0];
        Assert.Equal(FirnObjectTraits.ReadsSparse, made.Traits);
        Assert.Equal(["Must"], made.Members.Where(m => m.IsRequired).Select(m => m.Name));
        DefinitionLabels corner = CodecSlot<Initialised>.Entry.Descriptor.Definitions.Single(d => d.Type == typeof(Corner));
        Assert.Equal(FirnObjectTraits.None, corner.Traits);
        DefinitionLabels named = CodecSlot<Named>.Entry.Descriptor.Definitions[0];
        Assert.Equal(["Old"], named.Members.Single(m => m.Id == 5).FormerNames!);
    }
}
