using Firn.Reference;
using Xunit;

namespace Firn.Tests.Reference;

/// <summary>The comparison itself: a library that errs is found out.</summary>
public class AgreementTests
{
    private static readonly AgreementRow s_row = ReferenceRows.ForFirn<Dictionary<string, int?>>();
    private static readonly byte[] s_message = s_row.Write(new Dictionary<string, int?> { ["a"] = 1, ["b"] = null });

    private static string? Check(AgreementRow row, byte[] message) => new Agreement(row).Check(message);

    [Fact]
    public void Agreement_is_nothing()
    {
        Agreement agreement = new(s_row);
        Assert.Null(agreement.Check(s_message));
        Assert.Null(agreement.Check(s_message[..^1]));
        Assert.Null(agreement.Check([0x11, 0, 0, 0, 0, 0, 0, 0, 0]));
        Assert.Equal((3, 1, 1, 1), (agreement.Checked, agreement.Accepted, agreement.Refused, agreement.OtherVersions));
        Assert.Empty(agreement.Undecided);
    }

    [Fact]
    public void A_reader_that_refuses_too_much_is_found() =>
        Assert.Contains("refuses", Check(s_row with { Read = (byte[] _, out long _) => throw new FirnException(FirnErrorCode.InvalidValue, "no") }, s_message), StringComparison.Ordinal);

    [Fact]
    public void A_reader_that_accepts_too_much_is_found() =>
        Assert.Contains("accepts", Check(s_row with { Read = (byte[] m, out long consumed) => (consumed = m.Length) > 0 ? new Dictionary<string, int?>() : null }, s_message[..^1]), StringComparison.Ordinal);

    [Fact]
    public void A_reader_that_throws_something_else_is_found() =>
        Assert.Contains("IndexOutOfRangeException", Check(s_row with { Read = (byte[] _, out long _) => throw new IndexOutOfRangeException() }, s_message), StringComparison.Ordinal);

    [Fact]
    public void A_reader_that_miscounts_is_found() => Assert.Contains("consumes", Check(s_row with { Read = Miscount }, s_message), StringComparison.Ordinal);

    private static object? Miscount(byte[] message, out long consumed)
    {
        object? value = s_row.Read(message, out consumed);
        consumed--;
        return value;
    }

    [Fact]
    public void A_reader_of_another_value_is_found() => Assert.Contains("another value", Check(s_row with { Read = Lie }, s_message), StringComparison.Ordinal);

    private static object? Lie(byte[] message, out long consumed)
    {
        Dictionary<string, int?> value = (Dictionary<string, int?>)s_row.Read(message, out consumed)!;
        value["a"] = 2;
        return value;
    }

    [Fact]
    public void A_writer_of_bytes_that_are_not_canonical_is_found()
    {
        // The key in UTF-16, where Latin-1 would do: a reader need not object.
        AgreementRow row = s_row with { Write = _ => [0x10, 0, 5, 1, 6, 0x61, 0, 1, 0, 0, 0, 4, 0x62] };
        Assert.Contains("not canonical", Check(row, s_message), StringComparison.Ordinal);
    }

    [Fact]
    public void One_seed_makes_the_same_values()
    {
        ReferenceRandom first = new(5);
        ReferenceRandom second = new(5);
        for (int i = 0; i < 50; i++)
        {
            byte[] message = ReferenceWriter.WriteMessage(s_row.Type, s_row.Descriptor, first.Next(s_row.Type, true, s_row.Hints));
            Assert.Equal(message, ReferenceWriter.WriteMessage(s_row.Type, s_row.Descriptor, second.Next(s_row.Type, true, s_row.Hints)));
        }
    }

    /// <summary>Made-up values reach the deepest level, and no further.</summary>
    [Fact]
    public void Made_up_values_are_as_deep_as_they_may_be()
    {
        byte[] descriptor = WireFormat.HexText.Parse("50 00 02 01 06 02 D0 00");
        ReferenceType type = ReferenceSchema.Parse(descriptor);
        ReferenceRandom random = new(1);
        List<int> depths = [.. Enumerable.Range(0, 200).Select(_ => Depth(random.Next(type, mayBeNull: false)))];
        Assert.Equal(64, depths.Max());

        static int Depth(ReferenceValue? value) => value is ObjectValue of ? 1 + Depth(of.Members[1]) : 0;
    }
}
