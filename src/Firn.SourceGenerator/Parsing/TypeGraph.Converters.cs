using Firn.Contracts;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <content>Members whose values are made of those of earlier types.</content>
internal sealed partial class TypeGraph
{
    private void ExpandConverters(ObjectNode node, TypeContract contract)
    {
        (ITypeSymbol Converter, Resolution Old)[][] converters = new (ITypeSymbol, Resolution)[contract.Members.Count][];
        for (int i = 0; i < converters.Length; i++)
        {
            MemberContract member = contract.Members[i];
            List<(ITypeSymbol, Resolution)> found = [];
            converters[i] = [];
            if (member.Writing == MemberWriting.Elements || node.Members[i].Problem is not null || !node.Sources.TryGetValue((member.DeclaringType, member.Name), out MemberSource? source)) continue;
            foreach (ITypeSymbol? converter in source.Converters)
            {
                if (FindConverters(converter, source, found) is not { } detail) continue;
                node.Problems.Add(new ContractProblem(ProblemKind.InvalidConverter, node.Key, member.DeclaringType, member.Name, detail));
            }

            foreach ((_, Resolution old) in found)
            {
                if (old.Problem is { } problem) node.Problems.Add(problem.Member.Length > 0 ? problem : problem with { DeclaringType = member.DeclaringType, Member = member.Name });
            }

            converters[i] = [.. found];
        }

        node.Converters = converters;
    }

    // Adds what a type converts from, or says why it does not fit. A member that a codec or surrogate serves may be made of a value of its own type, as others write it.
    private string? FindConverters(ITypeSymbol? converter, MemberSource source, List<(ITypeSymbol Converter, Resolution Old)> found)
    {
        ITypeSymbol member = source.Type;
        if (converter is null) return ProblemText.NotFoundDetail;
        string name = $"'{TypeNames.Display(converter)}'";
        ITypeSymbol[] olds = converter is INamedTypeSymbol { IsUnboundGenericType: false, TypeKind: TypeKind.Class or TypeKind.Struct } ? [.. OldTypes(converter, member).OrderBy(o => ProblemText.Name(TypeNames.Key(o)), StringComparer.Ordinal)] : [];
        if (olds.Length == 0) return name + ProblemText.NoConverterDetail;
        if (Nameability.Problem(converter, _compilation) is not null) return $"{name} {ProblemText.CodecNotReachedDetail}";
        foreach (ITypeSymbol old in olds)
        {
            string key = TypeNames.Key(old);
            if (key == TypeNames.Key(member) && source.Codec is null) return $"{name} takes '{TypeNames.Display(old)}'{ProblemText.ConvertsItselfDetail}";
            if (found.Exists(f => TypeNames.Key(f.Old.Symbol) == key)) return $"{ProblemText.SameOldTypeDetail}'{TypeNames.Display(old)}'";
            found.Add((converter, Resolve(old)));
        }

        return null;
    }

    private static IEnumerable<ITypeSymbol> OldTypes(ITypeSymbol converter, ITypeSymbol member) =>
        converter.AllInterfaces.Where(i => i is { Name: "IFirnConverter", TypeArguments.Length: 2 } && TypeNames.Namespace(i) == "Firn" && TypeNames.Key(i.TypeArguments[1]) == TypeNames.Key(member)).Select(i => i.TypeArguments[0]);

    // What the codec names beside the members' types.
    private static IEnumerable<ITypeSymbol> NamedByConverters(MemberSource source)
    {
        foreach (ITypeSymbol? converter in source.Converters)
        {
            if (converter is null) continue;
            yield return converter;
            foreach (ITypeSymbol old in OldTypes(converter, source.Type)) yield return old;
        }
    }
}
