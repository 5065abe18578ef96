namespace Firn;

/// <summary>
/// Says which constructor makes objects that are read. Each of its parameters must match a member by name, whatever the case, and by type.
/// It may be of any visibility if the type is marked <see cref="FirnSerializableAttribute"/>.
/// </summary>
[AttributeUsage(AttributeTargets.Constructor)]
public sealed class FirnConstructorAttribute : Attribute;
