using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.InteropServices;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <summary>Finds the fields of a root's classes and structs that hold something which no member stores.</summary>
/// <remarks>
/// A field is accounted for where a member is it or the property that it backs; where reading the member restores it by its code, or in a collection
/// the code that makes it one uses it; where a word leaves it out, or its class says itself which members it has; and where its type has no data.
/// </remarks>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
internal static class HiddenState
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    /// <summary>The fields, as "Class.field" in the order of these names. One that backs a property goes by the property's name.</summary>
    /// <exception cref="NotSupportedException">The root can't be served.</exception>
    [RequiresDynamicCode(DynamicWarnings.Code)]
    public static List<string> Of(Type root)
    {
        CodecGraph graph = new(root, prefersGenerated: false) { UsesEmitted = false };
        RuntimeEngine.Check(graph, root, graph.Walk(root));
        SortedSet<string> found = new(StringComparer.Ordinal);
        foreach (CodecNode node in graph.Nodes)
        {
            // What a case of F# holds are its fields, and its number.
            if (node is ObjectNode { IsTuple: false, Case: null, Contract: { } contract } value) Add(value, contract, graph.Keys, found);
        }

        return [.. found];
    }

    /// <summary>A field that is lost although the class asks for all, with <see cref="FirnMembers.All"/>: one of a base class in another assembly that says nothing itself.</summary>
    /// <param name="type">The class.</param>
    /// <param name="contract">Its contract.</param>
    /// <param name="sources">The members of the contract.</param>
    /// <param name="keys">The names of types.</param>
    /// <returns>The problem, or null.</returns>
    public static ContractProblem? AskedForAll(Type type, TypeContract contract, Dictionary<(string Type, string Member), MemberSource> sources, TypeKeys keys)
    {
        HashSet<FieldInfo>? stored = null;
        for (Type? level = type.BaseType; level is not null && level != typeof(object) && !FrameworkTypes.IsFramework(level); level = level.BaseType)
        {
            if (Attributes.IsAnnotated(level) || Attributes.IsDataContract(level) || !IsAskedForAll(type, level)) continue;
            stored ??= Stored(type, contract, i => sources[(contract.Members[i].DeclaringType, contract.Members[i].Name)].Member);
            if (Unstored(type, level, stored, contract, keys).FirstOrDefault() is { } field) return new ContractProblem(ProblemKind.UnstoredField, contract.Type, keys.KeyOf(level), NameOf(field), ProblemText.AllOfBaseDetail);
        }

        return null;
    }

    // A class of the same assembly is compiled with its bases, and warned of what they hold.
    private static bool IsAskedForAll(Type type, Type level)
    {
        for (Type? derived = type; derived is not null && derived != level; derived = derived.BaseType)
        {
            if (derived.Assembly != level.Assembly && Attributes.IsAnnotated(derived) && !Attributes.IsDataContract(derived) && ContractBuilder.IsAll(Attributes.Selection(derived))) return true;
        }

        return false;
    }

    private static void Add(ObjectNode node, TypeContract contract, TypeKeys keys, SortedSet<string> found)
    {
        HashSet<FieldInfo> stored = Stored(node.Type, contract, i => node.Paths[i][0]);
        for (Type? level = node.Type; level is not null && level != typeof(object) && level != typeof(ValueType); level = level.BaseType)
        {
            // What a collection of the framework consists of are its elements.
            if (FrameworkTypes.IsFramework(level) && contract.Members.Count > 0 && contract.Members[contract.Members.Count - 1].Writing == MemberWriting.Elements) break;
            if (Attributes.IsDataContract(level) || Attributes.Selection(level) != MemberSelection.Default) continue;
            foreach (FieldInfo field in Unstored(node.Type, level, stored, contract, keys)) found.Add($"{TypeDisplay.Full(level)}.{NameOf(field)}");
        }
    }

    private static IEnumerable<FieldInfo> Unstored(Type type, Type level, HashSet<FieldInfo> stored, TypeContract contract, TypeKeys keys)
    {
        HashSet<string>? ignored = null;
        if (contract.IgnoredOutside.Count > 0)
        {
            string key = keys.KeyOf(level);
            ignored = [.. contract.IgnoredOutside.Where(o => o.Type == key).Select(o => o.Name)];
        }

        HashSet<FieldInfo> leftOut = LeftOut(type, level, ignored);
        return level.GetFields(Declared).Where(field => !stored.Contains(field) && !leftOut.Contains(field) && State.IsState(field));
    }

    // What members are, back, and use.
    private static HashSet<FieldInfo> Stored(Type type, TypeContract contract, Func<int, MemberInfo> memberAt)
    {
        FieldUse use = new(type);
        for (int i = 0; i < contract.Members.Count; i++)
        {
            if (contract.Members[i].Writing == MemberWriting.Elements) AddImplementation(type, use);
            else if (memberAt(i) is FieldInfo field) use.Fields.Add(Own(field));
            else AddStored(type, (PropertyInfo)memberAt(i), use.Fields);
        }

        return use.Fields;
    }

    private static HashSet<FieldInfo> LeftOut(Type type, Type level, HashSet<string>? ignored)
    {
        FieldUse use = new(type);
        foreach (PropertyInfo property in level.GetProperties(Declared))
        {
            if (IsLeftOut(property) || ignored?.Contains(property.Name) == true) AddProperty(property, use);
        }

        if (ignored is not null) use.Fields.UnionWith(level.GetFields(Declared).Where(f => ignored.Contains(NameOf(f))));

        return use.Fields;
    }

    // What a setter writes comes back by it, and so does what getter and setter share: a list that is filled. What one of them only reads, such as a bound or a default, does not.
    private static void AddStored(Type type, PropertyInfo property, HashSet<FieldInfo> stored)
    {
        AddBacking(property, stored);
        FieldUse getting = new(type);
        FieldUse setting = new(type);
        if (property.GetMethod is { } getter) getting.Add(getter);
        if (property.SetMethod is { } setter) setting.Add(setter);
        stored.UnionWith(getting.Written);
        stored.UnionWith(setting.Written);
        if (setting.Written.Count == 0) setting.Fields.UnionWith(getting.Fields);
        getting.Fields.IntersectWith(setting.Fields);
        stored.UnionWith(getting.Fields);
    }

    private static void AddBacking(PropertyInfo property, HashSet<FieldInfo> fields)
    {
        if (property.DeclaringType!.GetField(ContractBuilder.BackingField(property.Name), Declared) is { } backing) fields.Add(backing);
    }

    private static void AddProperty(PropertyInfo property, FieldUse use)
    {
        AddBacking(property, use.Fields);
        if (property.GetMethod is { } getter) use.Add(getter);
        if (property.SetMethod is { } setter) use.Add(setter);
    }

    private static void AddImplementation(Type type, FieldUse use)
    {
        foreach (Type contract in type.GetInterfaces())
        {
            if (contract.Namespace?.StartsWith("System.Collections", StringComparison.Ordinal) != true) continue;
            foreach (MethodInfo? method in type.GetInterfaceMap(contract).TargetMethods)
            {
                if (method is not null) use.Add(method);
            }
        }
    }

    private static FieldInfo Own(FieldInfo field) => field.DeclaringType!.GetField(field.Name, Declared) ?? field;

    private static bool IsLeftOut(MemberInfo member) =>
        Attributes.HasAny(member)
        && (Attributes.Has(member, typeof(FirnIgnoreAttribute)) || Attributes.Has(member, typeof(System.Runtime.Serialization.IgnoreDataMemberAttribute)) || (member is FieldInfo && Attributes.Has(member, typeof(NonSerializedAttribute))));

    private static string NameOf(FieldInfo field)
    {
        // <Name>k__BackingField, and <name>P of a parameter that methods use.
        string name = field.Name;
        int end = name.StartsWith('<') ? name.IndexOf('>', StringComparison.Ordinal) : -1;
        return end > 1 ? name[1..end] : name;
    }
}
