using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn.Benchmarks.Floors;

/// <summary>A per-thread block outside the managed heap, large enough for every message of the suite: no growth check, no pinning.</summary>
internal static unsafe class Scratch
{
    /// <summary>The largest message is a list of a million rows, some 33 MB.</summary>
    public const int Size = 64 << 20;

    [ThreadStatic]
    private static byte* t_block;

    /// <summary>The thread's block.</summary>
    public static byte* Block
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            byte* block = t_block;
            return block != null ? block : Create();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* Create() => t_block = (byte*)NativeMemory.AlignedAlloc(Size, 64);
}
