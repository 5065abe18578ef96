using Xunit;

namespace Firn.Tests.Packaging;

/// <summary>
/// The C# of documents compiles with the generator, and runs; where a block of text follows a program, that is its output. In a guide, and where surrogates are explained, a block
/// is compiled together with those before it that only declare.
/// </summary>
[Collection(nameof(ConsoleCollection))]
public class DocumentCodeTests
{
    private const string Guides = "docs/guides";
    private const string Surrogates = "docs/surrogates.md";

    private static readonly string[] Documents = ["README.md", "docs/containers.md", "docs/engines.md", Surrogates, .. DocumentCode.In(Guides)];

    private static readonly DocumentCode Code = new(
        name => name == "Firn.dll" || name.StartsWith("System.", StringComparison.Ordinal) || name.StartsWith("xunit.", StringComparison.Ordinal) || name is "netstandard.dll" or "mscorlib.dll" or "NodaTime.dll",
        DocumentCode.Usings);

    public static TheoryData<string, int> Programs => DocumentCode.Programs(Documents);

    [Fact]
    public void Each_document_has_code() => Assert.All(Documents, document => Assert.Contains(DocumentCode.Blocks(document), block => block.Language == "csharp"));

    [Theory]
    [MemberData(nameof(Programs))]
    public Task A_block_compiles_and_runs(string document, int number) => Code.Run(document, number, document == Surrogates || document.StartsWith(Guides, StringComparison.Ordinal));
}
