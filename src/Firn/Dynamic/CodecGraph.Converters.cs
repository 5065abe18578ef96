using Firn.Contracts;

namespace Firn.Dynamic;

/// <content>Members whose values are made of those of earlier types.</content>
internal sealed partial class CodecGraph
{
    private void ExpandConverters(ObjectNode node, TypeContract contract)
    {
        ResolvedConverter[][] converters = new ResolvedConverter[contract.Members.Count][];
        for (int i = 0; i < converters.Length; i++)
        {
            MemberContract member = contract.Members[i];
            List<ResolvedConverter> found = [];
            foreach (Type? converter in node.Members[i].Problem is null ? node.ConverterTypes[i] : [])
            {
                if (FindConverters(converter, node.Members[i].Type, node.MemberCodecs[i] is not null, found, node) is not { } detail) continue;
                node.Problems.Add(new ContractProblem(ProblemKind.InvalidConverter, contract.Type, member.DeclaringType, member.Name, detail));
            }

            foreach (ResolvedConverter converter in found)
            {
                if (converter.Old.Problem is { } problem) node.Problems.Add(problem.Member.Length > 0 ? problem : problem with { DeclaringType = member.DeclaringType, Member = member.Name });
            }

            converters[i] = found.ToArray();
        }

        node.Converters = converters;
    }

    // Adds what a type converts from, or says why it does not fit. A member that a codec or surrogate serves may be made of a value of its own type, as others write it.
    private string? FindConverters(Type? converter, Type member, bool hasCodec, List<ResolvedConverter> found, ObjectNode node)
    {
        if (converter is null) return ProblemText.NotFoundDetail;
        string name = $"'{TypeDisplay.Full(converter)}'";
        List<Type> olds = [];
        foreach (Type implemented in converter.IsInterface || converter.ContainsGenericParameters ? [] : converter.GetInterfaces())
        {
            if (implemented.IsGenericType && implemented.GetGenericTypeDefinition() == typeof(IFirnConverter<,>) && implemented.GetGenericArguments() is [Type old, Type made] && made == member) olds.Add(old);
        }

        if (olds.Count == 0) return name + ProblemText.NoConverterDetail;
        olds.Sort((a, b) => string.CompareOrdinal(TypeDisplay.Full(a), TypeDisplay.Full(b)));
        foreach (Type old in olds)
        {
            if (old == member && !hasCodec) return $"{name} takes '{TypeDisplay.Full(old)}'{ProblemText.ConvertsItselfDetail}";
            if (found.Exists(f => f.Old.Type == old)) return $"{ProblemText.SameOldTypeDetail}'{TypeDisplay.Full(old)}'";
            found.Add(new ResolvedConverter(converter, Resolve(old, node.Key.Scope)));
        }

        return null;
    }
}
