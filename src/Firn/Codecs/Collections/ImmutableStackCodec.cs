using System.Collections.Immutable;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary><see cref="ImmutableStack{T}"/>, bottom first.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ImmutableStackCodec<T, TCodec> : IFirnCodec<ImmutableStack<T>>
    where TCodec : struct, IFirnCodec<T>
{
    // Header, link, and what rounds the element up.
    private const int NodeBytes = 16 + 8 + 7;

    private const int ObjectBytes = 32;

    private static long ElementBytes => (long)Unsafe.SizeOf<T>() + NodeBytes;

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(ImmutableStack<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, ImmutableStack<T> value) => Enumerables<T, TCodec>.WriteReversed(ref writer, value);

    /// <inheritdoc/>
    public static ImmutableStack<T> Read(ref FirnReader reader)
    {
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        cursor.Charge(ref reader, ObjectBytes, ElementBytes);
        ImmutableStack<T> result = [];
        for (int i = 0; i < cursor.Count; i++) result = result.Push(cursor.Next(ref reader));
        reader.Leave();
        return result;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.List<T, TCodec>(ObjectBytes, ElementBytes);
}
