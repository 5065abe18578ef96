using Firn.Codecs;

namespace Firn;

/// <summary>
/// The collections that are served of each type that a context lists, without being listed themselves. Their codecs are those of the library, closed over the listed type's:
/// generated code announces one object for each listed type, and each collection's codec is made when it is first asked for.
/// </summary>
internal abstract class ListedCollections
{
    private static readonly Type[] s_lists =
    [
        typeof(List<>), typeof(IEnumerable<>), typeof(ICollection<>), typeof(IList<>), typeof(IReadOnlyCollection<>), typeof(IReadOnlyList<>), typeof(Nullable<>),
    ];

    private static readonly Type[] s_dictionaries = [typeof(Dictionary<,>), typeof(IDictionary<,>), typeof(IReadOnlyDictionary<,>)];

    private static readonly Type[] s_keys = [typeof(string), typeof(int), typeof(long), typeof(Guid)];

    /// <summary>The listed type.</summary>
    public abstract Type Element { get; }

    /// <summary>Its codec.</summary>
    public abstract Type Codec { get; }

    /// <summary>Whether the codec belongs to an assembly that can be unloaded.</summary>
    public abstract bool IsCollectible { get; }

    /// <summary>Announces the codec of a collection whose element <see cref="ElementOf"/> says to be the listed type.</summary>
    public abstract void Register(Type collection);

    /// <summary>Announces all of them.</summary>
    public abstract void RegisterAll();

    /// <summary>The type that would have to be listed for a collection to be served, or null for a type that is served only where it is listed.</summary>
    public static Type? ElementOf(Type type)
    {
        // Types that are only described are none of the program's, and may refuse to be asked.
        if (!CodecTable.IsOfProgram(type)) return null;
        if (type.IsSZArray) return type.GetElementType();
        if (!type.IsConstructedGenericType) return null;
        Type definition = type.GetGenericTypeDefinition();
        Type[] arguments = type.GenericTypeArguments;
        return arguments.Length switch
        {
            1 when Array.IndexOf(s_lists, definition) >= 0 => arguments[0],
            2 when Array.IndexOf(s_dictionaries, definition) >= 0 && Array.IndexOf(s_keys, arguments[0]) >= 0 => arguments[1],
            _ => null,
        };
    }
}

/// <inheritdoc/>
internal unsafe class ListedCollections<T, TCodec>(bool isUnseen) : ListedCollections
    where TCodec : struct, IFirnCodec<T>
{
    /// <summary>Whether descriptions look at classes of which the compiler saw a part only.</summary>
    protected bool IsUnseen { get; } = isUnseen;

    public sealed override Type Element => typeof(T);

    public sealed override Type Codec => typeof(TCodec);

    public sealed override bool IsCollectible => typeof(TCodec).IsCollectible;

    public override void Register(Type collection)
    {
        if (collection.IsArray) Add<T[], ArrayCodec<T, TCodec>>();
        else if (collection.GenericTypeArguments.Length == 2) RegisterDictionary(collection);
        else RegisterList(collection);
    }

    public override void RegisterAll()
    {
        foreach (Type type in (Type[])
        [
            typeof(T[]), typeof(List<T>), typeof(IEnumerable<T>), typeof(ICollection<T>), typeof(IList<T>), typeof(IReadOnlyCollection<T>), typeof(IReadOnlyList<T>),
            typeof(Dictionary<string, T>), typeof(IDictionary<string, T>), typeof(IReadOnlyDictionary<string, T>),
            typeof(Dictionary<int, T>), typeof(IDictionary<int, T>), typeof(IReadOnlyDictionary<int, T>),
            typeof(Dictionary<long, T>), typeof(IDictionary<long, T>), typeof(IReadOnlyDictionary<long, T>),
            typeof(Dictionary<Guid, T>), typeof(IDictionary<Guid, T>), typeof(IReadOnlyDictionary<Guid, T>),
        ])
        {
            Register(type);
        }
    }

    private void RegisterList(Type type)
    {
        if (type == typeof(List<T>)) AddObject<List<T>, ListCodec<T, TCodec>>();
        else if (type == typeof(IEnumerable<T>)) Add<IEnumerable<T>, EnumerableInterfaceCodec<T, TCodec>>();
        else if (type == typeof(ICollection<T>)) Add<ICollection<T>, CollectionInterfaceCodec<T, TCodec>>();
        else if (type == typeof(IList<T>)) Add<IList<T>, ListInterfaceCodec<T, TCodec>>();
        else if (type == typeof(IReadOnlyCollection<T>)) Add<IReadOnlyCollection<T>, ReadOnlyCollectionInterfaceCodec<T, TCodec>>();
        else if (type == typeof(IReadOnlyList<T>)) Add<IReadOnlyList<T>, ReadOnlyListInterfaceCodec<T, TCodec>>();
    }

    private void RegisterDictionary(Type type)
    {
        Type key = type.GenericTypeArguments[0];
        if (key == typeof(string)) RegisterDictionary<string, StringCodec>(type);
        else if (key == typeof(int)) RegisterDictionary<int, Int32Codec>(type);
        else if (key == typeof(long)) RegisterDictionary<long, Int64Codec>(type);
        else if (key == typeof(Guid)) RegisterDictionary<Guid, GuidCodec>(type);
    }

    private void RegisterDictionary<TKey, TKeyCodec>(Type type)
        where TKey : notnull
        where TKeyCodec : struct, IFirnCodec<TKey>
    {
        if (type == typeof(Dictionary<TKey, T>)) AddObject<Dictionary<TKey, T>, DictionaryCodec<TKey, T, TKeyCodec, TCodec>>();
        else if (type == typeof(IDictionary<TKey, T>)) Add<IDictionary<TKey, T>, DictionaryInterfaceCodec<TKey, T, TKeyCodec, TCodec>>();
        else if (type == typeof(IReadOnlyDictionary<TKey, T>)) Add<IReadOnlyDictionary<TKey, T>, ReadOnlyDictionaryInterfaceCodec<TKey, T, TKeyCodec, TCodec>>();
    }

    /// <summary>Announces one codec.</summary>
    protected void Add<TCollection, TCollectionCodec>()
        where TCollectionCodec : struct, IFirnCodec<TCollection> => CodecSlot<TCollection>.Add(new CodecEntry<TCollection, TCollectionCodec> { IsUnseen = IsUnseen });

    private void AddObject<TCollection, TCollectionCodec>()
        where TCollection : class
        where TCollectionCodec : struct, IFirnObjectCodec<TCollection> => CodecSlot<TCollection>.Add(new CodecEntry<TCollection, TCollectionCodec> { Filling = &TCollectionCodec.Fill, IsUnseen = IsUnseen });
}

/// <summary>The collections of a value type, its nullable form among them.</summary>
internal sealed class ListedValueCollections<T, TCodec>(bool isUnseen) : ListedCollections<T, TCodec>(isUnseen)
    where T : struct
    where TCodec : struct, IFirnCodec<T>
{
    public override void Register(Type collection)
    {
        if (collection == typeof(T?)) Add<T?, NullableCodec<T, TCodec>>();
        else base.Register(collection);
    }

    public override void RegisterAll()
    {
        base.RegisterAll();
        Register(typeof(T?));
    }
}
