using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using Firn.CodeGeneration;
using Firn.Contracts;
using Firn.Contracts.Plans;

namespace Firn.Dynamic.Emission;

/// <summary>Emits the codec of a class, struct or tuple: its sizes and the methods whose steps its plan has.</summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[RequiresDynamicCode(DynamicWarnings.Code)]
internal sealed class ObjectCodecEmitter
{
    private static readonly Type s_writer = typeof(FirnWriter).MakeByRefType();
    private static readonly Type s_reader = typeof(FirnReader).MakeByRefType();
    private static readonly Type s_byte = typeof(byte).MakeByRefType();

    private readonly ObjectNode _node;
    private readonly TypeBuilder _builder;
    private readonly CodecInterface _interface;
    private readonly CodecPlan _plan;
    private readonly PlanPrinter _printer;

    private ObjectCodecEmitter(ObjectNode node, CodecBatch batch)
    {
        _node = node;
        _builder = node.Builder!;
        _interface = batch.InterfaceOf(node.Type);
        TypeTraits traits = TraitsOf(node, batch);
        _plan = CodecPlan.Build(node.Contract!, node.Layout!, traits);
        _printer = new PlanPrinter(node, traits, _plan, batch);
    }

    private bool IsStruct => _node.Contract!.IsStruct;

    public static void Emit(ObjectNode node, CodecBatch batch)
    {
        ObjectCodecEmitter emitter = new(node, batch);
        emitter.Sizes();
        MethodBuilder write = emitter.WriteMethods();
        MethodBuilder read = emitter.ReadMethods();
        if (emitter.IsStruct) emitter.StructLevels();
        else CodecBatch.ObjectMethods(emitter._builder, write, read, node.WritingLevels);
        CodecBatch.DescribeMethod(node);
    }

    /// <summary>What the descriptor has to know of the codec.</summary>
    public static FirnObjectTraits TraitsOf(ObjectNode node) =>
        node.Contract!.KeepsIdentity ? FirnObjectTraits.ReadsSparse | FirnObjectTraits.KeepsIdentity
        : !node.Contract.IsStruct && !node.IsTuple ? FirnObjectTraits.ReadsSparse
        : FirnObjectTraits.None;

    /// <summary>Whether objects are there before their members are read, so that one that exists can be filled.</summary>
    public static bool IsFilled(ObjectNode node) => node.Case is null && !node.Contract!.IsStruct && !node.IsTuple && !node.Contract.IsMadeOfMembers;

    // Every type is a root here: what is emitted serves all calls.
    private static TypeTraits TraitsOf(ObjectNode node, CodecBatch batch)
    {
        MemberTraits[] members = new MemberTraits[node.Members.Length];
        for (int i = 0; i < members.Length; i++)
        {
            Resolution member = node.Members[i];
            int reading = int.Max(0, batch.Parts.ReadingOf(member));
            bool isReference = member.Absence == CodecAbsence.Reference;
            members[i] = new MemberTraits(
                member.Absence,
                member.IsString,
                !isReference && reading > 0 ? DirectKinds.Struct : member.DirectKind,
                isReference ? reading : 0,
                int.Max(0, batch.Parts.WritingOf(member)),
                member.Codec!.Definition is null,
                member.ValueCodec.Type.Assembly != typeof(IFirnCodec).Assembly);
        }

        return new TypeTraits(IsRoot: node.Case is null, node.IsTuple, !node.Contract!.IsStruct && !node.Type.IsSealed && node.Case is null, node.ReadingLevels, node.WritingLevels, () => TrivialClass.Of(node), members) { IsRefilled = batch.Reuses && node.Case is null };
    }

    private void Sizes()
    {
        ObjectLayout layout = _node.Layout!;
        CodecBatch.Constant(_builder, CodecInterface.MinSize, _node.Contract!.KeepsIdentity ? 1 : layout.BlockSize + layout.VariableMinSize);
        if (IsStruct)
        {
            CodecBatch.Constant(_builder, CodecInterface.FixedSize, layout.Shape.FixedSize);
            CodecBatch.Constant(_builder, CodecInterface.FixedDepth, layout.Shape.FixedDepth);
            CodecBatch.Constant(_builder, CodecInterface.IsBitwise, layout.Shape.IsBitwise ? 1 : 0);
        }

        CodecBatch.Absence(_builder, _interface, !IsStruct);
    }

    // What lists and the classes that have such members ask.
    private void StructLevels()
    {
        if (_node.WritingLevels > 0) CodecBatch.Constant(_builder, CodecInterface.WritingLevels, _node.WritingLevels);
        if (_node.ReadingLevels > 0) CodecBatch.Constant(_builder, CodecInterface.ReadingLevels, _node.ReadingLevels);
    }

    private MethodBuilder WriteMethods()
    {
        Type type = _node.Type;
        if (_plan.WriteFixed is { } writeFixed)
        {
            MethodBuilder method = Define(nameof(IFirnCodec<int>.WriteFixed), _interface.WriteFixed, typeof(void), [s_byte, type], writeFixed);
            _printer.WriteFixed = method;
            _printer.PrintWith(method, writeFixed);
        }
        else
        {
            CodecBatch.Unsupported(_builder, nameof(IFirnCodec<int>.WriteFixed), _interface.WriteFixed, typeof(void), [s_byte, type]);
        }

        MethodBuilder write = Define(nameof(IFirnCodec<int>.Write), _interface.Write, typeof(void), [s_writer, type], _plan.Write);
        _printer.PrintWith(write, _plan.Write);
        if (_plan.WriteWhole is { } whole)
        {
            CodecBatch.Constant(_builder, CodecInterface.HasDirectWriting, 1);
            if (whole.Steps is [.., ReturnCount { IsFixed: true }]) CodecBatch.Constant(_builder, CodecInterface.DirectSize, _node.Layout!.BlockSize);
            _printer.PrintWith(Define(nameof(IFirnCodec.WriteDirect), CodecInterface.WriteDirect, typeof(int), [s_byte, typeof(object), s_byte], whole), whole, static il => il.Int(-1));
        }

        if (_plan.WritePart is { } part)
        {
            _printer.PrintWith(Define(nameof(IFirnCodec.WritePart), CodecInterface.WritePart, s_byte, [s_byte, typeof(object), s_byte], part), part, static il =>
            {
                il.Int(0);
                il.Op(OpCodes.Conv_U);
            });
        }

        return write;
    }

    private MethodBuilder ReadMethods()
    {
        Type type = _node.Type;
        if (_plan.ReadFixed is { } readFixed)
        {
            MethodBuilder method = Define(nameof(IFirnCodec<int>.ReadFixed), _interface.ReadFixed, type, [s_reader, s_byte], readFixed);
            _printer.ReadFixed = method;
            _printer.PrintFrom(method, readFixed);
        }
        else
        {
            CodecBatch.Unsupported(_builder, nameof(IFirnCodec<int>.ReadFixed), _interface.ReadFixed, type, [s_reader, s_byte]);
        }

        if (_plan.ReadDirectStruct is { } rawStruct)
        {
            Type[] parameters = [s_byte, type.MakeByRefType()];
            _printer.PrintFrom(Define(nameof(IFirnCodec<int>.TryReadDirect), _interface.TryReadDirect, typeof(bool), parameters, rawStruct), rawStruct, static il => il.Int(0));
        }

        if (_plan.FillSparse is { } fillSparse)
        {
            MethodBuilder method = Define("FillSparse", null, typeof(void), [s_reader, type], fillSparse);
            _printer.FillSparse = method;
            _printer.PrintInto(method, fillSparse);
        }

        if (_plan.ReadSparse is { } readSparse)
        {
            MethodBuilder method = Define("ReadSparse", null, type, [s_reader], readSparse);
            _printer.ReadSparse = method;
            _printer.PrintFrom(method, readSparse);
        }

        if (_plan.Fill is { } fill)
        {
            _printer.PrintCreate(CodecBatch.Define(_builder, "Create", _interface.Create, type, []));
            MethodBuilder method = Define("Fill", _interface.Fill, typeof(void), [s_reader, type], fill);
            _printer.FillObject = method;
            _printer.PrintInto(method, fill);
        }

        if (_plan.Refill is { } refill) RefillMethods(refill, _plan.RefillSparse!);
        MethodBuilder read = Define(nameof(IFirnCodec<int>.Read), _interface.Read, type, [s_reader], _plan.Read);
        _printer.PrintFrom(read, _plan.Read);
        if (_plan.ReadDirect is { } raw)
        {
            CodecBatch.Constant(_builder, CodecInterface.HasDirectReading, 1);
            if (_node.ReadingLevels > 0) CodecBatch.Constant(_builder, CodecInterface.ReadingLevels, _node.ReadingLevels);
            _printer.PrintFrom(Define(nameof(IFirnCodec.ReadDirect), CodecInterface.ReadDirect, typeof(object), [typeof(FirnDirectInput).MakeByRefType()], raw), raw, static il => il.Default(typeof(object)));
        }

        return read;
    }

    // What reads into the objects that an object holds.
    private void RefillMethods(MethodPlan refill, MethodPlan refillSparse)
    {
        MethodBuilder sparse = Define("RefillSparse", null, typeof(void), [s_reader, _node.Type], refillSparse);
        _printer.RefillSparse = sparse;
        _printer.PrintInto(sparse, refillSparse);
        MethodBuilder method = Define("RefillMembers", null, typeof(void), [s_reader, _node.Type], refill);
        _printer.PrintInto(method, refill);
        if (_plan.IsReused) CodecBatch.Constant(_builder, CodecInterface.CanReuse, 1);
        CodecBatch.Constant(_builder, CodecInterface.CanRefillRoot, 1);
        Il il = new(CodecBatch.Define(_builder, nameof(IFirnCodec.Refill), CodecInterface.Refill, typeof(object), [s_reader, typeof(object)]).GetILGenerator());
        il.Argument(0);
        il.Argument(1);
        il.Op(OpCodes.Castclass, _node.Type);
        il.Call(method);
        il.Argument(1);
        il.Return();
    }

    private MethodBuilder Define(string name, MethodInfo? overridden, Type result, Type[] parameters, MethodPlan plan)
    {
        MethodImplAttributes inlining = plan.Inlining switch
        {
            Inlining.Always => MethodImplAttributes.AggressiveInlining,
            Inlining.Never => MethodImplAttributes.NoInlining,
            _ => MethodImplAttributes.IL,
        };
        return CodecBatch.Define(_builder, name, overridden, result, parameters, inlining);
    }
}
