namespace Firn.Reference;

/// <summary>How many levels (section 9.1) the flattest value of a type takes: what must still be free where one is made.</summary>
internal sealed class LeastLevels
{
    private const int None = 1_000_000;

    private readonly Dictionary<ReferenceDefinition, int> _known = [];

    /// <summary>The levels of the flattest value that is present.</summary>
    public int Of(ReferenceType type)
    {
        if (type.IsContainer) return 1;
        if (type.Definition is not { } definition) return 0;
        if (!_known.ContainsKey(definition)) Find(definition);
        return _known[definition];
    }

    /// <summary>The levels of the flattest value of a case, with the one that the case takes if it is a union.</summary>
    public int OfCase(ReferenceCase unionCase) => Of(unionCase.Type) + (unionCase.Type.Kind == ReferenceKind.Union ? 1 : 0);

    // All that can be reached begin as endless, and come down until nothing changes.
    private void Find(ReferenceDefinition from)
    {
        HashSet<ReferenceDefinition> reached = [];
        Collect(from, reached);
        foreach (ReferenceDefinition definition in reached) _known.TryAdd(definition, None);
        bool isChanged = true;
        while (isChanged)
        {
            isChanged = false;
            foreach (ReferenceDefinition definition in reached)
            {
                int levels = definition.Kind == ReferenceKind.Union
                    ? definition.Cases.Select(OfCase).DefaultIfEmpty(None).Min()
                    : 1 + definition.Members.Where(m => !m.Type.MayBeAbsent).Select(m => Of(m.Type)).DefaultIfEmpty(0).Max();
                if (levels >= _known[definition]) continue;
                _known[definition] = levels;
                isChanged = true;
            }
        }
    }

    private static void Collect(ReferenceDefinition definition, HashSet<ReferenceDefinition> reached)
    {
        if (!reached.Add(definition)) return;
        foreach (ReferenceType type in definition.Members.Where(m => !m.Type.MayBeAbsent).Select(m => m.Type).Concat(definition.Cases.Select(c => c.Type)))
        {
            if (type.Definition is { } next) Collect(next, reached);
        }
    }
}
