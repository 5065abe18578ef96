using System.Runtime.CompilerServices;

namespace Firn;

/// <summary>The codec that serves a type, in a static field of its own: finding it is one load.</summary>
internal static class CodecSlot<T>
{
    private static CodecEntry<T>? s_entry;      // null until a codec is known to serve the type alone
    private static CodecEntry<T>? s_first;
    private static CodecEntry<T>? s_rival;

    public static CodecEntry<T> Entry
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => s_entry ?? Find();
    }

    /// <summary>The entry, or null where there is none yet.</summary>
    public static CodecEntry<T>? EntryOrNull => s_entry ?? (Discover() ? Find() : null);

    // The first entry stays. A second one is compared with it at the next use, not here: module initializers must stay cheap.
    public static void Add(CodecEntry<T> entry)
    {
        if (Interlocked.CompareExchange(ref s_first, entry, null) is { } first)
        {
            if (first.CodecType == entry.CodecType) return;
            Volatile.Write(ref s_rival, entry);
            Volatile.Write(ref s_entry, null);
        }
        else
        {
            Volatile.Write(ref s_entry, entry);
            Interlocked.MemoryBarrier();
            // A rival that came in between has cleared the field, or does not see this store.
            if (Volatile.Read(ref s_rival) is not null) Volatile.Write(ref s_entry, null);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static CodecEntry<T> Find()
    {
        if (!Discover()) Throw.NoCodec(typeof(T));
        CodecEntry<T> first = s_first!;
        if (s_rival is { } rival)
        {
            if (!rival.Descriptor.Bytes.AsSpan().SequenceEqual(first.Descriptor.Bytes))
            {
                throw new NotSupportedException($"{typeof(T)} is served by two codecs of different layout: {first.CodecType} of {first.CodecType.Assembly} and {rival.CodecType} of {rival.CodecType.Assembly}. Mark the type with [FirnSerializable] in its own assembly, so that both use one codec.");
            }

            // The same bytes from both: the first serves.
            Interlocked.CompareExchange(ref s_rival, null, rival);
        }

        if (Volatile.Read(ref s_rival) is null) Volatile.Write(ref s_entry, first);
        return first;
    }

    private static bool Discover()
    {
        // The assembly of T may carry the codec and not have run its initializer yet. A miss is never remembered.
        if (s_first is null) RuntimeHelpers.RunModuleConstructor(typeof(T).Module.ModuleHandle);
        if (s_first is null) BuiltInCodecs.Register<T>();
        return s_first is not null;
    }
}
