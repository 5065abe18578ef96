using Firn.Tests.Api;
using Firn.Tests.Packaging;
using Xunit;

namespace Firn.Hosts.Tests.Packaging;

/// <summary>The public surface of each adapter is what its approved file says; <c>FIRN_APPROVE=1</c> takes it as it is.</summary>
public class AdapterApiTests
{
    private static readonly string[] s_names = ["Firn.AspNetCore", "Firn.Compression.Lz4", "Firn.Compression.Zstandard", "Firn.Extensions.Caching", "Firn.FusionCache", "Firn.Grpc", "Firn.Grpc.Client", "Firn.Http", "Firn.Http.Refit", "Firn.Numerics.Tensors", "Firn.ProtobufNet.Grpc"];

    public static TheoryData<string> Adapters => [.. s_names];

    [Theory]
    [MemberData(nameof(Adapters))]
    public void The_public_api_is_the_approved_one(string adapter)
    {
        string path = Path.Combine(RepositoryFolder.Path, "tests", "Firn.Hosts.Tests", "Packaging", adapter + ".approved.txt");
        string actual = PublicApiText.Of(System.Reflection.Assembly.Load(adapter));
        if (Environment.GetEnvironmentVariable("FIRN_APPROVE") == "1") File.WriteAllText(path, actual);
        Assert.Equal(File.ReadAllText(path).ReplaceLineEndings("\n"), actual);
    }

    [Fact]
    public void There_is_a_file_for_each_adapter() => Assert.Equal(
        Directory.GetDirectories(Path.Combine(RepositoryFolder.Path, "src")).Select(folder => Path.GetFileName(folder)!).Where(name => name.StartsWith("Firn.", StringComparison.Ordinal) && name is not ("Firn.SourceGenerator" or "Firn.CodecLists" or "Firn.CodeFixes" or "Firn.Tool")).Order(StringComparer.Ordinal),
        s_names);
}
