using Firn.Contracts;
using Firn.Dynamic;

namespace Firn;

/// <summary>
/// Finds out whether and how data of a writer's schema can be read with a reader's: which members belong together, and which types
/// convert (format, section 8). Refuses before anything of the data has been looked at.
/// </summary>
internal sealed partial class SchemaMatcher
{
    private readonly Schema _writer;
    private readonly Schema _reader;
    private readonly DefinitionLabels[] _labels;
    private readonly Type? _type;
    private readonly bool _collects;
    private readonly NullRules _nulls;
    private readonly Dictionary<(int, int), DefinitionMatch> _matches = [];
    private readonly Queue<DefinitionMatch> _open = [];
    private readonly Dictionary<(int, uint), int>?[] _identities;
    private readonly Dictionary<(FirnKind, int, int), SchemaCase?> _cases = [];
    private readonly Dictionary<(int, int), bool> _common = [];
    private readonly Shared _shared;

    private SchemaMatcher(Schema writer, Schema reader, DefinitionLabels[] labels, Type? type, bool collects, NullRules nulls = NullRules.None)
    {
        _nulls = nulls;
        _shared = new Shared();
        _writer = writer;
        _reader = reader;
        _labels = labels;
        _type = type;
        _collects = collects;
        _identities = new Dictionary<(int, uint), int>?[writer.Definitions.Length];

        // One definition may be matched with several, but a schema in which most are matched with most is made to cost time.
        _shared.Work = 4096 + (8 * (Size(writer) + Size(reader) + labels.Sum(FormerNames)));
    }

    // Each is looked for in every match.
    private static long FormerNames(DefinitionLabels labels)
    {
        long count = 0;
        foreach (MemberLabel member in labels.Members) count += member.FormerNames?.Length ?? 0;
        return count;
    }

    private static long Size(Schema schema) => schema.Definitions.Sum(d => 4L + d.Members.Length + d.Cases.Length);

    /// <summary>Whether any object is read sparsely, so that all objects of classes carry a mark.</summary>
    public bool IsMarked { get; private set; }

    /// <summary>The first member found that only the data have, or null.</summary>
    public UnmatchedMember? Unknown { get; private set; }

    /// <summary>The first member found that only the reader has, or null.</summary>
    public UnmatchedMember? Missing { get; private set; }

    /// <summary>Whether values of some enum are read by name.</summary>
    public bool HasNumbers => _shared.HasNumbers;

    /// <summary>All definitions that were matched.</summary>
    public IEnumerable<DefinitionMatch> Definitions => _matches.Values;

    /// <summary>Matches two schemas.</summary>
    /// <param name="writer">The writer's.</param>
    /// <param name="reader">The reader's.</param>
    /// <param name="writerRoot">The writer's root, or what it is part of.</param>
    /// <param name="readerRoot">The reader's.</param>
    /// <param name="labels">The names of the reader's definitions.</param>
    /// <param name="type">The reader's root, for errors.</param>
    /// <param name="nulls">What options say of nulls.</param>
    /// <param name="isRun">Whether what is read are runs of values, each of which is a root: the roots are lists of them.</param>
    /// <param name="root">How a value is read.</param>
    /// <exception cref="FirnException">The data can't be read; nothing has been.</exception>
    public static SchemaMatcher Match(Schema writer, Schema reader, SchemaType writerRoot, SchemaType readerRoot, DefinitionLabels[] labels, Type type, NullRules nulls, bool isRun, out TypeMatch root)
    {
        SchemaMatcher matcher = new(writer, reader, labels, type, collects: false, nulls);
        root = isRun ? new TypeMatch(writerRoot, readerRoot) { Element = matcher.MatchTypes(writerRoot.Element!, readerRoot.Element!, null, "[]") } : matcher.MatchTypes(writerRoot, readerRoot, null, "");
        return Match(matcher);
    }

    /// <summary>Matches two schemas by the same rules, going on where data can't be read: what is at fault stands in the matches.</summary>
    /// <param name="writer">The writer's.</param>
    /// <param name="reader">The reader's.</param>
    /// <param name="labels">The names of the reader's definitions.</param>
    /// <param name="pairs">The roots: of a contract there are several.</param>
    /// <param name="roots">How values of each are read.</param>
    /// <exception cref="FirnException">Too much would have to be matched.</exception>
    public static SchemaMatcher Compare(Schema writer, Schema reader, DefinitionLabels[] labels, IReadOnlyList<RootPair> pairs, out TypeMatch[] roots)
    {
        SchemaMatcher matcher = new(writer, reader, labels, null, collects: true);
        roots = new TypeMatch[pairs.Count];
        for (int i = 0; i < roots.Length; i++) roots[i] = matcher.MatchTypes(pairs[i].Writer, pairs[i].Reader, null, "");
        return Match(matcher);
    }

    /// <summary>Matches a type with itself, so that marks are put in front of its objects.</summary>
    public static SchemaMatcher MatchMarked(Schema schema, SchemaType member, DefinitionLabels[] labels, Type type, out TypeMatch root)
    {
        SchemaMatcher matcher = new(schema, schema, labels, type, collects: false) { IsMarked = true };
        root = matcher.MatchTypes(member, member, null, "");
        return Match(matcher);
    }

    private static SchemaMatcher Match(SchemaMatcher matcher)
    {
        matcher.MatchOpen();
        matcher.FindSame();
        matcher.MatchOld();
        return matcher;
    }

    private void MatchOpen()
    {
        while (_open.TryDequeue(out DefinitionMatch? match))
        {
            if (_reader.Definitions[match.Reader].Kind == FirnKind.Union) MatchCases(match);
            else MatchMembers(match);
        }
    }

    private string Root => _type is null ? "the reader's type" : TypeDisplay.Full(_type);

    private void Refuse(DefinitionMatch match, MatchFault fault, int member)
    {
        if (!_collects) throw Explain(match, fault, member);
        match.Faults.Add((fault, member));
    }

    private FirnException Explain(DefinitionMatch match, MatchFault fault, int member)
    {
        if (fault == MatchFault.NothingInCommon) return NothingInCommon(match);
        DefinitionLabels labels = _labels[match.Reader];
        MemberLabel label = labels.Members[member];
        if (fault == MatchFault.RequiredIsMissing) return Mismatch($"The data were written with another schema and can't be read as {Root}: they have no member '{label.Name}', which {labels.DisplayName} requires.", match, PlaceOf(label));
        string first = labels.Members[Array.IndexOf(match.Sources, match.Sources[member])].Name;
        return Mismatch($"The data were written with another schema and can't be read as {Root}: '{first}' and '{label.Name}' of {labels.DisplayName} both take one member of the data. Remove a former name.", match, PlaceOf(label));
    }

    private FirnException Mismatch(string problem, DefinitionMatch? holder, string place) =>
        new(FirnErrorCode.SchemaMismatch, problem, type: _type, path: (holder ?? _holder) is { } outer ? outer.Path(holder is null ? _place + place : place) : place.TrimStart('.'));

    /// <param name="writer">The writer's type.</param>
    /// <param name="reader">The reader's.</param>
    /// <param name="holder">What has a member or case of it.</param>
    /// <param name="place">Where it stands there.</param>
    /// <param name="isPart">Whether it is an element or a key: a list of numbers that becomes a list of lists could mean two things.</param>
    /// <param name="places">Which of its values are never null, or null where that is not asked.</param>
    private TypeMatch MatchTypes(SchemaType writer, SchemaType reader, DefinitionMatch? holder, string place, bool isPart = false, NullPlaces? places = null)
    {
        // Of these nothing is known: only a contract file has them.
        if (writer.IsOpaque || reader.IsOpaque) return new TypeMatch(writer, reader);
        switch (reader.Kind)
        {
            case FirnKind.List or FirnKind.Set when writer.Kind is FirnKind.List or FirnKind.Set:
            case FirnKind.Array when writer.Kind == FirnKind.Array && writer.Rank == reader.Rank:
                return new TypeMatch(writer, reader) { Element = MatchPart(writer.Element!, reader.Element!, holder, place + "[]", isPart: true, places?.Element) };
            case FirnKind.Dictionary when writer.Kind == FirnKind.Dictionary:
                return new TypeMatch(writer, reader)
                {
                    Key = MatchPart(writer.Key!, reader.Key!, holder, place + "[key]", isPart: true, places?.Key),
                    Element = MatchPart(writer.Element!, reader.Element!, holder, place + "[]", isPart: false, places?.Value),
                };
            case FirnKind.Object or FirnKind.ReferenceObject when writer.Kind is FirnKind.Object or FirnKind.ReferenceObject:
            case FirnKind.Union when writer.Kind == FirnKind.Union:
                return new TypeMatch(writer, reader) { Definition = Find(writer.Definition, reader.Definition, holder, place) };
        }

        if (MatchAround(writer, reader, holder, place, isPart, places) is { } around) return around;
        if (ChangeOf(writer, reader) is { } change)
        {
            EnumNumbers? numbers = change is ValueChange.None or ValueChange.Widened ? FindNumbers(writer, reader) : null;
            return new TypeMatch(writer, reader) { Change = numbers is null ? change : ValueChange.Widened, Numbers = numbers };
        }

        if (_collects) return new TypeMatch(writer, reader) { IsRefused = true };
        string owner = holder is null ? Root : _labels[holder.Reader].DisplayName;
        throw Mismatch($"The data were written with another schema and can't be read as {Root}: {(place.Length == 0 ? "the root" : $"'{place.TrimStart('.')}' of {owner}")} was written as {KindNames.Describe(writer)} and is read as {KindNames.Describe(reader)}, to which that does not convert.", holder, place);
    }

    private TypeMatch MatchPart(SchemaType writer, SchemaType reader, DefinitionMatch? holder, string place, bool isPart, NullPlaces? places)
    {
        TypeMatch part = MatchTypes(writer, reader, holder, place, isPart, places);
        part.RefusesNull = places is { IsNotNull: true } && reader.MayBeAbsent; // of what the data always have, a case may be unknown
        return part;
    }

    // A value around which the reader has something, or the writer had.
    private TypeMatch? MatchAround(SchemaType writer, SchemaType reader, DefinitionMatch? holder, string place, bool isPart, NullPlaces? places)
    {
        if (Alone(_reader, reader) is { } member && MayConvert(writer, member)) return Around(ValueChange.Wrapped, writer, member, place, (_nulls & NullRules.Refuse) == 0 ? null : _labels[reader.Definition].Members[0].NotNull);
        if (reader.Kind == FirnKind.Union) return FindCase(writer, reader.Definition) is { } taken ? Around(ValueChange.Cased, writer, taken.Type, place, null, taken.Tag) : null;
        SchemaType? only = Alone(_writer, writer) is { } alone && MayConvert(alone, reader) ? alone : null;
        bool isListed = IsRun(reader.Kind) && MayBeListed(writer, reader.Element!);
        // Both could be meant: the object, or what it holds.
        if (only is not null && isListed) return null;
        if (only is not null) return Around(ValueChange.Unwrapped, only, reader, place, places);
        return isListed && !isPart ? Around(ValueChange.Listed, writer, reader.Element!, place + "[]", places?.Element) : null;

        TypeMatch Around(ValueChange change, SchemaType from, SchemaType to, string at, NullPlaces? inside, long tag = 0) =>
            new(writer, reader) { Change = change, Tag = tag, Element = MatchTypes(from, to, holder, at, isPart: true, inside) };
    }

    private static bool IsDefined(FirnKind kind) => kind is FirnKind.Object or FirnKind.ReferenceObject or FirnKind.Union;

    private static bool IsRun(FirnKind kind) => kind is FirnKind.List or FirnKind.Set;

    // Whether two types that are no objects and no unions are worth a try, as far as their elements can be told without theirs.
    private bool MayConvert(SchemaType writer, SchemaType reader) => reader.Kind switch
    {
        FirnKind.List or FirnKind.Set => IsRun(writer.Kind) && (IsRun(reader.Element!.Kind) ? IsRun(writer.Element!.Kind) : MayBecome(writer.Element!, reader.Element!)),
        FirnKind.Dictionary or FirnKind.Array => writer.Kind == reader.Kind,
        _ => ChangeOf(writer, reader) is not null,
    };

    // Of types that are neither containers nor objects nor unions. A text may be a value of an enum.
    private static ValueChange? ChangeOf(SchemaType writer, SchemaType reader)
    {
        if (writer.Kind >= FirnKind.List || reader.Kind >= FirnKind.List) return null;
        return writer.Kind == FirnKind.String && reader.Enum >= 0 ? ValueChange.Parsed : Widening.ChangeOf(writer.Kind, reader.Kind);
    }

    // Once for each pair of enums, as they may have many values and stand in many places. A pair costs as much as the writer's has values: schemas may have very many pairs.
    private EnumNumbers? FindNumbers(SchemaType writer, SchemaType reader)
    {
        if (writer.Enum < 0 || reader.Enum < 0) return null;
        (EnumNames from, EnumNames to) = (_writer.Enums[writer.Enum], _reader.Enums[reader.Enum]);
        if (!_shared.Numbers.TryGetValue((from, to), out EnumNumbers? numbers))
        {
            if (_shared.KnownEnums.Add(from)) _shared.Work += 8L * (1 + from.Values.Length);
            if (!_shared.ReaderEnums.TryGetValue(to, out EnumNumbers.Names? names)) _shared.ReaderEnums.Add(to, names = new EnumNumbers.Names(to));
            Work(1L + from.Values.Length);
            numbers = EnumNumbers.Find(from, names);
            _shared.Numbers.Add((from, to), numbers);
        }

        if (numbers is not null) _shared.HasNumbers = true;
        return numbers;
    }

    // Whether a value may be the only element of a list. Values without bytes, and bits, would become what takes memory for each. Of what can't, the error names the list.
    private bool MayBeListed(SchemaType writer, SchemaType element) =>
        !IsRun(writer.Kind) && writer.Kind != FirnKind.Bool && !_writer.IsZeroWidth(writer) && MayBecome(writer, element);

    private bool MayBecome(SchemaType writer, SchemaType reader) => reader.Kind switch
    {
        FirnKind.Object or FirnKind.ReferenceObject => writer.Kind is FirnKind.Object or FirnKind.ReferenceObject ? TakesAny(writer.Definition, reader.Definition) : Alone(_reader, reader) is { } member && MayConvert(writer, member),
        FirnKind.Union => writer.Kind == FirnKind.Union || FindCase(writer, reader.Definition) is not null,
        _ => MayConvert(writer, reader) || (Alone(_writer, writer) is { } member && MayConvert(member, reader)),
    };

    // The only member of an object, where it is a value by itself: what such an object and the value without it say is the same. Objects in
    // objects would go on without end, and a bool is a flag of what holds it.
    private static SchemaType? Alone(Schema schema, SchemaType type) =>
        type.Kind == FirnKind.Object && schema.Definitions[type.Definition].Members is [{ Type: { IsOpaque: false } member }] && !IsDefined(member.Kind) && member.Kind != FirnKind.Bool ? member : null;

    // The case that a value is of: the only one of its kind; of an object the only one that has all its members, or has no others.
    private SchemaCase? FindCase(SchemaType writer, int union)
    {
        (FirnKind, int, int) key = (writer.Kind, IsDefined(writer.Kind) ? writer.Definition : -1, union);
        if (!_cases.TryGetValue(key, out SchemaCase? found)) _cases.Add(key, found = LookForCase(writer, union));
        return found;
    }

    private SchemaCase? LookForCase(SchemaType writer, int union)
    {
        if (_writer.IsZeroWidth(writer) || writer.Kind is FirnKind.Union or FirnKind.Dictionary or FirnKind.Array or FirnKind.Bool || IsRun(writer.Kind)) return null;
        SchemaCase? found = null, exact = null;
        int fitting = 0, exactly = 0;
        SchemaCase[] cases = _reader.Definitions[union].Cases;
        Work(4L + cases.Length);
        foreach (SchemaCase each in cases)
        {
            if (each.Type.IsOpaque) return null;
            int others = 0;
            if (writer.Kind is FirnKind.Object or FirnKind.ReferenceObject ? each.Type.Kind is not (FirnKind.Object or FirnKind.ReferenceObject) || !TakesAll(writer.Definition, each.Type.Definition, out others) : !Widening.AreSame(writer.Kind, each.Type.Kind)) continue;
            fitting++;
            found = each;
            if (others > 0) continue;
            exactly++;
            exact = each;
        }

        return exactly == 1 ? exact : fitting == 1 ? found : null;
    }

    // Whether an object has a member of another, or none has any.
    private bool TakesAny(int writer, int reader)
    {
        if (!_common.TryGetValue((writer, reader), out bool isAny))
        {
            TakesAll(writer, reader, out int others);
            isAny = others < _labels[reader].Members.Count || _labels[reader].Members.Count == 0 || _writer.Definitions[writer].Members.Length == 0;
            _common.Add((writer, reader), isAny);
        }

        return isAny;
    }

    /// <param name="writer">The writer's object.</param>
    /// <param name="reader">The reader's.</param>
    /// <param name="others">How many members of the reader's the writer's lacks.</param>
    private bool TakesAll(int writer, int reader, out int others)
    {
        SchemaDefinition from = _writer.Definitions[writer];
        DefinitionLabels labels = _labels[reader];
        Work(4L + labels.Members.Count + FormerNames(labels));
        Dictionary<(int, uint), int> identities = _identities[writer] ??= Identities(from);
        HashSet<int> taken = [];
        foreach (MemberLabel label in labels.Members)
        {
            if (FindSource(identities, label) is >= 0 and int source) taken.Add(source);
        }

        others = labels.Members.Count - taken.Count;
        return taken.Count == from.Members.Length;
    }

    private DefinitionMatch Find(int writer, int reader, DefinitionMatch? holder, string place)
    {
        if (!_matches.TryGetValue((writer, reader), out DefinitionMatch? match))
        {
            match = new DefinitionMatch(writer, reader, holder ?? _holder, holder is null ? _place + place : place);
            _matches.Add((writer, reader), match);
            _open.Enqueue(match);
        }

        if (holder is not null) match.Holders.Add(holder);
        return match;
    }

    private void Work(long amount)
    {
        if ((_shared.Work -= amount) < 0) throw Mismatch("The data were written with a schema in which too many types would have to be read as too many others.", null, "");
    }

    private void MatchMembers(DefinitionMatch match)
    {
        SchemaDefinition writer = _writer.Definitions[match.Writer];
        SchemaDefinition reader = _reader.Definitions[match.Reader];
        DefinitionLabels labels = _labels[match.Reader];
        Work(4L + writer.Members.Length + reader.Members.Length + FormerNames(labels));
        Dictionary<(int, uint), int> identities = _identities[match.Writer] ??= Identities(writer);
        int[] takers = new int[writer.Members.Length];
        match.Sources = new int[reader.Members.Length];
        match.Members = new TypeMatch?[reader.Members.Length];
        bool isSame = writer.Members.Length == reader.Members.Length && writer.Kind == FirnKind.Object && reader.Kind == FirnKind.Object;
        bool isMissing = false, isVanishing = false;
        for (int i = 0; i < match.Sources.Length; i++)
        {
            MemberLabel label = labels.Members[i];
            int source = FindSource(identities, label);
            match.Sources[i] = source;
            isSame &= source == i;
            if (source < 0)
            {
                if (label.IsRequired) Refuse(match, MatchFault.RequiredIsMissing, i);
                isMissing = true;
                Missing ??= new UnmatchedMember(match, i) { Labels = _labels };
                continue;
            }

            if (takers[source] > 0) Refuse(match, MatchFault.TwoTakeOne, i);
            takers[source] = i + 1;
            SchemaType from = writer.Members[source].Type, to = reader.Members[i].Type;
            NullPlaces? places = _nulls == NullRules.None ? null : label.NotNull;
            NullPlaces? refused = (_nulls & NullRules.Refuse) == 0 ? null : places;
            TypeMatch member = label.Converters is { } converters ? MatchMember(from, to, converters, match, label, refused) : MatchTypes(from, to, match, PlaceOf(label), places: refused);
            if (from.MayBeAbsent && !member.IsRefused && !from.IsOpaque && !to.IsOpaque) member = WithoutNull(member, match, label, places is { IsNotNull: true });
            else if (refused is { IsNotNull: true } && to.MayBeAbsent) member.RefusesNull = true;
            match.Members[i] = member;
            isSame &= from.MayBeAbsent == to.MayBeAbsent && !member.RefusesNull;
            isVanishing |= member.IsLeftOut;
        }

        for (int i = 0; _collects && i < takers.Length; i++)
        {
            if (takers[i] == 0) match.Unknown.Add(i);
        }

        int unknown = Array.IndexOf(takers, 0);
        if (unknown >= 0) Unknown ??= new UnmatchedMember(match, unknown) { Labels = _labels };
        if (takers.Length > 0 && match.Sources.Length > 0 && !Array.Exists(match.Sources, s => s >= 0)) Refuse(match, MatchFault.NothingInCommon, -1);
        match.IsSparse = (isMissing || isVanishing) && (labels.Traits & FirnObjectTraits.ReadsSparse) != 0;
        IsMarked |= match.IsSparse;
        match.IsSame = isSame;
    }

    // What becomes of a null where the reader's class takes none. The constant of a text is its codec's, which reads it where the text is absent.
    private TypeMatch WithoutNull(TypeMatch member, DefinitionMatch match, MemberLabel label, bool isNotNull)
    {
        SchemaType from = member.Writer, to = member.Reader;
        if (label.WhenNull is { } constant && NullConstant.TextOf(constant) is null) return to.MayBeAbsent ? member : new TypeMatch(from, to) { Change = ValueChange.Replaced, Element = member, Replacement = constant };
        if (to.MayBeAbsent && (!isNotNull || label.WhenNull is not null)) return member;
        bool refuses = to.MayBeAbsent && (_nulls & NullRules.Refuse) != 0;
        // Of such a member the class sets null itself.
        bool isLost = refuses && label.LacksDefault;
        bool keeps = (_nulls & NullRules.Initialize) != 0 && !label.IsRequired && !isLost && !(member.Through is { TakesNull: true });
        member.RefusesNull = refuses;
        bool isSparse = (_labels[match.Reader].Traits & FirnObjectTraits.ReadsSparse) != 0;
        if (keeps && (isSparse || (!to.MayBeAbsent && new DefaultValues(_reader, _labels, IsMarked).Find(to) is not null))) return new TypeMatch(from, to) { Change = ValueChange.Replaced, Element = member, IsLeftOut = isSparse };
        return member;
    }

    // What would come out is an object of defaults: most often the data are of another type altogether.
    private FirnException NothingInCommon(DefinitionMatch match)
    {
        DefinitionLabels labels = _labels[match.Reader];
        string known = List(labels.Members.Count, i => labels.Members[i].Name is { Length: > 0 } name ? $"'{name}'" : "its elements");
        SchemaMember[] members = _writer.Definitions[match.Writer].Members;
        string written = List(members.Length, i => members[i].Describe());
        return Mismatch($"The data were written with another schema and can't be read as {Root}: the object has {written}, and {labels.DisplayName} has {known}, so none in common. Data of another type are read as that type. If members were renamed, name the old ones with [FirnMember(FormerNames = [..])], or give them ids: [FirnMember(Id = ..)].", match, "");
    }

    private static string List(int count, Func<int, string> describe)
    {
        const int Most = 4;
        string list = string.Join(", ", Enumerable.Range(0, Math.Min(count, Most)).Select(describe));
        return count > Most ? list + ", .." : list;
    }

    // Elements of an object that is a collection have no name.
    // Names of a schema that came with data may be long, and each match keeps its place.
    private const int LongestPlace = 256;

    private static string PlaceOf(MemberLabel label) => label.Name.Length == 0 ? "" : label.Name.Length <= LongestPlace ? "." + label.Name : "." + label.Name[..LongestPlace] + "..";

    private static Dictionary<(int, uint), int> Identities(SchemaDefinition writer)
    {
        Dictionary<(int, uint), int> identities = new(writer.Members.Length);
        for (int i = 0; i < writer.Members.Length; i++) identities.Add((writer.Members[i].Id, writer.Members[i].NameHash), i);
        return identities;
    }

    // By id, by the current name, by former names in their order.
    private static int FindSource(Dictionary<(int, uint), int> identities, MemberLabel label)
    {
        int source;
        if (label.Id >= 0 && identities.TryGetValue((label.Id, 0), out source)) return source;
        if (label.NameHash is { } hash && identities.TryGetValue((-1, hash), out source)) return source;
        foreach (string name in label.FormerNames ?? [])
        {
            if (identities.TryGetValue((-1, NameHash.Of(name)), out source)) return source;
        }

        return -1;
    }

    private void MatchCases(DefinitionMatch match)
    {
        SchemaCase[] writer = _writer.Definitions[match.Writer].Cases;
        SchemaCase[] reader = _reader.Definitions[match.Reader].Cases;
        Work(4L + writer.Length + reader.Length);
        match.Cases = new TypeMatch?[writer.Length];
        int next = 0;
        for (int i = 0; i < writer.Length; i++)
        {
            while (next < reader.Length && reader[next].Tag < writer[i].Tag) next++;
            bool isKnown = next < reader.Length && reader[next].Tag == writer[i].Tag;
            if (isKnown) match.Cases[i] = MatchTypes(writer[i].Type, reader[next].Type, match, FormattableString.Invariant($"(case {writer[i].Tag})"));
            else match.IsSame = false;
        }
    }

    // What is not the same makes what holds it not the same.
    private void FindSame()
    {
        Stack<DefinitionMatch> changed = [];
        foreach (DefinitionMatch match in _matches.Values)
        {
            if (IsMarked && (_labels[match.Reader].Traits & FirnObjectTraits.ReadsSparse) != 0) match.IsSame = false;
            if (match.IsSame && !TypesAreSame(match)) match.IsSame = false;
            if (!match.IsSame) changed.Push(match);
        }

        while (changed.TryPop(out DefinitionMatch? match))
        {
            foreach (DefinitionMatch holder in match.Holders)
            {
                if (!holder.IsSame) continue;
                holder.IsSame = false;
                changed.Push(holder);
            }
        }
    }

    private static bool TypesAreSame(DefinitionMatch match)
    {
        foreach (TypeMatch? member in match.Members)
        {
            if (member is null || !member.IsSame) return false;
        }

        foreach (TypeMatch? unionCase in match.Cases)
        {
            if (unionCase is null || !unionCase.IsSame) return false;
        }

        return true;
    }
}

/// <summary>A type of a writer's that is read as one of a reader's, with nothing around them.</summary>
internal readonly record struct RootPair(SchemaType Writer, SchemaType Reader);
