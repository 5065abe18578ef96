using System.Buffers;
using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Table;

/// <summary>H59: the same value from a sequence cut anywhere.</summary>
[Trait("Hostile", "H59")]
public class SplitTests : TableTests
{
    private const int LongestForThree = 64;

    [Theory]
    [MemberData(nameof(Rows))]
    public void In_two(string row)
    {
        foreach (Sample sample in Samples(row))
        {
            foreach (int position in sample.Positions().Append(sample.Message.Length))
            {
                Read(sample, Sequences.Cut(sample.Message, position), $"cut at {position}");
            }

            Read(sample, Sequences.Inside(sample.Message, sample.Message.Length / 2), "inside a longer sequence");
        }
    }

    [Theory]
    [MemberData(nameof(Rows))]
    public void In_three(string row)
    {
        foreach (Sample sample in Samples(row).Where(s => s.Message.Length <= LongestForThree))
        {
            for (int first = 0; first <= sample.Message.Length; first++)
            {
                for (int second = first; second <= sample.Message.Length; second++)
                {
                    Read(sample, Sequences.Cut(sample.Message, first, second), $"cut at {first} and {second}");
                }
            }
        }
    }

    [Theory]
    [MemberData(nameof(Rows))]
    public void In_single_bytes(string row)
    {
        foreach (Sample sample in Samples(row))
        {
            Read(sample, Sequences.Single(sample.Message), "single bytes");
            Read(sample, Sequences.Single(sample.Message, emptyBetween: 1), "single bytes, empty segments between");
            Read(sample, Sequences.Single(sample.Message, emptyBetween: sample.Message.Length > 100 ? 3 : 50), "single bytes, many empty segments between");
        }
    }

    [Theory]
    [MemberData(nameof(Rows))]
    public void With_the_schema_in_two(string row)
    {
        foreach (Sample sample in Samples(row).Take(1))
        {
            foreach (FirnOptions options in (ReadOnlySpan<FirnOptions>)[Embedded, Named])
            {
                byte[] message = sample.Entries.Serialize(sample.Value, options);
                for (int position = 0; position <= Math.Min(message.Length, 300); position++)
                {
                    sample.AssertSameBytes(sample.Entries.Deserialize(Sequences.Cut(message, position), out long consumed, Embedded), $"{options.SchemaMode}, cut at {position}");
                    Assert.Equal(message.Length, consumed);
                }

                sample.AssertSameBytes(sample.Entries.DeserializeInPlace(Sequences.Single(message), Embedded), $"{options.SchemaMode}, single bytes");
            }
        }
    }

    private static void Read(Sample sample, in ReadOnlySequence<byte> sequence, string where)
    {
        try
        {
            object? value = sample.Entries.Deserialize(sequence, out long consumed, None);
            sample.AssertSameBytes(value, where);
            if (consumed != sample.Message.Length) Assert.Fail(sample.Where($"{where}: {consumed} bytes consumed of {sample.Message.Length}"));
            sample.AssertSameBytes(sample.Entries.Deserialize(sequence, None), where + ", the message and nothing else");
        }
        catch (FirnException exception)
        {
            Assert.Fail(sample.Where($"{where}: {exception.Message} Message: {Hex(sample.Message)}"));
        }
    }
}
