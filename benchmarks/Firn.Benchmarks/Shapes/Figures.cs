namespace Firn.Benchmarks.Shapes;

/// <summary>Shape "union": 1,000 figures of four classes in random order.</summary>
[FirnUnion(1, typeof(Circle))]
[FirnUnion(2, typeof(Box))]
[FirnUnion(3, typeof(Label))]
[FirnUnion(4, typeof(Polygon))]
public abstract class Figure
{
    /// <summary>A small number.</summary>
    public int Layer { get; set; }
}

/// <summary>Three numbers.</summary>
public sealed class Circle : Figure
{
    /// <summary>Of the centre.</summary>
    public double X { get; set; }

    /// <summary>Of the centre.</summary>
    public double Y { get; set; }

    /// <summary>Above 0.</summary>
    public double Radius { get; set; }
}

/// <summary>Two numbers and a flag.</summary>
public sealed class Box : Figure
{
    /// <summary>Above 0.</summary>
    public float Width { get; set; }

    /// <summary>Above 0.</summary>
    public float Height { get; set; }

    /// <summary>Half of them are.</summary>
    public bool IsFilled { get; set; }
}

/// <summary>A short text.</summary>
public sealed class Label : Figure
{
    /// <summary>4 to 20 characters.</summary>
    public string? Text { get; set; }
}

/// <summary>A short list.</summary>
public sealed class Polygon : Figure
{
    /// <summary>3 to 8 corners.</summary>
    public int[]? Corners { get; set; }
}

/// <summary>Figures as the generator writes them.</summary>
public sealed class Drawing
{
    /// <summary>1,000 figures.</summary>
    public List<Figure>? Figures { get; set; }
}

/// <summary>The same figures with the cases told apart by hand.</summary>
public sealed class HandwrittenDrawing
{
    /// <summary>1,000 figures.</summary>
    [FirnCodec(typeof(Floors.SwitchedFiguresCodec))]
    public List<Figure>? Figures { get; set; }
}
