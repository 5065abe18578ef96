namespace Firn.SourceGenerator.Emission;

/// <summary>Names of accessors, which those who write them and those who call them have to agree on.</summary>
internal static class AccessorNames
{
    // With what stands in front, a name could be longer than metadata allows.
    private const int MaxLength = 400;

    private static readonly string[] Prefixes = ["Get", "Set", "FieldOf", "Call", "Create"];

    public static string Getter(string member) => "Get" + Cut(member);

    public static string Setter(string member) => "Set" + Cut(member);

    public static string Field(string member) => "FieldOf" + Cut(member);

    public static string Method(string member) => "Call" + Cut(member);

    /// <summary>Whether a name could be that of an accessor.</summary>
    public static bool IsPrefixed(string name) => Prefixes.Any(p => name.StartsWith(p, StringComparison.Ordinal));

    /// <summary>A name that is not too long.</summary>
    public static string Cut(string name) => name.Length <= MaxLength ? name : name.Substring(0, MaxLength) + "_" + Parsing.TypeGraph.StableHash(name);
}
