using System.Reflection;
using System.Runtime.CompilerServices;
using Firn.Codecs;
using Firn.CodeGeneration;
using Firn.TestCases;
using Xunit;

namespace Firn.Tests.Table;

/// <summary>Codecs that read a value without a reader: the same values, and nothing for bytes that are wrong anywhere.</summary>
public sealed class DirectReadingTests : TableTests
{
    [Theory]
    [MemberData(nameof(Rows))]
    public void What_a_reader_reads_is_read_and_nothing_of_other_bytes(string row) => CheckCodec(typeof(DirectReadingTests), nameof(Check), row, Seed);

    [Fact]
    public void Many_rows_have_such_codecs()
    {
        int count = 0;
        foreach (TypeCase row in TypeTable.All)
        {
            row.Adjust(FirnOptions.Default);
            Type codec = CodecOf(row.Type);
            bool has = OfCodec<bool>(typeof(DirectReadingTests), nameof(Has), row.Type);
            bool isCollection = codec.IsGenericType && s_collections.Contains(codec.GetGenericTypeDefinition());
            if (has && !isCollection && (row.Type.IsValueType || codec.Assembly == typeof(FirnSerializer).Assembly)) Assert.Fail($"{row.Name}: {codec}");
            if (has) count++;
        }

        Assert.InRange(count, 40, int.MaxValue);
    }

    private static readonly HashSet<Type> s_collections =
    [
        typeof(ListCodec<,>), typeof(ArrayCodec<,>), typeof(EnumerableInterfaceCodec<,>), typeof(CollectionInterfaceCodec<,>), typeof(ListInterfaceCodec<,>), typeof(ReadOnlyCollectionInterfaceCodec<,>),
        typeof(ReadOnlyListInterfaceCodec<,>), typeof(DictionaryCodec<,,,>), typeof(DictionaryInterfaceCodec<,,,>), typeof(ReadOnlyDictionaryInterfaceCodec<,,,>),
    ];

    /// <summary>An object with all that a graph may hold.</summary>
    public sealed class Shelf
    {
        public int[]? Numbers { get; set; }

        public List<string>? Names { get; set; }

        public Dictionary<string, int>? Counts { get; set; }

        public Dictionary<Guid, List<Label>>? ByKey { get; set; }

        public Label[]? Labels { get; set; }

        public Label? First { get; set; }

        public Values? Values { get; set; }

        public IReadOnlyList<Label>? Shown { get; set; }

        public IDictionary<string, List<int>>? Groups { get; set; }
    }

    /// <summary>Values of fixed width: structs, and lists and arrays of what is no block in memory.</summary>
    public sealed class Values
    {
        public bool[]? Bits { get; set; }

        public List<bool?>? PerhapsBits { get; set; }

        public List<int?>? PerhapsNumbers { get; set; }

        public DayOfWeek[]? Days { get; set; }

        public DayOfWeek?[]? PerhapsDays { get; set; }

        public List<DateTime>? Times { get; set; }

        public decimal?[]? Prices { get; set; }

        public Mark Mark { get; set; }

        public Mark? PerhapsMark { get; set; }

        public List<Mark>? Marks { get; set; }

        public Mark?[]? PerhapsMarks { get; set; }

        public (int, char, Spot)[]? Triples { get; set; }

        public List<KeyValuePair<DateOnly, TimeSpan>>? Entries { get; set; }
    }

    public struct Mark
    {
        public int Id { get; set; }

        public bool IsSet { get; set; }

        public Spot Spot { get; set; }
    }

    public struct Spot
    {
        public float X;
        public DateTime Since;
    }

    public sealed class Label
    {
        public int Id { get; set; }

        public string? Text { get; set; }
    }

    public static TheoryData<string, Shelf, bool> Shelves => new()
    {
        { "empty", new Shelf(), true },
        { "empty collections", new Shelf { Numbers = [], Names = [], Counts = [], ByKey = [], Labels = [] }, true },
        { "many", new Shelf { Numbers = [.. Enumerable.Range(0, 300)], Names = [.. Enumerable.Range(0, 200).Select(i => "n" + i)], Labels = [.. Enumerable.Range(0, 150).Select(i => new Label { Id = i })] }, true },
        { "absent", new Shelf { Names = ["a", null!, "b"], Labels = [null!, new Label { Id = 1, Text = "t" }, null!] }, true },
        { "texts", new Shelf { Names = ["", "\u0416\u0416", "\u4E2D\u6587", new string('a', 59), new string('a', 60), new string('\u00E9', 315), new string('b', 316), "a\u0001\u20AC"] }, true },
        { "comparer", new Shelf { Counts = new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase) { ["A"] = 1, ["b"] = 2 } }, true },
        { "nested", new Shelf { ByKey = new Dictionary<Guid, List<Label>> { [Guid.Empty] = [new Label { Text = "x" }], [new Guid(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)] = [] }, First = new Label { Id = -1 } }, true },
        { "interfaces", new Shelf { Shown = [new Label { Id = 3, Text = "s" }], Groups = new Dictionary<string, List<int>> { ["g"] = [1, 2], ["h"] = [] } }, true },
        { "no values", new Shelf { Values = new Values { Bits = [], PerhapsBits = [], PerhapsNumbers = [], Days = [], PerhapsDays = [], Times = [], Prices = [], Marks = [], PerhapsMarks = [], Triples = [], Entries = [] } }, true },
        { "values", new Shelf { Values = Some(1) }, true },
        { "nine values", new Shelf { Values = Some(9) }, true },
        { "seventeen values", new Shelf { Values = Some(17) }, true },
        { "absent values", new Shelf { ByKey = new Dictionary<Guid, List<Label>> { [Guid.Empty] = null! } }, false },
    };

    private static Values Some(int count) => new()
    {
        Bits = [.. Enumerable.Range(0, count).Select(i => i % 3 == 0)],
        PerhapsBits = [.. Enumerable.Range(0, count).Select(i => i % 3 == 0 ? (bool?)null : i % 2 == 0)],
        PerhapsNumbers = [.. Enumerable.Range(0, count).Select(i => i % 3 == 1 ? (int?)null : i)],
        Days = [.. Enumerable.Range(0, count).Select(i => (DayOfWeek)i)],
        PerhapsDays = [.. Enumerable.Range(0, count).Select(i => (DayOfWeek?)i)],
        Times = [.. Enumerable.Range(0, count).Select(i => new DateTime(i, DateTimeKind.Utc))],
        Prices = [.. Enumerable.Range(0, count).Select(i => i % 5 == 0 ? (decimal?)null : i / 10m)],
        Mark = NewMark(count),
        PerhapsMark = NewMark(1),
        Marks = [.. Enumerable.Range(0, count).Select(NewMark)],
        PerhapsMarks = [.. Enumerable.Range(0, count).Select(i => i == 0 ? (Mark?)null : NewMark(i))],
        Triples = [.. Enumerable.Range(0, count).Select(i => (i, 'a', new Spot { X = i }))],
        Entries = [.. Enumerable.Range(0, count).Select(i => new KeyValuePair<DateOnly, TimeSpan>(new DateOnly(2026, 1, 1 + i), TimeSpan.FromSeconds(i)))],
    };

    private static Mark NewMark(int i) => new() { Id = i, IsSet = i % 2 == 1, Spot = new Spot { X = i / 3f, Since = new DateTime(i, DateTimeKind.Utc) } };

    [Theory]
    [MemberData(nameof(Shelves))]
    public void Graphs_are_read_without_a_reader(string name, Shelf shelf, bool isDirect) => CheckShelf(CodecTable.Boxed(typeof(Shelf)).GetType().GetGenericArguments()[1], name, shelf, isDirect);

    [Theory]
    [InlineData(15)]
    [InlineData(16)]
    public void Fewer_levels_than_parts_may_have_are_counted_by_a_reader(int levels)
    {
        FirnOptions options = FirnOptions.Default with { MaxDepth = levels };
        Assert.Equal(levels < 16 ? -1 : 4096, options.DirectLength);
        byte[] bytes = FirnSerializer.Serialize(new Shelf { Labels = [new Label { Id = 5 }] });
        Assert.Equal(5, FirnSerializer.Deserialize<Shelf>(bytes, options)!.Labels![0].Id);
        Assert.Equal(FirnErrorCode.DepthExceeded, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Shelf>(bytes, FirnOptions.Default with { MaxDepth = 2 })).Code);
    }

    [Fact]
    public void What_is_given_up_takes_no_more_than_a_message_may()
    {
        // Flags and counts that are not true, in front of bytes enough that many are believed first.
        byte[] bytes = FirnSerializer.Serialize(new Shelf { Numbers = new int[900] }, FirnOptions.Packed);
        Random random = new(Seed);
        for (int i = 0; i < 300; i++)
        {
            byte[] damaged = [.. bytes];
            for (int j = 1; j < 40; j++) damaged[random.Next(1, i % 2 == 0 ? 40 : damaged.Length)] = (byte)random.Next(256);
            long before = GC.GetAllocatedBytesForCurrentThread();
            try
            {
                FirnSerializer.Deserialize<Shelf>(damaged, FirnOptions.Packed);
            }
            catch (FirnException)
            {
            }

            long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
            Assert.True(allocated <= (2 << 20) + (64 * damaged.Length) + (64 << 10), $"{allocated} bytes, seed {Seed}, attempt {i}: {Hex(damaged)}");
        }
    }

    [Theory]
    [InlineData(0, false)]
    [InlineData(1, false)]
    [InlineData(2, true)]
    [InlineData(8, true)]
    public void Text_of_a_block_below_2_is_none(byte block, bool isText)
    {
        byte[] memory = [(2 << 2) | 1, block, (byte)'a', (byte)'b', 0xFF];
        string? text = FirnDirectReader.ReadString(ref memory[0], ref memory[^1], out int size);
        Assert.Equal(isText ? "ab" : null, text);
        if (isText) Assert.Equal(4, size);
    }

    [Theory]
    [InlineData(0, 2)]
    [InlineData(1, -1)]
    [InlineData(4, -1)]
    [InlineData(8, -1)]
    public void Numbers_stand_in_front_of_the_end(int missing, int expected)
    {
        // Two of four bytes each, the last of which are not the message's.
        byte[] memory = [2, 1, 0, 0, 0, 2, 0, 0, 0];
        FirnDirectInput input = new(ref memory[0], ref Unsafe.Add(ref memory[0], memory.Length - missing));
        Assert.Equal(expected, DirectElements<int, Int32Codec>.BeginBlock(ref input));
    }

    [Fact]
    public void Keys_that_collide_are_counted_in_short_messages_too()
    {
        const int Count = 200;
        int buckets = new Dictionary<int, byte>(Count).EnsureCapacity(Count);
        Dictionary<int, byte> colliding = [];
        for (int i = 0; i < Count; i++) colliding.Add(i * buckets, 0);
        byte[] bytes = FirnSerializer.Serialize(colliding, FirnOptions.Trusted with { SchemaMode = FirnSchemaMode.None });
        Assert.InRange(bytes.Length, 0, FirnOptions.Packed.DirectLength);
        Assert.Equal(FirnErrorCode.KeyCollisions, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Dictionary<int, byte>>(bytes, FirnOptions.Packed)).Code);
    }

    // A thread that changes the bitmap after its bits were counted.
    [Fact]
    public void No_more_elements_are_read_than_there_are_bytes_for()
    {
        byte[] memory = [1, 0, 0, 0, 0xFF];
        Assert.True(ReadsNumbers(memory, 0b01));
        Assert.False(ReadsNumbers(memory, 0b11));
        Assert.False(ReadsNumbers(memory, 0b00));
        Assert.True(ReadsBits(memory, 0b10));
        Assert.False(ReadsBits(memory, 0b11));
        Assert.False(ReadsBits(memory, 0b00));
    }

    private static bool ReadsNumbers(byte[] memory, byte bitmap)
    {
        FirnDirectInput input = new(ref memory[0], ref memory[^1]);
        return DirectElements<int?, NullableCodec<int, Int32Codec>>.TryReadValues(ref input, [bitmap], 1, new int?[2]);
    }

    private static bool ReadsBits(byte[] memory, byte bitmap)
    {
        FirnDirectInput input = new(ref memory[0], ref memory[^1]);
        return DirectElements<bool?, NullableCodec<bool, BooleanCodec>>.TryReadValues(ref input, [bitmap], 1, new bool?[2]);
    }

    public struct Wide
    {
        public Int128 A { get; set; }

        public Int128 B { get; set; }

        public Int128 C { get; set; }

        public Int128 D { get; set; }
    }

    public sealed class OfWides
    {
        public Wide?[]? Values { get; set; }
    }

    // A bit for an absent element stands for 80 bytes of memory: of few they are not counted, of many they are.
    [Theory]
    [InlineData(3, true)]
    [InlineData(3000, false)]
    public void Absent_elements_that_take_much_memory_are_counted_by_a_reader(int count, bool isRaw)
    {
        OfWides value = new() { Values = new Wide?[count] };
        value.Values[1] = new Wide { C = 5 };
        Type codec = CodecTable.Boxed(typeof(OfWides)).GetType().GetGenericArguments()[1];
        MethodInfo reads = typeof(DirectReadingTests).GetMethod(nameof(ReadsRaw), BindingFlags.NonPublic | BindingFlags.Static)!.MakeGenericMethod(typeof(OfWides), codec);
        Assert.Equal(isRaw, reads.Invoke(null, BindingFlags.DoNotWrapExceptions, null, [value], null));
    }

    private static bool ReadsRaw<T, TCodec>(T value)
        where T : class
        where TCodec : struct, IFirnCodec<T>
    {
        byte[] memory = [.. Write<T, TCodec>(value), 0xFF];
        FirnDirectInput input = new(ref memory[0], ref memory[^1]);
        return TCodec.ReadDirect(ref input) is not null;
    }

    private static void CheckShelf(Type codec, string name, Shelf shelf, bool isDirect) =>
        typeof(DirectReadingTests).GetMethod(nameof(CheckGraph), BindingFlags.NonPublic | BindingFlags.Static)!.MakeGenericMethod(codec).Invoke(null, BindingFlags.DoNotWrapExceptions, null, [name, shelf, isDirect], null);

    private static void CheckGraph<TCodec>(string name, Shelf shelf, bool isDirect)
        where TCodec : struct, IFirnCodec<Shelf>
    {
        Assert.Equal(5, TCodec.ReadingLevels);    // the shelf, its values, a list of them, a struct, and the one in that
        byte[] memory = [.. Write<Shelf, TCodec>(shelf), 0xFF];
        FirnDirectInput input = new(ref memory[0], ref memory[^1]);
        object? direct = TCodec.ReadDirect(ref input);
        Assert.True(direct is not null == isDirect, name);
        if (direct is null) return;
        Assert.True(input.IsAtEnd, name);
        Assert.Equal(memory.AsSpan(..^1).ToArray(), Write<Shelf, TCodec>((Shelf)direct));
    }

    private const int Seed = 20_261_124;

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

    /// <summary>The same of structs, which stand in lists and as members.</summary>
    [Theory]
    [MemberData(nameof(Rows))]
    public void Structs_are_read_as_a_reader_reads_them(string row) => CheckCodec(typeof(DirectReadingTests), nameof(CheckStruct), row, Seed);

    [Fact]
    public void Many_structs_are_read_without_a_reader()
    {
        int count = 0;
        foreach (TypeCase row in TypeTable.All)
        {
            row.Adjust(FirnOptions.Default);
            if (row.Type.IsValueType && OfCodec<bool>(typeof(DirectReadingTests), nameof(IsRaw), row.Type)) count++;
        }

        Assert.InRange(count, 20, int.MaxValue);
    }

    private static bool IsRaw<TCodec>()
        where TCodec : struct, IFirnCodec => TCodec.ReadingLevels > 0 && TCodec.FixedSize > 0;

    private static void CheckStruct<T, TCodec>(Sample sample, int seed)
        where TCodec : struct, IFirnCodec<T>
    {
        if (!typeof(T).IsValueType || !IsRaw<TCodec>() || sample.Value is not T value) return;
        byte[] body = new byte[TCodec.FixedSize];
        TCodec.WriteFixed(ref body[0], value);
        Random random = new(seed);
        for (int i = 0; i < 200; i++)
        {
            byte[] bytes = [.. body];
            for (int j = i == 0 ? 0 : random.Next(1, 4); j > 0; j--) bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            byte[]? expected = new byte[bytes.Length];
            try
            {
                FirnReader reader = new(bytes);
                TCodec.WriteFixed(ref expected[0], TCodec.ReadFixed(ref reader, ref bytes[0]));
            }
            catch (FirnException)
            {
                expected = null;
            }

            bool isRead = TCodec.TryReadDirect(ref bytes[0], out T read);
            string where = sample.Where($"{Hex(bytes)} seed {seed}, attempt {i}");
            if (expected is null) Assert.False(isRead, where);
            else if (i == 0) Assert.True(isRead, where);
            if (!isRead) continue;
            byte[] again = new byte[bytes.Length];
            TCodec.WriteFixed(ref again[0], read);
            Assert.True(again.AsSpan().SequenceEqual(expected), where);
        }
    }

    private static void AssertSame<T, TCodec>(Sample sample, byte[] bytes, int length, string note = "")
        where TCodec : struct, IFirnCodec<T>
    {
        // Exactly as long as what may be read, but for one byte that a reference to the end needs.
        byte[] memory = new byte[length + 1];
        bytes.AsSpan(0, length).CopyTo(memory);
        memory[length] = 0xFF;
        FirnDirectInput input = new(ref memory[0], ref memory[length]);
        object? direct = TCodec.ReadDirect(ref input);
        if (direct is not null && !input.IsAtEnd) direct = null;
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
