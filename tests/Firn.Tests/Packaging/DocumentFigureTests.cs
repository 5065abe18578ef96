using System.Text.RegularExpressions;
using Xunit;

namespace Firn.Tests.Packaging;

/// <summary>
/// Measured figures stand in the blocks that <c>Firn.Benchmarks --report</c> writes from the result files, which CI compares. In prose they would
/// stay when the results change.
/// </summary>
public partial class DocumentFigureTests
{
    private const string Performance = "docs/performance.md";

    public static TheoryData<string> Documents => ["README.md", Performance, "docs/layers.md", "docs/engines.md", "docs/guides/handwritten-message.md"];

    [Fact]
    public void The_performance_page_has_at_most_150_lines() => Assert.InRange(File.ReadAllLines(PathOf(Performance)).Length, 1, 150);

    [Theory]
    [InlineData("README.md", 1)]
    [InlineData(Performance, 3)]
    [InlineData("benchmarks/results/README.md", 1)]
    public void Generated_blocks_are_filled(string document, int count)
    {
        MatchCollection blocks = GeneratedBlock().Matches(File.ReadAllText(PathOf(document)));
        Assert.Equal(count, blocks.Count);
        Assert.All(blocks, block => Assert.Contains("|---|", block.Value, StringComparison.Ordinal));
    }

    [Theory]
    [MemberData(nameof(Documents))]
    public void Prose_has_no_measured_figures(string document) => Assert.Empty(FiguresOf(File.ReadAllText(PathOf(document))));

    [Theory]
    [InlineData("It costs some 3 ns more.", "3 ns")]
    [InlineData("It takes 1.15 times as long.", "1.15 times")]
    [InlineData("A read is at 1.04 to 1.09, written at 1.2.", "1.04", "1.09")]
    [InlineData("A write is 12% slower, a read 5 %.", "12%", "5 %")]
    [InlineData("In 97 ms, or 1,200 us, it makes 43 KB.", "97 ms", "1,200 us", "43 KB")]
    [InlineData("It is 3x as fast.", "3x")]
    [InlineData(".NET 10.0.12, MemoryPack 1.21.4, AVX-512, 8 bytes, 640 x 480, nine shapes, the 10th of 2026-11-26")]
    [InlineData("before\n```sh\ndotnet run # 1.5 MB, 2.25 ms\n```\nbetween `3 ns`\n<!-- figures: written by 'P --report' -->\n| 3 ns | 1.15 |\n<!-- end of figures -->\nafter")]
    public void A_figure_is_seen_in_prose_alone(string text, params string[] figures) => Assert.Equal(figures, FiguresOf(text));

    private static IEnumerable<string> FiguresOf(string text) => Figure().Matches(Code().Replace(GeneratedBlock().Replace(text, ""), "")).Select(match => match.Value);

    private static string PathOf(string document) => Path.Combine(RepositoryFolder.Path, document);

    [GeneratedRegex("<!-- figures: written by .*?<!-- end of figures -->", RegexOptions.Singleline)]
    private static partial Regex GeneratedBlock();

    [GeneratedRegex("^```.*?^```|`[^`\n]*`", RegexOptions.Singleline | RegexOptions.Multiline)]
    private static partial Regex Code();

    // A number with a unit of results, or one with two decimals, which is how ratios are written; of versions each part has a point on either side.
    [GeneratedRegex(@"(?<![\w.,])\d[\d.,]*(?:\s?(?:%|(?:ns|us|ms|nanoseconds|microseconds|milliseconds|times|percent|KB|MB|GB)\b)|x\b)|(?<![\w.,])\d+\.\d\d(?!\w|\.\d)")]
    private static partial Regex Figure();
}
