using System.Buffers;
using Firn.Grpc;
using Firn.Tests;
using Grpc.Core;
using Xunit;

namespace Firn.Hosts.Tests.Grpc;

/// <summary>What a marshaller allocates beside the value that is read: nothing. The contexts stand for gRPC, which gives memory and takes bytes.</summary>
[Collection(Measured.Name)]
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
        // The object and its text.
        const int Value = 32 + 32;
        Assert.Equal(Value, AllocationMeter.PerCall(() => s_kept = FirnSerializer.Deserialize<Receipt>(source.Payload, s_options[index]), Value));
        Assert.Equal(Value, AllocationMeter.PerCall(() => s_kept = marshaller.ContextualDeserializer(source), Value));
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

/// <summary>What is measured runs alone.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
public sealed class Measured
{
    public const string Name = "Measured";
}
