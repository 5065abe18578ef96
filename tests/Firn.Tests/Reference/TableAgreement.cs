using Firn.Reference;
using Firn.TestCases;
using Xunit;

namespace Firn.Tests.Reference;

/// <summary>What the tests over all rows of the table share.</summary>
public abstract class TableAgreement
{
    public static TheoryData<string> Rows => [.. TypeTable.All.Select(row => row.Name)];

    /// <summary>Fails unless library and reference agree.</summary>
    internal static void AssertAgreed(Agreement agreement, byte[] message, string seed)
    {
        if (agreement.Check(message) is { } difference) Assert.Fail($"{seed}. {difference}");
    }
}
