namespace Firn;

/// <summary>What a comparison needs of a schema: that of a type, of a message, or of a contract file.</summary>
internal interface IComparedSchema
{
    /// <summary>The types.</summary>
    Schema Parsed { get; }

    /// <summary>What a reader has of its definitions.</summary>
    DefinitionLabels[] Labels { get; }

    /// <summary>What a member is called in texts.</summary>
    string NameOf(int definition, int member);

    /// <summary>A name as it stands in texts.</summary>
    string ShortName(string name);
}
