namespace Firn.Contracts;

/// <summary>Where a member's value lies in an object whose layout its author wrote down.</summary>
/// <param name="Offset">Its first byte, counted from the fields of its class.</param>
/// <param name="Shape">What lies there.</param>
internal sealed record MemberMemory(int Offset, MemoryShape Shape)
{
    /// <summary>Whether it has a byte in common with one that does not begin before it, or may have one as its width is not known.</summary>
    public bool Overlaps(MemberMemory next) => Shape.Width == MemoryShape.UnknownWidth || next.Offset - Offset < Shape.Width;
}
