using System.Reflection;
using System.Reflection.Emit;
using Firn.Contracts;

namespace Firn.Dynamic.Emission;

/// <content>Writing: each reference once, one reservation for flags and fixed members, then the rest.</content>
internal sealed partial class ObjectCodecEmitter
{
    private MethodBuilder WriteMethods()
    {
        MethodBuilder? writeFixed = IsFixed ? WriteFixedMethod() : null;
        if (writeFixed is null) CodecBatch.Unsupported(_builder, nameof(IFirnCodec<int>.WriteFixed), _interface.WriteFixed, typeof(void), [s_byte, _node.Type]);
        MethodBuilder write = Define(nameof(IFirnCodec<int>.Write), _interface.Write, typeof(void), [s_writer, _node.Type]);
        Il il = new(write.GetILGenerator());
        if (writeFixed is not null)
        {
            il.Argument(0);
            il.Int(_layout.Shape.FixedDepth);
            il.Call(CodecMethods.WriterCheckDepth);
            il.Argument(0);
            il.Int(_layout.Shape.FixedSize);
            il.Call(CodecMethods.Reserve);
            il.Argument(1);
            il.Call(writeFixed);
            il.Return();
            return write;
        }

        CheckType(il);
        EnterOrCheck(il, CodecMethods.WriterEnter, CodecMethods.WriterCheckDepth);
        Call(il, CallbackKind.Serializing, Owner);
        LocalBuilder?[] locals = Load(il);
        WrittenRun[] runs = [.. WrittenRun.Of(_layout, i => _node.Members[i].IsString)];
        LocalBuilder? block = null;
        if (_layout.BlockSize > 0)
        {
            block = il.Local(s_byte);
            il.Argument(0);
            il.Int(_layout.BlockSize);
            il.Call(runs.Length > 0 && runs[0].FollowsBlock ? CodecMethods.BeginDirect : CodecMethods.Reserve);
            il.Store(block);
            StoreBlock(il, block, locals);
        }

        WriteRuns(il, runs, block, locals);
        Call(il, CallbackKind.Serialized, Owner);
        if (_layout.NestedLevels)
        {
            il.Argument(0);
            il.Call(CodecMethods.WriterLeave);
        }

        il.Return();
        return write;
    }

    private void CheckType(Il il)
    {
        if (CanBeDerived)
        {
            if (!_contract.KeepsIdentity) il.Argument(0);
            il.Argument(1);
            il.Call((_contract.KeepsIdentity ? CodecMethods.CheckExactReference : CodecMethods.CheckExactType).MakeGenericMethod(_node.Type));
        }

        if (!_contract.KeepsIdentity) return;
        Label isNew = il.Label();
        il.Argument(0);
        il.Argument(1);
        il.Call(CodecMethods.TryWriteReference);
        il.JumpIfNot(isNew);
        il.Return();
        il.Mark(isNew);
    }

    private MethodBuilder WriteFixedMethod()
    {
        MethodImplAttributes inlining = _layout.BlockSize <= 64 ? MethodImplAttributes.AggressiveInlining : MethodImplAttributes.IL;
        MethodBuilder method = Define(nameof(IFirnCodec<int>.WriteFixed), _interface.WriteFixed, typeof(void), [s_byte, _node.Type], inlining);
        Il il = new(method.GetILGenerator());
        Call(il, CallbackKind.Serializing, Owner);
        StoreBlock(il, null, []);
        Call(il, CallbackKind.Serialized, Owner);
        il.Return();
        return method;
    }

    // What may be absent is asked twice: for its flag and for its bytes.
    private LocalBuilder?[] Load(Il il)
    {
        LocalBuilder?[] locals = new LocalBuilder?[Count];
        for (int i = 0; i < locals.Length; i++)
        {
            Resolution member = _node.Members[i];
            if (member.Absence == CodecAbsence.None) continue;
            locals[i] = il.Local(member.Type);
            Get(il, i);
            il.Store(locals[i]!);
        }

        return locals;
    }

    private void StoreBlock(Il il, LocalBuilder? block, LocalBuilder?[] locals)
    {
        StoreFlags(il, block, locals);
        StoreFixed(il, block, i => StoreByCodec(il, i));
    }

    private void StoreFixed(Il il, LocalBuilder? block, Action<int> store)
    {
        for (int i = 0; i < Count; i++)
        {
            if (_layout.Members[i].Place != MemberPlace.Fixed) continue;
            At(il, block, _layout.Members[i].Offset);
            Get(il, i);
            store(i);
        }
    }

    private void StoreFlags(Il il, LocalBuilder? block, LocalBuilder?[] locals)
    {
        for (int b = 0; b < _layout.FlagBytes; b++)
        {
            At(il, block, b);
            bool isFirst = true;
            for (int i = 0; i < Count; i++)
            {
                MemberLayout layout = _layout.Members[i];
                if (layout.Bit < 0) continue;
                if (layout.Place != MemberPlace.Flag)
                {
                    if (layout.Bit / 8 == b) Flag(il, ref isFirst, layout.Bit, () => IsPresent(il, i, locals[i]!));
                    if (layout.Place != MemberPlace.OptionalFlag || (layout.Bit + 1) / 8 != b) continue;
                    Flag(il, ref isFirst, layout.Bit + 1, () =>
                    {
                        il.LoadAddress(locals[i]!);
                        il.Call(Nullables.Of(typeof(bool?)).GetValueOrDefault);
                    });
                }
                else if (layout.Bit / 8 == b)
                {
                    Flag(il, ref isFirst, layout.Bit, () => Get(il, i));
                }
            }

            il.Op(OpCodes.Conv_U1);
            il.Op(OpCodes.Stind_I1);
        }
    }

    private static void Flag(Il il, ref bool isFirst, int bit, Action condition)
    {
        Label isSet = il.Label(), end = il.Label();
        condition();
        il.JumpIf(isSet);
        il.Int(0);
        il.Jump(end);
        il.Mark(isSet);
        il.Int(1 << (bit % 8));
        il.Mark(end);
        if (!isFirst) il.Op(OpCodes.Or);
        isFirst = false;
    }

    private void WriteRuns(Il il, WrittenRun[] runs, LocalBuilder? block, LocalBuilder?[] locals)
    {
        LocalBuilder? next = null;
        foreach (WrittenRun run in runs)
        {
            if (run.IsPlaced)
            {
                next ??= il.Local(s_byte);
                if (run.FollowsBlock)
                {
                    At(il, block, _layout.BlockSize);
                }
                else
                {
                    il.Argument(0);
                    il.Call(CodecMethods.PlaceOf);
                }

                il.Store(next);
            }

            for (int i = run.First; i < run.End; i++)
            {
                if (!WrittenRun.IsVariable(_layout, i)) continue;
                if (run.IsPlaced) WritePlaced(il, i, locals[i]!, next!);
                else WriteVariable(il, i, locals[i]);
            }

            if (!run.IsPlaced) continue;
            il.Argument(0);
            il.Load(next!);
            il.Call(CodecMethods.MoveTo);
        }
    }

    private void WritePlaced(Il il, int index, LocalBuilder local, LocalBuilder next)
    {
        Resolution member = _node.Members[index];
        Label isAbsent = il.Label();
        IsPresent(il, index, local);
        il.JumpIfNot(isAbsent);
        il.Argument(0);
        il.Load(next);
        if (member.IsString)
        {
            Present(il, member, local);
            il.Call(CodecMethods.WriteStringAt);
            il.Store(next);
        }
        else
        {
            int width = _layout.Members[index].Width;
            il.Int(width);
            il.Call(CodecMethods.ReserveAt);
            il.Store(next);
            il.Load(next);
            Present(il, member, local);
            StoreByCodec(il, index);
            Advance(il, next, width);
        }

        il.Mark(isAbsent);
    }

    private void WriteVariable(Il il, int index, LocalBuilder? local)
    {
        Resolution member = _node.Members[index];
        if (_contract.Members[index].Writing == MemberWriting.Elements)
        {
            il.Argument(0);
            il.Argument(1);
            il.Call(CodecBatch.MethodOf(member.Codec!.Type, "Write"));
            return;
        }

        if (local is null)
        {
            il.Argument(0);
            Get(il, index);
            il.Call(member.ValueCodec.Type, _batch.InterfaceOf(member.ValueType).Write);
            return;
        }

        Label isAbsent = il.Label();
        IsPresent(il, index, local);
        il.JumpIfNot(isAbsent);
        il.Argument(0);
        Present(il, member, local);
        if (member.IsString) il.Call(CodecMethods.WriteString);
        else if (member.Codec!.Definition is null && CodecGraph.WritingLevelsOf(member) is > 0 and <= DirectParts.MostTriedLevels) il.Call(CodecMethods.WriteWithPart.MakeGenericMethod(member.Type, member.Codec.Type));
        else il.Call(member.ValueCodec.Type, _batch.InterfaceOf(member.ValueType).Write);
        il.Mark(isAbsent);
    }

    // The value of a member that is present.
    private static void Present(Il il, Resolution member, LocalBuilder local)
    {
        if (member.Absence is CodecAbsence.Nullable or CodecAbsence.NullableImmutableArray)
        {
            il.LoadAddress(local);
            il.Call(Nullables.Of(member.Type).GetValueOrDefault);
        }
        else
        {
            il.Load(local);
        }
    }

    private void IsPresent(Il il, int index, LocalBuilder local)
    {
        Resolution member = _node.Members[index];
        switch (member.Absence)
        {
            case CodecAbsence.Nullable:
                il.LoadAddress(local);
                il.Call(Nullables.Of(member.Type).HasValue);
                break;
            case CodecAbsence.ImmutableArray:
                il.LoadAddress(local);
                il.Call(member.Type.GetProperty("IsDefault")!.GetMethod!);
                IsFalse(il);
                break;
            case CodecAbsence.NullableImmutableArray:
                // Null gives the default, which is absent too.
                LocalBuilder array = il.Local(member.ValueType);
                il.LoadAddress(local);
                il.Call(Nullables.Of(member.Type).GetValueOrDefault);
                il.Store(array);
                il.LoadAddress(array);
                il.Call(member.ValueType.GetProperty("IsDefault")!.GetMethod!);
                IsFalse(il);
                break;
            default:
                il.Load(local);
                break;
        }
    }

    private static void IsFalse(Il il)
    {
        il.Int(0);
        il.Op(OpCodes.Ceq);
    }
}
