namespace Firn;

/// <summary>The differences of two schemas for data of the one that are read as the other. What converts, and which members belong together, <see cref="SchemaMatcher"/> decides.</summary>
internal sealed class SchemaDirection(IComparedSchema writer, IComparedSchema reader, IReadOnlyList<RootPair> pairs, bool isForward)
{
    private const int MostNamed = 4;

    // Schemas are untrusted input: of very many differences only graver ones are added, and long names are cut.
    private const int MostFindings = 10_000;
    private const int LongestPath = 1_024;
    private const int LongestName = 128;
    private const int MostValues = 1 << 20;

    private readonly List<SchemaFinding> _findings = [];
    private readonly HashSet<DefinitionMatch> _inKeys = [];
    private readonly HashSet<(int, int)> _enums = [];
    private readonly DefinitionLabels[] _labels = reader.Labels;
    private FirnSchemaVerdict _gravest;
    private int _valuesLeft = MostValues;

    /// <summary>Finds them.</summary>
    public List<SchemaFinding> Find()
    {
        try
        {
            SchemaMatcher matcher = SchemaMatcher.Compare(writer.Parsed, reader.Parsed, _labels, pairs, out TypeMatch[] roots);
            DefinitionMatch[] matches = [.. matcher.Definitions];
            MarkKeys(roots, matches);
            for (int i = 0; i < roots.Length; i++) FindInType(roots[i], null, i, i, "", isRoot: true);
            foreach (DefinitionMatch match in matches) FindInMatch(match);
            if (!_findings.Exists(f => f.Outcome.Verdict == FirnSchemaVerdict.Refused)) FindDefaults(matches, matcher.IsMarked);
        }
        catch (FirnException exception) when (exception.Code == FirnErrorCode.SchemaMismatch)
        {
            Add(null, SchemaAspect.Whole, -1, -1, "", () => exception.Path ?? "", "the schemas as a whole", new FirnSchemaOutcome(FirnSchemaVerdict.Refused, false, exception.Message));
        }

        return _findings;
    }

    // Of objects that are not told which members have arrived: what stands for the others.
    private void FindDefaults(DefinitionMatch[] matches, bool isMarked)
    {
        DefaultValues defaults = new(reader.Parsed, _labels, isMarked);
        foreach (DefinitionMatch match in matches)
        {
            for (int i = 0; i < match.Sources.Length && !match.IsSparse; i++)
            {
                SchemaType type = reader.Parsed.Definitions[match.Reader].Members[i].Type;
                if (match.Sources[i] >= 0 || type.MayBeAbsent || type.Kind == FirnKind.Bool || reader.Parsed.IsInFixedBlock(type) || defaults.Find(type) is not null) continue;
                string path = PathTo(match, i);
                Add(null, SchemaAspect.Whole, -1, -1, path, () => path, "a member that the data lack", Refused("nothing can stand for it"));
                return;
            }
        }
    }

    private static FirnSchemaOutcome Refused(string reason) => new(FirnSchemaVerdict.Refused, false, reason);

    private static FirnSchemaOutcome Equal(string reason, bool dependsOnValues = false) => new(FirnSchemaVerdict.Equal, dependsOnValues, reason);

    private static FirnSchemaOutcome Converts(string reason, bool dependsOnValues = false) => new(FirnSchemaVerdict.Converts, dependsOnValues, reason);

    private void Add(DefinitionMatch? match, SchemaAspect aspect, long writerPart, long readerPart, string place, Func<string> findPath, string change, FirnSchemaOutcome outcome)
    {
        if (_findings.Count >= MostFindings && outcome.Verdict <= _gravest) return;
        if (outcome.Verdict > _gravest) _gravest = outcome.Verdict;
        string path = findPath();
        if (path.Length > LongestPath) path = ".." + path[^LongestPath..];
        int from = match?.Writer ?? -1, to = match?.Reader ?? -1;
        SchemaComparer.Subject subject = isForward
            ? new(from, to, aspect, writerPart, readerPart, place)
            : new(to, from, aspect, readerPart, writerPart, place);
        _findings.Add(new SchemaFinding(subject, path, change, outcome));
    }

    // The objects inside of keys and of elements of sets: what of them is lost may make two of them equal.
    private void MarkKeys(TypeMatch[] roots, DefinitionMatch[] matches)
    {
        Stack<TypeMatch> open = [];
        foreach (TypeMatch type in matches.SelectMany(m => m.Members.Concat(m.Cases)).OfType<TypeMatch>().Concat(roots))
        {
            for (TypeMatch? level = type; level is not null; level = level.Element)
            {
                if (level.Key is not null) open.Push(level.Key);
                if (level.Reader.Kind == FirnKind.Set && level.Element is not null) open.Push(level.Element);
            }
        }

        while (open.TryPop(out TypeMatch? type))
        {
            if (type.Key is not null) open.Push(type.Key);
            if (type.Element is not null) open.Push(type.Element);
            if (type.Definition is not { } match || !_inKeys.Add(match)) continue;
            foreach (TypeMatch? part in match.Members.Concat(match.Cases))
            {
                if (part is not null) open.Push(part);
            }
        }
    }

    private void FindInMatch(DefinitionMatch match)
    {
        SchemaDefinition from = writer.Parsed.Definitions[match.Writer], to = reader.Parsed.Definitions[match.Reader];
        if (to.Kind == FirnKind.Union)
        {
            FindInCases(match, from, to);
            return;
        }

        if (from.Kind != to.Kind)
        {
            Add(match, SchemaAspect.Identity, -1, -1, "", () => match.Path(""), (to.Kind == FirnKind.ReferenceObject) == isForward ? "objects keep their identity now" : "objects keep their identity no longer", to.Kind == FirnKind.ReferenceObject
                ? Converts("each is an object of its own")
                : Converts("an object that occurs in two places is refused", dependsOnValues: true));
        }

        foreach ((MatchFault fault, int member) in match.Faults) FindFault(match, fault, member);
        if (!match.Faults.Exists(f => f.Fault == MatchFault.NothingInCommon)) FindMembers(match);
    }

    private void FindFault(DefinitionMatch match, MatchFault fault, int member)
    {
        switch (fault)
        {
            case MatchFault.RequiredIsMissing:
                AddMissing(match, member, Refused("the data lack it, and it is required"));
                break;
            case MatchFault.TwoTakeOne:
                Add(match, SchemaAspect.Name, match.Sources[member], member, "", () => PathTo(match, member), "two members for one", Refused($"another member takes the same one of the data: {Cut(Name(writer, match.Writer, match.Sources[member]))}"));
                break;
            default:
                Add(match, SchemaAspect.Members, -1, -1, "", () => match.Path(""), "all members differ", Refused($"no member in common: the data have {List(writer, match.Writer)}, the reader {List(reader, match.Reader)}; name the old ones among the FormerNames, or give members ids"));
                break;
        }
    }

    private void FindMembers(DefinitionMatch match)
    {
        int last = -1;
        bool isMoved = false;
        for (int i = 0; i < match.Sources.Length; i++)
        {
            int source = match.Sources[i];
            if (source < 0)
            {
                bool isSparse = (_labels[match.Reader].Traits & FirnObjectTraits.ReadsSparse) != 0;
                if (!_labels[match.Reader].Members[i].IsRequired) AddMissing(match, i, Converts(isSparse ? "it keeps the value of its initialiser" : "it is zero, false, absent or empty"));
                continue;
            }

            isMoved |= source < last;
            last = Math.Max(last, source);
            FindName(match, source, i);
            if (match.Members[i] is { } member) FindInType(member, match, source, i, "", isRoot: false);
        }

        foreach (int unknown in match.Unknown)
        {
            bool isInKey = _inKeys.Contains(match);
            Add(match, SchemaAspect.Member, unknown, -1, "", () => match.Path("." + Name(writer, match.Writer, unknown)), isForward ? "a member is gone" : "a member is new", new FirnSchemaOutcome(FirnSchemaVerdict.Loses, isInKey, isInKey ? "it is skipped; keys or elements that become equal are refused" : "it is skipped: no member takes it"));
        }

        if (isMoved) Add(match, SchemaAspect.Order, -1, -1, "", () => match.Path(""), "members stand in another order", Equal("they are found by what they are known by"));
    }

    private void AddMissing(DefinitionMatch match, int member, FirnSchemaOutcome outcome) => Add(match, SchemaAspect.Member, -1, member, "", () => PathTo(match, member), isForward ? "a member is new" : "a member is gone", outcome);

    private void FindName(DefinitionMatch match, int source, int target)
    {
        SchemaMember from = writer.Parsed.Definitions[match.Writer].Members[source];
        MemberLabel to = _labels[match.Reader].Members[target];
        string written = Name(writer, match.Writer, source), read = Name(reader, match.Reader, target);
        string Change() => isForward ? $"{Cut(written)} is {Cut(read)} now" : $"{Cut(read)} is {Cut(written)} now";
        if (from.Id >= 0)
        {
            if (written != read && written is not ['#', ..] && read is not ['#', ..]) Add(match, SchemaAspect.Name, source, target, "", () => PathTo(match, target), Change(), Equal("it is found by its id"));
        }
        else if (to.NameHash != from.NameHash)
        {
            Add(match, SchemaAspect.Name, source, target, "", () => PathTo(match, target), Change(), Equal("it is found by its former name"));
        }
        else if (to.Id >= 0)
        {
            Add(match, SchemaAspect.Name, source, target, "", () => PathTo(match, target), FormattableString.Invariant($"it has the id {to.Id}"), Equal("it is found by its name"));
        }
    }

    // The types of what stands in one place, down to objects and unions, which are matched by themselves.
    private void FindInType(TypeMatch match, DefinitionMatch? holder, int source, int target, string place, bool isRoot)
    {
        SchemaType from = match.Writer, to = match.Reader;
        if (match.IsRefused)
        {
            AddType(SchemaAspect.Type, Refused($"{KindNames.Describe(from)} does not convert to {KindNames.Describe(to)}"));
            return;
        }

        if (match.Change == ValueChange.Replaced)
        {
            Add(holder, SchemaAspect.Absence, source, target, place, Path, isForward ? "may be null no longer" : "may be null now", Converts($"a null is read as {Cut(Contracts.NullConstant.Display(match.Replacement!))}"));
            FindInType(match.Element!, holder, source, target, place, isRoot: true);
            return;
        }

        if (!isRoot && from.MayBeAbsent != to.MayBeAbsent && !(match.Through is { TakesNull: true } && from.MayBeAbsent)) Add(holder, SchemaAspect.Absence, source, target, place, Path, to.MayBeAbsent == isForward ? "may be null now" : "may be null no longer", to.MayBeAbsent ? Converts("values are never null") : Equal("a null is refused", dependsOnValues: true));
        if (from.IsOpaque || to.IsOpaque) return;
        if (match.Change == ValueChange.Called)
        {
            AddType(SchemaAspect.Type, OfConverter(match));
            return;
        }

        if (ReasonOf(match) is { } reason) AddType(SchemaAspect.Type, reason);
        else if (from.Kind == FirnKind.List && to.Kind == FirnKind.Set) AddType(SchemaAspect.Type, Converts("an element that occurs twice is refused", dependsOnValues: true));
        else if (from.Kind == FirnKind.Set && to.Kind == FirnKind.List) AddType(SchemaAspect.Type, Converts("the elements in their order, without the comparer"));
        else if (from.Kind != to.Kind && match.Definition is null) AddType(SchemaAspect.Type, Equal("both are written alike"));
        if (from.Enum >= 0 && to.Enum >= 0 && _enums.Add((from.Enum, to.Enum))) FindInEnum(writer.Parsed.Enums[from.Enum], reader.Parsed.Enums[to.Enum]);
        if (match.Key is not null) FindInType(match.Key, holder, source, target, place + "[key]", isRoot);
        // Of a value that something is put around, or taken from, the absence has been compared.
        if (match.Element is not null) FindInType(match.Element, holder, source, target, match.Change is ValueChange.None or ValueChange.Listed ? place + "[]" : place, isRoot: match.Change != ValueChange.None);

        void AddType(SchemaAspect aspect, FirnSchemaOutcome outcome) => Add(holder, aspect, source, target, place, Path, isForward ? $"{KindNames.Describe(from)} becomes {KindNames.Describe(to)}" : $"{KindNames.Describe(to)} becomes {KindNames.Describe(from)}", outcome);

        string Path() => holder is null ? place : PathTo(holder, target, place);

        void FindInEnum(EnumNames written, EnumNames read)
        {
            if ((_valuesLeft -= written.Values.Length + read.Values.Length) < 0)
            {
                Add(holder, SchemaAspect.Enum, source, target, place, Path, "enums that were not compared", match.Numbers is not null ? OtherNumbers("") : Equal("the schemas have more enums and values than are compared"));
                return;
            }

            HashSet<(string, decimal)> known = [.. read.Values.Select(v => (v.Name, read.ValueOf(v)))], old = [.. written.Values.Select(v => (v.Name, written.ValueOf(v)))];
            string[] unknown = [.. old.Where(v => !known.Contains(v)).Select(Describe)], added = [.. known.Where(v => !old.Contains(v)).Select(Describe)];
            if (unknown.Length == 0 && added.Length == 0) return;
            string[] gone = isForward ? unknown : added, more = isForward ? added : unknown;
            string change = string.Join("; ", new[] { gone.Length > 0 ? "values are gone: " + List(gone) : "", more.Length > 0 ? "values are new: " + List(more) : "" }.Where(t => t.Length > 0));
            if (match.Numbers is not null)
            {
                HashSet<string> names = [.. known.Select(v => v.Item1)];
                string moved = List([.. old.Where(v => !known.Contains(v) && names.Contains(v.Item1)).Select(v => reader.ShortName(v.Item1))]);
                Add(holder, SchemaAspect.Enum, source, target, place, Path, change, OtherNumbers(", " + moved));
                return;
            }

            Add(holder, SchemaAspect.Enum, source, target, place, Path, change, Equal(unknown.Length == 0 ? "" : "an enum is its number: values without a name are kept, or refused under FirnOptions.RefuseUndefinedEnums"));
        }
    }

    private static FirnSchemaOutcome? ReasonOf(TypeMatch match) => match.Change switch
    {
        ValueChange.Widened when match.Writer.Kind == FirnKind.DateTime => Converts("the same point in time; one without a kind is refused unless FirnOptions.DateTimes gives it one", dependsOnValues: true),
        ValueChange.Widened when match.Numbers is not null => match.Writer.Kind == match.Reader.Kind ? null : Converts("a number, in a wider kind"),
        ValueChange.Widened or ValueChange.Unbounded => Converts("the same number, in a wider kind"),
        ValueChange.Listed => Converts("a list of the one value"),
        ValueChange.Wrapped => Converts("an object that has the value alone"),
        ValueChange.Unwrapped => match.Element!.Writer.MayBeAbsent ? Converts("the value of its only member; an object without it is refused", dependsOnValues: true) : Converts("the value of its only member"),
        ValueChange.Cased => Converts("a union that holds the value"),
        ValueChange.Parsed => Converts("what the text says; a text that is none is refused", dependsOnValues: true),
        ValueChange.Printed => Converts("the text that says it"),
        _ => null,
    };

    private static FirnSchemaOutcome OtherNumbers(string names) => new(FirnSchemaVerdict.Loses, true, $"other numbers for the same names{names}: data of mode named are read by name; of other data the value becomes another one");

    private static FirnSchemaOutcome OfConverter(TypeMatch match)
    {
        if (match.Through is not { } through) return Converts("by a converter, if that takes it", dependsOnValues: true);
        string old = $"{through.Converter.DisplayName}, which takes {KindNames.Describe(through.Old.Type)}";
        if (through.IsRefused) return Refused($"it does not convert to what its converter takes: {old}");
        return through.Matcher.Unknown is null ? Converts($"by {old}; what it refuses is refused", dependsOnValues: true) : new FirnSchemaOutcome(FirnSchemaVerdict.Loses, true, $"by {old}; that skips members of the data, and what it refuses is refused");
    }

    private string Describe((string Name, decimal Value) value) => FormattableString.Invariant($"{reader.ShortName(value.Name)} = {value.Value}");

    private void FindInCases(DefinitionMatch match, SchemaDefinition from, SchemaDefinition to)
    {
        HashSet<long> written = [.. from.Cases.Select(c => c.Tag)];
        for (int i = 0; i < match.Cases.Length; i++)
        {
            long tag = from.Cases[i].Tag;
            string place = FormattableString.Invariant($"(case {tag})");
            if (match.Cases[i] is { } known) FindInType(known, match, -1, -1, place, isRoot: false);
            else AddCase(tag, isForward ? "a case is gone" : "a case is new", Equal("a value of the case is refused, or null under FirnOptions.UnknownCases", dependsOnValues: true));
        }

        foreach (SchemaCase added in to.Cases)
        {
            if (!written.Contains(added.Tag)) AddCase(added.Tag, isForward ? "a case is new" : "a case is gone", Equal(""));
        }

        void AddCase(long tag, string change, FirnSchemaOutcome outcome) => Add(match, SchemaAspect.Case, tag, tag, "", () => match.Path(FormattableString.Invariant($"(case {tag})")), change, outcome);
    }

    private string PathTo(DefinitionMatch match, int member, string place = "")
    {
        if (member < 0) return match.Path(place);
        string name = _labels[match.Reader].Members[member].Name;
        return match.Path((name.Length == 0 ? "" : "." + name) + place);
    }

    private static string Name(IComparedSchema schema, int definition, int member) => schema.NameOf(definition, member);

    private static string List(IComparedSchema schema, int definition) => List([.. Enumerable.Range(0, Math.Min(schema.Parsed.Definitions[definition].Members.Length, MostNamed + 1)).Select(m => Cut(schema.NameOf(definition, m)))]);

    // Up to 24,576 characters are a name in quotes, and there may be many findings.
    private static string Cut(string name) => name.Length <= LongestName ? name : name[..LongestName] + "..";

    private static string List(string[] names) => names.Length > MostNamed ? string.Join(", ", names.Take(MostNamed)) + ", .." : string.Join(", ", names);
}
