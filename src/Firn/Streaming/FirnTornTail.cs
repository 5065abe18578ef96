namespace Firn;

/// <summary>Where a container that has no end was torn.</summary>
/// <param name="Position">The end of the last whole frame, in bytes from the container's start. All before it is good.</param>
/// <param name="Length">The bytes found behind it, which are no whole frame.</param>
/// <param name="FrameCount">The whole frames.</param>
public sealed record FirnTornTail(long Position, long Length, long FrameCount);

/// <summary>What appending to a container does when that has no end.</summary>
public enum FirnTornTailHandling
{
    /// <summary>A <see cref="FirnException"/> says where it was torn; nothing is changed. The default.</summary>
    Refuse = 0,

    /// <summary>
    /// What a writer that died has left behind the last whole frame is cut off: a part of a frame, zeros, or a part of the head. A tail that may
    /// hold good frames behind a damaged length - it is longer than <see cref="FirnOptions.MaxMessageBytes"/>, it follows an end mark, or a whole
    /// frame ends where it does - is refused, and nothing is changed.
    /// </summary>
    Cut,

    /// <summary>
    /// Whatever follows the last whole frame is cut off. A frame whose checksum is wrong, with more behind it, is refused here too.
    /// </summary>
    CutAll,
}
