using System.Collections.Concurrent;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary><see cref="ConcurrentBag{T}"/>, what was added last last, so that writing again what was read gives the same bytes.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ConcurrentBagCodec<T, TCodec> : IFirnObjectCodec<ConcurrentBag<T>>
    where TCodec : struct, IFirnCodec<T>
{
    // The array of a thread doubles, 32 at first: at most three times what is needed with the ones before it.
    private const int ObjectBytes = 1_024;

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(ConcurrentBag<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, ConcurrentBag<T> value)
    {
        CollectionTypes.CheckExact(ref writer, value);
        Enumerables<T, TCodec>.WriteReversed(ref writer, value);
    }

    /// <inheritdoc/>
    public static ConcurrentBag<T> Read(ref FirnReader reader)
    {
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        cursor.Charge(ref reader, ObjectBytes, 3 * ((long)Unsafe.SizeOf<T>() + 8));
        ConcurrentBag<T> result = [];
        for (int i = 0; i < cursor.Count; i++) result.Add(cursor.Next(ref reader));
        reader.Leave();
        return result;
    }

    /// <inheritdoc/>
    public static ConcurrentBag<T> Create() => [];

    /// <inheritdoc/>
    /// <remarks>The elements that are there make way for those that are read.</remarks>
    public static void Fill(ref FirnReader reader, ConcurrentBag<T> target)
    {
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        cursor.Charge(ref reader, ObjectBytes, 3 * ((long)Unsafe.SizeOf<T>() + 8));
        target.Clear();
        for (int i = 0; i < cursor.Count; i++) target.Add(cursor.Next(ref reader));
        reader.Leave();
    }

    static bool IFirnCodec.CanReuse => true;

    static object IFirnCodec.Refill(ref FirnReader reader, object target)
    {
        Fill(ref reader, (ConcurrentBag<T>)target);
        return target;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.List<T, TCodec>(ObjectBytes, 3 * ((long)Unsafe.SizeOf<T>() + 8));
}
