namespace Firn.Compatibility.Tests.V2;

public enum Condition : byte
{
    New,
    Used,
    Repaired,
}

/// <summary>Altitude is new.</summary>
public struct Position
{
    public double Latitude { get; set; }
    public double Longitude { get; set; }
    public double Altitude { get; set; }
}

/// <summary>Town was renamed, the country is new.</summary>
public class Address
{
    public string? Street { get; set; }

    [FirnMember(FormerNames = ["Town"])]
    public string? City { get; set; }

    public string Country { get; set; } = "unknown";
}

/// <summary>A base class was inserted; skills are a set.</summary>
public class Person
{
    public string? Name { get; set; }
    public DateOnly? Born { get; set; }
}

public class Employee : Person
{
    public int Number { get; set; }
    public Address? Home { get; set; }
    public HashSet<string> Skills { get; set; } = [];
}

[FirnUnion(1, typeof(Car))]
[FirnUnion(2, typeof(Truck))]
[FirnUnion(3, typeof(Bicycle))]
public abstract class Vehicle
{
    public string? Plate { get; set; }
    public int Mileage { get; set; }
}

public class Car : Vehicle
{
    public byte Seats { get; set; } = 5;
}

public class Truck : Vehicle
{
    public float Load { get; set; }
    public Trip[]? Trips { get; set; }
}

/// <summary>A new case.</summary>
public class Bicycle : Vehicle
{
    public bool HasBasket { get; set; }
}

/// <summary>The price is no longer kept.</summary>
public class Trip
{
    public DateTime Start { get; set; }
    public Position From { get; set; }
    public Position To { get; set; }
}

public class Part
{
    public string? Code { get; set; }
    public List<Part>? Parts { get; set; }
    public int Count { get; set; } = 1;
}

[FirnReferences]
public class Depot
{
    public string? Name { get; set; }
    public Depot? Parent { get; set; }
    public List<Depot> Branches { get; set; } = [];
    public Position? At { get; set; }
}

public record Invoice(int Number, string Customer, List<InvoiceLine> Lines, string Currency = "EUR");

public class InvoiceLine
{
    public string? Text { get; set; }
    public int Amount { get; set; }
}

public class Company
{
    public string? Name { get; set; }
    public Address? Seat { get; set; }
    public List<Employee> Staff { get; set; } = [];
    public List<Vehicle>? Fleet { get; set; }
    public Dictionary<int, Part> Stock { get; set; } = [];
    public Depot? Depot { get; set; }
    public Depot? Nearest { get; set; }
    public Invoice? Last { get; set; }
    public Condition Condition { get; set; }
    public string? Motto { get; set; } = "none yet";
}
