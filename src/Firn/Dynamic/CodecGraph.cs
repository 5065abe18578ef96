using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Firn.Codecs;
using Firn.Contracts;
using Firn.Dynamic.Emission;

namespace Firn.Dynamic;

/// <summary>
/// Walks from a root to everything that it reaches, and finds the codec of each type on the way: what the generator does with symbols,
/// done with types. Lives for one root, on one thread; nothing is emitted yet.
/// </summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[RequiresDynamicCode(DynamicWarnings.Code)]
internal sealed partial class CodecGraph
{
    /// <summary>How deep type arguments may be nested, as for the generator.</summary>
    private const int MaxNesting = 10;

    private readonly TypeKeys _keys = new();
    private readonly SurfaceReader _surfaces;
    private readonly Dictionary<BuiltKey, Resolution> _resolutions = [];
    private readonly Dictionary<BuiltKey, CodecNode> _nodes = [];
    private readonly Queue<CodecNode> _pending = new();
    private readonly HashSet<Type> _closed = [];
    private List<Type> _refused = [];
    private Type? _root;
    private readonly bool _prefersGenerated;

    /// <param name="root">The type whose assembly's hand-written codecs count.</param>
    /// <param name="prefersGenerated">Whether codecs that were generated at build time are used where there are some.</param>
    /// <param name="codec">The generated codec whose assembly's hand-written codecs count instead, or null.</param>
    public CodecGraph(Type root, bool prefersGenerated, Type? codec = null)
    {
        _surfaces = new SurfaceReader(_keys);
        _prefersGenerated = prefersGenerated;
        _scope = CodecScope.Of(codec ?? root);
    }

    /// <summary>A graph without generated codecs, as the assembly's own code would have it.</summary>
    /// <param name="assembly">The assembly whose hand-written codecs count.</param>
    public CodecGraph(Assembly assembly)
    {
        _surfaces = new SurfaceReader(_keys);
        _scope = CodecScope.Of(assembly);
    }

    /// <summary>Abstract types that are served as unions without cases of their own, beside those that options have added cases to.</summary>
    public IReadOnlySet<Type>? OpenBasesToo { get; init; }

    /// <summary>Whether codecs that were emitted for other roots are used. Where not, the graph is complete, and only there to be looked at.</summary>
    public bool UsesEmitted { get; init; } = true;

    /// <summary>Whether the codecs read into what objects hold, too.</summary>
    public bool Reuses { get; init; }

    /// <summary>Whether codecs are used that no node of this graph stands for: generated ones, and those emitted for other roots.</summary>
    public bool UsesClosed => _closed.Count > 0;

    /// <summary>The types that these codecs serve.</summary>
    public IReadOnlyCollection<Type> Closed => _closed;

    /// <summary>Whether it is settled for the process which of the codecs that assemblies name serve types of libraries. Not where somebody only asks.</summary>
    public bool Settles { get; init; } = true;

    /// <summary>The nodes, each before those that are found through it.</summary>
    public IReadOnlyCollection<CodecNode> Nodes => _nodes.Values;

    /// <summary>The names that types go by in problems.</summary>
    public TypeKeys Keys => _keys;

    /// <summary>Finds the codec of a type and everything that it needs.</summary>
    public Resolution Walk(Type type)
    {
        _root = type;
        // Codecs of other assemblies would pass over such a contract in silence, wherever they are used.
        if (_scope is not null && OutsideContracts.RefusedBy(_scope) is [{ } refused, ..]) return Refused(refused);
        _refused = OutsideContracts.RefusedByAny();
        Resolution resolution = Resolve(type, _scope);
        while (_pending.TryDequeue(out CodecNode? node)) Expand(node);
        CheckSurrogates();
        return resolution;
    }

    /// <summary>What stands in the way of a root: its own problem, or those of what it reaches.</summary>
    public List<ContractProblem> ProblemsOf(Resolution root)
    {
        if (root.Problem is { } own) return [own with { IsRoot = _root is not null && own.Type == _keys.KeyOf(_root) }];
        List<ContractProblem> problems = [];
        foreach (CodecNode node in Nodes) problems.AddRange(node.Problems);
        if (problems.Count > 0) return problems;
        // Only once everything has a codec: what is emitted together decides what can be.
        foreach (CodecNode node in Nodes)
        {
            string key = _keys.KeyOf(node.Type);
            if (AssemblyMentions.ProblemOf(node) is { } problem) problems.Add(new ContractProblem(ProblemKind.UnreachableAssembly, key, key, "", problem));
        }

        return problems;
    }

    /// <summary>The layout of an object whose members all have codecs.</summary>
    public ObjectLayout LayoutOf(ObjectNode node)
    {
        if (node.Layout is { } layout) return layout;
        Expand(node);
        node.IsBeingLaidOut = true;
        MemberFormat[] formats = new MemberFormat[node.Members.Length];
        for (int i = 0; i < formats.Length; i++)
        {
            Resolution member = node.Members[i];
            formats[i] = new MemberFormat("", member.Absence, member.IsFlag, ShapeOf(member), _keys.KeyOf(member.Type));
        }

        node.IsBeingLaidOut = false;
        return node.Layout = ObjectLayout.Compute(node.Contract!.IsStruct, node.Contract.MirrorsFields, formats);
    }

    public CodecShape ShapeOf(Resolution resolution)
    {
        if (resolution.Shape is { } shape) return shape;
        if (resolution.Surrogate is { } surrogate) return SurrogateShape(surrogate);
        // Only objects have no shape of their own. A struct can't hold itself; a class's shape asks nothing of its members.
        ObjectNode node = (ObjectNode)resolution.Mentions[0];
        return node.Contract is not { IsStruct: true } || node.IsBeingLaidOut ? CodecShape.Class : LayoutOf(node).Shape;
    }

    private void Expand(CodecNode node)
    {
        if (node.IsExpanded) return;
        // Thousands of structs, each in the next, would be a deep recursion.
        RuntimeHelpers.EnsureSufficientExecutionStack();
        node.IsExpanded = true;
        if (node is UnionNode union) ExpandCases(union);
        else if (((ObjectNode)node).Contract is { } contract) ExpandMembers((ObjectNode)node, contract);
    }

    private void ExpandMembers(ObjectNode node, TypeContract contract)
    {
        Resolution[] members = new Resolution[contract.Members.Count];
        for (int i = 0; i < members.Length; i++)
        {
            MemberContract member = contract.Members[i];
            if (member.Writing == MemberWriting.Elements)
            {
                members[i] = Elements(node);
            }
            else
            {
                Type type = node.MemberTypes.Length > 0 ? node.MemberTypes[i] : TypeOf(node.Paths[i][^1]);
                members[i] = node.MemberCodecs.Length > 0 && node.MemberCodecs[i] is { } codec ? Named(type, codec, node.Key.Scope) : type.IsPointer && FixedBuffer(node.Paths[i]) is { } buffer ? Problem(type, ProblemKind.UnsupportedType, buffer) : Resolve(type, node.Key.Scope);
            }

            if (members[i].Problem is { } problem)
            {
                node.Problems.Add(problem.Member.Length > 0 ? problem : problem with { DeclaringType = member.DeclaringType, Member = member.Name });
            }
        }

        node.Members = members;
        CheckNullConstants(node, contract);
        if (node.ConverterTypes.Length > 0) ExpandConverters(node, contract);
    }

    // Only the library's codecs say what the bytes of a constant are.
    private static void CheckNullConstants(ObjectNode node, TypeContract contract)
    {
        for (int i = 0; i < contract.Members.Count; i++)
        {
            MemberContract member = contract.Members[i];
            if (member.WhenNull is null || node.Members[i].Problem is not null || node.Members[i].PrimitiveKind.Length > 0) continue;
            node.Problems.Add(new ContractProblem(ProblemKind.InvalidNullConstant, contract.Type, member.DeclaringType, member.Name, ProblemText.NullWithCodecDetail));
        }
    }

    // The declaration of a buffer of fixed size.
    private string? FixedBuffer(MemberInfo[] path) =>
        path is [.., FieldInfo field] && Attributes.Find<FixedBufferAttribute>(field) is { } buffer ? ProblemText.FixedBuffer(_keys.KeyOf(buffer.ElementType), field.Name, buffer.Length) : null;

    /// <summary>The type of a field's or property's value.</summary>
    public static Type TypeOf(MemberInfo member)
    {
        Type type = member is FieldInfo field ? field.FieldType : ((PropertyInfo)member).PropertyType;
        return type.IsByRef ? type.GetElementType()! : type;
    }

    private Resolution Resolve(Type type, Assembly? scope)
    {
        BuiltKey key = new(type, isUnion: false, scope);
        if (_resolutions.TryGetValue(key, out Resolution? known)) return known;
        // Containers resolve their elements first; a type that reaches itself on that way would have no end in C# either.
        Resolution resolution;
        try
        {
            resolution = _refused.Find(t => OutsideContracts.AreRelated(t, type)) is { } refused ? Refused(refused) : Nesting(type) > MaxNesting ? Problem(type, ProblemKind.UnboundedGeneric, "") : CheckContract(ResolveNew(type, scope), scope);
        }
        catch (Exception exception) when (exception is TypeLoadException or IOException or BadImageFormatException or CustomAttributeFormatException)
        {
            // An assembly that its members or attributes mention is not there, say.
            resolution = Problem(type, ProblemKind.UnsupportedType, ProblemText.UnreadableDetail + MetadataAttributes.Text(exception));
        }

        return _resolutions[key] = resolution;
    }

    private Resolution Refused(Type type) => Problem(type, ProblemKind.InvalidContract, ProblemText.DecidesItself(type.Assembly.GetName().Name!));

    // A contract for values of which no members are written would say nothing.
    private Resolution CheckContract(Resolution resolution, Assembly? scope) =>
        resolution is { Codec: not null, Type: { IsArray: false, IsEnum: false } type } && System.Nullable.GetUnderlyingType(type) is null
            && (resolution.IsHandwritten || resolution.Surrogate is not null || type.IsInterface || TupleElements(type) is not null || resolution.Kind is not (WireKind.Object or WireKind.Union))
            && OutsideContracts.IsFor(type, scope, Settles)
            ? Problem(type, ProblemKind.InvalidContract, ProblemText.NoMembersDetail)
            : resolution;

    private Resolution ResolveNew(Type type, Assembly? scope)
    {
        if (type.IsGenericParameter || type.ContainsGenericParameters) return Problem(type, ProblemKind.UnsupportedType, ProblemText.IsOpenDetail);
        if (type.IsPointer || type.IsFunctionPointer) return Problem(type, ProblemKind.UnsupportedType, ProblemText.IsPointerDetail);
        if (type.IsByRef || type.IsByRefLike || type == typeof(void)) return Problem(type, ProblemKind.UnsupportedType, ProblemText.NotStoredDetail);
        if (type.IsArray) return ArrayOf(type, scope);
        if (System.Nullable.GetUnderlyingType(type) is { } underlying) return NullableOf(type, underlying, scope);
        if (Override(type, scope) is { } written) return written;
        if (type.IsEnum) return EnumOf(type);
        bool isFramework = FrameworkTypes.IsFramework(type);
        if (FSharp(type, scope) is { } special) return special;
        if (isFramework && LibraryCodecTable.Find(Definition(type).FullName ?? "") is { } row) return Library(type, row, scope);
        if (isFramework && TupleElements(type) is { } elements) return EndsInTuple(type) ? Tuple(type, elements, scope) : Problem(type, ProblemKind.UnsupportedType, ProblemText.NoRestDetail);
        if (InlineElement(type) is { } inline) return InlineArray(type, inline, scope);
        // What an annotated type holds is decided in its own assembly.
        if (Attributes.IsAnnotated(type)) scope = CodecScope.Of(type.Assembly);
        return Union(type, scope) ?? Unsupported(type, scope) ?? Generated(type, isUnion: false, scope) ?? Object(type, scope);
    }

    private Resolution ArrayOf(Type type, Assembly? scope)
    {
        if (!type.IsSZArray && type.GetArrayRank() == 1) return Problem(type, ProblemKind.UnsupportedType, $"it is {TypeDisplay.Full(type)}, {ProblemText.OddArrayDetail}");
        Type elementType = type.GetElementType()!;
        Resolution element = Resolve(elementType, scope);
        if (element.Codec is not { } codec) return element;
        return new Resolution
        {
            Type = type,
            Codec = type.IsSZArray ? CodecRef.Of(typeof(ArrayCodec<,>), [elementType], [codec]) : CodecRef.Of(typeof(MultiDimensionalArrayCodec<,,>), [type, elementType], [codec]),
            Absence = CodecAbsence.Reference,
            Shape = new CodecShape(0, type.GetArrayRank(), 0, true, 8, false),
            Parts = [element],
            Mentions = element.Mentions,
            Kind = type.IsSZArray ? WireKind.List : WireKind.Array,
        };
    }

    // A struct that stands for some values of its only field, one behind the other.
    private static Type? InlineElement(Type type) =>
        type.IsValueType && Attributes.Has(type, typeof(InlineArrayAttribute)) ? type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic) is [FieldInfo field, ..] ? field.FieldType : null : null;

    private Resolution InlineArray(Type type, Type elementType, Assembly? scope)
    {
        Resolution element = Resolve(elementType, scope);
        if (element.Codec is not { } codec) return element;
        return new Resolution
        {
            Type = type,
            Codec = CodecRef.Of(typeof(InlineArrayCodec<,,>), [type, elementType], [codec]),
            Shape = new CodecShape(0, 1, 0, true, CodecShape.Unknown, false),
            Parts = [element],
            Mentions = element.Mentions,
            Kind = WireKind.List,
        };
    }

    private Resolution NullableOf(Type type, Type underlying, Assembly? scope) =>
        FSharpTypes.KindOf(underlying) == FSharpKind.ValueOption ? Problem(type, ProblemKind.UnsupportedType, ProblemText.NullableOptionDetail) : AsNullable(type, Resolve(underlying, scope));

    private static Resolution AsNullable(Type type, Resolution underlying)
    {
        if (underlying.Codec is not { } codec) return underlying;
        return new Resolution
        {
            Type = type,
            Codec = CodecRef.Of(typeof(NullableCodec<,>), [underlying.Type], [codec]),
            ValueType = underlying.Type,
            ValueCodec = codec,
            Absence = underlying.Absence switch
            {
                CodecAbsence.ImmutableArray => CodecAbsence.NullableImmutableArray,
                _ => CodecAbsence.Nullable,
            },
            IsFlag = underlying.IsFlag,
            PrimitiveKind = underlying.PrimitiveKind,
            Shape = underlying.Shape,
            Parts = underlying.Surrogate is null ? [] : underlying.Parts,
            Surrogate = underlying.Surrogate,
            Mentions = underlying.Mentions,
            ReadingLevels = underlying.ReadingLevels,
            WritingLevels = underlying.WritingLevels,
            Kind = underlying.Kind,
        };
    }

    private static Resolution EnumOf(Type type)
    {
        Type integer = Enum.GetUnderlyingType(type);
        LibraryCodec? row = LibraryCodecTable.Find(integer.FullName!);
        if (row is null) return new Resolution { Type = type, Problem = new ContractProblem(ProblemKind.UnsupportedType, type.ToString(), type.ToString(), "", $"its values are of {TypeDisplay.Full(integer)}") };
        // Not bitwise: options may refuse values that the enum does not define.
        return new Resolution { Type = type, Codec = CodecRef.Of(typeof(EnumCodec<,,>).MakeGenericType(type, integer, LibraryCodecs.Find(row))), PrimitiveKind = row.PrimitiveKind, Shape = row.Shape with { IsBitwise = false } };
    }

    private Resolution Library(Type type, LibraryCodec row, Assembly? scope)
    {
        Type[] arguments = type.GetGenericArguments();
        CodecRef[] codecs = [];
        Resolution[] resolutions = [];
        CodecNode[] mentions = [];
        if (row.Arguments != CodecArguments.None)
        {
            Type[] parts = row.Arguments switch
            {
                CodecArguments.Pair => [typeof(ValueTuple<,>).MakeGenericType(arguments)],
                CodecArguments.KeyAndList => [typeof(ValueTuple<,>).MakeGenericType(arguments[0], typeof(List<>).MakeGenericType(arguments[1]))],
                _ => arguments,
            };
            codecs = new CodecRef[parts.Length];
            resolutions = new Resolution[parts.Length];
            for (int i = 0; i < parts.Length; i++)
            {
                Resolution part = Resolve(parts[i], scope);
                if (part.Problem is not null) return part;
                codecs[i] = part.Codec!;
                if (row.IsOfNumbers && !(part is { Absence: CodecAbsence.None, Type.IsEnum: false } && LibraryCodec.IsNumber(part.PrimitiveKind))) return Problem(type, ProblemKind.FrameworkType, "");
                resolutions[i] = part;
                mentions = i == 0 ? part.Mentions : [.. mentions, .. part.Mentions];
            }
        }

        Type definition = LibraryCodecs.Find(row);
        return new Resolution
        {
            Type = type,
            Codec = codecs.Length == 0 ? CodecRef.Of(definition) : CodecRef.Of(definition, arguments, codecs),
            Absence = row.Absence,
            PrimitiveKind = row.PrimitiveKind,
            IsFlag = definition == typeof(BooleanCodec),
            IsString = definition == typeof(StringCodec),
            Shape = row.Shape,
            Parts = resolutions,
            Mentions = mentions,
            Kind = row.Kind,
        };
    }

    private Resolution Object(Type type, Assembly? scope)
    {
        BuiltKey key = new(type, isUnion: false, scope);
        if (Existing(key) is { } existing) return existing;
        Dictionary<(string Type, string Member), MemberSource> sources = [];
        TypeSurface surface = _surfaces.Read(type, sources, scope, Settles);
        TypeContract? contract = ContractBuilder.Build(WithHiddenFields(type, surface, sources), out EquatableArray<ContractProblem> problems);
        // A collection that can't be made empty and filled. What a made one would lack is said only where nothing else makes it.
        if (contract is null && surface.Elements != ElementsKind.None && problems.All(p => p.Kind == ProblemKind.NoConstructor) && Made(type, scope) is { Problem: null } made) return made;
        ContractBinder? binder = contract is null ? null : new ContractBinder(type, contract, sources, _surfaces, _keys);
        List<ContractProblem> unreadable = binder?.Problems() ?? [];
        if (unreadable.Count == 0 && contract is not null && HiddenState.AskedForAll(type, contract, sources, _keys) is { } lost) unreadable.Add(lost);
        ObjectNode node = binder is null || unreadable.Count > 0 ? new ObjectNode(type) { Key = key, Contract = null, Paths = [] } : binder.Bind(key);
        node.Problems.AddRange(unreadable);
        // A constructor can't be used whose parameters are of a type that is not there: the member of that type says why.
        foreach (((string declaring, string member), MemberSource source) in sources)
        {
            if (contract is null && source.Problem is { } problem) node.Problems.Add(new ContractProblem(ProblemKind.UnreadableMember, _keys.KeyOf(type), declaring, member, problem));
        }

        node.Problems.AddRange(problems);
        return Added(node);
    }

    private Resolution Added(CodecNode node)
    {
        _nodes.Add(node.Key, node);
        _pending.Enqueue(node);
        return Of(node);
    }

    private static Resolution Of(CodecNode node) => new()
    {
        Type = node.Type,
        Codec = CodecRef.Of(node),
        Absence = AbsenceOf(node.Type, node is UnionNode),
        Shape = !node.Type.IsValueType ? CodecShape.Class : node is UnionNode ? StructUnion(node.Type) : null,
        Mentions = [node],
        Kind = node is UnionNode ? WireKind.Union : WireKind.Object,
        FixedMember = (node as ObjectNode)?.Contract?.FixedMember,
    };

    // Of F#'s unions each value is of a case.
    private static CodecAbsence AbsenceOf(Type type, bool isUnion) => !type.IsValueType ? CodecAbsence.Reference : isUnion && !FSharpTypes.IsUnion(type) ? CodecAbsence.Union : CodecAbsence.None;

    private static CodecShape StructUnion(Type type) => FSharpTypes.IsUnion(type) ? CodecShape.StructUnion with { MemorySize = CodecShape.Unknown } : CodecShape.StructUnion;

    // One that is in this graph already, or was emitted for another root.
    private Resolution? Existing(BuiltKey key)
    {
        if (_nodes.TryGetValue(key, out CodecNode? node)) return Of(node);
        if (!UsesEmitted || !BuiltCodecs.TryGet(key, Reuses, out BuiltCodec? built)) return null;
        return MakeClosed(key.Type, built.Codec, built.Shape, key.IsUnion ? WireKind.Union : WireKind.Object, built.FixedMember, built.ReadingLevels, built.WritingLevels);
    }

    private Resolution MakeClosed(Type type, Type codec, CodecShape shape, WireKind kind, string? fixedMember, int directLevels = 0, int writingLevels = 0)
    {
        _closed.Add(type);
        return new()
        {
            Type = type,
            Codec = CodecRef.Of(codec),
            Absence = AbsenceOf(type, kind == WireKind.Union),
            Shape = !type.IsValueType ? CodecShape.Class : kind == WireKind.Union ? StructUnion(type) : shape,
            Kind = kind,
            FixedMember = fixedMember,
            ReadingLevels = directLevels,
            WritingLevels = writingLevels,
        };
    }

    private Resolution Problem(Type type, ProblemKind kind, string detail)
    {
        string key = _keys.KeyOf(type);
        return new Resolution { Type = type, Problem = new ContractProblem(kind, key, key, "", detail) };
    }

    private static Type Definition(Type type) => type.IsGenericType ? type.GetGenericTypeDefinition() : type;

    // How deep type arguments are nested: 0 for int, 1 for List<int>.
    private static int Nesting(Type type)
    {
        if (type.HasElementType) return 1 + Nesting(type.GetElementType()!);
        int deepest = 0;
        if (!type.IsGenericType) return 0;
        foreach (Type argument in type.GetGenericArguments()) deepest = int.Max(deepest, Nesting(argument));
        return 1 + deepest;
    }
}
