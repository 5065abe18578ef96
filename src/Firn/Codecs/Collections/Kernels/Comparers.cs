using System.Globalization;
using System.Runtime.CompilerServices;
using Firn.CodeGeneration;

namespace Firn.Codecs;

/// <summary>
/// The comparers of sets and dictionaries (format, section 4.2): a byte in front of the count where keys are of kind string, otherwise
/// only the default is known.
/// </summary>
internal static class Comparers<TKey, TCodec>
    where TCodec : struct, IFirnCodec<TKey>
{
    private const int Default = 0;
    private const int OrdinalIgnoreCase = 1;
    private const int InvariantCulture = 2;
    private const int InvariantCultureIgnoreCase = 3;
    private const int Ordinal = 4;      // in sorted kinds only; in hashed kinds the default is ordinal
    private const int Unknown = -1;

    /// <summary>Whether a comparer byte stands in front of the count.</summary>
    public static bool HasByte
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => typeof(TCodec) == typeof(StringCodec) || (TCodec.FixedSize == 0 && CodecKind<TKey, TCodec>.IsString);
    }

    /// <summary>Writes the comparer of a hashed kind, if it has a byte, and refuses it if it has no name.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="comparer">The comparer; null is the default.</param>
    /// <param name="collection">The collection, for the error.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteHashed(ref FirnWriter writer, IEqualityComparer<TKey>? comparer, object collection)
    {
        bool isDefault = comparer is null || ReferenceEquals(comparer, EqualityComparer<TKey>.Default);
        if (HasByte) writer.Reserve(1) = isDefault ? (byte)Default : CodeOf(ref writer, NameHashed(comparer!), comparer!, collection, sorted: false);
        else if (!isDefault) RefuseUnlessDefault(ref writer, NameHashed(comparer!), comparer!, collection, sorted: false);
        else if (DroppedComparers<TKey>.IsByMemory) DroppedComparers<TKey>.CheckEmpty(collection);
    }

    /// <summary>The same without a writer.</summary>
    /// <param name="destination">The first byte.</param>
    /// <param name="comparer">The comparer.</param>
    /// <param name="limit">The byte behind the last that may be written.</param>
    /// <returns>The byte behind it; the reference to nothing where it does not fit, or a writer has to look at it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte WriteHashed(ref byte destination, IEqualityComparer<TKey> comparer, ref byte limit)
    {
        int name = ReferenceEquals(comparer, EqualityComparer<TKey>.Default) ? Default : NameHashed(comparer);
        if (!HasByte) return ref name == Default && !DroppedComparers<TKey>.IsByMemory ? ref destination : ref Unsafe.NullRef<byte>();
        if (name == Unknown || Unsafe.ByteOffset(ref destination, ref limit) < 1) return ref Unsafe.NullRef<byte>();
        destination = (byte)name;
        return ref Unsafe.Add(ref destination, 1);
    }

    /// <summary>Writes the comparer of a class of the user's own. One that every new object of the class has needs no name.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="comparer">The comparer; null is the default.</param>
    /// <param name="created">A new object of the class, or null where there is none.</param>
    /// <param name="expected">The comparer of that.</param>
    /// <param name="collection">The collection.</param>
    public static void WriteOwnHashed<TCollection>(ref FirnWriter writer, IEqualityComparer<TKey>? comparer, TCollection? created, IEqualityComparer<TKey>? expected, TCollection collection)
        where TCollection : class
    {
        if (ReferenceEquals(comparer, EqualityComparer<TKey>.Default)) comparer = null;
        if (ReferenceEquals(expected, EqualityComparer<TKey>.Default)) expected = null;
        bool isOfNew = created is not null && OwnComparers<TCollection>.IsOfNew(ref writer, comparer, expected, collection);
        if (!isOfNew || comparer is null) WriteHashed(ref writer, comparer, collection);
        else if (HasByte) writer.Reserve(1) = (byte)Math.Max(NameHashed(comparer), Default);
        else if (DroppedComparers<TKey>.IsByMemory) DroppedComparers<TKey>.CheckEmpty(collection);
    }

    /// <summary>The same for sorted kinds.</summary>
    public static void WriteOwnSorted<TCollection>(ref FirnWriter writer, IComparer<TKey>? comparer, TCollection? created, IComparer<TKey>? expected, TCollection collection)
        where TCollection : class
    {
        if (ReferenceEquals(comparer, Comparer<TKey>.Default)) comparer = null;
        if (ReferenceEquals(expected, Comparer<TKey>.Default)) expected = null;
        bool isOfNew = created is not null && OwnComparers<TCollection>.IsOfNew(ref writer, comparer, expected, collection);
        if (!isOfNew || comparer is null) WriteSorted(ref writer, comparer, collection);
        else if (HasByte) writer.Reserve(1) = (byte)Math.Max(NameSorted(comparer), Default);
    }

    /// <summary>The same for sorted kinds.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteSorted(ref FirnWriter writer, IComparer<TKey>? comparer, object collection)
    {
        bool isDefault = comparer is null || ReferenceEquals(comparer, Comparer<TKey>.Default);
        if (HasByte) writer.Reserve(1) = isDefault ? (byte)Default : CodeOf(ref writer, NameSorted(comparer!), comparer!, collection, sorted: true);
        else if (!isDefault) RefuseUnlessDefault(ref writer, NameSorted(comparer!) == Ordinal ? Unknown : NameSorted(comparer!), comparer!, collection, sorted: true);
        else if (!NaturalOrder<TKey>.Exists) DroppedComparers<TKey>.CheckOrder(collection);
    }

    /// <summary>
    /// The same for a sorted collection that is declared as an interface and so read back as a hashed one, whose default is ordinal.
    /// </summary>
    public static void WriteSortedAsHashed(ref FirnWriter writer, IComparer<TKey>? comparer, object collection)
    {
        int name = comparer is null ? Default : NameSorted(comparer);
        if (name == Ordinal) name = Default;
        if (HasByte) writer.Reserve(1) = name == Default ? (byte)Default : CodeOf(ref writer, name, comparer!, collection, sorted: false);
        else if (name != Default) RefuseUnlessDefault(ref writer, name, comparer!, collection, sorted: false);
    }

    /// <summary>Reads the comparer of a hashed kind, if it has a byte.</summary>
    /// <returns>Null for the default.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static IEqualityComparer<TKey>? ReadHashed(ref FirnReader reader) => HasByte ? (IEqualityComparer<TKey>?)ReadByte(ref reader, sorted: false) : null;

    /// <summary>The same without a reader.</summary>
    /// <param name="input">The message.</param>
    /// <param name="comparer">Null for the default.</param>
    /// <returns>Whether it is one.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryReadHashed(ref FirnDirectInput input, out IEqualityComparer<TKey>? comparer)
    {
        comparer = null;
        if (!HasByte) return true;
        if (input.Remaining < 1) return false;
        int code = input.Next;
        input.Skip(1);
        return code == Default || (comparer = (IEqualityComparer<TKey>?)Find(code, sorted: false)) is not null;
    }

    /// <summary>Reads the comparer of a sorted kind, if it has a byte.</summary>
    /// <returns>Null for the default.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static IComparer<TKey>? ReadSorted(ref FirnReader reader) => HasByte ? (IComparer<TKey>?)ReadByte(ref reader, sorted: true) : null;

    /// <summary>Reads the comparer of a hashed kind whose collection is there already, and refuses another than that one's.</summary>
    public static void ExpectHashed(ref FirnReader reader, IEqualityComparer<TKey>? own)
    {
        if (HasByte) Expect(ref reader, own is null ? Default : NameHashed(own), sorted: false);
    }

    /// <summary>The same for sorted kinds.</summary>
    public static void ExpectSorted(ref FirnReader reader, IComparer<TKey>? own)
    {
        if (HasByte) Expect(ref reader, own is null ? Default : NameSorted(own), sorted: true);
    }

    /// <summary>Whether the comparer that comes next is that of a collection of a hashed kind. Nothing is taken.</summary>
    public static bool IsNextHashed(ref FirnReader reader, IEqualityComparer<TKey>? own) =>
        IsNext(ref reader, own is null || ReferenceEquals(own, EqualityComparer<TKey>.Default) ? Default : NameHashed(own));

    /// <summary>The same for sorted kinds.</summary>
    public static bool IsNextSorted(ref FirnReader reader, IComparer<TKey>? own) =>
        IsNext(ref reader, own is null || ReferenceEquals(own, Comparer<TKey>.Default) ? Default : NameSorted(own));

    private static bool IsNext(ref FirnReader reader, int own) => own != Unknown && (HasByte ? reader.NextIs((byte)own) : own == Default);

    private static void Expect(ref FirnReader reader, int own, bool sorted)
    {
        ref byte source = ref reader.Take(1);
        int code = source;
        bool isKnown = code == Default || (typeof(TKey) == typeof(string) && (code < Ordinal || (code == Ordinal && sorted)));
        if (!isKnown) reader.ThrowInvalid(ref source, "A set or dictionary names a comparer that is not known for its kind.", FirnErrorCode.UnknownComparer);

        // A comparer without a name is what the class itself gives its objects; the message says nothing about it.
        if (code == own || (code == Default && own == Unknown) || reader.Options.DropUnknownComparers) return;
        reader.ThrowInvalid(ref source, "A set or dictionary names another comparer than the object has that it is read into. FirnOptions.DropUnknownComparers has the elements read nevertheless.", FirnErrorCode.UnknownComparer);
    }

    private static StringComparer? ReadByte(ref FirnReader reader, bool sorted)
    {
        ref byte source = ref reader.Take(1);
        int code = source;
        if (code == Default) return null;
        StringComparer? comparer = Find(code, sorted);
        if (comparer is null) reader.ThrowInvalid(ref source, "A set or dictionary names a comparer that is not known for its kind.", FirnErrorCode.UnknownComparer);
        return comparer;
    }

    // Of other types that are written as strings only the default comparer is known.
    private static StringComparer? Find(int code, bool sorted) => typeof(TKey) != typeof(string) ? null : code switch
    {
        OrdinalIgnoreCase => StringComparer.OrdinalIgnoreCase,
        InvariantCulture => StringComparer.InvariantCulture,
        InvariantCultureIgnoreCase => StringComparer.InvariantCultureIgnoreCase,
        Ordinal when sorted => StringComparer.Ordinal,
        _ => null,
    };

    private static byte CodeOf(ref FirnWriter writer, int name, object comparer, object collection, bool sorted)
    {
        if (name != Unknown) return (byte)name;
        RefuseUnlessDropped(ref writer, comparer, collection, sorted);
        return Default;
    }

    private static void RefuseUnlessDefault(ref FirnWriter writer, int name, object comparer, object collection, bool sorted)
    {
        if (name != Default) RefuseUnlessDropped(ref writer, comparer, collection, sorted);
    }

    private static void RefuseUnlessDropped(ref FirnWriter writer, object comparer, object collection, bool sorted)
    {
        if (!writer.Options.DropUnknownComparers) Throw.UnknownComparer(collection.GetType(), comparer);
        DroppedComparers<TKey>.Check(comparer, collection, sorted);
    }

    /// <summary>Whether a comparer has a name in the format for hashed kinds.</summary>
    public static bool HasName(IEqualityComparer<TKey> comparer) => NameHashed(comparer) != Unknown;

    /// <summary>The comparer that a reader has of a hashed kind which is written with this one.</summary>
    /// <param name="comparer">One of a hashed or of a sorted kind; null for the default.</param>
    /// <returns>Null for the default, and where it has no name.</returns>
    public static IEqualityComparer<TKey>? AsHashed(object? comparer) => (IEqualityComparer<TKey>?)(object?)Find(NameAsHashed(comparer), sorted: false);

    /// <summary>Whether a collection that was made again has the same comparer as before. Of one that was sorted and is hashed, or the other way round, the names count.</summary>
    public static bool AreSame(object? comparer, bool isSorted, object? kept, bool isKeptSorted)
    {
        int name = NameAsHashed(comparer), keptName = NameAsHashed(kept);
        if (isSorted && isKeptSorted) (name, keptName) = (NameOrder(comparer), NameOrder(kept));
        return name != Unknown && name == keptName;
    }

    /// <summary>Whether a collection has the comparer that was read, or one that needs no name.</summary>
    public static bool IsKept(IEqualityComparer<TKey> comparer, object? kept)
    {
        int name = NameHashed(comparer), keptName = NameAsHashed(kept);
        return name == keptName || (name == Default && keptName == Unknown);
    }

    private static int NameOrder(object? comparer) => comparer is null ? Default : NameSorted((IComparer<TKey>)comparer);

    private static int NameAsHashed(object? comparer)
    {
        int name = comparer is IEqualityComparer<TKey> hashed ? NameHashed(hashed) : NameOrder(comparer);
        return name == Ordinal ? Default : name;
    }

    private static int NameHashed(IEqualityComparer<TKey> comparer)
    {
        if (typeof(TKey) == typeof(string) && TryName((IEqualityComparer<string?>)comparer, out int name)) return name == Ordinal ? Default : name;
        return comparer.Equals(EqualityComparer<TKey>.Default) ? Default : Unknown;
    }

    private static int NameSorted(IComparer<TKey> comparer)
    {
        if (typeof(TKey) == typeof(string) && comparer is StringComparer text && TryName(text, out int name)) return name;
        return comparer.Equals(Comparer<TKey>.Default) ? Default : Unknown;
    }

    private static bool TryName(IEqualityComparer<string?> comparer, out int name)
    {
        if (StringComparer.IsWellKnownOrdinalComparer(comparer, out bool ignoresCase))
        {
            name = ignoresCase ? OrdinalIgnoreCase : Ordinal;
            return true;
        }

        name = Unknown;
        if (!StringComparer.IsWellKnownCultureAwareComparer(comparer, out CompareInfo? culture, out CompareOptions options) || culture.Name.Length > 0) return false;
        if (options == CompareOptions.None) name = InvariantCulture;
        else if (options == CompareOptions.IgnoreCase) name = InvariantCultureIgnoreCase;
        return name != Unknown;
    }
}
