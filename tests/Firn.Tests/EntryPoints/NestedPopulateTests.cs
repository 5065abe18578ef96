using System.Runtime.Serialization;
using Firn.Dynamic;
using Firn.TestCases;
using Xunit;

namespace Firn.Tests.EntryPoints;

/// <summary>Reading into what the target's members hold (<see cref="FirnPopulateHandling.Reuse"/>), by code that was generated and by the run-time engine's.</summary>
public partial class NestedPopulateTests
{
    private static readonly FirnOptions s_reuse = FirnOptions.Default with { PopulateHandling = FirnPopulateHandling.Reuse };

    public class Address
    {
        public string? City { get; set; }

        public int? Number { get; set; }

        public Address? Former { get; set; }
    }

    public class Line
    {
        public int Id { get; set; }

        public string? Text { get; set; }

        public Address? From;
    }

    public class LongLine : Line
    {
        public int Length { get; set; }
    }

    public class Order
    {
        public string? Name { get; set; }

        public Address Home { get; set; } = new();

        public Address? Work { get; set; }

        public Line[]? Lines { get; set; }

        public List<Line?>? More { get; set; }

        public int[]? Numbers { get; set; }

        public byte[]? Bytes { get; set; }

        public bool[]? Bits { get; set; }

        public string?[]? Texts { get; set; }

        public DateTime[]? Times { get; set; }

        public Address?[]? Sparse { get; set; }

        public Line[][]? Jagged { get; set; }

        public List<int>? Listed { get; set; }

        public List<bool?>? Answers { get; set; }

        public int? Count { get; set; }

        public bool IsOpen { get; set; }
    }

    private static Order NewOrder(int number) => new()
    {
        Name = "order " + number,
        Home = new Address { City = "home " + number, Number = number, Former = new Address { City = "former " + number } },
        Work = new Address { City = "work " + number },
        Lines = [new Line { Id = number, From = new Address { City = "a" + number } }, new Line { Id = -number, Text = "text " + number }],
        More = [new Line { Id = 10 * number }, null, new Line { Text = "more " + number }],
        Numbers = [number, 2, 3],
        Bytes = [(byte)number, 1],
        Bits = [number > 1, true, false],
        Texts = ["t" + number, null],
        Times = [new DateTime(2000 + number, 1, 1, 0, 0, 0, DateTimeKind.Utc)],
        Sparse = [null, new Address { Number = number }],
        Jagged = [[new Line { Id = number }], []],
        Listed = [number, number],
        Answers = [true, null, number > 1],
        Count = number,
        IsOpen = number > 1,
    };

    private delegate void Populating<T>(byte[] message, T target, FirnOptions options);

    // What was generated for a call in this file, and what the run-time engine makes.
    private static Populating<T>[] Ways<T>(Populating<T> generated) => [generated, (message, target, options) => ((CodecEntry<T>)RuntimeEngine.BuildReusing(typeof(T))!).Populate(message, target, options)];

    private static readonly Populating<Order>[] s_orders = Ways<Order>((message, target, options) => FirnSerializer.Populate<Order>(message, target, options));

    private static void IsEqual(object expected, object actual) => Assert.Null(StructuralEquality.FindDifference(expected.GetType(), expected, actual));

    [Fact]
    public void Objects_arrays_and_lists_are_kept()
    {
        foreach (Populating<Order> populate in s_orders)
        {
            foreach (FirnOptions mode in new[] { s_reuse, s_reuse with { SchemaMode = FirnSchemaMode.None }, s_reuse with { SchemaMode = FirnSchemaMode.Named }, s_reuse with { Compression = FirnCompression.Deflate } })
            {
                Order target = NewOrder(1), source = NewOrder(2);
                object?[] Parts() =>
                [
                    target.Home, target.Home.Former, target.Work, target.Lines, target.Lines![0], target.Lines[0].From, target.Lines[1], target.More, target.More![0], target.More[2], target.Numbers, target.Bytes,
                    target.Bits, target.Texts, target.Times, target.Sparse, target.Sparse![1], target.Jagged, target.Jagged![0], target.Jagged[0][0], target.Jagged[1], target.Listed, target.Answers,
                ];
                object?[] before = Parts();
                populate(FirnSerializer.Serialize(source, mode), target, mode);
                IsEqual(source, target);
                object?[] after = Parts();
                for (int i = 0; i < before.Length; i++) Assert.Same(before[i], after[i]);
            }
        }
    }

    [Fact]
    public void Nothing_nested_is_kept_by_default()
    {
        Order target = NewOrder(1);
        Address home = target.Home;
        int[] numbers = target.Numbers!;
        FirnSerializer.Populate<Order>(FirnSerializer.Serialize(NewOrder(2)), target);
        Assert.NotSame(home, target.Home);
        Assert.NotSame(numbers, target.Numbers);
        Assert.Equal("home 1", home.City);
        Assert.Throws<ArgumentOutOfRangeException>(() => FirnOptions.Default with { PopulateHandling = (FirnPopulateHandling)2 });
    }

    [Fact]
    public void What_does_not_fit_is_replaced()
    {
        foreach (Populating<Order> populate in s_orders)
        {
            Order target = NewOrder(1), source = NewOrder(2);
            target.Work = null;
            target.Numbers = [1];
            target.Lines = [new LongLine { Length = 3 }, new Line()];
            target.More = [new Line(), new Line(), null, new Line()];
            target.Sparse = [new Address(), null];
            source.Home.Former = null;
            source.Bytes = [];
            source.Texts = null;
            source.Listed = [1, 2, 3, 4, 5];
            source.Answers = [null];
            (Line[] lines, List<Line?> more, Line first, List<int> listed, List<bool?> answers) = (target.Lines, target.More, target.More[0]!, target.Listed!, target.Answers!);
            populate(FirnSerializer.Serialize(source), target, s_reuse);
            IsEqual(source, target);
            Assert.IsType<Line>(target.Lines[0]);
            Assert.Same(lines, target.Lines);
            Assert.Same(more, target.More);
            Assert.Same(first, target.More[0]);
            Assert.Same(listed, target.Listed);
            Assert.Same(answers, target.Answers);
        }
    }

    [Fact]
    public void An_object_at_two_places_of_the_target_is_read_into_once()
    {
        foreach (Populating<Order> populate in s_orders)
        {
            Order target = NewOrder(1), source = NewOrder(2);
            Address shared = target.Home;
            target.Work = shared;
            shared.Former = shared;
            target.Lines![1] = target.Lines[0];
            target.Jagged = [target.Lines, target.Lines];
            source.Jagged = [[new Line { Id = 5 }, new Line { Id = 6 }], [new Line { Id = 7 }, new Line { Id = 8 }]];
            populate(FirnSerializer.Serialize(source), target, s_reuse);
            IsEqual(source, target);
            Assert.Same(shared, target.Home);
            Assert.NotSame(shared, target.Work);
            Assert.NotSame(shared, target.Home.Former);
        }
    }

    [Fact]
    public void The_root_is_not_read_into_again()
    {
        foreach (Populating<Address> populate in Ways<Address>((message, target, options) => FirnSerializer.Populate<Address>(message, target, options)))
        {
            Address target = new();
            target.Former = target;
            Address source = new() { City = "now", Former = new() { City = "then" } };
            populate(FirnSerializer.Serialize(source), target, s_reuse);
            IsEqual(source, target);
        }
    }

    public class Holder
    {
        public Fixed? Fixed { get; set; }

        public Pair Pair { get; set; }

        public object? Boxed { get; set; }

        public Announced? Announced { get; set; }

        public Known? Known { get; set; }
    }

    public class Fixed
    {
        public required string Name { get; init; }

        public Address? Address { get; set; }
    }

    public struct Pair
    {
        public Address? First { get; set; }
    }

    public class Announced
    {
        [FirnIgnore]
        public List<string> Calls = [];

        public int Value { get; set; }

        [OnDeserializing]
        public void Before(StreamingContext context) => Calls.Add("before " + Value);

        [OnDeserialized]
        public void After(StreamingContext context) => Calls.Add("after " + Value);
    }

    [FirnReferences]
    public class Known
    {
        public Known? Other { get; set; }

        public Address? Address { get; set; }
    }

    private static readonly FirnOptions s_cases = s_reuse.WithCase<object, Address>(1);

    [Fact]
    public void Values_that_are_made_at_once_are_replaced_and_callbacks_are_called()
    {
        foreach (Populating<Holder> populate in Ways<Holder>((message, target, options) => FirnSerializer.Populate<Holder>(message, target, options)))
        {
            Holder target = new() { Fixed = new() { Name = "f" }, Boxed = new Address(), Announced = new() { Value = 3 }, Known = new() { Address = new() }, Pair = new() { First = new() } };
            (Fixed? made, object? boxed, Announced announced, Known known) = (target.Fixed, target.Boxed, target.Announced, target.Known);
            Holder source = new() { Fixed = new() { Name = "g", Address = new() { City = "c" } }, Boxed = new Address { City = "d" }, Announced = new() { Value = 4 }, Known = new() { Address = new() { Number = 1 } }, Pair = new() { First = new() { Number = 5 } } };
            source.Known.Other = source.Known;
            populate(FirnSerializer.Serialize(source, s_cases), target, s_cases);
            Assert.NotSame(made, target.Fixed);
            Assert.Equal(("g", "c"), (target.Fixed.Name, target.Fixed.Address!.City));
            Assert.NotSame(boxed, target.Boxed);
            Assert.NotSame(known, target.Known);
            Assert.Same(target.Known, target.Known.Other);
            Assert.Same(announced, target.Announced);
            Assert.Equal(["before 3", "after 4"], announced.Calls);
            Assert.Equal(5, target.Pair.First!.Number);
        }
    }

    [Fact]
    public void A_root_that_keeps_identity_is_filled_and_keeps_what_does_not()
    {
        foreach (Populating<Known> populate in Ways<Known>((message, target, options) => FirnSerializer.Populate<Known>(message, target, options)))
        {
            Known target = new() { Address = new() }, source = new() { Address = new() { City = "x" } };
            source.Other = new() { Other = source, Address = new() };
            Address address = target.Address;
            target.Other = new() { Other = target };
            populate(FirnSerializer.Serialize(source), target, s_reuse);
            Assert.Same(address, target.Address);
            Assert.Equal("x", address.City);
            Assert.Same(target, target.Other.Other);
        }
    }

    public class EarlierLine
    {
        public int Id { get; set; }

        public string? Gone { get; set; }
    }

    public class EarlierOrder
    {
        public EarlierLine[]? Lines { get; set; }

        public Former Home { get; set; } = new();

        public int[]? Numbers { get; set; }
    }

    public class Former
    {
        public string? City { get; set; }
    }

    [Fact]
    public void Members_that_the_data_lack_stay_at_every_depth()
    {
        foreach (Populating<Order> populate in s_orders)
        {
            Order target = NewOrder(1);
            (Address home, Line line, int[] numbers) = (target.Home, target.Lines![1], target.Numbers!);
            populate(FirnSerializer.Serialize(new EarlierOrder { Home = new() { City = "new" }, Lines = [new() { Id = 7, Gone = "x" }, new() { Id = 8 }], Numbers = [7, 8, 9] }), target, s_reuse);
            Assert.Same(home, target.Home);
            Assert.Equal(("new", 1, "former 1"), (home.City, home.Number, home.Former!.City));
            Assert.Same(line, target.Lines[1]);
            Assert.Equal((8, "text 1"), (line.Id, line.Text));
            Assert.Same(numbers, target.Numbers);
            Assert.Equal([7, 8, 9], numbers);
            Assert.Equal("order 1", target.Name);
        }
    }

    [Fact]
    public void Segments_may_be_cut_anywhere()
    {
        Order source = NewOrder(2);
        byte[] message = FirnSerializer.Serialize(source);
        for (int cut = 1; cut < message.Length; cut++)
        {
            Order target = NewOrder(1);
            Address home = target.Home;
            FirnSerializer.Populate<Order>(Sequences.Cut(message, cut), target, s_reuse);
            IsEqual(source, target);
            Assert.Same(home, target.Home);
        }
    }

    [Fact]
    public void Types_that_cannot_be_filled_are_refused_as_ever()
    {
        Assert.Throws<NotSupportedException>(() => FirnSerializer.Populate<int[]>(FirnSerializer.Serialize(new[] { 1 }), [2], s_reuse));
        Assert.Throws<NotSupportedException>(() => FirnSerializer.Populate<Fixed>([], new Fixed { Name = "" }, s_reuse));
    }

    [Fact]
    public void Wrong_bytes_are_errors_and_leave_the_rest_of_the_target()
    {
        byte[] message = FirnSerializer.Serialize(NewOrder(2), FirnOptions.Packed);
        FirnOptions options = s_reuse with { SchemaMode = FirnSchemaMode.None };
        foreach (Populating<Order> populate in s_orders)
        {
            for (int length = 0; length < message.Length; length++) Assert.Throws<FirnException>(() => populate(message[..length], NewOrder(1), options));
        }
    }

    public class Storing
    {
        private Address? _first;

        public Address? First
        {
            get => _first;
            set => Second = _first = value;
        }

        public Address? Second { get; set; }
    }

    [Fact]
    public void What_a_setter_stores_elsewhere_is_not_read_into()
    {
        foreach (Populating<Storing> populate in Ways<Storing>((message, target, options) => FirnSerializer.Populate<Storing>(message, target, options)))
        {
            Storing source = new() { First = new() { City = "a" } };
            source.Second = new() { City = "b" };
            foreach (Storing target in new[] { new Storing(), new Storing { First = new() } })
            {
                populate(FirnSerializer.Serialize(source), target, s_reuse);
                Assert.Equal(("a", "b"), (target.First!.City, target.Second!.City));
            }
        }
    }
}
