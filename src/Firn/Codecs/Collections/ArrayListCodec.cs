using System.Collections;

namespace Firn.Codecs;

/// <summary><see cref="ArrayList"/>, as a list of <see cref="object"/>.</summary>
public readonly struct ArrayListCodec : IFirnObjectCodec<ArrayList>
{
    private const int ObjectBytes = 32 + 24;

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(ArrayList value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, ArrayList value)
    {
        writer.CheckExactType(value);
        int count = value.Count;
        PooledBuffer<object> buffer = new(count);
        try
        {
            buffer.SetCount(count);
            value.CopyTo(0, buffer.Array, 0, count);
            if (value.Count != count) Throw.CollectionChanged(typeof(ArrayList));
            ElementWriter<object, ObjectCodec>.Write(ref writer, buffer.Written);
        }
        finally
        {
            buffer.Dispose();
        }
    }

    /// <inheritdoc/>
    public static ArrayList Read(ref FirnReader reader)
    {
        ElementCursor<object, ObjectCodec>.Begin(ref reader, out ElementCursor<object, ObjectCodec> cursor);
        cursor.Charge(ref reader, ObjectBytes, IntPtr.Size);
        ArrayList list = new(cursor.Count);
        Add(ref reader, ref cursor, list);
        return list;
    }

    /// <inheritdoc/>
    public static ArrayList Create() => [];

    /// <inheritdoc/>
    /// <remarks>The elements that are there make way for those that are read.</remarks>
    public static void Fill(ref FirnReader reader, ArrayList target)
    {
        ElementCursor<object, ObjectCodec>.Begin(ref reader, out ElementCursor<object, ObjectCodec> cursor);
        cursor.Charge(ref reader, 0, 3 * IntPtr.Size);
        target.Clear();
        Add(ref reader, ref cursor, target);
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.List<object, ObjectCodec>(ObjectBytes, 3 * IntPtr.Size);

    private static void Add(ref FirnReader reader, ref ElementCursor<object, ObjectCodec> cursor, ArrayList list)
    {
        for (int i = 0; i < cursor.Count; i++) list.Add(cursor.Next(ref reader));
        reader.Leave();
    }
}
