using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.Codecs;

namespace Firn.Tests.Codecs.Collections;

internal struct Nothing;

/// <summary>Values without bytes.</summary>
internal readonly struct NothingCodec : IFirnCodec<Nothing>
{
    public static int MinSize => 0;

    public static void Write(ref FirnWriter writer, Nothing value)
    {
    }

    public static Nothing Read(ref FirnReader reader) => default;

    public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(NothingCodec));
}

/// <summary>Bools that are said to be their byte in memory: in lists they are bits all the same, as their description says.</summary>
internal readonly struct BitwiseBoolCodec : IFirnCodec<bool>
{
    public static int MinSize => 1;

    public static int FixedSize => 1;

    public static bool IsBitwise => true;

    public static void Write(ref FirnWriter writer, bool value) => WriteFixed(ref writer.Reserve(1), value);

    public static bool Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(1));

    public static void WriteFixed(ref byte destination, bool value) => destination = Unsafe.BitCast<bool, byte>(value);

    public static bool ReadFixed(ref FirnReader reader, ref byte source) => source != 0;

    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Bool);
}

internal sealed class Box(int value) : IEquatable<Box>, IComparable<Box>
{
    public int Value => value;

    public bool Equals(Box? other) => other?.Value == value;

    public override bool Equals(object? obj) => Equals(obj as Box);

    public override int GetHashCode() => value;

    public int CompareTo(Box? other) => other is null ? 1 : value.CompareTo(other.Value);
}

/// <summary>Objects of one level with one int.</summary>
internal readonly struct BoxCodec : IFirnCodec<Box>
{
    public static int MinSize => 4;

    public static int FixedSize => 0;

    public static bool MayBeAbsent => true;

    public static bool IsAbsent(Box value) => value is null;

    public static void Write(ref FirnWriter writer, Box value)
    {
        writer.CheckDepth(1);
        Int32Codec.Write(ref writer, value.Value);
    }

    public static Box Read(ref FirnReader reader)
    {
        reader.CheckDepth(1);
        reader.Charge(24);
        return new Box(Int32Codec.Read(ref reader));
    }

    public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(BoxCodec)).Member<int, Int32Codec>("Value");
}

/// <summary>Pairs of ints: fixed width, one level.</summary>
internal readonly struct PairCodec : IFirnCodec<(int, int)>
{
    public static int MinSize => 8;

    public static int FixedSize => 8;

    public static int FixedDepth => 1;

    public static void Write(ref FirnWriter writer, (int, int) value)
    {
        writer.CheckDepth(1);
        WriteFixed(ref writer.Reserve(8), value);
    }

    public static (int, int) Read(ref FirnReader reader)
    {
        reader.CheckDepth(1);
        return ReadFixed(ref reader, ref reader.Take(8));
    }

    public static void WriteFixed(ref byte destination, (int, int) value)
    {
        Int32Codec.WriteFixed(ref destination, value.Item1);
        Int32Codec.WriteFixed(ref Unsafe.Add(ref destination, 4), value.Item2);
    }

    public static (int, int) ReadFixed(ref FirnReader reader, ref byte source) =>
        (Int32Codec.ReadFixed(ref reader, ref source), Int32Codec.ReadFixed(ref reader, ref Unsafe.Add(ref source, 4)));

    public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(PairCodec)).Member<int, Int32Codec>("Item1", 1).Member<int, Int32Codec>("Item2", 2);
}

/// <summary>A key and a list, which may be absent.</summary>
internal readonly struct KeyAndListCodec : IFirnCodec<(int, List<int>)>
{
    public static int MinSize => 5;

    public static void Write(ref FirnWriter writer, (int, List<int>) value)
    {
        writer.Enter();
        writer.Reserve(1) = (byte)(value.Item2 is null ? 0 : 1);
        Int32Codec.Write(ref writer, value.Item1);
        if (value.Item2 is not null) ListCodec<int, Int32Codec>.Write(ref writer, value.Item2);
        writer.Leave();
    }

    public static (int, List<int>) Read(ref FirnReader reader)
    {
        reader.Enter();
        byte flags = reader.Take(1);
        int key = Int32Codec.Read(ref reader);
        List<int> list = flags == 0 ? null! : ListCodec<int, Int32Codec>.Read(ref reader);
        reader.Leave();
        return (key, list);
    }

    public static void Describe(FirnSchemaBuilder builder) =>
        builder.Object(typeof(KeyAndListCodec)).Member<int, Int32Codec>("Item1", 1).Member<List<int>, ListCodec<int, Int32Codec>>("Item2", 2);
}

/// <summary>A struct whose fields stand in another order in memory than on the wire, and whose codec claims otherwise.</summary>
[StructLayout(LayoutKind.Sequential)]
internal record struct Swapped(int First, int Second);

internal readonly struct SwappedCodec : IFirnCodec<Swapped>
{
    public static int MinSize => 8;

    public static int FixedSize => 8;

    public static bool IsBitwise => true;

    public static void Write(ref FirnWriter writer, Swapped value) => WriteFixed(ref writer.Reserve(8), value);

    public static Swapped Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(8));

    public static void WriteFixed(ref byte destination, Swapped value)
    {
        Int32Codec.WriteFixed(ref destination, value.Second);
        Int32Codec.WriteFixed(ref Unsafe.Add(ref destination, 4), value.First);
    }

    public static Swapped ReadFixed(ref FirnReader reader, ref byte source) =>
        new(Int32Codec.ReadFixed(ref reader, ref Unsafe.Add(ref source, 4)), Int32Codec.ReadFixed(ref reader, ref source));

    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Int64);
}

/// <summary>Bools that are written as a byte of their own kind wherever they stand.</summary>
internal readonly struct WideBoolCodec : IFirnCodec<bool>
{
    public static int MinSize => 1;

    public static int FixedSize => 1;

    public static void Write(ref FirnWriter writer, bool value) => WriteFixed(ref writer.Reserve(1), value);

    public static bool Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(1));

    public static void WriteFixed(ref byte destination, bool value) => destination = (byte)(value ? 7 : 3);

    public static bool ReadFixed(ref FirnReader reader, ref byte source) => source == 7;

    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.UInt8);
}
