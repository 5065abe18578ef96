using Firn.TestCases;
using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Safety;

/// <summary>H69, H72: first uses raced by 64 threads; calls inside calls.</summary>
public class ThreadTests
{
    private const int Threads = 64;

    // Used by no other test, so that their first use is here: each is a race.
    private static Func<int, bool>[] Raced() =>
    [
        RaceFirn(i => new Raced<int> { Value = i, Text = "t" + i }, r => r.Value), RaceFirn(i => new Raced<long> { Value = i, Text = "t" + i }, r => (int)r.Value), RaceFirn(i => new Raced<short> { Value = (short)i }, r => r.Value),
        RaceFirn(i => new Raced<double> { Value = i, Next = new() { Value = 1 } }, r => (int)r.Value), RaceFirn(i => new Raced<decimal> { Value = i }, r => (int)r.Value), RaceFirn(i => new Raced<string> { Value = i.ToString() }, r => int.Parse(r.Value!)),
        RaceFirn(i => new Raced<int[]> { Value = [i] }, r => r.Value![0]), RaceFirn(i => new Raced<List<int>> { Value = [i] }, r => r.Value![0]), RaceFirn(i => new Raced<(int, string)> { Value = (i, "x") }, r => r.Value.Item1),
        RaceFirn(i => new Raced<Dictionary<string, int>> { Value = new() { ["k"] = i } }, r => r.Value!["k"]), RaceFirn(i => new Raced<Raced<int>> { Value = new() { Value = i } }, r => r.Value!.Value), RaceFirn(i => new Raced<int?> { Value = i }, r => r.Value!.Value),
        RaceFirn(i => new Raced<uint> { Value = (uint)i }, r => (int)r.Value), RaceFirn(i => new Raced<ulong> { Value = (ulong)i }, r => (int)r.Value), RaceFirn(i => new Raced<Point> { Value = new() { X = i } }, r => r.Value.X), RaceFirn(i => new Raced<HashSet<int>> { Value = [i] }, r => r.Value!.Single()),
    ];

    [FirnEntryPoint]
    private static Func<int, bool> RaceFirn<T>(Func<int, T> make, Func<T, int> read)
    {
        Entries entries = new Entries<T>();
        return number =>
        {
            T value = (T)entries.Deserialize(entries.Serialize(make(number), FirnOptions.Default), FirnOptions.Default)!;
            return read(value) == number;
        };
    }

    [Fact]
    [Trait("Hostile", "H72")]
    public void First_uses_raced_by_many_threads()
    {
        Func<int, bool>[] races = Raced();
        using Barrier barrier = new(Threads);
        List<string> failures = [];
        Thread[] threads = [.. Enumerable.Range(0, Threads).Select(number => new Thread(
            () =>
            {
                for (int race = 0; race < races.Length; race++)
                {
                    barrier.SignalAndWait();
                    try
                    {
                        for (int i = 0; i < 20; i++)
                        {
                            if (!races[race](number + i)) throw new InvalidOperationException("Another value came back.");
                        }
                    }
                    catch (Exception exception)
                    {
                        lock (failures) failures.Add($"race {race}, thread {number}: {exception}");
                    }
                }
            },
            256 << 10))];
        foreach (Thread thread in threads) thread.Start();
        foreach (Thread thread in threads) thread.Join();
        Assert.Empty(failures);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(10)]
    [Trait("Hostile", "H69")]
    public void Calls_inside_accessors_leave_the_outer_call_alone(int levels)
    {
        Reentrant value = Reentrant.Create(levels);
        foreach (FirnOptions options in (FirnOptions[])[FirnOptions.Default, FirnOptions.Packed with { Compression = FirnCompression.Brotli }])
        {
            Reentrant back = FirnSerializer.Deserialize<Reentrant>(FirnSerializer.Serialize(value, options), options)!;
            Assert.Null(StructuralEquality.FindDifference(typeof(Reentrant), value, back));
            MemoryStream stream = new();
            FirnSerializer.Serialize(stream, value, options);
            Assert.Equal(FirnSerializer.Serialize(value, options), stream.ToArray());
            Assert.Equal(stream.Length, FirnSerializer.Measure(value, options));
            Assert.Null(StructuralEquality.FindDifference(typeof(Reentrant), value, FirnSerializer.Clone(value)));
        }
    }
}

/// <summary>A type for races: closed over many arguments.</summary>
public sealed class Raced<T>
{
    public T? Value { get; set; }

    public string? Text { get; set; }

    public Raced<T>? Next { get; set; }
}
