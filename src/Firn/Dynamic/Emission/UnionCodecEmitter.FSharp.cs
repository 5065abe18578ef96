using System.Reflection.Emit;

namespace Firn.Dynamic.Emission;

/// <content>Unions of F#: a value says the number of its case, and the case's codec makes a value of the union.</content>
internal sealed partial class UnionCodecEmitter
{
    private MethodBuilder WriteFSharp()
    {
        MethodBuilder write = CodecBatch.Define(_builder, nameof(IFirnCodec<int>.Write), _interface.Write, typeof(void), [s_writer, _node.Type]);
        Il il = new(write.GetILGenerator());
        if (_node.Declaration.FSharp!.Tag is not { } tagOf)
        {
            WriteFSharpCase(il, _node.Cases[0]);
            return write;
        }

        Label[] labels = new Label[_node.Cases.Count];
        for (int i = 0; i < labels.Length; i++) labels[i] = il.Label();
        // The getter of a struct takes its address; where null is a case, a static method takes the value.
        if (_node.Type.IsValueType && !tagOf.IsStatic) il.ArgumentAddress(1);
        else il.Argument(1);
        if (tagOf.IsStatic || _node.Type.IsValueType) il.Call(tagOf);
        else il.CallVirtual(tagOf);
        il.Switch(labels);
        il.TypeOf(_node.Type);
        il.Argument(1);
        if (_node.Type.IsValueType) il.Op(OpCodes.Box, _node.Type);
        il.Call(CodecMethods.ThrowUnknownCase);
        il.Return();
        for (int i = 0; i < labels.Length; i++)
        {
            il.Mark(labels[i]);
            WriteFSharpCase(il, _node.Cases[i]);
        }

        return write;
    }

    private void WriteFSharpCase(Il il, ResolvedCase unionCase)
    {
        Tag(il, unionCase.Tag);
        il.Argument(0);
        il.Argument(1);
        il.Call(unionCase.Resolution.Codec!.Type, _interface.Write);
        il.Return();
    }
}
