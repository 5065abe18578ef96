using System.Reflection;
using System.Runtime.CompilerServices;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <summary>Which types belong to the framework.</summary>
internal static class FrameworkTypes
{
    // Weak: an assembly that can be unloaded is not kept by having been asked about.
    private static readonly ConditionalWeakTable<Assembly, object> Known = [];
    private static readonly object Yes = new();
    private static readonly object No = new();

    /// <summary>Whether the type's assembly is signed as part of the framework. Arrays and pointers belong to none.</summary>
    public static bool IsFramework(Type type)
    {
        return !type.HasElementType && !type.IsFunctionPointer && IsFramework(type.Assembly);
    }

    /// <summary>Whether an assembly is signed as part of the framework.</summary>
    public static bool IsFramework(Assembly assembly)
    {
        if (assembly == typeof(object).Assembly) return true;
        if (Known.TryGetValue(assembly, out object? known)) return known == Yes;
        bool isFramework = assembly.GetName().GetPublicKeyToken() is { Length: > 0 } token && FrameworkAssemblies.Contains(Convert.ToHexStringLower(token));
        Known.AddOrUpdate(assembly, isFramework ? Yes : No);
        return isFramework;
    }
}
