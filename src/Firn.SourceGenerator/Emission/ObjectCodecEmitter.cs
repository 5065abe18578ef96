using System.Globalization;
using Firn.Contracts;
using Firn.SourceGenerator.Model;

namespace Firn.SourceGenerator.Emission;

/// <summary>The codec of a class, struct or tuple: its declaration, sizes and descriptor.</summary>
internal sealed partial class ObjectCodecEmitter
{
    private readonly ObjectModel _model;
    private readonly SourceWriter _writer;
    private readonly TypeContract _contract;
    private readonly ObjectLayout _layout;
    private readonly string[] _locals;

    private ObjectCodecEmitter(ObjectModel model)
    {
        _model = model;
        _contract = model.Contract;
        _layout = model.Layout;
        _writer = SourceWriter.File(model.Host);
        _locals = LocalNames.Create(_contract.Members.Select(m => m.Name));
    }

    private bool IsStruct => _contract.IsStruct;

    private bool IsFixed => _layout.Shape.FixedSize != 0;

    private bool IsAlwaysFixed => _layout.Shape.FixedSize > 0;

    // The block's size as the generated code has it.
    private string BlockSize => Sum(_layout.BlockSize, _layout.Unknown, "FixedSize");

    // Members of unknown width may be nested in ways that only their codecs know.
    private string BlockDepth => Maximum(_layout.BlockDepth, _layout.Unknown);

    public static string Emit(ObjectModel model)
    {
        ObjectCodecEmitter emitter = new(model);
        emitter.Declaration();
        return emitter._writer.Finish();
    }

    private void Declaration()
    {
        string type = _contract.Type;
        _writer.Obsolete(_model.IsObsolete);
        _writer.Line($"{_model.Accessibility} readonly struct {_model.CodecName} : {(HasFill ? "IFirnObjectCodec" : "IFirnCodec")}<{type}>");
        _writer.Open();
        Sizes();
        if (!IsStruct) ObjectMethods(_writer, type, _model.WritingLevels);
        WriteMethod();
        if (IsDirect) WriteDirectMethod();
        if (_model.WritingLevels > 0) WritePartMethod();
        ReadMethod();
        if (IsReadDirect) ReadDirectMethod();
        if (HasFill) FillMethods();
        if (ReadsSparse) ReadSparseMethods();
        if (IsFixed)
        {
            WriteFixedMethod();
            ReadFixedMethod();
        }

        Describe();
        _writer.Close();
    }

    private void Sizes()
    {
        string fixedSize = IsAlwaysFixed ? Number(_layout.Shape.FixedSize)
            : IsFixed ? $"{string.Join(" && ", _layout.Unknown.Distinct().Select(c => $"{c}.FixedSize > 0"))} ? {BlockSize} : 0"
            : "0";
        string fixedDepth = IsAlwaysFixed ? Number(_layout.Shape.FixedDepth) : IsFixed ? $"FixedSize > 0 ? {DepthWithOwn()} : 0" : "0";
        // A reference to an object that is known takes a byte.
        _writer.Line($"public static int MinSize => {(_contract.KeepsIdentity ? "1" : Sum(_layout.BlockSize + _layout.VariableMinSize, _layout.Unknown.Concat(_layout.UnknownMinSizes).ToEquatableArray(), "MinSize"))};");
        _writer.Line($"public static int FixedSize => {fixedSize};");
        _writer.Line($"public static int FixedDepth => {fixedDepth};");
        _writer.Line($"public static bool IsBitwise => {(_layout.Shape.IsBitwise ? "true" : "false")};");
        _writer.Line($"public static bool MayBeAbsent => {(IsStruct ? "false" : "true")};");
        _writer.Line($"public static bool IsAbsent({_contract.Type} value) => {(IsStruct ? "false" : "value is null")};");
        _writer.Line();
    }

    /// <summary>
    /// Writing and reading for code that all classes share, as that of lists is: there a call that names the type is a look-up. Not for others, who could call
    /// them with objects of another class.
    /// </summary>
    public static void ObjectMethods(SourceWriter writer, string type, int writingLevels)
    {
        writer.Line("static bool IFirnCodec.HasObjectMethods => true;");
        writer.Line($"static int IFirnCodec.WritingLevels => {Number(writingLevels)};");
        writer.Line();
        writer.Line($"static void IFirnCodec.WriteObject(ref FirnWriter writer, object value) => Write(ref writer, global::System.Runtime.CompilerServices.Unsafe.As<{type}>(value));");
        writer.Line();
        writer.Line("static object IFirnCodec.ReadObject(ref FirnReader reader) => Read(ref reader);");
        writer.Line();
    }

    private void Describe()
    {
        string traits = _contract.KeepsIdentity ? ", FirnObjectTraits.ReadsSparse | FirnObjectTraits.KeepsIdentity" : ReadsSparse ? ", FirnObjectTraits.ReadsSparse" : "";
        string memory = IsStruct ? "" : ", memory: " + Memory(_layout.Charge + _layout.ChargeSlots);
        _writer.Line("public static void Describe(FirnSchemaBuilder builder)");
        _writer.Open();
        _writer.Line($"builder.Object(typeof({_contract.Type}){traits}{memory});");
        for (int i = 0; i < _contract.Members.Count; i++) DescribeMember(_contract.Members[i], _model.Codecs[i]);
        foreach (UnseenState unseen in _contract.Unseen) _writer.Line($"builder.Unseen(typeof({unseen.Type}){string.Concat(unseen.Properties.Select(p => ", " + Literal(p)))});");
        _writer.Close();
        if (!IsFixed)
        {
            // Defaults of static virtual members are slow in code that is shared between reference types: all are spelt out.
            _writer.Line();
            _writer.Line($"public static void WriteFixed(ref byte p, {_contract.Type} value) => throw new global::System.NotSupportedException();");
            _writer.Line();
            _writer.Line($"public static {_contract.Type} ReadFixed(ref FirnReader reader, ref byte p) => throw new global::System.NotSupportedException();");
        }
    }

    // What a codec says is spelt out where the generator knows it: a generic method and a delegate for each codec are more for a starting process to compile
    // (benchmarks/NOTES.md).
    private void DescribeMember(MemberContract member, CodecReference codec)
    {
        if (member.Writing == MemberWriting.Elements)
        {
            _writer.Line($"builder.Elements<{codec.Codec}>();");
            return;
        }

        List<string> arguments = [Literal(member.WireName)];
        if (codec.PrimitiveKind.Length > 0) arguments.Add("global::Firn.FirnKind." + codec.PrimitiveKind);
        else if (!codec.IsHandwritten) arguments.Add(codec.Codec + ".Describe");
        if (!codec.IsHandwritten && codec.Absence != CodecAbsence.None) arguments.Add("mayBeAbsent: true");
        if (member.Id >= 0) arguments.Add("id: " + Number(member.Id));
        if (member.IsRequired) arguments.Add("isRequired: true");
        if (member.FormerNames.Count > 0) arguments.Add($"formerNames: new string[] {{ {string.Join(", ", member.FormerNames.Select(Literal))} }}");
        _writer.Line($"builder.Member{(codec.IsHandwritten ? $"<{codec.Type}, {codec.Codec}>" : "")}({string.Join(", ", arguments)});");
    }

    private string DepthWithOwn() => _layout.Unknown.Count == 0 ? Number(1 + _layout.BlockDepth) : $"1 + {BlockDepth}";

    private static string Sum(int constant, EquatableArray<string> codecs, string property)
    {
        IEnumerable<string> terms = codecs.Select(c => $"{c}.{property}");
        return string.Join(" + ", constant == 0 && codecs.Count > 0 ? terms : terms.Prepend(Number(constant)));
    }

    private static string Maximum(int constant, EquatableArray<string> codecs)
    {
        string result = Number(constant);
        if (constant == 0 && codecs.Distinct().Count() == 1) return codecs[0] + ".FixedDepth";
        foreach (string codec in codecs.Distinct()) result = $"int.Max({result}, {codec}.FixedDepth)";
        return result;
    }

    private string At(int index)
    {
        MemberLayout layout = _layout.Members[index];
        string offset = Sum(layout.Offset, _layout.Unknown.Take(layout.UnknownBefore).ToEquatableArray(), "FixedSize");
        return offset == "0" ? "ref p" : $"ref Unsafe.Add(ref p, {offset})";
    }

    private static string Number(int value) => value.ToString(CultureInfo.InvariantCulture);

    private static string Literal(string text) => Microsoft.CodeAnalysis.CSharp.SymbolDisplay.FormatLiteral(text, quote: true);
}
