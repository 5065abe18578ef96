namespace Firn.TestCases;

/// <summary>More members than a byte, or a word, has bits.</summary>
public sealed class SeventyMembers
{
    public int M00 { get; set; }

    public string? M01 { get; set; }

    public bool M02 { get; set; }

    public double? M03 { get; set; }

    public DateTime M04 { get; set; }

    public long M05 { get; set; }

    public List<int>? M06 { get; set; }

    public int M07 { get; set; }

    public string? M08 { get; set; }

    public bool M09 { get; set; }

    public double? M10 { get; set; }

    public DateTime M11 { get; set; }

    public long M12 { get; set; }

    public List<int>? M13 { get; set; }

    public int M14 { get; set; }

    public string? M15 { get; set; }

    public bool M16 { get; set; }

    public double? M17 { get; set; }

    public DateTime M18 { get; set; }

    public long M19 { get; set; }

    public List<int>? M20 { get; set; }

    public int M21 { get; set; }

    public string? M22 { get; set; }

    public bool M23 { get; set; }

    public double? M24 { get; set; }

    public DateTime M25 { get; set; }

    public long M26 { get; set; }

    public List<int>? M27 { get; set; }

    public int M28 { get; set; }

    public string? M29 { get; set; }

    public bool M30 { get; set; }

    public double? M31 { get; set; }

    public DateTime M32 { get; set; }

    public long M33 { get; set; }

    public List<int>? M34 { get; set; }

    public int M35 { get; set; }

    public string? M36 { get; set; }

    public bool M37 { get; set; }

    public double? M38 { get; set; }

    public DateTime M39 { get; set; }

    public long M40 { get; set; }

    public List<int>? M41 { get; set; }

    public int M42 { get; set; }

    public string? M43 { get; set; }

    public bool M44 { get; set; }

    public double? M45 { get; set; }

    public DateTime M46 { get; set; }

    public long M47 { get; set; }

    public List<int>? M48 { get; set; }

    public int M49 { get; set; }

    public string? M50 { get; set; }

    public bool M51 { get; set; }

    public double? M52 { get; set; }

    public DateTime M53 { get; set; }

    public long M54 { get; set; }

    public List<int>? M55 { get; set; }

    public int M56 { get; set; }

    public string? M57 { get; set; }

    public bool M58 { get; set; }

    public double? M59 { get; set; }

    public DateTime M60 { get; set; }

    public long M61 { get; set; }

    public List<int>? M62 { get; set; }

    public int M63 { get; set; }

    public string? M64 { get; set; }

    public bool M65 { get; set; }

    public double? M66 { get; set; }

    public DateTime M67 { get; set; }

    public long M68 { get; set; }

    public List<int>? M69 { get; set; }
}

/// <summary>Seventy members of fixed width.</summary>
public sealed class SeventyNumbers
{
    public int M00 { get; set; }

    public byte M01 { get; set; }

    public long M02 { get; set; }

    public short M03 { get; set; }

    public double M04 { get; set; }

    public int M05 { get; set; }

    public byte M06 { get; set; }

    public long M07 { get; set; }

    public short M08 { get; set; }

    public double M09 { get; set; }

    public int M10 { get; set; }

    public byte M11 { get; set; }

    public long M12 { get; set; }

    public short M13 { get; set; }

    public double M14 { get; set; }

    public int M15 { get; set; }

    public byte M16 { get; set; }

    public long M17 { get; set; }

    public short M18 { get; set; }

    public double M19 { get; set; }

    public int M20 { get; set; }

    public byte M21 { get; set; }

    public long M22 { get; set; }

    public short M23 { get; set; }

    public double M24 { get; set; }

    public int M25 { get; set; }

    public byte M26 { get; set; }

    public long M27 { get; set; }

    public short M28 { get; set; }

    public double M29 { get; set; }

    public int M30 { get; set; }

    public byte M31 { get; set; }

    public long M32 { get; set; }

    public short M33 { get; set; }

    public double M34 { get; set; }

    public int M35 { get; set; }

    public byte M36 { get; set; }

    public long M37 { get; set; }

    public short M38 { get; set; }

    public double M39 { get; set; }

    public int M40 { get; set; }

    public byte M41 { get; set; }

    public long M42 { get; set; }

    public short M43 { get; set; }

    public double M44 { get; set; }

    public int M45 { get; set; }

    public byte M46 { get; set; }

    public long M47 { get; set; }

    public short M48 { get; set; }

    public double M49 { get; set; }

    public int M50 { get; set; }

    public byte M51 { get; set; }

    public long M52 { get; set; }

    public short M53 { get; set; }

    public double M54 { get; set; }

    public int M55 { get; set; }

    public byte M56 { get; set; }

    public long M57 { get; set; }

    public short M58 { get; set; }

    public double M59 { get; set; }

    public int M60 { get; set; }

    public byte M61 { get; set; }

    public long M62 { get; set; }

    public short M63 { get; set; }

    public double M64 { get; set; }

    public int M65 { get; set; }

    public byte M66 { get; set; }

    public long M67 { get; set; }

    public short M68 { get; set; }

    public double M69 { get; set; }
}
