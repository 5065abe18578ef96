namespace Firn.TestCases;

/// <summary>Every place that a value can stand in: members beside members of other kinds, elements, dictionary values, tuples, a nested object.</summary>
/// <typeparam name="T">The type under test.</typeparam>
public sealed class Places<T>
{
    /// <summary>Between members of fixed width, flags and text.</summary>
    public int Before { get; set; }

    public bool Flag { get; set; }

    public T? Value { get; set; }

    public string? Text { get; set; }

    public T? Other { get; set; }

    public T?[]? Array { get; set; }

    public List<T?>? List { get; set; }

    public Dictionary<int, T?>? Map { get; set; }

    public (T?, bool) Pair { get; set; }

    public Holder<T>? Nested { get; set; }

    public HolderStruct<T> Inline { get; set; }

    public HolderStruct<T>? MaybeInline { get; set; }
}

/// <summary>A class with one member.</summary>
public sealed class Holder<T>
{
    public T? Value { get; set; }
}

/// <summary>A struct with one member.</summary>
public struct HolderStruct<T>
{
    public T? Value;
}

/// <summary>The places where a value of a struct may be absent.</summary>
/// <typeparam name="T">The type under test.</typeparam>
public sealed class NullablePlaces<T>
    where T : struct
{
    public T? Value { get; set; }

    public bool Flag { get; set; }

    public T? Other { get; set; }

    public T?[]? Array { get; set; }

    public List<T?>? List { get; set; }

    public Dictionary<string, T?>? Map { get; set; }

    public (T?, T) Pair { get; set; }
}

/// <summary>The places of a key.</summary>
/// <typeparam name="T">The type under test.</typeparam>
public sealed class KeyPlaces<T>
    where T : notnull
{
    public Dictionary<T, string?>? Map { get; set; }

    public HashSet<T>? Set { get; set; }

    public Dictionary<T, bool>? Flags { get; set; }
}

/// <summary>Makes values of the place types from values of the type under test.</summary>
internal static class PlaceValues
{
    /// <summary>One object full of the values, one of defaults.</summary>
    public static Places<T>[] InPlaces<T>(params T?[] values)
    {
        T? first = values[0];
        T? last = values[^1];
        return
        [
            new Places<T>
            {
                Before = -5,
                Flag = true,
                Value = last,
                Text = "between",
                Other = first,
                Array = values,
                List = [.. values, default],
                Map = values.Select((v, i) => (v, i)).ToDictionary(p => p.i, p => (T?)p.v),
                Pair = (last, true),
                Nested = new Holder<T> { Value = last },
                Inline = new HolderStruct<T> { Value = first },
                MaybeInline = new HolderStruct<T> { Value = last },
            },
            new Places<T>(),
            new Places<T> { Array = [], List = [], Map = [], Nested = new Holder<T>() },
            new Places<T> { Array = [.. Enumerable.Range(0, 9).Select(i => values[i % values.Length])], List = [default, last], Map = new() { [1] = default, [2] = last } },
        ];
    }

    /// <summary>One object full of the values and of nulls between them, one of nulls.</summary>
    public static NullablePlaces<T>[] InNullables<T>(params T[] values)
        where T : struct =>
    [
        new NullablePlaces<T>
        {
            Value = values[^1],
            Other = values[0],
            Flag = true,
            Array = [.. values.SelectMany(v => (T?[])[v, null])],
            List = [null, .. values],
            Map = values.Select((v, i) => (v, i)).ToDictionary(p => "k" + p.i, p => p.i % 2 == 0 ? p.v : (T?)null),
            Pair = (null, values[^1]),
        },
        new NullablePlaces<T>(),
        new NullablePlaces<T> { Array = [null], List = [values[0], values[^1]], Map = [], Pair = (values[0], values[^1]) },
    ];

    /// <summary>One object with the values as keys, one without entries. The values must differ.</summary>
    public static KeyPlaces<T>[] InKeys<T>(params T[] values)
        where T : notnull =>
    [
        new KeyPlaces<T>
        {
            Map = values.Select((v, i) => (v, i)).ToDictionary(p => p.v, p => p.i % 2 == 0 ? "v" : null),
            Set = [.. values],
            Flags = values.ToDictionary(v => v, _ => true),
        },
        new KeyPlaces<T> { Map = [], Set = [], Flags = [] },
        new KeyPlaces<T>(),
    ];
}
