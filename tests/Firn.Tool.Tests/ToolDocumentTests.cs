using System.Reflection;
using System.Text.RegularExpressions;
using Firn.Tool.Tests.Screens;
using Xunit;

namespace Firn.Tool.Tests;

/// <summary>What <c>docs/tool.md</c> shows is what the tool writes; <c>FIRN_APPROVE=1</c> takes the approved screens over.</summary>
public partial class ToolDocumentTests
{
    private static readonly string Document = Path.Combine(RepositoryFolder.Path, "docs", "tool.md");

    [GeneratedRegex("^```text (?<name>[a-z0-9-]+)\n(?<text>.*?)^```\n", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Block { get; }

    [Fact]
    public void Its_screens_are_the_approved_ones()
    {
        string document = File.ReadAllText(Document).ReplaceLineEndings("\n");
        string actual = Block.Replace(document, block => $"```text {block.Groups["name"].Value}\n{Screen(block.Groups["name"].Value)}```\n");
        if (Environment.GetEnvironmentVariable("FIRN_APPROVE") == "1") File.WriteAllText(Document, actual);
        else Assert.Equal(document, actual);
        Assert.True(Block.Count(document) > 10);
    }

    // Without the lines that only a test needs.
    private static string Screen(string name) => string.Join('\n', File.ReadAllText(ApprovedScreen.PathOf(name)).ReplaceLineEndings("\n").Split('\n').Where(line => line is not ("--- on standard error" or "--- exit code 0")));

    [Fact]
    public void It_has_every_exit_code()
    {
        string document = File.ReadAllText(Document);
        foreach (FieldInfo code in typeof(ExitCode).GetFields(BindingFlags.Public | BindingFlags.Static)) Assert.Contains($"| {code.GetRawConstantValue()} | ", document, StringComparison.Ordinal);
    }

    [Fact]
    public void It_has_every_command_and_option()
    {
        string document = File.ReadAllText(Document);
        foreach (System.CommandLine.Command command in FirnTool.CreateRoot(new Firn.Tool.Terminal.ToolConsole(Stream.Null, Stream.Null, TextWriter.Null)).Subcommands)
        {
            Assert.Contains($"## firn {command.Name}\n", document, StringComparison.Ordinal);
            foreach (System.CommandLine.Option option in command.Options.Where(option => option.Name is not ("--help" or "--compression" or "--output"))) Assert.Contains($"`{option.Name}", document.ReplaceLineEndings(" "), StringComparison.Ordinal);
        }
    }
}
