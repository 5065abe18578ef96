using System.Buffers;
using System.Runtime.CompilerServices;

namespace Firn;

/// <summary>
/// A buffer writer of the caller's that may be a struct, for code that knows buffer writers as objects: it passes on what it is asked to the caller's own variable, which is
/// pinned meanwhile. One is kept per thread.
/// </summary>
/// <typeparam name="TWriter">The caller's type.</typeparam>
internal sealed unsafe class WriterSink<TWriter> : IBufferWriter<byte>
    where TWriter : IBufferWriter<byte>, allows ref struct
{
    [ThreadStatic]
    private static WriterSink<TWriter>? t_kept;

    private void* _writer;

    private ref TWriter Writer => ref Unsafe.AsRef<TWriter>(_writer);

    /// <summary>A sink for a pinned variable, to be returned before that is left.</summary>
    public static WriterSink<TWriter> Take(void* writer)
    {
        WriterSink<TWriter> sink = t_kept ?? new WriterSink<TWriter>();
        t_kept = null;
        sink._writer = writer;
        return sink;
    }

    /// <summary>Gives the sink back, which forgets the variable.</summary>
    public void Return()
    {
        _writer = null;
        t_kept = this;
    }

    /// <inheritdoc/>
    public void Advance(int count) => Writer.Advance(count);

    /// <inheritdoc/>
    public Memory<byte> GetMemory(int sizeHint = 0) => Writer.GetMemory(sizeHint);

    /// <inheritdoc/>
    public Span<byte> GetSpan(int sizeHint = 0) => Writer.GetSpan(sizeHint);
}
