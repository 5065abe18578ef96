using System.Collections.Immutable;

namespace Firn.Codecs;

/// <summary><see cref="IImmutableDictionary{TKey, TValue}"/>, with its comparer. Read back as <see cref="ImmutableDictionary{TKey, TValue}"/>.</summary>
/// <typeparam name="TKey">The key type.</typeparam>
/// <typeparam name="TValue">The value type.</typeparam>
/// <typeparam name="TKeyCodec">The codec of the keys.</typeparam>
/// <typeparam name="TValueCodec">The codec of the values.</typeparam>
public readonly struct ImmutableDictionaryInterfaceCodec<TKey, TValue, TKeyCodec, TValueCodec> : IFirnCodec<IImmutableDictionary<TKey, TValue>>
    where TKey : notnull
    where TKeyCodec : struct, IFirnCodec<TKey>
    where TValueCodec : struct, IFirnCodec<TValue>
{
    /// <inheritdoc/>
    public static int MinSize => Comparers<TKey, TKeyCodec>.HasByte ? 2 : 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(IImmutableDictionary<TKey, TValue> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, IImmutableDictionary<TKey, TValue> value)
    {
        DictionaryWriter<TKey, TValue, TKeyCodec, TValueCodec>.WriteOther(ref writer, value, typeof(IImmutableDictionary<TKey, TValue>), CollisionGuard.SlowThreshold);
    }

    /// <inheritdoc/>
    public static IImmutableDictionary<TKey, TValue> Read(ref FirnReader reader) => ImmutableDictionaryCodec<TKey, TValue, TKeyCodec, TValueCodec>.Read(ref reader);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => ImmutableDictionaryCodec<TKey, TValue, TKeyCodec, TValueCodec>.Describe(builder);
}
