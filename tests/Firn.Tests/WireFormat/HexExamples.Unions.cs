namespace Firn.Tests.WireFormat;

/// <summary>Section 4.7: unions.</summary>
internal static partial class HexExamples
{
    private static IEnumerable<HexExample> Unions() =>
    [
        FirnExample<Shape>("union", "10 01 00 00 00 00 00 00 F8 3F", new Circle { Radius = 1.5 }, Alike),
        FirnExample<Shape?>("union-null", "14", null),
        FirnExample<Shape>("union-in-union", "10 03 07 05", new Cube { Edge = 5 }, Alike),
        FirnExample<Cube>("union-as-declared", "10 05", new Cube { Edge = 5 }, Alike),
        FirnExample("union-list", "10 07 05 01 00 00 00 00 00 00 F8 3F 02 00 00 00 00 00 00 00 40", new List<Shape?> { new Circle { Radius = 1.5 }, null, new Square { Side = 2 } }, Alike),
        FirnExample<KnownShape>("union-known-type", "10 F1 A9 46 27 81 05", new KnownShape.Round { Value = 5 }, Alike),
        FirnExample<object>("union-object", "10 02 01", true, options: FirnOptions.Packed.WithCase<object, int>(1).WithCase<object, bool>(2)),
        FirnExample<object>("union-common", "10 22 07 05 07 07 00 00 00 14 04 61", new List<object?> { 7, null, "a" }, Alike, FirnOptions.Packed.WithCommonCases()),
        FirnMessage<Solid>("embedded-union", "12 0D 53 00 01 07 50 01 01 00 5C 6F D6 BD 03 07 05", new Cube { Edge = 5 }, Alike),
    ];
}
