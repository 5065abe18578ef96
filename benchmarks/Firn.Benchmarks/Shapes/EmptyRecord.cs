namespace Firn.Benchmarks.Shapes;

/// <summary>Shape "empty": a number, a short text, and collections without elements.</summary>
public sealed class EmptyRecord
{
    /// <summary>Any number.</summary>
    public int Id { get; set; }

    /// <summary>Empty.</summary>
    public List<int> Lines { get; set; } = [];

    /// <summary>5 to 12 characters.</summary>
    public string Name { get; set; } = "";

    /// <summary>Empty.</summary>
    public int[] Parts { get; set; } = [];

    /// <summary>Empty.</summary>
    public Dictionary<string, int> Totals { get; set; } = [];
}
