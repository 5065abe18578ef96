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
}
