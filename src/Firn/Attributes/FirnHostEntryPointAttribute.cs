namespace Firn;

/// <summary>
/// Names generic methods of a host, in the assembly of the adapter that serves them: code is generated for every type that a call of them names or implies, in all projects that reference
/// that assembly. So <c>cache.GetOrCreateAsync&lt;Order&gt;(..)</c> has the code of <c>Order</c> without the run-time engine.
/// </summary>
/// <remarks>
/// A type that Firn does not serve is left to the host, and nothing is said about it. Types that the caller does not know, as <c>T</c> in a generic method of its own, are listed in a
/// <see cref="FirnContext"/>, or named by <see cref="FirnEntryPointAttribute"/> on that method.
/// </remarks>
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
public sealed class FirnHostEntryPointAttribute : Attribute
{
    /// <summary>Names all methods of a name, with all their overloads.</summary>
    /// <param name="type">The type that declares them: a class, an interface, or the static class of extension methods. Overrides count with what they override.</param>
    /// <param name="method">The methods' name.</param>
    /// <param name="values">The names of the type parameters that stand for values. Default: all but those whose constraints say otherwise, as for <see cref="FirnEntryPointAttribute"/>.</param>
    public FirnHostEntryPointAttribute(Type type, string method, params string[] values)
    {
        Type = type;
        Method = method;
        Values = values;
    }

    /// <summary>The type that declares the methods.</summary>
    public Type Type { get; }

    /// <summary>The name of the methods.</summary>
    public string Method { get; }

    /// <summary>The names of the type parameters that stand for values. Default: empty, so that their constraints decide.</summary>
    public IReadOnlyList<string> Values { get; }

    /// <summary>Open generic types of one type parameter that the host puts values into, as for <see cref="FirnEntryPointAttribute.Wrappers"/>. Default: none.</summary>
    public Type[] Wrappers { get; set; } = [];
}
