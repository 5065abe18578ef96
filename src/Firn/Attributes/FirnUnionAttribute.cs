namespace Firn;

/// <summary>
/// On an abstract class, interface or base class: one of the types that a value declared as it may be. Values are written with the tag of
/// their case, which other versions know them by. On a union or a closed class of the language: the tag of one of its cases.
/// </summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface, AllowMultiple = true, Inherited = false)]
public sealed class FirnUnionAttribute : Attribute
{
    /// <summary>Gives a type a tag.</summary>
    /// <param name="tag">The number that stands for the case, at least 0; never given to another type again.</param>
    /// <param name="type">A class, record or struct that derives from the type or implements it, or such a union itself. The open definition of
    /// a generic case takes the type arguments of the base.</param>
    public FirnUnionAttribute(int tag, Type type)
    {
        Tag = tag;
        Type = type;
    }

    /// <summary>Gives a case of a union of F# a tag: <c>[&lt;FirnUnion(1, "Circle")&gt;]</c>. Such cases are no types.</summary>
    /// <param name="tag">The number that stands for the case, at least 0; never given to another case again.</param>
    /// <param name="name">The name of the case.</param>
    public FirnUnionAttribute(int tag, string name)
    {
        Tag = tag;
        Type = null!;
        Case = name;
    }

    /// <summary>The number that stands for the case.</summary>
    public int Tag { get; }

    /// <summary>The case; null of one that has a name.</summary>
    public Type Type { get; }

    /// <summary>The name of a case of a union of F#; null of a type.</summary>
    public string? Case { get; }
}
