namespace Firn.Contracts.Plans;

/// <summary>Members behind the block that are written one after the other in the same manner.</summary>
/// <param name="First">The index of the first.</param>
/// <param name="End">The index behind the last; members of the block may stand between, and have no part in it.</param>
/// <param name="IsPlaced">Whether the code keeps the place to write to, and moves the writer behind all of them at once.</param>
/// <param name="FollowsBlock">Whether they stand directly behind the block, which is then written at that place, too.</param>
internal readonly record struct WrittenRun(int First, int End, bool IsPlaced, bool FollowsBlock)
{
    // A single member elsewhere moves the writer as often by itself.
    private const int Shortest = 2;

    /// <summary>All of an object, in contract order.</summary>
    /// <param name="layout">The layout.</param>
    /// <param name="members">The members' codecs.</param>
    public static List<WrittenRun> Of(ObjectLayout layout, IReadOnlyList<MemberTraits> members)
    {
        List<WrittenRun> runs = [];
        bool followsBlock = layout.BlockSize > 0 && layout.Unknown.Count == 0;
        for (int first = 0; first < layout.Members.Count; first++)
        {
            if (!IsBehindBlock(layout, first)) continue;
            bool isPlaced = CanBePlaced(layout, first, members);
            int end = first + 1, count = 1;
            for (int i = end; i < layout.Members.Count; i++)
            {
                if (!IsBehindBlock(layout, i)) continue;
                if (CanBePlaced(layout, i, members) != isPlaced) break;
                end = i + 1;
                count++;
            }

            runs.Add(new WrittenRun(first, end, isPlaced && (followsBlock || count >= Shortest), isPlaced && followsBlock));
            followsBlock = false;
            first = end - 1;
        }

        return runs;
    }

    /// <summary>Whether a member has bytes of its own behind the block, or may have them.</summary>
    public static bool IsBehindBlock(ObjectLayout layout, int index) => layout.Members[index].Place is MemberPlace.Variable or MemberPlace.Unknown;

    private static bool CanBePlaced(ObjectLayout layout, int index, IReadOnlyList<MemberTraits> members) =>
        layout.Members[index].Place == MemberPlace.Variable && layout.Members[index].Bit >= 0 && (layout.Members[index].Width > 0 || members[index].IsText);
}
