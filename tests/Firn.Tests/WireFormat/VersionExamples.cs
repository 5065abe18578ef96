using System.Numerics;

namespace Firn.Tests.WireFormat;

/// <summary>A message of another version.</summary>
/// <param name="Id">Its name, the same as in docs/wire-format.md.</param>
/// <param name="Bytes">The message.</param>
/// <param name="Read">Reads it, and gives what is to be compared.</param>
/// <param name="Expected">What that is; null where the message is refused, or null itself.</param>
/// <param name="Code">The error, or null.</param>
internal sealed record VersionExample(string Id, byte[] Bytes, Func<object?> Read, object? Expected, FirnErrorCode? Code);

/// <summary>Section 8: what is checked in values that are skipped, null roots, NaNs, comparers.</summary>
internal static class VersionExamples
{
    public static IReadOnlyDictionary<string, VersionExample> All { get; } = Rows().ToDictionary(example => example.Id);

    private static IEnumerable<VersionExample> Rows() =>
    [
        FirnExample<Kept>("skipped-text", "12 07 50 00 02 05 30 06 06 07 00 00 00 05 01 80", kept => kept.Number, 7),
        FirnExample<Kept>("skipped-decimal", "12 07 50 00 02 05 12 06 06 FF*16 07 00 00 00", kept => kept.Number, 7),
        FirnExample<Kept>("skipped-set", "12 08 50 00 02 05 43 03 06 06 07 00 00 00 02 01 01", kept => kept.Number, 7),
        FirnExample<Kept>("skipped-comparer-sorted", "12 08 50 00 02 05 43 30 06 06 07 00 00 00 04 00", kept => kept.Number, 7),
        FirnExample<Kept>("skipped-null", "16 07 50 00 02 05 30 06 06", kept => kept.Number, null),
        FirnRefused<Kept>("skipped-refused-null", "16 02 30 30", FirnErrorCode.InvalidSchema),
        FirnRefused<Kept>("skipped-refused-text", "12 07 50 00 02 05 30 06 06 07 00 00 00 FC", FirnErrorCode.InvalidString),
        FirnRefused<Kept>("skipped-refused-bits", "12 07 50 00 02 05 32 06 06 07 00 00 00 01 02", FirnErrorCode.InvalidValue),
        FirnRefused<Kept>("skipped-refused-comparer", "12 08 50 00 02 05 43 30 06 06 07 00 00 00 05 00", FirnErrorCode.UnknownComparer),
        FirnRefused<Kept>("skipped-refused-tag", "12 0B 50 00 02 05 53 01 06 06 01 07 01 07 00 00 00 06 01", FirnErrorCode.UnknownCase),
        FirnRefused<Kept>("skipped-refused-flags", "12 0B 50 00 02 05 50 01 06 06 01 01 01 02 07 00 00 00", FirnErrorCode.InvalidFlags),
        FirnExample<double>("converted-nan", "12 01 10 34 12 80 7F", value => BitConverter.DoubleToUInt64Bits(value), 0x7FF8_0246_8000_0000UL),
        FirnExample<decimal>("converted-decimal", "12 01 03 07", value => value, 7m),
        FirnExample<BigInteger>("converted-integer", "12 01 06 FE FF FF FF", value => value, new BigInteger(-2)),
        FirnExample<List<int>>("converted-list", "12 01 06 05 00 00 00", list => list.Single(), 5),
        FirnRefused<Guid>("converted-refused-text", "12 01 30 04 61", FirnErrorCode.InvalidValue),
        FirnRefused<Tags>("converted-refused-comparer", "12 0A 50 00 01 00 C5 9D 1C 81 40 B0 02 04 61", FirnErrorCode.UnknownComparer),

        // The rest of the table, which the document shows no bytes of.
        FirnExample<Kept>("skipped-utf8", "12 07 50 00 02 05 30 06 06 07 00 00 00 07 FF", kept => kept.Number, 7),
        FirnExample<Kept>("skipped-biginteger", "12 07 50 00 02 05 31 06 06 07 00 00 00 02 00 00", kept => kept.Number, 7),
        FirnExample<Kept>("skipped-set-nulls", "12 08 50 00 02 05 43 B0 06 06 07 00 00 00 00 05 00", kept => kept.Number, 7),
        FirnExample<Kept>("skipped-dictionary-bool", "12 09 50 00 02 05 41 01 03 06 06 07 00 00 00 01 02 05", kept => kept.Number, 7),
        FirnExample<Kept>("skipped-dictionary-twice", "12 09 50 00 02 05 41 03 03 06 06 07 00 00 00 02 01 01 01 02", kept => kept.Number, 7),
        FirnExample<Kept>("skipped-union-bool", "12 0B 50 00 02 05 53 01 06 06 01 07 01 07 00 00 00 07 02", kept => kept.Number, 7),
        FirnRefused<Kept>("skipped-refused-address", "12 07 50 00 02 05 33 06 06 07 00 00 00 05 01 02 03 04 05", FirnErrorCode.InvalidCount),
        FirnRefused<Kept>("skipped-refused-packed", "12 08 50 00 02 05 40 01 06 06 07 00 00 00 01 02", FirnErrorCode.InvalidValue),
        FirnRefused<Kept>("skipped-refused-bitmap", "12 08 50 00 02 05 40 83 06 06 07 00 00 00 03 01 09", FirnErrorCode.InvalidBitmap),
        FirnRefused<Kept>("skipped-refused-array", "12 09 50 00 02 05 42 02 03 06 06 07 00 00 00 F1 FF FF FF 7F 00", FirnErrorCode.InvalidCount),
        FirnRefused<Kept>("skipped-refused-nullable-bool", "12 0B 50 00 02 05 50 01 06 06 01 01 81 07 00 00 00 02", FirnErrorCode.InvalidFlags),
        FirnRefused<Kept>("skipped-refused-reference", "12 09 50 00 02 05 52 01 06 06 00 07 00 00 00 01", FirnErrorCode.InvalidReference),
        FirnRefused<Kept>("skipped-refused-zero-width", "12 0A 50 00 02 05 40 50 01 06 06 00 07 00 00 00 F0 01 20", FirnErrorCode.ZeroWidthExceeded),
        FirnRefused<Kept>("skipped-refused-end", "12 07 50 00 02 05 30 06 06 07 00 00 00 08 61", FirnErrorCode.UnexpectedEnd),
        FirnRefused<string>("null-refused-kind", "16 01 06", FirnErrorCode.SchemaMismatch),
        FirnRefused<long>("null-refused-root", "16 01 06", FirnErrorCode.UnexpectedNull),
        FirnExample<long?>("null-widened", "16 01 06", value => value, null),
        FirnExample<float>("converted-nan-half", "12 01 0F 12 FC", value => BitConverter.SingleToUInt32Bits(value), 0xFFC2_4000U),
        FirnExample<float>("kept-nan", "12 01 10 34 12 80 7F", value => BitConverter.SingleToUInt32Bits(value), 0x7F80_1234U),
        FirnRefused<HashSet<string>>("converted-refused-ordinal", "12 02 43 B0 04 02 04 61", FirnErrorCode.UnknownComparer),
        FirnExample<List<string>>("converted-comparer-dropped", "12 02 43 B0 04 02 04 61", list => list.Count, 1),
    ];

    [FirnEntryPoint]
    private static VersionExample FirnExample<T>(string id, string hex, Func<T, object?> part, object? expected)
    {
        byte[] bytes = HexText.Parse(hex);
        return new VersionExample(id, bytes, () => FirnSerializer.Deserialize<T>(bytes) is { } value ? part(value) : null, expected, null);
    }

    [FirnEntryPoint]
    private static VersionExample FirnRefused<T>(string id, string hex, FirnErrorCode code)
    {
        byte[] bytes = HexText.Parse(hex);
        return new VersionExample(id, bytes, () => FirnSerializer.Deserialize<T>(bytes), null, code);
    }
}

/// <summary>The reader of the examples; data of other versions have a member more.</summary>
public sealed class Kept
{
    [FirnMember(Id = 5)]
    public int Number;
}
