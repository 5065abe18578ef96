using System.Reflection;

namespace Firn.Dynamic;

/// <summary>Where a member of a contract comes from. Lives as long as a graph is built.</summary>
/// <param name="member">The field or property.</param>
/// <param name="type">Its type; of a property that returns by reference, that of what is referred to.</param>
/// <param name="codec">The codec or surrogate that an attribute gives it, or null.</param>
/// <param name="problem">Why it can't be a member of a contract, or null.</param>
internal sealed class MemberSource(MemberInfo member, Type type, NamedCodec? codec, string? problem)
{
    public MemberInfo Member => member;

    public Type Type => type;

    public NamedCodec? Codec => codec;

    public string? Problem => problem;

    /// <summary>What <c>[FirnConvert]</c> names.</summary>
    public Type?[] Converters { get; init; } = [];
}
