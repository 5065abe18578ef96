using Firn;
using Firn.AspNetCore;
using Microsoft.Extensions.Primitives;

[assembly: FirnSurrogate(typeof(StringValues), typeof(StringValuesSurrogate))]

namespace Firn.AspNetCore;

/// <summary>
/// Has <see cref="StringValues"/>, as headers and queries hold them, written as the list of its texts: the bytes of an array or a list of texts. It serves all programs that reference
/// this package, and nobody has to name it.
/// </summary>
/// <remarks>No values are an empty list. Whether one value was held as a text or as an array of one is not kept; both are equal.</remarks>
public sealed class StringValuesSurrogate : IFirnSurrogate<StringValues, string?[]>
{
    private StringValuesSurrogate()
    {
    }

    /// <summary>The texts.</summary>
    /// <param name="value">The values.</param>
    public static string?[] ToSurrogate(StringValues value) => value.ToArray();

    /// <summary>Values that hold the texts.</summary>
    /// <param name="surrogate">The texts, none of them or some of them null.</param>
    public static StringValues FromSurrogate(string?[] surrogate) => surrogate switch
    {
        null or [] => StringValues.Empty,
        // Null alone would be no value.
        [{ } one] => new StringValues(one),
        _ => new StringValues(surrogate),
    };
}
