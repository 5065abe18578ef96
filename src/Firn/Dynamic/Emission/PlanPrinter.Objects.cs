using System.Reflection;
using System.Reflection.Emit;
using Firn.Codecs;
using Firn.Contracts;
using Firn.Contracts.Plans;

namespace Firn.Dynamic.Emission;

/// <content>Objects: how members are got and set, and how objects are made.</content>
internal sealed partial class PlanPrinter
{
    private void Get(int index)
    {
        if (_contract.Members[index].Reading == MemberReading.Self)
        {
            _il.Argument(1);
            return;
        }

        Target();
        // The case was told by its number.
        if (_node.Case is { } unionCase && unionCase.Holder != _node.Type) _il.Op(OpCodes.Castclass, unionCase.Holder);
        MemberInfo[] path = _node.Paths[index];
        bool onStruct = IsStruct;
        for (int i = 0; i < path.Length; i++)
        {
            bool isLast = i == path.Length - 1;
            Type type = CodecGraph.TypeOf(path[i]);
            if (path[i] is FieldInfo field)
            {
                if (isLast || !type.IsValueType) _il.LoadField(field);
                else _il.LoadFieldAddress(field);
            }
            else
            {
                MethodInfo getter = ((PropertyInfo)path[i]).GetGetMethod(nonPublic: true)!;
                if (onStruct) _il.Call(getter);
                else _il.CallVirtual(getter);
                if (getter.ReturnType.IsByRef) _il.Op(OpCodes.Ldobj, type);
                if (!isLast && type.IsValueType)
                {
                    LocalBuilder rest = _il.Local(type);
                    _il.Store(rest);
                    _il.LoadAddress(rest);
                }
            }

            onStruct = type.IsValueType;
        }
    }

    // The object, or the address of a struct: an argument where it is written or there before it is read.
    private void Target()
    {
        if (_value is null && IsStruct) _il.ArgumentAddress(1);
        else if (_value is null) _il.Argument(1);
        else if (IsStruct) _il.LoadAddress(_value);
        else _il.Load(_value);
    }

    // Members that are assigned need no local, unless they have to wait for the object.
    private void SetMember(int index, Action value)
    {
        if (!_plan.IsMadeLast)
        {
            AssignMember(index, value);
            return;
        }

        value();
        _il.Store(_members[index]!);
    }

    private void AssignMember(int index, Action value)
    {
        MemberInfo member = _node.Paths[index][0];
        Target();
        switch (_contract.Members[index].Writing)
        {
            case MemberWriting.Fill:
                MethodInfo getter = member is PropertyInfo filled ? filled.GetGetMethod(nonPublic: true)! : null!;
                if (getter is null) _il.LoadField((FieldInfo)member);
                else CallMember(getter);
                if (getter?.ReturnType.IsByRef == true) _il.Op(OpCodes.Ldind_Ref);
                value();
                _il.Argument(0);
                _il.Call(CodecMethods.FillCollection.MakeGenericMethod(CollectionElement(_node.Members[index].Type)));
                break;
            case MemberWriting.FillField:
                PropertyInfo backed = (PropertyInfo)member;
                _il.LoadFieldAddress(BackingField(backed));
                Target();
                CallMember(backed.GetGetMethod(nonPublic: true)!);
                value();
                _il.Argument(0);
                _il.Call(CodecMethods.FillField.MakeGenericMethod(backed.PropertyType, CollectionElement(_node.Members[index].Type)));
                break;
            case MemberWriting.Field when member is PropertyInfo property:
                value();
                _il.StoreField(BackingField(property));
                break;
            default:
                value();
                Assign(member);
                break;
        }
    }

    private static FieldInfo BackingField(PropertyInfo property) => property.DeclaringType!.GetField(ContractBuilder.BackingField(property.Name), BindingFlags.Instance | BindingFlags.NonPublic)!;

    private void Assign(MemberInfo member)
    {
        if (member is FieldInfo field) _il.StoreField(field);
        else CallMember(((PropertyInfo)member).GetSetMethod(nonPublic: true)!);
    }

    private void CallMember(MethodInfo method)
    {
        if (IsStruct) _il.Call(method);
        else _il.CallVirtual(method);
    }

    // Into the local of the value.
    private void NewObject(bool isSparse)
    {
        if (_node.IsTuple)
        {
            int next = 0;
            NewTuple(_node.Type, ref next);
            _il.Store(_value!);
            return;
        }

        if (_node.Case is { } unionCase)
        {
            for (int i = 0; i < unionCase.Fields.Length; i++) _il.Load(_members[_contract.Constructor.Arguments[i]]!);
            _il.Call(unionCase.Creation);
            _il.Store(_value!);
            return;
        }

        ParameterInfo[] parameters = _node.Constructor?.GetParameters() ?? [];
        if (IsStruct && _node.Constructor is null)
        {
            _il.LoadAddress(_value!);
            _il.Op(OpCodes.Initobj, _node.Type);
        }
        else if (_node.Constructor is null)
        {
            _il.Call(CodecMethods.CreateBlank.MakeGenericMethod(_node.Type));
            _il.Store(_value!);
        }
        else
        {
            for (int i = 0; i < parameters.Length; i++)
            {
                int member = _contract.Constructor.Arguments[i];
                bool byReference = parameters[i].ParameterType.IsByRef;
                LocalBuilder? local = member >= 0 ? _members[member] : null;
                if (local is null)
                {
                    Type type = byReference ? parameters[i].ParameterType.GetElementType()! : parameters[i].ParameterType;
                    DefaultOf(parameters[i], type);
                    if (!byReference) continue;
                    _il.Store(local = _il.Local(type));
                }

                if (byReference) _il.LoadAddress(local);
                else _il.Load(local);
            }

            _il.New(_node.Constructor!);
            _il.Store(_value!);
        }

        if (!_contract.Constructor.IsPublic) return;
        for (int i = 0; i < Count; i++)
        {
            MemberContract member = _contract.Members[i];
            if (!member.AlsoInitialized && (member.Writing != MemberWriting.Initializer || (isSparse && _contract.IsSetLate(member)))) continue;
            Target();
            _il.Load(_members[i]!);
            Assign(_node.Paths[i][0]);
        }

        foreach (MemberInfo member in _node.Defaulted)
        {
            Target();
            _il.Default(CodecGraph.TypeOf(member));
            Assign(member);
        }
    }

    private void NewTuple(Type type, ref int next)
    {
        if (type == typeof(ValueTuple))
        {
            _il.Default(type);
            return;
        }

        Type[] arguments = type.GetGenericArguments();
        if (type.GetGenericTypeDefinition() == typeof(Lazy<>))
        {
            _il.Load(_members[next++]!);
            // Lazy<bool> has a constructor that takes a bool for something else.
            _il.New(LazyOfValue(type));
            return;
        }

        for (int i = 0; i < arguments.Length; i++)
        {
            // The eighth is itself a tuple, of the elements that are left.
            if (i == 7 && _node.Paths[next].Length > DepthOf(type)) NewTuple(arguments[7], ref next);
            else _il.Load(_members[next++]!);
        }

        _il.New(type.GetConstructor(arguments)!);
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

    private void DefaultOf(ParameterInfo parameter, Type type)
    {
        if (parameter is not { IsOptional: true, HasDefaultValue: true } || parameter.DefaultValue is not { } value)
        {
            _il.Default(type);
            return;
        }

        Type bare = Nullable.GetUnderlyingType(type) ?? type;
        Constants.Load(_il, value is Enum ? Convert.ChangeType(value, Enum.GetUnderlyingType(value.GetType()), System.Globalization.CultureInfo.InvariantCulture) : value);
        // Metadata have no constants of native width: they are of 32 bits.
        if (bare == typeof(nint)) _il.Op(OpCodes.Conv_I);
        if (bare == typeof(nuint)) _il.Op(OpCodes.Conv_U);
        // A parameter declared as object may have any constant.
        if (!type.IsValueType && value is not string) _il.Op(OpCodes.Box, value.GetType());
        if (bare != type) _il.New(Nullables.Of(type).Create);
    }

    private void PrintSparse(BeginSparse begin)
    {
        if (begin.IsAwaited)
        {
            _arrived[begin.Member] = _il.Local(typeof(bool));
            _il.Int(0);
            _il.Store(_arrived[begin.Member]!);
        }

        if (IsElements(begin.Member)) return;
        Type type = _node.Members[begin.Member].Type;
        if (CodecGraph.HasEmpty(_node.Members[begin.Member])) _il.Call(CodecBatch.MethodOf(_node.Members[begin.Member].Codec!.Type, nameof(FSharpListCodec<,,>.Empty)));
        else if (begin.Parameter >= 0 && _node.Constructor is not null) DefaultOf(_node.Constructor.GetParameters()[begin.Parameter], type);
        else _il.Default(type);
        _il.Store(_members[begin.Member]!);
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
