using Firn.Tests.Packaging;
using Xunit;

namespace Firn.Hosts.Tests;

/// <summary>The C# of the pages about hosts compiles with the generator, and runs; a block is compiled together with those before it that only declare.</summary>
[Collection(nameof(ConsoleCollection))]
public class HostDocumentTests
{
    private static readonly DocumentCode Code = new(
        name => !name.StartsWith("Firn.Hosts.Tests", StringComparison.Ordinal) && name != "Firn.SourceGenerator.dll",
        DocumentCode.Usings + """

            global using System.Net.Http.Json;
            global using Microsoft.AspNetCore.Builder;
            global using Microsoft.AspNetCore.Hosting;
            global using Microsoft.AspNetCore.Http;
            global using Microsoft.AspNetCore.Routing;
            global using Microsoft.Extensions.Configuration;
            global using Microsoft.Extensions.DependencyInjection;
            global using Microsoft.Extensions.Hosting;
            global using Microsoft.Extensions.Logging;
            """);

    public static TheoryData<string, int> Programs => DocumentCode.Programs(DocumentCode.In("docs/hosts"));

    [Theory]
    [MemberData(nameof(Programs))]
    public Task A_block_compiles_and_runs(string document, int number) => Code.Run(document, number, joinsDeclarations: true);
}
