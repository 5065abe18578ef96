using System.Buffers;
using System.Collections.Frozen;
using System.Collections.Immutable;
using Firn.Tests.EntryPoints;

namespace Firn.Hostile.Targets;

/// <summary>Reads one value by a reader that code by hand uses.</summary>
internal delegate T HandReading<T>(ref FirnReader reader);

/// <summary>Reads one value by a function over spans.</summary>
internal delegate bool SpanReading<T>(ReadOnlySpan<byte> source, out T value, out ReadOnlySpan<byte> rest);

/// <summary>A place where values of a type can stand.</summary>
/// <param name="Name">What it is called.</param>
/// <param name="Reader">What reads it.</param>
/// <param name="Message">A message of so many values there, all of them the marker.</param>
/// <param name="IsRun">Whether there can be more than one.</param>
/// <param name="Options">What it is read under.</param>
internal sealed record PatternPlace(string Name, Entries Reader, Func<int, byte[]> Message, bool IsRun, FirnOptions Options);

/// <summary>A way by hand: whether the bytes were accepted.</summary>
internal sealed record PatternByHand(string Name, Func<byte[], bool> Accepts);

/// <summary>A type not all of whose patterns of bits are values.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Marker">The bytes of a value that are found again in a message.</param>
/// <param name="Invalid">Patterns that are no value; the first few are tried everywhere.</param>
/// <param name="Legal">Patterns that are values.</param>
/// <param name="Places">Where values can stand.</param>
/// <param name="ByHand">What code by hand calls.</param>
internal sealed record PatternKind(string Name, byte[] Marker, byte[][] Invalid, byte[][] Legal, IReadOnlyList<PatternPlace> Places, IReadOnlyList<PatternByHand> ByHand)
{
    /// <summary>A kind with all its places. The type arguments name what code is generated for.</summary>
    [FirnEntryPoint]
    public static PatternKind FirnOf<T, TBeside, TCollected, TEarlier, TLater, TNullables>(T marker, byte[][] invalid, byte[][] legal, HandReading<T>? byHand, SpanReading<T>? bySpan)
        where T : notnull
    {
        byte[] bytes = FirnSerializer.Serialize(marker, FirnOptions.Packed)[1..];
        FirnOptions packed = FirnOptions.Packed;
        FirnOptions boxed = packed.WithCase(typeof(object), typeof(T), 1);
        Entries collected = new Entries<TCollected>();
        List<PatternPlace> places =
        [
            One<T>("root", _ => marker),
            One<TBeside>("member", _ => new Beside<T> { Value = marker, After = "x" }),
            new("boxed", Entries.ForFirn<object>(), _ => FirnSerializer.Serialize<object>(marker, boxed), false, boxed),
            new("converted member", new Entries<TLater>(), _ => FirnSerializer.Serialize((TEarlier)(object)new Earlier<T> { Value = marker }), false, FirnOptions.Default),
            new("converted array", new Entries<TLater>(), n => FirnSerializer.Serialize((TEarlier)(object)new Earlier<T> { Array = Repeated(marker, n) }), true, FirnOptions.Default),
            new("converted structs", new Entries<TLater>(), n => FirnSerializer.Serialize((TEarlier)(object)new Earlier<T> { Cells = [.. Enumerable.Repeat(new WiderCell<T> { Value = marker }, n)] }), true, FirnOptions.Default),
            Run("array", n => new() { Array = Repeated(marker, n) }),
            Run("array of values that may be absent", n => new() { Optional = Repeated(marker, n) }),
            Run("list", n => new() { List = [.. Repeated(marker, n)] }),
            Run("array of rank 2", n => new() { Grid = Grid(marker, n) }),
            Run("queue", n => new() { Queue = new(Repeated(marker, n)) }),
            Run("immutable array", n => new() { Immutable = [.. Repeated(marker, n)] }),
            Run("memory", n => new() { Memory = Repeated(marker, n) }),
            Run("structs", n => new() { Cells = [.. Enumerable.Repeat(new Cell<T> { Value = marker }, n)] }),
            Run("list of structs", n => new() { CellList = [.. Enumerable.Repeat(new Cell<T> { Value = marker }, n)] }),
            Run("tuples", n => new() { Tuples = [.. Enumerable.Repeat((7, marker), n)] }),
            Run("dictionary values", n => new() { Values = Enumerable.Range(0, n).ToDictionary(i => i, _ => marker) }),
            Single("dictionary key", new() { Keys = new() { [marker] = 5 } }),
            Single("set element", new() { Set = [marker] }),
            Single("frozen set element", new() { Frozen = new[] { marker }.ToFrozenSet() }),
            Single("immutable dictionary", new() { ImmutableKeys = ImmutableDictionary<T, T>.Empty.Add(marker, marker) }),
            Single("concurrent dictionary key", new() { ConcurrentKeys = new([KeyValuePair.Create(marker, (byte)5)]) }),
        ];
        if (typeof(T).IsValueType) places.AddRange(NullablePlaces(new Entries<TNullables>(), typeof(Nullables<>).MakeGenericType(typeof(T)), marker));
        return new PatternKind(typeof(T).Name, bytes, invalid, legal, places, [.. ByHandOf(byHand, bySpan)]);

        PatternPlace One<TRoot>(string name, Func<int, object> value)
        {
            Entries<TRoot> entries = new();
            return new(name, entries, n => entries.Serialize(value(n), packed), false, packed);
        }

        PatternPlace Run(string name, Func<int, Collected<T>> value) => new(name, collected, n => collected.Serialize(value(n), packed), true, packed);

        PatternPlace Single(string name, Collected<T> value) => new(name, collected, _ => collected.Serialize(value, packed), false, packed);
    }

    private static T[] Repeated<T>(T marker, int count) => [.. Enumerable.Repeat(marker, count)];

    private static T[,] Grid<T>(T marker, int count)
    {
        T[,] grid = new T[1, count];
        for (int i = 0; i < count; i++) grid[0, i] = marker;
        return grid;
    }

    private static IEnumerable<PatternPlace> NullablePlaces(Entries entries, Type type, object marker)
    {
        FirnOptions packed = FirnOptions.Packed;
        System.Reflection.MethodInfo fill = typeof(PatternKind).GetMethod(nameof(Fill), System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Static)!.MakeGenericMethod(type.GetGenericArguments());
        foreach (string name in (string[])["Member", "Array", "List", "Cell", "Values"])
        {
            yield return new("nullable: " + name, entries, n => entries.Serialize(fill.Invoke(null, [name, marker, n]), packed), name is "Array" or "List" or "Values", packed);
        }
    }

    private static Nullables<T> Fill<T>(string name, T marker, int count)
        where T : struct => name switch
        {
            "Member" => new() { Member = marker },
            "Array" => new() { Array = [.. Enumerable.Repeat<T?>(marker, count)] },
            "List" => new() { List = [null, .. Enumerable.Repeat<T?>(marker, count)] },
            "Cell" => new() { Cell = new Cell<T> { Value = marker } },
            _ => new() { Values = Enumerable.Range(0, count).ToDictionary(i => i, _ => (T?)marker) },
        };

    private static IEnumerable<PatternByHand> ByHandOf<T>(HandReading<T>? byHand, SpanReading<T>? bySpan)
    {
        if (byHand is not null)
        {
            yield return new("reader over a span", bytes =>
            {
                FirnReader reader = new(bytes);
                byHand(ref reader);
                return true;
            });
            yield return new("reader over single bytes", bytes =>
            {
                ReadOnlySequence<byte> single = Sequences.Single(bytes);
                FirnReader reader = new(single);
                byHand(ref reader);
                return true;
            });
        }

        if (bySpan is not null) yield return new("function over spans", bytes => bySpan(bytes, out _, out ReadOnlySpan<byte> rest) && rest.IsEmpty);
    }
}
