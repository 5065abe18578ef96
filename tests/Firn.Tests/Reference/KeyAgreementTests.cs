using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text;
using Firn.Reference;
using Xunit;

namespace Firn.Tests.Reference;

/// <summary>Keys of kinds that the table has no rows for: which are equal, and which have an order.</summary>
public class KeyAgreementTests
{
    private const int Models = 150;
    private const int Changes = 250;
    private const int Seed = 31;

    internal record struct PlainRecord(int A, double B, string? C);

    internal sealed record NestedRecord(decimal A, PlainRecord B, List<int>? L);

    internal struct PlainStruct
    {
        public int A;
        public string? B;
        public DateTime C;
        public float F;
    }

    internal sealed class TrivialClass
    {
        public int A { get; set; }
    }

    private static readonly AgreementRow[] s_all =
    [
        ReferenceRows.ForFirn<SortedSet<(int, Complex)>>(),
        ReferenceRows.ForFirn<SortedSet<(string, int)>>(),
        ReferenceRows.ForFirn<SortedSet<PlainStruct>>(),
        ReferenceRows.ForFirn<SortedSet<Tuple<int, string>>>(),
        ReferenceRows.ForFirn<SortedSet<KeyValuePair<int, int>>>(),
        ReferenceRows.ForFirn<SortedSet<Version>>(),
        ReferenceRows.ForFirn<SortedSet<decimal>>(),
        ReferenceRows.ForFirn<SortedSet<double>>(),
        ReferenceRows.ForFirn<SortedSet<bool>>(),
        ReferenceRows.ForFirn<SortedSet<DateTimeOffset>>(),
        ReferenceRows.ForFirn<SortedSet<BigInteger>>(),
        ReferenceRows.ForFirn<SortedSet<int?>>(),
        ReferenceRows.ForFirn<SortedSet<(int?, string)>>(),
        ReferenceRows.ForFirn<SortedDictionary<(int, Vector2), int>>(),
        ReferenceRows.ForFirn<SortedList<(double, DateTime), string>>(),
        ReferenceRows.ForFirn<ImmutableSortedSet<(int, Complex)>>(),
        ReferenceRows.ForFirn<ImmutableSortedDictionary<(string, double), int>>(),
        ReferenceRows.ForFirn<HashSet<int[]>>(),
        ReferenceRows.ForFirn<HashSet<ImmutableArray<int>>>(),
        ReferenceRows.ForFirn<HashSet<Memory<byte>>>(),
        ReferenceRows.ForFirn<HashSet<List<int>>>(),
        ReferenceRows.ForFirn<HashSet<BitArray>>(),
        ReferenceRows.ForFirn<HashSet<StringBuilder>>(),
        ReferenceRows.ForFirn<HashSet<Uri>>(),
        ReferenceRows.ForFirn<HashSet<CultureInfo>>(),
        ReferenceRows.ForFirn<HashSet<TimeZoneInfo>>(),
        ReferenceRows.ForFirn<HashSet<Vector2>>(),
        ReferenceRows.ForFirn<HashSet<Vector3>>(),
        ReferenceRows.ForFirn<HashSet<Vector4>>(),
        ReferenceRows.ForFirn<HashSet<Quaternion>>(),
        ReferenceRows.ForFirn<HashSet<Plane>>(),
        ReferenceRows.ForFirn<HashSet<Matrix3x2>>(),
        ReferenceRows.ForFirn<HashSet<Matrix4x4>>(),
        ReferenceRows.ForFirn<HashSet<Complex>>(),
        ReferenceRows.ForFirn<HashSet<IPAddress>>(),
        ReferenceRows.ForFirn<HashSet<IPEndPoint>>(),
        ReferenceRows.ForFirn<HashSet<(decimal, double)>>(),
        ReferenceRows.ForFirn<HashSet<(string, string)>>(),
        ReferenceRows.ForFirn<HashSet<Tuple<float, string>>>(),
        ReferenceRows.ForFirn<HashSet<KeyValuePair<double, string>>>(),
        ReferenceRows.ForFirn<HashSet<PlainRecord>>(),
        ReferenceRows.ForFirn<HashSet<NestedRecord>>(),
        ReferenceRows.ForFirn<HashSet<PlainStruct>>(),
        ReferenceRows.ForFirn<HashSet<TrivialClass>>(),
        ReferenceRows.ForFirn<HashSet<DateTime>>(),
        ReferenceRows.ForFirn<HashSet<DateTimeOffset>>(),
        ReferenceRows.ForFirn<HashSet<Half>>(),
        ReferenceRows.ForFirn<HashSet<float>>(),
        ReferenceRows.ForFirn<HashSet<decimal?>>(),
        ReferenceRows.ForFirn<HashSet<(double?, DateTimeOffset)>>(),
        ReferenceRows.ForFirn<HashSet<Stream>>(),
        ReferenceRows.ForFirn<HashSet<bool?>>(),
        ReferenceRows.ForFirn<FrozenSet<double>>(),
        ReferenceRows.ForFirn<FrozenDictionary<decimal, int>>(),
        ReferenceRows.ForFirn<ConcurrentDictionary<double, int>>(),
        ReferenceRows.ForFirn<ConcurrentBag<int>>(),
        ReferenceRows.ForFirn<ImmutableHashSet<double>>(),
        ReferenceRows.ForFirn<ImmutableDictionary<(string, float), int>>(),
        ReferenceRows.ForFirn<ISet<decimal>>(),
        ReferenceRows.ForFirn<IReadOnlySet<string>>(),
        ReferenceRows.ForFirn<OrderedDictionary<double, int>>(),
        ReferenceRows.ForFirn<ILookup<double, string>>(),
        ReferenceRows.ForFirn<Dictionary<(Uri, string), int>>(),
        ReferenceRows.ForFirn<PriorityQueue<double, double>>(),
        ReferenceRows.ForFirn<PriorityQueue<int, (int, Complex)>>(),
        ReferenceRows.ForFirn<PriorityQueue<string?, Vector2>>(),
        ReferenceRows.ForFirn<bool?[,,]>(),
        ReferenceRows.ForFirn<List<int>[,]>(),
    ];

    public static TheoryData<string> Rows => [.. s_all.Select(row => row.Name)];

    private static IEnumerable<string?> Differences(AgreementRow row)
    {
        Agreement agreement = new(row);
        ReferenceRandom models = new(Seed);
        List<byte[]> messages = [];
        for (int i = 0; i < Models; i++)
        {
            messages.Add(ReferenceWriter.WriteMessage(row.Type, row.Descriptor, models.Next(row.Type, row.MayBeNull, row.Hints)));
            yield return agreement.Check(messages[^1]);
        }

        Random random = new(Seed);
        for (int i = 0; i < Changes; i++)
        {
            byte[] changed = [.. messages[random.Next(messages.Count)]];
            if (changed.Length > 8 && random.Next(3) == 0) Array.Copy(changed, random.Next(changed.Length / 2), changed, changed.Length / 2, Math.Min(8, changed.Length / 2));
            else changed[random.Next(Math.Min(changed.Length, 100))] = (byte)random.Next(256);
            yield return agreement.Check(changed);
        }
    }

    [Theory]
    [MemberData(nameof(Rows))]
    public void Keys_are_judged_alike(string name)
    {
        AgreementRow row = s_all.Single(r => r.Name == name);
        string? difference = Differences(row).FirstOrDefault(d => d is not null);
        Assert.True(difference is null, $"Seed {Seed}. {difference}");
    }
}
