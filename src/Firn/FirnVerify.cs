using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Firn.Dynamic;

namespace Firn;

/// <summary>
/// For tests and for the curious: holds the code that was generated against what the run-time engine makes of the same types, shows
/// what that engine emits, and tries codecs that were written by hand.
/// </summary>
/// <remarks>
/// All but <see cref="Codec"/> needs the run-time engine, so it works neither in programs compiled ahead of time nor where <c>Firn.RuntimeEngine</c>
/// is off.
/// </remarks>
public static class FirnVerify
{
    /// <summary>
    /// Tries a codec that was written by hand: what it says of itself, and what it does with values and with bytes that are none. One line in a
    /// test: <c>FirnVerify.Codec&lt;Instant, InstantCodec&gt;(Instant.MinValue, Instant.MaxValue, Instant.FromUnixTimeTicks(1));</c>
    /// </summary>
    /// <typeparam name="T">The type that the codec serves.</typeparam>
    /// <typeparam name="TCodec">The codec.</typeparam>
    /// <param name="values">
    /// Values of every kind that there is: the least, the greatest, empty ones, long ones. Absent ones (null) may be among them, and are not
    /// handed to the codec.
    /// </param>
    /// <remarks>
    /// <para>Each value is written, twice into memory of other content; read from one run of bytes, from runs of one byte each, and with
    /// more bytes behind it; and written again, which has to give the same bytes. Where the type's <c>Equals</c> compares content, the value that
    /// was read has to be equal, too. The bytes are walked by the descriptor, and held against <see cref="IFirnCodec.MinSize"/>,
    /// <see cref="IFirnCodec.FixedSize"/>, <see cref="IFirnCodec.FixedDepth"/> and <see cref="IFirnCodec.IsBitwise"/>. Every shorter input has to be
    /// refused, and bytes that were changed, forged counts among them, have to give a value or a <see cref="FirnException"/> and nothing else; of values of more than
    /// 4,096 bytes a sample of both is tried. Then all values are written and read as a list.</para>
    /// <para>It can't know what the codec should keep: a codec that leaves something of a value out on writing and reading alike is found only where
    /// <c>Equals</c> sees it.</para>
    /// </remarks>
    /// <exception cref="InvalidOperationException">Something is wrong, or no value was given: the message says what and with which value.</exception>
    public static void Codec<T, TCodec>(params ReadOnlySpan<T> values)
        where TCodec : struct, IFirnCodec<T> => CodecVerification<T, TCodec>.Run(values);

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
    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    [RequiresDynamicCode(DynamicWarnings.Code)]
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
    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    [RequiresDynamicCode(DynamicWarnings.Code)]
    public static string Listing(Type type)
    {
        ArgumentNullException.ThrowIfNull(type);
        CheckEngine();
        return CodecListing.Of(type);
    }

    /// <summary>
    /// The private state that no member stores, of a type and of all that it reaches: what such a field holds is gone when a value has been
    /// written and read. One line in a test: <c>Assert.Empty(FirnVerify.HiddenState(typeof(Order)));</c>
    /// </summary>
    /// <param name="type">The root type.</param>
    /// <returns>
    /// The fields, each as class and field, ordered by these names; one that the compiler made goes by the name of its property or parameter.
    /// Empty where every field is accounted for.
    /// </returns>
    /// <remarks>
    /// A field is accounted for where it is a member or backs one; where the accessors of a member use it, as their instructions say, or in a collection
    /// the methods that make it one; where <c>[FirnIgnore]</c>, <c>[IgnoreDataMember]</c> or <c>[NonSerialized]</c> leaves it out, or its class says which
    /// members it has, by <c>[DataContract]</c> or <see cref="FirnSerializableAttribute.Members"/>; and where its type has no data: delegates, locks, tasks, timers.
    /// A field that only speeds something up is reported as well: mark it <c>[FirnIgnore]</c>. Remedies for the others are <c>[FirnMember]</c> on a type marked
    /// <c>[FirnSerializable]</c>, and <c>[FirnCodec]</c>.
    /// </remarks>
    /// <exception cref="NotSupportedException">The type can't be served, or the run-time engine is off.</exception>
    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    [RequiresDynamicCode(DynamicWarnings.Code)]
    public static IReadOnlyList<string> HiddenState(Type type)
    {
        ArgumentNullException.ThrowIfNull(type);
        CheckEngine();
        return Dynamic.HiddenState.Of(type);
    }

    private static void CheckEngine()
    {
        if (!RuntimeEngine.IsSupported) throw new NotSupportedException("The run-time engine, which generated code is compared with, is off in this program.");
    }
}
