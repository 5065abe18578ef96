using Firn.TestCases;
using Xunit;

namespace Firn.Tests.EntryPoints;

/// <summary>What a call allocates: its result, and nothing else.</summary>
public class AllocationFreeTests
{
    private const int Runs = 200;

    private static long Allocated(Action action)
    {
        // Until every method has its final code and every cache is filled.
        for (int i = 0; i < Runs; i++) action();
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < Runs; i++) action();
        return (GC.GetAllocatedBytesForCurrentThread() - before) / Runs;
    }

    private static long ArrayBytes(int length) => ((16L + 8 + length) + 7) & ~7L;

    [Fact]
    public void Writing_allocates_the_array()
    {
        FixedClass value = new() { A = 1, B = 2, C = true };
        string text = new('x', 20_000);
        int small = FirnSerializer.Serialize(value, FirnOptions.Packed).Length;
        int large = FirnSerializer.Serialize(text, FirnOptions.Packed).Length;
        Assert.Equal(ArrayBytes(small), Allocated(() => FirnSerializer.Serialize(value, FirnOptions.Packed)));
        Assert.Equal(ArrayBytes(large), Allocated(() => FirnSerializer.Serialize(text, FirnOptions.Packed)));
        Assert.Equal(ArrayBytes(FirnSerializer.Serialize(value).Length), Allocated(() => FirnSerializer.Serialize(value)));
    }

    [Fact]
    public void Measuring_and_writing_to_a_span_allocate_nothing()
    {
        byte[] room = new byte[4_000];
        Order order = new() { Id = 1, Customer = "customer", Lines = [new() { Count = 2, Product = new() { Name = "p" } }], Notes = new() { ["a"] = "b" } };
        Assert.Equal(0, Allocated(() => FirnSerializer.Measure(order)));
        Assert.Equal(0, Allocated(() => FirnSerializer.TrySerialize(room, order, out _)));
        Assert.Equal(0, Allocated(() => FirnSerializer.TrySerialize(room.AsSpan(0, 5), order, out _)));
    }

    [Fact]
    public void Reading_allocates_the_objects()
    {
        byte[] point = FirnSerializer.Serialize(new Point { X = 1 });
        byte[] chain = FirnSerializer.Serialize(new Chain { Value = 1, Next = new() });
        byte[] numbers = FirnSerializer.Serialize(new int[1_000], FirnOptions.Packed);
        Assert.Equal(0, Allocated(() => FirnSerializer.Deserialize<Point>(point)));
        Assert.Equal(2 * 32, Allocated(() => FirnSerializer.Deserialize<Chain>(chain)));
        Assert.Equal(ArrayBytes(4_000), Allocated(() => FirnSerializer.Deserialize<int[]>(numbers, FirnOptions.Packed)));
    }
}
