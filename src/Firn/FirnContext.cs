namespace Firn;

/// <summary>
/// A list of types that code is generated for, given by <see cref="FirnIncludeAttribute"/> on a partial class that derives from this one:
/// the unit that adapters take.
/// </summary>
public abstract class FirnContext
{
    private HashSet<Type>? _types;

    /// <summary>The types included. Generated code overrides this.</summary>
    protected virtual IReadOnlyCollection<Type> Types => [];

    /// <summary>Whether the context includes the type.</summary>
    /// <param name="type">Any type.</param>
    public bool CanSerialize(Type type)
    {
        ArgumentNullException.ThrowIfNull(type);
        return (_types ??= [.. Types]).Contains(type);
    }
}
