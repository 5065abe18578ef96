using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;

namespace Firn.Reference;

/// <summary>Finds types whose bytes are the affair of code that somebody wrote by hand.</summary>
internal static class HandwrittenCode
{
    private static readonly string[] Interfaces = ["IFirnCodec`1", "IFirnSized`1"];

    private static readonly Type[] Callbacks = [typeof(OnSerializingAttribute), typeof(OnSerializedAttribute), typeof(OnDeserializingAttribute), typeof(OnDeserializedAttribute)];

    // Of these the document says that a class of .NET is the judge of what is a value, of all members together (sections 3.6, 3.7 and 4.4).
    private static readonly Type[] Judged = [typeof(System.Collections.Concurrent.BlockingCollection<>), typeof(System.Collections.Specialized.NameValueCollection), typeof(System.Drawing.Color), typeof(System.Net.Mail.MailAddress), typeof(System.Text.Encoding), typeof(System.Text.RegularExpressions.Regex), typeof(System.Data.DataTable), typeof(System.Data.DataSet)];

    // The types for which assemblies name a codec; looked for once for each assembly, which may be unloaded.
    private static readonly ConditionalWeakTable<Assembly, HashSet<Type>> Named = [];

    public static string? Find(Type type)
    {
        if (type.GetInterfaces().Any(i => i.IsGenericType && i.GenericTypeArguments[0] == type && Interfaces.Contains(i.Name) && i.Assembly == typeof(FirnCodecAttribute).Assembly)) return "it writes and reads itself";
        if (Judged.Contains(type.IsGenericType ? type.GetGenericTypeDefinition() : type)) return "its class decides what is a value";
        if (IsMade(type)) return "its own code makes it of its elements";
        if (type.IsDefined(typeof(FirnCodecAttribute), inherit: false)) return "an attribute names its codec";
        if (type.IsDefined(typeof(FirnSurrogateAttribute), inherit: false)) return "an attribute names its surrogate";
        foreach (Assembly assembly in AppDomain.CurrentDomain.GetAssemblies())
        {
            HashSet<Type> named = Named.GetValue(assembly, FindNamed);
            if (named.Contains(type) || (type.IsGenericType && named.Contains(type.GetGenericTypeDefinition()))) return $"{assembly.GetName().Name} names its codec or surrogate";
        }

        return null;
    }

    // A collection that is not made empty and filled.
    private static bool IsMade(Type type)
    {
        if (type.IsInterface || type.Namespace?.StartsWith("System", StringComparison.Ordinal) == true || !Array.Exists(type.GetInterfaces(), i => CollectionParts.IsOf(i, typeof(IEnumerable<>)))) return false;
        if (type.IsDefined(typeof(CollectionBuilderAttribute), inherit: false)) return true;
        return type.GetConstructors() is [var constructor] && constructor.GetParameters() is [var parameter] && typeof(System.Collections.IEnumerable).IsAssignableFrom(parameter.ParameterType) && parameter.ParameterType != typeof(string);
    }

    public static string? Find(MemberInfo member) =>
        member.IsDefined(typeof(FirnCodecAttribute), inherit: false) || member.IsDefined(typeof(FirnSurrogateAttribute), inherit: false) ? $"an attribute names the codec or surrogate of {member.Name}" : null;

    /// <summary>What happens to a member's value between the wire and the object, in words, or null if nothing does.</summary>
    public static string? FindAccess(MemberInfo member)
    {
        if (member is not PropertyInfo property || property.DeclaringType!.Namespace?.StartsWith("System", StringComparison.Ordinal) == true) return null;
        if (Array.Exists(property.GetAccessors(nonPublic: true), accessor => !accessor.IsAbstract && !accessor.IsDefined(typeof(CompilerGeneratedAttribute)))) return $"{property.Name} has code of its own";
        bool isGiven = property.DeclaringType.GetConstructors(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic).SelectMany(c => c.GetParameters()).Any(p => string.Equals(p.Name, property.Name, StringComparison.OrdinalIgnoreCase));
        return property.SetMethod is null && !isGiven ? $"{property.Name} is filled where it is" : null;
    }

    /// <summary>The callback of a type that runs when a value is read or written, in words, or null.</summary>
    public static string? FindCallback(Type type)
    {
        foreach (MethodInfo method in CollectionParts.Bases(type).Where(b => b.Namespace?.StartsWith("System", StringComparison.Ordinal) != true).SelectMany(b => b.GetMethods(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly)))
        {
            if (Array.Exists(Callbacks, attribute => method.IsDefined(attribute, inherit: false))) return $"{method.Name} is called for it";
        }

        return null;
    }

    private static HashSet<Type> FindNamed(Assembly assembly) =>
        assembly.IsDynamic ? [] : [.. assembly.GetCustomAttributes<FirnCodecAttribute>().Select(a => a.Type).Concat(assembly.GetCustomAttributes<FirnSurrogateAttribute>().Select(a => a.Type)).Concat(assembly.GetCustomAttributes<CodeGeneration.FirnContextSurrogateAttribute>().Select(a => a.Type)).OfType<Type>()];
}
