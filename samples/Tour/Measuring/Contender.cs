namespace Tour.Measuring;

/// <summary>A format that takes part in the comparison.</summary>
/// <param name="Name">The name printed.</param>
/// <param name="Write">Writes the data set into a new array.</param>
/// <param name="Read">Makes a new graph of the bytes.</param>
internal sealed record Contender(string Name, Func<byte[]> Write, Func<byte[], object> Read);
