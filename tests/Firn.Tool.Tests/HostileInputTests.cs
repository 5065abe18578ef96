using System.Globalization;
using System.Text;
using Firn.Compression.Lz4;
using Firn.Compression.Zstandard;
using Firn.Tool.Tests.Samples;
using Xunit;
using Xunit.Abstractions;

namespace Firn.Tool.Tests;

/// <summary>Untrusted input: each command ends with a code that is documented, says what is wrong in words, and sends nothing to the terminal that controls it.</summary>
public sealed class HostileInputTests(ITestOutputHelper output) : IDisposable
{
    private const int Seed = 4343;

    private static readonly int[] Documented = [ExitCode.Done, ExitCode.Loses, ExitCode.Refused, ExitCode.BadData];

    private readonly TemporaryFolder _folder = new();

    private static byte[][] Seeds()
    {
        FirnLz4.Register();
        FirnZstandard.Register();
        return
        [
            SampleData.OrderMessage,
            FirnSerializer.Serialize(SampleData.Everything),
            FirnSerializer.Serialize(SampleData.Everything, SampleData.Named with { Compression = FirnCompression.Deflate }),
            FirnSerializer.Serialize(SampleData.Family, SampleData.Named),
            SampleData.ReadingContainer(),
            SampleData.ReadingContainer(FirnCompression.Lz4),
            SampleData.ReadingContainer(FirnCompression.Zstandard),
            Encoding.ASCII.GetBytes(Convert.ToHexString(SampleData.OrderMessage)),
            ToolSchema(),
            Encoding.UTF8.GetBytes(FirnDocument.Parse(SampleData.OrderMessage).ToJson()),
            Encoding.UTF8.GetBytes(SampleData.Contract2),
        ];
    }

    private static byte[] ToolSchema()
    {
        using TemporaryFolder folder = new();
        return ToolRun.Of("schema", folder.Write("order", SampleData.OrderMessage), "--json").Output;
    }

    private static string[][] Commands(string file, string other, string target) =>
    [
        ["show", file], ["show", file, "--json"], ["show", file, "--schema", other], ["json", file], ["json", file, "--array"], ["schema", file], ["schema", file, "--json"],
        ["diff", file, other], ["diff", other, file, "--json"], ["verify", file], ["verify", file, "--json"], ["stat", file], ["stat", file, "--json"],
        ["repair", file, target, "--force"], ["repair", file, target, "--force", "--skip-damaged"], ["cat", file, file, "-o", target, "--force"], ["recompress", file, target, "--force", "--compression", "deflate"],
        ["split", file, "--values", "5", "-o", target + "-parts", "--force"], ["from-json", file, "--schema", other, "-o", target, "--force"], ["from-json", other, "--schema", file, "-o", target, "--force"],
        ["split", file, "--bytes", "200", "-o", target + "-parts", "--force"],
    ];

    [Fact]
    public void Damaged_input_ends_every_command_in_a_documented_way()
    {
        int seed = int.TryParse(Environment.GetEnvironmentVariable("FIRN_SEED"), CultureInfo.InvariantCulture, out int given) ? given : Seed;
        output.WriteLine($"FIRN_SEED={seed}");
        Random random = new(seed);
        byte[][] seeds = Seeds();
        string other = _folder.Write("other", SampleData.OrderMessage);
        Directory.CreateDirectory(_folder.File("output-parts"));
        for (int round = 0; round < 150; round++)
        {
            byte[] input = Damage(random, seeds[round % seeds.Length], seeds);
            string file = _folder.Write("input", input);
            foreach (string[] command in Commands(file, other, _folder.File("output"))) Check(seed, round, input, command);
        }
    }

    private static byte[] Damage(Random random, byte[] seed, byte[][] seeds)
    {
        byte[] bytes = [.. seed];
        for (int i = random.Next(1, 4); i > 0 && bytes.Length > 0; i--)
        {
            int at = random.Next(bytes.Length);
            switch (random.Next(6))
            {
                case 0:
                    bytes[at] ^= (byte)(1 << random.Next(8));
                    break;
                case 1:
                    bytes[at] = (byte)random.Next(256);
                    break;
                case 2:
                    bytes = bytes[..at];
                    break;
                case 3:
                    bytes = bytes[random.Next(Math.Min(bytes.Length, 8))..];
                    break;
                case 4:
                    bytes = [.. bytes[..at], .. RandomBytes(random), .. bytes[at..]];
                    break;
                default:
                    byte[] donor = seeds[random.Next(seeds.Length)];
                    int from = random.Next(donor.Length);
                    bytes = [.. bytes[..at], .. donor[from..]];
                    break;
            }
        }

        return bytes;
    }

    private static byte[] RandomBytes(Random random)
    {
        byte[] bytes = new byte[random.Next(1, 9)];
        random.NextBytes(bytes);
        return bytes;
    }

    private static void Check(int seed, int round, byte[] input, string[] command)
    {
        ToolRun run = ToolRun.Of(command);
        string what = $"FIRN_SEED={seed}, round {round}, firn {string.Join(' ', command)}, input {Convert.ToHexString(input)}\n{run.Error}";

        // A contract file of several roots asks for one; some options are for messages alone, or for containers.
        bool isUsage = run.Code == ExitCode.Usage && (run.Error.Contains("Name one behind it", StringComparison.Ordinal) || run.Error.Contains("' is for ", StringComparison.Ordinal));
        Assert.True(isUsage || Documented.Contains(run.Code), $"Exit code {run.Code}: {what}");
        if (run.Code == ExitCode.BadData && command[0] != "verify") Assert.True(run.Error.StartsWith("firn: ", StringComparison.Ordinal), what);
        Assert.True(IsHarmless(run.Text) && IsHarmless(run.Error), $"A control character: {what}");
    }

    private static bool IsHarmless(string text)
    {
        foreach (Rune rune in text.EnumerateRunes())
        {
            if (rune.Value != '\n' && Rune.GetUnicodeCategory(rune) is UnicodeCategory.Control or UnicodeCategory.Format or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator) return false;
        }

        return true;
    }

    [Theory]
    [InlineData("show")]
    [InlineData("stat")]
    [InlineData("schema")]
    [InlineData("diff")]
    [InlineData("json")]
    public void Escape_sequences_and_markup_of_data_never_reach_the_terminal(string command)
    {
        // Names of types and members are data, too: those of a container are labels that nobody checks for type names.
        byte[] container = SampleData.ReadingContainer();
        int name = container.AsSpan().IndexOf("Reading"u8);
        "\e[31m]\a"u8.CopyTo(container.AsSpan(name));
        string file = _folder.Write("hostile", command == "show" ? FirnSerializer.Serialize(SampleData.Everything, SampleData.Named) : container);
        string[] arguments = command == "diff" ? ["diff", file, _folder.Write("order", SampleData.OrderMessage)] : [command, file];
        ToolRun plain = ToolRun.Of(arguments);
        Assert.True(IsHarmless(plain.Text) && IsHarmless(plain.Error), plain.Text);

        // With colours there are escape sequences, of the tool alone.
        ToolRun coloured = ToolRun.Of(new MemoryStream(), hasColours: true, arguments);
        Assert.Equal(plain.Code, coloured.Code);
        string withoutColours = System.Text.RegularExpressions.Regex.Replace(coloured.Text, "\e\\[[0-9;]*m", "");
        Assert.True(IsHarmless(withoutColours), withoutColours);
        Assert.DoesNotContain("\e[31m]", coloured.Text, StringComparison.Ordinal);
        if (command is "show") Assert.Contains("[red]no[/]", coloured.Text, StringComparison.Ordinal);
    }

    [Fact]
    public void Errors_quote_input_without_its_control_characters()
    {
        ToolRun run = ToolRun.Of("from-json", _folder.Write("json", "\u001b[2J"u8), "--schema", _folder.Write("order", SampleData.OrderMessage), "-o", _folder.File("output"));
        Assert.Equal(ExitCode.BadData, run.Code);
        Assert.True(IsHarmless(run.Error), run.Error);
        Assert.True(IsHarmless(ToolRun.Of("show", "\e[2J").Error));
        Assert.True(IsHarmless(ToolRun.Of("\e[2J").Error));
    }

    [Fact]
    public void A_short_message_that_stands_for_a_very_long_tree_ends()
    {
        // 40 definitions without any byte of data, each with two members of the next: 2^40 objects.
        byte[] message = Doubling(40);
        string file = _folder.Write("doubling", message);
        foreach (string command in (string[])["show", "verify", "stat", "schema"])
        {
            ToolRun run = ToolRun.Of(command, file);
            Assert.Equal((ExitCode.Done, ""), (run.Code, run.Error));
            Assert.InRange(run.Output.Length, 1, 1 << 20);
        }
    }

    private static byte[] Doubling(int definitions)
    {
        // The root, then definitions: the number of members, each with its id and the number of the next definition (docs/wire-format.md, section 5).
        List<byte> descriptor = [0x50, 0x00];
        for (byte i = 1; i < definitions; i++) descriptor.AddRange([0x02, 0x01, 0x50, i, 0x02, 0x50, i]);
        descriptor.Add(0x00);
        return [0x12, 0xF0, (byte)descriptor.Count, (byte)(descriptor.Count >> 8), .. descriptor];
    }

    public void Dispose() => _folder.Dispose();
}
