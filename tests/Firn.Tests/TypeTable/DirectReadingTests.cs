using System.Reflection;
using System.Runtime.CompilerServices;
using Firn.TestCases;
using Xunit;

namespace Firn.Tests.Table;

/// <summary>Codecs that read a value without a reader: the same values, and nothing for bytes that are wrong anywhere.</summary>
public sealed class DirectReadingTests : TableTests
{
    [Theory]
    [MemberData(nameof(Rows))]
    public void What_a_reader_reads_is_read_and_nothing_of_other_bytes(string row)
    {
        MethodInfo check = typeof(DirectReadingTests).GetMethod(nameof(Check), BindingFlags.NonPublic | BindingFlags.Static)!;
        TypeCase found = TypeTable.Find(row);
        found.Adjust(FirnOptions.Default);
        check = check.MakeGenericMethod(found.Type, CodecOf(found));
        foreach (Sample sample in Samples(row)) check.Invoke(null, BindingFlags.DoNotWrapExceptions, null, [sample, Seed], null);
    }

    [Fact]
    public void Many_rows_have_such_codecs()
    {
        int count = 0;
        foreach (TypeCase row in TypeTable.All)
        {
            row.Adjust(FirnOptions.Default);
            Type codec = CodecOf(row);
            bool has = (bool)typeof(DirectReadingTests).GetMethod(nameof(Has), BindingFlags.NonPublic | BindingFlags.Static)!.MakeGenericMethod(codec).Invoke(null, null)!;
            if (has && (row.Type.IsValueType || codec.Assembly == typeof(FirnSerializer).Assembly)) Assert.Fail($"{row.Name}: {codec}");
            if (has) count++;
        }

        Assert.InRange(count, 20, int.MaxValue);
    }

    private const int Seed = 20_261_124;

    private static Type CodecOf(TypeCase row) => CodecTable.Boxed(row.Type).GetType().GetGenericArguments()[1];

    private static bool Has<TCodec>()
        where TCodec : struct, IFirnCodec => TCodec.HasDirectReading;

    private static void Check<T, TCodec>(Sample sample, int seed)
        where TCodec : struct, IFirnCodec<T>
    {
        if (!TCodec.HasDirectReading || sample.Value is not T value) return;
        FirnWriter writer = new(new byte[256]);
        TCodec.Write(ref writer, value);
        byte[] body = writer.WrittenSpan.ToArray();
        writer.Dispose();

        // Whatever it reads must be what a reader reads; and where a reader refuses, nothing. All bytes past an end are set, so that reading behind it would be noticed.
        AssertSame<T, TCodec>(sample, body, body.Length);
        for (int length = 0; length < body.Length; length++) AssertSame<T, TCodec>(sample, body, length);
        AssertSame<T, TCodec>(sample, [.. body, 0], body.Length + 1);
        Random random = new(seed);
        for (int i = 0; i < 200 && body.Length > 0; i++)
        {
            byte[] damaged = [.. body];
            for (int j = random.Next(3); j >= 0; j--) damaged[random.Next(damaged.Length)] = i % 2 == 0 ? (byte)random.Next(256) : (byte)(damaged[random.Next(damaged.Length)] ^ (1 << random.Next(8)));
            AssertSame<T, TCodec>(sample, damaged, damaged.Length, $"seed {seed}, attempt {i}");
        }
    }

    private static void AssertSame<T, TCodec>(Sample sample, byte[] bytes, int length, string note = "")
        where TCodec : struct, IFirnCodec<T>
    {
        // Exactly as long as what may be read, but for one byte that a reference to the end needs.
        byte[] memory = new byte[length + 1];
        bytes.AsSpan(0, length).CopyTo(memory);
        memory[length] = 0xFF;
        object? direct = TCodec.ReadDirect(ref memory[0], ref memory[length]);
        byte[]? expected = null;
        try
        {
            FirnReader reader = new(memory.AsSpan(0, length));
            T value = TCodec.Read(ref reader);
            reader.ExpectEnd();
            expected = Write<T, TCodec>(value);
        }
        catch (FirnException)
        {
        }

        string where = sample.Where($"{length} bytes {Hex(bytes)} {note}");
        if (expected is null) Assert.True(direct is null, where);
        else if (direct is not null) Assert.True(expected.AsSpan().SequenceEqual(Write<T, TCodec>((T)direct)), where);
    }

    private static byte[] Write<T, TCodec>(T value)
        where TCodec : struct, IFirnCodec<T>
    {
        FirnWriter writer = new(new byte[256]);
        TCodec.Write(ref writer, value);
        byte[] bytes = writer.WrittenSpan.ToArray();
        writer.Dispose();
        return bytes;
    }
}
