namespace Firn;

/// <summary>
/// Has values written as those of another type, their surrogate: of a member, a type, or from an assembly or a context of a type of others. The nearest one counts:
/// member, context, type, assembly, library. Of this attribute and <see cref="FirnCodecAttribute"/> there may be one for a type in each of these places.
/// </summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Enum | AttributeTargets.Interface | AttributeTargets.Assembly, AllowMultiple = true, Inherited = false)]
public sealed class FirnSurrogateAttribute : Attribute
{
    /// <summary>On a member or a type: what converts its values.</summary>
    /// <param name="surrogate">A class or struct that implements <see cref="IFirnSurrogate{T, TSurrogate}"/> for the member's type, or for the type itself: mostly the surrogate. One that is open takes the type's arguments.</param>
    public FirnSurrogateAttribute(Type surrogate) => Surrogate = surrogate;

    /// <summary>On an assembly or a context: what converts the values of a type.</summary>
    /// <param name="type">The type served. One that is open stands for all its closed types.</param>
    /// <param name="surrogate">A class or struct that implements <see cref="IFirnSurrogate{T, TSurrogate}"/> for it.</param>
    public FirnSurrogateAttribute(Type type, Type surrogate)
    {
        Type = type;
        Surrogate = surrogate;
    }

    /// <summary>The type served, or <see langword="null"/> where the attribute's target says it.</summary>
    public Type? Type { get; }

    /// <summary>What converts its values.</summary>
    public Type Surrogate { get; }
}
