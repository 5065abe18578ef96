using Firn.TestCases.External;

namespace Firn.TestCases;

public static partial class TypeTable
{
    private static readonly Order FullOrder = new()
    {
        Id = 7,
        Customer = "Zo\u00EB Brandt",
        At = new DateTime(2024, 6, 1, 12, 0, 0, DateTimeKind.Utc),
        IsPaid = true,
        Discount = 1.50m,
        Lines =
        [
            new() { Product = new() { Name = "Tea", Key = Guid.AllBitsSet }, Count = 2, Price = 4.50m },
            new() { Product = null, Count = 1, Price = 12.00m },
            null!,
        ],
        Notes = new() { ["a"] = "b", ["n"] = null! },
    };

    private static IEnumerable<TypeCase> Classes()
    {
        yield return FirnCase([FullOrder, new Order(), null]);
        yield return FirnCase(PlaceValues.InPlaces(FullOrder, new Order()));
        yield return FirnCase([new EmptyClass(), null]);
        yield return FirnCase(PlaceValues.InPlaces(new EmptyClass(), new EmptyClass()));
        yield return FirnCase([new FixedClass(), new FixedClass { A = -1, B = 2.5, C = true, D = Guid.AllBitsSet }, null]);
        yield return FirnCase(PlaceValues.InPlaces(new FixedClass(), new FixedClass { A = 1, C = true }));
        yield return FirnCase([new OpenClass { A = 1, B = "b" }, new OpenClass()]);
        yield return FirnCase(PlaceValues.InPlaces(new OpenClass { A = 1, B = "b" }, new OpenClass()));
        yield return FirnCase([new FieldsAndProperties { Zeta = 1, Alpha = "a", Mid = 2, Flag = true }, new FieldsAndProperties()]);
        yield return FirnCase([new WithLeftOut { Kept = 3, Ignored = 4, AlsoIgnored = "x", NotSerialized = 5 }]);
        yield return FirnCase([new Chain(), new Chain { Value = 1, Next = new() { Value = 2, Next = new() { Value = 3 } } }, ChainOf(60)]);
        yield return FirnCase([new Ping { Depth = 1, Pong = new() { Ping = new() { Depth = 2 }, Others = [new(), null!, new() { Pong = new() }] } }]);
        yield return FirnCase([new WithInitialisers(), new WithInitialisers { Name = null, Numbers = null, Count = 0, Flag = false, Maybe = null, Tri = null }, new WithInitialisers { Tri = false }]);
        yield return FirnCase([new WithSetterBodies { Text = "t", Number = 4 }]);
        yield return FirnCase([new Amounts<int> { Required = 3, Amount = 4 }, new Amounts<int> { Required = 0 }, null]);
        yield return FirnCase([new Amounts<string> { Required = "r", Amount = "a" }, new Amounts<string> { Required = "", Kept = 1 }]);
        yield return FirnCase([new Amounts<bool> { Required = true, Amount = true }, new Amounts<bool> { Required = false }]);
        yield return FirnCase([new Amounts<List<string?>> { Required = ["a", null], Amount = [] }, new Amounts<List<string?>> { Required = [] }]);
        yield return FirnCase([new List<Levels<int>> { new() { Level = 1, Kept = true }, new() }]);
        yield return FirnCase([new List<Levels<bool>> { new() { Level = true }, new() }]);
        yield return FirnCase([new List<Levels<string>> { new() { Level = "l", Kept = true }, new() { Level = "" } }]);
        yield return FirnCase([new KeywordNames { @class = 1, @event = "e", @if = true, value = 2, reader = 3, writer = 4, flags = 5, Gr\u00F6\u00DFe = 6 }]);
        yield return FirnCase([new CaseNames { Value = 1, value = 2, VALUE = "3" }]);
        yield return FirnCase([new Polygon { Label = "l", Area = 2, Sides = 3, Corners = [1, 2, 3] }]);
        yield return FirnCase([new Square { Label = "s", Area = 4, Sides = 4, Edge = 2, A = true, Corners = [] }]);
        yield return FirnCase([new GenericMiddle<int> { Base = [1], Middle = 2 }]);
        yield return FirnCase([new ClosedDerived { Base = ["a", null!], Middle = "m", Own = 3 }]);
        yield return FirnCase([new DerivedFromForeign { Number = 1, Text = "t", Flag = true, Here = "h", Points = [new() { X = 1, Y = 2 }] }]);
        yield return FirnCase([new Implements { Name = "n", Rank = 2 }]);
        yield return FirnCase([new Immutable("n", 3, true) { Comment = "c" }, new Immutable(null, 0, false)]);
        yield return FirnCase(PlaceValues.InPlaces(new Immutable("n", 3, true) { Comment = "c" }, new Immutable(null, 0, false)));
        yield return FirnCase([new Primary(1, "t") { More = [1, 2] }, new Primary(0, null)]);
        yield return FirnCase([new ChosenConstructor(1, "t"), new ChosenConstructor(2)]);
        yield return FirnCase([new RequiredMembers { Name = "n", Count = 1, Flag = true, Optional = 9, Children = [new() { Name = null, Count = 2, Children = null, Flag = false }] }]);
        yield return FirnCase([new RequiredDerived { Base = "b", Own = 4 }, new RequiredDerived { Base = null, Own = null }]);
        yield return FirnCase([new SetsRequired("n") { Other = 2 }, new SetsRequired(null)]);
        yield return FirnCase([new EveryWay(3) { Required = "r", Init = false, Plain = 2.5, Field = new(2024, 1, 1) }, new EveryWay(0) { Required = null }]);
        yield return FirnCase([new InitOnly(), new InitOnly { A = 1, B = null, C = true, D = null }]);
        yield return FirnCase([new Hidden.InternalClass { Number = 1, Struct = new() { Text = "t", Flag = true } }]);
        yield return FirnCase([new Hidden.InternalRecord("n", new() { Number = 2 }), null]);
        yield return FirnCase([new Hidden.InternalGeneric<Hidden.InternalStruct> { Value = new() { Text = "x" } }]);
        yield return FirnCase([new SeventyMembers(), Seventy()]);
        yield return FirnCase([new SeventyNumbers(), new SeventyNumbers { M00 = 1, M01 = 2, M33 = short.MaxValue, M69 = 2.5 }]);
    }

    private static SeventyMembers Seventy()
    {
        SeventyMembers value = new();
        int i = 0;
        foreach (System.Reflection.PropertyInfo property in typeof(SeventyMembers).GetProperties())
        {
            i++;
            Type type = property.PropertyType;
            if (type == typeof(int)) property.SetValue(value, i);
            else if (type == typeof(string)) property.SetValue(value, i % 2 == 0 ? "text" + i : null);
            else if (type == typeof(bool)) property.SetValue(value, i % 3 == 0);
            else if (type == typeof(double?)) property.SetValue(value, i % 2 == 0 ? i * 0.5 : null);
            else if (type == typeof(DateTime)) property.SetValue(value, new DateTime(2000 + i, 1, 1, 0, 0, 0, DateTimeKind.Utc));
            else if (type == typeof(long)) property.SetValue(value, -(long)i);
            else property.SetValue(value, i % 2 == 0 ? new List<int> { i, i } : null);
        }

        return value;
    }

    private static Chain ChainOf(int length)
    {
        Chain chain = new() { Value = length };
        for (int i = length - 1; i > 0; i--) chain = new Chain { Value = i, Next = chain };
        return chain;
    }

    private static IEnumerable<TypeCase> Structs()
    {
        Point[] points = [default, new() { X = 1, Y = -1 }];
        Flagged[] flagged = [default, new() { On = true, Value = 5 }, new() { Off = true }];
        WithReference[] references = [default, new() { Text = "t", Number = 1, List = [1, 2], Maybe = 3 }];

        yield return FirnCase(points);
        yield return FirnCase(PlaceValues.InPlaces(points));
        yield return FirnCase(PlaceValues.InNullables(points));
        yield return FirnCase(PlaceValues.InKeys(points));
        yield return FirnCase<Point?>([null, points[1]]);
        yield return FirnCase([new Padded { A = 1, B = -2, C = 3 }, default]);
        yield return FirnCase(PlaceValues.InPlaces(new Padded { A = 1, B = -2, C = 3 }));
        yield return FirnCase(flagged);
        yield return FirnCase(PlaceValues.InPlaces(flagged));
        yield return FirnCase(PlaceValues.InNullables(flagged));
        yield return FirnCase(PlaceValues.InKeys(flagged));
        yield return FirnCase([new Checked { At = DateTime.UnixEpoch, Amount = 1.50m, Time = TimeOnly.MaxValue }, default]);
        yield return FirnCase(PlaceValues.InPlaces(new Checked { At = DateTime.UnixEpoch, Amount = 1.50m }));
        yield return FirnCase([new Segment { From = points[1], To = points[0] }]);
        yield return FirnCase(PlaceValues.InPlaces(new Segment { From = points[1], To = points[0] }));
        yield return FirnCase([new Outer { A = flagged[1], B = new() { B = 2 }, C = 3 }]);
        yield return FirnCase(PlaceValues.InPlaces(new Outer { A = flagged[1], B = new() { B = 2 }, C = 3 }));
        yield return FirnCase(references);
        yield return FirnCase(PlaceValues.InPlaces(references));
        yield return FirnCase(PlaceValues.InNullables(references));
        yield return FirnCase([new AutoProperties { A = 1, B = 2, C = "c" }]);
        yield return FirnCase([new HiddenState { A = 1, Z = 2 }]);
        yield return FirnCase([new AutoLayout { A = 1, B = 2, C = 3, D = 4 }]);
        yield return FirnCase(PlaceValues.InPlaces(new AutoLayout { A = 1, B = 2, C = 3, D = 4 }));
        yield return FirnCase([new Packed { A = 1, B = 2, C = 3 }]);
        yield return FirnCase(PlaceValues.InPlaces(new Packed { A = 1, B = 2, C = 3 }));
        yield return FirnCase([new Overlapping { A = 1, B = 2 }]);
        yield return FirnCase(PlaceValues.InPlaces(new Overlapping { A = 1, B = 2 }));
        yield return FirnCase([new OneByte { Value = 5 }]);
        yield return FirnCase(PlaceValues.InPlaces(new OneByte { Value = 5 }));
        yield return FirnCase([new NineLongs { A = 1, E = -5, I = long.MaxValue }]);
        yield return FirnCase(PlaceValues.InPlaces(new NineLongs { A = 1, E = -5, I = long.MaxValue }));
        yield return FirnCase([default(EmptyStruct)]);
        yield return FirnCase(PlaceValues.InPlaces(default(EmptyStruct)));
        yield return FirnCase(PlaceValues.InNullables(default(EmptyStruct)));
        yield return FirnCase([new Money(1.50m, "EUR"), default]);
        yield return FirnCase(PlaceValues.InPlaces(new Money(1.50m, "EUR"), default));
        yield return FirnCase([new WithStructConstructor { A = 0, B = null }, new WithStructConstructor(), default]);
        yield return FirnCase([new InitStruct { A = 1, B = "b", C = true }, default]);
        yield return FirnCase(PlaceValues.InNullables(new InitStruct { A = 1, B = "b", C = true }));
        yield return FirnCase([new Hidden.InternalStruct { Text = "t" }]);
    }

    private static IEnumerable<TypeCase> Records()
    {
        yield return FirnCase([new Person("n", 3), new Person(null, 0), null]);
        yield return FirnCase(PlaceValues.InPlaces(new Person("n", 3), new Person(null, 0)));
        yield return FirnCase(PlaceValues.InKeys(new Person("n", 3), new Person(null, 0)));
        yield return FirnCase([new Employee("n", 3, 4.5m) { Manager = new("m", 50), Note = "x" }]);
        yield return FirnCase([new Measure(1.5, "m"), default]);
        yield return FirnCase(PlaceValues.InPlaces(new Measure(1.5, "m")));
        yield return FirnCase(PlaceValues.InKeys(new Measure(1.5, "m"), default));
        yield return FirnCase([new Reading(DateTimeOffset.UnixEpoch, new(2, "s"), true), default]);
        yield return FirnCase(PlaceValues.InNullables(new Reading(DateTimeOffset.UnixEpoch, new(2, "s"), true)));
        yield return FirnCase([new RequiredRecordStruct { Id = 1, Name = "n" }, default]);
        yield return FirnCase(PlaceValues.InPlaces(new RequiredRecordStruct { Id = 1, Name = "n" }));
        yield return FirnCase([new NoMembersRecord()]);
        yield return FirnCase([new GenericRecord<int>(1, [2, 3]), new GenericRecord<int>(0, null)]);
        yield return FirnCase([new GenericRecord<Person>(new("p", 1), [new("q", 2), null!])]);
    }

    private static IEnumerable<TypeCase> Generics()
    {
        yield return FirnCase([new Box<int> { Value = 5 }]);
        yield return FirnCase([new Box<int?> { Value = 5 }, new Box<int?>()]);
        yield return FirnCase([new Box<bool> { Value = true }, new Box<bool>()]);
        yield return FirnCase([new Box<bool?> { Value = true }, new Box<bool?> { Value = false }, new Box<bool?>()]);
        yield return FirnCase([new Box<string> { Value = "s" }, new Box<string>()]);
        yield return FirnCase([new Box<Box<Box<string>>> { Value = new() { Value = new() { Value = "deep" } } }, new Box<Box<Box<string>>> { Value = new() }]);
        yield return FirnCase([new Slot<Point> { Value = new() { X = 1 }, IsSet = true }]);
        yield return FirnCase([new Slot<string> { Value = "s" }, default]);
        yield return FirnCase([new Tree<int> { Value = 1, Children = [new() { Value = 2, Children = [] }, new() { Value = 3, Children = [new() { Value = 4 }] }] }]);
        yield return FirnCase([new Tree<string> { Value = "r", Children = [new(), null!] }]);
        yield return FirnCase([new BinaryTree<int, string> { Key = 5, Value = "5", Left = new() { Key = 3 }, Right = new() { Key = 8, Left = new() { Key = 7, Value = "7" } } }]);
        yield return FirnCase([new Constrained<Product, Point> { Class = new() { Name = "p" }, Struct = new() { X = 1 }, Maybe = new Point { Y = 2 }, Many = [null, new Point()] }]);
        yield return FirnCase([new Node<double> { Item = 1, Named = new() { ["a"] = new() { Item = 2 }, ["b"] = null! }, Array = [new() { Item = 3 }] }]);
        yield return FirnCase([new OuterGeneric<int> { Own = 1, Child = new() { Value = 2 } }]);
        yield return FirnCase([new OuterGeneric<string>.Inner { Value = "i" }]);
        yield return FirnCase([new OuterGeneric<string>.Pair<int> { First = "f", Second = 2 }]);
        yield return FirnCase(PlaceValues.InPlaces(new Box<List<int>> { Value = [1] }));
    }

    private static IEnumerable<TypeCase> Annotated()
    {
        AnnotatedDerived derived = new();
        derived.SetBase(3);
        derived.SetOwn(4);
        AnnotatedBase @base = new();
        @base.SetBase(5);

        yield return FirnCase([PrivateSetters.Create(1, "t", 2.5, [1, 2], 7), new PrivateSetters()]);
        yield return FirnCase(PlaceValues.InPlaces(PrivateSetters.Create(1, "t", 2.5, [1, 2], 7)));
        yield return FirnCase([new ExplicitMembers { Kept = 1, AlsoKept = "a", NotListed = 4 }]);
        yield return FirnCase([new FieldsOnly { Number = 1, Text = "t" }]);
        yield return FirnCase([new AllOfStruct(1, "b"), default]);
        yield return FirnCase(PlaceValues.InPlaces(new AllOfStruct(1, "b")));
        yield return FirnCase([new PropertiesOnly { Property = 3 }]);
        yield return FirnCase([new Named { Last = 1, Middle = "m", Renamed = 2, Zero = true, Five = "f", Plain = 3 }, new Named()]);
        yield return FirnCase([PrivateConstructor.Create(1, "t")]);
        yield return FirnCase([new FilledInPlace { Numbers = { 1, 2 }, Map = { ["a"] = 1 }, Set = { "s" } }, new FilledInPlace()]);
        yield return FirnCase([@base]);
        yield return FirnCase([derived]);
        yield return FirnCase([AnnotatedGeneric<int>.Create(3, "n")]);
        yield return FirnCase([AnnotatedGeneric<string?>.Create(null, null), AnnotatedGeneric<string?>.Create("v", "n")]);
        yield return FirnCase([AnnotatedGeneric<Point>.Create(new() { X = 1 }, "n")]);
        yield return FirnCase([Contract.Create(4)]);
        yield return FirnCase([new ContractDerived { Base = 1, Own = "o" }]);
        yield return FirnCase([new WithCodecs { Temperature = 21.5, Plain = 1.23, Duration = new(300), Maybe = new Seconds(-1), Many = [new(0), new(long.MaxValue)] }, new WithCodecs()]);
        yield return FirnCase([new Seconds(0), new Seconds(127), new Seconds(128), new Seconds(long.MinValue)]);
        yield return Hidden.PrivateRow();
    }

    private static IEnumerable<TypeCase> State()
    {
        GetOnlyProperties properties = new(new Guid(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), "t", 5, DayOfWeek.Friday, [1, 2]);
        yield return FirnCase([properties, new GetOnlyProperties(), new GetOnlyProperties(default, null, null, default, null)]);
        yield return FirnCase(PlaceValues.InPlaces(properties));
        yield return FirnCase([new HoldsOverrides("held", 4, true) { Common = 2 }, new HoldsOverrides()]);
        yield return FirnCase([new PartlyMatched(250, "EUR"), default]);
        yield return FirnCase(PlaceValues.InPlaces(new PartlyMatched(250, "EUR")));
        yield return FirnCase([new MakesItsId("n", new Guid(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)), new MakesItsId(null)]);
        yield return FirnCase([new GetOnlyGeneric<int>(3, [4]), new GetOnlyGeneric<int>()]);
        yield return FirnCase([new GetOnlyGeneric<string>("v", ["w", ""]), new GetOnlyGeneric<string>()]);
        yield return FirnCase([new HalfOpenProperties { Secret = "s", Protected = 3 }, new HalfOpenProperties()]);
        yield return FirnCase([new AllOfClass(1, "t", 2.5, 'x', [1]), new AllOfClass()]);
        yield return FirnCase([new Everyday { Name = "n", Count = 3 }, new Everyday()]);
        yield return FirnCase([new HoldsForeignState { Foreign = new(3, "t"), Generic = new("v") }, new HoldsForeignState()]);
        yield return FirnCase([new ForeignGetOnly(4, "t"), new ForeignGetOnly()]);
    }

    private static IEnumerable<TypeCase> Flags()
    {
        yield return FirnCase([new Bools1 { B00 = true }, new Bools1()]);
        yield return FirnCase([new Bools7 { B00 = true, B06 = true }, new Bools7()]);
        yield return FirnCase([new Bools8 { B00 = true, B07 = true }, new Bools8()]);
        yield return FirnCase([new Bools9 { B07 = true, B08 = true }, new Bools9()]);
        yield return FirnCase([new Bools16 { B00 = true, B07 = true, B08 = true, B15 = true }, new Bools16()]);
        yield return FirnCase([new Bools17 { B15 = true, B16 = true }, new Bools17()]);
        yield return FirnCase([new MaybeBools4 { B00 = true, B01 = false, B03 = true }, new MaybeBools4()]);
        yield return FirnCase([new MaybeBools5 { B03 = true, B04 = false }, new MaybeBools5 { B04 = true }]);
        yield return FirnCase([new MaybeBools8 { B00 = false, B07 = true }, new MaybeBools8()]);
        yield return FirnCase([new MaybeBools9 { B07 = true, B08 = true }, new MaybeBools9()]);
        yield return FirnCase([new MixedFlags { A = true, B = "b", C = true, D = 1, E = 2, F = false, G = true, H = null, I = [true, false], J = true }, new MixedFlags()]);
        yield return FirnCase([new BoolsStruct { A = true, B = false, C = true }, default]);
        yield return FirnCase(PlaceValues.InPlaces(new BoolsStruct { A = true, B = false, C = true }));
        yield return FirnCase(PlaceValues.InPlaces(new Bools9 { B08 = true }));
    }
}
