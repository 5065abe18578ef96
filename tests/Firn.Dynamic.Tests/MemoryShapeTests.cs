using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using Firn.Contracts;

namespace Firn.Dynamic.Tests;

#pragma warning disable CA1051, CA1823, CS0169, CS0649, IDE0044, IDE0051
/// <summary>The widths that both front ends compute are those of the runtime, in a process of 64 bits; where it moves fields itself, they are no smaller.</summary>
public class MemoryShapeTests
{
    public struct Row<T1, T2, T3>
    {
        public T1 First;
        public T2 Second;
        public T3 Third;
    }

    [StructLayout(LayoutKind.Sequential, Pack = 2)]
    public struct PackedBy2<T1, T2>
    {
        public T1 First;
        public T2 Second;
    }

    [StructLayout(LayoutKind.Sequential, Size = 13)]
    public struct Sized
    {
        public int Number;
    }

    [StructLayout(LayoutKind.Explicit, Size = 21)]
    public struct ExplicitlySized
    {
        [FieldOffset(3)]
        public byte Small;

        [FieldOffset(8)]
        public long Large;
    }

    [StructLayout(LayoutKind.Explicit)]
    public struct Placed
    {
        [FieldOffset(8)]
        public long Large;

        [FieldOffset(16)]
        public byte Small;
    }

    [InlineArray(5)]
    public struct Numbers
    {
        private short _first;
    }

    public unsafe struct Buffer
    {
        public byte First;
        private fixed int _numbers[3];
        public byte Last;
    }

    public unsafe struct Pointers
    {
        public byte First;
        public int* Second;
        public delegate*<int> Third;
    }

    [Theory]
    [InlineData(typeof(bool))]
    [InlineData(typeof(char))]
    [InlineData(typeof(sbyte))]
    [InlineData(typeof(ushort))]
    [InlineData(typeof(float))]
    [InlineData(typeof(nint))]
    [InlineData(typeof(DayOfWeek))]
    [InlineData(typeof(Half))]
    [InlineData(typeof(Int128))]
    [InlineData(typeof(decimal))]
    [InlineData(typeof(Guid))]
    [InlineData(typeof(DateTime))]
    [InlineData(typeof(DateTimeOffset))]
    [InlineData(typeof(TimeSpan))]
    [InlineData(typeof(TimeOnly))]
    [InlineData(typeof(DateOnly))]
    [InlineData(typeof(Rune))]
    [InlineData(typeof(Index))]
    [InlineData(typeof(Range))]
    [InlineData(typeof(Complex))]
    [InlineData(typeof(Vector2))]
    [InlineData(typeof(Vector3))]
    [InlineData(typeof(Vector4))]
    [InlineData(typeof(Quaternion))]
    [InlineData(typeof(Plane))]
    [InlineData(typeof(Matrix3x2))]
    [InlineData(typeof(Matrix4x4))]
    [InlineData(typeof(NFloat))]
    [InlineData(typeof(CLong))]
    [InlineData(typeof(CULong))]
    [InlineData(typeof(System.Drawing.Point))]
    [InlineData(typeof(System.Drawing.SizeF))]
    [InlineData(typeof(System.Drawing.Rectangle))]
    public void ValuesOfTheFramework(Type type)
    {
        CheckWidth(type);
        CheckWidth(typeof(Nullable<>).MakeGenericType(type));
        CheckWidth(typeof(Row<,,>).MakeGenericType(typeof(byte), type, typeof(byte)));
        CheckWidth(typeof(PackedBy2<,>).MakeGenericType(typeof(byte), type));
        CheckWidth(typeof(KeyValuePair<,>).MakeGenericType(typeof(short), type));
    }

    [Theory]
    [InlineData(typeof(BigInteger))]
    [InlineData(typeof(System.Drawing.Color))]
    [InlineData(typeof(System.Net.IPNetwork))]
    [InlineData(typeof(System.Text.Json.JsonElement))]
    [InlineData(typeof(Memory<byte>))]
    [InlineData(typeof(ReadOnlyMemory<char>))]
    [InlineData(typeof(ArraySegment<int>))]
    [InlineData(typeof(System.Buffers.ReadOnlySequence<byte>))]
    [InlineData(typeof(System.Collections.Immutable.ImmutableArray<int>))]
    [InlineData(typeof(string))]
    [InlineData(typeof(int[]))]
    [InlineData(typeof(Sized))]
    [InlineData(typeof(ExplicitlySized))]
    [InlineData(typeof(Placed))]
    [InlineData(typeof(Numbers))]
    [InlineData(typeof(Buffer))]
    [InlineData(typeof(Pointers))]
    [InlineData(typeof(LayoutTests.Empty))]
    [InlineData(typeof(LayoutTests.HoldsEmpty))]
    [InlineData(typeof(LayoutTests.Packed))]
    [InlineData(typeof(LayoutTests.Padded))]
    [InlineData(typeof(LayoutTests.Gaps))]
    [InlineData(typeof(LayoutTests.Automatic))]
    [InlineData(typeof(Row<byte, Row<short, byte, byte>, long>))]
    [InlineData(typeof(Row<byte, string, byte>))]
    [InlineData(typeof(ValueTuple<byte, long, byte>))]
    [InlineData(typeof(ValueTuple<byte, string, int>))]
    public void Others(Type type) => CheckWidth(type);

    [Theory]
    [InlineData(typeof(ValueTuple<byte, Guid, byte>))]
    [InlineData(typeof(ValueTuple<decimal, byte, DateTime>))]
    [InlineData(typeof(Row<byte, DateTime, byte>))]
    [InlineData(typeof(Row<Row<byte, string, byte>, byte, LayoutTests.Automatic>))]
    [InlineData(typeof(Row<Memory<byte>, byte, int?>))]
    [InlineData(typeof(Row<ValueTuple<byte, int>, byte, byte>))]
    [InlineData(typeof(Row<string, Int128, byte>))]
    public void WhatTheRuntimeMoves(Type type) => Assert.InRange(Width(type), RuntimeHelpers.SizeOf(type.TypeHandle), int.MaxValue);

    private static void CheckWidth(Type type) => Assert.Equal((type, RuntimeHelpers.SizeOf(type.TypeHandle)), (type, Width(type)));

    private static int Width(Type type)
    {
        MemoryShape shape = new SurfaceReader(new TypeKeys()).ShapeOf(type);
        Assert.NotEqual(MemoryShape.Unknown, shape);
        return shape.Width;
    }
}
