using Firn.Contracts;
using Firn.Contracts.Plans;
using Firn.SourceGenerator.Model;

namespace Firn.SourceGenerator.Emission;

/// <summary>The codec of a class, struct or tuple: its declaration, sizes and descriptor.</summary>
internal sealed class ObjectCodecEmitter
{
    private readonly ObjectModel _model;
    private readonly SourceWriter _writer;
    private readonly TypeContract _contract;
    private readonly ObjectLayout _layout;
    private readonly CodecPlan _plan;
    private readonly PlanPrinter _printer;

    private ObjectCodecEmitter(ObjectModel model)
    {
        _model = model;
        _contract = model.Contract;
        _layout = model.Layout;
        _writer = SourceWriter.File(model.Host);
        _plan = PlanOf(model);
        _printer = new PlanPrinter(model, _plan, _writer);
    }

    private bool IsStruct => _contract.IsStruct;

    public static string Emit(ObjectModel model)
    {
        ObjectCodecEmitter emitter = new(model);
        emitter.Declaration();
        return emitter._writer.Finish();
    }

    private static CodecPlan PlanOf(ObjectModel model)
    {
        TypeTraits traits = new(
            model.IsRoot,
            model.Construction.Length > 0,
            model.CanBeDerived,
            model.ReadingLevels,
            model.WritingLevels,
            () => model.Triviality,
            [.. model.Codecs.Select(c => new MemberTraits(c.Absence, c.IsString, c.DirectKind, c.ReadingLevels, c.WritingLevels, c.IsObject, c.IsHandwritten))])
        {
            IsRefilled = model.IsRefilled,
        };
        return CodecPlan.Build(model.Contract, model.Layout, traits);
    }

    private void Declaration()
    {
        string type = _contract.Type;
        _writer.Obsolete(_model.IsObsolete);
        _writer.Line($"{_model.Accessibility} readonly struct {_model.CodecName} : {(_plan.Fill is null ? "IFirnCodec" : "IFirnObjectCodec")}<{type}>");
        _writer.Open();
        Sizes();
        if (!IsStruct) ObjectMethods(_writer, type, _model.WritingLevels);
        else StructLevels();
        _printer.Method($"public static void Write(ref FirnWriter writer, {type} value)", _plan.Write);
        if (_plan.WriteWhole is { } whole)
        {
            _writer.Line("static bool IFirnCodec.HasDirectWriting => true;");
            if (whole.Steps.OfType<ReturnCount>().Any(r => r.IsFixed)) _writer.Line($"static int IFirnCodec.DirectSize => {_printer.BlockSize};");
            _writer.Line();
            _printer.Method("static int IFirnCodec.WriteDirect(ref byte p, object instance, ref byte limit)", whole, "-1");
        }

        if (_plan.WritePart is { } part) _printer.Method("static ref byte IFirnCodec.WritePart(ref byte p, object instance, ref byte limit)", part, PlanPrinter.NoPlace);
        _printer.Method($"public static {type} Read(ref FirnReader reader)", _plan.Read);
        if (_plan.ReadDirect is { } raw)
        {
            _writer.Line("static bool IFirnCodec.HasDirectReading => true;");
            if (_model.ReadingLevels > 0) _writer.Line($"static int IFirnCodec.ReadingLevels => {PlanPrinter.Number(_model.ReadingLevels)};");
            _writer.Line();
            _printer.Method("static object IFirnCodec.ReadDirect(ref FirnDirectInput input)", raw, "null!");
        }

        if (_plan.Fill is { } fill)
        {
            _writer.Line($"public static {type} Create() => {_printer.NewObject(isSparse: false)};");
            _writer.Line();
            _printer.Method($"public static void Fill(ref FirnReader reader, {type} value)", fill);
        }

        if (_plan.ReadSparse is { } readSparse) _printer.Method($"private static {type} ReadSparse(ref FirnReader reader)", readSparse);
        if (_plan.FillSparse is { } fillSparse) _printer.Method($"private static void FillSparse(ref FirnReader reader, {type} value)", fillSparse);
        if (_plan.Refill is { } refill) RefillMethods(refill, _plan.RefillSparse!);
        if (_plan.ReadDirectStruct is { } rawStruct) _printer.Method($"public static bool TryReadDirect(ref byte p, out {type} result)", rawStruct, "false");
        if (_plan.WriteFixed is { } writeFixed) _printer.Method($"public static void WriteFixed(ref byte p, {type} value)", writeFixed);
        if (_plan.ReadFixed is { } readFixed) _printer.Method($"public static {type} ReadFixed(ref FirnReader reader, ref byte p)", readFixed);
        Describe();
        _writer.Close();
    }

    // What reads into the objects that an object holds.
    private void RefillMethods(MethodPlan refill, MethodPlan refillSparse)
    {
        string type = _contract.Type;
        if (_plan.IsReused) _writer.Line("static bool IFirnCodec.CanReuse => true;");
        _writer.Line("static bool IFirnCodec.CanRefillRoot => true;");
        _writer.Line();
        _writer.Line("static object IFirnCodec.Refill(ref FirnReader reader, object target)");
        _writer.Open();
        _writer.Line($"RefillMembers(ref reader, ({type})target);");
        _writer.Line("return target;");
        _writer.Close();
        _writer.Line();
        _printer.Method($"private static void RefillMembers(ref FirnReader reader, {type} value)", refill);
        _printer.Method($"private static void RefillSparse(ref FirnReader reader, {type} value)", refillSparse);
    }

    private void Sizes()
    {
        CodecShape shape = _layout.Shape;
        bool isKnown = shape.FixedSize >= 0;
        string fixedSize = isKnown ? PlanPrinter.Number(shape.FixedSize) : $"{string.Join(" && ", _layout.Unknown.Distinct().Select(c => $"{c}.FixedSize > 0"))} ? {_printer.BlockSize} : 0";
        string fixedDepth = isKnown ? PlanPrinter.Number(shape.FixedSize > 0 ? shape.FixedDepth : 0) : $"FixedSize > 0 ? {_printer.DepthWithOwn} : 0";
        // A reference to an object that is known takes a byte.
        _writer.Line($"public static int MinSize => {(_contract.KeepsIdentity ? "1" : PlanPrinter.Sum(_layout.BlockSize + _layout.VariableMinSize, _layout.Unknown.Concat(_layout.UnknownMinSizes).ToEquatableArray(), "MinSize"))};");
        // Of classes these are what the interface says by itself, in a part of it that all code sees as constants.
        if (IsStruct)
        {
            _writer.Line($"public static int FixedSize => {fixedSize};");
            _writer.Line($"public static int FixedDepth => {fixedDepth};");
            _writer.Line($"public static bool IsBitwise => {(shape.IsBitwise ? "true" : "false")};");
        }

        _writer.Line($"public static bool MayBeAbsent => {(IsStruct ? "false" : "true")};");
        _writer.Line($"public static bool IsAbsent({_contract.Type} value) => {(IsStruct ? "false" : "value is null")};");
        _writer.Line();
    }

    // What lists and the classes that have such members ask.
    private void StructLevels()
    {
        if (_model.WritingLevels > 0) _writer.Line($"static int IFirnCodec.WritingLevels => {PlanPrinter.Number(_model.WritingLevels)};");
        if (_model.ReadingLevels > 0) _writer.Line($"static int IFirnCodec.ReadingLevels => {PlanPrinter.Number(_model.ReadingLevels)};");
        if (_model.WritingLevels + _model.ReadingLevels > 0) _writer.Line();
    }

    /// <summary>
    /// Writing and reading for code that all classes share, as that of lists is: there a call that names the type is a look-up. Not for others, who could call
    /// them with objects of another class.
    /// </summary>
    public static void ObjectMethods(SourceWriter writer, string type, int writingLevels)
    {
        writer.Line("static bool IFirnCodec.HasObjectMethods => true;");
        writer.Line($"static int IFirnCodec.WritingLevels => {PlanPrinter.Number(writingLevels)};");
        writer.Line();
        writer.Line($"static void IFirnCodec.WriteObject(ref FirnWriter writer, object value) => Write(ref writer, global::System.Runtime.CompilerServices.Unsafe.As<{type}>(value));");
        writer.Line();
        writer.Line("static object IFirnCodec.ReadObject(ref FirnReader reader) => Read(ref reader);");
        writer.Line();
    }

    private void Describe()
    {
        string traits = _contract.KeepsIdentity ? ", FirnObjectTraits.ReadsSparse | FirnObjectTraits.KeepsIdentity" : _plan.IsReadSparse ? ", FirnObjectTraits.ReadsSparse" : "";
        string memory = IsStruct ? "" : ", memory: " + _printer.Memory(_layout.Charge + _layout.ChargeSlots);
        _writer.Line("public static void Describe(FirnSchemaBuilder builder)");
        _writer.Open();
        _writer.Line($"builder.Object(typeof({_contract.Type}){traits}{memory});");
        for (int i = 0; i < _contract.Members.Count; i++)
        {
            DescribeMember(i, _contract.Members[i], _model.Codecs[i]);
            foreach (ConverterModel converter in _model.Converters)
            {
                if (converter.Member == i) _writer.Line($"builder.Converter<{converter.OldType}, {converter.OldCodec}, {_model.Codecs[i].Type}, {_model.Codecs[i].Codec}, {converter.Converter}>();");
            }
        }

        foreach (UnseenState unseen in _contract.Unseen) _writer.Line($"builder.Unseen(typeof({unseen.Type}){(_contract.IsToldFromOutside ? $", typeof({_model.CodecName})" : "")}{string.Concat(unseen.Properties.Select(p => ", " + SourceWriter.Literal(p)))});");
        _writer.Close();
        if (_plan.WriteFixed is null)
        {
            // Defaults of members that name the type are slow in code that is shared between reference types, even where they are never called.
            _writer.Line();
            _writer.Line($"public static void WriteFixed(ref byte p, {_contract.Type} value) => throw new global::System.NotSupportedException();");
            _writer.Line();
            _writer.Line($"public static {_contract.Type} ReadFixed(ref FirnReader reader, ref byte p) => throw new global::System.NotSupportedException();");
        }
    }

    // What a codec says is spelt out where the generator knows it: a generic method and a delegate for each codec are more for a starting process to compile
    // (benchmarks/NOTES.md).
    private void DescribeMember(int index, MemberContract member, CodecReference codec)
    {
        if (member.Writing == MemberWriting.Elements)
        {
            _writer.Line($"builder.Elements<{codec.Codec}>();");
            return;
        }

        List<string> arguments = [SourceWriter.Literal(member.WireName)];
        if (codec.PrimitiveKind.Length > 0) arguments.Add("global::Firn.FirnKind." + codec.PrimitiveKind);
        else if (!codec.IsHandwritten) arguments.Add($"new global::System.Action<FirnSchemaBuilder>({codec.Codec}.Describe)");
        bool isUsual = member.Id < 0 && !member.IsRequired && member.FormerNames.Count == 0 && !(codec is { IsEnum: true, PrimitiveKind.Length: > 0 });
        if (!codec.IsHandwritten && (codec.Absence != CodecAbsence.None || !isUsual)) arguments.Add(codec.Absence != CodecAbsence.None ? "mayBeAbsent: true" : "mayBeAbsent: false");
        if (member.Id >= 0 || (!isUsual && !codec.IsHandwritten)) arguments.Add("id: " + PlanPrinter.Number(member.Id));
        if (member.IsRequired) arguments.Add("isRequired: true");
        if (member.FormerNames.Count > 0) arguments.Add($"formerNames: new string[] {{ {string.Join(", ", member.FormerNames.Select(SourceWriter.Literal))} }}");
        if (codec is { IsEnum: true, PrimitiveKind.Length: > 0 }) arguments.Add($"enumType: typeof({codec.Type})");
        _writer.Line($"builder.Member{(codec.IsHandwritten ? $"<{codec.Type}, {codec.Codec}>" : "")}({string.Join(", ", arguments)}){Nulls(index, member)};");
    }

    // What reading knows of nulls beyond the bytes.
    private string Nulls(int index, MemberContract member)
    {
        string text = member.WhenNull is { } constant ? $".WhenNull({ConstantOf(constant)})" : "";
        string places = _model.NotNull[index];
        if (places.Length == 0) return text;
        List<string> arguments = [];
        if (places != "!") arguments.Add(SourceWriter.Literal(places));
        if (member.LacksDefault && places[0] == '!') arguments.Add("hasDefault: false");
        return $"{text}.NotNull({string.Join(", ", arguments)})";
    }

    private static string ConstantOf(string constant)
    {
        string value = NullConstant.ValueIn(constant), word = NullConstant.WordOf(NullConstant.KindIn(constant))!;
        return word switch
        {
            "string" => SourceWriter.Literal(value),
            "bool" => value,
            "float" or "double" when value is "NaN" => word + ".NaN",
            "float" or "double" when value is "Infinity" or "-Infinity" => $"{word}.{(value[0] == '-' ? "Negative" : "Positive")}Infinity",
            "float" => value + "F",
            "double" => value + "D",
            "decimal" => value + "M",
            _ => $"({word})({value})",
        };
    }
}
