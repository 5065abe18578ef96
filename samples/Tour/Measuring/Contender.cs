namespace Tour.Measuring;

/// <summary>A format that takes part in the comparison, on the classes it works with.</summary>
/// <param name="Name">The name printed.</param>
/// <param name="Write">Writes the data set into a new array.</param>
/// <param name="Read">Makes a new graph of the bytes.</param>
/// <param name="Rewrite">Writes a graph that <paramref name="Read"/> made.</param>
internal sealed record Contender(string Name, Func<byte[]> Write, Func<byte[], object> Read, Func<object, byte[]> Rewrite)
{
    /// <summary>Makes a contender of what a format does with a graph of its own classes.</summary>
    public static Contender Of<T>(string name, T graph, Func<T, byte[]> write, Func<byte[], T> read)
        where T : class => new(name, () => write(graph), bytes => read(bytes), copy => write((T)copy));
}
