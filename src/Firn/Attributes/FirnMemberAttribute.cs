namespace Firn;

/// <summary>Includes a member, also one that is not public if its type is marked <see cref="FirnSerializableAttribute"/>, and says how it is known on the wire.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
public sealed class FirnMemberAttribute : Attribute
{
    /// <summary>The id that the member is known by in other versions, at least 0. Default -1: it is known by its name.</summary>
    public int Id { get; set; } = -1;

    /// <summary>The name that the member is known by. Default: its name in code.</summary>
    public string? Name { get; set; }

    /// <summary>Its place behind the members without an order, ascending. Default: without an order, by name.</summary>
    public int Order { get; set; } = int.MinValue;

    /// <summary>Names that the member had before: data which has one of them is read into it.</summary>
    public string[] FormerNames { get; set; } = [];

    /// <summary>
    /// What the member gets where the data have null, and it takes none: an earlier version may have written it. Default: null, which says nothing; then <see cref="FirnOptions.NullReplacement"/> decides.
    /// </summary>
    /// <remarks>
    /// A constant of the member's type, which is a number, <see cref="bool"/>, <see cref="char"/>, an enum or <see cref="string"/>; an integer may have a narrower type. Another one is refused when code is
    /// generated (FIRN0055), by the run-time engine at the first use; so is any constant on a member that has null itself, as <c>int?</c> and <c>string?</c>. Data that lack the member leave it what its initialiser sets.
    /// </remarks>
    public object? WhenNull { get; set; }
}
