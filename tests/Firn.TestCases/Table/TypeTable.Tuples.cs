namespace Firn.TestCases;

public static partial class TypeTable
{
    private static IEnumerable<TypeCase> Tuples()
    {
        yield return FirnCase([ValueTuple.Create(1)]);
        yield return FirnCase([(1, "a"), (0, null!)]);
        yield return FirnCase([(true, false), (false, true)]);
        yield return FirnCase([(1, true, "c")]);
        yield return FirnCase([(1, 2, 3, 4)]);
        yield return FirnCase([(1, 2, 3, 4, "e")]);
        yield return FirnCase([(1, 2, 3, 4, 5, true)]);
        yield return FirnCase([(1, 2, 3, 4, 5, 6, "g")]);
        yield return FirnCase([(1, 2, 3, 4, 5, 6, 7, "h")]);
        yield return FirnCase([(1, 2, 3, 4, 5, 6, 7, 8, true)]);
        yield return FirnCase([(1, 2, 3, 4, 5, 6, 7, 8, 9, "j"), (1, 2, 3, 4, 5, 6, 7, 8, 9, null!)]);
        yield return FirnCase([Tuple.Create(1), null]);
        yield return FirnCase([Tuple.Create(1, "b"), Tuple.Create(2, (string)null!)]);
        yield return FirnCase([Tuple.Create(true, 2, "c")]);
        yield return FirnCase([Tuple.Create(1, 2, 3, 4, 5, 6, "g")]);
        yield return FirnCase([Tuple.Create(1, 2, 3, 4, 5, 6, 7, "h")]);
        yield return FirnCase([new Tuple<int, int, int, int, int, int, int, Tuple<string, bool>>(1, 2, 3, 4, 5, 6, 7, new("h", true))]);
        yield return FirnCase([KeyValuePair.Create(1, "v"), KeyValuePair.Create(2, (string)null!)]);
        yield return FirnCase([KeyValuePair.Create("k", true)]);
        yield return FirnCase<(int, string?)?>([null, (1, "x")]);
        yield return FirnCase([((1, 2), (3, (4, "five")))]);
        yield return FirnCase(PlaceValues.InPlaces((1, "a"), (2, "b")));
        yield return FirnCase(PlaceValues.InNullables((1, 2), (3, 4)));
        yield return FirnCase(PlaceValues.InKeys((1, "a"), (2, "b")));
        yield return FirnCase(PlaceValues.InPlaces(Tuple.Create(1, 2), Tuple.Create(3, 4)));
        yield return FirnCase(PlaceValues.InPlaces(KeyValuePair.Create(1, 2), KeyValuePair.Create(3, 4)));
        yield return FirnCase(PlaceValues.InPlaces((1, 2, 3, 4, 5, 6, 7, 8, 9, "j")));
        yield return FirnCase(PlaceValues.InPlaces((true, (bool?)false)));
    }
}
