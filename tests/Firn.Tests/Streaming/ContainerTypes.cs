namespace Firn.Tests.Streaming;

/// <summary>The struct of the document's example.</summary>
public struct Pixel
{
    public int X;
    public int Y;
}

public sealed class Reading
{
    public int Sensor { get; set; }

    public double Value { get; set; }

    public string? Note { get; set; }

    public List<int>? Raw { get; set; }
}

/// <summary>What <see cref="Reading"/> might have been once: another schema.</summary>
public sealed class OlderReading
{
    public int Sensor { get; set; }

    public double Value { get; set; }
}

public sealed class Numbered
{
    [FirnMember(Id = 7)]
    public int Number { get; set; }

    public Reading? First { get; set; }
}

public sealed record Label(string? Text);

/// <summary>Keeps its identity: someone may be a friend of themselves.</summary>
[FirnReferences]
public sealed class Person
{
    public Person? Friend { get; set; }

    public string? Name { get; set; }
}

/// <summary><see cref="Person"/>, earlier.</summary>
[FirnReferences]
public sealed class Acquaintance
{
    public Acquaintance? Friend { get; set; }
}

/// <summary>Throws where a test says so.</summary>
public sealed class Touchy
{
    public int Number
    {
        get => field == ThrowsOnGet ? throw new EntryPoints.DeliberateException() : field;
        set => field = value == ThrowsOnSet ? throw new EntryPoints.DeliberateException() : value;
    }

    public const int ThrowsOnGet = -1;
    public const int ThrowsOnSet = -2;
}

public struct Nothing;

public sealed class NothingMuch
{
    public Nothing[]? Many { get; set; }
}

public sealed class Outer<T>
{
    public sealed class Inner<TOther>
    {
        public T? First { get; set; }

        public TOther? Second { get; set; }
    }
}
