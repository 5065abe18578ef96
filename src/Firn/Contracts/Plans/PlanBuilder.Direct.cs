namespace Firn.Contracts.Plans;

/// <content>
/// Reading without a reader. Parts of others are read wherever they stand (<see cref="DirectParts"/>), other objects only as whole messages, if they have no objects and collections within, and
/// values and structs that can be looked at without a reader. Where something is wrong with the bytes they are read again by <c>Read</c>.
/// </content>
internal sealed partial class PlanBuilder
{
    private bool IsPart => traits.ReadingLevels > 0;

    private bool IsReadWhole
    {
        get
        {
            if (contract.IsStruct || !traits.IsRoot || contract.KeepsIdentity || layout.Unknown.Count > 0 || layout.Charge + layout.ChargeSlots > ObjectLayout.DirectCharge) return false;
            for (int i = 0; i < Count; i++)
            {
                bool isFlag = layout.Members[i].Place is MemberPlace.Flag or MemberPlace.OptionalFlag;
                if (!isFlag && !traits.Members[i].IsText && !DirectKinds.IsDirect(traits.Members[i].DirectKind)) return false;
            }

            return true;
        }
    }

    // Of objects and collections within each is some hundred bytes more.
    private bool IsReadingInlined => DirectKinds.IsInlined(Count, Texts) && traits.Members.All(m => m.ReadingLevels == 0);

    private void ReadDirect(List<Step> steps)
    {
        steps.Add(new BeginInput());
        steps.Add(new HasBytes(BytePlace.Block, layout.BlockSize, -1, false));
        if (layout.FlagBits > 0) steps.Add(new LoadFlags(IsDirect: true));
        if (traits.Triviality() is { } triviality && !IsCalled(CallbackKind.Deserializing)) ReadAndSet(steps, triviality);
        else LookThenSet(steps);
        steps.Add(new ReturnInput());
        Call(steps, CallbackKind.Deserialized);
        steps.Add(new ReturnValue());
    }

    // A value of fixed width has nothing behind its block, and structs are not noticed when they are given up.
    private void ReadDirectStruct(List<Step> steps)
    {
        steps.Add(new BeginResult());
        if (layout.FlagBits > 0) steps.Add(new LoadFlags(IsDirect: true));
        if (!IsMadeLast) Create(steps);
        LoadMembers(steps, i =>
        {
            if (IsChecked(i)) steps.Add(new LookAt(i));
            SetFixed(steps, i);
        });
        if (IsMadeLast) Create(steps);
        steps.Add(new ReturnResult());
    }

    // Nobody notices an object that is given up again where something is wrong: unless it is made of its members, it is made first, and members are set as they are read. Those that are
    // absent are so already in most.
    private void ReadAndSet(List<Step> steps, Triviality triviality)
    {
        if (!IsMadeLast) Create(steps);
        LoadMembers(steps, i =>
        {
            if (IsChecked(i)) steps.Add(new LookAt(i));
            SetFixed(steps, i);
        });
        steps.Add(new BeginNext(true));
        foreach (DirectRun run in DirectRun.Of(layout, traits.Members))
        {
            List<Step> some = [], none = [];
            Members(run, i =>
            {
                if (IsMadeLast) steps.Add(new Declare(i));
                Step[] absent = IsMadeLast || triviality.Assigned.Contains(i) || contract.Members[i].TextWhenNull is not null ? [new Set(i, ValueSource.Absence, BytePlace.Next, IsDeclared: false)] : [];
                some.Add(new IfFlag(i, Steps(then => ReadAndSet(then, i)), absent));
                none.AddRange(absent);
            });
            if (run.IsLong) steps.Add(new IfAnyFlag(run.Masks(layout), some, none));
            else steps.AddRange(some);
        }

        if (IsMadeLast) Create(steps);

        // The caller sees whether that was all, but the user's code is not called before it is known.
        if (!IsPart) steps.Add(new ExpectEnd());
    }

    private void ReadAndSet(List<Step> steps, int i)
    {
        int width = WidthOf(i);
        if (traits.Members[i].IsText)
        {
            steps.Add(new ReadText(i, IsDeclared: true));
            steps.Add(new Set(i, ValueSource.Text, BytePlace.Next, IsDeclared: false));
            steps.Add(new AdvanceText());
        }
        else if (traits.Members[i].ReadingLevels > 0)
        {
            steps.Add(new ReturnInput());
            steps.Add(new ReadPart(i));
            steps.Add(new Set(i, ValueSource.Part, BytePlace.Next, IsDeclared: false));
            steps.Add(new TakeNext());
        }
        else
        {
            steps.Add(new HasBytes(BytePlace.Next, width, IsChecked(i) ? i : -1, IsKept: true));
            steps.Add(new Set(i, IsChecked(i) ? ValueSource.LookedAt : ValueSource.Direct, BytePlace.Next, IsDeclared: false));
            steps.Add(new Advance(BytePlace.Next, i, width));
        }
    }

    // Constructors and setters that do more than store are called once: everything is looked at before there is an object.
    private void LookThenSet(List<Step> steps)
    {
        for (int i = 0; i < Count; i++)
        {
            if (layout.Members[i].Place == MemberPlace.Fixed && IsChecked(i)) steps.Add(new LookAt(i));
        }

        steps.Add(new BeginNext(true));
        List<DirectRun> runs = DirectRun.Of(layout, traits.Members);
        foreach (DirectRun run in runs) Look(steps, run);
        steps.Add(new ExpectEnd());
        if (!IsMadeLast) Create(steps);
        LoadMembers(steps, i => SetFixed(steps, i));
        foreach (DirectRun run in runs) SetRun(steps, run);
        if (IsMadeLast) Create(steps);
    }

    private void SetFixed(List<Step> steps, int i) => steps.Add(new Set(i, IsChecked(i) ? ValueSource.LookedAt : ValueSource.Direct, BytePlace.Block, IsDeclared: true));

    // A text is read; of a run only the place of the first is kept.
    private void Look(List<Step> steps, DirectRun run)
    {
        if (traits.Members[run.First].IsText)
        {
            steps.Add(new BeginText(run.First));
            steps.Add(new IfFlag(run.First, [new ReadText(run.First, IsDeclared: false), new AdvanceText()], []));
            return;
        }

        steps.Add(new KeepPlace(run.First));
        List<Step> within = [];
        Members(run, i => within.Add(new IfFlag(
            i,
            [new HasBytes(BytePlace.Next, WidthOf(i), IsChecked(i) ? i : -1, IsKept: false), new Advance(BytePlace.Next, i, WidthOf(i))],
            [])));
        if (run.IsLong) steps.Add(new IfAnyFlag(run.Masks(layout), within, []));
        else steps.AddRange(within);
    }

    private void SetRun(List<Step> steps, DirectRun run)
    {
        if (traits.Members[run.First].IsText)
        {
            steps.Add(new Set(run.First, ValueSource.Text, BytePlace.Kept, IsDeclared: true));
            return;
        }

        List<Step> some = [], none = [];
        Members(run, i =>
        {
            if (IsMadeLast) steps.Add(new Declare(i));
            Step absent = new Set(i, ValueSource.Absence, BytePlace.Kept, IsDeclared: false);
            List<Step> then = [new Set(i, ValueSource.Direct, BytePlace.Kept, IsDeclared: false) { KeptAt = run.First }];
            if (i < run.End - 1) then.Add(new Advance(BytePlace.Kept, run.First, WidthOf(i)));
            some.Add(new IfFlag(i, then, [absent]));
            none.Add(absent);
        });
        if (run.IsLong) steps.Add(new IfAnyFlag(run.Masks(layout), some, none));
        else steps.AddRange(some);
    }

    // Of a struct that may be absent, whose levels are known, as well.
    private int WidthOf(int i) => layout.Members[i].FixedSize;

    private bool IsChecked(int i) => DirectKinds.IsChecked(traits.Members[i].DirectKind);

    private void Members(DirectRun run, Action<int> add)
    {
        for (int i = run.First; i < run.End; i++)
        {
            if (IsVariable(i)) add(i);
        }
    }
}
