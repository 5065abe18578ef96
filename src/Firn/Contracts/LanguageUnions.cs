namespace Firn.Contracts;

/// <summary>
/// What C# knows its own unions and closed classes by. Found by name: before .NET 11 the types stand in the user's own assembly.
/// </summary>
internal static class LanguageUnions
{
    /// <summary>The namespace of these types.</summary>
    public const string Namespace = "System.Runtime.CompilerServices";

    /// <summary>The attribute of a union.</summary>
    public const string Attribute = "UnionAttribute";

    /// <summary>The attribute that the compiler gives closed classes.</summary>
    public const string ClosedAttribute = "IsClosedTypeAttribute";

    /// <summary>The interface inside a union that has its members, where the union itself does not.</summary>
    public const string Members = "IUnionMembers";

    /// <summary>What makes a union of a case, where no constructor does.</summary>
    public const string Create = "Create";

    /// <summary>What a union holds.</summary>
    public const string Value = "Value";

    /// <summary>Whether it holds anything.</summary>
    public const string HasValue = "HasValue";

    /// <summary>What gives a value of one case without a box.</summary>
    public const string TryGetValue = "TryGetValue";

    /// <summary>The bytes that reading charges for a union that is a class: its header and two fields.</summary>
    public const int ObjectBytes = 32;

    /// <summary>The bytes of the header of a box.</summary>
    public const int BoxHead = 16;
}
