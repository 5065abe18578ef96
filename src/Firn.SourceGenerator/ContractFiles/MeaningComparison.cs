using Firn.Contracts.Files;

namespace Firn.SourceGenerator.ContractFiles;

/// <summary>
/// What the rules of reading can't see, as most messages carry no names: numbers that stand for something else than before, and types that hand-written codecs hide. The contract file has the names. Data are read,
/// but they may mean something else.
/// </summary>
internal sealed class MeaningComparison(ContractState older, ContractSchema before, ContractState newer, ContractSchema after)
{
    private const int MostFindings = 10_000;
    private const int MostValues = 1 << 20;
    private const string Mistakes = "takes some of them for something else";
    private const string Unknown = "may refuse them, or take them for something else";

    private readonly List<ContractFinding> _findings = [];
    private readonly HashSet<(int, int)> _enums = [];
    private int _valuesLeft = MostValues;

    /// <summary>Finds it in all that the roots reach.</summary>
    public List<ContractFinding> Find(IReadOnlyList<RootPair> pairs, List<string> roots)
    {
        try
        {
            SchemaMatcher matcher = SchemaMatcher.Compare(before.Parsed, after.Parsed, after.Labels, pairs, out TypeMatch[] matches);
            for (int i = 0; i < matches.Length; i++) FindInType(matches[i], new Holder("", "", -1, -1, roots[i], ContractText.Show(roots[i])), "");
            foreach (DefinitionMatch match in matcher.Definitions) FindInDefinition(match);
        }
        catch (FirnException exception) when (exception.Code == FirnErrorCode.SchemaMismatch)
        {
            // The comparison says that nothing is read.
        }

        return _findings;
    }

    /// <summary>Whether an id was given to a member that does not say that it had the old name.</summary>
    public static bool IsOtherName(ContractMember was, ContractMember now) => was.Id >= 0 && was.Name != now.Name && !now.FormerNames.Contains(was.Name);

    private void FindInDefinition(DefinitionMatch match)
    {
        string from = before.Keys[match.Writer], to = after.Keys[match.Reader];
        ContractTypes.TryReadKey(to, out _, out string name);
        ContractEntry old = older.Types[from], now = newer.Types[to];
        for (int i = 0; i < match.Members.Length; i++)
        {
            if (match.Members[i] is not { } type) continue;
            int source = match.Sources[i];
            ContractMember was = old.Members[source], member = now.Members[i];
            Holder holder = new(from, to, source, i, was.Id >= 0 ? FormattableString.Invariant($"#{was.Id}") : $"'{was.Name}'", ContractText.Show(name) + (member.Name.Length == 0 ? "" : "." + ContractText.Show(member.Name)));
            if (IsOtherName(was, member)) Add(holder, "", SchemaAspect.Name, FormattableString.Invariant($"the id {was.Id} was {ContractText.Quote(was.Name)}, which is not among the FormerNames"), Mistakes);
            FindInType(type, holder, "");
        }

        if (match.Cases.Length > 0) FindInCases(match, old, now, from, to, name);
    }

    // A type that was renamed counts for nothing; one that was another case does.
    private void FindInCases(DefinitionMatch match, ContractEntry old, ContractEntry now, string from, string to, string name)
    {
        Dictionary<long, string> types = now.Cases.ToDictionary(c => c.Tag, c => NameOf(c.Type));
        ContractCase[] cases = [.. old.Cases.OrderBy(c => c.Tag)];
        ILookup<string, long> tags = cases.ToLookup(c => NameOf(c.Type), c => c.Tag, StringComparer.Ordinal);
        for (int i = 0; i < match.Cases.Length; i++)
        {
            if (match.Cases[i] is not { } type) continue;
            long tag = cases[i].Tag;
            string part = FormattableString.Invariant($"{tag}");
            Holder holder = new(from, to, -1, -1, part, $"{ContractText.Show(name)}(case {part})");
            if (types[tag] != NameOf(cases[i].Type) && tags.Contains(types[tag])) Add(holder, "", SchemaAspect.Case, FormattableString.Invariant($"the tag stood for {ContractText.Quote(NameOf(cases[i].Type))}, and stands for {ContractText.Quote(types[tag])} now, whose tag was {tags[types[tag]].First()}"), Mistakes);
            FindInType(type, holder, "");
        }
    }

    private static string NameOf(string type) => type.Substring(type.IndexOf(' ') + 1);

    private void FindInType(TypeMatch match, Holder holder, string place)
    {
        SchemaType from = match.Writer, to = match.Reader;
        if (from.IsOpaque || to.IsOpaque)
        {
            string was = before.Describe(from), now = after.Describe(to);
            if (was != now) Add(holder, place, SchemaAspect.Type, $"{ContractText.Show(was)} becomes {ContractText.Show(now)}, and what a hand-written codec writes is not known", Unknown);
            return;
        }

        if (from.Enum >= 0 && to.Enum >= 0 && _enums.Add((from.Enum, to.Enum))) FindInEnum(before.Parsed.Enums[from.Enum], after.Parsed.Enums[to.Enum], holder, place);
        if (match.Key is not null) FindInType(match.Key, holder, place + "[key]");
        if (match.Element is not null) FindInType(match.Element, holder, place + "[]");
    }

    private void FindInEnum(EnumNames old, EnumNames now, Holder holder, string place)
    {
        if ((_valuesLeft -= old.Values.Length + now.Values.Length) < 0)
        {
            Add(holder, place, SchemaAspect.Enum, "the enum was not compared: there are more enums and values than are compared", Unknown);
            return;
        }

        Dictionary<string, decimal> numbers = now.Values.ToDictionary(v => v.Name, now.ValueOf, StringComparer.Ordinal);
        Dictionary<decimal, string> names = [];
        foreach (EnumValue value in now.Values)
        {
            if (!names.ContainsKey(now.ValueOf(value))) names.Add(now.ValueOf(value), value.Name);
        }

        foreach (EnumValue value in old.Values)
        {
            decimal number = old.ValueOf(value);
            bool isKnown = numbers.TryGetValue(value.Name, out decimal moved), isTaken = names.TryGetValue(number, out string? instead);
            if (isKnown && moved == number) continue;
            string text = (isKnown, isTaken) switch
            {
                (true, true) => FormattableString.Invariant($"it was {number}, which is {ContractText.Quote(instead!)} now, and is {moved} now"),
                (true, false) => FormattableString.Invariant($"it was {number}, and is {moved} now"),
                (false, true) => FormattableString.Invariant($"the value is gone, and its number {number} is {ContractText.Quote(instead!)} now"),
                _ => FormattableString.Invariant($"the value is gone: its number {number} has no name now"),
            };
            // Wherever the enum stands.
            string enumKey = "enum " + old.Name;
            AddAs(new ContractFindingId(enumKey, value.Name, nameof(SchemaAspect.Enum), isTaken ? 1 : 0, isKnown ? 1 : 0), holder, $"'{holder.Place}{place}'", $"{ContractText.Quote(value.Name)} of the enum {ContractText.Quote(old.Name)}: {text}", isTaken || isKnown ? Mistakes : "has no name for some of them");
        }
    }

    private void Add(Holder holder, string place, SchemaAspect aspect, string text, string effect) =>
        AddAs(new ContractFindingId(holder.OlderType, $"{holder.Part} {place}", "meaning of " + aspect, 0, 0), holder, $"'{holder.Place}{place}'", text, effect);

    private void AddAs(ContractFindingId id, Holder holder, string place, string text, string effect)
    {
        if (_findings.Count >= MostFindings) return;
        _findings.Add(new ContractFinding(ContractChange.Loses, holder.OlderType, holder.NewerType, holder.OlderMember, holder.NewerMember, place, text, effect, effect) { Ids = [id] });
    }

    /// <summary>The member, case or root that a type stands in.</summary>
    private readonly record struct Holder(string OlderType, string NewerType, int OlderMember, int NewerMember, string Part, string Place);
}
