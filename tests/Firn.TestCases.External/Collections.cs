namespace Firn.TestCases.External;

/// <summary>A plain dictionary with members of its own.</summary>
public class ForeignTable : Dictionary<int, ForeignPoint>
{
    public ForeignTable(int capacity = 16, string? title = null)
        : base(capacity) => Title = title;

    public string? Title { get; set; }
}

/// <summary>An annotated list with a member that other assemblies don't see.</summary>
[FirnSerializable]
public sealed class ForeignBag : List<int>
{
    public int Mark { get; private set; }

    public ForeignBag Set(int mark)
    {
        Mark = mark;
        return this;
    }
}
