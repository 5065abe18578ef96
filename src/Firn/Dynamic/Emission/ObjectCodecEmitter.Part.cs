using System.Reflection;
using System.Reflection.Emit;
using Firn.Contracts;

namespace Firn.Dynamic.Emission;

/// <content>Writing objects without a writer, as parts of others, as the generator's code does.</content>
internal sealed partial class ObjectCodecEmitter
{
    private void WritePartMethod()
    {
        MethodImplAttributes inlining = DirectParts.IsWrittenByCall(Texts) ? MethodImplAttributes.NoInlining : MethodImplAttributes.IL;
        Il il = new(Define(nameof(IFirnCodec.WritePart), CodecInterface.WritePart, s_byte, [s_byte, typeof(object), s_byte], inlining).GetILGenerator());
        List<WrittenPart> parts = WrittenPart.Of(_layout, i => _node.Members[i].IsString);
        Label nothing = il.Label();
        LocalBuilder[] flags = BeginWithoutWriter(il, _layout.BlockSize + (parts.Count > 0 ? parts[0].Room : 0), nothing, i => StoreByCodec(il, i), out LocalBuilder next);
        for (int i = 0; i < parts.Count; i++)
        {
            if (i > 0 && parts[i].Room > 0) AskForRoom(il, () => il.Load(next), parts[i].Room, nothing);
            WritePart(il, parts[i], flags, next, nothing);
        }

        StoreFlagBytes(il, flags);
        il.Load(next);
        il.Return();
        il.Mark(nothing);
        il.Int(0);
        il.Op(OpCodes.Conv_U);
        il.Return();
    }

    // What both methods that write without a writer begin with: the block, but for its flags.
    private LocalBuilder[] BeginWithoutWriter(Il il, int room, Label nothing, Action<int> store, out LocalBuilder next)
    {
        if (CanBeDerived)
        {
            il.Argument(1);
            il.Call(CodecMethods.GetClass);
            il.TypeOf(_node.Type);
            il.Call(CodecMethods.TypesEqual);
            il.JumpIfNot(nothing);
        }

        AskForRoom(il, () => il.Argument(0), room, nothing);
        LocalBuilder[] flags = LoadFlagBytes(il);
        StoreFixed(il, null, store);
        next = il.Local(s_byte);
        At(il, null, _layout.BlockSize);
        il.Store(next);
        return flags;
    }

    private static void AskForRoom(Il il, Action loadPlace, int count, Label nothing)
    {
        loadPlace();
        il.Argument(2);
        il.Long(count);
        il.Call(CodecMethods.HasDirectRoom);
        il.JumpIfNot(nothing);
    }

    // The bits of members without bytes of their own; the others follow as their members are written.
    private LocalBuilder[] LoadFlagBytes(Il il)
    {
        LocalBuilder[] flags = new LocalBuilder[_layout.FlagBytes];
        for (int b = 0; b < flags.Length; b++)
        {
            flags[b] = il.Local(typeof(int));
            il.Int(0);
            il.Store(flags[b]);
        }

        for (int i = 0; i < Count; i++)
        {
            int index = i, bit = _layout.Members[i].Bit;
            if (_layout.Members[i].Place == MemberPlace.Flag)
            {
                AddFlag(il, flags, bit, () => Get(il, index));
            }
            else if (_layout.Members[i].Place == MemberPlace.OptionalFlag)
            {
                LocalBuilder local = il.Local(_node.Members[i].Type);
                Get(il, i);
                il.Store(local);
                AddFlag(il, flags, bit, () => IsPresent(il, index, local));
                AddFlag(il, flags, bit + 1, () =>
                {
                    il.LoadAddress(local);
                    il.Call(Nullables.Of(typeof(bool?)).GetValueOrDefault);
                });
            }
        }

        return flags;
    }

    private static void AddFlag(Il il, LocalBuilder[] flags, int bit, Action condition)
    {
        bool isFirst = false;
        il.Load(flags[bit / 8]);
        Flag(il, ref isFirst, bit, condition);
        il.Store(flags[bit / 8]);
    }

    private static void StoreFlagBytes(Il il, LocalBuilder[] flags)
    {
        for (int i = 0; i < flags.Length; i++)
        {
            At(il, null, i);
            il.Load(flags[i]);
            il.Op(OpCodes.Conv_U1);
            il.Op(OpCodes.Stind_I1);
        }
    }

    // A member that may be absent, and its flag.
    private LocalBuilder LoadPresent(Il il, int index, LocalBuilder[] flags, Label isAbsent)
    {
        int bit = _layout.Members[index].Bit;
        LocalBuilder local = il.Local(_node.Members[index].Type);
        Get(il, index);
        il.Store(local);
        IsPresent(il, index, local);
        il.JumpIfNot(isAbsent);
        il.Load(flags[bit / 8]);
        il.Int(1 << (bit % 8));
        il.Op(OpCodes.Or);
        il.Store(flags[bit / 8]);
        return local;
    }

    private void WritePart(Il il, WrittenPart part, LocalBuilder[] flags, LocalBuilder next, Label nothing)
    {
        int index = part.Index;
        Resolution member = _node.Members[index];
        Label isAbsent = il.Label();
        LocalBuilder local = LoadPresent(il, index, flags, isAbsent);
        if (member.IsString)
        {
            Label isOther = il.Label();
            il.Load(next);
            il.Load(local);
            il.Call(CodecMethods.TryWriteShort);
            il.JumpIfNot(isOther);
            il.Load(next);
            il.Load(local);
            il.Call(CodecMethods.StringLength);
            il.Int(1);
            il.Op(OpCodes.Add);
            il.Op(OpCodes.Add);
            il.Store(next);
            il.Jump(isAbsent);
            il.Mark(isOther);
            il.Load(next);
            il.Load(local);
            il.Argument(2);
            il.Int(part.Behind);
            il.Call(CodecMethods.WriteLong);
            il.Store(next);
            il.Load(next);
            il.JumpIfNot(nothing);
        }
        else if (_layout.Members[index].FixedSize > 0)
        {
            il.Load(next);
            Present(il, member, local);
            StoreByCodec(il, index);
            Advance(il, next, _layout.Members[index].FixedSize);
        }
        else
        {
            il.Load(next);
            il.Load(local);
            il.Argument(2);
            il.Call(member.Codec!.Type, CodecInterface.WritePart);
            il.Store(next);
            il.Load(next);
            il.JumpIfNot(nothing);
        }

        il.Mark(isAbsent);
    }
}
