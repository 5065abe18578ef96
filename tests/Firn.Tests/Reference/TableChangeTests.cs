using Firn.Reference;
using Firn.TestCases;
using Xunit;

namespace Firn.Tests.Reference;

/// <summary>R4: messages of every row with one byte changed.</summary>
public class TableChangeTests : TableAgreement
{
    private const int Changes = 300;
    private const int ChangesOfSchema = 20;
    private const int MostBytes = 2_000;
    private const int Seed = 20_101;

    [Theory]
    [MemberData(nameof(Rows))]
    public void Changed_bytes_are_judged_alike(string name)
    {
        TypeCase row = TypeTable.Find(name);
        AgreementRow agreement = ReferenceRows.Of(row);
        byte[][] messages = [.. ReferenceRows.MessagesOf(row, agreement).OrderBy(m => m.Length)];
        if (messages[0].Length <= MostBytes) messages = [.. messages.Where(m => m.Length <= MostBytes)];
        Agreement changes = new(agreement);
        Random random = new(Seed);
        for (int i = 0; i < Changes; i++)
        {
            byte[] changed = [.. messages[random.Next(messages.Length)]];
            int position = random.Next(changed.Length);
            changed[position] = random.Next(3) == 0 ? (byte)(changed[position] + random.Next(-2, 3)) : (byte)random.Next(256);
            AssertAgreed(changes, changed, $"Seed {Seed}, change {i}, byte {position}");
        }
    }

    /// <summary>The same with a schema in front, changed as often as the body, and compressed.</summary>
    [Theory]
    [MemberData(nameof(Rows))]
    public void Changed_headers_and_schemas_are_judged_alike(string name)
    {
        AgreementRow agreement = ReferenceRows.Of(TypeTable.Find(name));
        Agreement changes = new(agreement);
        ReferenceRandom models = new(Seed);
        Random random = new(Seed);
        for (int i = 0; i < ChangesOfSchema; i++)
        {
            ReferenceSchemaMode mode = i % 2 == 0 ? ReferenceSchemaMode.Embedded : (ReferenceSchemaMode)random.Next(4);
            ReferenceCompression compression = i % 2 == 0 ? ReferenceCompression.None : (ReferenceCompression)random.Next(5);
            byte[] message = ReferenceWriter.WriteMessage(agreement.Type, agreement.Descriptor, models.Next(agreement.Type, agreement.MayBeNull, agreement.Hints), mode, compression, agreement.Names);
            AssertAgreed(changes, message, $"Seed {Seed}, message {i}");
            int position = random.Next(Math.Min(message.Length, mode == ReferenceSchemaMode.Named ? agreement.Descriptor.Length + agreement.Names.Length + 6 : i % 2 == 0 ? agreement.Descriptor.Length + 3 : 60));
            message[position] = random.Next(2) == 0 ? (byte)(message[position] + random.Next(-2, 3)) : (byte)random.Next(256);
            AssertAgreed(changes, message, $"Seed {Seed}, message {i}, byte {position}");
        }
    }
}
