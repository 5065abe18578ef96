using Firn.Contracts;

namespace Firn.Dynamic;

/// <summary>The cases that a type's attributes name.</summary>
/// <param name="cases">Tags and types, each once, in the order of the attributes.</param>
/// <param name="problems">What does not fit.</param>
internal sealed class UnionDeclaration(IReadOnlyList<UnionCase> cases, IReadOnlyList<ContractProblem> problems)
{
    public IReadOnlyList<UnionCase> Cases => cases;

    public IReadOnlyList<ContractProblem> Problems => problems;

    /// <summary>How a union of the language is looked into and made; null of others.</summary>
    public LanguageUnion? Language { get; init; }

    /// <summary>The same of a union of F#, whose cases are no types.</summary>
    public FSharpUnion? FSharp { get; init; }
}

/// <summary>A case. A class, as all that stands in collections here: those of structs would be compiled for each anew, at the first use.</summary>
internal sealed class UnionCase(long tag, Type type)
{
    public long Tag => tag;

    public Type Type => type;

    public void Deconstruct(out long caseTag, out Type caseType)
    {
        caseTag = tag;
        caseType = type;
    }
}
