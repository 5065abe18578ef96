using Firn.TestCases;
using Firn.Tests.EntryPoints;
using Firn.Tests.Limits;
using Xunit;

namespace Firn.Tests.Safety;

/// <summary>
/// What reading allocates stays within what the type may need for each byte (docs/threat-model.md), and 2 MiB. Messages of many small things, of every type of the table, are the ones that would exceed it.
/// </summary>
public class AllocationTests
{
    private const int Repetitions = 20_000;

    public static TheoryData<string> Places => [.. TypeTable.All.Where(row => row.Type.IsGenericType && row.Type.GetGenericTypeDefinition() == typeof(Places<>)).Select(row => row.Name)];

    private sealed class Repeat : ITypeCaseVisitor<object?[]>
    {
        public object?[] Visit<T>(TypeCase<T> row) => row.Values[0] is null ? [] : [.. Repeated((dynamic)row.Values[0]!)];

        private static IEnumerable<object?> Repeated<TValue>(Places<TValue> places)
        {
            foreach (TValue? value in places.Array!.DistinctBy(v => v is null))
            {
                yield return new Places<TValue> { Array = [.. Enumerable.Repeat(value, Repetitions)] };
            }

            yield return new Places<TValue> { Array = [.. Enumerable.Repeat(places.Array![0], Repetitions)] };
            yield return new Places<TValue> { Array = [.. Enumerable.Repeat(places.Array![^1], Repetitions)] };
            yield return new Places<TValue> { List = [.. Enumerable.Repeat(default(TValue), Repetitions)] };
            yield return new Places<TValue> { Map = Enumerable.Range(0, Repetitions).ToDictionary(i => i, _ => places.Array![^1]) };
        }
    }

    [Theory]
    [MemberData(nameof(Places))]
    public void Many_small_things_stay_within_the_budget(string name)
    {
        TypeCase row = TypeTable.Find(name);
        Entries entries = Entries.Of(row);
        foreach (object? value in row.Accept(new Repeat())) AssertBudget(entries, entries.Serialize(value, FirnOptions.Packed with { MaxZeroWidthElements = int.MaxValue }));
    }

    [Fact]
    public void Elements_packed_as_bits_are_charged_for_what_they_become()
    {
        bool[] bits = new bool[4 << 20];
        AssertFirnBudget(new List<bool>(bits));
        AssertFirnBudget(new LinkedList<bool>(bits));
        AssertFirnBudget(new Queue<bool>(bits));
        AssertFirnBudget(new System.Collections.Concurrent.ConcurrentQueue<bool>(bits));
        AssertFirnBudget(new System.Collections.Concurrent.ConcurrentStack<bool>(bits));
        AssertFirnBudget(System.Collections.Immutable.ImmutableList.CreateRange(bits.Take(1 << 20)));
        AssertFirnBudget(System.Collections.Immutable.ImmutableStack.CreateRange(bits));
        AssertFirnBudget(new List<string?>(new string?[4 << 20]));
        AssertFirnBudget(new LinkedList<string?>(new string?[4 << 20]));
        AssertFirnBudget(new List<decimal?>(new decimal?[4 << 20]));
        AssertFirnBudget(System.Collections.Immutable.ImmutableList.CreateRange(new string?[1 << 20]));
    }

    [Fact]
    public void Objects_are_charged()
    {
        List<EmptyClass?> value = [.. Enumerable.Range(0, 8_000).Select(_ => new EmptyClass())];
        byte[] message = FirnSerializer.Serialize(value, FirnOptions.Packed);
        Assert.Equal(8_000, FirnSerializer.Deserialize<List<EmptyClass?>>(message, FirnOptions.Packed)!.Count);

        List<Box<int>> boxes = [.. Enumerable.Range(0, 200_000).Select(i => new Box<int> { Value = i })];
        byte[] boxed = FirnSerializer.Serialize(boxes, FirnOptions.Packed);
        Assert.Equal(200_000, FirnSerializer.Deserialize<List<Box<int>>>(boxed, FirnOptions.Packed)!.Count);
        FirnException exception = Assert.Throws<FirnException>(() => UnderTheRatio.Read<List<Box<int>>>(boxed, FirnOptions.Packed with { MaxAllocationRatio = 1 }));
        Assert.Equal(FirnErrorCode.AllocationExceeded, exception.Code);
    }

    [Fact]
    public void Empty_lists_and_arrays_of_objects_are_charged_too()
    {
        AssertFirnRatio<List<List<Box<int>>>>([.. Enumerable.Range(0, 200_000).Select(_ => new List<Box<int>>())], 16);
        AssertFirnRatio<List<Box<int>[]>>([.. Enumerable.Range(0, 200_000).Select(_ => Array.Empty<Box<int>>())], 16);
        // Lists of some, of which the references are charged.
        AssertFirnRatio<Box<int>[][]>([.. Enumerable.Range(0, 100_000).Select(i => new Box<int>[] { new() { Value = i }, new() { Value = -i } })], 8);
    }

    [FirnEntryPoint]
    private static void AssertFirnRatio<T>(T value, int tooLow)
    {
        byte[] message = FirnSerializer.Serialize(value, FirnOptions.Packed);
        Assert.NotNull(FirnSerializer.Deserialize<T>(message, FirnOptions.Packed));
        FirnException exception = Assert.Throws<FirnException>(() => UnderTheRatio.Read<T>(message, FirnOptions.Packed with { MaxAllocationRatio = tooLow }));
        Assert.Equal(FirnErrorCode.AllocationExceeded, exception.Code);
    }

    [FirnEntryPoint]
    private static void AssertFirnBudget<T>(T value)
    {
        Entries entries = new Entries<T>();
        AssertBudget(entries, entries.Serialize(value, FirnOptions.Packed));
    }

    private static void AssertBudget(Entries entries, byte[] message)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        object? value = null;
        string outcome = "accepted";
        try
        {
            value = entries.Deserialize(message, FirnOptions.Packed);
        }
        catch (FirnException exception)
        {
            outcome = exception.Code.ToString();
            Assert.True(exception.Code == FirnErrorCode.ZeroWidthExceeded, exception.Message);
        }

        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        long ratio = entries.GetAllocationRatio();
        long budget = (ratio * message.Length) + (2L << 20) + (64 << 10);
        Assert.True(allocated <= budget, $"{TypeName.Of(entries.Type)}: {allocated} bytes were allocated for {message.Length} ({(double)allocated / message.Length:F0} times of {ratio}, {outcome}), more than {budget}.");
        GC.KeepAlive(value);
    }
}
