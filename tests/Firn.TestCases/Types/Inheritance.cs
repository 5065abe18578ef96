namespace Firn.TestCases;

public abstract class Shape
{
    public string? Label { get; set; }

    public abstract double Area { get; set; }

    public virtual int Sides { get; set; }
}

public class Polygon : Shape
{
    public override double Area { get; set; }

    public override int Sides { get; set; }

    public List<int>? Corners { get; set; }
}

public sealed class Square : Polygon
{
    public double Edge { get; set; }

    // An override without a field of its own.
    public override int Sides
    {
        get => base.Sides;
        set => base.Sides = value;
    }

    public bool A { get; set; }
}

public class GenericBase<T>
{
    public T? Base { get; set; }
}

public class GenericMiddle<T> : GenericBase<List<T>>
{
    public T? Middle { get; set; }
}

public sealed class ClosedDerived : GenericMiddle<string>
{
    public int Own { get; set; }
}

/// <summary>A class over types of another assembly.</summary>
public sealed class DerivedFromForeign : External.ForeignClass
{
    public string? Here { get; set; }
}

public interface IHasName
{
    string? Name { get; set; }
}

/// <summary>An interface member implemented publicly and one explicitly.</summary>
public sealed class Implements : IHasName, IComparable<Implements>
{
    public string? Name { get; set; }

    public int Rank { get; set; }

    int IComparable<Implements>.CompareTo(Implements? other) => Rank.CompareTo(other?.Rank);
}
