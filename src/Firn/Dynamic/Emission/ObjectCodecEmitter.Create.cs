using System.Reflection;
using System.Reflection.Emit;
using Firn.Contracts;

namespace Firn.Dynamic.Emission;

/// <content>Making objects, and reading those of which only some members have arrived.</content>
internal sealed partial class ObjectCodecEmitter
{
    private void Create(Frame frame, bool isSparse)
    {
        Il il = frame.Il;
        NewObject(frame, isSparse);
        if (_contract.KeepsIdentity)
        {
            il.Argument(0);
            il.Load(frame.Value!);
            il.Call(CodecMethods.AddReference);
        }

        Call(il, CallbackKind.Deserializing, _ => Target(frame));
        if (!NeedsLocals || _node.IsTuple || isSparse) return;
        for (int i = 0; i < Count; i++)
        {
            if (_contract.Members[i].Writing is not (MemberWriting.Constructor or MemberWriting.Initializer or MemberWriting.Elements)) Store(frame, i, () => il.Load(frame.Members[i]!));
        }
    }

    // Into the frame's local.
    private void NewObject(Frame frame, bool isSparse)
    {
        Il il = frame.Il;
        if (_node.IsTuple)
        {
            int next = 0;
            NewTuple(frame, _node.Type, ref next);
            il.Store(frame.Value!);
            return;
        }

        ParameterInfo[] parameters = _node.Constructor?.GetParameters() ?? [];
        if (IsStruct && _node.Constructor is null)
        {
            il.LoadAddress(frame.Value!);
            il.Op(OpCodes.Initobj, _node.Type);
        }
        else if (_node.Constructor is null)
        {
            il.Call(CodecMethods.CreateBlank.MakeGenericMethod(_node.Type));
            il.Store(frame.Value!);
        }
        else
        {
            for (int i = 0; i < parameters.Length; i++)
            {
                int member = _contract.Constructor.Arguments[i];
                bool byReference = parameters[i].ParameterType.IsByRef;
                LocalBuilder? local = member >= 0 ? frame.Members[member] : null;
                if (local is null)
                {
                    Type type = byReference ? parameters[i].ParameterType.GetElementType()! : parameters[i].ParameterType;
                    DefaultOf(il, parameters[i], type);
                    if (!byReference) continue;
                    il.Store(local = il.Local(type));
                }

                if (byReference) il.LoadAddress(local);
                else il.Load(local);
            }

            il.New(_node.Constructor!);
            il.Store(frame.Value!);
        }

        if (!_contract.Constructor.IsPublic) return;
        for (int i = 0; i < Count; i++)
        {
            MemberContract member = _contract.Members[i];
            if (!member.AlsoInitialized && (member.Writing != MemberWriting.Initializer || (isSparse && IsSetLate(i)))) continue;
            Target(frame);
            il.Load(frame.Members[i]!);
            Assign(il, _node.Paths[i][0]);
        }

        foreach (MemberInfo member in _node.Defaulted)
        {
            Target(frame);
            il.Default(CodecGraph.TypeOf(member));
            Assign(il, member);
        }
    }

    private void NewTuple(Frame frame, Type type, ref int next)
    {
        Il il = frame.Il;
        if (type == typeof(ValueTuple))
        {
            il.Default(type);
            return;
        }

        Type[] arguments = type.GetGenericArguments();
        if (type.GetGenericTypeDefinition() == typeof(Lazy<>))
        {
            il.Load(frame.Members[next++]!);
            // Lazy<bool> has a constructor that takes a bool for something else.
            il.New(LazyOfValue(type));
            return;
        }

        for (int i = 0; i < arguments.Length; i++)
        {
            // The eighth is itself a tuple, of the elements that are left.
            if (i == 7 && _node.Paths[next].Length > DepthOf(type)) NewTuple(frame, arguments[7], ref next);
            else il.Load(frame.Members[next++]!);
        }

        il.New(type.GetConstructor(arguments)!);
    }

    // How many rests an element of the tuple itself is away from the outermost.
    private int DepthOf(Type tuple)
    {
        int depth = 1;
        for (Type type = _node.Type; type != tuple; type = type.GetGenericArguments()[7]) depth++;
        return depth;
    }

    private static ConstructorInfo LazyOfValue(Type type)
    {
        foreach (ConstructorInfo constructor in type.GetConstructors())
        {
            if (constructor.GetParameters() is [{ Name: "value" }]) return constructor;
        }

        throw new MissingMethodException(type.FullName, ".ctor(value)");
    }

    private static void DefaultOf(Il il, ParameterInfo parameter, Type type)
    {
        if (parameter is not { IsOptional: true, HasDefaultValue: true } || parameter.DefaultValue is not { } value)
        {
            il.Default(type);
            return;
        }

        Type bare = Nullable.GetUnderlyingType(type) ?? type;
        Constants.Load(il, value is Enum ? Convert.ChangeType(value, Enum.GetUnderlyingType(value.GetType()), System.Globalization.CultureInfo.InvariantCulture) : value);
        // Metadata have no constants of native width: they are of 32 bits.
        if (bare == typeof(nint)) il.Op(OpCodes.Conv_I);
        if (bare == typeof(nuint)) il.Op(OpCodes.Conv_U);
        // A parameter declared as object may have any constant.
        if (!type.IsValueType && value is not string) il.Op(OpCodes.Box, value.GetType());
        if (bare != type) il.New(Nullables.Of(type).Create);
    }

    private MethodBuilder ReadSparseMethod(MethodBuilder? fillSparse)
    {
        MethodBuilder method = Define("ReadSparse", null, _node.Type, [s_reader], MethodImplAttributes.NoInlining);
        Il il = new(method.GetILGenerator());
        Frame frame = FrameOf(il, value: true);
        ChargeMemory(il);
        if (fillSparse is not null)
        {
            Create(frame, isSparse: true);
            il.Argument(0);
            il.Load(frame.Value!);
            il.Call(fillSparse);
        }
        else
        {
            SparseLocals(frame);
            SparseMembers(frame);
            Create(frame, isSparse: true);
            for (int i = 0; i < Count; i++)
            {
                if (frame.Arrived[i] is not { } arrived) continue;
                Label isMissing = il.Label();
                il.Load(arrived);
                il.JumpIfNot(isMissing);
                if (IsElements(i)) FillElements(frame);
                else Store(frame, i, () => il.Load(frame.Members[i]!));
                il.Mark(isMissing);
            }
        }

        Call(il, CallbackKind.Deserialized, _ => Target(frame));
        Leave(il);
        il.Load(frame.Value!);
        il.Return();
        return method;
    }

    private MethodBuilder FillSparseMethod()
    {
        MethodBuilder method = Define("FillSparse", null, typeof(void), [s_reader, _node.Type], MethodImplAttributes.NoInlining);
        Il il = new(method.GetILGenerator());
        SparseMembers(FrameOf(il, value: false));
        il.Return();
        return method;
    }

    // What the object is made of; members that an initializer has to set always arrive, because data that lack them are refused.
    private bool IsNeededToCreate(int index) =>
        _contract.Members[index].Writing == MemberWriting.Constructor || (_contract.Members[index].Writing == MemberWriting.Initializer && !IsSetLate(index));

    private bool IsSetLate(int index) => !IsStruct && _contract.Members[index] is { Writing: MemberWriting.Initializer, IsRequired: false, IsField: false };

    private void SparseLocals(Frame frame)
    {
        Il il = frame.Il;
        frame.Arrived = new LocalBuilder?[Count];
        ParameterInfo[] parameters = _node.Constructor?.GetParameters() ?? [];
        for (int i = 0; i < Count; i++)
        {
            if (!IsNeededToCreate(i))
            {
                frame.Arrived[i] = il.Local(typeof(bool));
                il.Int(0);
                il.Store(frame.Arrived[i]!);
            }

            if (IsElements(i)) continue;
            int parameter = -1;
            for (int p = 0; p < parameters.Length && parameter < 0; p++)
            {
                if (_contract.Constructor.Arguments[p] == i) parameter = p;
            }

            Type type = _node.Members[i].Type;
            if (parameter >= 0) DefaultOf(il, parameters[parameter], type);
            else il.Default(type);
            il.Store(frame.Members[i]!);
        }
    }

    private void SparseMembers(Frame frame)
    {
        Il il = frame.Il;
        LocalBuilder left = il.Local(typeof(int)), isPresent = il.Local(typeof(bool));
        Label test = il.Label(), next = il.Label();
        Label[] members = new Label[Count];
        for (int i = 0; i < members.Length; i++) members[i] = il.Label();
        il.Argument(0);
        il.Call(CodecMethods.ReadMemberCount);
        il.Store(left);
        il.Jump(test);
        Label loop = il.Label();
        il.Mark(loop);
        il.Argument(0);
        il.LoadAddress(isPresent);
        il.Call(CodecMethods.ReadMember);
        il.Switch(members);
        il.Jump(next);
        for (int i = 0; i < Count; i++)
        {
            il.Mark(members[i]);
            SparseMember(frame, i, isPresent);
            il.Jump(next);
        }

        il.Mark(next);
        il.Load(left);
        il.Int(1);
        il.Op(OpCodes.Sub);
        il.Store(left);
        il.Mark(test);
        il.Load(left);
        il.Int(0);
        il.Op(OpCodes.Bgt, loop);
    }

    private void SparseMember(Frame frame, int index, LocalBuilder isPresent)
    {
        Il il = frame.Il;
        Resolution member = _node.Members[index];
        if (IsElements(index))
        {
            // They come last, so an object that is made of its members takes them when it is there.
            if (HasFill) FillElements(frame);
            else Arrive(frame, index);
            return;
        }

        void Value()
        {
            if (member.Absence == CodecAbsence.None) ReadValue(il, member);
            else Choose(il, () => il.Load(isPresent), () => ReadValue(il, member), () => il.Default(member.Type));
        }

        Set(frame, index, Value);
        if (frame.Arrived.Length > 0 && frame.Arrived[index] is not null) Arrive(frame, index);
    }

    private static void Arrive(Frame frame, int index)
    {
        frame.Il.Int(1);
        frame.Il.Store(frame.Arrived[index]!);
    }
}
