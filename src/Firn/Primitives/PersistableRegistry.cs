using System.Diagnostics.CodeAnalysis;

namespace Firn.Primitives;

/// <summary>
/// Types that write themselves (<see cref="IPersistable{TSelf}"/>), each under an id, for values whose type only the data say: a value is written
/// as the count that is its type's id, then itself. Both sides register the same types under the same ids.
/// </summary>
/// <remarks>
/// Safe for any number of threads: reading and writing take no lock and see the registry as it was before or after any change, never between. No method
/// throws because of bytes or of a value; what is not written or read leaves all of the memory, as with <see cref="PersistableWriter"/> and
/// <see cref="PersistableReader"/>.
/// </remarks>
public sealed class PersistableRegistry
{
    private readonly Lock _changing = new();
    private volatile Snapshot _snapshot = new([], []);

    // Never changed once it can be seen.
    private sealed record Snapshot(Dictionary<int, PersistableEntry> ById, Dictionary<Type, PersistableEntry> ByType)
    {
        public Snapshot Copy() => new(new(ById), new(ByType));
    }

    /// <summary>Registers a type, if neither it nor the id is taken.</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <param name="id">Its id, at least 0. Ids below 240 take a byte.</param>
    /// <returns>Whether it was registered.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The id is negative.</exception>
    public bool TryRegister<T>(int id)
        where T : IPersistable<T>
    {
        ArgumentOutOfRangeException.ThrowIfNegative(id);
        lock (_changing)
        {
            if (_snapshot.ById.ContainsKey(id) || _snapshot.ByType.ContainsKey(typeof(T))) return false;
            Snapshot changed = _snapshot.Copy();
            Add(changed, new PersistableEntry<T>(id));
            _snapshot = changed;
            return true;
        }
    }

    /// <summary>Registers a type, whatever was registered before: under the id another type, or the type under another id, which are both gone then.</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <param name="id">Its id, at least 0.</param>
    /// <exception cref="ArgumentOutOfRangeException">The id is negative.</exception>
    public void Replace<T>(int id)
        where T : IPersistable<T>
    {
        ArgumentOutOfRangeException.ThrowIfNegative(id);
        lock (_changing)
        {
            Snapshot changed = _snapshot.Copy();
            if (changed.ById.TryGetValue(id, out PersistableEntry? other)) changed.ByType.Remove(other.Type);
            if (changed.ByType.TryGetValue(typeof(T), out PersistableEntry? same)) changed.ById.Remove(same.Id);
            Add(changed, new PersistableEntry<T>(id));
            _snapshot = changed;
        }
    }

    /// <summary>Forgets an id and its type.</summary>
    /// <param name="id">The id.</param>
    /// <returns>Whether a type was registered under it.</returns>
    public bool Remove(int id)
    {
        lock (_changing)
        {
            if (!_snapshot.ById.TryGetValue(id, out PersistableEntry? entry)) return false;
            Snapshot changed = _snapshot.Copy();
            changed.ById.Remove(id);
            changed.ByType.Remove(entry.Type);
            _snapshot = changed;
            return true;
        }
    }

    private static void Add(Snapshot changed, PersistableEntry entry)
    {
        changed.ById[entry.Id] = entry;
        changed.ByType[entry.Type] = entry;
    }

    /// <summary>The id of a type.</summary>
    /// <param name="type">The type; exactly this one, not one that it derives from.</param>
    /// <param name="id">Its id; 0 if it has none.</param>
    /// <returns>Whether the type is registered.</returns>
    public bool TryGetId(Type type, out int id)
    {
        ArgumentNullException.ThrowIfNull(type);
        bool isKnown = _snapshot.ByType.TryGetValue(type, out PersistableEntry? entry);
        id = entry?.Id ?? 0;
        return isKnown;
    }

    /// <summary>The type of an id.</summary>
    /// <param name="id">The id.</param>
    /// <param name="type">The type; null if there is none.</param>
    /// <returns>Whether a type is registered under it.</returns>
    public bool TryGetType(int id, [NotNullWhen(true)] out Type? type)
    {
        type = _snapshot.ById.GetValueOrDefault(id)?.Type;
        return type is not null;
    }

    /// <summary>The bytes of a value and its id; 0 for null, for one whose type is not registered, and for one that can't be written.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="value">The value.</param>
    public long GetSize<T>(T? value)
        where T : IPersistable<T> => Find(value) is { } entry ? Size(entry.Id, PersistableContent<T>.Size(value!)) : 0;

    /// <inheritdoc cref="GetSize{T}(T)"/>
    public long GetSize(object? value) => Find(value) is { } entry ? Size(entry.Id, entry.Size(value!)) : 0;

    private static long Size(int id, int value) => value < 0 ? 0 : (long)CountFormat.Size(id) + value;

    /// <summary>Writes the id of a value's type, then the value.</summary>
    /// <typeparam name="T">The type of the value. One of a class that derives from it is not written.</typeparam>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value; null is not written.</param>
    /// <param name="rest">The memory behind what was written; all of <paramref name="destination"/> if nothing was.</param>
    /// <returns>Whether it was written.</returns>
    public bool TryWrite<T>(Span<byte> destination, T? value, out Span<byte> rest)
        where T : IPersistable<T>
    {
        rest = destination;
        if (Find(value) is not { } entry || !TryBegin(destination, entry.Id, PersistableContent<T>.Size(value!), out Span<byte> room)) return false;
        if (!PersistableContent<T>.TryWrite(ref room, value!)) return false;
        rest = room;
        return true;
    }

    /// <summary>Writes the id of a value's type, then the value.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value; null is not written, nor one whose type is not registered.</param>
    /// <param name="rest">The memory behind what was written; all of <paramref name="destination"/> if nothing was.</param>
    /// <returns>Whether it was written.</returns>
    public bool TryWrite(Span<byte> destination, object? value, out Span<byte> rest)
    {
        rest = destination;
        if (Find(value) is not { } entry || !TryBegin(destination, entry.Id, entry.Size(value!), out Span<byte> room)) return false;
        if (!entry.TryWrite(ref room, value!)) return false;
        rest = room;
        return true;
    }

    // Nothing is written where the value would find too little room behind its id.
    private static bool TryBegin(Span<byte> destination, int id, int size, out Span<byte> room)
    {
        room = destination;
        return size >= 0 && Size(id, size) <= destination.Length && room.TryWriteCount(id);
    }

    /// <summary>Reads the id of a type, then a value of that type.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="id">The id, also if no type is registered under it or no value follows; -1 if there is none.</param>
    /// <param name="value">The value; null if there is none.</param>
    /// <param name="rest">The memory behind what was read; all of <paramref name="source"/> if no value was.</param>
    /// <returns>Whether there is a value of a registered type.</returns>
    public bool TryRead(ReadOnlySpan<byte> source, out int id, [NotNullWhen(true)] out object? value, out ReadOnlySpan<byte> rest)
    {
        rest = source;
        value = null;
        if (!TryReadId(source, out id, out ReadOnlySpan<byte> behind)) return false;
        if (!_snapshot.ById.TryGetValue(id, out PersistableEntry? entry) || !entry.TryRead(ref behind, out value)) return false;
        rest = behind;
        return true;
    }

    /// <summary>Reads a value of one type: its id, then itself.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; the default if there is none.</param>
    /// <param name="rest">The memory behind what was read; all of <paramref name="source"/> if nothing was.</param>
    /// <returns>Whether there is a value of this type.</returns>
    public bool TryRead<T>(ReadOnlySpan<byte> source, [NotNullWhen(true)] out T? value, out ReadOnlySpan<byte> rest)
        where T : IPersistable<T>
    {
        rest = source;
        value = default;
        if (!TryReadId(source, out int id, out ReadOnlySpan<byte> behind)) return false;
        if (!_snapshot.ByType.TryGetValue(typeof(T), out PersistableEntry? entry) || entry.Id != id || !PersistableContent<T>.TryRead(ref behind, out value)) return false;
        rest = behind;
        return true;
    }

    private static bool TryReadId(ReadOnlySpan<byte> source, out int id, out ReadOnlySpan<byte> behind)
    {
        bool isId = source.TryReadCount(out long count, out behind) && count <= int.MaxValue;
        id = isId ? (int)count : -1;
        return isId;
    }

    // By the value's own class: written as another one it would be read as that.
    private PersistableEntry? Find(object? value) => value is null ? null : _snapshot.ByType.GetValueOrDefault(value.GetType());

    private PersistableEntry? Find<T>(T? value)
        where T : IPersistable<T> =>
        value is null || (!typeof(T).IsValueType && value.GetType() != typeof(T)) ? null : _snapshot.ByType.GetValueOrDefault(typeof(T));
}
