namespace Firn.Hostile.Targets;

// Types that hold themselves, one for each route that a level of depth can take.
public sealed class SelfNode
{
    public SelfNode? Next { get; set; }
}

public sealed class ListNode
{
    public List<ListNode?>? Next { get; set; }
}

public sealed class ArrayNode
{
    public ArrayNode?[]? Next { get; set; }
}

public sealed class GridNode
{
    public GridNode?[,]? Next { get; set; }
}

public sealed class ValueNode
{
    public Dictionary<int, ValueNode?>? Next { get; set; }
}

public sealed class KeyNode
{
    public Dictionary<KeyNode, int>? Next { get; set; }
}

public sealed class SetNode
{
    public HashSet<SetNode>? Next { get; set; }
}

public sealed class LazyNode
{
    public Lazy<LazyNode?>? Next { get; set; }
}

public sealed class TupleNode
{
    public (int Number, TupleNode? Node) Next { get; set; }
}

public sealed class NullableNode
{
    public NullableLink? Next { get; set; }
}

public struct NullableLink
{
    public NullableNode? Node { get; set; }
}

public sealed class ObjectNode
{
    public object? Next { get; set; }
}

[FirnUnion(1, typeof(UnionLink))]
public abstract class UnionNode;

public sealed class UnionLink : UnionNode
{
    public UnionNode? Next { get; set; }
}

public sealed class NumberNode
{
    public NumberNode? Next { get; set; }

    public int Number { get; set; }
}

[FirnReferences]
public sealed class ReferenceNode
{
    public ReferenceNode? Next { get; set; }
}

/// <summary>A list of itself.</summary>
public sealed class Nest : List<Nest?>;

public sealed class GenericNode<T>
{
    public GenericNode<T>? Next { get; set; }
}

// What a later version has dropped: a reader skips it.
public sealed class WithChain
{
    public SelfNode? Chain { get; set; }

    public int Kept { get; set; }
}

public sealed class WithoutChain
{
    public int Kept { get; set; }
}

/// <summary>A later version: what it keeps is converted.</summary>
public sealed class WithChainAndMore
{
    public SelfNode? Chain { get; set; }

    public int Kept { get; set; }

    public int More { get; set; }
}

public sealed class WithNumbers
{
    public NumberNode? Chain { get; set; }

    public int Kept { get; set; }
}

public sealed class WithoutNumbers
{
    public int Kept { get; set; }
}

/// <summary>One level around another type.</summary>
public sealed class Held<T>
{
    public T? Value { get; set; }
}
