using System.Collections;

namespace Firn.Codecs;

/// <summary><see cref="ArrayList"/>, as a list of <see cref="object"/>.</summary>
public readonly struct ArrayListCodec : IFirnCodec<ArrayList>
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
        for (int i = 0; i < cursor.Count; i++) list.Add(cursor.Next(ref reader));
        reader.Leave();
        return list;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.List<object, ObjectCodec>(ObjectBytes, IntPtr.Size);
}
