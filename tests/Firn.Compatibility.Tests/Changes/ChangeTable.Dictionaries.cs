namespace Firn.Compatibility.Tests;

internal static partial class ChangeTable
{
    /// <summary>Keys and values of dictionaries.</summary>
    private static IEnumerable<Change> Dictionaries =>
    [
        Change.FirnRow<KeyWidened.Before, KeyWidened.After>(
            "dictionary-key-widened",
            new() { Names = new() { [1] = "a", [-2] = null }, Flags = new() { [1] = true } },
            new() { Names = new() { [3] = "b" }, Flags = [] },
            forward: new KeyWidened.After { Names = new() { [1] = "a", [-2] = null }, Flags = new() { [1] = true } },
            backward: Mismatch<KeyWidened.Before>("Flags", "int", "byte")),
        Change.FirnRow<ValueChanged.Before, ValueChanged.After>(
            "dictionary-value-changed",
            new() { Items = new() { ["a"] = new() { A = 1 }, ["b"] = null }, Lists = new() { [new DateOnly(2026, 1, 2)] = [new() { A = 2 }] } },
            new() { Items = new() { ["c"] = new() { A = 3, B = "x" } }, Lists = new() { [new DateOnly(2026, 1, 3)] = [new() { A = 4, B = "y" }, new()] } },
            forward: new ValueChanged.After { Items = new() { ["a"] = new() { A = 1 }, ["b"] = null }, Lists = new() { [new DateOnly(2026, 1, 2)] = [new() { A = 2 }] } },
            backward: new ValueChanged.Before { Items = new() { ["c"] = new() { A = 3 } }, Lists = new() { [new DateOnly(2026, 1, 3)] = [new() { A = 4 }, new()] } }),
        Change.FirnRow<KeyStructChanged.Before, KeyStructChanged.After>(
            "dictionary-key-grown",
            new() { Cells = new() { [new() { X = 1 }] = "a" } },
            new() { Cells = new() { [new() { X = 2, Y = 3 }] = "b" } },
            forward: new KeyStructChanged.After { Cells = new() { [new() { X = 1 }] = "a" } },
            backward: new KeyStructChanged.Before { Cells = new() { [new() { X = 2 }] = "b" } }),
        Change.FirnRow<DictionaryKind.Before, DictionaryKind.After>(
            "dictionary-kind-changed",
            new() { Names = new(StringComparer.OrdinalIgnoreCase) { ["a"] = 1 } },
            new() { Names = new() { ["b"] = 2, ["c"] = 3 } },
            forward: new DictionaryKind.After { Names = new(StringComparer.OrdinalIgnoreCase) { ["a"] = 1 } },
            backward: new DictionaryKind.Before { Names = new() { ["b"] = 2, ["c"] = 3 } }),
        Change.FirnRow<DictionaryToList.Before, DictionaryToList.After>(
            "dictionary-to-list",
            new() { Names = new() { [1] = 2 } },
            new() { Names = [new(1, 2)] },
            forward: Mismatch<DictionaryToList.After>("Names", "dictionary", "list"),
            backward: Mismatch<DictionaryToList.Before>("Names", "list", "dictionary")),
    ];
}

public static class KeyWidened
{
    public class Before
    {
        public Dictionary<int, string?>? Names { get; set; }
        public Dictionary<byte, bool>? Flags { get; set; }
    }

    public class After
    {
        public Dictionary<long, string?>? Names { get; set; }
        public Dictionary<int, bool?>? Flags { get; set; }
    }
}

public static class ValueChanged
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
        public Dictionary<string, Old?>? Items { get; set; }
        public Dictionary<DateOnly, List<Old>>? Lists { get; set; }
    }

    public class After
    {
        public Dictionary<string, New?>? Items { get; set; }
        public Dictionary<DateOnly, List<New>>? Lists { get; set; }
    }
}

public static class KeyStructChanged
{
    public record struct Old
    {
        public int X { get; set; }
    }

    public record struct New
    {
        public int X { get; set; }
        public int Y { get; set; }
    }

    public class Before
    {
        public Dictionary<Old, string>? Cells { get; set; }
    }

    public class After
    {
        public Dictionary<New, string>? Cells { get; set; }
    }
}

public static class DictionaryKind
{
    public class Before
    {
        public Dictionary<string, int>? Names { get; set; }
    }

    public class After
    {
        public OrderedDictionary<string, int>? Names { get; set; }
    }
}

public static class DictionaryToList
{
    public class Before
    {
        public Dictionary<int, int>? Names { get; set; }
    }

    public class After
    {
        public List<KeyValuePair<int, int>>? Names { get; set; }
    }
}
