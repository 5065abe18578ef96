namespace Firn;

/// <summary>Compares two schemas: has them matched as for reading, once in each direction, and says what the matches mean for the data.</summary>
internal static class SchemaComparer
{
    /// <summary>What a difference is about: a definition of each side, a member, case or place in it, and an aspect of that. The same in both directions.</summary>
    public readonly record struct Subject(int Older, int Newer, SchemaAspect Aspect, long OlderPart, long NewerPart, string Place);

    private static readonly FirnSchemaOutcome s_nothing = new(FirnSchemaVerdict.Equal, false, "");

    // A member may be found, and nevertheless be one of two that claim the same.
    private static FirnSchemaOutcome Graver(FirnSchemaOutcome known, FirnSchemaOutcome found) => known.Reason.Length == 0 || found.Verdict > known.Verdict ? found : known;

    /// <summary>Compares two schemas.</summary>
    /// <param name="older">The one before.</param>
    /// <param name="newer">The one after.</param>
    /// <param name="roots">Which types of both belong together, those of the older one as the writer's.</param>
    public static List<(Subject Subject, FirnSchemaDifference Difference)> Compare(IComparedSchema older, IComparedSchema newer, IReadOnlyList<RootPair> roots)
    {
        List<(Subject, FirnSchemaDifference Difference)> differences = [];
        Dictionary<Subject, int> places = [];
        foreach (SchemaFinding finding in new SchemaDirection(older, newer, roots, isForward: true).Find())
        {
            Add(finding, known => known with { Forward = Graver(known.Forward, finding.Outcome) });
        }

        RootPair[] turned = [.. roots.Select(r => new RootPair(r.Reader, r.Writer))];
        foreach (SchemaFinding finding in new SchemaDirection(newer, older, turned, isForward: false).Find())
        {
            Add(finding, known => known with { Backward = Graver(known.Backward, finding.Outcome) });
        }

        return differences;

        void Add(SchemaFinding finding, Func<FirnSchemaDifference, FirnSchemaDifference> with)
        {
            if (!places.TryGetValue(finding.Subject, out int place))
            {
                places.Add(finding.Subject, place = differences.Count);
                differences.Add((finding.Subject, new FirnSchemaDifference(finding.Path, finding.Change, s_nothing, s_nothing)));
            }

            differences[place] = (finding.Subject, with(differences[place].Difference));
        }
    }
}

/// <summary>What of a definition a difference is about.</summary>
internal enum SchemaAspect
{
    /// <summary>The schema as a whole.</summary>
    Whole,

    /// <summary>All members together.</summary>
    Members,

    /// <summary>In which order they stand.</summary>
    Order,

    /// <summary>Whether objects keep their identity.</summary>
    Identity,

    /// <summary>Whether a member is there.</summary>
    Member,

    /// <summary>What a member is known by.</summary>
    Name,

    /// <summary>The type in a place.</summary>
    Type,

    /// <summary>Whether values may be absent in a place.</summary>
    Absence,

    /// <summary>The values of an enum.</summary>
    Enum,

    /// <summary>Whether a case is there.</summary>
    Case,
}

/// <summary>What a difference does in one direction.</summary>
internal readonly record struct SchemaFinding(SchemaComparer.Subject Subject, string Path, string Change, FirnSchemaOutcome Outcome);
