using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Firn.Dynamic.Emission;

/// <summary>The members of a <see cref="Nullable{T}"/> that emitted code calls.</summary>
internal sealed record Nullables(MethodInfo HasValue, MethodInfo GetValueOrDefault, ConstructorInfo Create)
{
    private static readonly MethodInfo s_hasValue = typeof(Nullable<>).GetProperty(nameof(Nullable<int>.HasValue))!.GetMethod!;
    private static readonly MethodInfo s_getValueOrDefault = typeof(Nullable<>).GetMethod(nameof(Nullable<int>.GetValueOrDefault), [])!;
    private static readonly ConstructorInfo s_create = typeof(Nullable<>).GetConstructors()[0];

    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    public static Nullables Of(Type nullable) => new(
        (MethodInfo)MethodBase.GetMethodFromHandle(s_hasValue.MethodHandle, nullable.TypeHandle)!,
        (MethodInfo)MethodBase.GetMethodFromHandle(s_getValueOrDefault.MethodHandle, nullable.TypeHandle)!,
        (ConstructorInfo)MethodBase.GetMethodFromHandle(s_create.MethodHandle, nullable.TypeHandle)!);
}
