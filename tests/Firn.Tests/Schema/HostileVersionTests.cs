using System.Text;
using Firn.TestCases;
using Firn.Tests.EntryPoints;
using Firn.Tests.Safety;
using Xunit;

namespace Firn.Tests.Schema;

/// <summary>Descriptors and data made to cost a reader of other versions more than they cost to send, and the limits that have to hold in the original.</summary>
public class HostileVersionTests
{
    private const byte Object = (byte)FirnKind.Object, Text = (byte)FirnKind.String, Int32 = (byte)FirnKind.Int32, Bool = (byte)FirnKind.Bool;
    private const byte List = (byte)FirnKind.List, Dictionary = (byte)FirnKind.Dictionary, Union = (byte)FirnKind.Union;

    [FirnEntryPoint]
    private static T? ReadFirn<T>(byte[] message, FirnOptions? options = null) => FirnSerializer.Deserialize<T>(message, options);

    [FirnEntryPoint]
    private static FirnException RefusedFirn<T>(byte[] message, FirnOptions? options = null) =>
        Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<T>(message, options));

    private static readonly FirnOptions s_null = FirnOptions.Default with { UnknownCases = FirnUnknownCaseHandling.Null };

    private static void Count(List<byte> bytes, int value)
    {
        if (value < 240) bytes.Add((byte)value);
        else if (value <= ushort.MaxValue) bytes.AddRange([0xF0, (byte)value, (byte)(value >> 8)]);
        else bytes.AddRange([0xF1, (byte)value, (byte)(value >> 8), (byte)(value >> 16), (byte)(value >> 24)]);
    }

    private static void Name(List<byte> bytes, string name)
    {
        uint hash = 2166136261;
        foreach (byte unit in Encoding.UTF8.GetBytes(name)) hash = (hash ^ unit) * 16777619;
        bytes.AddRange([0, (byte)hash, (byte)(hash >> 8), (byte)(hash >> 16), (byte)(hash >> 24)]);
    }

    private static byte[] Message(List<byte> descriptor, params ReadOnlySpan<byte> body)
    {
        List<byte> message = [0x12];
        Count(message, descriptor.Count);
        return [.. message, .. descriptor, .. body];
    }

    public sealed class Plain
    {
        public int X { get; set; } = 7;

        public string? Name { get; set; }
    }

    public sealed class Tree
    {
        public Tree? Left { get; set; }

        public Tree? Right { get; set; }
    }

    // Each object holds two of the next definition, and the last holds nothing: 2^60 objects in no bytes.
    private static void Doubling(List<byte> descriptor, int first, string left, string right)
    {
        for (int i = 0; i < 60; i++)
        {
            descriptor.Add(2);
            Name(descriptor, left);
            descriptor.Add(Object);
            Count(descriptor, first + i + 1);
            Name(descriptor, right);
            descriptor.Add(Object);
            Count(descriptor, first + i + 1);
        }

        descriptor.Add(0);
    }

    [Fact]
    [Trait("Hostile", "H12")]
    public void An_exponential_number_of_objects_without_bytes()
    {
        List<byte> skipped = [Object, 0, 2];
        Name(skipped, "Zz");
        skipped.AddRange([Object, 1]);
        Name(skipped, "Name");
        skipped.Add(Text);
        Doubling(skipped, 1, "A", "B");
        FirnException exception = RefusedFirn<Plain>(Message(skipped, 0xFC));
        Assert.Equal((FirnErrorCode.InvalidString, "Name"), (exception.Code, exception.Path));

        // In the reader's type they take bytes, so that there is an end to them.
        List<byte> kept = [Object, 0];
        Doubling(kept, 0, "Left", "Right");
        Assert.Equal(FirnErrorCode.AllocationExceeded, RefusedFirn<Tree>(Message(kept)).Code);
    }

    [Fact]
    public void Members_without_bytes_are_not_passed_one_by_one()
    {
        const int Members = 60_000;
        List<byte> descriptor = [Object, 0];
        Count(descriptor, Members + 1);
        descriptor.AddRange([1, Bool]);
        for (int i = 0; i < Members; i++)
        {
            Count(descriptor, i + 2);
            descriptor.AddRange([Object, 1]);
        }

        descriptor.Add(0);
        Firn.Schema schema = SchemaParser.Parse([.. descriptor]);
        SkipNodes nodes = new(schema);
        WriterObject content = nodes.Content(0);
        nodes.Complete();
        Assert.Empty(content.Variable);
        Assert.Empty(schema.Definitions[0].Placed(schema));

        // The deepest of them still counts.
        Assert.Equal(7, ReadFirn<Flagged>(Message(descriptor, 1), FirnOptions.Default with { MaxDepth = 2 })!.X);
        Assert.Equal(FirnErrorCode.DepthExceeded, RefusedFirn<Flagged>(Message(descriptor, 1), FirnOptions.Default with { MaxDepth = 1 }).Code);
    }

    // The first member of those data.
    public sealed class Flagged
    {
        public int X { get; set; } = 7;

        [FirnMember(Id = 0)]
        public bool Flag { get; set; }
    }

    public struct NothingV1;

    public struct NothingV2
    {
        public int Number;
    }

    public sealed class AroundV1
    {
        public NothingV1 First;
        public string? Text;
        public NothingV1 Second;
        public NothingV1 Gone;
    }

    public sealed class AroundV2
    {
        public NothingV1 Second;
        public string? Text;
        public NothingV2 First;
    }

    public sealed class AroundV3
    {
        public int Added = 5;
        public NothingV2? First;
        public NothingV1? Second;
        public string? Text;
    }

    [Fact]
    public void Members_without_bytes_are_kept()
    {
        byte[] message = FirnSerializer.Serialize(new AroundV1 { Text = "a" });
        Assert.Equal(("a", 0), (ReadFirn<AroundV2>(message)!.Text, ReadFirn<AroundV2>(message)!.First.Number));
        AroundV3 third = ReadFirn<AroundV3>(message)!;
        Assert.Equal((5, "a", true, 0), (third.Added, third.Text, third.Second.HasValue, third.First!.Value.Number));
    }

    [Fact]
    public void The_case_of_a_union_with_many_is_found()
    {
        const int Cases = 1_000;
        List<byte> descriptor = [Object, 0, 2];
        Name(descriptor, "Zz");
        descriptor.AddRange([List, Union, 1]);
        Name(descriptor, "Name");
        descriptor.Add(Text);
        Count(descriptor, Cases);
        for (int i = 0; i < Cases; i++)
        {
            Count(descriptor, 3 * (i + 1));
            descriptor.Add(Bool);
        }

        List<byte> body = [3];
        foreach (int tag in (int[])[3, 1_500, 3 * Cases])
        {
            Count(body, tag);
            body.Add(1);
        }

        body.Add(0xFC);
        Assert.Equal("Name", RefusedFirn<Plain>(Message(descriptor, [.. body])).Path);
    }

    [Fact]
    public void The_name_of_a_type_is_short()
    {
        List<byte> descriptor = [Object, 0, 1];
        Name(descriptor, "X");
        Nest(17);
        FirnException exception = RefusedFirn<Plain>(Message(descriptor));
        Assert.Equal(FirnErrorCode.SchemaMismatch, exception.Code);
        Assert.InRange(exception.Message.Length, 100, 1_000);
        Assert.Contains("..", exception.Message, StringComparison.Ordinal);

        // What is passed alike is passed by one node.
        SkipNodes nodes = new(SchemaParser.Parse([.. descriptor]));
        SchemaType type = SchemaParser.Parse([Dictionary, List, Int32, List, Int32]).Root;
        Assert.Same(nodes.Get(type.Key!), nodes.Get(type.Element!));
        Assert.NotSame(nodes.Get(type), nodes.Get(type.Element!));

        void Nest(int levels)
        {
            if (levels == 0)
            {
                descriptor.Add(Int32);
                return;
            }

            descriptor.Add(Dictionary);
            Nest(levels - 1);
            Nest(levels - 1);
        }
    }

    public sealed class ChainV1
    {
        public ChainV1? Next;
        public List<int>? Numbers;
    }

    public sealed class ChainV2
    {
        public ChainV2? Next;
        public HashSet<int>? Numbers;
    }

    [FirnEntryPoint]
    private static (int Read, FirnException Exception) ReadContainerFirn<TFrom, TTo>(IEnumerable<TFrom> values)
    {
        MemoryStream stream = new();
        FirnSerializer.SerializeEnumerable(stream, values);
        stream.Position = 0;
        int read = 0;
        FirnException exception = Assert.Throws<FirnException>(() =>
        {
            foreach (TTo? _ in FirnSerializer.DeserializeEnumerable<TTo>(stream)) read++;
        });
        return (read, exception);
    }

    [Fact]
    public void The_place_of_an_error_behind_a_value_of_the_greatest_depth()
    {
        ChainV1 deep = new();
        for (int i = 1; i < 64; i++) deep = new ChainV1 { Next = deep };
        (int read, FirnException exception) = ReadContainerFirn<ChainV1, ChainV2>([deep, new ChainV1 { Numbers = [1, 1] }]);
        Assert.Equal((1, FirnErrorCode.DuplicateKey, "[1].Numbers[1]"), (read, exception.Code, exception.Path));
    }

    public sealed class ManyV1
    {
        public List<NothingV1>? Nothing;
        public int Number;
        public ManyV1? Inner;
    }

    public sealed class ManyV2
    {
        [FirnMember(Order = 1)]
        public ManyV2? Inner;
        [FirnMember(Order = 2)]
        public int Number;
        [FirnMember(Order = 3)]
        public List<NothingV1>? Nothing;
    }

    [FirnUnion(1, typeof(NoShape)), FirnUnion(2, typeof(Gone))]
    public interface IShapeV1;

    public sealed class NoShape : IShapeV1
    {
        public List<NothingV1>? Nothing;
    }

    public sealed class Gone : IShapeV1
    {
        public int Number;
    }

    [FirnUnion(1, typeof(NoShapeV2))]
    public interface IShapeV2;

    public sealed class NoShapeV2 : IShapeV2
    {
        public List<NothingV1>? Nothing;
    }

    [FirnReferences]
    public sealed class NodeV1
    {
        public List<NothingV1>? Nothing;
    }

    [FirnReferences]
    public sealed class NodeV2
    {
        public List<NothingV1>? Nothing;
        public int Added;
    }

    public sealed class PairV1
    {
        public NodeV1? A;
        public NodeV1? B;
    }

    public sealed class PairV2
    {
        public NodeV2? B;
    }

    public sealed class ItemV1
    {
        public int Number;
        public string? Text;
    }

    public sealed class ItemV2;

    private static List<NothingV1> Nothing(int count) => [.. new NothingV1[count]];

    [Fact]
    [Trait("Hostile", "H11")]
    public void Elements_without_bytes_are_counted_once()
    {
        int most = FirnOptions.Default.MaxZeroWidthElements;
        ManyV1 many = new() { Nothing = Nothing(most) };
        for (int i = 0; i < 8; i++) many = new ManyV1 { Inner = many };
        ManyV2 read = ReadFirn<ManyV2>(FirnSerializer.Serialize(many))!;
        while (read.Inner is not null) read = read.Inner;
        Assert.Equal(most, read.Nothing!.Count);

        List<IShapeV2?> shapes = ReadFirn<List<IShapeV2?>>(FirnSerializer.Serialize<List<IShapeV1>>([new NoShape { Nothing = Nothing(most) }, new Gone()]), s_null)!;
        Assert.Equal(most, ((NoShapeV2)shapes[0]!).Nothing!.Count);
        Assert.Null(shapes[1]);
        Dictionary<int, IShapeV2?> named = ReadFirn<Dictionary<int, IShapeV2?>>(FirnSerializer.Serialize<Dictionary<int, IShapeV1>>(new() { [1] = new NoShape { Nothing = Nothing(most) }, [2] = new Gone() }), s_null)!;
        Assert.Equal(most, ((NoShapeV2)named[1]!).Nothing!.Count);

        NodeV1 node = new() { Nothing = Nothing(most) };
        Assert.Equal(most, ReadFirn<PairV2>(FirnSerializer.Serialize(new PairV1 { A = node, B = node }))!.B!.Nothing!.Count);

        // Not twice as many in the data themselves.
        FirnOptions fewer = FirnOptions.Default with { MaxZeroWidthElements = most - 1 };
        Assert.Equal(FirnErrorCode.ZeroWidthExceeded, RefusedFirn<ManyV2>(FirnSerializer.Serialize(many), fewer).Code);
    }

    [Fact]
    public void Elements_that_have_lost_all_their_members()
    {
        int count = FirnOptions.Default.MaxZeroWidthElements + 1_000;
        byte[] message = FirnSerializer.Serialize(Enumerable.Range(0, count).Select(i => new ItemV1 { Number = i }).ToList());
        Assert.Equal(count, ReadFirn<List<ItemV2>>(message)!.Count);
    }

    [FirnUnion(1, typeof(Round)), FirnUnion(2, typeof(SolidV1))]
    public interface IFormV1;

    public sealed class Round : IFormV1
    {
        public int Radius;
    }

    [FirnUnion(1, typeof(Cube)), FirnUnion(2, typeof(Cone))]
    public abstract class SolidV1 : IFormV1;

    public sealed class Cube : SolidV1
    {
        public int Edge;
    }

    public sealed class Cone : SolidV1
    {
        public int Height;
    }

    [FirnUnion(1, typeof(RoundV2)), FirnUnion(2, typeof(SolidV2))]
    public interface IFormV2;

    public sealed class RoundV2 : IFormV2
    {
        public int Radius;
    }

    [FirnUnion(1, typeof(CubeV2))]
    public abstract class SolidV2 : IFormV2;

    public sealed class CubeV2 : SolidV2
    {
        public int Edge;
    }

    public sealed class FormsV1
    {
        public IFormV1? Form;
        public List<IFormV1?>? Forms;
        public HashSet<IFormV1?>? Set;
    }

    public sealed class FormsV2
    {
        public IFormV2? Form;
        public List<IFormV2?>? Forms;
        public HashSet<IFormV2?>? Set;
    }

    [Fact]
    [Trait("Hostile", "H22")]
    public void An_unknown_case_of_a_union_inside_a_union()
    {
        byte[] message = FirnSerializer.Serialize(new FormsV1 { Form = new Cone(), Forms = [new Round { Radius = 2 }, new Cone(), new Cube { Edge = 3 }], Set = [new Cone(), new Cube()] });
        FormsV2 forms = ReadFirn<FormsV2>(message, s_null)!;
        Assert.Null(forms.Form);
        Assert.Null(forms.Forms![1]);
        Assert.Equal((2, 3, 2), (((RoundV2)forms.Forms[0]!).Radius, ((CubeV2)forms.Forms[2]!).Edge, forms.Set!.Count));
        Assert.Null(ReadFirn<IFormV2>(FirnSerializer.Serialize<IFormV1>(new Cone()), s_null));
        Assert.Equal(FirnErrorCode.UnknownCase, RefusedFirn<FormsV2>(message).Code);

        byte[] twice = FirnSerializer.Serialize(new FormsV1 { Set = [new Cone(), new Cone()] });
        Assert.Equal(FirnErrorCode.DuplicateKey, RefusedFirn<FormsV2>(twice, s_null).Code);
    }

    [FirnReferences, FirnUnion(1, typeof(LinkV1))]
    public abstract class LinkBaseV1;

    [FirnReferences]
    public sealed class LinkV1 : LinkBaseV1
    {
        public LinkBaseV1? Next;
        public int Number;
    }

    [FirnReferences, FirnUnion(1, typeof(LinkV2))]
    public abstract class LinkBaseV2;

    [FirnReferences]
    public sealed class LinkV2 : LinkBaseV2
    {
        public LinkBaseV2? Next;
        public long Number;
        public bool Added;
    }

    [Fact]
    [Trait("Hostile", "H20")]
    public void Depth_that_the_options_allow_and_the_stack_does_not()
    {
        FirnOptions options = FirnOptions.Default with { MaxDepth = 1_000 };
        LinkV1 link = new();
        for (int i = 1; i < 999; i++) link = new LinkV1 { Next = link };
        byte[] message = FirnSerializer.Serialize(link, options);
        Assert.NotNull(ReadFirn<LinkV2>(message, options));
        SmallStack.Run(
            () =>
            {
                FirnException exception = RefusedFirn<LinkV2>(message, options);
                Assert.Equal(FirnErrorCode.DepthExceeded, exception.Code);
                Assert.Contains("stack", exception.Message, StringComparison.Ordinal);
            },
            384 << 10);
    }

    /// <summary>The elements of a class that is a dictionary have no name, so an error about them has the path of what holds the object: here bit 7 of the descriptor says that they may be absent.</summary>
    [Fact]
    public void An_error_without_a_path_of_its_own()
    {
        byte[] message = Convert.FromHexString(
            "129150000C00C6FCC816C0D001005ECFA2250600F7F4163E0100541592EF500200A137298DC0D0010051F0A744C106D00100C2D3A710D002006A7410" +
            "D1D0030095FF386ED00100D1F123E35004005E2D143EB0006AF947D1D0010300919799350100A971D424B000C59D1C81C130D00501006AF947D1D001" +
            "01006AF947D1D0010202D00103010200630CF53FB000BFDF423B06FF01FBFFFFFF0403047400050104610102000000046B0462000000010304740005" +
            "0104610102000000046B0462070303047400050104610102000000046B0462000000040000000003047400050104610102000000046B046201000000" +
            "000000010000000100000003047400050104610102000000046B0462030000001C6265747765656E000000");
        FirnException exception = RefusedFirn<Places<DataTable>>(message);
        Assert.False(string.IsNullOrEmpty(exception.Path), "The path is missing.");
        Assert.DoesNotContain("..", exception.Path);
        Assert.False(exception.Path.EndsWith('.'), exception.Path);
        Assert.Contains("for the elements. ", exception.Message, StringComparison.Ordinal);
    }
}
