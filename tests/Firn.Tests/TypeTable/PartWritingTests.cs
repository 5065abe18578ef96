using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.CompilerServices;
using Firn.TestCases;
using Firn.Tests.IO;
using Xunit;

namespace Firn.Tests.Table;

/// <summary>Codecs that write objects without a writer as parts of others: the bytes of the writer, none behind the end, and whatever they do not write by the writer.</summary>
public sealed class PartWritingTests : TableTests
{
    private const int Seed = 20_261_125;
    private const byte Untouched = 0xA5;
    private const int Guard = 160;  // more than any kernel stores at a time
    private const int MostAskedFor = 400;   // behind what a value takes: for four texts, and other members between them

    [Theory]
    [MemberData(nameof(Rows))]
    public void The_bytes_are_those_of_the_writer_and_none_stands_behind_the_end(string row) => CheckCodec(typeof(PartWritingTests), nameof(Check), row);

    [Fact]
    public void Many_rows_have_such_codecs()
    {
        int count = 0;
        foreach (TypeCase row in TypeTable.All)
        {
            row.Adjust(FirnOptions.Default);
            if (LevelsOf(row.Type) == 0) continue;
            count++;
        }

        Assert.InRange(count, 40, int.MaxValue);
    }

    /// <summary>An object with all that a part may hold.</summary>
    public sealed class Rack
    {
        public bool? Checked { get; set; }

        public string? Code { get; set; }

        public int? Depth { get; set; }

        public string? Description { get; set; }

        public Item? First { get; set; }

        public long Id { get; set; }

        public bool IsFull { get; set; }

        public Item[]? Items { get; set; }

        public List<List<Item>>? Nested { get; set; }

        public string? Note { get; set; }

        public List<int>? Numbers { get; set; }

        public Guid? Owner { get; set; }

        public string? Place { get; set; }

        public Spot? Reserved { get; set; }

        public string? Remark { get; set; }

        public Spot Spot { get; set; }

        public List<string>? Tags { get; set; }

        public DateTime? Updated { get; set; }

        public string? Zone { get; set; }

        public Values? Values { get; set; }

        public IReadOnlyList<Item>? Shown { get; set; }

        public IEnumerable<string>? Marks { get; set; }

        public ICollection<int>? Sizes { get; set; }

        public Dictionary<string, Item>? ByName { get; set; }

        public IReadOnlyDictionary<int, List<int>>? Groups { get; set; }
    }

    /// <summary>Lists and arrays of values of fixed width that are no block in memory, and dictionaries.</summary>
    public sealed class Values
    {
        public bool[]? Bits { get; set; }

        public List<bool?>? PerhapsBits { get; set; }

        public List<int?>? PerhapsNumbers { get; set; }

        public DayOfWeek[]? Days { get; set; }

        public List<DateTime>? Times { get; set; }

        public decimal?[]? Prices { get; set; }

        public List<Spot>? Spots { get; set; }

        public Spot?[]? PerhapsSpots { get; set; }

        public List<(int, decimal)>? Pairs { get; set; }

        public KeyValuePair<byte, Point>[]? Entries { get; set; }

        public Dictionary<string, int>? Counts { get; set; }

        public Dictionary<Guid, string>? Names { get; set; }
    }

    public struct Spot
    {
        public bool IsFree { get; set; }

        public Point Point { get; set; }

        public DateTime Since { get; set; }
    }

    public struct Point
    {
        public double X { get; set; }

        public double Y { get; set; }
    }

    public class Item
    {
        public int Count { get; set; }

        public string? Name { get; set; }

        public DateTime Time { get; set; }
    }

    public sealed class SpecialItem : Item
    {
        public int Extra { get; set; }
    }

    public sealed class Hall
    {
        public Rack? Main { get; set; }

        public List<Rack>? Racks { get; set; }
    }

    public sealed class Warmth
    {
        [FirnCodec(typeof(TenthsCodec))]
        public double Degrees { get; set; }
    }

    public struct Gauge
    {
        internal static int Begun;

        public int Value { get; set; }

        [System.Runtime.Serialization.OnSerializing]
        public void Begin() => Begun++;
    }

    public struct Dial
    {
        public Gauge Gauge { get; set; }
    }

    public sealed class OfDials
    {
        public Dial Dial { get; set; }

        public string? Name { get; set; }
    }

    public sealed class OfPerhapsDials
    {
        public Dial? Dial { get; set; }
    }

    public sealed class OfWarmths
    {
        public WarmthValue? Warmth { get; set; }
    }

    public struct WarmthValue
    {
        [FirnCodec(typeof(TenthsCodec))]
        public double Degrees { get; set; }
    }

    public sealed class OfSpots
    {
        public Spot First { get; set; }

        public Spot? Second { get; set; }

        public KeyValuePair<int, Spot> Third { get; set; }

        public (long, Point)? Fourth { get; set; }
    }

    public sealed class Watched
    {
        public int Id { get; set; }

        public string? Name { get; set; }

        internal int Written { get; private set; }

        [System.Runtime.Serialization.OnSerializing]
        public void Begin() => Written++;
    }

    [Fact]
    public void Levels_are_those_of_the_members()
    {
        Assert.Equal(1, LevelsOf(typeof(Item)));
        Assert.Equal(4, LevelsOf(typeof(Values)));   // the object, a list, a struct, and the one in that
        Assert.Equal(5, LevelsOf(typeof(Rack)));     // the rack, and its values
        Assert.Equal(7, LevelsOf(typeof(Hall)));
        Assert.Equal(4, LevelsOf(typeof(OfSpots)));  // the object, the pair, the struct in it, and the one in that
        Assert.Equal(0, LevelsOf(typeof(Watched)));
        Assert.Equal(0, LevelsOf(typeof(OfDials)));
        Assert.Equal(0, LevelsOf(typeof(OfPerhapsDials)));
        Assert.Equal(0, LevelsOf(typeof(OfWarmths)));
        Assert.Equal(0, LevelsOf(typeof(Warmth)));   // somebody else's codec writes a member, which is to be called once
        Assert.False(OfCodec<bool>(typeof(PartWritingTests), nameof(HasDirectWriting), typeof(Warmth)));
    }

    private static bool HasDirectWriting<TCodec>()
        where TCodec : struct, IFirnCodec => TCodec.HasDirectWriting;

    [Fact]
    public void Graphs_of_every_kind_are_the_same_in_every_memory()
    {
        Random random = new(Seed);
        for (int i = 0; i < 60; i++)
        {
            Hall hall = new() { Main = random.Next(4) == 0 ? null : NewRack(random), Racks = [.. Enumerable.Range(0, random.Next(6)).Select(_ => NewRack(random))] };
            byte[] expected = InPieces(hall, 1);
            string where = $"seed {Seed}, graph {i}";
            Assert.True(expected.AsSpan().SequenceEqual(FirnSerializer.Serialize(hall, FirnOptions.Packed)), where);
            Assert.True(expected.AsSpan().SequenceEqual(InPieces(hall, random.Next(2, 900))), where);
            Assert.True(expected.AsSpan().SequenceEqual(InPieces(hall, 4096)), where);
            using MemoryStream stream = new();
            FirnSerializer.Serialize(stream, hall, FirnOptions.Packed);
            Assert.True(expected.AsSpan().SequenceEqual(stream.ToArray()), where);
            for (int j = 0; j < 40; j++)
            {
                byte[] memory = new byte[expected.Length + Guard];
                memory.AsSpan().Fill(Untouched);
                int room = j == 0 ? expected.Length : random.Next(expected.Length);
                bool isWritten = FirnSerializer.TrySerialize(memory.AsSpan(0, room), hall, out int written, FirnOptions.Packed);
                Assert.True(isWritten == (j == 0), where);
                Assert.False(memory.AsSpan(room).ContainsAnyExcept(Untouched), where);
                if (isWritten) Assert.True(expected.AsSpan().SequenceEqual(memory.AsSpan(0, written)), where);
            }

            Assert.True(expected.AsSpan().SequenceEqual(FirnSerializer.Serialize(FirnSerializer.Deserialize<Hall>(expected, FirnOptions.Packed), FirnOptions.Packed)), where);
        }
    }

    [Theory]
    [InlineData(100)]
    [InlineData(1000)]
    [InlineData(5000)]
    public void Lists_of_parts_of_every_length_go_on_in_other_memory(int length)
    {
        List<Item> items = [.. Enumerable.Range(0, 300).Select(i => new Item { Count = i, Name = new string((char)('a' + (i % 26)), (i * 7 % length) + (i % 50 == 0 ? length : 0)) })];
        byte[] expected = InPieces(items, 1);
        Assert.Equal(expected, FirnSerializer.Serialize(items, FirnOptions.Packed));
        Assert.Equal(expected, InPieces(items, 700));
        Assert.Equal(expected, InPieces(items, 4096));
        Assert.Equal(expected, InPieces(items, 1 << 20));
        Assert.Equal(items.Select(i => i.Name), FirnSerializer.Deserialize<List<Item>>(expected, FirnOptions.Packed)!.Select(i => i.Name));
    }

    [Fact]
    public void Times_of_local_kind_are_written_in_universal_time()
    {
        DateTime local = new(2026, 5, 4, 3, 2, 1, DateTimeKind.Local);
        List<Item> items = [new Item { Time = local.ToUniversalTime() }, new Item { Time = local }];
        List<Item> read = FirnSerializer.Deserialize<List<Item>>(FirnSerializer.Serialize(items, FirnOptions.Packed), FirnOptions.Packed)!;
        Assert.Equal(local.ToUniversalTime(), read[1].Time.ToUniversalTime());
        Assert.Equal(DateTimeKind.Local, read[1].Time.Kind);
    }

    [Fact]
    public void Objects_of_derived_classes_are_left_to_the_writer()
    {
        Hall hall = new() { Racks = [new Rack { Items = [new Item { Count = 1 }, new SpecialItem { Count = 2 }, new Item { Count = 3 }], First = new SpecialItem { Count = 4 } }] };
        Assert.Equal(FirnErrorCode.DerivedInstance, Assert.Throws<FirnException>(() => FirnSerializer.Serialize(hall, FirnOptions.Packed)).Code);
        FirnOptions options = FirnOptions.Packed with { WriteDerivedAsDeclared = true };
        Rack rack = FirnSerializer.Deserialize<Hall>(FirnSerializer.Serialize(hall, options), options)!.Racks![0];
        Assert.Equal([1, 2, 3, 4], rack.Items!.Append(rack.First!).Select(i => i.Count));
    }

    [Fact]
    public void Elements_that_are_absent_are_left_to_the_writer()
    {
        Rack rack = new() { Items = [null!, new Item { Count = 1 }], Tags = ["a", null!], Nested = [null!, [null!, new Item()]] };
        Rack read = FirnSerializer.Deserialize<Hall>(FirnSerializer.Serialize(new Hall { Main = rack, Racks = [rack] }, FirnOptions.Packed), FirnOptions.Packed)!.Racks![0];
        Assert.Null(read.Items![0]);
        Assert.Equal(1, read.Items[1].Count);
        Assert.Equal(new[] { "a", null }, read.Tags!);
        Assert.Null(read.Nested![0]);
        Assert.Null(read.Nested[1][0]);
    }

    // The levels are counted where they are not certain to be there, whatever a value could have: here those of the hall, its list, the rack, its spot and the point in it.
    [Theory]
    [InlineData(5, true)]
    [InlineData(4, false)]
    public void Depth_is_what_a_value_has_not_what_its_class_may_have(int levels, bool isEnough)
    {
        Hall hall = new() { Racks = [new Rack { Id = 1 }] };
        FirnOptions options = FirnOptions.Packed with { MaxDepth = levels };
        if (isEnough) Assert.Equal(FirnSerializer.Serialize(hall, FirnOptions.Packed), FirnSerializer.Serialize(hall, options));
        else Assert.Equal(FirnErrorCode.DepthExceeded, Assert.Throws<FirnException>(() => FirnSerializer.Serialize(hall, options)).Code);
    }

    [Fact]
    public void Methods_that_are_called_before_writing_are_called_once()
    {
        List<Watched> values = [.. Enumerable.Range(0, 50).Select(i => new Watched { Id = i, Name = new string('n', i) })];
        InPieces(values, 100);
        Assert.All(values, v => Assert.Equal(1, v.Written));
    }

    [Fact]
    public void Methods_of_structs_that_are_called_before_writing_are_called_once()
    {
        List<OfDials> values = [.. Enumerable.Range(0, 50).Select(i => new OfDials { Name = new string('n', i) })];
        Gauge.Begun = 0;
        InPieces(values, 100);
        Assert.Equal(50, Gauge.Begun);
    }

    // A struct whose codec was made for another root is the member that it would be if it had not been.
    [Fact]
    public void Structs_that_were_written_before_are_members_of_parts()
    {
        Late late = new() { Place = new LatePlace { X = 1, Point = new Point { X = 2, Y = 3 } }, Other = new LatePlace { X = 4 } };
        byte[] place = FirnSerializer.Serialize(late.Place, FirnOptions.Packed);
        byte[] bytes = FirnSerializer.Serialize(late, FirnOptions.Packed);
        Assert.Equal(3, LevelsOf(typeof(Late)));
        Assert.True(bytes.AsSpan().IndexOf(place.AsSpan(1)) > 0);
        Late read = FirnSerializer.Deserialize<Late>(bytes, FirnOptions.Packed)!;
        Assert.Equal(late.Place, read.Place);
        Assert.Equal(late.Other, read.Other);
    }

    public struct LatePlace
    {
        public Point Point { get; set; }

        public int X { get; set; }
    }

    public sealed class Late
    {
        public LatePlace? Other { get; set; }

        public LatePlace Place { get; set; }
    }

    private static Rack NewRack(Random random)
    {
        bool Is() => random.Next(3) > 0;
        string? Text() => random.Next(8) switch
        {
            0 => null,
            1 => "",
            2 => new string('a', random.Next(55, 66)),
            3 => new string('\u00E9', random.Next(310, 330)),
            4 => new string('\u0416', random.Next(1, 70)),
            5 => "\u4E2D\u6587a\u0416" + new string('x', random.Next(70)),
            6 => new string('b', random.Next(2000)),
            _ => new string('c', random.Next(20)),
        };
        Spot NewSpot() => new() { IsFree = Is(), Point = new Point { X = random.NextDouble(), Y = -1 }, Since = new DateTime(random.NextInt64(DateTime.MaxValue.Ticks / 2), (DateTimeKind)random.Next(3)) };
        Item NewItem() => new() { Count = random.Next(), Name = Text(), Time = new DateTime(random.NextInt64(DateTime.MaxValue.Ticks), random.Next(2) == 0 ? DateTimeKind.Utc : DateTimeKind.Unspecified) };
        Item[] NewItems() => [.. Enumerable.Range(0, random.Next(5)).Select(_ => NewItem())];
        return new Rack
        {
            Checked = Is() ? Is() : null,
            Code = Text(),
            Depth = Is() ? random.Next() : null,
            Description = Text(),
            First = Is() ? NewItem() : null,
            Id = random.NextInt64(),
            IsFull = Is(),
            Items = Is() ? NewItems() : null,
            Nested = Is() ? [[.. NewItems()], [], [.. NewItems()]] : null,
            Note = Text(),
            Numbers = Is() ? [.. Enumerable.Range(0, random.Next(300))] : null,
            Owner = Is() ? new Guid(random.Next(), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) : null,
            Place = Text(),
            Reserved = Is() ? NewSpot() : null,
            Remark = Text(),
            Spot = NewSpot(),
            Tags = Is() ? [.. Enumerable.Range(0, random.Next(150)).Select(_ => Text() ?? "-")] : null,
            Updated = Is() ? new DateTime(random.NextInt64(DateTime.MaxValue.Ticks), DateTimeKind.Utc) : null,
            Zone = Text(),
            Values = Is() ? NewValues() : null,
            Shown = random.Next(4) switch { 0 => null, 1 => NewItems(), 2 => [.. NewItems().ToList()], _ => NewItems().ToImmutableArray() },
            Marks = random.Next(4) switch { 0 => null, 1 => Some(() => Text() ?? "-"), 2 => Some(() => Text() ?? "-").ToList(), _ => new Queue<string>(Some(() => Text() ?? "-")) },
            Sizes = Is() ? Some(() => random.Next()) : new List<int>(Some(() => random.Next())),
            ByName = Is() ? Some(NewItem).Select((item, i) => (item, i)).ToDictionary(pair => "n" + pair.i, pair => pair.item) : null,
            Groups = random.Next(3) switch { 0 => null, 1 => Some(() => random.Next()).Distinct().ToDictionary(n => n, n => new List<int> { n, 1 }), _ => new SortedDictionary<int, List<int>> { [1] = [], [2] = [3] } },
        };

        T[] Some<T>(Func<T> create) => [.. Enumerable.Range(0, random.Next(4) == 0 ? 0 : random.Next(40)).Select(_ => create())];
        DateTime NewTime() => new(random.NextInt64(DateTime.MaxValue.Ticks), random.Next(2) == 0 ? DateTimeKind.Utc : DateTimeKind.Unspecified);
        Values NewValues() => new()
        {
            Bits = Some(Is),
            PerhapsBits = [.. Some<bool?>(() => Is() ? Is() : null)],
            PerhapsNumbers = [.. Some<int?>(() => Is() ? random.Next() : null)],
            Days = Some(() => (DayOfWeek)random.Next(7)),
            Times = [.. Some(NewTime)],
            Prices = Some<decimal?>(() => Is() ? random.Next() / 100m : null),
            Spots = [.. Some(NewSpot)],
            PerhapsSpots = Some<Spot?>(() => Is() ? NewSpot() : null),
            Pairs = [.. Some(() => (random.Next(), (decimal)random.Next()))],
            Entries = Some(() => new KeyValuePair<byte, Point>((byte)random.Next(256), new Point { X = 1, Y = random.NextDouble() })),
            Counts = Some(() => random.Next()).Distinct().ToDictionary(n => "k" + n, n => n, Is() ? StringComparer.OrdinalIgnoreCase : null),
            Names = Some(() => new Guid(random.Next(), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)).Distinct().ToDictionary(g => g, _ => Text() ?? "-"),
        };
    }

    private static byte[] InPieces<T>(T value, int usual)
    {
        PiecewiseSink sink = new(usual);
        FirnSerializer.Serialize(sink, value, FirnOptions.Packed);
        return sink.Written;
    }

    private static int LevelsOf(Type type) => OfCodec<int>(typeof(PartWritingTests), nameof(Levels), type);

    private static int Levels<TCodec>()
        where TCodec : struct, IFirnCodec => TCodec.WritingLevels;

    private static void Check<T, TCodec>(Sample sample)
        where TCodec : struct, IFirnCodec<T>
    {
        // Structs say their levels to their owners, and are written in place.
        if (TCodec.WritingLevels == 0 || typeof(T).IsValueType || sample.Value is not T value) return;
        byte[] body = InPieces(value, 1)[1..];
        int from = Math.Max(0, body.Length - 700), to = body.Length + MostAskedFor;
        bool isWritten = false;
        for (int room = 0; room <= to; room = room == 0 ? Math.Max(1, from) : room + 1)
        {
            byte[] memory = new byte[room + Guard];
            memory.AsSpan().Fill(Untouched);
            ref byte end = ref TCodec.WritePart(ref memory[0], value, ref memory[room]);
            if (memory.AsSpan(room).ContainsAnyExcept(Untouched)) Assert.Fail(sample.Where($"{room} bytes: written behind them"));
            Assert.False(isWritten && Unsafe.IsNullRef(ref end), sample.Where($"{room} bytes for {body.Length}, where fewer were enough"));
            if (Unsafe.IsNullRef(ref end)) continue;
            isWritten = true;
            int count = (int)Unsafe.ByteOffset(ref memory[0], ref end);
            Assert.True(memory.AsSpan(0, count).SequenceEqual(body), sample.Where($"{room} bytes: {Hex(memory.AsSpan(0, Math.Min(count, room)))} instead of {Hex(body)}"));
        }

        // What is refused in any memory has absent elements, or such as only a writer looks at.
        if (isWritten) return;
        FirnWriter writer = new(new byte[body.Length]);
        TCodec.Write(ref writer, value);
        Assert.Equal(body, writer.WrittenSpan.ToArray());
    }
}
