namespace Firn;

/// <summary>How far the reading or writing of a container has come.</summary>
/// <param name="Bytes">The bytes from the container's start to the end of the last whole frame.</param>
/// <param name="Values">The values in those frames.</param>
/// <param name="Frames">The frames.</param>
public readonly record struct FirnProgress(long Bytes, long Values, long Frames);
