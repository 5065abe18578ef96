namespace Firn;

/// <summary>Leaves a member out.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
public sealed class FirnIgnoreAttribute : Attribute;
