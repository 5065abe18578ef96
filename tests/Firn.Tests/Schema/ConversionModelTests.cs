using System.Buffers;
using Firn.Tests.EntryPoints;
using Firn.Tests.Schema.Model;
using Xunit;

namespace Firn.Tests.Schema;

/// <summary>Random schemas, versions and values: what the converter makes of them is what a model written from the format alone says.</summary>
public class ConversionModelTests
{
    private const int Rounds = 12;
    private const int SeedsPerRound = 250;

    public static TheoryData<int> All => [.. Enumerable.Range(0, Rounds)];

    private sealed record Case(ModelType Writer, ModelType Reader, object Value, byte[] Body, byte[] Descriptor, FirnOptions Options);

    private static Case Make(int seed)
    {
        ModelGenerator generator = new(seed);
        ModelType first = generator.Schema();
        int changes = (seed % 5) * 20;
        ModelType writer = seed % 3 == 0 ? first : generator.Version(first, changes);
        ModelType reader = seed % 3 == 1 ? first : generator.Version(first, changes);
        object value = generator.Value(writer);
        FirnOptions options = FirnOptions.Default with { MaxDepth = 1000, UnknownCases = seed % 2 == 0 ? FirnUnknownCaseHandling.Refuse : FirnUnknownCaseHandling.Null };
        return new Case(writer, reader, value, ModelBody.Write(writer, value), ModelLayout.Describe(writer, out _), options);
    }

    private static byte[]? Convert(ConversionPlan plan, in ReadOnlySequence<byte> source, FirnOptions options, out long consumed)
    {
        FirnReader reader = new(source, new byte[16], options);
        ConvertedBody body = new(ref reader, plan, CodecSlot<int>.Entry); // whose bound does not matter here
        bool isThere = body.TryConvert(ref reader, typeof(ConversionModelTests), rootMayBeAbsent: false);
        try
        {
            consumed = reader.Position;
            return isThere ? body.Join(out _).ToArray() : null;
        }
        finally
        {
            body.Dispose();
        }
    }

    private static ConversionPlan? Plan(Case c)
    {
        bool isPossible = ModelConversion.IsPossible(c.Writer, c.Reader, []);
        try
        {
            ConversionPlan plan = ConversionPlan.ForMessage(ModelLayout.ReaderOf(c.Reader), NullRules.None, typeof(ConversionModelTests), c.Descriptor, 0);
            Assert.True(isPossible, "A plan was made where there is none.");
            return plan;
        }
        catch (FirnException exception)
        {
            Assert.True(exception.Code == FirnErrorCode.SchemaMismatch, exception + " " + System.Convert.ToHexString(c.Descriptor) + " " + System.Convert.ToHexString(ModelLayout.Describe(c.Reader, out _)));
            Assert.False(isPossible, exception.Message);
            return null;
        }
    }

    [Theory]
    [MemberData(nameof(All))]
    public void What_comes_out_is_what_the_model_says(int round)
    {
        int converted = 0, refused = 0;
        for (int seed = round * SeedsPerRound; seed < (round + 1) * SeedsPerRound; seed++)
        {
            Case c = Make(seed);
            if (Plan(c) is not { } plan) continue;
            object? expected = null;
            try
            {
                expected = new ModelConversion(c.Options.UnknownCases == FirnUnknownCaseHandling.Null).Convert(c.Value, c.Writer, c.Reader);
            }
            catch (ModelConversion.RefusedException)
            {
                refused++;
            }

            byte[] behind = [.. c.Body, 1, 2, 3];
            try
            {
                byte[] body = Convert(plan, new ReadOnlySequence<byte>(behind), c.Options, out long consumed)!;
                Assert.True(expected is not null, $"Seed {seed}: accepted.");
                Assert.Equal(c.Body.Length, consumed);
                object actual = ModelBody.Read(c.Reader, body, plan.IsMarked);
                Assert.True(ModelConversion.AreSame(expected, actual, new(ReferenceEqualityComparer.Instance)), $"Seed {seed}: another value.");
                converted++;
                foreach (ReadOnlySequence<byte> cut in (ReadOnlySequence<byte>[])[Sequences.Single(behind), Sequences.Cut(behind, c.Body.Length / 3, c.Body.Length / 2)])
                {
                    Assert.Equal(body, Convert(plan, cut, c.Options, out consumed));
                    Assert.Equal(c.Body.Length, consumed);
                }

                CheckDirect(plan, c.Body, body, c.Options);
            }
            catch (FirnException exception)
            {
                Assert.True(expected is null, $"Seed {seed}: {exception}");
                Assert.True(exception.Offset >= 0 && exception.Offset <= c.Body.Length, exception.Message);
            }
        }

        Assert.True(converted > SeedsPerRound / 4, $"{converted} were converted, {refused} refused.");
    }

    // Exactly the room that it takes, more, and too little; the memory holds what another call left there.
    private static void CheckDirect(ConversionPlan plan, byte[] source, byte[] expected, FirnOptions options)
    {
        if (plan.Direct is not { } direct) return;
        for (int room = Math.Max(0, expected.Length - 40); room < expected.Length + 3; room++)
        {
            byte[] memory = new byte[room];
            memory.AsSpan().Fill(0xA5);
            int length = direct.ConvertDirect(source, memory, options);
            Assert.Equal(room < expected.Length ? -1 : expected.Length, length);
            if (length >= 0) Assert.Equal(expected, memory[..length]);
        }

        Assert.Equal(-1, direct.ConvertDirect([.. source, 0], new byte[expected.Length + 40], options));
    }

    [Fact]
    public void Short_bodies_are_converted_without_a_reader()
    {
        int count = 0;
        for (int seed = 0; seed < Rounds * SeedsPerRound; seed++)
        {
            if (Plan(Make(seed)) is { Direct: not null }) count++;
        }

        Assert.InRange(count, 50, int.MaxValue);
    }

    [Theory]
    [MemberData(nameof(All))]
    [Trait("Hostile", "H24")]
    public void Truncated_and_changed_bodies_are_refused_or_give_some_body(int round)
    {
        Random random = new(round);
        for (int seed = round * SeedsPerRound; seed < (round + 1) * SeedsPerRound; seed += 5)
        {
            Case c = Make(seed);
            if (Plan(c) is not { } plan) continue;
            FirnOptions options = c.Options with { MaxDepth = 64 };
            for (int length = 0; length < c.Body.Length; length += 1 + (c.Body.Length / 200))
            {
                byte[] part = c.Body[..length];
                FirnException exception = Assert.Throws<FirnException>(() => Convert(plan, new ReadOnlySequence<byte>(part), options, out _));
                Assert.InRange(exception.Offset, 0, length);
            }

            for (int i = 0; i < 60 && c.Body.Length > 0; i++)
            {
                byte[] changed = [.. c.Body];
                for (int changes = random.Next(1, 4); changes > 0; changes--) changed[random.Next(changed.Length)] = random.Next(3) == 0 ? (byte)random.Next(0xEE, 0xF4) : (byte)random.Next(256);
                byte[]? whole = Try(plan, new ReadOnlySequence<byte>(changed), options, out long consumed);
                Assert.Equal(whole, Try(plan, Sequences.Single(changed), options, out _));
                if (plan.Direct is { } direct) Assert.Equal(consumed == changed.Length ? whole : null, TryDirect(direct, changed));
            }
        }
    }

    private static byte[]? Try(ConversionPlan plan, in ReadOnlySequence<byte> source, FirnOptions options, out long consumed)
    {
        try
        {
            return Convert(plan, source, options, out consumed);
        }
        catch (FirnException)
        {
            consumed = -1;
            return null;
        }
    }

    private static byte[]? TryDirect(ObjectNode node, byte[] source)
    {
        byte[] memory = new byte[(8 * source.Length) + 1024];
        int length = node.ConvertDirect(source, memory, FirnOptions.Default);
        return length < 0 ? null : memory[..length];
    }

    [Theory]
    [MemberData(nameof(All))]
    [Trait("Hostile", "H23")]
    public void Changed_descriptors_are_refused_or_give_some_plan(int round)
    {
        Random random = new(round);
        for (int seed = round * SeedsPerRound; seed < (round + 1) * SeedsPerRound; seed += 5)
        {
            Case c = Make(seed);
            SchemaDescriptor reader = ModelLayout.ReaderOf(c.Reader);
            for (int i = 0; i < 40; i++)
            {
                byte[] changed = [.. c.Descriptor];
                for (int changes = random.Next(1, 4); changes > 0; changes--) changed[random.Next(changed.Length)] = (byte)random.Next(256);
                try
                {
                    ConversionPlan plan = ConversionPlan.ForMessage(reader, NullRules.None, typeof(ConversionModelTests), changed, 0);
                    Try(plan, new ReadOnlySequence<byte>(c.Body), c.Options, out _);
                }
                catch (FirnException exception)
                {
                    Assert.True(exception.Code is FirnErrorCode.InvalidSchema or FirnErrorCode.SchemaMismatch, exception.Message);
                }
            }
        }
    }
}
