namespace Firn;

/// <summary>A member that one side of a match has and the other lacks.</summary>
/// <param name="Match">The definitions.</param>
/// <param name="Member">The number of the member, in the definition that has it.</param>
internal readonly record struct UnmatchedMember(DefinitionMatch Match, int Member)
{
    /// <summary>The reader's definitions, which those of a converter's old type are apart from.</summary>
    public DefinitionLabels[] Labels { get; init; } = [];
}

/// <summary>Which side has members that the other lacks.</summary>
[Flags]
internal enum UnmatchedMembers
{
    /// <summary>Neither.</summary>
    None = 0,

    /// <summary>The writer's: the reader does not know them.</summary>
    Unknown = 1,

    /// <summary>The reader's: the data lack them.</summary>
    Missing = 2,
}
