using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using Firn.Contracts;

namespace Firn.Dynamic.Emission;

/// <summary>
/// Emits the codec of a class, struct or tuple: instruction for instruction what the compiler makes of the generator's text
/// (<c>docs/generated-code.md</c>), so that both engines do the same in the same order.
/// </summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[RequiresDynamicCode(DynamicWarnings.Code)]
internal sealed partial class ObjectCodecEmitter
{
    private static readonly Type s_writer = typeof(FirnWriter).MakeByRefType();
    private static readonly Type s_reader = typeof(FirnReader).MakeByRefType();
    private static readonly Type s_byte = typeof(byte).MakeByRefType();

    private readonly ObjectNode _node;
    private readonly CodecBatch _batch;
    private readonly TypeBuilder _builder;
    private readonly TypeContract _contract;
    private readonly ObjectLayout _layout;
    private readonly CodecInterface _interface;

    private ObjectCodecEmitter(ObjectNode node, CodecBatch batch)
    {
        _node = node;
        _batch = batch;
        _builder = node.Builder!;
        _contract = node.Contract!;
        _layout = node.Layout!;
        _interface = batch.InterfaceOf(node.Type);
    }

    private int Count => _contract.Members.Count;

    private bool IsStruct => _contract.IsStruct;

    // Every width is known by now, so a layout is fixed or it is not.
    private bool IsFixed => _layout.Shape.FixedSize > 0;

    private bool CanBeDerived => !IsStruct && !_node.Type.IsSealed;

    public static void Emit(ObjectNode node, CodecBatch batch)
    {
        ObjectCodecEmitter emitter = new(node, batch);
        emitter.Sizes();
        MethodBuilder write = emitter.WriteMethods();
        if (emitter.IsDirect) emitter.WriteDirectMethod();
        if (!emitter.IsStruct && node.WritingLevels > 0) emitter.WritePartMethod();
        MethodBuilder read = emitter.ReadMethods();
        if (emitter.IsReadDirect) emitter.ReadDirectMethod();
        if (!emitter.IsStruct) CodecBatch.ObjectMethods(emitter._builder, write, read, node.WritingLevels);
        CodecBatch.DescribeMethod(node);
    }

    /// <summary>What the descriptor has to know of the codec.</summary>
    public static FirnObjectTraits TraitsOf(ObjectNode node) =>
        node.Contract!.KeepsIdentity ? FirnObjectTraits.ReadsSparse | FirnObjectTraits.KeepsIdentity
        : !node.Contract.IsStruct && !node.IsTuple ? FirnObjectTraits.ReadsSparse
        : FirnObjectTraits.None;

    /// <summary>Whether objects are there before their members are read, so that one that exists can be filled.</summary>
    public static bool IsFilled(ObjectNode node) =>
        !node.Contract!.IsStruct && !node.IsTuple && !NeedsLocalsFor(node);

    private void Sizes()
    {
        CodecBatch.Constant(_builder, CodecInterface.MinSize, _contract.KeepsIdentity ? 1 : _layout.BlockSize + _layout.VariableMinSize);
        CodecBatch.Constant(_builder, CodecInterface.FixedSize, _layout.Shape.FixedSize);
        CodecBatch.Constant(_builder, CodecInterface.FixedDepth, _layout.Shape.FixedDepth);
        CodecBatch.Constant(_builder, CodecInterface.IsBitwise, _layout.Shape.IsBitwise ? 1 : 0);
        CodecBatch.Absence(_builder, _interface, !IsStruct);
    }

    private MethodBuilder Define(string name, MethodInfo? overridden, Type result, Type[] parameters, MethodImplAttributes implementation = MethodImplAttributes.IL) =>
        CodecBatch.Define(_builder, name, overridden, result, parameters, implementation);

    // The value, or the address of a struct.
    private void Owner(Il il)
    {
        if (IsStruct) il.ArgumentAddress(1);
        else il.Argument(1);
    }

    private void Get(Il il, int index)
    {
        if (_contract.Members[index].Reading == MemberReading.Self)
        {
            il.Argument(1);
            return;
        }

        Owner(il);
        MemberInfo[] path = _node.Paths[index];
        bool onStruct = IsStruct;
        for (int i = 0; i < path.Length; i++)
        {
            bool isLast = i == path.Length - 1;
            Type type = CodecGraph.TypeOf(path[i]);
            if (path[i] is FieldInfo field)
            {
                if (isLast || !type.IsValueType) il.LoadField(field);
                else il.LoadFieldAddress(field);
            }
            else
            {
                MethodInfo getter = ((PropertyInfo)path[i]).GetGetMethod(nonPublic: true)!;
                if (onStruct) il.Call(getter);
                else il.CallVirtual(getter);
                if (getter.ReturnType.IsByRef) il.Op(OpCodes.Ldobj, type);
                if (!isLast && type.IsValueType)
                {
                    LocalBuilder rest = il.Local(type);
                    il.Store(rest);
                    il.LoadAddress(rest);
                }
            }

            onStruct = type.IsValueType;
        }
    }

    private static void At(Il il, LocalBuilder? block, int offset)
    {
        if (block is null) il.Argument(0);
        else il.Load(block);
        if (offset == 0) return;
        il.Int(offset);
        il.Op(OpCodes.Add);
    }

    private void EnterOrCheck(Il il, MethodInfo enter, MethodInfo check)
    {
        il.Argument(0);
        il.Int(_layout.NestedLevels ? _layout.BlockDepth : 1 + _layout.BlockDepth);
        il.Call(_layout.NestedLevels ? enter : check);
    }

    private void Call(Il il, CallbackKind kind, Action<Il> loadTarget)
    {
        for (int i = 0; i < _node.Callbacks.Length; i++)
        {
            CallbackContract callback = _contract.Callbacks[i];
            if (callback.Kind != kind) continue;
            loadTarget(il);
            if (callback.TakesContext) il.Default(typeof(System.Runtime.Serialization.StreamingContext));
            if (IsStruct) il.Call(_node.Callbacks[i]);
            else il.CallVirtual(_node.Callbacks[i]);
        }
    }
}
