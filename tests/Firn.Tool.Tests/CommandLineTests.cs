using System.Text;
using Firn.Tool.Tests.Samples;
using Xunit;

namespace Firn.Tool.Tests;

/// <summary>Command lines that would do something else than was meant are refused, and errors say what helps here.</summary>
public sealed class CommandLineTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly string _order;
    private readonly string _readings;

    public CommandLineTests()
    {
        _order = _folder.Write("order", SampleData.OrderMessage);
        _readings = _folder.Write("readings", SampleData.ReadingContainer());
    }

    private static string Refuses(int code, params string[] arguments)
    {
        ToolRun run = ToolRun.Of(arguments);
        Assert.True(run.Code == code, $"{run.Code}: {run.Error}");
        Assert.Empty(run.Output);
        return run.Error;
    }

    [Fact]
    public void A_mistyped_option_is_no_file()
    {
        Assert.Contains("'--skip-damagd' is no option of 'firn repair'", Refuses(ExitCode.Usage, "repair", _readings, "--skip-damagd"), StringComparison.Ordinal);
        Refuses(ExitCode.Usage, "cat", _readings, "-o", "--froce");
        Refuses(ExitCode.Usage, "show", "--no-shema");
        Refuses(ExitCode.FileError, "show", "--", "--no-shema");
        Assert.False(File.Exists("--skip-damagd") || File.Exists("--froce"));
    }

    [Fact]
    public void The_standard_input_is_read_once()
    {
        foreach (string[] arguments in (string[][])[["from-json", "-", "--schema", "-", "-o", _folder.File("target")], ["cat", "-", "-", "-o", _folder.File("target")], ["diff", "-", "-"], ["show", "-", "--schema", "-"]])
        {
            ToolRun run = ToolRun.Of(new MemoryStream(arguments[0] == "cat" ? SampleData.ReadingContainer() : SampleData.OrderMessage), hasColours: false, arguments);
            Assert.True(run.Code == ExitCode.Usage, $"{arguments[0]}: {run.Code} {run.Error}");
            Assert.Contains("The standard input", run.Error, StringComparison.Ordinal);
        }

        Assert.False(File.Exists(_folder.File("target")));
    }

    [Fact]
    public void Options_that_mean_nothing_are_refused()
    {
        Refuses(ExitCode.Usage, "json", _order, "--array");
        Refuses(ExitCode.Usage, "from-json", _order, "--schema", _readings, "--schema-mode", "none", "-o", _folder.File("target"));
        foreach (string command in (string[])["verify", "show", "json", "stat"]) Assert.Contains("'--schema'", Refuses(ExitCode.Usage, command, _readings, "--schema", _order), StringComparison.Ordinal);
        Assert.False(File.Exists(_folder.File("target")));
    }

    [Fact]
    public void A_schema_of_a_later_version_is_refused()
    {
        string text = ToolRun.Of("schema", _order, "--json").Text;
        string later = _folder.Write("later", Encoding.UTF8.GetBytes(text.Replace("\"firnSchema\": 1", "\"firnSchema\": 99", StringComparison.Ordinal)));
        Assert.Contains("version 99", Refuses(ExitCode.BadData, "schema", later), StringComparison.Ordinal);
    }

    [Fact]
    public void Hints_name_options_that_the_command_has()
    {
        string none = _folder.Write("none", FirnSerializer.Serialize(SampleData.Order, FirnOptions.Packed));
        foreach (string[] arguments in (string[][])[["diff", none, _order], ["schema", none], ["show", none, "--schema", none]])
        {
            string error = Refuses(ExitCode.BadData, arguments);
            Assert.DoesNotContain("--schema", error, StringComparison.Ordinal);
            Assert.Contains("carries", error, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Errors_are_those_of_a_command()
    {
        string wrong = Refuses(ExitCode.Usage, "recompress", _order, _folder.File("target"), "--compression", "foo");
        Assert.Contains("'foo' not recognized. Must be one of: 'none', 'brotli', ", wrong, StringComparison.Ordinal);
        Assert.DoesNotContain("\\", wrong, StringComparison.Ordinal);
        Assert.DoesNotContain("Parameter", Refuses(ExitCode.Usage, "show", ""), StringComparison.Ordinal);
        Refuses(ExitCode.Usage, "recompress", _order, "", "--compression", "none");
        Assert.Contains("its folder does not exist", Refuses(ExitCode.FileError, "recompress", _order, Path.Combine(_folder.Path, "none", "target"), "--compression", "none"), StringComparison.Ordinal);

        byte[] deep = FirnSerializer.Serialize(Nest(200), FirnOptions.Default with { MaxDepth = 500 });
        string error = Refuses(ExitCode.BadData, "verify", _folder.Write("deep", deep));
        Assert.Contains("--trusted", error, StringComparison.Ordinal);
        Assert.DoesNotContain("FirnOptions", error, StringComparison.Ordinal);
        Assert.DoesNotContain("MaxDepth", error, StringComparison.Ordinal);
    }

    private static Everything Nest(int levels)
    {
        Everything nested = new() { Tree = new() };
        for (int i = 0; i < levels; i++) nested.Tree = new() { Value = i, Left = nested.Tree };
        return nested;
    }

    [Fact]
    public void Parts_have_names_that_sort()
    {
        Assert.Equal("readings-000001", Path.GetFileName(ToolRun.Of("split", _readings, "--values", "100", "-o", _folder.Path).Text.TrimEnd()));
    }

    [Fact]
    public void Values_with_unions_share_frames()
    {
        string model = _folder.Write("model", ContainerCommandTests.MakeFirnContainer(Enumerable.Repeat(SampleData.Order, 3)));
        string json = _folder.Write("json", ToolRun.Of("json", model).Output), target = _folder.File("target");
        ToolRun run = ToolRun.Of("from-json", json, "--schema", model, "-o", target);
        Assert.True(run.Code == ExitCode.Done, run.Error);
        Assert.Equal(File.ReadAllBytes(model), File.ReadAllBytes(target));
    }

    public void Dispose() => _folder.Dispose();
}
