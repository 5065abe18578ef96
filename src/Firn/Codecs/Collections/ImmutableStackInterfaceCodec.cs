using System.Collections.Immutable;

namespace Firn.Codecs;

/// <summary><see cref="IImmutableStack{T}"/>, bottom first. Read back as <see cref="ImmutableStack{T}"/>.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ImmutableStackInterfaceCodec<T, TCodec> : IFirnCodec<IImmutableStack<T>>
    where TCodec : struct, IFirnCodec<T>
{
    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(IImmutableStack<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, IImmutableStack<T> value)
    {
        OwnCollections.Check(ref writer, typeof(IImmutableStack<T>), value);
        Enumerables<T, TCodec>.WriteReversed(ref writer, value);
    }

    /// <inheritdoc/>
    public static IImmutableStack<T> Read(ref FirnReader reader) => ImmutableStackCodec<T, TCodec>.Read(ref reader);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => ImmutableStackCodec<T, TCodec>.Describe(builder);
}
