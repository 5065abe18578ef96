using System.Diagnostics.CodeAnalysis;
using Firn.Contracts;
using Firn.Dynamic;

namespace Firn;

/// <summary>The type that a value's message is declared as, where only the value's class is known.</summary>
internal static class RootTypes
{
    public static Type Of(Type type, FirnOptions options)
    {
        if (!CodecTable.IsOfProgram(type) || type.ContainsGenericParameters || type.IsValueType || type.HasElementType || type.IsPointer || type == typeof(string) || type == typeof(object)) return type;
        return UnionOf(type, options) ?? (ServedTypes.Contains(type) ? type : SequenceOf(type)) ?? type;
    }

    // The topmost class, or where none is the interface that all other such interfaces derive from.
    private static Type? UnionOf(Type type, FirnOptions options)
    {
        Type? topmost = null;
        for (Type? level = type; level is not null && level != typeof(object); level = level.BaseType)
        {
            if (HasCase(level, type, options)) topmost = level;
        }

        if (topmost is not null) return topmost;
        Type[] interfaces = [.. InterfacesOf(type).Where(i => HasCase(i, type, options))];
        return Array.Find(interfaces, i => Array.TrueForAll(interfaces, i.IsAssignableFrom));
    }

    private static bool HasCase(Type declared, Type type, FirnOptions options)
    {
        if (options.Cases is { } cases && Array.Exists(cases.Describe(declared), c => c.Type == type)) return true;
        try
        {
            if (CodecTable.FindOrNull(declared) is { } entry) return entry.Kind == FirnKind.Union && entry.Descriptor.Definitions[0].Cases.Any(c => c.Type == type);
            return RuntimeEngine.IsSupported && !FrameworkTypes.IsFramework(declared) && RuntimeEngine.DeclaredCases(declared)?.Any(c => c.Type == type) == true;
        }
        catch (Exception)
        {
            return false;   // an assembly is not there, or the type can't be served: a use says why
        }
    }

    // What an iterator or a query gives: a class that nobody can name, and one kind of elements.
    private static Type? SequenceOf(Type type)
    {
        Type? found = null;
        foreach (Type contract in InterfacesOf(type))
        {
            if (!contract.IsConstructedGenericType || contract.GetGenericTypeDefinition() != typeof(IEnumerable<>)) continue;
            if (found is not null) return null;
            found = contract;
        }

        return found is not null && ServedTypes.Contains(found) ? found : null;
    }

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "An interface that is served or enumerated is kept; others do not count.")]
    private static Type[] InterfacesOf(Type type) => type.IsInterface ? [type, .. type.GetInterfaces()] : type.GetInterfaces();
}
