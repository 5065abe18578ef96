using System.Runtime.CompilerServices;
using Firn.CodeGeneration;

namespace Firn.Codecs;

/// <summary><see cref="IEnumerable{T}"/>, whatever the class. Read back as <see cref="List{T}"/>.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct EnumerableInterfaceCodec<T, TCodec> : IFirnCodec<IEnumerable<T>>
    where TCodec : struct, IFirnCodec<T>
{
    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(IEnumerable<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, IEnumerable<T> value)
    {
        if (!Enumerables<T, TCodec>.TryWriteUsual(ref writer, value)) Enumerables<T, TCodec>.WriteOther(ref writer, value, typeof(IEnumerable<T>));
    }

    /// <inheritdoc/>
    public static IEnumerable<T> Read(ref FirnReader reader) => ListCodec<T, TCodec>.Read(ref reader);

    static int IFirnCodec.WritingLevels
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => PartWriter<T, TCodec>.LevelsOfList;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static ref byte IFirnCodec.WritePart(ref byte destination, object value, ref byte limit) => ref Enumerables<T, TCodec>.WritePart(ref destination, value, ref limit);

    /// <inheritdoc/>
    public static bool HasDirectReading => ReadingLevels > 0;

    /// <inheritdoc/>
    public static int ReadingLevels
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => DirectElements<T, TCodec>.LevelsOfList;
    }

    /// <inheritdoc/>
    public static object? ReadDirect(ref FirnDirectInput input) => ListCodec<T, TCodec>.ReadDirect(ref input);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.List<T, TCodec>();
}
