using System.Runtime.CompilerServices;

namespace Firn;

/// <summary>Arrays that whoever asks for them fills.</summary>
internal static class NewArray
{
    // From here on clearing takes longer than the runtime's way to memory that is not cleared, which skips the thread's own (benchmarks/NOTES.md).
    private const int ShortestUncleared = 5 << 10;

    /// <summary>A new array, whatever stands in it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T[] Of<T>(int length) => (long)length * Unsafe.SizeOf<T>() < ShortestUncleared ? new T[length] : GC.AllocateUninitializedArray<T>(length);
}
