namespace Firn.TestCases;

public static partial class TypeTable
{
    private static IEnumerable<TypeCase> Callbacks()
    {
        WithCallbacks packed = new() { Packed = [0], Count = 2, Parts = [1, 2] };
        yield return FirnCase([packed, new WithCallbacks(), null]);
        yield return FirnCase(PlaceValues.InPlaces(packed, new WithCallbacks { Parts = [] }));
        CallbackBase hidden = new();
        hidden.Set(5);
        yield return FirnCase([hidden, new CallbackBase(), null]);
        CallbackDerived derived = new();
        derived.Set(6);
        derived.SetOwn(7);
        yield return FirnCase([derived, new CallbackDerived()]);
        CallbackStruct value = new() { Number = -5, Plain = 5 };
        yield return FirnCase([value]);
        yield return FirnCase(PlaceValues.InPlaces(value, default));
        yield return FirnCase(PlaceValues.InNullables(value));
        yield return FirnCase([new CallbackRecord(1, true) { Late = 2 }, new CallbackRecord(0, false)]);
    }
}
