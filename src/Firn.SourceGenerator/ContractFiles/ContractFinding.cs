namespace Firn.SourceGenerator.ContractFiles;

/// <summary>What a change does, the gravest last.</summary>
internal enum ContractChange
{
    /// <summary>Nothing is lost: the file is to be updated.</summary>
    Added,

    /// <summary>Data are lost, or some are refused.</summary>
    Loses,

    /// <summary>Data are lost, most probably by a rename.</summary>
    Renamed,

    /// <summary>Data are refused.</summary>
    Refused,
}

/// <summary>A difference between a state of the contract file and the code.</summary>
/// <param name="Change">What it does.</param>
/// <param name="OlderType">The key of the type there, or empty for a root.</param>
/// <param name="NewerType">The key of the type in the code; empty for a root, or where there is none.</param>
/// <param name="OlderMember">The number of the member there, or -1.</param>
/// <param name="NewerMember">The number of the member in the code, or -1.</param>
/// <param name="Place">What it is about, in words.</param>
/// <param name="Text">What has changed, in words.</param>
/// <param name="Forward">What this code does with the older data, in words; empty where it reads them.</param>
/// <param name="Backward">What the older code does with new data, in words; empty where it reads them.</param>
internal sealed record ContractFinding(ContractChange Change, string OlderType, string NewerType, int OlderMember, int NewerMember, string Place, string Text, string Forward, string Backward)
{
    /// <summary>Members that are probably renamed: the old name, and the number of the member in the code.</summary>
    public IReadOnlyList<(string Old, int Member)> Renames { get; init; } = [];

    /// <summary>The versions that it is about; empty for the state in which the file was written.</summary>
    public List<string> Versions { get; } = [];

    /// <summary>Whether it is about a released version alone.</summary>
    public bool IsOfReleases => !Versions.Contains("");

    /// <summary>
    /// What makes it the same finding of several versions, and an accepted one: no text, and nothing of the newer type but a member that the older one lacks. A rename is about two members; what is accepted of
    /// both stays so when they are told apart.
    /// </summary>
    public IReadOnlyList<ContractFindingId> Ids { get; init; } = [];
}

/// <summary>What a finding is about, and what it does.</summary>
/// <param name="OlderType">The key of the type in the older state, or the name of a root.</param>
/// <param name="Part">What of it: a member's id or name there, a tag, or the name of an enum's value; and the place in its type.</param>
/// <param name="Aspect">What of that.</param>
/// <param name="Forward">What becomes of older data.</param>
/// <param name="Backward">What becomes of newer data.</param>
internal readonly record struct ContractFindingId(string OlderType, string Part, string Aspect, int Forward, int Backward)
{
    /// <summary>An outcome as a number: texts don't count.</summary>
    public static int Of(FirnSchemaOutcome outcome) => (2 * (int)outcome.Verdict) + (outcome.DependsOnValues ? 1 : 0);
}
