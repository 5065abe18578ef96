namespace Firn.Tool.Tests.Samples;

public enum OrderState : byte
{
    New,
    Paid,
    Sent,
}

/// <summary>An order as the first version of a program writes it.</summary>
public sealed class Order
{
    public int Number { get; set; }

    public string? Customer { get; set; }

    public OrderState State { get; set; }

    public DateTime Placed { get; set; }

    public bool IsUrgent { get; set; }

    public List<Line>? Lines { get; set; }

    public Dictionary<string, int>? Stock { get; set; }

    public byte[]? Signature { get; set; }

    public Payment? Payment { get; set; }
}

public sealed class Line
{
    public string? Product { get; set; }

    public decimal Price { get; set; }

    public int Count { get; set; }
}

[FirnUnion(1, typeof(Card))]
[FirnUnion(2, typeof(Transfer))]
public abstract class Payment
{
}

public sealed class Card : Payment
{
    public string? Holder { get; set; }

    public long Digits { get; set; }
}

public sealed class Transfer : Payment
{
    public Guid Reference { get; set; }
}

/// <summary>The same order in the second version: a wider number, a member with a new name, one that is gone.</summary>
public sealed class Order2
{
    public long Number { get; set; }

    public string? Buyer { get; set; }

    public OrderState State { get; set; }

    public DateTime Placed { get; set; }

    public List<Line>? Lines { get; set; }

    public Dictionary<string, int>? Stock { get; set; }

    public Payment? Payment { get; set; }
}

/// <summary>Another version, which only adds.</summary>
public sealed class Order3
{
    public long Number { get; set; }

    public string? Customer { get; set; }

    public OrderState State { get; set; }

    public DateTime Placed { get; set; }

    public bool IsUrgent { get; set; }

    public List<Line>? Lines { get; set; }

    public Dictionary<string, int>? Stock { get; set; }

    public byte[]? Signature { get; set; }

    public Payment? Payment { get; set; }

    public string? Note { get; set; }
}

/// <summary>A value of a container: what a thermometer says.</summary>
public sealed class Reading
{
    public string? Sensor { get; set; }

    public DateTime Time { get; set; }

    public double Value { get; set; }

    public List<int>? Raw { get; set; }
}

/// <summary>A graph whose objects keep their identity, with a cycle.</summary>
[FirnReferences]
public sealed class Person
{
    public string? Name { get; set; }

    public Person? Partner { get; set; }

    public List<Person>? Children { get; set; }
}

/// <summary>Values of many kinds.</summary>
public sealed class Everything
{
    public int[,]? Grid { get; set; }

    public HashSet<int>? Set { get; set; }

    public Dictionary<Spot, string>? BySpot { get; set; }

    public List<string?>? Texts { get; set; }

    public List<bool>? Flags { get; set; }

    public int? Missing { get; set; }

    public double NotANumber { get; set; }

    public char Letter { get; set; }

    public TimeSpan Span { get; set; }

    public Node? Tree { get; set; }

    public KeyValuePair<int, long> Pair { get; set; }

    public string? Hostile { get; set; }
}

public readonly record struct Spot(int X, int Y);

public sealed class Node
{
    public int Value { get; set; }

    public Node? Left { get; set; }

    public Node? Right { get; set; }
}

/// <summary>A type that no contract file of the samples has, with a member of a name that they have.</summary>
public sealed class Receipt
{
    public string? Customer { get; set; }

    public int Total { get; set; }
}
