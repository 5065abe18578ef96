using System.Runtime.CompilerServices;

namespace Firn;

/// <summary>Stands in a reader for the type being read, once the type's own bound counts.</summary>
/// <param name="entry">The type, or null.</param>
internal sealed class MemoryGrant(CodecEntry? entry)
{
    /// <summary>The type being read, or null.</summary>
    public CodecEntry? Entry { get; set; } = entry;

    /// <summary>The bytes that were added to the budget.</summary>
    public long Managed { get; set; }

    /// <summary>The bytes that were added to that of slots.</summary>
    public long Slots { get; set; }
}

/// <content>
/// The budgets of allocation beyond what the options allow: as much as the type's own values may need (<see cref="MemoryBound"/>). Nobody asks for that before the budget of the options
/// is used up, which it never is by most messages.
/// </content>
public ref partial struct FirnReader
{
    /// <summary>Says of what type the message is.</summary>
    internal CodecEntry? Root
    {
        set => _root = value;
    }

    private readonly CodecEntry? RootAnew => _root is MemoryGrant grant ? grant.Entry : _root as CodecEntry;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ChargeBeyond(long bytes)
    {
        if (bytes >= 0) AllowForType();
        if ((ulong)bytes > (ulong)_budget) Throw.AllocationExceeded(_options.MaxAllocationRatio, Position);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ChargeSlotsBeyond(long bytes)
    {
        if (bytes >= 0) AllowForType();
        if ((ulong)bytes > (ulong)_slotBudget) Throw.AllocationExceeded(_options.MaxAllocationRatio, Position);
    }

    private void AllowForType()
    {
        if (RootAnew is not { } entry) return;
        if (_root is not MemoryGrant grant) _root = grant = new MemoryGrant(entry);
        MemoryBound bound = entry.BoundUnder(_options);
        Allow(Position + Remaining, bound.Ratio, bound.ZeroWidth, grant);
    }

    /// <summary>Gives back what was charged for a text that is kept by nobody.</summary>
    internal void Refund(string text)
    {
        if (text.Length > 0) _budget += StringOverhead + (2L * text.Length);
    }

    /// <summary>Allows for what a type may need to be made of data of another version.</summary>
    internal void AllowConverted(long input, MemoryBound bound) => Allow(input, bound.ConvertedRatio, bound.ConvertedZeroWidth, new MemoryGrant(null));

    // As much as makes up the difference; what was added before, to another type of the same message, counts.
    private void Allow(long input, long ratio, long zeroWidth, MemoryGrant grant)
    {
        long elements = Product(_options.MaxZeroWidthElements, zeroWidth);
        long managed = Product(input, ratio - _options.AllocationFactor) + elements - grant.Managed;
        long slots = Product(input, ratio - (SlotFactor * _options.AllocationFactor)) + elements - grant.Slots;
        if (managed > 0)
        {
            _budget = Sum(_budget, managed);
            grant.Managed += managed;
        }

        if (slots > 0)
        {
            _slotBudget = Sum(_slotBudget, slots);
            grant.Slots += slots;
        }
    }

    private const long MostAllowed = long.MaxValue / 4;

    private static long Product(long count, long each) => each <= 0 ? 0 : count > MostAllowed / 2 / each ? MostAllowed / 2 : count * each;

    private static long Sum(long budget, long more) => budget > MostAllowed ? budget : budget + more;

    /// <summary>Begins a value of a type inside what a hand-written codec or program reads.</summary>
    /// <returns>What <see cref="EndRoot"/> takes.</returns>
    internal object? BeginRoot(CodecEntry entry)
    {
        object? outer = _root;
        if (outer is MemoryGrant grant)
        {
            outer = grant.Entry;
            grant.Entry = entry;
        }
        else
        {
            _root = entry;
        }

        return outer;
    }

    /// <summary>Ends the value.</summary>
    internal void EndRoot(object? outer)
    {
        if (_root is MemoryGrant grant) grant.Entry = outer as CodecEntry;
        else _root = outer;
    }
}
