using System.Buffers;
using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text;
using System.Text.Json;
using Firn.Codecs;

namespace Firn;

/// <summary>A value in a document: null, a value of a kind without parts, or one with members, elements, entries or a case.</summary>
/// <remarks>The default is no value: it is null, has no members, and all that gives a value or its type throws <see cref="InvalidOperationException"/>.</remarks>
[DebuggerDisplay("{ToString(),nq}")]
public readonly struct FirnElement
{
    private readonly FirnDocument _document;
    private readonly DocumentNode _node;
    private readonly int _value;

    internal FirnElement(FirnDocument document, DocumentNode node, int value)
    {
        _document = document;
        _node = node;
        _value = value;
    }

    /// <summary>The type of the value, as the schema has it.</summary>
    /// <exception cref="InvalidOperationException">The element is the default, and so no value.</exception>
    public FirnSchemaType Type => _node is null ? throw Wrong("a type") : _node.Type;

    /// <summary>What the value is on the wire.</summary>
    public FirnKind Kind => Type.Kind;

    /// <summary>Whether the value is null.</summary>
    public bool IsNull => _node is null || _value == DocumentRows.Absent;

    /// <summary>The id of an object whose identity is kept, from 1 in the order in which objects stand in the message; 0 of all others.</summary>
    public int ReferenceId => Kind == FirnKind.ReferenceObject && !IsNull ? Math.Abs(_value) : 0;

    /// <summary>Whether the object stood in the message before, so that this is a reference to it: the way to go round a cycle once.</summary>
    public bool IsReference => Kind == FirnKind.ReferenceObject && !IsNull && _value < 0;

    /// <summary>The number of members, elements or entries; 0 of all other values, and of null.</summary>
    public int Count => IsNull ? 0 : Kind switch
    {
        FirnKind.List or FirnKind.Set or FirnKind.Array or FirnKind.Dictionary => _document.Rows[_value],
        FirnKind.Object or FirnKind.ReferenceObject => Type.Definition!.Members.Count,
        _ => 0,
    };

    /// <summary>An element of a list, set or array (the last dimension runs fastest), or the value of a member by its place in the schema.</summary>
    /// <param name="index">0 to <see cref="Count"/> less 1.</param>
    /// <exception cref="InvalidOperationException">The value has no elements and no members.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The index is out of its range.</exception>
    public FirnElement this[int index]
    {
        get
        {
            if (Kind is not (FirnKind.List or FirnKind.Set or FirnKind.Array or FirnKind.Object or FirnKind.ReferenceObject)) throw Wrong("elements or members");
            ArgumentOutOfRangeException.ThrowIfNegative(index);
            ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(index, Count);
            int[] rows = _document.Rows;
            return _node switch
            {
                DocumentListNode list => At(list.Elements, rows[_value + 1], _value + 2, index),
                DocumentArrayNode array => At(array.Elements, rows[_value + 1], _value + 2 + Type.Rank, index),
                DocumentVariableObjectNode content => new FirnElement(_document, content.Members[index], content.Find(_document, rows[_value], _value, index)),
                DocumentFixedObjectNode block => new FirnElement(_document, block.Members[index], block.Find(_document, _value, 0, index)),
                _ => new FirnElement(_document, ((DocumentReferenceNode)_node).Content, _document.ContentOf(ReferenceId))[index],
            };
        }
    }

    private FirnElement At(DocumentElements elements, int start, int rows, int index) => new(_document, elements.Node, elements.Find(_document, start, rows, index));

    /// <summary>The value of a member by its name; where names are not known, by its id or hash as text shows them: <c>#3</c>, <c>#0FE07306</c>.</summary>
    /// <param name="name">The name.</param>
    /// <exception cref="KeyNotFoundException">The object has no such member, or the value is no object.</exception>
    public FirnElement this[string name] => TryGetMember(name, out FirnElement value) ? value : throw new KeyNotFoundException($"{(_node is null ? "The value" : Type.ToString())} has no member '{name}'.");

    /// <summary>Finds the value of a member by its name, id or hash.</summary>
    /// <param name="name">The name, or <c>#</c> and the id or the hash.</param>
    /// <param name="value">The value.</param>
    /// <returns>Whether the value is an object that has the member.</returns>
    public bool TryGetMember(string name, out FirnElement value)
    {
        ArgumentNullException.ThrowIfNull(name);
        value = default;
        if (IsNull || Kind is not (FirnKind.Object or FirnKind.ReferenceObject)) return false;
        IReadOnlyList<FirnSchemaMember> members = Type.Definition!.Members;
        for (int i = 0; i < members.Count; i++)
        {
            if (members[i].Name != name && (name.Length == 0 || name[0] != '#' || SchemaText.IdentityOf(members[i]) != name)) continue;
            value = this[i];
            return true;
        }

        return false;
    }

    /// <summary>The elements of a list, set or array; none of null.</summary>
    /// <exception cref="InvalidOperationException">The value has none.</exception>
    public IEnumerable<FirnElement> EnumerateElements()
    {
        if (Kind is not (FirnKind.List or FirnKind.Set or FirnKind.Array)) throw Wrong("elements");
        return Enumerate(this);

        static IEnumerable<FirnElement> Enumerate(FirnElement element)
        {
            for (int i = 0; i < element.Count; i++) yield return element[i];
        }
    }

    /// <summary>The members of an object and their values; none of null.</summary>
    /// <exception cref="InvalidOperationException">The value is no object.</exception>
    public IEnumerable<(FirnSchemaMember Member, FirnElement Value)> EnumerateMembers()
    {
        if (Kind is not (FirnKind.Object or FirnKind.ReferenceObject)) throw Wrong("members");
        return Enumerate(this);

        static IEnumerable<(FirnSchemaMember, FirnElement)> Enumerate(FirnElement element)
        {
            for (int i = 0; i < element.Count; i++) yield return (element.Type.Definition!.Members[i], element[i]);
        }
    }

    /// <summary>The entries of a dictionary; none of null.</summary>
    /// <exception cref="InvalidOperationException">The value is no dictionary.</exception>
    public IEnumerable<(FirnElement Key, FirnElement Value)> EnumerateEntries()
    {
        if (Kind != FirnKind.Dictionary) throw Wrong("entries");
        return Enumerate(this);

        static IEnumerable<(FirnElement, FirnElement)> Enumerate(FirnElement element)
        {
            for (int i = 0; i < element.Count; i++) yield return element.EntryAt(i);
        }
    }

    internal (FirnElement Key, FirnElement Value) EntryAt(int index)
    {
        DocumentDictionaryNode node = (DocumentDictionaryNode)_node;
        int row = _value + 1 + (2 * index);
        return (new FirnElement(_document, node.Key, _document.Rows[row]), new FirnElement(_document, node.Value, _document.Rows[row + 1]));
    }

    /// <summary>The length of a dimension of an array of rank 2 and more.</summary>
    /// <param name="dimension">0 to the rank less 1.</param>
    /// <exception cref="InvalidOperationException">The value is no such array.</exception>
    public int GetLength(int dimension)
    {
        if (IsNull || Kind != FirnKind.Array) throw Wrong("dimensions");
        ArgumentOutOfRangeException.ThrowIfNegative(dimension);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(dimension, Type.Rank);
        return _document.Rows[_value + 2 + dimension];
    }

    /// <summary>The case of a union.</summary>
    /// <param name="value">The value, as the case has it.</param>
    /// <exception cref="InvalidOperationException">The value is no union, or null.</exception>
    public FirnSchemaCase GetCase(out FirnElement value)
    {
        if (IsNull || _node is not DocumentUnionNode union) throw Wrong("a case");
        int index = _document.Rows[_value];
        value = new FirnElement(_document, union.Cases[index], _document.Rows[_value + 1]);
        return Type.Definition!.Cases[index];
    }

    private InvalidOperationException Wrong(string what) => new(_node is null ? "There is no value." : $"A value of {Type}{(IsNull ? " that is null" : "")} has not {what}.");

    private FirnReader Open(string what, params ReadOnlySpan<FirnKind> kinds)
    {
        if (IsNull || !kinds.Contains(Kind)) throw Wrong(what);
        return Open();
    }

    // The bytes were checked: what reading them allocates is what the caller asked for.
    private FirnReader Open() => new(_document.Bytes, _value, FirnOptions.Trusted);

    /// <summary>A bool.</summary>
    /// <exception cref="InvalidOperationException">The value is none, or null.</exception>
    public bool GetBoolean() => !IsNull && Kind == FirnKind.Bool ? _value != 0 : throw Wrong("a bool");

    /// <summary>An integer of up to 64 bits with a sign, or one without that fits.</summary>
    /// <exception cref="InvalidOperationException">The value is no integer, or null.</exception>
    /// <exception cref="OverflowException">The integer is above 2^63-1, or below -2^63.</exception>
    public long GetInt64() => checked((long)GetInt128());

    /// <summary>An integer without a sign of up to 64 bits, or one with a sign that fits.</summary>
    /// <exception cref="InvalidOperationException">The value is no integer, or null.</exception>
    /// <exception cref="OverflowException">The integer is above 2^64-1, or negative.</exception>
    public ulong GetUInt64() => checked((ulong)GetInt128());

    /// <summary>An integer of any width.</summary>
    /// <exception cref="InvalidOperationException">The value is no integer, or null.</exception>
    /// <exception cref="OverflowException">The integer is above 2^127-1.</exception>
    public Int128 GetInt128()
    {
        FirnReader reader = Open("an integer", FirnKind.Int8, FirnKind.UInt8, FirnKind.Int16, FirnKind.UInt16, FirnKind.Int32, FirnKind.UInt32, FirnKind.Int64, FirnKind.UInt64, FirnKind.Int128, FirnKind.UInt128, FirnKind.IntPtr, FirnKind.UIntPtr);
        return Kind switch
        {
            FirnKind.Int8 => SByteCodec.Read(ref reader),
            FirnKind.UInt8 => ByteCodec.Read(ref reader),
            FirnKind.Int16 => Int16Codec.Read(ref reader),
            FirnKind.UInt16 => UInt16Codec.Read(ref reader),
            FirnKind.Int32 => Int32Codec.Read(ref reader),
            FirnKind.UInt32 => UInt32Codec.Read(ref reader),
            FirnKind.Int64 or FirnKind.IntPtr => Int64Codec.Read(ref reader),
            FirnKind.UInt64 or FirnKind.UIntPtr => UInt64Codec.Read(ref reader),
            FirnKind.Int128 => Int128Codec.Read(ref reader),
            _ => checked((Int128)UInt128Codec.Read(ref reader)),
        };
    }

    /// <summary>A floating-point number of any width, exactly.</summary>
    /// <exception cref="InvalidOperationException">The value is none, or null.</exception>
    public double GetDouble()
    {
        FirnReader reader = Open("a floating-point number", FirnKind.Half, FirnKind.Single, FirnKind.Double);
        return Kind switch
        {
            FirnKind.Half => (double)HalfCodec.Read(ref reader),
            FirnKind.Single => SingleCodec.Read(ref reader),
            _ => DoubleCodec.Read(ref reader),
        };
    }

    /// <summary>A decimal, with its scale.</summary>
    /// <exception cref="InvalidOperationException">The value is none, or null.</exception>
    public decimal GetDecimal()
    {
        FirnReader reader = Open("a decimal", FirnKind.Decimal);
        return DecimalCodec.Read(ref reader);
    }

    /// <summary>Text.</summary>
    /// <exception cref="InvalidOperationException">The value is none, or null.</exception>
    public string GetString()
    {
        FirnReader reader = Open("text", FirnKind.String);
        return reader.ReadString();
    }

    /// <summary>The bytes of a list of u8, where they stand in the message.</summary>
    /// <exception cref="InvalidOperationException">The value is no such list, or null.</exception>
    public ReadOnlySpan<byte> GetBytes()
    {
        if (IsNull || Kind != FirnKind.List || Type.Element is not { Kind: FirnKind.UInt8, MayBeNull: false }) throw Wrong("bytes");
        return _document.Bytes.Slice(_document.Rows[_value + 1], _document.Rows[_value]);
    }

    /// <summary>The name of an enum's value; <see langword="null"/> where it has none, or names are not known.</summary>
    public string? GetEnumName() => !IsNull && Type.Enum is { } named ? named.FindName(GetInt128()) : null;

    /// <summary>
    /// A value without parts as what the runtime has for it: <see cref="int"/>, <see cref="Guid"/>, <see cref="DateTime"/> and so on; text of kind string as <see cref="string"/>; an enum as its integer.
    /// </summary>
    /// <returns><see langword="null"/> for null.</returns>
    /// <exception cref="InvalidOperationException">The value has parts.</exception>
    public object? GetValue()
    {
        if (_node is null) throw Wrong("a value");
        if (IsNull) return null;
        if (Kind == FirnKind.Bool) return GetBoolean();
        if (_node is not DocumentLeafNode) throw Wrong("a value without parts");
        FirnReader reader = Open();
        return Kind switch
        {
            FirnKind.Int8 => SByteCodec.Read(ref reader),
            FirnKind.UInt8 => ByteCodec.Read(ref reader),
            FirnKind.Int16 => Int16Codec.Read(ref reader),
            FirnKind.UInt16 => UInt16Codec.Read(ref reader),
            FirnKind.Int32 => Int32Codec.Read(ref reader),
            FirnKind.UInt32 => UInt32Codec.Read(ref reader),
            FirnKind.Int64 or FirnKind.IntPtr => Int64Codec.Read(ref reader),
            FirnKind.UInt64 or FirnKind.UIntPtr => UInt64Codec.Read(ref reader),
            FirnKind.Int128 => Int128Codec.Read(ref reader),
            FirnKind.UInt128 => UInt128Codec.Read(ref reader),
            FirnKind.Char => CharCodec.Read(ref reader),
            FirnKind.Half => HalfCodec.Read(ref reader),
            FirnKind.Single => SingleCodec.Read(ref reader),
            FirnKind.Double => DoubleCodec.Read(ref reader),
            FirnKind.Decimal => DecimalCodec.Read(ref reader),
            FirnKind.Guid => GuidCodec.Read(ref reader),
            FirnKind.DateTime => DateTimeCodec.Read(ref reader),
            FirnKind.DateTimeOffset => DateTimeOffsetCodec.Read(ref reader),
            FirnKind.TimeSpan => TimeSpanCodec.Read(ref reader),
            FirnKind.TimeOnly => TimeOnlyCodec.Read(ref reader),
            FirnKind.DateOnly => DateOnlyCodec.Read(ref reader),
            FirnKind.Rune => RuneCodec.Read(ref reader),
            FirnKind.Index => IndexCodec.Read(ref reader),
            FirnKind.Range => RangeCodec.Read(ref reader),
            FirnKind.Complex => ComplexCodec.Read(ref reader),
            FirnKind.Vector2 => Vector2Codec.Read(ref reader),
            FirnKind.Vector3 => Vector3Codec.Read(ref reader),
            FirnKind.Vector4 => Vector4Codec.Read(ref reader),
            FirnKind.Quaternion => QuaternionCodec.Read(ref reader),
            FirnKind.Plane => PlaneCodec.Read(ref reader),
            FirnKind.Matrix3x2 => Matrix3x2Codec.Read(ref reader),
            FirnKind.Matrix4x4 => Matrix4x4Codec.Read(ref reader),
            FirnKind.Version => VersionCodec.Read(ref reader),
            FirnKind.BigInteger => BigIntegerCodec.Read(ref reader),
            FirnKind.BitArray => BitArrayCodec.Read(ref reader),
            FirnKind.IPAddress => IPAddressCodec.Read(ref reader),
            FirnKind.Json => JsonElementCodec.Read(ref reader),
            FirnKind.IPEndPoint => IPEndPointCodec.Read(ref reader),
            _ => reader.ReadString(),
        };
    }

    // The floats that a vector or matrix is.
    internal int FloatCount => SchemaType.LeafWidth(Kind) / 4;

    internal float FloatAt(int index)
    {
        FirnReader reader = new(_document.Bytes, _value + (4 * index), FirnOptions.Trusted);
        return SingleCodec.Read(ref reader);
    }

    /// <summary>Writes the value as JSON, of the mapping that <c>docs/guides/looking-inside.md</c> says.</summary>
    /// <param name="writer">Where it goes. Its <see cref="JsonWriterOptions.MaxDepth"/> bounds the nesting; a level of the message may be three of JSON. Nothing is flushed meanwhile.</param>
    /// <param name="options">How numbers and enums are written, and how long the text may be; <see langword="null"/> for <see cref="FirnJsonOptions.Default"/>.</param>
    /// <exception cref="FirnException">The text is longer than <see cref="FirnJsonOptions.MaxBytes"/> (<see cref="FirnErrorCode.MessageTooLarge"/>), as is a single text that JSON can't hold.</exception>
    /// <exception cref="InvalidOperationException">The text is nested deeper than the writer allows.</exception>
    public void WriteTo(Utf8JsonWriter writer, FirnJsonOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(writer);
        if (_node is null) throw Wrong("a value");
        DocumentJson.Write(writer, _document, _node, _value, options ?? FirnJsonOptions.Default);
    }

    /// <summary>The value as JSON.</summary>
    /// <param name="options">How numbers and enums are written, and how long the text may be; <see langword="null"/> for <see cref="FirnJsonOptions.Default"/>.</param>
    /// <param name="indented">Whether it is on several lines.</param>
    /// <exception cref="FirnException">The text is longer than <see cref="FirnJsonOptions.MaxBytes"/> (<see cref="FirnErrorCode.MessageTooLarge"/>), as is a single text that JSON can't hold.</exception>
    public string ToJson(FirnJsonOptions? options = null, bool indented = false)
    {
        ArrayBufferWriter<byte> buffer = new();
        using (Utf8JsonWriter writer = new(buffer, new JsonWriterOptions { Indented = indented, NewLine = "\n", MaxDepth = DocumentJson.DeepestText }))
        {
            WriteTo(writer, options);
        }

        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    /// <summary>The value in short: a value without parts as text, else its type and how many parts it has.</summary>
    public override string ToString()
    {
        if (_node is null) return "no value";
        if (IsNull) return "null";
        if (GetEnumName() is { } name) return SchemaText.Quote(name);
        return Kind switch
        {
            FirnKind.String => SchemaText.QuoteShort(GetString()),
            FirnKind.Union => $"{Type}, case {GetCase(out _).Tag.ToString(CultureInfo.InvariantCulture)}",
            FirnKind.BitArray => string.Create(CultureInfo.InvariantCulture, $"{Type}, {((System.Collections.BitArray)GetValue()!).Length}"),
            _ when _node is DocumentLeafNode or DocumentBoolNode => DocumentJson.TextOf(GetValue()!),
            _ => string.Create(CultureInfo.InvariantCulture, $"{Type}, {Count}"),
        };
    }
}
