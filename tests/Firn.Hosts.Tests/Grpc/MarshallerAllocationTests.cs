using System.Buffers;
using Firn.Grpc;
using Firn.Tests;
using Grpc.Core;
using Xunit;

namespace Firn.Hosts.Tests.Grpc;

/// <summary>What a marshaller allocates beside the value that is read: nothing. The contexts stand for gRPC, which gives memory and takes bytes.</summary>
public class MarshallerAllocationTests
{
    private static readonly FirnOptions[] s_options = [FirnOptions.Default, FirnOptions.Packed];

    // A value that nobody keeps may be on the stack.
    private static Receipt? s_kept;

    public static TheoryData<int> Options => [.. Enumerable.Range(0, s_options.Length)];

    [Theory]
    [MemberData(nameof(Options))]
    public void Writing_allocates_nothing(int index)
    {
        Marshaller<Receipt> marshaller = FirnMarshaller.Create<Receipt>(s_options[index]);
        Receipt receipt = new(7, "check");
        Sink sink = new();
        Assert.Equal(0, AllocationMeter.PerCall(() => marshaller.ContextualSerializer(receipt, sink), 0));
        Assert.Equal(receipt, FirnSerializer.Deserialize<Receipt>(sink.Written, s_options[index]));
        Assert.Equal(sink.Written.Length, sink.Length);
    }

    [Theory]
    [MemberData(nameof(Options))]
    public void Reading_allocates_the_value_alone(int index)
    {
        Source source = new(new ReadOnlySequence<byte>(FirnSerializer.Serialize(new Receipt(7, "check"), s_options[index])));
        Marshaller<Receipt> marshaller = FirnMarshaller.Create<Receipt>(s_options[index]);
        long alone = AllocationMeter.PerCall(() => s_kept = FirnSerializer.Deserialize<Receipt>(source.Payload, s_options[index]), 0, TimeSpan.FromSeconds(2));
        Assert.InRange(alone, 1, 200);
        Assert.Equal(alone, AllocationMeter.PerCall(() => s_kept = marshaller.ContextualDeserializer(source), alone));
        Assert.Equal(new Receipt(7, "check"), s_kept);
    }

    private sealed class Sink : SerializationContext, IBufferWriter<byte>
    {
        private readonly byte[] _memory = new byte[1_000];
        private int _written;

        public int Length { get; private set; }

        public ReadOnlySpan<byte> Written => _memory.AsSpan(0, _written);

        public override void SetPayloadLength(int payloadLength)
        {
            Length = payloadLength;
            _written = 0;
        }

        public override IBufferWriter<byte> GetBufferWriter() => this;

        public override void Complete()
        {
        }

        public void Advance(int count) => _written += count;

        public Memory<byte> GetMemory(int sizeHint = 0) => _memory.AsMemory(_written);

        public Span<byte> GetSpan(int sizeHint = 0) => _memory.AsSpan(_written);
    }

    private sealed class Source(ReadOnlySequence<byte> payload) : DeserializationContext
    {
        public ReadOnlySequence<byte> Payload => payload;

        public override int PayloadLength => (int)payload.Length;

        public override byte[] PayloadAsNewBuffer() => payload.ToArray();

        public override ReadOnlySequence<byte> PayloadAsReadOnlySequence() => payload;
    }
}
