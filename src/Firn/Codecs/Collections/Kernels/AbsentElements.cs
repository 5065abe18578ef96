using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using Firn.Dynamic;

namespace Firn.Codecs;

/// <summary>
/// Absent elements and values on their way into a collection of the user's. What such a class does with null (in a key function, a comparer or an
/// <c>Add</c> of its own) is not known before it has been asked, and what it throws then is the fault of the bytes.
/// </summary>
internal static class AbsentElements
{
    /// <summary>
    /// Whether an exception says that a collection does not take null: as it is when null is followed, in the element that was added or in one
    /// before it, or refused by name. Every other exception is the class's own, and passes through.
    /// </summary>
    /// <param name="exception">What came out of adding an element.</param>
    /// <param name="isAbsent">Whether the element that was added is absent.</param>
    public static bool IsRefusal(Exception exception, bool isAbsent) => exception is NullReferenceException || (isAbsent && exception is ArgumentNullException);

    /// <summary>Refuses an absent element.</summary>
    /// <param name="collection">The class of the collection.</param>
    /// <param name="position">Where the container stands: an absent element has no bytes.</param>
    /// <param name="index">Which element it is.</param>
    /// <param name="exception">What the class threw.</param>
    [DoesNotReturn]
    public static void Refuse(Type collection, long position, int index, Exception exception) => throw new FirnException(
        FirnErrorCode.UnexpectedNull,
        $"The data hold no value for an element of {TypeDisplay.Full(collection)}, and the code of that class takes none that is null.",
        position,
        path: string.Create(CultureInfo.InvariantCulture, $"[{index}]"),
        inner: exception);
}
