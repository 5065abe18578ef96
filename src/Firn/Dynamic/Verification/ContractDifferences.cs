namespace Firn.Dynamic;

/// <summary>What the engines do not agree on about one type: each thing once, however many roots reach the type.</summary>
internal sealed class ContractDifferences
{
    private const int MostLines = 20;

    private readonly List<string> _lines = [];

    public IReadOnlyList<string> Lines => _lines;

    public void Add(string line)
    {
        if (_lines.Count < MostLines && !_lines.Contains(line)) _lines.Add(line);
    }
}
