using System.Runtime.CompilerServices;

namespace Firn.Dynamic;

/// <summary>The abstract types that some options have added cases to: they are served as unions without cases of their own.</summary>
internal static class OpenBases
{
    private static readonly ConditionalWeakTable<Type, object> s_types = [];

    public static void Add(Type type)
    {
        if (s_types.TryAdd(type, s_types)) ServedTypes.Forget();
    }

    public static bool Contains(Type type) => s_types.TryGetValue(type, out _);
}
