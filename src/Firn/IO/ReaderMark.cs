using System.Buffers;

namespace Firn;

/// <summary>A place in what a <see cref="FirnReader"/> reads, to which it can return.</summary>
/// <param name="Segment">The segment, or null where there is one run.</param>
/// <param name="Offset">The place in the segment's memory, or in the run.</param>
/// <param name="Position">The place in the message.</param>
internal readonly record struct ReaderMark(ReadOnlySequenceSegment<byte>? Segment, int Offset, long Position);
