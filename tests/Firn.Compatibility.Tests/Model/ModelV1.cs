namespace Firn.Compatibility.Tests.V1;

public enum Condition : byte
{
    New,
    Used,
}

public struct Position
{
    public double Latitude { get; set; }
    public double Longitude { get; set; }
}

public class Address
{
    public string? Street { get; set; }
    public string? Town { get; set; }
}

public class Employee
{
    public string? Name { get; set; }
    public int Number { get; set; }
    public Address? Home { get; set; }
    public List<string> Skills { get; set; } = [];
}

[FirnUnion(1, typeof(Car))]
[FirnUnion(2, typeof(Truck))]
public abstract class Vehicle
{
    public string? Plate { get; set; }
    public int Mileage { get; set; }
}

public class Car : Vehicle
{
    public byte Seats { get; set; }
}

public class Truck : Vehicle
{
    public float Load { get; set; }
    public List<Trip>? Trips { get; set; }
}

public class Trip
{
    public DateTime Start { get; set; }
    public Position From { get; set; }
    public Position To { get; set; }
    public decimal Price { get; set; }
}

public class Part
{
    public string? Code { get; set; }
    public List<Part>? Parts { get; set; }
}

[FirnReferences]
public class Depot
{
    public string? Name { get; set; }
    public Depot? Parent { get; set; }
    public List<Depot> Branches { get; set; } = [];
}

public record Invoice(int Number, string Customer, List<InvoiceLine> Lines);

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
    public Vehicle[]? Fleet { get; set; }
    public Dictionary<int, Part> Stock { get; set; } = [];
    public Depot? Depot { get; set; }
    public Depot? Nearest { get; set; }
    public Invoice? Last { get; set; }
    public Condition Condition { get; set; }
}
