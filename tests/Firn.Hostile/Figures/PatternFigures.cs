using Firn.Hostile.Targets;
using Firn.Tests.EntryPoints;

namespace Firn.Hostile.Figures;

/// <summary>R9 (H40 to H58): bits that are no value of the type are refused wherever the type can stand; those that are one are read.</summary>
internal static class PatternFigures
{
    private const int MostElsewhere = 48;

    // Runs of up to 70 elements, whose last vectors are full, or not, at each width.
    private static readonly int[] s_edges = [1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 70];
    private static readonly int[] s_fewEdges = [1, 4, 9, 33, 70];

    public static IEnumerable<Figure> List => [new("R9", "invalid bit patterns accepted", "0", Measure)];

    private static FigureResult Measure(FigureRun run)
    {
        Problems problems = new();
        long tried = 0;
        foreach (ByteKind kind in ByteKinds.All) tried += Bytes(kind, problems);
        foreach (PatternKind kind in PatternKinds.All)
        {
            tried += ByHand(kind, problems);
            foreach (PatternPlace place in kind.Places) tried += At(kind, place, run, problems);
        }

        return problems.NoneOf(tried, "patterns, or legal ones refused");
    }

    private static long Bytes(ByteKind kind, Problems problems)
    {
        byte[] before = Convert.FromHexString(kind.Before.Replace(" ", "", StringComparison.Ordinal));
        byte[] after = Convert.FromHexString(kind.After.Replace(" ", "", StringComparison.Ordinal));
        for (int value = 0; value < 256; value++)
        {
            byte[] bytes = [.. before, (byte)value, .. after];
            Compare(kind.Name, bytes, kind.IsLegal(value), () => kind.Accepts(bytes), problems);
        }

        return 256;
    }

    private static long ByHand(PatternKind kind, Problems problems)
    {
        foreach (PatternByHand way in kind.ByHand)
        {
            foreach (byte[] pattern in kind.Invalid) Compare($"{kind.Name}, {way.Name}", pattern, false, () => way.Accepts(pattern), problems);
            foreach (byte[] pattern in kind.Legal) Compare($"{kind.Name}, {way.Name}", pattern, true, () => way.Accepts(pattern), problems);
        }

        return (long)kind.ByHand.Count * (kind.Invalid.Length + kind.Legal.Length);
    }

    private static long At(PatternKind kind, PatternPlace place, FigureRun run, Problems problems)
    {
        long tried = 0;
        int few = run.Choose(2, 3, 4);
        int most = place.Name == "root" ? int.MaxValue : run.Choose(MostElsewhere, MostElsewhere, 8 * MostElsewhere);
        int[] lengths = !place.IsRun ? [1] : run.Choose(s_fewEdges, s_edges, [.. Enumerable.Range(1, 70)]);
        foreach (int length in lengths)
        {
            byte[] message = place.Message(length);
            List<int> positions = Positions(message, kind.Marker);
            if (positions.Count < length) throw new InvalidOperationException($"{kind.Name}, {place.Name}: {length} values are not found in {Convert.ToHexString(message)}.");
            bool isAll = length == 1;
            IEnumerable<int> indexes = run.Scale == Scale.Full ? Enumerable.Range(0, positions.Count) : (run.Scale == Scale.Ci ? s_edges : s_fewEdges).Select(edge => edge - 1).Where(index => index < positions.Count).Append(positions.Count - 1).Distinct();
            foreach (int index in indexes)
            {
                foreach (byte[] pattern in isAll ? Spread(kind.Invalid, most) : kind.Invalid.Take(few))
                {
                    tried += 2;
                    Read(kind, place, [.. message[..positions[index]], .. pattern, .. message[(positions[index] + kind.Marker.Length)..]], false, problems);
                }
            }

            if (!isAll) continue;
            foreach (byte[] pattern in Spread(kind.Legal, most))
            {
                tried += 2;
                byte[] changed = message;
                foreach (int position in Enumerable.Reverse(positions)) changed = [.. changed[..position], .. pattern, .. changed[(position + kind.Marker.Length)..]];
                Read(kind, place, changed, true, problems);
            }
        }

        return tried;
    }

    // All of them at the root, so many of them elsewhere.
    private static IEnumerable<byte[]> Spread(byte[][] patterns, int most) =>
        patterns.Length <= most ? patterns : Enumerable.Range(0, most).Select(i => patterns[(int)((long)i * patterns.Length / most)]);

    private static void Read(PatternKind kind, PatternPlace place, byte[] message, bool isLegal, Problems problems)
    {
        string name = $"{kind.Name}, {place.Name}";
        Compare(name, message, isLegal, () => place.Reader.Deserialize(message, place.Options) is not null, problems);
        Compare(name, message, isLegal, () => place.Reader.DeserializeInPlace(Sequences.Cut(message, message.Length / 3, Math.Max(message.Length / 3, message.Length - 3)), place.Options) is not null, problems);
    }

    private static void Compare(string name, byte[] bytes, bool isLegal, Func<bool> accepts, Problems problems)
    {
        try
        {
            if (accepts() != isLegal) problems.Add($"{name}: {(isLegal ? "a legal value was not read" : "accepted")}: {Convert.ToHexString(bytes)}");
        }
        catch (FirnException exception)
        {
            if (isLegal) problems.Add($"{name}: refused with {exception.Code}: {Convert.ToHexString(bytes)}");
        }
        catch (Exception exception)
        {
            problems.Add($"{name}: {exception.GetType()}: {Convert.ToHexString(bytes)}: {exception.Message}");
        }
    }

    private static List<int> Positions(byte[] message, byte[] marker)
    {
        List<int> positions = [];
        for (int start = 0; message.AsSpan(start).IndexOf(marker) is >= 0 and int at; start += at + marker.Length) positions.Add(start + at);
        return positions;
    }
}
