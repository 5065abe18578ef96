using System.Numerics;
using Firn.TestCases;
using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Safety;

/// <summary>H28: no input, all inputs of one byte, all of two.</summary>
public class HeaderTests
{
    private static readonly Dictionary<string, Entries> Types = new Entries[]
    {
        Entries.ForFirn<byte>(), Entries.ForFirn<string>(), Entries.ForFirn<EmptyClass>(), Entries.ForFirn<Product>(), Entries.ForFirn<BigInteger>(), Entries.ForFirn<int[,]>(),
    }.ToDictionary(entries => TypeName.Of(entries.Type));

    public static TheoryData<string> Names => [.. Types.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    [Trait("Hostile", "H28")]
    public void All_inputs_of_up_to_two_bytes(string name)
    {
        Entries entries = Types[name];
        foreach (FirnOptions options in (FirnOptions[])[FirnOptions.Packed, FirnOptions.Default])
        {
            Read(entries, [], options);
            byte[] input = new byte[1];
            for (int i = 0; i < 256; i++)
            {
                input[0] = (byte)i;
                Read(entries, input, options);
            }
        }

        byte[] two = new byte[2];
        for (int i = 0; i < 65_536; i++)
        {
            two[0] = (byte)i;
            two[1] = (byte)(i >> 8);
            Read(entries, two, FirnOptions.Packed);
        }
    }

    public static TheoryData<string> Rows => [.. TypeTable.All.Select(row => row.Name)];

    [Theory]
    [MemberData(nameof(Rows))]
    [Trait("Hostile", "H28")]
    public void All_bodies_of_one_byte(string row)
    {
        Entries entries = Entries.Of(TypeTable.Find(row));
        byte[] input = [0x10, 0];
        for (int i = 0; i < 256; i++)
        {
            input[1] = (byte)i;
            Read(entries, input, FirnOptions.Packed);
        }
    }

    private static void Read(Entries entries, byte[] input, FirnOptions options)
    {
        try
        {
            object? value = entries.Deserialize(input, options);
            Assert.True(input.Length > 0 && input[0] >> 4 == 1, $"{Convert.ToHexString(input)} was accepted as a {value?.GetType()}.");
        }
        catch (FirnException exception)
        {
            Assert.True(exception.Offset >= 0 && exception.Offset <= input.Length, exception.Message);
        }
        catch (Exception exception)
        {
            Assert.Fail($"{Convert.ToHexString(input)}: {exception}");
        }
    }

    [Theory]
    [InlineData(0x00, FirnErrorCode.InvalidHeader)]
    [InlineData(0x20, FirnErrorCode.InvalidHeader)]
    [InlineData(0x1C, FirnErrorCode.InvalidHeader)]
    [InlineData(0x14, FirnErrorCode.UnexpectedNull)]
    [InlineData(0x18, FirnErrorCode.UnexpectedEnd)]
    [InlineData(0x11, FirnErrorCode.UnexpectedEnd)]
    [InlineData(0x12, FirnErrorCode.UnexpectedEnd)]
    [InlineData(0x13, FirnErrorCode.UnexpectedEnd)]
    public void What_is_wrong_with_a_header(int header, FirnErrorCode code)
    {
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<int>([(byte)header], FirnOptions.Packed));
        Assert.Equal(code, exception.Code);
        Assert.Equal(typeof(int), exception.Type);
    }

    [Fact]
    public void A_null_root_is_null_where_the_type_has_one()
    {
        Assert.Null(FirnSerializer.Deserialize<string>([0x14], FirnOptions.Packed));
        Assert.Null(FirnSerializer.Deserialize<Point?>([0x14], FirnOptions.Packed));
        Assert.Equal<byte>([0x14], FirnSerializer.Serialize<string?>(null, FirnOptions.Packed));
        Assert.Equal<byte>([0x14], FirnSerializer.Serialize<string?>(null, FirnOptions.Packed with { Compression = FirnCompression.Brotli }));
        Assert.Equal(FirnErrorCode.TrailingBytes, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<string>([0x14, 0], FirnOptions.Packed)).Code);
    }

    /// <summary>Also where it says that it is longer than any may be: what is not there is not looked at.</summary>
    [Theory]
    [InlineData("12 04 50 00 00")]
    [InlineData("12 F1 00 00 10 00 50 00 00")]
    [InlineData("12 F1 01 00 10 00 50 00 00")]
    [InlineData("12 F1 FF FF FF FF 50 00 00")]
    [InlineData("12 F2 FF FF FF FF FF FF FF 7F 50 00 00")]
    public void A_descriptor_that_is_not_all_there(string hex)
    {
        byte[] message = WireFormat.HexText.Parse(hex);
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<EmptyClass>(message));
        Assert.Equal((FirnErrorCode.UnexpectedEnd, message.Length), (exception.Code, exception.Offset));
        exception = Assert.Throws<FirnException>(() => Entries.FirnInPlace<EmptyClass>(Sequences.Single(message)));
        Assert.Equal((FirnErrorCode.UnexpectedEnd, message.Length), (exception.Code, exception.Offset));
    }

    [Fact]
    public void A_message_without_schema_needs_options_that_say_so()
    {
        byte[] message = FirnSerializer.Serialize(5, FirnOptions.Packed);
        foreach (FirnOptions options in (FirnOptions[])[FirnOptions.Default, FirnOptions.Trusted, FirnOptions.Default with { SchemaMode = FirnSchemaMode.Fingerprint }])
        {
            Assert.Equal(FirnErrorCode.SchemaMissing, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<int>(message, options)).Code);
        }
    }
}
