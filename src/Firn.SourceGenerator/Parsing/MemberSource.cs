using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>Where a member of a contract comes from. Lives as long as a compilation; the model never holds one.</summary>
/// <param name="DeclaringType">The type that declares it.</param>
/// <param name="Type">Its type.</param>
/// <param name="Symbol">Its symbol, or null where only the declaring assembly sees it.</param>
/// <param name="Codec">The codec or surrogate that an attribute gives it, or null.</param>
/// <param name="Accessors">The accessor class of the declaring assembly, or null where this assembly makes its own.</param>
internal sealed record MemberSource(INamedTypeSymbol DeclaringType, ITypeSymbol Type, ISymbol? Symbol, NamedCodec? Codec, INamedTypeSymbol? Accessors)
{
    /// <summary>What <c>[FirnConvert]</c> names; null where an attribute names nothing that can be found.</summary>
    public ITypeSymbol?[] Converters { get; init; } = [];

    /// <summary>Which of its values are never null, where its declaring assembly tells it; null where the symbol does.</summary>
    public string? NotNull { get; init; }

    /// <summary>Whether a configuration says with <c>[FirnMember]</c> that it is stored.</summary>
    public bool IsToldFromOutside { get; init; }

    public static MemberSource Of(ISymbol symbol) => new(symbol.ContainingType, TypeOf(symbol), symbol, KnownAttributes.Named(symbol) is { Type: not null } named ? named : null, null) { Converters = ConvertersOf(symbol) };

    private static ITypeSymbol?[] ConvertersOf(ISymbol symbol) =>
        KnownAttributes.Has(symbol, KnownAttributes.Convert) ? [.. symbol.GetAttributes().Where(a => KnownAttributes.Is(a, KnownAttributes.Convert)).Select(a => a.ConstructorArguments.FirstOrDefault().Value as ITypeSymbol)] : [];

    public static ITypeSymbol TypeOf(ISymbol symbol) => symbol is IFieldSymbol field ? field.Type : ((IPropertySymbol)symbol).Type;
}
