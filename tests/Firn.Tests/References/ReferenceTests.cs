using System.Diagnostics;
using Firn.TestCases;
using Firn.Tests.EntryPoints;
using Firn.Tests.Limits;
using Firn.Tests.Safety;
using Xunit;

namespace Firn.Tests.References;

/// <summary>What is shared stays shared; forged ids are refused; nothing grows faster than the data.</summary>
public class ReferenceTests
{
    private static FirnException Refused(FirnErrorCode code, Action action)
    {
        FirnException exception = Assert.Throws<FirnException>(action);
        Assert.Equal(code, exception.Code);
        return exception;
    }

    [Fact]
    public void Shared_objects_stay_shared_and_equal_ones_stay_apart()
    {
        Place place = new() { X = 1 };
        List<Place> read = FirnSerializer.Clone(new List<Place> { place, new() { X = 1 }, place })!;
        Assert.Same(read[0], read[2]);
        Assert.NotSame(read[0], read[1]);
    }

    [Fact]
    public void Identity_is_the_objects_own_whatever_equality_says()
    {
        Token token = new();
        LateNode first = new() { Name = "n", Number = 1, Next = null, Tokens = [token] };
        LateNode equal = first with { Tokens = first.Tokens };
        List<LateNode> read = FirnSerializer.Clone(new List<LateNode> { first, equal, first })!;
        Assert.Same(read[0], read[2]);
        Assert.NotSame(read[0], read[1]);
        Assert.Same(read[0].Tokens[0], read[1].Tokens[0]);
    }

    [Fact]
    public void Links_to_parents_lead_to_the_parents()
    {
        ContractNode root = ContractNode.Create("r", ContractNode.Create("a"), ContractNode.Create("b"));
        ContractNode read = FirnSerializer.Clone(root)!;
        Assert.All(read.ReadChildren()!, child => Assert.Same(read, child.ReadParent()));
        HiddenNode pair = FirnSerializer.Clone(HiddenNode.Pair())!;
        Assert.Same(pair, pair.ReadOther()!.ReadOther());
        Assert.Equal([pair, pair.ReadOther()!, pair], pair.All);
    }

    [Fact]
    public void The_same_object_in_members_of_several_declared_types()
    {
        FirnOptions options = FirnOptions.Default.WithCase<object, Document>(1);
        Document document = new() { Title = "d" };
        Link link = new() { Target = document, Anything = document };
        Link read = Assert.IsType<Link>(FirnSerializer.Clone<Entry>(link, options));
        Assert.Same(read.Target, Assert.IsType<Document>(read.Anything));
    }

    [Fact]
    public void A_message_knows_nothing_of_the_one_before()
    {
        Place place = new() { X = 1 };
        Assert.Equal(FirnSerializer.Serialize(place), FirnSerializer.Serialize(place));
        byte[] one = FirnSerializer.Serialize(new List<Place> { place }, FirnOptions.Packed);
        Refused(FirnErrorCode.InvalidReference, () => FirnSerializer.Deserialize<Place>([0x10, 0x01], FirnOptions.Packed));
        Assert.Single(FirnSerializer.Deserialize<List<Place>>(one, FirnOptions.Packed)!);
    }

    [Fact]
    public async Task A_container_keeps_identity_inside_each_value()
    {
        Place place = new() { X = 5 };
        List<Place>[] values = [[place, place], [place], [new(), place]];
        MemoryStream stream = new();
        await FirnSerializer.SerializeAsync(stream, ToAsync(values));
        stream.Position = 0;
        List<List<Place>?> read = [];
        await foreach (List<Place>? value in FirnSerializer.DeserializeAsyncEnumerable<List<Place>>(stream)) read.Add(value);
        Assert.Same(read[0]![0], read[0]![1]);
        Assert.NotSame(read[0]![0], read[1]![0]);
        Assert.Equal(5, read[2]![1].X);
    }

    private static async IAsyncEnumerable<T> ToAsync<T>(T[] values)
    {
        foreach (T value in values)
        {
            await Task.Yield();
            yield return value;
        }
    }

    public static TheoryData<byte, bool> Ids => new()
    {
        { 0, true },
        { 1, true },
        { 2, true },
        { 3, false },
        { 4, false },
        { 239, false },
    };

    /// <summary>Two places, then a third element of any id.</summary>
    [Theory]
    [MemberData(nameof(Ids))]
    [Trait("Hostile", "H30")]
    public void An_id_names_what_has_been_there(byte id, bool isGood)
    {
        byte[] message = FirnSerializer.Serialize(new List<Place> { new() { X = 1 }, new() { X = 2 } }, FirnOptions.Packed);
        message[1] = 6;
        message = id == 0 ? [.. message, 0, 0, 3, 0, 0, 0] : [.. message, id];
        if (isGood)
        {
            Assert.Equal(id == 0 ? 3 : id, FirnSerializer.Deserialize<List<Place>>(message, FirnOptions.Packed)![2].X);
            return;
        }

        FirnException exception = Refused(FirnErrorCode.InvalidReference, () => FirnSerializer.Deserialize<List<Place>>(message, FirnOptions.Packed));
        Assert.Equal(message.Length - 1, exception.Offset);
        Assert.Equal(exception.Offset, Refused(FirnErrorCode.InvalidReference, () => Entries.FirnInPlace<List<Place>>(Sequences.Single(message), FirnOptions.Packed)).Offset);
    }

    [Theory]
    [InlineData("10 F0 F0 00")]
    [InlineData("10 F1 FF FF FF FF")]
    [InlineData("10 F2 00 00 00 00 01 00 00 00")]
    [InlineData("10 F2 FF FF FF FF FF FF FF 7F")]
    [Trait("Hostile", "H30")]
    public void Ids_beyond_all_bounds(string hex) =>
        Assert.Equal(1, Refused(FirnErrorCode.InvalidReference, () => FirnSerializer.Deserialize<Token>(WireFormat.HexText.Parse(hex), FirnOptions.Packed)).Offset);

    [Fact]
    [Trait("Hostile", "H30")]
    public void An_object_of_another_class_is_refused()
    {
        // A folder whose entry claims to be a document, and is the folder.
        Folder folder = new() { Entries = [new Document()] };
        byte[] message = FirnSerializer.Serialize<Entry>(folder, FirnOptions.Packed);
        message = [.. message[..^2], 1];
        Refused(FirnErrorCode.InvalidReference, () => FirnSerializer.Deserialize<Entry>(message, FirnOptions.Packed));
        message[^2] = 1;
        Folder read = Assert.IsType<Folder>(FirnSerializer.Deserialize<Entry>(message, FirnOptions.Packed));
        Assert.Same(read, read.Entries![0]);
    }

    [FirnReferences]
    public sealed class Plate
    {
        public long Width;
    }

    [FirnReferences]
    public sealed class Label
    {
        public long Number;
    }

    public sealed class LooseLabel
    {
        public long Number;
    }

    public sealed class BoxV1
    {
        public Plate? A;
        public Label? B;
    }

    public sealed class BoxOfBoth
    {
        public Plate? A;
        public Label? B;
        public int Added;
    }

    public sealed class BoxOfPlates
    {
        public Plate? A;
    }

    public sealed class BoxOfLabels
    {
        public Label? B;
    }

    public sealed class BoxOfLooseLabels
    {
        public LooseLabel? B;
    }

    public sealed class BoxOfPlatesAndLooseLabels
    {
        public Plate? A;
        public LooseLabel? B;
    }

    public sealed class BoxOfNothing;

    /// <summary>Whether the two are read or skipped, and the identity kept or lost: a label is never made of the bytes of a plate.</summary>
    [Fact]
    [Trait("Hostile", "H30")]
    public void An_object_of_another_definition_is_refused_in_data_of_another_version()
    {
        byte[] message = FirnSerializer.Serialize(new BoxV1 { A = new Plate { Width = 1 }, B = new Label { Number = 2 } });
        Assert.Equal((1L, 2L), (FirnSerializer.Deserialize<BoxOfBoth>(message)!.A!.Width, FirnSerializer.Deserialize<BoxOfBoth>(message)!.B!.Number));
        Assert.Equal<byte>([0, 2, 0, 0, 0, 0, 0, 0, 0], message[^9..]);
        byte[] forged = [.. message[..^9], 1];
        foreach (Action read in (Action[])[
            () => FirnSerializer.Deserialize<BoxV1>(forged), () => FirnSerializer.Deserialize<BoxOfBoth>(forged), () => FirnSerializer.Deserialize<BoxOfPlates>(forged),
            () => FirnSerializer.Deserialize<BoxOfLabels>(forged), () => FirnSerializer.Deserialize<BoxOfLooseLabels>(forged),
            () => FirnSerializer.Deserialize<BoxOfPlatesAndLooseLabels>(forged), () => FirnSerializer.Deserialize<BoxOfNothing>(forged)])
        {
            Assert.Equal(forged.Length - 1, Refused(FirnErrorCode.InvalidReference, read).Offset);
        }
    }

    [Fact]
    public void A_reference_takes_no_level()
    {
        FirnOptions three = FirnOptions.Packed with { MaxDepth = 3 };
        Contact contact = new() { Circle = [new Contact()] };
        contact.Circle[0]!.Friend = contact;
        Contact read = FirnSerializer.Deserialize<Contact>(FirnSerializer.Serialize(contact, three), three)!;
        Assert.Same(read, read.Circle![0]!.Friend);
        Refused(FirnErrorCode.DepthExceeded, () => FirnSerializer.Serialize(contact, three with { MaxDepth = 2 }));
    }

    [Fact]
    [Trait("Hostile", "H20")]
    public void A_chain_longer_than_the_limit_is_an_error_with_little_stack()
    {
        Ring<int> first = new();
        Ring<int> last = first;
        for (int i = 0; i < 10_000; i++) last = last.Next = new Ring<int> { Value = i };
        last.Next = first;
        SmallStack.Run(() => Refused(FirnErrorCode.DepthExceeded, () => FirnSerializer.Serialize(first)));
    }

    [Fact]
    public void A_derived_object_is_an_error_and_no_reference()
    {
        FirnException exception = Refused(FirnErrorCode.DerivedInstance, () => FirnSerializer.Serialize(new Station { Next = new Terminus() }));
        Assert.Equal(typeof(Terminus), exception.Type);
    }

    [Fact]
    [Trait("Hostile", "H30")]
    public void What_is_remembered_is_charged()
    {
        byte[] message = FirnSerializer.Serialize(Enumerable.Range(0, 200_000).Select(_ => new Token()).ToArray(), FirnOptions.Packed);
        Assert.Equal(200_000, FirnSerializer.Deserialize<Token[]>(message, FirnOptions.Packed)!.Length);
        Refused(FirnErrorCode.AllocationExceeded, () => UnderTheRatio.Read<Token[]>(message, FirnOptions.Packed with { MaxAllocationRatio = 30 }));
    }

    /// <summary>Half a million objects, each twice: a table that slows down with its size would take minutes.</summary>
    [Fact]
    public void The_cost_is_that_of_the_objects()
    {
        Place[] places = [.. Enumerable.Range(0, 500_000).Select(i => new Place { X = i })];
        places = [.. places, .. places.Reverse()];
        Stopwatch watch = Stopwatch.StartNew();
        Place[] read = FirnSerializer.Clone(places)!;
        Assert.True(watch.Elapsed < TimeSpan.FromSeconds(20), $"{watch.Elapsed}");
        Assert.Same(read[0], read[^1]);
        Assert.Equal(499_999, read[500_000].X);
    }

    [Fact]
    public void An_error_says_where_behind_references()
    {
        Contact contact = new() { Circle = [new Contact { Friend = new() { Name = "MARK" } }] };
        contact.Circle.Insert(0, contact);
        byte[] message = FirnSerializer.Serialize(contact);
        message[message.AsSpan().IndexOf("MARK"u8) - 1] = 0xFF;
        Assert.Equal("Circle[1].Friend.Name", Refused(FirnErrorCode.InvalidString, () => FirnSerializer.Deserialize<Contact>(message)).Path);
    }
}
