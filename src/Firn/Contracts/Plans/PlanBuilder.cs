namespace Firn.Contracts.Plans;

/// <summary>Finds the steps of a codec's methods.</summary>
internal sealed partial class PlanBuilder(TypeContract contract, ObjectLayout layout, TypeTraits traits)
{
    // A block up to here is written and read in place.
    private const int LargestInlinedBlock = 64;

    private int Count => layout.Members.Count;

    private bool IsAlwaysFixed => layout.Shape.FixedSize > 0;

    private bool HasBlock => layout.BlockSize > 0 || layout.Unknown.Count > 0;

    // Classes of the user's: they can be read also where the data lack members.
    private bool IsReadSparse => !contract.IsStruct && !traits.IsTuple;

    // A value that is made of its members can be made only when the last of them is read.
    private bool IsMadeLast { get; } = traits.IsTuple || contract.IsMadeOfMembers;

    private bool IsFilled => IsReadSparse && !IsMadeLast;

    // Objects that are there can be filled, so a new one is read by filling it: the members are read in one method. Of those that keep identity only the first of a message is filled.
    private bool HasFill => IsFilled && traits.IsRoot;

    private bool IsReadByFilling => HasFill && !contract.KeepsIdentity;

    public CodecPlan Build()
    {
        Inlining block = layout.BlockSize <= LargestInlinedBlock ? Inlining.Always : Inlining.Open;
        bool isFixed = layout.Shape.FixedSize != 0;
        return new CodecPlan
        {
            IsMadeLast = IsMadeLast,
            Write = Open(Write),
            WriteWhole = IsWrittenWhole ? Open(WriteWhole) : null,
            WritePart = traits.WritingLevels > 0 && !contract.IsStruct ? Method(DirectParts.IsWrittenByCall(Texts) ? Inlining.Never : Inlining.Open, WritePart) : null,
            Read = Open(Read),
            ReadDirectStruct = IsPart && contract.IsStruct ? Method(block, ReadDirectStruct) : null,
            ReadDirect = (IsPart && !contract.IsStruct) || IsReadWhole ? Method(IsReadingInlined ? Inlining.Always : Inlining.Open, ReadDirect) : null,
            Fill = HasFill ? Open(steps => Fill(steps, reuses: false)) : null,
            Refill = IsFilled && traits.IsRefilled ? Open(steps => Fill(steps, reuses: true)) : null,
            RefillSparse = IsFilled && traits.IsRefilled ? Method(Inlining.Never, steps => FillSparse(steps, reuses: true)) : null,
            IsReused = IsFilled && traits.IsRefilled && !contract.KeepsIdentity && !contract.HasComparer,
            IsReadSparse = IsReadSparse,
            ReadSparse = IsReadSparse && !IsReadByFilling ? Method(Inlining.Never, ReadSparse) : null,
            FillSparse = IsFilled ? Method(Inlining.Never, steps => FillSparse(steps, reuses: false)) : null,
            WriteFixed = isFixed ? Method(block, WriteFixed) : null,
            ReadFixed = isFixed ? Method(block, ReadFixed) : null,
        };
    }

    private static MethodPlan Open(Action<List<Step>> add) => Method(Inlining.Open, add);

    private static MethodPlan Method(Inlining inlining, Action<List<Step>> add) => new(inlining, Steps(add));

    private static List<Step> Steps(Action<List<Step>> add)
    {
        List<Step> steps = [];
        add(steps);
        return steps;
    }

    private int Texts => traits.Members.Count(m => m.IsText);

    private bool IsCalled(CallbackKind kind) => contract.Callbacks.Any(c => c.Kind == kind);

    private void Call(List<Step> steps, CallbackKind kind)
    {
        for (int i = 0; i < contract.Callbacks.Count; i++)
        {
            if (contract.Callbacks[i].Kind == kind) steps.Add(new Callback(i));
        }
    }

    private bool IsElements(int member) => contract.Members[member].Writing == MemberWriting.Elements;

    // What a member holds is kept where it is an object. Collections without setter are kept in any case, and get their elements from another.
    private bool IsReusedMember(int member) =>
        traits.Members[member] is { Absence: CodecAbsence.Reference, IsText: false } && contract.Members[member].Writing is not (MemberWriting.Fill or MemberWriting.FillField or MemberWriting.Elements);

    private bool IsVariable(int member) => layout.Members[member].Place == MemberPlace.Variable;

    // No objects, structs and collections within.
    private bool IsFlat => !contract.IsStruct && traits.IsRoot && !contract.KeepsIdentity && !layout.NestedLevels && layout.BlockDepth == 0 && layout.Unknown.Count == 0;
}
