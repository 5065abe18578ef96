using Firn.Dynamic;

namespace Firn;

/// <summary>Makes the nodes that convert, from what has been found to match. Definitions are completed one after the other, not inside one another.</summary>
internal sealed partial class ConversionCompiler(Schema writer, Schema reader, DefinitionLabels[] labels, bool isMarked, Type type, ConversionCompiler.Converters? outer = null)
{
    private readonly Converters _converters = outer ?? new Converters(new SkipNodes(writer));
    private SkipNodes Skips => _converters.Skips;

    private readonly DefaultValues _defaults = new(reader, labels, isMarked);
    private readonly Dictionary<DefinitionMatch, ObjectNode> _objects = [];
    private readonly Dictionary<DefinitionMatch, UnionNode> _unions = [];
    private readonly Dictionary<DefinitionMatch, FixedTransform> _transforms = [];
    private readonly Queue<(DefinitionMatch Match, object Node)> _open = [];

    /// <summary>Makes the node of a root, and all that it needs.</summary>
    /// <param name="root">The match of the roots.</param>
    /// <param name="startsReferences">Whether it is a run of values each of which numbers its objects by itself.</param>
    public ConversionNode Compile(TypeMatch root, bool startsReferences)
    {
        ConversionNode node = startsReferences ? List(root, startsReferences: true) : Node(root);
        while (true)
        {
            Skips.Complete();
            if (!_open.TryDequeue(out (DefinitionMatch Match, object Node) next)) break;
            switch (next.Node)
            {
                case ObjectNode objectNode:
                    CompleteObject(next.Match, objectNode);
                    break;
                case UnionNode union:
                    SchemaDefinition definition = writer.Definitions[next.Match.Writer];
                    union.Complete([.. definition.Cases.Select(c => c.Tag)], [.. next.Match.Cases.Select(c => c is null ? null : Node(c))], labels[next.Match.Reader].Type);
                    break;
                default:
                    CompleteFixed(next.Match, (FixedTransform)next.Node);
                    break;
            }
        }

        if (outer is null) CompleteConverters();
        return node;
    }

    /// <summary>What all parts of a plan share: how the writer's values are passed, and the nodes that converters are called by.</summary>
    /// <param name="skips">How values are passed.</param>
    public sealed class Converters(SkipNodes skips)
    {
        public SkipNodes Skips => skips;

        /// <summary>The texts of each enum, which may stand in many places.</summary>
        public Dictionary<EnumNames, EnumTexts> Texts { get; } = [];

        /// <summary>A node for each old type; the same method may stand in members that differ in their marks.</summary>
        public Dictionary<(ConverterMatch, Schema, SchemaType, bool), ConverterNode> Nodes { get; } = [];

        public Queue<(ConverterMatch Match, ConverterNode Node, ConversionNode? Marking)> Open { get; } = [];
    }

    // One after the other, as they were matched.
    private void CompleteConverters()
    {
        while (_converters.Open.TryDequeue(out (ConverterMatch Match, ConverterNode Node, ConversionNode? Marking) next))
        {
            OldSchema old = next.Match.Old;
            bool hasMarks = next.Match.Matcher.IsMarked;
            ConversionNode root = new ConversionCompiler(writer, old.Schema, old.Labels, hasMarks, type, _converters).Compile(next.Match.Root, startsReferences: false);
            next.Node.Complete(root, hasMarks, next.Marking);
        }
    }

    private EnumTexts TextsOf(EnumNames names)
    {
        if (!_converters.Texts.TryGetValue(names, out EnumTexts? texts)) _converters.Texts.Add(names, texts = new EnumTexts(names));
        return texts;
    }

    // What is told the place of the member that it makes.
    private MemberNode Placed(TypeMatch match)
    {
        if (match.Change != ValueChange.Replaced) return Called(match);
        TypeMatch value = match.Element!;
        byte[]? replacement = match.Replacement is { } constant ? NullConstantBytes.Of(constant, match.Reader.Kind) ?? throw new InvalidOperationException($"{constant} is no {match.Reader.Kind}.")
            : match.IsLeftOut ? null : _defaults.Find(match.Reader);
        return new ReplacedNode(Skips.Get(match.Writer), value.IsPlaced ? Placed(value) : Node(value), replacement);
    }

    private ConverterNode Called(TypeMatch match)
    {
        ConverterMatch through = match.Through!;
        if (_converters.Nodes.TryGetValue((through, reader, match.Reader, isMarked), out ConverterNode? node)) return node;
        node = new ConverterNode(Skips.Get(match.Writer), through);
        _converters.Nodes.Add((through, reader, match.Reader, isMarked), node);
        _converters.Open.Enqueue((through, node, isMarked ? Marking(match.Reader) : null));
        return node;
    }

    // Turns what the member's codec writes into what has marks in front of objects.
    private ConversionNode? Marking(SchemaType member)
    {
        SchemaMatcher matcher = SchemaMatcher.MatchMarked(reader, member, labels, type, out TypeMatch root);
        return root.IsSame ? null : new ConversionCompiler(reader, reader, labels, matcher.IsMarked, type).Compile(root, startsReferences: false);
    }

    private ConversionNode Node(TypeMatch match)
    {
        SchemaType from = match.Writer;
        SkipNode skip = Skips.Get(from);
        if (match.IsSame)
        {
            if (from.Kind == FirnKind.String) return CopyStringNode.Instance;
            int width = writer.FixedWidth(from);
            return width > 0 ? new CopyFixedNode(skip, width, writer.Levels(from)) : new CopyNode(skip);
        }

        switch (match.Change)
        {
            case ValueChange.Listed:
                return new ListedNode(Node(match.Element!), match.Reader.Element!.MayBeAbsent, match.Reader.HasComparer);
            case ValueChange.Cased:
                return new CasedNode(Node(match.Element!), match.Tag);
            case ValueChange.Wrapped or ValueChange.Unwrapped when writer.FixedWidth(from) > 0 && reader.FixedWidth(match.Reader) > 0 && !HasMark(match.Reader):
                FixedTransform alone = new();
                AddFixed(alone, match.Element!, 0, 0);
                alone.Complete();
                return new FixedNode(skip, alone, writer.FixedWidth(from), reader.FixedWidth(match.Reader), writer.Levels(from));
            case ValueChange.Wrapped:
                List<byte> front = [];
                if (HasMark(match.Reader)) front.Add(0);
                if (match.Element!.Reader.MayBeAbsent) front.Add(1);
                return new WrappedNode(Node(match.Element), [.. front]);
            case ValueChange.Unwrapped:
                return new UnwrappedNode(skip, Skips.Content(from.Definition), Node(match.Element!));
            case ValueChange.Unbounded:
                return new UnboundedNode(skip, from.Kind);
            case ValueChange.Parsed:
                return new ParsedNode(skip, match.Reader.Kind, match.Reader.Enum < 0 ? null : TextsOf(reader.Enums[match.Reader.Enum]));
            case ValueChange.Printed:
                return new PrintedNode(skip, from.Kind);
        }

        switch (match.Reader.Kind)
        {
            case FirnKind.List or FirnKind.Set:
                return List(match, startsReferences: false);
            case FirnKind.Array:
                return new ArrayNode(skip, Elements(match.Element!, startsReferences: false), from.Rank);
            case FirnKind.Dictionary:
                return new DictionaryNode(skip, Skips.Keys(from.Key!), Skips.Keys(from.Element!), Node(match.Key!), Node(match.Element!), match.Reader.Element!.MayBeAbsent && !match.Element!.RefusesNull, match.Reader.Element!.MayBeAbsent, from.HasComparer, match.Reader.HasComparer);
            case FirnKind.Object or FirnKind.ReferenceObject:
                return DefinedObject(match, skip);
            case FirnKind.Union:
                return Union(match.Definition!);
            default:
                FixedTransform transform = new();
                Widening widening = WideningOf(match);
                transform.Widen(0, 0, widening);
                transform.Complete();
                return new FixedNode(skip, transform, widening.SourceWidth, widening.TargetWidth, 0);
        }
    }

    private ListNode List(TypeMatch match, bool startsReferences) =>
        new(Skips.Get(match.Writer), Elements(match.Element!, startsReferences), match.Writer.HasComparer, match.Reader.HasComparer);

    private ElementsConversion Elements(TypeMatch match, bool startsReferences) =>
        new(Skips.Elements(match.Writer), match.IsSame ? null : Node(match), match.Reader.MayBeAbsent && !match.RefusesNull, match.Reader.MayBeAbsent) { StartsReferences = startsReferences };

    private ConversionNode DefinedObject(TypeMatch match, SkipNode skip)
    {
        DefinitionMatch definition = match.Definition!;
        SchemaType from = match.Writer, to = match.Reader;
        if (from.Kind == FirnKind.Object && to.Kind == FirnKind.Object)
        {
            // A block that is read at once has no mark in front.
            bool isFixed = writer.FixedWidth(from) > 0 && reader.FixedWidth(to) > 0 && !HasMark(definition);
            return isFixed ? new FixedNode(skip, Fixed(definition), writer.FixedWidth(from), reader.FixedWidth(to), writer.Levels(from)) : Object(definition);
        }

        ObjectNode content = Object(definition);
        if (from.Kind == FirnKind.Object) return new NewReferenceNode(skip, content);
        return to.Kind == FirnKind.Object
            ? new LostReferenceNode((SkipReference)skip, definition.Writer, definition.Reader, content)
            : new ReferenceNode((SkipReference)skip, definition.Writer, definition.Reader, content);
    }

    private bool HasMark(DefinitionMatch match) => HasMark(match.Reader);

    private bool HasMark(int definition) => isMarked && (labels[definition].Traits & FirnObjectTraits.ReadsSparse) != 0;

    private bool HasMark(SchemaType type) => type.Kind == FirnKind.Object && HasMark(type.Definition);

    private ObjectNode Object(DefinitionMatch match)
    {
        if (_objects.TryGetValue(match, out ObjectNode? node)) return node;
        node = new ObjectNode(Skips.Content(match.Writer));
        _objects.Add(match, node);
        _open.Enqueue((match, node));
        return node;
    }

    private UnionNode Union(DefinitionMatch match)
    {
        if (_unions.TryGetValue(match, out UnionNode? node)) return node;
        node = new UnionNode(Skips.Union(match.Writer));
        _unions.Add(match, node);
        _open.Enqueue((match, node));
        return node;
    }

    private FixedTransform Fixed(DefinitionMatch match)
    {
        if (_transforms.TryGetValue(match, out FixedTransform? transform)) return transform;
        transform = new FixedTransform();
        _transforms.Add(match, transform);
        _open.Enqueue((match, transform));
        return transform;
    }

    // From one block to another of a member that stands in both. An object that has one member of fixed width is as wide as that.
    private void AddFixed(FixedTransform transform, TypeMatch match, int source, int target)
    {
        if (match.IsSame) transform.Copy(source, target, writer.FixedWidth(match.Writer));
        else if (match.Change == ValueChange.Widened) transform.Widen(source, target, WideningOf(match));
        else if (match.Definition is null) AddFixed(transform, match.Element!, source, target);
        else transform.Nested(source, target, reader.FixedWidth(match.Reader), Fixed(match.Definition!));
    }

    private static Widening WideningOf(TypeMatch match) => match.Numbers is { } numbers ? Widening.Of(numbers) : Widening.Find(match.Writer.Kind, match.Reader.Kind)!;

    private FirnException NoDefault(DefinitionMatch match, string member) => new(
        FirnErrorCode.SchemaMismatch,
        $"The data were written with another schema and can't be read as {TypeDisplay.Full(type)}: they have no member '{member}' of {TypeDisplay.Full(labels[match.Reader].Type)}, and there is nothing that could stand for it.",
        type: type,
        path: match.Path("." + member));
}
