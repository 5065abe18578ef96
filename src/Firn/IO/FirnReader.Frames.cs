namespace Firn;

/// <summary>What is left of a reader's budgets between two values of a frame.</summary>
internal struct FrameBudget
{
    public long Managed;
    public long Slots;
    public int ZeroWidth;
    public object? Root;
}

public ref partial struct FirnReader
{
    /// <summary>The budgets that are left: in a frame of many values they are the frame's, and go over from one reader to the next.</summary>
    internal FrameBudget Budget
    {
        readonly get => new() { Managed = _budget, Slots = _slotBudget, ZeroWidth = _zeroWidthLeft, Root = _root };
        set
        {
            _budget = value.Managed;
            _slotBudget = value.Slots;
            _zeroWidthLeft = value.ZeroWidth;
            _root = value.Root;
        }
    }
}
