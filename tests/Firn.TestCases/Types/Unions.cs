using System.Runtime.Serialization;

namespace Firn.TestCases;

/// <summary>An abstract class with a member of its own; a case that holds others, and a tag of three bytes.</summary>
[FirnUnion(1, typeof(Disc)), FirnUnion(2, typeof(Block)), FirnUnion(300, typeof(Group))]
public abstract class Figure
{
    public string? Label { get; set; }
}

public sealed class Disc : Figure
{
    public double Radius { get; set; }
}

/// <summary>Not sealed: a class that derives from it is no case.</summary>
public class Block : Figure
{
    public double Edge { get; set; }

    public bool IsFilled { get; set; }
}

public sealed class Group : Figure
{
    public List<Figure?>? Parts { get; set; }

    public Figure? Frame { get; set; }
}

/// <summary>No case of <see cref="Figure"/>.</summary>
public sealed class RoundBlock : Block;

/// <summary>An interface whose cases are structs, records and unions.</summary>
[FirnUnion(0, typeof(Remark)), FirnUnion(1, typeof(Amount)), FirnUnion(2, typeof(Nothing)), FirnUnion(3, typeof(Signal)), FirnUnion(4, typeof(IPriority)), FirnUnion(5, typeof(IUrgent))]
public interface IPayload;

public sealed record Remark(string? Text, IPayload? Answer) : IPayload;

public readonly record struct Amount(int Value, bool IsExact) : IPayload;

public struct Nothing : IPayload;

public readonly record struct Signal(string? Name, double? Level) : IPayload;

[FirnUnion(1, typeof(Alarm)), FirnUnion(2, typeof(Reminder))]
public interface IPriority : IPayload
{
    int Level { get; }
}

/// <summary>More derived than <see cref="IPriority"/>: it takes the values that are both.</summary>
[FirnUnion(9, typeof(Emergency))]
public interface IUrgent : IPriority;

public sealed record Alarm(int Level) : IPriority;

public record struct Reminder(int Level, DateTime At) : IPriority;

public sealed record Emergency(int Level, IPayload? Cause) : IUrgent;

/// <summary>A class that is one of its own cases.</summary>
[FirnUnion(0, typeof(Vehicle)), FirnUnion(1, typeof(Truck)), FirnUnion(2, typeof(Convoy))]
public class Vehicle
{
    public int Wheels { get; set; }
}

public class Truck : Vehicle
{
    public double Load { get; set; }
}

public sealed class Convoy : Truck
{
    public Vehicle[]? Vehicles { get; set; }
}

/// <summary>Cases known by their contract names; the class is one of them.</summary>
[DataContract(Name = "Animal")]
[KnownType(typeof(Dog)), KnownType(typeof(Cat))]
public class Animal
{
    [DataMember]
    private int _legs;

    [DataMember(Name = "called")]
    public string? Name { get; private set; }

    public static T Create<T>(int legs, string? name)
        where T : Animal, new() => new() { _legs = legs, Name = name };

    public int ReadLegs() => _legs;
}

[DataContract]
public sealed class Dog : Animal
{
    [DataMember(Order = 1)]
    public Animal? Friend { get; set; }
}

[DataContract(Name = "Feline")]
public sealed class Cat : Animal
{
    [DataMember]
    public bool IsIndoors { get; set; }
}

/// <summary>Known types of a class without a contract.</summary>
[KnownType(typeof(Lamp)), KnownType(typeof(Socket))]
public abstract class Fixture
{
    public byte Place { get; set; }
}

public sealed class Lamp : Fixture
{
    public float Power { get; set; }
}

public sealed class Socket : Fixture
{
    public Fixture? Plugged { get; set; }
}

/// <summary>A generic union; its open cases take its type argument, closed ones belong to one version of it.</summary>
[FirnUnion(1, typeof(Constant<>)), FirnUnion(2, typeof(Sum<>)), FirnUnion(3, typeof(Variable)), FirnUnion(4, typeof(Scaled))]
public abstract record Expression<T>;

public sealed record Constant<T>(T? Value) : Expression<T>;

public sealed record Sum<T>(Expression<T>? Left, Expression<T>? Right) : Expression<T>;

public sealed record Variable(string? Name) : Expression<string>;

public sealed record Scaled(Expression<int>? Inner, byte Factor) : Expression<int>;

/// <summary>A union whose codec is public, with members that only their class sees.</summary>
[FirnSerializable(Members = FirnMembers.All)]
[FirnUnion(1, typeof(Deposit)), FirnUnion(2, typeof(Withdrawal))]
public abstract class Booking
{
    private decimal _amount;

    public static T Create<T>(decimal amount)
        where T : Booking, new() => new() { _amount = amount };

    public decimal ReadAmount() => _amount;
}

[FirnSerializable(Members = FirnMembers.All)]
public sealed class Deposit : Booking
{
    public string? From { get; set; }
}

[FirnSerializable]
public sealed class Withdrawal : Booking
{
    public Booking? Reverses { get; set; }
}

/// <summary>Interfaces and classes without cases of their own: the options have them.</summary>
public interface IEntry;

public abstract class StoredItem
{
    public int Number { get; set; }
}

public sealed class NoteRecord : StoredItem, IEntry
{
    public object? Note { get; set; }
}

public sealed class LinkRecord : StoredItem, IEntry
{
    public IEntry? Target { get; set; }

    public List<StoredItem?>? Others { get; set; }
}

public struct Mark : IEntry
{
    public byte Value { get; set; }
}
