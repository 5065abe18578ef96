namespace Firn.Tests.WireFormat;

/// <summary>Section 7: whole containers, written by hand.</summary>
internal static class ContainerExamples
{
    public static readonly Dictionary<string, byte[]> All = new()
    {
        ["container-structs"] = HexText.Parse(
            "46 49 52 4E 01 00 0F 50 00 02 00 27 1E 0C DD 06 00 94 1C 0C DC 06 14 50 69 78 65 6C 04 58 04 59 " +
            "11 00 00 00 02 01 00 00 00 02 00 00 00 03 00 00 00 04 00 00 00 53 08 AD 55 00 00 00 00"),
        ["container-union"] = HexText.Parse(
            "46 49 52 4E 01 00 0D D3 00 01 07 50 01 01 00 5C 6F D6 BD 03 14 53 6F 6C 69 64 10 43 75 62 65 10 43 75 62 65 10 45 64 67 65 " +
            "04 00 00 00 05 01 07 05 AB 9F DD 04 00 00 00 00"),
        ["container-collection"] = HexText.Parse(
            "46 49 52 4E 01 00 10 D0 00 02 00 67 1F 5F 03 06 00 C5 9D 1C 81 40 03 14 4D 61 72 6B 73 10 42 65 73 74 00 " +
            "08 00 00 00 02 05 00 00 00 02 01 02 50 1B 45 6E 00 00 00 00"),
        ["container-deflate"] = HexText.Parse("46 49 52 4E 01 02 01 06 0D 00 00 00 02 05 0A 01 05 00 FA FF 01 2A 00 00 00 95 03 81 E8 00 00 00 00"),
        ["container-lz4"] = HexText.Parse("46 49 52 4E 01 03 01 06 09 00 00 00 03 05 06 50 01 2A 00 00 00 14 57 92 D7 00 00 00 00"),
        ["container-named"] = HexText.Parse(
            "46 49 52 4E 01 80 01 03 1C 01 14 4C 69 67 68 74 00 01 00 03 0C 4F 66 66 00 0C 52 65 64 04 14 47 72 65 65 6E 05 " +
            "02 00 00 00 01 04 BA 78 59 25 00 00 00 00"),
        ["container-strings"] = HexText.Parse("46 49 52 4E 01 00 01 B0 04 00 00 00 05 01 04 61 4F 33 66 96 00 00 00 00"),
    };
}
