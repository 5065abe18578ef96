namespace Firn;

/// <summary>
/// Has a hand-written codec, a struct that implements <see cref="IFirnCodec{T}"/>, serve a member, a type, or from an assembly or a
/// context a type of others. The nearest one counts: member, context, type, assembly, library.
/// </summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Enum | AttributeTargets.Interface | AttributeTargets.Assembly, AllowMultiple = true, Inherited = false)]
public sealed class FirnCodecAttribute : Attribute
{
    /// <summary>On a member or a type: the codec of its values.</summary>
    /// <param name="codec">A struct that implements <see cref="IFirnCodec{T}"/> for the member's type, or for the type itself.</param>
    public FirnCodecAttribute(Type codec) => Codec = codec;

    /// <summary>On an assembly or a context: the codec of a type.</summary>
    /// <param name="type">The type served.</param>
    /// <param name="codec">A struct that implements <see cref="IFirnCodec{T}"/> for it.</param>
    public FirnCodecAttribute(Type type, Type codec)
    {
        Type = type;
        Codec = codec;
    }

    /// <summary>The type served, or null where the attribute's target says it.</summary>
    public Type? Type { get; }

    /// <summary>The codec.</summary>
    public Type Codec { get; }
}
