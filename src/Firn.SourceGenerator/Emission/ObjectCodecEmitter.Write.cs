using Firn.Contracts;
using Firn.SourceGenerator.Model;

namespace Firn.SourceGenerator.Emission;

/// <summary>Writing: each reference once, one reservation for flags and fixed members, then the rest.</summary>
internal sealed partial class ObjectCodecEmitter
{
    private void WriteMethod()
    {
        _writer.Line($"public static void Write(ref FirnWriter writer, {_contract.Type} value)");
        _writer.Open();
        if (IsAlwaysFixed)
        {
            _writer.Line("writer.CheckDepth(FixedDepth);");
            _writer.Line("WriteFixed(ref writer.Reserve(FixedSize), value);");
        }
        else
        {
            if (_model.CanBeDerived) _writer.Line(_contract.KeepsIdentity ? "FirnWriter.CheckExactReference(value);" : "writer.CheckExactType(value);");
            if (_contract.KeepsIdentity) _writer.Line("if (writer.TryWriteReference(value)) return;");
            EnterOrCheck("writer");
            Call(CallbackKind.Serializing);
            Load();
            WrittenRun[] runs = [.. WrittenRun.Of(_layout, i => _model.Codecs[i].IsString)];
            if (BlockSize != "0")
            {
                _writer.Line($"ref byte p = ref {(runs.Length > 0 && runs[0].FollowsBlock ? $"FirnDirectWriter.Begin(ref writer, {BlockSize})" : $"writer.Reserve({BlockSize})")};");
                StoreBlock();
            }

            WriteRuns(runs);
            Call(CallbackKind.Serialized);
            if (_layout.NestedLevels) _writer.Line("writer.Leave();");
        }

        _writer.Close();
        _writer.Line();
    }

    private void WriteFixedMethod()
    {
        if (_layout.BlockSize <= 64) _writer.Line("[MethodImpl(MethodImplOptions.AggressiveInlining)]");
        _writer.Line($"public static void WriteFixed(ref byte p, {_contract.Type} value)");
        _writer.Open();
        Call(CallbackKind.Serializing);
        StoreBlock();
        Call(CallbackKind.Serialized);
        _writer.Close();
        _writer.Line();
    }

    private void Call(CallbackKind kind)
    {
        foreach (CallbackModel callback in _model.Callbacks)
        {
            if (callback.Kind == kind) _writer.Line(callback.Call + ";");
        }
    }

    private void EnterOrCheck(string target)
    {
        if (_layout.NestedLevels) _writer.Line($"{target}.Enter({(BlockDepth == "0" ? "" : BlockDepth)});");
        else _writer.Line($"{target}.CheckDepth({DepthWithOwn()});");
    }

    // What may be absent is asked twice: for its flag and for its bytes.
    private void Load()
    {
        for (int i = 0; i < _locals.Length; i++)
        {
            if (_model.Codecs[i].Absence != CodecAbsence.None) LoadMember(i);
        }
    }

    private void LoadMember(int i) => _writer.Line($"{_contract.Members[i].Type} {_locals[i]} = {Get(i)};");

    private void StoreBlock()
    {
        StoreFlags();
        StoreFixed(i => WriteFixed(i, At(i), Get(i)));
    }

    private string WriteFixed(int i, string place, string value) => $"{_model.Codecs[i].ValueCodec}.WriteFixed({place}, {value});";

    private void StoreFixed(Func<int, string> store)
    {
        for (int i = 0; i < _locals.Length; i++)
        {
            CodecReference codec = _model.Codecs[i];
            switch (_layout.Members[i].Place)
            {
                case MemberPlace.Fixed:
                    _writer.Line(store(i));
                    break;
                case MemberPlace.Unknown:
                    _writer.Line($"if ({codec.ValueCodec}.FixedSize > 0) {WriteFixed(i, At(i), Get(i))}");
                    break;
            }
        }
    }

    private void StoreFlags()
    {
        List<string>[] bytes = FlagTerms(_ => true);
        for (int i = 0; i < bytes.Length; i++)
        {
            _writer.Line($"{FlagByte(i)} = (byte){(bytes[i].Count == 1 ? bytes[i][0] : $"({string.Join(" | ", bytes[i])})")};");
        }
    }

    private static string FlagByte(int i) => i == 0 ? "p" : $"Unsafe.Add(ref p, {Number(i)})";

    // For each byte of flags the bits of some members, of which those that may be absent stand in locals.
    private List<string>[] FlagTerms(Func<MemberPlace, bool> isAsked)
    {
        List<string>[] bytes = [.. Enumerable.Range(0, _layout.FlagBytes).Select(_ => new List<string>())];
        void Add(int bit, string condition) => bytes[bit / 8].Add($"({condition} ? {Number(1 << (bit % 8))} : 0)");
        for (int i = 0; i < _locals.Length; i++)
        {
            int bit = _layout.Members[i].Bit;
            if (bit < 0 || !isAsked(_layout.Members[i].Place)) continue;
            switch (_layout.Members[i].Place)
            {
                case MemberPlace.Flag:
                    Add(bit, Get(i));
                    break;
                case MemberPlace.OptionalFlag:
                    Add(bit, IsPresent(i));
                    Add(bit + 1, _locals[i] + ".GetValueOrDefault()");
                    break;
                default:
                    Add(bit, IsPresent(i));
                    break;
            }
        }

        return bytes;
    }

    private void WriteRuns(WrittenRun[] runs)
    {
        string declaration = "ref byte ";
        foreach (WrittenRun run in runs)
        {
            if (run.IsPlaced)
            {
                _writer.Line($"{declaration}next = ref {(run.FollowsBlock ? $"Unsafe.Add(ref p, {BlockSize})" : "FirnDirectWriter.PlaceOf(ref writer)")};");
                declaration = "";
            }

            for (int i = run.First; i < run.End; i++)
            {
                if (!WrittenRun.IsVariable(_layout, i)) continue;
                if (run.IsPlaced) WritePlaced(i);
                else WriteVariable(i);
            }

            if (run.IsPlaced) _writer.Line("FirnDirectWriter.MoveTo(ref writer, ref next);");
        }
    }

    private void WritePlaced(int i)
    {
        if (_model.Codecs[i].IsString)
        {
            _writer.Line($"if ({IsPresent(i)}) next = ref FirnDirectWriter.WriteString(ref writer, ref next, {Present(i)});");
            return;
        }

        string width = Number(_layout.Members[i].Width);
        _writer.Line($"if ({IsPresent(i)})");
        _writer.Open();
        _writer.Line($"next = ref FirnDirectWriter.Reserve(ref writer, ref next, {width});");
        _writer.Line(WriteFixed(i, "ref next", Present(i)));
        _writer.Line($"next = ref Unsafe.Add(ref next, {width});");
        _writer.Close();
        _writer.Line();
    }

    private void WriteVariable(int i)
    {
        CodecReference codec = _model.Codecs[i];
        switch (_layout.Members[i].Place)
        {
            case MemberPlace.Variable when codec.Absence == CodecAbsence.None:
                _writer.Line($"{codec.ValueCodec}.Write(ref writer, {Get(i)});");
                break;
            case MemberPlace.Variable:
                _writer.Line($"if ({IsPresent(i)}) {WriteByWriter(codec, Present(i))};");
                break;
            case MemberPlace.Unknown:
                _writer.Line($"if ({codec.ValueCodec}.FixedSize == 0) {codec.ValueCodec}.Write(ref writer, {Get(i)});");
                break;
        }
    }

    private static string WriteByWriter(CodecReference codec, string value)
    {
        if (codec.IsString) return $"writer.WriteString({value})";
        bool isTried = codec.IsObject && codec.WritingLevels is > 0 and <= DirectParts.MostTriedLevels;
        return isTried ? $"FirnDirectWriter.WriteWithPart<{codec.Type}, {codec.Codec}>(ref writer, {value})" : $"{codec.ValueCodec}.Write(ref writer, {value})";
    }

    // The value of a member that is present.
    private string Present(int i) => _model.Codecs[i].Absence is CodecAbsence.Nullable or CodecAbsence.NullableImmutableArray ? _locals[i] + ".GetValueOrDefault()" : _locals[i];

    private string IsPresent(int i) => _model.Codecs[i].Absence switch
    {
        CodecAbsence.Nullable => _locals[i] + ".HasValue",
        CodecAbsence.ImmutableArray => $"!{_locals[i]}.IsDefault",
        CodecAbsence.NullableImmutableArray => $"({_locals[i]} is {{ IsDefault: false }})",
        _ => _locals[i] + " is not null",
    };

    private string Get(int i)
    {
        MemberContract member = _contract.Members[i];
        string target = (IsStruct ? "ref " : "") + "value";
        return member.Reading switch
        {
            MemberReading.GetMethod => $"{_model.AccessorClasses[i]}.{AccessorNames.Getter(member.Name)}({target})",
            MemberReading.Self => "value",
            MemberReading.Field => $"{_model.AccessorClasses[i]}.{AccessorNames.Field(member.Name)}({target})",
            _ => $"{Owner(member)}.{Escape(member.Name)}",
        };
    }

    private static string Owner(MemberContract member) => member.IsHidden ? $"(({member.DeclaringType})value)" : "value";

    // Alone, a name may be one that generated code spells out.
    private static string EscapeInitialized(string name) => LocalNames.IsKeyword(name) || ShortNames.Contains(name) ? "@" + name : name;

    // Paths of tuples have dots; other names may be keywords.
    private static string Escape(string name) => LocalNames.IsKeyword(name) ? "@" + name : name;
}
