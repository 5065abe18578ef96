using System.Buffers;

namespace Firn;

public ref partial struct FirnWriter
{
    /// <summary>Writes one value of a frame, into room that <paramref name="frame"/> has already given.</summary>
    /// <remarks>Every value of a frame has a writer of its own, so whatever a writer remembers of the objects it has met is forgotten between values.</remarks>
    internal static FirnWriter ForFrame(IBufferWriter<byte> frame, Span<byte> room, FirnOptions options) => new(room, 0, SinkKind.BufferWriter, frame, options);

    /// <summary>The elements of zero width that were written.</summary>
    internal readonly int ZeroWidthWritten => _options.MaxZeroWidthElements - _zeroWidthLeft;
}
