using System.ComponentModel;
using System.Runtime.CompilerServices;
using Firn.Dynamic;

namespace Firn.CodeGeneration;

/// <summary>
/// Which of many cases a value's class is. For generated code: a quarter of the time of a <see cref="System.Collections.Frozen.FrozenDictionary{TKey, TValue}"/>
/// of types, whose comparer is called and not inlined.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class FirnCaseTable
{
    private readonly Entry[] _entries;

    private struct Entry
    {
        public Type? Type;
        public int Index;
    }

    /// <summary>A table of classes, each once.</summary>
    /// <param name="types">The classes; at most 2^24.</param>
    /// <exception cref="ArgumentException">A class occurs twice.</exception>
    public FirnCaseTable(params ReadOnlySpan<Type> types)
    {
        // At most a quarter is used, so that most classes stand at their own place and a class that is none is known at once.
        int length = 4;
        while (length < 4L * types.Length) length *= 2;
        Entry[] entries = new Entry[length];
        for (int i = 0; i < types.Length; i++)
        {
            int place = RuntimeHelpers.GetHashCode(types[i]) & (length - 1);
            while (entries[place].Type is { } other)
            {
                if (other == types[i]) throw new ArgumentException($"{TypeDisplay.Full(other)} occurs twice.", nameof(types));
                place = (place + 1) & (length - 1);
            }

            entries[place] = new Entry { Type = types[i], Index = i };
        }

        _entries = entries;
    }

    /// <summary>The index of a value's class among those that the table was made of, or -1.</summary>
    /// <param name="value">The value; never null.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Find(object value)
    {
        ArgumentNullException.ThrowIfNull(value);
        return FindType(value.GetType());
    }

    internal int FindType(Type type)
    {
        Entry[] entries = _entries;
        int place = RuntimeHelpers.GetHashCode(type);
        while (true)
        {
            ref Entry entry = ref entries[place & (entries.Length - 1)];
            if (ReferenceEquals(entry.Type, type)) return entry.Index;
            if (entry.Type is null) return -1;
            place++;
        }
    }
}
