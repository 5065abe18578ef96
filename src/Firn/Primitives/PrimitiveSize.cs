namespace Firn.Primitives;

/// <summary>How many bytes values take that <see cref="PrimitiveWriter"/> writes: constants for kinds of fixed width, and the size of each value.</summary>
/// <remarks>Sizes are exact: so much room is enough, and less is not.</remarks>
public static partial class PrimitiveSize
{
    /// <summary>The bytes of a count: 1, 3, 5 or 9; 0 for a negative one, which is not written.</summary>
    /// <param name="value">The count.</param>
    public static int GetCountSize(long value) => value < 0 ? 0 : CountFormat.Size(value);
}
