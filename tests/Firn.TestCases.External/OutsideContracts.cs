using Firn;
using Firn.TestCases.External;

[assembly: FirnContract(typeof(ForeignSheet), Ignore = [nameof(ForeignSheet.Rendered)], Configuration = typeof(ForeignSheetWords))]
[assembly: FirnContract(typeof(ForeignPage), Ignore = [nameof(ForeignPage.Visits)])]
[assembly: FirnContract(typeof(ForeignSpot), Ignore = [nameof(ForeignSpot.Seen)])]

namespace Firn.TestCases.External;

/// <summary>What the members of <see cref="ForeignSheet"/> would carry as attributes.</summary>
public abstract class ForeignSheetWords
{
    [FirnMember(Id = 3)]
    public abstract int Number { get; set; }

    [FirnMember(Name = "heading", Order = 1)]
    public abstract string? Title { get; set; }
}
