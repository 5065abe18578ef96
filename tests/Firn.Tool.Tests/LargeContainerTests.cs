using Firn.Tool.Tests.Samples;
using Xunit;

namespace Firn.Tool.Tests;

/// <summary>A container of any length takes flat memory: the process may have a heap that is much shorter than the file.</summary>
public sealed class LargeContainerTests : IDisposable
{
    private const int Megabytes = 160;
    private const string HeapLimit = "0x3000000";   // 48 MiB

    private readonly TemporaryFolder _folder = new();

    [Fact]
    public void Commands_read_a_container_that_is_longer_than_their_heap()
    {
        string file = _folder.File("large.firn");
        using (FileStream stream = File.Create(file))
        {
            FirnSerializer.SerializeEnumerable(stream, Values());
        }

        Assert.True(new FileInfo(file).Length > Megabytes << 20);
        string copy = _folder.File("copy.firn");
        string[][] commands =
        [
            ["verify", file], ["stat", file], ["recompress", file, copy, "--compression", "lz4"], ["json", copy], ["repair", copy, file, "--force"], ["show", file, "--values", "1"],
        ];
        foreach (string[] command in commands)
        {
            (int code, byte[] output, string error) = ProcessTests.Run([], new() { ["DOTNET_GCHeapHardLimit"] = HeapLimit }, command);
            Assert.True(code == ExitCode.Done, $"firn {string.Join(' ', command)}: {error}");
            if (command[0] == "json") Assert.Equal(Values().Count(), output.AsSpan().Count((byte)'\n'));
        }
    }

    // Texts that compress well, so that the test takes little time.
    private static IEnumerable<Reading> Values()
    {
        string sensor = new('s', 16_000);
        return Enumerable.Range(0, (Megabytes << 20) / 16_000 + 100).Select(i => new Reading { Sensor = sensor, Value = i });
    }

    public void Dispose() => _folder.Dispose();
}
