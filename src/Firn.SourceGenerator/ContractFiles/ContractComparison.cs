using Firn.Contracts.Files;

namespace Firn.SourceGenerator.ContractFiles;

/// <summary>Compares states of a contract file with the code, by the rules of reading (<see cref="SchemaComparer"/>).</summary>
internal static class ContractComparison
{
    /// <summary>What differs between a contract file and the code. What the file's own state does to a released version was accepted when it was written.</summary>
    /// <param name="file">The file.</param>
    /// <param name="now">The code.</param>
    /// <param name="unserved">Roots of the code that can't be served as it stands: these are not gone.</param>
    public static List<ContractFinding> Find(ContractFile file, ContractState now, ISet<string> unserved)
    {
        List<ContractFinding> all = [];
        if (file.Current.Equals(now)) return all;
        Dictionary<(ContractFindingId, string, int), ContractFinding> known = [];
        ContractSchema code = ContractSchema.Of(now), last = ContractSchema.Of(file.Current);
        foreach (ContractFinding finding in Compare(file.Current, last, now, code, unserved)) Add(finding, "");
        ContractState? before = null;
        List<ContractFinding> found = [];
        foreach (ContractRelease release in file.Releases)
        {
            if (before is null || !before.Equals(release.State))
            {
                ContractSchema schema = ContractSchema.Of(release.State);
                HashSet<ContractFindingId> accepted = [.. Compare(release.State, schema, file.Current, last, unserved).SelectMany(f => f.Ids)];
                found = [.. Compare(release.State, schema, now, code, unserved).Where(f => f.Change != ContractChange.Added && !f.Ids.All(accepted.Contains))];
                before = release.State;
            }

            foreach (ContractFinding finding in found) Add(finding, release.Version);
        }

        return all;

        void Add(ContractFinding finding, string version)
        {
            (ContractFindingId, string, int) subject = (finding.Ids[0], finding.NewerType, finding.NewerMember);
            if (!known.TryGetValue(subject, out ContractFinding? first))
            {
                known.Add(subject, first = finding);
                all.Add(first);
            }

            first.Versions.Add(version);
        }
    }

    /// <summary>What differs between two states.</summary>
    public static List<ContractFinding> Compare(ContractState older, ContractState newer, ISet<string> unserved) => Compare(older, ContractSchema.Of(older), newer, ContractSchema.Of(newer), unserved);

    private static List<ContractFinding> Compare(ContractState older, ContractSchema before, ContractState newer, ContractSchema after, ISet<string> unserved)
    {
        List<ContractFinding> findings = [];
        List<string> names = [];
        foreach (string root in older.Roots.Keys)
        {
            if (newer.Roots.ContainsKey(root)) names.Add(root);
            else if (!unserved.Contains(root)) findings.Add(OfRoot(ContractChange.Loses, root, "it is no root any more: it was renamed, no code asks for it, or it can't be served as it stands", "reads no data of it"));
        }

        foreach (string root in newer.Roots.Keys)
        {
            if (!older.Roots.ContainsKey(root)) findings.Add(OfRoot(ContractChange.Added, root, "the root is new", ""));
        }

        RootPair[] pairs = [.. names.Select(n => new RootPair(before.Root(n), after.Root(n)))];
        List<(SchemaComparer.Subject Subject, FirnSchemaDifference Difference)> differences = SchemaComparer.Compare(before, after, pairs);
        Side old = new(older, before), now = new(newer, after);
        Dictionary<SchemaComparer.Subject, FirnSchemaDifference> bySubject = differences.ToDictionary(d => d.Subject, d => d.Difference);
        ILookup<(int, int), SchemaComparer.Subject> members = differences.Where(d => d.Subject.Aspect == SchemaAspect.Member && d.Difference.Forward.Reason.Length > 0).ToLookup(d => (d.Subject.Older, d.Subject.Newer), d => d.Subject);
        HashSet<SchemaComparer.Subject> paired = [];
        foreach (IGrouping<(int, int), SchemaComparer.Subject> type in members)
        {
            foreach ((SchemaComparer.Subject gone, SchemaComparer.Subject added) in FindRenames(type, old, now))
            {
                string name = old.Member(gone.Older, (int)gone.OlderPart).Name, instead = now.Member(added.Newer, (int)added.NewerPart).Name;
                FirnSchemaDifference was = bySubject[gone], comes = bySubject[added];
                bool isForward = comes.Forward.Verdict == FirnSchemaVerdict.Refused, isBackward = was.Backward.Verdict == FirnSchemaVerdict.Refused;
                ContractChange change = isForward || isBackward ? ContractChange.Refused : ContractChange.Renamed;
                findings.Add(new ContractFinding(
                    change, old.Key(gone.Older), now.Key(gone.Newer), (int)gone.OlderPart, (int)added.NewerPart, old.PlaceOf(gone.Older, (int)gone.OlderPart, ""), $"the member is gone, and {ContractText.Quote(instead)} of the same type is new",
                    isForward ? Refuses(comes.Forward) : "skips what they hold in it", isBackward ? Refuses(was.Backward) : $"skips what they hold in {ContractText.Quote(instead)}")
                {
                    Ids = [IdOf(gone, was, old, now, names), IdOf(added, comes, old, now, names)],
                    Renames = [(name, (int)added.NewerPart)],
                });
                paired.Add(gone);
                if (change == ContractChange.Refused) paired.Add(added);
            }
        }

        foreach ((SchemaComparer.Subject subject, FirnSchemaDifference difference) in differences)
        {
            if (!paired.Contains(subject) && !IsAboutMeaning(subject, difference, old, now)) findings.Add(Make(subject, difference, old, now, names));
        }

        findings.AddRange(new MeaningComparison(older, before, newer, after).Find(pairs, names));
        return findings;
    }

    // What the rules find harmless, and the names don't.
    private static bool IsAboutMeaning(SchemaComparer.Subject subject, FirnSchemaDifference difference, Side old, Side now) => subject.Aspect switch
    {
        SchemaAspect.Enum => difference.Forward.Reason.Length > 0,
        SchemaAspect.Name => difference.Forward.Verdict != FirnSchemaVerdict.Refused && difference.Backward.Verdict != FirnSchemaVerdict.Refused
            && MeaningComparison.IsOtherName(old.Member(subject.Older, (int)subject.OlderPart), now.Member(subject.Newer, (int)subject.NewerPart)),
        _ => false,
    };

    private static ContractFinding OfRoot(ContractChange change, string root, string text, string forward) => new(change, "", "", -1, -1, ContractText.Quote(root), text, forward, "")
    {
        Ids = [new ContractFindingId("", root, nameof(ContractState.Roots), (int)change, 0)],
    };

    private static ContractFindingId IdOf(SchemaComparer.Subject subject, FirnSchemaDifference difference, Side old, Side now, List<string> roots)
    {
        string type = old.Key(subject.Older);
        string part = subject.Older < 0 ? subject.Aspect == SchemaAspect.Whole ? "" : roots[(int)subject.OlderPart]
            : subject.Aspect == SchemaAspect.Case ? FormattableString.Invariant($"{subject.OlderPart}")
            : subject.OlderPart >= 0 ? old.IdentityOf(subject.Older, (int)subject.OlderPart)
            : subject.NewerPart >= 0 ? "+" + now.IdentityOf(subject.Newer, (int)subject.NewerPart)
            : "";
        return new ContractFindingId(type, $"{part} {subject.Place}", subject.Aspect.ToString(), ContractFindingId.Of(difference.Forward), ContractFindingId.Of(difference.Backward));
    }

    private static ContractFinding Make(SchemaComparer.Subject subject, FirnSchemaDifference difference, Side old, Side now, List<string> roots)
    {
        FirnSchemaOutcome forward = difference.Forward, backward = difference.Backward;
        ContractChange change =
            forward.Verdict == FirnSchemaVerdict.Refused || backward.Verdict == FirnSchemaVerdict.Refused ? ContractChange.Refused
            : forward.Verdict == FirnSchemaVerdict.Loses || forward.DependsOnValues || (backward.DependsOnValues && subject.Aspect != SchemaAspect.Case) ? ContractChange.Loses
            : ContractChange.Added;
        bool hasMember = subject.Older >= 0 && subject.Aspect is not (SchemaAspect.Case or SchemaAspect.Whole);
        int olderMember = hasMember ? (int)subject.OlderPart : -1, newerMember = hasMember ? (int)subject.NewerPart : -1;
        string place = subject.Older < 0
            ? subject.Aspect == SchemaAspect.Whole ? (difference.Path.Length == 0 ? "all types" : ContractText.Quote(difference.Path)) : $"'{ContractText.Show(roots[(int)subject.OlderPart])}{subject.Place}'"
            : subject.Aspect == SchemaAspect.Case ? FormattableString.Invariant($"'{ContractText.Show(old.Name(subject.Older))}(case {subject.OlderPart})'")
            : newerMember >= 0 || olderMember < 0 ? now.PlaceOf(subject.Newer, newerMember, subject.Place)
            : old.PlaceOf(subject.Older, olderMember, subject.Place);
        return new ContractFinding(change, old.Key(subject.Older), now.Key(subject.Newer), olderMember, newerMember, place, difference.Change, Explain(forward), Explain(backward))
        {
            Ids = [IdOf(subject, difference, old, now, roots)],
            Renames = subject.Aspect == SchemaAspect.Members ? AllRenames(subject, old, now) : [],
        };
    }

    private static string Explain(FirnSchemaOutcome outcome) => outcome switch
    {
        { Verdict: FirnSchemaVerdict.Refused } => Refuses(outcome),
        { DependsOnValues: true } => $"refuses some ({outcome.Reason})",
        { Verdict: FirnSchemaVerdict.Loses } => $"loses some ({outcome.Reason})",
        _ => "",
    };

    private static string Refuses(FirnSchemaOutcome outcome) => $"refuses them ({outcome.Reason})";

    // A member that is gone and one that is new, of one type, where there is no other of either: what has an id was never known by its name.
    private static IEnumerable<(SchemaComparer.Subject Gone, SchemaComparer.Subject Added)> FindRenames(IEnumerable<SchemaComparer.Subject> members, Side old, Side now)
    {
        ILookup<string, SchemaComparer.Subject> added = members.Where(m => m.NewerPart >= 0 && m.OlderPart < 0).ToLookup(m => now.Member(m.Newer, (int)m.NewerPart).Type);
        foreach (IGrouping<string, SchemaComparer.Subject> gone in members.Where(m => m.OlderPart >= 0 && m.NewerPart < 0 && old.Member(m.Older, (int)m.OlderPart) is { Id: < 0, Name.Length: > 0 }).GroupBy(m => old.Member(m.Older, (int)m.OlderPart).Type))
        {
            if (gone.Count() == 1 && added[gone.Key].Count() == 1) yield return (gone.First(), added[gone.Key].First());
        }
    }

    private static List<(string Old, int Member)> AllRenames(SchemaComparer.Subject subject, Side old, Side now)
    {
        ILookup<string, ContractMember> before = old.Entry(subject.Older).Members.ToLookup(m => m.Type);
        ILookup<string, int> after = Enumerable.Range(0, now.Entry(subject.Newer).Members.Count).ToLookup(i => now.Member(subject.Newer, i).Type);
        List<(string, int)> renames = [];
        foreach (IGrouping<string, int> same in after)
        {
            if (same.Count() == 1 && before[same.Key].Count() == 1 && before[same.Key].First() is { Id: < 0, Name.Length: > 0 } only) renames.Add((only.Name, same.First()));
        }

        return renames;
    }

    /// <summary>A state with its schema.</summary>
    private sealed class Side(ContractState state, ContractSchema schema)
    {
        public string Key(int definition) => definition < 0 ? "" : schema.Keys[definition];

        public string Name(int definition) => ContractTypes.TryReadKey(Key(definition), out _, out string name) ? name : "";

        public ContractEntry Entry(int definition) => state.Types[Key(definition)];

        public ContractMember Member(int definition, int member) => Entry(definition).Members[member];

        public string IdentityOf(int definition, int member) => Member(definition, member) is { Id: >= 0 } known ? FormattableString.Invariant($"#{known.Id}") : $"'{Member(definition, member).Name}'";

        public string PlaceOf(int definition, int member, string place) =>
            $"'{ContractText.Show(Name(definition))}{(member < 0 || Member(definition, member).Name.Length == 0 ? "" : "." + ContractText.Show(Member(definition, member).Name))}{place}'";
    }
}
