namespace Firn.SourceGenerator.Tests;

/// <summary>Which engines a row is about.</summary>
[Flags]
internal enum RemedyEngines
{
    /// <summary>The problem is said at build time, and by the run-time engine when the type is used first.</summary>
    Both = BuildTime | RunTime,

    /// <summary>The run-time engine serves the type as it stands, or can't meet it.</summary>
    BuildTime = 1,

    /// <summary>No compiler sees the problem.</summary>
    RunTime = 2,
}

/// <summary>One way out of one problem: a sample that has the problem, a clause of the text that says what to do, and the sample after that was done.</summary>
/// <param name="Id">The diagnostic's id, or the name of the problem's kind where only the run-time engine has it.</param>
/// <param name="Clause">What the message says to do, word by word.</param>
/// <param name="Before">The types that have the problem.</param>
/// <param name="After">The same when the clause has been followed.</param>
internal sealed record Remedy(string Id, string Clause, string Before, string After)
{
    /// <summary>What the program returns: an expression, or a block. <c>Clone</c> writes a value and reads it.</summary>
    public string Run { get; init; } = "Clone(new C { X = 3 }).X";

    /// <summary>The same before the clause was followed, where that is something else.</summary>
    public string RunBefore { get => field ?? Run; init; }

    /// <summary>The text of what the mended program returns.</summary>
    public string Result { get; init; } = "3";

    /// <summary>Who says it.</summary>
    public RemedyEngines Engines { get; init; } = RemedyEngines.Both;

    /// <summary>Whether the mended program runs with the run-time engine, too.</summary>
    public bool RunsReflected { get; init; } = true;

    /// <summary>Whether the program is published trimmed.</summary>
    public bool IsTrimmed { get; init; }

    /// <summary>Another assembly, which the sample uses.</summary>
    public string Library { get; init; } = "";

    /// <summary>The same when the clause has been followed there.</summary>
    public string MendedLibrary { get => field ?? Library; init; }

    /// <summary>Whether the library is compiled with the generator: before, and after.</summary>
    public (bool Before, bool After) LibraryHasCode { get; init; } = (true, true);

    /// <summary>Whether the library is there when the programs run.</summary>
    public (bool Before, bool After) LibraryIsDeployed { get; init; } = (true, true);
}
