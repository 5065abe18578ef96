using System.ComponentModel;

namespace Firn.CodeGeneration;

/// <summary>
/// Says that a context of this assembly names a surrogate for a type, as <see cref="FirnContextCodecAttribute"/> does of a codec. Written by the generator for types
/// and surrogates that the whole assembly can name.
/// </summary>
/// <param name="type">The type served; open where all its closed types are.</param>
/// <param name="surrogate">What converts its values; open where it takes the type's arguments.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
public sealed class FirnContextSurrogateAttribute(Type type, Type surrogate) : Attribute
{
    /// <summary>The type served.</summary>
    public Type Type { get; } = type;

    /// <summary>What converts its values.</summary>
    public Type Surrogate { get; } = surrogate;
}
