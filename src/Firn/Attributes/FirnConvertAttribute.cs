namespace Firn;

/// <summary>
/// Has a method of the user's make the member's value where the data have it as another type, of an earlier version. May stand several times, for several old types.
/// </summary>
/// <remarks>
/// The first of these that fits counts. The data have the member's own type. The data have exactly the old type of a converter. The data convert to the member's type by Firn's
/// rules (<c>docs/versioning.md</c>). The data convert to the old type of a converter, in the order of the attributes. Of writing the attribute changes nothing.
/// </remarks>
/// <param name="converter">A class or struct that implements <see cref="IFirnConverter{TOld, TNew}"/> with the member's type as <c>TNew</c>; it may do so for several old types.</param>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field, AllowMultiple = true, Inherited = false)]
public sealed class FirnConvertAttribute(Type converter) : Attribute
{
    /// <summary>The class or struct that has the method.</summary>
    public Type Converter { get; } = converter;
}
