using System.ComponentModel;

namespace Firn.CodeGeneration;

/// <summary>
/// Says that a context of this assembly names a hand-written codec for a type, so that codecs made at run time use it as generated ones
/// do. Written by the generator for types and codecs that the whole assembly can name.
/// </summary>
/// <param name="type">The type served.</param>
/// <param name="codec">Its codec; open where it takes the type's arguments.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
public sealed class FirnContextCodecAttribute(Type type, Type codec) : Attribute
{
    /// <summary>The type served.</summary>
    public Type Type { get; } = type;

    /// <summary>Its codec.</summary>
    public Type Codec { get; } = codec;
}
