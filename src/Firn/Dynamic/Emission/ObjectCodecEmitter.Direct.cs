using System.Reflection;
using System.Reflection.Emit;
using Firn.CodeGeneration;
using Firn.Contracts;

namespace Firn.Dynamic.Emission;

/// <content>Writing and reading messages without a writer or reader, as the generator's code does.</content>
internal sealed partial class ObjectCodecEmitter
{
    // As in the generator, which does not know the width of what somebody else's codec writes: such values are written once.
    private bool IsDirect =>
        IsFlat && _contract.Callbacks.All(c => c.Kind is not (CallbackKind.Serializing or CallbackKind.Serialized))
        && Enumerable.Range(0, Count).All(i => _layout.Members[i].Place switch
        {
            MemberPlace.Variable => _node.Members[i].IsString || _layout.Members[i].Width > 0,
            MemberPlace.Fixed => _node.Members[i].ValueCodec.Type.Assembly == typeof(IFirnCodec).Assembly,
            _ => true,
        });

    private bool IsFlat => !IsStruct && !_contract.KeepsIdentity && !_layout.NestedLevels && _layout.BlockDepth == 0 && _layout.Unknown.Count == 0;

    private void WriteDirectMethod()
    {
        CodecBatch.Constant(_builder, CodecInterface.HasDirectMethod, 1);
        bool hasOneSize = _layout.Members.All(m => m.Place != MemberPlace.Variable);
        if (hasOneSize) CodecBatch.Constant(_builder, CodecInterface.DirectSize, _layout.BlockSize);
        Il il = new(Define(nameof(IFirnCodec.WriteDirect), CodecInterface.WriteDirect, typeof(int), [s_byte, typeof(object), s_byte]).GetILGenerator());
        Label nothing = il.Label();
        LocalBuilder[] flags = BeginWithoutWriter(il, _layout.BlockSize, nothing, i => StoreDirect(il, i, nothing), out LocalBuilder next);
        for (int i = 0; i < Count; i++)
        {
            if (_layout.Members[i].Place == MemberPlace.Variable) WriteDirectVariable(il, i, flags, next, nothing);
        }

        StoreFlagBytes(il, flags);
        if (hasOneSize)
        {
            il.Int(_layout.BlockSize);
        }
        else
        {
            il.Argument(0);
            il.Load(next);
            il.Call(CodecMethods.DirectCount);
        }

        il.Return();
        il.Mark(nothing);
        il.Int(-1);
        il.Return();
    }

    private void WriteDirectVariable(Il il, int index, LocalBuilder[] flags, LocalBuilder next, Label nothing)
    {
        Resolution member = _node.Members[index];
        Label isAbsent = il.Label();
        LocalBuilder local = LoadPresent(il, index, flags, isAbsent);
        if (member.IsString)
        {
            il.Load(next);
            il.Load(local);
            il.Argument(2);
            il.Call(CodecMethods.WriteDirectString);
            il.Store(next);
            il.Load(next);
            il.JumpIfNot(nothing);
        }
        else
        {
            int width = _layout.Members[index].Width;
            AskForRoom(il, () => il.Load(next), width, nothing);
            il.Load(next);
            Present(il, member, local);
            StoreDirect(il, index, nothing);
            Advance(il, next, width);
        }

        il.Mark(isAbsent);
    }

    // A value is on the stack, below it the place.
    private void StoreDirect(Il il, int index, Label nothing)
    {
        if (DirectKinds.IsCheckedOnWriting(KindOf(index)))
        {
            il.Call(CodecMethods.TryWriteDirect(KindOf(index)));
            il.JumpIfNot(nothing);
        }
        else
        {
            StoreByCodec(il, index);
        }
    }

    private void StoreByCodec(Il il, int index) => il.Call(_node.Members[index].ValueCodec.Type, _batch.InterfaceOf(_node.Members[index].ValueType).WriteFixed);

    private static void Advance(Il il, LocalBuilder place, int count)
    {
        il.Load(place);
        il.Int(count);
        il.Op(OpCodes.Add);
        il.Store(place);
    }

    private static void Advance(Il il, LocalBuilder place, LocalBuilder count)
    {
        il.Load(place);
        il.Load(count);
        il.Op(OpCodes.Add);
        il.Store(place);
    }

    // As in the generator.
    private void ForRuns(Action<DirectRun> emit)
    {
        for (int i = 0; i < Count; i++)
        {
            if (_layout.Members[i].Place != MemberPlace.Variable) continue;
            DirectRun run = DirectRun.From(_layout, i, j => _node.Members[j].IsString || IsPartAt(j));
            emit(run);
            i = run.End - 1;
        }
    }

    private void Members(DirectRun run, Action<int> emit)
    {
        for (int i = run.First; i < run.End; i++)
        {
            if (_layout.Members[i].Place == MemberPlace.Variable) emit(i);
        }
    }

    // Leaves a number that is not zero where any of the members is there.
    private void IfAny(Il il, DirectRun run, LocalBuilder[] flags)
    {
        int[] masks = run.Masks(_layout);
        bool isFirst = true;
        for (int i = 0; i < masks.Length; i++)
        {
            if (masks[i] == 0) continue;
            il.Load(flags[i]);
            il.Int(masks[i]);
            il.Op(OpCodes.And);
            if (!isFirst) il.Op(OpCodes.Or);
            isFirst = false;
        }
    }

    // As in the generator.
    private bool IsReadDirect => IsPart || IsReadDirectAsWhole;

    private bool IsPart => _node.DirectLevels > 0;

    private bool IsPartAt(int index) => CodecGraph.DirectLevelsOf(_node.Members[index]) > 0;

    private bool IsReadDirectAsWhole =>
        IsFlat && _layout.Charge + _layout.ChargeSlots <= ObjectLayout.DirectCharge
        && Enumerable.Range(0, Count).All(i => _layout.Members[i].Place is MemberPlace.Flag or MemberPlace.OptionalFlag || _node.Members[i].IsString || DirectKinds.IsDirect(KindOf(i)));

    private int Texts => _node.Members.Count(m => m.IsString);

    private bool IsInlined => DirectKinds.IsInlined(Count, Texts) && !Enumerable.Range(0, Count).Any(IsPartAt);

    private string KindOf(int index) => _node.Members[index].DirectKind;

    private void ReadDirectMethod()
    {
        CodecBatch.Constant(_builder, CodecInterface.HasDirectReading, 1);
        if (IsPart) CodecBatch.Constant(_builder, CodecInterface.DirectLevels, _node.DirectLevels);
        Il il = new(Define(nameof(IFirnCodec.ReadDirect), CodecInterface.ReadDirect, typeof(object), [typeof(FirnDirectInput).MakeByRefType()], IsInlined ? MethodImplAttributes.AggressiveInlining : MethodImplAttributes.IL).GetILGenerator());
        Frame frame = FrameOf(il, value: true);
        Label nothing = il.Label();
        LocalBuilder block = il.Local(s_byte), next = il.Local(s_byte);
        il.Argument(0);
        il.Call(CodecMethods.DirectNext);
        il.Store(block);
        HasBytes(il, block, _layout.BlockSize, nothing);
        LoadFlags(frame, block, nothing);
        if ((IsPart || PlainClass.Is(_node)) && !Array.Exists([.. _contract.Callbacks], c => c.Kind == CallbackKind.Deserializing)) ReadPlainMembers(frame, block, next, nothing);
        else ReadMembersLookedAt(frame, block, next, nothing);
        MoveTo(il, next);
        Call(il, CallbackKind.Deserialized, _ => Target(frame));
        il.Load(frame.Value!);
        il.Return();
        il.Mark(nothing);
        il.Default(typeof(object));
        il.Return();
    }

    // As in the generator: nobody notices an object that is given up again.
    private void ReadPlainMembers(Frame frame, LocalBuilder block, LocalBuilder next, Label nothing)
    {
        Il il = frame.Il;
        Create(frame, isSparse: false);
        LoadMembers(frame, i => DirectKinds.IsChecked(KindOf(i)) ? LookAt(il, i, () => At(il, block, _layout.Members[i].Offset), nothing) : null, (i, part) => ReadDirect(il, i, () => At(il, block, _layout.Members[i].Offset), part));
        At(il, block, _layout.BlockSize);
        il.Store(next);
        ForRuns(run =>
        {
            Label end = il.Label();
            if (run.IsLong)
            {
                IfAny(il, run, frame.Flags);
                il.JumpIfNot(end);
            }

            Members(run, i => ReadPlain(frame, i, next, nothing));
            il.Mark(end);
        });
        if (!IsPart) IsEnd(il, next, nothing);
    }

    private void ReadPlain(Frame frame, int index, LocalBuilder next, Label nothing)
    {
        Il il = frame.Il;
        Resolution member = _node.Members[index];
        Label isAbsent = il.Label();
        Bit(frame, _layout.Members[index].Bit);
        il.JumpIfNot(isAbsent);
        if (member.IsString)
        {
            LocalBuilder text = il.Local(typeof(string));
            LocalBuilder size = ReadText(il, text, next, nothing);
            Set(frame, index, () => il.Load(text));
            Advance(il, next, size);
        }
        else if (IsPartAt(index))
        {
            LocalBuilder part = il.Local(typeof(object));
            MoveTo(il, next);
            il.Argument(0);
            if (member.Codec!.Definition is null) il.Call(CodecMethods.ReadPart.MakeGenericMethod(member.Codec.Type));
            else il.Call(member.Codec.Type, CodecInterface.ReadDirect);
            il.Store(part);
            il.Load(part);
            il.JumpIfNot(nothing);
            Set(frame, index, () =>
            {
                il.Load(part);
                il.Call(CodecMethods.UnsafeAs.MakeGenericMethod(member.Type));
            });
            il.Argument(0);
            il.Call(CodecMethods.DirectNext);
            il.Store(next);
        }
        else
        {
            HasBytes(il, next, _layout.Members[index].Width, nothing);
            LocalBuilder? part = DirectKinds.IsChecked(KindOf(index)) ? LookAt(il, index, () => il.Load(next), nothing) : null;
            Set(frame, index, () =>
            {
                ReadDirect(il, index, () => il.Load(next), part);
                il.New(Nullables.Of(member.Type).Create);
            });
            Advance(il, next, _layout.Members[index].Width);
        }

        il.Mark(isAbsent);
    }

    private void ReadMembersLookedAt(Frame frame, LocalBuilder block, LocalBuilder next, Label nothing)
    {
        Il il = frame.Il;
        LocalBuilder?[] parts = new LocalBuilder?[Count];
        for (int i = 0; i < Count; i++)
        {
            int index = i;
            if (_layout.Members[i].Place == MemberPlace.Fixed && DirectKinds.IsChecked(KindOf(i))) parts[i] = LookAt(il, i, () => At(il, block, _layout.Members[index].Offset), nothing);
        }

        At(il, block, _layout.BlockSize);
        il.Store(next);
        ForRuns(run => parts[run.First] = LookAtRun(frame, run, next, nothing));
        IsEnd(il, next, nothing);
        if (!NeedsLocals) Create(frame, isSparse: false);
        LoadMembers(frame, i => parts[i], (i, part) => ReadDirect(il, i, () => At(il, block, _layout.Members[i].Offset), part));
        ForRuns(run => AssignRun(frame, run, parts[run.First]!));
        if (NeedsLocals) Create(frame, isSparse: false);
    }

    private static void IsEnd(Il il, LocalBuilder next, Label nothing)
    {
        il.Load(next);
        Limit(il);
        il.Op(OpCodes.Ceq);
        il.JumpIfNot(nothing);
    }

    private static void MoveTo(Il il, LocalBuilder next)
    {
        il.Argument(0);
        il.Load(next);
        il.Call(CodecMethods.MoveDirect);
    }

    private static void Limit(Il il)
    {
        il.Argument(0);
        il.Call(CodecMethods.DirectLimit);
    }

    private static void HasBytes(Il il, LocalBuilder next, int width, Label nothing)
    {
        il.Load(next);
        Limit(il);
        il.Int(width);
        il.Call(CodecMethods.HasDirectBytes);
        il.JumpIfNot(nothing);
    }

    private LocalBuilder ReadText(Il il, LocalBuilder text, LocalBuilder next, Label nothing)
    {
        LocalBuilder size = il.Local(typeof(int));
        il.Load(next);
        Limit(il);
        il.LoadAddress(size);
        il.Call(DirectKinds.IsTextInlined(Texts) ? CodecMethods.ReadDirectString : CodecMethods.ReadDirectStringByCall);
        il.Store(text);
        il.Load(text);
        il.JumpIfNot(nothing);
        return size;
    }

    // Of a value that can be wrong what has been looked at is kept, not looked at again.
    private LocalBuilder LookAt(Il il, int index, Action place, Label nothing)
    {
        string kind = KindOf(index);
        LocalBuilder part = il.Local(DirectKinds.HasHead(kind) ? typeof(ulong) : _node.Members[index].ValueType);
        place();
        il.LoadAddress(part);
        il.Call(CodecMethods.TryReadDirect(kind));
        il.JumpIfNot(nothing);
        return part;
    }

    private void ReadDirect(Il il, int index, Action place, LocalBuilder? part)
    {
        string kind = KindOf(index);
        if (part is null || DirectKinds.HasHead(kind)) place();
        if (part is not null) il.Load(part);
        Resolution member = _node.Members[index];
        if (part is null) il.Call(CodecMethods.ReadDirect(kind, member.ValueType, member.ValueCodec.Type));
        else if (DirectKinds.HasHead(kind)) il.Call(CodecMethods.ReadBehindHead(kind));
    }

    // A text is read, of a run only the place of its first member is kept.
    private LocalBuilder LookAtRun(Frame frame, DirectRun run, LocalBuilder next, Label nothing)
    {
        Il il = frame.Il;
        Label end = il.Label();
        bool isText = _node.Members[run.First].IsString;
        LocalBuilder part = il.Local(isText ? typeof(string) : s_byte);
        if (isText) il.Default(typeof(string));
        else il.Load(next);
        il.Store(part);
        if (run.IsLong)
        {
            IfAny(il, run, frame.Flags);
            il.JumpIfNot(end);
        }

        Members(run, i => LookAt(frame, i, isText ? part : null, next, nothing));
        il.Mark(end);
        return part;
    }

    private void LookAt(Frame frame, int index, LocalBuilder? text, LocalBuilder next, Label nothing)
    {
        Il il = frame.Il;
        Label isAbsent = il.Label();
        Bit(frame, _layout.Members[index].Bit);
        il.JumpIfNot(isAbsent);
        if (text is not null)
        {
            Advance(il, next, ReadText(il, text, next, nothing));
        }
        else
        {
            int width = _layout.Members[index].Width;
            string kind = KindOf(index);
            HasBytes(il, next, width, nothing);
            if (DirectKinds.IsChecked(kind))
            {
                il.Load(next);
                il.Call(CodecMethods.IsDirect(kind));
                il.JumpIfNot(nothing);
            }

            Advance(il, next, width);
        }

        il.Mark(isAbsent);
    }

    private void AssignRun(Frame frame, DirectRun run, LocalBuilder part)
    {
        Il il = frame.Il;
        if (_node.Members[run.First].IsString)
        {
            Set(frame, run.First, () => il.Load(part));
            return;
        }

        Label none = il.Label(), end = il.Label();
        if (run.IsLong)
        {
            IfAny(il, run, frame.Flags);
            il.JumpIfNot(none);
        }

        Members(run, i =>
        {
            Label isAbsent = il.Label(), isSet = il.Label();
            Bit(frame, _layout.Members[i].Bit);
            il.JumpIfNot(isAbsent);
            Set(frame, i, () =>
            {
                ReadDirect(il, i, () => il.Load(part), part: null);
                il.New(Nullables.Of(_node.Members[i].Type).Create);
            });
            if (i < run.End - 1) Advance(il, part, _layout.Members[i].Width);
            il.Jump(isSet);
            il.Mark(isAbsent);
            Set(frame, i, () => il.Default(_node.Members[i].Type));
            il.Mark(isSet);
        });
        if (!run.IsLong) return;
        il.Jump(end);
        il.Mark(none);
        Members(run, i => Set(frame, i, () => il.Default(_node.Members[i].Type)));
        il.Mark(end);
    }
}
