using Firn.Primitives;
using Xunit;

namespace Firn.Tests.Primitives;

/// <summary>Types that write themselves: values, arrays, spans and lists, too little room, and untrusted input.</summary>
public class PersistableTests
{
    private static readonly Stop[] s_stops = [new(1, ""), new(-5, "name"), new(int.MaxValue, new string('x', 300))];

    private static readonly Route s_route = new() { Number = 1, Parts = [new() { Number = 2 }, new() { Number = 3, Parts = [new() { Number = 4 }] }] };

    private delegate bool Writing(Span<byte> destination, out Span<byte> rest);

    private delegate bool WritingInPlace(ref Span<byte> destination);

    private delegate bool Reading(ReadOnlySpan<byte> source, out ReadOnlySpan<byte> rest, out object? value);

    [Fact]
    public void Values()
    {
        foreach (Stop stop in s_stops)
        {
            Check(
                PersistableSize.GetSize(stop),
                (Span<byte> d, out Span<byte> r) => d.TryWrite(stop, out r),
                (ref Span<byte> d) => d.TryWrite(stop),
                (ReadOnlySpan<byte> s, out ReadOnlySpan<byte> r, out object? v) => { bool done = s.TryRead(out Stop one, out r); v = done ? one : null; return done; },
                stop);
        }
    }

    [Fact]
    public void Objects() => Check(
        PersistableSize.GetSize(s_route),
        (Span<byte> d, out Span<byte> r) => d.TryWrite(s_route, out r),
        (ref Span<byte> d) => d.TryWrite(s_route),
        (ReadOnlySpan<byte> s, out ReadOnlySpan<byte> r, out object? v) => { bool done = s.TryRead(out Route? one, out r); v = one?.ToString(); return done; },
        s_route.ToString());

    [Fact]
    public void Arrays() => Check(
        PersistableSize.GetSize(s_stops),
        (Span<byte> d, out Span<byte> r) => d.TryWrite(s_stops, out r),
        (ref Span<byte> d) => d.TryWrite(s_stops),
        (ReadOnlySpan<byte> s, out ReadOnlySpan<byte> r, out object? v) => { bool done = s.TryRead(out Stop[]? many, out r); v = many; return done; },
        s_stops);

    [Fact]
    public void Spans() => Check(
        PersistableSize.GetSize((ReadOnlySpan<Stop>)s_stops),
        (Span<byte> d, out Span<byte> r) => d.TryWrite((ReadOnlySpan<Stop>)s_stops, out r),
        (ref Span<byte> d) => d.TryWrite((ReadOnlySpan<Stop>)s_stops),
        (ReadOnlySpan<byte> s, out ReadOnlySpan<byte> r, out object? v) => { r = s; bool done = r.TryRead(out Stop[]? many); v = many; return done; },
        s_stops);

    [Fact]
    public void Lists()
    {
        List<Stop> stops = [.. s_stops];
        Check(
            PersistableSize.GetSize(stops),
            (Span<byte> d, out Span<byte> r) => d.TryWrite(stops, out r),
            (ref Span<byte> d) => d.TryWrite(stops),
            (ReadOnlySpan<byte> s, out ReadOnlySpan<byte> r, out object? v) => { bool done = s.TryRead(out List<Stop>? many, out r); v = many; return done; },
            stops);
    }

    [Fact]
    public void Long_collections()
    {
        Stop[] stops = [.. Enumerable.Range(0, 70_000).Select(i => new Stop(i, "n" + (i % 10)))];
        byte[] room = new byte[PersistableSize.GetSize(stops)];
        Assert.True(room.AsSpan().TryWrite(stops, out Span<byte> rest));
        Assert.True(rest.IsEmpty);
        ReadOnlySpan<byte> source = room;
        Assert.True(source.TryRead(out Stop[]? array, out _));
        Assert.Equal(stops, array);
        Assert.True(source.TryRead(out List<Stop>? list));
        Assert.Equal(stops, list);
        Assert.True(source.IsEmpty);
    }

    // With three bytes more than needed, with exactly enough, and with each length below.
    private static void Check(long size, Writing write, WritingInPlace writeInPlace, Reading read, object expected)
    {
        byte[] room = new byte[size + 3];
        Assert.True(write(room, out Span<byte> rest));
        Assert.Equal(3, rest.Length);
        byte[] bytes = room[..^3];
        Span<byte> exact = new byte[size];
        Span<byte> moving = exact;
        Assert.True(writeInPlace(ref moving));
        Assert.True(moving.IsEmpty);
        Assert.Equal(bytes, exact.ToArray());

        Assert.True(read(room, out ReadOnlySpan<byte> behind, out object? value));
        Assert.Equal(expected, value);
        Assert.True(behind == room.AsSpan(^3));
        Assert.True(read(bytes, out behind, out value));
        Assert.True(behind.IsEmpty);

        for (int length = 0; length < size; length++)
        {
            Span<byte> small = new byte[length];
            small.Fill(0xAA);
            Assert.False(write(small, out rest));
            Assert.True(rest == small);
            moving = small;
            Assert.False(writeInPlace(ref moving));
            Assert.True(moving == small);
            Assert.False(small.ContainsAnyExcept((byte)0xAA));

            ReadOnlySpan<byte> cut = bytes.AsSpan(0, length);
            Assert.False(read(cut, out behind, out value));
            Assert.True(behind == cut);
            Assert.Null(value);
        }
    }

    [Fact]
    public void Null_is_not_written()
    {
        Span<byte> room = new byte[64];
        Assert.False(room.TryWrite((Route)null!, out _));
        Assert.False(room.TryWrite((Route[]?)null, out _));
        Assert.False(room.TryWrite((List<Route>?)null, out _));
        Assert.False(room.TryWrite((Route[])[s_route, null!], out Span<byte> rest));
        Assert.False(room.TryWrite((List<Route>)[null!, s_route], out _));
        Assert.True(rest == room);
        Assert.False(room.ContainsAnyExcept((byte)0));
        Assert.Equal((0, 0, 0, 0), (PersistableSize.GetSize((Route?)null), PersistableSize.GetSize((Route[]?)null), PersistableSize.GetSize((List<Route>?)null), PersistableSize.GetSize((Route[])[null!])));
    }

    [Theory]
    [InlineData("15")]                      // 21 stops: 100 bytes hold 20 of the least size
    [InlineData("F2FFFFFFFFFFFFFF7F")]
    [InlineData("F2FFFFFFFFFFFFFFFF")]
    [InlineData("F1FFFFFF7F")]
    [InlineData("F01000")]                  // not the shortest form
    [Trait("Hostile", "H02")]
    public void Forged_counts_are_refused_without_memory(string count)
    {
        ReadOnlySpan<byte> source = (byte[])[.. Convert.FromHexString(count), .. new byte[100]];
        Assert.True(((ReadOnlySpan<byte>)[0]).TryRead(out Stop[]? _, out _) && ((ReadOnlySpan<byte>)[0]).TryRead(out List<Stop>? _, out _));
        long before = GC.GetAllocatedBytesForCurrentThread();
        bool isArray = source.TryRead(out Stop[]? array, out ReadOnlySpan<byte> rest);
        bool isList = source.TryRead(out List<Stop>? list, out _);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        Assert.False(isArray || isList);
        Assert.Null(array);
        Assert.Null(list);
        Assert.True(rest == source);
        Assert.Equal(0, allocated);
    }

    [Fact]
    public void Storage_grows_with_what_is_read()
    {
        // A count that the bytes could hold, and a second element that is none.
        byte[] bytes = [0xF1, 0x40, 0x42, 0x0F, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0xFF, .. new byte[6_000_000]];
        ReadOnlySpan<byte> source = bytes;
        Assert.False(source.TryRead(out Stop[]? _, out _));
        long before = GC.GetAllocatedBytesForCurrentThread();
        bool isRead = source.TryRead(out Stop[]? _, out _) || source.TryRead(out List<Stop>? _, out _);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 16_384);
        Assert.False(isRead);
    }

    [Fact]
    public void Of_values_without_bytes_there_is_a_limit()
    {
        Span<byte> room = new byte[16];
        Assert.True(room.TryWrite(new Mark[8_192], out _));
        Assert.True(((ReadOnlySpan<byte>)room).TryRead(out Mark[]? marks, out _));
        Assert.Equal(8_192, marks.Length);
        Assert.False(room.TryWrite(new Mark[8_193], out _));
        foreach (long count in (long[])[8_210, int.MaxValue, 1L << 60])
        {
            Assert.True(room.TryWriteCount(count, out _));
            Assert.False(((ReadOnlySpan<byte>)room).TryRead(out marks, out _));
            Assert.False(((ReadOnlySpan<byte>)room).TryRead(out List<Mark>? _, out _));
        }
    }

    [Fact]
    public void Values_nested_without_end_are_refused()
    {
        byte[] bytes = new byte[20_000_000];
        for (int i = 0; i < bytes.Length; i++) bytes[i] = (byte)(i & 1);
        Assert.False(((ReadOnlySpan<byte>)bytes).TryRead(out Route? _, out ReadOnlySpan<byte> rest));
        Assert.True(rest == bytes);
        Route cycle = new() { Number = 1 };
        cycle.Parts.Add(cycle);
        Assert.False(bytes.AsSpan().TryWrite(cycle, out _));
    }

    [Fact]
    public void Bytes_at_random_give_values_or_nothing()
    {
        Random random = new(20_240_601);
        for (int i = 0; i < 40_000; i++)
        {
            byte[] bytes = new byte[random.Next(48)];
            random.NextBytes(bytes);
            if (i % 2 == 0)
            {
                // Mostly small numbers, which are counts that may be right.
                for (int k = 0; k < bytes.Length; k++) bytes[k] &= 7;
            }

            Rewrite(bytes, (ReadOnlySpan<byte> s, out ReadOnlySpan<byte> r, out object? v) => { bool done = s.TryRead(out Route? one, out r); v = one; return done; }, (Span<byte> d, object v) => d.TryWrite((Route)v, out _));
            Rewrite(bytes, (ReadOnlySpan<byte> s, out ReadOnlySpan<byte> r, out object? v) => { bool done = s.TryRead(out Route[]? many, out r); v = many; return done; }, (Span<byte> d, object v) => d.TryWrite((Route[])v, out _));
            Rewrite(bytes, (ReadOnlySpan<byte> s, out ReadOnlySpan<byte> r, out object? v) => { bool done = s.TryRead(out List<Stop>? many, out r); v = many; return done; }, null);
        }
    }

    private delegate bool WritingObject(Span<byte> destination, object value);

    private static void Rewrite(byte[] bytes, Reading read, WritingObject? write)
    {
        if (!read(bytes, out ReadOnlySpan<byte> rest, out object? value))
        {
            Assert.True(rest == bytes);
            Assert.Null(value);
            return;
        }

        int length = bytes.Length - rest.Length;
        Assert.True(rest == bytes.AsSpan(length));
        if (write is null) return;
        byte[] again = new byte[length];
        Assert.True(write(again, value!));
        Assert.Equal(bytes[..length], again);
    }
}
