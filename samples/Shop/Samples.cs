using Shop.Today;

namespace Shop;

/// <summary>Orders made of a number: the same in every run.</summary>
internal static class Samples
{
    private static readonly string[] Customers = ["Ann", "Béatrice", "Carlos", "Dörte", "Emeka"];
    private static readonly string[] Articles = ["lamp", "table", "chair, red", "teapot", "rug 2 × 3 m", "shelf"];

    public static Order Order(int number)
    {
        Order order = new() { Id = number, Customer = Customers[number % Customers.Length], Placed = new DateTime(2026, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddMinutes(number) };
        for (int i = 0; i <= number % 4; i++) order.Lines.Add(new Line { Article = Articles[(number + i) % Articles.Length], Count = i + 1, PriceInCents = 995 + (100 * i) });
        return order;
    }

    public static IEnumerable<Order> Orders(int count) => Enumerable.Range(1, count).Select(Order);
}
