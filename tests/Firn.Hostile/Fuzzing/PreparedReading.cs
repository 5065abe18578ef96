using System.Buffers;

namespace Firn.Hostile.Fuzzing;

/// <summary>A reading with all that it needs but the call itself. It can be called once.</summary>
internal struct PreparedReading
{
    public required Reading Reading;
    public required Sample Sample;
    public required MutantBuffer Message;
    public ReadOnlySequence<byte> Sequence;
    public Stream? Stream;
    public byte[]? Array;
    public object? Object;
    public FirnSchema? Schema;

    /// <summary>Calls the entry point.</summary>
    /// <exception cref="FirnException">The message is refused.</exception>
    public readonly object? Call()
    {
        FirnOptions options = Reading.Options;
        switch (Reading.EntryPoint)
        {
            case EntryPoint.Span:
                return Sample.Reader.Entries.Deserialize(Message.Span, options);
            case EntryPoint.SpanWithRest:
                object? value = Sample.Reader.Entries.Deserialize(Message.Span, out long consumed, options);
                if (consumed < 1 || consumed > Message.Length) throw new InvalidOperationException($"{consumed} bytes consumed of {Message.Length}.");
                return value;
            case EntryPoint.Sequence or EntryPoint.SingleBytes:
                return Sample.Reader.Entries.DeserializeInPlace(Sequence, options);
            case EntryPoint.SequenceWithRest:
                value = Sample.Reader.Entries.Deserialize(Sequence, out consumed, options);
                if (consumed < 1 || consumed > Message.Length) throw new InvalidOperationException($"{consumed} bytes consumed of {Message.Length}.");
                return value;
            case EntryPoint.Stream or EntryPoint.SlowStream:
                return Sample.Reader.Entries.Deserialize(Stream!, options);
            case EntryPoint.ByType:
                return Sample.Reader.ByType.Deserialize(Message.Span, options);
            case EntryPoint.ByTypeSequence:
                return Sample.Reader.ByType.Deserialize(Sequence, options);
            case EntryPoint.ByTypeStream:
                return Sample.Reader.ByType.Deserialize(Stream!, options);
            case EntryPoint.Populate:
                Sample.Reader.Entries.Populate(Array!, Object!, options);
                return Object;
            case EntryPoint.PopulateFromSequence:
                Sample.Reader.Entries.Populate(Sequence, Object!, options);
                return Object;
            case EntryPoint.Document:
                return FirnDocument.Parse(Message.Memory, Schema, options);
            case EntryPoint.ContainerOfDocuments:
                return FirnDocument.ParseContainer(new MemoryStream(Array!), options).ToArray();
            case EntryPoint.Container:
                return Sample.Reader.Entries.DeserializeContainer(Array!, options);
            default:
                throw new InvalidOperationException($"{Reading.EntryPoint} is no entry point.");
        }
    }
}
