namespace Firn.Benchmarks.Harness;

/// <summary>Checks before timing.</summary>
internal static class Check
{
    /// <summary>Requires equal bytes; the error names the first difference.</summary>
    public static void Bytes(ReadOnlySpan<byte> expected, ReadOnlySpan<byte> actual, string what)
    {
        int same = expected.CommonPrefixLength(actual);
        if (same != expected.Length || same != actual.Length)
        {
            throw new InvalidOperationException(
                $"{what}: bytes differ at {same}; expected {expected.Length} bytes, got {actual.Length}; "
                + $"expected {Hex(expected, same)}, got {Hex(actual, same)} (two bytes before the difference included).");
        }
    }

    /// <summary>Requires equal graphs.</summary>
    public static void Graph(object expected, object? actual, string what)
    {
        string? difference = GraphEquality.FindDifference(expected, actual);
        if (difference is not null)
        {
            throw new InvalidOperationException($"{what}: {difference}");
        }
    }

    private static string Hex(ReadOnlySpan<byte> bytes, int at)
    {
        int from = Math.Max(0, at - 2);
        return Convert.ToHexString(bytes[from..Math.Min(bytes.Length, from + 16)]);
    }
}
