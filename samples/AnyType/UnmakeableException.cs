namespace AnyType;

/// <summary>No value of a type can be made by reflection alone.</summary>
internal sealed class UnmakeableException(string message) : Exception(message);
