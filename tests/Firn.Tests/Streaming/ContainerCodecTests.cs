using Firn.Codecs;
using Firn.CodeGeneration;
using Xunit;

namespace Firn.Tests.Streaming;

/// <summary>Codecs by hand that do not end what they begin: what one value leaves open is not the next one's.</summary>
public class ContainerCodecTests
{
    [FirnCodec(typeof(CarelessCodec))]
    public sealed record Careless(int Number, bool LeavesOpen = false);

    public readonly struct CarelessCodec : IFirnCodec<Careless>
    {
        public static int MinSize => 4;

        public static void Write(ref FirnWriter writer, Careless value)
        {
            writer.Enter();
            if (value.LeavesOpen) writer.BeginSized();
            Int32Codec.Write(ref writer, value.Number);
        }

        public static Careless Read(ref FirnReader reader) => new(Int32Codec.Read(ref reader));

        public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(Careless)).Member<int, Int32Codec>("Number");
    }

    [Fact]
    public async Task Levels_of_depth_are_a_values_own()
    {
        Careless[] values = [.. Enumerable.Range(0, 1_000).Select(i => new Careless(i))];
        byte[] container = await Containers.WriteFirnEveryWayAsync([.. values], FirnOptions.Default);
        Assert.Equal(values, Containers.ReadFirn<Careless>(container));
    }

    [Fact]
    public void A_sized_object_that_is_left_open_is_refused_and_leaves_no_trace()
    {
        MemoryStream stream = new();
        using (FirnContainerWriter<Careless> writer = FirnSerializer.CreateContainer<Careless>(stream))
        {
            writer.Write(new Careless(1));
            Assert.Throws<InvalidOperationException>(() => writer.Write(new Careless(2, LeavesOpen: true)));
            writer.Write(new Careless(3));
        }

        Assert.Equal([new(1), new(3)], Containers.ReadFirn<Careless>(stream.ToArray()));
        Assert.Throws<InvalidOperationException>(() => FirnSerializer.SerializeEnumerable(stream, [new(1), new Careless(2, LeavesOpen: true)]));
    }
}
