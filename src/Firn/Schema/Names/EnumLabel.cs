namespace Firn;

/// <summary>An integer of a descriptor that is an enum.</summary>
/// <param name="Place">Its number among the integers of the descriptor that may be enums, counted from 0.</param>
/// <param name="Type">The enum.</param>
internal readonly record struct EnumLabel(int Place, Type Type);
