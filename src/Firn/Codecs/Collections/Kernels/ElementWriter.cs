using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics.X86;

namespace Firn.Codecs;

/// <summary>The one place that writes runs of elements (format, section 4.1): count, presence, elements.</summary>
internal static class ElementWriter<T, TCodec>
    where TCodec : struct, IFirnCodec<T>
{
    // Blocks are handed on in pieces whose length in bytes is an int.
    private const int LargestBlock = 1 << 30;

    // Objects of long lists that do not stand in the list's order in memory are asked for so many elements before they are written: that saves
    // from a third to two thirds of the time. In order it would cost a tenth.
    private const int FetchFrom = 2048;
    private const int FetchAhead = 16;

    /// <summary>Writes a whole list, and takes its level of depth.</summary>
    /// <remarks>
    /// A list of objects becomes part of the codec that it is a member of: there their codec is known exactly, and called directly or made part of the loop.
    /// Code that all classes share looks a codec up for each object, unless it has object methods. It is few methods, as a process that starts compiles them for each class.
    /// Values have code of their own anyway; strings have one method for all lists of theirs.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, ReadOnlySpan<T> elements)
    {
        if (typeof(TCodec) == typeof(StringCodec))
        {
            StringRuns.WriteList(ref writer, Texts(elements));
            return;
        }

        if (!Elements<T, TCodec>.IsObject)
        {
            WriteOther(ref writer, elements);
            return;
        }

        writer.Enter();
        if (References.AnyNull(elements))
        {
            writer.WriteCount((2L * elements.Length) + 1);
            WriteSparse(ref writer, elements);
        }
        else
        {
            writer.WriteCount(2L * elements.Length);
            if (TCodec.MinSize == 0) writer.ChargeZeroWidth(elements.Length); // what CheckRun does of them
            bool fetches = Fetches(elements);
            if (TCodec.HasObjectMethods && (fetches || !writer.HasLevels(TCodec.WritingLevels)))
            {
                WriteObjects(ref writer, elements);
            }
            else if (TCodec.HasObjectMethods && TCodec.WritingLevels > 0)
            {
                PartWriter<T, TCodec>.WriteEach(ref writer, elements);
            }
            else
            {
                int fetched = fetches ? elements.Length - FetchAhead : 0;
                for (int i = 0; i < elements.Length; i++)
                {
                    // As in WriteOne, without a method more.
                    T element = elements[i];
                    if (element is null) Throw.CollectionChanged();
                    if (TCodec.HasObjectMethods)
                    {
                        TCodec.WriteObject(ref writer, Unsafe.As<T, object>(ref element));
                    }
                    else
                    {
                        if (i < fetched) Fetch(in elements[i + FetchAhead]);
                        TCodec.Write(ref writer, element);
                    }
                }
            }
        }

        writer.Leave();
    }

    /// <summary>Whether objects are asked for before they are written.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Fetches(ReadOnlySpan<T> elements) => Sse.IsSupported && elements.Length >= FetchFrom && !References.AreInOrder(elements);

    // Long lists whose objects are asked for ahead, and lists of parts that may be nested too deep, whose levels the writer counts. A method of its own, which no process compiles that
    // has no such list. Its loop stands here: made part of it from another method it takes 1.4 times as long (log), because the compiler no longer makes the objects' codec part of it.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void WriteObjects(ref FirnWriter writer, ReadOnlySpan<T> elements)
    {
        int i = 0;
        for (; i < elements.Length - FetchAhead; i++)
        {
            Fetch(in elements[i + FetchAhead]);
            WriteOne(ref writer, elements[i]);
        }

        for (; i < elements.Length; i++) WriteOne(ref writer, elements[i]);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void WriteOther(ref FirnWriter writer, ReadOnlySpan<T> elements)
    {
        writer.Enter();
        if (!Elements<T, TCodec>.MayBeAbsent)
        {
            writer.WriteCount(elements.Length);
            WriteRun(ref writer, elements);
        }
        else if (!AnyAbsent(elements))
        {
            writer.WriteCount(2L * elements.Length);
            WriteRun(ref writer, elements);
        }
        else
        {
            writer.WriteCount((2L * elements.Length) + 1);
            WriteSparse(ref writer, elements);
        }

        writer.Leave();
    }

    public static bool AnyAbsent(ReadOnlySpan<T> elements)
    {
        if (!typeof(T).IsValueType) return References.AnyNull(elements);
        if (TCodec.MayBeAbsent)
        {
            foreach (ref readonly T element in elements)
            {
                if (TCodec.IsAbsent(element)) return true;
            }
        }

        return false;
    }

    /// <summary>Writes present elements, without a count.</summary>
    public static void WriteRun(ref FirnWriter writer, ReadOnlySpan<T> run)
    {
        CheckRun(ref writer, run.Length);
        if (Elements<T, TCodec>.IsBlock) writer.ExpectElements((long)run.Length * Unsafe.SizeOf<T>());
        WritePart(ref writer, run);
    }

    /// <summary>Writes part of a run that was checked; bits only as a whole.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WritePart(ref FirnWriter writer, ReadOnlySpan<T> run)
    {
        if (Elements<T, TCodec>.IsBit) WriteBits(ref writer, run);
        else if (Elements<T, TCodec>.IsBlock) WriteBlock(ref writer, run);
        else if (TCodec.FixedSize > 0) WriteFixed(ref writer, run);
        else WriteEach(ref writer, run);
    }

    /// <summary>Begins a list in which nothing is absent; <see cref="WriteOne"/> for each element and <see cref="FirnWriter.Leave"/> follow. Not for bits.</summary>
    public static void BeginFull(ref FirnWriter writer, int count)
    {
        writer.Enter();
        writer.WriteCount(Elements<T, TCodec>.MayBeAbsent ? 2L * count : count);
        CheckRun(ref writer, count);
    }

    /// <summary>What is checked once for a run of present elements: their number if they take no bytes, their depth if it is a constant.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void CheckRun(ref FirnWriter writer, int present)
    {
        if (TCodec.MinSize == 0) writer.ChargeZeroWidth(present);
        if (TCodec.FixedSize > 0 && TCodec.FixedDepth > 0 && present > 0) writer.CheckDepth(TCodec.FixedDepth);
    }

    /// <summary>Writes one present element of a run that was checked; bits are not written so.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteOne(ref FirnWriter writer, T element)
    {
        // Gone since the scan: another thread, or code that the codec of an earlier element calls, has changed the collection.
        // No type is named: in shared code that would be looked up for every element, not only for one that fails.
        if (!typeof(T).IsValueType && element is null) Throw.CollectionChanged();
        if (TCodec.FixedSize > 0) TCodec.WriteFixed(ref writer.Reserve(TCodec.FixedSize), element);
        else if (typeof(TCodec) == typeof(StringCodec)) writer.WriteString(Unsafe.As<T, string>(ref element)); // as in WriteEach
        else if (!typeof(T).IsValueType && TCodec.HasObjectMethods) TCodec.WriteObject(ref writer, Unsafe.As<T, object>(ref element));
        else TCodec.Write(ref writer, element);
    }

    private static void WriteEach(ref FirnWriter writer, ReadOnlySpan<T> run)
    {
        // In code shared between reference types a call of the codec is a look-up and an indirect call; strings are worth a direct one.
        if (typeof(TCodec) == typeof(StringCodec))
        {
            StringRuns.Write(ref writer, Texts(run));
            return;
        }

        foreach (ref readonly T element in run) WriteOne(ref writer, element);
    }

    // Asks for the object's first bytes. A reference is looked at as a number; to ask for a place that the object has left since is no error.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe void Fetch(ref readonly T element) => Sse.Prefetch0((void*)Unsafe.As<T, nint>(ref Unsafe.AsRef(in element)));

    // Only where T is string, as it is where the codec is the strings'.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ReadOnlySpan<string?> Texts(ReadOnlySpan<T> elements) =>
        MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<T, string?>(ref MemoryMarshal.GetReference(elements)), elements.Length);

    // Only where T is DateTime, as it is where the codec is that of points in time.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ReadOnlySpan<DateTime> Times(ReadOnlySpan<T> elements) =>
        MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<T, DateTime>(ref MemoryMarshal.GetReference(elements)), elements.Length);

    private static void WriteFixed(ref FirnWriter writer, ReadOnlySpan<T> run)
    {
        if (typeof(TCodec) == typeof(DateTimeCodec) && BitConverter.IsLittleEndian)
        {
            DateTimeRuns.Write(ref writer, Times(run));
            return;
        }

        while (!run.IsEmpty)
        {
            ReadOnlySpan<T> part = run[..Math.Min(run.Length, Elements<T, TCodec>.Chunk)];
            ref byte destination = ref writer.Reserve(part.Length * TCodec.FixedSize);
            for (int i = 0; i < part.Length; i++)
            {
                T element = part[i];
                if (!typeof(T).IsValueType && element is null) Throw.CollectionChanged();
                TCodec.WriteFixed(ref destination, element);
                destination = ref Unsafe.Add(ref destination, TCodec.FixedSize);
            }

            run = run[part.Length..];
        }
    }

    private static void WriteBlock(ref FirnWriter writer, ReadOnlySpan<T> run)
    {
        int most = Math.Max(1, LargestBlock / Unsafe.SizeOf<T>());
        while (run.Length > most)
        {
            writer.WriteBytes(Bytes(run[..most]));
            run = run[most..];
        }

        writer.WriteBytes(Bytes(run));
    }

    // Only for types without references (the probe has checked), and at most LargestBlock bytes.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ReadOnlySpan<byte> Bytes(ReadOnlySpan<T> block) =>
        MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<T, byte>(ref MemoryMarshal.GetReference(block)), block.Length * Unsafe.SizeOf<T>());

    private static void WriteBits(ref FirnWriter writer, ReadOnlySpan<T> run)
    {
        if (typeof(T) == typeof(bool))
        {
            BitRuns.Write(ref writer, MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<T, bool>(ref MemoryMarshal.GetReference(run)), run.Length));
            return;
        }

        WriteSparseBits(ref writer, run, run.Length);
    }

    private static bool BitOf(T element) => typeof(T) == typeof(bool?) ? Unsafe.As<T, bool?>(ref element).GetValueOrDefault() : OptionalBits<T, TCodec>.BitOf(element);

    /// <summary>Writes the bitmap and the present elements, after a count that announces them.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void WriteSparse(ref FirnWriter writer, ReadOnlySpan<T> elements)
    {
        int present = WriteBitmap(ref writer, elements);
        CheckRun(ref writer, present);
        if (Elements<T, TCodec>.IsBit)
        {
            WriteSparseBits(ref writer, elements, present);
            return;
        }

        for (int i = 0; i < elements.Length; i++)
        {
            T element = elements[i];
            if (Elements<T, TCodec>.IsAbsent(element)) continue;
            if (--present < 0) break;
            WriteOne(ref writer, element);
        }

        if (present != 0) Throw.CollectionChanged();
    }

    private static int WriteBitmap(ref FirnWriter writer, ReadOnlySpan<T> elements)
    {
        const int Part = 8 * 4096;
        int present = 0;
        while (!elements.IsEmpty)
        {
            ReadOnlySpan<T> part = elements[..Math.Min(elements.Length, Part)];
            int bytes = (part.Length + 7) >> 3;
            ref byte destination = ref writer.Reserve(bytes);
            for (int b = 0; b < bytes; b++)
            {
                int bits = 0;
                int first = b * 8;
                int last = Math.Min(8, part.Length - first);
                for (int i = 0; i < last; i++)
                {
                    int there = Elements<T, TCodec>.IsAbsent(part[first + i]) ? 0 : 1;
                    bits |= there << i;
                    present += there;
                }

                Unsafe.Add(ref destination, b) = (byte)bits;
            }

            elements = elements[part.Length..];
        }

        return present;
    }

    // bool?, where absent ones have no bit.
    private static void WriteSparseBits(ref FirnWriter writer, ReadOnlySpan<T> elements, int present)
    {
        int bits = 0;
        int filled = 0;
        for (int i = 0; i < elements.Length; i++)
        {
            T element = elements[i];
            if (Elements<T, TCodec>.IsAbsent(element)) continue;
            if (--present < 0) break;
            if (BitOf(element)) bits |= 1 << filled;
            if (++filled == 8)
            {
                writer.Reserve(1) = (byte)bits;
                bits = 0;
                filled = 0;
            }
        }

        if (present != 0) Throw.CollectionChanged();
        if (filled > 0) writer.Reserve(1) = (byte)bits;
    }
}
