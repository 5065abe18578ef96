using Firn.TestCases;
using Xunit;

namespace Firn.Tests.Table;

/// <summary>The table itself.</summary>
public class TableTextTests
{
    [Fact]
    public void Names_are_unique() =>
        Assert.Empty(TypeTable.All.GroupBy(row => row.Name).Where(group => group.Count() > 1).Select(group => group.Key));

    [Fact]
    public void Every_row_has_values() => Assert.All(TypeTable.All, row => Assert.NotEmpty(row.Values));

    [Fact]
    public void Every_value_equals_itself() => Assert.All(TypeTable.All, row =>
        Assert.All(row.Values, value => Assert.Null(StructuralEquality.FindDifference(row.Type, value, value))));
}
