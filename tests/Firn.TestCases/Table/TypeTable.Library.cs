using System.Collections;
using System.Globalization;
using System.Net;
using System.Text;

namespace Firn.TestCases;

public static partial class TypeTable
{
    // Each encoding of the format, their edges, and the widths of the vector kernels.
    private static readonly string?[] Strings =
    [
        null, "", "a", "\0", "Zo\u00EB", "\u00FF", "\u0100", "\u041F\u0440\u0438\u0432\u0435\u0442", "dash \u2013 dash", "\u4F60\u597D", "\U0001F600", "\uD800", "\uDC00\uD800", "\uFEFF\uFFFF",
        new('x', 15), new('x', 16), new('x', 17), new('x', 31), new('x', 33), new('x', 59), new('x', 60), new('x', 64), new('x', 315), new('x', 316),
        new('\u0416', 63), new('\u0416', 65), new('\u4F60', 65), new string('a', 60) + "\U0001F600" + new string('b', 60), new string('a', 70) + "\uD800", new string('\u00E9', 70),
    ];

    private static IEnumerable<TypeCase> Texts()
    {
        yield return FirnCase<string?>([.. Strings, new string('y', 70_000), string.Concat(Enumerable.Repeat("\u00E4\u4F60", 300))]);
        yield return FirnCase<string?[]>([Strings, [.. Strings.Where(s => s is not null)]]);
        yield return FirnCase(PlaceValues.InPlaces<string>("", "a", "\u041F\u0440", "\uD800", new string('x', 70)));
        yield return FirnCase(PlaceValues.InKeys(Strings.OfType<string>().ToArray()));
        yield return FirnCase<StringBuilder?>([null, new(), new("text"), new StringBuilder("a", 1).Append(new string('\u0416', 100))]);
        yield return FirnCase(PlaceValues.InPlaces(new StringBuilder("one"), new StringBuilder("two")));
        yield return FirnCase<Uri?>([null, new("https://example.com/a?b=c#d"), new("relative/path", UriKind.Relative), new("https://example.com/\u00E4"), new("", UriKind.Relative)]);
        yield return FirnCase(PlaceValues.InPlaces(new Uri("https://example.com/"), new Uri("x", UriKind.Relative)));
        yield return FirnCase<CultureInfo?>([null, CultureInfo.InvariantCulture, CultureInfo.GetCultureInfo("de-DE")]);
        yield return FirnCase(PlaceValues.InPlaces(CultureInfo.InvariantCulture, CultureInfo.GetCultureInfo("fr")));
        yield return FirnCase<TimeZoneInfo?>([null, TimeZoneInfo.Utc, TimeZoneInfo.FindSystemTimeZoneById("Europe/Berlin")]);
        yield return FirnCase(PlaceValues.InPlaces(TimeZoneInfo.Utc));
    }

    private static IEnumerable<TypeCase> LibraryClasses()
    {
        yield return FirnCase<Version?>([null, new(), new(1, 2), new(1, 2, 3), new(1, 2, 3, 4), new(int.MaxValue, 0)]);
        yield return FirnCase(PlaceValues.InPlaces(new Version(1, 2), new Version(1, 2, 3, 4)));
        yield return FirnCase(PlaceValues.InKeys(new Version(1, 2), new Version(1, 2, 3, 4)));
        yield return FirnCase<BitArray?>([null, new(0), new(1, true), new(8, true), new([true, false, true, true, false, false, false, true, true]), new(100)]);
        yield return FirnCase(PlaceValues.InPlaces(new BitArray(3), new BitArray(9, true)));
        yield return FirnCase<IPAddress?>([null, IPAddress.Loopback, IPAddress.IPv6Loopback, IPAddress.Any, new(IPAddress.IPv6Any.GetAddressBytes(), 4_000_000_000L)]);
        yield return FirnCase(PlaceValues.InPlaces(IPAddress.Loopback, IPAddress.IPv6Loopback));
        yield return FirnCase(PlaceValues.InKeys(IPAddress.Loopback, IPAddress.IPv6Loopback));
        yield return FirnCase<IPEndPoint?>([null, new(IPAddress.Loopback, 0), new(IPAddress.IPv6Loopback, 65535)]);
        yield return FirnCase(PlaceValues.InPlaces(new IPEndPoint(IPAddress.Loopback, 80)));
        yield return FirnCase<MemoryStream?>([null, new(), StreamOf(1, 2, 3)]);
        yield return FirnCase<Stream?>([null, new MemoryStream(), StreamOf(1, 2, 3, 4, 5)]);
        yield return FirnCase(PlaceValues.InPlaces(StreamOf(9, 8, 7), new MemoryStream()));
        yield return FirnCase(PlaceValues.InPlaces<Stream>(StreamOf(9, 8, 7)));
    }

    // One that gives its buffer away: of others the position is moved while they are written, and tests that run at the same time write the same stream.
    private static MemoryStream StreamOf(params byte[] bytes) => new(bytes, 0, bytes.Length, writable: true, publiclyVisible: true);

    private static IEnumerable<TypeCase> Wrappers()
    {
        yield return FirnCase<Lazy<int>?>([null, new(() => 5), new(0)]);
        yield return FirnCase<Lazy<string?>>([new(() => null), new(() => "late")]);
        yield return FirnCase<Lazy<bool>>([new(true)]);
        yield return FirnCase<Lazy<Product>>([new(() => new Product { Name = "lazy" })]);
        yield return FirnCase(PlaceValues.InPlaces(new Lazy<int>(7), new Lazy<int>(8)));
    }
}
