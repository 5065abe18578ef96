using System.Text;
using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Safety;

/// <summary>An error says where: offset, member path, root type; and never what the payload holds.</summary>
public class ErrorPlaceTests
{
    private const string Marker = "MARKER";

    private static Invoice Sample(string third = "c", string named = "n") => new()
    {
        At = new DateTime(2024, 1, 1, 0, 0, 0, DateTimeKind.Utc),
        Paid = true,
        Lines = [Line("a"), null, Line("b"), Line(third)],
        Named = new() { ["x"] = Line("y"), ["z"] = Line(named) },
    };

    private static InvoiceLine Line(string name) => new() { Price = 1.5m, Product = new() { Name = name, Marks = [true, false] } };

    private static int Find(byte[] message, string text) => message.AsSpan().IndexOf(Encoding.ASCII.GetBytes(text));

    private static FirnException Refused(byte[] message, FirnOptions? options = null)
    {
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Invoice>(message, options));
        foreach (Func<object?> read in (Func<object?>[])[() => FirnSerializer.Deserialize<Invoice>(Sequences.Single(message), options), () => Entries.FirnInPlace<Invoice>(Sequences.Single(message), options)])
        {
            FirnException split = Assert.Throws<FirnException>(read);
            Assert.Equal((exception.Code, exception.Offset, exception.Path, exception.Type), (split.Code, split.Offset, split.Path, split.Type));
        }

        Assert.Equal(typeof(Invoice), exception.Type);
        Assert.DoesNotContain(Marker, exception.ToString(), StringComparison.Ordinal);
        return exception;
    }

    [Theory]
    [InlineData(FirnSchemaMode.None)]
    [InlineData(FirnSchemaMode.Fingerprint)]
    [InlineData(FirnSchemaMode.Embedded)]
    [InlineData(FirnSchemaMode.Named)]
    public void In_an_object_in_an_object_in_a_list(FirnSchemaMode mode)
    {
        FirnOptions options = FirnOptions.Default with { SchemaMode = mode };
        byte[] message = FirnSerializer.Serialize(Sample(third: Marker), options);
        int header = Find(message, Marker) - 1;
        message[header] = 0xFF;
        FirnException exception = Refused(message, options);
        Assert.Equal(FirnErrorCode.InvalidString, exception.Code);
        Assert.Equal("Lines[3].Product.Name", exception.Path);
        Assert.Equal(header, exception.Offset);
        Assert.Contains("Lines[3].Product.Name", exception.Message, StringComparison.Ordinal);
        Assert.Contains(header.ToString(), exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void In_the_value_of_a_dictionary()
    {
        byte[] message = FirnSerializer.Serialize(Sample(named: Marker));
        message[Find(message, Marker) - 1] = 0xFF;
        Assert.Equal("Named[1].Product.Name", Refused(message).Path);
    }

    [Fact]
    public void In_the_fixed_members_of_an_object()
    {
        byte[] message = FirnSerializer.Serialize(Sample());
        int ticks = message.AsSpan().IndexOf(BitConverter.GetBytes(Sample().At.Ticks | (1L << 62)));
        message[ticks + 7] = 0xFF;
        FirnException exception = Refused(message);
        Assert.Equal(FirnErrorCode.InvalidValue, exception.Code);
        Assert.Equal("At", exception.Path);
        Assert.Equal(ticks, exception.Offset);
    }

    [Fact]
    public void In_the_flags_of_the_root()
    {
        byte[] message = FirnSerializer.Serialize(Sample(), FirnOptions.Packed);
        message[1] |= 0x80;
        FirnException exception = Refused(message, FirnOptions.Packed);
        Assert.Equal(FirnErrorCode.InvalidFlags, exception.Code);
        Assert.Equal("", exception.Path);
        Assert.Equal(1, exception.Offset);
    }

    [Fact]
    public void At_the_end_of_the_input()
    {
        byte[] message = FirnSerializer.Serialize(Sample(third: Marker));
        int end = Find(message, Marker) + 3;
        FirnException exception = Refused(message[..end]);
        Assert.Equal(FirnErrorCode.UnexpectedEnd, exception.Code);
        Assert.StartsWith("Lines", exception.Path, StringComparison.Ordinal);
        Assert.InRange(exception.Offset, 1, end);
    }

    [Fact]
    public void In_a_compressed_body_counted_from_its_start()
    {
        // An invoice whose enum the reader refuses: a body that is well formed, compressed or not.
        FirnOptions refuse = FirnOptions.Packed with { RefuseUndefinedEnums = true };
        Invoice invoice = Sample();
        invoice.Day = (DayOfWeek)77;
        FirnException plain = Refused(FirnSerializer.Serialize(invoice, FirnOptions.Packed), refuse);
        FirnException compressed = Refused(FirnSerializer.Serialize(invoice, FirnOptions.Packed with { Compression = FirnCompression.Deflate }), refuse);
        Assert.Equal("Day", plain.Path);
        Assert.Equal("Day", compressed.Path);
        Assert.Equal(plain.Offset - 1, compressed.Offset);
    }

    [Fact]
    [Trait("Hostile", "H27")]
    public void On_trailing_bytes()
    {
        byte[] message = FirnSerializer.Serialize(Sample());
        FirnException exception = Refused([.. message, 0]);
        Assert.Equal((FirnErrorCode.TrailingBytes, (long)message.Length), (exception.Code, exception.Offset));
    }
}
