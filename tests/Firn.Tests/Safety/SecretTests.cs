using System.Text;
using Firn.TestCases;
using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Safety;

/// <summary>H75: memory that is used again never shows what an earlier message held.</summary>
public class SecretTests
{
    private const string Secret = "TOP-SECRET-";

    private static readonly byte[] SecretBytes = Encoding.ASCII.GetBytes(Secret);

    // Not so uniform that its compressed message would expand further than a reader accepts.
    private static string SecretText { get; } = string.Concat(Enumerable.Range(0, 6_000).Select(i => Secret + (i * 7_919)));

    // Leaves the secret in every pool, scratch and stack that writing and reading use.
    private static void LeaveTraces()
    {
        foreach (FirnCompression compression in (FirnCompression[])[FirnCompression.None, FirnCompression.Brotli, FirnCompression.Deflate, FirnCompression.Lz4, FirnCompression.Zstandard])
        {
            FirnOptions options = FirnOptions.Default with { Compression = compression };
            foreach (int length in (int[])[300, 5_000, SecretText.Length])
            {
                byte[] message = FirnSerializer.Serialize(SecretText[..length], options);
                Entries.FirnInPlace<string>(Sequences.Cut(message, message.Length / 2), options);
                FirnSerializer.Deserialize<string>(new MemoryStream(message), options);
                FirnSerializer.Serialize(new MemoryStream(), SecretText[..length], options);
                FirnSerializer.SerializeToBuffer(SecretText[..length], options).Dispose();
                FirnSerializer.Measure(SecretText[..length], options);
            }
        }
    }

    public static TheoryData<string> Rows => [.. TypeTable.All.Where((row, index) => index % 4 == 0).Select(row => row.Name)];

    [Theory]
    [MemberData(nameof(Rows))]
    [Trait("Hostile", "H75")]
    public void A_message_holds_nothing_of_the_one_before(string row)
    {
        TypeCase testCase = TypeTable.Find(row);
        Entries entries = Entries.Of(testCase);
        LeaveTraces();
        foreach (object? value in testCase.Values)
        {
            byte[] message = entries.Serialize(value, FirnOptions.Default);
            AssertClean(message);
            using FirnBuffer buffer = entries.SerializeToBuffer(value, FirnOptions.Default);
            AssertClean(buffer.Memory.Span);
            byte[] room = new byte[message.Length + 200];
            Assert.True(entries.TrySerialize(room, value, out int written, FirnOptions.Default));
            AssertClean(room);
            Assert.Equal(message.Length, written);
            HostileBufferWriter writer = new(RoomShape.Huge);
            entries.Serialize(writer, value, FirnOptions.Default);
            AssertClean(writer.ToArray());
        }
    }

    [Fact]
    [Trait("Hostile", "H52"), Trait("Hostile", "H75")]
    public void Absent_values_and_padding_are_zero()
    {
        LeaveTraces();
        Padded[] padded = [.. Enumerable.Repeat(new Padded { A = 1, B = 2, C = 3 }, 500)];
        AssertClean(FirnSerializer.Serialize(padded));
        AssertClean(FirnSerializer.Serialize(new AutoLayout[500]));
        Padded[] back = FirnSerializer.Deserialize<Padded[]>(FirnSerializer.Serialize(padded))!;
        AssertClean(System.Runtime.InteropServices.MemoryMarshal.AsBytes(back.AsSpan()));
        Places<string?> places = new() { Text = null, List = [null, null] };
        AssertClean(FirnSerializer.Serialize(places));
    }

    private static void AssertClean(ReadOnlySpan<byte> bytes) => Assert.True(bytes.IndexOf(SecretBytes) < 0, "The secret of an earlier message shows.");
}
