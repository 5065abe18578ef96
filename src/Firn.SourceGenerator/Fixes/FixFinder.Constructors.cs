using Firn.Contracts;
using Firn.SourceGenerator.Parsing;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Fixes;

/// <content>Constructors: the only one that could be used, and members that one can't do without.</content>
internal sealed partial class FixFinder
{
    private void AddConstructor(FixList fixes, ContractProblem problem, INamedTypeSymbol? type)
    {
        if (type is null || problem.Detail.StartsWith(ProblemText.ChosenNotCallableDetail, StringComparison.Ordinal)) return;
        if (problem.Detail == ProblemText.ChosenNotPublicDetail)
        {
            fixes.Add((FixWord.Serializable, Place(type)));
            return;
        }

        IMethodSymbol[] usable = [.. type.InstanceConstructors.Where(c => c.DeclaredAccessibility != Accessibility.Public && !c.IsImplicitlyDeclared && c.Parameters.All(p => IsMatched(p, type)))];
        if (usable.Length != 1) return;
        if (KnownAttributes.Has(type, KnownAttributes.Serializable)) fixes.Add((FixWord.Constructor, Place(usable[0])));
        else fixes.Add((FixWord.Constructor, Place(usable[0])), (FixWord.Serializable, Place(type)));
    }

    private static bool IsMatched(IParameterSymbol parameter, INamedTypeSymbol type)
    {
        if (parameter.RefKind is not (RefKind.None or RefKind.In)) return false;
        for (INamedTypeSymbol? level = type; level is not null; level = level.BaseType)
        {
            foreach (ISymbol member in level.GetMembers())
            {
                if (member is { IsStatic: false, DeclaredAccessibility: Accessibility.Public } and (IPropertySymbol { IsIndexer: false } or IFieldSymbol)
                    && string.Equals(member.Name, parameter.Name, StringComparison.OrdinalIgnoreCase)
                    && SymbolEqualityComparer.Default.Equals(MemberSource.TypeOf(member), parameter.Type)
                    && !KnownAttributes.Has(member, KnownAttributes.Ignore)) return true;
            }
        }

        return false;
    }

    // Whether no constructor could be used any more if the member were left out: those of records take their members.
    private static bool IsNeeded(ISymbol member, INamedTypeSymbol? owner)
    {
        INamedTypeSymbol type = owner ?? member.ContainingType;
        if (KnownAttributes.Has(type, KnownAttributes.DataContract)) return false;
        IMethodSymbol[] chosen = [.. type.InstanceConstructors.Where(c => KnownAttributes.Has(c, KnownAttributes.Constructor))];
        if (chosen.Length > 0) return chosen.Any(Takes);
        if (type.IsValueType) return false;
        IMethodSymbol[] open = [.. type.InstanceConstructors.Where(c => c.DeclaredAccessibility == Accessibility.Public)];
        return open.Length > 0 && open.All(Takes);

        bool Takes(IMethodSymbol constructor) => constructor.Parameters.Any(p => !p.HasExplicitDefaultValue && string.Equals(p.Name, member.Name, StringComparison.OrdinalIgnoreCase));
    }
}
