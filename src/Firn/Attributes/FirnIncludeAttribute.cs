namespace Firn;

/// <summary>Has code generated for a type, wherever it comes from: <c>[FirnInclude(typeof(Foreign))] partial class MyContext : FirnContext;</c></summary>
/// <param name="type">The type: closed, and visible to the context.</param>
[AttributeUsage(AttributeTargets.Class, AllowMultiple = true, Inherited = false)]
public sealed class FirnIncludeAttribute(Type type) : Attribute
{
    /// <summary>The type.</summary>
    public Type Type { get; } = type;
}
