using System.Diagnostics.CodeAnalysis;

namespace Firn.TestCases;

/// <summary>Get-only members with the parameters of a constructor, in another order and other case.</summary>
public sealed class Immutable
{
    public Immutable(string? name, int age, bool active)
    {
        Active = active;
        Age = age;
        Name = name;
    }

    public int Age { get; }

    public bool Active { get; }

    public string? Name { get; }

    public string? Comment { get; set; }
}

/// <summary>A primary constructor whose parameters match properties.</summary>
public sealed class Primary(int x, string? text)
{
    public int X { get; } = x;

    public string? Text { get; } = text;

    public List<int>? More { get; init; }
}

/// <summary>Several constructors, one chosen.</summary>
public sealed class ChosenConstructor
{
    public ChosenConstructor(int number) => Number = number;

    [FirnConstructor]
    public ChosenConstructor(int number, string? text)
    {
        Number = number;
        Text = text;
    }

    public int Number { get; }

    public string? Text { get; }
}

public sealed class RequiredMembers
{
    public required string? Name { get; set; }

    public required int Count { get; init; }

    public required List<RequiredMembers>? Children { get; init; }

    public required bool Flag;

    public int Optional { get; set; } = 3;
}

public class RequiredBase
{
    public required string? Base { get; init; }
}

public sealed class RequiredDerived : RequiredBase
{
    public required int? Own { get; init; }
}

/// <summary>The constructor sets the required members itself.</summary>
public sealed class SetsRequired
{
    [SetsRequiredMembers]
    public SetsRequired(string? name) => Name = name;

    public required string? Name { get; set; }

    public int Other { get; set; }
}

/// <summary>Constructor, required, init and plain members together.</summary>
public sealed class EveryWay(int bound)
{
    public int Bound { get; } = bound;

    public required string? Required { get; init; }

    public bool? Init { get; init; }

    public double Plain { get; set; }

    public DateOnly Field;
}

public sealed class InitOnly
{
    public int A { get; init; } = 4;

    public string? B { get; init; } = "b";

    public bool C { get; init; }

    public int[]? D { get; init; } = [1];
}

public record Person(string? Name, int Age);

public sealed record Employee(string? Name, int Age, decimal Salary) : Person(Name, Age)
{
    public Person? Manager { get; init; }

    public string? Note { get; set; }
}

public record struct Measure(double Value, string? Unit);

public readonly record struct Reading(DateTimeOffset At, Measure Measure, bool Valid);

public record struct RequiredRecordStruct
{
    public required int Id { get; init; }

    public required string? Name { get; set; }
}

public sealed record NoMembersRecord;

public sealed record GenericRecord<T>(T? Value, IReadOnlyList<T>? More);

/// <summary>A struct whose members only its constructor can set.</summary>
public readonly struct Money
{
    public Money(decimal amount, string? currency)
    {
        Amount = amount;
        Currency = currency;
    }

    public decimal Amount { get; }

    public string? Currency { get; }
}

/// <summary>A struct with a parameterless constructor that sets other values than default.</summary>
public struct WithStructConstructor
{
    public WithStructConstructor()
    {
        A = 42;
        B = "initial";
    }

    public int A { get; set; }

    public string? B { get; set; }
}

/// <summary>A readonly struct with init members.</summary>
public readonly struct InitStruct
{
    public int A { get; init; }

    public string? B { get; init; }

    public bool C { get; init; }
}
