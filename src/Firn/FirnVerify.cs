using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Firn.Dynamic;

namespace Firn;

/// <summary>
/// For tests and for the curious: holds the code that was generated against what the run-time engine makes of the same types, and shows
/// what that engine emits.
/// </summary>
/// <remarks>Needs the run-time engine, so it works neither in programs compiled ahead of time nor where <c>Firn.RuntimeEngine</c> is off.</remarks>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[RequiresDynamicCode(DynamicWarnings.Code)]
public static class FirnVerify
{
    /// <summary>
    /// Compares the contract of every type that an assembly's generated code serves with the one that reflection finds: members and cases, their
    /// order, identities and types, sizes, and the figures that the assembly lists for other assemblies. One line in a test project:
    /// <c>FirnVerify.Assembly(typeof(Order).Assembly);</c>
    /// </summary>
    /// <param name="assembly">
    /// The assembly whose generated code is looked at: the one in whose project the types are annotated, or whose calls or contexts name them.
    /// </param>
    /// <returns>The types that were compared, by name.</returns>
    /// <remarks>
    /// The two can differ where the compiler sees less of a type than the program does: reference assemblies leave out what is not public, so
    /// that a setter that is not public looks to a project that uses the type as if there were none. Contracts that agree give the same bytes
    /// from both engines, which Firn's own tests see to.
    /// </remarks>
    /// <exception cref="InvalidOperationException">
    /// Contracts differ: the message names each type and member, and what each engine has. Or the assembly has no generated code, and nothing
    /// was compared.
    /// </exception>
    /// <exception cref="NotSupportedException">The run-time engine is off.</exception>
    public static IReadOnlyList<Type> Assembly(Assembly assembly)
    {
        ArgumentNullException.ThrowIfNull(assembly);
        CheckEngine();
        return AssemblyVerification.Run(assembly);
    }

    /// <summary>
    /// What the run-time engine emits for a type and for all that it reaches, as text for people: each object with its members in order, their
    /// identities, types, places and codecs, how they are got and set, the constructor and the sizes; each union with its cases; and which types have
    /// a codec from elsewhere. The form of the text may change from version to version.
    /// </summary>
    /// <param name="type">The root type.</param>
    /// <exception cref="NotSupportedException">The type can't be served, or the run-time engine is off.</exception>
    public static string Listing(Type type)
    {
        ArgumentNullException.ThrowIfNull(type);
        CheckEngine();
        return CodecListing.Of(type);
    }

    private static void CheckEngine()
    {
        if (!RuntimeEngine.IsSupported) throw new NotSupportedException("The run-time engine, which generated code is compared with, is off in this program.");
    }
}
