using System.Collections;
using System.Net;
using Firn.Primitives;
using Firn.Tests.EntryPoints;

namespace Firn.Hostile.Targets;

/// <summary>A byte of a message not all of whose 256 values are allowed.</summary>
/// <param name="Name">What the byte is.</param>
/// <param name="Before">The bytes in front of it, in hexadecimal.</param>
/// <param name="After">Those behind it.</param>
/// <param name="IsLegal">Which values are allowed.</param>
/// <param name="Accepts">Reads the bytes: false or a refusal if they are none.</param>
internal sealed record ByteKind(string Name, string Before, string After, Func<int, bool> IsLegal, Func<byte[], bool> Accepts);

/// <summary>Bools wherever they take a byte or bits of one, flags of absence, and unused bits.</summary>
internal static class ByteKinds
{
    public static IReadOnlyList<ByteKind> All { get; } =
    [
        FirnRoot<bool>("bool", "10", "", value => value <= 1),
        FirnRoot<bool?>("bool? as root", "10", "", value => value <= 1),
        FirnRoot<OneBool>("bool as member", "10", "", value => value <= 1),
        FirnRoot<OptionalBool>("bool? as member", "10", "", value => value is 0 or 1 or 3),
        FirnRoot<Cell<bool>>("bool in a struct", "10", "0000 00", value => value <= 1),
        FirnRoot<Cell<bool>[]>("bool in an array of structs", "10 03 01 0000 00", "0000 00 01 0000 00", value => value <= 1),
        FirnRoot<(bool, bool)>("bools in a tuple", "10", "", value => value <= 3),
        FirnRoot<(int, bool)[]>("bool in an array of tuples", "10 02 00 00000000", "00000000", value => value <= 1),
        FirnRoot<Dictionary<bool, byte>>("dictionary key", "10 01", "00", value => value <= 1),
        FirnRoot<Dictionary<byte, bool>>("dictionary value", "10 01 00", "", value => value <= 1),
        FirnRoot<Dictionary<byte, bool?>>("nullable dictionary value", "10 02 00", "", value => value <= 1),
        FirnRoot<bool[,]>("bools of rank 2", "10 01 05", "", value => value < 32),
        .. Enumerable.Range(1, 7).SelectMany(count => new[]
        {
            FirnRoot<bool[]>($"{count} bools", "10 0" + count, "", value => value < 1 << count),
            FirnRoot<List<bool>>($"{count} bools in a list", "10 0" + count, "", value => value < 1 << count),
            FirnRoot<BitArray>($"{count} bits", "10 0" + count, "", value => value < 1 << count),
            FirnRoot<bool[]>($"{count + 8} bools", $"10 {count + 8:X2} FF", "", value => value < 1 << count),
            FirnRoot<bool?[]>($"{count} values of bool?", $"10 {2 * count:X2}", "", value => value < 1 << count),
            FirnRoot<int?[]>($"presence of {count} values", $"10 {(2 * count) + 1:X2}", "", value => value == 0),
        }),
        Boxed("bool in a union", "10 01", value => value <= 1),
        FirnRoot<Nullables<int>>("flags of five members", "10", "", value => value == 0),
        FirnRoot<SelfNode>("flags of one member", "10", "", value => value == 0),
        FirnRoot<string[]>("presence of one string", "10 03", "", value => value == 0),
        FirnRoot<IPAddress>("length of an address", "10", "7F000001", value => value == 4),
        ByHand("bool by hand", (ref r) => r.ReadBoolean(), value => value <= 1),
        ByHand("flag of a value by hand", (ref r) => r.ReadNullable<int>(), value => value == 0),
        ByHand("flag of an object by hand", (ref r) => r.ReadValue<SelfNode>(), value => value == 0),
        ByHand("flag of bytes by hand", (ref r) => r.ReadNullableBytes(), value => value == 0),
        new("bool by a function", "", "", value => value <= 1, bytes => PrimitiveReader.TryRead(bytes, out bool _, out ReadOnlySpan<byte> _)),
        .. Enumerable.Range(1, 7).Select(count => new ByteKind($"block of {count} bools by a function", "0" + count, "", value => value < 1 << count, bytes => PrimitiveReader.TryReadBlock(bytes, out bool[]? _, out ReadOnlySpan<byte> _))),
    ];

    [FirnEntryPoint]
    private static ByteKind FirnRoot<T>(string name, string before, string after, Func<int, bool> isLegal)
    {
        Entries<T> entries = new();
        return new(name, before, after, isLegal, bytes =>
        {
            object? fromSpan = entries.Deserialize(bytes, FirnOptions.Packed);
            object? fromSequence = entries.DeserializeInPlace(Sequences.Single(bytes), FirnOptions.Packed);
            return entries.Serialize(fromSpan, FirnOptions.Packed).AsSpan().SequenceEqual(bytes) && entries.Serialize(fromSequence, FirnOptions.Packed).AsSpan().SequenceEqual(bytes);
        });
    }

    private static ByteKind Boxed(string name, string before, Func<int, bool> isLegal)
    {
        FirnOptions options = FirnOptions.Packed.WithCase<object, bool>(1);
        return new(name, before, "", isLegal, bytes => FirnSerializer.Deserialize<object>(bytes, options) is bool);
    }

    private static ByteKind ByHand<T>(string name, HandReading<T> reading, Func<int, bool> isLegal) => new(name, "", "", isLegal, bytes =>
    {
        FirnReader reader = new(bytes);
        reading(ref reader);
        return true;
    });
}
