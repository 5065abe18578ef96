namespace Firn.Reference;

/// <summary>An object or a union of a descriptor.</summary>
public sealed class ReferenceDefinition
{
    private readonly List<ReferenceMember> _members = [];
    private readonly List<ReferenceCase> _cases = [];

    internal ReferenceDefinition(int number, ReferenceKind kind)
    {
        Number = number;
        Kind = kind;
    }

    /// <summary>Its number in the descriptor.</summary>
    public int Number { get; }

    /// <summary>What all its mentions say: an object, a reference-preserving object or a union.</summary>
    public ReferenceKind Kind { get; }

    /// <summary>The members of an object, in contract order.</summary>
    public IReadOnlyList<ReferenceMember> Members => _members;

    /// <summary>The cases of a union, by ascending tags.</summary>
    public IReadOnlyList<ReferenceCase> Cases => _cases;

    /// <summary>The bits of its flags (section 3.2).</summary>
    public int FlagBits { get; private set; }

    /// <summary>The bytes of its flags.</summary>
    public int FlagBytes => (FlagBits + 7) / 8;

    /// <summary>The bytes of its fixed part.</summary>
    public int FixedBytes { get; private set; }

    /// <summary>The bytes of an object all of whose members are of fixed width, or -1.</summary>
    internal int FixedWidth { get; private set; } = -1;

    /// <summary>The least number of bytes of an object's content.</summary>
    internal long MinimumSize { get; private set; }

    /// <summary>The most levels that one of its fixed-width members takes.</summary>
    public int NestedLevels { get; private set; }

    /// <summary>The case of a tag, or null.</summary>
    /// <param name="tag">The tag.</param>
    public ReferenceCase? FindCase(ulong tag) => _cases.Find(c => c.Tag == tag);

    internal void Add(ReferenceMember member) => _members.Add(member);

    internal void Add(ReferenceCase unionCase) => _cases.Add(unionCase);

    /// <summary>Works out what follows from the members; the objects among those that can't be absent must have been measured.</summary>
    internal void Measure()
    {
        FlagBits = _members.Sum(m => (m.Type.MayBeAbsent ? 1 : 0) + (m.Type.Kind == ReferenceKind.Bool ? 1 : 0));
        long fixedBytes = 0;
        foreach (ReferenceMember member in _members.Where(m => m.Type.IsFixedMember))
        {
            fixedBytes += member.Type.Width;
            NestedLevels = Math.Max(NestedLevels, member.Type.NestedLevels);
        }

        if (FlagBytes + fixedBytes > int.MaxValue) throw new RefusedException("A type of a fixed width above 2^31-1.", 0);
        FixedBytes = (int)fixedBytes;
        if (_members.TrueForAll(m => !m.Type.MayBeAbsent && m.Type.HasFixedWidth)) FixedWidth = FlagBytes + FixedBytes;
        long minimum = FlagBytes + fixedBytes;
        foreach (ReferenceMember member in _members.Where(m => !m.Type.MayBeAbsent && !m.Type.HasFixedWidth))
        {
            minimum = Math.Min(minimum + member.Type.MinimumSize, 1L << 62);
        }

        MinimumSize = minimum;
    }
}

/// <summary>A member of an object.</summary>
/// <param name="Id">Its explicit id, or -1 if it is known by its name.</param>
/// <param name="NameHash">The hash of its name (section 5.3); 0 beside an id.</param>
/// <param name="Type">Its type.</param>
public sealed record ReferenceMember(long Id, uint NameHash, ReferenceType Type)
{
    /// <summary>The hash of the empty name, by which the elements of a class that is a collection are known (section 3.5).</summary>
    public const uint ElementsHash = 2166136261;

    /// <summary>Whether it holds the elements of a class that is a collection.</summary>
    public bool IsElements => Id < 0 && NameHash == ElementsHash;

    /// <summary>FNV-1a with 32 bits over the name in UTF-8.</summary>
    /// <param name="name">A member's name.</param>
    public static uint HashName(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        uint hash = 2166136261;
        foreach (byte b in System.Text.Encoding.UTF8.GetBytes(name)) hash = unchecked((hash ^ b) * 16777619);
        return hash;
    }
}

/// <summary>A case of a union.</summary>
/// <param name="Tag">Its tag, 0 to 2^32-1.</param>
/// <param name="Type">Its type, which can't be absent.</param>
public sealed record ReferenceCase(ulong Tag, ReferenceType Type);
