using Firn.Reference;
using Firn.TestCases;
using Xunit;

namespace Firn.Tests.Reference;

/// <summary>R16: values of every row that the reference makes up from the schema.</summary>
public class TableModelTests : TableAgreement
{
    private const int Models = 200;
    private const int Seed = 4_711;

    [Theory]
    [MemberData(nameof(Rows))]
    public void Made_up_values_are_read_and_written_again(string name)
    {
        AgreementRow agreement = ReferenceRows.Of(TypeTable.Find(name));
        Agreement models = new(agreement);
        ReferenceRandom random = new(Seed);
        for (int i = 0; i < Models; i++)
        {
            byte[] message = ReferenceWriter.WriteMessage(agreement.Type, agreement.Descriptor, random.Next(agreement.Type, agreement.MayBeNull, agreement.Hints));
            AssertAgreed(models, message, $"Seed {Seed}, model {i}");
        }

        Assert.Equal(Models, models.Accepted + models.Undecided.Values.Sum());
        Assert.True(models.Undecided.Count == 0 || UndecidedRows.Contains(name), $"Undecided: {string.Join("; ", models.Undecided)}");
    }

    // Rows whose values are the affair of code written by hand, of setters, or of collections that are filled where they are.
    private static readonly HashSet<string> UndecidedRows =
    [
        "Bough", "Compact", "FilledInPlace", "HiddenNode", "KeyPlaces<Setting>", "NullablePlaces<Compact>", "NullablePlaces<Raw<byte>>", "Places<Bough>", "Places<Compact>", "Places<Raw<Guid>>", "Places<Setting>",
        "Raw<int>", "Seconds", "Setting", "WithCodecs", "WithSetterBodies",

        // Surrogates decide which of their values stand for one.
        "Angle", "Crate<int>", "ForeignShift", "IMeasure", "KeyPlaces<Angle>", "KeyPlaces<Price>", "KeyPlaces<Ratio>", "KeyPlaces<Season>", "List<Season?>", "MemberSurrogates", "NullablePlaces<Price>", "NullablePlaces<Ratio>", "Places<Angle>", "Places<Crate<Crate<string>>>",
        "Places<ForeignMeter>", "Places<IMeasure>", "Places<Mixed<Ratio>>", "Places<Price>", "Places<Ratio>", "Places<Twig>", "Places<WordList>", "Price", "Ratio", "Season", "Twig",

        // What their classes take for a value is theirs.
        "BlockingCollection<Product>", "BlockingCollection<int>", "BlockingCollection<string>", "NameValueCollection", "Places<BlockingCollection<int>>", "Places<NameValueCollection>",
        "Color", "Encoding", "KeyPlaces<Color>", "KeyPlaces<Encoding>", "KeyPlaces<MailAddress>", "MailAddress", "NullablePlaces<Color>", "Places<Color>", "Places<Encoding>", "Places<MailAddress>", "Places<Regex>", "Regex",
        "Data.DataTable", "Data.DataTable[]", "DataSet", "Places<Data.DataTable>", "Places<DataSet>",
    ];
}
