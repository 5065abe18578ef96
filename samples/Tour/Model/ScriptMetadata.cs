namespace Tour.Model;

/// <summary>Properties of a script that Unicode encodes.</summary>
public sealed class ScriptMetadata
{
    /// <summary>Place by usage; 1 is the most used.</summary>
    public int Rank { get; set; }

    /// <summary>A typical letter.</summary>
    public string? Sample { get; set; }

    /// <summary>Whether the script is recommended in identifiers.</summary>
    public IdentifierUsage Usage { get; set; }

    /// <summary>Whether text runs from right to left.</summary>
    public bool IsRightToLeft { get; set; }

    /// <summary>Whether letters have upper and lower case, where known.</summary>
    public bool? HasCase { get; set; }

    /// <summary>Whether letters have to be joined or reordered, where known.</summary>
    public bool? NeedsShaping { get; set; }

    /// <summary>Whether typing needs an input method, where known.</summary>
    public bool? NeedsInputMethod { get; set; }

    /// <summary>Information per letter, 1 (an alphabet) to 3 (ideographs), where known.</summary>
    public byte? Density { get; set; }

    /// <summary>Code of the territory of origin.</summary>
    public string? OriginTerritory { get; set; }

    /// <summary>Code of the language most likely written in it.</summary>
    public string? LikelyLanguage { get; set; }
}
