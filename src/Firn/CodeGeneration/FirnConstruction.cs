using System.Collections;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Firn.Codecs;
using Firn.Dynamic;

namespace Firn.CodeGeneration;

/// <summary>What generated code does to objects besides reading and writing. Not for use by hand.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FirnConstruction
{
    /// <summary>Replaces the elements of a collection that can't be replaced itself: a property without a setter.</summary>
    /// <typeparam name="T">The element type.</typeparam>
    /// <param name="target">The collection that the constructor made.</param>
    /// <param name="elements">The elements; null, as an absent collection has none, leaves it empty.</param>
    /// <param name="reader">The reader, for the place of an error.</param>
    /// <exception cref="FirnException">Two elements or keys are equal to the collection's own comparer, which it keeps, or its class does not keep what is added.</exception>
    /// <exception cref="NotSupportedException">There is no collection to fill.</exception>
    public static void Fill<T>(ICollection<T>? target, IEnumerable<T>? elements, ref FirnReader reader)
    {
        if (target is null)
        {
            if (elements is null) return;
            throw new NotSupportedException($"A property of type {TypeDisplay.Full(typeof(ICollection<T>))} without a setter is null after construction and can't take the elements read. Give it a setter, or have the constructor create the collection.");
        }

        target.Clear();
        if (elements is null) return;
        if (target is ISet<T> set) FillSet(set, elements, ref reader);
        else FillOther(target, elements, ref reader);
    }

    /// <summary>As <see cref="Fill{T}"/>, of a property whose field can be set: where the constructor made no collection, or none was written, the field takes what was read.</summary>
    /// <typeparam name="TCollection">The property's type.</typeparam>
    /// <typeparam name="T">The element type.</typeparam>
    /// <param name="field">The field behind the property.</param>
    /// <param name="target">The collection in it.</param>
    /// <param name="read">What was read, or null.</param>
    /// <param name="reader">The reader, for the place of an error.</param>
    /// <exception cref="FirnException">Two elements or keys are equal to the collection's own comparer, which it keeps.</exception>
    public static void FillField<TCollection, T>(ref TCollection field, ICollection<T>? target, TCollection read, ref FirnReader reader)
    {
        if (target is null || read is null) field = read;
        else Fill(target, (IEnumerable<T>)read, ref reader);
    }

    private static void FillSet<T>(ISet<T> target, IEnumerable<T> elements, ref FirnReader reader)
    {
        int count = 0;
        foreach (T element in elements)
        {
            if (!target.Add(element)) throw Twice(target, reader.Position);
            count++;
        }

        if (!FrameworkTypes.IsFramework(target.GetType())) FilledElements<T>.CheckCount(target, count, 0, -1);
    }

    private static void FillOther<T>(ICollection<T> target, IEnumerable<T> elements, ref FirnReader reader)
    {
        try
        {
            if (FrameworkTypes.IsFramework(target.GetType()))
            {
                foreach (T element in elements) target.Add(element);
                return;
            }

            FilledElements<T> filled = new(target, -1);
            foreach (T element in elements)
            {
                target.Add(element);
                filled.Added(element);
            }

            filled.End();
        }
        catch (ArgumentException exception) when (HasNextKey(target as IDictionary, elements as IDictionary))
        {
            throw Twice(target, reader.Position, exception);
        }
    }

    // Whether a dictionary refused a key because it has it, and not for a reason of the user's code. The keys in front of that one are in it.
    private static bool HasNextKey(IDictionary? target, IDictionary? elements) =>
        target is not null && elements?.Keys.Cast<object>().ElementAtOrDefault(target.Count) is { } key && target.Contains(key);

    private static FirnException Twice(object target, long position, Exception? cause = null) => new(
        FirnErrorCode.DuplicateKey,
        $"An element or key occurs twice for the comparer of a {TypeDisplay.Full(target.GetType())} that has no setter, and so keeps its own.",
        position,
        inner: cause);

    /// <summary>
    /// Makes an object of a class of which no constructor can be used: by the one without parameters that is not public, which other assemblies don't
    /// see, or else without any, its fields being zero and null.
    /// </summary>
    /// <typeparam name="T">The class.</typeparam>
    public static T CreateBlank<[DynamicallyAccessedMembers(Constructors)] T>()
        where T : class => BlankObject<T>.Constructor is { } constructor ? (T)constructor.Invoke() : (T)RuntimeHelpers.GetUninitializedObject(typeof(T));

    private const DynamicallyAccessedMemberTypes Constructors = DynamicallyAccessedMemberTypes.PublicConstructors | DynamicallyAccessedMemberTypes.NonPublicConstructors;

    private static class BlankObject<[DynamicallyAccessedMembers(Constructors)] T>
    {
        public static readonly ConstructorInvoker? Constructor =
            typeof(T).GetConstructor(BindingFlags.Instance | BindingFlags.NonPublic, Type.EmptyTypes) is { } constructor ? ConstructorInvoker.Create(constructor) : null;
    }
}
