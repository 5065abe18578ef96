using Firn.Codecs;

namespace Firn.Tests.Verification;

/// <summary>What a codec under test says and does.</summary>
/// <typeparam name="T">The type served.</typeparam>
internal sealed record Script<T>
{
    public delegate void Writing(ref FirnWriter writer, T value);

    public delegate T Reading(ref FirnReader reader);

    public delegate void FixedWriting(ref byte destination, T value);

    public delegate T FixedReading(ref FirnReader reader, ref byte source);

    public required Func<int> MinSize { get; init; }

    public int FixedSize { get; init; }

    public int FixedDepth { get; init; }

    public bool IsBitwise { get; init; }

    public bool MayBeAbsent { get; init; }

    public Func<T, bool> IsAbsent { get; init; } = value => value is null;

    public required Writing Write { get; init; }

    public required Reading Read { get; init; }

    public FixedWriting WriteFixed { get; init; } = (ref byte _, T _) => throw new NotSupportedException();

    public FixedReading ReadFixed { get; init; } = (ref FirnReader _, ref byte _) => throw new NotSupportedException();

    public required Action<FirnSchemaBuilder> Describe { get; init; }
}

/// <summary>Does what the script of the moment says. For tests that run one after the other.</summary>
internal readonly struct ScriptedCodec<T> : IFirnCodec<T>
{
    public static Script<T> Script { get; set; } = null!;

    public static int MinSize => Script.MinSize();

    public static int FixedSize => Script.FixedSize;

    public static int FixedDepth => Script.FixedDepth;

    public static bool IsBitwise => Script.IsBitwise;

    public static bool MayBeAbsent => Script.MayBeAbsent;

    public static bool IsAbsent(T value) => Script.IsAbsent(value);

    public static void Write(ref FirnWriter writer, T value) => Script.Write(ref writer, value);

    public static T Read(ref FirnReader reader) => Script.Read(ref reader);

    public static void WriteFixed(ref byte destination, T value) => Script.WriteFixed(ref destination, value);

    public static T ReadFixed(ref FirnReader reader, ref byte source) => Script.ReadFixed(ref reader, ref source);

    public static void Describe(FirnSchemaBuilder builder) => Script.Describe(builder);
}

/// <summary>A value of variable width.</summary>
internal sealed record Word(string Text)
{
    public string? Remark { get; init; }

    public static Script<Word> Honest { get; } = new()
    {
        MinSize = () => 1,
        MayBeAbsent = true,
        Write = (ref FirnWriter writer, Word value) => writer.WriteString(value.Text),
        Read = (ref FirnReader reader) => new Word(reader.ReadString()),
        Describe = StringCodec.Describe,
    };
}

/// <summary>A value of fixed width whose memory is its bytes.</summary>
internal readonly record struct Number(uint Value)
{
    public static Script<Number> Honest { get; } = new()
    {
        MinSize = () => 4,
        FixedSize = 4,
        IsBitwise = true,
        Write = (ref FirnWriter writer, Number value) => UInt32Codec.Write(ref writer, value.Value),
        Read = (ref FirnReader reader) => new Number(UInt32Codec.Read(ref reader)),
        WriteFixed = (ref byte destination, Number value) => UInt32Codec.WriteFixed(ref destination, value.Value),
        ReadFixed = (ref FirnReader reader, ref byte source) => new Number(UInt32Codec.ReadFixed(ref reader, ref source)),
        Describe = UInt32Codec.Describe,
    };
}
