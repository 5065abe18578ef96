using System.Reflection;
using Firn.Codecs;
using Firn.TestCases;
using Xunit;

namespace Firn.Tests.Table;

/// <summary>Codecs that write a value without a writer, to memory of every length: the same bytes, and none behind the end.</summary>
public sealed class DirectWritingTests : TableTests
{
    private const byte Untouched = 0xA5;
    private const int Guard = 160;  // more than any kernel stores at a time

    [Theory]
    [MemberData(nameof(Rows))]
    public void The_bytes_are_those_of_the_writer_and_none_stands_behind_the_end(string row) => CheckCodec(typeof(DirectWritingTests), nameof(Check), row);

    [Fact]
    public void Many_rows_have_such_codecs()
    {
        int count = 0;
        int lists = 0;
        foreach (TypeCase row in TypeTable.All)
        {
            row.Adjust(FirnOptions.Default);
            Type codec = CodecOf(row.Type);
            bool has = OfCodec<bool>(typeof(DirectWritingTests), nameof(Has), row.Type);
            bool isList = codec.IsGenericType && (codec.GetGenericTypeDefinition() == typeof(ArrayCodec<,>) || codec.GetGenericTypeDefinition() == typeof(ListCodec<,>));
            if (has && (row.Type.IsValueType || (codec.Assembly == typeof(FirnSerializer).Assembly && !isList))) Assert.Fail($"{row.Name}: {codec}");
            if (has && isList) lists++;
            else if (has) count++;
        }

        Assert.InRange(count, 20, int.MaxValue);
        Assert.InRange(lists, 4, int.MaxValue);
    }

    private static bool Has<TCodec>()
        where TCodec : struct, IFirnCodec => TCodec.HasDirectWriting;

    private static void Check<T, TCodec>(Sample sample)
        where TCodec : struct, IFirnCodec<T>
    {
        if (!TCodec.HasDirectWriting || sample.Value is not T value) return;
        FirnWriter writer = new(new byte[256]);
        TCodec.Write(ref writer, value);
        byte[] body = writer.WrittenSpan.ToArray();
        writer.Dispose();
        if (TCodec.DirectSize != 0) Assert.Equal(body.Length, TCodec.DirectSize);
        if (value is Array or System.Collections.IList) Assert.Equal(body.Length, TCodec.MeasureDirect(value));
        else Assert.Equal(-1, TCodec.MeasureDirect(value));
        int from = Math.Max(0, body.Length - 700), to = body.Length + 70;
        for (int room = 0; room <= to; room = room == 0 ? Math.Max(1, from) : room + 1)
        {
            byte[] memory = new byte[room + Guard];
            memory.AsSpan().Fill(Untouched);
            int count = TCodec.WriteDirect(ref memory[0], value, ref memory[room]);
            if (memory.AsSpan(room).ContainsAnyExcept(Untouched)) Assert.Fail(sample.Where($"{room} bytes: written behind them"));
            if (room < body.Length)
            {
                Assert.True(count == -1, sample.Where($"{room} bytes of {body.Length}: {count}"));
                continue;
            }

            Assert.True(count == body.Length, sample.Where($"{room} bytes for {body.Length}: {count}"));
            Assert.True(memory.AsSpan(0, body.Length).SequenceEqual(body), sample.Where($"{room} bytes: {Hex(memory.AsSpan(0, body.Length))} instead of {Hex(body)}"));
        }
    }
}
