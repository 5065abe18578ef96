using Firn.Dynamic;
using Firn.TestCases;
using Firn.TestCases.External;
using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Dynamic;

/// <summary>Generated code and reflection agree on every type of the test assemblies. What is said where they do not is tested beside the generator.</summary>
public class VerificationTests
{
    [Fact]
    public void The_table_agrees()
    {
        IReadOnlyList<Type> compared = FirnVerify.Assembly(typeof(TypeTable).Assembly);
        Assert.InRange(compared.Count, 300, int.MaxValue);
        Assert.Contains(typeof(ForeignClass), compared);
    }

    [Fact]
    public void Types_of_another_assembly_agree() => Assert.Contains(typeof(ForeignAnnotated), FirnVerify.Assembly(typeof(ForeignAnnotated).Assembly));

    [Fact]
    public void Types_of_the_tests_agree()
    {
        // Other tests announce codecs for these by hand, which are meant to differ, or have them refused at their first use.
        static bool IsDisputed(Type type) => type.DeclaringType == typeof(ByTypeTests) || type.DeclaringType == typeof(UnloadingTests) || type.DeclaringType == typeof(Schema.ConverterRuleTests);
        Assert.InRange(AssemblyVerification.Run(typeof(VerificationTests).Assembly, IsDisputed).Count, 50, int.MaxValue);
    }

    [Fact]
    public void An_assembly_without_generated_code_is_no_success() =>
        Assert.Contains("Nothing was compared", Assert.Throws<InvalidOperationException>(() => FirnVerify.Assembly(typeof(FactAttribute).Assembly)).Message, StringComparison.Ordinal);
}
