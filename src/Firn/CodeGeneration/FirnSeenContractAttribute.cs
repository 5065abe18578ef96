using System.ComponentModel;
using System.Diagnostics;

namespace Firn.CodeGeneration;

/// <summary>
/// What the generator saw of a type whose codec it wrote. The analyzer compares it with the type as it is once other generators have added their parts. Written by the
/// generator; the compiler leaves it out of the assembly.
/// </summary>
/// <param name="type">The type's name in code.</param>
/// <param name="contract">Its members and how it is made, or empty where no other generator can add anything.</param>
[Conditional("FIRN_SEEN_CONTRACTS")]
[EditorBrowsable(EditorBrowsableState.Never)]
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
public sealed class FirnSeenContractAttribute(string type, string contract) : Attribute
{
    /// <summary>The type's name in code.</summary>
    public string Type { get; } = type;

    /// <summary>Its members and how it is made.</summary>
    public string Contract { get; } = contract;
}
