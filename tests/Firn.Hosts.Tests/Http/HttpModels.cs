namespace Firn.Hosts.Tests.Http
{
    public class Order
    {
        public int Id { get; set; }

        public string? Customer { get; set; }

        public DateTime At { get; set; }

        public decimal Total { get; set; }

        public List<OrderLine> Lines { get; set; } = [];

        public static Order Sample(int id) => new()
        {
            Id = id,
            Customer = "Ann",
            At = new DateTime(2026, 5, 4, 3, 2, 1, DateTimeKind.Utc),
            Total = 12.5m,
            Lines = [new OrderLine { Article = "bolt", Count = id }, new OrderLine { Article = "nut", Count = 2 }],
        };
    }

    public class OrderLine
    {
        public string? Article { get; set; }

        public int Count { get; set; }
    }

    /// <summary>Checks what it gets.</summary>
    public class Percent
    {
        public Percent(int value) => Value = value is >= 0 and <= 100 ? value : throw new ArgumentOutOfRangeException(nameof(value), value, "a secret of the value");

        public int Value { get; }

        public string? Name
        {
            get;
            set => field = value?.Length == 0 ? throw new FormatException("a secret of the name") : value;
        }
    }

    /// <summary>Can't be used at all.</summary>
    public class FailingStatic
    {
        private static readonly int s_first = int.Parse("none", System.Globalization.CultureInfo.InvariantCulture);

        public int Value { get; set; } = s_first;
    }

    /// <summary>The same members, without checks.</summary>
    public class LoosePercent
    {
        public int Value { get; set; }

        public string? Name { get; set; }
    }

    public record Reading(Guid Sensor, double Value);

    public readonly record struct Point(int X, int Y);

    /// <summary>Served by Firn, and no type of the context.</summary>
    public class Unlisted
    {
        public int Id { get; set; }
    }

    public class Node
    {
        public Node? Next { get; set; }
    }

    [FirnInclude(typeof(Order)), FirnInclude(typeof(Reading)), FirnInclude(typeof(Point)), FirnInclude(typeof(Node)), FirnInclude(typeof(Percent)), FirnInclude(typeof(int)), FirnInclude(typeof(string))]
    [FirnInclude(typeof(Older.Customer)), FirnInclude(typeof(Newer.Customer)), FirnInclude(typeof(Older.Shape)), FirnInclude(typeof(Newer.Shape))]
    public partial class HttpTypes : FirnContext;
}

namespace Firn.Hosts.Tests.Http.Older
{
    public class Customer
    {
        public string? Name { get; set; }

        public int Age { get; set; }
    }

    [FirnUnion(1, typeof(Circle))]
    public abstract class Shape;

    public class Circle : Shape
    {
        public double Radius { get; set; }
    }
}

namespace Firn.Hosts.Tests.Http.Newer
{
    public class Customer
    {
        public string? Name { get; set; }

        public int Age { get; set; }

        public string Country { get; set; } = "unknown";
    }

    [FirnUnion(1, typeof(Circle)), FirnUnion(2, typeof(Square))]
    public abstract class Shape;

    public class Circle : Shape
    {
        public double Radius { get; set; }
    }

    public class Square : Shape
    {
        public double Side { get; set; }
    }
}
