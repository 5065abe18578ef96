using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;

namespace Firn.Hostile.Targets;

/// <summary>Every hashed kind with one type of key; one of them is there at a time.</summary>
public sealed class KeyTables<T>
    where T : notnull
{
    public Dictionary<T, int>? Dictionary { get; set; }

    public HashSet<T>? Set { get; set; }

    public FrozenDictionary<T, int>? FrozenDictionary { get; set; }

    public FrozenSet<T>? FrozenSet { get; set; }

    public ImmutableDictionary<T, int>? ImmutableDictionary { get; set; }

    public ImmutableHashSet<T>? ImmutableSet { get; set; }

    public ConcurrentDictionary<T, int>? Concurrent { get; set; }

    public OrderedDictionary<T, int>? Ordered { get; set; }

    public OwnDictionary<T>? Own { get; set; }

    public OwnSet<T>? OwnSet { get; set; }

    public OwnKeyed<T>? OwnKeyed { get; set; }

    public IReadOnlyDictionary<T, int>? Interface { get; set; }
}

public sealed class OwnDictionary<T> : Dictionary<T, int>
    where T : notnull;

public sealed class OwnSet<T> : HashSet<T>;

public sealed class OwnKeyed<T> : KeyedCollection<T, T>
    where T : notnull
{
    protected override T GetKeyForItem(T item) => item;
}

public enum KeyEnum;

public enum WideKeyEnum : ulong;

/// <summary>Its hash code is what the compiler makes of its members: known to everybody.</summary>
public readonly record struct RecordKey(int A, int B);

/// <summary>Without a hash code of its own, and with padding.</summary>
public struct PlainKey
{
    public int First { get; set; }

    public long Second { get; set; }
}

/// <summary>A class with a hash code that its author found good enough.</summary>
public sealed record ClassKey(int A, long B)
{
    public bool Equals(ClassKey? other) => other is not null && A == other.A && B == other.B;

    public override int GetHashCode() => A ^ (int)B;
}
