using System.Diagnostics;
using Firn.Tool.Tests.Samples;
using Xunit;

namespace Firn.Tool.Tests;

/// <summary>What <c>--force</c> does to files that exist: their bytes change, and nothing else.</summary>
public sealed class OutputFileTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private ToolRun Recompress(string target, byte[]? input = null) => ToolRun.Of("recompress", _folder.Write("input", input ?? SampleData.OrderMessage), target, "--compression", "none", "--force");

    [Fact]
    public void A_link_stays_and_its_target_is_written()
    {
        if (OperatingSystem.IsWindows()) return;    // where links need a privilege
        string real = _folder.Write("real", [1, 2, 3]), link = _folder.File("link"), second = _folder.File("second");
        File.CreateSymbolicLink(link, real);
        File.CreateSymbolicLink(second, link);
        Assert.Equal(ExitCode.Done, Recompress(second).Code);
        Assert.Equal((link, real), (new FileInfo(second).LinkTarget, new FileInfo(link).LinkTarget));
        Assert.Equal(SampleData.OrderMessage, File.ReadAllBytes(real));
        Assert.Equal(4, Directory.GetFiles(_folder.Path).Length);
    }

    [Theory]
    [InlineData(3)]
    [InlineData(0)]
    public void A_file_keeps_its_permissions(int length)
    {
        if (OperatingSystem.IsWindows()) return;
        const UnixFileMode Own = UnixFileMode.UserRead | UnixFileMode.UserWrite;
        string target = _folder.Write("target", new byte[length]);
        File.SetUnixFileMode(target, Own);
        Assert.Equal(ExitCode.Done, Recompress(target).Code);
        Assert.Equal((Own, SampleData.OrderMessage.Length), (File.GetUnixFileMode(target), (int)new FileInfo(target).Length));
    }

    [Theory]
    [InlineData(3)]
    [InlineData(0)]
    public void After_an_error_a_file_is_what_it_was(int length)
    {
        byte[] damaged = SampleData.ReadingContainer(valuesPerFrame: 3_000);
        damaged[^10] ^= 1;
        string target = _folder.Write("target", new byte[length]);
        Assert.Equal(ExitCode.BadData, Recompress(target, damaged).Code);
        Assert.Equal(new byte[length], File.ReadAllBytes(target));
        Assert.Equal(2, Directory.GetFiles(_folder.Path).Length);
    }

    [Fact]
    public async Task A_pipe_with_a_name_is_written_to()
    {
        if (OperatingSystem.IsWindows()) return;
        string pipe = _folder.File("pipe");
        await Process.Start("mkfifo", [pipe]).WaitForExitAsync();
        Task<byte[]> reader = Task.Run(() => File.ReadAllBytes(pipe));
        Assert.Equal(ExitCode.Done, Recompress(pipe).Code);
        Assert.Equal(SampleData.OrderMessage, await reader.WaitAsync(TimeSpan.FromSeconds(20)));
        Assert.Equal(2, Directory.GetFiles(_folder.Path).Length);
    }

    public void Dispose() => _folder.Dispose();
}
