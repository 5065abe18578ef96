using System.Runtime.InteropServices;

namespace Firn;

/// <summary>Makes the nodes that pass values of a writer's schema: one for each definition, made when it is first needed.</summary>
internal sealed class SkipNodes(Schema schema)
{
    private readonly SkipNode?[] _definitions = new SkipNode?[schema.Definitions.Length];
    private readonly FixedCheck?[] _checks = new FixedCheck?[schema.Definitions.Length];
    private readonly bool[] _hasCheck = new bool[schema.Definitions.Length];
    private readonly SkipNode?[] _leaves = new SkipNode?[(int)FirnKind.Json + 1];
    private readonly SkipNode?[] _values = new SkipNode?[schema.Definitions.Length];

    // A descriptor may be a tree of containers: what is passed alike is passed by one node.
    private readonly Dictionary<(FirnKind Kind, int Rank, SkipNode? Key, SkipNode Element, bool MayBeAbsent), SkipNode> _containers = [];
    private readonly Queue<int> _incomplete = [];

    /// <summary>The node for a standalone value.</summary>
    public SkipNode Get(SchemaType type)
    {
        switch (type.Kind)
        {
            case FirnKind.String:
                return SkipString.Instance;
            case FirnKind.BigInteger or FirnKind.Json:
                return SkipBytes.Instance;
            case FirnKind.BitArray:
                return SkipBitArray.Instance;
            case FirnKind.IPAddress:
                return SkipIPAddress.Address;
            case FirnKind.IPEndPoint:
                return SkipIPAddress.EndPoint;
            case FirnKind.List or FirnKind.Set or FirnKind.Array or FirnKind.Dictionary:
                return Container(type);
            case FirnKind.Object:
                SchemaDefinition definition = schema.Definitions[type.Definition];
                return definition.IsFixed || definition.IsZeroWidth
                    ? _values[type.Definition] ??= new SkipFixed(definition.BlockSize, definition.Levels) { Check = CheckOf(type) }
                    : Defined(type.Definition);
            case FirnKind.ReferenceObject:
                return _values[type.Definition] ??= new SkipReference(type.Definition, Content(type.Definition));
            case FirnKind.Union:
                return Defined(type.Definition);
            default:
                return _leaves[(int)type.Kind] ??= new SkipFixed(SchemaType.LeafWidth(type.Kind), 0);
        }
    }

    private SkipNode Container(SchemaType type)
    {
        SkipNode? key = type.Key is null ? null : Get(type.Key);
        SkipNode element = Get(type.Element!);
        ref SkipNode? node = ref CollectionsMarshal.GetValueRefOrAddDefault(_containers, (type.Kind, type.Rank, key, element, type.Element!.MayBeAbsent), out _);
        return node ??= type.Kind switch
        {
            FirnKind.Dictionary => new SkipDictionary(new(schema, type.Key!, key!, isPacked: false), new(schema, type.Element, element, isPacked: false), type.HasComparer),
            FirnKind.Array => new SkipArray(new(schema, type.Element, element, isPacked: true), type.Rank),
            _ => new SkipList(new(schema, type.Element, element, isPacked: true), type.HasComparer),
        };
    }

    public WriterElements Elements(SchemaType type) => new(schema, type, Get(type), isPacked: true);

    public WriterElements Keys(SchemaType type) => new(schema, type, Get(type), isPacked: false);

    /// <summary>The content of an object, whatever its width.</summary>
    public WriterObject Content(int definition) => (WriterObject)Defined(definition);

    /// <summary>The cases of a union.</summary>
    public SkipUnion Union(int definition) => (SkipUnion)Defined(definition);

    private SkipNode Defined(int definition)
    {
        if (_definitions[definition] is { } known) return known;
        SchemaDefinition described = schema.Definitions[definition];
        SkipNode node = described.Kind == FirnKind.Union ? new SkipUnion() : new WriterObject(described);
        _definitions[definition] = node;
        _incomplete.Enqueue(definition);
        return node;
    }

    /// <summary>Completes the nodes of all definitions met so far; they may mention more.</summary>
    public void Complete()
    {
        while (_incomplete.TryDequeue(out int definition))
        {
            if (_definitions[definition] is SkipUnion union) union.Complete(schema.Definitions[definition], this);
            else ((WriterObject)_definitions[definition]!).Complete(schema, this);
        }
    }

    /// <summary>What has to be checked of the flags in a value of fixed width; null for nothing.</summary>
    public FixedCheck? CheckOf(SchemaType type)
    {
        if (type.Kind != FirnKind.Object || schema.FixedWidth(type) == 0) return null;
        MakeChecks(type.Definition);
        return _checks[type.Definition];
    }

    // Parts before the whole, and without recursion: they may form a long chain.
    private void MakeChecks(int root)
    {
        if (_hasCheck[root]) return;
        Stack<int> waiting = [];
        waiting.Push(root);
        while (waiting.TryPeek(out int current))
        {
            SchemaDefinition definition = schema.Definitions[current];
            int before = waiting.Count;
            if (!_hasCheck[current])
            {
                foreach (SchemaMember member in definition.Members)
                {
                    if (member.Type.Kind == FirnKind.Object && !_hasCheck[member.Type.Definition]) waiting.Push(member.Type.Definition);
                }
            }

            if (waiting.Count > before) continue;
            waiting.Pop();
            if (_hasCheck[current]) continue;
            _hasCheck[current] = true;
            int[] offsets = definition.Offsets(schema);
            List<(int, FixedCheck)> nested = [];
            for (int i = 0; i < offsets.Length; i++)
            {
                SchemaType type = definition.Members[i].Type;
                if (type.Kind == FirnKind.Object && _checks[type.Definition] is { } check) nested.Add((offsets[i], check));
            }

            int used = definition.FlagBits & 7;
            if (used == 0 && nested.Count == 0) continue;
            _checks[current] = new FixedCheck { FlagOffset = Math.Max(0, definition.FlagBytes - 1), UnusedBits = used == 0 ? 0 : 0xFF & ~((1 << used) - 1), Nested = [.. nested] };
        }
    }
}
