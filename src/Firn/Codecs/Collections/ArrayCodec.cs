using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.CodeGeneration;

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
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(T[] value) => value is null;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, T[] value) => ElementWriter<T, TCodec>.Write(ref writer, value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T[] Read(ref FirnReader reader)
    {
        if (typeof(TCodec) == typeof(StringCodec))
        {
            string[] texts = StringRuns.ReadArray(ref reader);
            return Unsafe.As<string[], T[]>(ref texts);
        }

        if (!Elements<T, TCodec>.IsObject) return ReadOther(ref reader);
        int count = ContainerHeader.BeginObjects(ref reader, TCodec.MinSize, ObjectBytes);
        if (count < 0) return ReadSparse(ref reader, ~count);
        T[] array = count == 0 ? [] : new T[count];
        Elements<T, TCodec>.ReadObjects(ref reader, MemoryMarshal.CreateSpan(ref MemoryMarshal.GetArrayDataReference(array), count));
        reader.Leave();
        return array;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static T[] ReadOther(ref FirnReader reader)
    {
        if (Elements<T, TCodec>.IsBlock && !Elements<T, TCodec>.MayBeAbsent)
        {
            int count = ElementCursor<T, TCodec>.BeginBlock(ref reader, ObjectBytes);
            T[] block = count == 0 ? [] : NewArray.Of<T>(count);
            ElementCursor<T, TCodec>.FillBlock(ref reader, block);
            reader.Leave();
            return block;
        }

        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        return ReadBehind(ref reader, ref cursor);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static T[] ReadSparse(ref FirnReader reader, int count)
    {
        ElementCursor<T, TCodec>.BeginSparse(ref reader, count, out ElementCursor<T, TCodec> cursor);
        return ReadBehind(ref reader, ref cursor);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static T[] ReadBehind(ref FirnReader reader, ref ElementCursor<T, TCodec> cursor)
    {
        T[] array = cursor.ReadArray(ref reader, ObjectBytes);
        reader.Leave();
        return array;
    }

    static bool IFirnCodec.CanReuse => true;

    static object IFirnCodec.Refill(ref FirnReader reader, object target)
    {
        T[] array = (T[])target;
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        if (cursor.Count != array.Length) return ReadBehind(ref reader, ref cursor);
        if (!TCodec.CanReuse) cursor.Fill(ref reader, array);
        else for (int i = 0; i < array.Length; i++) array[i] = cursor.NextInto(ref reader, array[i]);
        reader.Leave();
        return array;
    }

    // As of lists.
    static bool IFirnCodec.HasDirectWriting
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => PartWriter<T, TCodec>.IsRun;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static int IFirnCodec.MeasureDirect(object value) => PartWriter<T, TCodec>.LengthOf(Unsafe.As<T[]>(value).Length);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static int IFirnCodec.WriteDirect(ref byte destination, object value, ref byte limit) => PartWriter.Length(ref destination, ref PartWriter<T, TCodec>.Write(ref destination, Unsafe.As<T[]>(value), ref limit));

    static int IFirnCodec.WritingLevels
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => PartWriter<T, TCodec>.LevelsOfList;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static ref byte IFirnCodec.WritePart(ref byte destination, object value, ref byte limit) => ref PartWriter<T, TCodec>.Write(ref destination, Unsafe.As<T[]>(value), ref limit);

    /// <inheritdoc/>
    public static bool HasDirectReading => ReadingLevels > 0;

    /// <inheritdoc/>
    public static int ReadingLevels
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => DirectElements<T, TCodec>.LevelsOfList;
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static object? ReadDirect(ref FirnDirectInput input)
    {
        if (typeof(TCodec) == typeof(StringCodec)) return StringRuns.ReadDirectArray(ref input);
        if (typeof(T).IsValueType && !DirectElements<T, TCodec>.SaysBlock) return ReadDirectValues(ref input);
        if (typeof(T).IsValueType || TCodec.ReadingLevels == 0) return ReadDirectBlock(ref input);
        int count = DirectElements.BeginObjects(ref input, TCodec.MinSize);
        if (count < 0) return ReadDirectSparse(ref input, ~count);
        T[] array = count == 0 ? [] : new T[count];
        return DirectElements<T, TCodec>.TryReadObjects(ref input, MemoryMarshal.CreateSpan(ref MemoryMarshal.GetArrayDataReference(array), count)) ? array : null;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static T[]? ReadDirectBlock(ref FirnDirectInput input)
    {
        int count = DirectElements<T, TCodec>.BeginBlock(ref input);
        if (count < 0) return null;
        T[] block = count == 0 ? [] : NewArray.Of<T>(count);
        DirectElements<T, TCodec>.ReadBlock(ref input, block);
        return block;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static T[]? ReadDirectValues(ref FirnDirectInput input)
    {
        int count = DirectElements<T, TCodec>.BeginValues(ref input, out ReadOnlySpan<byte> bitmap, out int present);
        if (count < 0) return null;
        T[] values = count == 0 ? [] : new T[count];
        return DirectElements<T, TCodec>.TryReadValues(ref input, bitmap, present, values) ? values : null;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static T[]? ReadDirectSparse(ref FirnDirectInput input, int count)
    {
        if (count == 0 || !DirectElements.TryReadBitmap(ref input, count, out ReadOnlySpan<byte> bitmap)) return null;
        T[] array = new T[count];
        return DirectElements<T, TCodec>.TryReadSparse(ref input, bitmap, MemoryMarshal.CreateSpan(ref MemoryMarshal.GetArrayDataReference(array), count)) ? array : null;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.List<T, TCodec>(ObjectBytes, Unsafe.SizeOf<T>());
}
