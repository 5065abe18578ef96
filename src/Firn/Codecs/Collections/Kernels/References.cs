using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Firn.Codecs;

/// <summary>Looks at references as numbers, only to find zero, which no garbage collection makes or unmakes.</summary>
internal static class References
{
    /// <summary>Whether one of them is null.</summary>
    /// <typeparam name="T">Not a value type.</typeparam>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool AnyNull<T>(ReadOnlySpan<T> references) =>
        AnyZero(MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<T, nint>(ref MemoryMarshal.GetReference(references)), references.Length));

    /// <summary>Whether a list's objects mostly stand in memory one behind the other, as those that were made in its order do: then the processor sees by itself what comes next.</summary>
    /// <typeparam name="T">Not a value type.</typeparam>
    /// <param name="references">A long list; some of its pairs are looked at.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool AreInOrder<T>(ReadOnlySpan<T> references) =>
        AreInOrder(MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<T, nint>(ref MemoryMarshal.GetReference(references)), references.Length));

    // The garbage collector may move them meanwhile; then the answer may be the wrong one, and something is done more slowly.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool AreInOrder(ReadOnlySpan<nint> references)
    {
        const int Pairs = 32;
        const int Most = Pairs / 4;
        const int Near = 4096;
        int step = references.Length / Pairs, apart = 0;
        for (int i = 0; i < references.Length - 1; i += Math.Max(step, 1))
        {
            if ((nuint)(references[i + 1] - references[i]) >= Near) apart++;
        }

        return apart <= Most;
    }

    // Once for all types, and few methods: a search by the base class library takes a process 1.8 ms to compile when its first list is written.
    private static bool AnyZero(ReadOnlySpan<nint> references)
    {
        if (Vector256.IsHardwareAccelerated && references.Length >= Vector256<nint>.Count) return AnyZero(ref MemoryMarshal.GetReference(references), (nuint)references.Length);
        foreach (nint reference in references)
        {
            if (reference == 0) return true;
        }

        return false;
    }

    // Of a vector's length or more; the last vector may have some that were looked at before.
    private static bool AnyZero(ref nint first, nuint length)
    {
        nuint last = length - (nuint)Vector256<nint>.Count;
        for (nuint i = 0; i < last; i += (nuint)Vector256<nint>.Count)
        {
            if (Vector256.EqualsAny(Vector256.LoadUnsafe(ref first, i), Vector256<nint>.Zero)) return true;
        }

        return Vector256.EqualsAny(Vector256.LoadUnsafe(ref first, last), Vector256<nint>.Zero);
    }
}
