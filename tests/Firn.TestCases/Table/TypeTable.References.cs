using Firn.TestCases.External;

namespace Firn.TestCases;

public static partial class TypeTable
{
    private static IEnumerable<TypeCase> References()
    {
        yield return FirnCase([Friends(), new Contact(), Alone(), null]);
        yield return FirnCase(PlaceValues.InPlaces(Alone(), Friends()));
        yield return FirnCase([PlaceList()]);
        yield return FirnCase(PlaceValues.InPlaces(new Place { X = 1 }, new Place()));
        yield return FirnCase([new Token(), null]);
        yield return FirnCase(PlaceValues.InPlaces(new Token()));
        yield return FirnCase([ContractNode.Create("r", ContractNode.Create("a"), ContractNode.Create("b", ContractNode.Create("c"))), new ContractNode()]);
        yield return FirnCase([LateRing(), new LateNode { Name = null, Number = 1, Next = null, IsLast = false }]);
        yield return FirnCase([HiddenNode.Pair()]);
        yield return FirnCase<Entry>([Library(), new Document(), new Link { Target = Library() }], ReferenceCases);
        yield return FirnCase(PlaceValues.InPlaces<Entry>(Library(), new Link()), ReferenceCases);
        yield return FirnCase([Library()], ReferenceCases);
        yield return FirnCase([Line()]);
        yield return FirnCase([RingOf("a", "b", "c"), RingOf("a")]);
        yield return FirnCase([Shared(), new Sharing()]);
        yield return FirnCase([ForeignPair()]);
        yield return FirnCase<object[]>([[Alone(), Library(), 1]], ReferenceCases);
    }

    private static FirnOptions ReferenceCases(FirnOptions options) => options.WithCase<object, Entry>(1).WithCase<object, Contact>(2).WithCase<object, int>(3);

    private static Contact Alone()
    {
        Contact self = new() { Name = "self", Rank = 1 };
        self.Friend = self;
        self.Circle = [self, null, self];
        self.Roles = new() { ["me"] = self, ["nobody"] = null };
        return self;
    }

    private static Contact Friends()
    {
        Place home = new() { X = 7, IsKnown = true };
        Contact a = new() { Name = "a", Home = home };
        Contact b = new() { Name = "b", Home = home, Friend = a };
        a.Friend = b;
        a.Circle = [b, new Contact { Name = "c", Friend = b, Home = new Place { X = 7, IsKnown = true } }, a];
        b.Roles = new() { ["x"] = a, ["y"] = b, ["z"] = a.Circle[1] };
        return a;
    }

    // More than a count of one byte holds; every second is the one before.
    private static List<Place> PlaceList()
    {
        List<Place> places = [];
        for (int i = 0; i < 600; i++) places.Add(i % 2 == 1 ? places[i - 1] : new Place { X = i });
        places.Add(places[0]);
        places.Add(places[598]);
        return places;
    }

    private static LateNode LateRing()
    {
        Token token = new();
        LateNode last = new() { Name = "l", Number = 3, Next = null, Tokens = [token, null, token] };
        LateNode first = new() { Name = "f", Number = 1, Next = last, IsLast = false, Tokens = [token] };
        last.Next = first;
        return first;
    }

    private static Folder Library()
    {
        Contact author = new() { Name = "author" };
        Document document = new() { Title = "d", Author = author };
        Folder inner = Folder.Create("inner", new Document { Title = "e", Author = author }, new Link { Target = document });
        Folder root = Folder.Create("root", document, inner);
        inner.Entries!.Add(new Link { Target = root, Parent = inner, Anything = author });
        inner.Entries.Add(new Link { Target = inner, Anything = document });
        return root;
    }

    private static Terminus Line()
    {
        Station middle = new() { Name = "m" };
        Terminus terminus = new() { Name = "t", Next = middle, Lines = new() { Value = middle } };
        terminus.Lines.Next = terminus.Lines;
        return terminus;
    }

    private static Ring<string> RingOf(params string[] values)
    {
        Ring<string> first = new() { Value = values[0] };
        Ring<string> last = first;
        foreach (string value in values.Skip(1)) last = last.Next = new() { Value = value };
        last.Next = first;
        return first;
    }

    private static Sharing Shared()
    {
        Contact contact = Alone();
        Place place = new() { X = 3 };
        Token token = new();
        return new() { First = contact, Second = contact, Pair = (place, place), Places = [place, null, new() { X = 3 }, place], Tokens = [token, new(), token], Foreign = ForeignPair() };
    }

    private static ForeignReference ForeignPair()
    {
        ForeignReference first = new() { Name = "f" };
        first.Other = new ForeignReference { Name = null, Other = first };
        return first;
    }
}
