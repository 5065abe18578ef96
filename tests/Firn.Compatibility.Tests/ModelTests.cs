using Firn.TestCases;
using Xunit;

namespace Firn.Compatibility.Tests;

/// <summary>
/// One model of twelve types in three versions: what the second wrote is read by the first and the third. Every kind of change that
/// <c>docs/versioning.md</c> allows in both directions is in it somewhere; numbers grow from the second to the third.
/// </summary>
public class ModelTests
{
    private const string File = "company-v2";
    private const string NamedFile = "company-v2-named";

    // The first version knows no bicycles.
    private static readonly FirnOptions s_options = FirnOptions.Default with { UnknownCases = FirnUnknownCaseHandling.Null };
    private static readonly FirnOptions s_named = FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named };

    /// <summary>The payload files of the model.</summary>
    public static IEnumerable<string> PayloadNames => [File, NamedFile];

    public static TheoryData<int> PieceLengths => [1, 7, 64, int.MaxValue];

    [Theory]
    [MemberData(nameof(PieceLengths))]
    public void A_later_version_reads_the_file(int length) => Check(Expected.Later(), bytes => Segments.FirnRead<V3.Company>(bytes, Math.Min(length, bytes.Length), s_options));

    [Theory]
    [MemberData(nameof(PieceLengths))]
    public void An_earlier_version_reads_the_file(int length) => Check(Expected.Earlier(), bytes => Segments.FirnRead<V1.Company>(bytes, Math.Min(length, bytes.Length), s_options));

    [Fact]
    public void Its_own_version_reads_and_writes_the_file()
    {
        Check(Expected.Written(), bytes => FirnSerializer.Deserialize<V2.Company>(bytes));
        Assert.Equal(Payload.ReadAll(File)[^1], FirnSerializer.Serialize(Expected.Written()));
        Assert.Equal(Payload.ReadAll(NamedFile)[^1], FirnSerializer.Serialize(Expected.Written(), s_named));
    }

    [Fact]
    public void Identity_survives_the_conversion()
    {
        byte[] bytes = FirnSerializer.Serialize(Expected.Written());
        V1.Company earlier = FirnSerializer.Deserialize<V1.Company>(bytes, s_options)!;
        Assert.Same(earlier.Depot!.Branches[1], earlier.Nearest);
        Assert.All(earlier.Depot.Branches, branch => Assert.Same(earlier.Depot, branch.Parent));

        // The third version has no place for the root of the tree but the link to the parent.
        V3.Company later = FirnSerializer.Deserialize<V3.Company>(bytes)!;
        Assert.Same(later.Nearest, later.Nearest!.Parent!.Branches[1]);
        Assert.Equal("Main", later.Nearest.Parent.Name);
    }

    [Fact]
    public void Without_the_option_an_unknown_case_is_an_error()
    {
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<V1.Company>(FirnSerializer.Serialize(Expected.Written())));
        Assert.Equal(FirnErrorCode.UnknownCase, exception.Code);
        Assert.Equal("Fleet[2]", exception.Path);
    }

    [Fact]
    public void Damaged_files_give_a_value_or_an_error()
    {
        byte[] bytes = FirnSerializer.Serialize(Expected.Written());
        Random random = new(20261121);
        for (int i = 0; i < 3_000; i++)
        {
            byte[] changed = [.. bytes];
            for (int n = random.Next(1, 4); n > 0; n--) changed[random.Next(changed.Length)] = (byte)random.Next(256);
            Tolerate<V1.Company>(changed, i);
            Tolerate<V3.Company>(changed, i);
        }
    }

    private static void Tolerate<T>(byte[] message, int number)
    {
        try
        {
            FirnSerializer.Deserialize<T>(message, s_options);
        }
        catch (FirnException)
        {
        }
        catch (Exception exception)
        {
            Assert.Fail($"Seed 20261121, message {number}: {exception}");
        }
    }

    private static void Check<T>(T expected, Func<byte[], T?> read)
    {
        Payload.Approve(File, FirnSerializer.Serialize(Expected.Written()));
        Payload.Approve(NamedFile, FirnSerializer.Serialize(Expected.Written(), s_named));
        foreach (byte[] bytes in Payload.ReadAll(File).Concat(Payload.ReadAll(NamedFile)))
        {
            string? difference = StructuralEquality.FindDifference(typeof(T), expected, read(bytes));
            if (difference is not null) Assert.Fail(difference);
        }
    }
}
