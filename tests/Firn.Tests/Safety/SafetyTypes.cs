using Firn.Tests.EntryPoints;

namespace Firn.Tests.Safety;

// Types that refer to themselves, one by each route that a level of depth can take.
public sealed class ObjectNode
{
    public ObjectNode? Next { get; set; }
}

public sealed class ListNode
{
    public List<ListNode?>? Next { get; set; }
}

public sealed class ArrayNode
{
    public ArrayNode[]? Next { get; set; }
}

public sealed class DictionaryNode
{
    public Dictionary<int, DictionaryNode>? Next { get; set; }
}

public sealed class TupleNode
{
    public (int, TupleNode?) Next { get; set; }
}

public sealed class NullableNode
{
    public NullableLink? Next { get; set; }
}

public struct NullableLink
{
    public NullableNode? Node { get; set; }
}

public sealed record RecordNode(RecordNode? Next, int Value);

public sealed class RectangleNode
{
    public RectangleNode?[,]? Next { get; set; }
}

/// <summary>Throws from wherever it is told to.</summary>
public sealed class Thrower
{
    [ThreadStatic]
    private static int t_throwAt;

    private int _number;

    public Thrower() => Count();

    /// <summary>The call of user code, counted from 1, that throws; 0 for none.</summary>
    public static void ThrowAt(int call) => t_throwAt = call;

    public int Number
    {
        get
        {
            Count();
            return _number;
        }

        set
        {
            Count();
            _number = value;
        }
    }

    public List<Thrower>? Children { get; set; }

    private static void Count()
    {
        if (t_throwAt > 0 && --t_throwAt == 0) throw new DeliberateException();
    }
}

/// <summary>A key whose hash code or equality may throw.</summary>
public readonly record struct ThrowingKey(int Number)
{
    [ThreadStatic]
    private static bool t_throws;

    public static void Throws(bool value) => t_throws = value;

    public override int GetHashCode() => t_throws ? throw new DeliberateException() : Number;

    public bool Equals(ThrowingKey other) => t_throws ? throw new DeliberateException() : Number == other.Number;
}

/// <summary>Uses the serializer inside its own accessors.</summary>
public sealed class Reentrant
{
    private Reentrant? _inner;

    public int Level { get; set; }

    public byte[]? Inner
    {
        get => _inner is null ? null : FirnSerializer.Serialize(_inner);
        set => _inner = value is null ? null : FirnSerializer.Deserialize<Reentrant>(value);
    }

    public string? After { get; set; }

    public static Reentrant Create(int levels) => new()
    {
        Level = levels,
        After = "after " + levels,
        _inner = levels == 0 ? null : Create(levels - 1),
    };

    public Reentrant? ReadInner() => _inner;
}

/// <summary>Changes the list that it stands in while it is written.</summary>
public sealed class Intruder
{
    [FirnIgnore]
    public List<Intruder>? Owner { get; set; }

    [FirnIgnore]
    public int Change { get; set; }

    private int _number;

    public int Number
    {
        get
        {
            if (Change > 0) Owner!.Add(new Intruder());
            if (Change < 0) Owner!.Clear();
            return _number;
        }

        set => _number = value;
    }

    public string? Text { get; set; }
}

public class BaseThing
{
    public int Number { get; set; }

    public string? Text { get; set; }
}

public sealed class DerivedThing : BaseThing
{
    public int Extra { get; set; }
}

public sealed class ThingHolder
{
    public BaseThing? Member { get; set; }

    public List<BaseThing?>? Elements { get; set; }
}

public sealed class Invoice
{
    public DateTime At { get; set; }

    public List<InvoiceLine?>? Lines { get; set; }

    public Dictionary<string, InvoiceLine>? Named { get; set; }

    public DayOfWeek Day { get; set; }

    public bool? Paid { get; set; }
}

public sealed class InvoiceLine
{
    public Article? Product { get; set; }

    public decimal Price { get; set; }
}

public sealed class Article
{
    public string? Name { get; set; }

    public bool[]? Marks { get; set; }
}
