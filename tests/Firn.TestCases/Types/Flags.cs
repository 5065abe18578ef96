namespace Firn.TestCases;

public sealed class Bools1
{
    public bool B00 { get; set; }
}

public sealed class Bools7
{
    public bool B00 { get; set; }

    public bool B01 { get; set; }

    public bool B02 { get; set; }

    public bool B03 { get; set; }

    public bool B04 { get; set; }

    public bool B05 { get; set; }

    public bool B06 { get; set; }
}

public sealed class Bools8
{
    public bool B00 { get; set; }

    public bool B01 { get; set; }

    public bool B02 { get; set; }

    public bool B03 { get; set; }

    public bool B04 { get; set; }

    public bool B05 { get; set; }

    public bool B06 { get; set; }

    public bool B07 { get; set; }
}

public sealed class Bools9
{
    public bool B00 { get; set; }

    public bool B01 { get; set; }

    public bool B02 { get; set; }

    public bool B03 { get; set; }

    public bool B04 { get; set; }

    public bool B05 { get; set; }

    public bool B06 { get; set; }

    public bool B07 { get; set; }

    public bool B08 { get; set; }
}

public sealed class Bools16
{
    public bool B00 { get; set; }

    public bool B01 { get; set; }

    public bool B02 { get; set; }

    public bool B03 { get; set; }

    public bool B04 { get; set; }

    public bool B05 { get; set; }

    public bool B06 { get; set; }

    public bool B07 { get; set; }

    public bool B08 { get; set; }

    public bool B09 { get; set; }

    public bool B10 { get; set; }

    public bool B11 { get; set; }

    public bool B12 { get; set; }

    public bool B13 { get; set; }

    public bool B14 { get; set; }

    public bool B15 { get; set; }
}

public sealed class Bools17
{
    public bool B00 { get; set; }

    public bool B01 { get; set; }

    public bool B02 { get; set; }

    public bool B03 { get; set; }

    public bool B04 { get; set; }

    public bool B05 { get; set; }

    public bool B06 { get; set; }

    public bool B07 { get; set; }

    public bool B08 { get; set; }

    public bool B09 { get; set; }

    public bool B10 { get; set; }

    public bool B11 { get; set; }

    public bool B12 { get; set; }

    public bool B13 { get; set; }

    public bool B14 { get; set; }

    public bool B15 { get; set; }

    public bool B16 { get; set; }
}

public sealed class MaybeBools4
{
    public bool? B00 { get; set; }

    public bool? B01 { get; set; }

    public bool? B02 { get; set; }

    public bool? B03 { get; set; }
}

public sealed class MaybeBools5
{
    public bool? B00 { get; set; }

    public bool? B01 { get; set; }

    public bool? B02 { get; set; }

    public bool? B03 { get; set; }

    public bool? B04 { get; set; }
}

public sealed class MaybeBools8
{
    public bool? B00 { get; set; }

    public bool? B01 { get; set; }

    public bool? B02 { get; set; }

    public bool? B03 { get; set; }

    public bool? B04 { get; set; }

    public bool? B05 { get; set; }

    public bool? B06 { get; set; }

    public bool? B07 { get; set; }
}

public sealed class MaybeBools9
{
    public bool? B00 { get; set; }

    public bool? B01 { get; set; }

    public bool? B02 { get; set; }

    public bool? B03 { get; set; }

    public bool? B04 { get; set; }

    public bool? B05 { get; set; }

    public bool? B06 { get; set; }

    public bool? B07 { get; set; }

    public bool? B08 { get; set; }
}

/// <summary>Presence bits and values across the edges of bytes.</summary>
public sealed class MixedFlags
{
    public bool A { get; set; }

    public string? B { get; set; }

    public bool? C { get; set; }

    public int? D { get; set; }

    public int E { get; set; }

    public bool? F { get; set; }

    public bool G { get; set; }

    public bool? H { get; set; }

    public List<bool>? I { get; set; }

    public bool? J { get; set; }
}

public struct BoolsStruct
{
    public bool A;
    public bool? B;
    public bool C;
}
