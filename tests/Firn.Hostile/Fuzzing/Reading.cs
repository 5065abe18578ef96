using System.Buffers;
using Firn.Tests.EntryPoints;

namespace Firn.Hostile.Fuzzing;

/// <summary>An entry point that reads.</summary>
internal enum EntryPoint
{
    Span,
    SpanWithRest,
    Sequence,
    SequenceWithRest,
    SingleBytes,
    Stream,
    SlowStream,
    ByType,
    ByTypeSequence,
    ByTypeStream,
    Populate,
    PopulateFromSequence,
    Document,
    Container,
    ContainerOfDocuments,
}

/// <summary>A way to read a message: the entry point, the options, and where it is cut.</summary>
internal readonly record struct Reading(EntryPoint EntryPoint, FirnOptions Options, ulong CutSeed)
{
    private const int MostCuts = 4;
    private const int LongestInSingleBytes = 512;

    private static readonly FirnOptions s_packedTolerant = FirnOptions.Packed with { UnknownCases = FirnUnknownCaseHandling.Null, RefuseUndefinedEnums = true };
    private static readonly FirnOptions s_tolerant = FirnOptions.Default with { UnknownCases = FirnUnknownCaseHandling.Null, DateTimes = FirnDateTimeHandling.Local };

    private static readonly EntryPoint[] s_usual =
    [
        EntryPoint.Span, EntryPoint.Span, EntryPoint.Span, EntryPoint.SpanWithRest, EntryPoint.SpanWithRest, EntryPoint.Sequence, EntryPoint.Sequence, EntryPoint.SequenceWithRest, EntryPoint.SingleBytes,
        EntryPoint.Stream, EntryPoint.SlowStream, EntryPoint.ByType, EntryPoint.ByType, EntryPoint.ByTypeSequence, EntryPoint.ByTypeStream, EntryPoint.Populate, EntryPoint.PopulateFromSequence, EntryPoint.Document, EntryPoint.Document,
    ];

    public static Reading Choose(Sample sample, ref SeededRandom random)
    {
        EntryPoint entryPoint = sample.IsContainer ? random.OneIn(4) ? EntryPoint.ContainerOfDocuments : EntryPoint.Container : random.Of<EntryPoint>(s_usual);
        if (entryPoint is EntryPoint.Populate or EntryPoint.PopulateFromSequence && !sample.Reader.CanPopulate) entryPoint = EntryPoint.Span;
        bool isPacked = sample.Options.SchemaMode == FirnSchemaMode.None;
        FirnOptions options = random.OneIn(8) ? isPacked ? s_packedTolerant : s_tolerant : isPacked ? FirnOptions.Packed : FirnOptions.Default;
        return new Reading(entryPoint, options, random.Next());
    }

    /// <summary>Everything that has to be there before the call: sequences, streams, an object to fill. The call is what is measured.</summary>
    public PreparedReading Prepare(Sample sample, MutantBuffer message)
    {
        PreparedReading prepared = new() { Reading = this, Sample = sample, Message = message };
        switch (EntryPoint)
        {
            case EntryPoint.Sequence or EntryPoint.SequenceWithRest or EntryPoint.ByTypeSequence or EntryPoint.PopulateFromSequence:
                prepared.Sequence = Cut(message.Span);
                break;
            case EntryPoint.SingleBytes:
                prepared.Sequence = message.Length <= LongestInSingleBytes ? Sequences.Single(message.Span) : Cut(message.Span);
                break;
            case EntryPoint.Stream or EntryPoint.ByTypeStream:
                prepared.Stream = new MemoryStream(message.Array, 0, message.Length, writable: false);
                break;
            case EntryPoint.SlowStream:
                SeededRandom random = new(CutSeed);
                prepared.Stream = new SlowStream(message.Span.ToArray(), 1 + random.Small(Math.Max(1, message.Length)));
                break;
            case EntryPoint.Document:
                prepared.Schema = sample.Options.SchemaMode is FirnSchemaMode.None or FirnSchemaMode.Fingerprint ? FirnSchema.Parse(sample.Payload.Entries.GetSchema()) : null;
                break;
            case EntryPoint.Container or EntryPoint.ContainerOfDocuments or EntryPoint.Populate:
                prepared.Array = message.Span.ToArray();
                break;
        }

        if (EntryPoint is EntryPoint.Populate or EntryPoint.PopulateFromSequence) prepared.Object = sample.Reader.NewObject();
        return prepared;
    }

    private ReadOnlySequence<byte> Cut(ReadOnlySpan<byte> message)
    {
        SeededRandom random = new(CutSeed);
        Span<int> cuts = stackalloc int[1 + random.Below(MostCuts)];
        foreach (ref int cut in cuts) cut = random.Below(message.Length + 1);
        cuts.Sort();
        return Sequences.Cut(message, cuts);
    }

    public override string ToString() => $"{EntryPoint}{(Options.UnknownCases == FirnUnknownCaseHandling.Null ? ", tolerant" : "")}";
}
