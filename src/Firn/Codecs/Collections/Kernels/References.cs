using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn.Codecs;

/// <summary>Looks at references as numbers, only to find zero, which no garbage collection makes or unmakes.</summary>
internal static class References
{
    /// <summary>Whether one of them is null.</summary>
    /// <typeparam name="T">Not a value type.</typeparam>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool AnyNull<T>(ReadOnlySpan<T> references) =>
        AnyZero(MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<T, nint>(ref MemoryMarshal.GetReference(references)), references.Length));

    // A plain loop, once for all types: a search by the base class library's vectors takes a process 1.8 ms to compile when its first list is written.
    private static bool AnyZero(ReadOnlySpan<nint> references)
    {
        while (references.Length >= 4)
        {
            // The last first: it proves that the others are there.
            if (references[3] == 0 || references[2] == 0 || references[1] == 0 || references[0] == 0) return true;
            references = references[4..];
        }

        foreach (nint reference in references)
        {
            if (reference == 0) return true;
        }

        return false;
    }
}
