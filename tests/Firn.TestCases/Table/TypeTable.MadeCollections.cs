using Firn.TestCases.External;

namespace Firn.TestCases;

public static partial class TypeTable
{
    // Collections of the user's that are made of all their elements at once.
    private static IEnumerable<TypeCase> MadeCollections()
    {
        Lineup lineup = new(["a", null]);
        Tariff tariff = new(new Dictionary<string, int> { ["a"] = 1, ["b"] = 2 });
        Glossary<int, Point> glossary = Glossary.Of<int, Point>([new(3, new() { X = 1 }), new(1, default)]);
        Relay relay = new([new() { X = 1 }, default]);

        yield return FirnCase<Marks<int>>([[1, 2], [], default]);
        yield return FirnCase(PlaceValues.InPlaces<Marks<int>>([1], []));
        yield return FirnCase(PlaceValues.InNullables<Marks<int>>([1], []));
        yield return FirnCase([new Trail<int>([3, 1]), new Trail<int>([]), null]);
        yield return FirnCase(PlaceValues.InPlaces(new Trail<int>([1]), new Trail<int>([])));
        yield return FirnCase([new Trail<Marks<Trail<byte>>>([[new([1]), new([])], []])]);
        yield return FirnCase([lineup, new Lineup([])]);
        yield return FirnCase(PlaceValues.InPlaces(lineup));
        yield return FirnCase([new Backlog([2, 1]), new Backlog([])]);
        yield return FirnCase([new Prefixes(new HashSet<string> { "x", "y" }), new Prefixes(new HashSet<string>())]);
        yield return FirnCase(PlaceValues.InPlaces(new Prefixes(new HashSet<string> { "x" })));
        yield return FirnCase([tariff]);
        yield return FirnCase(PlaceValues.InPlaces(tariff));
        yield return FirnCase([glossary, Glossary.Of<int, Point>([])]);
        yield return FirnCase(PlaceValues.InPlaces(glossary));
        yield return FirnCase<Ledger?>([[5, -5], [], null]);
        yield return FirnCase(PlaceValues.InPlaces<Ledger>([1], []));
        yield return FirnCase([relay, new Relay([])]);
        yield return FirnCase(PlaceValues.InPlaces(relay));
        yield return FirnCase([new ForeignTrail<int>(1, 2), new ForeignTrail<int>()]);
        yield return FirnCase(PlaceValues.InPlaces(new ForeignTrail<Point>(new Point { X = 1 }, default)));
    }
}
