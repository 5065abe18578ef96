using Firn.TestCases.External;

namespace Firn.TestCases;

public static partial class TypeTable
{
    // Classes of the user's that are collections: members first, elements last.
    private static IEnumerable<TypeCase> OwnCollections()
    {
        DataTable table = new(4) { Title = "t", IsSealed = true };
        table["a"] = new() { Kind = "k", Width = 2 };
        table["b"] = null;
        TagSet tags = ["A", "b"];
        Branch branch = new("root") { Weight = 1 };
        branch.Add(new("leaf") { Weight = 2, Height = 0 });
        branch.Add(new(null) { Weight = 3 });
        SortedRanking ranking = new() { [2] = null, [-1] = "x" };
        ranking.SetSecret(7);
        ranking.Extra.Width = 5;
        SortedNumbers numbers = new() { Scale = 3 };
        numbers.Add(2, true);
        numbers.Add(1, false);
        ConcurrentCounters counters = new() { Total = 5 };
        counters[Guid.AllBitsSet] = 5;
        LinkedNumbers linked = new() { Last2 = 1 };
        linked.AddLast(3);
        linked.AddLast((int?)null);
        DerivedTable derived = new() { Title = "d", Order = [1] };
        derived["x"] = new();
        TableOwner owner = new();
        owner.Table["o"] = new() { Width = 1 };
        owner.Ring.Add(4);

        yield return FirnCase([table, new DataTable(), null]);
        yield return FirnCase(PlaceValues.InPlaces(table, new DataTable()));
        yield return FirnCase([derived]);
        yield return FirnCase([tags, new TagSet { Version = 4 }]);
        yield return FirnCase(PlaceValues.InPlaces(tags, []));
        yield return FirnCase([branch, new Branch("b") { Weight = 0 }]);
        yield return FirnCase(PlaceValues.InPlaces(branch));
        yield return FirnCase([new Pages<Point> { new() { X = 1 }, default }, new Pages<Point> { Current = new() { X = 5 } }]);
        yield return FirnCase([new Pages<string> { "a", null }, new Pages<string> { Current = "c" }]);
        yield return FirnCase([ranking]);
        yield return FirnCase([numbers, new SortedNumbers()]);
        yield return FirnCase([new SortedNodes { 3, 1 }]);
        yield return FirnCase([counters]);
        yield return FirnCase([linked, new LinkedNumbers()]);
        yield return FirnCase([new InsertionOrder { [3] = 1, [1] = 2 }, new InsertionOrder { Revision = 2 }]);
        yield return FirnCase([new Ring { 1, 2 }, new Ring { Start = 1 }]);
        yield return FirnCase(PlaceValues.InPlaces(new Ring { 1, 2 }, []));
        yield return FirnCase([owner]);
        yield return FirnCase([new ForeignTable(2, "f") { [1] = new() { X = 1 } }, new ForeignTable()]);
        yield return FirnCase(PlaceValues.InPlaces(new ForeignTable(2, "f") { [1] = new() { X = 1 } }));
        yield return FirnCase([new ForeignBag { 1, 2 }.Set(9), new ForeignBag()]);
        yield return FirnCase(PlaceValues.InPlaces(new ForeignBag { 1, 2 }.Set(9)));
    }
}
