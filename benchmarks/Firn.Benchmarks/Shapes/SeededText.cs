namespace Firn.Benchmarks.Shapes;

/// <summary>Seeded text and numbers. The sequence of a seeded <see cref="Random"/> is the same on every runtime.</summary>
internal sealed class SeededText(int seed)
{
    /// <summary>87 printable ASCII characters.</summary>
    private const string Alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&()*+,-./:;<=>?@[]^_{";

    /// <summary>The source of all numbers.</summary>
    public Random Random { get; } = new(seed);

    /// <summary>A coin flip.</summary>
    public bool Flip() => Random.Next(2) == 0;

    /// <summary>Text of exactly <paramref name="length"/> characters.</summary>
    public string Exactly(int length)
    {
        Span<char> text = stackalloc char[1024];
        text = text[..length];
        foreach (ref char c in text)
        {
            c = Alphabet[Random.Next(Alphabet.Length)];
        }

        return new string(text);
    }

    /// <summary>Text of a length in [<paramref name="from"/>, <paramref name="to"/>).</summary>
    public string Between(int from, int to) => Exactly(Random.Next(from, to));

    /// <summary>A fresh copy of one of the given names, so that equal names are distinct objects as they are after reading.</summary>
    public string OneOf(string[] names) => new(names[Random.Next(names.Length)].AsSpan());

    /// <summary>A UTC time within two years from the start of 2024, to the tick.</summary>
    public DateTime Time() => new DateTime(2024, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddTicks(Random.NextInt64(2 * 365 * TimeSpan.TicksPerDay));

    /// <summary>Any int.</summary>
    public int Int32() => (int)Random.NextInt64(int.MinValue, (long)int.MaxValue + 1);

    /// <summary>Any uint.</summary>
    public uint UInt32() => (uint)Int32();

    /// <summary>Any long.</summary>
    public long Int64() => ((long)Int32() << 32) | UInt32();
}
