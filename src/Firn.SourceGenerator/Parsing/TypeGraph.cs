using Firn.Contracts;
using Firn.Contracts.Plans;
using Firn.SourceGenerator.Model;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>
/// Walks from roots to everything that they reach, and finds the codec of each type on the way. Lives for one compilation; what it hands
/// on holds no symbols.
/// </summary>
internal sealed partial class TypeGraph
{
    /// <summary>How deep type arguments may be nested, so that a generic type which mentions larger versions of itself ends somewhere.</summary>
    public const int MaxNesting = 10;

    // Generated files are named for their codecs, and paths have their limits.
    private const int MaxNameLength = 96;
    private const int MaxNamespaceLength = 400;

    private readonly Compilation _compilation;
    private readonly CancellationToken _cancellation;
    private readonly ForeignListings _listings;
    private readonly OutsideContracts _contracts;
    private readonly SurfaceReader _surfaces;
    private readonly UserNames _names;
    private readonly Dictionary<string, Resolution> _resolutions = new(StringComparer.Ordinal);
    private readonly Dictionary<string, CodecNode> _nodes = new(StringComparer.Ordinal);
    private readonly Queue<CodecNode> _pending = new();
    private readonly HashSet<string> _codecNames = new(StringComparer.OrdinalIgnoreCase);

    public TypeGraph(Compilation compilation, CancellationToken cancellation)
    {
        _compilation = compilation;
        _cancellation = cancellation;
        _listings = new ForeignListings(compilation);
        _contracts = new OutsideContracts(compilation);
        _surfaces = new SurfaceReader(compilation, _listings, _contracts, cancellation);
        _quiet = new QuietCode(compilation, cancellation);
        Namespace = "Firn.Generated." + TypeNames.Assembly(compilation.AssemblyName ?? "");
        _names = new UserNames(compilation);
        ReadOverrides();
    }

    /// <summary>The assembly that is compiled.</summary>
    public IAssemblySymbol Assembly => _compilation.Assembly;

    /// <summary>What tests let fail on a type.</summary>
    public Action<ITypeSymbol>? Resolving { get; init; }

    /// <summary>The namespace of this assembly's codecs.</summary>
    public string Namespace { get; }

    /// <summary>The codec of a type, or what stands in its way.</summary>
    /// <param name="Symbol">The type.</param>
    /// <param name="Codec">Its codec, or null.</param>
    /// <param name="Problem">Why there is none, or null.</param>
    /// <param name="Shape">The shape, unless a definition of this graph decides it.</param>
    /// <param name="Mentions">The objects that values of the type hold directly.</param>
    /// <param name="Kind">What values are in a descriptor.</param>
    /// <param name="Parts">The element types, for the size of a descriptor.</param>
    internal sealed record Resolution(ITypeSymbol Symbol, CodecReference? Codec, ContractProblem? Problem, CodecShape? Shape, string[] Mentions, WireKind Kind, Resolution[] Parts)
    {
        /// <summary>Whether the codec, which no node of this graph stands for, reads into objects that are there.</summary>
        public bool FillsObjects { get; init; }

        /// <summary>What is written in place of the type's values; null of others.</summary>
        public Resolution? Surrogate { get; init; }

        /// <summary>Whether the codec was generated for another assembly.</summary>
        public bool IsForeign { get; init; }
    }

    /// <summary>A codec that this assembly has.</summary>
    internal abstract class CodecNode
    {
        public required INamedTypeSymbol Symbol { get; init; }

        public required string Key { get; init; }

        /// <summary>Where the codec stands.</summary>
        public required CodecPlace Place { get; init; }

        public string Codec => (Place.Host.Types.Count > 0 ? Place.Host.Key : "global::" + Place.Host.Key) + "." + Place.Name;

        public List<ContractProblem> Problems { get; } = [];

        public bool IsExpanded { get; set; }

        /// <summary>The nodes that values hold directly.</summary>
        public abstract IEnumerable<string> Mentions { get; }

        /// <summary>The nodes that values of earlier types hold directly, of which members are made.</summary>
        public virtual IEnumerable<string> OldMentions => [];
    }

    /// <summary>Where a codec stands.</summary>
    /// <param name="Host">What is around it.</param>
    /// <param name="Accessibility">Its accessibility.</param>
    /// <param name="Name">Its name.</param>
    internal sealed record CodecPlace(HostModel Host, string Accessibility, string Name);

    /// <summary>A class, struct or tuple that this assembly has a codec for.</summary>
    internal sealed class ObjectNode : CodecNode
    {
        /// <summary>What is written, or null where problems say why nothing can be.</summary>
        public required TypeContract? Contract { get; init; }

        /// <summary>For tuples the expression that makes one.</summary>
        public required string Construction { get; init; }

        /// <summary>Where members come from, by declaring type and name.</summary>
        public required Dictionary<(string Type, string Member), MemberSource> Sources { get; init; }

        public Resolution[] Members { get; set; } = [];

        /// <summary>Whether calls, attributes or contexts name the type itself.</summary>
        public bool IsRoot { get; set; }

        /// <summary>Whether calls of <c>FirnSerializer.Populate</c> name the type, or one that reaches it.</summary>
        public bool IsRefilled { get; set; }

        public ObjectLayout? Layout { get; set; }

        public bool IsBeingLaidOut { get; set; }

        /// <summary>What is known of a trivial class or struct (<see cref="TrivialityOf"/>).</summary>
        public Triviality? Triviality { get; set; }

        /// <summary>Whether somebody asked for that.</summary>
        public bool IsTrivialKnown { get; set; }

        /// <summary>For each member what makes its values of those of earlier types, and these types.</summary>
        public (ITypeSymbol Converter, Resolution Old)[][] Converters { get; set; } = [];

        public override IEnumerable<string> Mentions => Members.SelectMany(m => m.Mentions);

        public override IEnumerable<string> OldMentions => Converters.SelectMany(c => c).SelectMany(c => c.Old.Mentions);
    }

    /// <summary>Finds the codec of a type and everything that it needs.</summary>
    public Resolution Walk(ITypeSymbol type)
    {
        // Codecs of other assemblies would pass over such a contract in silence, wherever they are used.
        if (_contracts.Refused is { } refused) return Problem(refused, ProblemKind.InvalidContract, ProblemText.DecidesItself(refused.ContainingAssembly.Name));
        Resolution resolution = Resolve(type);
        while (_pending.Count > 0)
        {
            _cancellation.ThrowIfCancellationRequested();
            CodecNode node = _pending.Dequeue();
            try
            {
                if (node is ObjectNode value) Expand(value);
                else Expand((UnionNode)node);
            }
            catch (Exception exception) when (exception is not OperationCanceledException)
            {
                node.Problems.Add(Failure(TypeNames.Key(node.Symbol), exception));
            }
        }

        CheckSurrogates();
        return resolution;
    }

    /// <summary>The objects and unions that a resolved type reaches, itself included, in no particular order.</summary>
    /// <param name="root">The type.</param>
    /// <param name="isDescribed">Whether to leave out what members can be made of, which is no part of a descriptor.</param>
    public IReadOnlyCollection<CodecNode> Reach(Resolution root, bool isDescribed = false)
    {
        HashSet<string> seen = new(root.Mentions);
        Queue<string> queue = new(seen);
        List<CodecNode> nodes = [];
        while (queue.Count > 0)
        {
            CodecNode node = _nodes[queue.Dequeue()];
            nodes.Add(node);
            foreach (string mention in isDescribed ? node.Mentions : node.Mentions.Concat(node.OldMentions))
            {
                if (seen.Add(mention)) queue.Enqueue(mention);
            }
        }

        return nodes;
    }

    /// <summary>The object or union of a mention.</summary>
    public CodecNode Node(string mention) => _nodes[mention];

    /// <summary>Whether a type reaches classes that are looked at when they are described, or codecs of other assemblies that may reach such.</summary>
    public static bool IsUnseen(Resolution root, IReadOnlyCollection<CodecNode> reached) =>
        HasForeign(root) || reached.Any(n => n switch
        {
            ObjectNode value => value.Contract?.Unseen.Count > 0 || value.Members.Any(HasForeign) || value.Converters.Any(c => c.Any(o => HasForeign(o.Old))),
            UnionNode union => union.Cases.Any(c => HasForeign(c.Type)),
            _ => false,
        });

    private static bool HasForeign(Resolution resolution) => resolution.IsForeign || resolution.Parts.Any(HasForeign);

    /// <summary>The layout of an object whose members all have codecs.</summary>
    public ObjectLayout LayoutOf(ObjectNode node)
    {
        if (node.Layout is { } layout) return layout;
        Expand(node);
        node.IsBeingLaidOut = true;
        List<MemberFormat> formats = [];
        foreach (Resolution member in node.Members)
        {
            CodecReference codec = member.Codec!;
            formats.Add(new MemberFormat(codec.ValueCodec, codec.Absence, codec.IsFlag, ShapeOf(member), codec.Type));
        }

        node.IsBeingLaidOut = false;
        return node.Layout = ObjectLayout.Compute(node.Contract!.IsStruct, node.Contract.MirrorsFields, formats);
    }

    private CodecShape ShapeOf(Resolution resolution)
    {
        if (resolution.Shape is { } shape) return shape;
        if (resolution.Surrogate is { } surrogate) return SurrogateShape(surrogate);
        ObjectNode node = (ObjectNode)_nodes[resolution.Mentions[0]];
        // A struct can't hold itself; a class's shape asks nothing of its members.
        return node.Contract is not { IsStruct: true } || node.IsBeingLaidOut ? CodecShape.Class : LayoutOf(node).Shape;
    }

    private void Expand(ObjectNode node)
    {
        if (node.IsExpanded) return;
        node.IsExpanded = true;
        if (node.Contract is not { } contract) return;
        Resolution[] members = new Resolution[contract.Members.Count];
        for (int i = 0; i < members.Length; i++)
        {
            MemberContract member = contract.Members[i];
            members[i] = ResolveMember(node, member, i);
            if (members[i].Problem is { } problem)
            {
                node.Problems.Add(problem.Member.Length > 0 ? problem : problem with { DeclaringType = member.DeclaringType, Member = member.Name });
            }
        }

        node.Members = members;
        CheckNullConstants(node, contract);
        if (node.Sources.Values.Any(s => s.Converters.Length > 0)) ExpandConverters(node, contract);
    }

    // Only the library's codecs say what the bytes of a constant are.
    private static void CheckNullConstants(ObjectNode node, TypeContract contract)
    {
        for (int i = 0; i < contract.Members.Count; i++)
        {
            MemberContract member = contract.Members[i];
            if (member.WhenNull is null || node.Members[i].Codec is not { PrimitiveKind.Length: 0 }) continue;
            node.Problems.Add(new ContractProblem(ProblemKind.InvalidNullConstant, node.Key, member.DeclaringType, member.Name, ProblemText.NullWithCodecDetail));
        }
    }

    private Resolution ResolveMember(ObjectNode node, MemberContract member, int index)
    {
        if (node.Construction.Length > 0) return Resolve(TupleElements(node.Symbol)[index]);
        if (member.Writing == MemberWriting.Elements) return Elements(node);
        MemberSource source = node.Sources[(member.DeclaringType, member.Name)];
        if (source.Codec is { } codec) return Named(source.Type, codec);
        return source.Symbol is IFieldSymbol { IsFixedSizeBuffer: true } buffer ? Problem(source.Type, ProblemKind.UnsupportedType, ProblemText.FixedBuffer(TypeNames.Key(((IPointerTypeSymbol)buffer.Type).PointedAtType), buffer.Name, buffer.FixedSize)) : Resolve(source.Type);
    }

    private Resolution Resolve(ITypeSymbol type)
    {
        string key = TypeNames.Key(type);
        if (_resolutions.TryGetValue(key, out Resolution? known) && IsSame(known.Symbol, type)) return known;
        // Containers resolve their elements first; a type that reaches itself on that way would have no end in C# either.
        Resolution resolution;
        try
        {
            Resolving?.Invoke(type);
            resolution = TypeNames.Nesting(type) > MaxNesting ? Problem(type, ProblemKind.UnboundedGeneric, "") : CheckContract(ResolveNew(type, key));
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            resolution = new Resolution(type, null, Failure(key, exception), null, [], WireKind.Primitive, []);
        }

        // Of two types of one name, one at most can be named: that one stays.
        if (known is null || resolution.Problem is null) _resolutions[key] = resolution;
        return resolution;
    }

    // A contract for values of which no members are written would say nothing.
    private Resolution CheckContract(Resolution resolution) =>
        resolution is { Codec: { } codec, Symbol: INamedTypeSymbol { TypeKind: not TypeKind.Enum, OriginalDefinition.SpecialType: not SpecialType.System_Nullable_T } type } && _contracts.IsOurs(type) && _contracts.Find(type) is not null
            && (codec.IsHandwritten || type.TypeKind == TypeKind.Interface || IsTuple(type) || resolution.Kind is not (WireKind.Object or WireKind.Union))
            ? Problem(type, ProblemKind.InvalidContract, ProblemText.NoMembersDetail)
            : resolution;

    // Whether two types of one name, and all that they are made of, are of the same assemblies. What is dynamic has the name of object, and is served as such.
    private static bool IsSame(ITypeSymbol first, ITypeSymbol second) => (first, second) switch
    {
        (IArrayTypeSymbol array, IArrayTypeSymbol other) => IsSame(array.ElementType, other.ElementType),
        (INamedTypeSymbol named, INamedTypeSymbol other) => SymbolEqualityComparer.Default.Equals(named.ContainingAssembly, other.ContainingAssembly)
            && named.TypeArguments.Zip(other.TypeArguments, IsSame).All(same => same)
            && (named.ContainingType is null || other.ContainingType is null || IsSame(named.ContainingType, other.ContainingType)),
        _ => true,
    };

    /// <summary>A failure inside one type is a finding about that type, so that all others are served.</summary>
    public static ContractProblem Failure(string key, Exception exception) => new(ProblemKind.GeneratorFailed, key, key, "", Describe(exception));

    /// <summary>What happened, in one line.</summary>
    public static string Describe(Exception exception) => $"{exception.GetType().Name}, {exception.Message.Replace("\r", "").Replace('\n', ' ').TrimEnd('.')}";

    private Resolution ResolveNew(ITypeSymbol type, string key)
    {
        if (type.TypeKind == TypeKind.Error) return Problem(type, ProblemKind.UnsupportedType, ProblemText.NotFoundDetail);
        if (type is ITypeParameterSymbol) return Problem(type, ProblemKind.NotNameable, Nameability.Problem(type, _compilation)!);
        if (type is IArrayTypeSymbol array) return Array(array, key);
        if (type.TypeKind == TypeKind.Dynamic) return Resolve(_compilation.ObjectType);
        if (type is not INamedTypeSymbol named || type.IsRefLikeType)
        {
            return Problem(type, ProblemKind.UnsupportedType, type is IPointerTypeSymbol or IFunctionPointerTypeSymbol ? ProblemText.IsPointerDetail : ProblemText.NotStoredDetail);
        }

        if (Nameability.Problem(named, _compilation) is { } reason) return Problem(type, ProblemKind.NotNameable, reason);
        if (named.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T) return Nullable(named, key);
        if (Override(named) is { } written) return written;
        if (named.TypeKind == TypeKind.Enum) return Enum(named, key);
        if (LibraryCodecTable.Find(TypeNames.Metadata(named.OriginalDefinition)) is { } row && IsFramework(named)) return Library(named, key, row);
        if (IsTuple(named)) return EndsInTuple(named) ? Tuple(named, key) : Problem(named, ProblemKind.UnsupportedType, ProblemText.NoRestDetail);
        if (InlineElement(named) is { } inline) return InlineArray(named, key, inline);
        return Union(named, key) ?? Unsupported(named) ?? Foreign(named, key) ?? Object(named, key);
    }

    // What a class that is a collection holds besides its members. Nothing of it is in a slot of the object; the room that the base class takes is.
    private Resolution Elements(ObjectNode node)
    {
        CollectionReader collection = CollectionReader.Read(node.Symbol, IsFramework);
        Resolution[] parts = [.. collection.Arguments.Select(Resolve)];
        if (System.Array.Find(parts, p => p.Problem is not null) is { } failed) return failed;
        (string codec, WireKind kind, int memory) = collection.Kind switch
        {
            ElementsKind.Set => ("SetElementsCodec", WireKind.Set, 176),
            ElementsKind.Dictionary => ("DictionaryElementsCodec", WireKind.Dictionary, 176),
            ElementsKind.Keyed => ("KeyedElementsCodec", WireKind.List, 272),
            _ => ("CollectionElementsCodec", WireKind.List, 64),
        };
        if (collection.Key is { } named && (Nameability.Problem(named, _compilation) is not null || Obsolescence.Forbids(named))) (codec, collection) = ("CollectionElementsCodec", collection with { Key = null });
        // The key is no part of the data: it is what the elements make of themselves.
        IEnumerable<ITypeSymbol> types = collection.Key is { } keyType ? collection.Arguments.Prepend(keyType) : collection.Arguments;
        string name = $"global::Firn.Codecs.{codec}<{string.Join(", ", types.Select(TypeNames.Key).Prepend(node.Key).Concat(parts.Select(p => p.Codec!.Codec)))}>";
        return new Resolution(node.Symbol, new CodecReference(node.Key, name, name, CodecAbsence.None, false, false), null, new CodecShape(0, 1, 0, true, memory, false), [.. parts.SelectMany(p => p.Mentions).Distinct()], kind, parts);
    }

    private Resolution Array(IArrayTypeSymbol array, string key)
    {
        Resolution element = Resolve(array.ElementType);
        if (element.Codec is not { } codec) return element;
        string name = array.IsSZArray ? $"global::Firn.Codecs.ArrayCodec<{codec.Type}, {codec.Codec}>" : $"global::Firn.Codecs.MultiDimensionalArrayCodec<{key}, {codec.Type}, {codec.Codec}>";
        return new Resolution(array, new CodecReference(key, name, name, CodecAbsence.Reference, false, false), null, new CodecShape(0, array.Rank, 0, true, 8, false), element.Mentions, array.IsSZArray ? WireKind.List : WireKind.Array, [element]);
    }

    // A struct that stands for some values of its only field, one behind the other.
    private static ITypeSymbol? InlineElement(INamedTypeSymbol type) =>
        type.IsValueType && KnownAttributes.Has(type, KnownAttributes.InlineArray) ? type.GetMembers().OfType<IFieldSymbol>().FirstOrDefault(f => !f.IsStatic)?.Type : null;

    private Resolution InlineArray(INamedTypeSymbol type, string key, ITypeSymbol elementType)
    {
        Resolution element = Resolve(elementType);
        if (element.Codec is not { } codec) return element;
        string name = $"global::Firn.Codecs.InlineArrayCodec<{key}, {codec.Type}, {codec.Codec}>";
        return new Resolution(type, new CodecReference(key, name, name, CodecAbsence.None, false, false), null, new CodecShape(0, 1, 0, true, CodecShape.Unknown, false), element.Mentions, WireKind.List, [element]);
    }

    private Resolution Nullable(INamedTypeSymbol type, string key)
    {
        Resolution underlying = Resolve(type.TypeArguments[0]);
        if (underlying.Codec is not { } codec) return underlying;
        string name = $"global::Firn.Codecs.NullableCodec<{codec.Type}, {codec.Codec}>";
        CodecAbsence absence = codec.Absence switch
        {
            CodecAbsence.ImmutableArray => CodecAbsence.NullableImmutableArray,
            _ => CodecAbsence.Nullable,
        };
        return underlying with { Symbol = type, Codec = codec with { Type = key, Codec = name, Absence = absence } };
    }

    private static Resolution Enum(INamedTypeSymbol type, string key)
    {
        INamedTypeSymbol integer = type.EnumUnderlyingType!;
        LibraryCodec row = LibraryCodecTable.Find(TypeNames.Metadata(integer))!;
        string name = $"global::Firn.Codecs.EnumCodec<{key}, {TypeNames.Key(integer)}, global::Firn.Codecs.{row.Codec}>";
        // Not bitwise: options may refuse values that the enum does not define.
        return new Resolution(type, new CodecReference(key, name, name, CodecAbsence.None, false, false) { PrimitiveKind = row.PrimitiveKind }, null, row.Shape with { IsBitwise = false }, [], WireKind.Primitive, []);
    }

    private Resolution Library(INamedTypeSymbol type, string key, LibraryCodec row)
    {
        Resolution[] parts = row.Arguments switch
        {
            CodecArguments.None => [],
            CodecArguments.Pair => [Resolve(Pair(type.TypeArguments[0], type.TypeArguments[1]))],
            CodecArguments.KeyAndList => [Resolve(Pair(type.TypeArguments[0], ListOf(type.TypeArguments[1])))],
            _ => [.. type.TypeArguments.Select(Resolve)],
        };
        if (System.Array.Find(parts, p => p.Problem is not null) is { } failed) return failed;
        if (row.IsOfNumbers && !(parts[0].Codec is { IsHandwritten: false, IsEnum: false, Absence: CodecAbsence.None } number && LibraryCodec.IsNumber(number.PrimitiveKind))) return Problem(type, ProblemKind.FrameworkType, "");
        string name = "global::Firn.Codecs." + row.Codec;
        if (parts.Length > 0) name += $"<{string.Join(", ", type.TypeArguments.Select(TypeNames.Key).Concat(parts.Select(p => p.Codec!.Codec)))}>";
        CodecReference codec = new(key, name, name, row.Absence, row.Codec == "BooleanCodec", row.Codec == "StringCodec") { PrimitiveKind = row.PrimitiveKind };
        string metadata = "Firn.Codecs." + row.Codec + (parts.Length > 0 ? "`" + (type.TypeArguments.Length + parts.Length).ToString(System.Globalization.CultureInfo.InvariantCulture) : "");
        bool fills = _compilation.GetTypeByMetadataName(metadata) is { } symbol && FillsObjects(symbol);
        return new Resolution(type, codec, null, row.Shape, [.. parts.SelectMany(p => p.Mentions).Distinct()], row.Kind, parts) { FillsObjects = fills };
    }

    private Resolution Tuple(INamedTypeSymbol type, string key)
    {
        ITypeSymbol[] elements = TupleElements(type);
        Construction(type, out string construction, out string[] paths);
        TypeContract contract = new(
            key,
            type.IsValueType,
            new ConstructorContract(true, default, default, default),
            elements.Select((e, i) => new MemberContract(paths[i], TypeNames.Key(e), key, "Item" + (i + 1), i + 1, MemberReading.Direct, MemberWriting.Constructor, false, false, false, false, default)).ToEquatableArray(),
            type.IsValueType,
            default,
            default);
        return FromNode(AddNode(type, key, contract, [], construction, []));
    }

    private Resolution Object(INamedTypeSymbol type, string key)
    {
        Dictionary<(string, string), MemberSource> sources = [];
        TypeSurface surface = _surfaces.Read(type, sources);
        TypeContract? contract = ContractBuilder.Build(surface, out EquatableArray<ContractProblem> found);
        // A collection that can't be made empty and filled. What a made one would lack is said only where nothing else makes it.
        if (contract is null && surface.Elements != ElementsKind.None && found.All(p => p.Kind == ProblemKind.NoConstructor) && Made(type) is { Problem: null } made) return made;
        List<ContractProblem> problems = [.. found, .. BaseProblems(type, key)];
        return FromNode(AddNode(type, key, contract, sources, "", problems));
    }

    private ObjectNode AddNode(INamedTypeSymbol type, string key, TypeContract? contract, Dictionary<(string, string), MemberSource> sources, string construction, List<ContractProblem> problems)
    {
        CodecPlace place = PlaceCodec(type, key, HostOf(type, contract, sources), "Codec");
        ObjectNode node = new() { Symbol = type, Key = key, Place = place, Contract = contract, Sources = sources, Construction = construction };
        node.Problems.AddRange(problems);
        _nodes.Add(key, node);
        _pending.Enqueue(node);
        return node;
    }

    // The innermost type that sees everything the codec mentions, or the assembly's namespace.
    private CodecPlace PlaceCodec(INamedTypeSymbol type, string key, INamedTypeSymbol? host, string suffix)
    {
        string name = TypeNames.Identifier(type) + suffix;
        HostModel place;
        string accessibility;
        if (host is not null)
        {
            place = Hosts.Inside(host);
            name = "Firn" + name;
            accessibility = SymbolEqualityComparer.Default.Equals(Nameability.HostOf(type), host) ? "private" : "internal";
        }
        else
        {
            place = PlaceOf(type);
            if (LibraryCodecTable.IsCodecName(name)) name = name.Substring(0, name.Length - 5) + "ObjectCodec";
            accessibility = "internal";
        }

        if (IsListed(type)) accessibility = "public";
        return new CodecPlace(place, accessibility, FreeName(place, host, name, suffix, key));
    }

    /// <summary>The place of generated code about a type that everybody in the assembly can name.</summary>
    public HostModel PlaceOf(INamedTypeSymbol type)
    {
        string space = IsFramework(type) ? "" : TypeNames.Namespace(type);
        // With the assembly's own in front it could be longer than any name may be.
        if (space.Length > MaxNamespaceLength) space = "";
        string full = space.Length == 0 ? Namespace : Namespace + "." + space;
        return new HostModel(full, default, full) { SpellsNames = _names.MustSpell(space) };
    }

    /// <summary>A name that nothing else in the place has, in whatever case: files are named for it.</summary>
    /// <param name="place">The place.</param>
    /// <param name="host">The type of the user's that it is, or null.</param>
    /// <param name="name">The readable name.</param>
    /// <param name="suffix">What the name has to end in.</param>
    /// <param name="key">What tells it from all others.</param>
    public string FreeName(HostModel place, INamedTypeSymbol? host, string name, string suffix, string key)
    {
        if (name.Length > MaxNameLength) name = name.Substring(0, MaxNameLength) + "_" + StableHash(key) + suffix;
        bool isFree = host is null ? !_names.IsTaken(place.Namespace == Namespace ? "" : place.Namespace.Substring(Namespace.Length + 1), name) : host.Name != name && host.GetMembers(name).IsEmpty;
        if (isFree && _codecNames.Add(place.Key + "." + name)) return name;
        // Two types whose readable names are equal: a hash of the full name tells them apart, whatever the order.
        name = name.Substring(0, name.Length - suffix.Length) + "_" + StableHash(key) + suffix;
        _codecNames.Add(place.Key + "." + name);
        return name;
    }

    private static Resolution FromNode(ObjectNode node) => new(
        node.Symbol,
        new CodecReference(node.Key, node.Codec, node.Codec, node.Symbol.IsValueType ? CodecAbsence.None : CodecAbsence.Reference, false, false),
        null,
        node.Symbol.IsValueType ? null : CodecShape.Class,
        [node.Key],
        WireKind.Object,
        []);

    private static Resolution Problem(ITypeSymbol type, ProblemKind kind, string detail) =>
        new(type, null, new ContractProblem(kind, TypeNames.Key(type), TypeNames.Key(type), "", detail), null, [], WireKind.Primitive, []);

    private INamedTypeSymbol Pair(ITypeSymbol first, ITypeSymbol second) =>
        _compilation.GetTypeByMetadataName("System.ValueTuple`2")!.Construct(first, second);

    private INamedTypeSymbol ListOf(ITypeSymbol element) =>
        _compilation.GetTypeByMetadataName("System.Collections.Generic.List`1")!.Construct(element);

    /// <summary>A hash that is the same in every build.</summary>
    public static string StableHash(string text)
    {
        uint hash = 2166136261;
        foreach (char c in text) hash = unchecked((hash ^ c) * 16777619);
        return hash.ToString("x8", System.Globalization.CultureInfo.InvariantCulture);
    }
}
