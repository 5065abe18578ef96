using System.Numerics;
using System.Runtime.InteropServices;

namespace Firn.Tests.Primitives;

public struct PointOfBlock
{
    public int X;
    public int Y;
}

/// <summary>Nested, of several widths, without padding.</summary>
public struct SampleOfBlock
{
    public Guid Id;
    public PointOfBlock At;
    public long Ticks;
    public Vector2 Speed;
    public TimeSpan Length;
    public DayOfWeek Day;
    public char Letter;
    public Half Weight;
}

[StructLayout(LayoutKind.Sequential, Pack = 1)]
public struct PackedOfBlock
{
    public byte Kind;
    public double Value;
}

public struct PairOfBlock<T>
    where T : unmanaged
{
    public T First;
    public T Second;
}

public struct PaddedOfBlock
{
    public byte Kind;
    public int Value;
}

public struct FlaggedOfBlock
{
    public byte Kind;
    public bool Flag;
}

public struct DatedOfBlock
{
    public PairOfBlock<DateTime> Dates;
}

[StructLayout(LayoutKind.Auto)]
public struct AutomaticOfBlock
{
    public int A;
    public int B;
}

[StructLayout(LayoutKind.Explicit)]
public struct OverlappingOfBlock
{
    [FieldOffset(0)]
    public int A;
    [FieldOffset(0)]
    public float B;
}

public struct EmptyOfBlock
{
}
