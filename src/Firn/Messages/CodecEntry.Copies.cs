using System.Buffers;
using System.Runtime.CompilerServices;

namespace Firn;

/// <content>What is made of messages beside them: buffers, lengths, copies, and objects that are filled.</content>
internal abstract partial class CodecEntry<T>
{
    private CodecEntry<T>? _reusing;

    public FirnBuffer WriteBuffer(T value, FirnOptions options)
    {
        FirnBuffer buffer = new();
        try
        {
            WriteTo(buffer, value, options);
            return buffer;
        }
        catch
        {
            buffer.Dispose();
            throw;
        }
    }

    [SkipLocalsInit]
    public long Measure(T value, FirnOptions options)
    {
        FirnWriter writer = new(stackalloc byte[StackBufferLength], 0, FirnWriter.SinkKind.Count, null, options);
        FirnException failure;
        try
        {
            Message.Write(ref writer, this, value, options);
            return writer.BytesWritten;
        }
        catch (FirnException exception)
        {
            failure = exception;
        }
        finally
        {
            writer.Dispose();
        }

        WriteFailure.Throw(failure, this, value, options);
        return 0;
    }

    [SkipLocalsInit]
    public T? Clone(T value, FirnOptions options)
    {
        FirnOptions lifted = options with
        {
            SchemaMode = FirnSchemaMode.None,
            Compression = FirnCompression.None,
            MaxAllocationRatio = int.MaxValue,
            MaxZeroWidthElements = int.MaxValue,
        };
        FirnWriter writer = new(stackalloc byte[StackBufferLength], lifted);
        FirnException failure;
        try
        {
            Message.Write(ref writer, this, value, lifted);
            return ReadSpan(writer.WrittenSpan, lifted);
        }
        catch (FirnException exception)
        {
            failure = exception;
        }
        finally
        {
            writer.Dispose();
        }

        WriteFailure.Throw(failure, this, value, lifted);
        return default;
    }

    /// <summary>The entry that reads into what objects hold; this one, where its values hold nothing that could be kept.</summary>
    /// <exception cref="NotSupportedException">No code is there that reads into objects within objects of the type.</exception>
    protected abstract CodecEntry<T> FindReusing();

    /// <inheritdoc cref="FindReusing"/>
    internal CodecEntry<T> Reusing => _reusing ??= FindReusing();

    private CodecEntry<T> FillingUnder(FirnOptions options) => options.PopulateHandling == FirnPopulateHandling.Reuse ? Reusing : this;

    public void Populate(ReadOnlySpan<byte> source, T target, FirnOptions options) => FillingUnder(options).Fill(source, target, options);

    public void Populate(in ReadOnlySequence<byte> source, T target, FirnOptions options) => FillingUnder(options).Fill(source, target, options);

    private void Fill(ReadOnlySpan<byte> source, T target, FirnOptions options)
    {
        FirnReader reader = new(source, options) { Root = this };
        try
        {
            Message.Fill(ref reader, this, options, target!);
        }
        catch (FirnException exception)
        {
            ErrorLocator.Complete(exception, this, source, options);
            throw;
        }
    }

    [SkipLocalsInit]
    private void Fill(in ReadOnlySequence<byte> source, T target, FirnOptions options)
    {
        if (source.IsSingleSegment)
        {
            Fill(source.FirstSpan, target, options);
            return;
        }

        Span<byte> scratch = stackalloc byte[ScratchLength];
        FirnReader reader = new(source, scratch, options) { Root = this };
        try
        {
            Message.Fill(ref reader, this, options, target!);
        }
        catch (FirnException exception)
        {
            ErrorLocator.Complete(exception, this, source, options);
            throw;
        }
    }
}
