namespace Firn;

/// <summary>Which members of a type marked <see cref="FirnSerializableAttribute"/> are written.</summary>
[Flags]
public enum FirnMembers
{
    /// <summary>Public properties and public fields. The default.</summary>
    Default = 0,

    /// <summary>Only members marked <see cref="FirnMemberAttribute"/>.</summary>
    Explicit = 1,

    /// <summary>Properties: the public ones, or all with <see cref="NonPublic"/>.</summary>
    Properties = 2,

    /// <summary>Fields: the public ones, or all with <see cref="NonPublic"/>.</summary>
    Fields = 4,

    /// <summary>Members that are not public, too; alone it means properties and fields.</summary>
    NonPublic = 8,

    /// <summary>Every property and field.</summary>
    All = Properties | Fields | NonPublic,
}

/// <summary>
/// Has code generated for a type in its own assembly, where members that are not public can be reached; other assemblies use that code.
/// Types without the attribute are served too, by their public members.
/// </summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct, Inherited = false)]
public sealed class FirnSerializableAttribute : Attribute
{
    /// <summary>Which members are written. Default: public properties and public fields.</summary>
    public FirnMembers Members { get; set; }
}
