using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <summary>Calls the methods that <c>[KnownType("Method")]</c> names. They are looked for as DataContractSerializer does.</summary>
internal static class KnownTypeMethods
{
    /// <summary>What is kept of the types that have such methods.</summary>
    public const DynamicallyAccessedMemberTypes Needed = DynamicallyAccessedMemberTypes.PublicMethods | DynamicallyAccessedMemberTypes.NonPublicMethods;

    private const BindingFlags Static = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    /// <summary>The types that a method gives.</summary>
    /// <param name="type">The type that carries the attribute.</param>
    /// <param name="name">The method's name.</param>
    /// <param name="problem">Why it gives none, or null.</param>
    public static List<Type> Ask([DynamicallyAccessedMembers(Needed)] Type type, string name, out string? problem)
    {
        problem = null;
        List<Type> types = [];
        if (type.GetMethod(name, 0, Static, null, Type.EmptyTypes, null) is not { } method) problem = ProblemText.NoKnownTypes(name);
        else if (!typeof(IEnumerable<Type>).IsAssignableFrom(method.ReturnType)) problem = ProblemText.KnownTypesResult(name, TypeDisplay.Short(method.ReturnType));
        else problem = Call(method, types) is { } wrong ? $"{ProblemText.KnownTypesOf(name)}{wrong}" : null;
        return problem is null ? types : [];
    }

    private static string? Call(MethodInfo method, List<Type> types)
    {
        try
        {
            if (method.Invoke(null, BindingFlags.DoNotWrapExceptions, null, null, null) is not IEnumerable<Type?> given) return "returns null";
            foreach (Type? type in given)
            {
                if (type is null) return "gives null as a type";
                types.Add(type);
            }
        }
        catch (Exception exception)
        {
            return $"throws {TypeDisplay.Short(exception.GetType())}: {exception.Message.TrimEnd('.')}";
        }

        return null;
    }
}
