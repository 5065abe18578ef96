namespace Firn.Codecs;

/// <summary>
/// The bucket counts of the hash tables of the base class library, for those that do not tell theirs. A test compares them with a
/// table that does.
/// </summary>
internal static class HashTablePrimes
{
    private static ReadOnlySpan<int> Listed =>
    [
        37, 47, 59, 71, 89, 107, 131, 163, 197, 239, 293, 353, 431, 521, 631, 761, 919,
        1_103, 1_327, 1_597, 1_931, 2_333, 2_801, 3_371, 4_049, 4_861, 5_839, 7_013, 8_419, 10_103, 12_143, 14_591, 17_519, 21_023,
        25_229, 30_293, 36_353, 43_627, 52_361, 62_851, 75_431, 90_523, 108_631, 130_363, 156_437, 187_751, 225_307, 270_371, 324_449,
        389_357, 467_237, 560_689, 672_827, 807_403, 968_897, 1_162_687, 1_395_263, 1_674_319, 2_009_191, 2_411_033, 2_893_249,
        3_471_899, 4_166_287, 4_999_559, 5_999_471, 7_199_369,
    ];

    /// <summary>The number of buckets of a table made for as many entries, from 30 on.</summary>
    public static int AtLeast(long count)
    {
        foreach (int prime in Listed)
        {
            if (prime >= count) return prime;
        }

        for (long candidate = count | 1; candidate < int.MaxValue; candidate += 2)
        {
            if ((candidate - 1) % 101 != 0 && IsPrime(candidate)) return (int)candidate;
        }

        return int.MaxValue;
    }

    private static bool IsPrime(long odd)
    {
        for (long divisor = 3; divisor * divisor <= odd; divisor += 2)
        {
            if (odd % divisor == 0) return false;
        }

        return true;
    }
}
