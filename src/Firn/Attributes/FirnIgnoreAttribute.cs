namespace Firn;

/// <summary>Leaves a member out. On a method: leaves it out of what <see cref="FirnIncludeMembersOfAttribute"/> lists.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Method)]
public sealed class FirnIgnoreAttribute : Attribute;
