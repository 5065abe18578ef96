using System.IO.Compression;
using Tour.Measuring;

namespace Tour;

/// <summary>Prints the tables.</summary>
internal static class Report
{
    // As FirnCompression.Brotli compresses, so that the formats can be compared in that state too.
    private const int BrotliQuality = 4;
    private const int BrotliWindow = 22;

    /// <summary>How many bytes are left of the given ones under Brotli.</summary>
    public static int CompressedSize(byte[] bytes)
    {
        byte[] target = new byte[BrotliEncoder.GetMaxCompressedLength(bytes.Length)];
        return BrotliEncoder.TryCompress(bytes, target, out int written, BrotliQuality, BrotliWindow)
            ? written
            : throw new InvalidOperationException("Brotli did not take the bytes.");
    }

    /// <summary>Prints the size of each format, how many times the first one's it is, and what Brotli would leave of it.</summary>
    public static void PrintSizes(IReadOnlyList<(string Name, int Bytes, int Compressed)> sizes)
    {
        Console.WriteLine($"  {"Size",-32} {"bytes",12} {"ratio",8} {"under Brotli",15}");
        foreach ((string name, int bytes, int compressed) in sizes)
        {
            // Compressed bytes do not shrink again.
            string left = compressed < bytes * 0.9 ? compressed.ToString("N0") : "";
            Console.WriteLine($"  {name,-32} {bytes,12:N0} {(double)bytes / sizes[0].Bytes,8:F2} {left,15}");
        }
    }

    /// <summary>Prints the times of one operation, and how many times the first contender's they are.</summary>
    public static void PrintTimes(string operation, IReadOnlyList<Contender> contenders, Timing[] timings)
    {
        Console.WriteLine($"  {operation,-32} {"ms",12} {"ratio",8} {"95 % interval",15} {"allocated",12}");
        for (int i = 0; i < timings.Length; i++)
        {
            (double median, double low, double high) = timings[i].RatioTo(timings[0]);
            string interval = i == 0 ? "" : $"{low:F2} .. {high:F2}";
            Console.WriteLine($"  {contenders[i].Name,-32} {timings[i].Median,12:F2} {median,8:F2} {interval,15} {timings[i].AllocatedBytes,12:N0}");
        }
    }
}
