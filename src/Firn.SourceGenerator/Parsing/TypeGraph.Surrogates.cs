using Firn.Contracts;
using Firn.SourceGenerator.Model;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <content>Types whose values are written as those of others.</content>
internal sealed partial class TypeGraph
{
    private readonly HashSet<(string Type, string Conversion)> _converted = [];
    private readonly List<Resolution> _convertedStructs = [];

    // What an attribute names.
    private Resolution Named(ITypeSymbol type, NamedCodec named)
    {
        if (named.Type is not { } codec) return Problem(type, ProblemKind.InvalidCodec, "the attribute names no codec");
        if (named.Rival is { Type: { } other } rival) return Refused(type, ProblemText.Rivals(named.IsSurrogate, TypeNames.Display(codec), rival.IsSurrogate, TypeNames.Display(other)));
        return named.IsSurrogate ? Surrogate(type, codec) : Handwritten(type, codec);
    }

    private Resolution Surrogate(ITypeSymbol type, ITypeSymbol given)
    {
        string key = TypeNames.Key(type), display = TypeNames.Display(given);
        if (given is not INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct } conversion) return Refused(type, display + ProblemText.NotATypeOfMembersDetail);
        if (conversion.IsUnboundGenericType && type is INamedTypeSymbol generic && generic.TypeArguments.Length == conversion.TypeArguments.Length)
        {
            conversion = conversion.OriginalDefinition.Construct([.. generic.TypeArguments]);
        }

        if (!_compilation.IsSymbolAccessibleWithin(conversion, _compilation.Assembly)) return Refused(type, display + ProblemText.SurrogateNotReachedDetail);
        List<ITypeSymbol> surrogates = conversion.IsUnboundGenericType ? [] : SurrogatesOf(conversion, key);
        INamedTypeSymbol? nullable = type as INamedTypeSymbol is { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } named ? named : null;
        if (surrogates.Count == 0)
        {
            return nullable is not null ? AsNullable(type, key, Surrogate(nullable.TypeArguments[0], given)) : Refused(type, $"{display}{ProblemText.NoConversionDetail}IFirnSurrogate<{TypeNames.Display(type)}, TSurrogate>");
        }

        if (nullable is not null) return Refused(type, display + ProblemText.ConvertsNullableDetail);
        if (surrogates.Count > 1) return Refused(type, display + ProblemText.ManyConversionsDetail);
        ITypeSymbol written = surrogates[0];
        if (TypeNames.Key(written) == key) return Refused(type, display + ProblemText.OwnSurrogateDetail);
        if (type is INamedTypeSymbol { IsReferenceType: true } identified && KnownAttributes.KeepsIdentity(identified)) return Refused(type, ProblemText.LostIdentityDetail);
        if (!_compilation.IsSymbolAccessibleWithin(written, _compilation.Assembly)) return Refused(type, TypeNames.Display(written) + ProblemText.SurrogateNotReachedDetail);
        if (!_converted.Add((key, TypeNames.Key(conversion)))) return Refused(type, ProblemText.TheSurrogate(TypeNames.Display(written)) + ProblemText.EndlessSurrogateDetail);
        Resolution surrogate = Resolve(written);
        _converted.Remove((key, TypeNames.Key(conversion)));
        if (surrogate.Codec is not { } inner) return surrogate;
        if (ProblemOf(type, surrogate) is { } detail) return Refused(type, ProblemText.TheSurrogate(TypeNames.Display(written)) + detail);
        string name = $"global::Firn.Codecs.SurrogateCodec<{key}, {TypeNames.Key(written)}, {TypeNames.Key(conversion)}, {inner.Codec}>";
        bool isReference = type.IsReferenceType;
        CodecReference codec = new(key, name, name, isReference ? CodecAbsence.Reference : CodecAbsence.None, false, false) { IsHandwritten = true };
        Resolution resolution = new(type, codec, null, isReference ? CodecShape.Class : null, surrogate.Mentions, WireKind.Primitive, [surrogate]) { Surrogate = surrogate };
        if (!isReference) _convertedStructs.Add(resolution);
        return resolution;
    }

    private static Resolution Refused(ITypeSymbol type, string detail) => Problem(type, ProblemKind.InvalidSurrogate, detail);

    // Why nothing can be written as such values.
    private static string? ProblemOf(ITypeSymbol type, Resolution surrogate)
    {
        if (surrogate.Surrogate is not null) return ProblemText.SurrogateOfSurrogateDetail;
        if (surrogate.Codec!.IsFlag || surrogate.Kind == WireKind.Union || surrogate.Codec.Absence is not (CodecAbsence.None or CodecAbsence.Reference)) return ProblemText.PartialSurrogateDetail;
        bool isClass = surrogate.Symbol.IsReferenceType;
        if (isClass && surrogate.Symbol is INamedTypeSymbol named && KnownAttributes.KeepsIdentity(named)) return ProblemText.SurrogateIdentityDetail;
        // A class is never laid out as a struct of fixed width, which a reader that knows the descriptor alone would take it for.
        return isClass && !type.IsReferenceType && (surrogate.Kind == WireKind.Object || surrogate.Codec.IsHandwritten) ? ProblemText.ClassForStructDetail : null;
    }

    private static List<ITypeSymbol> SurrogatesOf(INamedTypeSymbol conversion, string key)
    {
        List<ITypeSymbol> surrogates = [];
        foreach (INamedTypeSymbol implemented in conversion.AllInterfaces)
        {
            if (implemented is { Name: "IFirnSurrogate", TypeArguments.Length: 2 } && TypeNames.Namespace(implemented) == LibraryName && TypeNames.Key(implemented.TypeArguments[0]) == key) surrogates.Add(implemented.TypeArguments[1]);
        }

        return surrogates;
    }

    // Of a struct: as wide as its surrogate, which nobody copies as a block.
    private CodecShape SurrogateShape(Resolution surrogate) => ShapeOf(surrogate) with { HasLevels = true, MemorySize = CodecShape.Unknown, IsBitwise = false };

    // Once all members are known: a struct is never absent, and what always holds another one of its kind would have no end.
    private void CheckSurrogates()
    {
        foreach (Resolution converted in _convertedStructs)
        {
            Resolution surrogate = converted.Surrogate!;
            if (surrogate.Mentions.Length != 1 || !Holds(surrogate, converted, [])) continue;
            string key = converted.Codec!.Type;
            _nodes[surrogate.Mentions[0]].Problems.Add(new ContractProblem(ProblemKind.InvalidSurrogate, key, key, "", ProblemText.TheSurrogate(TypeNames.Display(surrogate.Symbol)) + ProblemText.HoldsItsValueDetail));
        }

        _convertedStructs.Clear();
    }

    // Where such a value has a surrogate of another type in a member, it is followed.
    private bool Holds(Resolution value, Resolution converted, HashSet<string> seen)
    {
        Resolution held = value.Surrogate ?? value;
        if (held.Kind != WireKind.Object || held.Mentions.Length != 1 || _nodes[held.Mentions[0]] is not ObjectNode node || !seen.Add(held.Mentions[0])) return false;
        return node.Members.Any(member => member.Codec is { Absence: CodecAbsence.None } && (IsSame(member, converted) || Holds(member, converted, seen)));

        static bool IsSame(Resolution member, Resolution converted) =>
            member.Codec!.Type == converted.Codec!.Type && member.Surrogate is { } surrogate && TypeNames.AreSame(surrogate.Symbol, converted.Surrogate!.Symbol);
    }
}
