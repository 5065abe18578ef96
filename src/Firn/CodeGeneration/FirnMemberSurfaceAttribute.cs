using System.ComponentModel;

namespace Firn.CodeGeneration;

/// <summary>
/// On a generated class of accessors: a member that other assemblies don't see as it is, so that they build the same contract for closed
/// generic and derived types. Written by the generator.
/// </summary>
/// <param name="name">The member's name.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
[AttributeUsage(AttributeTargets.Class, AllowMultiple = true)]
public sealed class FirnMemberSurfaceAttribute(string name) : Attribute
{
    /// <summary>The member's name.</summary>
    public string Name { get; } = name;

    /// <summary>The accessor that shows the member's type, or null for a public member.</summary>
    public string? Accessor { get; set; }

    /// <summary>Whether it is a field.</summary>
    public bool IsField { get; set; }

    /// <summary>Who may read it: 0 nobody, 1 not the public, 2 everybody.</summary>
    public int Getter { get; set; }

    /// <summary>Who may write it, likewise.</summary>
    public int Setter { get; set; }

    /// <summary>Whether the setter can be used in an initializer only.</summary>
    public bool IsInitOnly { get; set; }

    /// <summary>Whether the compiler made a field for the property.</summary>
    public bool HasBackingField { get; set; }

    /// <summary>Whether it carries <c>[FirnMember]</c>.</summary>
    public bool HasMemberAttribute { get; set; }

    /// <summary>Whether it carries <c>[DataMember]</c>.</summary>
    public bool IsDataMember { get; set; }

    /// <summary>The id that it is known by, or -1.</summary>
    public int Id { get; set; } = -1;

    /// <summary>The explicit order, or <see cref="int.MinValue"/>.</summary>
    public int Order { get; set; } = int.MinValue;

    /// <summary>The name that it is known by, or null.</summary>
    public string? WireName { get; set; }

    /// <summary>Whether data that lack it are refused.</summary>
    public bool IsRequired { get; set; }

    /// <summary>Names that it had before.</summary>
    public string[] FormerNames { get; set; } = [];

    /// <summary>The constant that stands for null, behind its type and a bar; or null.</summary>
    public string? WhenNull { get; set; }

    /// <summary>Which of its values are never null (<see cref="FirnSchemaBuilder.NotNull"/>); null where none are said to be.</summary>
    public string? NotNull { get; set; }

    /// <summary>The codec that it names, or null.</summary>
    public Type? Codec { get; set; }

    /// <summary>The converters that it names, in their order.</summary>
    public Type[] Converters { get; set; } = [];

    /// <summary>The surrogate that it names, or null.</summary>
    public Type? Surrogate { get; set; }
}
