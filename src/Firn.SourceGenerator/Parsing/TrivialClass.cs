using Firn.Contracts;
using Firn.Contracts.Plans;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Firn.SourceGenerator.Parsing;

/// <summary>Classes and structs of which values can be made and given up again without anybody noticing: their constructor, initializers and setters are quiet (<see cref="QuietCode"/>).</summary>
internal static class TrivialClass
{
    /// <summary>What is known of a class or struct, if it is such a one; else null.</summary>
    /// <param name="node">The class.</param>
    /// <param name="assembly">The assembly that is compiled.</param>
    /// <param name="code">Says which code is quiet.</param>
    public static Triviality? Find(TypeGraph.ObjectNode node, IAssemblySymbol assembly, QuietCode code)
    {
        TypeContract contract = node.Contract!;
        INamedTypeSymbol type = node.Symbol;

        // Of other assemblies only an editor would have the source. Their structs are zero before their members are set.
        bool isOwn = SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, assembly);
        if (contract.Defaulted.Count > 0 || contract.Constructor.IsBlank || (!isOwn && !contract.IsStruct) || (isOwn && SeenContract.MayGetCode(type, assembly))) return null;
        if (ConstructorOf(type, contract) is not { } constructor || !(isOwn ? code.Is(constructor) : constructor.IsImplicitlyDeclared)) return null;
        bool areStored = true;
        foreach (MemberContract member in contract.Members)
        {
            if (member.Writing is MemberWriting.Fill or MemberWriting.FillField or MemberWriting.Elements || node.Sources[(member.DeclaringType, member.Name)].Symbol is not { } symbol || IsOverridden(symbol, type)) return null;
            if (member.Writing is MemberWriting.Constructor or MemberWriting.Field && !member.AlsoInitialized) continue;
            if (QuietCode.IsStored(symbol) || (contract.IsStruct && IsMarked(symbol))) continue;
            if (symbol is not IPropertySymbol { SetMethod: { } setter } || !code.Is(setter)) return null;
            areStored = false;
        }

        // Code of the class's own may set any member, and so may parts that other generators add.
        return areStored && IsMadeByInitializers(type, assembly) ? new Triviality(Initialized(node, contract)) : Triviality.OfAll(contract.Members.Count);
    }

    // Nothing where two differ only in how they take their arguments.
    private static IMethodSymbol? ConstructorOf(INamedTypeSymbol type, TypeContract contract)
    {
        IMethodSymbol? found = null;
        foreach (IMethodSymbol constructor in type.InstanceConstructors)
        {
            if (constructor.Parameters.Length != contract.Constructor.ParameterTypes.Count) continue;
            bool isSame = true;
            for (int i = 0; i < constructor.Parameters.Length; i++) isSame &= TypeNames.Key(constructor.Parameters[i].Type) == contract.Constructor.ParameterTypes[i];
            if (isSame && found is not null) return null;
            if (isSame) found = constructor;
        }

        return found;
    }

    // Members are those of the class that declares them; what is called is the override.
    private static bool IsOverridden(ISymbol member, INamedTypeSymbol type)
    {
        if (member is not IPropertySymbol { IsVirtual: var isVirtual, IsOverride: var isOverride, IsAbstract: var isAbstract } || !(isVirtual || isOverride || isAbstract)) return false;
        for (INamedTypeSymbol? level = type; level is not null && !SymbolEqualityComparer.Default.Equals(level, member.ContainingType); level = level.BaseType)
        {
            if (level.GetMembers(member.Name).Any(m => m.IsOverride)) return true;
        }

        return false;
    }

    // A setter of another assembly, which the compiler has written.
    private static bool IsMarked(ISymbol member) =>
        member is IPropertySymbol { SetMethod: { DeclaringSyntaxReferences.Length: 0 } setter } && setter.GetAttributes().Any(a => a.AttributeClass?.ToDisplayString() == "System.Runtime.CompilerServices.CompilerGeneratedAttribute");

    private static bool IsMadeByInitializers(INamedTypeSymbol type, IAssemblySymbol assembly)
    {
        if (SeenContract.IsOpen(type, assembly)) return false;
        for (INamedTypeSymbol? level = type; level is { SpecialType: SpecialType.None, TypeKind: TypeKind.Class }; level = level.BaseType)
        {
            if (level.InstanceConstructors.Any(c => c.DeclaringSyntaxReferences.Any(r => r.GetSyntax() is ConstructorDeclarationSyntax))) return false;
        }

        return true;
    }

    private static EquatableArray<int> Initialized(TypeGraph.ObjectNode node, TypeContract contract)
    {
        List<int> initialized = [];
        for (int i = 0; i < contract.Members.Count; i++)
        {
            MemberContract member = contract.Members[i];
            if (!QuietCode.InitializesNothing(node.Sources[(member.DeclaringType, member.Name)].Symbol!)) initialized.Add(i);
        }

        return new(initialized);
    }
}
