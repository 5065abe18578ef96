using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Firn.Dynamic;

/// <summary>
/// What assemblies of the program say of types whose own assembly does not reference Firn. Two that say different things, and one that is loaded after
/// the type has been served without it, are a problem: which of them counted would depend on the order.
/// </summary>
/// <param name="find">What an assembly says of a type, or null.</param>
/// <param name="differ">The problem of two assemblies, by their names.</param>
/// <param name="late">The problem of an assembly that was loaded too late.</param>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
internal sealed class ProgramWide<T>(Func<Assembly, Type, T?> find, Func<string, string, string> differ, Func<string, string> late)
    where T : class
{
    private readonly ConditionalWeakTable<Type, StrongBox<T?>> _decided = [];

    /// <summary>What is said of a type, or null.</summary>
    /// <param name="type">The type.</param>
    /// <param name="settles">Whether the answer counts for the rest of the process.</param>
    /// <param name="problem">What stands in the way, or nothing.</param>
    public T? Find(Type type, bool settles, out string problem)
    {
        problem = "";
        if (CodecScope.CanSpeak(type)) return null;
        Assembly? names = null;
        T? said = null;
        foreach (Assembly assembly in AppDomain.CurrentDomain.GetAssemblies())
        {
            // What can be unloaded decides nothing about what stays.
            if (assembly.IsDynamic || (assembly.IsCollectible && !type.IsCollectible) || FrameworkTypes.IsFramework(assembly)) continue;
            if (find(assembly, type) is not { } named || named.Equals(said)) continue;
            if (said is null)
            {
                (names, said) = (assembly, named);
                continue;
            }

            string[] both = [names!.GetName().Name!, assembly.GetName().Name!];
            Array.Sort(both, StringComparer.Ordinal);
            problem = differ(both[0], both[1]);
            return null;
        }

        StrongBox<T?>? settled = settles ? _decided.GetValue(type, _ => new StrongBox<T?>(said)) : _decided.TryGetValue(type, out StrongBox<T?>? found) ? found : null;
        if (settled is null || Equals(settled.Value, said)) return said;
        problem = late(names?.GetName().Name ?? "");
        return null;
    }
}
