namespace Firn;

/// <summary>A method of the user's that makes a member's value of one of an earlier type.</summary>
internal abstract class MemberConverter
{
    /// <summary>What messages to people call it.</summary>
    public abstract string DisplayName { get; }

    /// <summary>The type that the method takes; made when it is first asked for.</summary>
    public abstract OldSchema Old { get; }
}

/// <summary>The type that a converter takes; it may be absent where the method takes null.</summary>
internal sealed class OldSchema(Schema schema, DefinitionLabels[] labels, SchemaType type)
{
    public Schema Schema => schema;

    /// <summary>The names of the schema's definitions.</summary>
    public DefinitionLabels[] Labels => labels;

    public SchemaType Type => type;
}

/// <summary>That values of a writer's type are read as a converter's old type.</summary>
internal sealed class ConverterMatch(MemberConverter converter, OldSchema old, SchemaMatcher matcher)
{
    public MemberConverter Converter => converter;

    public OldSchema Old => old;

    /// <summary>What has matched them.</summary>
    public SchemaMatcher Matcher => matcher;

    /// <summary>How a value is read. There once all is matched.</summary>
    public TypeMatch Root { get; set; } = null!;

    /// <summary>Whether the method is called where null was written.</summary>
    public bool TakesNull => old.Type.MayBeAbsent;

    /// <summary>Whether the data can't be read so after all: only where a comparison goes on nevertheless.</summary>
    public bool IsRefused
    {
        get
        {
            if (Has(Root)) return true;
            foreach (DefinitionMatch match in matcher.Definitions)
            {
                if (match.Faults.Count > 0 || Array.Exists(match.Members, Has) || Array.Exists(match.Cases, Has)) return true;
            }

            return false;

            static bool Has(TypeMatch? match) => match is not null && (match.IsRefused || Has(match.Key) || Has(match.Element));
        }
    }
}
