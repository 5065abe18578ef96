using Firn.Contracts;
using Firn.SourceGenerator.Model;

namespace Firn.SourceGenerator.Emission;

/// <content>Unions of the language: what they hold is looked at in place of themselves, and they are made of what is read.</content>
internal sealed partial class UnionCodecEmitter
{
    private string IsAbsent() => _model.Language switch
    {
        null => "value is null",
        // Newer compilers would ask the union whether it holds null.
        { IsStruct: false } => "(object)value is null",
        { HasHasValue: true } language => language.Members.Length > 0 ? "!HasValue(value)" : "!value.HasValue",
        { } language => Content(language) + " is null",
    };

    private static string Content(LanguageUnionModel language) => language.Members.Length > 0 ? "Content(value)" : "value.Value";

    private void WriteLanguage(LanguageUnionModel language)
    {
        _writer.Line($"public static void Write(ref FirnWriter writer, {_model.Type} value)");
        _writer.Open();
        if (language.CanBeDerived) _writer.Line("writer.CheckExactType(value);");
        int number = 0;
        foreach (UnionCaseModel unionCase in _model.Cases.Where(c => c.IsTried))
        {
            string local = "case" + Number(number++);
            _writer.Line($"if ({(language.Members.Length > 0 ? "TryGetValue(value, " : "value.TryGetValue(")}out {unionCase.Codec.Type} {local}))");
            Case(unionCase, local);
        }

        _writer.Line($"object content = {Content(language)};");
        _writer.Line($"if (content is null) FirnWriter.ThrowNoCase(typeof({_model.Type}));");
        if (HasTable)
        {
            _writer.Line("switch (s_cases.Find(content))");
            _writer.Open();
            int index = 0;
            foreach (UnionCaseModel unionCase in ExactCases)
            {
                _writer.Line($"case {Number(index++)}:");
                Case(unionCase, Exact(unionCase));
            }

            _writer.Close();
            _writer.Line();
        }
        else
        {
            foreach (UnionCaseModel unionCase in ExactCases)
            {
                _writer.Line($"if (content.GetType() == typeof({unionCase.Codec.Type}))");
                Case(unionCase, Exact(unionCase));
            }
        }

        // A value's own class first, then what BroadRank says, the nearest first.
        foreach (UnionCaseModel unionCase in _model.Cases.Where(c => c.IsBroad).OrderBy(c => c.BroadRank))
        {
            string local = "case" + Number(number++);
            _writer.Line($"if (content is {unionCase.Codec.Type} {local})");
            Case(unionCase, local);
        }

        _writer.Line($"FirnWriter.ThrowUnknownContent(typeof({_model.Type}), content);");
        _writer.Close();
        _writer.Line();
    }

    // The type was just compared, so a class needs no second check.
    private static string Exact(UnionCaseModel unionCase) => unionCase.IsStruct ? $"({unionCase.Codec.Type})content" : $"Unsafe.As<{unionCase.Codec.Type}>(content)";

    private void Case(UnionCaseModel unionCase, string value)
    {
        _writer.Open();
        if (unionCase.Codec.Absence is CodecAbsence.ImmutableArray or CodecAbsence.Union) _writer.Line($"if ({unionCase.Codec.ValueCodec}.IsAbsent({value})) FirnWriter.ThrowNoCase(typeof({_model.Type}));");
        _writer.Line(Tag(unionCase));
        if (unionCase.IsUnion) _writer.Line("writer.Enter();");
        _writer.Line($"{unionCase.Codec.ValueCodec}.Write(ref writer, {value});");
        if (unionCase.IsUnion) _writer.Line("writer.Leave();");
        _writer.Line("return;");
        _writer.Close();
        _writer.Line();
    }

    private void ReadLanguage(LanguageUnionModel language)
    {
        _writer.Line($"public static {_model.Type} Read(ref FirnReader reader)");
        _writer.Open();
        _writer.Line("long tag = reader.ReadCount();");
        _writer.Line("switch (tag)");
        _writer.Open();
        foreach (UnionCaseModel unionCase in _model.Cases)
        {
            _writer.Line($"case {Number(unionCase.Tag)}:");
            _writer.Open();
            if (Charge(language, unionCase) is { Length: > 0 } charge) _writer.Line($"reader.Charge({charge});");
            if (unionCase.IsUnion) _writer.Line("reader.Enter();");
            _writer.Line($"{unionCase.Codec.Type} content = {unionCase.Codec.ValueCodec}.Read(ref reader);");
            if (unionCase.IsUnion) _writer.Line("reader.Leave();");
            string cast = unionCase.Creation == unionCase.Codec.Type ? "" : $"({unionCase.Creation})";
            _writer.Line($"return {(language.Members.Length > 0 ? $"{language.Members}.{LanguageUnions.Create}" : $"new {_model.Type}")}({cast}content);");
            _writer.Close();
        }

        _writer.Line("default:");
        _writer.Line($"    reader.ReadCase(typeof({_model.Type}), tag);");
        _writer.Line("    return default;");
        _writer.Close();
        _writer.Close();
        _writer.Line();
    }

    // The union's own object, and the box of what it holds.
    private static string Charge(LanguageUnionModel language, UnionCaseModel unionCase)
    {
        int known = (language.IsStruct ? 0 : LanguageUnions.ObjectBytes) + (unionCase.IsStruct && !unionCase.IsTried ? LanguageUnions.BoxHead : 0);
        if (known == 0) return "";
        return unionCase.IsStruct && !unionCase.IsTried ? $"{Number(known)} + Unsafe.SizeOf<{unionCase.Codec.Type}>()" : Number(known);
    }

    private static string DescribeLanguage(LanguageUnionModel language, UnionCaseModel unionCase)
    {
        string charge = Charge(language, unionCase);
        string codec = unionCase.Codec.IsHandwritten ? unionCase.Codec.ValueCodec : unionCase.Codec.Codec;
        return $"builder.Case({Number(unionCase.Tag)}, typeof({unionCase.Codec.Type}), {codec}.Describe{(charge.Length > 0 ? ", " + charge : "")});";
    }

    // A struct that implements an interface explicitly is asked by a method that knows the struct: a conversion to the interface would box it.
    private void AskMembers(LanguageUnionModel language)
    {
        if (language.Members.Length == 0) return;
        Ask($"object Content<TUnion>(TUnion value) where TUnion : {language.Members} => value.Value;");
        if (language is { IsStruct: true, HasHasValue: true }) Ask($"bool HasValue<TUnion>(TUnion value) where TUnion : {language.Members} => value.HasValue;");
        foreach (UnionCaseModel unionCase in _model.Cases.Where(c => c.IsTried)) Ask($"bool TryGetValue<TUnion>(TUnion value, out {unionCase.Codec.Type} content) where TUnion : {language.Members} => value.TryGetValue(out content);");
    }

    private void Ask(string method)
    {
        _writer.Line();
        _writer.Line("private static " + method);
    }
}
