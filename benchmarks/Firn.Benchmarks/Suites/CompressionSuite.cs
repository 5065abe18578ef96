using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Shapes;
using Firn.Compression.Lz4;
using Firn.Compression.Zstandard;

namespace Firn.Benchmarks.Suites;

/// <summary>One message of "log", "players" and "feed" each by every compression, beside Brotli: bytes, and the time to write and read it.</summary>
internal static class CompressionSuite
{
    /// <summary>The name of the file.</summary>
    public const string Shape = "compression";

    /// <summary>What the others are compared with.</summary>
    public const FirnCompression Beside = FirnCompression.Brotli;

    /// <summary>The parts, one for each shape.</summary>
    public static IEnumerable<Suite> Parts()
    {
        FirnLz4.Register();
        FirnZstandard.Register();
        yield return PartFirn("log", Inputs.Log()[0]);
        yield return PartFirn("players", Inputs.Players()[0]);
        yield return PartFirn("feed", Inputs.Feed()[0]);
    }

    /// <summary>A contender's name.</summary>
    public static string NameOf(string shape, FirnCompression compression) => $"{shape}, {compression}";

    [FirnEntryPoint]
    private static PlainSuite PartFirn<T>(string shape, T value)
        where T : notnull
    {
        PlainSuite suite = new(Shape, 1);
        string floor = NameOf(shape, Beside);
        foreach (FirnCompression compression in Enum.GetValues<FirnCompression>())
        {
            FirnOptions options = FirnOptions.Packed with { Compression = compression };
            byte[] message = FirnSerializer.Serialize(value, options);
            string name = NameOf(shape, compression);
            suite.Check(() => Check.Graph(value, FirnSerializer.Deserialize<T>(message, options), name));
            suite.With(name, Operation.Write, floor, (_, count) => WriteFirn(value, count, options), message.Length);
            suite.With(name, Operation.Read, floor, (_, count) => ReadFirn<T>(message, count, options), message.Length);
        }

        return suite;
    }

    [FirnEntryPoint]
    private static object? WriteFirn<T>(T value, int count, FirnOptions options)
    {
        object? last = null;
        for (int i = 0; i < count; i++) last = FirnSerializer.Serialize(value, options);
        return last;
    }

    [FirnEntryPoint]
    private static object? ReadFirn<T>(byte[] message, int count, FirnOptions options)
    {
        object? last = null;
        for (int i = 0; i < count; i++) last = FirnSerializer.Deserialize<T>(message, options);
        return last;
    }
}
