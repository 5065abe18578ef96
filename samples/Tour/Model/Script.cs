namespace Tour.Model;

/// <summary>A script.</summary>
public sealed class Script
{
    /// <summary>Name by locale.</summary>
    public Dictionary<string, string> Names { get; set; } = [];

    /// <summary>Properties, for scripts that Unicode encodes.</summary>
    public ScriptMetadata? Metadata { get; set; }
}
