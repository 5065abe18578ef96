using System.Reflection;
using System.Reflection.Emit;
using Firn.Contracts;

namespace Firn.Dynamic.Emission;

/// <content>Reading: the whole block before anything behind it, because its bytes are valid only until more is taken.</content>
internal sealed partial class ObjectCodecEmitter
{
    // A value that is made of its members can be made only when the last of them is read.
    private bool NeedsLocals => _node.IsTuple || NeedsLocalsFor(_node);

    // Classes of the user's: they can be read also where the data lack members.
    private bool ReadsSparse => !IsStruct && !_node.IsTuple;

    private bool HasFill => IsFilled(_node);

    private static bool NeedsLocalsFor(ObjectNode node)
    {
        foreach (MemberContract member in node.Contract!.Members)
        {
            if (member.Writing is MemberWriting.Constructor or MemberWriting.Initializer) return true;
        }

        return false;
    }

    /// <summary>One method's state: where the value and its members are while it runs.</summary>
    /// <param name="il">The method.</param>
    /// <param name="value">The local of the value, or null where it is an argument.</param>
    /// <param name="members">The locals of the members, or none where they are assigned at once.</param>
    private sealed class Frame(Il il, LocalBuilder? value, LocalBuilder?[] members)
    {
        public Il Il => il;

        public LocalBuilder? Value => value;

        public LocalBuilder?[] Members => members;

        public LocalBuilder[] Flags { get; set; } = [];

        // Whether a member came, where that is not sure.
        public LocalBuilder?[] Arrived { get; set; } = [];
    }

    private MethodBuilder ReadMethods()
    {
        MethodBuilder? readFixed = IsFixed ? ReadFixedMethod() : null;
        if (readFixed is null) CodecBatch.Unsupported(_builder, nameof(IFirnCodec<int>.ReadFixed), _interface.ReadFixed, _node.Type, [s_reader, s_byte]);
        MethodBuilder? fillSparse = ReadsSparse && HasFill ? FillSparseMethod() : null;
        MethodBuilder? readSparse = ReadsSparse ? ReadSparseMethod(fillSparse) : null;
        if (HasFill)
        {
            CreateMethod();
            FillMethod(fillSparse!);
        }

        MethodBuilder read = Define(nameof(IFirnCodec<int>.Read), _interface.Read, _node.Type, [s_reader]);
        Il il = new(read.GetILGenerator());
        if (readFixed is not null)
        {
            il.Argument(0);
            il.Int(_layout.Shape.FixedDepth);
            il.Call(CodecMethods.ReaderCheckDepth);
            il.Argument(0);
            il.Argument(0);
            il.Int(_layout.Shape.FixedSize);
            il.Call(CodecMethods.Take);
            il.Call(readFixed);
            il.Return();
            return read;
        }

        Frame frame = FrameOf(il, value: true);
        if (_contract.KeepsIdentity) ReturnKnown(il);
        if (readSparse is not null)
        {
            Label isWhole = il.Label();
            EnterOrCheck(il, CodecMethods.EnterObject, CodecMethods.CheckObject);
            il.JumpIfNot(isWhole);
            il.Argument(0);
            il.Call(readSparse);
            il.Return();
            il.Mark(isWhole);
        }
        else
        {
            EnterOrCheck(il, CodecMethods.ReaderEnter, CodecMethods.ReaderCheckDepth);
        }

        ChargeMemory(il);
        LocalBuilder? block = TakeBlock(il);
        if (!NeedsLocals) Create(frame, isSparse: false);
        LoadBlock(frame, block);
        for (int i = 0; i < Count; i++) ReadVariable(frame, i);
        if (NeedsLocals)
        {
            Create(frame, isSparse: false);
            FillElements(frame);
        }

        Call(il, CallbackKind.Deserialized, _ => Target(frame));
        Leave(il);
        il.Load(frame.Value!);
        il.Return();
        return read;
    }

    private void CreateMethod()
    {
        Il il = new(Define("Create", _interface.Create, _node.Type, []).GetILGenerator());
        Frame frame = FrameOf(il, value: true);
        NewObject(frame, isSparse: false);
        il.Load(frame.Value!);
        il.Return();
    }

    private void FillMethod(MethodBuilder fillSparse)
    {
        Il il = new(Define("Fill", _interface.Fill, typeof(void), [s_reader, _node.Type]).GetILGenerator());
        Frame frame = FrameOf(il, value: false);
        if (_contract.KeepsIdentity)
        {
            // The first object of a message, so nothing is known to which it could refer.
            LocalBuilder known = il.Local(_node.Type);
            il.Argument(0);
            il.LoadAddress(known);
            il.Call(CodecMethods.TryReadReference.MakeGenericMethod(_node.Type));
            il.Op(OpCodes.Pop);
            il.Argument(0);
            il.Argument(1);
            il.Call(CodecMethods.AddReference);
        }

        Label isWhole = il.Label(), end = il.Label();
        EnterOrCheck(il, CodecMethods.EnterObject, CodecMethods.CheckObject);
        il.JumpIfNot(isWhole);
        Call(il, CallbackKind.Deserializing, _ => Target(frame));
        il.Argument(0);
        il.Argument(1);
        il.Call(fillSparse);
        il.Jump(end);
        il.Mark(isWhole);
        Call(il, CallbackKind.Deserializing, _ => Target(frame));
        LoadBlock(frame, TakeBlock(il));
        for (int i = 0; i < Count; i++) ReadVariable(frame, i);
        il.Mark(end);
        Call(il, CallbackKind.Deserialized, _ => Target(frame));
        Leave(il);
        il.Return();
    }

    private MethodBuilder ReadFixedMethod()
    {
        MethodImplAttributes inlining = _layout.BlockSize <= 64 ? MethodImplAttributes.AggressiveInlining : MethodImplAttributes.IL;
        MethodBuilder method = Define(nameof(IFirnCodec<int>.ReadFixed), _interface.ReadFixed, _node.Type, [s_reader, s_byte], inlining);
        Il il = new(method.GetILGenerator());
        Frame frame = FrameOf(il, value: true);
        // The block is an argument: held in a local, as in the other methods.
        LocalBuilder block = il.Local(s_byte);
        il.Argument(1);
        il.Store(block);
        if (!NeedsLocals) Create(frame, isSparse: false);
        LoadBlock(frame, block);
        if (NeedsLocals) Create(frame, isSparse: false);
        Call(il, CallbackKind.Deserialized, _ => Target(frame));
        il.Load(frame.Value!);
        il.Return();
        return method;
    }

    private Frame FrameOf(Il il, bool value)
    {
        LocalBuilder?[] members = [];
        if (NeedsLocals)
        {
            members = new LocalBuilder?[Count];
            for (int i = 0; i < members.Length; i++)
            {
                if (!IsElements(i)) members[i] = il.Local(_node.Members[i].Type);
            }
        }

        return new Frame(il, value ? il.Local(_node.Type) : null, members);
    }

    private void ReturnKnown(Il il)
    {
        LocalBuilder known = il.Local(_node.Type);
        Label isNew = il.Label();
        il.Argument(0);
        il.LoadAddress(known);
        il.Call(CodecMethods.TryReadReference.MakeGenericMethod(_node.Type));
        il.JumpIfNot(isNew);
        il.Load(known);
        il.Return();
        il.Mark(isNew);
    }

    private void ChargeMemory(Il il)
    {
        if (IsStruct) return;
        il.Argument(0);
        il.Long(_layout.Charge);
        // Slots of structs that nothing is known of here: the compiler knows.
        for (int i = 0; i < Count; i++)
        {
            if (_node.Members[i] is not { Absence: CodecAbsence.None } member || _batch.ShapeOf(member).MemorySize != CodecShape.Unknown) continue;
            il.Op(OpCodes.Sizeof, member.Type);
            il.Op(OpCodes.Conv_U8);
            il.Op(OpCodes.Add);
        }

        il.Call(CodecMethods.Charge);
        if (_layout.ChargeSlots == 0) return;
        il.Argument(0);
        il.Long(_layout.ChargeSlots);
        il.Call(CodecMethods.ChargeSlots);
    }

    private LocalBuilder? TakeBlock(Il il)
    {
        if (_layout.BlockSize == 0) return null;
        LocalBuilder block = il.Local(s_byte);
        il.Argument(0);
        il.Int(_layout.BlockSize);
        il.Call(CodecMethods.Take);
        il.Store(block);
        return block;
    }

    private void Leave(Il il)
    {
        if (!_layout.NestedLevels) return;
        il.Argument(0);
        il.Call(CodecMethods.ReaderLeave);
    }

    private void LoadBlock(Frame frame, LocalBuilder? block)
    {
        Il il = frame.Il;
        LoadFlags(frame, block, nothing: null);
        LoadMembers(frame, _ => null, (i, _) =>
        {
            Resolution member = _node.Members[i];
            il.Argument(0);
            At(il, block, _layout.Members[i].Offset);
            il.Call(member.ValueCodec.Type, _batch.InterfaceOf(member.ValueType).ReadFixed);
        });
    }

    // What is looked at before there is a target on the stack, and the value.
    private void LoadMembers(Frame frame, Func<int, LocalBuilder?> lookAt, Action<int, LocalBuilder?> readFixed)
    {
        Il il = frame.Il;
        for (int i = 0; i < Count; i++)
        {
            MemberLayout layout = _layout.Members[i];
            switch (layout.Place)
            {
                case MemberPlace.Flag:
                    Set(frame, i, () => IsSet(frame, layout.Bit));
                    break;
                case MemberPlace.OptionalFlag:
                    Set(frame, i, () => Choose(
                        il,
                        () => IsSet(frame, layout.Bit),
                        () =>
                        {
                            IsSet(frame, layout.Bit + 1);
                            il.New(Nullables.Of(typeof(bool?)).Create);
                        },
                        () => il.Default(typeof(bool?))));
                    break;
                case MemberPlace.Fixed:
                    int index = i;
                    LocalBuilder? part = lookAt(i);
                    Set(frame, i, () => readFixed(index, part));
                    break;
            }
        }
    }

    // Flags that mean nothing are an error, or go on where there is nothing to return.
    private void LoadFlags(Frame frame, LocalBuilder? block, Label? nothing)
    {
        Il il = frame.Il;
        LocalBuilder[] flags = new LocalBuilder[_layout.FlagBytes];
        frame.Flags = flags;
        if (flags.Length == 0) return;
        for (int i = 0; i < flags.Length; i++)
        {
            flags[i] = il.Local(typeof(byte));
            At(il, block, i);
            il.Op(OpCodes.Ldind_U1);
            il.Store(flags[i]);
        }

        Label invalid = nothing ?? il.Label(), valid = il.Label();
        bool canBeInvalid = false;
        int used = _layout.FlagBits % 8;
        if (used != 0)
        {
            il.Load(flags[^1]);
            il.Int(0xFF & ~((1 << used) - 1));
            il.Op(OpCodes.And);
            il.JumpIf(invalid);
            canBeInvalid = true;
        }

        for (int i = 0; i < Count; i++)
        {
            if (_layout.Members[i].Place != MemberPlace.OptionalFlag) continue;
            // A value without presence.
            Label next = il.Label();
            Bit(frame, _layout.Members[i].Bit + 1);
            il.JumpIfNot(next);
            Bit(frame, _layout.Members[i].Bit);
            il.JumpIfNot(invalid);
            il.Mark(next);
            canBeInvalid = true;
        }

        if (!canBeInvalid || nothing is not null) return;
        il.Jump(valid);
        il.Mark(invalid);
        il.Argument(0);
        At(il, block, 0);
        il.Call(CodecMethods.ThrowInvalidFlags);
        il.Mark(valid);
    }

    private static void Bit(Frame frame, int bit)
    {
        frame.Il.Load(frame.Flags[bit / 8]);
        frame.Il.Int(1 << (bit % 8));
        frame.Il.Op(OpCodes.And);
    }

    private static void IsSet(Frame frame, int bit)
    {
        Bit(frame, bit);
        frame.Il.Int(0);
        frame.Il.Op(OpCodes.Cgt_Un);
    }

    private static void Choose(Il il, Action condition, Action then, Action otherwise)
    {
        Label isTrue = il.Label(), end = il.Label();
        condition();
        il.JumpIf(isTrue);
        otherwise();
        il.Jump(end);
        il.Mark(isTrue);
        then();
        il.Mark(end);
    }

    private void ReadVariable(Frame frame, int index)
    {
        if (IsElements(index))
        {
            if (!NeedsLocals) FillElements(frame);
            return;
        }

        if (_layout.Members[index].Place != MemberPlace.Variable) return;
        Il il = frame.Il;
        Resolution member = _node.Members[index];
        int bit = _layout.Members[index].Bit;
        if (member.Absence == CodecAbsence.None)
        {
            Set(frame, index, () => ReadValue(il, member));
        }
        else if (member.Absence == CodecAbsence.Nullable && !NeedsLocals)
        {
            ReadNullable(frame, index, () => ReadValue(il, member));
        }
        else
        {
            Set(frame, index, () => Choose(il, () => Bit(frame, bit), () => ReadValue(il, member), () => il.Default(member.Type)));
        }
    }

    // Not as one expression: the compiler would build the nullable on the stack in two parts and wait for both to copy it.
    private void ReadNullable(Frame frame, int index, Action readValue)
    {
        Il il = frame.Il;
        Label isPresent = il.Label(), end = il.Label();
        Bit(frame, _layout.Members[index].Bit);
        il.JumpIf(isPresent);
        Set(frame, index, () => il.Default(_node.Members[index].Type));
        il.Jump(end);
        il.Mark(isPresent);
        Set(frame, index, readValue);
        il.Mark(end);
    }

    private bool IsElements(int index) => _contract.Members[index].Writing == MemberWriting.Elements;

    // A present value, as the member's type has it.
    private void ReadValue(Il il, Resolution member)
    {
        il.Argument(0);
        if (member.IsString) il.Call(CodecMethods.ReadString);
        else il.Call(member.ValueCodec.Type, _batch.InterfaceOf(member.ValueType).Read);
        if (member.Absence is CodecAbsence.Nullable or CodecAbsence.NullableImmutableArray) il.New(Nullables.Of(member.Type).Create);
    }

    // The last member of an object that is a collection: into the object, whether that is made first or last.
    private void FillElements(Frame frame)
    {
        for (int i = 0; i < Count; i++)
        {
            if (!IsElements(i)) continue;
            frame.Il.Argument(0);
            Target(frame);
            frame.Il.Call(CodecBatch.MethodOf(_node.Members[i].Codec!.Type, "Fill"));
        }
    }

    // Members that are assigned need no local, unless they have to wait for the object.
    private void Set(Frame frame, int index, Action value)
    {
        if (NeedsLocals)
        {
            value();
            frame.Il.Store(frame.Members[index]!);
        }
        else
        {
            Store(frame, index, value);
        }
    }

    private void Target(Frame frame)
    {
        if (frame.Value is null) frame.Il.Argument(1);
        else if (IsStruct) frame.Il.LoadAddress(frame.Value);
        else frame.Il.Load(frame.Value);
    }

    private void Store(Frame frame, int index, Action value)
    {
        MemberInfo member = _node.Paths[index][0];
        Il il = frame.Il;
        Target(frame);
        switch (_contract.Members[index].Writing)
        {
            case MemberWriting.Fill:
                MethodInfo getter = member is PropertyInfo filled ? filled.GetGetMethod(nonPublic: true)! : null!;
                if (getter is null) il.LoadField((FieldInfo)member);
                else if (IsStruct) il.Call(getter);
                else il.CallVirtual(getter);
                if (getter?.ReturnType.IsByRef == true) il.Op(OpCodes.Ldind_Ref);
                value();
                il.Argument(0);
                il.Call(CodecMethods.FillCollection.MakeGenericMethod(CollectionElement(_node.Members[index].Type)));
                break;
            case MemberWriting.FillField:
                PropertyInfo backed = (PropertyInfo)member;
                il.LoadFieldAddress(BackingField(backed));
                Target(frame);
                if (IsStruct) il.Call(backed.GetGetMethod(nonPublic: true)!);
                else il.CallVirtual(backed.GetGetMethod(nonPublic: true)!);
                value();
                il.Argument(0);
                il.Call(CodecMethods.FillField.MakeGenericMethod(backed.PropertyType, CollectionElement(_node.Members[index].Type)));
                break;
            case MemberWriting.Field when member is PropertyInfo property:
                value();
                il.StoreField(BackingField(property));
                break;
            default:
                value();
                Assign(il, member);
                break;
        }
    }

    private static FieldInfo BackingField(PropertyInfo property) => property.DeclaringType!.GetField(ContractBuilder.BackingField(property.Name), BindingFlags.Instance | BindingFlags.NonPublic)!;

    private void Assign(Il il, MemberInfo member)
    {
        if (member is FieldInfo field)
        {
            il.StoreField(field);
            return;
        }

        MethodInfo setter = ((PropertyInfo)member).GetSetMethod(nonPublic: true)!;
        if (IsStruct) il.Call(setter);
        else il.CallVirtual(setter);
    }

    // What C# infers for a call of Fill: the one ICollection<T> that the type is.
    private static Type CollectionElement(Type type)
    {
        if (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(ICollection<>)) return type.GetGenericArguments()[0];
        foreach (Type contract in type.GetInterfaces())
        {
            if (contract.IsGenericType && contract.GetGenericTypeDefinition() == typeof(ICollection<>)) return contract.GetGenericArguments()[0];
        }

        throw new InvalidOperationException($"{TypeDisplay.Full(type)} is no collection that can be filled.");
    }
}
