namespace Firn;

/// <summary>
/// Says from outside how a type is stored that can't be edited: which members are left out, and by which names, ids, orders, codecs and converters the others are known.
/// It stands on an assembly or a context: <c>[assembly: FirnContract(typeof(Foreign), Ignore = ["Cache"])]</c>
/// </summary>
/// <remarks>
/// <para>A word from outside counts before what the type itself says of the same member. That of a context counts before that of the assembly. In each of these
/// places there may be one contract for a type. One for a base class counts for the classes that derive from it as well.</para>
/// <para>A contract of a context replaces that of the assembly as a whole. What an attribute of <see cref="Configuration"/> does not set stays as the type's own attributes say.</para>
/// <para>It is for types of the assembly that has it, and counts in all code that uses them. For a type whose own assembly does not reference Firn, it counts for all code that references
/// the assembly which has the contract, and at run time for the whole program. Any other assembly that references Firn decides itself how its types are stored: a contract for one is an error.</para>
/// <para>A name that is no member of the type, and other words that don't fit, are an error: FIRN0047, or <see cref="NotSupportedException"/> at the first use.</para>
/// </remarks>
/// <param name="type">The class or struct. One that is open stands for all its closed types.</param>
[AttributeUsage(AttributeTargets.Assembly | AttributeTargets.Class, AllowMultiple = true, Inherited = false)]
public sealed class FirnContractAttribute(Type type) : Attribute
{
    /// <summary>The class or struct.</summary>
    public Type Type { get; } = type;

    /// <summary>
    /// Names of members that are left out, of the type or its base classes: properties and fields, also private ones. State that is named here
    /// counts as left out on purpose. Default: none.
    /// </summary>
    public string[] Ignore { get; set; } = [];

    /// <summary>
    /// A class or interface with public properties or fields of the same names and types as members of the type. They carry the attributes that the members of the type would carry:
    /// <see cref="FirnMemberAttribute"/>, <see cref="FirnIgnoreAttribute"/>, <see cref="FirnCodecAttribute"/>, <see cref="FirnSurrogateAttribute"/>, <see cref="FirnConvertAttribute"/>.
    /// A constructor of it with <see cref="FirnConstructorAttribute"/> names the type's constructor of the same parameters. Members that it does not declare or inherit are as the type has them.
    /// One that is open takes the type's arguments. Default: none.
    /// </summary>
    public Type? Configuration { get; set; }
}
