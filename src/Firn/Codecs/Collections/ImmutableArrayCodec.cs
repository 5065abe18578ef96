using System.Collections.Immutable;
using System.Runtime.InteropServices;

namespace Firn.Codecs;

/// <summary><see cref="ImmutableArray{T}"/>. The default one is absent, which is not the same as empty.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ImmutableArrayCodec<T, TCodec> : IFirnCodec<ImmutableArray<T>>
    where TCodec : struct, IFirnCodec<T>
{
    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(ImmutableArray<T> value) => value.IsDefault;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, ImmutableArray<T> value) => ElementWriter<T, TCodec>.Write(ref writer, value.AsSpan());

    /// <inheritdoc/>
    public static ImmutableArray<T> Read(ref FirnReader reader) => ImmutableCollectionsMarshal.AsImmutableArray(ArrayCodec<T, TCodec>.Read(ref reader));

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => ArrayCodec<T, TCodec>.Describe(builder);
}
