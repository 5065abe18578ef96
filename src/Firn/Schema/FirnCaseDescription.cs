namespace Firn;

/// <summary>A case of a union, as its descriptor has it: tag and type.</summary>
public readonly struct FirnCaseDescription
{
    internal FirnCaseDescription(long tag, Type type, Action<FirnSchemaBuilder> describe)
    {
        Tag = tag;
        Type = type;
        Describe = describe;
    }

    /// <summary>The number that stands for the case, 0 to 2^32-1.</summary>
    public long Tag { get; }

    /// <summary>The type of the case's values.</summary>
    public Type Type { get; }

    internal Action<FirnSchemaBuilder> Describe { get; }

    /// <summary>A case.</summary>
    /// <typeparam name="T">The type of its values.</typeparam>
    /// <typeparam name="TCodec">Their codec.</typeparam>
    /// <param name="tag">The number that stands for it, 0 to 2^32-1.</param>
    public static FirnCaseDescription Create<T, TCodec>(long tag)
        where TCodec : struct, IFirnCodec<T>
    {
        ArgumentOutOfRangeException.ThrowIfNegative(tag);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(tag, uint.MaxValue);
        return new(tag, typeof(T), static builder => TCodec.Describe(builder));
    }
}
