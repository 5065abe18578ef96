using Firn.TestCases;
using Firn.Tests.Codecs;
using Xunit;

namespace Firn.Tests.EntryPoints;

/// <summary>What a call allocates: its result, and nothing else.</summary>
[Collection(AloneCollection.Name)]
public class AllocationFreeTests
{
    private static void Allocates(long expected, Action action) => Assert.Equal(expected, AllocationMeter.PerCall(action, expected));

    private static long ArrayBytes(int length) => ((16L + 8 + length) + 7) & ~7L;

    [Fact]
    public void Writing_allocates_the_array()
    {
        FixedClass value = new() { A = 1, B = 2, C = true };
        string text = new('x', 20_000);
        int small = FirnSerializer.Serialize(value, FirnOptions.Packed).Length;
        int large = FirnSerializer.Serialize(text, FirnOptions.Packed).Length;
        Allocates(ArrayBytes(small), () => FirnSerializer.Serialize(value, FirnOptions.Packed));
        Allocates(ArrayBytes(large), () => FirnSerializer.Serialize(text, FirnOptions.Packed));
        Allocates(ArrayBytes(FirnSerializer.Serialize(value).Length), () => FirnSerializer.Serialize(value));
    }

    [Fact]
    public void Measuring_and_writing_to_a_span_allocate_nothing()
    {
        byte[] room = new byte[4_000];
        Order order = new() { Id = 1, Customer = "customer", Lines = [new() { Count = 2, Product = new() { Name = "p" } }], Notes = new() { ["a"] = "b" } };
        Allocates(0, () => FirnSerializer.Measure(order));
        Allocates(0, () => FirnSerializer.TrySerialize(room, order, out _));
        Allocates(0, () => FirnSerializer.TrySerialize(room.AsSpan(0, 5), order, out _));
    }

    [Fact]
    public void Reading_allocates_the_objects()
    {
        byte[] point = FirnSerializer.Serialize(new Point { X = 1 });
        byte[] chain = FirnSerializer.Serialize(new Chain { Value = 1, Next = new() });
        byte[] numbers = FirnSerializer.Serialize(new int[1_000], FirnOptions.Packed);
        Allocates(0, () => FirnSerializer.Deserialize<Point>(point));
        Allocates(2 * 32, () => FirnSerializer.Deserialize<Chain>(chain));
        Allocates(ArrayBytes(4_000), () => FirnSerializer.Deserialize<int[]>(numbers, FirnOptions.Packed));
    }
}
