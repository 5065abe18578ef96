using Firn.Contracts.Files;
using Firn.SourceGenerator.Parsing;

namespace Firn.SourceGenerator.ContractFiles;

/// <summary>Where the types of a state are declared, as <see cref="AssemblyContracts"/> writes it.</summary>
/// <param name="Unserved">Roots of the code that can't be served as it stands.</param>
/// <param name="Types">For each type the reference to it and the names of its members.</param>
internal sealed record ContractPlaces(HashSet<string> Unserved, Dictionary<string, string[]> Types)
{
    /// <summary>Reads the text.</summary>
    /// <exception cref="ContractFormatException">It holds a name that no file can hold.</exception>
    public static ContractPlaces Read(string text)
    {
        ContractJsonValue places = ContractJson.Parse(text);
        Dictionary<string, string[]> types = new(StringComparer.Ordinal);
        for (int i = 1; i < places.Items.Count; i++) types[places.Names[i]] = [.. places.Items[i].Items.Select(p => p.Text)];
        return new ContractPlaces(new(places.Items[0].Items.Select(i => i.Text), StringComparer.Ordinal), types);
    }
}
