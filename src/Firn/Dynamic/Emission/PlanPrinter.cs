using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using Firn.Codecs;
using Firn.Contracts;
using Firn.Contracts.Plans;

namespace Firn.Dynamic.Emission;

/// <summary>
/// Prints the steps of a codec's methods as instructions: those that the compiler makes of what the generator's printer says (<c>docs/generated-code.md</c>), so that both engines do
/// the same in the same order.
/// </summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[RequiresDynamicCode(DynamicWarnings.Code)]
internal sealed partial class PlanPrinter
{
    private static readonly Type s_byte = typeof(byte).MakeByRefType();

    private readonly ObjectNode _node;
    private readonly TypeTraits _traits;
    private readonly CodecBatch _batch;
    private readonly TypeContract _contract;
    private readonly ObjectLayout _layout;
    private readonly CodecPlan _plan;

    // What the method that is being printed has declared.
    private Il _il;
    private LocalBuilder? _value, _block, _next, _size, _isPresent;
    private LocalBuilder?[] _members = [], _parts = [], _arrived = [];
    private LocalBuilder[] _flags = [];
    private Label _nothing;

    public PlanPrinter(ObjectNode node, TypeTraits traits, CodecPlan plan, CodecBatch batch)
    {
        _node = node;
        _traits = traits;
        _plan = plan;
        _batch = batch;
        _contract = node.Contract!;
        _layout = node.Layout!;
    }

    /// <summary>The method that stores a value of fixed width.</summary>
    public MethodInfo? WriteFixed { get; set; }

    /// <summary>The method that loads one.</summary>
    public MethodInfo? ReadFixed { get; set; }

    /// <summary>The method that reads an object of another version.</summary>
    public MethodInfo? ReadSparse { get; set; }

    /// <summary>The method that reads its members into an object.</summary>
    public MethodInfo? FillSparse { get; set; }

    /// <summary>The method that reads them into what the object holds.</summary>
    public MethodInfo? RefillSparse { get; set; }

    /// <summary>The method that reads all members into an object.</summary>
    public MethodInfo? FillObject { get; set; }

    /// <summary>Prints a method that takes the value.</summary>
    public void PrintWith(MethodBuilder method, MethodPlan plan, Action<Il>? nothing = null)
    {
        Begin(method);
        Print(plan.Steps);
        if (plan.Steps is not [.., ReturnCount or ReturnNext]) _il.Return();
        End(nothing);
    }

    /// <summary>Prints a method that returns the value.</summary>
    public void PrintFrom(MethodBuilder method, MethodPlan plan, Action<Il>? nothing = null)
    {
        Begin(method);
        if (plan.Steps is not [ReadAsBlock])
        {
            DeclareMembers();
            _value = _il.Local(_node.Type);
        }

        Print(plan.Steps);
        End(nothing);
    }

    /// <summary>Prints a method that reads into an object.</summary>
    public void PrintInto(MethodBuilder method, MethodPlan plan)
    {
        Begin(method);
        DeclareMembers();
        Print(plan.Steps);
        _il.Return();
    }

    /// <summary>Prints a method that makes an object.</summary>
    public void PrintCreate(MethodBuilder method)
    {
        Begin(method);
        _value = _il.Local(_node.Type);
        NewObject(isSparse: false);
        _il.Load(_value);
        _il.Return();
    }

    private void Begin(MethodBuilder method)
    {
        _il = new Il(method.GetILGenerator());
        _value = _block = _next = _size = _isPresent = null;
        _members = new LocalBuilder?[Count];
        _parts = new LocalBuilder?[Count];
        _arrived = new LocalBuilder?[Count];
        _flags = [];
        _nothing = _il.Label();
    }

    private void End(Action<Il>? nothing)
    {
        if (nothing is null) return;
        _il.Mark(_nothing);
        nothing(_il);
        _il.Return();
    }

    private void DeclareMembers()
    {
        for (int i = 0; _plan.IsMadeLast && i < Count; i++)
        {
            if (!IsElements(i)) _members[i] = _il.Local(_node.Members[i].Type);
        }
    }

    private void Print(IReadOnlyList<Step> steps)
    {
        foreach (Step step in steps) Print(step);
    }

    // Each kind of step, in the order of the file that declares them.
    private void Print(Step step)
    {
        switch (step)
        {
            case Enter { IsWriting: var isWriting }:
                EnterOrCheck(isWriting ? CodecMethods.WriterEnter : CodecMethods.ReaderEnter, isWriting ? CodecMethods.WriterCheckDepth : CodecMethods.ReaderCheckDepth);
                break;
            case Leave leave:
                _il.Argument(0);
                _il.Call(leave.IsWriting ? CodecMethods.WriterLeave : CodecMethods.ReaderLeave);
                break;
            case Callback callback:
                Target();
                if (_contract.Callbacks[callback.Index].TakesContext) _il.Default(typeof(System.Runtime.Serialization.StreamingContext));
                CallMember(_node.Callbacks[callback.Index]);
                break;
            case BeginNext:
                _next ??= _il.Local(s_byte);
                At(_layout.BlockSize);
                _il.Store(_next);
                break;
            case Advance advance:
                AdvanceBy(advance.Place == BytePlace.Next ? _next! : _parts[advance.Member]!, () => _il.Int(advance.Count));
                break;
            case WriteAsBlock:
                _il.Argument(0);
                _il.Int(_layout.Shape.FixedDepth);
                _il.Call(CodecMethods.WriterCheckDepth);
                _il.Argument(0);
                _il.Int(_layout.Shape.FixedSize);
                _il.Call(CodecMethods.Reserve);
                _il.Argument(1);
                _il.Call(WriteFixed!);
                break;
            case CheckType:
                if (!_contract.KeepsIdentity) _il.Argument(0);
                _il.Argument(1);
                _il.Call((_contract.KeepsIdentity ? CodecMethods.CheckExactReference : CodecMethods.CheckExactType).MakeGenericMethod(_node.Type));
                break;
            case ReturnIfWritten:
                _il.Argument(0);
                _il.Argument(1);
                _il.Call(CodecMethods.TryWriteReference);
                If(() => _il.Return());
                break;
            case Load load:
                Keep(load.Member);
                break;
            case TakeRoom room:
                TakeBlock(room.IsContinued ? CodecMethods.BeginDirect : CodecMethods.Reserve);
                break;
            case StoreFlags:
                PrintFlags();
                break;
            case Store store:
                Place(store.Place, store.Member);
                Stored(store.Member);
                StoreByCodec(store.Member);
                break;
            case StoreTime time:
                Place(time.Place, time.Member);
                Stored(time.Member);
                _il.Call(CodecMethods.TryWriteTime);
                _il.JumpIfNot(_nothing);
                break;
            case TakePlace place:
                _next ??= _il.Local(s_byte);
                if (place.FollowsBlock)
                {
                    At(_layout.BlockSize);
                }
                else
                {
                    _il.Argument(0);
                    _il.Call(CodecMethods.PlaceOf);
                }

                _il.Store(_next);
                break;
            case ReturnPlace:
                _il.Argument(0);
                _il.Load(_next!);
                _il.Call(CodecMethods.MoveTo);
                break;
            case WriteAtPlace at:
                IsPresent(at.Member);
                If(() => PrintAtPlace(at));
                break;
            case WriteMember write:
                _il.Argument(0);
                Get(write.Member);
                Write(write.Member, write.By);
                break;
            case WriteIfPresent write:
                IsPresent(write.Member);
                If(() =>
                {
                    _il.Argument(0);
                    Present(write.Member);
                    Write(write.Member, write.By);
                });
                break;
            case RefuseOtherClass:
                _il.Argument(1);
                _il.Call(CodecMethods.GetClass);
                _il.TypeOf(_node.Type);
                _il.Call(CodecMethods.TypesEqual);
                _il.JumpIfNot(_nothing);
                break;
            case AskForRoom ask:
                if (ask.Place == BytePlace.Block) _il.Argument(0);
                else _il.Load(_next!);
                _il.Argument(2);
                _il.Long(ask.Count);
                _il.Call(CodecMethods.HasDirectRoom);
                _il.JumpIfNot(_nothing);
                break;
            case KeepFlags:
                PrintKeptFlags();
                break;
            case StoreKeptFlags:
                for (int i = 0; i < _flags.Length; i++)
                {
                    At(i);
                    _il.Load(_flags[i]);
                    _il.Op(OpCodes.Conv_U1);
                    _il.Op(OpCodes.Stind_I1);
                }

                break;
            case IfPresent present:
                int bit = _layout.Members[present.Member].Bit;
                Keep(present.Member);
                IsPresent(present.Member);
                If(() =>
                {
                    _il.Load(_flags[bit / 8]);
                    _il.Int(1 << (bit % 8));
                    _il.Op(OpCodes.Or);
                    _il.Store(_flags[bit / 8]);
                    Print(present.Then);
                });
                break;
            case WriteText text:
                _il.Load(_next!);
                _il.Load(_members[text.Member]!);
                _il.Argument(2);
                NextOrNothing(() => _il.Call(CodecMethods.WriteDirectString));
                break;
            case WriteShortText text:
                PrintShortText(text);
                break;
            case WritePart part:
                _il.Load(_next!);
                _il.Load(_members[part.Member]!);
                _il.Argument(2);
                NextOrNothing(() => _il.Call(_node.Members[part.Member].Codec!.Type, CodecInterface.WritePart));
                break;
            case ReturnNext:
                _il.Load(_next!);
                _il.Return();
                break;
            case ReturnCount { IsFixed: true }:
                _il.Int(_layout.BlockSize);
                _il.Return();
                break;
            case ReturnCount:
                _il.Argument(0);
                _il.Load(_next!);
                _il.Call(CodecMethods.DirectCount);
                _il.Return();
                break;
            case ReadAsBlock:
                _il.Argument(0);
                _il.Int(_layout.Shape.FixedDepth);
                _il.Call(CodecMethods.ReaderCheckDepth);
                _il.Argument(0);
                _il.Argument(0);
                _il.Int(_layout.Shape.FixedSize);
                _il.Call(CodecMethods.Take);
                _il.Call(ReadFixed!);
                _il.Return();
                break;
            case ReturnIfKnown:
                LocalBuilder known = TryReadReference();
                If(() =>
                {
                    _il.Load(known);
                    _il.Return();
                });
                break;
            case BeginReferences:
                // The first object of a message, so nothing is known to which it could refer.
                TryReadReference();
                _il.Op(OpCodes.Pop);
                Print(new AddReference());
                break;
            case ReturnIfSparse:
                EnterOrCheck(CodecMethods.EnterObject, CodecMethods.CheckObject);
                If(() =>
                {
                    _il.Argument(0);
                    _il.Call(ReadSparse!);
                    _il.Return();
                });
                break;
            case IfSparse sparse:
                EnterOrCheck(CodecMethods.EnterObject, CodecMethods.CheckObject);
                If(() => Print(sparse.Then), () => Print(sparse.Else));
                break;
            case ChargeMemory:
                PrintCharge();
                break;
            case Contracts.Plans.TakeBlock:
                TakeBlock(CodecMethods.Take);
                break;
            case BlockIsArgument:
                _block = _il.Local(s_byte);
                _il.Argument(1);
                _il.Store(_block);
                break;
            case BeginInput:
                _block = _il.Local(s_byte);
                _next = _il.Local(s_byte);
                _il.Argument(0);
                _il.Call(CodecMethods.DirectNext);
                _il.Store(_block);
                break;
            case Construct construct:
                NewObject(construct.IsSparse);
                break;
            case AddReference:
                _il.Argument(0);
                Target();
                _il.Call(CodecMethods.AddReference);
                break;
            case LoadFlags flags:
                PrintLoadedFlags(flags.IsDirect);
                break;
            case Set set:
                SetMember(set.Member, () => Value(set));
                break;
            case SetEither either:
                // Not as one expression, as in the generator's text.
                Bit(_layout.Members[either.Member].Bit);
                IfNot(() => SetMember(either.Member, () => _il.Default(_node.Members[either.Member].Type)), () => SetMember(either.Member, () => ReadValue(either.Member)));
                break;
            case Assign assign:
                AssignMember(assign.Member, () => _il.Load(_members[assign.Member]!));
                break;
            case KeepCollection kept:
                _il.Argument(0);
                Get(kept.Member);
                _il.Call(CodecMethods.KeepCollection);
                break;
            case Fill fill:
                _il.Argument(0);
                Target();
                _il.Call(CodecBatch.MethodOf(_node.Members[fill.Member].Codec!.Type, "Fill"));
                break;
            case Contracts.Plans.FillObject or Contracts.Plans.FillSparse:
                _il.Argument(0);
                Target();
                _il.Call((step is Contracts.Plans.FillSparse sparsely ? sparsely.Reuses ? RefillSparse : FillSparse : FillObject)!);
                break;
            case BeginSparse begin:
                PrintSparse(begin);
                break;
            case ForEachMember members:
                PrintMembers(members);
                break;
            case Arrive arrive:
                _il.Int(1);
                _il.Store(_arrived[arrive.Member]!);
                break;
            case IfArrived arrived:
                _il.Load(_arrived[arrived.Member]!);
                If(() => Print(arrived.Then));
                break;
            case HasBytes has:
                PrintHasBytes(has);
                break;
            case Contracts.Plans.LookAt look:
                LookAt(look.Member, BytePlace.Block);
                break;
            case KeepPlace keep:
                _parts[keep.Member] = _il.Local(s_byte);
                _il.Load(_next!);
                _il.Store(_parts[keep.Member]!);
                break;
            case BeginText begin:
                _parts[begin.Member] = _il.Local(typeof(string));
                _il.Default(typeof(string));
                _il.Store(_parts[begin.Member]!);
                break;
            case ReadText text:
                if (text.IsDeclared) _parts[text.Member] = _il.Local(typeof(string));
                _size = _il.Local(typeof(int));
                _il.Load(_next!);
                Limit();
                _il.LoadAddress(_size);
                PartOrNothing(text.Member, () => _il.Call(DirectKinds.IsTextInlined(Texts) ? CodecMethods.ReadDirectString : CodecMethods.ReadDirectStringByCall));
                break;
            case AdvanceText:
                AdvanceBy(_next!, () => _il.Load(_size!));
                break;
            case ReadPart part:
                CodecRef codec = _node.Members[part.Member].Codec!;
                _parts[part.Member] = _il.Local(typeof(object));
                _il.Argument(0);
                PartOrNothing(part.Member, () =>
                {
                    if (codec.Definition is null) _il.Call(CodecMethods.ReadPart.MakeGenericMethod(codec.Type));
                    else _il.Call(codec.Type, CodecInterface.ReadDirect);
                });
                break;
            case TakeNext:
                _il.Argument(0);
                _il.Call(CodecMethods.DirectNext);
                _il.Store(_next!);
                break;
            case ReturnInput:
                _il.Argument(0);
                _il.Load(_next!);
                _il.Call(CodecMethods.MoveDirect);
                break;
            case IfFlag flag:
                Bit(_layout.Members[flag.Member].Bit);
                If(() => Print(flag.Then), flag.Else.Count == 0 ? null : () => Print(flag.Else));
                break;
            case IfAnyFlag any:
                AnyBit(any.Masks);
                If(() => Print(any.Then), any.Else.Count == 0 ? null : () => Print(any.Else));
                break;
            case ExpectEnd:
                _il.Load(_next!);
                Limit();
                _il.Op(OpCodes.Ceq);
                _il.JumpIfNot(_nothing);
                break;
            // What is given out by reference is set at the end.
            case BeginResult:
                break;
            case ReturnResult:
                _il.Argument(1);
                _il.Load(_value!);
                _il.Op(OpCodes.Stobj, _node.Type);
                _il.Int(1);
                _il.Return();
                break;
            case ReturnValue:
                _il.Load(_value!);
                _il.Return();
                break;
            // The object is an argument of its class, and members have their locals.
            case TakeValue or Declare:
                break;
            // Those of members whose width only the compiler of C# knows: here every width is known.
            default:
                throw new InvalidOperationException($"Nobody prints {step}.");
        }
    }
}
