namespace Firn.Contracts;

/// <summary>
/// Every type that the library has a codec for: the one table of both engines. Arrays, nullables, enums and tuples are not here, they
/// follow from their parts.
/// </summary>
internal static class LibraryCodecTable
{
    private const string Generic = "System.Collections.Generic.";
    private const string Immutable = "System.Collections.Immutable.";
    private const string Concurrent = "System.Collections.Concurrent.";
    private const string ObjectModel = "System.Collections.ObjectModel.";
    private const string Text = "String";

    private static readonly Dictionary<string, LibraryCodec> Rows = Build();

    // Only the generator asks.
    private static readonly Lazy<HashSet<string>> CodecNames = new(() =>
    [
        .. Rows.Values.Select(row => row.Codec), "ArrayCodec", "InlineArrayCodec", "MultiDimensionalArrayCodec", "CollectionElementsCodec", "KeyedElementsCodec", "SetElementsCodec", "DictionaryElementsCodec", "MadeListCodec", "MadeSetCodec", "MadeDictionaryCodec", "NullableCodec", "EnumCodec", "SelfCodec", "SizedCodec", "SurrogateCodec", "ObjectCodec",
    ]);

    /// <summary>All rows.</summary>
    public static IReadOnlyCollection<LibraryCodec> All => Rows.Values;

    /// <summary>The row of a type, by its metadata name (<c>System.Collections.Generic.List`1</c>), or null.</summary>
    public static LibraryCodec? Find(string type) => Rows.TryGetValue(type, out LibraryCodec? row) ? row : null;

    /// <summary>Whether the library has a codec of this name; generated ones must not share it.</summary>
    public static bool IsCodecName(string name) => CodecNames.Value.Contains(name);

    /// <summary>The names of all codecs of the library.</summary>
    public static IEnumerable<string> AllCodecNames => CodecNames.Value;

    private static Dictionary<string, LibraryCodec> Build()
    {
        Dictionary<string, LibraryCodec> rows = new(StringComparer.Ordinal);
        LibraryCodec[][] groups = [Numbers(), Values(), Texts(), Lists(), Sets(), Dictionaries()];
        foreach (LibraryCodec[] group in groups)
        {
            foreach (LibraryCodec row in group) rows.Add(row.Type, row);
        }

        return rows;
    }

    private static LibraryCodec[] Numbers() =>
    [
        Fixed("System.Boolean", "BooleanCodec", 1, bitwise: false, kind: "Bool"),
        Fixed("System.SByte", "SByteCodec", 1, kind: "Int8"),
        Fixed("System.Byte", "ByteCodec", 1, kind: "UInt8"),
        Fixed("System.Int16", "Int16Codec", 2),
        Fixed("System.UInt16", "UInt16Codec", 2),
        Fixed("System.Int32", "Int32Codec", 4),
        Fixed("System.UInt32", "UInt32Codec", 4),
        Fixed("System.Int64", "Int64Codec", 8),
        Fixed("System.UInt64", "UInt64Codec", 8),
        Fixed("System.Int128", "Int128Codec", 16),
        Fixed("System.UInt128", "UInt128Codec", 16),
        Fixed("System.IntPtr", "IntPtrCodec", 8, bitwise: false),
        Fixed("System.UIntPtr", "UIntPtrCodec", 8, bitwise: false),
        Fixed("System.Char", "CharCodec", 2),
        Fixed("System.Half", "HalfCodec", 2),
        Fixed("System.Single", "SingleCodec", 4),
        Fixed("System.Double", "DoubleCodec", 8),
        Fixed("System.Runtime.InteropServices.NFloat", "NFloatCodec", 8, bitwise: false, kind: "") with { DescribedKind = "Double" },
        Fixed("System.Runtime.InteropServices.CLong", "CLongCodec", 8, bitwise: false, kind: "IntPtr"),
        Fixed("System.Runtime.InteropServices.CULong", "CULongCodec", 8, bitwise: false, kind: "UIntPtr"),
        Fixed("System.Decimal", "DecimalCodec", 16, bitwise: false),
        Fixed("System.Numerics.Complex", "ComplexCodec", 16),
        Fixed("System.Numerics.Vector2", "Vector2Codec", 8),
        Fixed("System.Numerics.Vector3", "Vector3Codec", 12),
        Fixed("System.Numerics.Vector4", "Vector4Codec", 16),
        Fixed("System.Numerics.Quaternion", "QuaternionCodec", 16),
        Fixed("System.Numerics.Plane", "PlaneCodec", 16),
        Fixed("System.Numerics.Matrix3x2", "Matrix3x2Codec", 24),
        Fixed("System.Numerics.Matrix4x4", "Matrix4x4Codec", 64),
        Vector("System.Runtime.Intrinsics.Vector64`1", "Vector64Codec", 8),
        Vector("System.Runtime.Intrinsics.Vector128`1", "Vector128Codec", 16),
        Vector("System.Runtime.Intrinsics.Vector256`1", "Vector256Codec", 32),
        Vector("System.Runtime.Intrinsics.Vector512`1", "Vector512Codec", 64),
        Struct("System.Drawing.Point", "PointCodec", 8),
        Struct("System.Drawing.PointF", "PointFCodec", 8),
        Struct("System.Drawing.Size", "SizeCodec", 8),
        Struct("System.Drawing.SizeF", "SizeFCodec", 8),
        Struct("System.Drawing.Rectangle", "RectangleCodec", 16),
        Struct("System.Drawing.RectangleF", "RectangleFCodec", 16),
    ];

    private static LibraryCodec[] Values() =>
    [
        Fixed("System.Guid", "GuidCodec", 16),
        Fixed("System.DateTime", "DateTimeCodec", 8, bitwise: false),
        Fixed("System.DateTimeOffset", "DateTimeOffsetCodec", 10, bitwise: false, memory: 16),
        Fixed("System.TimeSpan", "TimeSpanCodec", 8),
        Fixed("System.TimeOnly", "TimeOnlyCodec", 8, bitwise: false),
        Fixed("System.DateOnly", "DateOnlyCodec", 4, bitwise: false),
        Fixed("System.Text.Rune", "RuneCodec", 4, bitwise: false),
        Fixed("System.Index", "IndexCodec", 4),
        Fixed("System.Range", "RangeCodec", 8),
        new LibraryCodec("System.Version", "VersionCodec", CodecArguments.None, WireKind.Primitive, CodecAbsence.Reference, "Version", new CodecShape(16, 16, 0, false, 8, false), false),
    ];

    private static LibraryCodec[] Texts() =>
    [
        Leaf("System.String", "StringCodec", 1),
        Leaf("System.Numerics.BigInteger", "BigIntegerCodec", 1, CodecAbsence.None, memory: 16),
        Leaf("System.Collections.BitArray", "BitArrayCodec", 1),
        Leaf("System.Net.IPAddress", "IPAddressCodec", 5),
        Leaf("System.Net.IPEndPoint", "IPEndPointCodec", 7),
        Leaf("System.Net.IPNetwork", "IPNetworkCodec", 1, CodecAbsence.None, memory: 16, kind: ""),
        Leaf("System.Net.NetworkInformation.PhysicalAddress", "PhysicalAddressCodec", 1, kind: ""),
        Object("System.Net.Mail.MailAddress", "MailAddressCodec", 2),
        Leaf("System.Uri", "UriCodec", 1, kind: ""),
        Leaf("System.Text.StringBuilder", "StringBuilderCodec", 1, kind: ""),
        Object("System.Text.Encoding", "EncodingCodec", 2),
        Object("System.Text.RegularExpressions.Regex", "RegexCodec", 13),
        Object("System.Drawing.Color", "ColorCodec", 1, CodecAbsence.None, memory: 24),
        Leaf("System.Text.Json.JsonElement", "JsonElementCodec", 1, CodecAbsence.None, memory: 16, kind: "Json"),
        Leaf("System.Text.Json.JsonDocument", "JsonDocumentCodec", 1, kind: "Json"),
        Leaf("System.Text.Json.Nodes.JsonNode", "JsonNodeCodec", 1, kind: "Json"),
        Leaf("System.Text.Json.Nodes.JsonObject", "JsonObjectCodec", 1, kind: "Json"),
        Leaf("System.Text.Json.Nodes.JsonArray", "JsonArrayCodec", 1, kind: "Json"),
        Leaf("System.Text.Json.Nodes.JsonValue", "JsonValueCodec", 1, kind: "Json"),
        Object("System.Data.DataTable", "DataTableCodec", 8),
        Object("System.Data.DataSet", "DataSetCodec", 7),
        Leaf("System.Globalization.CultureInfo", "CultureInfoCodec", 1, kind: Text),
        Leaf("System.TimeZoneInfo", "TimeZoneInfoCodec", 1, kind: Text),
        List("System.IO.Stream", "StreamCodec", arguments: CodecArguments.None),
        List("System.IO.MemoryStream", "MemoryStreamCodec", arguments: CodecArguments.None),
    ];

    private static LibraryCodec[] Lists() =>
    [
        List(Generic + "List`1", "ListCodec", mutable: true),
        List("System.Collections.ArrayList", "ArrayListCodec", arguments: CodecArguments.None),
        List(Generic + "LinkedList`1", "LinkedListCodec", mutable: true),
        List(Generic + "Queue`1", "QueueCodec"),
        List(Generic + "Stack`1", "StackCodec"),
        List(Generic + "PriorityQueue`2", "PriorityQueueCodec", arguments: CodecArguments.Pair),
        List("System.Memory`1", "MemoryCodec", absence: CodecAbsence.None, memory: 16),
        List("System.ReadOnlyMemory`1", "ReadOnlyMemoryCodec", absence: CodecAbsence.None, memory: 16),
        List("System.ArraySegment`1", "ArraySegmentCodec", absence: CodecAbsence.None, memory: 16),
        List("System.Buffers.ReadOnlySequence`1", "ReadOnlySequenceCodec", absence: CodecAbsence.None, memory: 24),
        List(ObjectModel + "Collection`1", "CollectionCodec", mutable: true),
        List(ObjectModel + "ObservableCollection`1", "ObservableCollectionCodec", mutable: true),
        List(ObjectModel + "ReadOnlyCollection`1", "ReadOnlyCollectionCodec"),
        List(ObjectModel + "ReadOnlyObservableCollection`1", "ReadOnlyObservableCollectionCodec"),
        List(Immutable + "ImmutableArray`1", "ImmutableArrayCodec", absence: CodecAbsence.ImmutableArray),
        List(Immutable + "ImmutableList`1", "ImmutableListCodec"),
        List(Immutable + "ImmutableQueue`1", "ImmutableQueueCodec"),
        List(Immutable + "ImmutableStack`1", "ImmutableStackCodec"),
        List(Immutable + "IImmutableList`1", "ImmutableListInterfaceCodec"),
        List(Immutable + "IImmutableQueue`1", "ImmutableQueueInterfaceCodec"),
        List(Immutable + "IImmutableStack`1", "ImmutableStackInterfaceCodec"),
        List(Concurrent + "ConcurrentBag`1", "ConcurrentBagCodec"),
        List(Concurrent + "ConcurrentQueue`1", "ConcurrentQueueCodec"),
        List(Concurrent + "ConcurrentStack`1", "ConcurrentStackCodec"),
        // An object, whose elements are all that it mentions.
        List(Concurrent + "BlockingCollection`1", "BlockingCollectionCodec", minSize: 3),
        List(Concurrent + "IProducerConsumerCollection`1", "ProducerConsumerCollectionInterfaceCodec"),
        List(Generic + "IEnumerable`1", "EnumerableInterfaceCodec"),
        List(Generic + "ICollection`1", "CollectionInterfaceCodec", mutable: true),
        List(Generic + "IList`1", "ListInterfaceCodec", mutable: true),
        List(Generic + "IReadOnlyCollection`1", "ReadOnlyCollectionInterfaceCodec"),
        List(Generic + "IReadOnlyList`1", "ReadOnlyListInterfaceCodec"),
        new LibraryCodec("System.Linq.IGrouping`2", "GroupingCodec", CodecArguments.KeyAndList, WireKind.Object, CodecAbsence.Reference, "", CodecShape.Class, false),
    ];

    private static LibraryCodec[] Sets() =>
    [
        Set(Generic + "HashSet`1", "HashSetCodec", mutable: true),
        Set(Generic + "SortedSet`1", "SortedSetCodec", mutable: true),
        Set(Generic + "ISet`1", "SetInterfaceCodec", mutable: true),
        Set(Generic + "IReadOnlySet`1", "ReadOnlySetInterfaceCodec"),
        Set(ObjectModel + "ReadOnlySet`1", "ReadOnlySetCodec"),
        Set(Immutable + "ImmutableHashSet`1", "ImmutableHashSetCodec"),
        Set(Immutable + "ImmutableSortedSet`1", "ImmutableSortedSetCodec"),
        Set(Immutable + "IImmutableSet`1", "ImmutableSetInterfaceCodec"),
        Set("System.Collections.Frozen.FrozenSet`1", "FrozenSetCodec"),
    ];

    private static LibraryCodec[] Dictionaries() =>
    [
        Dictionary(Generic + "Dictionary`2", "DictionaryCodec", mutable: true),
        Dictionary("System.Collections.Hashtable", "HashtableCodec", arguments: CodecArguments.None),
        Dictionary("System.Collections.Specialized.NameValueCollection", "NameValueCollectionCodec", arguments: CodecArguments.None, minSize: 2),
        Dictionary("System.Dynamic.ExpandoObject", "ExpandoObjectCodec", arguments: CodecArguments.None, minSize: 2),
        Dictionary(Generic + "SortedDictionary`2", "SortedDictionaryCodec", mutable: true),
        Dictionary(Generic + "SortedList`2", "SortedListCodec", mutable: true),
        Dictionary(Generic + "OrderedDictionary`2", "OrderedDictionaryCodec", mutable: true),
        Dictionary(ObjectModel + "ReadOnlyDictionary`2", "ReadOnlyDictionaryCodec"),
        Dictionary(Immutable + "ImmutableDictionary`2", "ImmutableDictionaryCodec"),
        Dictionary(Immutable + "ImmutableSortedDictionary`2", "ImmutableSortedDictionaryCodec"),
        Dictionary(Immutable + "IImmutableDictionary`2", "ImmutableDictionaryInterfaceCodec"),
        Dictionary("System.Collections.Frozen.FrozenDictionary`2", "FrozenDictionaryCodec"),
        Dictionary(Concurrent + "ConcurrentDictionary`2", "ConcurrentDictionaryCodec", mutable: true),
        Dictionary(Generic + "IDictionary`2", "DictionaryInterfaceCodec", mutable: true),
        Dictionary(Generic + "IReadOnlyDictionary`2", "ReadOnlyDictionaryInterfaceCodec"),
        Dictionary("System.Linq.ILookup`2", "LookupCodec"),
    ];

    // A codec that is named for its type writes the kind of that name.
    private static string KindOf(string codec) => codec.Substring(0, codec.Length - "Codec".Length);

    private static LibraryCodec Fixed(string type, string codec, int size, bool bitwise = true, int memory = 0, string? kind = null) =>
        new(type, codec, CodecArguments.None, WireKind.Primitive, CodecAbsence.None, kind ?? KindOf(codec), new CodecShape(size, size, 0, false, memory == 0 ? size : memory, bitwise), false);

    private static LibraryCodec Leaf(string type, string codec, int minSize, CodecAbsence absence = CodecAbsence.Reference, int memory = 8, string? kind = null) =>
        new(type, codec, CodecArguments.None, WireKind.Primitive, absence, kind ?? KindOf(codec), new CodecShape(0, minSize, 0, false, memory, false), false);

    // Whoever holds one counts the level that it takes as an object.
    private static LibraryCodec Struct(string type, string codec, int size) =>
        new(type, codec, CodecArguments.None, WireKind.Object, CodecAbsence.None, "", new CodecShape(size, size, 1, true, size, true), false);

    private static LibraryCodec Vector(string type, string codec, int size) => Struct(type, codec, size) with { Arguments = CodecArguments.Element, IsOfNumbers = true };

    private static LibraryCodec Object(string type, string codec, int minSize, CodecAbsence absence = CodecAbsence.Reference, int memory = 8) =>
        new(type, codec, CodecArguments.None, WireKind.Object, absence, "", new CodecShape(0, minSize, 0, true, memory, false), false);

    private static LibraryCodec List(string type, string codec, CodecArguments arguments = CodecArguments.Element, CodecAbsence absence = CodecAbsence.Reference, int memory = 8, bool mutable = false, int minSize = 1) =>
        new(type, codec, arguments, WireKind.List, absence, "", new CodecShape(0, minSize, 0, true, memory, false), mutable);

    private static LibraryCodec Set(string type, string codec, bool mutable = false) =>
        new(type, codec, CodecArguments.Element, WireKind.Set, CodecAbsence.Reference, "", new CodecShape(0, 1, 0, true, 8, false), mutable);

    private static LibraryCodec Dictionary(string type, string codec, bool mutable = false, CodecArguments arguments = CodecArguments.KeyAndValue, int minSize = 1) =>
        new(type, codec, arguments, WireKind.Dictionary, CodecAbsence.Reference, "", new CodecShape(0, minSize, 0, true, 8, false), mutable);
}
