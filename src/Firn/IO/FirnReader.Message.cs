using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn;

public ref partial struct FirnReader
{
    /// <summary>Moves past <paramref name="expected"/> if it is the next byte of the run.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TrySkip(byte expected)
    {
        if (Run == 0 || _cursor != expected) return false;
        _cursor = ref Unsafe.Add(ref _cursor, 1);
        return true;
    }

    /// <summary>Whether <paramref name="expected"/> is the next byte.</summary>
    internal bool NextIs(byte expected)
    {
        while (Run == 0 && _after > 0) NextSegment();
        return Run > 0 && _cursor == expected;
    }

    /// <summary>Moves past <paramref name="prefix"/> if the next bytes of the run are the same, and it is not empty.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TrySkip(scoped ReadOnlySpan<byte> prefix)
    {
        if ((nuint)(prefix.Length - 1) >= (nuint)Run || !MemoryMarshal.CreateReadOnlySpan(ref _cursor, prefix.Length).SequenceEqual(prefix)) return false;
        _cursor = ref Unsafe.Add(ref _cursor, prefix.Length);
        return true;
    }

    /// <summary>Reads as many bytes as <paramref name="expected"/> has, in whatever segments, and says whether they are the same.</summary>
    /// <exception cref="FirnException">Fewer bytes are left.</exception>
    internal bool Matches(scoped ReadOnlySpan<byte> expected)
    {
        if (Remaining < expected.Length) Throw.UnexpectedEnd(Position + Remaining);
        while (expected.Length > 0)
        {
            while (Run == 0) NextSegment();
            int length = (int)Math.Min(Run, expected.Length);
            if (!TrySkip(expected[..length])) return false;
            expected = expected[length..];
        }

        return true;
    }

    /// <summary>The next bytes as one run, if they lie in one.</summary>
    internal bool TryTakeRun(int length, out ReadOnlySpan<byte> bytes)
    {
        if (Run == 0 && _after > 0) NextSegment();
        if (Run < length)
        {
            bytes = default;
            return false;
        }

        bytes = MemoryMarshal.CreateReadOnlySpan(ref _cursor, length);
        _cursor = ref Unsafe.Add(ref _cursor, length);
        return true;
    }

    /// <summary>Refuses bytes that are left, as at the end of a message.</summary>
    /// <exception cref="FirnException">Bytes are left (<see cref="FirnErrorCode.TrailingBytes"/>).</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void ExpectEnd()
    {
        if (Remaining != 0) Throw.TrailingBytes(Remaining, Position);
    }
}
