using System.Text;
using System.Text.Json;
using Firn.Compression.Lz4;
using Firn.Compression.Zstandard;
using Firn.Tool.Tests.Samples;
using Xunit;

namespace Firn.Tool.Tests.Screens;

/// <summary>Every screen of the tool, on the same data on every machine.</summary>
public sealed class ScreenTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public ScreenTests()
    {
        FirnLz4.Register();
        FirnZstandard.Register();
        byte[] order = SampleData.OrderMessage;
        byte[] container = SampleData.ReadingContainer();
        List<int> starts = SampleData.FrameStarts(container);
        _folder.Write("order.firn", order);
        _folder.Write("embedded.firn", FirnSerializer.Serialize(SampleData.Order));
        _folder.Write("packed.firn", FirnSerializer.Serialize(SampleData.Order, FirnOptions.Packed));
        _folder.Write("brotli.firn", FirnSerializer.Serialize(SampleData.Order, SampleData.Named with { Compression = FirnCompression.Brotli }));
        _folder.Write("null.firn", FirnSerializer.Serialize<Order?>(null, SampleData.Named));
        _folder.Write("order2.firn", FirnSerializer.Serialize(new Order2(), SampleData.Named));
        _folder.Write("order3.firn", FirnSerializer.Serialize(new Order3(), SampleData.Named));
        _folder.Write("everything.firn", FirnSerializer.Serialize(SampleData.Everything, SampleData.Named));
        _folder.Write("family.firn", FirnSerializer.Serialize(SampleData.Family, SampleData.Named));
        _folder.Write("order.hex", Encoding.ASCII.GetBytes("0x" + Convert.ToHexString(order)));
        _folder.Write("order.base64", Encoding.ASCII.GetBytes(Convert.ToBase64String(order, Base64FormattingOptions.InsertLineBreaks)));
        _folder.Write("cut.firn", order.AsSpan(0, order.Length - 20));
        _folder.Write("front.firn", order.AsSpan(1));
        _folder.Write("trailing.firn", [.. order, .. order]);
        _folder.Write("readings.firn", container);
        _folder.Write("zstandard.firn", SampleData.ReadingContainer(FirnCompression.Zstandard));
        _folder.Write("torn.firn", container.AsSpan(0, starts[2] + 20));
        byte[] damaged = [.. container];
        damaged[starts[1] + 10] ^= 1;
        _folder.Write("damaged.firn", damaged);
        _folder.Write("behind.firn", [.. container, 1, 2, 3]);
        byte[] length = [.. container];
        length[starts[1] + 2] = 1;
        _folder.Write("length.firn", length);
        _folder.Write("early.firn", [.. container.AsSpan(0, starts[1]), 0, 0, 0, 0, .. container.AsSpan(starts[1])]);
        _folder.Write("noend.firn", container.AsSpan(0, container.Length - 4));
        _folder.Write("nohead.firn", container.AsSpan(starts[0]));
        _folder.Write("order.json", ToolRun.Of("json", _folder.File("order.firn")).Output);
        byte[] lines = ToolRun.Of("json", _folder.File("readings.firn")).Output;
        _folder.Write("readings.json", lines);
        _folder.Write("wrong.json", "{\"Number\": 1, \"State\": \"Lost\"}"u8);
        _folder.Write("wronglines.json", [.. lines, .. "{\"Value\": 1.5, \"Time\": 7}\n"u8]);
        _folder.Write("data.json", "{\"a\": [1, 2]}"u8);
        _folder.Write("data.msgpack", [0x82, 0xA1, 0x61, 0x01, 0xA1, 0x62, 0xC3]);
        _folder.Write("data.gz", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0]);
        _folder.Write("data.zip", [0x50, 0x4B, 3, 4, 0, 0]);
        _folder.Write("data.txt", "Just some words.\n"u8);
        _folder.Write("zip.base64", "UEsDBAAA"u8);
        _folder.Write("empty", []);
        _folder.Write("noise", [0xC1, 0x00, 0xFF, 0xFE, 0x01, 0x02]);
        _folder.Write("shop.contract.json", Encoding.UTF8.GetBytes(SampleData.Contract));
        _folder.Write("shop2.contract.json", Encoding.UTF8.GetBytes(SampleData.Contract2));
        _folder.Write("sale.json", "{\"Number\": 7, \"Customer\": \"Ann\", \"State\": \"Paid\"}"u8);
        _folder.Write("sale.firn", FirnDocument.FromJson(FirnContract.Parse(Encoding.UTF8.GetBytes(SampleData.Contract)).GetSchema("Shop.Sale"), File.ReadAllBytes(_folder.File("sale.json")), FirnOptions.Default with { SchemaMode = FirnSchemaMode.Fingerprint }));
        _folder.Write("receipt.firn", FirnSerializer.Serialize(new Receipt { Customer = "Ann", Total = 5 }));
        File.WriteAllBytes(_folder.File("order.schema.json"), ToolRun.Of("schema", _folder.File("order.firn"), "--json").Output);
    }

    [Theory]
    [InlineData("show-message", "show order.firn")]
    [InlineData("show-embedded", "show embedded.firn")]
    [InlineData("show-packed", "show packed.firn")]
    [InlineData("show-packed-with-schema", "show packed.firn --schema order.firn --no-schema")]
    [InlineData("show-brotli", "show brotli.firn --no-schema --elements 1 --text 3")]
    [InlineData("show-null", "show null.firn --no-schema")]
    [InlineData("show-everything", "show everything.firn")]
    [InlineData("show-references", "show family.firn")]
    [InlineData("show-hex", "show order.hex --no-schema --lines 5")]
    [InlineData("show-base64", "show order.base64 --no-schema --lines 5")]
    [InlineData("show-container", "show readings.firn --values 2")]
    [InlineData("show-zstandard", "show zstandard.firn --no-schema --values 0")]
    [InlineData("show-schema-file", "show order.schema.json")]
    [InlineData("show-json", "show order.firn --json")]
    [InlineData("show-container-json", "show readings.firn --json --values 1")]
    [InlineData("show-cut", "show cut.firn")]
    [InlineData("show-cut-front", "show front.firn")]
    [InlineData("show-no-head", "show nohead.firn")]
    [InlineData("show-trailing", "show trailing.firn")]
    [InlineData("show-folder", "show .")]
    [InlineData("show-is-json", "show data.json")]
    [InlineData("show-is-messagepack", "show data.msgpack")]
    [InlineData("show-is-gzip", "show data.gz")]
    [InlineData("show-is-zip", "show data.zip")]
    [InlineData("show-is-text", "show data.txt")]
    [InlineData("show-is-base64-of-zip", "show zip.base64")]
    [InlineData("show-is-empty", "show empty")]
    [InlineData("show-is-noise", "show noise")]
    [InlineData("show-no-file", "show nothing.firn")]
    [InlineData("json-message", "json order.firn --indented")]
    [InlineData("json-container", "json readings.firn")]
    [InlineData("json-array", "json readings.firn --array --large-numbers-as-strings")]
    [InlineData("json-options", "json order.firn --large-numbers-as-strings --enums-as-numbers")]
    [InlineData("json-torn", "json torn.firn")]
    [InlineData("schema", "schema order.firn")]
    [InlineData("schema-json", "schema readings.firn --json")]
    [InlineData("diff-loses", "diff order.firn order2.firn")]
    [InlineData("diff-forward", "diff order.firn order3.firn --direction forward")]
    [InlineData("diff-same", "diff order.firn embedded.firn")]
    [InlineData("diff-schema-file", "diff order.schema.json order3.firn")]
    [InlineData("diff-other", "diff order.firn readings.firn")]
    [InlineData("diff-json", "diff order.firn order2.firn --json")]
    [InlineData("diff-contracts", "diff shop.contract.json shop2.contract.json")]
    [InlineData("diff-contracts-same", "diff shop.contract.json shop.contract.json")]
    [InlineData("diff-contracts-json", "diff shop.contract.json shop2.contract.json --json")]
    [InlineData("diff-contract-release", "diff shop2.contract.json#Shop.Sale@1.0.0 shop2.contract.json#Shop.Sale")]
    [InlineData("schema-contract", "schema shop2.contract.json#Shop.Sale@1.0.0")]
    [InlineData("schema-contract-roots", "schema shop2.contract.json")]
    [InlineData("schema-contract-no-root", "schema shop2.contract.json#Shop.Nothing@9")]
    [InlineData("show-contract", "show shop2.contract.json")]
    [InlineData("show-contract-json", "show shop2.contract.json --json")]
    [InlineData("stat-contract", "stat shop2.contract.json")]
    [InlineData("show-with-contract", "show sale.firn --schema shop2.contract.json")]
    [InlineData("show-names-of-contract", "show receipt.firn --schema shop2.contract.json --no-schema")]
    [InlineData("from-json-contract", "from-json sale.json --schema shop.contract.json -o out.firn")]
    [InlineData("verify-message", "verify order.firn")]
    [InlineData("verify-cut", "verify cut.firn")]
    [InlineData("verify-container", "verify readings.firn")]
    [InlineData("verify-torn", "verify torn.firn")]
    [InlineData("verify-damaged", "verify damaged.firn")]
    [InlineData("verify-behind", "verify behind.firn")]
    [InlineData("verify-json", "verify damaged.firn --json")]
    [InlineData("verify-torn-json", "verify torn.firn --json")]
    [InlineData("stat-message", "stat order.firn")]
    [InlineData("stat-everything", "stat everything.firn")]
    [InlineData("stat-container", "stat readings.firn")]
    [InlineData("stat-zstandard", "stat zstandard.firn --rows 3")]
    [InlineData("stat-json", "stat order.firn --json")]
    [InlineData("repair-torn", "repair torn.firn -")]
    [InlineData("repair-torn-file", "repair torn.firn out.firn")]
    [InlineData("repair-whole", "repair readings.firn out.firn")]
    [InlineData("repair-damaged", "repair damaged.firn out.firn")]
    [InlineData("repair-skip", "repair damaged.firn out.firn --skip-damaged")]
    [InlineData("verify-length", "verify length.firn")]
    [InlineData("verify-no-end", "verify noend.firn")]
    [InlineData("repair-length", "repair length.firn out.firn")]
    [InlineData("repair-length-skip", "repair length.firn out.firn --skip-damaged")]
    [InlineData("repair-early-end", "repair early.firn out.firn")]
    [InlineData("repair-no-end", "repair noend.firn out.firn")]
    [InlineData("repair-mistyped", "repair damaged.firn --skip-damagd")]
    [InlineData("repair-message", "repair order.firn out.firn")]
    [InlineData("cat", "cat readings.firn zstandard.firn behind.firn -o out.firn")]
    [InlineData("cat-other", "cat readings.firn order.firn -o out.firn")]
    [InlineData("split-values", "split readings.firn --values 5 -o .")]
    [InlineData("split-usage", "split readings.firn")]
    [InlineData("recompress", "recompress readings.firn out.firn --compression zstd")]
    [InlineData("recompress-message", "recompress order.firn out.firn --compression brotli")]
    [InlineData("recompress-exists", "recompress order.firn order.firn --compression brotli")]
    [InlineData("from-json", "from-json order.json --schema order.firn -o out.firn")]
    [InlineData("from-json-container", "from-json readings.json --schema readings.firn --compression lz4 -o out.firn")]
    [InlineData("from-json-wrong", "from-json wrong.json --schema order.firn -o out.firn")]
    [InlineData("from-json-wrong-line", "from-json wronglines.json --schema readings.firn -o out.firn")]
    [InlineData("from-json-no-json", "from-json data.txt --schema order.firn -o out.firn")]
    [InlineData("from-json-usage", "from-json order.json -o out.firn")]
    [InlineData("diff-no-schema", "diff packed.firn order.firn")]
    [InlineData("recompress-usage", "recompress order.firn out.firn --compression foo")]
    [InlineData("usage", "shwo order.firn")]
    [InlineData("usage-number", "show order.firn --lines many")]
    [InlineData("help", "--help")]
    [InlineData("help-show", "show --help")]
    [InlineData("suggest", "[suggest:1] s")]
    public void A_screen_is_the_approved_one(string name, string command) => ApprovedScreen.Check(name, "firn " + command, Run(command));

    private ToolRun Run(string command)
    {
        string[] arguments = [.. command.Split(' ').Select(word => word.Contains('.', StringComparison.Ordinal) || File.Exists(_folder.File(word)) ? _folder.File(word) : word)];
        ToolRun run = ToolRun.Of(arguments);
        if (command.EndsWith(" -", StringComparison.Ordinal)) run = run with { Output = Encoding.ASCII.GetBytes($"({run.Output.Length} bytes)\n") };
        return run with { Output = Encoding.UTF8.GetBytes(WithoutFolder(run.Text)), Error = WithoutFolder(run.Error) };
    }

    // As it stands, and as JSON has it where folders are separated by what JSON escapes.
    private string WithoutFolder(string text)
    {
        string folder = _folder.Path + Path.DirectorySeparatorChar;
        return text.Replace(JsonEncodedText.Encode(folder).ToString(), "", StringComparison.Ordinal).Replace(folder, "", StringComparison.Ordinal);
    }

    public void Dispose() => _folder.Dispose();
}
