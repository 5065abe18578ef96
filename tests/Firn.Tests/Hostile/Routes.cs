using System.Buffers;
using System.IO.Compression;
using Firn.Tests.EntryPoints;

namespace Firn.Tests.Hostile;

/// <summary>The bytes of one value in every place where it can stand.</summary>
/// <param name="Name">The place.</param>
/// <param name="Read">Reads a message or container with the bytes in that place.</param>
/// <param name="ChecksValues">Whether values are looked at there: data that a reader skips are checked for their structure only.</param>
internal sealed record Routes(string Name, Func<byte[], object?> Read, bool ChecksValues = true)
{
    /// <summary>All places of a class. The type arguments name what code is generated for.</summary>
    [FirnEntryPoint]
    public static IReadOnlyList<Routes> FirnOf<T, TMember, TKept, TEarlier, TConverted>()
        where T : class
    {
        FirnOptions packed = FirnOptions.Packed;
        FirnOptions boxed = packed.WithCase(typeof(object), typeof(T), 1);
        byte[] schema = FirnSerializer.GetSchema<TEarlier>();
        MemoryStream empty = new();
        FirnSerializer.SerializeEnumerable<T>(empty, []);
        byte[] head = empty.ToArray()[..^4];
        return
        [
            new("root", body => FirnSerializer.Deserialize<T>([0x10, .. body], packed)),
            new("root of a sequence", body => Entries.FirnInPlace<T>(Sequences.Single([0x10, .. body]), packed)),
            new("member", body => FirnSerializer.Deserialize<TMember>([0x10, 1, .. body], packed)),
            new("element", body => FirnSerializer.Deserialize<T[]>([0x10, 2, .. body], packed)),
            new("value of a dictionary", body => FirnSerializer.Deserialize<Dictionary<byte, T>>([0x10, 2, 7, .. body], packed)),
            new("case of a union", body => FirnSerializer.Deserialize<object>([0x10, 1, .. body], boxed)),
            new("object whose identity is kept", body => FirnSerializer.Deserialize<TKept>([0x10, 0, 1, .. body], packed)),
            new("converted member", body => FirnSerializer.Deserialize<TConverted>([0x12, (byte)schema.Length, .. schema, 1, 0, 0, 0, 0, .. body])),
            new("skipped member", body => FirnSerializer.Deserialize<Skipped>([0x12, (byte)schema.Length, .. schema, 1, 0, 0, 0, 0, .. body]), ChecksValues: false),
            new("compressed block", body => FirnSerializer.Deserialize<T>([0x18, .. Block(body)], packed)),
            new("frame", body => FirnSerializer.DeserializeEnumerable<T>(new MemoryStream([.. head, .. Frame([2, .. body])])).Single()),
            new("value by hand", body =>
            {
                byte[] bytes = [1, .. body];
                FirnReader reader = new(bytes);
                object? value = reader.ReadValue<T>();
                reader.ExpectEnd();
                return value;
            }),
        ];
    }

    private static byte[] Block(byte[] body)
    {
        MemoryStream data = new();
        using (DeflateStream deflate = new(data, CompressionLevel.Fastest, leaveOpen: true)) deflate.Write(body);
        return [2, .. Count(body.Length), .. Count(data.Length), .. data.ToArray()];
    }

    private static byte[] Frame(byte[] content)
    {
        uint checksum = uint.MaxValue;
        foreach (byte b in content) checksum = System.Numerics.BitOperations.Crc32C(checksum, b);
        return [.. BitConverter.GetBytes(content.Length), .. content, .. BitConverter.GetBytes(~checksum), 0, 0, 0, 0];
    }

    /// <summary>A count in its shortest form.</summary>
    public static byte[] Count(long value)
    {
        FirnWriter writer = new(new byte[16]);
        writer.WriteCount(value);
        byte[] bytes = writer.ToArray();
        writer.Dispose();
        return bytes;
    }

    public override string ToString() => Name;
}
