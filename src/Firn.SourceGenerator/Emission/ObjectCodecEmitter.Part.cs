using Firn.Contracts;
using Firn.SourceGenerator.Model;

namespace Firn.SourceGenerator.Emission;

/// <summary>Writing objects without a writer, as parts of others.</summary>
internal sealed partial class ObjectCodecEmitter
{
    private const string Nothing = "ref Unsafe.NullRef<byte>()";

    private void WritePartMethod()
    {
        List<WrittenPart> parts = WrittenPart.Of(_layout, i => _model.Codecs[i].IsString);
        if (DirectParts.IsWrittenByCall(_model.Codecs.Count(c => c.IsString))) _writer.Line("[MethodImpl(MethodImplOptions.NoInlining)]");
        _writer.Line("static ref byte IFirnCodec.WritePart(ref byte p, object instance, ref byte limit)");
        BeginWithoutWriter(Number(_layout.BlockSize + (parts.Count > 0 ? parts[0].Room : 0)), Nothing, i => WriteFixed(i, At(i), Get(i)));
        _writer.Line($"ref byte next = ref Unsafe.Add(ref p, {BlockSize});");
        for (int i = 0; i < parts.Count; i++)
        {
            if (i > 0 && parts[i].Room > 0) AskForRoom("next", Number(parts[i].Room), Nothing);
            WritePart(parts[i]);
        }

        EndWithoutWriter("ref next");
    }

    // What both methods that write without a writer begin with: the block, but for its flags.
    private void BeginWithoutWriter(string room, string nothing, Func<int, string> store)
    {
        string type = _contract.Type;
        _writer.Open();
        if (_model.CanBeDerived) _writer.Line($"if (instance.GetType() != typeof({type})) return {nothing};");
        AskForRoom("p", room, nothing);
        _writer.Line($"{type} value = Unsafe.As<{type}>(instance);");
        LoadFlagBytes();
        StoreFixed(store);
    }

    private void EndWithoutWriter(string result)
    {
        for (int i = 0; i < _layout.FlagBytes; i++) _writer.Line($"{FlagByte(i)} = (byte)f{Number(i)};");
        _writer.Line($"return {result};");
        _writer.Close();
        _writer.Line();
    }

    private void AskForRoom(string place, string count, string nothing) => _writer.Line($"if (!FirnDirectWriter.HasRoom(ref {place}, ref limit, {count})) return {nothing};");

    // The bits of members without bytes of their own; the others follow as their members are written.
    private void LoadFlagBytes()
    {
        for (int i = 0; i < _locals.Length; i++)
        {
            if (_layout.Members[i].Place == MemberPlace.OptionalFlag) LoadMember(i);
        }

        List<string>[] bytes = FlagTerms(place => place is MemberPlace.Flag or MemberPlace.OptionalFlag);
        for (int i = 0; i < bytes.Length; i++) _writer.Line($"int f{Number(i)} = {(bytes[i].Count > 0 ? string.Join(" | ", bytes[i]) : "0")};");
    }

    // What is written of a member if it is there, and that it is.
    private void OpenPresent(int i)
    {
        int bit = _layout.Members[i].Bit;
        LoadMember(i);
        _writer.Line($"if ({IsPresent(i)})");
        _writer.Open();
        _writer.Line($"f{Number(bit / 8)} |= {Number(1 << (bit % 8))};");
    }

    private void WritePart(WrittenPart part)
    {
        int i = part.Index;
        CodecReference codec = _model.Codecs[i];
        string local = _locals[i];
        OpenPresent(i);
        if (codec.IsString)
        {
            _writer.Line($"if (FirnDirectWriter.TryWriteShort(ref next, {local}))");
            _writer.Open();
            _writer.Line($"next = ref Unsafe.Add(ref next, {local}.Length + 1);");
            _writer.Close();
            _writer.Line("else");
            _writer.Open();
            _writer.Line($"next = ref FirnDirectWriter.WriteLong(ref next, {local}, ref limit, {Number(part.Behind)});");
            _writer.Line($"if (Unsafe.IsNullRef(ref next)) return {Nothing};");
            _writer.Close();
        }
        else if (_layout.Members[i].FixedSize > 0)
        {
            _writer.Line(WriteFixed(i, "ref next", Present(i)));
            _writer.Line($"next = ref Unsafe.Add(ref next, {Number(_layout.Members[i].FixedSize)});");
        }
        else
        {
            _writer.Line($"next = ref FirnDirectWriter.WritePart<{codec.Codec}>(ref next, {local}, ref limit);");
            _writer.Line($"if (Unsafe.IsNullRef(ref next)) return {Nothing};");
        }

        _writer.Close();
        _writer.Line();
    }
}
