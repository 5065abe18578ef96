namespace Firn;

/// <summary>What is left of a reader's budgets between two values of a frame.</summary>
internal struct FrameBudget
{
    public long Managed;
    public long Slots;
    public int ZeroWidth;
}

public ref partial struct FirnReader
{
    /// <summary>Goes on in a frame of many values, <paramref name="consumed"/> bytes behind its start, with the budgets that were left there.</summary>
    internal FirnReader(ReadOnlySpan<byte> frame, int consumed, in FrameBudget budget, FirnOptions options)
        : this(frame, consumed, options)
    {
        _budget = budget.Managed;
        _slotBudget = budget.Slots;
        _zeroWidthLeft = budget.ZeroWidth;
    }

    /// <summary>The budgets that are left: they are the frame's, not the value's.</summary>
    internal readonly FrameBudget Budget => new() { Managed = _budget, Slots = _slotBudget, ZeroWidth = _zeroWidthLeft };
}
