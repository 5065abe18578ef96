using Firn.Contracts.Files;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Firn.SourceGenerator.ContractFiles;

/// <summary>What the build is asked to do with the contract file.</summary>
/// <param name="IsAsked">Whether it writes the file: <c>FirnUpdateContract</c>.</param>
/// <param name="Release">The version under which the state is recorded, or empty: <c>FirnContractRelease</c>.</param>
/// <param name="Retire">The version that leaves the file, or empty: <c>FirnContractRetire</c>.</param>
/// <param name="IsAccepted">Whether readers of released versions may be left behind: <c>FirnContractAccept</c>.</param>
internal sealed record ContractUpdate(bool IsAsked, string Release, string Retire, bool IsAccepted)
{
    /// <summary>What the properties of the build say.</summary>
    public static ContractUpdate Read(AnalyzerConfigOptions options)
    {
        bool isAsked = Property("FirnUpdateContract") == "true";
        return new ContractUpdate(isAsked, isAsked ? Property("FirnContractRelease") : "", isAsked ? Property("FirnContractRetire") : "", isAsked && Property("FirnContractAccept") == "true");

        string Property(string name) => options.TryGetValue("build_property." + name, out string? value) ? value.Trim() : "";
    }

    /// <summary>The text of the file after the update; null where something is in the way, which the analyzer says.</summary>
    /// <param name="existing">The text before, or null where there is no file.</param>
    /// <param name="now">The contracts of the code.</param>
    public string? Apply(string? existing, string now)
    {
        try
        {
            ContractFile file = existing is null ? new ContractFile(new ContractState(), []) : ContractFileReader.Read(existing);
            ContractState state = ContractFileReader.Read(now).Current;
            return FindFault(file, state) is null ? ContractFileWriter.Write(new ContractFile(state, Releases(file, state))) : null;
        }
        catch (ContractFormatException)
        {
            return null;
        }
    }

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
        List<ContractRelease> releases = [.. file.Releases.Where(r => r.Version != Retire)];
        if (Release.Length > 0 && !releases.Exists(r => r.Version == Release)) releases.Add(new ContractRelease(Release, now));
        return releases;
    }
}
