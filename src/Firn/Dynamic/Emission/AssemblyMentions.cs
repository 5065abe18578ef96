using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.Loader;
using Firn.Contracts;

namespace Firn.Dynamic.Emission;

/// <summary>
/// Which assemblies the code of a codec mentions. Emitted code refers to assemblies by their full names, and the first that was mentioned
/// under a name stands for it: two of one name in one emitted assembly would be taken for each other.
/// </summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[RequiresDynamicCode(DynamicWarnings.Code)]
internal static class AssemblyMentions
{
    /// <summary>Those that decide where a codec belongs: of the type served and its arguments, and the one whose hand-written codecs count.</summary>
    public static HashSet<Assembly> OwnOf(CodecNode node)
    {
        HashSet<Assembly> assemblies = [];
        Add(assemblies, node.Type);
        if (node.Key.Scope is { } scope) assemblies.Add(scope);
        return assemblies;
    }

    /// <summary>All of them, once members or cases have codecs.</summary>
    public static HashSet<Assembly> AllOf(CodecNode node)
    {
        HashSet<Assembly> assemblies = OwnOf(node);
        foreach (Resolution part in node.Parts)
        {
            Add(assemblies, part.Type);
            if (part.Codec is { } codec) Add(assemblies, codec);
        }

        // Members that base classes of other assemblies declare.
        for (Type? level = node.Type.BaseType; level is not null; level = level.BaseType) Add(assemblies, level);
        if (node is not ObjectNode { Constructor: { } constructor }) return assemblies;
        foreach (ParameterInfo parameter in constructor.GetParameters()) Add(assemblies, parameter.ParameterType);
        return assemblies;
    }

    /// <summary>What assemblies live and die with: their contexts, or themselves where they are made at run time; the default context left out.</summary>
    public static HashSet<object> Owners(IEnumerable<Assembly> assemblies)
    {
        HashSet<object> owners = [];
        foreach (Assembly assembly in assemblies)
        {
            AssemblyLoadContext? context = AssemblyLoadContext.GetLoadContext(assembly);
            if (assembly.IsCollectible && context is not { IsCollectible: true }) owners.Add(assembly);
            else if (context is not null && context != AssemblyLoadContext.Default) owners.Add(context);
        }

        return owners;
    }

    /// <summary>Whether what lives with such an owner can be unloaded.</summary>
    public static bool IsCollectible(object owner) => owner is Assembly { IsCollectible: true } or AssemblyLoadContext { IsCollectible: true };

    /// <summary>The full name that two assemblies have, or null.</summary>
    public static string? Namesakes(IEnumerable<Assembly> assemblies)
    {
        Dictionary<string, Assembly> names = new(StringComparer.OrdinalIgnoreCase);
        foreach (Assembly assembly in assemblies)
        {
            if (assembly.FullName is { } name && !names.TryAdd(name, assembly) && names[name] != assembly) return name;
        }

        return null;
    }

    /// <summary>What keeps a codec from being emitted, in words; or null.</summary>
    public static string? ProblemOf(CodecNode node)
    {
        HashSet<Assembly> mentioned = AllOf(node);
        if (Namesakes(mentioned) is { } name) return $"it and what it holds are of two assemblies of one name, '{name}'{ProblemText.NamesakeDetail}";
        foreach (Assembly own in OwnOf(node))
        {
            if (own.IsCollectible) return null;
        }

        foreach (Assembly assembly in mentioned)
        {
            if (assembly.IsCollectible) return $"it holds types of '{assembly.GetName().Name}', which can be unloaded, and would keep them alive";
        }

        return null;
    }

    // One that does not exist yet names types of its own, as that which converts to a surrogate.
    private static void Add(HashSet<Assembly> assemblies, CodecRef codec)
    {
        if (codec.IsCreated)
        {
            Add(assemblies, codec.Type);
            return;
        }

        foreach (Type type in codec.Types) Add(assemblies, type);
        foreach (CodecRef part in codec.Parts) Add(assemblies, part);
    }

    private static void Add(HashSet<Assembly> assemblies, Type type)
    {
        while (type.HasElementType) type = type.GetElementType()!;
        assemblies.Add(type.Assembly);
        if (!type.IsGenericType) return;
        foreach (Type argument in type.GetGenericArguments()) Add(assemblies, argument);
    }
}
