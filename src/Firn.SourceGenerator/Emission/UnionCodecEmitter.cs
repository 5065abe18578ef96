using System.Globalization;
using Firn.SourceGenerator.Model;

namespace Firn.SourceGenerator.Emission;

/// <summary>The codec of a union: which case a value is, and the tag in front of it.</summary>
internal sealed partial class UnionCodecEmitter
{
    // Up to here comparing one by one is faster than looking a type up.
    private const int MostCompared = 24;
    private const int LongestShortCount = 239;

    private readonly UnionModel _model;
    private readonly SourceWriter _writer;

    private UnionCodecEmitter(UnionModel model)
    {
        _model = model;
        _writer = SourceWriter.File(model.Host);
    }

    public static string Emit(UnionModel model)
    {
        UnionCodecEmitter emitter = new(model);
        emitter.Declaration();
        return emitter._writer.Finish();
    }

    private IEnumerable<UnionCaseModel> ExactCases => _model.Cases.Where(c => !c.IsWide && !c.IsTried);

    private bool HasTable => ExactCases.Count() > MostCompared;

    private void Declaration()
    {
        string type = _model.Type;
        _writer.Obsolete(_model.IsObsolete);
        _writer.Line($"{_model.Accessibility} readonly struct {_model.CodecName} : IFirnCodec<{type}>");
        _writer.Open();
        if (HasTable) Table();
        if (HasMethods) KnownCases();
        _writer.Line("public static int MinSize => 1;");
        _writer.Line("public static bool MayBeAbsent => true;");
        _writer.Line($"public static bool IsAbsent({type} value) => {IsAbsent()};");
        _writer.Line();
        if (_model.Language is not { IsStruct: true }) ObjectCodecEmitter.ObjectMethods(_writer, type, writingLevels: 0);
        if (_model.Language is { } language)
        {
            WriteLanguage(language);
            ReadLanguage(language);
        }
        else
        {
            Write();
            Read();
        }

        Describe();
        if (_model.Language is not null) AskMembers(_model.Language);
        _writer.Line();
        _writer.Line($"public static void WriteFixed(ref byte p, {type} value) => throw new global::System.NotSupportedException();");
        _writer.Line();
        _writer.Line($"public static {type} ReadFixed(ref FirnReader reader, ref byte p) => throw new global::System.NotSupportedException();");
        _writer.Close();
    }

    private bool HasMethods => _model.Methods.Count > 0;

    private void KnownCases()
    {
        string methods = string.Join(", ", _model.Methods.Select(SourceWriter.Literal));
        _writer.Line($"private static readonly FirnKnownCases s_known = new(typeof({_model.Type}), [{methods}]{string.Concat(_model.Cases.Select(c => $", typeof({c.Codec.Type})"))});");
        _writer.Line();
    }

    private void Table()
    {
        _writer.Line("private static readonly FirnCaseTable s_cases = new(");
        UnionCaseModel[] cases = [.. ExactCases];
        for (int i = 0; i < cases.Length; i++) _writer.Line($"    typeof({cases[i].Codec.Type}){(i + 1 < cases.Length ? "," : ");")}");
        _writer.Line();
    }

    private void Write()
    {
        _writer.Line($"public static void Write(ref FirnWriter writer, {_model.Type} value)");
        _writer.Open();
        if (HasTable)
        {
            _writer.Line("switch (s_cases.Find(value))");
            _writer.Open();
            int index = 0;
            foreach (UnionCaseModel unionCase in ExactCases)
            {
                _writer.Line($"case {Number(index++)}:");
                foreach (string line in WriteExact(unionCase)) _writer.Line("    " + line);
            }

            _writer.Close();
            _writer.Line();
        }
        else
        {
            foreach (UnionCaseModel unionCase in ExactCases)
            {
                _writer.Line($"if (((object)value).GetType() == typeof({unionCase.Codec.Type}))");
                _writer.Open();
                foreach (string line in WriteExact(unionCase)) _writer.Line(line);
                _writer.Close();
                _writer.Line();
            }
        }

        // A value's own class first, whoever names it; then the declared type's cases that hold derived classes, then those of options.
        bool hasWide = _model.Cases.Any(c => c.IsWide);
        if (HasMethods) _writer.Line("if (s_known.TryWrite(ref writer, value, exactly: true)) return;");
        if (hasWide) _writer.Line($"if (writer.TryWriteCase(typeof({_model.Type}), value, exactly: true)) return;");
        int number = 0;
        foreach (UnionCaseModel unionCase in _model.Cases.Where(c => c.IsWide))
        {
            string local = "case" + Number(number++);
            _writer.Line($"if (value is {unionCase.Codec.Type} {local})");
            _writer.Open();
            _writer.Line(Tag(unionCase));
            if (unionCase.IsUnion) _writer.Line("writer.Enter();");
            _writer.Line($"{unionCase.Codec.ValueCodec}.Write(ref writer, {local});");
            if (unionCase.IsUnion) _writer.Line("writer.Leave();");
            _writer.Line("return;");
            _writer.Close();
            _writer.Line();
        }

        if (HasMethods) _writer.Line("if (s_known.TryWrite(ref writer, value, exactly: false)) return;");
        _writer.Line($"if (writer.TryWriteCase(typeof({_model.Type}), value)) return;");
        if (_model.Cases.FirstOrDefault(c => c.IsBase) is { } own)
        {
            _writer.Line("if (writer.Options.WriteDerivedAsDeclared)");
            _writer.Open();
            foreach (string line in WriteExact(own)) _writer.Line(line);
            _writer.Close();
            _writer.Line();
        }

        _writer.Line($"FirnWriter.ThrowUnknownCase(typeof({_model.Type}), value);");
        _writer.Close();
        _writer.Line();
    }

    // The type was just compared, so a class needs no second check.
    private static string[] WriteExact(UnionCaseModel unionCase) =>
    [
        Tag(unionCase),
        $"{unionCase.Codec.ValueCodec}.Write(ref writer, {(unionCase.IsBase ? "value" : unionCase.IsStruct ? $"({unionCase.Codec.Type})(object)value" : $"Unsafe.As<{unionCase.Codec.Type}>(value)")});",
        "return;",
    ];

    private static string Tag(UnionCaseModel unionCase) =>
        unionCase.Tag <= LongestShortCount ? $"writer.Reserve(1) = {Number(unionCase.Tag)};" : $"writer.WriteCount({Number(unionCase.Tag)});";

    private void Read()
    {
        _writer.Line($"public static {_model.Type} Read(ref FirnReader reader)");
        _writer.Open();
        _writer.Line("long tag = reader.ReadCount();");
        _writer.Line("switch (tag)");
        _writer.Open();
        foreach (UnionCaseModel unionCase in _model.Cases)
        {
            string read = $"{unionCase.Codec.ValueCodec}.Read(ref reader)";
            _writer.Line($"case {Number(unionCase.Tag)}:");
            if (unionCase.IsUnion)
            {
                _writer.Open();
                _writer.Line("reader.Enter();");
                _writer.Line($"{_model.Type} value = {read};");
                _writer.Line("reader.Leave();");
                _writer.Line("return value;");
                _writer.Close();
                continue;
            }

            // A box: the header of an object and the value.
            if (unionCase.IsStruct) _writer.Line($"    reader.Charge(16 + Unsafe.SizeOf<{unionCase.Codec.Type}>());");
            _writer.Line($"    return {read};");
        }

        _writer.Line("default:");
        if (HasMethods) _writer.Line($"    if (s_known.TryRead(ref reader, tag, out object known)) return ({_model.Type})known;");
        _writer.Line($"    return ({_model.Type})reader.ReadCase(typeof({_model.Type}), tag);");
        _writer.Close();
        _writer.Close();
        _writer.Line();
    }

    private void Describe()
    {
        _writer.Line("public static void Describe(FirnSchemaBuilder builder)");
        _writer.Open();
        _writer.Line($"builder.Union(typeof({_model.Type}));");
        foreach (UnionCaseModel unionCase in _model.Cases)
        {
            if (_model.Language is { } language) _writer.Line(DescribeLanguage(language, unionCase));
            else _writer.Line(unionCase.Codec.IsHandwritten
                ? $"builder.Case<{unionCase.Codec.Type}, {unionCase.Codec.Codec}>({Number(unionCase.Tag)});"
                : $"builder.Case({Number(unionCase.Tag)}, typeof({unionCase.Codec.Type}), {unionCase.Codec.Codec}.Describe{(unionCase.IsStruct ? $", 16 + Unsafe.SizeOf<{unionCase.Codec.Type}>()" : "")});");
        }

        if (HasMethods) _writer.Line("s_known.Describe(builder);");

        _writer.Close();
    }

    private static string Number(long value) => value.ToString(CultureInfo.InvariantCulture);
}
