using System.Collections;
using Xunit;

namespace Firn.Tests.Streaming;

/// <summary>The values of a container under <c>foreach</c> and what else enumerates.</summary>
public class ContainerSequenceTests
{
    private static readonly string?[] s_values = [.. Enumerable.Range(0, 1_000).Select(i => i % 7 == 0 ? null : $"value {i}")];

    private static MemoryStream Container()
    {
        MemoryStream stream = new();
        FirnSerializer.SerializeEnumerable(stream, s_values);
        stream.Position = 0;
        return stream;
    }

    [Fact]
    public void A_sequence_that_has_ended_stays_at_its_end()
    {
        MemoryStream stream = Container();
        using IEnumerator<string?> values = FirnSerializer.DeserializeEnumerable<string>(stream).GetEnumerator();
        foreach (string? value in s_values)
        {
            Assert.True(values.MoveNext());
            Assert.Equal(value, values.Current);
            Assert.Equal(value, ((IEnumerator)values).Current);
        }

        stream.WriteByte(1); // what follows the container is not looked at
        stream.Position--;
        for (int i = 0; i < 3; i++) Assert.False(values.MoveNext());
        Assert.Equal(stream.Length - 1, stream.Position);
        Assert.Throws<NotSupportedException>(values.Reset);
    }

    [Fact]
    public void A_sequence_that_was_disposed_of_gives_no_more()
    {
        IEnumerator<string?> values = FirnSerializer.DeserializeEnumerable<string>(Container()).GetEnumerator();
        for (int i = 0; i < 10; i++) Assert.True(values.MoveNext());
        values.Dispose();
        Assert.False(values.MoveNext());
        values.Dispose();
    }

    [Fact]
    public void A_sequence_that_failed_has_ended()
    {
        MemoryStream stream = Container();
        stream.SetLength(stream.Length - 4); // the end mark
        using IEnumerator<string?> values = FirnSerializer.DeserializeEnumerable<string>(stream).GetEnumerator();
        foreach (string? value in s_values)
        {
            Assert.True(values.MoveNext());
            Assert.Equal(value, values.Current);
        }

        Assert.Equal(FirnErrorCode.TornContainer, Assert.Throws<FirnException>(() => values.MoveNext()).Code);
        Assert.False(values.MoveNext());
    }

    [Fact]
    public void A_sequence_of_a_reader_leaves_it_where_it_stops()
    {
        using FirnContainerReader<string> reader = FirnSerializer.OpenContainer<string>(Container());
        Assert.Equal(s_values[..10], reader.ReadAll().Take(10));
        Assert.True(reader.Read());
        Assert.Equal(s_values[10], reader.Current);
        IEnumerator<string?> values = reader.ReadAll().GetEnumerator();
        Assert.True(values.MoveNext());
        values.Dispose();
        Assert.False(values.MoveNext());
        Assert.Equal(s_values[12..], reader.ReadAll());
        IEnumerable<string?> rest = reader.ReadAll();
        reader.Dispose();
        Assert.Throws<ObjectDisposedException>(() => rest.Any());
    }

    [Fact]
    public void Two_sequences_of_a_reader_take_turns()
    {
        using FirnContainerReader<string> reader = FirnSerializer.OpenContainer<string>(Container());
        Assert.Equal(s_values.Chunk(2).Select(pair => (pair[0], pair[1])), reader.ReadAll().Zip(reader.ReadAll()));
    }

    [Fact]
    public void Each_enumeration_reads_a_container()
    {
        MemoryStream stream = new();
        for (int i = 0; i < 2; i++) FirnSerializer.SerializeEnumerable(stream, s_values);
        stream.Position = 0;
        IEnumerable<string?> values = FirnSerializer.DeserializeEnumerable<string>(stream);
        Assert.Equal(s_values, values);
        Assert.Equal(s_values, ((IEnumerable)values).Cast<string?>());
    }
}
