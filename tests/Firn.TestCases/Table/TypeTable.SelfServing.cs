namespace Firn.TestCases;

public static partial class TypeTable
{
    // Types that are their own codecs, or write and read themselves.
    private static IEnumerable<TypeCase> SelfServing()
    {
        Tag tag = Tag.Parse("tag");

        yield return FirnCase([new Cents(5), default, new Cents(long.MinValue)]);
        yield return FirnCase(PlaceValues.InPlaces(new Cents(5), new Cents(-1)));
        yield return FirnCase(PlaceValues.InNullables(new Cents(5), new Cents(-1)));
        yield return FirnCase(PlaceValues.InKeys(new Cents(5), new Cents(-1)));
        yield return FirnCase([tag, null]);
        yield return FirnCase(PlaceValues.InPlaces(tag, Tag.Parse("")));
        yield return FirnCase(PlaceValues.InKeys(tag, Tag.Parse("")));
        yield return FirnCase([Trail.Of(1), Trail.Of(5), Trail.Of(60), null]);
        yield return FirnCase(PlaceValues.InPlaces(Trail.Of(2), Trail.Of(1)));
        yield return FirnCase([new Raw<int> { Value = 5 }, default]);
        yield return FirnCase(PlaceValues.InPlaces(new Raw<Guid> { Value = Guid.AllBitsSet }));
        yield return FirnCase(PlaceValues.InNullables(new Raw<byte> { Value = 200 }));
        yield return FirnCase<IMark?>([new PlainMark(1), new OwnMark(2), new Cents(3), null]);
        yield return FirnCase(PlaceValues.InPlaces<IMark>(new PlainMark(1), new OwnMark(2), new Cents(3)));
        yield return FirnCase([new OwnMark(2), null]);
        yield return FirnCase([new List<OwnMark?> { new(1), null }, new List<OwnMark?> { new(3) }]);
        yield return FirnCase([new Setting("a", 1), new Setting("b", 2) { Remark = "r" }, null]);
        yield return FirnCase(PlaceValues.InPlaces(new Setting("a", 1), new Setting("b", 2) { Remark = "r" }));
        yield return FirnCase(PlaceValues.InKeys(new Setting("a", 1), new Setting("b", 2)));
        yield return FirnCase([new Compact(300), default, new Compact(ulong.MaxValue)]);
        yield return FirnCase(PlaceValues.InPlaces(new Compact(300), default));
        yield return FirnCase(PlaceValues.InNullables(new Compact(300), default));
        yield return FirnCase([Bough.Of(1), Bough.Of(60), new Bough { Boughs = [Bough.Of(2), null, Bough.Of(1)] }, null]);
        yield return FirnCase(PlaceValues.InPlaces(Bough.Of(3)));
        yield return FirnCase([new Dual(3)]);
        yield return FirnCase(PlaceValues.InPlaces(new Dual(3)));
        yield return FirnCase(PlaceValues.InNullables(new Dual(3)));
    }
}
