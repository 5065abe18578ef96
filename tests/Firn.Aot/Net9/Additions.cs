using System.Collections;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn;

/// <summary>What .NET 10 has and .NET 9 lacks.</summary>
internal static class Additions
{
    extension(CollectionsMarshal)
    {
        public static Span<byte> AsBytes(BitArray array) => MemoryMarshal.AsBytes(Words(array).AsSpan())[..((array.Length + 7) >> 3)];
    }

    public static TValue GetOrAdd<TKey, TValue, TArgument>(this ConditionalWeakTable<TKey, TValue> table, TKey key, Func<TKey, TArgument, TValue> make, TArgument argument)
        where TKey : class
        where TValue : class
    {
        if (table.TryGetValue(key, out TValue? value)) return value;
        table.TryAdd(key, make(key, argument));
        return table.TryGetValue(key, out value) ? value : throw new InvalidOperationException("The key is held by the caller.");
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "m_array")]
    private static extern ref int[] Words(BitArray array);
}
