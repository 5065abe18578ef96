using Firn.Contracts;
using Firn.Contracts.Plans;
using Firn.SourceGenerator.Model;

namespace Firn.SourceGenerator.Emission;

/// <summary>Prints the steps of a codec's methods as C#. The run-time engine's printer is <c>Firn.Dynamic.Emission.PlanPrinter</c>.</summary>
internal sealed partial class PlanPrinter(ObjectModel model, CodecPlan plan, SourceWriter writer)
{
    /// <summary>Nothing, of a method that writes a part.</summary>
    public const string NoPlace = "ref Unsafe.NullRef<byte>()";

    private readonly TypeContract _contract = model.Contract;
    private readonly ObjectLayout _layout = model.Layout;
    private readonly string[] _locals = LocalNames.Create(model.Contract.Members.Select(m => m.Name));
    private string _nothing = "";
    private bool _hasNext;

    /// <summary>Prints a method.</summary>
    /// <param name="signature">What stands before the body.</param>
    /// <param name="method">The body.</param>
    /// <param name="nothing">What is returned where the method can't do its work.</param>
    public void Method(string signature, MethodPlan method, string nothing = "")
    {
        if (method.Inlining != Inlining.Open) writer.Line($"[MethodImpl(MethodImplOptions.{(method.Inlining == Inlining.Always ? "AggressiveInlining" : "NoInlining")})]");
        writer.Line(signature);
        _nothing = nothing;
        _hasNext = false;
        Block(method.Steps);
        writer.Line();
    }

    private void Block(IReadOnlyList<Step> steps)
    {
        writer.Open();
        foreach (Step step in steps) Print(step);
        writer.Close();
    }

    private void Block(string head, IReadOnlyList<Step> steps)
    {
        writer.Line(head);
        Block(steps);
    }

    // Each kind of step, in the order of the file that declares them.
    private void Print(Step step)
    {
        switch (step)
        {
            case WriteAsBlock:
                writer.Line("writer.CheckDepth(FixedDepth);");
                writer.Line("WriteFixed(ref writer.Reserve(FixedSize), value);");
                break;
            case StoreFlags:
                PrintFlags();
                break;
            case WriteAtPlace { Width: > 0 } at:
                writer.Line($"if ({IsPresent(at.Member)})");
                writer.Open();
                writer.Line($"next = ref FirnDirectWriter.Reserve(ref writer, ref next, {Number(at.Width)});");
                Print(new Store(at.Member, BytePlace.Next));
                Print(new Advance(BytePlace.Next, at.Member, at.Width));
                writer.Close();
                writer.Line();
                break;
            case KeepFlags:
                PrintKeptFlags();
                break;
            case StoreKeptFlags:
                for (int i = 0; i < _layout.FlagBytes; i++) writer.Line($"{FlagByte(i)} = (byte)f{Number(i)};");
                break;
            case IfPresent present:
                int bit = _layout.Members[present.Member].Bit;
                writer.Line(Loaded(present.Member));
                writer.Line($"if ({IsPresent(present.Member)})");
                writer.Open();
                writer.Line($"f{Number(bit / 8)} |= {Number(1 << (bit % 8))};");
                foreach (Step within in present.Then) Print(within);
                writer.Close();
                writer.Line();
                break;
            case WriteText text:
                writer.Line($"next = ref FirnDirectWriter.WriteString(ref next, {_locals[text.Member]}, ref limit);");
                writer.Line($"if (Unsafe.IsNullRef(ref next)) return {_nothing};");
                break;
            case WriteShortText text:
                string local = _locals[text.Member];
                writer.Line($"if (FirnDirectWriter.TryWriteShort(ref next, {local}))");
                writer.Open();
                writer.Line($"next = ref Unsafe.Add(ref next, {local}.Length + 1);");
                writer.Close();
                writer.Line("else");
                writer.Open();
                writer.Line($"next = ref FirnDirectWriter.WriteLong(ref next, {local}, ref limit, {Number(text.Behind)});");
                writer.Line($"if (Unsafe.IsNullRef(ref next)) return {_nothing};");
                writer.Close();
                break;
            case WritePart part:
                writer.Line($"next = ref FirnDirectWriter.WritePart<{Codec(part.Member).Codec}>(ref next, {_locals[part.Member]}, ref limit);");
                writer.Line($"if (Unsafe.IsNullRef(ref next)) return {_nothing};");
                break;
            case ReadAsBlock:
                writer.Line("reader.CheckDepth(FixedDepth);");
                writer.Line("return ReadFixed(ref reader, ref reader.Take(FixedSize));");
                break;
            case BeginReferences:
                // The first object of a message, so nothing is known to which it could refer.
                writer.Line($"reader.TryReadReference<{_contract.Type}>(out _);");
                writer.Line("reader.AddReference(value);");
                break;
            case IfSparse sparse:
                Block($"if ({EnterObject})", sparse.Then);
                Block("else", sparse.Else);
                writer.Line();
                break;
            case ChargeMemory:
                writer.Line($"reader.Charge({Memory(_layout.Charge)});");
                if (_layout.ChargeSlots > 0) writer.Line($"reader.ChargeSlots({Number(_layout.ChargeSlots)});");
                break;
            case LoadFlags flags:
                PrintLoadedFlags(flags.IsDirect ? $"return {_nothing};" : "reader.ThrowInvalidFlags(ref p);");
                break;
            case SetEither either:
                writer.Line($"if ({Flag(either.Member)}) {Assignment(either.Member, Read(either.Member))};");
                writer.Line($"else {Assignment(either.Member, "null")};");
                break;
            case SetIfFixed unknown:
                if (plan.IsMadeLast) writer.Line($"{Codec(unknown.Member).Type} {_locals[unknown.Member]} = default;");
                writer.Line($"if ({Codec(unknown.Member).ValueCodec}.FixedSize > 0) {Assignment(unknown.Member, ReadFixed(unknown.Member))};");
                break;
            case BeginSparse begin:
                if (!IsElements(begin.Member)) writer.Line($"{Type(begin.Member)} {_locals[begin.Member]} = {(begin.Parameter < 0 ? "default" : _contract.Constructor.Defaults[begin.Parameter])};");
                if (begin.IsAwaited) writer.Line($"bool has{Number(begin.Member)} = false;");
                break;
            case ForEachMember members:
                writer.Line("for (int left = reader.ReadMemberCount(); left > 0; left--)");
                writer.Open();
                writer.Line("switch (reader.ReadMember(out bool isPresent))");
                writer.Open();
                for (int i = 0; i < members.Cases.Count; i++) writer.Line($"case {Number(i)}: {string.Concat(members.Cases[i].Select(s => Statement(s) + " "))}break;");
                writer.Close();
                writer.Close();
                break;
            case ReadText text:
                writer.Line($"{(text.IsDeclared ? "string " : "")}{Part(text.Member)} = FirnDirectReader.{ReadString}(ref next, ref input.Limit, out int size)!;");
                writer.Line($"if ({Part(text.Member)} is null) return {_nothing};");
                break;
            case ReadPart part:
                string read = Codec(part.Member).IsObject ? $"FirnDirectReader.ReadPart<{Codec(part.Member).Codec}>" : Codec(part.Member).Codec + ".ReadDirect";
                writer.Line($"object {Part(part.Member)} = {read}(ref input)!;");
                writer.Line($"if ({Part(part.Member)} is null) return {_nothing};");
                break;
            case IfFlag flag:
                Block($"if ({Flag(flag.Member)})", flag.Then);
                if (flag.Else.Count > 0) Block("else", flag.Else);
                writer.Line();
                break;
            case IfAnyFlag any:
                Block($"if ({string.Join(" || ", Enumerable.Range(0, any.Masks.Length).Where(i => any.Masks[i] != 0).Select(i => $"(f{Number(i)} & 0x{any.Masks[i]:X2}) != 0"))})", any.Then);
                if (any.Else.Count == 0) break;
                Block("else", any.Else);
                writer.Line();
                break;
            case ReturnResult:
                writer.Line("result = value;");
                writer.Line("return true;");
                break;
            case BeginNext { IsUsed: false } or BlockIsArgument:
                break;
            default:
                writer.Line(Statement(step));
                break;
        }
    }

    // Steps that are one statement.
    private string Statement(Step step) => step switch
    {
        Enter enter => EnterOrCheck(enter.IsWriting ? "writer" : "reader"),
        Leave leave => $"{(leave.IsWriting ? "writer" : "reader")}.Leave();",
        Callback callback => model.Callbacks[callback.Index].Call + ";",
        BeginNext => $"ref byte next = ref Unsafe.Add(ref p, {BlockSize});",
        Advance advance => $"{Place(advance.Place, advance.Member)} = ref Unsafe.Add(ref {Place(advance.Place, advance.Member)}, {Number(advance.Count)});",
        CheckType => _contract.KeepsIdentity ? "FirnWriter.CheckExactReference(value);" : "writer.CheckExactType(value);",
        ReturnIfWritten => "if (writer.TryWriteReference(value)) return;",
        Load load => Loaded(load.Member),
        TakeRoom room => $"ref byte p = ref {(room.IsContinued ? $"FirnDirectWriter.Begin(ref writer, {BlockSize})" : $"writer.Reserve({BlockSize})")};",
        Store store => WriteFixed(store.Member, store.Place),
        StoreTime time => $"if (!FirnDirectWriter.TryWriteTime({At(time.Place, time.Member)}, {Stored(time.Member)})) return {_nothing};",
        StoreIfFixed store => $"if ({Codec(store.Member).ValueCodec}.FixedSize > 0) {WriteFixed(store.Member, BytePlace.Block)}",
        TakePlace place => $"{Declared()}next = ref {(place.FollowsBlock ? $"Unsafe.Add(ref p, {BlockSize})" : "FirnDirectWriter.PlaceOf(ref writer)")};",
        ReturnPlace => "FirnDirectWriter.MoveTo(ref writer, ref next);",
        WriteAtPlace at => $"if ({IsPresent(at.Member)}) next = ref FirnDirectWriter.WriteString(ref writer, ref next, {Present(at.Member)});",
        WriteMember write => Write(write.Member, write.By, Get(write.Member)),
        WriteIfPresent write => $"if ({IsPresent(write.Member)}) {Write(write.Member, write.By, Present(write.Member))}",
        WriteUnlessFixed write => $"if ({Codec(write.Member).ValueCodec}.FixedSize == 0) {Write(write.Member, MemberWriter.Codec, Get(write.Member))}",
        RefuseOtherClass => $"if (instance.GetType() != typeof({_contract.Type})) return {_nothing};",
        AskForRoom ask => $"if (!FirnDirectWriter.HasRoom(ref {Place(ask.Place, -1)}, ref limit, {Number(ask.Count)})) return {_nothing};",
        TakeValue => $"{_contract.Type} value = Unsafe.As<{_contract.Type}>(instance);",
        ReturnNext => "return ref next;",
        ReturnCount count => $"return {(count.IsFixed ? BlockSize : "FirnDirectWriter.Count(ref p, ref next)")};",
        ReturnIfKnown => $"if (reader.TryReadReference(out {_contract.Type} known)) return known;",
        ReturnIfSparse => $"if ({EnterObject}) return ReadSparse(ref reader);",
        TakeBlock => $"ref byte p = ref reader.Take({BlockSize});",
        BeginInput => "ref byte p = ref input.Next;",
        Construct construct => $"{_contract.Type} value = {NewObject(construct.IsSparse)};",
        AddReference => "reader.AddReference(value);",
        Set set => (set.IsDeclared && plan.IsMadeLast ? $"{Type(set.Member)} " : "") + Assignment(set.Member, Value(set)) + ";",
        SetUnlessFixed unknown => $"if ({Codec(unknown.Member).ValueCodec}.FixedSize == 0) {Assignment(unknown.Member, Read(unknown.Member))};",
        Assign assign => Assigned(assign.Member, _locals[assign.Member]) + ";",
        KeepCollection kept => $"FirnReuse.Keep(ref reader, {Get(kept.Member)});",
        Fill fill => $"{Codec(fill.Member).Codec}.Fill(ref reader, value);",
        FillObject => "Fill(ref reader, value);",
        FillSparse fill => $"{(fill.Reuses ? "RefillSparse" : "FillSparse")}(ref reader, value);",
        Arrive arrive => $"has{Number(arrive.Member)} = true;",
        IfArrived arrived => $"if (has{Number(arrived.Member)}) {Statement(arrived.Then)}",
        HasBytes has => $"if (!FirnDirectReader.Has(ref {Place(has.Place, -1)}, ref input.Limit, {Number(has.Count)}){Looked(has)}) return {_nothing};",
        LookAt look => $"if (!{TryRead(look.Member, At(BytePlace.Block, look.Member))}) return {_nothing};",
        KeepPlace keep => $"ref byte {Part(keep.Member)} = ref next;",
        BeginText begin => $"string {Part(begin.Member)} = null!;",
        AdvanceText => "next = ref Unsafe.Add(ref next, size);",
        TakeNext => "next = ref input.Next;",
        ReturnInput => "input.MoveTo(ref next);",
        Declare declare => $"{Type(declare.Member)} {_locals[declare.Member]};",
        ExpectEnd => $"if (!Unsafe.AreSame(ref next, ref input.Limit)) return {_nothing};",
        BeginResult => "Unsafe.SkipInit(out result);",
        ReturnValue => "return value;",
        _ => throw new InvalidOperationException($"Nobody prints {step}."),
    };

    private string Looked(HasBytes has) =>
        has.Looked < 0 ? ""
        : has.IsKept ? " || !" + TryRead(has.Looked, At(has.Place, has.Looked))
        : Kind(has.Looked) == DirectKinds.Struct ? $" || !{Codec(has.Looked).ValueCodec}.TryReadDirect({At(has.Place, has.Looked)}, out _)"
        : $" || !FirnDirectReader.Is{Kind(has.Looked)}({At(has.Place, has.Looked)})";
}
