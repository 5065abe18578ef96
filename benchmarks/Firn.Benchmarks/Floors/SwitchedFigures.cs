using Firn.Benchmarks.Shapes;
using Firn.Codecs;
using Cases = global::Firn.Generated.Firn_Benchmarks.Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Floors;

/// <summary>The floor of "union": a switch written by hand over the same codecs of the cases.</summary>
internal readonly struct SwitchedFigureCodec : IFirnCodec<Figure>
{
    public static int MinSize => 1;

    public static int FixedSize => 0;

    public static int FixedDepth => 0;

    public static bool IsBitwise => false;

    public static bool MayBeAbsent => true;

    public static bool IsAbsent(Figure value) => value is null;

    public static void Write(ref FirnWriter writer, Figure value)
    {
        switch (value)
        {
            case Circle circle:
                writer.WriteCount(1);
                Cases.CircleCodec.Write(ref writer, circle);
                break;
            case Box box:
                writer.WriteCount(2);
                Cases.BoxCodec.Write(ref writer, box);
                break;
            case Label label:
                writer.WriteCount(3);
                Cases.LabelCodec.Write(ref writer, label);
                break;
            case Polygon polygon:
                writer.WriteCount(4);
                Cases.PolygonCodec.Write(ref writer, polygon);
                break;
            default:
                throw new NotSupportedException();
        }
    }

    public static Figure Read(ref FirnReader reader) => reader.ReadCount() switch
    {
        1 => Cases.CircleCodec.Read(ref reader),
        2 => Cases.BoxCodec.Read(ref reader),
        3 => Cases.LabelCodec.Read(ref reader),
        4 => Cases.PolygonCodec.Read(ref reader),
        _ => throw new NotSupportedException(),
    };

    public static void Describe(FirnSchemaBuilder builder) => builder.Union(typeof(SwitchedFigureCodec))
        .Case<Circle, Cases.CircleCodec>(1)
        .Case<Box, Cases.BoxCodec>(2)
        .Case<Label, Cases.LabelCodec>(3)
        .Case<Polygon, Cases.PolygonCodec>(4);

    public static void WriteFixed(ref byte destination, Figure value) => throw new NotSupportedException();

    public static Figure ReadFixed(ref FirnReader reader, ref byte source) => throw new NotSupportedException();
}

/// <summary>A list of such figures.</summary>
internal readonly struct SwitchedFiguresCodec : IFirnCodec<List<Figure>>
{
    public static int MinSize => ListCodec<Figure, SwitchedFigureCodec>.MinSize;

    public static int FixedSize => 0;

    public static int FixedDepth => 0;

    public static bool IsBitwise => false;

    public static bool MayBeAbsent => true;

    public static bool IsAbsent(List<Figure> value) => value is null;

    public static void Write(ref FirnWriter writer, List<Figure> value) => ListCodec<Figure, SwitchedFigureCodec>.Write(ref writer, value);

    public static List<Figure> Read(ref FirnReader reader) => ListCodec<Figure, SwitchedFigureCodec>.Read(ref reader);

    public static void Describe(FirnSchemaBuilder builder) => ListCodec<Figure, SwitchedFigureCodec>.Describe(builder);

    public static void WriteFixed(ref byte destination, List<Figure> value) => throw new NotSupportedException();

    public static List<Figure> ReadFixed(ref FirnReader reader, ref byte source) => throw new NotSupportedException();
}
