using System.Collections.Frozen;
using System.Net;
using Firn.CodeGeneration;
using Firn.Dynamic;

namespace Firn;

/// <summary>The cases that options add to one declared type.</summary>
internal sealed class BaseCases
{
    // Those of one byte, which nearly all are.
    private const int ShortTags = CountFormat.OneByteEnd;

    private readonly RegisteredCase[] _cases;
    private readonly FirnCaseTable _byType;
    private readonly FrozenDictionary<long, RegisteredCase> _byTag;
    private readonly RegisteredCase?[] _byShortTag;
    private readonly RegisteredCase[] _wide;    // those that values of other classes belong to, the more derived ones first

    public BaseCases(Type type, RegisteredCase[] cases)
    {
        Type = type;
        _cases = cases;
        _byType = new FirnCaseTable([.. cases.Select(c => c.Type)]);
        _byTag = cases.ToFrozenDictionary(c => c.Tag);
        _byShortTag = new RegisteredCase?[ShortTags];
        foreach (RegisteredCase shortly in cases.Where(c => c.Tag < ShortTags)) _byShortTag[shortly.Tag] = shortly;
        List<RegisteredCase> wide = [];
        foreach (RegisteredCase wider in cases.Where(c => c.IsWide).OrderBy(c => c.Tag))
        {
            int place = wide.FindIndex(c => c.Type.IsAssignableFrom(wider.Type));
            wide.Insert(place < 0 ? wide.Count : place, wider);
        }

        _wide = [.. wide];
    }

    /// <summary>The declared type.</summary>
    public Type Type { get; }

    public BaseCases With(RegisteredCase[] added)
    {
        foreach (RegisteredCase next in added)
        {
            foreach (RegisteredCase other in _cases) CheckApart(Type, other.Tag, other.Type, next.Tag, next.Type);
        }

        return new BaseCases(Type, [.. _cases, .. added]);
    }

    /// <exception cref="ArgumentException">Two cases have one tag or one type.</exception>
    public static void CheckApart(Type declared, long firstTag, Type first, long tag, Type type)
    {
        if (firstTag == tag) throw new ArgumentException($"{TypeDisplay.Full(first)} and {TypeDisplay.Full(type)} can't both be cases of {TypeDisplay.Full(declared)} with the tag {tag}.");
        if (first == type) throw new ArgumentException($"{TypeDisplay.Full(type)} is a case of {TypeDisplay.Full(declared)} already, with the tag {firstTag}.");
    }

    public RegisteredCase? Find(object value, bool exactly)
    {
        int index = _byType.Find(value);

        // IPAddress.Any and the like are of a class inside the framework, which is served as what it derives from.
        if (index < 0 && value is IPAddress) index = _byType.FindType(typeof(IPAddress));
        if (index >= 0) return _cases[index];
        if (exactly) return null;
        foreach (RegisteredCase wide in _wide)
        {
            if (wide.Holds(value)) return wide;
        }

        return null;
    }

    public RegisteredCase? Find(long tag) => (ulong)tag < ShortTags ? _byShortTag[tag] : _byTag.TryGetValue(tag, out RegisteredCase? found) ? found : null;

    public CaseLabel[] Describe() => Array.ConvertAll(_cases, c => new CaseLabel(c.Tag, c.Type, c.Describe, c.Box));

    public bool Matches(BaseCases other) => _cases.Length == other._cases.Length && Array.TrueForAll(_cases, c => other._byTag.TryGetValue(c.Tag, out RegisteredCase? same) && same.Type == c.Type);

    public int Hash
    {
        get
        {
            int hash = 0;
            foreach (RegisteredCase c in _cases) hash ^= HashCode.Combine(Type, c.Tag, c.Type);
            return hash;
        }
    }
}
