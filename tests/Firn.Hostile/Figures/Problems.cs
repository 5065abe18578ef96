namespace Firn.Hostile.Figures;

/// <summary>Collects what went wrong while a figure is measured, from any thread; keeps the first texts and the number of all.</summary>
internal sealed class Problems
{
    private const int MostTexts = 20;

    private readonly Lock _lock = new();
    private readonly List<string> _texts = [];
    private long _count;

    public long Count => Interlocked.Read(ref _count);

    /// <summary>Adds one.</summary>
    /// <param name="text">What went wrong.</param>
    /// <param name="isTold">Whether the text is kept, if there is room: one cause may have many consequences, which must not hide another.</param>
    public void Add(string text, bool isTold = true)
    {
        lock (_lock)
        {
            _count++;
            if (isTold && _texts.Count < MostTexts) _texts.Add(text);
        }
    }

    /// <summary>The result where no problem is allowed: "0 of N things".</summary>
    public FigureResult NoneOf(long tried, string things) =>
        new(Count == 0 && tried > 0, string.Create(System.Globalization.CultureInfo.InvariantCulture, $"{Count:N0} of {tried:N0} {things}"), Texts());

    public IReadOnlyList<string> Texts()
    {
        lock (_lock) return [.. _texts];
    }
}
