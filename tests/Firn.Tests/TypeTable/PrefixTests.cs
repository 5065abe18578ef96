using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Table;

/// <summary>Messages of every row that end too early.</summary>
[Trait("Hostile", "H01")]
public class PrefixTests : TableTests
{
    /// <summary>H01: every strict prefix.</summary>
    [Theory]
    [MemberData(nameof(Rows))]
    public void Every_prefix_is_refused(string row)
    {
        foreach (Sample sample in Samples(row))
        {
            foreach (int length in sample.Positions())
            {
                byte[] prefix = sample.Message[..length];
                AssertRefused(sample, () => sample.Entries.Deserialize(prefix, None), $"the first {length} bytes");
                if (length > 0 && length < 80) AssertRefused(sample, () => sample.Entries.DeserializeInPlace(Sequences.Cut(prefix, length / 2), None), $"the first {length} bytes in segments");
            }
        }
    }

    [Theory]
    [MemberData(nameof(Rows))]
    public void Every_prefix_with_schema_is_refused(string row)
    {
        foreach (Sample sample in Samples(row).Take(1))
        {
            foreach (FirnOptions options in (FirnOptions[])[Embedded, Fingerprint, Named])
            {
                byte[] message = sample.Entries.Serialize(sample.Value, options);
                for (int length = 0; length < message.Length - sample.Message.Length + 2 && length < message.Length; length++)
                {
                    byte[] prefix = message[..length];
                    AssertRefused(sample, () => sample.Entries.Deserialize(prefix, options), $"{options.SchemaMode}, the first {length} bytes");
                }
            }
        }
    }

    private static void AssertRefused(Sample sample, Action read, string what)
    {
        Exception? exception = Record.Exception(read);
        if (exception is not FirnException firn) Assert.Fail(sample.Where($"{what}: {exception?.ToString() ?? "accepted"} Message: {Hex(sample.Message)}"));
        else Assert.True(firn.Message.Length > 0 && firn.Type == sample.Row.Type, sample.Where($"{what}: {firn.Message}"));
    }
}
