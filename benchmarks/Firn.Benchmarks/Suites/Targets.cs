namespace Firn.Benchmarks.Suites;

/// <summary>What Firn has to reach, as multiples of a floor.</summary>
internal static class Targets
{
    /// <summary>To a span, as a multiple of S2; to a reused writer, of S2 and asking the writer; to a stream, of S2 and one write of the stream.</summary>
    public const double WriteReused = 1.25;

    /// <summary>Read, as a multiple of D2; from one segment, of taking its array and D2; from segments or a stream, of joining them and D2.</summary>
    public const double Read = 1.10;

    /// <summary>With the schema embedded, as a multiple of Firn without it.</summary>
    public const double Embedded = 1.10;

    /// <summary>The shortest messages of which that is required, on average of a shape's: below, the schema is as long as the message.</summary>
    public const int EmbeddedFrom = 1 << 10;

    /// <summary>Room in a reused writer for every message of the core shapes.</summary>
    public const int WriterBytes = 2 << 20;

    /// <summary>To a new array: of what.</summary>
    public static string ArrayFloor(ShapeKind kind) => kind == ShapeKind.FixedOnly ? "S3 exact-size" : "S3";

    /// <summary>To a new array, as a multiple of that.</summary>
    public static double Array(ShapeKind kind) => kind switch
    {
        ShapeKind.FixedOnly => 1.10,
        ShapeKind.Tiny => 1.25,
        _ => 1.15,
    };
}
