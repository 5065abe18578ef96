namespace Firn.Contracts.Plans;

/// <summary>
/// Members that may be absent, take a known number of bytes where they are not, and follow one another in contract order: what is read without a reader asks
/// once whether any of them is there.
/// </summary>
/// <param name="First">The index of the first.</param>
/// <param name="End">The index behind the last.</param>
/// <param name="Count">How many they are: members of the block may stand between, and have no part in it.</param>
internal readonly record struct DirectRun(int First, int End, int Count)
{
    // Of fewer the question costs what it saves.
    private const int Shortest = 3;

    /// <summary>Whether it pays to ask first whether any is there.</summary>
    public bool IsLong => Count >= Shortest;

    /// <summary>All of what stands behind the block, in contract order.</summary>
    /// <param name="layout">The layout.</param>
    /// <param name="members">The members' codecs: of text, and of an object or a collection, a run is that member.</param>
    public static List<DirectRun> Of(ObjectLayout layout, IReadOnlyList<MemberTraits> members)
    {
        List<DirectRun> runs = [];
        for (int i = 0; i < layout.Members.Count; i++)
        {
            if (layout.Members[i].Place != MemberPlace.Variable) continue;
            runs.Add(From(layout, i, members));
            i = runs[runs.Count - 1].End - 1;
        }

        return runs;
    }

    private static DirectRun From(ObjectLayout layout, int first, IReadOnlyList<MemberTraits> members)
    {
        int end = first + 1, count = 1;
        if (IsAlone(members[first])) return new DirectRun(first, end, count);
        for (int i = end; i < layout.Members.Count; i++)
        {
            if (layout.Members[i].Place != MemberPlace.Variable) continue;
            if (IsAlone(members[i])) break;
            end = i + 1;
            count++;
        }

        return new DirectRun(first, end, count);
    }

    private static bool IsAlone(MemberTraits member) => member.IsText || member.ReadingLevels > 0;

    /// <summary>The bits of the members, for each byte of flags; 0 where it has none of them.</summary>
    public int[] Masks(ObjectLayout layout)
    {
        int[] masks = new int[layout.FlagBytes];
        for (int i = First; i < End; i++)
        {
            if (layout.Members[i].Place == MemberPlace.Variable) masks[layout.Members[i].Bit / 8] |= 1 << (layout.Members[i].Bit % 8);
        }

        return masks;
    }
}
