using System.Runtime.InteropServices;

namespace Firn.Dynamic.Tests;

#pragma warning disable CA1051, CA1815, CS0169, IDE0044, IDE0051
/// <summary>Structs whose memory is not what a row of their fields would be: runs of them are still written member by member.</summary>
public class LayoutTests
{
    [StructLayout(LayoutKind.Explicit)]
    public struct Overlapping
    {
        [FieldOffset(0)]
        public int Number;

        [FieldOffset(0)]
        public float Single;
    }

    [StructLayout(LayoutKind.Explicit)]
    public struct Reversed
    {
        [FieldOffset(4)]
        public int First;

        [FieldOffset(0)]
        public int Second;
    }

    [StructLayout(LayoutKind.Explicit, Size = 32)]
    public struct Gaps
    {
        [FieldOffset(3)]
        public byte Small;

        [FieldOffset(8)]
        public long Large;
    }

    [StructLayout(LayoutKind.Sequential, Pack = 1)]
    public struct Packed
    {
        public byte Small;
        public long Large;
        public short Middle;
    }

    [StructLayout(LayoutKind.Sequential, Size = 64)]
    public struct Oversized
    {
        public int Number;
    }

    [StructLayout(LayoutKind.Auto)]
    public struct Automatic
    {
        public byte A;
        public double B;
        public byte C;
        public int D;
    }

    public struct Padded
    {
        public byte A;
        public long B;
        public byte C;
    }

    public struct HidesOne
    {
        public int A;
        private int _hidden;

        public HidesOne(int a, int concealed)
        {
            A = a;
            _hidden = concealed;
        }

        public readonly int Reveal() => _hidden;
    }

    public struct OneBoolean
    {
        public bool Flag;
        public byte Byte;
    }

    public readonly struct Wrapper<T>(T value)
    {
        public readonly T Value = value;
    }

    public struct Empty;

    public struct HoldsEmpty
    {
        public Empty Empty;
        public int Number;
        public Empty Another;
    }

    [Fact]
    public void EveryLayout()
    {
        Check(new Overlapping { Number = 0x3F800001 });
        Check(new Reversed { First = 1, Second = 2 });
        Check(new Gaps { Small = 3, Large = long.MinValue });
        Check(new Packed { Small = 1, Large = -2, Middle = 3 });
        Check(new Oversized { Number = 5 });
        Check(new Automatic { A = 1, B = 2.5, C = 3, D = 4 });
        Check(new Padded { A = 1, B = 2, C = 3 });
        Check(new OneBoolean { Flag = true, Byte = 2 });
        Check(new HoldsEmpty { Number = 4 });
        Check(default(Empty));
        Check((1, (byte)2, 3L, true));
        Check(new KeyValuePair<byte, long>(1, 2));
        Check(new Level<Level<Packed>> { Inner = new() { Inner = new Packed { Large = 9 }, Number = 2 }, Number = 1 });
        Check(new Positional(7, "x", Narrow.Minus));
    }

    [Fact]
    public void GenericWrapperOfEverything()
    {
        CheckWrapped(5);
        CheckWrapped("text");
        CheckWrapped<int?>(null);
        CheckWrapped(new Packed { Large = 3 });
        CheckWrapped<Wrapper<bool>?>(new Wrapper<bool>(true));
        CheckWrapped((Half)1.5);
    }

    // A private field that no member shows is no data, but the rest is not moved by it.
    [Fact]
    public void HiddenFieldsAreSkipped()
    {
        Wrapper<HidesOne[]> back = FirnSerializer.Clone(new Wrapper<HidesOne[]>([new HidesOne(1, 8), new HidesOne(2, 9)]));
        Assert.Equal([(1, 0), (2, 0)], back.Value.Select(v => (v.A, v.Reveal())));
    }

    private static void Check<T>(T value)
        where T : struct
    {
        Assert.Equal(value, FirnSerializer.Deserialize<T>(FirnSerializer.Serialize(value)));
        Assert.Equal(value, FirnSerializer.Deserialize(FirnSerializer.Serialize(value, typeof(T)), typeof(T)));
        T[] many = new T[300];
        for (int i = 0; i < many.Length; i += 3) many[i] = value;
        Assert.Equal(many, FirnSerializer.Deserialize<T[]>(FirnSerializer.Serialize(many)));
        List<T> list = [.. many];
        Assert.Equal(list, FirnSerializer.Deserialize<List<T>>(FirnSerializer.Serialize(list)));
        T?[] optional = [value, null, default(T)];
        Assert.Equal(optional, FirnSerializer.Deserialize<T?[]>(FirnSerializer.Serialize(optional)));
        T[,] grid = { { value, default }, { default, value } };
        Assert.Equal(grid, FirnSerializer.Deserialize<T[,]>(FirnSerializer.Serialize(grid)));
    }

    private static void CheckWrapped<T>(T value)
    {
        Assert.Equal(value, FirnSerializer.Deserialize<Wrapper<T>>(FirnSerializer.Serialize(new Wrapper<T>(value))).Value);
        Wrapper<T>[] many = [new(value), default, new(value)];
        Assert.Equal(many.Select(m => m.Value), FirnSerializer.Deserialize<Wrapper<T>[]>(FirnSerializer.Serialize(many))!.Select(m => m.Value));
    }
}
