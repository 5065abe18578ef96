using System.Collections.Immutable;
using Firn.TestCases;
using Firn.Tests.Limits;
using Xunit;

namespace Firn.Tests.Unions;

/// <summary>What unions and closed classes of C# refuse, what they cost, and whose data they read.</summary>
public class LanguageUnionTests
{
    private static FirnException Refused(FirnErrorCode code, Action action)
    {
        FirnException exception = Assert.Throws<FirnException>(action);
        Assert.Equal(code, exception.Code);
        return exception;
    }

    [Fact]
    public void A_hierarchy_and_a_union_of_the_same_cases_read_each_other()
    {
        Dog dog = Animal.Create<Dog>(4, "d");
        Assert.Equal("d", Assert.IsType<Dog>(FirnSerializer.Deserialize<Animal>(FirnSerializer.Serialize(new Pet(dog)))).Name);
        Assert.Equal("d", Assert.IsType<Dog>(FirnSerializer.Deserialize<Pet>(FirnSerializer.Serialize<Animal>(dog)).Value).Name);
        Assert.Equal(FirnSerializer.Serialize<Animal>(dog, FirnOptions.Packed), FirnSerializer.Serialize(new Pet(dog), FirnOptions.Packed));
        Assert.Null(FirnSerializer.Deserialize<Pet>(FirnSerializer.Serialize<Animal>(null!)).Value);
        Assert.Null(FirnSerializer.Deserialize<Animal>(FirnSerializer.Serialize(default(Pet))));
    }

    [Fact]
    public void A_case_that_a_union_does_not_have_is_refused_or_read_as_no_case()
    {
        byte[] message = FirnSerializer.Serialize(new List<Animal> { Animal.Create<Animal>(2, "a"), Animal.Create<Dog>(4, "d") });
        Refused(FirnErrorCode.UnknownCase, () => FirnSerializer.Deserialize<List<Pet>>(message));
        List<Pet> read = FirnSerializer.Deserialize<List<Pet>>(message, FirnOptions.Default with { UnknownCases = FirnUnknownCaseHandling.Null })!;
        Assert.Null(read[0].Value);
        Assert.IsType<Dog>(read[1].Value);
    }

    [Fact]
    [Trait("Hostile", "H22")]
    public void A_tag_of_no_case_is_refused()
    {
        byte[] message = FirnSerializer.Serialize(new Loose("t"), FirnOptions.Packed);
        message[1] = 77;
        Refused(FirnErrorCode.UnknownCase, () => FirnSerializer.Deserialize<Loose>(message, FirnOptions.Packed));
    }

    [Fact]
    public void An_object_without_a_case_is_refused()
    {
        Refused(FirnErrorCode.UnknownCase, () => FirnSerializer.Serialize(new Slot((Slot[])null!)));
        Refused(FirnErrorCode.UnknownCase, () => FirnSerializer.Serialize(new Holder<Slot> { Value = new Slot((Slot[])null!) }));
    }

    [Fact]
    public void A_case_that_is_absent_itself_is_refused()
    {
        Refused(FirnErrorCode.UnknownCase, () => FirnSerializer.Serialize(new Nested(default(Loose))));
        Refused(FirnErrorCode.UnknownCase, () => FirnSerializer.Serialize(new Nested(default(ImmutableArray<int>))));
        Refused(FirnErrorCode.UnknownCase, () => FirnSerializer.Serialize<object>(default(Pet), FirnOptions.Default.WithCase<object, Pet>(1)));
    }

    [Fact]
    public void A_nullable_union_that_holds_no_case_is_refused_wherever_it_stands()
    {
        NoCase<Pet>();
        NoCase<Loose>();
        NoCase<Result<int>>();
    }

    private static void NoCase<T>()
        where T : struct
    {
        T? none = default(T);
        Refused(FirnErrorCode.UnknownCase, () => FirnSerializer.Serialize(none));
        Refused(FirnErrorCode.UnknownCase, () => FirnSerializer.Serialize(none, typeof(T?)));
        Refused(FirnErrorCode.UnknownCase, () => FirnSerializer.Serialize<T?[]>([null, none]));
        Refused(FirnErrorCode.UnknownCase, () => FirnSerializer.Serialize<List<T?>>([none]));
        Refused(FirnErrorCode.UnknownCase, () => FirnSerializer.Serialize(new Dictionary<int, T?> { [1] = none }));
        Refused(FirnErrorCode.UnknownCase, () => FirnSerializer.Serialize((1, none)));
        Assert.Contains("Value", Refused(FirnErrorCode.UnknownCase, () => FirnSerializer.Serialize(new Holder<T?> { Value = none })).Path, StringComparison.Ordinal);
    }

    private sealed class Puppy : Slot
    {
        public Puppy()
            : base(1)
        {
        }
    }

    [Fact]
    public void An_object_of_a_class_that_derives_from_a_union_is_refused() => Refused(FirnErrorCode.DerivedInstance, () => FirnSerializer.Serialize<Slot>(new Puppy()));

    private sealed class Hatchback : Truck;

    [Fact]
    public void A_value_that_derives_from_a_case_is_refused_or_written_as_the_case()
    {
        // Vehicle, a union itself, is asked first.
        Refused(FirnErrorCode.UnknownCase, () => FirnSerializer.Serialize(new Anything((Truck)new Hatchback())));
        Refused(FirnErrorCode.UnknownCase, () => FirnSerializer.Serialize(new Nested(new RoundBlock())));
    }

    [Fact]
    public void Options_add_no_cases_to_them() => Assert.Throws<ArgumentException>(() => FirnOptions.Default.WithCase<Slot, Puppy>(9));

    [Fact]
    [Trait("Hostile", "H20")]
    public void Depth_is_bounded()
    {
        Anything deep = new(1);
        for (int i = 0; i < 200; i++) deep = new Anything(new Tether { Next = deep });
        Refused(FirnErrorCode.DepthExceeded, () => FirnSerializer.Serialize(deep));
        byte[] message = FirnSerializer.Serialize(deep, FirnOptions.Default with { MaxDepth = 1_000 });
        Refused(FirnErrorCode.DepthExceeded, () => FirnSerializer.Deserialize<Anything>(message));
        Tether ring = new();
        ring.Next = new Anything(ring);
        Refused(FirnErrorCode.DepthExceeded, () => FirnSerializer.Serialize(new Anything(ring)));
    }

    [Fact]
    public void Boxes_are_charged()
    {
        FirnOptions options = FirnOptions.Packed with { MaxAllocationRatio = 1 };
        byte[] message = FirnSerializer.Serialize<Loose[]>([.. Enumerable.Repeat(new Loose(1), 200_000)], options);
        Refused(FirnErrorCode.AllocationExceeded, () => UnderTheRatio.Read<Loose[]>(message, options));
        Assert.Equal(200_000, FirnSerializer.Deserialize<Loose[]>(message, FirnOptions.Packed)!.Length);
    }

    [Fact]
    public void Values_that_are_offered_without_a_box_make_none()
    {
        // Its Value throws.
        Number[] numbers = [.. Enumerable.Range(0, 100).Select(i => i % 2 == 0 ? new Number(i) : new Number(i / 2.0))];
        byte[] message = FirnSerializer.Serialize(numbers, FirnOptions.Packed);
        Assert.Equal(numbers, FirnSerializer.Deserialize<Number[]>(message, FirnOptions.Packed));
    }

    [Fact]
    public void Documents_and_schemas_show_a_union()
    {
        Assert.Equal(FirnKind.Union, FirnSchema.Of<Loose>().Root.Kind);
        FirnDocument document = FirnDocument.Parse(FirnSerializer.Serialize(new Loose("t"), FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named }));
        Assert.Contains("\"$case\":2", document.ToJson(), StringComparison.Ordinal);
    }

    [Fact]
    public void What_a_collection_is_does_not_matter_to_an_interface_that_is_a_case() => Assert.Equal(
        FirnSerializer.Serialize(new Series(new List<string> { "a" })), FirnSerializer.Serialize(new Series(new string[] { "a" })));
}
