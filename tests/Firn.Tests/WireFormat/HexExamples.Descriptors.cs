using System.Collections.Immutable;
using Xunit;

namespace Firn.Tests.WireFormat;

/// <summary>Section 5: whole messages with their descriptor, and fingerprints.</summary>
internal static partial class HexExamples
{
    private const string PixelDescriptor = "50 00 02 00 27 1E 0C DD 06 00 94 1C 0C DC 06";

    private const string OrderDescriptor =
        "50 00 06 00 39 C0 F3 09 B0 00 00 B9 E8 36 06 00 DC 00 1A 8A C0 50 01 00 27 0E 24 F5 01 00 48 FB D1 EA D0 00 00 84 C8 BE BB 98 " +
        "02 00 F9 05 58 EF 06 00 F8 32 F7 2B 05";

    private const string OrderBody = "07 07 00 00 00 0C 5A 6F EB 02 E9 03 00 00 02 00 EA 03 00 00 01 00";

    private static IEnumerable<HexExample> Descriptors() =>
    [
        FirnMessage("embedded-list", "12 02 40 06 01 01 00 00 00", new List<int> { 1 }),
        FirnMessage("embedded-dictionary", "12 03 41 30 06 00 01 04 61 01 00 00 00", new Dictionary<string, int> { ["a"] = 1 }),
        FirnMessage("embedded-tuple", "12 07 50 00 02 02 06 03 B0 01 01 00 00 00 04 61", (1, "a")),
        FirnMessage("embedded-object", "12 0F " + PixelDescriptor + " 01 00 00 00 02 00 00 00", new Pixel { X = 1, Y = 2 }, Alike),
        FirnMessage("embedded-object-null", "16 0F " + PixelDescriptor, (Pixel?)null),
        FirnMessage("embedded-recursive", "12 10 50 00 02 00 08 DA E2 DC D0 00 00 6A F9 47 D1 06 00 01 00 00 00", new Node { Value = 1 }, Alike),
        FirnMessage("embedded-lookup", "12 04 41 06 C0 06" + LookupHex[2..], ExampleLookup(), SameLookup),
        FirnMessage("order-embedded", "12 37 " + OrderDescriptor + " " + OrderBody, ExampleOrder(), Alike),

        FirnMessage("embedded-string", "12 01 30 04 61", "a"),
        FirnMessage("embedded-bool", "12 01 01 01", true),
        FirnMessage("embedded-enum", "12 01 03 03", Grade.Good),
        FirnMessage("embedded-version", "12 01 24 01 00 00 00 02 00 00 00 FF*8", new Version(1, 2)),
        FirnMessage("embedded-bools", "12 02 40 01 0A 09 02", TenBools),
        FirnMessage("embedded-nullable-ints", "12 02 40 86 05 01 01 00 00 00", new List<int?> { 1, null }),
        FirnMessage("embedded-strings", "12 02 40 B0 02 04 61", new List<string> { "a" }),
        FirnMessage("embedded-jagged", "12 03 40 C0 06 02 01 01 00 00 00", new int[][] { [1] }),
        FirnMessage("embedded-immutable-arrays", "12 03 40 C0 06 05 01 00", new[] { ImmutableArray<int>.Empty, default }, By<ImmutableArray<int>[], bool[]>(arrays => [.. arrays.Select(array => array.IsDefault)])),
        FirnMessage("embedded-array", "12 03 42 02 B0 02 01 04 61", new[,] { { "a" } }),
        FirnMessage("embedded-set", "12 02 43 B0 00 02 04 61", new HashSet<string> { "a" }),
        FirnMessage("embedded-dictionary-nullable", "12 03 41 18 96 03 00 01 00 00 00", new Dictionary<DateOnly, TimeSpan?> { [new DateOnly(1, 1, 2)] = null }),
        FirnMessage(
            "embedded-dictionary-objects",
            "12 11 41 30 D0 00 02 00 27 1E 0C DD 06 00 94 1C 0C DC 06 00 02 04 61 01 00 00 00 02 00 00 00",
            new Dictionary<string, Pixel> { ["a"] = new() { X = 1, Y = 2 } },
            Alike),
        FirnMessage(
            "embedded-priority-queue",
            "12 08 40 50 00 02 02 B0 03 06 01 01 01 00 00 00 04 61",
            new PriorityQueue<string, int>([("a", 1)]),
            By<PriorityQueue<string, int>, (string, int)[]>(queue => [.. queue.UnorderedItems])),
        FirnMessage("embedded-empty", "12 03 50 00 00", new Empty(), Alike),
        FirnMessage("embedded-generic", "12 09 50 00 01 00 6A F9 47 D1 06 05 00 00 00", new Owner<int> { Value = 5 }, Alike),
        FirnMessage("embedded-generic-nullable", "12 09 50 00 01 00 6A F9 47 D1 86 01 05 00 00 00", new Owner<int?> { Value = 5 }, Alike),
        FirnMessage("embedded-derived", "12 0F 50 00 02 00 4D 21 0C DF 03 00 CC F6 0B C4 03 02 01", new DerivedWithA { A = 1, Z = 2 }, Alike),
        // Active, Age, Name, Verified.
        FirnMessage(
            "embedded-flags",
            "12 1B 50 00 04 00 4F 13 89 1F 01 00 3C E1 CB 8E 86 00 06 73 E0 0F B0 00 E5 21 97 C8 81 18",
            new Profile { Verified = true },
            Alike),
        // Cell is mentioned twice, once as may be absent, and defined once.
        FirnMessage(
            "embedded-struct-twice",
            "12 24 50 00 03 00 70 9B 5D 6A 50 01 00 C1 84 53 B3 D0 01 00 7C 8E 47 A6 06 02 00 6A F9 47 D1 04 00 B3 5E 6A 40 01 00 01 05 00 09 00 00 00",
            new Board { Corner = new Cell { Value = 5, Locked = true }, Size = 9 },
            Alike),
        // Two definitions in the order in which the first mentions them: the tuple, Pixel, Cell.
        FirnMessage(
            "embedded-two-definitions",
            "12 23 50 00 02 02 D0 01 03 50 02 02 00 27 1E 0C DD 06 00 94 1C 0C DC 06 02 00 6A F9 47 D1 04 00 B3 5E 6A 40 01 00 00 05 00",
            ((Pixel?)null, new Cell { Value = 5 })),
        // Ids 300 and 0, and a name given by the attribute: count 301, hash of "Name", count 1.
        FirnMessage("embedded-identity", "12 0F 50 00 03 F0 2D 01 03 00 06 73 E0 0F 03 01 03 01 02 03", new ExplicitIdentity { A = 1, B = 2, Z = 3 }, Alike),

        FirnExample("fingerprint-object", "11 13 0C 1E 3B 4A D7 B6 FF 01 00 00 00 02 00 00 00", new Pixel { X = 1, Y = 2 }, Alike, Fingerprint),
        FirnExample("fingerprint-order", "11 45 12 99 5E 70 EC 1D 23 " + OrderBody, ExampleOrder(), Alike, Fingerprint),
        FirnExample("fingerprint-null", "15 5F EC EB 66 FF C8 6F 38", (string?)null, options: Fingerprint),
        FirnExample("fingerprint-set", "11 1F AF F9 37 60 AD 38 E1 00 02 04 61", new HashSet<string> { "a" }, options: Fingerprint),
    ];

    /// <summary>A message with its descriptor in front.</summary>
    [FirnEntryPoint]
    private static HexExample FirnMessage<T>(string id, string hex, T value, Action<T, T>? same = null) =>
        FirnExample(id, hex, value, same, FirnOptions.Default);
}
