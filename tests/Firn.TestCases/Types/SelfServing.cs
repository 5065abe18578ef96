using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.Codecs;

namespace Firn.TestCases;

/// <summary>A struct that is its own codec, of fixed width: an amount in cents.</summary>
public readonly record struct Cents(long Value) : IMark, IFirnCodec<Cents>
{
    public static int MinSize => Int64Codec.MinSize;

    public static int FixedSize => Int64Codec.FixedSize;

    public static int FixedDepth => 0;

    public static bool IsBitwise => true;

    public static bool MayBeAbsent => false;

    public static bool IsAbsent(Cents value) => false;

    public static void Write(ref FirnWriter writer, Cents value) => Int64Codec.Write(ref writer, value.Value);

    public static Cents Read(ref FirnReader reader) => new(Int64Codec.Read(ref reader));

    public static void WriteFixed(ref byte destination, Cents value) => Int64Codec.WriteFixed(ref destination, value.Value);

    public static Cents ReadFixed(ref FirnReader reader, ref byte source) => new(Int64Codec.ReadFixed(ref reader, ref source));

    public static void Describe(FirnSchemaBuilder builder) => Int64Codec.Describe(builder);
}

/// <summary>A class that is its own codec: text, and all that may be left at the interface's defaults. Its members are private to it.</summary>
public sealed record Tag : IFirnCodec<Tag>
{
    private readonly string _text;

    private Tag(string text) => _text = text;

    static int IFirnCodec.MinSize => StringCodec.MinSize;

    public static Tag Parse(string text) => new(text);

    static void IFirnCodec<Tag>.Write(ref FirnWriter writer, Tag value) => writer.WriteString(value._text);

    static Tag IFirnCodec<Tag>.Read(ref FirnReader reader) => new(reader.ReadString());

    static void IFirnCodec.Describe(FirnSchemaBuilder builder) => StringCodec.Describe(builder);
}

/// <summary>A recursive class that is its own codec and says that it is an object: a flag for the next one, a number, the next one.</summary>
public sealed class Trail : IFirnCodec<Trail>
{
    public int Number { get; init; }

    public Trail? Next { get; init; }

    public static int MinSize => 5;

    public static int FixedSize => 0;

    public static void Write(ref FirnWriter writer, Trail value)
    {
        ref byte block = ref writer.Reserve(5);
        block = value.Next is null ? (byte)0 : (byte)1;
        Int32Codec.WriteFixed(ref Unsafe.Add(ref block, 1), value.Number);
        if (value.Next is not null) SelfCodec<Trail>.Write(ref writer, value.Next);
    }

    public static Trail Read(ref FirnReader reader)
    {
        ref byte block = ref reader.Take(5);
        byte flags = block;
        if (flags > 1) reader.ThrowInvalidFlags(ref block);
        int number = Int32Codec.ReadFixed(ref reader, ref Unsafe.Add(ref block, 1));
        reader.Charge(32);
        return new Trail { Number = number, Next = flags == 1 ? SelfCodec<Trail>.Read(ref reader) : null };
    }

    public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(Trail), memory: 32)
        .Member<int, Int32Codec>("Number")
        .Member<Trail, SelfCodec<Trail>>("Next");

    public static Trail Of(int length) => new() { Number = length, Next = length > 1 ? Of(length - 1) : null };
}

/// <summary>A generic struct that is its own codec: the memory of any value without references.</summary>
public struct Raw<T> : IFirnCodec<Raw<T>>
    where T : unmanaged
{
    public T Value;

    public static int MinSize => 1;

    public static void Write(ref FirnWriter writer, Raw<T> value)
    {
        ReadOnlySpan<byte> bytes = MemoryMarshal.AsBytes(new ReadOnlySpan<T>(in value.Value));
        writer.WriteCount(bytes.Length);
        writer.WriteBytes(bytes);
    }

    public static Raw<T> Read(ref FirnReader reader)
    {
        Raw<T> value = default;
        ref byte count = ref reader.Take(1);
        if (count != Unsafe.SizeOf<T>()) reader.ThrowInvalid(ref count, "The length is not that of the type.");
        reader.ReadBytes(MemoryMarshal.AsBytes(new Span<T>(ref value.Value)));
        return value;
    }

    public static void Describe(FirnSchemaBuilder builder) => builder.List<byte, ByteCodec>();
}

/// <summary>A union two of whose cases are their own codecs.</summary>
[FirnUnion(1, typeof(PlainMark)), FirnUnion(2, typeof(OwnMark)), FirnUnion(3, typeof(Cents))]
public interface IMark;

/// <summary>A case as others are.</summary>
public sealed record PlainMark(int Number) : IMark;

/// <summary>A case that is its own codec.</summary>
public sealed record OwnMark(int Number) : IMark, IFirnCodec<OwnMark>
{
    public static int MinSize => 4;

    public static int FixedSize => 4;

    public static void Write(ref FirnWriter writer, OwnMark value) => Int32Codec.Write(ref writer, ~value.Number);

    public static OwnMark Read(ref FirnReader reader) => new(~Int32Codec.Read(ref reader));

    public static void WriteFixed(ref byte destination, OwnMark value) => Int32Codec.WriteFixed(ref destination, ~value.Number);

    public static OwnMark ReadFixed(ref FirnReader reader, ref byte source) => new(~Int32Codec.ReadFixed(ref reader, ref source));

    public static void Describe(FirnSchemaBuilder builder) => Int32Codec.Describe(builder);
}

/// <summary>A class that writes and reads itself, with its length in front; a later version has added the remark.</summary>
public sealed record Setting(string Name, int Value) : IFirnSized<Setting>
{
    public string? Remark { get; init; }

    public static void Write(ref FirnWriter writer, Setting value)
    {
        writer.Write(value.Name).Write(value.Value);
        if (value.Remark is not null) writer.WriteString(value.Remark);
    }

    public static Setting Read(ref FirnReader reader) =>
        new(reader.ReadNullableString()!, reader.ReadInt32()) { Remark = reader.HasMore ? reader.ReadString() : null };
}

/// <summary>A struct that writes and reads itself: as many bytes as it needs, none for zero.</summary>
public readonly record struct Compact(ulong Value) : IFirnSized<Compact>
{
    static void IFirnSized<Compact>.Write(ref FirnWriter writer, Compact value)
    {
        for (ulong rest = value.Value; rest != 0; rest >>= 8) writer.Reserve(1) = (byte)rest;
    }

    static Compact IFirnSized<Compact>.Read(ref FirnReader reader)
    {
        ulong value = 0;
        for (int shift = 0; shift < 64 && reader.HasMore; shift += 8) value |= (ulong)reader.Take(1) << shift;
        return new Compact(value);
    }
}

/// <summary>A tree that writes and reads itself.</summary>
public sealed class Bough : IFirnSized<Bough>
{
    public byte Leaves { get; init; }

    public List<Bough?>? Boughs { get; init; }

    public static void Write(ref FirnWriter writer, Bough value)
    {
        writer.Write(value.Leaves);
        if (value.Boughs is null) return;
        writer.Write(true);
        foreach (Bough? bough in value.Boughs) writer.WriteSized(bough);
    }

    public static Bough Read(ref FirnReader reader)
    {
        reader.Charge(96);
        Bough bough = new() { Leaves = reader.ReadByte(), Boughs = reader.HasMore && reader.ReadBoolean() ? [] : null };
        while (bough.Boughs is not null && reader.HasMore) bough.Boughs.Add(reader.ReadSized<Bough>());
        return bough;
    }

    public static Bough Of(int depth) => new() { Leaves = (byte)depth, Boughs = depth > 1 ? [Of(depth - 1)] : [] };
}

/// <summary>A type of both kinds: that it is its own codec counts.</summary>
public readonly record struct Dual(byte Value) : IFirnCodec<Dual>, IFirnSized<Dual>
{
    public static int MinSize => 1;

    public static int FixedSize => 1;

    public static void Write(ref FirnWriter writer, Dual value) => writer.Reserve(1) = value.Value;

    public static Dual Read(ref FirnReader reader) => new(reader.Take(1));

    public static void WriteFixed(ref byte destination, Dual value) => destination = value.Value;

    public static Dual ReadFixed(ref FirnReader reader, ref byte source) => new(source);

    public static void Describe(FirnSchemaBuilder builder) => ByteCodec.Describe(builder);
}
