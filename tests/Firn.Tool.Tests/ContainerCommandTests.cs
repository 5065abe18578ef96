using Firn.Compression.Lz4;
using Firn.Compression.Zstandard;
using Firn.Tool.Tests.Samples;
using Xunit;

namespace Firn.Tool.Tests;

/// <summary>Commands that write containers: what they have written is read by the library, and is what it should be.</summary>
public sealed class ContainerCommandTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public ContainerCommandTests()
    {
        FirnLz4.Register();
        FirnZstandard.Register();
    }

    private static string[] Texts(string path) => [.. ReadFirnValues<Reading>(path).Select(reading => $"{reading.Sensor} {reading.Time:O} {reading.Value} {string.Join(',', reading.Raw!)}")];

    [FirnEntryPoint]
    internal static List<T> ReadFirnValues<T>(string path)
    {
        using FileStream file = File.OpenRead(path);
        return [.. FirnSerializer.DeserializeEnumerable<T>(file).Select(value => value!)];
    }

    private static string[] Expected(int count) => [.. SampleData.Readings(count).Select(reading => $"{reading.Sensor} {reading.Time:O} {reading.Value} {string.Join(',', reading.Raw!)}")];

    private static void Succeeds(params string[] arguments)
    {
        ToolRun run = ToolRun.Of(arguments);
        Assert.True(run.Code == ExitCode.Done, run.Error);
    }

    [Fact]
    public void Repair_keeps_the_frames_of_a_torn_container()
    {
        byte[] container = SampleData.ReadingContainer();
        List<int> starts = SampleData.FrameStarts(container);
        for (int length = starts[0]; length < container.Length; length += 7)
        {
            string torn = _folder.Write("torn", container.AsSpan(0, length)), whole = _folder.File("whole");
            Succeeds("repair", torn, whole, "--force");
            Assert.Equal(Expected(4 * (starts.Count(start => start <= length) - 1)), Texts(whole));
        }
    }

    [Fact]
    public void Repair_goes_on_behind_damaged_frames()
    {
        byte[] container = SampleData.ReadingContainer(FirnCompression.Brotli);
        List<int> starts = SampleData.FrameStarts(container);
        container[starts[1] + 12] ^= 0x40;
        string damaged = _folder.Write("damaged", container), whole = _folder.File("whole");

        Assert.Equal(ExitCode.BadData, ToolRun.Of("repair", damaged, whole).Code);
        Assert.False(File.Exists(whole));
        Assert.Equal(["damaged"], Directory.GetFiles(_folder.Path).Select(Path.GetFileName));

        Assert.Equal(ExitCode.Loses, ToolRun.Of("repair", damaged, whole, "--skip-damaged").Code);
        Assert.Equal([.. Expected(12).Take(4), .. Expected(12).Skip(8)], Texts(whole));
    }

    [Fact]
    public void Cat_joins_containers_of_different_compressions()
    {
        string first = _folder.Write("first", SampleData.ReadingContainer(FirnCompression.Lz4)), second = _folder.Write("second", SampleData.ReadingContainer(FirnCompression.Zstandard)), third = _folder.Write("third", SampleData.ReadingContainer());
        string all = _folder.File("all");
        Succeeds("cat", first, second, third, "-o", all);
        Assert.Equal([.. Expected(12), .. Expected(12), .. Expected(12)], Texts(all));
        Succeeds("verify", all);

        string order = _folder.Write("other", MakeFirnContainer(new List<string> { "a" }));
        ToolRun run = ToolRun.Of("cat", first, order, "-o", _folder.File("none"));
        Assert.Equal(ExitCode.Refused, run.Code);
        Assert.False(File.Exists(_folder.File("none")));
    }

    /// <summary>Numbers under another head would be other values.</summary>
    [Fact]
    public void Cat_refuses_enums_with_other_numbers()
    {
        FirnOptions named = FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named };
        string old = _folder.Write("old", MakeFirnContainer([OldState.Draft], named)), now = _folder.Write("now", MakeFirnContainer([NewState.Draft], named)), bare = _folder.Write("bare", MakeFirnContainer([NewState.Draft]));
        foreach (string[] files in (string[][])[[old, now], [now, old], [old, bare], [bare, old]])
        {
            Assert.Equal(ExitCode.Refused, ToolRun.Of("cat", files[0], files[1], "-o", _folder.File("none")).Code);
            Assert.False(File.Exists(_folder.File("none")));
        }

        Succeeds("cat", old, old, "-o", _folder.File("twice"));
        Assert.Equal([NewState.Draft, NewState.Draft], ReadFirnValues<NewState>(_folder.File("twice")));
    }

    internal enum OldState : byte
    {
        Draft,
        Sent,
    }

    internal enum NewState : byte
    {
        Sent,
        Draft,
    }

    [FirnEntryPoint]
    internal static byte[] MakeFirnContainer<T>(IEnumerable<T> values, FirnOptions? options = null)
    {
        MemoryStream stream = new();
        FirnSerializer.SerializeEnumerable(stream, values, options ?? FirnOptions.Default);
        return stream.ToArray();
    }

    [Fact]
    public void Cat_to_standard_output_writes_the_container_and_nothing_else()
    {
        byte[] container = SampleData.ReadingContainer();
        ToolRun run = ToolRun.Of("cat", _folder.Write("first", container), "-o", "-");
        Assert.Equal(container, run.Output);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(4)]
    [InlineData(5)]
    [InlineData(100)]
    public void Split_by_values_has_so_many_in_each_part(int count)
    {
        string file = _folder.Write("readings.firn", SampleData.ReadingContainer(FirnCompression.Deflate));
        string[] parts = Split(file, "--values", $"{count}");
        Assert.Equal((12 + count - 1) / count, parts.Length);
        Assert.All(parts[..^1], part => Assert.Equal(count, Texts(part).Length));
        Assert.Equal(Expected(12), parts.SelectMany(Texts));
        Succeeds("cat", [.. parts, "-o", _folder.File("joined")]);
        Assert.Equal(Expected(12), Texts(_folder.File("joined")));
    }

    private static void Succeeds(string command, string[] arguments) => Succeeds([command, .. arguments]);

    private string[] Split(string file, params string[] arguments)
    {
        Directory.CreateDirectory(_folder.File("parts"));
        ToolRun run = ToolRun.Of(["split", file, .. arguments, "-o", _folder.File("parts"), "--force"]);
        Assert.True(run.Code == ExitCode.Done, run.Error);
        return run.Text.TrimEnd('\n').Split('\n');
    }

    [Fact]
    public void Split_cuts_frames_with_absent_values_and_bits()
    {
        int?[] numbers = [.. Enumerable.Range(0, 40).Select(i => i % 3 == 0 ? (int?)null : i)];
        bool?[] bits = [.. Enumerable.Range(0, 40).Select(i => i % 5 == 0 ? (bool?)null : i % 2 == 0)];
        bool[] flags = [.. Enumerable.Range(0, 40).Select(i => i % 3 == 0)];
        Assert.Equal(numbers, Split(_folder.Write("numbers", MakeFirnContainer(numbers)), "--values", "7").SelectMany(ReadFirnValues<int?>));
        Assert.Equal(bits, Split(_folder.Write("bits", MakeFirnContainer(bits)), "--values", "9").SelectMany(ReadFirnValues<bool?>));
        Assert.Equal(flags, Split(_folder.Write("flags", MakeFirnContainer(flags)), "--values", "11").SelectMany(ReadFirnValues<bool>));
    }

    [Fact]
    public void Split_by_bytes_keeps_frames_whole_and_parts_short()
    {
        byte[] container = SampleData.ReadingContainer(valuesPerFrame: 10, frames: 20);
        string[] parts = Split(_folder.Write("readings", container), "--bytes", "1K");
        Assert.True(parts.Length > 4);
        Assert.All(parts, part => Assert.InRange(new FileInfo(part).Length, 1, 1024));
        Assert.Equal(Expected(200), parts.SelectMany(Texts));
    }

    [Theory]
    [InlineData("none")]
    [InlineData("brotli")]
    [InlineData("deflate")]
    [InlineData("lz4")]
    [InlineData("zstd")]
    public void Recompress_changes_the_bytes_and_no_value(string compression)
    {
        foreach (FirnCompression before in Enum.GetValues<FirnCompression>())
        {
            string container = _folder.Write("container", SampleData.ReadingContainer(before)), target = _folder.File("target");
            Succeeds("recompress", container, target, "--compression", compression, "--force");
            Assert.Equal(Expected(12), Texts(target));
            Assert.StartsWith(compression, ReadCompression(target), StringComparison.OrdinalIgnoreCase);

            string message = _folder.Write("message", FirnSerializer.Serialize(SampleData.Order, SampleData.Named with { Compression = before }));
            Succeeds("recompress", message, target, "--compression", compression, "--force");
            Assert.Equal(FirnDocument.Parse(SampleData.OrderMessage).ToJson(), FirnDocument.Parse(File.ReadAllBytes(target)).ToJson());
            Assert.Equal(4711, FirnSerializer.Deserialize<Order>(File.ReadAllBytes(target))!.Number);
        }
    }

    private static string ReadCompression(string path)
    {
        using FileStream file = File.OpenRead(path);
        using FirnContainerReader<Reading> reader = FirnSerializer.OpenContainer<Reading>(file);
        string name = $"{reader.ReadHeader().Compression}";
        return name == "Zstandard" ? "zstd" : name;
    }

    [Fact]
    public void Recompressed_to_what_it_was_a_message_is_the_same()
    {
        string target = _folder.File("target"), back = _folder.File("back");
        Succeeds("recompress", _folder.Write("order", SampleData.OrderMessage), target, "--compression", "zstd");
        Succeeds("recompress", target, back, "--compression", "none");
        Assert.Equal(SampleData.OrderMessage, File.ReadAllBytes(back));
    }

    [Fact]
    public void A_file_that_exists_is_kept_unless_force_is_given()
    {
        string container = _folder.Write("container", SampleData.ReadingContainer()), taken = _folder.Write("taken", [1, 2, 3]);
        foreach (string[] command in (string[][])[["repair", container, taken], ["cat", container, "-o", taken], ["recompress", container, taken, "--compression", "lz4"]])
        {
            Assert.Equal(ExitCode.FileError, ToolRun.Of(command).Code);
            Assert.Equal([1, 2, 3], File.ReadAllBytes(taken));
        }

        Succeeds("recompress", container, container, "--compression", "lz4", "--force");
        Assert.Equal(Expected(12), Texts(container));
        Assert.Equal(2, Directory.GetFiles(_folder.Path).Length);
    }

    public void Dispose() => _folder.Dispose();
}
