using Firn.Contracts;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>What other assemblies say of their annotated types.</summary>
internal sealed class ForeignListings(Compilation compilation)
{
    private readonly Dictionary<IAssemblySymbol, Dictionary<string, Entry>> _listings = new(SymbolEqualityComparer.Default);

    /// <param name="Codec">The codec, or null for a generic definition or an abstract class.</param>
    /// <param name="Shape">What owners have to know of it.</param>
    /// <param name="Accessors">The accessor class, open if the type is generic, or null.</param>
    internal sealed record Entry(INamedTypeSymbol? Codec, CodecShape Shape, INamedTypeSymbol? Accessors);

    /// <summary>Whether the type is annotated and belongs to another assembly.</summary>
    public bool IsForeign(INamedTypeSymbol type) =>
        !SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, compilation.Assembly) && KnownAttributes.IsAnnotated(type);

    /// <summary>The codec of exactly this closed type.</summary>
    public Entry? FindCodec(INamedTypeSymbol type) => Find(type.ContainingAssembly).TryGetValue(TypeNames.Key(type), out Entry? entry) && entry.Codec is not null ? entry : null;

    /// <summary>What is known of the type's definition, whoever closes it or derives from it.</summary>
    public Entry? FindDefinition(INamedTypeSymbol type) => Find(type.ContainingAssembly).TryGetValue(TypeNames.Key(type.OriginalDefinition), out Entry? entry) ? entry : null;

    private Dictionary<string, Entry> Find(IAssemblySymbol assembly)
    {
        if (_listings.TryGetValue(assembly, out Dictionary<string, Entry>? listing)) return listing;
        listing = new(StringComparer.Ordinal);
        foreach (AttributeData attribute in assembly.GetAttributes())
        {
            if (!KnownAttributes.Is(attribute, KnownAttributes.GeneratedCodec) || attribute.ConstructorArguments.Length != 2 || attribute.ConstructorArguments[0].Value is not INamedTypeSymbol type) continue;
            CodecShape shape = new(
                KnownAttributes.Argument<int>(attribute, "FixedSize"),
                KnownAttributes.Argument<int>(attribute, "MinSize"),
                KnownAttributes.Argument<int>(attribute, "FixedDepth"),
                true,
                KnownAttributes.Argument<int?>(attribute, "MemorySize") ?? CodecShape.Class.MemorySize,
                KnownAttributes.Argument<bool>(attribute, "IsBitwise"));
            INamedTypeSymbol? codec = attribute.ConstructorArguments[1].Value as INamedTypeSymbol;
            listing[TypeNames.Key(type.IsUnboundGenericType ? type.OriginalDefinition : type)] = new Entry(
                codec is { SpecialType: not SpecialType.System_Void } ? codec : null,
                shape,
                KnownAttributes.Argument<INamedTypeSymbol>(attribute, "Accessors")?.OriginalDefinition);
        }

        return _listings[assembly] = listing;
    }
}
