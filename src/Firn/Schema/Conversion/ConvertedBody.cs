using System.Diagnostics.CodeAnalysis;
using System.Runtime.ExceptionServices;

namespace Firn;

/// <summary>A body of another version in the reader's layout, in pooled memory. Dispose it.</summary>
internal readonly struct ConvertedBody : IDisposable
{
    private readonly ConversionPlan _plan;
    private readonly ConversionOutput _output;
    private readonly ReaderMark _start;
    private readonly int _depthLeft;
    private readonly long _input;
    private readonly FirnOptions _options;

    private ConvertedBody(ConversionPlan plan, ConversionOutput output, ReaderMark start, int depthLeft, long input, FirnOptions options)
    {
        _plan = plan;
        _output = output;
        _start = start;
        _depthLeft = depthLeft;
        _input = input;
        _options = options;
    }

    /// <summary>Whether objects of classes begin with a mark, as <see cref="FirnReader.SetConverted(bool)"/> has to be told.</summary>
    public bool IsMarked => _plan.IsMarked;

    /// <summary>The length of the body.</summary>
    public long Length => _output.Length;

    /// <summary>Converts the body at which a reader stands, and moves the reader behind it.</summary>
    /// <param name="source">The reader; its limits hold for the data as they are.</param>
    /// <param name="plan">The plan.</param>
    /// <param name="type">The root type, for errors.</param>
    /// <param name="rootMayBeAbsent">Whether the reader's root has null: it may become that, if the options ask so of unknown cases.</param>
    /// <returns>The body, or null where the root has become null.</returns>
    /// <exception cref="FirnException">The data are malformed, or hold what the reader's types can't.</exception>
    public static ConvertedBody? Convert(ref FirnReader source, ConversionPlan plan, Type type, bool rootMayBeAbsent)
    {
        ReaderMark start = source.Mark();
        int depthLeft = source.DepthLeft;
        FirnOptions options = source.Options;
        long input = source.Position + source.Remaining;
        long limit = options.AllocationFactor == 0 ? long.MaxValue : (input * options.AllocationFactor) + options.AllocationBase;
        ConversionOutput output = ConversionOutput.Rent(source.Remaining + (source.Remaining >> 2), limit);
        bool isDone = false;
        FirnException failure;
        try
        {
            if (!TryRun(ref source, plan, output, rootMayBeAbsent)) return null;
            output.CheckLimit();
            isDone = true;
            return new ConvertedBody(plan, output, start, depthLeft, input, options);
        }
        catch (FirnException exception) when (exception.Type is null)
        {
            failure = exception;
        }
        finally
        {
            if (!isDone) output.Dispose();
        }

        // Outside of the handler, which runs on top of all the frames that the error came through.
        if (failure.Offset < 0) failure.Offset = source.Position;
        failure.Type = type;
        string? holder = FindPath(ref source, plan, start, failure);
        failure.Path = holder is null || string.IsNullOrEmpty(failure.Path) ? holder
            : holder.Length > 0 && failure.Path[0] != '[' ? $"{holder}.{failure.Path}" : holder + failure.Path;
        ExceptionDispatchInfo.Throw(failure);
        return null;
    }

    private static bool TryRun(ref FirnReader source, ConversionPlan plan, ConversionOutput output, bool rootMayBeAbsent)
    {
        using ReferenceTable? references = plan.KeepsReferences ? new() : null;
        Converter converter = new(source, new FirnWriter(output, source.Options), references, traces: false);
        try
        {
            if (rootMayBeAbsent && plan.Root.MayVanish && plan.Root.Vanishes(ref converter))
            {
                plan.Root.Source.Skip(ref converter);
                return false;
            }

            plan.Root.Convert(ref converter);
            converter.Writer.Flush();
            return true;
        }
        finally
        {
            source = converter.Reader;
        }
    }

    /// <summary>The bytes, if they lie in one run.</summary>
    public bool TryGetSpan(out ReadOnlySpan<byte> bytes)
    {
        bytes = _output.IsSingle ? _output.First.Span : default;
        return _output.IsSingle;
    }

    /// <summary>The bytes in one run; those of several runs are copied to <paramref name="joined"/>, rented from the shared pool.</summary>
    public ReadOnlyMemory<byte> Join(out byte[]? joined)
    {
        joined = null;
        if (_output.IsSingle) return _output.First;
        if (_output.Length > Array.MaxLength) throw new FirnException(FirnErrorCode.MessageTooLarge, "Data of another version become longer than one array can be.");
        joined = System.Buffers.ArrayPool<byte>.Shared.Rent((int)_output.Length);
        System.Buffers.BuffersExtensions.CopyTo(_output.Sequence(), joined);
        return joined.AsMemory(0, (int)_output.Length);
    }

    /// <summary>A reader for the ordinary codecs.</summary>
    /// <param name="scratch">Where values that cross runs are joined.</param>
    public FirnReader Open(Span<byte> scratch)
    {
        FirnReader reader = _output.IsSingle ? new FirnReader(_output.First.Span, _options) : new FirnReader(_output.Sequence(), scratch, _options);
        reader.SetConverted(_input, _plan.IsMarked);
        return reader;
    }

    /// <summary>
    /// Says of an exception that came out of reading the converted body where in the original data its cause stands: converts once more, up
    /// to the place at which the codecs failed.
    /// </summary>
    /// <param name="exception">The exception.</param>
    /// <param name="source">A reader of the original data, as it was given to <see cref="Convert"/>.</param>
    /// <param name="type">The root type.</param>
    public void Explain(FirnException exception, scoped ref FirnReader source, Type type)
    {
        if (exception.Type is not null) return; // completed by a call inside this one
        exception.Type = type;
        if (exception.Offset < 0) return;
        exception.Offset = FindSource(ref source, exception.Offset);
        exception.Path = FindPath(ref source, _plan, _start, exception);
    }

    [SuppressMessage("Design", "CA1031", Justification = "Whatever comes out of the second run, the first error is what is reported.")]
    private long FindSource(ref FirnReader source, long failure)
    {
        FirnReader reader = source;
        reader.Restart(_start, _depthLeft);
        using ReferenceTable? references = _plan.KeepsReferences ? new() : null;
        using ConversionOutput output = ConversionOutput.Rent(0, long.MaxValue, failure);
        Converter converter = new(reader, new FirnWriter(output, FirnOptions.Trusted with { UnknownCases = _options.UnknownCases }), references, traces: true);
        try
        {
            _plan.Root.Convert(ref converter);
            return converter.Reader.Position;
        }
        catch (ConversionOutput.StopException)
        {
            return converter.SourceOf(failure);
        }
        catch (FirnException)
        {
            return converter.Reader.Position;
        }
    }

    private static string? FindPath(scoped ref FirnReader source, ConversionPlan plan, in ReaderMark start, FirnException exception)
    {
        FirnReader reader = source;
        reader.Return(start);
        return ErrorLocator.FindPath(plan.Writer, plan.WriterRoot, plan.Names, exception, reader);
    }

    public void Dispose() => _output.Dispose();
}
