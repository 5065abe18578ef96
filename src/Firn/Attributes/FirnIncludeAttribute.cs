namespace Firn;

/// <summary>Has code generated for a type, wherever it comes from: <c>[FirnInclude(typeof(Foreign))] partial class MyContext : FirnContext;</c></summary>
/// <param name="type">
/// The type, visible to the context. An open generic type of one type parameter stands for those that it makes of the types which the context lists otherwise:
/// <c>[FirnInclude(typeof(Envelope&lt;&gt;))]</c>.
/// </param>
[AttributeUsage(AttributeTargets.Class, AllowMultiple = true, Inherited = false)]
public sealed class FirnIncludeAttribute(Type type) : Attribute
{
    /// <summary>The type.</summary>
    public Type Type { get; } = type;
}
