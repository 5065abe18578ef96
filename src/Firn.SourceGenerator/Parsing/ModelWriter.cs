using Firn.Contracts;
using Firn.Contracts.Plans;
using Firn.SourceGenerator.Emission;
using Firn.SourceGenerator.Model;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>Makes of the graph's nodes the records that are emitted, and gathers the accessors that they need.</summary>
internal sealed class ModelWriter(TypeGraph graph, HintNames hints)
{
    private readonly SortedDictionary<string, AccessorClass> _accessors = new(StringComparer.Ordinal);

    public ObjectModel Object(TypeGraph.ObjectNode node)
    {
        TypeContract contract = node.Contract!;
        // Where another generator adds a constructor or a required member, this would not compile beside the error that says so.
        if (SeenContract.MayGetConstructor(node, graph.Assembly)) contract = contract with { Constructor = contract.Constructor with { IsPublic = false } };
        NarrowAccessors(node);
        return new ObjectModel
        {
            HintName = HintName(node.Place.Host, node.Place.Name),
            Host = node.Place.Host,
            CodecName = node.Place.Name,
            Accessibility = node.Place.Accessibility,
            IsObsolete = Obsolescence.Touches(node),
            Contract = contract,
            IsRoot = node.IsRoot,
            IsRefilled = node.IsRefilled,
            CanBeDerived = !contract.IsStruct && !node.Symbol.IsSealed,
            Triviality = graph.TrivialityOf(node),
            ReadingLevels = graph.Parts.ReadingOf(node),
            WritingLevels = graph.Parts.WritingOf(node),
            Layout = graph.LayoutOf(node),
            Codecs = node.Members.Select(CodecOf).ToEquatableArray(),
            Converters = node.Converters.SelectMany((c, i) => c.Select(old => new ConverterModel(i, old.Old.Codec!.Type, old.Old.Codec.Codec, TypeNames.Key(old.Converter)))).ToEquatableArray(),
            NotNull = contract.Members.Select(m => node.Construction.Length == 0 && node.Sources.TryGetValue((m.DeclaringType, m.Name), out MemberSource? source) ? DeclaredNulls.Of(source) : "").ToEquatableArray(),
            AccessorClasses = contract.Members.Select(m => AccessorsOf(node, m)).ToEquatableArray(),
            LateSetters = contract.Members.Select(m => LateSetterOf(node, m)).ToEquatableArray(),
            Callbacks = contract.Callbacks.Select(c => new CallbackModel(c.Kind, CallOf(node, c))).ToEquatableArray(),
            ConstructorClass = contract.Constructor.IsPublic || contract.Constructor.IsBlank ? "" : ConstructorOf(node),
            Construction = node.Construction,
        };
    }

    private CodecReference CodecOf(TypeGraph.Resolution member)
    {
        CodecReference codec = member.Codec!;
        int reading = Math.Max(0, graph.Parts.ReadingOf(member));
        bool isReference = codec.Absence == CodecAbsence.Reference;
        return codec with
        {
            ReadingLevels = isReference ? reading : 0,
            DirectKind = !isReference && reading > 0 ? DirectKinds.Struct : TypeGraph.DirectKindOf(member),
            WritingLevels = Math.Max(0, graph.Parts.WritingOf(member)),
            IsObject = member.Kind == WireKind.Object,
        };
    }

    public UnionModel Union(TypeGraph.UnionNode node) => new()
    {
        HintName = HintName(node.Place.Host, node.Place.Name),
        Host = node.Place.Host,
        CodecName = node.Place.Name,
        Accessibility = node.Place.Accessibility,
        IsObsolete = Obsolescence.Touches(node.Symbol) || node.Cases.Any(c => Obsolescence.Touches(c.Type.Symbol)),
        Type = TypeNames.Key(node.Symbol),
        Cases = node.Cases.Select(c => CaseOf(node, c.Tag, c.Type)).ToEquatableArray(),
        Methods = node.Declaration.Methods,
        Language = node.Declaration.Language is { } language ? new LanguageUnionModel(node.Symbol.IsValueType, !node.Symbol.IsValueType && !node.Symbol.IsSealed, language.Members, language.HasHasValue) : null,
    };

    public MakerModel Maker(TypeGraph.MakerNode node)
    {
        MadeCollectionReader collection = node.Collection;
        IMethodSymbol method = collection.Method!;
        string element = TypeNames.Key(collection.Element);
        string gathered = collection.Kind switch
        {
            ElementsKind.Dictionary => $"global::System.Collections.Generic.Dictionary<{string.Join(", ", collection.Arguments.Select(TypeNames.Key))}>",
            ElementsKind.Set => $"global::System.Collections.Generic.HashSet<{element}>",
            _ => element + "[]",
        };
        string passed = collection.Passing switch
        {
            ElementsPassing.InList => $"new global::System.Collections.Generic.List<{element}>(elements)",
            ElementsPassing.InArray => $"global::System.Linq.Enumerable.ToArray<{element}>(elements)",
            _ => "elements",
        };
        string type = TypeNames.Key(node.Symbol);
        string arguments = method.TypeArguments.Length == 0 ? "" : $"<{string.Join(", ", method.TypeArguments.Select(TypeNames.Key))}>";
        string called = method.MethodKind == MethodKind.Constructor ? "new " + type : $"{TypeNames.Key(method.ContainingType)}.{(LocalNames.IsKeyword(method.Name) ? "@" : "")}{method.Name}{arguments}";
        return new MakerModel(HintName(node.Place.Host, node.Place.Name), node.Place.Host, node.Place.Name, node.Place.Accessibility, type, gathered, $"{called}(({TypeNames.Key(method.Parameters[0].Type)}){passed})")
        {
            IsObsolete = Obsolescence.Touches(node.Symbol) || Obsolescence.Touches(method) || KnownAttributes.Has(method.ContainingType, "System.ObsoleteAttribute"),
        };
    }

    private static UnionCaseModel CaseOf(TypeGraph.UnionNode node, long tag, TypeGraph.Resolution type)
    {
        UnionCaseModel model = new(tag, type.Codec!, type.Symbol.IsValueType, type.Kind == WireKind.Union, TypeGraph.IsWide(type), SymbolEqualityComparer.Default.Equals(type.Symbol, node.Symbol));
        if (node.Declaration.Language is not { } language) return model;
        LanguageCase known = language.Cases[TypeNames.Key(type.Symbol)];
        return model with { IsWide = model.IsWide && !model.IsStruct, Creation = known.Creation, IsTried = known.IsTried, IsBroad = TypeGraph.IsBroad(type), BroadRank = TypeGraph.BroadRank(type) };
    }

    public EquatableArray<AccessorClassModel> AccessorClasses() => _accessors.Values.Select(a => a.ToModel()).ToEquatableArray();

    /// <summary>Files are named for the place of what stands in them, the namespace of all generated code left out.</summary>
    public string HintName(HostModel host, string name)
    {
        string place = host.Key.StartsWith("global::", StringComparison.Ordinal) ? host.Key.Substring(8) : host.Key;
        if (place == graph.Namespace) place = "";
        else if (place.StartsWith(graph.Namespace + ".", StringComparison.Ordinal)) place = place.Substring(graph.Namespace.Length + 1);
        return hints.Create((place.Length > 0 ? place + "." : "") + name);
    }

    /// <summary>
    /// Has the accessor class of a listed type tell other assemblies of members that they don't see as they are; returns its open name, or
    /// nothing where there is nothing to tell, or where a private type keeps the accessors inside the type itself.
    /// </summary>
    public string Export(INamedTypeSymbol definition)
    {
        Dictionary<(string, string), MemberSource> sources = [];
        LevelSurface level = graph.Level(definition, sources);
        List<MemberSurface> members = [.. level.Members.Where(ExportedSurface.IsNeeded)];
        IMethodSymbol? constructor = definition.InstanceConstructors.FirstOrDefault(c => c.DeclaredAccessibility != Accessibility.Public && KnownAttributes.Has(c, KnownAttributes.Constructor));
        List<CallbackSurface> callbacks = [.. level.Callbacks.Where(c => !c.IsPublic && c.Problem.Length == 0)];
        if ((members.Count == 0 && constructor is null && callbacks.Count == 0) || members.Exists(m => Nameability.HostOf(sources[(level.Type, m.Name)].Type) is not null)) return "";
        AccessorClass accessors = ClassOf(definition);
        accessors.IsExported = true;
        foreach (MemberSurface member in members)
        {
            MemberSource source = sources[(level.Type, member.Name)];
            string? accessor = null;
            if (member.IsField ? member.Getter != Visibility.Public || member.Setter == Visibility.None : member.HasBackingField && member.Setter == Visibility.None)
            {
                accessors.Add(AccessorKind.Field, accessor = AccessorNames.Field(member.Name), member.IsField ? member.Name : ContractBuilder.BackingField(member.Name), source.Type);
            }

            if (!member.IsField && member.Setter == Visibility.NonPublic) accessors.Add(AccessorKind.Setter, accessor = AccessorNames.Setter(member.Name), "set_" + member.Name, source.Type);
            if (!member.IsField && member.Getter == Visibility.NonPublic) accessors.Add(AccessorKind.Getter, accessor = AccessorNames.Getter(member.Name), "get_" + member.Name, source.Type);
            accessors.Surfaces.Add(ExportedSurface.Attribute(member, source, accessor));
        }

        foreach (CallbackSurface callback in callbacks)
        {
            accessors.AddCallback(callback.Name, callback.TakesContext);
            accessors.Surfaces.Add(CallbackReader.Attribute(callback));
        }

        if (constructor is not null) accessors.AddConstructor(constructor);
        return accessors.OpenReference();
    }

    // A private member of a private type moves the accessor class into the type that sees both.
    private void NarrowAccessors(TypeGraph.ObjectNode node)
    {
        foreach (MemberContract member in node.Contract!.Members)
        {
            if ((NeedsAccessor(member) || node.Contract!.IsSetLate(member)) && node.Sources[(member.DeclaringType, member.Name)] is { Accessors: null } source) ClassOf(source.DeclaringType).Narrow(source.Type);
        }
    }

    private static bool NeedsAccessor(MemberContract member) => member.Reading is MemberReading.GetMethod or MemberReading.Field || member.Writing is MemberWriting.SetMethod or MemberWriting.Field or MemberWriting.FillField;

    private string AccessorsOf(TypeGraph.ObjectNode node, MemberContract member)
    {
        if (!NeedsAccessor(member)) return "";
        MemberSource source = node.Sources[(member.DeclaringType, member.Name)];
        if (source.Accessors is { } foreign) return TypeNames.Key(foreign);
        AccessorClass accessors = ClassOf(source.DeclaringType);
        ITypeSymbol valueType = MemberSource.TypeOf(source.Symbol!.OriginalDefinition);
        if (member.Reading == MemberReading.GetMethod) accessors.Add(AccessorKind.Getter, AccessorNames.Getter(member.Name), "get_" + member.Name, valueType);
        if (member.Writing == MemberWriting.SetMethod) accessors.Add(AccessorKind.Setter, AccessorNames.Setter(member.Name), "set_" + member.Name, valueType);
        if (member.Reading == MemberReading.Field || member.Writing is MemberWriting.Field or MemberWriting.FillField)
        {
            accessors.Add(AccessorKind.Field, AccessorNames.Field(member.Name), member.IsField ? member.Name : ContractBuilder.BackingField(member.Name), valueType);
        }

        return accessors.Reference(source.DeclaringType);
    }

    // A member that only an initializer may set can't stay as it is there: where data lack members it is set afterwards, if it came.
    private string LateSetterOf(TypeGraph.ObjectNode node, MemberContract member)
    {
        if (!node.Contract!.IsSetLate(member)) return "";
        MemberSource source = node.Sources[(member.DeclaringType, member.Name)];
        AccessorClass accessors = ClassOf(source.DeclaringType);
        accessors.Add(AccessorKind.Setter, AccessorNames.Setter(member.Name), "set_" + member.Name, MemberSource.TypeOf(source.Symbol!.OriginalDefinition));
        return accessors.Reference(source.DeclaringType);
    }

    private string CallOf(TypeGraph.ObjectNode node, CallbackContract callback)
    {
        const string Context = "default(global::System.Runtime.Serialization.StreamingContext)";
        INamedTypeSymbol level = node.Symbol;
        while (TypeNames.Key(level) != callback.DeclaringType) level = level.BaseType!;
        if (callback.IsPublic)
        {
            string target = callback.DeclaringType == node.Key ? "value" : $"(({callback.DeclaringType})value)";
            return $"{target}.{(LocalNames.IsKeyword(callback.Name) ? "@" : "")}{callback.Name}({(callback.TakesContext ? Context : "")})";
        }

        string accessors;
        if (graph.AccessorsOf(level) is { } foreign)
        {
            accessors = TypeNames.Key(AccessorClass.Close(foreign, level));
        }
        else
        {
            AccessorClass own = ClassOf(level);
            own.AddCallback(callback.Name, callback.TakesContext);
            accessors = own.Reference(level);
        }

        return $"{accessors}.{AccessorNames.Method(callback.Name)}({(node.Symbol.IsValueType ? "ref " : "")}value{(callback.TakesContext ? ", " + Context : "")})";
    }

    private string ConstructorOf(TypeGraph.ObjectNode node)
    {
        if (graph.AccessorsOf(node.Symbol) is { } foreign && !foreign.GetMembers("Create").IsEmpty) return TypeNames.Key(AccessorClass.Close(foreign, node.Symbol));
        AccessorClass accessors = ClassOf(node.Symbol);
        // Without a chosen one: the public one, called where nobody asks for required members.
        IMethodSymbol constructor = node.Symbol.InstanceConstructors.FirstOrDefault(c => KnownAttributes.Has(c, KnownAttributes.Constructor)) ?? node.Symbol.InstanceConstructors.First(c => SurfaceReader.ParameterTypes(c).SequenceEqual(node.Contract!.Constructor.ParameterTypes));
        accessors.AddConstructor(constructor.OriginalDefinition);
        return accessors.Reference(node.Symbol);
    }

    /// <summary>A type's name for <c>typeof</c>, without type arguments.</summary>
    public static string OpenName(INamedTypeSymbol definition) => IsGeneric(definition) ? TypeNames.Key(Unbound(definition)) : TypeNames.Key(definition);

    private static bool IsGeneric(INamedTypeSymbol type) => type.IsGenericType;

    private static INamedTypeSymbol Unbound(INamedTypeSymbol definition) => definition.ConstructUnboundGenericType();

    private AccessorClass ClassOf(INamedTypeSymbol type)
    {
        INamedTypeSymbol definition = type.OriginalDefinition;
        string key = TypeNames.Key(definition);
        if (!_accessors.TryGetValue(key, out AccessorClass? accessors))
        {
            // Accessors to what only the inside of a type can name stand in that type; others in the assembly's namespace.
            INamedTypeSymbol? host = Nameability.HostOf(definition);
            _accessors.Add(key, accessors = new AccessorClass(definition, host is null ? graph.PlaceOf(definition) : Hosts.Inside(host), host, this, graph));
        }

        return accessors;
    }

    private sealed class AccessorClass(INamedTypeSymbol definition, HostModel place, INamedTypeSymbol? host, ModelWriter writer, TypeGraph graph)
    {
        private readonly SortedDictionary<string, AccessorModel> _accessors = new(StringComparer.Ordinal);
        private readonly Dictionary<ITypeParameterSymbol, string>? _renamed = Rename([.. Chain(definition).SelectMany(t => t.TypeParameters)]);
        private HostModel _place = place;
        private INamedTypeSymbol? _host = host;
        private string? _name;

        public bool IsExported { get; set; }

        public SortedSet<string> Surfaces { get; } = new(StringComparer.Ordinal);

        // Once the place is known.
        private string Name => _name ??= graph.FreeName(_place, _host, (_place.Types.Count > 0 ? "Firn" : AccessorNames.IsPrefixed(definition.Name) ? "Of" : "") + NameOf(definition), "Accessors", TypeNames.Key(definition));

        public static string NameOf(INamedTypeSymbol type) => (type.ContainingType is { } outer ? NameOf(outer).Replace("Accessors", "_") : "") + type.Name + "Accessors";

        // Called for all members before the first reference is made.
        public void Narrow(ITypeSymbol type)
        {
            if (Nameability.HostOf(type) is { } other && Nameability.TryCombine(Nameability.HostOf(definition), other, out INamedTypeSymbol? inner) && inner is not null)
            {
                _place = Hosts.Inside(inner);
                _host = inner;
            }
        }

        public void Add(AccessorKind kind, string accessor, string target, ITypeSymbol valueType) =>
            _accessors[accessor] = new AccessorModel(kind, accessor, target, KeyOf(definition), definition.IsValueType, KeyOf(valueType), default, _place.Types.Count > 0 || TypeGraph.IsPublic(valueType));

        public void AddCallback(string name, bool takesContext)
        {
            EquatableArray<string> parameters = takesContext ? new(["global::System.Runtime.Serialization.StreamingContext context"]) : default;
            _accessors[$"Call{name}({parameters.Count})"] = new AccessorModel(AccessorKind.Method, AccessorNames.Method(name), name, KeyOf(definition), definition.IsValueType, "", parameters, true);
        }

        public void AddConstructor(IMethodSymbol constructor) =>
            _accessors["Create"] = new AccessorModel(AccessorKind.Constructor, "Create", ".ctor", KeyOf(definition), definition.IsValueType, "", ParameterDefault.Declarations(constructor, KeyOf).ToEquatableArray(), _place.Types.Count > 0 || constructor.Parameters.All(p => TypeGraph.IsPublic(p.Type)));

        public string Reference(INamedTypeSymbol closed)
        {
            List<ITypeSymbol> arguments = [.. Chain(closed).SelectMany(t => t.TypeArguments)];
            return (_place.Types.Count > 0 ? _place.Key : "global::" + _place.Key) + "." + Name + (arguments.Count == 0 ? "" : $"<{string.Join(", ", arguments.Select(TypeNames.Key))}>");
        }

        /// <summary>The class for <c>typeof</c>.</summary>
        public string OpenReference()
        {
            int arity = Chain(definition).Sum(t => t.TypeParameters.Length);
            return "global::" + _place.Key + "." + Name + (arity == 0 ? "" : $"<{new string(',', arity - 1)}>");
        }

        /// <summary>An accessor class of another assembly, for a closed type.</summary>
        public static INamedTypeSymbol Close(INamedTypeSymbol accessors, INamedTypeSymbol type)
        {
            ITypeSymbol[] arguments = [.. Chain(type).SelectMany(t => t.TypeArguments)];
            return arguments.Length == 0 ? accessors : accessors.Construct(arguments);
        }

        public AccessorClassModel ToModel()
        {
            List<ITypeParameterSymbol> parameters = [.. Chain(definition).SelectMany(t => t.TypeParameters)];
            string list = parameters.Count == 0 ? "" : $"<{string.Join(", ", parameters.Select(KeyOf))}>";
            // The number of type parameters tells the files of Box and Box<T> apart.
            string hint = writer.HintName(_place, Name + (parameters.Count > 0 ? "_" + parameters.Count : ""));
            string accessibility = _place.Types.Count > 0 ? "private" : IsExported ? "public" : "internal";
            return new AccessorClassModel(hint, _place, accessibility, Name, list, string.Join(" ", parameters.Select(Constraints).Where(c => c.Length > 0)), Surfaces.ToEquatableArray(), _accessors.Values.ToEquatableArray()) { IsObsolete = Obsolescence.TouchesAccessors(definition) };
        }

        private static IEnumerable<INamedTypeSymbol> Chain(INamedTypeSymbol type) =>
            type.ContainingType is { } outer ? Chain(outer).Append(type) : [type];

        private string KeyOf(ITypeSymbol type) => _renamed is null ? TypeNames.Key(type) : TypeNames.Key(type, _renamed);

        // Those of nested types may share their names, and others may be words or names that mean something in generated code.
        private static Dictionary<ITypeParameterSymbol, string>? Rename(ITypeParameterSymbol[] parameters)
        {
            bool isUsual = parameters.All(p => p.Name[0] == 'T' && !p.Name.EndsWith("Accessors", StringComparison.Ordinal)) && parameters.Select(p => p.Name).Distinct().Count() == parameters.Length;
            if (isUsual) return null;
            Dictionary<ITypeParameterSymbol, string> names = new(SymbolEqualityComparer.Default);
            foreach (ITypeParameterSymbol parameter in parameters) names[parameter] = "T" + (names.Count + 1).ToString(System.Globalization.CultureInfo.InvariantCulture);
            return names;
        }

        private string Constraints(ITypeParameterSymbol parameter)
        {
            List<string> parts = [];
            if (parameter.HasUnmanagedTypeConstraint) parts.Add("unmanaged");
            else if (parameter.HasValueTypeConstraint) parts.Add("struct");
            else if (parameter.HasReferenceTypeConstraint) parts.Add("class");
            else if (parameter.HasNotNullConstraint) parts.Add("notnull");
            parts.AddRange(parameter.ConstraintTypes.Select(KeyOf));
            if (parameter.HasConstructorConstraint && !parameter.HasValueTypeConstraint) parts.Add("new()");
            if (parameter.AllowsRefLikeType) parts.Add("allows ref struct");
            return parts.Count == 0 ? "" : $"where {KeyOf(parameter)} : {string.Join(", ", parts)}";
        }
    }
}
