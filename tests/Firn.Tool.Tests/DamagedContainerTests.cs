using System.Buffers.Binary;
using System.Text.Json;
using Firn.Tool.Tests.Samples;
using Xunit;

namespace Firn.Tool.Tests;

/// <summary>Containers with damage of a kind each: what is lost is said, by every command, and what is whole is kept.</summary>
public sealed class DamagedContainerTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private static string[] Texts(string path) => [.. ContainerCommandTests.ReadFirnValues<Reading>(path).Select(reading => $"{reading.Time:O}")];

    private static string[] Expected(int count) => [.. SampleData.Readings(count).Select(reading => $"{reading.Time:O}")];

    private JsonElement Verify(byte[] container, int code)
    {
        ToolRun run = ToolRun.Of("verify", _folder.Write("verified", container), "--json");
        Assert.Equal(code, run.Code);
        return JsonDocument.Parse(run.Output).RootElement;
    }

    // A frame whose checksum is right, and one of whose values is none.
    private static byte[] WithBadTime(byte[] container, int frame)
    {
        List<int> starts = SampleData.FrameStarts(container);
        Span<byte> body = container.AsSpan(starts[frame] + 4, starts[frame + 1] - starts[frame] - 8);
        long time = SampleData.Readings((4 * frame) + 4).Last().Time.Ticks | (1L << 62);
        body[body.IndexOf(BitConverter.GetBytes(time)) + 7] = 0x7F;   // more ticks than a time may have
        BinaryPrimitives.WriteUInt32LittleEndian(container.AsSpan(starts[frame + 1] - 4), Crc32C(body));
        return container;
    }

    private static uint Crc32C(ReadOnlySpan<byte> bytes)
    {
        uint checksum = uint.MaxValue;
        foreach (byte value in bytes) checksum = System.Numerics.BitOperations.Crc32C(checksum, value);
        return ~checksum;
    }

    [Fact]
    public void Every_command_says_what_stands_behind_an_early_end_mark()
    {
        byte[] container = SampleData.ReadingContainer();
        container.AsSpan(SampleData.FrameStarts(container)[1], 4).Clear();
        string file = _folder.Write("early", container), target = _folder.File("target");
        string[][] commands =
        [
            ["show", file, "--values", "0"], ["show", file, "--values", "0", "--json"], ["json", file], ["json", file, "--array"], ["stat", file], ["recompress", file, target, "--compression", "lz4", "--force"],
            ["split", file, "--values", "3", "-o", _folder.Path], ["split", file, "--bytes", "1K", "-o", _folder.Path, "--force"], ["cat", file, "-o", target, "--force"],
        ];
        foreach (string[] command in commands)
        {
            ToolRun run = ToolRun.Of(command);
            Assert.True(run.Code == ExitCode.Done, run.Error);
            Assert.True(run.Error.Contains("behind the end mark are left out", StringComparison.Ordinal), string.Join(' ', command));
        }

        ToolRun repaired = ToolRun.Of("repair", file, target, "--force");
        Assert.Equal(ExitCode.Loses, repaired.Code);
        Assert.Contains("behind the end mark are left out", repaired.Error, StringComparison.Ordinal);
        Assert.DoesNotContain("whole", repaired.Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(2, 0x01)]
    [InlineData(3, 0x7F)]
    public void A_length_that_leads_beyond_the_end_is_damage_where_whole_frames_follow(int place, byte value)
    {
        byte[] container = SampleData.ReadingContainer(frames: 5);
        int start = SampleData.FrameStarts(container)[1];
        container[start + place] = value;
        JsonElement verified = Verify(container, ExitCode.BadData);
        Assert.Equal(("damaged", 4, 16), (verified.GetProperty("state").GetString(), verified.GetProperty("frames").GetInt32(), verified.GetProperty("values").GetInt32()));
        JsonElement damage = Assert.Single(verified.GetProperty("damaged").EnumerateArray());
        Assert.Equal((1, start), (damage.GetProperty("frame").GetInt32(), damage.GetProperty("offset").GetInt32()));

        string file = _folder.Write("damaged", container), target = _folder.File("target");
        foreach (string[] command in (string[][])[["repair", file, target], ["json", file], ["stat", file]])
        {
            ToolRun run = ToolRun.Of(command);
            Assert.Equal(ExitCode.BadData, run.Code);
            Assert.Contains("--skip-damaged", run.Error, StringComparison.Ordinal);
            Assert.DoesNotContain("--trusted", run.Error, StringComparison.Ordinal);
        }

        Assert.False(File.Exists(target));
        Assert.Equal(ExitCode.Loses, ToolRun.Of("repair", file, target, "--skip-damaged").Code);
        Assert.Equal([.. Expected(20).Take(4), .. Expected(20).Skip(8)], Texts(target));
    }

    [Fact]
    public void Errors_behind_damage_have_the_number_of_their_frame()
    {
        byte[] container = SampleData.ReadingContainer(frames: 4);
        List<int> starts = SampleData.FrameStarts(container);
        container[starts[0] + 10] ^= 1;
        container[starts[2] + 10] ^= 1;
        JsonElement[] damaged = [.. Verify(container, ExitCode.BadData).GetProperty("damaged").EnumerateArray()];
        Assert.Equal([starts[0], starts[2]], damaged.Select(damage => damage.GetProperty("offset").GetInt32()));
        Assert.Contains("of frame 2 of the container", damaged[1].GetProperty("problem").GetString(), StringComparison.Ordinal);

        damaged = [.. Verify(WithBadTime(container, 3), ExitCode.BadData).GetProperty("damaged").EnumerateArray()];
        Assert.Contains($"In frame 3 of the container, which begins at {starts[3]}", damaged[2].GetProperty("problem").GetString(), StringComparison.Ordinal);
    }

    [Fact]
    public void Values_of_a_damaged_frame_are_not_counted_as_good()
    {
        JsonElement verified = Verify(WithBadTime(SampleData.ReadingContainer(), 1), ExitCode.BadData);
        Assert.Equal((2, 8), (verified.GetProperty("frames").GetInt32(), verified.GetProperty("values").GetInt32()));
    }

    [Fact]
    public void Repair_says_that_it_does_not_check_values()
    {
        ToolRun run = ToolRun.Of("repair", _folder.Write("file", WithBadTime(SampleData.ReadingContainer(), 1)), _folder.File("target"));
        Assert.Equal(ExitCode.Done, run.Code);
        Assert.EndsWith("Frames are whole; their values were not checked: 'firn verify' does.\n", run.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void A_missing_end_mark_is_called_so()
    {
        string file = _folder.Write("file", SampleData.ReadingContainer().AsSpan()[..^4]);
        ToolRun verified = ToolRun.Of("verify", file), repaired = ToolRun.Of("repair", file, _folder.File("target"));
        Assert.Equal((ExitCode.Loses, ExitCode.Done), (verified.Code, repaired.Code));
        Assert.Contains("the end mark is missing", verified.Text, StringComparison.Ordinal);
        Assert.EndsWith("An end mark was added.\n", repaired.Error, StringComparison.Ordinal);
    }

    public void Dispose() => _folder.Dispose();
}
