using System.ComponentModel;

namespace Firn.CodeGeneration;

/// <summary>Says that a context of this assembly has a contract for a type, as <see cref="FirnContextCodecAttribute"/> does of a codec, or that its codecs go by a contract of another assembly. Written by the generator for types that the whole assembly can name.</summary>
/// <param name="type">The type; open where all its closed types are meant.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
public sealed class FirnContextContractAttribute(Type type) : Attribute
{
    /// <summary>The type.</summary>
    public Type Type { get; } = type;

    /// <summary>Names of members that are left out. Default: none.</summary>
    public string[] Ignore { get; set; } = [];

    /// <summary>What carries the attributes of its members. Default: nothing.</summary>
    public Type? Configuration { get; set; }
}
