using System.Reflection;
using System.Runtime.CompilerServices;
using Xunit;

namespace Firn.Tests.Hostile;

/// <summary>H69 to H76: what user code does in the midst of a call, and what stays behind.</summary>
public class StateTests
{
    private static Interrupted Make() => new() { Before = new string('b', 500), Numbers = [1, 2, 3], Next = new() { Before = "next", Next = new() } };

    /// <summary>Callbacks that wait for other threads which use the serializer, and that have the collector move everything.</summary>
    [Fact]
    [Trait("Hostile", "H73"), Trait("Hostile", "H69")]
    public void Callbacks_that_wait_and_collect()
    {
        Interrupted value = Make();
        byte[] message = FirnSerializer.Serialize(value);
        string[] other = ["other", "thread"];
        int interruptions = 0;
        Interrupted.By(
            () =>
            {
                interruptions++;
                Task<byte[]> task = Task.Run(() => FirnSerializer.Serialize(FirnSerializer.Clone(other)));
                Assert.Equal(FirnSerializer.Serialize(other), task.GetAwaiter().GetResult());
                if (interruptions % 3 == 1) GC.Collect(2, GCCollectionMode.Forced, blocking: true, compacting: true);
                Assert.Equal(other, FirnSerializer.Deserialize<string[]>(FirnSerializer.Serialize(other)));
            },
            () =>
            {
                Assert.Equal(message, FirnSerializer.Serialize(value));
                Interrupted read = FirnSerializer.Deserialize<Interrupted>(message)!;
                Assert.Equal(value.Before, read.Before);
                Assert.Equal(value.Numbers, read.Numbers);
                MemoryStream stream = new();
                FirnSerializer.Serialize(stream, value);
                Assert.Equal(message, stream.ToArray());
            });
        Assert.Equal(9, interruptions);
    }

    /// <summary>Callbacks that end their thread's call by an exception, again and again: the thread is as good as before.</summary>
    [Fact]
    [Trait("Hostile", "H67")]
    public void A_thread_survives_any_number_of_failed_calls()
    {
        Interrupted value = Make();
        byte[] message = FirnSerializer.Serialize(value);
        for (int i = 0; i < 200; i++)
        {
            Interrupted.By(() => throw new EntryPoints.DeliberateException(), () =>
            {
                Assert.Throws<EntryPoints.DeliberateException>(() => FirnSerializer.Serialize(value));
                Assert.Throws<EntryPoints.DeliberateException>(() => FirnSerializer.Deserialize<Interrupted>(message));
            });
        }

        Assert.Equal(message, FirnSerializer.Serialize(FirnSerializer.Deserialize<Interrupted>(message)));
    }

    /// <summary>Nothing of a reader or writer that was copied reaches another message.</summary>
    [Fact]
    [Trait("Hostile", "H72")]
    public void Copies_of_readers_and_writers_stand_alone()
    {
        byte[] bytes = [1, 0, 0, 0, 2, 0, 0, 0];
        FirnReader reader = new(bytes);
        FirnReader copy = reader;
        Assert.Equal(1, reader.ReadInt32());
        Assert.Equal(2, reader.ReadInt32());
        Assert.Equal(1, copy.ReadInt32());
        FirnWriter writer = new([]);
        writer.Write(new string('s', 5_000));
        writer.Dispose();
        writer.Dispose();
        Assert.Equal("text", FirnSerializer.Deserialize<string>(FirnSerializer.Serialize("text")));
    }

    /// <summary>An object that was half filled when the bytes turned out to be wrong can be filled again.</summary>
    [Fact]
    [Trait("Hostile", "H74")]
    public void An_object_that_was_half_filled_can_be_filled_again()
    {
        Interrupted value = Make();
        byte[] message = FirnSerializer.Serialize(value, FirnOptions.Packed);
        Interrupted target = new() { Before = "old", Numbers = [9], Next = new() };
        for (int length = 1; length < message.Length; length++) Assert.Throws<FirnException>(() => FirnSerializer.Populate(message[..length], target, FirnOptions.Packed));
        FirnSerializer.Populate(message, target, FirnOptions.Packed);
        Assert.Equal(message, FirnSerializer.Serialize(target, FirnOptions.Packed));
    }

    /// <summary>Options can't change during a call: nothing of them can be set once they are made.</summary>
    [Fact]
    [Trait("Hostile", "H76")]
    public void Options_can_not_be_changed()
    {
        foreach (PropertyInfo property in typeof(FirnOptions).GetProperties(BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance))
        {
            if (property.SetMethod is not { IsPrivate: false } setter) continue;
            Assert.Contains(typeof(IsExternalInit), setter.ReturnParameter.GetRequiredCustomModifiers());
        }

        byte[] schema = [6];
        FirnOptions options = FirnOptions.Default with { KnownSchemas = [schema] };
        schema[0] = 7;
        Assert.Equal([6], options.KnownSchemas[0]);
    }
}
