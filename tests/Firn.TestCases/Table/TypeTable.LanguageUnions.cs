using System.Collections.Immutable;

namespace Firn.TestCases;

public static partial class TypeTable
{
    private static IEnumerable<TypeCase> LanguageUnions()
    {
        Dog dog = Animal.Create<Dog>(4, "d");
        dog.Friend = Animal.Create<Cat>(4, null);
        Tether chain = new() { Next = new Tether { Next = 5 }, More = ["t", default, new Truck { Load = 1 }, true] };
        Anything[] all =
        [
            42, "t", "", true, Weekday.Sunday, new Point { X = 1 }, new Amount(1, true), new List<int?> { 1, null }, new int[] { 1, 2 }, new Truck { Wheels = 6, Load = 2.5 },
            new Vehicle { Wheels = 1 }, new Convoy { Vehicles = [new Truck()] }, chain, DateTime.UnixEpoch, (1, "x"),
        ];
        Loose[] loose = [5, "t", new Disc { Radius = 2 }];
        Nested[] nested = [new Loose(7), new Disc { Radius = 1.5 }, new Remark("r", new Alarm(1)), ImmutableArray.Create(1, 2), ImmutableArray<int>.Empty];
        Number[] numbers = [new(7), new(-0.0), new(2.5)];
        Token<string>[] tokens = [Token<string>.IUnionMembers.Create(new Guid(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)), Token<string>.IUnionMembers.Create("t")];
        Slot[] slots = [new Slot(1), new Slot([new Slot(2), null!, new Slot(new Anything("a"))]), new Slot(new Anything(chain))];
        Node[] nodes = [new Leaf { Name = "l", Size = 3 }, new Stem { Below = [new Leaf(), null, new Stem()] }, new Fork { Name = "f", IsEven = true, Below = [] }];

        yield return FirnCase<Pet>([new Pet(dog), new Pet(Animal.Create<Cat>(3, "c")), default]);
        yield return FirnCase(PlaceValues.InPlaces(new Pet(dog), default));
        yield return FirnCase<Pet?>([new Pet(dog), null]);
        yield return FirnCase<Anything>([.. all, default]);
        yield return FirnCase(PlaceValues.InPlaces(all));
        yield return FirnCase(PlaceValues.InNullables(all));
        yield return FirnCase<Loose>([.. loose, new Loose((int?)null), new Loose((string?)null), default]);
        yield return FirnCase(PlaceValues.InPlaces(loose));
        yield return FirnCase<Nested>([.. nested, default]);
        yield return FirnCase(PlaceValues.InPlaces(nested));
        yield return FirnCase<Result<int>>([5, new Failure<int>("r", 6), default]);
        yield return FirnCase<Result<Result<string>>>([new Result<string>("t"), new Failure<Result<string>>("r", new Failure<string>(null, "l")), default]);
        yield return FirnCase(PlaceValues.InPlaces<Result<Point>>(new Point { X = 1 }, new Failure<Point>(null, new Point { Y = 2 })));
        yield return FirnCase<Series>([new List<int> { 1 }, new int[] { 2, 3 }, new List<string> { "a" }, new Dictionary<string, Loose> { ["k"] = 1, ["n"] = default }]);
        yield return FirnCase([.. numbers, default]);
        yield return FirnCase(PlaceValues.InPlaces(numbers));
        yield return FirnCase(PlaceValues.InNullables(numbers));
        yield return FirnCase([.. tokens, default]);
        yield return FirnCase(PlaceValues.InPlaces(tokens));
        yield return FirnCase<Slot?>([.. slots, null]);
        yield return FirnCase(PlaceValues.InPlaces(slots));
        yield return FirnCase<Node?>([.. nodes, null]);
        yield return FirnCase(PlaceValues.InPlaces(nodes));
        yield return FirnCase<Option<int>>([new Option<int>.Some(1), new Option<int>.None(), new Zero(3)]);
        yield return FirnCase<Option<List<string>>>([new Option<List<string>>.Some(["a"]), new Many<string>(["b", "c"])]);
        yield return FirnCase<Holder<object>>([new() { Value = new Pet(dog) }, new() { Value = 1 }, new()], options => options.WithCase<object, Pet>(1).WithCase<object, int>(2));
    }
}
