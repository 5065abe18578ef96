using System.Collections.Concurrent;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary><see cref="ConcurrentStack{T}"/>, bottom first.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ConcurrentStackCodec<T, TCodec> : IFirnObjectCodec<ConcurrentStack<T>>
    where TCodec : struct, IFirnCodec<T>
{
    // Header, link, and what rounds the element up.
    internal const int NodeBytes = 16 + 8 + 7;

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(ConcurrentStack<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, ConcurrentStack<T> value)
    {
        CollectionTypes.CheckExact(ref writer, value);
        Enumerables<T, TCodec>.WriteReversed(ref writer, value);
    }

    /// <inheritdoc/>
    public static ConcurrentStack<T> Read(ref FirnReader reader)
    {
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        cursor.Charge(ref reader, 24, (long)Unsafe.SizeOf<T>() + NodeBytes);
        ConcurrentStack<T> result = new();
        for (int i = 0; i < cursor.Count; i++) result.Push(cursor.Next(ref reader));
        reader.Leave();
        return result;
    }

    /// <inheritdoc/>
    public static ConcurrentStack<T> Create() => new();

    /// <inheritdoc/>
    /// <remarks>The elements that are there make way for those that are read.</remarks>
    public static void Fill(ref FirnReader reader, ConcurrentStack<T> target)
    {
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        cursor.Charge(ref reader, 24, (long)Unsafe.SizeOf<T>() + NodeBytes);
        target.Clear();
        for (int i = 0; i < cursor.Count; i++) target.Push(cursor.Next(ref reader));
        reader.Leave();
    }

    static bool IFirnCodec.CanReuse => true;

    static object IFirnCodec.Refill(ref FirnReader reader, object target)
    {
        Fill(ref reader, (ConcurrentStack<T>)target);
        return target;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.List<T, TCodec>(24, (long)Unsafe.SizeOf<T>() + NodeBytes);
}
