namespace Firn.Hostile.Fuzzing;

/// <summary>Changes of a message, all by its original offsets; applied from the last to the first, so that none moves another.</summary>
internal sealed class Edits
{
    private readonly List<(int Offset, int Removed, int Start, int Length)> _list = [];
    private readonly MutantBuffer _inserted = new();

    public int Count => _list.Count;

    public void Clear()
    {
        _list.Clear();
        _inserted.Clear();
    }

    public void Replace(int offset, int removed, scoped ReadOnlySpan<byte> inserted)
    {
        int start = _inserted.Length;
        _inserted.Append(inserted);
        _list.Add((offset, removed, start, _inserted.Length - start));
    }

    /// <summary>Copies the original with the changes.</summary>
    public void Apply(ReadOnlySpan<byte> original, MutantBuffer destination)
    {
        int start = destination.Length;
        destination.Append(original);
        _list.Sort((a, b) => b.Offset.CompareTo(a.Offset));
        foreach ((int offset, int removed, int from, int length) in _list) destination.Replace(start + offset, removed, _inserted.Span.Slice(from, length));
    }

    /// <summary>As a replay shows them.</summary>
    public override string ToString() => string.Join(", ", _list.Select(edit => $"{edit.Removed} bytes at {edit.Offset} become {Short(_inserted.Span.Slice(edit.Start, edit.Length))}"));

    private static string Short(ReadOnlySpan<byte> bytes) => bytes.Length == 0 ? "none" : bytes.Length <= 24 ? Convert.ToHexString(bytes) : $"{Convert.ToHexString(bytes[..16])}.. ({bytes.Length})";
}
