using Firn.Contracts;
using Firn.SourceGenerator.Model;

namespace Firn.SourceGenerator.Emission;

/// <summary>Writing and reading messages without a writer or reader: of classes whose members are of known width, or text, and for reading such classes and their collections, too.</summary>
internal sealed partial class ObjectCodecEmitter
{
    // Whether all there is to write are bytes of known width and text: nothing that needs a writer. Only for messages, and so for roots; callbacks, which structs
    // within may have, too, must not be called twice, as they would where the value does not fit.
    private bool IsDirect =>
        IsFlat && _model.Callbacks.All(c => c.Kind is not (CallbackKind.Serializing or CallbackKind.Serialized))
        && Enumerable.Range(0, _locals.Length).All(i => _layout.Members[i].Place != MemberPlace.Variable || _model.Codecs[i].IsString || _layout.Members[i].Width > 0);

    private bool IsFlat => !IsStruct && _model.IsRoot && !_contract.KeepsIdentity && !_layout.NestedLevels && _layout.BlockDepth == 0 && _layout.Unknown.Count == 0;

    private void WriteDirectMethod()
    {
        int[] variable = [.. Enumerable.Range(0, _locals.Length).Where(i => _layout.Members[i].Place == MemberPlace.Variable)];
        _writer.Line("static bool IFirnCodec.HasDirectMethod => true;");
        if (variable.Length == 0) _writer.Line($"static int IFirnCodec.DirectSize => {BlockSize};");
        _writer.Line();
        _writer.Line("static int IFirnCodec.WriteDirect(ref byte p, object instance, ref byte limit)");
        BeginWithoutWriter(BlockSize, "-1", i => StoreDirect(i, At(i), Get(i)));
        if (variable.Length > 0) _writer.Line($"ref byte next = ref Unsafe.Add(ref p, {BlockSize});");
        foreach (int i in variable) WriteDirect(i);
        EndWithoutWriter(variable.Length > 0 ? "FirnDirectWriter.Count(ref p, ref next)" : BlockSize);
    }

    private void WriteDirect(int i)
    {
        OpenPresent(i);
        if (_model.Codecs[i].IsString)
        {
            _writer.Line($"next = ref FirnDirectWriter.WriteString(ref next, {_locals[i]}, ref limit);");
            _writer.Line("if (Unsafe.IsNullRef(ref next)) return -1;");
        }
        else
        {
            string width = Number(_layout.Members[i].Width);
            AskForRoom("next", width, "-1");
            _writer.Line(StoreDirect(i, "ref next", Present(i)));
            _writer.Line($"next = ref Unsafe.Add(ref next, {width});");
        }

        _writer.Close();
        _writer.Line();
    }

    private string StoreDirect(int i, string place, string value) => DirectKinds.IsCheckedOnWriting(KindOf(i))
        ? $"if (!FirnDirectWriter.TryWrite{KindOf(i)}({place}, {value})) return -1;"
        : WriteFixed(i, place, value);

    // What stands behind the block of a message that is read without a reader.
    private void ForRuns(Action<DirectRun> emit)
    {
        for (int i = 0; i < _locals.Length; i++)
        {
            if (_layout.Members[i].Place != MemberPlace.Variable) continue;
            DirectRun run = DirectRun.From(_layout, i, j => _model.Codecs[j].IsString || _model.Codecs[j].DirectLevels > 0);
            emit(run);
            i = run.End - 1;
        }
    }

    private void Members(DirectRun run, Action<int> emit)
    {
        for (int i = run.First; i < run.End; i++)
        {
            if (_layout.Members[i].Place == MemberPlace.Variable) emit(i);
        }
    }

    private void IfAny(DirectRun run)
    {
        int[] masks = run.Masks(_layout);
        _writer.Line($"if ({string.Join(" || ", Enumerable.Range(0, masks.Length).Where(i => masks[i] != 0).Select(i => $"(f{Number(i)} & 0x{masks[i]:X2}) != 0"))})");
        _writer.Open();
    }

    // Parts of others are read wherever they stand (DirectParts). Other objects only as whole messages, if they have no objects and collections within, as for writing, and values of kinds
    // that can be looked at without a reader. Where something is wrong with the bytes they are read again, by Read; constructors and setters that do more than store are called once.
    private bool IsReadDirect => IsPart || IsReadDirectAsWhole;

    private bool IsPart => _model.DirectLevels > 0;

    private bool IsReadDirectAsWhole =>
        IsFlat && _layout.Charge + _layout.ChargeSlots <= ObjectLayout.DirectCharge
        && Enumerable.Range(0, _locals.Length).All(i => _layout.Members[i].Place is MemberPlace.Flag or MemberPlace.OptionalFlag || _model.Codecs[i].IsString || DirectKinds.IsDirect(KindOf(i)));

    private string KindOf(int i) => _model.Codecs[i].DirectKind;

    private void ReadDirectMethod()
    {
        _writer.Line("static bool IFirnCodec.HasDirectReading => true;");
        if (IsPart) _writer.Line($"static int IFirnCodec.DirectLevels => {Number(_model.DirectLevels)};");
        _writer.Line();
        if (IsInlined) _writer.Line("[MethodImpl(MethodImplOptions.AggressiveInlining)]");
        _writer.Line("static object IFirnCodec.ReadDirect(ref FirnDirectInput input)");
        _writer.Open();
        _writer.Line("ref byte p = ref input.Next;");
        _writer.Line($"if (!FirnDirectReader.Has(ref p, ref input.Limit, {BlockSize})) return null!;");
        LoadFlags("return null!;");
        if (_model.IsPlain && !_model.Callbacks.Any(c => c.Kind == CallbackKind.Deserializing)) ReadPlainMembers();
        else ReadMembersLookedAt();
        _writer.Line("input.MoveTo(ref next);");
        Call(CallbackKind.Deserialized);
        _writer.Line("return value;");
        _writer.Close();
        _writer.Line();
    }

    // Nobody notices an object that is given up again where something is wrong: it is made first, and members are set as they are read. Those that are absent are so already.
    private void ReadPlainMembers()
    {
        Create();
        LoadMembers(
            i =>
            {
                if (!DirectKinds.IsChecked(KindOf(i))) return ReadDirect(i, At(i));
                _writer.Line($"if (!{TryRead(i, At(i))}) return null!;");
                return ReadLookedAt(i, At(i));
            });
        _writer.Line($"ref byte next = ref Unsafe.Add(ref p, {BlockSize});");
        ForRuns(
            run =>
            {
                if (run.IsLong) IfAny(run);
                Members(run, ReadPlain);
                if (run.IsLong) _writer.Close();
            });

        // The caller sees whether that was all, but the user's code is not called before it is known.
        if (!IsPart) ExpectEnd();
    }

    private void ExpectEnd() => _writer.Line("if (!Unsafe.AreSame(ref next, ref input.Limit)) return null!;");

    private void ReadPlain(int i)
    {
        _writer.Line($"if ({Flag(_layout.Members[i].Bit)})");
        _writer.Open();
        CodecReference codec = _model.Codecs[i];
        if (codec.IsString)
        {
            _writer.Line($"string {Part(i)} = FirnDirectReader.{ReadString}(ref next, ref input.Limit, out int size)!;");
            _writer.Line($"if ({Part(i)} is null) return null!;");
            _writer.Line(Store(i, Part(i)) + ";");
            _writer.Line("next = ref Unsafe.Add(ref next, size);");
        }
        else if (codec.DirectLevels > 0)
        {
            _writer.Line("input.MoveTo(ref next);");
            _writer.Line($"object {Part(i)} = {(codec.IsObject ? $"FirnDirectReader.ReadPart<{codec.Codec}>" : codec.Codec + ".ReadDirect")}(ref input)!;");
            _writer.Line($"if ({Part(i)} is null) return null!;");
            _writer.Line(Store(i, $"Unsafe.As<{codec.Type}>({Part(i)})") + ";");
            _writer.Line("next = ref input.Next;");
        }
        else
        {
            string width = Number(_layout.Members[i].Width);
            bool isChecked = DirectKinds.IsChecked(KindOf(i));
            _writer.Line($"if (!FirnDirectReader.Has(ref next, ref input.Limit, {width}){(isChecked ? " || !" + TryRead(i, "ref next") : "")}) return null!;");
            _writer.Line(Store(i, isChecked ? ReadLookedAt(i, "ref next") : ReadDirect(i, "ref next")) + ";");
            _writer.Line($"next = ref Unsafe.Add(ref next, {width});");
        }

        _writer.Close();
        _writer.Line();
    }

    // Everything is looked at before there is an object, so that constructor and setters are called once.
    private void ReadMembersLookedAt()
    {
        for (int i = 0; i < _locals.Length; i++)
        {
            if (_layout.Members[i].Place == MemberPlace.Fixed && DirectKinds.IsChecked(KindOf(i))) _writer.Line($"if (!{TryRead(i, At(i))}) return null!;");
        }

        _writer.Line($"ref byte next = ref Unsafe.Add(ref p, {BlockSize});");
        ForRuns(
            run =>
            {
                if (_model.Codecs[run.First].IsString)
                {
                    _writer.Line($"string {Part(run.First)} = null!;");
                    LookAtText(run.First);
                    return;
                }

                _writer.Line($"ref byte {Part(run.First)} = ref next;");
                if (run.IsLong) IfAny(run);
                Members(run, LookAt);
                if (run.IsLong) _writer.Close();
            });
        ExpectEnd();
        if (!NeedsLocals) Create();
        LoadMembers(i => DirectKinds.IsChecked(KindOf(i)) ? ReadLookedAt(i, At(i)) : ReadDirect(i, At(i)));
        ForRuns(AssignRun);
        if (NeedsLocals) Create();
    }

    // Of objects and collections within each is some hundred bytes more.
    private bool IsInlined => DirectKinds.IsInlined(_locals.Length, _model.Codecs.Count(c => c.IsString)) && _model.Codecs.All(c => c.DirectLevels == 0);

    private string ReadString => DirectKinds.IsTextInlined(_model.Codecs.Count(c => c.IsString)) ? "ReadString" : "ReadStringByCall";

    private static string Part(int i) => "part" + Number(i);

    // Of a value that can be wrong what has been looked at is kept, not looked at again.
    private string TryRead(int i, string place) => DirectKinds.HasHead(KindOf(i))
        ? $"FirnDirectReader.TryRead{KindOf(i)}Head({place}, out ulong {Part(i)})"
        : $"FirnDirectReader.TryRead{KindOf(i)}({place}, out global::System.{KindOf(i)} {Part(i)})";

    private string ReadLookedAt(int i, string place) => DirectKinds.HasHead(KindOf(i)) ? $"FirnDirectReader.Read{KindOf(i)}({place}, {Part(i)})" : Part(i);

    private void LookAtText(int i)
    {
        _writer.Line($"if ({Flag(_layout.Members[i].Bit)})");
        _writer.Open();
        _writer.Line($"{Part(i)} = FirnDirectReader.{ReadString}(ref next, ref input.Limit, out int size)!;");
        _writer.Line($"if ({Part(i)} is null) return null!;");
        _writer.Line("next = ref Unsafe.Add(ref next, size);");
        _writer.Close();
        _writer.Line();
    }

    // Of a run only the place of the first is kept.
    private void LookAt(int i)
    {
        string width = Number(_layout.Members[i].Width), kind = KindOf(i);
        _writer.Line($"if ({Flag(_layout.Members[i].Bit)})");
        _writer.Open();
        _writer.Line($"if (!FirnDirectReader.Has(ref next, ref input.Limit, {width}){(DirectKinds.IsChecked(kind) ? $" || !FirnDirectReader.Is{kind}(ref next)" : "")}) return null!;");
        _writer.Line($"next = ref Unsafe.Add(ref next, {width});");
        _writer.Close();
        _writer.Line();
    }

    private void AssignRun(DirectRun run)
    {
        string place = Part(run.First);
        if (_model.Codecs[run.First].IsString)
        {
            Set(run.First, place);
            return;
        }

        if (NeedsLocals) Members(run, i => _writer.Line($"{_contract.Members[i].Type} {_locals[i]};"));
        if (run.IsLong) IfAny(run);
        Members(
            run,
            i =>
            {
                _writer.Line($"if ({Flag(_layout.Members[i].Bit)})");
                _writer.Open();
                _writer.Line(Assignment(i, ReadDirect(i, "ref " + place)) + ";");
                if (i < run.End - 1) _writer.Line($"{place} = ref Unsafe.Add(ref {place}, {Number(_layout.Members[i].Width)});");
                _writer.Close();
                AssignAbsent(i);
            });
        if (!run.IsLong) return;
        _writer.Close();
        _writer.Line("else");
        _writer.Open();
        Members(run, i => _writer.Line(Assignment(i, Absent(_model.Codecs[i])) + ";"));
        _writer.Close();
        _writer.Line();
    }

    private void AssignAbsent(int i)
    {
        _writer.Line("else");
        _writer.Open();
        _writer.Line(Assignment(i, Absent(_model.Codecs[i])) + ";");
        _writer.Close();
        _writer.Line();
    }

    private string ReadDirect(int i, string place)
    {
        string kind = KindOf(i), codec = _model.Codecs[i].ValueCodec;
        return kind switch
        {
            DirectKinds.Any => $"FirnDirectReader.Read<{ValueType(i)}, {codec}>({place})",
            DirectKinds.Enum => $"FirnDirectReader.ReadEnum<{ValueType(i)}>({place})",
            _ => $"FirnDirectReader.Read{kind}({place})",
        };
    }

    private string ValueType(int i) => _model.Codecs[i].Absence == CodecAbsence.Nullable ? _model.Codecs[i].Type.TrimEnd('?') : _model.Codecs[i].Type;
}
