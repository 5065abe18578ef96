using Firn.Contracts;
using Firn.SourceGenerator.Model;

namespace Firn.SourceGenerator.Emission;

/// <summary>Reading objects of which only some members have arrived, so that the others keep what initializers give them. Only data of another version are such: all this is cold.</summary>
internal sealed partial class ObjectCodecEmitter
{
    private void ReadSparseMethods()
    {
        _writer.Line("[MethodImpl(MethodImplOptions.NoInlining)]");
        _writer.Line($"private static {_contract.Type} ReadSparse(ref FirnReader reader)");
        _writer.Open();
        ChargeMemory();
        if (IsFilled)
        {
            Create();
            _writer.Line("FillSparse(ref reader, value);");
        }
        else
        {
            SparseLocals();
            SparseMembers();
            _writer.Line($"{_contract.Type} value = {NewObject(isSparse: true)};");
            Call(CallbackKind.Deserializing);
            for (int i = 0; i < _locals.Length; i++)
            {
                if (IsElements(i)) FillElements($"if (has{Number(i)}) ");
                else if (!IsNeededToCreate(i)) _writer.Line($"if (has{Number(i)}) {Store(i, _locals[i])};");
            }
        }

        Call(CallbackKind.Deserialized);
        if (_layout.NestedLevels) _writer.Line("reader.Leave();");
        _writer.Line("return value;");
        _writer.Close();
        _writer.Line();
        if (!IsFilled) return;
        _writer.Line("[MethodImpl(MethodImplOptions.NoInlining)]");
        _writer.Line($"private static void FillSparse(ref FirnReader reader, {_contract.Type} value)");
        _writer.Open();
        SparseMembers();
        _writer.Close();
        _writer.Line();
    }

    // What the object is made of; members that an initializer has to set always arrive, because data that lack them are refused.
    private bool IsNeededToCreate(int i) =>
        _contract.Members[i].Writing == MemberWriting.Constructor || (_contract.Members[i].Writing == MemberWriting.Initializer && _model.LateSetters[i].Length == 0);

    private void SparseLocals()
    {
        for (int i = 0; i < _locals.Length; i++)
        {
            if (IsElements(i))
            {
                _writer.Line($"bool has{Number(i)} = false;");
                continue;
            }

            int parameter = _contract.Constructor.Arguments.ToList().IndexOf(i);
            _writer.Line($"{_contract.Members[i].Type} {_locals[i]} = {(parameter < 0 ? "default" : _contract.Constructor.Defaults[parameter])};");
            if (!IsNeededToCreate(i)) _writer.Line($"bool has{Number(i)} = false;");
        }
    }

    private void SparseMembers()
    {
        _writer.Line("for (int left = reader.ReadMemberCount(); left > 0; left--)");
        _writer.Open();
        _writer.Line("switch (reader.ReadMember(out bool isPresent))");
        _writer.Open();
        for (int i = 0; i < _locals.Length; i++)
        {
            CodecReference codec = _model.Codecs[i];
            if (IsElements(i))
            {
                // They come last, so an object that is made of its members takes them when it is there.
                _writer.Line($"case {Number(i)}: {(IsFilled ? $"{codec.Codec}.Fill(ref reader, value)" : $"has{Number(i)} = true")}; break;");
                continue;
            }

            string value = codec.Absence == CodecAbsence.None ? Read(codec) : $"isPresent ? {Read(codec)} : {Absent(codec)}";
            string arrived = IsFilled || IsNeededToCreate(i) ? "" : $" has{Number(i)} = true;";
            _writer.Line($"case {Number(i)}: {Assignment(i, value)};{arrived} break;");
        }

        _writer.Close();
        _writer.Close();
    }
}
