using Firn.Reference;

namespace Firn.Hostile.Fuzzing;

/// <summary>Some bytes of a message, and what they are to the format.</summary>
internal readonly record struct Place(int Offset, int Length, ReferenceRole Role);
