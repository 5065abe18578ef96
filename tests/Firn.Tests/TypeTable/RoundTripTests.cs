using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Table;

/// <summary>What was written comes back, in every schema mode and compression.</summary>
public class RoundTripTests : TableTests
{
    [Theory]
    [MemberData(nameof(Rows))]
    public void Without_schema(string row)
    {
        foreach (Sample sample in Samples(row))
        {
            sample.AssertSame(sample.Entries.Deserialize(sample.Message, None), "mode none");
            sample.AssertBytes(sample.Entries.Serialize(sample.Value, None), "written again");
        }
    }

    [Theory]
    [MemberData(nameof(Rows))]
    public void With_schema(string row)
    {
        foreach (Sample sample in Samples(row))
        {
            byte[] schema = sample.Entries.GetSchema();
            foreach (FirnOptions options in (ReadOnlySpan<FirnOptions>)[Embedded, Fingerprint, Named])
            {
                byte[] message = sample.Entries.Serialize(sample.Value, options);
                Assert.EndsWith(Convert.ToHexString(sample.Message.AsSpan(1)), Convert.ToHexString(message), StringComparison.Ordinal);
                Assert.Equal(message.Length, sample.Entries.Measure(sample.Value, options));

                // A reader follows the message: any mode that carries a schema is read under any options.
                sample.AssertSameBytes(sample.Entries.Deserialize(message, options), "own mode");
                sample.AssertSameBytes(sample.Entries.Deserialize(message, Embedded), "read as embedded");
                sample.AssertSameBytes(sample.Entries.Deserialize(message, Fingerprint), "read as fingerprint");
                sample.AssertSameBytes(sample.Entries.Deserialize(message, Named), "read as named");
                sample.AssertSameBytes(sample.Entries.Deserialize(message, None), "read as none");
            }

            Assert.Equal(schema, sample.Entries.GetSchema());
            Assert.Contains(Convert.ToHexString(schema), Convert.ToHexString(sample.Entries.Serialize(sample.Value, Embedded)), StringComparison.Ordinal);
            FirnException missing = Assert.Throws<FirnException>(() => sample.Entries.Deserialize(sample.Message, Embedded));
            Assert.Equal(FirnErrorCode.SchemaMissing, missing.Code);
        }
    }

    [Theory]
    [MemberData(nameof(Rows))]
    public void Compressed(string row)
    {
        foreach (Sample sample in Samples(row))
        {
            foreach (FirnCompression compression in (ReadOnlySpan<FirnCompression>)[FirnCompression.Brotli, FirnCompression.Deflate, FirnCompression.Lz4, FirnCompression.Zstandard])
            {
                FirnOptions options = None with { Compression = compression };
                byte[] message = sample.Entries.Serialize(sample.Value, options);
                Assert.Equal(message.Length, sample.Entries.Measure(sample.Value, options));
                sample.AssertSameBytes(sample.Entries.Deserialize(message, None), compression.ToString());
                sample.AssertSameBytes(sample.Entries.DeserializeInPlace(Sequences.Cut(message, message.Length / 2, message.Length - 1), None), compression + " in segments");
                Assert.Throws<FirnException>(() => sample.Entries.Deserialize(message.AsSpan(0, message.Length - 1), None));
                Assert.Throws<FirnException>(() => sample.Entries.Deserialize([.. message, 0], None));
            }
        }
    }

    [Theory]
    [MemberData(nameof(Rows))]
    public void Cloned(string row)
    {
        foreach (Sample sample in Samples(row))
        {
            object? clone = sample.Entries.Clone(sample.Value, Embedded);
            sample.AssertSame(clone, "clone");
            sample.AssertSameBytes(sample.Entries.Clone(clone, None with { Compression = FirnCompression.Brotli }), "clone of the clone");
        }
    }
}
