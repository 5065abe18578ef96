using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
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

    /// <summary>Refuses an object whose comparer is not the one that a reader's has.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="comparer">The object's comparer.</param>
    /// <param name="expected">The comparer of a new object.</param>
    /// <param name="collection">The object.</param>
    /// <returns>Whether it is the one that a new object has; not so where options accept another.</returns>
    public static bool IsOfNew(ref FirnWriter writer, object? comparer, object? expected, TCollection collection)
    {
        if (ReferenceEquals(comparer, expected) || (comparer is not null && ReferenceEquals(comparer, s_same))) return true;
        if (AreEqual(comparer, expected))
        {
            s_same = comparer;
            return true;
        }

        if (writer.Options.DropUnknownComparers) return false;
        throw new FirnException(
            FirnErrorCode.UnknownComparer,
            $"A reader makes a new {TypeDisplay.Full(typeof(TCollection))}, whose constructor gives it {Display(expected)}; this one has {Display(comparer)}. Let its constructor give each object one comparer, always the same one or one whose Equals says so; a Dictionary or HashSet of the framework keeps the comparers that have names. FirnOptions.DropUnknownComparers writes and reads the elements nevertheless, without this comparer.",
            type: typeof(TCollection));
    }

    private static string Display(object? comparer) => comparer is null ? "the default comparer" : $"the comparer {TypeDisplay.Full(comparer.GetType())}";

    // Without Equals of their own, comparers are the same if they have the same fields. Code that was compiled ahead of time shows none.
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "A field that is trimmed away is not used by the comparer.")]
    private static bool AreEqual(object? comparer, object? expected)
    {
        if (comparer is null || expected is null) return false;
        if (comparer.Equals(expected)) return true;
        Type type = comparer.GetType();
        if (type != expected.GetType() || comparer is StringComparer || !RuntimeFeature.IsDynamicCodeSupported) return false;
        for (Type? level = type; level is not null; level = level.BaseType)
        {
            foreach (FieldInfo field in level.GetFields(Declared))
            {
                if (!Equals(field.GetValue(comparer), field.GetValue(expected))) return false;
            }
        }

        return true;
    }
}
