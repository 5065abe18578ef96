using System.Globalization;
using Firn.Tool.Tests.Samples;
using Xunit;

namespace Firn.Tool.Tests;

/// <summary>A container of any length takes flat memory: the process may have a heap that is much shorter than the file.</summary>
public sealed class LargeContainerTests : IDisposable
{
    private const int DefaultMegabytes = 160;
    private const string HeapLimit = "0x3000000";   // 48 MiB

    // FIRN_LARGE_GIGABYTES=2 tries a longer one, by hand.
    private static readonly long Megabytes = int.TryParse(Environment.GetEnvironmentVariable("FIRN_LARGE_GIGABYTES"), CultureInfo.InvariantCulture, out int gigabytes) ? 1024L * gigabytes : DefaultMegabytes;

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
            using LineCounter output = new();
            (int code, string error) = ProcessTests.Run([], new() { ["DOTNET_GCHeapHardLimit"] = HeapLimit }, output, command);
            Assert.True(code == ExitCode.Done, $"firn {string.Join(' ', command)}: {error}");
            if (command[0] == "json") Assert.Equal(Values().Count(), output.Lines);
        }
    }

    // Texts that compress well, so that the test takes little time.
    private static IEnumerable<Reading> Values()
    {
        string sensor = new('s', 16_000);
        return Enumerable.Range(0, (int)((Megabytes << 20) / 16_000) + 100).Select(i => new Reading { Sensor = sensor, Value = i });
    }

    private sealed class LineCounter : Stream
    {
        public long Lines { get; private set; }

        public override bool CanRead => false;

        public override bool CanSeek => false;

        public override bool CanWrite => true;

        public override long Length => throw new NotSupportedException();

        public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

        public override void Write(ReadOnlySpan<byte> buffer) => Lines += buffer.Count((byte)'\n');

        public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

        public override void Flush()
        {
        }

        public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();
    }

    public void Dispose() => _folder.Dispose();
}
