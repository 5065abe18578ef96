using Firn.Contracts;
using Firn.SourceGenerator.Model;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>The contracts that an assembly and its contexts have for types which they can't edit. Lives for one compilation.</summary>
internal sealed class OutsideContracts
{
    private readonly Compilation _compilation;
    private readonly Dictionary<string, Entry> _ofAssembly = new(StringComparer.Ordinal);
    private readonly Dictionary<string, Entry> _ofContexts = new(StringComparer.Ordinal);
    private readonly Dictionary<IAssemblySymbol, Dictionary<string, Entry>> _referenced = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<string, Entry> _used = new(StringComparer.Ordinal);
    private readonly Dictionary<string, Found?> _found = new(StringComparer.Ordinal);

    public OutsideContracts(Compilation compilation)
    {
        _compilation = compilation;
        foreach (AttributeData attribute in compilation.Assembly.GetAttributes()) Add(_ofAssembly, attribute, KnownAttributes.Contract);
    }

    /// <summary>Has the contracts of a context count in all of this assembly's code.</summary>
    public void AddContext(INamedTypeSymbol context)
    {
        foreach (AttributeData attribute in context.GetAttributes()) Add(_ofContexts, attribute, KnownAttributes.Contract);
        _found.Clear();
    }

    /// <summary>A type for which this assembly has a contract although the type's own assembly decides, or null.</summary>
    public ITypeSymbol? Refused =>
        _ofContexts.Concat(_ofAssembly).OrderBy(e => e.Key, StringComparer.Ordinal).Select(e => e.Value.Type).FirstOrDefault(t => t is { TypeKind: not TypeKind.Error, ContainingAssembly: { } assembly } && DecidesItself(assembly));

    /// <summary>Whether what an assembly says of a type counts for this one's codecs: the type is its own, or nobody else can say it.</summary>
    public bool IsOurs(INamedTypeSymbol type) => !DecidesItself(type.ContainingAssembly);

    /// <summary>
    /// What contexts say, for codecs that are made at run time, and what this assembly's codecs go by of others. Generated code checks itself by this list, whichever assemblies are loaded then.
    /// </summary>
    /// <param name="isNamedAnywhere">Whether every part of the assembly can name a type.</param>
    public IEnumerable<ContextContractModel> ToModels(Func<ITypeSymbol, bool> isNamedAnywhere)
    {
        foreach (Entry entry in _ofContexts.Values.Concat(_used.Where(u => !_ofContexts.ContainsKey(u.Key)).Select(u => u.Value)))
        {
            if (!isNamedAnywhere(entry.Type)) continue;
            ContextContractModel model = new(TypeNames.Key(entry.Type), entry.Ignored.ToEquatableArray(), entry.Configuration is { } configuration && isNamedAnywhere(configuration) ? TypeNames.Key(configuration) : "");
            yield return model;
            // The run-time engine refuses two as well.
            if (entry.IsTwice) yield return model with { Ignored = entry.Ignored.Append("").ToEquatableArray() };
        }
    }

    /// <summary>The contract for a type, or null.</summary>
    public OutsideContract? Find(INamedTypeSymbol type) => Lookup(type)?.Contract;

    /// <summary>Whether one counts for a type or one of its base classes.</summary>
    public bool Concern(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? level = type; level is { SpecialType: not (SpecialType.System_Object or SpecialType.System_ValueType) }; level = level.BaseType)
        {
            if (Lookup(level) is not null) return true;
        }

        return false;
    }

    /// <summary>The surface with what contracts say of it.</summary>
    /// <param name="type">The type.</param>
    /// <param name="levels">The types of its levels, in their order.</param>
    /// <param name="surface">What the type itself says.</param>
    /// <param name="sources">Its members, which get the codecs and converters that configurations give them.</param>
    public TypeSurface Apply(INamedTypeSymbol type, List<INamedTypeSymbol> levels, TypeSurface surface, Dictionary<(string, string), MemberSource> sources)
    {
        if (!Concern(type)) return surface;
        Found?[] found = [.. levels.Select(Lookup)];
        TypeSurface told = OutsideContractReader.Apply(surface, [.. found.Select(f => f?.Contract)], out List<ConfiguredMember> configured);
        foreach (ConfiguredMember member in configured)
        {
            if (!sources.TryGetValue((member.Type, member.Name), out MemberSource? source)) continue;
            MemberSource word = found.First(f => f is not null && f.Sources.ContainsKey((member.Configuration, member.Name)))!.Sources[(member.Configuration, member.Name)];
            bool isTold = word.Symbol is { } symbol && (KnownAttributes.Has(symbol, KnownAttributes.Member) || KnownAttributes.Has(symbol, KnownAttributes.DataMember));
            sources[(member.Type, member.Name)] = source with { Codec = word.Codec ?? source.Codec, Converters = word.Converters.Length > 0 ? word.Converters : source.Converters, IsToldFromOutside = source.IsToldFromOutside || isTold };
        }

        return told;
    }

    private Found? Lookup(INamedTypeSymbol type)
    {
        string key = TypeNames.Key(type);
        if (!_found.TryGetValue(key, out Found? found)) _found.Add(key, found = Search(type, key));
        return found;
    }

    private Found? Search(INamedTypeSymbol type, string key)
    {
        if (type.ContainingAssembly is not { } home) return null;
        Entry? own = Get(_ofContexts, type, key) ?? Get(_ofAssembly, type, key);
        if (DecidesItself(home))
        {
            if (own is not null) return new Found(new OutsideContract(key) { Problem = ProblemText.DecidesItself(home.Name) }, []);
            return Get(OfReferenced(home), type, key) is { } theirs ? Read(type, key, theirs) : null;
        }

        if (own is not null) return Read(type, key, own);
        if (TypeGraph.IsFramework(type) || IsCompiled(home)) return null;
        (IAssemblySymbol? names, Entry? referenced) = (null, null);
        foreach (IAssemblySymbol assembly in _compilation.SourceModule.ReferencedAssemblySymbols)
        {
            if (Get(OfReferenced(assembly), type, key) is not { } other || other.IsSame(referenced)) continue;
            if (referenced is not null)
            {
                string[] both = [names!.Name, assembly.Name];
                Array.Sort(both, StringComparer.Ordinal);
                return new Found(new OutsideContract(key) { Problem = ProblemText.DifferentContracts(both[0], both[1]) }, []);
            }

            (names, referenced) = (assembly, other);
        }

        if (referenced is null) return null;
        _used[TypeNames.Key(referenced.Type)] = referenced;
        return Read(type, key, referenced);
    }

    private static Entry? Get(Dictionary<string, Entry> entries, INamedTypeSymbol type, string key)
    {
        if (entries.Count == 0) return null;
        if (entries.TryGetValue(key, out Entry? entry)) return entry;
        return type.IsGenericType && !type.IsUnboundGenericType && entries.TryGetValue(TypeNames.Key(type.ConstructUnboundGenericType()), out entry) ? entry : null;
    }

    private bool IsCompiled(IAssemblySymbol assembly) => SymbolEqualityComparer.Default.Equals(assembly, _compilation.Assembly);

    // Another assembly that can say itself how its types are stored.
    private bool DecidesItself(IAssemblySymbol assembly) => !IsCompiled(assembly) && TypeGraph.ReferencesFirn(assembly);

    private Dictionary<string, Entry> OfReferenced(IAssemblySymbol assembly)
    {
        if (_referenced.TryGetValue(assembly, out Dictionary<string, Entry>? entries)) return entries;
        entries = new(StringComparer.Ordinal);
        if (assembly.Name != "Firn" && TypeGraph.ReferencesFirn(assembly))
        {
            Dictionary<string, Entry> ofContexts = new(StringComparer.Ordinal);
            foreach (AttributeData attribute in assembly.GetAttributes())
            {
                Add(entries, attribute, KnownAttributes.Contract);
                Add(ofContexts, attribute, KnownAttributes.ContextContract);
            }

            foreach (KeyValuePair<string, Entry> entry in ofContexts) entries[entry.Key] = entry.Value;
        }

        _referenced.Add(assembly, entries);
        return entries;
    }

    private static void Add(Dictionary<string, Entry> entries, AttributeData attribute, string name)
    {
        if (!KnownAttributes.Is(attribute, name) || attribute.ConstructorArguments.Length != 1 || attribute.ConstructorArguments[0].Value is not ITypeSymbol type) return;
        string key = TypeNames.Key(type);
        Entry entry = new(type, [.. KnownAttributes.Texts(attribute, "Ignore").OrderBy(n => n, StringComparer.Ordinal)], KnownAttributes.Argument<ITypeSymbol>(attribute, "Configuration"), IsTwice: false);
        entries[key] = entries.TryGetValue(key, out Entry? known) && !known.IsSame(entry) ? known with { IsTwice = true } : entry;
    }

    private Found Read(INamedTypeSymbol type, string key, Entry entry)
    {
        OutsideContract contract = new(key) { Ignored = entry.Ignored.ToEquatableArray() };
        if (entry.IsTwice) return new Found(contract with { Problem = ProblemText.TwoContractsDetail }, []);
        if (entry.Configuration is not { } given) return new Found(contract, []);
        string display = TypeNames.Display(given);
        if (given is not INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Interface } configuration) return new Found(contract with { Problem = display + ProblemText.NoConfigurationDetail }, []);
        if (configuration.IsUnboundGenericType)
        {
            if (configuration.ContainingType is { IsGenericType: true } || configuration.TypeArguments.Length != type.TypeArguments.Length) return new Found(contract with { Problem = display + ProblemText.NoConfigurationDetail }, []);
            configuration = configuration.OriginalDefinition.Construct([.. type.TypeArguments]);
        }

        if (!_compilation.IsSymbolAccessibleWithin(configuration.OriginalDefinition, _compilation.Assembly)) return new Found(contract with { Problem = display + (IsCompiled(configuration.ContainingAssembly) ? ProblemText.ConfigurationNotReachedDetail : ProblemText.ConfigurationNotPublicDetail) }, []);
        (List<MemberSurface> members, Dictionary<(string, string), MemberSource> sources, List<string> converted) = ([], [], []);
        string configurationKey = TypeNames.Key(configuration);
        HashSet<string> hidden = new(StringComparer.Ordinal);
        foreach (ISymbol symbol in Levels(configuration).SelectMany(l => l.GetMembers()).Where(m => m is IFieldSymbol { IsImplicitlyDeclared: false } or IPropertySymbol { IsIndexer: false }))
        {
            if (!hidden.Add(symbol.Name)) continue;
            MemberSurface member = SurfaceReader.Configured(symbol);
            MemberSource source = MemberSource.Of(symbol);
            bool isConverted = source.Codec is not null || source.Converters.Length > 0;
            if (symbol.IsStatic || symbol.DeclaredAccessibility != Accessibility.Public)
            {
                if (!isConverted && member is { IsIgnored: false, HasMemberAttribute: false, IsDataMember: false }) continue;
                return new Found(contract with { Problem = $"'{symbol.Name}{(symbol.IsStatic ? ProblemText.ConfiguredStaticallyDetail : ProblemText.ConfiguredPrivatelyDetail)}" }, []);
            }

            members.Add(member);
            sources[(configurationKey, symbol.Name)] = source;
            if (isConverted) converted.Add(symbol.Name);
        }

        foreach (string about in OutsideText.AboutTypes)
        {
            if (KnownAttributes.Has(configuration, about)) return new Found(contract with { Problem = OutsideText.AboutType(about) }, []);
        }

        return new Found(
            contract with
            {
                Configuration = configurationKey,
                Members = members.ToEquatableArray(),
                Converted = converted.ToEquatableArray(),
                Constructors = configuration.InstanceConstructors.Where(c => KnownAttributes.Has(c, KnownAttributes.Constructor)).Select(SurfaceReader.Constructor).ToEquatableArray(),
            },
            sources);
    }

    // The class and its bases, or the interface and those that it extends, the more derived ones first.
    private static IEnumerable<INamedTypeSymbol> Levels(INamedTypeSymbol configuration)
    {
        for (INamedTypeSymbol? level = configuration; level is not null && !TypeGraph.IsFramework(level); level = level.BaseType) yield return level;
        if (configuration.TypeKind != TypeKind.Interface) yield break;
        foreach (INamedTypeSymbol extended in configuration.AllInterfaces.OrderByDescending(i => i.AllInterfaces.Length).ThenBy(TypeNames.Key, StringComparer.Ordinal)) yield return extended;
    }

    private sealed record Entry(ITypeSymbol Type, string[] Ignored, ITypeSymbol? Configuration, bool IsTwice)
    {
        public bool IsSame(Entry? other) => other is not null && !IsTwice && !other.IsTwice && Ignored.SequenceEqual(other.Ignored) && SymbolEqualityComparer.Default.Equals(Configuration, other.Configuration);
    }

    private sealed record Found(OutsideContract Contract, Dictionary<(string, string), MemberSource> Sources);
}
