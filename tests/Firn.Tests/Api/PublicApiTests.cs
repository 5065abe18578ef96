using Firn.Tests.Packaging;
using Xunit;

namespace Firn.Tests.Api;

/// <summary>
/// The public API is what the approved file says. A change of it is made on purpose: run this test with <c>FIRN_APPROVE=1</c>, and the
/// file's difference is part of the change.
/// </summary>
public class PublicApiTests
{
    [Fact]
    public void The_public_api_is_the_approved_one()
    {
        string path = Path.Combine(RepositoryFolder.Path, "tests", "Firn.Tests", "Api", "PublicApi.approved.txt");
        string actual = PublicApiText.Of(typeof(FirnSerializer).Assembly);
        if (Environment.GetEnvironmentVariable("FIRN_APPROVE") == "1") File.WriteAllText(path, actual);
        string[] approved = File.ReadAllText(path).ReplaceLineEndings("\n").Split('\n');
        string[] now = actual.Split('\n');
        string[] difference = [.. approved.Except(now).Select(line => "- " + line), .. now.Except(approved).Select(line => "+ " + line)];
        Assert.True(difference.Length == 0, "The public API differs from the approved one (FIRN_APPROVE=1 accepts it):\n" + string.Join('\n', difference));
        Assert.Equal(approved, now);
    }
}
