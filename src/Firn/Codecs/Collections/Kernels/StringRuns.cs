using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.CodeGeneration;

namespace Firn.Codecs;

/// <summary>Runs of strings: one method for all lists, where code that all classes share would ask what it is for.</summary>
internal static class StringRuns
{
    /// <summary>Writes a whole list, and takes its level of depth.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void WriteList(ref FirnWriter writer, ReadOnlySpan<string?> texts)
    {
        writer.Enter();
        if (ElementWriter<string, StringCodec>.AnyAbsent(texts!))
        {
            writer.WriteCount((2L * texts.Length) + 1);
            ElementWriter<string, StringCodec>.WriteSparse(ref writer, texts!);
        }
        else
        {
            writer.WriteCount(2L * texts.Length);
            Write(ref writer, texts);
        }

        writer.Leave();
    }

    /// <summary>Writes texts that are there.</summary>
    public static void Write(ref FirnWriter writer, ReadOnlySpan<string?> texts)
    {
        ref byte place = ref writer.Place;
        foreach (string? text in texts)
        {
            // As in ElementWriter.WriteOne.
            if (text is null) Throw.CollectionChanged();
            place = ref writer.WriteStringAt(ref place, text);
        }

        writer.MoveTo(ref place);
    }

    /// <summary>Writes a whole list without a writer, if it fits.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ref byte WritePart(ref byte destination, ReadOnlySpan<string?> texts, ref byte limit)
    {
        ref byte next = ref PartWriter.WriteCount(ref destination, 2L * texts.Length, ref limit);
        if (Unsafe.IsNullRef(ref next)) return ref next;
        foreach (string? text in texts)
        {
            if (text is null) return ref Unsafe.NullRef<byte>();
            next = ref FirnDirectWriter.WriteString(ref next, text, ref limit);
            if (Unsafe.IsNullRef(ref next)) return ref next;
        }

        return ref next;
    }

    /// <summary>Reads a whole list.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static List<string> ReadList(ref FirnReader reader)
    {
        int count = Begin(ref reader, ListCodec<string, StringCodec>.ObjectBytes);
        if (count < 0) return ListCodec<string, StringCodec>.ReadSparse(ref reader, ~count);
        List<string> list = new(count);
        if (count > 0)
        {
            CollectionsMarshal.SetCount(list, count);
            Read(ref reader, CollectionsMarshal.AsSpan(list));
        }

        reader.Leave();
        return list;
    }

    /// <summary>Reads a whole array.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string[] ReadArray(ref FirnReader reader)
    {
        int count = Begin(ref reader, ArrayCodec<string, StringCodec>.ObjectBytes);
        if (count < 0) return ArrayCodec<string, StringCodec>.ReadSparse(ref reader, ~count);
        string[] array = count == 0 ? [] : new string[count];
        Read(ref reader, array);
        reader.Leave();
        return array;
    }

    // Their bytes need not stay reserved, as Elements.Owes says.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Begin(ref FirnReader reader, int collection)
    {
        int count = ContainerHeader.BeginObjects(ref reader, StringCodec.MinSize, collection);
        if (count > 0) reader.Release((long)count * StringCodec.MinSize);
        return count;
    }

    /// <summary>Reads a whole list without a reader (<see cref="IFirnCodec.ReadDirect"/>).</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static List<string>? ReadDirectList(ref FirnDirectInput input)
    {
        int count = DirectElements.BeginObjects(ref input, StringCodec.MinSize);
        if (count < 0) return ListCodec<string, StringCodec>.ReadDirectSparse(ref input, ~count);
        List<string> list = new(count);
        if (count == 0) return list;
        CollectionsMarshal.SetCount(list, count);
        return TryReadDirect(ref input, CollectionsMarshal.AsSpan(list)) ? list : null;
    }

    /// <summary>Reads a whole array without a reader.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string[]? ReadDirectArray(ref FirnDirectInput input)
    {
        int count = DirectElements.BeginObjects(ref input, StringCodec.MinSize);
        if (count < 0) return ArrayCodec<string, StringCodec>.ReadDirectSparse(ref input, ~count);
        string[] array = count == 0 ? [] : new string[count];
        return TryReadDirect(ref input, array) ? array : null;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryReadDirect(ref FirnDirectInput input, Span<string> destination)
    {
        ref byte next = ref input.Next;
        for (int i = 0; i < destination.Length; i++)
        {
            string? text = FirnDirectReader.ReadString(ref next, ref input.Limit, out int size);
            if (text is null) return false;
            destination[i] = text;
            next = ref Unsafe.Add(ref next, size);
        }

        input.MoveTo(ref next);
        return true;
    }

    /// <summary>Reads texts none of which is absent.</summary>
    public static void Read(ref FirnReader reader, Span<string> destination)
    {
        for (int i = 0; i < destination.Length; i++) destination[i] = reader.ReadString();
    }
}
