using System.Buffers;

namespace Firn;

/// <summary>
/// Puts a descriptor together from what codecs say of themselves (<c>docs/wire-format.md</c>, section 5): a type, then the definitions
/// that it and they mention, in the order in which they are first mentioned.
/// </summary>
public sealed class FirnSchemaBuilder
{
    private readonly ArrayBufferWriter<byte> _bytes = new();
    // By kind, and not by pairs of both: this runs in a program's first call, where collections of structs would have to be compiled.
    private readonly Dictionary<Type, int> _objects = [];
    private readonly Dictionary<Type, int> _references = [];
    private readonly Dictionary<Type, int> _unions = [];
    private readonly List<DefinitionLabels> _definitions = [];
    private int _described;

    private readonly UnionCases? _cases;

    private FirnSchemaBuilder(UnionCases? cases) => _cases = cases;

    /// <summary>The descriptor of a root type, and the names that its definitions go by.</summary>
    /// <param name="cases">The cases that options add to unions, or null.</param>
    internal static SchemaDescriptor Build<T, TCodec>(UnionCases? cases = null)
        where TCodec : struct, IFirnCodec<T>
    {
        FirnSchemaBuilder builder = new(cases);
        TCodec.Describe(builder);
        while (builder._described < builder._definitions.Count) builder.WriteDefinition(builder._definitions[builder._described++]);
        byte[] bytes = builder._bytes.WrittenSpan.ToArray();
        return new SchemaDescriptor(bytes, builder._definitions.ToArray());
    }

    /// <summary>The kind that a codec describes its values as.</summary>
    internal static FirnKind KindOf<T, TCodec>()
        where TCodec : struct, IFirnCodec<T>
    {
        FirnSchemaBuilder builder = new(cases: null);
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
    /// <param name="traits">What the codec does with objects.</param>
    public void Object(Type key, ReadOnlySpan<FirnMemberDescription> members, FirnObjectTraits traits = FirnObjectTraits.None)
    {
        FirnKind kind = (traits & FirnObjectTraits.KeepsIdentity) != 0 ? FirnKind.ReferenceObject : FirnKind.Object;
        Dictionary<Type, int> numbers = kind == FirnKind.ReferenceObject ? _references : _objects;
        if (!numbers.TryGetValue(key, out int number)) number = Add(numbers, new DefinitionLabels(key, kind, members.ToArray(), [], traits));
        Kind(kind, mayBeAbsent: false);
        Count(number);
    }

    /// <summary>Describes a value that is one of several cases.</summary>
    /// <param name="key">The declared type; cases that options add to it are described, too.</param>
    /// <param name="cases">The cases, in any order.</param>
    /// <exception cref="NotSupportedException">Two cases have one tag.</exception>
    public void Union(Type key, ReadOnlySpan<FirnCaseDescription> cases)
    {
        if (!_unions.TryGetValue(key, out int number))
        {
            FirnCaseDescription[] added = _cases?.Describe(key) ?? [];
            FirnCaseDescription[] sorted = new FirnCaseDescription[cases.Length + added.Length];
            for (int i = 0; i < sorted.Length; i++) Insert(sorted, i, i < cases.Length ? cases[i] : added[i - cases.Length]);
            for (int i = 1; i < sorted.Length; i++)
            {
                if (sorted[i].Tag == sorted[i - 1].Tag) throw new NotSupportedException($"{sorted[i - 1].Type} and {sorted[i].Type} are cases of {key} with one tag, {sorted[i].Tag}. Give one of them another: [FirnUnion(tag, typeof(..))].");
            }

            number = Add(_unions, new DefinitionLabels(key, FirnKind.Union, [], sorted, FirnObjectTraits.None));
        }

        Kind(FirnKind.Union, mayBeAbsent: false);
        Count(number);
    }

    private int Add(Dictionary<Type, int> numbers, DefinitionLabels definition)
    {
        numbers.Add(definition.Type, _definitions.Count);
        _definitions.Add(definition);
        return _definitions.Count - 1;
    }

    // By tag; they mostly come in that order.
    private static void Insert(FirnCaseDescription[] sorted, int count, in FirnCaseDescription added)
    {
        int place = count;
        for (; place > 0 && sorted[place - 1].Tag > added.Tag; place--) sorted[place] = sorted[place - 1];
        sorted[place] = added;
    }

    internal void Type<T, TCodec>()
        where TCodec : struct, IFirnCodec<T>
    {
        _absent = TCodec.MayBeAbsent;
        TCodec.Describe(this);
    }

    /// <summary>As <see cref="Type{T, TCodec}"/>, of a codec whose type is known only while the program runs.</summary>
    internal void Type(bool mayBeAbsent, Action<FirnSchemaBuilder> describe)
    {
        _absent = mayBeAbsent;
        describe(this);
    }

    private bool _absent;

    // The kind that comes next carries the bit for absence of the type that holds it.
    private void Kind(FirnKind kind, bool mayBeAbsent)
    {
        _bytes.Write([(byte)((byte)kind | (mayBeAbsent || _absent ? 0x80 : 0))]);
        _absent = false;
    }

    private void WriteDefinition(DefinitionLabels definition)
    {
        if (definition.Kind == FirnKind.Union)
        {
            Count(definition.Cases.Length);
            foreach (FirnCaseDescription unionCase in definition.Cases)
            {
                Count(unionCase.Tag);
                unionCase.Describe(this);
            }

            return;
        }

        Count(definition.Members.Length);
        // Ids count from 0 up, hashes of names from -1 down.
        long[] identities = new long[definition.Members.Length];
        for (int i = 0; i < identities.Length; i++)
        {
            FirnMemberDescription member = definition.Members[i];
            if (member.Id >= 0)
            {
                identities[i] = member.Id;
                Count(member.Id + 1L);
            }
            else
            {
                uint hash = SchemaDescriptor.HashName(member.Name);
                identities[i] = -1L - hash;
                Count(0);
                LittleEndian.Write(ref _bytes.GetSpan(4)[0], hash);
                _bytes.Advance(4);
            }

            member.Describe(this);
        }

        System.Array.Sort(identities);
        for (int i = 1; i < identities.Length; i++)
        {
            if (identities[i] != identities[i - 1]) continue;
            FirnMemberDescription twin = System.Array.Find(definition.Members, m => (m.Id >= 0 ? m.Id : -1L - SchemaDescriptor.HashName(m.Name)) == identities[i]);
            throw new NotSupportedException($"{definition.Type} has two members of one identity; one of them is '{twin.Name}'. Give it an explicit id: [FirnMember(Id = ..)].");
        }
    }

    private void Count(long value)
    {
        FirnWriter writer = new(_bytes);
        writer.WriteCount(value);
        writer.Flush();
    }
}
