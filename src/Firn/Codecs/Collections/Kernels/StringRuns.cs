using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Runs of strings: one method for all lists, where code that all classes share would ask what it is for.</summary>
internal static class StringRuns
{
    /// <summary>Writes a whole list, and takes its level of depth.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void WriteList(ref FirnWriter writer, ReadOnlySpan<string?> texts)
    {
        writer.Enter();
        if (ElementWriter<string, StringCodec>.AnyAbsent(texts!))
        {
            writer.WriteCount((2L * texts.Length) + 1);
            ElementWriter<string, StringCodec>.WriteSparse(ref writer, texts!);
        }
        else
        {
            writer.WriteCount(2L * texts.Length);
            Write(ref writer, texts);
        }

        writer.Leave();
    }

    /// <summary>Writes texts that are there.</summary>
    public static void Write(ref FirnWriter writer, ReadOnlySpan<string?> texts)
    {
        ref byte place = ref writer.Place;
        foreach (string? text in texts)
        {
            // As in ElementWriter.WriteOne.
            if (text is null) Throw.CollectionChanged();
            place = ref writer.WriteStringAt(ref place, text);
        }

        writer.MoveTo(ref place);
    }
}
