using System.Buffers;
using System.Globalization;
using Firn.TestCases;
using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Schema;

/// <summary>Members that users' methods make of other types: each of four kinds of each other, wherever members stand, in random values.</summary>
public class ConverterTests
{
    private const int Rounds = 40;
    private static readonly int s_seed = int.TryParse(Environment.GetEnvironmentVariable("FIRN_SEED"), CultureInfo.InvariantCulture, out int seed) ? seed : 20261129;

    private static readonly Kind[] s_kinds = [new Kind<int>(Number), new Kind<string>(Text), new Kind<bool>(Flag), new Kind<List<string?>>(Texts)];

    private static int Number(Random random) => random.Next(4) == 0 ? 0 : random.Next(int.MinValue, int.MaxValue);

    private static string Text(Random random) => new('\u00E9', random.Next(0, 80));

    private static bool Flag(Random random) => random.Next(2) == 0;

    private static List<string?> Texts(Random random) => [.. Enumerable.Range(0, random.Next(5)).Select(i => i == 2 ? null : Text(random))];

    public static TheoryData<int, int> Pairs()
    {
        TheoryData<int, int> pairs = [];
        for (int from = 0; from < s_kinds.Length; from++)
        {
            for (int to = 0; to < s_kinds.Length; to++)
            {
                if (from != to) pairs.Add(from, to);
            }
        }

        return pairs;
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public void Each_kind_becomes_each_other(int from, int to) => s_kinds[from].Check(s_kinds[to], intact: true);

    [Theory]
    [MemberData(nameof(Pairs))]
    public void Bad_bytes_are_refused_or_give_some_value(int from, int to) => s_kinds[from].Check(s_kinds[to], intact: false);

    // A descriptor of as many types as fit, each of which has a list of the next where the reader's member is made of such a list.
    [Theory]
    [InlineData(10)]
    [InlineData(3_000)]
    public void A_long_chain_of_types_is_matched_within_bounds(int types)
    {
        FirnWriter writer = new();
        writer.Write((byte)FirnKind.Object);
        writer.WriteCount(0);
        for (int i = 0; i < types; i++)
        {
            writer.WriteCount(2);
            writer.WriteCount(0);
            writer.Write(global::Firn.Contracts.NameHash.Of("Next"));
            if (i + 1 == types)
            {
                writer.Write((byte)FirnKind.Int32);
            }
            else
            {
                writer.Write((byte)((byte)FirnKind.List | 0x80));
                writer.Write((byte)FirnKind.Object);
                writer.WriteCount(i + 1);
            }

            writer.WriteCount(0);
            writer.Write(global::Firn.Contracts.NameHash.Of("Value"));
            writer.Write((byte)FirnKind.Int32);
        }

        byte[] descriptor = writer.ToArray();
        FirnWriter message = new();
        message.Write((byte)0x12);
        message.WriteCount(descriptor.Length);
        message.WriteBytes(descriptor);
        message.WriteBytes([0, 7, 0, 0, 0]);
        byte[] bytes = message.ToArray();
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Linked>(bytes));
        Assert.Equal(FirnErrorCode.SchemaMismatch, exception.Code);
    }

    [Theory]
    [InlineData(5, true)]
    [InlineData(40, true)]
    [InlineData(64, false)]
    [InlineData(400, true)]
    public void Depth_counts_through_converters(int levels, bool isRead)
    {
        Listed value = new() { Value = levels };
        for (int i = levels - 1; i > 0; i--) value = new Listed { Value = i, Next = [value] };
        byte[] message = FirnSerializer.Serialize(value, FirnOptions.Default with { MaxDepth = 1000 });
        FirnOptions options = FirnOptions.Default with { MaxDepth = levels < 100 ? 100 : 1000 };
        if (!isRead)
        {
            Assert.Equal(FirnErrorCode.DepthExceeded, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Linked>(message, options)).Code);
            return;
        }

        Linked? read = FirnSerializer.Deserialize<Linked>(message, options);
        for (int i = 1; i <= levels; i++, read = read.Next) Assert.Equal(i, read!.Value);
        Assert.Null(read);
    }

    [Fact]
    public void Strict_reading_sees_what_old_types_lack()
    {
        byte[] message = FirnSerializer.Serialize(new Listed { Value = 1, Next = [new Listed { Value = 2 }] });
        Assert.NotNull(FirnSerializer.Deserialize<LinkedLess>(message));
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<LinkedLess>(message, FirnOptions.Default with { UnknownMembers = FirnMemberHandling.Refuse }));
        Assert.Equal(FirnErrorCode.SchemaMismatch, exception.Code);
        Assert.Equal(FirnSchemaVerdict.Loses, FirnSchema.Compare(FirnSchema.Of<Listed>(), FirnSchema.Of<LinkedLess>()).Forward);
    }

    [Fact]
    public void What_a_method_throws_is_inside_of_the_error()
    {
        byte[] message = FirnSerializer.Serialize(new Listed { Value = 1 });
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<RefusesFormat>(message));
        Assert.Equal((FirnErrorCode.InvalidValue, "Value"), (exception.Code, exception.Path));
        Assert.IsType<FormatException>(exception.InnerException);
        Assert.Throws<OperationCanceledException>(() => FirnSerializer.Deserialize<IsCancelled>(message));
        Assert.Throws<NotSupportedException>(() => FirnSerializer.Deserialize<IsNotSupported>(message));
    }

    private abstract class Kind
    {
        public abstract void Check(Kind to, bool intact);

        public abstract void CheckFrom<TOld>(Func<Random, TOld> make, bool intact);
    }

    private sealed class Kind<T>(Func<Random, T> make) : Kind
    {
        public override void Check(Kind to, bool intact) => to.CheckFrom(make, intact);

        public override void CheckFrom<TOld>(Func<Random, TOld> makeOld, bool intact)
        {
            Random random = new(s_seed);
            for (int round = 0; round < Rounds; round++)
            {
                Whole<TOld> old = new()
                {
                    Amounts = [.. Enumerable.Range(0, random.Next(4)).Select(_ => new Amounts<TOld> { Required = makeOld(random), Amount = makeOld(random), Kept = random.Next() })],
                    Levels = [.. Enumerable.Range(0, random.Next(4)).Select(_ => new Levels<TOld> { Level = makeOld(random), Kept = Flag(random) })],
                    Outer = new Outer<TOld> { Inner = new Levels<TOld> { Level = makeOld(random), Kept = Flag(random) }, Behind = random.Next() },
                    Gone = "gone",
                };
                Whole<T> expected = new()
                {
                    Amounts = old.Amounts.ConvertAll(a => new Amounts<T> { Required = Convert<TOld, T>(a.Required), Amount = Convert<TOld, T>(a.Amount!), Kept = a.Kept }),
                    Levels = old.Levels.ConvertAll(l => new Levels<T> { Level = Convert<TOld, T>(l.Level), Kept = l.Kept }),
                    Outer = new Outer<T> { Inner = new Levels<T> { Level = Convert<TOld, T>(old.Outer.Inner.Level), Kept = old.Outer.Inner.Kept }, Behind = old.Outer.Behind },
                    Gone = "gone",
                };
                if (intact) CheckIntact(old, expected, round);
                else CheckDamaged(old, random, round);
            }
        }

        private static void CheckIntact<TOld>(Whole<TOld> old, Whole<T> expected, int round)
        {
            foreach (FirnSchemaMode mode in (FirnSchemaMode[])[FirnSchemaMode.Embedded, FirnSchemaMode.Named])
            {
                byte[] message = FirnSerializer.Serialize(old, FirnOptions.Default with { SchemaMode = mode });
                Compare(expected, FirnSerializer.Deserialize<Whole<T>>(message));
                Compare(expected, FirnSerializer.Deserialize<Whole<T>>(Sequences.Single(message)));
                Compare(expected, FirnSerializer.Deserialize<Whole<T>>(Sequences.Cut(message, message.Length / 3, message.Length / 2)));

                // The members that it lacks have their initialisers' values; classes are marked then.
                More<T> more = FirnSerializer.Deserialize<More<T>>(message)!;
                Assert.Equal(7, more.Added);
                Compare(expected, new Whole<T> { Amounts = more.Amounts, Levels = more.Levels, Outer = more.Outer, Gone = "gone" });
            }

            void Compare(Whole<T> wanted, Whole<T>? read)
            {
                string? difference = StructuralEquality.FindDifference(typeof(Whole<T>), wanted, read);
                Assert.True(difference is null, $"Seed {s_seed}, round {round}: {difference}");
            }
        }

        private static void CheckDamaged<TOld>(Whole<TOld> old, Random random, int round)
        {
            byte[] message = FirnSerializer.Serialize(old);
            for (int i = 0; i < 60; i++)
            {
                byte[] changed = message[..(i % 4 == 0 ? random.Next(message.Length) : message.Length)];
                for (int changes = random.Next(1, 4); changes > 0 && changed.Length > 0; changes--) changed[random.Next(changed.Length)] = (byte)random.Next(256);
                try
                {
                    FirnSerializer.Deserialize<Whole<T>>(changed);
                }
                catch (FirnException exception)
                {
                    Assert.True(exception.Offset <= changed.Length, $"Seed {s_seed}, round {round}: {exception.Message}");
                }
            }
        }

        private static TNew Convert<TOld, TNew>(TOld old) => (TNew)(object)(old switch
        {
            int number when typeof(TNew) == typeof(string) => number.ToString(CultureInfo.InvariantCulture),
            int number when typeof(TNew) == typeof(bool) => number != 0,
            int number => new List<string?> { number.ToString(CultureInfo.InvariantCulture) },
            string text when typeof(TNew) == typeof(int) => text.Length,
            string text when typeof(TNew) == typeof(bool) => text.Length > 0,
            string text => new List<string?> { text, null },
            bool flag when typeof(TNew) == typeof(int) => flag ? 1 : 0,
            bool flag when typeof(TNew) == typeof(string) => flag ? "yes" : "no",
            bool flag => flag ? new List<string?> { "yes" } : new List<string?>(),
            List<string?> list when typeof(TNew) == typeof(int) => list.Count,
            List<string?> list when typeof(TNew) == typeof(string) => string.Concat(list),
            List<string?> list => list.Count > 0,
            _ => throw new InvalidOperationException(),
        });
    }

    public class Whole<T>
    {
        public List<Amounts<T>> Amounts { get; set; } = [];

        public List<Levels<T>> Levels { get; set; } = [];

        public Outer<T> Outer { get; set; }

        public string? Gone { get; set; }
    }

    public class More<T>
    {
        public int Added { get; set; } = 7;

        public List<Amounts<T>> Amounts { get; set; } = [];

        public List<Levels<T>> Levels { get; set; } = [];

        public Outer<T> Outer { get; set; }
    }

    public struct Outer<T>
    {
        public Levels<T> Inner { get; set; }

        public int Behind { get; set; }
    }

    public class Listed
    {
        public int Value { get; set; }

        public List<Listed>? Next { get; set; }
    }

    public class Linked
    {
        public int Value { get; set; }

        [FirnConvert(typeof(First))]
        public Linked? Next { get; set; }
    }

    public sealed class First : IFirnConverter<List<Linked>, Linked?>
    {
        public static Linked? Convert(List<Linked> old) => old.Count == 0 ? null : old[0];
    }

    public class Short
    {
        public int Value { get; set; }
    }

    public class LinkedLess
    {
        public int Value { get; set; }

        [FirnConvert(typeof(Names))]
        public string? Next { get; set; }
    }

    public sealed class Names : IFirnConverter<List<Short>, string>
    {
        public static string Convert(List<Short> old) => string.Join(",", old.Select(o => o.Value));
    }

    public class RefusesFormat
    {
        [FirnConvert(typeof(Thrower<FormatException>))]
        public string? Value { get; set; }
    }

    public class IsCancelled
    {
        [FirnConvert(typeof(Thrower<OperationCanceledException>))]
        public string? Value { get; set; }
    }

    public class IsNotSupported
    {
        [FirnConvert(typeof(Thrower<NotSupportedException>))]
        public string? Value { get; set; }
    }

    public sealed class Thrower<TException> : IFirnConverter<int, string>
        where TException : Exception, new()
    {
        public static string Convert(int old) => throw new TException();
    }
}
