using System.Runtime.InteropServices;

namespace Firn.TestCases;

/// <summary>Memory and wire agree: copied as blocks.</summary>
public struct Point
{
    public int X;
    public int Y;
}

/// <summary>Padding between fields: written one by one.</summary>
public struct Padded
{
    public byte A;
    public long B;
    public short C;
}

/// <summary>A bool makes flags.</summary>
public struct Flagged
{
    public bool On;
    public int Value;
    public bool Off;
}

/// <summary>Fields of fixed width that need checking.</summary>
public struct Checked
{
    public DateTime At;
    public decimal Amount;
    public TimeOnly Time;
}

/// <summary>Structs in structs, fixed and bitwise.</summary>
public struct Segment
{
    public Point From;
    public Point To;
}

/// <summary>Structs in structs, with flags inside.</summary>
public struct Outer
{
    public Flagged A;
    public Padded B;
    public int C;
}

/// <summary>References inside a struct.</summary>
public struct WithReference
{
    public string? Text;
    public int Number;
    public List<int>? List;
    public int? Maybe;
}

public struct AutoProperties
{
    public long B { get; set; }

    public int A { get; set; }

    public string? C { get; set; }
}

/// <summary>A private field beside the members: not field order.</summary>
public struct HiddenState
{
    [NonSerialized]
    private int _cache;

    public int Z { get; set; }

    public int A { get; set; }

    public int Touch() => ++_cache;
}

[StructLayout(LayoutKind.Auto)]
public struct AutoLayout
{
    public byte A;
    public long B;
    public byte C;
    public int D;
}

[StructLayout(LayoutKind.Sequential, Pack = 1)]
public struct Packed
{
    public byte A;
    public long B;
    public short C;
}

[StructLayout(LayoutKind.Explicit)]
public struct Overlapping
{
    [FieldOffset(4)]
    public int A;

    [FieldOffset(0)]
    public int B;
}

/// <summary>One byte.</summary>
public struct OneByte
{
    public byte Value;
}

/// <summary>72 bytes in nine fields.</summary>
public struct NineLongs
{
    public long A;
    public long B;
    public long C;
    public long D;
    public long E;
    public long F;
    public long G;
    public long H;
    public long I;
}

public enum SByteEnum : sbyte
{
    Low = sbyte.MinValue,
    Zero = 0,
    High = sbyte.MaxValue,
}

public enum ByteEnum : byte
{
    Zero,
    One,
    High = byte.MaxValue,
}

public enum Int16Enum : short
{
    Low = short.MinValue,
    Zero = 0,
    High = short.MaxValue,
}

public enum UInt16Enum : ushort
{
    Zero,
    High = ushort.MaxValue,
}

public enum Int32Enum
{
    Low = int.MinValue,
    Zero = 0,
    High = int.MaxValue,
}

public enum UInt32Enum : uint
{
    Zero,
    High = uint.MaxValue,
}

public enum Int64Enum : long
{
    Low = long.MinValue,
    Zero = 0,
    High = long.MaxValue,
}

public enum UInt64Enum : ulong
{
    Zero,
    High = ulong.MaxValue,
}

[Flags]
public enum FlagsEnum
{
    None = 0,
    A = 1,
    B = 2,
    C = 1 << 30,
}

/// <summary>Enums of all widths side by side.</summary>
public sealed class EnumMembers
{
    public SByteEnum A { get; set; }

    public ByteEnum B { get; set; }

    public Int16Enum C { get; set; }

    public UInt16Enum D { get; set; }

    public Int32Enum E { get; set; }

    public UInt32Enum F { get; set; }

    public Int64Enum G { get; set; }

    public UInt64Enum H { get; set; }

    public ByteEnum? I { get; set; }

    public FlagsEnum? J { get; set; }
}
