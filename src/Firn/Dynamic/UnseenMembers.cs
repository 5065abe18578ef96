using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <summary>
/// Looks at classes that the compiler saw the public surface of only: reference assemblies show neither accessors that are not public nor
/// fields. What generated code would lose is refused here, when its type is first used.
/// </summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[RequiresDynamicCode(DynamicWarnings.Code)]
internal static class UnseenMembers
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    /// <summary>Refuses a class that holds more than its described members.</summary>
    /// <param name="type">The class.</param>
    /// <param name="properties">Properties of it that may be computed, or may hold a value; none to look at the whole class.</param>
    /// <param name="described">The members that generated code stores; null where they are known to be all.</param>
    /// <param name="within">The assembly whose contracts from outside count; null where none does.</param>
    /// <exception cref="NotSupportedException">It holds more.</exception>
    public static void Check(Type type, string[] properties, DefinitionLabels? described, Assembly? within)
    {
        ContractProblem? problem = null;
        TypeKeys keys = new();
        foreach (string name in properties) problem ??= ProblemOf(type, name, keys);
        if (properties.Length == 0) problem = ProblemOf(type, described, keys, within);
        if (problem is not null) throw new NotSupportedException($"{ProblemText.Name(keys.KeyOf(type))} can't be serialized. {ProblemText.Message(problem)}");
    }

    // As the run-time engine decides on the same property.
    private static ContractProblem? ProblemOf(Type type, string name, TypeKeys keys)
    {
        PropertyInfo? property = null;
        foreach (PropertyInfo candidate in type.GetProperties(Declared))
        {
            if (candidate.Name == name && candidate.GetIndexParameters().Length == 0) property = candidate;
        }

        if (property is null || Attributes.Has(property, typeof(FirnIgnoreAttribute))) return null;
        string key = keys.KeyOf(type);
        if (property.GetMethod is { IsPublic: false } && property.SetMethod is { IsPublic: true }) return new ContractProblem(ProblemKind.NonPublicSetter, key, key, name, "its getter is not public");
        if (property.SetMethod is { IsPublic: false }) return new ContractProblem(ProblemKind.NonPublicSetter, key, key, name, "its setter is not public");
        if (property.SetMethod is not null || property.GetMethod is not { IsAbstract: false } getter) return null;
        bool isHeld = type.GetField(ContractBuilder.BackingField(name), Declared) is { } field && State.IsState(field);
        if (CollectionReader.IsMutable(property.PropertyType)) return isHeld || State.ReturnsField(getter) ? new ContractProblem(ProblemKind.GetOnlyCollection, key, key, name, "") : null;
        return isHeld ? new ContractProblem(ProblemKind.GetOnlyProperty, key, key, name, ProblemText.ComputedDetail) : null;
    }

    private static ContractProblem? ProblemOf(Type type, DefinitionLabels? described, TypeKeys keys, Assembly? within)
    {
        Dictionary<(string Type, string Member), MemberSource> sources = [];
        TypeContract? contract = ContractBuilder.Build(within is null ? new SurfaceReader(keys).Read(type, sources) : new SurfaceReader(keys).Read(type, sources, within, settles: false, asksAll: false), out EquatableArray<ContractProblem> problems);
        if (contract is null) return problems[0];
        if (HiddenState.AskedForAll(type, contract, sources, keys) is { } lost) return lost;
        if (described is null) return null;
        foreach (MemberContract member in contract.Members)
        {
            if (member.Writing != MemberWriting.Elements && !described.Members.Exists(m => m.Name == member.WireName)) return new ContractProblem(ProblemKind.UnseenMember, contract.Type, member.DeclaringType, member.Name, "");
        }

        return null;
    }
}
