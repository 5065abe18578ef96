namespace Firn.Tests.WireFormat;

/// <summary>Section 7: whole containers, written by hand.</summary>
internal static class ContainerExamples
{
    public static readonly Dictionary<string, byte[]> All = new()
    {
        ["container-structs"] = HexText.Parse(
            "46 49 52 4E 01 00 0F 50 00 02 00 27 1E 0C DD 06 00 94 1C 0C DC 06 14 50 69 78 65 6C 04 58 04 59 " +
            "11 00 00 00 02 01 00 00 00 02 00 00 00 03 00 00 00 04 00 00 00 53 08 AD 55 00 00 00 00"),
        ["container-strings"] = HexText.Parse("46 49 52 4E 01 00 01 B0 04 00 00 00 05 01 04 61 4F 33 66 96 00 00 00 00"),
    };
}
