namespace Firn.Compatibility.Tests;

internal static partial class ChangeTable
{
    /// <summary>Structs, classes, tuples and base classes.</summary>
    private static IEnumerable<Change> Shapes =>
    [
        Change.FirnRow<StructToClass.Before, StructToClass.After>(
            "struct-to-class",
            new() { At = new() { X = 1, Y = 2 }, Path = [new() { X = 3 }, new() { Y = 4 }] },
            new() { At = new() { X = 1, Y = 2 }, Path = [new() { X = 5 }] },
            forward: new StructToClass.After { At = new() { X = 1, Y = 2 }, Path = [new() { X = 3 }, new() { Y = 4 }] },
            backward: new StructToClass.Before { At = new() { X = 1, Y = 2 }, Path = [new() { X = 5 }] }),
        Change.FirnRow<StructGrown.Before, StructGrown.After>(
            "struct-grown",
            new() { At = new() { X = 1, Y = 2 }, Path = [new() { X = 3 }, new() { Y = 4 }] },
            new() { At = new() { X = 1, Y = 2, Z = 3, Label = "l" }, Path = [new() { X = 5, Z = 6, Label = "m" }, new()] },
            forward: new StructGrown.After { At = new() { X = 1, Y = 2 }, Path = [new() { X = 3 }, new() { Y = 4 }] },
            backward: new StructGrown.Before { At = new() { X = 1, Y = 2 }, Path = [new() { X = 5 }, new()] }),
        Change.FirnRow<FixedStructGrown.Before, FixedStructGrown.After>(
            "fixed-struct-grown",
            new() { Path = [new() { X = 3, Y = 1 }, new() { Y = 4 }] },
            new() { Path = [new() { X = 5, Y = 2, Z = 6, On = true }, new()] },
            forward: new FixedStructGrown.After { Path = [new() { X = 3, Y = 1 }, new() { Y = 4 }] },
            backward: new FixedStructGrown.Before { Path = [new() { X = 5, Y = 2 }, new()] }),
        Change.FirnRow<TupleToObject.Before, TupleToObject.After>(
            "tuple-to-object",
            new() { Pair = (1, "one"), Pairs = [(2, "two"), (3, null)] },
            new() { Pair = new() { Number = 1, Word = "one" }, Pairs = [new() { Number = 4 }] },
            forward: new TupleToObject.After { Pair = new() { Number = 1, Word = "one" }, Pairs = [new() { Number = 2, Word = "two" }, new() { Number = 3 }] },
            backward: new TupleToObject.Before { Pair = (1, "one"), Pairs = [(4, null)] }),
        Change.FirnRow<TupleGrown.Before, TupleGrown.After>(
            "tuple-grown",
            new() { Pair = (1, 2) },
            new() { Pair = (3, 4, 5, "six") },
            forward: new TupleGrown.After { Pair = (1, 2, 0, null) },
            backward: new TupleGrown.Before { Pair = (3, 4) }),
        Change.FirnRow<BaseInserted.Before, BaseInserted.After>(
            "base-class-inserted",
            new() { Alpha = 1, Beta = "b", Gamma = 3 },
            new() { Alpha = 1, Beta = "b", Gamma = 3, Delta = 4 },
            forward: new BaseInserted.After { Alpha = 1, Beta = "b", Gamma = 3, Delta = 40 },
            backward: new BaseInserted.Before { Alpha = 1, Beta = "b", Gamma = 3 }),
        Change.FirnRow<ClassToRecord.Before, ClassToRecord.After>(
            "class-to-record",
            new() { Name = "n", Count = 1 },
            new("m", 2),
            forward: new ClassToRecord.After("n", 1),
            backward: new ClassToRecord.Before { Name = "m", Count = 2 }),
        Change.FirnRow<ClassGetsSurrogate.Before, ClassGetsSurrogate.After>(
            "class-gets-a-surrogate",
            new() { Price = new() { Amount = 1, Unit = "u" }, Prices = [new() { Amount = 2 }, null] },
            new() { Price = new(3, "v"), Prices = [null, new(4, null)] },
            forward: new ClassGetsSurrogate.After { Price = new(1, "u"), Prices = [new(2, null), null] },
            backward: new ClassGetsSurrogate.Before { Price = new() { Amount = 3, Unit = "v" }, Prices = [null, new() { Amount = 4 }] }),
        Change.FirnRow<SurrogateGrown.Before, SurrogateGrown.After>(
            "surrogate-grown",
            new() { At = new(1), Path = [new(2), new(3)] },
            new() { At = new(4, "n"), Path = [new(5, null), new(6, "m")] },
            forward: new SurrogateGrown.After { At = new(1, null), Path = [new(2, null), new(3, null)] },
            backward: new SurrogateGrown.Before { At = new(4), Path = [new(5), new(6)] }),
        Change.FirnRow<ItemsGetMembers.Before, ItemsGetMembers.After>(
            "collection-class-gets-a-member",
            new() { 1, 2 },
            new("t") { 3 },
            forward: new ItemsGetMembers.After("initial") { 1, 2 },
            backward: new ItemsGetMembers.Before { 3 }),
        Change.FirnRow<ObjectToString.Before, ObjectToString.After>(
            "object-to-string",
            new() { Value = new() },
            new() { Value = "s" },
            forward: Mismatch<ObjectToString.After>("Value", "object", "string"),
            backward: Mismatch<ObjectToString.Before>("Value", "string", "object")),
    ];
}

public static class StructToClass
{
    public struct Point
    {
        public int X { get; set; }
        public int Y { get; set; }
    }

    public class PointClass
    {
        public int X { get; set; }
        public int Y { get; set; }
    }

    public class Before
    {
        public Point At { get; set; }
        public Point[]? Path { get; set; }
    }

    public class After
    {
        public PointClass? At { get; set; }
        public List<PointClass>? Path { get; set; }
    }
}

public static class StructGrown
{
    public struct Old
    {
        public int X { get; set; }
        public int Y { get; set; }
    }

    public struct New
    {
        public int X { get; set; }
        public int Y { get; set; }
        public int Z { get; set; }
        public string? Label { get; set; }
    }

    public class Before
    {
        public Old At { get; set; }
        public Old[]? Path { get; set; }
    }

    public class After
    {
        public New At { get; set; }
        public New[]? Path { get; set; }
    }
}

public static class FixedStructGrown
{
    public struct Old
    {
        public int X { get; set; }
        public int Y { get; set; }
    }

    public struct New
    {
        public int X { get; set; }
        public long Z { get; set; }
        public bool On { get; set; }
        public int Y { get; set; }
    }

    public class Before
    {
        public Old[]? Path { get; set; }
    }

    public class After
    {
        public New[]? Path { get; set; }
    }
}

public static class TupleToObject
{
    public class Pair
    {
        [FirnMember(Id = 1)] public int Number { get; set; }
        [FirnMember(Id = 2)] public string? Word { get; set; }
    }

    public class Before
    {
        public (int Number, string? Word) Pair { get; set; }
        public List<(int Number, string? Word)>? Pairs { get; set; }
    }

    public class After
    {
        public Pair? Pair { get; set; }
        public Pair[]? Pairs { get; set; }
    }
}

public static class TupleGrown
{
    public class Before
    {
        public (int, int) Pair { get; set; }
    }

    public class After
    {
        public (int, int, long, string?) Pair { get; set; }
    }
}

public static class BaseInserted
{
    public class Before
    {
        public int Alpha { get; set; }
        public string? Beta { get; set; }
        public int Gamma { get; set; }
    }

    public class Root
    {
        public int Gamma { get; set; }
        public int Delta { get; set; } = 40;
    }

    public class After : Root
    {
        public int Alpha { get; set; }
        public string? Beta { get; set; }
    }
}

public static class ClassToRecord
{
    public class Before
    {
        public string? Name { get; set; }
        public int Count { get; set; }
    }

    public record After(string? Name, int Count);
}

public static class ItemsGetMembers
{
    public class Before : List<int>;

    public class After : List<int>
    {
        public After()
        {
        }

        public After(string title) => Title = title;

        public string? Title { get; set; } = "initial";
    }
}

public static class ObjectToString
{
    public class Part
    {
        public int Value { get; set; }
    }

    public class Before
    {
        public Part? Value { get; set; }
    }

    public class After
    {
        public string? Value { get; set; }
    }
}

public static class ClassGetsSurrogate
{
    public class Price
    {
        public int Amount { get; set; }
        public string? Unit { get; set; }
    }

    [FirnSurrogate(typeof(PriceSurrogate))]
    public class HiddenPrice(int amount, string? unit)
    {
        private readonly (int Amount, string? Unit) _parts = (amount, unit);

        internal PriceSurrogate Parts() => new() { Amount = _parts.Amount, Unit = _parts.Unit };
    }

    public class PriceSurrogate : IFirnSurrogate<HiddenPrice, PriceSurrogate>
    {
        public int Amount { get; set; }
        public string? Unit { get; set; }

        public static PriceSurrogate ToSurrogate(HiddenPrice value) => value.Parts();

        public static HiddenPrice FromSurrogate(PriceSurrogate surrogate) => new(surrogate.Amount, surrogate.Unit);
    }

    public class Before
    {
        public Price? Price { get; set; }
        public Price?[]? Prices { get; set; }
    }

    public class After
    {
        public HiddenPrice? Price { get; set; }
        public List<HiddenPrice?>? Prices { get; set; }
    }
}

public static class SurrogateGrown
{
    [FirnSurrogate(typeof(PlaceSurrogate))]
    public readonly struct Place(int number)
    {
        private readonly int _number = number;

        internal int Number() => _number;
    }

    public struct PlaceSurrogate : IFirnSurrogate<Place, PlaceSurrogate>
    {
        public int Number;

        public static PlaceSurrogate ToSurrogate(Place value) => new() { Number = value.Number() };

        public static Place FromSurrogate(PlaceSurrogate surrogate) => new(surrogate.Number);
    }

    [FirnSurrogate(typeof(NamedPlaceSurrogate))]
    public readonly struct NamedPlace(int number, string? name)
    {
        private readonly (int Number, string? Name) _parts = (number, name);

        internal NamedPlaceSurrogate Parts() => new() { Number = _parts.Number, Name = _parts.Name };
    }

    public struct NamedPlaceSurrogate : IFirnSurrogate<NamedPlace, NamedPlaceSurrogate>
    {
        public int Number;
        public string? Name;

        public static NamedPlaceSurrogate ToSurrogate(NamedPlace value) => value.Parts();

        public static NamedPlace FromSurrogate(NamedPlaceSurrogate surrogate) => new(surrogate.Number, surrogate.Name);
    }

    public class Before
    {
        public Place At { get; set; }
        public Place[]? Path { get; set; }
    }

    public class After
    {
        public NamedPlace At { get; set; }
        public NamedPlace[]? Path { get; set; }
    }
}
