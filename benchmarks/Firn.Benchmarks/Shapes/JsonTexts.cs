using System.Globalization;
using System.Text;

namespace Firn.Benchmarks.Shapes;

/// <summary>JSON as programs have it, made from a seed.</summary>
internal static class JsonTexts
{
    private static readonly string[] Names = ["Ann", "Bo", "Cy", "Dora", "Emil", "Fay"];
    private static readonly string[] Levels = ["Information", "Warning", "Error", "Debug"];

    /// <summary>All of them, by name.</summary>
    public static IEnumerable<(string Name, string Text)> All() => [("orders", Orders()), ("map", Map()), ("settings", Settings()), ("log lines", Log())];

    // An array of 100 objects with six properties.
    private static string Orders()
    {
        Random random = new(1);
        return List(100, i => $$"""{"id":{{1000 + i}},"customer":"{{Names[random.Next(Names.Length)]}} {{random.Next(1000)}}","total":{{Fixed(random.Next(100_000) / 100m)}},"paid":{{(random.Next(2) == 0 ? "true" : "false")}},"date":"2026-{{1 + random.Next(12):00}}-{{1 + random.Next(28):00}}T10:00:00Z","note":null}""");
    }

    // A GeoJSON line and polygon: coordinates with 5 to 15 digits behind the point.
    private static string Map()
    {
        Random random = new(2);
        string Line(int points, int digits) => List(points, _ => $"[{Digits((random.NextDouble() * 360) - 180, digits)},{Digits((random.NextDouble() * 180) - 90, digits)}]");
        string Feature(string kind, string coordinates) => $$$"""{"type":"Feature","properties":{"name":"{{{Names[random.Next(Names.Length)]}}}","class":{{{random.Next(9)}}}},"geometry":{"type":"{{{kind}}}","coordinates":{{{coordinates}}}}}""";
        return $$"""{"type":"FeatureCollection","features":[{{Feature("LineString", Line(100, 5))}},{{Feature("Polygon", $"[{Line(100, 7)}]")}},{{Feature("LineString", Line(50, 15))}}]}""";
    }

    // Nested, with few names twice.
    private static string Settings() => """
        {"Logging":{"LogLevel":{"Default":"Information","Microsoft.AspNetCore":"Warning","System.Net.Http":"Error"},"Console":{"FormatterName":"json","IncludeScopes":true}},"AllowedHosts":"*",
        "Kestrel":{"Endpoints":{"Http":{"Url":"http://localhost:5000"},"Https":{"Url":"https://localhost:5001","Certificate":{"Path":"cert.pfx","AllowInvalid":false}}},"Limits":{"MaxConcurrentConnections":100,"MaxRequestBodySize":10485760,"KeepAliveTimeout":"00:02:00"}},
        "ConnectionStrings":{"Main":"Server=db;Database=shop;Pooling=true","Cache":"redis:6379,abortConnect=false"},"Features":{"NewCheckout":true,"Discounts":[0.05,0.10,0.15],"Regions":["eu","us","ap"],"Retry":{"Count":3,"Delays":[100,250,1000]}},"Version":"2.4.1"}
        """;

    private static string Log()
    {
        Random random = new(3);
        return List(200, i => $$$"""{"@t":"2026-11-28T23:{{{i / 60:00}}}:{{{i % 60:00}}}.{{{random.Next(10_000_000):0000000}}}Z","@l":"{{{Levels[random.Next(Levels.Length)]}}}","@m":"Request {{{random.Next(100_000)}}} to /api/orders/{{{random.Next(1000)}}} took {{{random.Next(500)}}} ms","status":{{{(random.Next(10) == 0 ? 500 : 200)}}},"elapsed":{{{Digits(random.NextDouble() * 500, 4)}}},"user":{{{(random.Next(3) == 0 ? "null" : random.Next(10_000).ToString(CultureInfo.InvariantCulture))}}},"trace":{"id":"{{{random.NextInt64():x16}}}","span":{{{random.Next()}}}}}""");
    }

    private static string List(int count, Func<int, string> item)
    {
        StringBuilder text = new("[");
        for (int i = 0; i < count; i++) text.Append(i == 0 ? "" : ",").Append(item(i));
        return text.Append(']').ToString();
    }

    private static string Fixed(decimal value) => value.ToString("0.00", CultureInfo.InvariantCulture);

    private static string Digits(double value, int digits) => Math.Round(value, digits).ToString("R", CultureInfo.InvariantCulture);
}
