using System.Reflection;
using System.Reflection.Emit;
using Firn.Contracts;

namespace Firn.Dynamic.Emission;

/// <content>Unions of the language: what they hold is looked at in place of themselves, and they are made of what is read.</content>
internal sealed partial class UnionCodecEmitter
{
    private void IsAbsent()
    {
        MethodInfo overridden = _interface.IsAbsent;
        Il il = new(CodecBatch.Define(_builder, overridden.Name, overridden, typeof(bool), [_node.Type]).GetILGenerator());
        if (Language.HasValue is { } hasValue)
        {
            Ask(il, 0, hasValue);
            il.Int(0);
        }
        else
        {
            Ask(il, 0, Language.Value!);
            il.Op(OpCodes.Ldnull);
        }

        il.Op(OpCodes.Ceq);
        il.Return();
    }

    private LanguageUnion Language => _node.Declaration.Language!;

    // A struct is asked where it is: a conversion to an interface would box it.
    private void Ask(Il il, int argument, MethodInfo method, LocalBuilder? result = null)
    {
        if (_node.Type.IsValueType) il.ArgumentAddress(argument);
        else il.Argument(argument);
        if (result is not null) il.LoadAddress(result);
        if (!_node.Type.IsValueType) il.CallVirtual(method);
        else if (method.DeclaringType == _node.Type) il.Call(method);
        else il.CallConstrained(_node.Type, method);
    }

    private MethodBuilder WriteLanguage()
    {
        MethodBuilder write = CodecBatch.Define(_builder, nameof(IFirnCodec<int>.Write), _interface.Write, typeof(void), [s_writer, _node.Type]);
        Il il = new(write.GetILGenerator());
        if (_node.Type is { IsValueType: false, IsSealed: false })
        {
            il.Argument(0);
            il.Argument(1);
            il.Call(CodecMethods.CheckExactType.MakeGenericMethod(_node.Type));
        }

        foreach ((long tag, Resolution resolution) in _node.Cases)
        {
            if (Language.Of(resolution.Type).TryGetValue is not { } tryGetValue) continue;
            LocalBuilder value = il.Local(resolution.Type);
            Label next = il.Label();
            Ask(il, 1, tryGetValue, value);
            il.JumpIfNot(next);
            WriteContent(il, tag, resolution, () => il.Load(value));
            il.Mark(next);
        }

        LocalBuilder content = il.Local(typeof(object));
        Label isThere = il.Label();
        Ask(il, 1, Language.Value!);
        il.Store(content);
        il.Load(content);
        il.JumpIf(isThere);
        il.TypeOf(_node.Type);
        il.Call(CodecMethods.ThrowNoCase);
        il.Mark(isThere);
        WriteExactly(il, content);
        // A value's own class first, then what BroadRank says, the nearest first.
        foreach ((long tag, Resolution resolution) in _node.Cases.Where(c => CodecGraph.IsBroad(c.Resolution)).OrderBy(c => CodecGraph.BroadRank(c.Resolution)))
        {
            LocalBuilder value = il.Local(resolution.Type);
            Label next = il.Label();
            il.Load(content);
            il.Op(OpCodes.Isinst, resolution.Type);
            il.Store(value);
            il.Load(value);
            il.JumpIfNot(next);
            WriteContent(il, tag, resolution, () => il.Load(value));
            il.Mark(next);
        }

        il.TypeOf(_node.Type);
        il.Load(content);
        il.Call(CodecMethods.ThrowUnknownContent);
        il.Return();
        return write;
    }

    private void WriteExactly(Il il, LocalBuilder content)
    {
        Label[] labels = new Label[_exact.Count];
        for (int i = 0; i < labels.Length; i++) labels[i] = il.Label();
        Label none = il.Label();
        if (labels.Length > MostCompared)
        {
            FieldBuilder cases = CaseTable();
            il.LoadStatic(cases);
            il.Load(content);
            il.CallVirtual(CodecMethods.FindCase);
            il.Switch(labels);
            il.Jump(none);
        }

        for (int i = 0; i < labels.Length; i++)
        {
            (long tag, Resolution resolution) = _exact[i];
            Label next = il.Label();
            if (labels.Length <= MostCompared)
            {
                il.Load(content);
                il.CallVirtual(CodecMethods.GetClass);
                il.TypeOf(resolution.Type);
                il.Call(CodecMethods.TypesEqual);
                il.JumpIfNot(next);
            }

            il.Mark(labels[i]);
            WriteContent(il, tag, resolution, () =>
            {
                il.Load(content);
                if (resolution.Type.IsValueType) il.Op(OpCodes.Unbox_Any, resolution.Type);
                else il.Call(CodecMethods.UnsafeAs.MakeGenericMethod(resolution.Type)); // the type was just compared
            });
            il.Mark(next);
        }

        il.Mark(none);
    }

    private void WriteContent(Il il, long tag, Resolution resolution, Action load)
    {
        if (resolution.Absence is CodecAbsence.ImmutableArray or CodecAbsence.Union)
        {
            Label isThere = il.Label();
            load();
            il.Call(resolution.ValueCodec.Type, _batch.InterfaceOf(resolution.ValueType).IsAbsent);
            il.JumpIfNot(isThere);
            il.TypeOf(_node.Type);
            il.Call(CodecMethods.ThrowNoCase);
            il.Mark(isThere);
        }

        Tag(il, tag);
        bool isUnion = resolution.Kind == WireKind.Union;
        if (isUnion)
        {
            il.Argument(0);
            il.Int(0);
            il.Call(CodecMethods.WriterEnter);
        }

        il.Argument(0);
        load();
        il.Call(resolution.ValueCodec.Type, _batch.InterfaceOf(resolution.ValueType).Write);
        if (isUnion)
        {
            il.Argument(0);
            il.Call(CodecMethods.WriterLeave);
        }

        il.Return();
    }

    private void ChargeLanguage(Il il, Resolution resolution)
    {
        long known = CodecGraph.ChargeOf(_node, resolution, 0);
        if (known == 0) return;
        bool isBoxed = resolution.Type.IsValueType && Language.Of(resolution.Type).TryGetValue is null;
        il.Argument(0);
        il.Int((int)known);
        if (isBoxed)
        {
            il.Op(OpCodes.Sizeof, resolution.Type);
            il.Op(OpCodes.Add);
        }

        il.Op(OpCodes.Conv_I8);
        il.Call(CodecMethods.Charge);
    }

    // Makes the union of what was read.
    private void Create(Il il, Resolution resolution)
    {
        MethodBase creation = Language.Of(resolution.Type).Creation;
        Type parameter = creation.GetParameters()[0].ParameterType, type = parameter.IsByRef ? parameter.GetElementType()! : parameter;
        if (type != resolution.Type) il.New(Nullables.Of(type).Create);
        if (parameter.IsByRef)
        {
            LocalBuilder given = il.Local(type);
            il.Store(given);
            il.LoadAddress(given);
        }

        if (creation is ConstructorInfo constructor) il.New(constructor);
        else il.Call((MethodInfo)creation);
    }
}
