namespace Firn.Compatibility.Tests;

/// <summary>The company as the second version writes it, and as the two others read it.</summary>
internal static class Expected
{
    private static readonly DateTime s_start = new(2026, 5, 6, 7, 8, 9, DateTimeKind.Utc);

    public static V2.Company Written()
    {
        V2.Depot main = new() { Name = "Main", At = new() { Latitude = 1, Longitude = 2, Altitude = 3 } };
        main.Branches.AddRange([new() { Name = "North", Parent = main }, new() { Name = "South", Parent = main }]);
        return new()
        {
            Name = "Fracht \u0026 S\u00F6hne",
            Seat = new() { Street = "Hafen 1", City = "Kiel", Country = "DE" },
            Staff =
            [
                new() { Name = "\u0410\u043D\u043D\u0430", Born = new DateOnly(1990, 2, 3), Number = 7, Home = new() { City = "Kiel" }, Skills = ["crane", "forklift"] },
                new() { Name = null, Number = -1 },
            ],
            Fleet =
            [
                new V2.Car { Plate = "KI-1", Mileage = 10, Seats = 7 },
                new V2.Truck { Plate = "KI-2", Mileage = 20, Load = 7.5f, Trips = [new() { Start = s_start, From = new() { Latitude = 1, Altitude = 9 }, To = new() { Longitude = 2 } }] },
                new V2.Bicycle { HasBasket = true },
            ],
            Stock = new() { [3] = new() { Code = "wheel", Count = 4, Parts = [new() { Code = "tyre", Count = 1 }, new() { Code = "rim", Parts = [new() { Count = 2 }] }] } },
            Depot = main,
            Nearest = main.Branches[1],
            Last = new(12, "Muster", [new() { Text = "box", Amount = 2 }, new() { Amount = 3 }], "SEK"),
            Condition = V2.Condition.Repaired,
            Motto = null,
        };
    }

    public static V1.Company Earlier()
    {
        V1.Depot main = new() { Name = "Main" };
        main.Branches.AddRange([new() { Name = "North", Parent = main }, new() { Name = "South", Parent = main }]);
        return new()
        {
            Name = "Fracht \u0026 S\u00F6hne",
            Seat = new() { Street = "Hafen 1", Town = null },
            Staff =
            [
                new() { Name = "\u0410\u043D\u043D\u0430", Number = 7, Home = new(), Skills = ["crane", "forklift"] },
                new() { Name = null, Number = -1 },
            ],
            Fleet =
            [
                new V1.Car { Plate = "KI-1", Mileage = 10, Seats = 7 },
                new V1.Truck { Plate = "KI-2", Mileage = 20, Load = 7.5f, Trips = [new() { Start = s_start, From = new() { Latitude = 1 }, To = new() { Longitude = 2 } }] },
                null!,
            ],
            Stock = new() { [3] = new() { Code = "wheel", Parts = [new() { Code = "tyre" }, new() { Code = "rim", Parts = [new()] }] } },
            Depot = main,
            Nearest = main.Branches[1],
            Last = new(12, "Muster", [new() { Text = "box", Amount = 2 }, new() { Amount = 3 }]),
            Condition = (V1.Condition)2,
        };
    }

    public static V3.Company Later()
    {
        V3.Depot main = new() { Name = "Main", At = new() { Latitude = 1, Longitude = 2 } };
        main.Branches = [new() { Name = "North", Parent = main }, new() { Name = "South", Parent = main }];
        return new()
        {
            Name = "Fracht \u0026 S\u00F6hne",
            Seat = new() { Street = "Hafen 1", Place = "Kiel", Country = "DE" },
            People =
            [
                new() { Name = "\u0410\u043D\u043D\u0430", Born = new DateOnly(1990, 2, 3), Number = 7, Home = new() { Place = "Kiel", Country = "unknown" }, Skills = ["crane", "forklift"] },
                new() { Name = null, Number = -1 },
            ],
            Fleet =
            [
                new V3.Car { Plate = "KI-1", Mileage = 10, Seats = 7 },
                new V3.Truck { Plate = "KI-2", Mileage = 20, Load = 7.5, Trips = new([new() { Start = s_start, From = new() { Latitude = 1 }, To = new() { Longitude = 2 } }]) },
                new V3.Bicycle { HasBasket = true },
            ],
            Stock = new() { [3] = new() { Code = "wheel", Count = 4, Parts = [new() { Code = "tyre", Count = 1 }, new() { Code = "rim", Parts = [new() { Count = 2 }] }] } },
            Nearest = main.Branches[1],
            Last = new(12, "Muster", [new("box", 2), new(null, 3)], "SEK"),
            Condition = 2,
            Motto = null,
        };
    }
}
