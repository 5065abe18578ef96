namespace Firn.Tests.WireFormat;

/// <summary>Section 5.6: messages with names.</summary>
internal static partial class HexExamples
{
    private const string LightValues = "03 0C 4F 66 66 00 0C 52 65 64 04 14 47 72 65 65 6E 05";

    private static IEnumerable<HexExample> Names() =>
    [
        FirnNamed(
            "named-object",
            "13 0F 50 00 02 00 06 73 E0 0F B0 00 96 A4 EC 1D 03 2C 10 4C 61 6D 70 10 4E 61 6D 65 14 53 74 61 74 65 01 14 4C 69 67 68 74 00 01 00 " + LightValues + " 01 05 04 61",
            new Lamp { Name = "a", State = Light.Green },
            Alike),
        FirnNamed("named-enum", "13 01 03 1C 01 14 4C 69 67 68 74 00 01 00 " + LightValues + " 04", Light.Red),
        FirnNamed("named-enums", "13 03 41 03 83 1D 01 14 4C 69 67 68 74 00 02 00 01 " + LightValues + " 03 00 04", new Dictionary<Light, Light?> { [Light.Red] = null }),
        FirnNamed<Solid>(
            "named-union",
            "13 0D 53 00 01 07 50 01 01 00 5C 6F D6 BD 03 16 14 53 6F 6C 69 64 10 43 75 62 65 10 43 75 62 65 10 45 64 67 65 00 07 05",
            new Cube { Edge = 5 },
            Alike),

        // Values by their bits without the sign, two of one value by their names; the second place 1 behind the first.
        FirnNamed(
            "named-flags",
            "13 09 50 00 03 02 04 03 06 04 84 70 AC 56 61 6C 75 65 54 75 70 6C 65 3C 52 69 67 68 74 73 2C 20 49 6E 74 33 32 2C 20 4E 75 6C 6C 61 62 6C 65 3C 52 69 67 68 74 73 3E 3E " +
            "14 49 74 65 6D 31 14 49 74 65 6D 32 14 49 74 65 6D 33 01 18 52 69 67 68 74 73 01 02 00 02 " +
            "05 10 4E 6F 6E 65 00 00 10 52 65 61 64 01 00 18 43 68 61 6E 67 65 02 00 14 57 72 69 74 65 02 00 0C 4F 77 6E 00 80 00 00 80 01 00 00 00",
            (Rights.Own, 1, (Rights?)null)),
    ];

    /// <summary>A message with its descriptor and names in front.</summary>
    [FirnEntryPoint]
    private static HexExample FirnNamed<T>(string id, string hex, T value, Action<T, T>? same = null) => FirnExample(id, hex, value, same, Named);
}
