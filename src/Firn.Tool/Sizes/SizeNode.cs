namespace Firn.Tool.Sizes;

/// <summary>What values at one place of a message take: the root, a member, elements, keys, values or a case.</summary>
internal sealed class SizeNode
{
    private readonly Dictionary<int, SizeNode> _parts = [];

    public SizeNode(string name, FirnSchemaType type, SizeNode? parent)
    {
        Name = name;
        Type = type;
        Parent = parent;
        SizeNode content = this;
        for (SizeNode? node = parent; node is not null && type.Definition is not null; node = node.Parent)
        {
            if (node.Type.Definition == type.Definition) content = node.Content;
        }

        Content = content;
    }

    /// <summary>The name of the place below its parent, safe for terminals: <c>Lines</c>, <c>[]</c>, <c>[key]</c>, <c>(case 3)</c>.</summary>
    public string Name { get; }

    public FirnSchemaType Type { get; }

    public SizeNode? Parent { get; }

    /// <summary>Where the parts of an object or union are counted: at the outermost place of the same definition, so that a list that links itself has one row for each member.</summary>
    public SizeNode Content { get; }

    public bool IsRecursive => Content != this;

    /// <summary>The values that were there.</summary>
    public long Count { get; set; }

    /// <summary>The bytes that belong to no part: of numbers and texts all, of others flags, counts, bitmaps and tags.</summary>
    public long OwnBytes { get; set; }

    /// <summary>The bytes with those of all parts.</summary>
    public long Bytes => OwnBytes + _parts.Values.Sum(part => part.Bytes);

    /// <summary>The parts, the largest first.</summary>
    public IEnumerable<SizeNode> Parts => _parts.Where(part => part.Value.Count > 0 || part.Value.OwnBytes > 0).OrderByDescending(part => part.Value.Bytes).ThenBy(part => part.Key).Select(part => part.Value);

    /// <summary>The path from the root on, as errors have it; empty for the root.</summary>
    public string Path => Parent is null ? "" : Join(Parent.Path, Name);

    public static string Join(string path, string name) => path.Length == 0 || name[0] is '[' or '(' ? path + name : $"{path}.{name}";

    public SizeNode? Find(int key) => _parts.GetValueOrDefault(key);

    public SizeNode Add(int key, SizeNode part)
    {
        _parts.Add(key, part);
        return part;
    }
}
