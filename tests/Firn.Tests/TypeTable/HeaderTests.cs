using System.Buffers;
using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Table;

/// <summary>What stands in front of the body of every row's messages, read without their type.</summary>
public class HeaderTests : TableTests
{
    [Theory]
    [MemberData(nameof(Rows))]
    public void Says_what_the_message_was_written_with(string row)
    {
        foreach (Sample sample in Samples(row))
        {
            foreach (FirnOptions options in new[] { None, Fingerprint, Embedded, Named })
            {
                foreach (FirnCompression compression in Enum.GetValues<FirnCompression>()) Check(sample, options with { Compression = compression });
            }
        }
    }

    private static void Check(Sample sample, FirnOptions options)
    {
        byte[] message = sample.Entries.Serialize(sample.Value, options);
        Assert.True(FirnMessage.TryReadHeader(message, out FirnMessageHeader header), sample.Where(options.ToString()));
        Assert.Equal((1, options.SchemaMode), (header.FormatVersion, header.SchemaMode));
        byte[] schema = options.SchemaMode == FirnSchemaMode.None ? [] : sample.Entries.GetSchema();
        if (options.SchemaMode == FirnSchemaMode.Fingerprint) schema = System.Security.Cryptography.SHA256.HashData(schema)[..8];
        Assert.Equal(schema, message[header.Schema]);
        if (options.SchemaMode == FirnSchemaMode.Named) Assert.Equal(header.Schema.End.Value, header.Names.Start.Value - (header.Names.End.Value - header.Names.Start.Value < 240 ? 1 : header.Names.End.Value - header.Names.Start.Value < 65_536 ? 3 : 5));
        else Assert.Equal(default, header.Names);

        // A body is compressed only where there is one.
        Assert.Equal(header.IsNull ? FirnCompression.None : options.Compression, header.Compression);
        byte[] plain = sample.Entries.Serialize(sample.Value, options with { Compression = FirnCompression.None });
        Assert.True(FirnMessage.TryReadHeader(plain, out FirnMessageHeader uncompressed));
        Assert.Null(uncompressed.BodyLength);
        if (header.IsNull) Assert.Equal(message.Length, header.Length);
        else if (options.Compression == FirnCompression.None) Assert.Equal(sample.Message.AsSpan(1), message.AsSpan(header.Length));
        else Assert.Equal(plain.Length - uncompressed.Length, header.BodyLength);

        // A header can be told as soon as it is there, in pieces of any length.
        for (int length = 0; length <= Math.Min(header.Length + 2, message.Length); length++)
        {
            bool isThere = length >= header.Length;
            Assert.Equal(isThere, FirnMessage.TryReadHeader(message.AsSpan(0, length), out FirnMessageHeader cut));
            Assert.Equal(isThere ? header : default, cut);
            ReadOnlySequence<byte> pieces = Sequences.Single(message.AsSpan(0, length));
            Assert.Equal(isThere, FirnMessage.TryReadHeader(pieces, out cut));
            Assert.Equal(isThere ? header : default, cut);
        }
    }
}
