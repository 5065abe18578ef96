using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Firn.Codecs;
using Firn.Dynamic;

namespace Firn;

/// <summary>
/// Puts a descriptor together from what codecs say of themselves (<c>docs/wire-format.md</c>, section 5): a type, then the definitions
/// that it and they mention, in the order in which they are first mentioned.
/// </summary>
public sealed partial class FirnSchemaBuilder
{
    // Written so that a starting process compiles little, and loads no assembly for it: this runs in the first call of most programs.
    private readonly Dictionary<Type, DefinitionLabels> _byType = [];
    private readonly List<DefinitionLabels> _definitions = [];
    private readonly UnionCases? _cases;

    private byte[] _bytes = new byte[256];
    private int _length;
    private bool _mayBeAbsent;          // of the type whose kind comes next
    private DefinitionLabels? _open;    // the object or union whose members or cases follow; null where another kind was written since
    private int _level;                 // how many lists, sets, dictionaries and arrays are being described
    private int _deepest;
    private bool _isKnown;              // that was mentioned before: its members and cases are known
    private bool _isKindOnly;           // nobody asks for more than the kind
    private int _integers;              // that were described, of the kinds that enums may have
    private List<EnumLabel>? _enums;    // which of them are enums
    private readonly List<MemoryDefinition>? _memory;   // of the definitions, where a bound of memory is worked out
    private MemoryPart? _part;                          // the type that was described last, there

    private FirnSchemaBuilder(UnionCases? cases, List<MemoryDefinition>? memory = null)
    {
        _cases = cases;
        _memory = memory;
    }

    /// <summary>The descriptor of a root type, and the names that its definitions go by.</summary>
    /// <param name="cases">The cases that options add to unions, or null.</param>
    internal static SchemaDescriptor Build<T, TCodec>(UnionCases? cases = null)
        where TCodec : struct, IFirnCodec<T>
    {
        FirnSchemaBuilder builder = new(cases);
        TCodec.Describe(builder);
        SchemaDescriptor descriptor = builder.Build();
        if (descriptor.Bytes.Length > UsualLength || builder._deepest > UsualNesting) CheckReadable(typeof(T), descriptor);
        return descriptor;
    }

    // Of what stays below both nothing can exceed the limits of a descriptor.
    private const int UsualLength = 4_096;
    private const int UsualNesting = 60;

    // Readers that have to convert parse it: what they would refuse is refused before anything is written.
    private static void CheckReadable(Type type, SchemaDescriptor descriptor)
    {
        try
        {
            _ = descriptor.Schema;
        }
        catch (FirnException exception)
        {
            throw new NotSupportedException($"{TypeDisplay.Full(type)} is too large to be described, so that a later version could not read what this one writes: {exception.Message} Nest fewer collections in one another, or divide the type into several that are written as messages of their own.", exception);
        }
    }

    /// <summary>The most that reading a root type can charge.</summary>
    /// <param name="descriptor">What <see cref="Build{T, TCodec}"/> made of it.</param>
    /// <param name="cases">The cases that options add to unions, or null.</param>
    internal static MemoryBound BoundOf<T, TCodec>(SchemaDescriptor descriptor, UnionCases? cases)
        where TCodec : struct, IFirnCodec<T>
    {
        FirnSchemaBuilder builder = new(cases, []);
        TCodec.Describe(builder);
        MemoryPart root = builder._part!;
        builder.WriteDefinitions();
        return MemoryBound.Of(descriptor, root, builder._memory!.ToArray());
    }

    /// <summary>The kind that a codec describes its values as.</summary>
    internal static FirnKind KindOf<T, TCodec>()
        where TCodec : struct, IFirnCodec<T>
    {
        FirnSchemaBuilder builder = new(cases: null) { _isKindOnly = true };
        TCodec.Describe(builder);
        if (builder._length == 0) ThrowNothing(typeof(TCodec));
        return (FirnKind)(builder._bytes[0] & 0x7F);
    }

    // Apart from the method that names the codec: one for all roots.
    private SchemaDescriptor Build()
    {
        WriteDefinitions();
        byte[] bytes = new byte[_length];
        System.Array.Copy(_bytes, bytes, _length);
        return new SchemaDescriptor(bytes, _definitions.ToArray(), _enums is null ? [] : _enums.ToArray());
    }

    private void WriteDefinitions()
    {
        for (int i = 0; i < _definitions.Count; i++)
        {
            if (_definitions[i].Kind == FirnKind.Union) WriteUnion(_definitions[i]);
            else WriteObject(_definitions[i]);
        }
    }

    /// <summary>Describes values of a kind that needs nothing further: all kinds below <see cref="FirnKind.List"/>.</summary>
    /// <param name="kind">The kind.</param>
    /// <param name="memory">The bytes that <see cref="IFirnCodec{T}.Read"/> charges for a value at its shortest, at least 0 (the default): so that reading allows for it.</param>
    public void Primitive(FirnKind kind, long memory = 0)
    {
        CheckPrimitive(kind);
        Kind(kind);
        Takes(memory);
    }

    /// <summary>Says that the integer that was described last is an enum, whose names a message may carry (<see cref="FirnSchemaMode.Named"/>).</summary>
    /// <param name="type">The enum.</param>
    /// <exception cref="ArgumentException"><paramref name="type"/> is no enum.</exception>
    /// <exception cref="InvalidOperationException">No integer of 8 to 64 bits was described.</exception>
    public void Enum(Type type)
    {
        ArgumentNullException.ThrowIfNull(type);
        type = Nullable.GetUnderlyingType(type) ?? type;
        if (!type.IsEnum) throw new ArgumentException($"{TypeDisplay.Full(type)} is no enum.", nameof(type));
        if (_integers == 0) ThrowNotOpen(nameof(Primitive));
        (_enums ??= []).Add(new EnumLabel(_integers - 1, type));
    }

    /// <summary>Describes a run of elements, whatever the collection. Reading allows for the memory of a <see cref="List{T}"/>.</summary>
    /// <typeparam name="T">The element type.</typeparam>
    /// <typeparam name="TCodec">The codec of the elements.</typeparam>
    public void List<T, TCodec>()
        where TCodec : struct, IFirnCodec<T> => List<T, TCodec>(ListCodec<T, TCodec>.ObjectBytes, Unsafe.SizeOf<T>());

    /// <summary>Describes a run of elements.</summary>
    /// <param name="memory">The bytes that reading charges for the collection without its elements.</param>
    /// <param name="element">The bytes that it charges for each element.</param>
    internal void List<T, TCodec>(long memory, long element)
        where TCodec : struct, IFirnCodec<T>
    {
        Kind(FirnKind.List);
        MemoryPart? own = Takes(memory, element);
        _mayBeAbsent = TCodec.MayBeAbsent;
        Nest();
        TCodec.Describe(this);
        HasItems(own);
    }

    /// <summary>Describes a run of distinct elements. Reading allows for the memory of a <see cref="HashSet{T}"/>.</summary>
    /// <typeparam name="T">The element type.</typeparam>
    /// <typeparam name="TCodec">The codec of the elements.</typeparam>
    public void Set<T, TCodec>()
        where TCodec : struct, IFirnCodec<T> => Set<T, TCodec>(HashSetCodec<T, TCodec>.ObjectBytes, HashTableSize.PerEntry(Unsafe.SizeOf<T>()));

    /// <summary>Describes a run of distinct elements, with what reading charges as in <see cref="List{T, TCodec}(long, long)"/>.</summary>
    internal void Set<T, TCodec>(long memory, long element)
        where TCodec : struct, IFirnCodec<T>
    {
        Kind(FirnKind.Set);
        MemoryPart? own = Takes(memory, element);
        _mayBeAbsent = TCodec.MayBeAbsent;
        Nest();
        TCodec.Describe(this);
        HasItems(own);
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
        Kind(FirnKind.Array);
        Room(1) = (byte)rank;
        MemoryPart? own = Takes(RectangleSize.Bytes(rank), Unsafe.SizeOf<T>());
        _mayBeAbsent = TCodec.MayBeAbsent;
        Nest();
        TCodec.Describe(this);
        HasItems(own);
    }

    /// <summary>Describes keys and values. Reading allows for the memory of a <see cref="Dictionary{TKey, TValue}"/>.</summary>
    /// <typeparam name="TKey">The key type.</typeparam>
    /// <typeparam name="TKeyCodec">The codec of the keys.</typeparam>
    /// <typeparam name="TValue">The value type.</typeparam>
    /// <typeparam name="TValueCodec">The codec of the values.</typeparam>
    public void Dictionary<TKey, TKeyCodec, TValue, TValueCodec>()
        where TKeyCodec : struct, IFirnCodec<TKey>
        where TValueCodec : struct, IFirnCodec<TValue> => Dictionary<TKey, TKeyCodec, TValue, TValueCodec>(HashTableSize.DictionaryBytes, HashTableSize.PerEntry(Unsafe.SizeOf<TKey>() + Unsafe.SizeOf<TValue>()));

    /// <summary>Describes keys and values, with what reading charges as in <see cref="List{T, TCodec}(long, long)"/>.</summary>
    internal void Dictionary<TKey, TKeyCodec, TValue, TValueCodec>(long memory, long entry)
        where TKeyCodec : struct, IFirnCodec<TKey>
        where TValueCodec : struct, IFirnCodec<TValue>
    {
        Kind(FirnKind.Dictionary);
        MemoryPart? own = Takes(memory, entry);
        Nest();
        TKeyCodec.Describe(this);
        own?.Key = _part;
        _open = null;
        _mayBeAbsent = TValueCodec.MayBeAbsent;
        TValueCodec.Describe(this);
        HasItems(own);
    }

    /// <summary>Describes an object, struct or tuple; its members follow, each by a call of <see cref="Member{T, TCodec}"/>, in contract order.</summary>
    /// <param name="key">The type described: one definition is written for each. A hand-written codec of another layout passes its own type.</param>
    /// <param name="traits">What the codec does with objects.</param>
    /// <param name="memory">
    /// The bytes that <see cref="IFirnCodec{T}.Read"/> charges for an object and its slots, without what its members charge themselves; 0 (the default) for structs. Reading allows for so many.
    /// </param>
    /// <returns>The builder.</returns>
    public FirnSchemaBuilder Object(Type key, FirnObjectTraits traits = FirnObjectTraits.None, long memory = 0) =>
        Mention(key, (traits & FirnObjectTraits.KeepsIdentity) != 0 ? FirnKind.ReferenceObject : FirnKind.Object, traits, memory);

    /// <summary>The same of one of several definitions of a type.</summary>
    internal FirnSchemaBuilder LabelledObject(Type key, FirnObjectTraits traits, long memory, string? label)
    {
        Object(key, traits, memory);
        _open!.Label ??= label;
        return this;
    }

    /// <summary>Describes a value that is one of several cases, which follow, each by a call of <see cref="Case{T, TCodec}"/>, in any order.</summary>
    /// <param name="key">The declared type; cases that options add to it are described, too.</param>
    /// <returns>The builder.</returns>
    public FirnSchemaBuilder Union(Type key) => Mention(key, FirnKind.Union, FirnObjectTraits.None, 0);

    /// <summary>Adds a case to the union that this codec has described by <see cref="Union"/>.</summary>
    /// <typeparam name="T">The type of its values.</typeparam>
    /// <typeparam name="TCodec">Their codec.</typeparam>
    /// <param name="tag">The number that stands for it, 0 to 2^32-1.</param>
    /// <returns>The builder.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The tag is out of its range.</exception>
    /// <exception cref="InvalidOperationException">No union was described.</exception>
    /// <exception cref="NotSupportedException">Another case has the tag; where that is one that options add, the first use of the type says so.</exception>
    public FirnSchemaBuilder Case<T, TCodec>(long tag)
        where TCodec : struct, IFirnCodec<T> => Case(tag, typeof(T), static builder => TCodec.Describe(builder), CaseLabel.BoxOf<T>());

    /// <summary>As <see cref="Case{T, TCodec}"/>, for generated code: a call that names no codec is compiled once.</summary>
    /// <param name="tag">The number that stands for it, 0 to 2^32-1.</param>
    /// <param name="type">The type of its values.</param>
    /// <param name="describe">The codec's <see cref="IFirnCodec.Describe"/>.</param>
    /// <param name="box">The bytes that reading charges for the box of a struct; 0 of classes.</param>
    /// <returns>The builder.</returns>
    /// <exception cref="InvalidOperationException">No union was described.</exception>
    /// <exception cref="NotSupportedException">Another case has the tag.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public FirnSchemaBuilder Case(long tag, Type type, Action<FirnSchemaBuilder> describe, long box = 0)
    {
        ArgumentNullException.ThrowIfNull(type);
        ArgumentNullException.ThrowIfNull(describe);
        ArgumentOutOfRangeException.ThrowIfNegative(tag);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(tag, uint.MaxValue);
        return Add(new CaseLabel(tag, type, describe, box));
    }

    /// <summary>Adds a case that is described already.</summary>
    internal FirnSchemaBuilder Add(CaseLabel added)
    {
        if (_open is not { Kind: FirnKind.Union }) ThrowNotOpen(nameof(Union));
        if (!_isKnown) Insert(_open, added);
        return this;
    }

    // By tag; they mostly come in that order.
    private static void Insert(DefinitionLabels union, CaseLabel added)
    {
        List<CaseLabel> cases = union.Cases;
        int place = cases.Count;
        while (place > 0 && cases[place - 1].Tag > added.Tag) place--;
        if (place > 0 && cases[place - 1].Tag == added.Tag) ThrowTwin(union.Type, cases[place - 1], added);
        cases.Insert(place, added);
    }

    private FirnSchemaBuilder Mention(Type key, FirnKind kind, FirnObjectTraits traits, long memory)
    {
        _byType.TryGetValue(key, out DefinitionLabels? first);
        DefinitionLabels? found = first;
        while (found is not null && found.Kind != kind) found = found.Other;
        _isKnown = found is not null;
        if (found is null)
        {
            found = new DefinitionLabels(key, kind, _definitions.Count, traits) { Other = first };
            _byType[key] = found;
            _definitions.Add(found);
            _memory?.Add(new MemoryDefinition { Memory = memory });
        }

        Kind(kind);
        _part?.Definition = found.Number;
        Count(found.Number);
        _open = found;
        return this;
    }

    // Carries the bit for absence of the type that holds it.
    private void Kind(FirnKind kind)
    {
        Room(1) = (byte)((byte)kind | (_mayBeAbsent ? 0x80 : 0));
        if (SchemaType.MayBeEnum(kind)) _integers++;
        if (_memory is not null) _part = new MemoryPart(kind, _mayBeAbsent);
        _mayBeAbsent = false;
        _open = null;
    }

    /// <summary>Says what reading charges for the type that was described last, on top of what was said.</summary>
    internal MemoryPart? Takes(long memory, long element = 0)
    {
        if (_part is null) return null;
        _part.Own += memory;
        _part.Element += element;
        return _part;
    }

    private void Nest() => _deepest = Math.Max(_deepest, ++_level);

    private void HasItems(MemoryPart? own)
    {
        _level--;
        _open = null; // no member of this type
        if (own is null) return;
        own.Items = _part;
        _part = own;
    }

    private void WriteUnion(DefinitionLabels definition)
    {
        foreach (CaseLabel added in _cases?.Describe(definition.Type) ?? []) Insert(definition, added);
        Count(definition.Cases.Count);
        foreach (CaseLabel unionCase in definition.Cases)
        {
            Count(unionCase.Tag);
            _open = null;
            unionCase.Describe(this);
            _part?.Box = unionCase.Box;
            _memory?[definition.Number].Parts.Add(_part!);
        }
    }

    private void WriteObject(DefinitionLabels definition)
    {
        List<MemberLabel> members = definition.Members;
        // Ids count from 0 up, hashes of names from -1 down.
        long[] identities = new long[members.Count];
        Count(identities.Length);
        for (int i = 0; i < identities.Length; i++)
        {
            MemberLabel member = members[i];
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
                LittleEndian.Write(ref Room(4), hash);
            }

            for (int other = 0; other < i; other++)
            {
                if (identities[other] == identities[i]) ThrowTwin(definition.Type, member);
            }

            _mayBeAbsent = member.MayBeAbsent;
            if (member.Describe is { } describe)
            {
                _open = null;
                describe(this);
            }
            else
            {
                Kind(member.Kind);
                if (member.EnumType is { } enumType) Enum(enumType);
            }

            _memory?[definition.Number].Parts.Add(_part!);
        }
    }

    private void Count(long value)
    {
        int size = CountFormat.Size(value);
        CountFormat.Write(ref Room(size), value, size);
    }

    // The first of so many bytes more.
    private ref byte Room(int count)
    {
        if (_bytes.Length - _length < count)
        {
            byte[] larger = new byte[_bytes.Length * 2];
            System.Array.Copy(_bytes, larger, _length);
            _bytes = larger;
        }

        ref byte first = ref _bytes[_length];
        _length += count;
        return ref first;
    }

    private static void CheckPrimitive(FirnKind kind)
    {
        if (kind is 0 or >= FirnKind.List) throw new ArgumentOutOfRangeException(nameof(kind));
    }

    private static void CheckId(int id) => ArgumentOutOfRangeException.ThrowIfLessThan(id, -1);

    [DoesNotReturn]
    private static void ThrowNothing(Type codec) => throw new InvalidOperationException($"{TypeDisplay.Full(codec)}.{nameof(IFirnCodec.Describe)} says nothing.");

    [DoesNotReturn]
    private static void ThrowNotOpen(string method) => throw new InvalidOperationException($"{nameof(FirnSchemaBuilder)}.{method} comes first.");

    [DoesNotReturn]
    private static void ThrowTwin(Type type, MemberLabel twin) => throw new NotSupportedException($"{TypeDisplay.Full(type)} has two members of one identity; one of them is '{twin.Name}'. Give it an explicit id: [FirnMember(Id = ..)].");

    [DoesNotReturn]
    private static void ThrowTwin(Type type, CaseLabel first, CaseLabel second) => throw new NotSupportedException($"{TypeDisplay.Full(first.Type)} and {TypeDisplay.Full(second.Type)} are cases of {TypeDisplay.Full(type)} with one tag, {second.Tag}. Give one of them another: [FirnUnion(tag, typeof(..))].");
}
