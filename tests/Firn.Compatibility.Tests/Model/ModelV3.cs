namespace Firn.Compatibility.Tests.V3;

/// <summary>A class now, and the altitude is gone again.</summary>
public class Position
{
    public double Latitude { get; set; }
    public double Longitude { get; set; }
}

public class Address
{
    public string? Street { get; set; }

    [FirnMember(FormerNames = ["City", "Town"])]
    public string? Place { get; set; }

    public string Country { get; set; } = "not known";
    public string? Postcode { get; set; } = "00000";
}

public class Person
{
    public string? Name { get; set; }
    public DateOnly? Born { get; set; }
}

public class Employee : Person
{
    public Int128 Number { get; set; }
    public Address? Home { get; set; }
    public string[] Skills { get; set; } = [];
    public bool IsActive { get; set; } = true;
}

[FirnUnion(1, typeof(Car))]
[FirnUnion(2, typeof(Truck))]
[FirnUnion(3, typeof(Bicycle))]
[FirnUnion(4, typeof(Ship))]
public abstract class Vehicle
{
    public string? Plate { get; set; }
    public long Mileage { get; set; }
}

public class Car : Vehicle
{
    public int? Seats { get; set; } = 4;
}

public class Truck : Vehicle
{
    public double Load { get; set; }
    public Queue<Trip>? Trips { get; set; }
}

public class Bicycle : Vehicle
{
    public bool HasBasket { get; set; }
    public bool? IsElectric { get; set; } = false;
}

public class Ship : Vehicle
{
    public string? Harbour { get; set; }
}

public class Trip
{
    public DateTime Start { get; set; }
    public Position? From { get; set; }
    public Position? To { get; set; }
}

public class Part
{
    public string? Code { get; set; }
    public Part[]? Parts { get; set; }
    public long Count { get; set; } = 1;
}

[FirnReferences]
public class Depot
{
    public string? Name { get; set; }
    public Depot? Parent { get; set; }
    public Depot[] Branches { get; set; } = [];
    public Position? At { get; set; }
}

public record Invoice(long Number, string Customer, List<InvoiceLine> Lines, string Currency = "EUR", bool IsPaid = true);

public record struct InvoiceLine(string? Text, long Amount);

/// <summary>Staff was renamed, the nearest depot is gone, the condition is a number.</summary>
public class Company
{
    public string? Name { get; set; }
    public Address? Seat { get; set; }

    [FirnMember(FormerNames = ["Staff"])]
    public List<Employee> People { get; set; } = [];

    public List<Vehicle>? Fleet { get; set; }
    public SortedDictionary<long, Part> Stock { get; set; } = [];
    public Depot? Nearest { get; set; }
    public Invoice? Last { get; set; }
    public int Condition { get; set; }
    public string? Motto { get; set; } = "none so far";
    public Dictionary<string, string> Labels { get; set; } = new() { ["origin"] = "initial" };
}
