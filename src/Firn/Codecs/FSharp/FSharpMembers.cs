using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Firn.Codecs;

/// <summary>Finds members of types of F#'s library by their names, and makes delegates of them: Firn does not reference that library.</summary>
internal static class FSharpMembers
{
    /// <summary>The members that codecs need of a type.</summary>
    public const DynamicallyAccessedMemberTypes Needed =
        DynamicallyAccessedMemberTypes.PublicMethods | DynamicallyAccessedMemberTypes.PublicProperties | DynamicallyAccessedMemberTypes.PublicConstructors;

    /// <summary>An instance method, whose first parameter becomes the object.</summary>
    public static TDelegate Instance<TDelegate>([DynamicallyAccessedMembers(Needed)] Type type, string name, params Type[] parameters)
        where TDelegate : Delegate => Found(type.GetMethod(name, BindingFlags.Public | BindingFlags.Instance, null, parameters, null), type, name).CreateDelegate<TDelegate>();

    /// <summary>A static method.</summary>
    public static TDelegate Static<TDelegate>([DynamicallyAccessedMembers(Needed)] Type type, string name, params Type[] parameters)
        where TDelegate : Delegate => Found(type.GetMethod(name, BindingFlags.Public | BindingFlags.Static, null, parameters, null), type, name).CreateDelegate<TDelegate>();

    /// <summary>A new collection of no elements.</summary>
    /// <param name="type">The collection, which is made of a sequence.</param>
    /// <param name="none">A sequence of nothing.</param>
    public static object Empty([DynamicallyAccessedMembers(Needed)] Type type, Array none)
    {
        foreach (ConstructorInfo constructor in type.GetConstructors())
        {
            if (constructor.GetParameters() is [{ } elements] && elements.ParameterType.IsInstanceOfType(none)) return constructor.Invoke([none]);
        }

        throw new MissingMethodException(type.FullName, ".ctor");
    }

    private static MethodInfo Found(MethodInfo? method, Type type, string name) => method ?? throw new MissingMethodException(type.FullName, name);
}
