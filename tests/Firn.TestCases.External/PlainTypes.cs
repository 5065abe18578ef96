namespace Firn.TestCases.External;

/// <summary>A plain class of another assembly: only its public surface can be seen from outside.</summary>
public class ForeignClass
{
    public int Number { get; set; }

    public string? Text { get; set; }

    public bool Flag { get; set; }

    public List<ForeignPoint>? Points { get; set; }

    public ForeignClass? Next { get; set; }
}

/// <summary>A derived class with a member of its own.</summary>
public sealed class ForeignDerived : ForeignClass
{
    public double Extra { get; set; }
}

/// <summary>A struct of public fields: field order.</summary>
public struct ForeignPoint
{
    public int Y;
    public int X;
}

/// <summary>A struct of properties.</summary>
public struct ForeignSize
{
    public short Width { get; set; }

    public short Height { get; set; }

    public bool IsExact { get; set; }
}

/// <summary>A readonly struct with a constructor.</summary>
public readonly struct ForeignRange(long from, long to)
{
    public long From { get; } = from;

    public long To { get; } = to;
}

/// <summary>A record with constructor parameters and one more property.</summary>
public sealed record ForeignRecord(int Id, string? Name, ForeignEnum Kind)
{
    public List<string>? Tags { get; init; }
}

/// <summary>A record struct.</summary>
public record struct ForeignRecordStruct(Guid Key, string? Value);

/// <summary>Required and init-only members.</summary>
public sealed class ForeignRequired
{
    public required string Name { get; init; }

    public required int Count { get; set; }

    public string? Comment { get; init; } = "initial";
}

/// <summary>An enum of another width.</summary>
public enum ForeignEnum : short
{
    Zero,
    One,
    Low = short.MinValue,
}

/// <summary>Generic, with a nested type that uses the outer argument.</summary>
public sealed class ForeignGeneric<T>
{
    public T? Value { get; set; }

    public Inner? Child { get; set; }

    public sealed class Inner
    {
        public T? Value { get; set; }

        public int Weight { get; set; }
    }
}

/// <summary>A static class around a type.</summary>
public static class ForeignOuter
{
    public sealed class Nested
    {
        public string? Name { get; set; }

        public DateTime At { get; set; }
    }
}

/// <summary>Generic and recursive.</summary>
public sealed class ForeignTree<T>
{
    public T? Value { get; set; }

    public List<ForeignTree<T>>? Children { get; set; }
}

/// <summary>Shows nothing of its state: only a codec written by hand can serve it.</summary>
public sealed class ForeignOpaque(string text)
{
    private readonly string _text = text;

    public string Reveal() => _text;
}

/// <summary>A plain class of another assembly whose identity is kept.</summary>
[FirnReferences]
public class ForeignReference
{
    public required string? Name { get; init; }

    public ForeignReference? Other { get; set; }
}

/// <summary>A class for which its assembly has a contract, as one that a tool writes.</summary>
public class ForeignSheet
{
    public int Number { get; set; }

    public string? Title { get; set; }

    public string? Rendered { get; set; }

    public TimeSpan Length { get; set; }
}

/// <summary>A class that derives from it, with one of its own.</summary>
public sealed class ForeignPage : ForeignSheet
{
    public bool IsOdd { get; set; }

    public ForeignPage? Next { get; set; }

    public int Visits { get; set; }
}

/// <summary>A struct for which its assembly has a contract.</summary>
public struct ForeignSpot
{
    public int X;
    public int Y;
    public int Seen;
}
