using System.Diagnostics;
using Firn.Tool.Tests.Samples;
using Xunit;

namespace Firn.Tool.Tests;

/// <summary>The tool as a process: what its streams and its exit code are for others.</summary>
public sealed class ProcessTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    [Fact]
    public void It_reads_a_file_and_writes_json()
    {
        (int code, byte[] output, string error) = Run([], "json", _folder.Write("order.firn", SampleData.OrderMessage));
        Assert.Equal((0, ""), (code, error));
        Assert.Equal(FirnDocument.Parse(SampleData.OrderMessage).ToJson() + "\n", System.Text.Encoding.UTF8.GetString(output));
    }

    [Theory]
    [InlineData("message")]
    [InlineData("container")]
    [InlineData("base64")]
    public void It_reads_standard_input(string form)
    {
        byte[] input = form switch
        {
            "container" => SampleData.ReadingContainer(),
            "base64" => System.Text.Encoding.ASCII.GetBytes(Convert.ToBase64String(SampleData.OrderMessage)),
            _ => SampleData.OrderMessage,
        };
        (int code, byte[] output, string error) = Run(input, "show", "-");
        Assert.Equal((0, ""), (code, error));
        Assert.StartsWith("standard input: a", System.Text.Encoding.UTF8.GetString(output), StringComparison.Ordinal);
        Assert.DoesNotContain((byte)0x1B, output);
    }

    [Fact]
    public void Errors_go_to_standard_error_and_the_exit_code()
    {
        (int code, byte[] output, string error) = Run([0x00, 0xFF], "show", "-");
        Assert.Equal(ExitCode.BadData, code);
        Assert.Empty(output);
        Assert.StartsWith("firn: standard input: it is no message", error, StringComparison.Ordinal);
        Assert.DoesNotContain("   at ", error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task It_ends_quietly_when_its_reader_has_gone()
    {
        if (OperatingSystem.IsWindows()) return;
        using Process process = Start([], ["json", _folder.Write("large", SampleData.ReadingContainer(valuesPerFrame: 2_000, frames: 40))]);
        process.StandardOutput.BaseStream.ReadByte();
        process.StandardOutput.Close();
        string error = await process.StandardError.ReadToEndAsync();
        await process.WaitForExitAsync();
        Assert.Equal((ExitCode.NoReader, ""), (process.ExitCode, error));
    }

    [Fact]
    public async Task It_leaves_no_file_behind_when_it_is_asked_to_end()
    {
        if (OperatingSystem.IsWindows()) return;
        using Process process = Start([], ["recompress", "-", _folder.File("target"), "--compression", "none"]);
        byte[] container = SampleData.ReadingContainer(valuesPerFrame: 4_000);
        process.StandardInput.BaseStream.Write(container.AsSpan(0, container.Length - 20));
        process.StandardInput.BaseStream.Flush();
        for (int i = 0; i < 600 && Directory.GetFiles(_folder.Path).Length == 0; i++) await Task.Delay(50);
        Assert.Single(Directory.GetFiles(_folder.Path));
        await Process.Start("kill", ["-TERM", $"{process.Id}"]).WaitForExitAsync();
        await process.WaitForExitAsync();
        Assert.Empty(Directory.GetFiles(_folder.Path));
        Assert.Equal(143, process.ExitCode);
    }

    [Fact]
    public void Without_arguments_it_shows_its_help()
    {
        Assert.Equal(ToolRun.Of("--help").Text, ToolRun.Of().Text);
    }

    [Fact]
    public void It_completes_the_names_of_commands()
    {
        (int code, byte[] output, _) = Run([], "[suggest:2]", "ver");
        Assert.Equal((0, "verify\n--version\n"), (code, System.Text.Encoding.UTF8.GetString(output)));
    }

    private static (int Code, byte[] Output, string Error) Run(byte[] input, params string[] arguments)
    {
        using MemoryStream output = new();
        (int code, string error) = Run(input, [], output, arguments);
        return (code, output.ToArray(), error);
    }

    internal static (int Code, string Error) Run(byte[] input, Dictionary<string, string> environment, Stream output, string[] arguments)
    {
        using Process process = Start(environment, arguments);
        Task reading = process.StandardOutput.BaseStream.CopyToAsync(output);
        Task<string> error = process.StandardError.ReadToEndAsync();
        process.StandardInput.BaseStream.Write(input);
        process.StandardInput.Close();
        Assert.True(process.WaitForExit(300_000), "The tool did not end.");
        reading.Wait();
        return (process.ExitCode, error.Result.ReplaceLineEndings("\n"));
    }

    private static Process Start(Dictionary<string, string> environment, string[] arguments)
    {
        ProcessStartInfo start = new("dotnet", [Path.Combine(AppContext.BaseDirectory, "Firn.Tool.dll"), .. arguments])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach ((string name, string value) in environment) start.Environment[name] = value;
        return Process.Start(start)!;
    }

    public void Dispose() => _folder.Dispose();
}
