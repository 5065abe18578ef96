namespace Firn;

/// <summary>
/// A sized object that is open: what <see cref="FirnWriter.BeginSized"/> and <see cref="FirnReader.BeginSized"/> give, and the <c>EndSized</c> of the
/// same writer or reader takes.
/// </summary>
public readonly struct FirnSizedObject
{
    internal FirnSizedObject(long start, int depthLeft, object? references)
    {
        Mark = start;
        DepthLeft = depthLeft;
        References = references;
    }

    internal FirnSizedObject(long end, long outerEnd, long owed, int depthLeft, int zeroWidthLeft, object? references)
    {
        Mark = end;
        OuterEnd = outerEnd;
        Owed = owed;
        DepthLeft = depthLeft;
        ZeroWidthLeft = zeroWidthLeft;
        References = references;
    }

    /// <summary>Writing: the position of the first byte of the content. Reading: the position behind the last.</summary>
    internal long Mark { get; }

    /// <summary>Reading: the position at which the bytes end that could be read before.</summary>
    internal long OuterEnd { get; }

    /// <summary>Reading: the bytes that were reserved for elements outside.</summary>
    internal long Owed { get; }

    /// <summary>The levels of depth that were left before.</summary>
    internal int DepthLeft { get; }

    /// <summary>Reading: the elements without bytes that were left before, if they are counted apart inside.</summary>
    internal int ZeroWidthLeft { get; }

    /// <summary>The objects outside whose identity is kept.</summary>
    internal object? References { get; }
}
