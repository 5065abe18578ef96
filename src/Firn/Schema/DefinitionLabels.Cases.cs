namespace Firn;

/// <content>What the descriptor is made of.</content>
internal sealed partial class DefinitionLabels
{
    /// <summary>The cases of a union, by ascending tag.</summary>
    public List<CaseLabel> Cases { get; } = [];
}
