using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;

namespace Firn;

/// <summary>A body of another version in the reader's layout, in pooled memory. Dispose it.</summary>
internal struct ConvertedBody : IDisposable
{
    private readonly ConversionPlan _plan;
    private readonly FirnOptions _options;
    private readonly ReaderMark _start;
    private readonly long _input;
    private readonly MemoryBound _bound;
    private readonly int _depthLeft;
    private ConversionOutput? _output;

    /// <summary>Begins with the body at which a reader stands; <see cref="TryConvert"/> follows.</summary>
    /// <param name="source">The reader; its limits hold for the data as they are.</param>
    /// <param name="plan">The plan.</param>
    /// <param name="entry">The entry of the reader's type.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ConvertedBody(scoped ref FirnReader source, ConversionPlan plan, CodecEntry entry)
    {
        _plan = plan;
        _options = source.Options;
        _start = source.Mark();
        _input = source.Position + source.Remaining;
        _depthLeft = source.DepthLeft;
        _bound = entry.BoundUnder(_options);
    }

    /// <summary>Converts the body, and moves the reader behind it.</summary>
    /// <param name="source">The reader, where it stood.</param>
    /// <param name="type">The root type, for errors.</param>
    /// <param name="rootMayBeAbsent">Whether the reader's root has null: it may become that, if the options ask so of unknown cases.</param>
    /// <returns>Whether there is a body; not where the root has become null. Nothing is to be disposed of then, nor after an exception.</returns>
    /// <exception cref="FirnException">The data are malformed, or hold what the reader's types can't.</exception>
    public bool TryConvert(ref FirnReader source, Type type, bool rootMayBeAbsent)
    {
        long limit = LongestOutput(_options, _input, _bound);
        ConversionOutput output = ConversionOutput.Rent(source.Remaining + (source.Remaining >> 2), limit);
        FirnException failure;
        try
        {
            if (!TryRun(ref source, output, rootMayBeAbsent)) return false;
            output.CheckLimit();
            _output = output;
            return true;
        }
        catch (FirnException exception) when (exception.Type is null)
        {
            failure = exception;
        }
        finally
        {
            if (_output is null) output.Dispose();
        }

        // Outside of the handler, which runs on top of all the frames that the error came through.
        Refuse(ref source, type, failure);
        return false;
    }

    // Bytes in the reader's layout: besides what values take in memory, no less than on the wire, marks and numbers of members, of which eight may stand for the bits of a byte.
    internal static long LongestOutput(FirnOptions options, long input, MemoryBound bound)
    {
        if (options.AllocationFactor == 0) return long.MaxValue;
        long factor = Math.Max(options.AllocationFactor, bound.ConvertedRatio + MarkBytes);
        return (input * factor) + options.AllocationBase + (options.MaxZeroWidthElements * (bound.ConvertedZeroWidth + MarkBytes));
    }

    private const int MarkBytes = 64;

    // Apart from what succeeds, as is all that follows an error: its variables, a reader among them, would be cleared at each call.
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void Refuse(ref FirnReader source, Type type, FirnException failure)
    {
        if (failure.Offset < 0) failure.Offset = source.Position;
        failure.Type = type;
        failure.Path = ErrorLocator.Join(FindPath(ref source, _plan, _start, failure), failure.Path);
        ExceptionDispatchInfo.Throw(failure);
    }

    private readonly bool TryRun(ref FirnReader source, ConversionOutput output, bool rootMayBeAbsent) =>
        _plan.KeepsReferences ? TryRunWithReferences(ref source, output, rootMayBeAbsent) : TryRun(ref source, output, null, rootMayBeAbsent);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly bool TryRunWithReferences(ref FirnReader source, ConversionOutput output, bool rootMayBeAbsent)
    {
        using ReferenceTable references = new();
        return TryRun(ref source, output, references, rootMayBeAbsent);
    }

    private readonly bool TryRun(ref FirnReader source, ConversionOutput output, ReferenceTable? references, bool rootMayBeAbsent)
    {
        FirnWriter writer = new(output.FirstRoom, 0, FirnWriter.SinkKind.BufferWriter, output, source.Options);
        Converter converter = new(ref source, ref writer, references, traces: false);
        if (rootMayBeAbsent && _plan.Root.MayVanish && _plan.Root.Vanishes(ref converter))
        {
            _plan.Root.Source.Skip(ref converter);
            return false;
        }

        _plan.Root.Convert(ref converter);
        writer.Flush();
        return true;
    }

    /// <summary>The bytes in one run; those of several runs are copied to <paramref name="joined"/>, rented from the shared pool.</summary>
    public readonly ReadOnlyMemory<byte> Join(out byte[]? joined)
    {
        joined = null;
        if (_output!.IsSingle) return _output.FirstMemory;
        if (_output.Length > Array.MaxLength) throw new FirnException(FirnErrorCode.MessageTooLarge, "Data of another version become longer than one array can be.");
        joined = System.Buffers.ArrayPool<byte>.Shared.Rent((int)_output.Length);
        System.Buffers.BuffersExtensions.CopyTo(_output.Sequence(), joined);
        return joined.AsMemory(0, (int)_output.Length);
    }

    /// <summary>Makes a reader for the ordinary codecs.</summary>
    /// <param name="reader">A variable that is <see langword="default"/>, filled where it is.</param>
    /// <param name="scratch">Where values that cross runs are joined.</param>
    public readonly void Open(ref FirnReader reader, Span<byte> scratch)
    {
        if (_output!.IsSingle) reader.Start(_output.First, 0, _options);
        else reader = new FirnReader(_output.Sequence(), scratch, _options);
        reader.SetConverted(_input, _plan.IsMarked, _bound);
    }

    /// <summary>
    /// Says of an exception that came out of reading the converted body where in the original data its cause stands: converts once more, up
    /// to the place at which the codecs failed.
    /// </summary>
    /// <param name="exception">The exception.</param>
    /// <param name="source">A reader of the original data, as it was given to <see cref="TryConvert"/>.</param>
    /// <param name="type">The root type.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public readonly void Explain(FirnException exception, scoped ref FirnReader source, Type type)
    {
        if (exception.Type is not null) return; // completed by a call inside this one
        exception.Type = type;
        if (exception.Offset < 0) return;
        exception.Offset = FindSource(ref source, exception.Offset);
        exception.Path = ErrorLocator.Join(FindPath(ref source, _plan, _start, exception), exception.Path);
    }

    [SuppressMessage("Design", "CA1031", Justification = "Whatever comes out of the second run, the first error is what is reported.")]
    private readonly long FindSource(ref FirnReader source, long failure)
    {
        FirnReader reader = source;
        reader.Restart(_start, _depthLeft);
        using ReferenceTable? references = _plan.KeepsReferences ? new() : null;
        using ConversionOutput output = ConversionOutput.Rent(0, long.MaxValue, failure);
        FirnWriter writer = new(output, FirnOptions.Trusted with { UnknownCases = _options.UnknownCases });
        Converter converter = new(ref reader, ref writer, references, traces: true);
        try
        {
            _plan.Root.Convert(ref converter);
            return reader.Position;
        }
        catch (ConversionOutput.StopException)
        {
            return converter.SourceOf(failure);
        }
        catch (Exception)
        {
            return reader.Position; // what a converter throws may be anything
        }
    }

    private static string? FindPath(scoped ref FirnReader source, ConversionPlan plan, in ReaderMark start, FirnException exception)
    {
        FirnReader reader = source;
        reader.Return(start);
        return ErrorLocator.FindPath(plan.Writer, plan.WriterRoot, plan.Names, exception, reader);
    }

    public readonly void Dispose() => _output?.Dispose();
}
