using Firn.Primitives;
using Xunit;

namespace Firn.Tests.Primitives;

/// <summary>Implementations that lie about sizes and memory, or throw: nothing outside is touched, nothing goes on for ever.</summary>
public class PersistableLieTests
{
    private static readonly byte[] s_elsewhere = new byte[64];

    private static readonly byte[] s_around = new byte[64];

    private static readonly Dictionary<string, Scripted.Writing> s_writing = new()
    {
        ["refuses"] = (Span<byte> d, Scripted v, out Span<byte> rest) => { rest = d; return false; },
        ["refuses, and gives less"] = (Span<byte> d, Scripted v, out Span<byte> rest) => { rest = d[1..]; return false; },
        ["fewer bytes"] = (Span<byte> d, Scripted v, out Span<byte> rest) => { rest = d[1..]; return true; },
        ["no bytes"] = (Span<byte> d, Scripted v, out Span<byte> rest) => { rest = d; return true; },
        ["memory elsewhere"] = (Span<byte> d, Scripted v, out Span<byte> rest) => { rest = s_elsewhere.AsSpan(0, 1); return true; },
        ["memory before"] = (Span<byte> d, Scripted v, out Span<byte> rest) => { rest = s_around; return true; },
        ["not to the end"] = (Span<byte> d, Scripted v, out Span<byte> rest) => { rest = d[..1]; return true; },
    };

    private static readonly Dictionary<string, Scripted.Reading> s_reading = new()
    {
        ["refuses"] = (ReadOnlySpan<byte> s, out Scripted? v, out ReadOnlySpan<byte> rest) => { v = new Scripted(); rest = s[1..]; return false; },
        ["null"] = (ReadOnlySpan<byte> s, out Scripted? v, out ReadOnlySpan<byte> rest) => { v = null; rest = s[2..]; return true; },
        ["no bytes"] = (ReadOnlySpan<byte> s, out Scripted? v, out ReadOnlySpan<byte> rest) => { v = new(); rest = s; return true; },
        ["fewer bytes than the least"] = (ReadOnlySpan<byte> s, out Scripted? v, out ReadOnlySpan<byte> rest) => { v = new(); rest = s[1..]; return true; },
        ["memory elsewhere"] = (ReadOnlySpan<byte> s, out Scripted? v, out ReadOnlySpan<byte> rest) => { v = new(); rest = s_elsewhere.AsSpan(0, 1); return true; },
        ["memory around"] = (ReadOnlySpan<byte> s, out Scripted? v, out ReadOnlySpan<byte> rest) => { v = new(); rest = s_around; return true; },
        ["memory not to the end"] = (ReadOnlySpan<byte> s, out Scripted? v, out ReadOnlySpan<byte> rest) => { v = new(); rest = s[2..^1]; return true; },
    };

    public static TheoryData<string> Writing => [.. s_writing.Keys];

    public static TheoryData<string> Reading => [.. s_reading.Keys];

    [Theory]
    [MemberData(nameof(Writing))]
    public void What_was_not_written_as_announced_is_refused(string lie)
    {
        Scripted.BeHonest();
        Scripted.Write = s_writing[lie];
        Scripted value = new() { Number = 5 };
        CheckNotWritten(value);
    }

    private static void CheckNotWritten(Scripted value)
    {
        Span<byte> room = s_around.AsSpan(16, 24);
        s_around.AsSpan().Fill(0xAA);
        Assert.False(room.TryWrite(value, out Span<byte> rest));
        Assert.True(rest == room);
        Assert.False(room.TryWrite((Scripted[])[value, value], out rest));
        Assert.True(rest == room);
        Span<byte> moving = room;
        Assert.False(moving.TryWrite((List<Scripted>)[value, value]));
        Assert.True(moving == room);
        Assert.False(s_around.AsSpan(0, 16).ContainsAnyExcept((byte)0xAA) || s_around.AsSpan(40).ContainsAnyExcept((byte)0xAA));
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(int.MinValue)]
    [InlineData(0)]
    [InlineData(1)]         // below the least
    [InlineData(3)]         // more than it writes
    [InlineData(int.MaxValue)]
    [Trait("Hostile", "H71")]
    public void Sizes_that_are_not_true_write_nothing_that_counts(int size)
    {
        Scripted.BeHonest();
        Scripted.Size = _ => size;
        CheckNotWritten(new Scripted { Number = 5 });
    }

    [Fact]
    public void Sizes_that_change_write_nothing_that_counts()
    {
        Scripted.BeHonest();
        int calls = 0;
        Scripted.Size = _ => calls++ == 0 ? 2 : 4;
        Span<byte> room = new byte[16];
        Assert.False(room.TryWrite((Scripted[])[new(), new()], out Span<byte> rest));
        Assert.True(rest == room);
    }

    [Fact]
    public void More_room_than_announced_is_never_seen()
    {
        Scripted.BeHonest();
        int most = 0;
        Scripted.Write = (Span<byte> d, Scripted v, out Span<byte> rest) =>
        {
            most = Math.Max(most, d.Length);
            d.Fill(7);
            return d.TryWrite(v.Number, out rest);
        };
        byte[] room = new byte[16];
        Assert.True(room.AsSpan().TryWrite(new Scripted { Number = 5 }, out _));
        Assert.Equal(2, most);
        Assert.Equal(new byte[14], room[2..]);
    }

    [Theory]
    [MemberData(nameof(Reading))]
    public void What_is_not_the_rest_is_no_value(string lie)
    {
        Scripted.BeHonest();
        Scripted.Read = s_reading[lie];
        s_around.AsSpan().Fill(2);
        ReadOnlySpan<byte> source = s_around.AsSpan(16, 24);
        Assert.False(source.TryRead(out Scripted? value, out ReadOnlySpan<byte> rest));
        Assert.Null(value);
        Assert.True(rest == source);
        Assert.False(source.TryRead(out Scripted[]? array, out rest));
        Assert.Null(array);
        Assert.True(rest == source);
        Assert.False(source.TryRead(out List<Scripted>? list, out rest));
        Assert.Null(list);
        Assert.True(rest == source);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(-7)]
    public void Values_that_take_nothing_end_at_the_limit(int least)
    {
        Scripted.BeHonest();
        Scripted.Least = least;
        int calls = 0;
        Scripted.Read = (ReadOnlySpan<byte> s, out Scripted? v, out ReadOnlySpan<byte> rest) => { calls++; v = new(); rest = s; return true; };
        byte[] bytes = new byte[100_000];
        Assert.True(bytes.AsSpan().TryWriteCount(100_000, out _));
        Assert.False(((ReadOnlySpan<byte>)bytes).TryRead(out Scripted[]? _, out _));
        Assert.InRange(calls, 1, 8_193);
        calls = 0;
        Assert.True(bytes.AsSpan().TryWriteCount(1L << 40, out _));
        Assert.False(((ReadOnlySpan<byte>)bytes).TryRead(out List<Scripted>? _, out _));
        Assert.Equal(0, calls);
    }

    [Fact]
    public void A_least_size_beyond_the_input_refuses_any_count()
    {
        Scripted.BeHonest();
        Scripted.Least = int.MaxValue;
        Assert.False(((ReadOnlySpan<byte>)(byte[])[1, 0, 0]).TryRead(out Scripted[]? _, out _));
        Assert.True(((ReadOnlySpan<byte>)(byte[])[0, 0, 0]).TryRead(out Scripted[]? none, out _));
        Assert.Empty(none);
    }

    [Fact]
    public void What_an_implementation_throws_passes_through()
    {
        Scripted.BeHonest();
        Scripted.Write = (Span<byte> d, Scripted v, out Span<byte> rest) => throw new InvalidOperationException("no");
        Scripted.Read = (ReadOnlySpan<byte> s, out Scripted? v, out ReadOnlySpan<byte> rest) => throw new InvalidOperationException("no");
        Assert.Throws<InvalidOperationException>(() => new byte[8].AsSpan().TryWrite(new Scripted(), out _));
        Assert.Throws<InvalidOperationException>(() => ((ReadOnlySpan<byte>)new byte[8]).TryRead(out Scripted? _, out _));
    }
}
