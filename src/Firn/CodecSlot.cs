using System.Runtime.CompilerServices;

namespace Firn;

/// <summary>The codec that serves a type, in a static field of its own: finding it is one load.</summary>
internal static class CodecSlot<T>
{
    private static CodecEntry<T>? s_entry;
    private static CodecEntry<T>? s_rival;

    public static CodecEntry<T> Entry
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => s_entry is { } entry && s_rival is null ? entry : Find();
    }

    // The first entry stays. A second one is compared with it at the next use, not here: module initializers must stay cheap.
    public static void Add(CodecEntry<T> entry)
    {
        if (Interlocked.CompareExchange(ref s_entry, entry, null) is { } first && first.CodecType != entry.CodecType) s_rival = entry;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static CodecEntry<T> Find()
    {
        if (s_entry is null)
        {
            // The assembly of T may carry the codec and not have run its initializer yet. A miss is never remembered.
            RuntimeHelpers.RunModuleConstructor(typeof(T).Module.ModuleHandle);
            if (s_entry is null) BuiltInCodecs.Register<T>();
            if (s_entry is null) Throw.NoCodec(typeof(T));
        }

        if (s_rival is { } rival)
        {
            if (!rival.Descriptor.Bytes.AsSpan().SequenceEqual(s_entry!.Descriptor.Bytes))
            {
                throw new NotSupportedException($"{typeof(T)} is served by two codecs of different layout: {s_entry.CodecType} of {s_entry.CodecType.Assembly} and {rival.CodecType} of {rival.CodecType.Assembly}. Mark the type with [FirnSerializable] in its own assembly, so that both use one codec.");
            }

            s_rival = null;
        }

        return s_entry!;
    }
}
