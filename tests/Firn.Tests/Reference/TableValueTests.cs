using Firn.Reference;
using Firn.TestCases;
using Xunit;

namespace Firn.Tests.Reference;

/// <summary>The values of every row: what the library writes is what the document says.</summary>
public class TableValueTests : TableAgreement
{
    private const int MostPrefixes = 50;

    [Theory]
    [MemberData(nameof(Rows))]
    public void Values_are_read_and_written_again(string name)
    {
        TypeCase row = TypeTable.Find(name);
        AgreementRow agreement = ReferenceRows.Of(row);
        foreach (byte[] message in ReferenceRows.MessagesOf(row, agreement))
        {
            ReferenceReading reading = ReferenceReader.ReadMessage(agreement.Type, agreement.MayBeNull, agreement.Descriptor, message, agreement.Limits, agreement.Hints);
            Assert.Equal(message.Length, reading.Consumed);
            Assert.Equal(Convert.ToHexString(message), Convert.ToHexString(ReferenceWriter.WriteMessage(agreement.Type, agreement.Descriptor, reading.Value)));
            AssertAgreed(new Agreement(agreement), message, "A value");
        }
    }

    /// <summary>H01.</summary>
    [Theory]
    [MemberData(nameof(Rows))]
    public void Prefixes_are_refused_by_both(string name)
    {
        TypeCase row = TypeTable.Find(name);
        AgreementRow agreement = ReferenceRows.Of(row);
        Agreement prefixes = new(agreement);
        foreach (byte[] message in ReferenceRows.MessagesOf(row, agreement))
        {
            int step = 1 + (message.Length / MostPrefixes);
            for (int length = 0; length < message.Length; length += step) AssertAgreed(prefixes, message[..length], $"The first {length} bytes");
        }

        Assert.Equal(prefixes.Checked, prefixes.Refused + prefixes.Undecided.Values.Sum());
    }
}
