using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using Firn.CodeGeneration;
using Firn.Contracts;

namespace Firn.Dynamic.Emission;

/// <summary>Emits the codec of a union: which case a value is, and the tag in front of it.</summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[RequiresDynamicCode(DynamicWarnings.Code)]
internal sealed partial class UnionCodecEmitter
{
    // As the generator has it: up to here comparing one by one is faster than looking a type up.
    private const int MostCompared = 24;
    private const int LongestShortCount = 239;
    private const int BoxBytes = 16;

    private static readonly Type s_writer = typeof(FirnWriter).MakeByRefType();
    private static readonly Type s_reader = typeof(FirnReader).MakeByRefType();

    private readonly UnionNode _node;
    private readonly CodecBatch _batch;
    private readonly TypeBuilder _builder;
    private readonly CodecInterface _interface;
    private readonly List<ResolvedCase> _exact = [];
    private readonly List<ResolvedCase> _wide = [];

    private UnionCodecEmitter(UnionNode node, CodecBatch batch)
    {
        _node = node;
        _batch = batch;
        _builder = node.Builder!;
        _interface = batch.InterfaceOf(node.Type);
        foreach (ResolvedCase unionCase in node.Cases)
        {
            if (node.Declaration.FSharp is not null) continue;
            if (CodecGraph.IsExact(node, unionCase.Resolution)) _exact.Add(unionCase);
            else _wide.Add(unionCase);
        }
    }

    public static void Emit(UnionNode node, CodecBatch batch)
    {
        UnionCodecEmitter emitter = new(node, batch);
        CodecBatch.Constant(emitter._builder, CodecInterface.MinSize, 1);
        bool isOfLanguage = node.Declaration.Language is not null, isFSharp = node.Declaration.FSharp is not null;
        if (node.Type.IsValueType && isFSharp)
        {
            CodecBatch.Absence(emitter._builder, emitter._interface, mayBeAbsent: false);
        }
        else if (node.Type.IsValueType)
        {
            CodecBatch.Constant(emitter._builder, emitter._interface.MayBeAbsent, 1);
            emitter.IsAbsent();
        }
        else
        {
            CodecBatch.Absence(emitter._builder, emitter._interface, mayBeAbsent: true);
        }

        MethodBuilder write = isFSharp ? emitter.WriteFSharp() : isOfLanguage ? emitter.WriteLanguage() : emitter.Write();
        MethodBuilder read = emitter.Read();
        if (!node.Type.IsValueType) CodecBatch.ObjectMethods(emitter._builder, write, read, writingLevels: 0);
        CodecBatch.DescribeMethod(node);
        CodecBatch.Unsupported(emitter._builder, nameof(IFirnCodec<int>.WriteFixed), emitter._interface.WriteFixed, typeof(void), [typeof(byte).MakeByRefType(), node.Type]);
        CodecBatch.Unsupported(emitter._builder, nameof(IFirnCodec<int>.ReadFixed), emitter._interface.ReadFixed, node.Type, [s_reader, typeof(byte).MakeByRefType()]);
    }

    private MethodBuilder Write()
    {
        MethodBuilder write = CodecBatch.Define(_builder, nameof(IFirnCodec<int>.Write), _interface.Write, typeof(void), [s_writer, _node.Type]);
        Il il = new(write.GetILGenerator());
        if (_exact.Count > MostCompared) WriteByTable(il);
        else WriteByComparing(il);
        // A value's own class first, whoever names it; then the declared type's cases that hold derived classes, then those of options.
        if (_wide.Count > 0) WriteRegistered(il, exactly: true);
        foreach ((long tag, Resolution resolution) in _wide)
        {
            LocalBuilder value = il.Local(resolution.Type);
            Label next = il.Label();
            il.Argument(1);
            il.Op(OpCodes.Isinst, resolution.Type);
            il.Store(value);
            il.Load(value);
            il.JumpIfNot(next);
            Tag(il, tag);
            bool isUnion = resolution.Kind == WireKind.Union;
            if (isUnion)
            {
                il.Argument(0);
                il.Int(0);
                il.Call(CodecMethods.WriterEnter);
            }

            il.Argument(0);
            il.Load(value);
            il.Call(resolution.ValueCodec.Type, _batch.InterfaceOf(resolution.ValueType).Write);
            if (isUnion)
            {
                il.Argument(0);
                il.Call(CodecMethods.WriterLeave);
            }

            il.Return();
            il.Mark(next);
        }

        WriteRegistered(il, exactly: false);
        foreach ((long tag, Resolution resolution) in _exact)
        {
            if (resolution.Type != _node.Type) continue;
            Label next = il.Label();
            il.Argument(0);
            il.Call(CodecMethods.WriterOptions);
            il.CallVirtual(CodecMethods.WriteDerivedAsDeclared);
            il.JumpIfNot(next);
            WriteExact(il, tag, resolution);
            il.Mark(next);
        }

        il.TypeOf(_node.Type);
        il.Argument(1);
        il.Call(CodecMethods.ThrowUnknownCase);
        il.Return();
        return write;
    }

    private void WriteByTable(Il il)
    {
        FieldBuilder cases = CaseTable();
        Label[] labels = new Label[_exact.Count];
        for (int i = 0; i < labels.Length; i++) labels[i] = il.Label();
        Label none = il.Label();
        il.LoadStatic(cases);
        il.Argument(1);
        il.CallVirtual(CodecMethods.FindCase);
        il.Switch(labels);
        il.Jump(none);
        for (int i = 0; i < labels.Length; i++)
        {
            il.Mark(labels[i]);
            WriteExact(il, _exact[i].Tag, _exact[i].Resolution);
        }

        il.Mark(none);
    }

    private FieldBuilder CaseTable()
    {
        FieldBuilder cases = _builder.DefineField("s_cases", typeof(FirnCaseTable), FieldAttributes.Private | FieldAttributes.Static | FieldAttributes.InitOnly);
        Il initializer = new(_builder.DefineTypeInitializer().GetILGenerator());
        initializer.TypeOf(_builder);
        initializer.Call(CodecMethods.CreateCaseTable);
        initializer.StoreStatic(cases);
        initializer.Return();
        return cases;
    }

    private void WriteByComparing(Il il)
    {
        foreach ((long tag, Resolution resolution) in _exact)
        {
            Label next = il.Label();
            il.Argument(1);
            il.CallVirtual(CodecMethods.GetClass);
            il.TypeOf(resolution.Type);
            il.Call(CodecMethods.TypesEqual);
            il.JumpIfNot(next);
            WriteExact(il, tag, resolution);
            il.Mark(next);
        }
    }

    // The type was just compared, so a class needs no second check.
    private void WriteExact(Il il, long tag, Resolution resolution)
    {
        Tag(il, tag);
        il.Argument(0);
        il.Argument(1);
        if (resolution.Type.IsValueType) il.Op(OpCodes.Unbox_Any, resolution.Type);
        else if (resolution.Type != _node.Type) il.Call(CodecMethods.UnsafeAs.MakeGenericMethod(resolution.Type));
        il.Call(resolution.ValueCodec.Type, _batch.InterfaceOf(resolution.ValueType).Write);
        il.Return();
    }

    private void WriteRegistered(Il il, bool exactly)
    {
        Label next = il.Label();
        il.Argument(0);
        il.TypeOf(_node.Type);
        il.Argument(1);
        il.Int(exactly ? 1 : 0);
        il.Call(CodecMethods.TryWriteCase);
        il.JumpIfNot(next);
        il.Return();
        il.Mark(next);
    }

    private static void Tag(Il il, long tag)
    {
        il.Argument(0);
        if (tag <= LongestShortCount)
        {
            il.Int(1);
            il.Call(CodecMethods.Reserve);
            il.Int((int)tag);
            il.Op(OpCodes.Stind_I1);
            return;
        }

        il.Long(tag);
        il.Call(CodecMethods.WriteCount);
    }

    private MethodBuilder Read()
    {
        MethodBuilder read = CodecBatch.Define(_builder, nameof(IFirnCodec<int>.Read), _interface.Read, _node.Type, [s_reader]);
        Il il = new(read.GetILGenerator());
        LocalBuilder tag = il.Local(typeof(long));
        il.Argument(0);
        il.Call(CodecMethods.ReadCount);
        il.Store(tag);
        ResolvedCase[] cases = _node.Cases.ToArray();
        Array.Sort(cases, (a, b) => a.Tag.CompareTo(b.Tag));
        Label unknown = il.Label();
        Label[] labels = new Label[cases.Length];
        for (int i = 0; i < labels.Length; i++) labels[i] = il.Label();
        Find(il, tag, cases, labels, 0, cases.Length - 1, unknown);
        for (int i = 0; i < cases.Length; i++)
        {
            il.Mark(labels[i]);
            ReadCase(il, cases[i].Resolution);
        }

        il.Mark(unknown);
        il.Argument(0);
        il.TypeOf(_node.Type);
        il.Load(tag);
        il.Call(CodecMethods.ReadCase);
        if (_node.Declaration is { Language: null, FSharp: null })
        {
            il.Op(OpCodes.Castclass, _node.Type);
        }
        else
        {
            // Options have no cases of such unions: it throws.
            il.Op(OpCodes.Pop);
            il.Default(_node.Type);
        }

        il.Return();
        return read;
    }

    // Runs of tags without gaps by a table, others by halves: what the C# compiler does.
    private static void Find(Il il, LocalBuilder tag, ResolvedCase[] cases, Label[] labels, int first, int last, Label unknown)
    {
        if (last - first < 3)
        {
            for (int i = first; i <= last; i++)
            {
                il.Load(tag);
                il.Long(cases[i].Tag);
                il.Op(OpCodes.Beq, labels[i]);
            }

            il.Jump(unknown);
            return;
        }

        if (cases[last].Tag - cases[first].Tag == last - first)
        {
            il.Load(tag);
            il.Long(cases[first].Tag);
            il.Op(OpCodes.Blt, unknown);
            il.Load(tag);
            il.Long(cases[last].Tag);
            il.Op(OpCodes.Bgt, unknown);
            il.Load(tag);
            il.Long(cases[first].Tag);
            il.Op(OpCodes.Sub);
            il.Op(OpCodes.Conv_I4);
            il.Switch(labels[first..(last + 1)]);
            il.Jump(unknown);
            return;
        }

        int middle = (first + last) / 2;
        Label above = il.Label();
        il.Load(tag);
        il.Long(cases[middle].Tag);
        il.Op(OpCodes.Bgt, above);
        Find(il, tag, cases, labels, first, middle, unknown);
        il.Mark(above);
        Find(il, tag, cases, labels, middle + 1, last, unknown);
    }

    private void ReadCase(Il il, Resolution resolution)
    {
        if (_node.Declaration.FSharp is not null)
        {
            il.Argument(0);
            il.Call(resolution.Codec!.Type, _interface.Read);
            il.Return();
            return;
        }

        bool isUnion = resolution.Kind == WireKind.Union;
        if (_node.Declaration.Language is not null) ChargeLanguage(il, resolution);
        if (isUnion)
        {
            il.Argument(0);
            il.Int(0);
            il.Call(CodecMethods.ReaderEnter);
        }
        else if (resolution.Type.IsValueType && _node.Declaration.Language is null)
        {
            // A box: the header of an object and the value.
            il.Argument(0);
            il.Int(BoxBytes);
            il.Op(OpCodes.Sizeof, resolution.Type);
            il.Op(OpCodes.Add);
            il.Op(OpCodes.Conv_I8);
            il.Call(CodecMethods.Charge);
        }

        il.Argument(0);
        il.Call(resolution.ValueCodec.Type, _batch.InterfaceOf(resolution.ValueType).Read);
        if (resolution.Type.IsValueType && _node.Declaration.Language is null) il.Op(OpCodes.Box, resolution.Type);
        if (isUnion)
        {
            il.Argument(0);
            il.Call(CodecMethods.ReaderLeave);
        }

        if (_node.Declaration.Language is not null) Create(il, resolution);
        il.Return();
    }
}
