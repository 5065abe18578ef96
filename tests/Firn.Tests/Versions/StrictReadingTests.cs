using System.Buffers;
using Firn.Tests.EntryPoints;
using Firn.Tests.Streaming;
using Xunit;

namespace Firn.Tests.Versions;

/// <summary>Data that share nothing with the reader's type, and the options that refuse data which differ from it at all.</summary>
public class StrictReadingTests
{
    private static readonly FirnOptions NoUnknown = FirnOptions.Default with { UnknownMembers = FirnMemberHandling.Refuse };
    private static readonly FirnOptions NoMissing = FirnOptions.Default with { MissingMembers = FirnMemberHandling.Refuse };
    private static readonly FirnOptions Neither = NoUnknown with { MissingMembers = FirnMemberHandling.Refuse };

    public record Account
    {
        public string? Name { get; set; }
    }

    public record Bill
    {
        public int Number { get; set; }
    }

    public class Nothing;

    public class Small
    {
        public int Id { get; set; }
    }

    public class Large
    {
        public int Id { get; set; }

        public string? Note { get; set; } = "none";
    }

    public class Holder<T>
    {
        public int Id { get; set; }

        public List<T>? Parts { get; set; }
    }

    public class HolderWithout
    {
        public int Id { get; set; }
    }

    public struct Spot
    {
        public int X { get; set; }
    }

    public struct Place
    {
        public int Y { get; set; }
    }

    public class Renamed
    {
        public int Id { get; set; }

        [FirnMember(FormerNames = ["Note"])]
        public string? Remark { get; set; }
    }

    [FirnUnion(1, typeof(OldCase))]
    public interface IOld;

    public class OldCase : IOld
    {
        public int Id { get; set; }

        public int Gone { get; set; }
    }

    [FirnUnion(1, typeof(NewCase))]
    [FirnUnion(2, typeof(Small2))]
    public interface INew;

    public class NewCase : INew
    {
        public int Id { get; set; }
    }

    public class Small2 : INew
    {
        public int Id { get; set; }
    }

    public class Bag : List<int>
    {
        public string? Label { get; set; }
    }

    public class PlainBag : List<int>;

    private static FirnException Refused(Func<FirnOptions, object?> read, FirnOptions options, string way)
    {
        FirnException exception = Assert.Throws<FirnException>(() => { read(options); });
        Assert.True(exception.Code == FirnErrorCode.SchemaMismatch, $"{way}: {exception}");
        return exception;
    }

    [Fact]
    public void Data_of_another_type_are_refused()
    {
        foreach ((string way, Func<FirnOptions, object?> read) in Readings.OfFirn<Bill, Account>(new Bill { Number = 7 }))
        {
            FirnException exception = Refused(read, FirnOptions.Default, way);
            Assert.Equal(typeof(Account), exception.Type);
            Assert.Contains("'Name'", exception.Message, StringComparison.Ordinal);
            Assert.Contains("(int)", exception.Message, StringComparison.Ordinal);
            Assert.Contains("FormerNames", exception.Message, StringComparison.Ordinal);
        }

        Assert.Equal(7, FirnSerializer.Deserialize<Bill>(FirnSerializer.Serialize(new Bill { Number = 7 }))!.Number);
        Assert.Throws<FirnException>(() => FirnSerializer.Populate(FirnSerializer.Serialize(new Bill { Number = 7 }), new Account()));
    }

    [Fact]
    public void A_struct_of_others_members_is_refused()
    {
        Assert.Equal(FirnErrorCode.SchemaMismatch, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Place>(FirnSerializer.Serialize(new Spot { X = 1 }))).Code);
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Holder<Place?>>(FirnSerializer.Serialize(new Holder<Spot?> { Parts = [new Spot { X = 1 }] })));
        Assert.Equal("Parts[]", exception.Path);
    }

    [Fact]
    public void No_member_in_common_below_the_root_is_refused_even_if_no_value_is_there()
    {
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Holder<Account>>(FirnSerializer.Serialize(new Holder<Bill> { Id = 1 })));
        Assert.Equal((FirnErrorCode.SchemaMismatch, "Parts[]"), (exception.Code, exception.Path));
    }

    [Fact]
    public void What_is_skipped_does_not_matter() =>
        Assert.Equal(3, FirnSerializer.Deserialize<HolderWithout>(FirnSerializer.Serialize(new Holder<Bill> { Id = 3, Parts = [new Bill()] }))!.Id);

    [Fact]
    public void A_side_without_members_is_read()
    {
        Assert.NotNull(FirnSerializer.Deserialize<Nothing>(FirnSerializer.Serialize(new Bill { Number = 7 })));
        Assert.Equal(0, FirnSerializer.Deserialize<Bill>(FirnSerializer.Serialize(new Nothing()))!.Number);
    }

    [Fact]
    public void Elements_of_collections_are_in_common()
    {
        PlainBag bag = FirnSerializer.Deserialize<PlainBag>(FirnSerializer.Serialize(new Bag { Label = "l", Capacity = 4 }))!;
        Assert.Empty(bag);
        Assert.Equal([1, 2], FirnSerializer.Deserialize<Bag>(FirnSerializer.Serialize(new PlainBag { 1, 2 }))!);
    }

    [Fact]
    public void A_member_that_the_reader_lacks_is_refused_if_it_is_asked_for()
    {
        foreach ((string way, Func<FirnOptions, object?> read) in Readings.OfFirn<Large, Small>(new Large { Id = 5, Note = "n" }))
        {
            Assert.True(read(FirnOptions.Default) is Small { Id: 5 }, way);
            Assert.True(read(NoMissing) is Small { Id: 5 }, way);
            FirnException exception = Refused(read, NoUnknown, way);
            Assert.Contains(nameof(FirnOptions.UnknownMembers), exception.Message, StringComparison.Ordinal);
            Assert.Contains(way is "container" or "named" ? "'Note'" : $"#{HashOf("Note"):X8} (string)", exception.Message, StringComparison.Ordinal);
            Assert.Contains(nameof(Small), exception.Message, StringComparison.Ordinal);
            Assert.Equal((typeof(Small), way == "container" ? "[]" : ""), (exception.Type, exception.Path));
            Assert.True(exception.Offset > 0 || way == "by type", way);
            Refused(read, Neither, way);
            Assert.True(read(FirnOptions.Default) is Small { Id: 5 }, way);
        }

        Small target = new();
        byte[] message = FirnSerializer.Serialize(new Large { Id = 5 });
        Assert.Throws<FirnException>(() => FirnSerializer.Populate(message, target, NoUnknown));
        Assert.Equal(0, target.Id);
        FirnSerializer.Populate(message, target);
        Assert.Equal(5, target.Id);
    }

    private static uint HashOf(string name) => SchemaDescriptor.HashName(name);

    [Fact]
    public void A_member_that_the_data_lack_is_refused_if_it_is_asked_for()
    {
        foreach ((string way, Func<FirnOptions, object?> read) in Readings.OfFirn<Small, Large>(new Small { Id = 5 }))
        {
            Assert.True(read(FirnOptions.Default) is Large { Id: 5, Note: "none" }, way);
            Assert.True(read(NoUnknown) is Large { Id: 5, Note: "none" }, way);
            FirnException exception = Refused(read, NoMissing, way);
            Assert.Contains("'Note'", exception.Message, StringComparison.Ordinal);
            Assert.Contains(nameof(FirnOptions.MissingMembers), exception.Message, StringComparison.Ordinal);
            Assert.Equal((typeof(Large), way == "container" ? "[].Note" : "Note"), (exception.Type, exception.Path));
            Refused(read, Neither, way);
        }

        Large target = new() { Note = "kept" };
        Assert.Throws<FirnException>(() => FirnSerializer.Populate(FirnSerializer.Serialize(new Small { Id = 5 }), target, NoMissing));
    }

    [Fact]
    public void Data_of_the_same_schema_are_read_and_null_is_not_missing()
    {
        foreach ((string way, Func<FirnOptions, object?> read) in Readings.OfFirn<Large, Large>(new Large { Id = 5, Note = null })) Assert.True(read(Neither) is Large { Id: 5, Note: null }, way);
    }

    [Fact]
    public void A_former_name_is_neither_unknown_nor_missing()
    {
        foreach ((string way, Func<FirnOptions, object?> read) in Readings.OfFirn<Large, Renamed>(new Large { Id = 5, Note = "n" })) Assert.True(read(Neither) is Renamed { Id: 5, Remark: "n" }, way);
    }

    [Fact]
    public void Elements_count_as_a_member()
    {
        byte[] message = FirnSerializer.Serialize(new Large { Id = 5 });
        Assert.Contains("elements", Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<NumberedBag>(message, NoMissing)).Message, StringComparison.Ordinal);
        Assert.Equal(5, FirnSerializer.Deserialize<NumberedBag>(message)!.Id);
    }

    public class NumberedBag : List<int>
    {
        public int Id { get; set; }
    }

    [Fact]
    public void Every_depth_that_is_kept_counts()
    {
        byte[] large = FirnSerializer.Serialize(new Holder<Large> { Id = 1, Parts = [new Large { Id = 2 }] });
        Assert.Equal(2, FirnSerializer.Deserialize<Holder<Small>>(large, NoMissing)!.Parts![0].Id);
        Assert.Equal("Parts[]", Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Holder<Small>>(large, NoUnknown)).Path);
        byte[] small = FirnSerializer.Serialize(new Holder<Small> { Id = 1, Parts = [new Small { Id = 2 }] });
        Assert.Equal("Parts[].Note", Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Holder<Large>>(small, NoMissing)).Path);
    }

    [Fact]
    public void Members_of_cases_count_and_cases_do_not()
    {
        Assert.Equal("(case 1)", Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<INew>(FirnSerializer.Serialize<IOld>(new OldCase()), NoUnknown)).Path);
        byte[] newer = FirnSerializer.Serialize<INew>(new NewCase { Id = 4 });
        Assert.Equal(4, ((OldCase)FirnSerializer.Deserialize<IOld>(newer, NoUnknown)!).Id);
        Assert.Contains("'Gone'", Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<IOld>(newer, NoMissing)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Tuples_count_by_their_ids()
    {
        byte[] pair = FirnSerializer.Serialize((1, 2));
        Assert.Equal((1, 2, 0), FirnSerializer.Deserialize<(int, int, int)>(pair));
        Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<(int, int, int)>(pair, NoMissing));
        Assert.Contains("#2 (int)", Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<ValueTuple<int>>(pair, NoUnknown)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Without_schema_nothing_is_known()
    {
        FirnOptions none = Neither with { SchemaMode = FirnSchemaMode.None };
        Assert.Equal(5, FirnSerializer.Deserialize<Small>(FirnSerializer.Serialize(new Small { Id = 5 }, none), none)!.Id);
    }

    [Fact]
    public async Task Containers_are_refused_by_every_way_of_reading()
    {
        byte[] container = Containers.WriteFirn<Large>([new Large { Id = 1 }, null!]);
        Assert.Equal(2, (await Containers.ToListAsync(FirnSerializer.DeserializeAsyncEnumerable<Small>(new MemoryStream(container)))).Count);
        FirnException exception = await Assert.ThrowsAsync<FirnException>(async () => await Containers.ToListAsync(FirnSerializer.DeserializeAsyncEnumerable<Small>(new MemoryStream(container), NoUnknown)));
        Assert.Contains("'Note'", exception.Message, StringComparison.Ordinal);
    }
}
