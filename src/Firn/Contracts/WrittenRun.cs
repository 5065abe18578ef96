namespace Firn.Contracts;

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
    /// <param name="isText">Which members are text.</param>
    public static IEnumerable<WrittenRun> Of(ObjectLayout layout, Func<int, bool> isText)
    {
        bool followsBlock = layout.BlockSize > 0 && layout.Unknown.Count == 0;
        for (int first = 0; first < layout.Members.Count; first++)
        {
            if (!IsVariable(layout, first)) continue;
            bool isPlaced = CanBePlaced(layout, first, isText);
            int end = first + 1, count = 1;
            for (int i = end; i < layout.Members.Count; i++)
            {
                if (!IsVariable(layout, i)) continue;
                if (CanBePlaced(layout, i, isText) != isPlaced) break;
                end = i + 1;
                count++;
            }

            yield return new WrittenRun(first, end, isPlaced && (followsBlock || count >= Shortest), isPlaced && followsBlock);
            followsBlock = false;
            first = end - 1;
        }
    }

    /// <summary>Whether a member has bytes of its own behind the block, or may have them.</summary>
    public static bool IsVariable(ObjectLayout layout, int index) => layout.Members[index].Place is MemberPlace.Variable or MemberPlace.Unknown;

    private static bool CanBePlaced(ObjectLayout layout, int index, Func<int, bool> isText) =>
        layout.Members[index].Place == MemberPlace.Variable && layout.Members[index].Bit >= 0 && (layout.Members[index].Width > 0 || isText(index));
}
