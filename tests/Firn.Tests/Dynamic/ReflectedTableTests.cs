using Firn.Contracts;
using Firn.Dynamic;
using Firn.TestCases;
using Xunit;

namespace Firn.Tests.Dynamic;

/// <summary>Every class, struct and union that generated codecs of the table describe, looked at by reflection: the same members and cases, in the same order.</summary>
public sealed class ReflectedTableTests
{
    private static readonly Lazy<List<Type>> Compared = new(() => [.. TypeTable.All.SelectMany(row => Definitions(row).Where(IsRuleMade).Select(d => d.Type)).Distinct()]);

    public static TheoryData<string> Rows => [.. TypeTable.All.Where(row => Definitions(row).Any(IsRuleMade)).Select(row => row.Name)];

    [Theory]
    [MemberData(nameof(Rows))]
    public void Members_and_cases_are_those_of_the_generated_code(string name)
    {
        foreach (DefinitionLabels definition in Definitions(TypeTable.Find(name)).Where(IsRuleMade))
        {
            if (definition.Kind == FirnKind.Union) AssertCases(definition);
            else AssertMembers(definition);
        }
    }

    [Fact]
    public void The_comparison_is_about_many_types() => Assert.InRange(Compared.Value.Count, 150, int.MaxValue);

    // Tuples and groups have members by other rules; a codec that somebody wrote describes what it likes.
    private static bool IsRuleMade(DefinitionLabels definition) => !FrameworkTypes.IsFramework(definition.Type) && Attributes.Codec(definition.Type) is null && !Array.Exists(definition.Type.GetInterfaces(), i => i.IsGenericType && i.GetGenericTypeDefinition() == typeof(IFirnCodec<>));

    private static DefinitionLabels[] Definitions(TypeCase row) => row.Accept(new Describer());

    private static void AssertMembers(DefinitionLabels definition)
    {
        TypeContract? contract = ContractBuilder.Build(new SurfaceReader(new TypeKeys()).Read(definition.Type, [], typeof(TypeTable).Assembly, settles: false), out EquatableArray<ContractProblem> problems);
        Assert.True(problems.Count == 0, $"{definition.Type}: {string.Join(" ", problems.Select(ProblemText.Message))}");
        Assert.Equal(definition.Members.Select(Text), contract!.Members.Select(Text));
        Assert.Equal(definition.Kind == FirnKind.ReferenceObject, contract.KeepsIdentity);
    }

    private static void AssertCases(DefinitionLabels definition)
    {
        UnionDeclaration? union = UnionReader.Read(definition.Type, new TypeKeys());
        Assert.Empty(union?.Problems ?? []);
        IEnumerable<(long, Type)> declared = union is null ? [] : union.Cases.OrderBy(c => c.Tag).Select(c => (c.Tag, c.Type));
        // Options add the others.
        HashSet<Type> added = [.. definition.Cases.Select(c => c.Type).Except(declared.Select(c => c.Item2))];
        Assert.Equal(definition.Cases.Where(c => !added.Contains(c.Type)).Select(c => (c.Tag, c.Type)), declared);
        Assert.True(added.Count == 0 || union is null || definition.Type.IsInterface || definition.Type.IsClass);
    }

    private static string Text(MemberLabel member) => $"{(member.Id >= 0 ? member.Id : member.Name)} {(member.IsRequired ? "required" : "")} {string.Join(",", member.FormerNames ?? [])}";

    private static string Text(MemberContract member) => $"{(member.Id >= 0 ? member.Id : member.WireName)} {(member.IsRequired ? "required" : "")} {string.Join(",", member.FormerNames)}";

    private sealed class Describer : ITypeCaseVisitor<DefinitionLabels[]>
    {
        public DefinitionLabels[] Visit<T>(TypeCase<T> row)
        {
            // First: what has cases by options alone is known to be a union once there are such options.
            FirnOptions options = row.Adjust(FirnOptions.Default);
            return CodecSlot<T>.Entry.DescriptorUnder(options).Definitions;
        }
    }
}
