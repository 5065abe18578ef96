using System.Buffers;
using System.Numerics;

namespace Firn;

/// <summary>
/// Working memory for one call at a time per thread, kept between calls; nested calls and large messages use the shared array pool.
/// </summary>
internal static class ScratchPool
{
    /// <summary>The length of a thread's first array.</summary>
    public const int FirstLength = 64 << 10;

    /// <summary>The longest array that is kept per thread.</summary>
    public const int LargestKept = 1 << 20;

    [ThreadStatic]
    private static byte[]? t_kept;

    public static byte[] Rent(int length)
    {
        byte[]? kept = t_kept;
        if (kept is not null && kept.Length >= length)
        {
            t_kept = null;
            return kept;
        }

        return length <= LargestKept
            ? GC.AllocateUninitializedArray<byte>(Math.Max(FirstLength, (int)BitOperations.RoundUpToPowerOf2((uint)length)))
            : ArrayPool<byte>.Shared.Rent(length);
    }

    public static void Return(byte[] array)
    {
        if (array.Length < FirstLength || !BitOperations.IsPow2(array.Length)) return; // made to be a message, and has not become one
        if (array.Length > LargestKept) ArrayPool<byte>.Shared.Return(array);
        else if (t_kept is null || t_kept.Length < array.Length) t_kept = array;
    }
}
