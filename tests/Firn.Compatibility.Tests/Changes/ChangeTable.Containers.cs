using System.Collections.Immutable;
using Firn.TestCases;

namespace Firn.Compatibility.Tests;

internal static partial class ChangeTable
{
    /// <summary>Lists, arrays, sets and queues.</summary>
    private static IEnumerable<Change> Containers =>
    [
        Change.FirnRow<ListKinds.Before, ListKinds.After>(
            "list-kind-changed",
            new() { A = [1, 2], B = [3], C = ["x", null], D = new([1, 2]), E = [true, false, true] },
            new() { A = [4], B = new([5, 6]), C = ["y"], D = new([7]), E = [false] },
            forward: new ListKinds.After { A = [1, 2], B = new([3]), C = ["x", null], D = new([1, 2]), E = [true, false, true] },
            backward: new ListKinds.Before { A = [4], B = [5, 6], C = ["y"], D = new([7]), E = [false] }),
        Change.FirnRow<ListMade.Before, ListMade.After>(
            "list-to-made-collection",
            new() { Steps = [3, 1], Names = ["a", null], Prices = new() { ["p"] = 1 } },
            new() { Steps = new([4]), Names = new(["b"]), Prices = new(new Dictionary<string, int> { ["q"] = 2 }) },
            forward: new ListMade.After { Steps = new([3, 1]), Names = new(["a", null]), Prices = new(new Dictionary<string, int> { ["p"] = 1 }) },
            backward: new ListMade.Before { Steps = [4], Names = ["b"], Prices = new() { ["q"] = 2 } }),
        Change.FirnRow<ListToSet.Before, ListToSet.After>(
            "list-to-set",
            new() { Numbers = [3, 1, 2], Words = ["b", "a"], Letters = ["x"] },
            new() { Numbers = [6, 5], Words = ["d", "c"], Letters = new(StringComparer.OrdinalIgnoreCase) { "Y" } },
            forward: new ListToSet.After { Numbers = [3, 1, 2], Words = ["b", "a"], Letters = ["x"] },
            backward: new ListToSet.Before { Numbers = [6, 5], Words = ["d", "c"], Letters = ["Y"] }),
        Change.FirnRow<ListToSet.Before, ListToSet.After>(
            "list-with-duplicates-to-set",
            new() { Numbers = [3, 1, 3] },
            new() { Numbers = [1] },
            forward: new Outcome<ListToSet.After>.Refused(FirnErrorCode.DuplicateKey, "Numbers"),
            backward: new ListToSet.Before { Numbers = [1] }),
        Change.FirnRow<ElementsChanged.Before, ElementsChanged.After>(
            "elements-changed",
            new() { Items = [new() { A = 1 }, null, new() { A = 2 }], Rows = [[new() { A = 3 }], []], Grid = new ElementsChanged.Old[,] { { new() { A = 4 } } } },
            new() { Items = [new() { A = 1, B = "b" }, null], Rows = [[new() { A = 3, B = "c" }]], Grid = new ElementsChanged.New[,] { { new() { A = 4, B = "d" }, new() } } },
            forward: new ElementsChanged.After { Items = [new() { A = 1 }, null, new() { A = 2 }], Rows = [[new() { A = 3 }], []], Grid = new ElementsChanged.New[,] { { new() { A = 4 } } } },
            backward: new ElementsChanged.Before { Items = [new() { A = 1 }, null], Rows = [[new() { A = 3 }]], Grid = new ElementsChanged.Old[,] { { new() { A = 4 }, new() } } }),
        Change.FirnRow<List<ElementsChanged.Old>, ElementsChanged.New[]>(
            "root-list-of-changed-elements",
            [new() { A = 1 }, new() { A = 2 }],
            [new() { A = 3, B = "x" }],
            forward: new ElementsChanged.New[] { new() { A = 1 }, new() { A = 2 } },
            backward: new List<ElementsChanged.Old> { new() { A = 3 } }),
        Change.FirnRow<RankChanged.Before, RankChanged.After>(
            "array-rank-changed",
            new() { Cells = [1, 2] },
            new() { Cells = new[,] { { 1, 2 } } },
            forward: Mismatch<RankChanged.After>("Cells"),
            backward: Mismatch<RankChanged.Before>("Cells")),
        Change.FirnRow<ScalarToList.Before, ScalarToList.After>(
            "value-to-list",
            new() { Tag = "a" },
            new() { Tag = ["a"] },
            forward: new ScalarToList.After { Tag = ["a"] },
            backward: Mismatch<ScalarToList.Before>("Tag", "list", "string")),
        Change.FirnRow<ListToLists.Before, ListToLists.After>(
            "list-to-list-of-lists",
            new() { Rows = [1] },
            new() { Rows = [[1]] },
            forward: Mismatch<ListToLists.After>("Rows", "int", "list"),
            backward: Mismatch<ListToLists.Before>("Rows", "list", "int")),
    ];
}

public static class ListToLists
{
    public class Before
    {
        public int[]? Rows { get; set; }
    }

    public class After
    {
        public int[][]? Rows { get; set; }
    }
}

public static class ListKinds
{
    public class Before
    {
        public int[]? A { get; set; }
        public List<int>? B { get; set; }
        public List<string?>? C { get; set; }
        public Queue<int>? D { get; set; }
        public bool[]? E { get; set; }
    }

    public class After
    {
        public List<int>? A { get; set; }
        public Queue<int>? B { get; set; }
        public ImmutableArray<string?> C { get; set; }
        public LinkedList<int>? D { get; set; }
        public List<bool>? E { get; set; }
    }

}

public static class ListMade
{
    public class Before
    {
        public List<int>? Steps { get; set; }
        public string?[]? Names { get; set; }
        public Dictionary<string, int>? Prices { get; set; }
    }

    public class After
    {
        public Trail<int>? Steps { get; set; }
        public Lineup? Names { get; set; }
        public Tariff? Prices { get; set; }
    }
}

public static class ListToSet
{
    public class Before
    {
        public List<int>? Numbers { get; set; }
        public string[]? Words { get; set; }
        public List<string>? Letters { get; set; }
    }

    public class After
    {
        public HashSet<int>? Numbers { get; set; }
        public HashSet<string>? Words { get; set; }
        public HashSet<string>? Letters { get; set; }
    }
}

public static class ElementsChanged
{
    public class Old
    {
        public int A { get; set; }
    }

    public class New
    {
        public int A { get; set; }
        public string? B { get; set; } = "initial";
    }

    public class Before
    {
        public List<Old?>? Items { get; set; }
        public Old[][]? Rows { get; set; }
        public Old[,]? Grid { get; set; }
    }

    public class After
    {
        public List<New?>? Items { get; set; }
        public New[][]? Rows { get; set; }
        public New[,]? Grid { get; set; }
    }
}

public static class RankChanged
{
    public class Before
    {
        public int[]? Cells { get; set; }
    }

    public class After
    {
        public int[,]? Cells { get; set; }
    }
}

public static class ScalarToList
{
    public class Before
    {
        public string? Tag { get; set; }
    }

    public class After
    {
        public List<string>? Tag { get; set; }
    }
}
