using System.Globalization;
using Firn.Contracts;
using Firn.Contracts.Plans;
using Firn.SourceGenerator.Model;

namespace Firn.SourceGenerator.Emission;

/// <content>The expressions that steps are made of: members, their bytes and bits, and the object.</content>
internal sealed partial class PlanPrinter
{
    /// <summary>The block's size.</summary>
    public string BlockSize => Sum(_layout.BlockSize, _layout.Unknown, "FixedSize");

    // Members of unknown width may be nested in ways that only their codecs know.
    private string BlockDepth => Maximum(_layout.BlockDepth, _layout.Unknown);

    /// <summary>The most levels of a member of the block, and the object's own.</summary>
    public string DepthWithOwn => _layout.Unknown.Count == 0 ? Number(1 + _layout.BlockDepth) : $"1 + {BlockDepth}";

    private string EnterObject => _layout.NestedLevels ? $"reader.EnterObject({(BlockDepth == "0" ? "" : BlockDepth)})" : $"reader.CheckObject({DepthWithOwn})";

    private string EnterOrCheck(string target) => _layout.NestedLevels ? $"{target}.Enter({(BlockDepth == "0" ? "" : BlockDepth)});" : $"{target}.CheckDepth({DepthWithOwn});";

    /// <summary>Bytes of memory, with the slots whose size only the compiler knows.</summary>
    public string Memory(int known) => string.Join(" + ", _layout.UnknownSlots.Select(t => $"Unsafe.SizeOf<{t}>()").Prepend(Number(known)));

    public static string Number(int value) => value.ToString(CultureInfo.InvariantCulture);

    /// <summary>A number and what codecs say of themselves.</summary>
    public static string Sum(int constant, EquatableArray<string> codecs, string property)
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

    private CodecReference Codec(int i) => model.Codecs[i];

    private string Type(int i) => _contract.Members[i].Type;

    private string Kind(int i) => Codec(i).DirectKind;

    private bool IsElements(int i) => _contract.Members[i].Writing == MemberWriting.Elements;

    private static string Part(int i) => "part" + Number(i);

    private static string Place(BytePlace place, int member) => place switch { BytePlace.Block => "p", BytePlace.Next => "next", _ => Part(member) };

    private string At(BytePlace place, int member)
    {
        if (place != BytePlace.Block) return "ref " + Place(place, member);
        MemberLayout layout = _layout.Members[member];
        string offset = Sum(layout.Offset, _layout.Unknown.Take(layout.UnknownBefore).ToEquatableArray(), "FixedSize");
        return offset == "0" ? "ref p" : $"ref Unsafe.Add(ref p, {offset})";
    }

    private string Declared()
    {
        bool isFirst = !_hasNext;
        _hasNext = true;
        return isFirst ? "ref byte " : "";
    }

    // What may be absent is asked twice: for its flag and for its bytes.
    private string Loaded(int i) => $"{Type(i)} {_locals[i]} = {Get(i)};";

    // The value of a member whose bytes are stored: in the block it is always there.
    private string Stored(int i) => _layout.Members[i].Place == MemberPlace.Variable ? Present(i) : Get(i);

    private string WriteFixed(int i, BytePlace place) => $"{Codec(i).ValueCodec}.WriteFixed({At(place, i)}, {Stored(i)});";

    private string Write(int i, MemberWriter by, string value) => by switch
    {
        MemberWriter.Text => $"writer.WriteString({value});",
        MemberWriter.Tried => $"FirnDirectWriter.WriteWithPart<{Codec(i).Type}, {Codec(i).Codec}>(ref writer, {value});",
        _ => $"{Codec(i).ValueCodec}.Write(ref writer, {value});",
    };

    private string ReadFixed(int i) => $"{Codec(i).ValueCodec}.ReadFixed(ref reader, {At(BytePlace.Block, i)})";

    private string Read(Set set) => set.Reuses ? $"FirnReuse.Read<{Codec(set.Member).Type}, {Codec(set.Member).Codec}>(ref reader, {Get(set.Member)})" : Read(set.Member);

    private string Read(int i) => Codec(i).IsString ? "reader.ReadString()" : $"{Codec(i).ValueCodec}.Read(ref reader)";

    private string ReadString => DirectKinds.IsTextInlined(model.Codecs.Count(c => c.IsString)) ? "ReadString" : "ReadStringByCall";

    // Of a value that can be wrong what has been looked at is kept, not looked at again.
    private string TryRead(int i, string place) => Kind(i) == DirectKinds.Struct ? $"{Codec(i).ValueCodec}.TryReadDirect({place}, out {ValueType(i)} {Part(i)})"
        : DirectKinds.HasHead(Kind(i))
        ? $"FirnDirectReader.TryRead{Kind(i)}Head({place}, out ulong {Part(i)})"
        : $"FirnDirectReader.TryRead{Kind(i)}({place}, out global::System.{Kind(i)} {Part(i)})";

    private string Value(Set set)
    {
        int i = set.Member, bit = _layout.Members[i].Bit;
        return set.Source switch
        {
            ValueSource.Flag => Flag(i),
            ValueSource.OptionalFlag => $"{Bit(bit)} ? {Bit(bit + 1)} : null",
            ValueSource.Block => ReadFixed(i),
            ValueSource.Direct => ReadDirect(i, At(set.Place, set.Place == BytePlace.Kept ? set.KeptAt : i)),
            ValueSource.LookedAt => DirectKinds.HasHead(Kind(i)) ? $"FirnDirectReader.Read{Kind(i)}({At(set.Place, i)}, {Part(i)})" : Part(i),
            ValueSource.Text => _contract.Members[i].TextWhenNull is null ? Part(i) : $"{Part(i)} ?? {Absent(i)}",
            ValueSource.Part => $"Unsafe.As<{Codec(i).Type}>({Part(i)})",
            ValueSource.Reader => Read(set),
            ValueSource.ReaderIfFlagged => $"{Flag(i)} ? {Read(set)} : {Absent(i)}",
            ValueSource.ReaderIfPresent => $"isPresent ? {Read(set)} : {Absent(i)}",
            _ => Absent(i),
        };
    }

    private string ReadDirect(int i, string place) => Kind(i) switch
    {
        DirectKinds.Any => $"FirnDirectReader.Read<{ValueType(i)}, {Codec(i).ValueCodec}>({place})",
        DirectKinds.Struct => $"FirnDirectReader.ReadStruct<{ValueType(i)}, {Codec(i).ValueCodec}>({place})",
        DirectKinds.Enum => $"FirnDirectReader.ReadEnum<{ValueType(i)}>({place})",
        string kind => $"FirnDirectReader.Read{kind}({place})",
    };

    private string ValueType(int i) => Codec(i).Absence == CodecAbsence.Nullable ? Codec(i).Type.TrimEnd('?') : Codec(i).Type;

    // A nullable's default is named in full: where T converts from another class, as Memory<T> does from arrays, null would become a T.
    private string Absent(int i) => _contract.Members[i].TextWhenNull is { } text ? SourceWriter.Literal(text) : Codec(i).Absence switch { CodecAbsence.ImmutableArray => "default", CodecAbsence.Nullable or CodecAbsence.Union => $"default({Codec(i).Type})", _ => "null" };

    // The value of a member that is present.
    private string Present(int i) => Codec(i).Absence is CodecAbsence.Nullable or CodecAbsence.NullableImmutableArray ? _locals[i] + ".GetValueOrDefault()" : _locals[i];

    private string IsPresent(int i) => Codec(i).Absence switch
    {
        CodecAbsence.Nullable => _locals[i] + ".HasValue",
        CodecAbsence.ImmutableArray => $"!{_locals[i]}.IsDefault",
        CodecAbsence.NullableImmutableArray => $"({_locals[i]} is {{ IsDefault: false }})",
        CodecAbsence.Union => $"!{Codec(i).Codec}.IsAbsent({_locals[i]})",
        // Newer compilers would ask a union of the language whether it holds null.
        _ when Codec(i).IsOfLanguage => $"(object){_locals[i]} is not null",
        _ => _locals[i] + " is not null",
    };

    private string Target => (_contract.IsStruct ? "ref " : "") + "value";

    private string Get(int i)
    {
        MemberContract member = _contract.Members[i];
        return member.Reading switch
        {
            MemberReading.GetMethod => $"{model.AccessorClasses[i]}.{AccessorNames.Getter(member.Name)}({Target})",
            MemberReading.Self => "value",
            MemberReading.Field => $"{model.AccessorClasses[i]}.{AccessorNames.Field(member.Name)}({Target})",
            _ => $"{Owner(member)}.{Escape(member.Name)}",
        };
    }

    // Members that are assigned need no local, unless they have to wait for the object.
    private string Assignment(int i, string expression) => plan.IsMadeLast ? $"{_locals[i]} = {expression}" : Assigned(i, expression);

    private string Assigned(int i, string expression)
    {
        MemberContract member = _contract.Members[i];
        return member.Writing switch
        {
            MemberWriting.SetMethod => $"{model.AccessorClasses[i]}.{AccessorNames.Setter(member.Name)}({Target}, {expression})",
            MemberWriting.Field => $"{model.AccessorClasses[i]}.{AccessorNames.Field(member.Name)}({Target}) = {expression}",
            MemberWriting.Fill => $"FirnConstruction.Fill({Get(i)}, {expression}, ref reader)",
            MemberWriting.FillField => $"FirnConstruction.FillField(ref {model.AccessorClasses[i]}.{AccessorNames.Field(member.Name)}({Target}), {Get(i)}, {expression}, ref reader)",
            MemberWriting.Initializer => $"{model.LateSetters[i]}.{AccessorNames.Setter(member.Name)}(value, {expression})",
            _ => $"{Owner(member)}.{Escape(member.Name)} = {expression}",
        };
    }

    private static string Owner(MemberContract member) => member.IsHidden ? $"(({member.DeclaringType})value)" : "value";

    // Alone, a name may be one that generated code spells out.
    private static string EscapeInitialized(string name) => LocalNames.IsKeyword(name) || ShortNames.Contains(name) ? "@" + name : name;

    // Paths of tuples have dots; other names may be keywords.
    private static string Escape(string name) => LocalNames.IsKeyword(name) ? "@" + name : name;

    /// <summary>The expression that makes an object.</summary>
    /// <param name="isSparse">Whether members that may not have come are set later.</param>
    public string NewObject(bool isSparse)
    {
        if (model.Construction.Length > 0) return string.Format(CultureInfo.InvariantCulture, model.Construction, [.. _locals]);
        string arguments = string.Join(", ", _contract.Constructor.Arguments.Select((index, i) => index >= 0 ? _locals[index] : Default(i)));
        string create = _contract.Constructor.IsBlank ? $"FirnConstruction.CreateBlank<{_contract.Type}>()" : _contract.Constructor.IsPublic ? $"new({arguments})" : $"{model.ConstructorClass}.Create({arguments})";
        List<string> initializers = [];
        for (int i = 0; i < _locals.Length; i++)
        {
            MemberContract member = _contract.Members[i];
            if ((member.Writing == MemberWriting.Initializer && !(isSparse && model.LateSetters[i].Length > 0)) || member.AlsoInitialized) initializers.Add($"{EscapeInitialized(member.Name)} = {_locals[i]}");
        }

        initializers.AddRange(_contract.Defaulted.Select(name => $"{EscapeInitialized(name)} = default"));
        return create + (initializers.Count > 0 && _contract.Constructor.IsPublic ? $" {{ {string.Join(", ", initializers)} }}" : "");
    }

    // With its type, so that no other constructor fits.
    private string Default(int parameter) =>
        _contract.Constructor.Defaults[parameter] is "default" ? $"default({_contract.Constructor.ParameterTypes[parameter]})" : $"({_contract.Constructor.ParameterTypes[parameter]})({_contract.Constructor.Defaults[parameter]})";

    private static string FlagByte(int i) => i == 0 ? "p" : $"Unsafe.Add(ref p, {Number(i)})";

    private string Flag(int member) => Bit(_layout.Members[member].Bit);

    private static string Bit(int bit, string comparison = "!=") => $"(f{Number(bit / 8)} & {Number(1 << (bit % 8))}) {comparison} 0";

    private void PrintFlags()
    {
        List<string>[] bytes = FlagTerms(_ => true);
        for (int i = 0; i < bytes.Length; i++) writer.Line($"{FlagByte(i)} = (byte){(bytes[i].Count == 1 ? bytes[i][0] : $"({string.Join(" | ", bytes[i])})")};");
    }

    // The bits of members without bytes of their own; the others follow as their members are written.
    private void PrintKeptFlags()
    {
        for (int i = 0; i < _locals.Length; i++)
        {
            if (_layout.Members[i].Place == MemberPlace.OptionalFlag) writer.Line(Loaded(i));
        }

        List<string>[] bytes = FlagTerms(place => place is MemberPlace.Flag or MemberPlace.OptionalFlag);
        for (int i = 0; i < bytes.Length; i++) writer.Line($"int f{Number(i)} = {(bytes[i].Count > 0 ? string.Join(" | ", bytes[i]) : "0")};");
    }

    // For each byte of flags the bits of some members, of which those that may be absent stand in locals.
    private List<string>[] FlagTerms(Func<MemberPlace, bool> isAsked)
    {
        List<string>[] bytes = [.. Enumerable.Range(0, _layout.FlagBytes).Select(_ => new List<string>())];
        void Add(int bit, string condition) => bytes[bit / 8].Add($"({condition} ? {Number(1 << (bit % 8))} : 0)");
        for (int i = 0; i < _locals.Length; i++)
        {
            int bit = _layout.Members[i].Bit;
            if (bit < 0 || !isAsked(_layout.Members[i].Place)) continue;
            Add(bit, _layout.Members[i].Place == MemberPlace.Flag ? Get(i) : IsPresent(i));
            if (_layout.Members[i].Place == MemberPlace.OptionalFlag) Add(bit + 1, _locals[i] + ".GetValueOrDefault()");
        }

        return bytes;
    }

    private void PrintLoadedFlags(string ifInvalid)
    {
        int bytes = _layout.FlagBytes, used = _layout.FlagBits % 8;
        for (int i = 0; i < bytes; i++) writer.Line($"byte f{Number(i)} = {FlagByte(i)};");
        List<string> invalid = [];
        if (used != 0) invalid.Add($"(f{Number(bytes - 1)} & 0x{0xFF & ~((1 << used) - 1):X2}) != 0");
        for (int i = 0; i < _locals.Length; i++)
        {
            int bit = _layout.Members[i].Bit;
            if (_layout.Members[i].Place == MemberPlace.OptionalFlag) invalid.Add($"({Bit(bit + 1)} && {Bit(bit, "==")})");
        }

        if (invalid.Count > 0) writer.Line($"if ({string.Join(" || ", invalid)}) {ifInvalid}");
    }
}
