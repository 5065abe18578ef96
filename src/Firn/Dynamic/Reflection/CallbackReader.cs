using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <summary>The methods of a class that are called around reading and writing.</summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
internal static class CallbackReader
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    // In the order of CallbackKind.
    private static readonly Type[] Kinds = [typeof(OnSerializingAttribute), typeof(OnSerializedAttribute), typeof(OnDeserializingAttribute), typeof(OnDeserializedAttribute)];

    /// <summary>What one class of a chain declares, ordered by kind and name.</summary>
    public static EquatableArray<CallbackSurface> Read(Type type)
    {
        List<CallbackSurface>? callbacks = null;
        foreach (MethodInfo method in type.GetMethods(Declared))
        {
            if (!IsOrdinary(method) || !Attributes.HasAny(method)) continue;
            for (int kind = 0; kind < Kinds.Length; kind++)
            {
                if (!Attributes.Has(method, Kinds[kind])) continue;
                Insert(callbacks ??= [], new CallbackSurface((CallbackKind)kind, method.Name, method.IsPublic, method.GetParameters().Length > 0, Problem(method)));
            }
        }

        return callbacks is null ? default : new EquatableArray<CallbackSurface>(callbacks);
    }

    /// <summary>The method of a contract's callback.</summary>
    /// <param name="declaringType">The class that declares it.</param>
    /// <param name="callback">What the contract says of it.</param>
    public static MethodInfo Method(Type declaringType, CallbackContract callback) =>
        declaringType.GetMethod(callback.Name, 0, Declared & ~BindingFlags.Static, null, callback.TakesContext ? [typeof(StreamingContext)] : Type.EmptyTypes, null)!;

    // Accessors, operators, implementations of interfaces by their full name, and what the compiler makes of local functions are none.
    private static bool IsOrdinary(MethodInfo method) => !method.IsSpecialName && !method.Name.Contains('.', StringComparison.Ordinal) && !method.Name.Contains('<', StringComparison.Ordinal);

    private static void Insert(List<CallbackSurface> callbacks, CallbackSurface callback)
    {
        int place = callbacks.Count;
        while (place > 0 && Compare(callbacks[place - 1], callback) > 0) place--;
        callbacks.Insert(place, callback);
    }

    private static int Compare(CallbackSurface a, CallbackSurface b) => a.Kind != b.Kind ? (int)a.Kind - (int)b.Kind : string.CompareOrdinal(a.Name, b.Name);

    // What .NET's own serializers ask of such methods.
    private static string Problem(MethodInfo method)
    {
        if (method.IsStatic) return "is static";
        if (method.IsGenericMethod) return "is generic";
        if (method.IsVirtual && !(method.IsFinal && (method.Attributes & MethodAttributes.NewSlot) != 0)) return "is virtual";
        if (method.ReturnType != typeof(void)) return "returns something";
        if (Attributes.Has(method, typeof(AsyncStateMachineAttribute))) return "is asynchronous";
        ParameterInfo[] parameters = method.GetParameters();
        if ((method.CallingConvention & CallingConventions.VarArgs) != 0) return "takes something else than one StreamingContext";
        return parameters.Length == 0 || (parameters.Length == 1 && parameters[0].ParameterType == typeof(StreamingContext)) ? "" : "takes something else than one StreamingContext";
    }
}
