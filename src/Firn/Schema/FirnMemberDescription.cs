namespace Firn;

/// <summary>A member of an object, as its descriptor has it: identity and type.</summary>
public readonly struct FirnMemberDescription
{
    internal FirnMemberDescription(string name, int id, Action<FirnSchemaBuilder> describe)
    {
        Name = name;
        Id = id;
        Describe = describe;
    }

    /// <summary>The name on the wire.</summary>
    public string Name { get; }

    /// <summary>The explicit id, or -1 where the name is the member's identity.</summary>
    public int Id { get; }

    /// <summary>Whether data that lacks the member is refused.</summary>
    public bool IsRequired { get; init; }

    /// <summary>Names that the member had in earlier versions; null for none.</summary>
    public string[]? FormerNames { get; init; }

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

    /// <summary>The elements of a class that is a collection: its last member, known by the empty name, and never absent.</summary>
    /// <typeparam name="TCodec">The codec of the elements together.</typeparam>
    public static FirnMemberDescription Elements<TCodec>()
        where TCodec : struct, IFirnCodec => new("", -1, static builder => TCodec.Describe(builder));
}
