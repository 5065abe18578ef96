using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.CodeGeneration;

namespace Firn.Codecs;

/// <summary><see cref="List{T}"/>.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ListCodec<T, TCodec> : IFirnObjectCodec<List<T>>
    where TCodec : struct, IFirnCodec<T>
{
    internal const int ObjectBytes = 32 + 24;

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(List<T> value) => value is null;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, List<T> value)
    {
        CollectionTypes.CheckExact(ref writer, value);
        // The span stays on the array that the list has now: what is done to the list meanwhile can't make the count wrong.
        ElementWriter<T, TCodec>.Write(ref writer, CollectionsMarshal.AsSpan(value));
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static List<T> Read(ref FirnReader reader)
    {
        if (typeof(TCodec) == typeof(StringCodec))
        {
            List<string> texts = StringRuns.ReadList(ref reader);
            return Unsafe.As<List<string>, List<T>>(ref texts);
        }

        if (!Elements<T, TCodec>.IsObject) return ReadOther(ref reader);
        int count = ContainerHeader.BeginObjects(ref reader, TCodec.MinSize, ObjectBytes);
        if (count < 0) return ReadSparse(ref reader, ~count);
        List<T> list = new(count);
        if (count > 0)
        {
            CollectionsMarshal.SetCount(list, count);
            Elements<T, TCodec>.ReadObjects(ref reader, CollectionsMarshal.AsSpan(list));
        }

        reader.Leave();
        return list;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static List<T> ReadOther(ref FirnReader reader)
    {
        if (Elements<T, TCodec>.IsBlock && !Elements<T, TCodec>.MayBeAbsent)
        {
            int count = ElementCursor<T, TCodec>.BeginBlock(ref reader, ObjectBytes);
            List<T> block = new(count);
            CollectionsMarshal.SetCount(block, count);
            ElementCursor<T, TCodec>.FillBlock(ref reader, CollectionsMarshal.AsSpan(block));
            reader.Leave();
            return block;
        }

        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        return ReadBehind(ref reader, ref cursor);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static List<T> ReadSparse(ref FirnReader reader, int count)
    {
        ElementCursor<T, TCodec>.BeginSparse(ref reader, count, out ElementCursor<T, TCodec> cursor);
        return ReadBehind(ref reader, ref cursor);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static List<T> ReadBehind(ref FirnReader reader, ref ElementCursor<T, TCodec> cursor)
    {
        cursor.Charge(ref reader, ObjectBytes, Unsafe.SizeOf<T>());
        List<T> list = new(cursor.Count);
        if (cursor.Count > 0)
        {
            CollectionsMarshal.SetCount(list, cursor.Count);
            cursor.Fill(ref reader, CollectionsMarshal.AsSpan(list));
        }

        reader.Leave();
        return list;
    }

    // Of what is written at once, whose bytes are counted before any is copied: what does not fit is not written twice. Points in time are, where one of them is of local time.
    static bool IFirnCodec.HasDirectWriting
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => PartWriter<T, TCodec>.IsRun;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static int IFirnCodec.MeasureDirect(object value)
    {
        List<T> list = Unsafe.As<List<T>>(value);
        return list.GetType() == typeof(List<T>) ? PartWriter<T, TCodec>.LengthOf(list.Count) : -1;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static int IFirnCodec.WriteDirect(ref byte destination, object value, ref byte limit) => PartWriter.Length(ref destination, ref FirnDirectWriter.WritePart<ListCodec<T, TCodec>>(ref destination, value, ref limit));

    static int IFirnCodec.WritingLevels
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => PartWriter<T, TCodec>.LevelsOfList;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static ref byte IFirnCodec.WritePart(ref byte destination, object value, ref byte limit)
    {
        List<T> list = Unsafe.As<List<T>>(value);
        if (list.GetType() != typeof(List<T>)) return ref Unsafe.NullRef<byte>();
        return ref PartWriter<T, TCodec>.Write(ref destination, CollectionsMarshal.AsSpan(list), ref limit);
    }

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
        if (typeof(TCodec) == typeof(StringCodec)) return StringRuns.ReadDirectList(ref input);
        if (typeof(T).IsValueType && !DirectElements<T, TCodec>.SaysBlock) return ReadDirectValues(ref input);
        if (typeof(T).IsValueType || TCodec.ReadingLevels == 0) return ReadDirectBlock(ref input);
        int count = DirectElements.BeginObjects(ref input, TCodec.MinSize);
        if (count < 0) return ReadDirectSparse(ref input, ~count);
        List<T> list = new(count);
        if (count == 0) return list;
        CollectionsMarshal.SetCount(list, count);
        return DirectElements<T, TCodec>.TryReadObjects(ref input, CollectionsMarshal.AsSpan(list)) ? list : null;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static List<T>? ReadDirectBlock(ref FirnDirectInput input)
    {
        int count = DirectElements<T, TCodec>.BeginBlock(ref input);
        if (count < 0) return null;
        List<T> block = new(count);
        CollectionsMarshal.SetCount(block, count);
        DirectElements<T, TCodec>.ReadBlock(ref input, CollectionsMarshal.AsSpan(block));
        return block;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static List<T>? ReadDirectValues(ref FirnDirectInput input)
    {
        int count = DirectElements<T, TCodec>.BeginValues(ref input, out ReadOnlySpan<byte> bitmap, out int present);
        if (count < 0) return null;
        List<T> values = new(count);
        if (count == 0) return values;
        CollectionsMarshal.SetCount(values, count);

        // What the list gives is not cleared, where its elements hold no references.
        CollectionsMarshal.AsSpan(values).Clear();
        return DirectElements<T, TCodec>.TryReadValues(ref input, bitmap, present, CollectionsMarshal.AsSpan(values)) ? values : null;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static List<T>? ReadDirectSparse(ref FirnDirectInput input, int count)
    {
        if (count == 0 || !DirectElements.TryReadBitmap(ref input, count, out ReadOnlySpan<byte> bitmap)) return null;
        List<T> list = new(count);
        CollectionsMarshal.SetCount(list, count);
        return DirectElements<T, TCodec>.TryReadSparse(ref input, bitmap, CollectionsMarshal.AsSpan(list)) ? list : null;
    }

    /// <inheritdoc/>
    public static List<T> Create() => [];

    /// <inheritdoc/>
    /// <remarks>The elements that are there make way for those that are read.</remarks>
    public static void Fill(ref FirnReader reader, List<T> target)
    {
        if (target.GetType() == typeof(List<T>) && (Elements<T, TCodec>.IsBlock || Elements<T, TCodec>.IsBit)) FillAtOnce(ref reader, target);
        else CollectionElementsCodec<List<T>, T, TCodec>.Fill(ref reader, target);
    }

    private static void FillAtOnce(ref FirnReader reader, List<T> target)
    {
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        cursor.Charge(ref reader, 0, Unsafe.SizeOf<T>());
        target.Clear();
        if (target.Capacity < cursor.Count) target.Capacity = cursor.Count;
        CollectionsMarshal.SetCount(target, cursor.Count);
        cursor.Fill(ref reader, CollectionsMarshal.AsSpan(target));
        reader.Leave();
    }

    static bool IFirnCodec.CanReuse => true;

    static bool IFirnCodec.CanRefillRoot => TCodec.CanReuse;

    static object IFirnCodec.Refill(ref FirnReader reader, object target)
    {
        List<T> list = (List<T>)target;
        if (TCodec.CanReuse && list.GetType() == typeof(List<T>)) FillElements(ref reader, list);
        else Fill(ref reader, list);
        return list;
    }

    // Code of the elements' classes runs meanwhile, and may change the list.
    private static void FillElements(ref FirnReader reader, List<T> list)
    {
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        cursor.Charge(ref reader, 0, Unsafe.SizeOf<T>());
        if (list.Capacity < cursor.Count) list.Capacity = cursor.Count;
        for (int i = 0; i < cursor.Count; i++)
        {
            T element = cursor.NextInto(ref reader, i < list.Count ? list[i] : default);
            if (i < list.Count) list[i] = element;
            else list.Add(element);
        }

        if (list.Count > cursor.Count) list.RemoveRange(cursor.Count, list.Count - cursor.Count);
        reader.Leave();
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.List<T, TCodec>(ObjectBytes, Unsafe.SizeOf<T>());
}
