using Firn.Dynamic;

namespace Firn;

/// <summary>How data of one descriptor are read by the codecs of another: made once, used by any number of threads.</summary>
internal sealed class ConversionPlan
{
    // Names come from the data.
    private const int LongestNamed = 128;

    private readonly SchemaDescriptor _reader;
    private readonly DefinitionMatch[] _matches;
    private readonly UnmatchedMember? _unknown;
    private readonly UnmatchedMember? _missing;
    private string[][]? _names;

    private ConversionPlan(SchemaDescriptor reader, Schema writer, SchemaType writerRoot, SchemaMatcher matcher, ConversionNode root, bool keepsReferences)
    {
        _reader = reader;
        _matches = [.. matcher.Definitions];
        _unknown = matcher.Unknown;
        _missing = matcher.Missing;
        Unmatched = (_unknown is null ? UnmatchedMembers.None : UnmatchedMembers.Unknown) | (_missing is null ? UnmatchedMembers.None : UnmatchedMembers.Missing);
        Writer = writer;
        WriterRoot = writerRoot;
        Root = root;
        IsMarked = matcher.IsMarked;
        KeepsReferences = keepsReferences;
        Direct = !matcher.HasConverters && root is ObjectNode { IsDirect: true } direct ? direct : null;
    }

    /// <summary>The descriptor of the data.</summary>
    public Schema Writer { get; }

    /// <summary>What stands in a body: the root, or a list of it.</summary>
    public SchemaType WriterRoot { get; }

    /// <summary>Converts a body.</summary>
    public ConversionNode Root { get; }

    /// <summary>The same where it is an object that <see cref="ObjectNode.ConvertDirect"/> can convert, or null.</summary>
    public ObjectNode? Direct { get; }

    /// <summary>Whether objects of classes begin with a mark in what comes out.</summary>
    public bool IsMarked { get; }

    /// <summary>Whether objects have to be known by their ids.</summary>
    public bool KeepsReferences { get; }

    /// <summary>Which side has members that the other lacks, in what is not skipped.</summary>
    public UnmatchedMembers Unmatched { get; }

    /// <summary>Whether the options refuse data with such members.</summary>
    public bool IsRefused(FirnOptions options) => (Unmatched & options.RefusedMembers) != 0;

    /// <summary>The error of data that the options refuse.</summary>
    /// <param name="options">The options.</param>
    /// <param name="type">The root type.</param>
    /// <param name="offset">Where the descriptor stands.</param>
    /// <param name="names">The names of the writer's members, where they are known: those of a container.</param>
    public FirnException Refuse(FirnOptions options, Type type, long offset, Func<int, int, string>? names = null)
    {
        if (_unknown is { } unknown && (options.RefusedMembers & UnmatchedMembers.Unknown) != 0)
        {
            SchemaMember member = Writer.Definitions[unknown.Match.Writer].Members[unknown.Member];
            string name = names?.Invoke(unknown.Match.Writer, unknown.Member) is { Length: <= LongestNamed } known ? $"'{known}'" : member.Describe();
            return new FirnException(FirnErrorCode.SchemaMismatch, $"The data were written with another schema: they have a member {name} that {TypeDisplay.Full(unknown.Labels[unknown.Match.Reader].Type)} does not have, and FirnOptions.UnknownMembers is Refuse. Add the member; or name it among the FormerNames of the one that it has become; or accept it, and it is skipped.", offset, type, unknown.Match.Path(""));
        }

        UnmatchedMember missing = _missing!.Value;
        DefinitionLabels labels = missing.Labels[missing.Match.Reader];
        MemberLabel label = labels.Members[missing.Member];
        string what = label.Name.Length == 0 ? $"the elements of {TypeDisplay.Full(labels.Type)}" : $"the member '{label.Name}' of {TypeDisplay.Full(labels.Type)}";
        return new FirnException(FirnErrorCode.SchemaMismatch, $"The data were written with another schema: they lack {what}, and FirnOptions.MissingMembers is Refuse. Name the member's old name among its FormerNames if it was renamed; or accept it, and it keeps the value of its initialiser.", offset, type, missing.Match.Path(label.Name.Length == 0 ? "" : "." + label.Name));
    }

    /// <summary>Whether the bytes stay what they are, as those of the reader's own schema do where nothing is asked of nulls.</summary>
    public bool KeepsBytes => Root.KeepsBytes;

    /// <summary>Makes the plan for messages.</summary>
    /// <param name="reader">The descriptor of the reader's codecs.</param>
    /// <param name="nulls">What options say of nulls.</param>
    /// <param name="type">The root type, for errors.</param>
    /// <param name="descriptor">The writer's descriptor.</param>
    /// <param name="offset">Where it stands in the message, for errors.</param>
    /// <exception cref="FirnException">The descriptor is malformed, or its data can't be read as <paramref name="type"/>.</exception>
    public static ConversionPlan ForMessage(SchemaDescriptor reader, NullRules nulls, Type type, ReadOnlySpan<byte> descriptor, long offset) => MakeForMessage(reader, nulls, type, descriptor, offset, null)!;

    /// <summary>Makes the plan for messages that have names; null where these change nothing.</summary>
    /// <param name="reader">The descriptor of the reader's codecs.</param>
    /// <param name="nulls">What options say of nulls.</param>
    /// <param name="type">The root type, for errors.</param>
    /// <param name="descriptor">The writer's descriptor.</param>
    /// <param name="offset">Where it stands in the message, for errors.</param>
    /// <param name="names">The names of the writer's enums.</param>
    /// <exception cref="FirnException">The descriptor is malformed, or its data can't be read as <paramref name="type"/>.</exception>
    public static ConversionPlan? ForMessageByName(SchemaDescriptor reader, NullRules nulls, Type type, ReadOnlySpan<byte> descriptor, long offset, SchemaNames names) => MakeForMessage(reader, nulls, type, descriptor, offset, names);

    private static ConversionPlan? MakeForMessage(SchemaDescriptor reader, NullRules nulls, Type type, ReadOnlySpan<byte> descriptor, long offset, SchemaNames? names)
    {
        Schema writer = SchemaParser.Parse(descriptor, offset, names: names);
        return Make(reader, nulls, type, writer, writer.Root, reader.Schema.Root, startsReferences: false, onlyByName: names is not null);
    }

    /// <summary>
    /// Makes the plan for runs of values, as they stand in the frames of a container: a count, a bitmap where values may be absent, and the
    /// values, each of which numbers its objects by itself. What comes out has the same form for the reader's type.
    /// </summary>
    /// <param name="reader">The descriptor of the reader's codecs.</param>
    /// <param name="nulls">What options say of nulls.</param>
    /// <param name="type">The type of the values, for errors.</param>
    /// <param name="mayBeAbsent">Whether the reader's type has null.</param>
    /// <param name="descriptor">The writer's descriptor; bit 7 of the root says whether values may be absent.</param>
    /// <param name="offset">Where it stands in the container, for errors.</param>
    /// <exception cref="FirnException">The descriptor is malformed, or its data can't be read as <paramref name="type"/>.</exception>
    public static ConversionPlan ForRun(SchemaDescriptor reader, NullRules nulls, Type type, bool mayBeAbsent, ReadOnlySpan<byte> descriptor, long offset) => MakeForRun(reader, nulls, type, mayBeAbsent, descriptor, offset, null)!;

    /// <summary>Makes the plan for runs of values of a container that has names; null where these change nothing.</summary>
    /// <param name="reader">The descriptor of the reader's codecs.</param>
    /// <param name="nulls">What options say of nulls.</param>
    /// <param name="type">The type of the values, for errors.</param>
    /// <param name="mayBeAbsent">Whether the reader's type has null.</param>
    /// <param name="descriptor">The writer's descriptor; bit 7 of the root says whether values may be absent.</param>
    /// <param name="offset">Where it stands in the container, for errors.</param>
    /// <param name="names">The names of the writer's enums.</param>
    /// <exception cref="FirnException">The descriptor is malformed, or its data can't be read as <paramref name="type"/>.</exception>
    public static ConversionPlan? ForRunByName(SchemaDescriptor reader, NullRules nulls, Type type, bool mayBeAbsent, ReadOnlySpan<byte> descriptor, long offset, SchemaNames names) => MakeForRun(reader, nulls, type, mayBeAbsent, descriptor, offset, names);

    private static ConversionPlan? MakeForRun(SchemaDescriptor reader, NullRules nulls, Type type, bool mayBeAbsent, ReadOnlySpan<byte> descriptor, long offset, SchemaNames? names)
    {
        Schema writer = SchemaParser.Parse(descriptor, offset, rootMayBeAbsent: true, names);
        SchemaType from = new(FirnKind.List, mayBeAbsent: false) { Element = writer.Root };
        SchemaType to = new(FirnKind.List, mayBeAbsent: false) { Element = reader.Schema.Root.With(mayBeAbsent) };
        return Make(reader, nulls, type, writer, from, to, startsReferences: true, onlyByName: names is not null);
    }

    private static ConversionPlan? Make(SchemaDescriptor reader, NullRules nulls, Type type, Schema writer, SchemaType from, SchemaType to, bool startsReferences, bool onlyByName)
    {
        Schema readerSchema = reader.Schema;
        SchemaMatcher matcher = SchemaMatcher.Match(writer, readerSchema, from, to, reader.Definitions, type, nulls, isRun: startsReferences, out TypeMatch root);
        if (onlyByName && !matcher.HasNumbers) return null;
        ConversionNode node = new ConversionCompiler(writer, readerSchema, reader.Definitions, matcher.IsMarked, type).Compile(root, startsReferences);
        bool keepsReferences = HasReferences(writer) || HasReferences(readerSchema);
        return new ConversionPlan(reader, writer, from, matcher, node, keepsReferences);
    }

    private static bool HasReferences(Schema schema) => Array.Exists(schema.Definitions, d => d.Kind == FirnKind.ReferenceObject);

    /// <summary>What the writer's members are called: by the reader's names, and where it has none by id or hash.</summary>
    public string[][] Names => _names ??= FindNames();

    private string[][] FindNames()
    {
        string[][] names = new string[Writer.Definitions.Length][];
        for (int i = 0; i < names.Length; i++)
        {
            names[i] = [.. Writer.Definitions[i].Members.Select(m => m.Identity)];
        }

        foreach (DefinitionMatch match in _matches)
        {
            for (int i = 0; i < match.Sources.Length; i++)
            {
                if (match.Sources[i] >= 0) names[match.Writer][match.Sources[i]] = _reader.Definitions[match.Reader].Members[i].Name;
            }
        }

        return names;
    }
}
