namespace Firn;

/// <summary>
/// A list of types that code is generated for, given by <see cref="FirnIncludeAttribute"/> and <see cref="FirnIncludeMembersOfAttribute"/> on a partial class
/// that derives from this one: the unit that adapters take. Generated code adds a static property <c>Default</c>, the one instance that most programs need.
/// </summary>
public abstract class FirnContext
{
    private HashSet<Type>? _types;

    /// <summary>The types listed, as they were written; collections of them are not repeated here. Generated code overrides this.</summary>
    public virtual IReadOnlyCollection<Type> Types => [];

    /// <summary>
    /// Whether the context serves the type: one that it lists, or a collection of one. Of each listed type <c>T</c> that is <c>T[]</c>, <c>List&lt;T&gt;</c>,
    /// <c>IEnumerable&lt;T&gt;</c>, <c>ICollection&lt;T&gt;</c>, <c>IList&lt;T&gt;</c>, <c>IReadOnlyCollection&lt;T&gt;</c>, <c>IReadOnlyList&lt;T&gt;</c>; with keys of type <c>string</c>,
    /// <c>int</c>, <c>long</c> or <c>Guid</c> also <c>Dictionary&lt;TKey, T&gt;</c>, <c>IDictionary&lt;TKey, T&gt;</c>, <c>IReadOnlyDictionary&lt;TKey, T&gt;</c>; and <c>T?</c> of a value type.
    /// A collection of such a collection is served where the inner one is listed. No code is built for the answer.
    /// </summary>
    /// <param name="type">Any type.</param>
    /// <returns>True where the program serves the type without the run-time engine.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="type"/> is null.</exception>
    public bool CanSerialize(Type type)
    {
        ArgumentNullException.ThrowIfNull(type);
        HashSet<Type> types = _types ??= [.. Types];
        return types.Contains(type) || (ListedCollections.ElementOf(type) is { } element && types.Contains(element));
    }

    /// <summary>A context that lists what any of the contexts lists, each type once, in their order.</summary>
    /// <param name="contexts">The contexts. Of none a context is made that lists nothing.</param>
    /// <exception cref="ArgumentException">One of them is null.</exception>
    public static FirnContext Combine(params ReadOnlySpan<FirnContext> contexts)
    {
        HashSet<Type> seen = [];
        List<Type> types = [];
        foreach (FirnContext context in contexts)
        {
            if (context is null) throw new ArgumentException("One of the contexts is null.", nameof(contexts));
            foreach (Type type in context.Types)
            {
                if (seen.Add(type)) types.Add(type);
            }
        }

        return new CombinedContext(types.AsReadOnly());
    }

    private sealed class CombinedContext(IReadOnlyCollection<Type> types) : FirnContext
    {
        public override IReadOnlyCollection<Type> Types => types;
    }
}
