namespace Firn;

/// <summary>A member of an object, as its descriptor has it: identity and type.</summary>
public readonly struct FirnMemberDescription
{
    private FirnMemberDescription(string name, int id, Action<FirnSchemaBuilder> describe)
    {
        Name = name;
        Id = id;
        Describe = describe;
    }

    internal string Name { get; }

    internal int Id { get; }

    internal Action<FirnSchemaBuilder> Describe { get; }

    /// <summary>A member that is known by its name.</summary>
    /// <typeparam name="T">The member's type.</typeparam>
    /// <typeparam name="TCodec">The codec of its values.</typeparam>
    /// <param name="name">The name on the wire.</param>
    public static FirnMemberDescription Create<T, TCodec>(string name)
        where TCodec : struct, IFirnCodec<T> => new(name, -1, static builder => builder.Type<T, TCodec>());

    /// <summary>A member that is known by an explicit id.</summary>
    /// <typeparam name="T">The member's type.</typeparam>
    /// <typeparam name="TCodec">The codec of its values.</typeparam>
    /// <param name="name">The name, for messages to people.</param>
    /// <param name="id">The id, at least 0.</param>
    public static FirnMemberDescription Create<T, TCodec>(string name, int id)
        where TCodec : struct, IFirnCodec<T>
    {
        ArgumentOutOfRangeException.ThrowIfNegative(id);
        return new(name, id, static builder => builder.Type<T, TCodec>());
    }
}
