using System.Reflection;
using Firn.Tests.Packaging;
using Xunit;

namespace Firn.Hosts.Tests.Packaging;

/// <summary>A program that references the package of clients alone: code is generated for its services, and it does not need ASP.NET Core.</summary>
public sealed class ClientPackageTests : IDisposable
{
    private const string Program = """
        using Firn.Grpc;
        using Grpc.Core;

        IOrders orders = new Server().CreateFirnClient<IOrders>();
        Console.WriteLine((await orders.FindAsync(7))!.Id);
        Console.WriteLine(FirnMarshaller.Create<Order>() is not null);

        [FirnService] public interface IOrders { Task<Order?> FindAsync(int id); }

        public sealed record Order(int Id);

        internal sealed class Server : CallInvoker
        {
            public override AsyncUnaryCall<TResponse> AsyncUnaryCall<TRequest, TResponse>(Method<TRequest, TResponse> method, string? host, CallOptions options, TRequest request) =>
                new(Task.FromResult((TResponse)(object)new Order((int)(object)request)), Task.FromResult(new Metadata()), () => Status.DefaultSuccess, () => [], () => { });

            public override TResponse BlockingUnaryCall<TRequest, TResponse>(Method<TRequest, TResponse> method, string? host, CallOptions options, TRequest request) => throw new NotSupportedException();

            public override AsyncServerStreamingCall<TResponse> AsyncServerStreamingCall<TRequest, TResponse>(Method<TRequest, TResponse> method, string? host, CallOptions options, TRequest request) => throw new NotSupportedException();

            public override AsyncClientStreamingCall<TRequest, TResponse> AsyncClientStreamingCall<TRequest, TResponse>(Method<TRequest, TResponse> method, string? host, CallOptions options) => throw new NotSupportedException();

            public override AsyncDuplexStreamingCall<TRequest, TResponse> AsyncDuplexStreamingCall<TRequest, TResponse>(Method<TRequest, TResponse> method, string? host, CallOptions options) => throw new NotSupportedException();
        }
        """;

    private readonly string _folder = Directory.CreateTempSubdirectory("firn-client-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void A_program_uses_it_without_a_server()
    {
        // A version of its own, so that no package that was restored is taken.
        const string version = "0.0.1-test";
        string packages = Path.Combine(_folder, "packages");
        Dictionary<string, string> environment = [];
        foreach (string name in (string[])["Firn", "Firn.Grpc.Client"])
        {
            DotnetCommand.Run(RepositoryFolder.Path, environment, "pack", $"src/{name}/{name}.csproj", "-c", RepositoryFolder.Configuration, "--no-build", "-o", packages, "-v", "quiet", $"-p:Version={version}");
        }

        string consumer = Directory.CreateDirectory(Path.Combine(_folder, "consumer")).FullName;
        string restored = typeof(ClientPackageTests).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "NuGetPackageRoot").Value!;
        File.WriteAllText(Path.Combine(consumer, "nuget.config"), $"""
            <configuration>
              <packageSources><clear /><add key="packed" value="../packages" /></packageSources>
              <fallbackPackageFolders><clear /><add key="restored" value="{restored}" /></fallbackPackageFolders>
            </configuration>
            """);
        File.WriteAllText(Path.Combine(consumer, "Consumer.csproj"), $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <OutputType>Exe</OutputType>
                <TargetFramework>net10.0</TargetFramework>
                <Nullable>enable</Nullable>
                <ImplicitUsings>enable</ImplicitUsings>
                <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
              </PropertyGroup>
              <ItemGroup><PackageReference Include="Firn.Grpc.Client" Version="{version}" /></ItemGroup>
            </Project>
            """);
        File.WriteAllText(Path.Combine(consumer, "Program.cs"), Program);
        environment["NUGET_PACKAGES"] = Path.Combine(_folder, "cache");
        DotnetCommand.Run(consumer, environment, "build", "Consumer.csproj", "-c", "Release", "-v", "quiet");

        string output = Path.Combine(consumer, "bin", "Release", "net10.0");
        Assert.DoesNotContain("AspNetCore", File.ReadAllText(Path.Combine(output, "Consumer.runtimeconfig.json")), StringComparison.Ordinal);
        Assert.Equal(["7", "True"], DotnetCommand.Run(consumer, environment, Path.Combine(output, "Consumer.dll")).Split(Environment.NewLine, StringSplitOptions.RemoveEmptyEntries));
    }
}
