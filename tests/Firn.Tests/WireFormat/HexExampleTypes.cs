using System.Collections.Immutable;
using System.Runtime.Serialization;

namespace Firn.Tests.WireFormat;

// The types of the document's examples, as they stand there.
public sealed class Pixel
{
    public int X;
    public int Y;
}

public sealed class Switches
{
    public bool A, B, C;
}

public sealed class Profile
{
    public bool Active;
    public int? Age;
    public string? Name;
    public bool? Verified;
}

/// <summary>Classes that are collections.</summary>
public sealed class Marks : List<byte>
{
    public int Best;

    public Marks With(int best)
    {
        Best = best;
        return this;
    }
}

public sealed class Catalog : Dictionary<string, int>
{
    public string? Title;

    public Catalog With(string? title)
    {
        Title = title;
        return this;
    }
}

public sealed class Tags() : HashSet<string>(StringComparer.OrdinalIgnoreCase);

public struct Cell
{
    public short Value;
    public bool Locked;
}

public sealed class Board
{
    public Cell Corner;
    public Cell? Marked;
    public int Size;
}

public struct GeoPoint
{
    public double Latitude, Longitude;
}

public sealed class Place
{
    public GeoPoint At;
    public string? Name;
    public byte Zoom;
}

public struct Answer
{
    public bool? Yes;
}

public sealed class Survey
{
    public Answer Consent;
    public int Year;
}

public struct Label
{
    public string? Text;
    public int Rank;
}

public sealed class Tagged
{
    public Label Label;
    public long Number;
}

public sealed class Node
{
    public Node? Next;
    public int Value;
}

public sealed class Empty;

public struct Unit;

public sealed class Order
{
    public int Id { get; set; }

    public string? Customer { get; set; }

    public bool Paid { get; set; }

    public DateOnly? Shipped { get; set; }

    public List<OrderLine>? Lines { get; set; }

    public Order? Previous { get; set; }
}

public struct OrderLine
{
    public int Article;
    public ushort Quantity;
}

// Further types: one property of the format each.
public enum Light : byte
{
    Off,
    Red = 4,
    Green = 5,
}

public sealed class Lamp
{
    public string? Name;
    public Light State;
}

// Further: an enum whose values are combined, with a negative one and two names of one value.
[Flags]
public enum Rights : short
{
    None = 0,
    Read = 1,
    Write = 2,
    Change = Write,
    Own = -32768,
}

public enum Grade : byte
{
    None,
    Good = 3,
}

public sealed class NineSwitches
{
    public bool A, B, C, D, E, F, G, H, I;
}

// Ten flag bits: a pair crosses none, the fifth stands in the second byte.
public sealed class FiveDoubts
{
    public bool? A, B, C, D, E;
}

public sealed class Entry
{
    public Grade Grade { get; set; }

    public Guid Id { get; set; }

    public Version? Version { get; set; }

    public DateTime When { get; set; }
}

public sealed record Named(string? Name, int Age);

public readonly record struct Size(int Width, int Height);

public sealed class Owner<T>
{
    public T? Value { get; set; }
}

public sealed class Basket
{
    public required List<string> Items { get; init; }
}

public sealed class Shelf
{
    public ImmutableArray<int> First { get; set; }

    public ImmutableArray<int>? Second { get; set; }
}

public sealed class Frame
{
    public (bool Left, bool Right) Edges { get; set; }

    public KeyValuePair<int, bool> Pair { get; set; }
}

public sealed class DeclaredBeforeA
{
    public int B { get; set; }

    public int A { get; set; }
}

public struct FieldsBeforeA
{
    public int B;
    public int A;
}

public sealed class OrdinalNames
{
    public byte a { get; set; }

    public byte B { get; set; }

    public byte _ { get; set; }
}

public class BaseWithZ
{
    public byte Z { get; set; }
}

public sealed class DerivedWithA : BaseWithZ
{
    public byte A { get; set; }
}

public sealed class ExplicitOrder
{
    [FirnMember(Order = 2)]
    public byte A { get; set; }

    [FirnMember(Order = 1)]
    public byte B { get; set; }

    public byte C { get; set; }
}

public sealed class ExplicitIdentity
{
    [FirnMember(Id = 300)]
    public byte A { get; set; }

    [FirnMember(Name = "Name")]
    public byte B { get; set; }

    [FirnMember(Id = 0)]
    public byte Z { get; set; }
}

[FirnUnion(1, typeof(Circle)), FirnUnion(2, typeof(Square)), FirnUnion(3, typeof(Solid))]
public abstract class Shape;

public sealed class Circle : Shape
{
    public double Radius;
}

public sealed class Square : Shape
{
    public double Side;
}

[FirnUnion(7, typeof(Cube))]
public abstract class Solid : Shape;

public sealed class Cube : Solid
{
    public byte Edge;
}

[KnownType(typeof(Round))]
public abstract class KnownShape
{
    [DataContract(Name = "Circle")]
    public sealed class Round : KnownShape
    {
        [DataMember]
        public byte Value;
    }
}

[FirnReferences]
public sealed class Person : IMarked
{
    public Person? Friend;
    public string? Name;
}

[FirnReferences]
public sealed class Token : IMarked;

[FirnUnion(5, typeof(Token)), FirnUnion(6, typeof(Person))]
public interface IMarked;

/// <summary>An inline array.</summary>
[System.Runtime.CompilerServices.InlineArray(3)]
public struct ThreeBytes
{
    private byte _first;
}
