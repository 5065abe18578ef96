using System.ComponentModel;

namespace Firn.CodeGeneration;

/// <summary>
/// On a generated class of accessors: a serialization callback that other assemblies don't see, so that they call it for derived and
/// closed generic types. Written by the generator.
/// </summary>
/// <param name="name">The method's name.</param>
/// <param name="kind">0 to 3: on serializing, serialized, deserializing, deserialized.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
[AttributeUsage(AttributeTargets.Class, AllowMultiple = true)]
public sealed class FirnCallbackSurfaceAttribute(string name, int kind) : Attribute
{
    /// <summary>The method's name.</summary>
    public string Name { get; } = name;

    /// <summary>0 to 3: on serializing, serialized, deserializing, deserialized.</summary>
    public int Kind { get; } = kind;

    /// <summary>Whether it takes a <see cref="System.Runtime.Serialization.StreamingContext"/>.</summary>
    public bool TakesContext { get; set; }
}
