using System.Buffers;
using Firn.Tests;
using Firn.Tests.EntryPoints;

namespace Firn.Hostile.Targets;

/// <summary>A message of a given size that makes as much work as it can.</summary>
/// <param name="Name">What it is.</param>
/// <param name="Prepare">Makes one of so many bytes: what reads it, and how many bytes of input it is; of a compressed one the raw ones.</param>
/// <param name="Largest">The size from which on the format allows no more of it.</param>
internal sealed record Bomb(string Name, Func<int, (Action Read, long Length)> Prepare, int Largest = int.MaxValue)
{
    /// <summary>
    /// Whether its texts are sorted by a culture: comparing them so is the work of the system's library, which takes as long for whoever
    /// else sorts them (docs/threat-model.md, "Known limits").
    /// </summary>
    public bool IsSortedByCulture { get; init; }

    /// <summary>A message put together by hand.</summary>
    [FirnEntryPoint]
    public static Bomb FirnBytes<T>(string name, Func<int, byte[]> message, FirnOptions? options = null, int largest = int.MaxValue)
    {
        Entries<T> entries = new();
        return new(name, size =>
        {
            byte[] bytes = message(size);
            return (() => Try(() => entries.Deserialize(bytes, options ?? FirnOptions.Packed)), bytes.Length);
        }, largest);
    }

    /// <summary>A value of so many elements, as it is written and with a byte too many: read to the end, and then refused.</summary>
    /// <param name="name">What it is.</param>
    /// <param name="value">A value of so many elements.</param>
    /// <param name="options">What it is written and read under.</param>
    [FirnEntryPoint]
    public static Bomb FirnValues<T>(string name, Func<int, T> value, FirnOptions? options = null) =>
        FirnBytes<T>(name, size => Grown(size, count => [.. FirnSerializer.Serialize(value(count), options ?? FirnOptions.Packed), 0]), options);

    /// <summary>The same value compressed.</summary>
    [FirnEntryPoint]
    public static Bomb FirnCompressed<T>(string name, Func<int, T> value, FirnCompression compression)
    {
        Entries<T> entries = new();
        return new(name, size =>
        {
            byte[] body = Grown(size, count => FirnSerializer.Serialize(value(count), FirnOptions.Packed))[1..];
            byte[] data = CompressedData.Of(compression, body);
            byte[] bytes = new WireBytes().Byte(0x18).Byte((int)compression).Count(body.Length).Count(data.Length).Bytes(data).ToArray();
            return (() => Try(() => entries.Deserialize(bytes, FirnOptions.Packed)), body.Length);
        });
    }

    /// <summary>The same value in segments of a few bytes, with empty ones between.</summary>
    [FirnEntryPoint]
    public static Bomb FirnSegments<T>(string name, Func<int, T> value, int length, int emptyBetween)
    {
        Entries<T> entries = new();
        return new(name, size =>
        {
            byte[] bytes = Grown(size / (1 + emptyBetween), count => FirnSerializer.Serialize(value(count), FirnOptions.Packed));
            ReadOnlySequence<byte> sequence = Segments(bytes, length, emptyBetween);
            return (() => Try(() => entries.Deserialize(sequence, FirnOptions.Packed)), (long)bytes.Length * (1 + emptyBetween));
        }, 1 << 21);
    }

    /// <summary>A container.</summary>
    public static Bomb FirnContainer<T>(string name, Func<int, byte[]> container)
    {
        return new(name, size =>
        {
            byte[] bytes = container(size);
            return (() => Try(() => FirnSerializer.DeserializeEnumerable<T>(new MemoryStream(bytes)).Count()), bytes.Length);
        });
    }

    private static void Try(Func<object?> read)
    {
        try
        {
            read();
        }
        catch (FirnException)
        {
        }
    }

    // How many elements make so many bytes: a guess by a few of them, made better once.
    private static byte[] Grown(int size, Func<int, byte[]> message)
    {
        const int Few = 512;
        double each = Math.Max(0.1, (message(2 * Few).Length - message(Few).Length) / (double)Few);
        int count = Math.Max(1, (int)(size / each));
        byte[] bytes = message(count);
        return bytes.Length <= size + size / 64 ? bytes : message(Math.Max(1, (int)((long)count * size / bytes.Length)));
    }

    private static ReadOnlySequence<byte> Segments(byte[] bytes, int length, int emptyBetween)
    {
        List<ReadOnlyMemory<byte>> parts = [default];
        for (int start = 0; start < bytes.Length; start += length)
        {
            parts.Add(bytes.AsMemory(start, Math.Min(length, bytes.Length - start)));
            for (int i = 0; i < emptyBetween; i++) parts.Add(default);
        }

        return Sequences.Of(parts);
    }
}
