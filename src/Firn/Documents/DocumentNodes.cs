namespace Firn;

/// <summary>Makes the nodes of a schema: one for each type, and one for each definition.</summary>
internal sealed class DocumentNodes
{
    private readonly FirnSchema _schema;
    private readonly Schema _parsed;
    private readonly SkipNodes _skips;
    private readonly Dictionary<FirnSchemaType, DocumentNode> _nodes = new(ReferenceEqualityComparer.Instance);
    private readonly Queue<(DocumentNode Node, int Definition)> _incomplete = [];

    private DocumentNodes(FirnSchema schema)
    {
        _schema = schema;
        _parsed = schema.Parsed;
        _skips = new SkipNodes(_parsed);
    }

    /// <summary>The node of a schema's root, and what a frame of a container holds of it.</summary>
    public static (DocumentNode Root, ElementRun Frame) Of(FirnSchema schema)
    {
        DocumentNodes nodes = new(schema);
        ElementRun frame = new(schema.Parsed, schema.Parsed.Root, isPacked: true);
        DocumentNode root = nodes.Get(schema.Parsed.Root, schema.Root);
        nodes.Complete();
        return (root, frame);
    }

    private DocumentElements Elements(SchemaType type, FirnSchemaType known) => new(new ElementRun(_parsed, type, isPacked: true), Get(type, known));

    // Bools that are keys or values are bytes.
    private ElementRun Single(SchemaType type) => new(_parsed, type, isPacked: false);

    // A type that may be absent, and the same that may not, are two types of a schema: each has its node.
    private DocumentNode Get(SchemaType type, FirnSchemaType known)
    {
        if (_nodes.TryGetValue(known, out DocumentNode? node)) return node;
        node = Make(type, known);
        _nodes.Add(known, node);
        return node;
    }

    private DocumentNode Make(SchemaType type, FirnSchemaType known)
    {
        switch (type.Kind)
        {
            case FirnKind.Bool:
                return new DocumentBoolNode(known);
            case FirnKind.List or FirnKind.Set:
                return new DocumentListNode(known, Elements(type.Element!, known.Element!), type.HasComparer);
            case FirnKind.Array:
                return new DocumentArrayNode(known, Elements(type.Element!, known.Element!));
            case FirnKind.Dictionary:
                return new DocumentDictionaryNode(known, Single(type.Key!), Get(type.Key!, known.Key!), Single(type.Element!), Get(type.Element!, known.Element!), type.HasComparer);
            case FirnKind.Object:
                SchemaDefinition definition = _parsed.Definitions[type.Definition];
                DocumentObjectNode made = definition.IsFixed || definition.IsZeroWidth
                    ? new DocumentFixedObjectNode(known, definition.Levels) { Content = Content(type), Check = _skips.CheckOf(type) }
                    : new DocumentVariableObjectNode(known) { Content = Content(type) };
                _incomplete.Enqueue((made, type.Definition));
                return made;
            case FirnKind.ReferenceObject:
                DocumentVariableObjectNode content = new(known) { Content = Content(type) };
                _incomplete.Enqueue((content, type.Definition));
                return new DocumentReferenceNode(known) { Content = content };
            case FirnKind.Union:
                DocumentUnionNode union = new(known);
                _incomplete.Enqueue((union, type.Definition));
                return union;
            default:
                return new DocumentLeafNode(known);
        }
    }

    private WriterObject Content(SchemaType type)
    {
        WriterObject content = _skips.Content(type.Definition);
        _skips.Complete();
        return content;
    }

    private void Complete()
    {
        List<DocumentObjectNode> objects = [];
        while (_incomplete.TryDequeue(out (DocumentNode Node, int Definition) next))
        {
            SchemaDefinition definition = _parsed.Definitions[next.Definition];
            FirnSchemaDefinition known = _schema.Definitions[next.Definition];
            if (next.Node is DocumentUnionNode union)
            {
                union.Cases = [.. definition.Cases.Select((unionCase, c) => Get(unionCase.Type, known.Cases[c].Type))];
                continue;
            }

            DocumentObjectNode node = (DocumentObjectNode)next.Node;
            node.Members = [.. definition.Members.Select((member, m) => Get(member.Type, known.Members[m].Type))];
            node.Places = new int[definition.Members.Length];
            for (int i = 0; i < node.Content.Variable.Length; i++) node.Places[node.Content.Variable[i].Index] = 1 + i;
            objects.Add(node);
        }

        CompleteChecks(objects);
    }

    // What is looked at in a block depends on the blocks inside of it, which never form a circle: parts before the whole, without recursion.
    private static void CompleteChecks(List<DocumentObjectNode> objects)
    {
        HashSet<DocumentObjectNode> done = [];
        Stack<DocumentObjectNode> waiting = new(objects);
        while (waiting.TryPeek(out DocumentObjectNode? node))
        {
            int before = waiting.Count;
            if (!done.Contains(node))
            {
                for (int i = 0; i < node.Members.Length; i++)
                {
                    if (node.Content.Offsets[i] >= 0 && node.Members[i] is DocumentObjectNode part && !done.Contains(part)) waiting.Push(part);
                }
            }

            if (waiting.Count > before) continue;
            waiting.Pop();
            if (!done.Add(node)) continue;
            List<(int, int, DocumentNode)> found = [];
            for (int i = 0; i < node.Members.Length; i++)
            {
                int offset = node.Content.Offsets[i];
                if (offset < 0 || !DocumentElements.IsChecked(node.Members[i])) continue;
                found.Add((offset, node.Members[i] is DocumentObjectNode part ? part.Content.BlockSize : SchemaType.LeafWidth(node.Members[i].Type.Kind), node.Members[i]));
            }

            node.Checked = [.. found];
        }
    }
}
