using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn.CodeGeneration;

/// <summary>
/// A message that generated code reads without a <see cref="FirnReader"/>: one run of memory, and the place in it that is read next. Nothing is counted, as such messages are short.
/// Not for use by hand.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref struct FirnDirectInput
{
    private readonly ref byte _limit;
    private ref byte _next;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal FirnDirectInput(ref byte first, ref byte limit)
    {
        _next = ref first;
        _limit = ref limit;
    }

    /// <summary>The byte that is read next; <see cref="Limit"/> where none is left.</summary>
    public readonly ref byte Next
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ref _next;
    }

    /// <summary>The byte behind the last.</summary>
    public readonly ref byte Limit
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ref _limit;
    }

    /// <summary>Whether no byte is left.</summary>
    internal readonly bool IsAtEnd
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Unsafe.AreSame(ref _next, ref _limit);
    }

    /// <summary>The bytes that are left.</summary>
    internal readonly nint Remaining
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Unsafe.ByteOffset(ref _next, ref _limit);
    }

    /// <summary>Moves on.</summary>
    /// <param name="next">The byte behind what has been read: at most <see cref="Limit"/>.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void MoveTo(scoped ref byte next)
    {
        Debug.Assert(!Unsafe.IsAddressLessThan(ref next, ref _next) && !Unsafe.IsAddressGreaterThan(ref next, ref _limit));

        // By way of a span, as in FirnWriter.MoveTo.
        _next = ref MemoryMarshal.GetReference(MemoryMarshal.CreateSpan(ref next, 1));
    }

    /// <summary>Moves on by so many bytes, which the caller has found to be there.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Skip(int count) => _next = ref Unsafe.Add(ref _next, count);
}
