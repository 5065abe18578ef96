using System.Reflection;
using System.Reflection.Emit;
using Firn.Codecs;
using Firn.Contracts;
using Firn.Contracts.Plans;

namespace Firn.Dynamic.Emission;

/// <content>What steps are made of: members, their bytes and bits, and conditions.</content>
internal sealed partial class PlanPrinter
{
    private int Count => _contract.Members.Count;

    private bool IsStruct => _contract.IsStruct;

    private int Texts => _node.Members.Count(m => m.IsString);

    private bool IsElements(int i) => _contract.Members[i].Writing == MemberWriting.Elements;

    private string Kind(int i) => _traits.Members[i].DirectKind;

    // The condition is on the stack.
    private void If(Action then, Action? otherwise = null)
    {
        Label isFalse = _il.Label();
        _il.JumpIfNot(isFalse);
        then();
        Otherwise(isFalse, otherwise);
    }

    private void IfNot(Action then, Action otherwise)
    {
        Label isTrue = _il.Label();
        _il.JumpIf(isTrue);
        then();
        Otherwise(isTrue, otherwise);
    }

    private void Otherwise(Label start, Action? otherwise)
    {
        if (otherwise is null)
        {
            _il.Mark(start);
            return;
        }

        Label end = _il.Label();
        _il.Jump(end);
        _il.Mark(start);
        otherwise();
        _il.Mark(end);
    }

    // Of two values, which the condition on the stack chooses.
    private void Choose(Action then, Action otherwise) => IfNot(otherwise, then);

    private void EnterOrCheck(MethodInfo enter, MethodInfo check)
    {
        _il.Argument(0);
        _il.Int(_layout.NestedLevels ? _layout.BlockDepth : 1 + _layout.BlockDepth);
        _il.Call(_layout.NestedLevels ? enter : check);
    }

    // A byte of the block, which is an argument of methods without a writer.
    private void At(int offset)
    {
        if (_block is null) _il.Argument(0);
        else _il.Load(_block);
        if (offset == 0) return;
        _il.Int(offset);
        _il.Op(OpCodes.Add);
    }

    private void Place(BytePlace place, int member)
    {
        if (place == BytePlace.Block) At(_layout.Members[member].Offset);
        else _il.Load(place == BytePlace.Next ? _next! : _parts[member]!);
    }

    private void AdvanceBy(LocalBuilder place, Action count)
    {
        _il.Load(place);
        count();
        _il.Op(OpCodes.Add);
        _il.Store(place);
    }

    private void TakeBlock(MethodInfo take)
    {
        _block = _il.Local(s_byte);
        _il.Argument(0);
        _il.Int(_layout.BlockSize);
        _il.Call(take);
        _il.Store(_block);
    }

    private void NextOrNothing(Action next)
    {
        next();
        _il.Store(_next!);
        _il.Load(_next!);
        _il.JumpIfNot(_nothing);
    }

    private void PartOrNothing(int member, Action part)
    {
        part();
        _il.Store(_parts[member]!);
        _il.Load(_parts[member]!);
        _il.JumpIfNot(_nothing);
    }

    // What may be absent is asked twice: for its bit and for its bytes.
    private void Keep(int i)
    {
        _members[i] = _il.Local(_node.Members[i].Type);
        Get(i);
        _il.Store(_members[i]!);
    }

    // The value of a member whose bytes are stored: in the block it is always there.
    private void Stored(int i)
    {
        if (_layout.Members[i].Place == MemberPlace.Variable) Present(i);
        else Get(i);
    }

    // A value is on the stack, below it the place.
    private void StoreByCodec(int i) => _il.Call(_node.Members[i].ValueCodec.Type, _batch.InterfaceOf(_node.Members[i].ValueType).WriteFixed);

    private void Write(int i, MemberWriter by)
    {
        Resolution member = _node.Members[i];
        if (by == MemberWriter.Elements) _il.Call(CodecBatch.MethodOf(member.Codec!.Type, "Write"));
        else if (by == MemberWriter.Text) _il.Call(CodecMethods.WriteString);
        else if (by == MemberWriter.Tried) _il.Call(CodecMethods.WriteWithPart.MakeGenericMethod(member.Type, member.Codec!.Type));
        else _il.Call(member.ValueCodec.Type, _batch.InterfaceOf(member.ValueType).Write);
    }

    private void PrintAtPlace(WriteAtPlace at)
    {
        _il.Argument(0);
        _il.Load(_next!);
        if (at.Width == 0)
        {
            Present(at.Member);
            _il.Call(CodecMethods.WriteStringAt);
            _il.Store(_next!);
            return;
        }

        _il.Int(at.Width);
        _il.Call(CodecMethods.ReserveAt);
        _il.Store(_next!);
        Print(new Store(at.Member, BytePlace.Next));
        Print(new Advance(BytePlace.Next, at.Member, at.Width));
    }

    private void PrintShortText(WriteShortText text)
    {
        LocalBuilder local = _members[text.Member]!;
        _il.Load(_next!);
        _il.Load(local);
        _il.Call(CodecMethods.TryWriteShort);
        If(
            () =>
            {
                _il.Load(_next!);
                _il.Load(local);
                _il.Call(CodecMethods.StringLength);
                _il.Int(1);
                _il.Op(OpCodes.Add);
                _il.Op(OpCodes.Add);
                _il.Store(_next!);
            },
            () =>
            {
                _il.Load(_next!);
                _il.Load(local);
                _il.Argument(2);
                _il.Int(text.Behind);
                NextOrNothing(() => _il.Call(CodecMethods.WriteLong));
            });
    }

    // The value of a member that is present.
    private void Present(int i)
    {
        Resolution member = _node.Members[i];
        if (member.Absence is not (CodecAbsence.Nullable or CodecAbsence.NullableImmutableArray))
        {
            _il.Load(_members[i]!);
            return;
        }

        _il.LoadAddress(_members[i]!);
        _il.Call(Nullables.Of(member.Type).GetValueOrDefault);
    }

    private void IsPresent(int i)
    {
        Resolution member = _node.Members[i];
        switch (member.Absence)
        {
            case CodecAbsence.Nullable:
                _il.LoadAddress(_members[i]!);
                _il.Call(Nullables.Of(member.Type).HasValue);
                break;
            case CodecAbsence.ImmutableArray:
                _il.LoadAddress(_members[i]!);
                IsNotDefault(member.Type);
                break;
            case CodecAbsence.NullableImmutableArray:
                // Null gives the default, which is absent as well.
                LocalBuilder array = _il.Local(member.ValueType);
                Present(i);
                _il.Store(array);
                _il.LoadAddress(array);
                IsNotDefault(member.ValueType);
                break;
            case CodecAbsence.Union or CodecAbsence.Option:
                _il.Load(_members[i]!);
                _il.Call(member.Codec!.Type, _batch.InterfaceOf(member.Type).IsAbsent);
                _il.Int(0);
                _il.Op(OpCodes.Ceq);
                break;
            default:
                _il.Load(_members[i]!);
                break;
        }
    }

    private void IsNotDefault(Type array)
    {
        _il.Call(array.GetProperty("IsDefault")!.GetMethod!);
        _il.Int(0);
        _il.Op(OpCodes.Ceq);
    }

    private void PrintFlags()
    {
        for (int b = 0; b < _layout.FlagBytes; b++)
        {
            At(b);
            bool isFirst = true;
            ForFlags(_ => true, (bit, condition) =>
            {
                if (bit / 8 != b) return;
                AddBit(bit, condition, isFirst);
                isFirst = false;
            });
            _il.Op(OpCodes.Conv_U1);
            _il.Op(OpCodes.Stind_I1);
        }
    }

    // The bits of members without bytes of their own; the others follow as their members are written.
    private void PrintKeptFlags()
    {
        _flags = new LocalBuilder[_layout.FlagBytes];
        for (int b = 0; b < _flags.Length; b++)
        {
            _flags[b] = _il.Local(typeof(int));
            _il.Int(0);
            _il.Store(_flags[b]);
        }

        for (int i = 0; i < Count; i++)
        {
            if (_layout.Members[i].Place == MemberPlace.OptionalFlag) Keep(i);
            int index = i;
            ForFlags(m => m == index && _layout.Members[m].Place is MemberPlace.Flag or MemberPlace.OptionalFlag, (bit, condition) =>
            {
                _il.Load(_flags[bit / 8]);
                AddBit(bit, condition, isFirst: false);
                _il.Store(_flags[bit / 8]);
            });
        }
    }

    private void ForFlags(Func<int, bool> isAsked, Action<int, Action> add)
    {
        for (int i = 0; i < Count; i++)
        {
            int index = i, bit = _layout.Members[i].Bit;
            if (bit < 0 || !isAsked(i)) continue;
            add(bit, _layout.Members[i].Place == MemberPlace.Flag ? () => Get(index) : () => IsPresent(index));
            if (_layout.Members[i].Place != MemberPlace.OptionalFlag) continue;
            add(bit + 1, () =>
            {
                if (_node.Members[index].Absence == CodecAbsence.Option)
                {
                    _il.Load(_members[index]!);
                    _il.Call(CodecBatch.MethodOf(_node.Members[index].Codec!.Type, nameof(FSharpOptionCodec<,,>.BitOf)));
                    return;
                }

                _il.LoadAddress(_members[index]!);
                _il.Call(Nullables.Of(typeof(bool?)).GetValueOrDefault);
            });
        }
    }

    private void AddBit(int bit, Action condition, bool isFirst)
    {
        condition();
        Choose(() => _il.Int(1 << (bit % 8)), () => _il.Int(0));
        if (!isFirst) _il.Op(OpCodes.Or);
    }

    // Flags that mean nothing are an error, or go on where there is nothing to return.
    private void PrintLoadedFlags(bool isDirect)
    {
        _flags = new LocalBuilder[_layout.FlagBytes];
        for (int i = 0; i < _flags.Length; i++)
        {
            _flags[i] = _il.Local(typeof(byte));
            At(i);
            _il.Op(OpCodes.Ldind_U1);
            _il.Store(_flags[i]);
        }

        Label invalid = isDirect ? _nothing : _il.Label(), valid = _il.Label();
        int used = _layout.FlagBits % 8;
        bool canBeInvalid = used != 0;
        if (canBeInvalid)
        {
            _il.Load(_flags[^1]);
            _il.Int(0xFF & ~((1 << used) - 1));
            _il.Op(OpCodes.And);
            _il.JumpIf(invalid);
        }

        foreach (MemberLayout layout in _layout.Members)
        {
            if (layout.Place != MemberPlace.OptionalFlag) continue;
            // A value without presence.
            Bit(layout.Bit + 1);
            If(() =>
            {
                Bit(layout.Bit);
                _il.JumpIfNot(invalid);
            });
            canBeInvalid = true;
        }

        if (!canBeInvalid || isDirect) return;
        _il.Jump(valid);
        _il.Mark(invalid);
        _il.Argument(0);
        At(0);
        _il.Call(CodecMethods.ThrowInvalidFlags);
        _il.Mark(valid);
    }

    private void Bit(int bit)
    {
        _il.Load(_flags[bit / 8]);
        _il.Int(1 << (bit % 8));
        _il.Op(OpCodes.And);
    }

    private void IsSet(int bit)
    {
        Bit(bit);
        _il.Int(0);
        _il.Op(OpCodes.Cgt_Un);
    }

    // Leaves a number that is not zero where any of the bits is set.
    private void AnyBit(int[] masks)
    {
        bool isFirst = true;
        for (int i = 0; i < masks.Length; i++)
        {
            if (masks[i] == 0) continue;
            _il.Load(_flags[i]);
            _il.Int(masks[i]);
            _il.Op(OpCodes.And);
            if (!isFirst) _il.Op(OpCodes.Or);
            isFirst = false;
        }
    }

    private LocalBuilder TryReadReference()
    {
        LocalBuilder known = _il.Local(_node.Type);
        _il.Argument(0);
        _il.LoadAddress(known);
        _il.Call(CodecMethods.TryReadReference.MakeGenericMethod(_node.Type));
        return known;
    }

    private void PrintCharge()
    {
        _il.Argument(0);
        _il.Long(_layout.Charge);
        // Slots of structs that nothing is known of here: the compiler knows.
        foreach (Resolution member in _node.Members)
        {
            if (member.Absence != CodecAbsence.None || _batch.ShapeOf(member).MemorySize != CodecShape.Unknown) continue;
            _il.Op(OpCodes.Sizeof, member.Type);
            _il.Op(OpCodes.Conv_U8);
            _il.Op(OpCodes.Add);
        }

        _il.Call(CodecMethods.Charge);
        if (_layout.ChargeSlots == 0) return;
        _il.Argument(0);
        _il.Long(_layout.ChargeSlots);
        _il.Call(CodecMethods.ChargeSlots);
    }

    private void Limit()
    {
        _il.Argument(0);
        _il.Call(CodecMethods.DirectLimit);
    }

    private void PrintHasBytes(HasBytes has)
    {
        _il.Load(has.Place == BytePlace.Block ? _block! : _next!);
        Limit();
        _il.Int(has.Count);
        _il.Call(CodecMethods.HasDirectBytes);
        _il.JumpIfNot(_nothing);
        if (has.Looked < 0) return;
        if (has.IsKept)
        {
            LookAt(has.Looked, has.Place);
            return;
        }

        _il.Load(_next!);
        if (Kind(has.Looked) == DirectKinds.Struct)
        {
            _il.LoadAddress(_il.Local(_node.Members[has.Looked].ValueType));
            TryReadDirect(has.Looked);
        }
        else
        {
            _il.Call(CodecMethods.IsDirect(Kind(has.Looked)));
        }

        _il.JumpIfNot(_nothing);
    }

    private void TryReadDirect(int i) => _il.Call(_node.Members[i].ValueCodec.Type, _batch.InterfaceOf(_node.Members[i].ValueType).TryReadDirect);

    // Of a value that can be wrong what has been looked at is kept, not looked at again.
    private void LookAt(int i, BytePlace place)
    {
        _parts[i] = _il.Local(DirectKinds.HasHead(Kind(i)) ? typeof(ulong) : _node.Members[i].ValueType);
        Place(place, i);
        _il.LoadAddress(_parts[i]!);
        if (Kind(i) == DirectKinds.Struct) TryReadDirect(i);
        else _il.Call(CodecMethods.TryReadDirect(Kind(i)));
        _il.JumpIfNot(_nothing);
    }

    private void Value(Set set)
    {
        int i = set.Member, bit = _layout.Members[i].Bit;
        Resolution member = _node.Members[i];
        switch (set.Source)
        {
            case ValueSource.Flag:
                IsSet(bit);
                break;
            case ValueSource.OptionalFlag:
                IsSet(bit);
                Choose(
                    () =>
                    {
                        IsSet(bit + 1);
                        if (member.Absence == CodecAbsence.Option) _il.Call(CodecBatch.MethodOf(member.Codec!.Type, nameof(FSharpOptionCodec<,,>.OfBit)));
                        else _il.New(Nullables.Of(typeof(bool?)).Create);
                    },
                    () => _il.Default(member.Type));
                break;
            case ValueSource.Block:
                _il.Argument(0);
                Place(BytePlace.Block, i);
                _il.Call(member.ValueCodec.Type, _batch.InterfaceOf(member.ValueType).ReadFixed);
                break;
            case ValueSource.Direct:
                Place(set.Place, set.Place == BytePlace.Kept ? set.KeptAt : i);
                _il.Call(CodecMethods.ReadDirect(Kind(i), member.ValueType, member.ValueCodec.Type));
                break;
            case ValueSource.LookedAt when DirectKinds.HasHead(Kind(i)):
                Place(set.Place, i);
                _il.Load(_parts[i]!);
                _il.Call(CodecMethods.ReadBehindHead(Kind(i)));
                break;
            case ValueSource.Text when _contract.Members[i].TextWhenNull is { } text:
                _il.Load(_parts[i]!);
                _il.Op(OpCodes.Dup);
                Label isThere = _il.Label();
                _il.JumpIf(isThere);
                _il.Op(OpCodes.Pop);
                _il.Text(text);
                _il.Mark(isThere);
                break;
            case ValueSource.LookedAt or ValueSource.Text:
                _il.Load(_parts[i]!);
                break;
            case ValueSource.Part:
                _il.Load(_parts[i]!);
                _il.Call(CodecMethods.UnsafeAs.MakeGenericMethod(member.Type));
                break;
            case ValueSource.Reader:
                ReadValue(i, set.Reuses);
                break;
            case ValueSource.ReaderIfFlagged:
                Bit(bit);
                Choose(() => ReadValue(i, set.Reuses), () => Absent(i));
                break;
            case ValueSource.ReaderIfPresent:
                _il.Load(_isPresent!);
                Choose(() => ReadValue(i, set.Reuses), () => Absent(i));
                break;
            default:
                Absent(i);
                break;
        }

        // Behind the block such values are nullable.
        if (set.Source is ValueSource.Direct or ValueSource.LookedAt && set.Place != BytePlace.Block) _il.New(Nullables.Of(member.Type).Create);
    }

    private void Absent(int i)
    {
        if (_contract.Members[i].TextWhenNull is { } text) _il.Text(text);
        else _il.Default(_node.Members[i].Type);
    }

    // A present value, as the member's type has it.
    private void ReadValue(int i, bool reuses = false)
    {
        Resolution member = _node.Members[i];
        _il.Argument(0);
        if (reuses)
        {
            Get(i);
            _il.Call(CodecMethods.ReadInto.MakeGenericMethod(member.Type, member.Codec!.Type));
            return;
        }

        if (member.IsString) _il.Call(CodecMethods.ReadString);
        else _il.Call(member.ValueCodec.Type, _batch.InterfaceOf(member.ValueType).Read);
        if (member.Absence is CodecAbsence.Nullable or CodecAbsence.NullableImmutableArray) _il.New(Nullables.Of(member.Type).Create);
    }

    private void PrintMembers(ForEachMember members)
    {
        LocalBuilder left = _il.Local(typeof(int));
        _isPresent = _il.Local(typeof(bool));
        Label test = _il.Label(), next = _il.Label(), loop = _il.Label();
        Label[] cases = new Label[Count];
        for (int i = 0; i < cases.Length; i++) cases[i] = _il.Label();
        _il.Argument(0);
        _il.Call(CodecMethods.ReadMemberCount);
        _il.Store(left);
        _il.Jump(test);
        _il.Mark(loop);
        _il.Argument(0);
        _il.LoadAddress(_isPresent);
        _il.Call(CodecMethods.ReadMember);
        _il.Switch(cases);
        _il.Jump(next);
        for (int i = 0; i < cases.Length; i++)
        {
            _il.Mark(cases[i]);
            Print(members.Cases[i]);
            _il.Jump(next);
        }

        _il.Mark(next);
        _il.Load(left);
        _il.Int(1);
        _il.Op(OpCodes.Sub);
        _il.Store(left);
        _il.Mark(test);
        _il.Load(left);
        _il.Int(0);
        _il.Op(OpCodes.Bgt, loop);
    }
}
