using System.Collections.Immutable;
using System.Runtime.CompilerServices;

namespace Firn.TestCases;

/// <summary>Cases known by their contract names, as those of <see cref="Animal"/> are: each reads what the other writes.</summary>
public union Pet(Dog, Cat);

/// <summary>Cases of all kinds; a class that is a union, and the union itself inside of a case.</summary>
public union Anything(int, string, bool, Weekday, Point, Amount, List<int?>, int[], Vehicle, Tether, DateTime, (int, string));

public enum Weekday : byte
{
    Monday,
    Sunday = 6,
}

public sealed class Tether
{
    public Anything Next { get; set; }

    public Anything[]? More { get; set; }
}

/// <summary>Tags of its own, a nullable case and one that may be null.</summary>
[FirnUnion(1, typeof(int)), FirnUnion(2, typeof(string)), FirnUnion(300, typeof(Disc))]
public union Loose(int?, string?, Disc?);

/// <summary>A union whose cases are unions: of the language, of derived classes, and that of anything.</summary>
[FirnUnion(1, typeof(Loose)), FirnUnion(2, typeof(Figure)), FirnUnion(3, typeof(IPayload)), FirnUnion(4, typeof(ImmutableArray<int>))]
public union Nested(Loose, Figure, IPayload, ImmutableArray<int>);

/// <summary>A generic union: a case that is the type argument, and one that takes it.</summary>
[FirnUnion(2, typeof(Failure<>))]
public union Result<T>(T, Failure<T>)
{
    public readonly bool IsFailure => Value is Failure<T>;
}

public sealed record Failure<T>(string? Reason, T? Last);

/// <summary>Interfaces of collections: what a value is decides which takes it.</summary>
[FirnUnion(1, typeof(IReadOnlyList<int>)), FirnUnion(2, typeof(IEnumerable<string>)), FirnUnion(3, typeof(Dictionary<string, Loose>))]
public union Series(IReadOnlyList<int>, IEnumerable<string>, Dictionary<string, Loose>);

/// <summary>Written by hand: values of value types are given without a box, and made by constructors that take them by reference.</summary>
[Union]
public readonly struct Number : IUnion, IEquatable<Number>
{
    private readonly long _bits;
    private readonly byte _case;

    public Number(in int value) => (_bits, _case) = (value, 1);

    public Number(double? value) => (_bits, _case) = (BitConverter.DoubleToInt64Bits(value ?? 0), (byte)(value is null ? 0 : 2));

    public bool HasValue => _case != 0;

    /// <summary>Boxes: nothing that serializes asks for it.</summary>
    public object? Value => throw new InvalidOperationException("A value is boxed.");

    public bool TryGetValue(out int value)
    {
        value = (int)_bits;
        return _case == 1;
    }

    public bool TryGetValue(out double value)
    {
        value = BitConverter.Int64BitsToDouble(_bits);
        return _case == 2;
    }

    public bool Equals(Number other) => _bits == other._bits && _case == other._case;

    public override bool Equals(object? obj) => obj is Number other && Equals(other);

    public override int GetHashCode() => HashCode.Combine(_bits, _case);

    public static bool operator ==(Number left, Number right) => left.Equals(right);

    public static bool operator !=(Number left, Number right) => !left.Equals(right);
}

/// <summary>Written by hand, with all that makes it a union in an interface of its own.</summary>
[Union]
[FirnUnion(5, typeof(Guid))]
public readonly struct Token<T> : Token<T>.IUnionMembers
    where T : class
{
    private readonly Guid? _id;
    private readonly object? _other;

    private Token(Guid? id, object? other) => (_id, _other) = (id, other);

    public interface IUnionMembers
    {
        object? Value { get; }

        bool HasValue { get; }

        static Token<T> Create(Guid value) => new(value, null);

        static Token<T> Create(T? value) => new(null, value);

        bool TryGetValue(out Guid value);
    }

    object? IUnionMembers.Value => _other ?? _id;

    bool IUnionMembers.HasValue => _other is not null || _id is not null;

    bool IUnionMembers.TryGetValue(out Guid value)
    {
        value = _id.GetValueOrDefault();
        return _id is not null;
    }
}

/// <summary>A union that is a class, from which others may derive.</summary>
[Union]
public class Slot : IUnion
{
    private readonly object? _value;

    public Slot(int value) => _value = value;

    public Slot(Slot[] value) => _value = value;

    public Slot(Anything value) => _value = value;

    public object? Value => _value;
}

/// <summary>A closed class: its cases are the classes that derive from it, known by their names but for one.</summary>
[FirnUnion(7, typeof(Leaf))]
public closed class Node
{
    public string? Name { get; set; }
}

public sealed class Leaf : Node
{
    public int Size { get; set; }
}

/// <summary>Has no values of its own.</summary>
public abstract class Joint : Node
{
    public List<Node?>? Below { get; set; }
}

public class Stem : Joint;

public sealed class Fork : Stem
{
    public bool IsEven { get; set; }
}

/// <summary>A closed class with a type parameter, and cases that stand inside of it.</summary>
public closed record class Option<T>
{
    public sealed record Some(T Value) : Option<T>;

    public sealed record None : Option<T>;
}

/// <summary>A case of one version of it.</summary>
public sealed record Zero(byte Digits) : Option<int>;

/// <summary>A case that takes its argument apart.</summary>
public sealed record Many<T>(T[] Values) : Option<List<T>>;
