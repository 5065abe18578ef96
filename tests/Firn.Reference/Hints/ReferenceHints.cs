using System.Collections.Concurrent;
using System.Globalization;
using System.Numerics;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Serialization;
using System.Text;

namespace Firn.Reference;

/// <summary>How keys of a .NET type are equal.</summary>
public enum ReferenceEquality
{
    /// <summary>By value: as its kind has it, objects and tuples member by member.</summary>
    Value,

    /// <summary>Only to itself: what was read twice is never equal.</summary>
    Identity,

    /// <summary>As code of the type's own has it, or as instances happen to be shared.</summary>
    Undecidable,
}

/// <summary>
/// What a .NET type adds to its descriptor: texts that are values, comparers that are allowed, how keys are equal and ordered. It is
/// walked beside the schema, and says of what it cannot follow that it is opaque, and why.
/// </summary>
public sealed partial class ReferenceHints
{
    private static readonly HintScope Usual = new(static (_, _) => null);

    private readonly HintScope _scope;
    private readonly bool _asCollection;
    private readonly Lazy<string?> _opaqueReason;
    private readonly Lazy<string?> _caveat;
    private readonly Lazy<ReferenceEquality> _equality;
    private readonly Lazy<(Type? Key, Type? Element)> _parts;
    private readonly Lazy<Dictionary<(long Id, uint Hash), ReferenceHints>> _members;
    private readonly Lazy<Dictionary<ulong, Type>> _cases;
    private readonly Lazy<byte[]> _comparers;

    private ReferenceHints(HintScope scope, Type type, bool asCollection, string? opaqueReason = null, string? caveat = null)
    {
        _scope = scope;
        Type = type;
        _asCollection = asCollection;
        _opaqueReason = new(() => opaqueReason ?? (asCollection ? null : HandwrittenCode.Find(type)));
        _caveat = new(() => caveat ?? HandwrittenCode.FindCallback(type));
        _equality = new(FindEquality);
        _parts = new(() => CollectionParts.Of(type));
        _members = new(() => MemberHints.Of(type, scope.Find, OpaqueIn, (of, reason) => new ReferenceHints(scope, Nullable.GetUnderlyingType(of) ?? of, false, null, reason)));
        _cases = new(() => UnionCases.Of(type));
        _comparers = new(() => AllowedComparers.Of(type, asCollection, _parts.Value.Key ?? _parts.Value.Element));
    }

    /// <summary>The hints of a type.</summary>
    /// <param name="type">A closed type.</param>
    public static ReferenceHints Of(Type type) => Usual.Find(type);

    /// <summary>The hints of a type to whose unions a program adds cases.</summary>
    /// <param name="type">A closed type.</param>
    /// <param name="cases">The case that is added to a declared type with a tag, or null.</param>
    public static ReferenceHints Of(Type type, Func<Type, ulong, Type?> cases) => new HintScope(cases).Find(type);

    /// <summary>Whether a root of the type can be null: classes, interfaces, <c>Nullable&lt;T&gt;</c>, immutable arrays, unions of C#.</summary>
    /// <param name="type">A closed type.</param>
    public static bool MayBeNull(Type type) => !type.IsValueType || Nullable.GetUnderlyingType(type) is not null || CollectionParts.IsOf(type, typeof(System.Collections.Immutable.ImmutableArray<>)) || UnionCases.IsOfLanguage(type);

    /// <summary>The type; that within a <c>Nullable&lt;T&gt;</c>.</summary>
    public Type Type { get; }

    /// <summary>Why the type can't be followed: what its bytes mean, and which of them it accepts, is code written by hand. Otherwise null.</summary>
    public string? OpaqueReason => _opaqueReason.Value;

    /// <summary>Whether the type can't be followed.</summary>
    public bool IsOpaque => OpaqueReason is not null;

    /// <summary>What code of the user's runs when a value is read or written, and may change it or refuse it; otherwise null.</summary>
    public string? Caveat => _caveat.Value;

    /// <summary>Whether an enum: any number is a value of it.</summary>
    public bool IsEnum => Type.IsEnum;

    /// <summary>What the type makes of the text that it is written as.</summary>
    public ReferenceText Text =>
        typeof(Uri).IsAssignableFrom(Type) ? ReferenceText.Uri
        : Type == typeof(StringBuilder) ? ReferenceText.StringBuilder
        : typeof(CultureInfo).IsAssignableFrom(Type) ? ReferenceText.CultureInfo
        : Type == typeof(TimeZoneInfo) ? ReferenceText.TimeZoneInfo
        : Type == typeof(System.Net.IPNetwork) ? ReferenceText.IPNetwork
        : Type == typeof(System.Net.NetworkInformation.PhysicalAddress) ? ReferenceText.PhysicalAddress
        : ReferenceText.Any;

    /// <summary>What its values of JSON may be.</summary>
    public ReferenceJson Json => IsOpaque ? ReferenceJson.Element
        : Type == typeof(System.Text.Json.JsonDocument) ? ReferenceJson.Document
        : Type == typeof(System.Text.Json.Nodes.JsonNode) ? ReferenceJson.Node
        : Type == typeof(System.Text.Json.Nodes.JsonObject) ? ReferenceJson.Object
        : Type == typeof(System.Text.Json.Nodes.JsonArray) ? ReferenceJson.Array
        : Type == typeof(System.Text.Json.Nodes.JsonValue) ? ReferenceJson.Value
        : ReferenceJson.Element;

    /// <summary>Whether it is a sorted kind (section 4.2): keys are equal that its order holds for equal.</summary>
    public bool IsSorted => AllowedComparers.IsSorted(Type);

    /// <summary>Whether a value written again may have its elements in another order: as in hashed kinds that are built anew, or a heap.</summary>
    public bool IsOrderFree => IsSorted || CollectionParts.HasFreeOrder(Type);

    /// <summary>Whether the order of two values is that of their kinds, of tuples part by part; a type of the user's has one of its own, or none.</summary>
    public bool HasOrder => !IsOpaque && (MemberHints.IsTuple(Type) ? Array.TrueForAll(Type.GetGenericArguments(), a => _scope.Find(a).HasOrder) : Type.IsEnum || (Type.Namespace?.StartsWith("System", StringComparison.Ordinal) == true && typeof(IComparable).IsAssignableFrom(Type)));

    /// <summary>The hints of what a heap is ordered by; null if the type is none.</summary>
    public ReferenceHints? Priority => CollectionParts.IsOf(Type, typeof(PriorityQueue<,>)) ? _scope.Find(Type.GetGenericArguments()[1]) : null;

    /// <summary>How two keys of the type are equal.</summary>
    public ReferenceEquality Equality => _equality.Value;

    /// <summary>The elements of a list, set or array, the values of a dictionary; null if the type is none of them.</summary>
    public ReferenceHints? Element => _parts.Value.Element is { } element ? _scope.Find(element) : null;

    /// <summary>The keys of a dictionary; null if the type is none.</summary>
    public ReferenceHints? Key => _parts.Value.Key is { } key ? _scope.Find(key) : null;

    /// <summary>Whether the byte of a comparer is allowed in front of a set or dictionary of the type.</summary>
    /// <param name="comparer">The byte.</param>
    public bool AllowsComparer(byte comparer) => IsOpaque || _comparers.Value.Contains(comparer);

    /// <summary>How many elements all of its values have, if it is an inline array (section 4.1).</summary>
    public int? Length => IsOpaque ? null : CollectionParts.InlineLength(Type);

    /// <summary>Whether the lists that it holds are always there: those of a lookup or a grouping (sections 3.4 and 4.4).</summary>
    public bool HasPresentLists => CollectionParts.IsGrouped(Type);

    /// <summary>The hints of a member; opaque ones if there is none of its identity.</summary>
    /// <param name="member">The member as the descriptor has it.</param>
    public ReferenceHints Member(ReferenceMember member)
    {
        if (IsOpaque) return this;
        if (_members.Value.TryGetValue((member.Id, member.Id < 0 ? member.NameHash : 0), out ReferenceHints? hints)) return hints;
        return member.IsElements ? _scope.FindCollection(Type) : OpaqueIn(Type, "a member of the descriptor is none of the type's");
    }

    /// <summary>The hints of a case; opaque ones if neither an attribute nor the program names one of that tag.</summary>
    /// <param name="tag">The tag.</param>
    public ReferenceHints Case(ulong tag)
    {
        if (IsOpaque) return this;
        if (_cases.Value.TryGetValue(tag, out Type? type)) return _scope.Find(type);
        return _scope.Cases(Type, tag) is { } added ? _scope.Find(added) : OpaqueIn(Type, $"{tag} is the tag of no case that is known");
    }

    /// <inheritdoc/>
    public override string ToString() => $"{Type}, {Equality}{(OpaqueReason is { } reason ? ": " + reason : "")}";

    private ReferenceEquality FindEquality()
    {
        if (IsOpaque || _asCollection) return ReferenceEquality.Undecidable;
        if (Type == typeof(string) || Type == typeof(object) || Type.IsEnum || Type.IsPrimitive) return ReferenceEquality.Value;
        if (Text is ReferenceText.Uri or ReferenceText.CultureInfo or ReferenceText.TimeZoneInfo or ReferenceText.IPNetwork or ReferenceText.PhysicalAddress) return ReferenceEquality.Value;
        if (Type == typeof(StringBuilder) || Type == typeof(System.Collections.BitArray) || typeof(Stream).IsAssignableFrom(Type)) return ReferenceEquality.Identity;
        // Two of them are the same where they are of one document; undefined ones are of none.
        if (Type == typeof(System.Text.Json.JsonElement)) return ReferenceEquality.Undecidable;
        if (Type.Namespace is "System.Text.Json" or "System.Text.Json.Nodes") return ReferenceEquality.Identity;
        if (MemberHints.IsTuple(Type) || CollectionParts.IsOf(Type, typeof(KeyValuePair<,>))) return ReferenceEquality.Value;
        if (CollectionParts.IsOf(Type, typeof(Lazy<>))) return ReferenceEquality.Identity;
        // Instances of empty collections may be shared.
        if (_parts.Value.Element is not null) return CollectionParts.IsAlwaysNew(Type) ? ReferenceEquality.Identity : ReferenceEquality.Undecidable;
        if (Type.Namespace is "System" or "System.Numerics" or "System.Text" or "System.Net" && Type.Assembly.GetName().Name!.StartsWith("System.", StringComparison.Ordinal)) return ReferenceEquality.Value;
        if (Type == typeof(System.Drawing.Point) || Type == typeof(System.Drawing.Size) || Type == typeof(System.Drawing.Rectangle)) return ReferenceEquality.Value;
        if (Type == typeof(CLong) || Type == typeof(CULong) || Type == typeof(NFloat)) return ReferenceEquality.Value;
        if (_cases.Value.Count > 0) return ReferenceEquality.Value;
        bool keepsIdentity = Type.GetCustomAttribute<FirnReferencesAttribute>() is not null || Type.GetCustomAttribute<DataContractAttribute>() is { IsReference: true };
        MethodInfo? own = Type.GetMethod(nameof(Equals), BindingFlags.Instance | BindingFlags.Public | BindingFlags.DeclaredOnly, [Type]);
        if (own is not null) return !keepsIdentity && own.IsDefined(typeof(CompilerGeneratedAttribute)) ? ReferenceEquality.Value : ReferenceEquality.Undecidable;
        Type? equals = Type.GetMethod(nameof(Equals), BindingFlags.Instance | BindingFlags.Public, [typeof(object)])?.DeclaringType;
        if (typeof(IEquatable<>).MakeGenericType(Type).IsAssignableFrom(Type)) return ReferenceEquality.Undecidable;
        return Type.IsValueType && equals == typeof(ValueType) ? ReferenceEquality.Value : !Type.IsValueType && equals == typeof(object) ? ReferenceEquality.Identity : ReferenceEquality.Undecidable;
    }

    private ReferenceHints OpaqueIn(Type type, string reason) => new(_scope, type, false, reason);

    /// <summary>Hints are made once for each type, and again where a program adds cases.</summary>
    private sealed class HintScope(Func<Type, ulong, Type?> cases)
    {
        private readonly ConcurrentDictionary<(Type Type, bool AsCollection), ReferenceHints> _known = new();

        public Func<Type, ulong, Type?> Cases => cases;

        public ReferenceHints Find(Type type) => _known.GetOrAdd((Nullable.GetUnderlyingType(type) ?? type, false), key => new ReferenceHints(this, key.Type, key.AsCollection));

        public ReferenceHints FindCollection(Type type) => _known.GetOrAdd((type, true), key => new ReferenceHints(this, key.Type, key.AsCollection));
    }
}
