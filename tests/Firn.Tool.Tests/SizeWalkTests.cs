using Firn.TestCases;
using Firn.Tool.Sizes;
using Xunit;

namespace Firn.Tool.Tests;

/// <summary>The walk that counts bytes, over what the type table has.</summary>
public class SizeWalkTests
{
    public static TheoryData<string> Rows => [.. TypeTable.All.Where(row => !row.NeedsGenerator).Select(row => row.Name)];

    /// <summary>Of every value that Firn writes: the walk over the bytes knows each layout, and takes no more levels of depth than reading does.</summary>
    [Theory]
    [MemberData(nameof(Rows))]
    public void Every_byte_of_every_type_is_counted(string name)
    {
        TypeCase row = TypeTable.Find(name);
        FirnOptions options = row.Adjust(FirnOptions.Default);
        foreach (object? value in row.Values)
        {
            byte[] message = FirnSerializer.Serialize(value, row.Type, options);
            FirnMessage.TryReadHeader(message, out FirnMessageHeader header);
            if (header.IsNull) continue;
            FirnDocument.Parse(message, options: options);
            using SizeWalk walk = new(FirnSchema.ParseMessage(message), options);
            Assert.Equal(message.Length, walk.Value(message, header.Length));
            Assert.Equal(message.Length - header.Length, walk.Root.Bytes);
        }
    }

    /// <summary>A union is a level only in a union, as for readers: what they take, the walk takes.</summary>
    [Fact]
    public void Unions_are_no_levels_of_depth()
    {
        FirnOptions options = FirnOptions.Default with { MaxDepth = 40 };
        Link? first = null;
        for (int i = 0; i < 40; i++) first = new Onward { Next = first };
        byte[] message = FirnSerializer.Serialize(first, options);
        Assert.NotNull(FirnSerializer.Deserialize<Link>(message, options));
        FirnMessage.TryReadHeader(message, out FirnMessageHeader header);
        using SizeWalk walk = new(FirnSchema.ParseMessage(message), options);
        Assert.Equal(message.Length, walk.Value(message, header.Length));
    }
}

[FirnUnion(1, typeof(Onward))]
public abstract class Link;

public sealed class Onward : Link
{
    public Link? Next { get; set; }
}
