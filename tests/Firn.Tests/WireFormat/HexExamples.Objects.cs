using System.Collections.Immutable;
using System.Drawing;
using System.Runtime.Intrinsics;
using Xunit;
using DrawingSize = System.Drawing.Size;

namespace Firn.Tests.WireFormat;

/// <summary>Sections 3 and 6: flags, fixed and variable members, tuples and wrappers, order.</summary>
internal static partial class HexExamples
{
    private static IEnumerable<HexExample> Objects() => [.. Classes(), .. Structs(), .. Tuples(), .. FrameworkObjects(), .. OwnCollections(), .. MemberOrder()];

    private static IEnumerable<HexExample> FrameworkObjects() =>
    [
        FirnExample("point", "10 01 00 00 00 FE FF FF FF", new Point(1, -2)),
        FirnExample("pointf", "10 00 00 C0 3F 00 00 00 C0", new PointF(1.5f, -2)),
        FirnExample("size", "10 03 00 00 00 04 00 00 00", new DrawingSize(3, 4)),
        FirnExample("sizef", "10 00 00 C0 3F 00 00 00 C0", new SizeF(1.5f, -2)),
        FirnExample("rectangle", "10 01 00 00 00 02 00 00 00 03 00 00 00 04 00 00 00", new Rectangle(1, 2, 3, 4)),
        FirnExample("rectanglef", "10 00 00 C0 3F 00 00 00 C0 00 00 80 3F 00 00 00 00", new RectangleF(1.5f, -2, 1, 0)),
        FirnExample("vector128", "10 01 00 00 00 02 00 00 00 03 00 00 00 04 00 00 00", Vector128.Create(1, 2, 3, 4)),
        FirnExample("point-nullables", "10 05 01 01 00 00 00 02 00 00 00", new Point?[] { new(1, 2), null }),
    ];

    private static IEnumerable<HexExample> Classes() =>
    [
        FirnExample("object-fixed", "10 01 00 00 00 02 00 00 00", new Pixel { X = 1, Y = 2 }, Alike),
        FirnExample("object-bools", "10 05", new Switches { A = true, C = true }, Alike),
        FirnExample("object-nulls", "10 00", new Profile(), Alike),
        FirnExample("object-full", "10 1F 07 00 00 00 08 42 6F", new Profile { Active = true, Age = 7, Name = "Bo", Verified = true }, Alike),
        FirnExample("object-bool-null-false", "10 08", new Profile { Verified = false }, Alike),
        FirnExample("object-name-only", "10 04 00", new Profile { Name = "" }, Alike),
        FirnExample("object-nine-bools", "10 01 01", new NineSwitches { A = true, I = true }, Alike),
        // A: bits 0, 1 = present, true; B: absent; C: bit 4, false; D: absent; E: bits 8, 9.
        FirnExample("object-five-nullable-bools", "10 13 03", new FiveDoubts { A = true, C = false, E = true }, Alike),
        FirnExample("object-string", "10 01 01 00 00 00 00 02 00 00 00", new Node { Value = 1, Next = new Node { Value = 2 } }, Alike),
        FirnExample("object-empty", "10", new Empty(), Alike),
        // Members Grade, Id, Version, When: flags (Version), Grade, Id, When, then Version.
        FirnExample(
            "object-fixed-kinds",
            "10 01 03 33 22 11 00 55 44 77 66 88 99 AA BB CC DD EE FF 00 40 E4 47 02 22 C1 48 01 00 00 00 02 00 00 00 03 00 00 00 FF FF FF FF",
            new Entry
            {
                Grade = Grade.Good,
                Id = new Guid("00112233-4455-6677-8899-aabbccddeeff"),
                Version = new Version(1, 2, 3),
                When = new DateTime(2000, 1, 1, 0, 0, 0, DateTimeKind.Utc),
            },
            By<Entry, (Grade, Guid, Version?, DateTime)>(e => (e.Grade, e.Id, e.Version, e.When))),
        FirnExample("object-record", "10 01 05 00 00 00 08 42 6F", new Named("Bo", 5)),
        FirnExample("object-list-member", "10 01 02 04 61", new Basket { Items = ["a"] }, Alike),
        FirnExample("object-generic-int", "10 05 00 00 00", new Owner<int> { Value = 5 }, Alike),
        FirnExample("object-generic-string-null", "10 00", new Owner<string>(), Alike),
        FirnExample("object-generic-bool", "10 01", new Owner<bool> { Value = true }, Alike),
        FirnExample("object-generic-tuple", "10 01 04 61", new Owner<(string, bool)> { Value = ("a", false) }, Alike),
        // First and Second both hold the default: neither is there.
        FirnExample(
            "object-immutable-array-defaults",
            "10 00",
            new Shelf { Second = default(ImmutableArray<int>) },
            (_, actual) => Assert.Equal((true, false), (actual.First.IsDefault, actual.Second.HasValue))),
        FirnExample(
            "object-immutable-array-empty",
            "10 03 00 00",
            new Shelf { First = [], Second = ImmutableArray<int>.Empty },
            By<Shelf, (bool, bool?)>(shelf => (shelf.First.IsEmpty, shelf.Second?.IsEmpty))),
        FirnExample("object-order", "10 07 07 00 00 00 0C 5A 6F EB 02 E9 03 00 00 02 00 EA 03 00 00 01 00", ExampleOrder(), Alike),
        // Flags: Lines and Previous are there, Paid false. Lines: none. Previous: all absent, Id 1.
        FirnExample("object-order-previous", "10 0A 02 00 00 00 00 00 01 00 00 00", new Order { Id = 2, Lines = [], Previous = new Order { Id = 1 } }, Alike),
        FirnExample("order-none", "10 07 07 00 00 00 0C 5A 6F EB 02 E9 03 00 00 02 00 EA 03 00 00 01 00", ExampleOrder(), Alike),
    ];

    private static IEnumerable<HexExample> OwnCollections() =>
    [
        FirnExample("collection-list", "10 05 00 00 00 02 01 02", new Marks { 1, 2 }.With(5), By<Marks, (int, byte, byte, int)>(m => (m.Best, m[0], m[1], m.Count))),
        FirnExample("collection-dictionary", "10 01 04 74 00 01 04 61 01 00 00 00", new Catalog { ["a"] = 1 }.With("t"), By<Catalog, (string?, int, int)>(c => (c.Title, c["a"], c.Count))),
        FirnExample("collection-set", "10 01 02 04 61", new Tags { "a" }, By<Tags, (bool, int)>(t => (t.Contains("A"), t.Count))),
        FirnMessage("collection-embedded", "12 10 50 00 02 00 67 1F 5F 03 06 00 C5 9D 1C 81 40 03 05 00 00 00 02 01 02", new Marks { 1, 2 }.With(5), By<Marks, (int, byte, byte, int)>(m => (m.Best, m[0], m[1], m.Count))),
    ];

    private static IEnumerable<HexExample> Structs() =>
    [
        FirnExample("struct-root", "10 01 05 00", new Cell { Value = 5, Locked = true }),
        FirnExample("struct-in-fixed-block", "10 00 01 05 00 09 00 00 00", new Board { Corner = new Cell { Value = 5, Locked = true }, Size = 9 }, Alike),
        FirnExample(
            "struct-nullable",
            "10 01 01 05 00 09 00 00 00 00 06 00",
            new Board { Corner = new Cell { Value = 5, Locked = true }, Marked = new Cell { Value = 6 }, Size = 9 },
            Alike),
        FirnExample(
            "struct-doubles",
            "10 01 00 00 00 00 00 00 F8 3F 00 00 00 00 00 00 00 C0 03 04 78",
            new Place { At = new GeoPoint { Latitude = 1.5, Longitude = -2 }, Name = "x", Zoom = 3 },
            Alike),
        FirnExample("struct-nullable-bool", "10 02 00 00 00 03", new Survey { Consent = new Answer { Yes = true }, Year = 2 }, Alike),
        FirnExample("struct-nullable-bool-embedded", "12 17 50 00 02 00 5D 38 DD FD 50 01 00 3C E4 5E 15 06 01 00 30 36 A4 B3 81 02 00 00 00 03", new Survey { Consent = new Answer { Yes = true }, Year = 2 }, Alike, options: FirnOptions.Default),
        FirnExample("struct-variable", "10 04 00 00 00 00 00 00 00 01 02 00 00 00 04 78", new Tagged { Label = new Label { Text = "x", Rank = 2 }, Number = 4 }, Alike),
        FirnExample("struct-variable-root", "10 00 02 00 00 00", new Label { Rank = 2 }),
        FirnExample("struct-empty", "10", default(Unit)),
        FirnExample("struct-record", "10 03 00 00 00 02 00 00 00", new Size(3, 2)),
        // Edges: flags 10; Pair: flags 01, key. Both are fixed, so Frame has no flags.
        FirnExample(
            "struct-tuples-in-fixed-block",
            "10 02 01 07 00 00 00",
            new Frame { Edges = (false, true), Pair = new(7, true) },
            By<Frame, ((bool, bool), KeyValuePair<int, bool>)>(frame => (frame.Edges, frame.Pair))),
    ];

    private static IEnumerable<HexExample> Tuples() =>
    [
        FirnExample("tuple-ints", "10 01 00 00 00 02 00 00 00", (1, 2)),
        FirnExample("tuple-bool-string", "10 03 04 61", (true, "a")),
        FirnExample<(bool, string?)>("tuple-bool-null", "10 01", (true, null)),
        FirnExample("tuple-nested", "10 01 00 00 00 01 02 00", (1, ((short)2, true))),
        FirnExample("tuple-eight", "10 01 02 03 04 05 06 07 08", ((byte)1, (byte)2, (byte)3, (byte)4, (byte)5, (byte)6, (byte)7, (byte)8)),
        FirnExample("tuple-nine-bools", "10 01 01", (true, false, false, false, false, false, false, false, true)),
        FirnExample("tuple-one", "10 07", new ValueTuple<byte>(7)),
        FirnExample("tuple-class", "10 01 01 00 00 00 04 61", Tuple.Create(1, "a")),
        FirnExample(
            "tuple-class-eight",
            "10 01 02 03 04 05 06 07 08",
            new Tuple<byte, byte, byte, byte, byte, byte, byte, Tuple<byte>>(1, 2, 3, 4, 5, 6, 7, new Tuple<byte>(8))),
        FirnExample("pair", "10 01 05 00 00 00 04 61", new KeyValuePair<string, int>("a", 5)),
        FirnExample("pair-bools", "10 02", new KeyValuePair<bool, bool>(false, true)),
        FirnExample("lazy", "10 05 00 00 00", new Lazy<int>(5), By<Lazy<int>, int>(lazy => lazy.Value)),
        FirnExample("lazy-null", "10 00", new Lazy<string?>((string?)null), By<Lazy<string?>, string?>(lazy => lazy.Value)),
        FirnExample(
            "grouping",
            "10 01 01 00 00 00 02 01 00 00 00 03 00 00 00",
            new[] { 1, 3 }.GroupBy(_ => 1).Single(),
            (expected, actual) =>
            {
                Assert.Equal(expected.Key, actual.Key);
                Assert.Equal(expected.AsEnumerable(), actual);
            }),
    ];

    private static IEnumerable<HexExample> MemberOrder() =>
    [
        FirnExample("order-class", "10 01 00 00 00 02 00 00 00", new DeclaredBeforeA { B = 2, A = 1 }, Alike),
        FirnExample("order-struct", "10 02 00 00 00 01 00 00 00", new FieldsBeforeA { B = 2, A = 1 }),
        FirnExample("order-ordinal", "10 02 03 01", new OrdinalNames { a = 1, B = 2, _ = 3 }, Alike),
        FirnExample("order-base-first", "10 02 01", new DerivedWithA { A = 1, Z = 2 }, Alike),
        FirnExample("order-explicit", "10 03 02 01", new ExplicitOrder { A = 1, B = 2, C = 3 }, Alike),
    ];

    internal static Order ExampleOrder() => new()
    {
        Id = 7,
        Customer = "Zo\u00EB",
        Paid = true,
        Lines = [new OrderLine { Article = 1001, Quantity = 2 }, new OrderLine { Article = 1002, Quantity = 1 }],
    };
}
