namespace Firn.Contracts.Plans;

/// <content>Writing: by a writer, and without one. Each reference is read once.</content>
internal sealed partial class PlanBuilder
{
    // One reservation for flags and fixed members, then the rest.
    private void Write(List<Step> steps)
    {
        if (IsAlwaysFixed)
        {
            steps.Add(new WriteAsBlock());
            return;
        }

        if (traits.CanBeDerived) steps.Add(new CheckType());
        if (contract.KeepsIdentity) steps.Add(new ReturnIfWritten());
        steps.Add(new Enter(IsWriting: true));
        Call(steps, CallbackKind.Serializing);
        for (int i = 0; i < Count; i++)
        {
            if (traits.Members[i].Absence != CodecAbsence.None) steps.Add(new Load(i));
        }

        List<WrittenRun> runs = WrittenRun.Of(layout, traits.Members);
        if (HasBlock)
        {
            steps.Add(new TakeRoom(runs.Count > 0 && runs[0].FollowsBlock));
            StoreBlock(steps);
        }

        foreach (WrittenRun run in runs) WriteRun(steps, run);
        Call(steps, CallbackKind.Serialized);
        if (layout.NestedLevels) steps.Add(new Leave(IsWriting: true));
    }

    private void WriteFixed(List<Step> steps)
    {
        Call(steps, CallbackKind.Serializing);
        StoreBlock(steps);
        Call(steps, CallbackKind.Serialized);
    }

    private void StoreBlock(List<Step> steps)
    {
        if (layout.FlagBits > 0) steps.Add(new StoreFlags());
        for (int i = 0; i < Count; i++)
        {
            if (layout.Members[i].Place == MemberPlace.Fixed) steps.Add(new Store(i, BytePlace.Block));
            if (layout.Members[i].Place == MemberPlace.Unknown) steps.Add(new StoreIfFixed(i));
        }
    }

    private void WriteRun(List<Step> steps, WrittenRun run)
    {
        if (run.IsPlaced) steps.Add(new TakePlace(run.FollowsBlock));
        for (int i = run.First; i < run.End; i++)
        {
            if (!WrittenRun.IsBehindBlock(layout, i)) continue;
            if (run.IsPlaced) steps.Add(new WriteAtPlace(i, traits.Members[i].IsText ? 0 : layout.Members[i].Width));
            else if (layout.Members[i].Place == MemberPlace.Unknown) steps.Add(new WriteUnlessFixed(i));
            else if (traits.Members[i].Absence == CodecAbsence.None) steps.Add(new WriteMember(i, WriterOf(i)));
            else steps.Add(new WriteIfPresent(i, WriterOf(i)));
        }

        if (run.IsPlaced) steps.Add(new ReturnPlace());
    }

    private MemberWriter WriterOf(int i)
    {
        MemberTraits member = traits.Members[i];
        if (IsElements(i)) return MemberWriter.Elements;
        if (member.Absence == CodecAbsence.None) return MemberWriter.Codec;
        return member.IsText ? MemberWriter.Text
            : member is { IsObject: true, Absence: CodecAbsence.Reference, WritingLevels: > 0 and <= DirectParts.MostTriedLevels } ? MemberWriter.Tried
            : MemberWriter.Codec;
    }

    // Callbacks, which structs within may have as well, must not be called twice, as they would where the value does not fit.
    private bool IsWrittenWhole
    {
        get
        {
            if (!IsFlat || DirectParts.IsCalled(contract)) return false;
            for (int i = 0; i < Count; i++)
            {
                if (layout.Members[i].Place == MemberPlace.Fixed && traits.Members[i].IsForeign) return false;
                if (IsVariable(i) && !traits.Members[i].IsText && layout.Members[i].Width == 0) return false;
            }

            return true;
        }
    }

    private void WriteWhole(List<Step> steps)
    {
        bool isFixed = true;
        for (int i = 0; i < Count; i++) isFixed &= !IsVariable(i);
        BeginWithoutWriter(steps, layout.BlockSize, StoreWhole);
        steps.Add(new BeginNext(!isFixed));
        for (int i = 0; i < Count; i++)
        {
            if (!IsVariable(i)) continue;
            int width = layout.Members[i].Width;
            steps.Add(new IfPresent(i, traits.Members[i].IsText ? [new WriteText(i)] : [new AskForRoom(BytePlace.Next, width), StoreWhole(i, BytePlace.Next), new Advance(BytePlace.Next, i, width)]));
        }

        steps.Add(new StoreKeptFlags());
        steps.Add(new ReturnCount(isFixed));
    }

    private Step StoreWhole(int i, BytePlace place) =>
        traits.WritingLevels > 0 && traits.Members[i].DirectKind == DirectKinds.Time ? new StoreTime(i, place) : new Store(i, place);

    private void WritePart(List<Step> steps)
    {
        List<WrittenPart> parts = WrittenPart.Of(layout, traits.Members);
        BeginWithoutWriter(steps, layout.BlockSize + (parts.Count > 0 ? parts[0].Room : 0), (i, place) => new Store(i, place));
        steps.Add(new BeginNext(true));
        for (int i = 0; i < parts.Count; i++)
        {
            WrittenPart part = parts[i];
            int member = part.Index, width = layout.Members[member].FixedSize;
            if (i > 0 && part.Room > 0) steps.Add(new AskForRoom(BytePlace.Next, part.Room));
            steps.Add(new IfPresent(
                member,
                traits.Members[member].IsText ? [new WriteShortText(member, part.Behind)]
                : width > 0 ? [new Store(member, BytePlace.Next), new Advance(BytePlace.Next, member, width)]
                : [new WritePart(member)]));
        }

        steps.Add(new StoreKeptFlags());
        steps.Add(new ReturnNext());
    }

    // The block, but for its flags.
    private void BeginWithoutWriter(List<Step> steps, int room, Func<int, BytePlace, Step> store)
    {
        if (traits.CanBeDerived) steps.Add(new RefuseOtherClass());
        steps.Add(new AskForRoom(BytePlace.Block, room));
        steps.Add(new TakeValue());
        steps.Add(new KeepFlags());
        for (int i = 0; i < Count; i++)
        {
            if (layout.Members[i].Place == MemberPlace.Fixed) steps.Add(store(i, BytePlace.Block));
        }
    }
}
