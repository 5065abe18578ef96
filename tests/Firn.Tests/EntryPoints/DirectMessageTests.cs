using Firn.Contracts.Plans;
using System.Runtime.Serialization;
using Xunit;

namespace Firn.Tests.EntryPoints;

/// <summary>Messages of classes whose members are of known width or text: they are written without a writer where they fit, and by one where they don't.</summary>
public class DirectMessageTests
{
    private static readonly FirnOptions[] s_options = [FirnOptions.Packed, FirnOptions.Default, FirnOptions.Default with { SchemaMode = FirnSchemaMode.Fingerprint }, FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named }];

    /// <summary>One text of each form that text has; the first five have none or up to 59 code units of Latin-1.</summary>
    internal static readonly string?[] Texts =
    [
        null, "", "a", "thirty-one characters of Latin-1", new('x', 59), new('x', 60), new('x', 315), new('x', 316), new('é', 33), "дом", new('д', 59), new('д', 60), "漢字", new('漢', 40),
        new('漢', 330), "a\ud800", "a漢é😀", new('x', 1_000), new('x', 5_000), new('漢', 500),
    ];

    public class Note
    {
        public string? Author { get; set; }

        public Guid? Id { get; set; }

        public bool? IsRead { get; set; }

        public int Number { get; set; }

        public Version? Since { get; set; }

        public string? Text { get; set; }
    }

    public class LongerNote : Note
    {
        public int Extra { get; set; }
    }

    public struct Place
    {
        public double X { get; set; }

        public double Y { get; set; }
    }

    public sealed class Placed
    {
        public Place Place { get; set; }

        public string? Name { get; set; }
    }

    public sealed class Counting
    {
        [FirnIgnore]
        public int Calls;

        public string? Name { get; set; }

        [OnSerialized]
        public void OnWritten() => Calls++;
    }

    public class Hiding
    {
        public string? Name { get; set; }

        public new Type GetType() => typeof(Hiding);
    }

    public class LongerHiding : Hiding
    {
        public int Extra { get; set; }
    }

    public struct CountingPlace
    {
        private static int s_calls;

        public static int Calls => s_calls;

        public int X { get; set; }

        [OnSerializing]
        public readonly void OnWriting() => s_calls++;
    }

    public sealed class CountedPlace
    {
        public CountingPlace Place { get; set; }

        public string? Name { get; set; }
    }

    [Fact]
    public void Texts_of_all_kinds_before_and_behind_others()
    {
        int number = 0;
        foreach (string? author in Texts)
        {
            foreach (string? text in Texts)
            {
                number++;
                Note note = new()
                {
                    Author = author,
                    Id = number % 3 == 0 ? null : new Guid(number, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
                    IsRead = number % 5 == 0 ? null : number % 2 == 0,
                    Number = number,
                    Since = number % 7 == 0 ? null : new Version(1, 2, number),
                    Text = text,
                };
                foreach (FirnOptions options in s_options) AssertFirnWrites(note, options);
            }
        }
    }

    [Fact]
    public void Depth_that_structs_take_is_counted()
    {
        Placed placed = new() { Place = new Place { X = 1, Y = 2 }, Name = "n" };
        FirnOptions shallow = FirnOptions.Packed with { MaxDepth = 1 };
        foreach (Action<FirnOptions> write in FirnWritings(placed))
        {
            write(shallow with { MaxDepth = 2 });
            Assert.Equal(FirnErrorCode.DepthExceeded, Assert.Throws<FirnException>(() => write(shallow)).Code);
        }
    }

    [Fact]
    public void Instances_of_derived_classes_are_refused_or_written_as_declared()
    {
        Note derived = new LongerNote { Number = 1, Text = "t", Extra = 2 };
        foreach (Action<FirnOptions> write in FirnWritings(derived))
        {
            Assert.Equal(FirnErrorCode.DerivedInstance, Assert.Throws<FirnException>(() => write(FirnOptions.Packed)).Code);
            write(FirnOptions.Packed with { WriteDerivedAsDeclared = true });
        }

        Hiding hiding = new LongerHiding { Name = "h" };
        foreach (Action<FirnOptions> write in FirnWritings(hiding)) Assert.Equal(FirnErrorCode.DerivedInstance, Assert.Throws<FirnException>(() => write(FirnOptions.Packed)).Code);
        for (int i = 0; i < 3; i++) Assert.Equal(4, FirnSerializer.Serialize(new Hiding { Name = "h" }, FirnOptions.Packed).Length);
        byte[] message = FirnSerializer.Serialize(derived, FirnOptions.Packed with { WriteDerivedAsDeclared = true });
        Assert.Equal(FirnSerializer.Serialize(new Note { Number = 1, Text = "t" }, FirnOptions.Packed), message);
    }

    [Fact]
    public void Callbacks_are_called_once_where_the_value_does_not_fit()
    {
        Counting value = new() { Name = "name" };
        Assert.False(FirnSerializer.TrySerialize(new byte[4], value, out int length, FirnOptions.Packed));
        Assert.Equal((0, 1), (length, value.Calls));
        int before = CountingPlace.Calls;
        Assert.False(FirnSerializer.TrySerialize(new byte[8], new CountedPlace { Name = "name" }, out _, FirnOptions.Packed));
        Assert.Equal(1, CountingPlace.Calls - before);
    }

    [Fact]
    public void Options_derived_from_others_keep_what_they_say_of_depth_and_compression()
    {
        Placed placed = new() { Name = new string('n', 500) };
        byte[] plain = FirnSerializer.Serialize(placed, FirnOptions.Packed);
        FirnOptions compressed = FirnOptions.Packed with { Compression = FirnCompression.Brotli };
        foreach (FirnOptions options in (FirnOptions[])[compressed, compressed with { MaxDepth = 7 }, FirnOptions.Packed with { MaxDepth = 7, Compression = FirnCompression.Brotli }])
        {
            Assert.True(FirnSerializer.Serialize(placed, options).Length < plain.Length / 2);
            Assert.Equal(plain, FirnSerializer.Serialize(placed, options with { Compression = FirnCompression.None }));
            Assert.Throws<FirnException>(() => FirnSerializer.Serialize(placed, options with { Compression = FirnCompression.None, MaxDepth = 1 }));
        }
    }

    public class Letter
    {
        public string? Author { get; set; }

        public Guid? Id { get; set; }

        public bool? IsRead { get; set; }

        public int Number { get; set; }

        public decimal Price { get; set; }

        public DateTimeOffset? Sent { get; set; }

        public string? Text { get; set; }

        public DateTime Time { get; set; }
    }

    public enum Mood
    {
        Calm,
        Glad,
    }

    public sealed class Moody
    {
        public Mood Mood { get; set; }

        public Mood? Next { get; set; }

        public string? Name { get; set; }
    }

    public sealed class Strict
    {
        private static (int Made, int Set, int Read) s_calls;

        private string? _name;

        public Strict() => s_calls.Made++;

        public DateOnly Day { get; set; }

        public string? Name
        {
            get => _name;
            set
            {
                s_calls.Set++;
                if (value == "wrong") throw new InvalidOperationException("wrong");
                _name = value;
            }
        }

        [OnDeserialized]
        public void OnRead() => s_calls.Read++;

        public static (int Made, int Set, int Read) TakeCalls()
        {
            (int, int, int) calls = s_calls;
            s_calls = default;
            return calls;
        }
    }

    [FirnSerializable]
    public sealed record Fare(decimal Price, string? Currency, DateOnly? Day = null)
    {
        public required TimeOnly Time { get; init; }

        public long? Seat { get; private set; }

        public Fare Take(long seat)
        {
            Seat = seat;
            return this;
        }
    }

    // A class whose members have the names of what generated code uses itself.
    public sealed class Named
    {
        public string? Size { get; set; }

        public string? Next { get; set; }

        public string? Part0 { get; set; }

        public int P { get; set; }

        public int? Limit { get; set; }
    }

    // Members that may be absent in runs, with others between them, over three bytes of flags.
    public class Mixed
    {
        public int? A { get; set; }

        public int B { get; set; }

        public DateTime? C { get; set; }

        public bool D { get; set; }

        public decimal? E { get; set; }

        public string? F { get; set; }

        public Guid? G { get; set; }

        public decimal H { get; set; }

        public bool? I { get; set; }

        public byte? J { get; set; }

        public DateOnly? K { get; set; }

        public long? L { get; set; }

        public string? M { get; set; }

        public double? N { get; set; }

        public TimeOnly? O { get; set; }

        public Mood? P { get; set; }

        public bool Q { get; set; }

        public DateTimeOffset? R { get; set; }
    }

    public class MixedOnce
    {
        public int? A { get; init; } = 1;

        public int B { get; init; }

        public DateTime? C { get; init; } = DateTime.UnixEpoch;

        public decimal? E { get; init; } = 2;

        public bool? I { get; init; } = true;

        public byte? J { get; init; } = 3;
    }

    // Setters that do more than store, though they say that a compiler made them.
    public class Marked
    {
        private static int s_calls;
        private int _number;

        public static int TakeCalls() => Interlocked.Exchange(ref s_calls, 0);

        public int Number
        {
            get => _number;
            [System.Runtime.CompilerServices.CompilerGenerated]
            set
            {
                s_calls++;
                _number = value;
            }
        }

        public DateTime Time { get; set; }
    }

    public struct Noisy
    {
        public int Calls { get; private set; }

        public static int AllCalls { get; set; }

        public static implicit operator Noisy(string? text)
        {
            AllCalls++;
            return new Noisy { Calls = AllCalls + (text?.Length ?? 0) };
        }
    }

    // An initializer that calls a method, though it says null.
    public class Converted
    {
        [FirnIgnore]
        public Noisy Noisy = null;

        public DateTime Time { get; set; }
    }

    private static Letter LetterOf(int number, string? author, string? text) => new()
    {
        Author = author,
        Id = number % 3 == 0 ? null : new Guid(number, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
        IsRead = number % 5 == 0 ? null : number % 2 == 0,
        Number = number,
        Price = new decimal(number, 2, 3, number % 2 == 0, 9),
        Sent = number % 7 == 0 ? null : new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.FromMinutes(number % 800)),
        Text = text,
        Time = new DateTime(2026, 1, 2, 3, 4, number % 60, (DateTimeKind)(number % 3)),
    };

    [Fact]
    public void Texts_of_all_kinds_are_read_before_and_behind_others()
    {
        int number = 0;
        foreach (string? author in Texts)
        {
            foreach (string? text in Texts)
            {
                number++;
                foreach (FirnOptions options in s_options) AssertFirnReads(LetterOf(number, author, text), options);
            }
        }

        // Around the length up to which nothing is counted.
        for (int length = 32_500; length < 32_800; length += 7) AssertFirnReads(LetterOf(length, new string('x', length), "t"), FirnOptions.Packed);
    }

    [Fact]
    public void Records_and_classes_with_names_of_all_kinds_are_read()
    {
        AssertFirnReads(new Fare(12.5m, "EUR") { Time = new TimeOnly(23, 59) }.Take(5), FirnOptions.Default);
        AssertFirnReads(new Fare(12.5m, null, new DateOnly(2026, 11, 24)) { Time = default }, FirnOptions.Packed);
        AssertFirnReads(new Named { Size = "s", Next = "n", Part0 = "p", P = 3, Limit = 4 }, FirnOptions.Packed);
        AssertFirnReads(Tuple.Create(1, "text", 2.5m), FirnOptions.Packed);
    }

    [Fact]
    public void Runs_of_members_that_may_be_absent_with_others_between_them()
    {
        const int Seed = 20_261_125;
        Random random = new(Seed);
        for (int i = 0; i < 400; i++)
        {
            int chance = i % 5;
            Mixed mixed = new()
            {
                A = Maybe<int>(random.Next()),
                B = i,
                C = Maybe(new DateTime(2026, 1, 2, 3, 4, 5, (DateTimeKind)(i % 3))),
                D = i % 2 == 0,
                E = Maybe(1.5m + i),
                F = i % 4 == 0 ? null : "f" + i,
                G = Maybe(new Guid(i, 2, 3, [4, 5, 6, 7, 8, 9, 10, 11])),
                H = -i,
                I = Maybe(i % 3 == 0),
                J = Maybe((byte)i),
                K = Maybe(new DateOnly(2026, 1, 1).AddDays(i)),
                L = Maybe(random.NextInt64()),
                M = i % 3 == 0 ? null : new string('m', i),
                N = Maybe(random.NextDouble()),
                O = Maybe(new TimeOnly(i)),
                P = Maybe(Mood.Glad),
                Q = i % 7 == 0,
                R = Maybe(new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.FromMinutes(i))),
            };
            MixedOnce once = new() { A = mixed.A, B = mixed.B, C = mixed.C, E = mixed.E, I = mixed.I, J = mixed.J };
            foreach (FirnOptions options in s_options)
            {
                AssertFirnReads(mixed, options);
                AssertFirnWrites(mixed, options);
                AssertFirnReads(once, options);
                AssertFirnWrites(once, options);
            }

            byte[] bad = FirnSerializer.Serialize(mixed, FirnOptions.Packed);
            bad[random.Next(1, bad.Length)] ^= (byte)(1 << random.Next(8));
            AssertFirnReadsAlike<Mixed>(bad, FirnOptions.Packed, $"seed {Seed}, attempt {i}");

            T? Maybe<T>(T value)
                where T : struct => random.Next(5) < chance ? value : null;
        }
    }

    [Fact]
    public void What_more_than_stores_is_called_once_where_a_reader_has_to_look()
    {
        byte[] marked = FirnSerializer.Serialize(new Marked { Number = 5, Time = new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Local) }, FirnOptions.Packed);
        byte[] converted = FirnSerializer.Serialize(new Converted { Time = new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Local) }, FirnOptions.Packed);
        for (int i = 0; i < 40; i++)
        {
            Marked.TakeCalls();
            Assert.Equal(5, FirnSerializer.Deserialize<Marked>(marked, FirnOptions.Packed)!.Number);
            Assert.Equal(1, Marked.TakeCalls());
            Noisy.AllCalls = 0;
            Assert.Equal(1, FirnSerializer.Deserialize<Converted>(converted, FirnOptions.Packed)!.Noisy.Calls);
            Assert.Equal(1, Noisy.AllCalls);
        }
    }

    [Fact]
    public void Damaged_messages_give_the_error_that_a_reader_gives()
    {
        const int Seed = 20_261_124;
        Random random = new(Seed);
        byte[] good = FirnSerializer.Serialize(LetterOf(11, "Author", "A text of some length, é"), FirnOptions.Packed);
        for (int i = 0; i < 20_000; i++)
        {
            byte[] bad = good[..(i % 4 == 0 ? random.Next(good.Length) : good.Length)];
            for (int j = random.Next(3); j >= 0 && bad.Length > 1; j--) bad[random.Next(1, bad.Length)] = (byte)random.Next(256);
            AssertFirnReadsAlike<Letter>(bad, FirnOptions.Packed, $"seed {Seed}, attempt {i}");
        }
    }

    [Fact]
    public void Enums_of_other_than_plain_integers_are_left_to_a_reader()
    {
        Assert.Equal(DirectKinds.Enum, DirectKinds.Of("UInt64", isEnum: true));
        foreach (string kind in (string[])["Bool", "IntPtr", "UIntPtr", ""]) Assert.Equal("", DirectKinds.Of(kind, isEnum: true));
    }

    [Fact]
    public void Options_that_say_something_of_times_and_enums_are_heard()
    {
        Letter letter = LetterOf(3, "a", "t");
        letter.Time = new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Unspecified);
        byte[] message = FirnSerializer.Serialize(letter, FirnOptions.Packed);
        Assert.Equal(DateTimeKind.Utc, FirnSerializer.Deserialize<Letter>(message, FirnOptions.Packed with { DateTimes = FirnDateTimeHandling.Utc })!.Time.Kind);
        Assert.Equal(DateTimeKind.Unspecified, FirnSerializer.Deserialize<Letter>(message, FirnOptions.Packed with { DateTimes = FirnDateTimeHandling.AsWritten })!.Time.Kind);
        byte[] moody = FirnSerializer.Serialize(new Moody { Mood = (Mood)7, Next = (Mood)8, Name = "n" }, FirnOptions.Packed);
        Moody read = FirnSerializer.Deserialize<Moody>(moody, FirnOptions.Packed)!;
        Assert.Equal(((Mood)7, (Mood?)8, "n"), (read.Mood, read.Next, read.Name));
        FirnOptions refusing = FirnOptions.Packed with { RefuseUndefinedEnums = true };
        Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Moody>(moody, refusing));
        Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Moody>(moody, refusing with { DateTimes = FirnDateTimeHandling.AsWritten }));
        Assert.NotNull(FirnSerializer.Deserialize<Moody>(moody, refusing with { RefuseUndefinedEnums = false }));
    }

    [Fact]
    public void Constructors_setters_and_callbacks_are_called_once_and_not_for_bytes_that_are_wrong()
    {
        byte[] message = FirnSerializer.Serialize(new Strict { Day = new DateOnly(2026, 1, 1), Name = "name" }, FirnOptions.Packed);
        Strict.TakeCalls();
        Assert.Equal("name", FirnSerializer.Deserialize<Strict>(message, FirnOptions.Packed)!.Name);
        Assert.Equal((1, 1, 1), Strict.TakeCalls());

        // By the reader, which makes the object first.
        Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Strict>(message.AsSpan(0, message.Length - 1), FirnOptions.Packed));
        Assert.Equal((1, 0, 0), Strict.TakeCalls());
        byte[] wrong = [.. message.AsSpan(0, message.Length - 5), 5 << 2, .. "wrong"u8];
        Assert.Throws<InvalidOperationException>(() => FirnSerializer.Deserialize<Strict>(wrong, FirnOptions.Packed));
        Assert.Equal((1, 1, 0), Strict.TakeCalls());
    }

    // By a reader, as a message is that others may follow, and without one.
    [FirnEntryPoint]
    private static void AssertFirnReads<T>(T value, FirnOptions options)
    {
        byte[] message = FirnSerializer.Serialize(value, options);
        string expected = System.Text.Json.JsonSerializer.Serialize(FirnSerializer.Deserialize<T>(message, out long consumed, options));
        Assert.Equal(message.Length, consumed);
        Assert.Equal(System.Text.Json.JsonSerializer.Serialize(value), expected);
        Assert.Equal(expected, System.Text.Json.JsonSerializer.Serialize(FirnSerializer.Deserialize<T>(message, options)));
        Assert.Equal(expected, System.Text.Json.JsonSerializer.Serialize(FirnSerializer.Deserialize<T>(new MemoryStream(message), options)));
        Assert.Equal(message, FirnSerializer.Serialize(FirnSerializer.Deserialize<T>(message, options), options));
    }

    // By a reader and without one: the same value or the same error.
    [FirnEntryPoint]
    private static void AssertFirnReadsAlike<T>(byte[] message, FirnOptions options, string where)
    {
        (FirnErrorCode, long, string?)? expected = null, found = null;
        byte[]? one = null, other = null;
        try
        {
            T? value = FirnSerializer.Deserialize<T>(message, out long consumed, options);
            if (consumed == message.Length) one = FirnSerializer.Serialize(value, options);
        }
        catch (FirnException exception)
        {
            expected = (exception.Code, exception.Offset, exception.Path);
        }

        try
        {
            other = FirnSerializer.Serialize(FirnSerializer.Deserialize<T>(message, options), options);
        }
        catch (FirnException exception)
        {
            found = (exception.Code, exception.Offset, exception.Path);
        }

        if (expected is not null || one is not null) Assert.True(expected == found, $"{where}: {found} instead of {expected}, {Convert.ToHexString(message)}");
        else Assert.True(found is not null, where);
        if (one is not null) Assert.True(other.AsSpan().SequenceEqual(one), where);
    }

    [FirnEntryPoint]
    private static IEnumerable<Action<FirnOptions>> FirnWritings<T>(T value)
    {
        yield return options => FirnSerializer.Serialize(value, options);
        yield return options => FirnSerializer.TrySerialize(new byte[200], value, out _, options);
        yield return options => FirnSerializer.SerializeToBuffer(value, options).Dispose();
        yield return options => FirnSerializer.Serialize(Stream.Null, value, options);
    }

    // By a writer, which Measure and a destination that gives little at a time need, and by all ways that need none.
    [FirnEntryPoint]
    private static void AssertFirnWrites<T>(T value, FirnOptions options)
    {
        HostileBufferWriter pieces = new(RoomShape.Exact);
        FirnSerializer.Serialize(pieces, value, options);
        byte[] expected = pieces.ToArray();
        Assert.Equal(expected.Length, FirnSerializer.Measure(value, options));
        Assert.Equal(expected, FirnSerializer.Serialize(value, options));
        using FirnBuffer buffer = FirnSerializer.SerializeToBuffer(value, options);
        Assert.Equal(expected, buffer.Memory.ToArray());
        using MemoryStream stream = new();
        FirnSerializer.Serialize(stream, value, options);
        Assert.Equal(expected, stream.ToArray());
        foreach (int room in (int[])[expected.Length, expected.Length + 1, expected.Length + 200])
        {
            byte[] span = new byte[room];
            Assert.True(FirnSerializer.TrySerialize(span, value, out int length, options));
            Assert.Equal(expected, span[..length]);
        }

        Assert.False(FirnSerializer.TrySerialize(new byte[expected.Length - 1], value, out int none, options));
        Assert.Equal(0, none);
    }
}
