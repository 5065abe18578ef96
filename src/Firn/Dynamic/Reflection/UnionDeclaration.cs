using Firn.Contracts;

namespace Firn.Dynamic;

/// <summary>The cases that a type's attributes name.</summary>
/// <param name="cases">Tags and types, each once, in the order of the attributes.</param>
/// <param name="problems">What does not fit.</param>
internal sealed class UnionDeclaration(IReadOnlyList<(long Tag, Type Type)> cases, IReadOnlyList<ContractProblem> problems)
{
    public IReadOnlyList<(long Tag, Type Type)> Cases => cases;

    public IReadOnlyList<ContractProblem> Problems => problems;
}
