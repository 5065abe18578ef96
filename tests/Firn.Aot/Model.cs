using System.Runtime.Serialization;
using Firn;

namespace FirnAot;

public enum Colour : byte
{
    None,
    Red,
    Green,
}

public sealed class Plain
{
    public int Number { get; set; }

    public string? Text { get; set; }

    public List<bool>? Flags { get; set; }

    public Dictionary<string, Half[]>? Tables { get; set; }

    public Colour Colour { get; set; }

    public Plain? Next { get; set; }
}

public sealed record Line(string Article, int Count, decimal Price);

public readonly record struct Point(double X, double Y);

public sealed class Tree<T>
{
    public T? Value { get; set; }

    public List<Tree<T>>? Children { get; set; }
}

public sealed class Made(Guid id, IReadOnlyList<Point> path)
{
    public Guid Id { get; } = id;

    public IReadOnlyList<Point> Path { get; } = path;

    public required string Name { get; init; }

    public (int First, string? Second) Pair { get; set; }
}

[FirnSerializable(Members = FirnMembers.All)]
public sealed partial class Hidden
{
    private int _secret;

    [FirnConstructor]
    private Hidden()
    {
    }

    public static Hidden Of(int secret) => new() { _secret = secret, Stamp = new DateTime(2020, 2, 29, 1, 2, 3, DateTimeKind.Utc) };

    public DateTime Stamp { get; private set; }

    public int Reveal() => _secret;
}

[FirnUnion(0, typeof(Circle))]
[FirnUnion(1, typeof(Square))]
[FirnUnion(2, typeof(Spot))]
public interface IShape;

public sealed record Circle(double Radius) : IShape;

public sealed record Square(double Side) : IShape;

public readonly record struct Spot(int Size) : IShape;

[FirnReferences]
[FirnSerializable]
public sealed class Person
{
    public string? Name { get; set; }

    public List<Person> Friends { get; set; } = [];
}

[DataContract]
public sealed class Counted
{
    [DataMember(Order = 2)]
    public int Value { get; set; }

    [DataMember(Order = 1, Name = "label")]
    internal string? Label { get; set; }

    public int Calls { get; private set; }

    [OnDeserialized]
    private void Count(StreamingContext context) => Calls++;
}

/// <summary>Named by no call that the generator sees.</summary>
public sealed class Unnamed
{
    public int Number { get; set; }
}

/// <summary>One of its cases writes itself.</summary>
[FirnUnion(0, typeof(Measured))]
[FirnUnion(1, typeof(Unmeasured))]
public interface IMeasure;

/// <summary>A case without members.</summary>
public sealed class Unmeasured : IMeasure;

/// <summary>Has a member and a case that write themselves.</summary>
public sealed class Survey
{
    public Measured? Own { get; set; }

    public IMeasure? Other { get; set; }
}

/// <summary>Writes itself.</summary>
public sealed class Measured : IFirnSized<Measured>, IMeasure
{
    public string? Name { get; init; }

    public List<Line>? Lines { get; init; }

    public DayOfWeek? Day { get; init; }

    public static void Write(ref FirnWriter writer, Measured value) => writer.Write(value.Name).WriteValue(value.Lines).Write(value.Day);

    public static Measured Read(ref FirnReader reader) => new() { Name = reader.ReadNullableString(), Lines = reader.ReadValue<List<Line>>(), Day = reader.HasMore ? reader.ReadNullable<DayOfWeek>() : null };
}

/// <summary>A struct of structs, for blocks.</summary>
public readonly record struct Stretch(Point From, Point To);

/// <summary>A union of the language, as its compiler or a person writes it.</summary>
[System.Runtime.CompilerServices.Union]
public readonly struct Answer : IEquatable<Answer>
{
    public Answer(int value) => Value = value;

    public Answer(Line value) => Value = value;

    public Answer(Answer[] value) => Value = value;

    public object? Value { get; }

    public bool Equals(Answer other) => Value is Answer[] own && other.Value is Answer[] others ? own.AsSpan().SequenceEqual(others) : Equals(Value, other.Value);

    public override bool Equals(object? obj) => obj is Answer other && Equals(other);

    public override int GetHashCode() => 0;

    public static bool operator ==(Answer left, Answer right) => left.Equals(right);

    public static bool operator !=(Answer left, Answer right) => !left.Equals(right);
}

/// <summary>Has one as a member.</summary>
public sealed class Question
{
    public Answer Answer { get; set; }

    public Dictionary<string, Answer>? Others { get; set; }
}

public sealed class Jsons
{
    public System.Text.Json.JsonElement Element { get; set; }

    public System.Text.Json.Nodes.JsonObject? Node { get; set; }
}

[FirnSurrogate(typeof(PriceConversion))]
internal readonly struct Price
{
    private readonly long _cents;

    private Price(long cents) => _cents = cents;

    public static Price Of(long cents) => new(cents);

    public long Cents() => _cents;
}

internal sealed class PriceConversion : IFirnSurrogate<Price, long>
{
    public static long ToSurrogate(Price value) => value.Cents();

    public static Price FromSurrogate(long surrogate) => Price.Of(surrogate);
}

[FirnSurrogate(typeof(SealedSurrogate<>))]
internal sealed class Sealed<T>(T content)
{
    public T Open() => content;
}

internal sealed record SealedSurrogate<T>(T Content) : IFirnSurrogate<Sealed<T>, SealedSurrogate<T>>
{
    public static SealedSurrogate<T> ToSurrogate(Sealed<T> value) => new(value.Open());

    public static Sealed<T> FromSurrogate(SealedSurrogate<T> surrogate) => new(surrogate.Content);
}

internal sealed class Priced
{
    public Price Price { get; set; }

    public Price? Last { get; set; }

    public List<Price>? Prices { get; set; }

    public Dictionary<string, Sealed<string>?>? Named { get; set; }
}
