using System.Reflection;
using System.Reflection.Emit;

namespace Firn.Dynamic.Emission;

/// <summary>The body of a method, instruction by instruction, in the words that the emitters think in.</summary>
internal readonly struct Il(ILGenerator generator)
{
    public LocalBuilder Local(Type type) => generator.DeclareLocal(type);

    public Label Label() => generator.DefineLabel();

    public void Mark(Label label) => generator.MarkLabel(label);

    public void Jump(Label label) => generator.Emit(OpCodes.Br, label);

    public void JumpIf(Label label) => generator.Emit(OpCodes.Brtrue, label);

    public void JumpIfNot(Label label) => generator.Emit(OpCodes.Brfalse, label);

    public void Op(OpCode code) => generator.Emit(code);

    public void Op(OpCode code, Type type) => generator.Emit(code, type);

    public void Op(OpCode code, Label label) => generator.Emit(code, label);

    public void Return() => generator.Emit(OpCodes.Ret);

    public void Switch(Label[] labels) => generator.Emit(OpCodes.Switch, labels);

    public void Argument(int index)
    {
        switch (index)
        {
            case 0: generator.Emit(OpCodes.Ldarg_0); break;
            case 1: generator.Emit(OpCodes.Ldarg_1); break;
            default: generator.Emit(OpCodes.Ldarg_S, (byte)index); break;
        }
    }

    public void StoreArgument(int index) => generator.Emit(OpCodes.Starg_S, (byte)index);

    public void ArgumentAddress(int index) => generator.Emit(OpCodes.Ldarga_S, (byte)index);

    public void Load(LocalBuilder local) => generator.Emit(OpCodes.Ldloc, local);

    public void LoadAddress(LocalBuilder local) => generator.Emit(OpCodes.Ldloca, local);

    public void Store(LocalBuilder local) => generator.Emit(OpCodes.Stloc, local);

    public void Text(string text) => generator.Emit(OpCodes.Ldstr, text);

    public void Long(long value) => generator.Emit(OpCodes.Ldc_I8, value);

    public void Int(int value)
    {
        switch (value)
        {
            case -1: generator.Emit(OpCodes.Ldc_I4_M1); break;
            case 0: generator.Emit(OpCodes.Ldc_I4_0); break;
            case 1: generator.Emit(OpCodes.Ldc_I4_1); break;
            case 2: generator.Emit(OpCodes.Ldc_I4_2); break;
            case >= -128 and <= 127: generator.Emit(OpCodes.Ldc_I4_S, (sbyte)value); break;
            default: generator.Emit(OpCodes.Ldc_I4, value); break;
        }
    }

    public void Float(float value) => generator.Emit(OpCodes.Ldc_R4, value);

    public void Double(double value) => generator.Emit(OpCodes.Ldc_R8, value);

    public void Call(MethodInfo method) => generator.Emit(OpCodes.Call, method);

    public void Call(ConstructorInfo constructor) => generator.Emit(OpCodes.Call, constructor);

    /// <summary>Calls a method of an object, by its class where it is virtual.</summary>
    public void CallVirtual(MethodInfo method) => generator.Emit(OpCodes.Callvirt, method);

    /// <summary>Calls a static member of a codec.</summary>
    public void Call(Type codec, MethodInfo member)
    {
        generator.Emit(OpCodes.Constrained, codec);
        generator.Emit(OpCodes.Call, member);
    }

    /// <summary>Calls a method of an interface on a struct whose address is there, without a box.</summary>
    public void CallConstrained(Type type, MethodInfo method)
    {
        generator.Emit(OpCodes.Constrained, type);
        generator.Emit(OpCodes.Callvirt, method);
    }

    public void New(ConstructorInfo constructor) => generator.Emit(OpCodes.Newobj, constructor);

    public void LoadField(FieldInfo field) => generator.Emit(OpCodes.Ldfld, field);

    public void LoadFieldAddress(FieldInfo field) => generator.Emit(OpCodes.Ldflda, field);

    public void StoreField(FieldInfo field) => generator.Emit(OpCodes.Stfld, field);

    public void LoadStatic(FieldInfo field) => generator.Emit(OpCodes.Ldsfld, field);

    public void StoreStatic(FieldInfo field) => generator.Emit(OpCodes.Stsfld, field);

    /// <summary>The default of a type: null for classes.</summary>
    public void Default(Type type)
    {
        if (!type.IsValueType)
        {
            generator.Emit(OpCodes.Ldnull);
            return;
        }

        LocalBuilder local = generator.DeclareLocal(type);
        generator.Emit(OpCodes.Ldloca, local);
        generator.Emit(OpCodes.Initobj, type);
        generator.Emit(OpCodes.Ldloc, local);
    }

    /// <summary>The object of a type.</summary>
    public void TypeOf(Type type)
    {
        generator.Emit(OpCodes.Ldtoken, type);
        generator.Emit(OpCodes.Call, CodecMethods.TypeFromHandle);
    }
}
