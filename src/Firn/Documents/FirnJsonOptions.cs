namespace Firn;

/// <summary>How documents are written as JSON.</summary>
public sealed record FirnJsonOptions
{
    /// <summary>Numbers as numbers, enums by name.</summary>
    public static FirnJsonOptions Default { get; } = new();

    /// <summary>
    /// Whether integers of 64 bits and more, decimals and big integers are strings: JavaScript and others read numbers as doubles, which hold 53 bits. Default <see langword="false"/>: numbers, with all their digits.
    /// </summary>
    public bool LargeNumbersAsStrings { get; init; }

    /// <summary>Whether enums are numbers also where their names are known. Default <see langword="false"/>: names, where the value has one.</summary>
    public bool EnumsAsNumbers { get; init; }

    /// <summary>
    /// Whether <c>[local]</c> stands behind a <see cref="DateTime"/> of local kind, so that <see cref="FirnDocument.FromJson"/> makes a local time of it again. Default <see langword="false"/>: ISO 8601 alone, which
    /// becomes a time of kind UTC; of kind unspecified where it is what a clock showed.
    /// </summary>
    public bool MarkLocalTimes { get; init; }

    /// <summary>
    /// The most bytes of JSON that are written for a document, at least 1; it may be exceeded by one value. Default 256 MiB. JSON repeats names, so a short message may stand for a very long text:
    /// of a message that is untrusted input this bounds time and memory. What is longer is refused with <see cref="FirnErrorCode.MessageTooLarge"/>.
    /// </summary>
    public long MaxBytes
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1, nameof(MaxBytes));
            field = value;
        }
    } = 256L << 20;
}
