using Firn.Contracts.Files;
using Firn.SourceGenerator.Model;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Firn.SourceGenerator.ContractFiles;

/// <summary>What the build is asked to do with the contract file.</summary>
/// <param name="IsAsked">Whether it writes the file: <c>FirnUpdateContract</c>.</param>
/// <param name="Release">The version under which the state is recorded, or empty: <c>FirnContractRelease</c>.</param>
/// <param name="Retire">The version that leaves the file, or empty: <c>FirnContractRetire</c>.</param>
/// <param name="IsAccepted">Whether readers of released versions may be left behind: <c>FirnContractAccept</c>.</param>
internal sealed record ContractUpdate(bool IsAsked, string Release, string Retire, bool IsAccepted)
{
    /// <summary>What stands in place of the file where there is nothing to write.</summary>
    public const string Nothing = "-\n";

    // In front of what is in the way of the file. No file begins with it.
    private const string Problem = "!";

    /// <summary>What the properties of the build say. The build's language compares without regard to case, so this does.</summary>
    public static ContractUpdate Read(AnalyzerConfigOptions options)
    {
        bool isAsked = IsTrue("FirnUpdateContract");
        return new ContractUpdate(isAsked, isAsked ? Property("FirnContractRelease") : "", isAsked ? Property("FirnContractRetire") : "", isAsked && IsTrue("FirnContractAccept"));

        bool IsTrue(string name) => string.Equals(Property(name), "true", StringComparison.OrdinalIgnoreCase);

        string Property(string name) => options.TryGetValue("build_property." + name, out string? value) ? value.Trim() : "";
    }

    /// <summary>
    /// The text of the file after the update; behind an exclamation mark what is in the way of it, and <see cref="Nothing"/> where there is nothing to write. The analyzer says the same, but a build may leave
    /// it out, and then nothing is forgotten either.
    /// </summary>
    /// <param name="existing">The text before, or null where there is no file.</param>
    /// <param name="now">The contracts of the code.</param>
    public string Apply(string? existing, ContractModel now)
    {
        ContractFile file;
        try
        {
            file = existing is null ? new ContractFile(new ContractState(), []) : ContractFileReader.Read(existing);
        }
        catch (ContractFormatException exception)
        {
            return Fail(FormattableString.Invariant($"it can't be read: {exception.Message} (line {exception.Line})"));
        }

        try
        {
            ContractState state = ContractFileReader.Read(now.Text).Current;
            if (existing is null && state.Roots.Count == 0) return Nothing;
            if (FindFault(file, state) is { } fault) return Fail($"the release {ContractText.Quote(fault.Version)} can't be recorded or taken out: {fault.Problem}");
            return FindUnaccepted(file, state, ContractPlaces.Read(now.Places)) is { } unaccepted ? Fail(unaccepted) : ContractFileWriter.Write(new ContractFile(state, Releases(file, state)));
        }
        catch (ContractFormatException exception)
        {
            return Fail("the contracts of the code don't fit into one: " + exception.Message);
        }
    }

    /// <summary>Whether an update says so, although it takes over whatever else has changed: it does not decide that a released version is refused.</summary>
    public bool Withholds(ContractFinding finding) => finding.Change == ContractChange.Refused && !IsAccepted && finding.Versions.Exists(v => v.Length > 0);

    /// <summary>The file as it is compared: a release that leaves it holds nothing up.</summary>
    public ContractFile WithoutRetired(ContractFile file) => Retire.Length == 0 ? file : file with { Releases = [.. file.Releases.Where(r => r.Version != Retire)] };

    private string? FindUnaccepted(ContractFile file, ContractState now, ContractPlaces places)
    {
        if (IsAccepted) return null;
        if (places.Unserved.FirstOrDefault(file.Current.Roots.ContainsKey) is { } unserved) return $"{ContractText.Quote(unserved)} can't be served as its code stands. Mend it first, or accept that it leaves the file: -p:FirnContractAccept=true";
        ContractFinding? refused = ContractComparison.Find(WithoutRetired(file), now, places.Unserved).Find(Withholds);
        return refused is null ? null : $"{refused.Place}: {refused.Text}. A released version is refused. Take the change back, or accept it: -p:FirnContractAccept=true";
    }

    private static string Fail(string problem) => Problem + problem + "\n";

    /// <summary>What stands in the way of recording a release or of leaving one out, with its version; or null.</summary>
    public (string Version, string Problem)? FindFault(ContractFile file, ContractState now)
    {
        if (Retire.Length > 0 && !file.Releases.Any(r => r.Version == Retire)) return (Retire, "it is not in the contract file");
        if (Release.Length == 0) return null;
        if (ContractFile.FindFault(Release) is { } fault) return (Release, "its name " + fault);
        ContractRelease? known = file.Releases.FirstOrDefault(r => r.Version == Release && r.Version != Retire);
        return known is null || known.State.Equals(now) ? null : (Release, "it is in the contract file already, with other contracts");
    }

    private List<ContractRelease> Releases(ContractFile file, ContractState now)
    {
        List<ContractRelease> releases = [.. WithoutRetired(file).Releases];
        if (Release.Length > 0 && !releases.Exists(r => r.Version == Release)) releases.Add(new ContractRelease(Release, now));
        return releases;
    }
}
