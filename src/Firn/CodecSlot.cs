using System.Runtime.CompilerServices;

namespace Firn;

/// <summary>The codec that serves a type, in a static field of its own: finding it is one load.</summary>
internal static class CodecSlot<T>
{
    private static CodecEntry<T>? s_entry;      // null until a codec is known to serve the type alone
    private static CodecEntry<T>? s_first;
    private static CodecEntry<T>[]? s_rivals;   // announced after the first, and not compared with it yet, or of another layout

    public static CodecEntry<T> Entry
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => s_entry ?? Find();
    }

    /// <summary>The entry, or null where there is none yet.</summary>
    public static CodecEntry<T>? EntryOrNull => s_entry ?? (Discover() ? Find() : null);

    /// <summary>The entry for callers that hold values as objects.</summary>
    public static BoxedEntry FindBoxed()
    {
        CodecEntry<T> entry = Entry;
        lock (CodecTable.Gate)
        {
            BoxedEntry boxed = entry.Boxed ?? entry.MakeBoxed();
            if (s_entry == entry) entry.Boxed = boxed;
            return boxed;
        }
    }

    // The first entry stays. Another one is compared with it at the next use, not here: module initializers must stay cheap.
    public static void Add(CodecEntry<T> entry)
    {
        lock (CodecTable.Gate)
        {
            if (s_first is not { } first)
            {
                s_first = entry;
                s_entry = entry;
                CodecTable.Add(entry);
            }
            else if (first.CodecType != entry.CodecType)
            {
                s_rivals = [.. s_rivals ?? [], entry];
                s_entry = null;
                first.Boxed = null;
            }
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static CodecEntry<T> Find()
    {
        if (!Discover()) CodecTable.Missing(typeof(T)).Register();
        while (true)
        {
            CodecEntry<T> first;
            CodecEntry<T>[] rivals;
            lock (CodecTable.Gate)
            {
                first = s_first!;
                if (s_rivals is null) return s_entry = first;
                rivals = s_rivals;
            }

            foreach (CodecEntry<T> rival in rivals)
            {
                if (!rival.Descriptor.Bytes.AsSpan().SequenceEqual(first.Descriptor.Bytes))
                {
                    throw new NotSupportedException($"{typeof(T)} is served by two codecs of different layout: {first.CodecType} of {first.CodecType.Assembly} and {rival.CodecType} of {rival.CodecType.Assembly}. Mark the type with [FirnSerializable] in its own assembly, so that both use one codec.");
                }
            }

            // The same bytes from all: the first serves, unless another one has come meanwhile.
            lock (CodecTable.Gate)
            {
                if (s_rivals == rivals) s_rivals = null;
            }
        }
    }

    private static bool Discover()
    {
        // The assembly of T may carry the codec and not have run its initializer yet. A miss is never remembered.
        if (s_first is null) CodecTable.Discover(typeof(T));
        if (s_first is null) BuiltInCodecs.Register<T>();
        return s_first is not null;
    }
}
