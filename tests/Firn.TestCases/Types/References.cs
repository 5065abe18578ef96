using System.Runtime.Serialization;
using Firn.TestCases.External;

namespace Firn.TestCases;

/// <summary>Refers to others of its kind, to itself, and to what is shared.</summary>
[FirnReferences]
public class Contact
{
    public string? Name { get; set; }

    public Contact? Friend { get; set; }

    public List<Contact?>? Circle { get; set; }

    public Dictionary<string, Contact?>? Roles { get; set; }

    public Place? Home { get; set; }

    public int Rank { get; set; }
}

/// <summary>No more than numbers: of fixed width, if its identity were not kept.</summary>
[FirnReferences]
public sealed class Place
{
    public int X { get; set; }

    public bool IsKnown { get; set; }
}

/// <summary>Nothing but its identity.</summary>
[FirnReferences]
public sealed class Token;

/// <summary>Identity that a data contract asks for; its members are nobody else's.</summary>
[DataContract(IsReference = true)]
public class ContractNode
{
    [DataMember(Order = 1)]
    private ContractNode? _parent;

    [DataMember]
    private List<ContractNode>? _children;

    [DataMember(Name = "label")]
    public string? Label { get; private set; }

    public static ContractNode Create(string label, params ContractNode[] children)
    {
        ContractNode node = new() { Label = label, _children = [.. children] };
        foreach (ContractNode child in children) child._parent = node;
        return node;
    }

    public ContractNode? ReadParent() => _parent;

    public List<ContractNode>? ReadChildren() => _children;
}

/// <summary>Members that only an initializer may set: they are set later all the same.</summary>
[FirnReferences]
public sealed record LateNode
{
    public required string? Name { get; init; }

    public required int Number { get; set; }

    public required LateNode? Next;

    public bool IsLast { get; init; } = true;

    public List<Token?> Tokens { get; init; } = [];
}

/// <summary>Made by a constructor that only this class sees.</summary>
[FirnReferences]
[FirnSerializable(Members = FirnMembers.All)]
public sealed class HiddenNode
{
    private HiddenNode? _other;

    [FirnConstructor]
    private HiddenNode()
    {
    }

    public List<HiddenNode> All { get; } = [];

    public static HiddenNode Pair()
    {
        HiddenNode first = new();
        HiddenNode second = new() { _other = first };
        first._other = second;
        first.All.AddRange([first, second, first]);
        return first;
    }

    public HiddenNode? ReadOther() => _other;
}

/// <summary>A union whose cases know their parent; the class says it of itself, and so do the cases.</summary>
[FirnReferences]
[FirnUnion(1, typeof(Folder)), FirnUnion(2, typeof(Document)), FirnUnion(3, typeof(Link))]
public abstract class Entry
{
    public Folder? Parent { get; set; }

    public string? Title { get; set; }
}

[FirnReferences]
public sealed class Folder : Entry
{
    public List<Entry?>? Entries { get; set; }

    public static Folder Create(string title, params Entry[] entries)
    {
        Folder folder = new() { Title = title, Entries = [.. entries] };
        foreach (Entry entry in entries) entry.Parent = folder;
        return folder;
    }
}

[FirnReferences]
public sealed class Document : Entry
{
    public Contact? Author { get; set; }
}

[FirnReferences]
public sealed class Link : Entry
{
    public Entry? Target { get; set; }

    public object? Anything { get; set; }
}

/// <summary>A base class that is not abstract, and a generic class.</summary>
[FirnReferences]
public class Station
{
    public string? Name { get; set; }

    public Station? Next { get; set; }
}

[FirnReferences]
public sealed class Terminus : Station
{
    public Ring<Station>? Lines { get; set; }
}

[FirnReferences]
public sealed class Ring<T>
{
    public T? Value { get; set; }

    public Ring<T>? Next { get; set; }
}

/// <summary>Holds what is shared, and is copied itself.</summary>
public sealed class Sharing
{
    public Contact? First { get; set; }

    public Contact? Second { get; set; }

    public (Place?, Place?) Pair { get; set; }

    public Place?[]? Places { get; set; }

    public Token[]? Tokens { get; set; }

    public ForeignReference? Foreign { get; set; }
}
