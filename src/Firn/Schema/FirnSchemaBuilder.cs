using System.Buffers;

namespace Firn;

/// <summary>
/// Puts a descriptor together from what codecs say of themselves (<c>docs/wire-format.md</c>, section 5): a type, then the definitions
/// that it and they mention, in the order in which they are first mentioned.
/// </summary>
public sealed class FirnSchemaBuilder
{
    private readonly ArrayBufferWriter<byte> _bytes = new();
    private readonly Dictionary<Type, int> _numbers = [];
    private readonly List<Definition> _definitions = [];
    private int _described;

    private readonly record struct Definition(FirnMemberDescription[] Members, Type Codec);

    internal FirnSchemaBuilder()
    {
    }

    /// <summary>The descriptor of a root type, and the names that its definitions go by.</summary>
    internal static SchemaDescriptor Build<T, TCodec>()
        where TCodec : struct, IFirnCodec<T>
    {
        FirnSchemaBuilder builder = new();
        TCodec.Describe(builder);
        while (builder._described < builder._definitions.Count) builder.WriteDefinition(builder._definitions[builder._described++]);
        byte[] bytes = builder._bytes.WrittenSpan.ToArray();
        string[][] names = [.. builder._definitions.Select(d => d.Members.Select(m => m.Name).ToArray())];
        return new SchemaDescriptor(bytes, names);
    }

    /// <summary>The kind that a codec describes its values as.</summary>
    internal static FirnKind KindOf<T, TCodec>()
        where TCodec : struct, IFirnCodec<T>
    {
        FirnSchemaBuilder builder = new();
        TCodec.Describe(builder);
        return (FirnKind)(builder._bytes.WrittenSpan[0] & 0x7F);
    }

    /// <summary>Describes values of a kind that needs nothing further: all kinds below <see cref="FirnKind.List"/>.</summary>
    /// <param name="kind">The kind.</param>
    public void Primitive(FirnKind kind)
    {
        if (kind is 0 or >= FirnKind.List) throw new ArgumentOutOfRangeException(nameof(kind));
        Kind(kind, mayBeAbsent: false);
    }

    /// <summary>Describes a run of elements, whatever the collection.</summary>
    /// <typeparam name="T">The element type.</typeparam>
    /// <typeparam name="TCodec">The codec of the elements.</typeparam>
    public void List<T, TCodec>()
        where TCodec : struct, IFirnCodec<T>
    {
        Kind(FirnKind.List, mayBeAbsent: false);
        Type<T, TCodec>();
    }

    /// <summary>Describes a run of distinct elements.</summary>
    /// <typeparam name="T">The element type.</typeparam>
    /// <typeparam name="TCodec">The codec of the elements.</typeparam>
    public void Set<T, TCodec>()
        where TCodec : struct, IFirnCodec<T>
    {
        Kind(FirnKind.Set, mayBeAbsent: false);
        Type<T, TCodec>();
    }

    /// <summary>Describes an array of two or more dimensions.</summary>
    /// <typeparam name="T">The element type.</typeparam>
    /// <typeparam name="TCodec">The codec of the elements.</typeparam>
    /// <param name="rank">The number of dimensions, 2 to 32.</param>
    public void Array<T, TCodec>(int rank)
        where TCodec : struct, IFirnCodec<T>
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(rank, 2);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(rank, 32);
        Kind(FirnKind.Array, mayBeAbsent: false);
        _bytes.Write([(byte)rank]);
        Type<T, TCodec>();
    }

    /// <summary>Describes keys and values.</summary>
    /// <typeparam name="TKey">The key type.</typeparam>
    /// <typeparam name="TKeyCodec">The codec of the keys.</typeparam>
    /// <typeparam name="TValue">The value type.</typeparam>
    /// <typeparam name="TValueCodec">The codec of the values.</typeparam>
    public void Dictionary<TKey, TKeyCodec, TValue, TValueCodec>()
        where TKeyCodec : struct, IFirnCodec<TKey>
        where TValueCodec : struct, IFirnCodec<TValue>
    {
        Kind(FirnKind.Dictionary, mayBeAbsent: false);
        TKeyCodec.Describe(this);
        Type<TValue, TValueCodec>();
    }

    /// <summary>Describes an object, struct or tuple.</summary>
    /// <param name="key">The type described: one definition is written for each. A hand-written codec of another layout passes its own type.</param>
    /// <param name="members">The members in contract order.</param>
    public void Object(Type key, ReadOnlySpan<FirnMemberDescription> members)
    {
        if (!_numbers.TryGetValue(key, out int number))
        {
            number = _numbers.Count;
            _numbers.Add(key, number);
            _definitions.Add(new Definition(members.ToArray(), key));
        }

        Kind(FirnKind.Object, mayBeAbsent: false);
        Count(number);
    }

    internal void Type<T, TCodec>()
        where TCodec : struct, IFirnCodec<T>
    {
        _absent = TCodec.MayBeAbsent;
        TCodec.Describe(this);
    }

    private bool _absent;

    // The kind that comes next carries the bit for absence of the type that holds it.
    private void Kind(FirnKind kind, bool mayBeAbsent)
    {
        _bytes.Write([(byte)((byte)kind | (mayBeAbsent || _absent ? 0x80 : 0))]);
        _absent = false;
    }

    private void WriteDefinition(Definition definition)
    {
        Count(definition.Members.Length);
        HashSet<(int, uint)> identities = [];
        foreach (FirnMemberDescription member in definition.Members)
        {
            (int, uint) identity = member.Id >= 0 ? (member.Id, 0) : (-1, SchemaDescriptor.HashName(member.Name));
            if (!identities.Add(identity)) throw new NotSupportedException($"{definition.Codec} has two members of one identity; one of them is '{member.Name}'. Give it an explicit id: [FirnMember(Id = ..)].");
            if (member.Id >= 0)
            {
                Count(member.Id + 1L);
            }
            else
            {
                Count(0);
                LittleEndian.Write(ref _bytes.GetSpan(4)[0], SchemaDescriptor.HashName(member.Name));
                _bytes.Advance(4);
            }

            member.Describe(this);
        }
    }

    private void Count(long value)
    {
        FirnWriter writer = FirnWriter.ForBufferWriter(_bytes, FirnOptions.Default);
        writer.WriteCount(value);
        writer.Complete();
    }
}
