using System.Collections.Immutable;

namespace Firn.Codecs;

/// <summary><see cref="IImmutableSet{T}"/>, with its comparer. Read back as <see cref="ImmutableHashSet{T}"/>.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ImmutableSetInterfaceCodec<T, TCodec> : IFirnCodec<IImmutableSet<T>>
    where TCodec : struct, IFirnCodec<T>
{
    /// <inheritdoc/>
    public static int MinSize => Comparers<T, TCodec>.HasByte ? 2 : 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(IImmutableSet<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, IImmutableSet<T> value)
    {
        SetWriter<T, TCodec>.WriteOther(ref writer, value, typeof(IImmutableSet<T>), CollisionGuard.SlowThreshold);
    }

    /// <inheritdoc/>
    public static IImmutableSet<T> Read(ref FirnReader reader) => ImmutableHashSetCodec<T, TCodec>.Read(ref reader);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => ImmutableHashSetCodec<T, TCodec>.Describe(builder);
}
