namespace Firn.Contracts.Plans;

/// <summary>
/// A member behind the block of an object that is written without a writer as a part of others (<see cref="DirectParts"/>). For texts, up to four together, and values of known width between them
/// the room is asked for once: short texts take no more than <see cref="ShortText"/> bytes, and longer ones see to what is behind them.
/// </summary>
/// <param name="Index">The member's index.</param>
/// <param name="Room">The bytes that are asked for before it; 0 where they were asked for before, or where it asks by itself.</param>
/// <param name="Behind">The bytes that have to be left behind a text that is not short.</param>
internal readonly record struct WrittenPart(int Index, int Room, int Behind)
{
    // A header and 59 bytes; the last one's kernel stores up to FirnWriter.Slack bytes behind the header.
    private const int ShortText = 60;
    private const int LastText = 65;
    private const int MostTexts = 4;

    /// <summary>All of an object, in contract order.</summary>
    /// <param name="layout">The layout.</param>
    /// <param name="members">The members' codecs.</param>
    public static List<WrittenPart> Of(ObjectLayout layout, IReadOnlyList<MemberTraits> members)
    {
        List<WrittenPart> parts = [];
        int room = 0, texts = 0;
        bool isOpen = false;

        // From the last, as each has to know what is behind it.
        for (int i = layout.Members.Count - 1; i >= 0; i--)
        {
            if (layout.Members[i].Place != MemberPlace.Variable) continue;
            bool asksItself = !members[i].IsText && layout.Members[i].FixedSize == 0;
            if (asksItself || !isOpen || (members[i].IsText && texts == MostTexts))
            {
                Close();
                room = texts = 0;
            }

            isOpen = !asksItself;
            parts.Add(new WrittenPart(i, 0, room));
            if (asksItself) continue;
            room = members[i].IsText ? Math.Max(room + ShortText, LastText) : room + layout.Members[i].FixedSize;
            if (members[i].IsText) texts++;
        }

        Close();
        parts.Reverse();
        return parts;

        // The room is asked for before the first of those that it is for.
        void Close()
        {
            if (parts.Count > 0) parts[parts.Count - 1] = parts[parts.Count - 1] with { Room = room };
        }
    }
}
