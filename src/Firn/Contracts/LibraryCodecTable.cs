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

    private static readonly Dictionary<string, LibraryCodec> Rows = Build().ToDictionary(row => row.Type, StringComparer.Ordinal);

    private static readonly HashSet<string> CodecNames =
    [
        .. Rows.Values.Select(row => row.Codec), "ArrayCodec", "MultiDimensionalArrayCodec", "CollectionElementsCodec", "SetElementsCodec", "DictionaryElementsCodec", "NullableCodec", "EnumCodec",
    ];

    /// <summary>All rows.</summary>
    public static IReadOnlyCollection<LibraryCodec> All => Rows.Values;

    /// <summary>The row of a type, by its metadata name (<c>System.Collections.Generic.List`1</c>), or null.</summary>
    public static LibraryCodec? Find(string type) => Rows.TryGetValue(type, out LibraryCodec? row) ? row : null;

    /// <summary>Whether the library has a codec of this name; generated ones must not share it.</summary>
    public static bool IsCodecName(string name) => CodecNames.Contains(name);

    private static IEnumerable<LibraryCodec> Build() => Numbers().Concat(Values()).Concat(Texts()).Concat(Lists()).Concat(Sets()).Concat(Dictionaries());

    private static IEnumerable<LibraryCodec> Numbers()
    {
        yield return Fixed("System.Boolean", "BooleanCodec", 1, bitwise: false);
        yield return Fixed("System.SByte", "SByteCodec", 1);
        yield return Fixed("System.Byte", "ByteCodec", 1);
        yield return Fixed("System.Int16", "Int16Codec", 2);
        yield return Fixed("System.UInt16", "UInt16Codec", 2);
        yield return Fixed("System.Int32", "Int32Codec", 4);
        yield return Fixed("System.UInt32", "UInt32Codec", 4);
        yield return Fixed("System.Int64", "Int64Codec", 8);
        yield return Fixed("System.UInt64", "UInt64Codec", 8);
        yield return Fixed("System.Int128", "Int128Codec", 16);
        yield return Fixed("System.UInt128", "UInt128Codec", 16);
        yield return Fixed("System.IntPtr", "IntPtrCodec", 8, bitwise: false);
        yield return Fixed("System.UIntPtr", "UIntPtrCodec", 8, bitwise: false);
        yield return Fixed("System.Char", "CharCodec", 2);
        yield return Fixed("System.Half", "HalfCodec", 2);
        yield return Fixed("System.Single", "SingleCodec", 4);
        yield return Fixed("System.Double", "DoubleCodec", 8);
        yield return Fixed("System.Decimal", "DecimalCodec", 16, bitwise: false);
        yield return Fixed("System.Numerics.Complex", "ComplexCodec", 16);
        yield return Fixed("System.Numerics.Vector2", "Vector2Codec", 8);
        yield return Fixed("System.Numerics.Vector3", "Vector3Codec", 12);
        yield return Fixed("System.Numerics.Vector4", "Vector4Codec", 16);
        yield return Fixed("System.Numerics.Quaternion", "QuaternionCodec", 16);
        yield return Fixed("System.Numerics.Plane", "PlaneCodec", 16);
        yield return Fixed("System.Numerics.Matrix3x2", "Matrix3x2Codec", 24);
        yield return Fixed("System.Numerics.Matrix4x4", "Matrix4x4Codec", 64);
    }

    private static IEnumerable<LibraryCodec> Values()
    {
        yield return Fixed("System.Guid", "GuidCodec", 16);
        yield return Fixed("System.DateTime", "DateTimeCodec", 8, bitwise: false);
        yield return Fixed("System.DateTimeOffset", "DateTimeOffsetCodec", 10, bitwise: false, memory: 16);
        yield return Fixed("System.TimeSpan", "TimeSpanCodec", 8);
        yield return Fixed("System.TimeOnly", "TimeOnlyCodec", 8, bitwise: false);
        yield return Fixed("System.DateOnly", "DateOnlyCodec", 4, bitwise: false);
        yield return Fixed("System.Text.Rune", "RuneCodec", 4, bitwise: false);
        yield return Fixed("System.Index", "IndexCodec", 4);
        yield return Fixed("System.Range", "RangeCodec", 8);
        yield return new LibraryCodec("System.Version", "VersionCodec", CodecArguments.None, WireKind.Primitive, CodecAbsence.Reference, new CodecShape(16, 16, 0, false, 8, false), false);
    }

    private static IEnumerable<LibraryCodec> Texts()
    {
        yield return Leaf("System.String", "StringCodec", 1);
        yield return Leaf("System.Numerics.BigInteger", "BigIntegerCodec", 1, CodecAbsence.None, memory: 16);
        yield return Leaf("System.Collections.BitArray", "BitArrayCodec", 1);
        yield return Leaf("System.Net.IPAddress", "IPAddressCodec", 5);
        yield return Leaf("System.Net.IPEndPoint", "IPEndPointCodec", 7);
        yield return Leaf("System.Uri", "UriCodec", 1);
        yield return Leaf("System.Text.StringBuilder", "StringBuilderCodec", 1);
        yield return Leaf("System.Globalization.CultureInfo", "CultureInfoCodec", 1);
        yield return Leaf("System.TimeZoneInfo", "TimeZoneInfoCodec", 1);
        yield return List("System.IO.Stream", "StreamCodec", arguments: CodecArguments.None);
        yield return List("System.IO.MemoryStream", "MemoryStreamCodec", arguments: CodecArguments.None);
    }

    private static IEnumerable<LibraryCodec> Lists()
    {
        yield return List(Generic + "List`1", "ListCodec", mutable: true);
        yield return List(Generic + "LinkedList`1", "LinkedListCodec", mutable: true);
        yield return List(Generic + "Queue`1", "QueueCodec");
        yield return List(Generic + "Stack`1", "StackCodec");
        yield return List(Generic + "PriorityQueue`2", "PriorityQueueCodec", arguments: CodecArguments.Pair);
        yield return List("System.Memory`1", "MemoryCodec", absence: CodecAbsence.None, memory: 16);
        yield return List("System.ReadOnlyMemory`1", "ReadOnlyMemoryCodec", absence: CodecAbsence.None, memory: 16);
        yield return List("System.ArraySegment`1", "ArraySegmentCodec", absence: CodecAbsence.None, memory: 16);
        yield return List("System.Buffers.ReadOnlySequence`1", "ReadOnlySequenceCodec", absence: CodecAbsence.None, memory: 24);
        yield return List(ObjectModel + "Collection`1", "CollectionCodec", mutable: true);
        yield return List(ObjectModel + "ObservableCollection`1", "ObservableCollectionCodec", mutable: true);
        yield return List(ObjectModel + "ReadOnlyCollection`1", "ReadOnlyCollectionCodec");
        yield return List(ObjectModel + "ReadOnlyObservableCollection`1", "ReadOnlyObservableCollectionCodec");
        yield return List(Immutable + "ImmutableArray`1", "ImmutableArrayCodec", absence: CodecAbsence.ImmutableArray);
        yield return List(Immutable + "ImmutableList`1", "ImmutableListCodec");
        yield return List(Immutable + "ImmutableQueue`1", "ImmutableQueueCodec");
        yield return List(Immutable + "ImmutableStack`1", "ImmutableStackCodec");
        yield return List(Immutable + "IImmutableList`1", "ImmutableListInterfaceCodec");
        yield return List(Immutable + "IImmutableQueue`1", "ImmutableQueueInterfaceCodec");
        yield return List(Immutable + "IImmutableStack`1", "ImmutableStackInterfaceCodec");
        yield return List(Concurrent + "ConcurrentBag`1", "ConcurrentBagCodec");
        yield return List(Concurrent + "ConcurrentQueue`1", "ConcurrentQueueCodec");
        yield return List(Concurrent + "ConcurrentStack`1", "ConcurrentStackCodec");
        yield return List(Concurrent + "BlockingCollection`1", "BlockingCollectionCodec");
        yield return List(Concurrent + "IProducerConsumerCollection`1", "ProducerConsumerCollectionInterfaceCodec");
        yield return List(Generic + "IEnumerable`1", "EnumerableInterfaceCodec");
        yield return List(Generic + "ICollection`1", "CollectionInterfaceCodec", mutable: true);
        yield return List(Generic + "IList`1", "ListInterfaceCodec", mutable: true);
        yield return List(Generic + "IReadOnlyCollection`1", "ReadOnlyCollectionInterfaceCodec");
        yield return List(Generic + "IReadOnlyList`1", "ReadOnlyListInterfaceCodec");
        yield return new LibraryCodec("System.Linq.IGrouping`2", "GroupingCodec", CodecArguments.KeyAndList, WireKind.Object, CodecAbsence.Reference, CodecShape.Class, false);
    }

    private static IEnumerable<LibraryCodec> Sets()
    {
        yield return Set(Generic + "HashSet`1", "HashSetCodec", mutable: true);
        yield return Set(Generic + "SortedSet`1", "SortedSetCodec", mutable: true);
        yield return Set(Generic + "ISet`1", "SetInterfaceCodec", mutable: true);
        yield return Set(Generic + "IReadOnlySet`1", "ReadOnlySetInterfaceCodec");
        yield return Set(ObjectModel + "ReadOnlySet`1", "ReadOnlySetCodec");
        yield return Set(Immutable + "ImmutableHashSet`1", "ImmutableHashSetCodec");
        yield return Set(Immutable + "ImmutableSortedSet`1", "ImmutableSortedSetCodec");
        yield return Set(Immutable + "IImmutableSet`1", "ImmutableSetInterfaceCodec");
        yield return Set("System.Collections.Frozen.FrozenSet`1", "FrozenSetCodec");
    }

    private static IEnumerable<LibraryCodec> Dictionaries()
    {
        yield return Dictionary(Generic + "Dictionary`2", "DictionaryCodec", mutable: true);
        yield return Dictionary(Generic + "SortedDictionary`2", "SortedDictionaryCodec", mutable: true);
        yield return Dictionary(Generic + "SortedList`2", "SortedListCodec", mutable: true);
        yield return Dictionary(Generic + "OrderedDictionary`2", "OrderedDictionaryCodec", mutable: true);
        yield return Dictionary(ObjectModel + "ReadOnlyDictionary`2", "ReadOnlyDictionaryCodec");
        yield return Dictionary(Immutable + "ImmutableDictionary`2", "ImmutableDictionaryCodec");
        yield return Dictionary(Immutable + "ImmutableSortedDictionary`2", "ImmutableSortedDictionaryCodec");
        yield return Dictionary(Immutable + "IImmutableDictionary`2", "ImmutableDictionaryInterfaceCodec");
        yield return Dictionary("System.Collections.Frozen.FrozenDictionary`2", "FrozenDictionaryCodec");
        yield return Dictionary(Concurrent + "ConcurrentDictionary`2", "ConcurrentDictionaryCodec", mutable: true);
        yield return Dictionary(Generic + "IDictionary`2", "DictionaryInterfaceCodec", mutable: true);
        yield return Dictionary(Generic + "IReadOnlyDictionary`2", "ReadOnlyDictionaryInterfaceCodec");
        yield return Dictionary("System.Linq.ILookup`2", "LookupCodec");
    }

    private static LibraryCodec Fixed(string type, string codec, int size, bool bitwise = true, int memory = 0) =>
        new(type, codec, CodecArguments.None, WireKind.Primitive, CodecAbsence.None, new CodecShape(size, size, 0, false, memory == 0 ? size : memory, bitwise), false);

    private static LibraryCodec Leaf(string type, string codec, int minSize, CodecAbsence absence = CodecAbsence.Reference, int memory = 8) =>
        new(type, codec, CodecArguments.None, WireKind.Primitive, absence, new CodecShape(0, minSize, 0, false, memory, false), false);

    private static LibraryCodec List(string type, string codec, CodecArguments arguments = CodecArguments.Element, CodecAbsence absence = CodecAbsence.Reference, int memory = 8, bool mutable = false) =>
        new(type, codec, arguments, WireKind.List, absence, new CodecShape(0, 1, 0, true, memory, false), mutable);

    private static LibraryCodec Set(string type, string codec, bool mutable = false) =>
        new(type, codec, CodecArguments.Element, WireKind.Set, CodecAbsence.Reference, new CodecShape(0, 1, 0, true, 8, false), mutable);

    private static LibraryCodec Dictionary(string type, string codec, bool mutable = false) =>
        new(type, codec, CodecArguments.KeyAndValue, WireKind.Dictionary, CodecAbsence.Reference, new CodecShape(0, 1, 0, true, 8, false), mutable);
}
