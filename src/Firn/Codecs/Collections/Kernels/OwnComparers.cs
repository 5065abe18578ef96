using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Firn.Dynamic;

namespace Firn.Codecs;

/// <summary>
/// The comparers of classes of the user's own that are tables. A reader fills a new object, which has the comparer that its constructor gives it: one with another is refused while it is written.
/// </summary>
/// <typeparam name="TCollection">The class.</typeparam>
internal static class OwnComparers<TCollection>
    where TCollection : class
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    // Looked at last: most objects of a class share theirs, or have one of their own of the same type.
    private static object? s_same;

    /// <summary>An object as a reader makes it; null where its constructor takes what only the object's members know, or fails.</summary>
    public static TCollection? New { get; } = Create();

    /// <summary>Refuses an object whose comparer is not the one that a reader's has.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="comparer">The object's comparer.</param>
    /// <param name="expected">The comparer of a new object.</param>
    /// <param name="collection">The object.</param>
    /// <returns>Whether it is the one that a new object has; not so where options accept another.</returns>
    public static bool IsOfNew(ref FirnWriter writer, object? comparer, object? expected, TCollection collection)
    {
        if (ReferenceEquals(comparer, expected) || ReferenceEquals(comparer, s_same)) return true;
        if (AreEqual(comparer, expected))
        {
            s_same = comparer;
            return true;
        }

        if (writer.Options.DropUnknownComparers) return false;
        throw new FirnException(
            FirnErrorCode.UnknownComparer,
            $"A reader makes a new {TypeDisplay.Full(typeof(TCollection))}, whose constructor gives it {Display(expected)}; this one has {Display(comparer)}. A constructor without parameters that gives it always the same comparer is what is needed; a Dictionary or HashSet of the framework keeps the comparers that have names. FirnOptions.DropUnknownComparers writes and reads the elements nevertheless, without this comparer.",
            type: typeof(TCollection));
    }

    private static string Display(object? comparer) => comparer is null ? "the default comparer" : $"the comparer {TypeDisplay.Full(comparer.GetType())}";

    // Without Equals of their own, comparers are the same if they have the same fields.
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "A field that is trimmed away is not used by the comparer.")]
    private static bool AreEqual(object? comparer, object? expected)
    {
        if (comparer is null || expected is null) return false;
        if (comparer.Equals(expected)) return true;
        Type type = comparer.GetType();
        if (type != expected.GetType() || comparer is StringComparer) return false;
        for (Type? level = type; level is not null; level = level.BaseType)
        {
            foreach (FieldInfo field in level.GetFields(Declared))
            {
                if (!Equals(field.GetValue(comparer), field.GetValue(expected))) return false;
            }
        }

        return true;
    }

    // One of a member's name takes the member.
    [UnconditionalSuppressMessage("Trimming", "IL2090", Justification = "A member that is stored is there.")]
    private static bool TakesDefault(ParameterInfo parameter) =>
        parameter.HasDefaultValue && !Array.Exists(typeof(TCollection).GetMembers(BindingFlags.Instance | BindingFlags.Public), member => member is PropertyInfo or FieldInfo && string.Equals(member.Name, parameter.Name, StringComparison.OrdinalIgnoreCase));

    [UnconditionalSuppressMessage("Trimming", "IL2090", Justification = "A constructor that readers call is there.")]
    private static TCollection? Create()
    {
        ConstructorInfo? called = null;
        foreach (ConstructorInfo constructor in typeof(TCollection).GetConstructors(Declared))
        {
            if (constructor.IsDefined(typeof(FirnConstructorAttribute), inherit: false))
            {
                called = constructor;
                break;
            }

            // Without parameters, else with nothing but defaults.
            if (constructor.GetParameters().Length == 0 || (called is null && constructor.IsPublic)) called = constructor;
        }

        if (called is null || typeof(TCollection).IsAbstract || !Array.TrueForAll(called.GetParameters(), TakesDefault)) return null;
        try
        {
            return (TCollection)called.Invoke(Array.ConvertAll(called.GetParameters(), parameter => parameter.DefaultValue));
        }
        catch (Exception exception) when (exception is TargetInvocationException or MemberAccessException)
        {
            return null;
        }
    }
}
