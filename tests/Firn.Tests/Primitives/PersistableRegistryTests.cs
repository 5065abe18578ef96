using Firn.Primitives;
using Xunit;

namespace Firn.Tests.Primitives;

/// <summary>Values whose type only the data say: ids, unknown ones, bad bytes, and registries that change under many threads.</summary>
public class PersistableRegistryTests
{
    private static PersistableRegistry Registered()
    {
        PersistableRegistry registry = new();
        Assert.True(registry.TryRegister<Stop>(1));
        Assert.True(registry.TryRegister<Route>(300));
        Assert.True(registry.TryRegister<Vehicle>(0));
        return registry;
    }

    [Fact]
    public void Ids_and_types()
    {
        PersistableRegistry registry = Registered();
        Assert.False(registry.TryRegister<Truck2>(1));
        Assert.False(registry.TryRegister<Stop>(2));
        Assert.True(registry.TryGetId(typeof(Stop), out int id));
        Assert.Equal(1, id);
        Assert.True(registry.TryGetType(300, out Type? type));
        Assert.Equal(typeof(Route), type);
        Assert.False(registry.TryGetId(typeof(Truck), out id));
        Assert.False(registry.TryGetType(2, out type));
        Assert.Null(type);

        registry.Replace<Stop>(300);
        Assert.False(registry.TryGetType(1, out _));
        Assert.False(registry.TryGetId(typeof(Route), out _));
        Assert.True(registry.TryGetId(typeof(Stop), out id));
        Assert.Equal(300, id);
        registry.Replace<Stop>(300);
        Assert.True(registry.Remove(300));
        Assert.False(registry.Remove(300));
        Assert.False(registry.TryGetId(typeof(Stop), out _));
        Assert.True(registry.TryRegister<Stop>(int.MaxValue));

        Assert.Throws<ArgumentOutOfRangeException>(() => registry.TryRegister<Route>(-1));
        Assert.Throws<ArgumentOutOfRangeException>(() => registry.Replace<Route>(int.MinValue));
        Assert.False(registry.Remove(-1));
        Assert.False(registry.TryGetType(-1, out _));
        Assert.Throws<ArgumentNullException>(() => registry.TryGetId(null!, out _));
    }

    // A second type for an id that is taken.
    private readonly record struct Truck2 : IPersistable<Truck2>
    {
        public static int GetSize(Truck2 value) => 1;

        public static bool TryWrite(Span<byte> destination, Truck2 value, out Span<byte> rest) => destination.TryWrite((byte)0xB0, out rest);

        public static bool TryRead(ReadOnlySpan<byte> source, out Truck2 value, out ReadOnlySpan<byte> rest)
        {
            value = default;
            return source.TryRead(out byte mark, out rest) && mark == 0xB0;
        }
    }

    [Fact]
    public void Values_are_written_behind_their_id()
    {
        PersistableRegistry registry = Registered();
        Check(registry, new Stop(5, "a"), "01" + "05000000" + "0461");
        Check(registry, new Vehicle { Wheels = 4 }, "00" + "04", v => v.Wheels);
        Check(registry, new Route { Number = 9 }, "F02C01" + "0900", v => v.Number);
    }

    private static void Check<T>(PersistableRegistry registry, T value, string hex, Func<T, object>? show = null)
        where T : IPersistable<T>
    {
        show ??= v => v;
        byte[] expected = Convert.FromHexString(hex);
        Assert.Equal(expected.Length, registry.GetSize(value));
        Assert.Equal(expected.Length, registry.GetSize((object)value));
        byte[] room = new byte[expected.Length + 2];
        Assert.True(registry.TryWrite(room, value, out Span<byte> left));
        Assert.Equal(2, left.Length);
        Assert.Equal(expected, room[..^2]);
        room.AsSpan().Clear();
        Assert.True(registry.TryWrite(room, (object)value, out left));
        Assert.Equal(2, left.Length);
        Assert.Equal(expected, room[..^2]);

        Assert.True(registry.TryRead(room, out int id, out object? boxed, out ReadOnlySpan<byte> rest));
        Assert.True(registry.TryGetId(typeof(T), out int own));
        Assert.Equal(own, id);
        Assert.Equal(show(value), show((T)boxed));
        Assert.Equal(2, rest.Length);
        Assert.True(registry.TryRead(room, out T? typed, out rest));
        Assert.Equal(show(value), show(typed));
        Assert.Equal(2, rest.Length);

        for (int length = 0; length < expected.Length; length++)
        {
            Span<byte> small = new byte[length];
            Assert.False(registry.TryWrite(small, value, out left));
            Assert.True(left == small);
            Assert.False(registry.TryWrite(small, (object)value, out left));
            Assert.True(left == small);
            Assert.False(small.ContainsAnyExcept((byte)0));
            ReadOnlySpan<byte> cut = expected.AsSpan(0, length);
            Assert.False(registry.TryRead(cut, out id, out boxed, out rest));
            Assert.Null(boxed);
            Assert.True(rest == cut);
            Assert.False(registry.TryRead<T>(cut, out typed, out rest));
            Assert.True(rest == cut);
        }
    }

    [Fact]
    public void What_is_not_registered_is_neither_written_nor_read()
    {
        PersistableRegistry registry = Registered();
        byte[] room = new byte[16];
        Assert.False(registry.TryWrite(room, new Mark(), out _));
        Assert.False(registry.TryWrite(room, (object)5, out _));
        Assert.False(registry.TryWrite(room, (object?)null, out _));
        Assert.False(registry.TryWrite(room, (Route?)null, out _));
        // Not as the class that it derives from: it would be read as that.
        Assert.False(registry.TryWrite(room, new Truck(), out _));
        Assert.False(registry.TryWrite<Vehicle>(room, new Truck(), out _));
        Assert.Equal((0, 0, 0, 0), (registry.GetSize(new Mark()), registry.GetSize((object)5), registry.GetSize((object?)null), registry.GetSize<Vehicle>(new Truck())));
        Assert.Equal(new byte[16], room);

        Assert.False(registry.TryRead([7, 1, 2], out int id, out object? value, out ReadOnlySpan<byte> rest));
        Assert.Equal((7, 3), (id, rest.Length));
        Assert.Null(value);
        Assert.False(registry.TryRead([0xF2, 1, 0, 0, 0, 1, 0, 0, 0], out id, out value, out _));
        Assert.Equal(-1, id);
        Assert.False(registry.TryRead([0xFF], out id, out value, out _));
        Assert.Equal(-1, id);
        Assert.False(registry.TryRead<Stop>([0, 4], out _, out _));
    }

    [Fact]
    public void Bytes_at_random_give_values_or_nothing()
    {
        PersistableRegistry registry = Registered();
        Random random = new(7);
        int read = 0;
        for (int i = 0; i < 40_000; i++)
        {
            byte[] bytes = new byte[random.Next(24)];
            random.NextBytes(bytes);
            if (bytes.Length > 0 && i % 2 == 0) bytes[0] &= 1;
            if (!registry.TryRead(bytes, out int id, out object? value, out ReadOnlySpan<byte> rest))
            {
                Assert.True(rest == bytes);
                continue;
            }

            read++;
            byte[] again = new byte[64];
            Assert.True(registry.TryWrite(again, value, out Span<byte> left));
            Assert.True(registry.TryRead(again, out int sameId, out object? same, out _));
            Assert.Equal((id, value.ToString()), (sameId, same.ToString()));
            Assert.True(again.Length - left.Length <= bytes.Length - rest.Length || value is Stop);
        }

        Assert.InRange(read, 1_000, 40_000);
    }

    [Fact]
    public async Task Of_many_threads_that_register_one_wins()
    {
        for (int round = 0; round < 50; round++)
        {
            PersistableRegistry registry = new();
            using Barrier barrier = new(4);
            bool[] won = await Task.WhenAll(
                Task.Run(() => { barrier.SignalAndWait(); return registry.TryRegister<Stop>(1); }),
                Task.Run(() => { barrier.SignalAndWait(); return registry.TryRegister<Route>(1); }),
                Task.Run(() => { barrier.SignalAndWait(); return registry.TryRegister<Vehicle>(1); }),
                Task.Run(() => { barrier.SignalAndWait(); return registry.TryRegister<Truck2>(1); }));
            Assert.Single(won, w => w);
            Assert.True(registry.TryGetType(1, out Type? type));
            Assert.True(registry.TryGetId(type, out int id));
            Assert.Equal(1, id);
        }
    }

    [Fact]
    public async Task Changes_are_seen_whole()
    {
        PersistableRegistry registry = new();
        registry.Replace<Truck2>(1);
        registry.Replace<Stop>(2);
        using CancellationTokenSource end = new();
        Task changing = Task.Run(() =>
        {
            for (int i = 0; i < 20_000; i++)
            {
                // Each takes the other's id in turn.
                if (i % 2 == 0) registry.Replace<Truck2>(2);
                else registry.Replace<Truck2>(1);
                registry.TryRegister<Stop>(i % 2 == 0 ? 1 : 2);
                if (i % 16 == 0) registry.Remove(1 + (i / 16 % 2));
            }

            end.Cancel();
        });
        Task[] using_ = [.. Enumerable.Range(0, 3).Select(thread => Task.Run(() =>
        {
            byte[] room = new byte[16];
            while (!end.IsCancellationRequested)
            {
                if (registry.TryWrite(room, new Stop(1, "s"), out Span<byte> rest))
                {
                    // The id of one moment, and the value behind it.
                    Assert.InRange(room[0], 1, 2);
                    Assert.Equal("010000000473", Convert.ToHexString(room.AsSpan(1, room.Length - 1 - rest.Length)));
                }

                if (registry.TryWrite(room, (object)default(Truck2), out _)) Assert.Equal(0xB0, room[1]);
                if (registry.TryRead([1, 0xB0, 0, 0, 0, 0], out int id, out object? value, out _)) Assert.True(id == 1 && (value is Truck2 || value is Stop { Id: 0xB0 }));
                if (registry.TryGetType(1, out Type? type)) Assert.True(type == typeof(Truck2) || type == typeof(Stop));
            }
        }))];
        await changing;
        await Task.WhenAll(using_);
    }
}
