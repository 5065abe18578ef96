using System.Collections.Immutable;
using Firn.Contracts;
using Firn.SourceGenerator.Model;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Firn.SourceGenerator.Parsing;

/// <summary>What can't be served, and what a hand-written codec serves.</summary>
internal sealed partial class TypeGraph
{
    private const string LibraryName = "Firn";

    private readonly Dictionary<IAssemblySymbol, Dictionary<string, (ITypeSymbol Type, NamedCodec Codec)>> _referencedCodecs = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<string, (ITypeSymbol Type, NamedCodec Codec)> _assemblyCodecs = new(StringComparer.Ordinal);
    private readonly Dictionary<string, (ITypeSymbol Type, NamedCodec Codec)> _contextCodecs = new(StringComparer.Ordinal);

    /// <summary>Whether the type's assembly is signed as part of the framework.</summary>
    public static bool IsFramework(ITypeSymbol type)
    {
        if (type.ContainingAssembly is not { } assembly || assembly.Identity.PublicKeyToken.IsDefaultOrEmpty) return false;
        return FrameworkAssemblies.Contains(string.Concat(assembly.Identity.PublicKeyToken.Select(b => b.ToString("x2", System.Globalization.CultureInfo.InvariantCulture))));
    }

    private Resolution? Unsupported(INamedTypeSymbol type)
    {
        if (type.TypeKind == TypeKind.Delegate) return Problem(type, ProblemKind.UnsupportedType, "delegates have no data");
        if (IsFramework(type)) return Problem(type, ProblemKind.FrameworkType, "");
        if (type.TypeKind == TypeKind.Interface) return Problem(type, ProblemKind.UnsupportedType, ProblemText.IsInterfaceDetail);
        if (type.IsStatic) return Problem(type, ProblemKind.UnsupportedType, "it is static");
        if (type.TypeKind is not (TypeKind.Class or TypeKind.Struct)) return Problem(type, ProblemKind.UnsupportedType, "it is neither class nor struct");
        if (type.IsAbstract) return Problem(type, ProblemKind.UnsupportedType, ProblemText.IsAbstractDetail);
        string collection = CollectionReader.Read(type, IsFramework).Problem;
        if (collection.Length > 0) return Made(type) ?? Problem(type, ProblemKind.CustomCollection, collection);
        return MadeCollectionReader.IsPreferred(type) ? Made(type) : null;
    }

    private void ReadOverrides()
    {
        foreach (AttributeData attribute in _compilation.Assembly.GetAttributes())
        {
            AddOverride(_assemblyCodecs, attribute, KnownAttributes.Codec, KnownAttributes.Surrogate);
        }
    }

    /// <summary>Has the codecs and surrogates that a context names serve their types in all of this assembly's code.</summary>
    public void AddContext(INamedTypeSymbol context)
    {
        _contracts.AddContext(context);
        foreach (AttributeData attribute in context.GetAttributes())
        {
            AddOverride(_contextCodecs, attribute, KnownAttributes.Codec, KnownAttributes.Surrogate);
        }
    }

    /// <summary>What contexts name, for codecs that are made at run time. What only the inside of a type can name, no attribute of the assembly can.</summary>
    public IEnumerable<ContextCodecModel> ContextCodecs()
    {
        foreach ((ITypeSymbol type, NamedCodec named) in _contextCodecs.Values)
        {
            for (NamedCodec? codec = named; codec is not null; codec = codec.Rival)
            {
                if (codec.Type is { } served && IsNamedAnywhere(type) && IsNamedAnywhere(served)) yield return new ContextCodecModel(TypeNames.Key(type), TypeNames.Key(served), codec.IsSurrogate);
            }
        }
    }

    /// <summary>The contracts that contexts have, for codecs that are made at run time.</summary>
    public IEnumerable<ContextContractModel> ContextContracts() => _contracts.ToModels(IsNamedAnywhere);

    // An open codec takes the arguments of the type; it can be named where its definition can.
    private bool IsNamedAnywhere(ITypeSymbol type)
    {
        if (type is INamedTypeSymbol { IsUnboundGenericType: true } open) return Nameability.HostOf(open.OriginalDefinition) is null && _compilation.IsSymbolAccessibleWithin(open.OriginalDefinition, _compilation.Assembly);
        return type.TypeKind != TypeKind.Error && Nameability.HostOf(type) is null && Nameability.Problem(type, _compilation) is null;
    }

    private static void AddOverride(Dictionary<string, (ITypeSymbol Type, NamedCodec Codec)> codecs, AttributeData attribute, string codecName, string surrogateName)
    {
        bool isSurrogate = KnownAttributes.Is(attribute, surrogateName);
        if (!isSurrogate && !KnownAttributes.Is(attribute, codecName)) return;
        if (attribute.ConstructorArguments.Length != 2 || attribute.ConstructorArguments[0].Value is not ITypeSymbol type || attribute.ConstructorArguments[1].Value is not ITypeSymbol codec) return;
        string key = TypeNames.Key(type);
        codecs[key] = (type, NamedCodec.Beside(codecs.TryGetValue(key, out (ITypeSymbol Type, NamedCodec Codec) known) ? known.Codec : null, new NamedCodec(codec, isSurrogate)));
    }

    // What is named for an open type counts for each of its closed ones that has nothing of its own.
    private static NamedCodec? Find(Dictionary<string, (ITypeSymbol Type, NamedCodec Codec)> codecs, INamedTypeSymbol type, string key)
    {
        if (codecs.Count == 0) return null;
        if (codecs.TryGetValue(key, out (ITypeSymbol Type, NamedCodec Codec) named)) return named.Codec;
        return type.IsGenericType && !type.IsUnboundGenericType && codecs.TryGetValue(TypeNames.Key(type.ConstructUnboundGenericType()), out named) ? named.Codec : null;
    }

    private Resolution? Override(INamedTypeSymbol type)
    {
        string key = TypeNames.Key(type);
        if (Find(_contextCodecs, type, key) is { } ofContext) return Named(type, ofContext);
        if (KnownAttributes.Named(type) is { } ofType) return Named(type, ofType);
        if (OwnCodec(type, key) is { } codec) return codec;
        if (Find(_assemblyCodecs, type, key) is { } ofAssembly) return Named(type, ofAssembly);
        if (IsServedByFirn(type) || CanSpeak(type.ContainingAssembly)) return null;
        (IAssemblySymbol? names, NamedCodec? referenced) = (null, null);
        foreach (IAssemblySymbol assembly in _compilation.SourceModule.ReferencedAssemblySymbols)
        {
            if (CodecNamedBy(assembly, type, key) is not { } other || other.IsSame(referenced)) continue;
            if (referenced is not null)
            {
                string[] both = [names!.Name, assembly.Name];
                System.Array.Sort(both, StringComparer.Ordinal);
                return Problem(type, ProblemKind.InvalidCodec, ProblemText.NamedTwice(both[0], both[1]));
            }

            (names, referenced) = (assembly, other);
        }

        return referenced is null ? null : Named(type, referenced);
    }

    // Codecs that others name for the framework's types count for these others alone, unless nobody else has one.
    private static bool IsServedByFirn(INamedTypeSymbol type) =>
        IsFramework(type) && (type.TypeKind == TypeKind.Enum || LibraryCodecTable.Find(TypeNames.Metadata(type.OriginalDefinition)) is not null || IsTuple(type));

    // Whether an assembly can say itself what serves its types.
    private bool CanSpeak(IAssemblySymbol assembly) =>
        SymbolEqualityComparer.Default.Equals(assembly, _compilation.Assembly) || ReferencesFirn(assembly);

    /// <summary>Whether an assembly is Firn, or can say by Firn's attributes what serves its types.</summary>
    public static bool ReferencesFirn(IAssemblySymbol assembly) =>
        assembly.Name == LibraryName || assembly.Modules.Any(m => m.ReferencedAssemblies.Any(a => a.Name == LibraryName));

    // The codec that a referenced assembly or one of its contexts names for a type, as the run-time engine finds it.
    private NamedCodec? CodecNamedBy(IAssemblySymbol assembly, INamedTypeSymbol type, string key)
    {
        if (!_referencedCodecs.TryGetValue(assembly, out Dictionary<string, (ITypeSymbol Type, NamedCodec Codec)>? codecs))
        {
            codecs = new(StringComparer.Ordinal);
            if (assembly.Name != LibraryName && CanSpeak(assembly))
            {
                ImmutableArray<AttributeData> attributes = assembly.GetAttributes();
                foreach (AttributeData attribute in attributes) AddOverride(codecs, attribute, KnownAttributes.Codec, KnownAttributes.Surrogate);
                Dictionary<string, (ITypeSymbol Type, NamedCodec Codec)> ofContexts = new(StringComparer.Ordinal);
                foreach (AttributeData attribute in attributes) AddOverride(ofContexts, attribute, KnownAttributes.ContextCodec, KnownAttributes.ContextSurrogate);
                foreach (KeyValuePair<string, (ITypeSymbol Type, NamedCodec Codec)> named in ofContexts) codecs[named.Key] = named.Value;
            }

            _referencedCodecs.Add(assembly, codecs);
        }

        return Find(codecs, type, key);
    }

    // A type that is its own codec, or writes and reads itself: as if its declaration named the library's codec of such types.
    private static Resolution? OwnCodec(INamedTypeSymbol type, string key)
    {
        if (type.TypeKind is not (TypeKind.Class or TypeKind.Struct)) return null;
        string? definition = Serves(type, key) ? "SelfCodec" : Implements(type, "IFirnSized", key) ? "SizedCodec" : null;
        if (definition is null) return null;
        string name = $"global::Firn.Codecs.{definition}<{key}>";
        return new Resolution(type, new CodecReference(key, name, name, type.IsReferenceType ? CodecAbsence.Reference : CodecAbsence.None, false, false) { IsHandwritten = true }, null, CodecShape.Foreign(type.IsReferenceType), [], WireKind.Primitive, []);
    }

    // Codecs should implement every member; of the absence of a value type only "never" can be served.
    private static bool SaysMayBeAbsent(INamedTypeSymbol codec) =>
        codec.GetMembers().Where(m => m.Name is "MayBeAbsent" || m.Name.EndsWith(".MayBeAbsent", StringComparison.Ordinal))
            .SelectMany(m => m.DeclaringSyntaxReferences)
            .Any(reference => reference.GetSyntax() is not PropertyDeclarationSyntax { ExpressionBody.Expression: LiteralExpressionSyntax { RawKind: (int)SyntaxKind.FalseLiteralExpression } });

    private Resolution Handwritten(ITypeSymbol type, ITypeSymbol codec)
    {
        string key = TypeNames.Key(type);
        if (codec is not INamedTypeSymbol { TypeKind: TypeKind.Struct } named) return Problem(type, ProblemKind.InvalidCodec, $"{TypeNames.Display(codec)} is not a struct");
        if (named.IsUnboundGenericType && type is INamedTypeSymbol generic && generic.TypeArguments.Length == named.TypeArguments.Length)
        {
            named = named.OriginalDefinition.Construct([.. generic.TypeArguments]);
        }

        if (!_compilation.IsSymbolAccessibleWithin(named, _compilation.Assembly)) return Problem(type, ProblemKind.InvalidCodec, $"{TypeNames.Display(codec)} {ProblemText.CodecNotReachedDetail}");
        string name = TypeNames.Key(named);
        bool isReference = type.IsReferenceType;
        if (Serves(named, key))
        {
            CodecAbsence absence = isReference ? CodecAbsence.Reference : type.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T ? CodecAbsence.Nullable : CodecAbsence.None;
            if (absence == CodecAbsence.Nullable) return Problem(type, ProblemKind.InvalidCodec, $"{TypeNames.Display(codec)} serves the nullable type; it has to serve the underlying one");
            if (absence == CodecAbsence.None && SaysMayBeAbsent(named))
            {
                return Problem(type, ProblemKind.InvalidCodec, $"{TypeNames.Display(codec)} {ProblemText.MayBeAbsentDetail}");
            }

            return new Resolution(type, new CodecReference(key, name, $"global::Firn.CodeGeneration.HandwrittenCodec<{key}, {name}>", absence, false, false) { IsHandwritten = true }, null, CodecShape.Foreign(isReference), [], WireKind.Primitive, []) { FillsObjects = FillsObjects(named) };
        }

        if (type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable)
        {
            return AsNullable(type, key, Handwritten(nullable.TypeArguments[0], codec));
        }

        return Problem(type, ProblemKind.InvalidCodec, $"{TypeNames.Display(codec)} does not implement IFirnCodec<{TypeNames.Display(type)}>");
    }

    private static Resolution AsNullable(ITypeSymbol type, string key, Resolution underlying) => underlying.Codec is not { } inner
        ? underlying
        : underlying with { Symbol = type, Codec = inner with { Type = key, Codec = $"global::Firn.Codecs.NullableCodec<{inner.Type}, {inner.Codec}>", Absence = CodecAbsence.Nullable } };

    /// <summary>Whether a codec reads into objects that are there.</summary>
    private static bool FillsObjects(INamedTypeSymbol codec) => codec.AllInterfaces.Any(i => i is { Name: "IFirnObjectCodec", TypeArguments.Length: 1 } && TypeNames.Namespace(i) == "Firn");

    private static bool Serves(INamedTypeSymbol codec, string key) => Implements(codec, "IFirnCodec", key);

    private static bool Implements(INamedTypeSymbol type, string name, string argument) =>
        type.AllInterfaces.Any(i => i.TypeArguments.Length == 1 && i.Name == name && TypeNames.Namespace(i) == "Firn" && TypeNames.Key(i.TypeArguments[0]) == argument);
}
