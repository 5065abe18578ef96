namespace Firn.Contracts.Plans;

/// <content>Reading by a reader: the whole block before anything behind it, because its bytes are valid only until more is taken.</content>
internal sealed partial class PlanBuilder
{
    private void Read(List<Step> steps)
    {
        if (IsAlwaysFixed)
        {
            steps.Add(new ReadAsBlock());
            return;
        }

        if (IsReadByFilling)
        {
            steps.AddRange([new ChargeMemory(), new Construct(IsSparse: false), new FillObject(), new ReturnValue()]);
            return;
        }

        if (contract.KeepsIdentity) steps.Add(new ReturnIfKnown());
        steps.Add(IsReadSparse ? new ReturnIfSparse() : new Enter(IsWriting: false));
        if (!contract.IsStruct) steps.Add(new ChargeMemory());
        if (HasBlock) steps.Add(new TakeBlock());
        if (!IsMadeLast) Create(steps);
        LoadBlock(steps);
        ReadVariable(steps);
        if (IsMadeLast)
        {
            Create(steps);
            FillElements(steps);
        }

        Finish(steps);
    }

    private void Fill(List<Step> steps, bool reuses)
    {
        if (contract.KeepsIdentity) steps.Add(new BeginReferences());
        steps.Add(new IfSparse(
            Steps(then =>
            {
                Call(then, CallbackKind.Deserializing);
                if (reuses) KeepCollections(then);
                then.Add(new FillSparse(reuses));
            }),
            Steps(otherwise =>
            {
                Call(otherwise, CallbackKind.Deserializing);
                if (reuses) KeepCollections(otherwise);
                if (HasBlock) otherwise.Add(new TakeBlock());
                LoadBlock(otherwise);
                ReadVariable(otherwise, reuses);
            })));
        Call(steps, CallbackKind.Deserialized);
        if (layout.NestedLevels) steps.Add(new Leave(IsWriting: false));
    }

    private void KeepCollections(List<Step> steps)
    {
        for (int i = 0; i < Count; i++)
        {
            if (contract.Members[i].Writing is MemberWriting.Fill or MemberWriting.FillField && traits.Members[i].Absence == CodecAbsence.Reference) steps.Add(new KeepCollection(i));
        }
    }

    private void ReadFixed(List<Step> steps)
    {
        steps.Add(new BlockIsArgument());
        if (!IsMadeLast) Create(steps);
        LoadBlock(steps);
        if (IsMadeLast) Create(steps);
        Call(steps, CallbackKind.Deserialized);
        steps.Add(new ReturnValue());
    }

    // Only data of another version are such, of which only some members have come: all this is cold. The others keep what initializers give them.
    private void ReadSparse(List<Step> steps)
    {
        steps.Add(new ChargeMemory());
        if (IsFilled)
        {
            Create(steps);
            steps.Add(new FillSparse(Reuses: false));
        }
        else
        {
            for (int i = 0; i < Count; i++) steps.Add(new BeginSparse(i, IsElements(i) ? -1 : ParameterOf(i), !IsNeededToCreate(i)));
            FillSparse(steps, reuses: false);
            steps.Add(new Construct(IsSparse: true));
            Call(steps, CallbackKind.Deserializing);
            for (int i = 0; i < Count; i++)
            {
                if (!IsNeededToCreate(i)) steps.Add(new IfArrived(i, IsElements(i) ? new Fill(i) : new Assign(i)));
            }
        }

        Finish(steps);
    }

    private void FillSparse(List<Step> steps, bool reuses)
    {
        List<IReadOnlyList<Step>> cases = [];
        for (int i = 0; i < Count; i++)
        {
            List<Step> then = [];
            // Elements come last, so an object that is made of its members takes them when it is there.
            if (!IsElements(i)) then.Add(new Set(i, traits.Members[i].Absence == CodecAbsence.None ? ValueSource.Reader : ValueSource.ReaderIfPresent, BytePlace.Next, IsDeclared: false) { Reuses = reuses && IsReusedMember(i) });
            else if (IsFilled) then.Add(new Fill(i));
            if (!IsFilled && !IsNeededToCreate(i)) then.Add(new Arrive(i));
            cases.Add(then);
        }

        steps.Add(new ForEachMember(cases));
    }

    // What the object is made of; members that an initializer has to set always arrive, because data that lack them are refused.
    private bool IsNeededToCreate(int i) => contract.Members[i].Writing == MemberWriting.Constructor || (contract.Members[i].Writing == MemberWriting.Initializer && !contract.IsSetLate(contract.Members[i]));

    private int ParameterOf(int member)
    {
        for (int i = 0; i < contract.Constructor.Arguments.Count; i++)
        {
            if (contract.Constructor.Arguments[i] == member) return i;
        }

        return -1;
    }

    private void Finish(List<Step> steps)
    {
        Call(steps, CallbackKind.Deserialized);
        if (layout.NestedLevels) steps.Add(new Leave(IsWriting: false));
        steps.Add(new ReturnValue());
    }

    private void Create(List<Step> steps)
    {
        steps.Add(new Construct(IsSparse: false));
        if (contract.KeepsIdentity) steps.Add(new AddReference());
        Call(steps, CallbackKind.Deserializing);
        if (!IsMadeLast || traits.IsTuple) return;
        for (int i = 0; i < Count; i++)
        {
            if (contract.Members[i].Writing is not (MemberWriting.Constructor or MemberWriting.Initializer or MemberWriting.Elements)) steps.Add(new Assign(i));
        }
    }

    private void LoadBlock(List<Step> steps)
    {
        if (layout.FlagBits > 0) steps.Add(new LoadFlags(IsDirect: false));
        LoadMembers(steps, i => steps.Add(new Set(i, ValueSource.Block, BytePlace.Block, IsDeclared: true)));
    }

    private void LoadMembers(List<Step> steps, Action<int> setFixed)
    {
        for (int i = 0; i < Count; i++)
        {
            switch (layout.Members[i].Place)
            {
                case MemberPlace.Flag:
                    steps.Add(new Set(i, ValueSource.Flag, BytePlace.Block, IsDeclared: true));
                    break;
                case MemberPlace.OptionalFlag:
                    steps.Add(new Set(i, ValueSource.OptionalFlag, BytePlace.Block, IsDeclared: true));
                    break;
                case MemberPlace.Fixed:
                    setFixed(i);
                    break;
                case MemberPlace.Unknown:
                    steps.Add(new SetIfFixed(i));
                    break;
            }
        }
    }

    private void ReadVariable(List<Step> steps, bool reuses = false)
    {
        for (int i = 0; i < Count; i++)
        {
            if (IsElements(i))
            {
                if (!IsMadeLast) steps.Add(new Fill(i));
            }
            else if (layout.Members[i].Place == MemberPlace.Unknown)
            {
                steps.Add(new SetUnlessFixed(i));
            }
            else if (IsVariable(i))
            {
                steps.Add(traits.Members[i].Absence switch
                {
                    CodecAbsence.None => new Set(i, ValueSource.Reader, BytePlace.Next, IsDeclared: true),
                    // Not as one expression: the compiler would build the nullable on the stack in two parts and wait for both to copy it.
                    CodecAbsence.Nullable when !IsMadeLast => new SetEither(i),
                    _ => new Set(i, ValueSource.ReaderIfFlagged, BytePlace.Next, IsDeclared: true) { Reuses = reuses && IsReusedMember(i) },
                });
            }
        }
    }

    // The last member of an object that is a collection: into the object, whether that is made first or last.
    private void FillElements(List<Step> steps)
    {
        for (int i = 0; i < Count; i++)
        {
            if (IsElements(i)) steps.Add(new Fill(i));
        }
    }
}
