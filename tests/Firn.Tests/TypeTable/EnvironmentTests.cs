using System.Globalization;
using Xunit;

namespace Firn.Tests.Table;

/// <summary>H77: bytes and values do not depend on the culture of the thread.</summary>
public class EnvironmentTests : TableTests
{
    [Theory]
    [InlineData("tr-TR")]
    [InlineData("ar-SA")]
    [InlineData("th-TH")]
    [Trait("Hostile", "H77")]
    public void Another_culture_gives_the_same_bytes(string culture)
    {
        List<Sample> samples = [.. Firn.TestCases.TypeTable.All.SelectMany(row => Samples(row.Name))];
        CultureInfo before = CultureInfo.CurrentCulture;
        try
        {
            CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
            foreach (Sample sample in samples)
            {
                sample.AssertBytes(sample.Entries.Serialize(sample.Value, None), culture);
                sample.AssertSameBytes(sample.Entries.Deserialize(sample.Message, None), culture);
            }
        }
        finally
        {
            CultureInfo.CurrentCulture = before;
        }
    }
}
