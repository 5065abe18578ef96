namespace Firn;

/// <summary>What becomes of a value that is read as one of another kind (format, section 8).</summary>
internal enum ValueChange
{
    /// <summary>Nothing: the kinds are the same, or written alike.</summary>
    None,

    /// <summary>It becomes one of a wider kind of fixed width, or the enum's number that its name has now: <see cref="Widening"/>.</summary>
    Widened,

    /// <summary>An integer becomes one of any size.</summary>
    Unbounded,

    /// <summary>It becomes a list or set that has it alone.</summary>
    Listed,

    /// <summary>It becomes an object that has it alone.</summary>
    Wrapped,

    /// <summary>An object becomes the value of its only member.</summary>
    Unwrapped,

    /// <summary>It becomes a union that holds it.</summary>
    Cased,

    /// <summary>A text becomes what it says.</summary>
    Parsed,

    /// <summary>It becomes the text that says it.</summary>
    Printed,

    /// <summary>A method of the user's makes a member's value of it.</summary>
    Called,

    /// <summary>Something stands for null, which the member does not take. What becomes of other values stands in <see cref="TypeMatch.Element"/>.</summary>
    Replaced,
}
