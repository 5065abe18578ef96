using System.Buffers;

namespace Firn.Dynamic.Tests;

/// <summary>A process to which nobody has brought LZ4 and Zstandard, as this one is: the errors say what to add, on writing before anything is written.</summary>
public class UnregisteredCompressionTests
{
    [Theory]
    [InlineData(FirnCompression.Lz4, "LZ4", "Firn.Compression.Lz4", "FirnLz4.Register()")]
    [InlineData(FirnCompression.Zstandard, "Zstandard", "Firn.Compression.Zstandard", "FirnZstandard.Register()")]
    public async Task The_package_is_named(FirnCompression compression, string name, string package, string call)
    {
        Assert.False(FirnCompressionCodec.IsRegistered(compression));
        FirnOptions options = FirnOptions.Packed with { Compression = compression };
        string text = $"No codec is registered for {name}. Add the package {package}, and call {call} when the program starts.";

        // The examples of the format, and a container's head.
        byte[] message = Convert.FromHexString(compression == FirnCompression.Lz4 ? "18030405402A000000" : "1804040D28B52FFD20042100002A000000");
        Refused(1, () => FirnSerializer.Deserialize<int>(message, options));
        Refused(1, () => FirnSerializer.Deserialize<int>(new MemoryStream(message), options));
        byte[] container = [.. "FIRN"u8, 1, (byte)compression, 1, 6, 0, 0, 0, 0];
        Refused(5, () => FirnSerializer.DeserializeEnumerable<int>(new MemoryStream(container)).Count());
        Refused(5, () => FirnSerializer.AppendToContainer<int>(new MemoryStream(container)));

        MemoryStream stream = new();
        ArrayBufferWriter<byte> writer = new();
        Refused(-1, () => FirnSerializer.Serialize(new NeverWritten(), options));
        Refused(-1, () => Written(() => FirnSerializer.Serialize(writer, new NeverWritten(), options)));
        Refused(-1, () => Written(() => FirnSerializer.Serialize(stream, new NeverWritten(), options)));
        Refused(-1, () => FirnSerializer.Measure(new NeverWritten(), options));
        Refused(-1, () => FirnSerializer.CreateContainer<NeverWritten>(stream, options));
        Refused(-1, () => FirnSerializer.CreateContainer<NeverWritten>(stream, options with { MaxDegreeOfParallelism = 4 }));
        FirnException exception = await Assert.ThrowsAsync<FirnException>(() => FirnSerializer.SerializeAsync(stream, new NeverWritten(), options).AsTask());
        Assert.Contains(text, exception.Message, StringComparison.Ordinal);
        Assert.Equal(0, stream.Length);

        // What needs no codec goes on.
        Assert.True(FirnMessage.TryReadHeader(message, out FirnMessageHeader header));
        Assert.Equal((compression, 4L), (header.Compression, header.BodyLength!.Value));
        Assert.Null(FirnSerializer.Deserialize<string>(FirnSerializer.Serialize<string?>(null, options), options));

        static object? Written(Action action)
        {
            action();
            return null;
        }

        void Refused(long offset, Func<object?> action)
        {
            FirnException refused = Assert.Throws<FirnException>(action);
            Assert.Equal((FirnErrorCode.InvalidCompression, offset), (refused.Code, refused.Offset));
            Assert.Contains(text, refused.Message, StringComparison.Ordinal);
        }
    }

    public sealed class NeverWritten
    {
        public int Number
        {
            get => throw new InvalidOperationException("The value was written all the same.");
            set { }
        }
    }
}
