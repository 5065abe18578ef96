namespace Firn.Benchmarks.Report;

/// <summary>The parts of documents that the report writes: what stands between two comments.</summary>
internal static class GeneratedBlocks
{
    private const string Begin = "<!-- figures: written by 'Firn.Benchmarks --report' -->";
    private const string End = "<!-- end of figures -->";

    /// <summary>Replaces the blocks of a document, in their order.</summary>
    /// <exception cref="InvalidDataException">The document has fewer blocks, or more.</exception>
    public static void Replace(string path, params ReadOnlySpan<string> blocks)
    {
        string text = File.ReadAllText(path);
        int from = 0;
        foreach (string block in blocks)
        {
            int begin = text.IndexOf(Begin, from, StringComparison.Ordinal);
            int end = begin < 0 ? -1 : text.IndexOf(End, begin, StringComparison.Ordinal);
            if (end < 0) throw new InvalidDataException($"{path} has too few places for figures, '{Begin}' .. '{End}': it needs {blocks.Length}.");
            string before = $"{text[..(begin + Begin.Length)]}\n\n{block}\n";
            text = before + text[end..];
            from = before.Length + End.Length;
        }

        if (text.IndexOf(Begin, from, StringComparison.Ordinal) >= 0) throw new InvalidDataException($"{path} has more than {blocks.Length} places for figures.");
        File.WriteAllText(path, text);
    }
}
