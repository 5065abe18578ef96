using System.Collections.Immutable;

namespace Firn.Codecs;

/// <summary><see cref="IImmutableList{T}"/>. Read back as <see cref="ImmutableList{T}"/>.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ImmutableListInterfaceCodec<T, TCodec> : IFirnCodec<IImmutableList<T>>
    where TCodec : struct, IFirnCodec<T>
{
    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(IImmutableList<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, IImmutableList<T> value)
    {
        if (!Enumerables<T, TCodec>.TryWriteUsual(ref writer, value)) Enumerables<T, TCodec>.WriteOther(ref writer, value, typeof(IImmutableList<T>));
    }

    /// <inheritdoc/>
    public static IImmutableList<T> Read(ref FirnReader reader) => ImmutableListCodec<T, TCodec>.Read(ref reader);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => ImmutableListCodec<T, TCodec>.Describe(builder);
}
