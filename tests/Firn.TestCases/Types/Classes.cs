namespace Firn.TestCases;

/// <summary>Every simple kind of member in one class.</summary>
public sealed class Order
{
    public int Id { get; set; }

    public string? Customer { get; set; }

    public DateTime At { get; set; }

    public bool IsPaid { get; set; }

    public decimal? Discount { get; set; }

    public List<OrderLine>? Lines { get; set; }

    public Dictionary<string, string>? Notes { get; set; }
}

public sealed class OrderLine
{
    public Product? Product { get; set; }

    public int Count { get; set; }

    public decimal Price { get; set; }
}

public sealed class Product
{
    public string? Name { get; set; }

    public Guid Key { get; set; }
}

/// <summary>No member at all: an object of zero width.</summary>
public sealed class EmptyClass;

/// <summary>A struct of zero width.</summary>
public struct EmptyStruct;

/// <summary>Members of fixed width only: the object has a fixed width.</summary>
public sealed class FixedClass
{
    public int A { get; set; }

    public double B { get; set; }

    public bool C { get; set; }

    public Guid D { get; set; }
}

/// <summary>Not sealed: writing checks the class of the object.</summary>
public class OpenClass
{
    public int A { get; set; }

    public string? B { get; set; }
}

/// <summary>Public fields and properties.</summary>
public sealed class FieldsAndProperties
{
    public int Zeta;
    public string? Alpha;

    public int Mid { get; set; }

    public bool Flag;
}

/// <summary>Everything that is left out.</summary>
public sealed class WithLeftOut
{
    public int Kept { get; set; }

    [FirnIgnore]
    public int Ignored { get; set; }

    [System.Runtime.Serialization.IgnoreDataMember]
    public string? AlsoIgnored { get; set; }

    [NonSerialized]
    public int NotSerialized;

    public int Computed => Kept * 2;

    public static int Shared { get; set; }

    public int this[int index] => index;
}

/// <summary>A chain of one class.</summary>
public sealed class Chain
{
    public int Value { get; set; }

    public Chain? Next { get; set; }
}

/// <summary>Two classes that refer to each other.</summary>
public sealed class Ping
{
    public Pong? Pong { get; set; }

    public int Depth { get; set; }
}

public sealed class Pong
{
    public Ping? Ping { get; set; }

    public List<Ping>? Others { get; set; }
}

/// <summary>Values that the initialisers set must be overwritten, also with null.</summary>
public sealed class WithInitialisers
{
    public string? Name { get; set; } = "initial";

    public List<int>? Numbers { get; set; } = [1, 2, 3];

    public int Count { get; set; } = 5;

    public bool Flag { get; set; } = true;

    public int? Maybe { get; set; } = 9;

    public bool? Tri { get; set; } = true;
}

/// <summary>Setters with bodies of their own.</summary>
public sealed class WithSetterBodies
{
    private string _text = "";

    public string Text
    {
        get => _text;
        set => _text = value ?? "";
    }

    public int Number
    {
        get;
        set => field = value;
    }
}

/// <summary>Names that are words of the language.</summary>
public sealed class KeywordNames
{
    public int @class { get; set; }

    public string? @event { get; set; }

    public bool @if { get; set; }

    public int value { get; set; }

    public int reader { get; set; }

    public int writer { get; set; }

    public int flags { get; set; }

    public int Größe { get; set; }
}

/// <summary>Members whose names differ in case only.</summary>
#pragma warning disable CA1708 // names that differ in case only are the point
public sealed class CaseNames
{
    public int Value { get; set; }

    public int value { get; set; }

    public string? VALUE { get; set; }
}
#pragma warning restore CA1708
