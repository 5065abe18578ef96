using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Arrays of one dimension.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ArrayCodec<T, TCodec> : IFirnCodec<T[]>
    where TCodec : struct, IFirnCodec<T>
{
    internal const int ObjectBytes = 24;

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static int FixedSize => 0;

    /// <inheritdoc/>
    public static int FixedDepth => 0;

    /// <inheritdoc/>
    public static bool IsBitwise => false;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(T[] value) => value is null;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, T[] value) => ElementWriter<T, TCodec>.Write(ref writer, value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T[] Read(ref FirnReader reader) => Elements<T, TCodec>.IsObject ? ReadHere(ref reader) : ReadApart(ref reader);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static T[] ReadApart(ref FirnReader reader) => ReadHere(ref reader);

    // As with ElementWriter.Write.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static T[] ReadHere(ref FirnReader reader)
    {
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        T[] array = cursor.ReadArray(ref reader, ObjectBytes);
        reader.Leave();
        return array;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.List<T, TCodec>();
}
