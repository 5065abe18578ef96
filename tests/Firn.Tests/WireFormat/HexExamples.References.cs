using Xunit;

namespace Firn.Tests.WireFormat;

/// <summary>Section 4.8: objects whose identity is kept.</summary>
internal static partial class HexExamples
{
    private static IEnumerable<HexExample> References() =>
    [
        FirnExample("reference-alone", "10 00 00", new Person(), By<Person, (Person?, string?)>(p => (p.Friend, p.Name))),
        FirnExample("reference-self", "10 00 03 01 08 41 6E", Befriended(), SamePerson),
        FirnExample("reference-mutual", "10 00 03 00 03 01 04 42 04 41", Mutual(), SamePersons),
        FirnExample("reference-list", "10 09 0B 00 01 00", Tokens(), SameTokens),
        FirnExample("reference-in-union", "10 04 05 00 05 01", Enumerable.Repeat((IMarked)new Token(), 2).ToList(), SameMarked),
        FirnMessage("embedded-reference", "12 10 52 00 02 00 AD 2A F3 3D D2 00 00 06 73 E0 0F B0 00 03 01 08 41 6E", Befriended(), SamePerson),
    ];

    private static Person Befriended()
    {
        Person person = new() { Name = "An" };
        person.Friend = person;
        return person;
    }

    private static Person Mutual()
    {
        Person first = new() { Name = "A" };
        first.Friend = new Person { Name = "B", Friend = first };
        return first;
    }

    private static List<Token?> Tokens()
    {
        Token token = new();
        return [token, token, null, new Token()];
    }

    private static void SamePerson(Person expected, Person actual)
    {
        Assert.Equal(expected.Name, actual.Name);
        Assert.Same(actual, actual.Friend);
    }

    private static void SamePersons(Person expected, Person actual)
    {
        Assert.Equal((expected.Name, expected.Friend!.Name), (actual.Name, actual.Friend!.Name));
        Assert.Same(actual, actual.Friend.Friend);
    }

    private static void SameTokens(List<Token?> expected, List<Token?> actual)
    {
        Assert.Equal(expected.Count, actual.Count);
        Assert.NotNull(actual[0]);
        Assert.Same(actual[0], actual[1]);
        Assert.Null(actual[2]);
        Assert.NotSame(actual[0], actual[3]);
    }

    private static void SameMarked(List<IMarked> expected, List<IMarked> actual)
    {
        Assert.Equal(expected.Count, actual.Count);
        Assert.Same(Assert.IsType<Token>(actual[0]), actual[1]);
    }
}
