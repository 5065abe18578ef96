using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Handwritten;

/// <summary>Sized objects inside of generated ones: other versions, identity, limits.</summary>
public class SizedInGraphTests
{
    public sealed class Box
    {
        public int Width { get; set; }

        public string? Label { get; set; }
    }

    public sealed class Nothing;

    [FirnReferences]
    public sealed class Person
    {
        public string? Name { get; set; }

        public Person? Friend { get; set; }
    }

    /// <summary>Its content has objects that generated code reads.</summary>
    public sealed class Parcel : IFirnSized<Parcel>
    {
        public Box? Box { get; init; }

        public List<Nothing> Nothings { get; init; } = [];

        public Person? Person { get; init; }

        public static void Write(ref FirnWriter writer, Parcel value) => writer.WriteValue(value.Box).WriteValue(value.Nothings).WriteValue(value.Person);

        public static Parcel Read(ref FirnReader reader) => new() { Box = reader.ReadValue<Box>(), Nothings = reader.ReadValue<List<Nothing>>()!, Person = reader.ReadValue<Person>() };
    }

    public sealed class Crate
    {
        public int A { get; set; }

        public Person? Owner { get; set; }

        public List<Parcel> Parcels { get; set; } = [];

        public Person? Receiver { get; set; }
    }

    public sealed class LaterCrate
    {
        public long A { get; set; }

        public string? Added { get; set; } = "default";

        public Person? Owner { get; set; }

        public List<Parcel> Parcels { get; set; } = [];

        public Person? Receiver { get; set; }
    }

    /// <summary>Takes all that it is given.</summary>
    public sealed class Glutton : IFirnSized<Glutton>
    {
        [ThreadStatic]
        private static int s_meals;

        public static int Meals => s_meals;

        public int Length { get; init; }

        public static void Write(ref FirnWriter writer, Glutton value) => writer.WriteBytes(new byte[value.Length]);

        public static Glutton Read(ref FirnReader reader)
        {
            s_meals++;
            return new() { Length = reader.ReadBytes((int)reader.Remaining).Length };
        }
    }

    [Fact]
    [Trait("Hostile", "H10")]
    public void A_length_does_not_take_what_those_behind_it_are_owed()
    {
        int before = Glutton.Meals;
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Glutton[]>([0x10, 4, 2, 0, 0], FirnOptions.Packed));
        Assert.Equal(FirnErrorCode.UnexpectedEnd, exception.Code);
        Assert.Equal(before, Glutton.Meals);
        Assert.Equal([2, 0], FirnSerializer.Deserialize<Glutton[]>([0x10, 4, 2, 0, 0, 0], FirnOptions.Packed)!.Select(glutton => glutton.Length));
    }

    private static Crate Sample()
    {
        Person ada = new() { Name = "Ada" };
        ada.Friend = ada;
        return new Crate
        {
            A = 5,
            Owner = ada,
            Parcels = [new() { Box = new() { Width = 1, Label = "one" }, Nothings = [new(), new()], Person = ada }, new(), new() { Box = new() { Width = 2 }, Person = ada }],
            Receiver = ada,
        };
    }

    [Fact]
    public void Content_is_read_in_data_of_another_version()
    {
        byte[] bytes = FirnSerializer.Serialize(Sample());
        foreach (LaterCrate later in (LaterCrate[])[FirnSerializer.Deserialize<LaterCrate>(bytes)!, Entries.FirnInPlace<LaterCrate>(Sequences.Single(bytes))!])
        {
            Assert.Equal((5L, "default"), (later.A, later.Added));
            Assert.Equal(["one", null, null], later.Parcels.Select(p => p.Box?.Label));
            Assert.Equal([1, null, 2], later.Parcels.Select(p => p.Box?.Width));
            Assert.Equal([2, 0, 0], later.Parcels.Select(p => p.Nothings.Count));
            Assert.Same(later.Owner, later.Receiver);
            Assert.Same(later.Owner, later.Owner!.Friend);
        }
    }

    [Fact]
    public void Identity_ends_at_the_border()
    {
        Crate back = FirnSerializer.Deserialize<Crate>(FirnSerializer.Serialize(Sample()))!;
        Assert.Same(back.Owner, back.Receiver);
        Person inside = back.Parcels[0].Person!;
        Assert.NotSame(back.Owner, inside);
        Assert.Same(inside, inside.Friend);
        Assert.Equal("Ada", back.Parcels[2].Person!.Name);
        Assert.NotSame(inside, back.Parcels[2].Person);
    }

    [Fact]
    [Trait("Hostile", "H11")]
    public void Elements_without_bytes_are_counted_inside_too()
    {
        FirnOptions options = FirnOptions.Default with { MaxZeroWidthElements = 10 };
        Crate crate = new() { Parcels = [new() { Nothings = [.. Enumerable.Repeat(new Nothing(), 6)] }, new() { Nothings = [.. Enumerable.Repeat(new Nothing(), 6)] }] };
        Assert.Equal(FirnErrorCode.ZeroWidthExceeded, Assert.Throws<FirnException>(() => FirnSerializer.Serialize(crate, options)).Code);
        byte[] bytes = FirnSerializer.Serialize(crate);
        Assert.Equal(FirnErrorCode.ZeroWidthExceeded, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Crate>(bytes, options)).Code);
        Assert.Equal(FirnErrorCode.ZeroWidthExceeded, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<LaterCrate>(bytes, options)).Code);
        Assert.Equal(2, FirnSerializer.Deserialize<LaterCrate>(bytes, options with { MaxZeroWidthElements = 12 })!.Parcels.Count);
    }

    [Fact]
    public void Every_change_of_a_byte_is_a_value_or_one_kind_of_exception()
    {
        byte[] model = FirnSerializer.Serialize(Sample());
        for (int at = 0; at < model.Length; at++)
        {
            foreach (byte change in (byte[])[0, 1, 0x7F, 0xF0, 0xFF])
            {
                byte[] bytes = [.. model];
                bytes[at] = change;
                Assert.Equal(FirnOutcome<Crate>(bytes), FirnOutcome<Crate>(bytes));
                _ = FirnOutcome<LaterCrate>(bytes);
            }
        }
    }

    [FirnEntryPoint]
    private static string FirnOutcome<T>(byte[] bytes)
    {
        try
        {
            return FirnSerializer.Deserialize<T>(bytes) is null ? "null" : "value";
        }
        catch (FirnException exception)
        {
            return exception.Code.ToString();
        }
    }

    public class Base : IFirnSized<Base>
    {
        public int Number { get; set; }

        public static void Write(ref FirnWriter writer, Base value) => writer.Write(value.Number);

        public static Base Read(ref FirnReader reader)
        {
            Base value = new() { Number = reader.ReadInt32() };
            if (value.Number < 0) reader.ThrowInvalid("The number is negative.");
            return value;
        }
    }

    public sealed class Derived : Base
    {
        public string? Lost { get; set; }
    }

    [Fact]
    public void What_a_derived_class_adds_is_not_lost_in_silence()
    {
        Base[] values = [new() { Number = 1 }, new Derived { Number = 2, Lost = "text" }];
        Assert.Equal(FirnErrorCode.DerivedInstance, Assert.Throws<FirnException>(() => FirnSerializer.Serialize(values)).Code);
        FirnOptions options = FirnOptions.Default with { WriteDerivedAsDeclared = true };
        Assert.Equal([1, 2], FirnSerializer.Deserialize<Base[]>(FirnSerializer.Serialize(values, options))!.Select(v => v.Number));
    }

    [Fact]
    [Trait("Hostile", "H53")]
    public void A_value_can_be_refused_by_the_type_that_reads_it()
    {
        byte[] bytes = FirnSerializer.Serialize(new Base { Number = -1 }, FirnOptions.Packed);
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Base>(bytes, FirnOptions.Packed));
        Assert.Equal((FirnErrorCode.InvalidValue, 6L), (exception.Code, exception.Offset));
    }

    [Fact]
    [Trait("Hostile", "H72")]
    public void A_writer_can_be_used_after_it_was_disposed_of()
    {
        FirnWriter writer = new();
        writer.Write(1);
        writer.Dispose();
        writer.Dispose();
        writer.Write(2);
        writer.Reset();
        writer.Write(3);
        Assert.Equal([3, 0, 0, 0], writer.ToArray());
        writer.Dispose();
        System.Buffers.ArrayBufferWriter<byte> sink = new();
        FirnWriter toSink = new(sink);
        toSink.BeginSized();
        toSink.Write(new string('x', 5_000));
        toSink.Dispose();
        toSink.Reset();
        toSink.Write((byte)7);
        toSink.Flush();
        Assert.Equal([7], sink.WrittenSpan.ToArray());
    }

    [Fact]
    public void An_undefined_enum_value_is_refused_where_options_say_so()
    {
        FirnOptions options = FirnOptions.Default with { RefuseUndefinedEnums = true };
        FirnReader reader = new([5, 0, 0, 0, 1, 6, 0, 0, 0], options);
        Assert.Equal(DayOfWeek.Friday, reader.ReadEnum<DayOfWeek>());
        Assert.Equal(DayOfWeek.Saturday, reader.ReadNullable<DayOfWeek>());
        Assert.Equal(FirnErrorCode.UndefinedEnum, Assert.Throws<FirnException>(() => new FirnReader([7, 0, 0, 0], options).ReadEnum<DayOfWeek>()).Code);
        Assert.Equal(FirnErrorCode.UndefinedEnum, Assert.Throws<FirnException>(() => new FirnReader([1, 7, 0, 0, 0], options).ReadNullable<DayOfWeek>()).Code);
    }
}
