using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Firn.Dynamic;

namespace Firn.Codecs;

/// <summary>An object of a class of the user's own as a reader makes it, for what it is asked before one is written.</summary>
/// <typeparam name="T">The class.</typeparam>
internal static class OwnObjects<[DynamicallyAccessedMembers(OwnObjects.Constructors)] T>
    where T : class
{
    private static T? s_new;
    private static volatile bool s_isMade;

    /// <summary>The object; null where the constructor takes what only members know, or fails. Not made in an initializer, which would keep others from the class meanwhile.</summary>
    public static T? New
    {
        get
        {
            if (s_isMade) return s_new;
            s_new = Create();
            s_isMade = true;
            return s_new;
        }
    }

    // As objects are made where no member is an argument: by the constructor that is marked, the public one without parameters, or the only public one of nothing but defaults.
    private static T? Create()
    {
        if (typeof(T).IsAbstract) return null;
        ConstructorInfo? marked = null, empty = null;
        List<ConstructorInfo> defaulted = [];
        foreach (ConstructorInfo constructor in typeof(T).GetConstructors(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic))
        {
            ParameterInfo[] parameters = constructor.GetParameters();
            if (constructor.IsDefined(typeof(FirnConstructorAttribute), inherit: false)) marked = constructor;
            if (!constructor.IsPublic) continue;
            if (parameters.Length == 0) empty = constructor;
            else if (Array.TrueForAll(parameters, TakesDefault)) defaulted.Add(constructor);
        }

        ConstructorInfo? called = marked ?? empty ?? (defaulted is [var only] ? only : null);
        if (called is null || !Array.TrueForAll(called.GetParameters(), TakesDefault)) return null;
        try
        {
            return (T)called.Invoke(Array.ConvertAll(called.GetParameters(), parameter => parameter.DefaultValue));
        }
        catch (Exception)
        {
            // Whatever a constructor of the user's throws, or an argument that reflection can't pass: then nothing is known.
            return null;
        }
    }

    // One of a member's name takes the member.
    [UnconditionalSuppressMessage("Trimming", "IL2090", Justification = "A member that is stored is there.")]
    private static bool TakesDefault(ParameterInfo parameter) =>
        parameter.HasDefaultValue && !Array.Exists(typeof(T).GetMembers(BindingFlags.Instance | BindingFlags.Public), member => member is PropertyInfo or FieldInfo && string.Equals(member.Name, parameter.Name, StringComparison.OrdinalIgnoreCase) && !FrameworkTypes.IsFramework(member.DeclaringType!));
}

/// <summary>What is kept of the classes in trimmed programs.</summary>
internal static class OwnObjects
{
    public const DynamicallyAccessedMemberTypes Constructors = DynamicallyAccessedMemberTypes.PublicConstructors | DynamicallyAccessedMemberTypes.NonPublicConstructors;
}
