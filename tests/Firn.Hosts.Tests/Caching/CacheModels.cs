using System.ComponentModel;

namespace Firn.Hosts.Tests.Caching;

public sealed class Order
{
    public int Id { get; set; }

    public Guid Customer { get; set; }

    public string? Article { get; set; }

    public DateTime Placed { get; set; }

    public decimal Total { get; set; }

    public List<string>? Notes { get; set; }

    public static List<Order> Many(int count) => [.. Enumerable.Range(1, count).Select(id => new Order
    {
        Id = id,
        Customer = new Guid(id, 7, 7, 1, 2, 3, 4, 5, 6, 7, 8),
        Article = $"article {id}",
        Placed = new DateTime(2026, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddMinutes(id),
        Total = id * 1.25m,
        Notes = id % 3 == 0 ? [$"note {id}"] : null,
    })];

    public string Text => $"{Id} {Customer} {Article} {Placed:O} {Total} {string.Join(',', Notes ?? [])}";
}

/// <summary>Two versions of a class: two applications have one each.</summary>
public sealed class ArticleV1
{
    public int Id { get; set; }

    public string? Name { get; set; }

    public string? Shelf { get; set; }
}

public sealed class ArticleV2
{
    public int Id { get; set; }

    public string? Name { get; set; }

    public decimal Price { get; set; } = 9.5m;
}

/// <summary>An older version had no check.</summary>
public sealed class Loose
{
    public int Percent { get; set; }
}

public sealed class Strict(int percent)
{
    public int Percent { get; } = percent is >= 0 and <= 100 ? percent : throw new ArgumentOutOfRangeException(nameof(percent));
}

public sealed class Unlisted
{
    public string? Text { get; set; }
}

public readonly record struct Point(int X, int Y);

[ImmutableObject(true)]
public sealed record Rate(string Currency, decimal Value);

public sealed class Chain
{
    public Chain? Next { get; set; }

    public static Chain? OfDepth(int depth)
    {
        Chain? chain = null;
        for (int i = 0; i < depth; i++) chain = new Chain { Next = chain };
        return chain;
    }
}

[FirnUnion(1, typeof(CircleV2)), FirnUnion(2, typeof(SquareV2))]
public abstract class ShapeV2;

public sealed class CircleV2 : ShapeV2
{
    public double Radius { get; set; }
}

public sealed class SquareV2 : ShapeV2
{
    public double Side { get; set; }
}

[FirnUnion(1, typeof(CircleV1))]
public abstract class ShapeV1;

public sealed class CircleV1 : ShapeV1
{
    public double Radius { get; set; }
}

[FirnInclude(typeof(Order)), FirnInclude(typeof(ArticleV1)), FirnInclude(typeof(ArticleV2)), FirnInclude(typeof(Point)), FirnInclude(typeof(Rate)), FirnInclude(typeof(Chain))]
[FirnInclude(typeof(Loose)), FirnInclude(typeof(Strict))]
[FirnInclude(typeof(ShapeV1)), FirnInclude(typeof(ShapeV2))]
public partial class CacheContext : FirnContext;

[FirnInclude(typeof(Unlisted))]
public partial class MoreContext : FirnContext;
