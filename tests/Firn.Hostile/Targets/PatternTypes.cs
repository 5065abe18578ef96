using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;

namespace Firn.Hostile.Targets;

/// <summary>A value among neighbours, in an object.</summary>
public sealed class Beside<T>
{
    public byte Before { get; set; }

    public T? Value { get; set; }

    public string? After { get; set; }
}

/// <summary>A value among neighbours, in a struct: arrays of it are blocks where the type has fixed width.</summary>
public struct Cell<T>
{
    public short Before;
    public T Value;
    public byte After;
}

/// <summary>The cell of an earlier version, of which a reader drops a part.</summary>
public struct WiderCell<T>
{
    public short Before;
    public T Value;
    public byte After;
    public int Gone;
}

/// <summary>Every kind of collection that holds the values; one is there at a time.</summary>
public sealed class Collected<T>
    where T : notnull
{
    public T[]? Array { get; set; }

    public T?[]? Optional { get; set; }

    public List<T>? List { get; set; }

    public T[,]? Grid { get; set; }

    public Queue<T>? Queue { get; set; }

    public ImmutableArray<T> Immutable { get; set; }

    public ReadOnlyMemory<T> Memory { get; set; }

    public Cell<T>[]? Cells { get; set; }

    public List<Cell<T>>? CellList { get; set; }

    public (int Number, T Value)[]? Tuples { get; set; }

    public Dictionary<int, T>? Values { get; set; }

    public Dictionary<T, int>? Keys { get; set; }

    public HashSet<T>? Set { get; set; }

    public FrozenSet<T>? Frozen { get; set; }

    public ImmutableDictionary<T, T>? ImmutableKeys { get; set; }

    public ConcurrentDictionary<T, byte>? ConcurrentKeys { get; set; }
}

/// <summary>Values that may be absent.</summary>
public sealed class Nullables<T>
    where T : struct
{
    public T? Member { get; set; }

    public T?[]? Array { get; set; }

    public List<T?>? List { get; set; }

    public Cell<T>? Cell { get; set; }

    public Dictionary<int, T?>? Values { get; set; }
}

// What an earlier version wrote and what reads it: values are kept by conversion.
public sealed class Earlier<T>
{
    public T? Value { get; set; }

    public int Gone { get; set; }

    public T[]? Array { get; set; }

    public WiderCell<T>[]? Cells { get; set; }
}

public sealed class Later<T>
{
    public T? Value { get; set; }

    public T[]? Array { get; set; }

    public Cell<T>[]? Cells { get; set; }
}

public sealed class OneBool
{
    public bool Value { get; set; }
}

public sealed class OptionalBool
{
    public bool? Value { get; set; }
}
