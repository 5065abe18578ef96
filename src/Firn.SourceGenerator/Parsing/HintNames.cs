namespace Firn.SourceGenerator.Parsing;

/// <summary>Names of generated files. The compiler takes two that differ in case only for one, and file systems have their limits.</summary>
internal sealed class HintNames
{
    private const string Ending = ".g.cs";
    private const int MaxLength = 160;

    private static readonly string[] EndingsOfOthers = ["Codec", "Accessors", "FirnRegistration", "FirnContracts", "Service"];

    private readonly HashSet<string> _used = new(StringComparer.OrdinalIgnoreCase) { "FirnRegistration", "FirnContracts" };

    /// <summary>The file's name.</summary>
    /// <param name="name">What it is named for, without an ending.</param>
    public string Create(string name)
    {
        name = name.Replace("@", "");
        string result = name.Length > MaxLength ? name.Substring(0, MaxLength) + "_" + TypeGraph.StableHash(name) : name;
        if (!_used.Add(result)) _used.Add(result = result + "_" + TypeGraph.StableHash(name));
        return result + Ending;
    }

    /// <summary>What a context's file is named for. It is made before anybody knows of other files.</summary>
    public static string OfContext(string name)
    {
        name = name.Replace('+', '.').Replace('`', '_');
        return EndingsOfOthers.Any(ending => name.EndsWith(ending, StringComparison.OrdinalIgnoreCase)) || (name.Length > 0 && char.IsDigit(name[name.Length - 1])) ? name + ".Context" : name;
    }
}
