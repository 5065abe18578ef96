using Firn.TestCases.External;

namespace Firn.TestCases;

public static partial class TypeTable
{
    // Types that are written as others.
    private static IEnumerable<TypeCase> Surrogates()
    {
        Ratio half = Ratio.Of(1, 2), minus = Ratio.Of(-3, 4);
        Angle right = Angle.Of(90), none = Angle.Of(0);
        Price price = new("kg", half, new Moment(7)), bare = new(null, minus, null);
        Track track = new(new Moment(1), default, new Moment(-1)), still = new();
        Twig twig = new("a", new Twig("b"), null, new Twig("c", new Twig("d")));

        yield return FirnCase([half, minus, default]);
        yield return FirnCase(PlaceValues.InPlaces(half, minus));
        yield return FirnCase(PlaceValues.InNullables(half, minus));
        yield return FirnCase(PlaceValues.InKeys(half, minus));
        yield return FirnCase([new Moment(5), default, new Moment(long.MinValue)]);
        yield return FirnCase(PlaceValues.InPlaces(new Moment(5), default));
        yield return FirnCase(PlaceValues.InNullables(new Moment(5), default));
        yield return FirnCase(PlaceValues.InKeys(new Moment(5), default));
        yield return FirnCase([right, none, null]);
        yield return FirnCase(PlaceValues.InPlaces(right, none));
        yield return FirnCase(PlaceValues.InKeys(right, none));
        yield return FirnCase([price, bare, default]);
        yield return FirnCase(PlaceValues.InPlaces(price, bare));
        yield return FirnCase(PlaceValues.InNullables(price, bare));
        yield return FirnCase(PlaceValues.InKeys(price, bare));
        yield return FirnCase(PlaceValues.InPlaces(new AreaCode("0x"), default));
        yield return FirnCase(PlaceValues.InNullables(new AreaCode("0x"), default));
        yield return FirnCase(PlaceValues.InKeys(new AreaCode("0x"), default));
        yield return FirnCase([track, still, null]);
        yield return FirnCase(PlaceValues.InPlaces(track, still));
        yield return FirnCase([twig, Twig.Chain(60), new Twig(""), null]);
        yield return FirnCase(PlaceValues.InPlaces(twig, Twig.Chain(3)));
        yield return FirnCase([new Crate<int>(1, 2), new Crate<int>(), null]);
        yield return FirnCase(PlaceValues.InPlaces(new Crate<Crate<string>>(new Crate<string>("a", null), null)));
        yield return FirnCase([new Mixed<int>(5), default]);
        yield return FirnCase(PlaceValues.InPlaces(new Mixed<Ratio>(half)));
        yield return FirnCase(PlaceValues.InPlaces(new Mixed<string>("m")));
        yield return FirnCase<IRoute?>([new Road("r"), new Rail("l", 3), null]);
        yield return FirnCase(PlaceValues.InPlaces<IRoute>(new Road("r"), new Rail("l", 3)));
        yield return FirnCase([Season.Spring, Season.Autumn]);
        yield return FirnCase([new List<Season?> { Season.Autumn, null }]);
        yield return FirnCase(PlaceValues.InKeys(Season.Spring, Season.Autumn));
        yield return FirnCase(PlaceValues.InPlaces(new WordList("two words"), new WordList("")));
        yield return FirnCase([new List<Vacuum?> { new(), null }]);
        yield return FirnCase<IMeasure?>([half, right, new Distance(2), null]);
        yield return FirnCase(PlaceValues.InPlaces<IMeasure>(half, right, new Distance(2)));
        yield return FirnCase([
            new MemberSurrogates { Length = TimeSpan.FromMinutes(3), Exact = TimeSpan.FromTicks(3), Pause = TimeSpan.FromHours(1), Numbers = [1, -2], Coarse = Ratio.Of(2, 1), Fine = half }.WithVersion(new Version(1, 2)),
            new MemberSurrogates { Coarse = Ratio.Of(0, 1) },
        ]);
        yield return FirnCase(PlaceValues.InPlaces(Metered(5, 1, 2), Metered(0)));
        yield return FirnCase(PlaceValues.InPlaces(ForeignCell<string>.Closed("c", true), ForeignCell<string>.Closed(null, false)));
        yield return FirnCase(PlaceValues.InNullables(ForeignCell<int>.Closed(1, true), ForeignCell<int>.Closed(2, false)));
        yield return FirnCase([ForeignToken.Of("t"), null]);
        yield return FirnCase(PlaceValues.InPlaces(ForeignToken.Of("t")));
        yield return FirnCase([new ForeignShift { Opens = ForeignHour.Of(8), Closes = ForeignHour.Of(20), Breaks = [ForeignHour.Of(12)] }, new ForeignShift()]);
        yield return FirnCase([new ForeignTimetable<int> { Token = ForeignToken.Of("t"), Extra = 3 }.WithPause(TimeSpan.FromMinutes(15)), new ForeignTimetable<int>()]);
        yield return FirnCase([new ForeignTimetable<string> { Extra = "e" }.WithPause(TimeSpan.FromMinutes(15)), new ForeignTimetable<string>()]);
    }

    private static ForeignMeter Metered(long count, params int[] marks)
    {
        ForeignMeter meter = ForeignMeter.At(count);
        foreach (int mark in marks) meter.Mark(mark);
        return meter;
    }
}
