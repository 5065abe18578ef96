namespace Firn;

/// <summary>
/// On an abstract class, interface or base class: one of the types that a value declared as it may be. Values are written with the tag of
/// their case, which other versions know them by. On a union or a closed class of the language: the tag of one of its cases.
/// </summary>
/// <param name="tag">The number that stands for the case, at least 0; never given to another type again.</param>
/// <param name="type">A class, record or struct that derives from the type or implements it, or such a union itself. The open definition of
/// a generic case takes the type arguments of the base.</param>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface, AllowMultiple = true, Inherited = false)]
public sealed class FirnUnionAttribute(int tag, Type type) : Attribute
{
    /// <summary>The number that stands for the case.</summary>
    public int Tag { get; } = tag;

    /// <summary>The case.</summary>
    public Type Type { get; } = type;
}
