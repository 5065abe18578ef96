namespace Firn.Benchmarks.Start;

/// <summary>A graph of ten types, for the cost of the first call: classes, a record, a struct, an enum, a union and collections of them.</summary>
internal sealed class Order
{
    public Guid Id { get; set; }

    public DateTime At { get; set; }

    public OrderState State { get; set; }

    public Customer? Customer { get; set; }

    public List<OrderLine>? Lines { get; set; }

    public Payment? Payment { get; set; }

    public Dictionary<string, string>? Notes { get; set; }

    public Shipment? Shipment { get; set; }

    public static Order Sample() => new()
    {
        Id = new Guid("0f8fad5b-d9cb-469f-a165-70867728950e"),
        At = new DateTime(2025, 3, 4, 5, 6, 7, DateTimeKind.Utc),
        State = OrderState.Paid,
        Customer = new Customer { Name = "Kim", Home = new Address("1 Main Street", "Springfield", null), Tags = ["new", "local"] },
        Lines = [new OrderLine { Product = "apple", Count = 3, Price = new Money(120, "EUR"), Discount = 0.1 }, new OrderLine { Product = "pear", Count = 1, Price = new Money(80, "EUR") }],
        Payment = new CardPayment { Amount = new Money(440, "EUR"), Digits = "4242" },
        Notes = new() { ["gate"] = "blue" },
        Shipment = new Shipment { Number = 7, Steps = [new ShipmentStep { At = DateTimeOffset.UnixEpoch, Place = "depot" }] },
    };
}

internal enum OrderState
{
    New,
    Paid,
    Sent,
}

internal sealed class Customer
{
    public string? Name { get; set; }

    public Address? Home { get; set; }

    public string[]? Tags { get; set; }
}

internal sealed record Address(string Street, string City, string? Region);

internal readonly record struct Money(long Cents, string Currency);

internal sealed class OrderLine
{
    public string? Product { get; set; }

    public int Count { get; set; }

    public Money Price { get; set; }

    public double? Discount { get; set; }
}

[FirnUnion(1, typeof(CardPayment)), FirnUnion(2, typeof(CashPayment))]
internal abstract class Payment
{
    public Money Amount { get; set; }
}

internal sealed class CardPayment : Payment
{
    public string? Digits { get; set; }
}

internal sealed class CashPayment : Payment
{
    public bool IsExact { get; set; }
}

internal sealed class Shipment
{
    public int Number { get; set; }

    public ShipmentStep[]? Steps { get; set; }
}

internal sealed class ShipmentStep
{
    public DateTimeOffset At { get; set; }

    public string? Place { get; set; }
}
