using System.Runtime.CompilerServices;
using Firn.CodeGeneration;

namespace Firn.Codecs;

/// <summary><see cref="IReadOnlyDictionary{TKey, TValue}"/>, whatever the class, with its comparer. Read back as <see cref="Dictionary{TKey, TValue}"/>.</summary>
/// <typeparam name="TKey">The key type.</typeparam>
/// <typeparam name="TValue">The value type.</typeparam>
/// <typeparam name="TKeyCodec">The codec of the keys.</typeparam>
/// <typeparam name="TValueCodec">The codec of the values.</typeparam>
public readonly struct ReadOnlyDictionaryInterfaceCodec<TKey, TValue, TKeyCodec, TValueCodec> : IFirnCodec<IReadOnlyDictionary<TKey, TValue>>
    where TKey : notnull
    where TKeyCodec : struct, IFirnCodec<TKey>
    where TValueCodec : struct, IFirnCodec<TValue>
{
    /// <inheritdoc/>
    public static int MinSize => Comparers<TKey, TKeyCodec>.HasByte ? 2 : 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(IReadOnlyDictionary<TKey, TValue> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, IReadOnlyDictionary<TKey, TValue> value)
    {
        if (!DictionaryWriter<TKey, TValue, TKeyCodec, TValueCodec>.TryWriteUsual(ref writer, value)) DictionaryWriter<TKey, TValue, TKeyCodec, TValueCodec>.WriteOther(ref writer, value, typeof(IReadOnlyDictionary<TKey, TValue>));
    }

    /// <inheritdoc/>
    public static IReadOnlyDictionary<TKey, TValue> Read(ref FirnReader reader) => DictionaryCodec<TKey, TValue, TKeyCodec, TValueCodec>.Read(ref reader);

    static int IFirnCodec.WritingLevels
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => DictionaryCodec<TKey, TValue, TKeyCodec, TValueCodec>.LevelsOfPart;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static ref byte IFirnCodec.WritePart(ref byte destination, object value, ref byte limit) => ref FirnDirectWriter.WritePart<DictionaryCodec<TKey, TValue, TKeyCodec, TValueCodec>>(ref destination, value, ref limit);

    /// <inheritdoc/>
    public static bool HasDirectReading => ReadingLevels > 0;

    /// <inheritdoc/>
    public static int ReadingLevels
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => DictionaryCodec<TKey, TValue, TKeyCodec, TValueCodec>.ReadingLevels;
    }

    /// <inheritdoc/>
    public static object? ReadDirect(ref FirnDirectInput input) => DictionaryCodec<TKey, TValue, TKeyCodec, TValueCodec>.ReadDirect(ref input);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Dictionary<TKey, TKeyCodec, TValue, TValueCodec>();
}
