namespace Firn.Hostile.Fuzzing;

/// <summary>Random numbers from a seed of 64 bits, the same on every machine (SplitMix64).</summary>
internal struct SeededRandom(ulong seed)
{
    private ulong _state = seed;

    public ulong Next()
    {
        ulong z = _state += 0x9E3779B97F4A7C15;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }

    /// <summary>A number from 0 to below the bound.</summary>
    public int Below(int bound) => (int)(((Next() >> 32) * (uint)bound) >> 32);

    /// <summary>Small numbers more often than large ones: to below the bound, each bit length as often as the next.</summary>
    public int Small(int bound) => Below(Math.Min(bound, 1 << Math.Min(30, 1 + Below(31 - System.Numerics.BitOperations.LeadingZeroCount((uint)Math.Max(1, bound)) + 1))));

    public bool OneIn(int count) => Below(count) == 0;

    public byte NextByte() => (byte)(Next() >> 56);

    public T Of<T>(ReadOnlySpan<T> choices) => choices[Below(choices.Length)];
}
