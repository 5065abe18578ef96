using System.Diagnostics;
using System.Text;

namespace Firn;

/// <summary>What becomes of data of one version of a schema that code of another reads.</summary>
public enum FirnSchemaVerdict
{
    /// <summary>Every value is read as it was written.</summary>
    Equal = 0,

    /// <summary>Nothing that was written is lost: numbers grow, collections change their kind, what the data lack keeps its default.</summary>
    Converts,

    /// <summary>Data are read, and some of what was written is not: a member is gone, or was renamed without a word.</summary>
    Loses,

    /// <summary>No data are read: the error is <see cref="FirnErrorCode.SchemaMismatch"/>, before any object is made.</summary>
    Refused,
}

/// <summary>What a difference does in one direction.</summary>
/// <param name="Verdict">What becomes of the data.</param>
/// <param name="DependsOnValues">Whether some values are refused nevertheless, by an error about that value: a null where there may be none, say.</param>
/// <param name="Reason">Why, in words; empty where the difference does nothing in this direction.</param>
public readonly record struct FirnSchemaOutcome(FirnSchemaVerdict Verdict, bool DependsOnValues, string Reason)
{
    /// <inheritdoc/>
    public override string ToString() => (Verdict.ToString().ToLowerInvariant(), Reason, DependsOnValues) switch
    {
        (string verdict, "", _) => verdict,
        (string verdict, string reason, false) => $"{verdict}: {reason}",
        (string verdict, string reason, true) => $"{verdict}, some values refused: {reason}",
    };
}

/// <summary>A difference of two schemas.</summary>
/// <param name="Path">Where it is: members from the root on, <c>[]</c> for elements and values, <c>[key]</c> for keys, <c>(case 3)</c> for cases; empty for the root.</param>
/// <param name="Change">What it is, in words.</param>
/// <param name="Forward">What becomes of older data that newer code reads.</param>
/// <param name="Backward">What becomes of newer data that older code reads.</param>
[DebuggerDisplay("{ToString(),nq}")]
public sealed record FirnSchemaDifference(string Path, string Change, FirnSchemaOutcome Forward, FirnSchemaOutcome Backward)
{
    /// <inheritdoc/>
    public override string ToString() => $"{(Path.Length == 0 ? "the root" : Path)}: {Change}\n  forward {Forward}\n  backward {Backward}";
}

/// <summary>All differences of two schemas, and what they come to. Made by <see cref="FirnSchema.Compare"/>.</summary>
[DebuggerDisplay("{Differences.Count} differences, forward {Forward}, backward {Backward}")]
public sealed class FirnSchemaComparison
{
    internal FirnSchemaComparison(bool isSame, IReadOnlyList<FirnSchemaDifference> differences)
    {
        IsSame = isSame;
        Differences = differences;
        foreach (FirnSchemaDifference difference in differences)
        {
            if (difference.Forward.Verdict > Forward) Forward = difference.Forward.Verdict;
            if (difference.Backward.Verdict > Backward) Backward = difference.Backward.Verdict;
        }
    }

    /// <summary>Whether the descriptors are the same bytes, so that messages have the same fingerprint, and no conversion is needed. Names of types and enums may differ.</summary>
    public bool IsSame { get; }

    /// <summary>The differences, those of the forward direction first. Of more than 10,000 in one direction only graver ones are added, so that the verdicts are right.</summary>
    public IReadOnlyList<FirnSchemaDifference> Differences { get; }

    /// <summary>What becomes of older data that newer code reads: the gravest of all differences.</summary>
    public FirnSchemaVerdict Forward { get; }

    /// <summary>What becomes of newer data that older code reads: the gravest of all differences.</summary>
    public FirnSchemaVerdict Backward { get; }

    /// <summary>Both verdicts and every difference, as text.</summary>
    public override string ToString()
    {
        StringBuilder text = new();
        text.Append("forward ").Append(Forward.ToString().ToLowerInvariant()).Append(", backward ").Append(Backward.ToString().ToLowerInvariant()).Append('\n');
        foreach (FirnSchemaDifference difference in Differences) text.Append(difference).Append('\n');
        return text.ToString();
    }
}
