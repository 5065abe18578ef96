using Firn.Contracts;
using Firn.SourceGenerator.Model;

namespace Firn.SourceGenerator.Emission;

/// <summary>Reading: the whole block before anything behind it, because its bytes are valid only until more is taken.</summary>
internal sealed partial class ObjectCodecEmitter
{
    // A value that is made of its members can be made only when the last of them is read.
    private bool NeedsLocals => _model.Construction.Length > 0 || _contract.Members.Any(m => m.Writing is MemberWriting.Constructor or MemberWriting.Initializer);

    // Classes of the user's: they can be read also where the data lack members.
    private bool ReadsSparse => !IsStruct && _model.Construction.Length == 0;

    // Objects that are there before their members are read.
    private bool IsFilled => ReadsSparse && !NeedsLocals;

    // The members are read in Read and again in Fill: a method shared by both would be inlined, but less would be inlined into it.
    private bool HasFill => IsFilled && _model.IsRoot;

    private string EnterObject => _layout.NestedLevels ? $"reader.EnterObject({(BlockDepth == "0" ? "" : BlockDepth)})" : $"reader.CheckObject({DepthWithOwn()})";

    private void ReadMethod()
    {
        _writer.Line($"public static {_contract.Type} Read(ref FirnReader reader)");
        _writer.Open();
        if (IsAlwaysFixed)
        {
            _writer.Line("reader.CheckDepth(FixedDepth);");
            _writer.Line("return ReadFixed(ref reader, ref reader.Take(FixedSize));");
            _writer.Close();
            _writer.Line();
            return;
        }

        if (_contract.KeepsIdentity) _writer.Line($"if (reader.TryReadReference(out {_contract.Type} known)) return known;");
        if (ReadsSparse) _writer.Line($"if ({EnterObject}) return ReadSparse(ref reader);");
        else EnterOrCheck("reader");
        ChargeMemory();
        if (BlockSize != "0") _writer.Line($"ref byte p = ref reader.Take({BlockSize});");
        if (!NeedsLocals) Create();
        LoadBlock();
        for (int i = 0; i < _locals.Length; i++) ReadVariable(i);
        if (NeedsLocals)
        {
            Create();
            FillElements();
        }

        Call(CallbackKind.Deserialized);
        if (_layout.NestedLevels) _writer.Line("reader.Leave();");
        _writer.Line("return value;");
        _writer.Close();
        _writer.Line();
    }

    private void FillMethods()
    {
        _writer.Line($"public static {_contract.Type} Create() => {NewObject()};");
        _writer.Line();
        _writer.Line($"public static void Fill(ref FirnReader reader, {_contract.Type} value)");
        _writer.Open();
        if (_contract.KeepsIdentity)
        {
            // The first object of a message, so nothing is known to which it could refer.
            _writer.Line($"reader.TryReadReference<{_contract.Type}>(out _);");
            _writer.Line("reader.AddReference(value);");
        }

        _writer.Line($"if ({EnterObject})");
        _writer.Open();
        Call(CallbackKind.Deserializing);
        _writer.Line("FillSparse(ref reader, value);");
        _writer.Close();
        _writer.Line("else");
        _writer.Open();
        Call(CallbackKind.Deserializing);
        if (BlockSize != "0") _writer.Line($"ref byte p = ref reader.Take({BlockSize});");
        LoadBlock();
        for (int i = 0; i < _locals.Length; i++) ReadVariable(i);
        _writer.Close();
        _writer.Line();
        Call(CallbackKind.Deserialized);
        if (_layout.NestedLevels) _writer.Line("reader.Leave();");
        _writer.Close();
        _writer.Line();
    }

    private void ReadFixedMethod()
    {
        if (_layout.BlockSize <= 64) _writer.Line("[MethodImpl(MethodImplOptions.AggressiveInlining)]");
        _writer.Line($"public static {_contract.Type} ReadFixed(ref FirnReader reader, ref byte p)");
        _writer.Open();
        if (!NeedsLocals) Create();
        LoadBlock();
        if (NeedsLocals) Create();
        Call(CallbackKind.Deserialized);
        _writer.Line("return value;");
        _writer.Close();
        _writer.Line();
    }

    private void ChargeMemory()
    {
        if (IsStruct) return;
        _writer.Line($"reader.Charge({Memory(_layout.Charge)});");
        if (_layout.ChargeSlots > 0) _writer.Line($"reader.ChargeSlots({Number(_layout.ChargeSlots)});");
    }

    private string Memory(int known) => string.Join(" + ", _layout.UnknownSlots.Select(t => $"Unsafe.SizeOf<{t}>()").Prepend(Number(known)));

    private void LoadBlock()
    {
        LoadFlags("reader.ThrowInvalidFlags(ref p);");
        LoadMembers(i => $"{_model.Codecs[i].ValueCodec}.ReadFixed(ref reader, {At(i)})");
    }

    private void LoadMembers(Func<int, string> readFixed)
    {
        for (int i = 0; i < _locals.Length; i++)
        {
            MemberLayout layout = _layout.Members[i];
            CodecReference codec = _model.Codecs[i];
            switch (layout.Place)
            {
                case MemberPlace.Flag:
                    Set(i, Flag(layout.Bit));
                    break;
                case MemberPlace.OptionalFlag:
                    Set(i, $"{Flag(layout.Bit)} ? {Flag(layout.Bit + 1)} : null");
                    break;
                case MemberPlace.Fixed:
                    Set(i, readFixed(i));
                    break;
                case MemberPlace.Unknown:
                    if (NeedsLocals) _writer.Line($"{codec.Type} {_locals[i]} = default;");
                    _writer.Line($"if ({codec.ValueCodec}.FixedSize > 0) {Assignment(i, $"{codec.ValueCodec}.ReadFixed(ref reader, {At(i)})")};");
                    break;
            }
        }
    }

    private void LoadFlags(string ifInvalid)
    {
        int bytes = _layout.FlagBytes;
        if (bytes == 0) return;
        for (int i = 0; i < bytes; i++) _writer.Line($"byte f{Number(i)} = {(i == 0 ? "p" : $"Unsafe.Add(ref p, {Number(i)})")};");
        List<string> invalid = [];
        int used = _layout.FlagBits % 8;
        if (used != 0) invalid.Add($"(f{Number(bytes - 1)} & 0x{0xFF & ~((1 << used) - 1):X2}) != 0");
        for (int i = 0; i < _locals.Length; i++)
        {
            int bit = _layout.Members[i].Bit;
            if (_layout.Members[i].Place == MemberPlace.OptionalFlag) invalid.Add($"({Flag(bit + 1)} && {Flag(bit, "==")})");
        }

        if (invalid.Count > 0) _writer.Line($"if ({string.Join(" || ", invalid)}) {ifInvalid}");
    }

    private void ReadVariable(int i)
    {
        if (IsElements(i))
        {
            if (!NeedsLocals) FillElements();
            return;
        }

        CodecReference codec = _model.Codecs[i];
        string read = Read(codec);
        switch (_layout.Members[i].Place)
        {
            case MemberPlace.Variable when codec.Absence == CodecAbsence.None:
                Set(i, read);
                break;
            case MemberPlace.Variable when codec.Absence == CodecAbsence.Nullable && !NeedsLocals:
                // Not as one expression: the compiler would build the nullable on the stack in two parts and wait for both to copy it.
                _writer.Line($"if ({Flag(_layout.Members[i].Bit)}) {Store(i, read)};");
                _writer.Line($"else {Store(i, "null")};");
                break;
            case MemberPlace.Variable:
                Set(i, $"{Flag(_layout.Members[i].Bit)} ? {read} : {Absent(codec)}");
                break;
            case MemberPlace.Unknown:
                _writer.Line($"if ({codec.ValueCodec}.FixedSize == 0) {Assignment(i, read)};");
                break;
        }
    }

    private bool IsElements(int i) => _contract.Members[i].Writing == MemberWriting.Elements;

    // The last member of an object that is a collection: into the object, whether that is made first or last.
    private void FillElements(string condition = "")
    {
        for (int i = 0; i < _locals.Length; i++)
        {
            if (IsElements(i)) _writer.Line($"{condition}{_model.Codecs[i].Codec}.Fill(ref reader, value);");
        }
    }

    private static string Read(CodecReference codec) => codec.IsString ? "reader.ReadString()" : $"{codec.ValueCodec}.Read(ref reader)";

    // A nullable's default is named in full: where T converts from another class, as Memory<T> does from arrays, null would become a T.
    private static string Absent(CodecReference codec) =>
        codec.Absence switch { CodecAbsence.ImmutableArray => "default", CodecAbsence.Nullable => $"default({codec.Type})", _ => "null" };

    // Members that are assigned need no local, unless they have to wait for the object.
    private void Set(int i, string expression)
    {
        if (NeedsLocals) _writer.Line($"{_contract.Members[i].Type} {_locals[i]} = {expression};");
        else _writer.Line(Assignment(i, expression) + ";");
    }

    private string Assignment(int i, string expression) => NeedsLocals ? $"{_locals[i]} = {expression}" : Store(i, expression);

    private string Store(int i, string expression)
    {
        MemberContract member = _contract.Members[i];
        string target = (IsStruct ? "ref " : "") + "value";
        return member.Writing switch
        {
            MemberWriting.SetMethod => $"{_model.AccessorClasses[i]}.{AccessorNames.Setter(member.Name)}({target}, {expression})",
            MemberWriting.Field => $"{_model.AccessorClasses[i]}.{AccessorNames.Field(member.Name)}({target}) = {expression}",
            MemberWriting.Fill => $"FirnConstruction.Fill({Get(i)}, {expression}, ref reader)",
            MemberWriting.FillField => $"FirnConstruction.FillField(ref {_model.AccessorClasses[i]}.{AccessorNames.Field(member.Name)}({target}), {Get(i)}, {expression}, ref reader)",
            MemberWriting.Initializer => $"{_model.LateSetters[i]}.{AccessorNames.Setter(member.Name)}(value, {expression})",
            _ => $"{Owner(member)}.{Escape(member.Name)} = {expression}",
        };
    }

    private void Create()
    {
        _writer.Line($"{_contract.Type} value = {NewObject()};");
        if (_contract.KeepsIdentity) _writer.Line("reader.AddReference(value);");
        Call(CallbackKind.Deserializing);
        if (!NeedsLocals || _model.Construction.Length > 0) return;
        for (int i = 0; i < _locals.Length; i++)
        {
            if (_contract.Members[i].Writing is not (MemberWriting.Constructor or MemberWriting.Initializer or MemberWriting.Elements)) _writer.Line(Store(i, _locals[i]) + ";");
        }
    }

    private string NewObject(bool isSparse = false)
    {
        if (_model.Construction.Length > 0) return string.Format(System.Globalization.CultureInfo.InvariantCulture, _model.Construction, [.. _locals]);
        string arguments = string.Join(", ", _contract.Constructor.Arguments.Select((index, i) => index >= 0 ? _locals[index] : Default(i)));
        string create = _contract.Constructor.IsBlank ? $"FirnConstruction.CreateBlank<{_contract.Type}>()" : _contract.Constructor.IsPublic ? $"new({arguments})" : $"{_model.ConstructorClass}.Create({arguments})";
        List<string> initializers = [];
        for (int i = 0; i < _locals.Length; i++)
        {
            MemberContract member = _contract.Members[i];
            if ((member.Writing == MemberWriting.Initializer && !(isSparse && _model.LateSetters[i].Length > 0)) || member.AlsoInitialized) initializers.Add($"{EscapeInitialized(member.Name)} = {_locals[i]}");
        }

        initializers.AddRange(_contract.Defaulted.Select(name => $"{EscapeInitialized(name)} = default"));
        return create + (initializers.Count > 0 && _contract.Constructor.IsPublic ? $" {{ {string.Join(", ", initializers)} }}" : "");
    }

    // With its type, so that no other constructor fits.
    private string Default(int parameter) =>
        _contract.Constructor.Defaults[parameter] is "default" ? $"default({_contract.Constructor.ParameterTypes[parameter]})" : $"({_contract.Constructor.ParameterTypes[parameter]})({_contract.Constructor.Defaults[parameter]})";

    private static string Flag(int bit, string comparison = "!=") => $"(f{Number(bit / 8)} & {Number(1 << (bit % 8))}) {comparison} 0";
}
