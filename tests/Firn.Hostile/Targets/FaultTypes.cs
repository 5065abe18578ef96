using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Runtime.Serialization;
using Firn.Codecs;

namespace Firn.Hostile.Targets;

/// <summary>An object whose constructor, accessors and callbacks may fail.</summary>
public sealed class FaultyObject
{
    private int _number;

    public FaultyObject() => Fault.Step();

    public int Number
    {
        get
        {
            Fault.Step();
            return _number;
        }

        set
        {
            Fault.Step();
            _number = value;
        }
    }

    public string? Text { get; set; }

    public FaultyObject? Next { get; set; }

    [OnSerializing]
    public void BeforeWriting() => Fault.Step();

    [OnSerialized]
    public void AfterWriting() => Fault.Step();

    [OnDeserializing]
    public void BeforeReading() => Fault.Step();

    [OnDeserialized]
    public void AfterReading() => Fault.Step();
}

/// <summary>A key whose hash code, equality and order may fail.</summary>
public readonly record struct FaultyKey(int Number) : IComparable<FaultyKey>
{
    public override int GetHashCode()
    {
        Fault.Step();
        return Number;
    }

    public bool Equals(FaultyKey other)
    {
        Fault.Step();
        return Number == other.Number;
    }

    public int CompareTo(FaultyKey other)
    {
        Fault.Step();
        return Number.CompareTo(other.Number);
    }
}

/// <summary>A class that is its own codec, which may fail.</summary>
public sealed class FaultyCodec : IFirnCodec<FaultyCodec>
{
    public string? Text { get; init; }

    static int IFirnCodec.MinSize => StringCodec.MinSize;

    static void IFirnCodec<FaultyCodec>.Write(ref FirnWriter writer, FaultyCodec value)
    {
        Fault.Step();
        writer.WriteString(value.Text ?? "");
        Fault.Step();
    }

    static FaultyCodec IFirnCodec<FaultyCodec>.Read(ref FirnReader reader)
    {
        Fault.Step();
        FaultyCodec value = new() { Text = reader.ReadString() };
        Fault.Step();
        return value;
    }

    static void IFirnCodec.Describe(FirnSchemaBuilder builder) => StringCodec.Describe(builder);
}

/// <summary>A class that writes itself behind its length, and may fail within.</summary>
public sealed class FaultySized : IFirnSized<FaultySized>
{
    public string? Text { get; init; }

    public FaultySized? Inner { get; init; }

    public static void Write(ref FirnWriter writer, FaultySized value)
    {
        writer.Write(value.Text);
        Fault.Step();
        writer.WriteSized(value.Inner);
        Fault.Step();
    }

    public static FaultySized Read(ref FirnReader reader)
    {
        Fault.Step();
        string? text = reader.ReadNullableString();
        FaultySized? inner = reader.ReadSized<FaultySized>();
        Fault.Step();
        return new() { Text = text, Inner = inner };
    }
}

/// <summary>A collection whose insertions may fail.</summary>
public sealed class FaultyCollection : Collection<int>
{
    protected override void InsertItem(int index, int item)
    {
        Fault.Step();
        base.InsertItem(index, item);
    }
}

/// <summary>Elements whose enumeration may fail.</summary>
public sealed class FaultyElements(int count) : IEnumerable<string>
{
    public IEnumerator<string> GetEnumerator()
    {
        for (int i = 0; i < count; i++)
        {
            Fault.Step();
            yield return "element " + i;
        }

        Fault.Step();
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

/// <summary>All of them in one object, behind and in front of enough bytes that buffers grow.</summary>
public class FaultyGraph
{
    public byte[]? Bulk { get; set; }

    public FaultyObject? Object { get; set; }

    public Dictionary<FaultyKey, FaultyObject>? Dictionary { get; set; }

    public HashSet<FaultyKey>? Set { get; set; }

    public FrozenSet<FaultyKey>? Frozen { get; set; }

    public ImmutableDictionary<FaultyKey, int>? Immutable { get; set; }

    public SortedDictionary<FaultyKey, int>? Sorted { get; set; }

    public SortedList<FaultyKey, string>? SortedList { get; set; }

    public ImmutableSortedSet<FaultyKey>? ImmutableSorted { get; set; }

    public ConcurrentDictionary<FaultyKey, int>? Concurrent { get; set; }

    public PriorityQueue<int, FaultyKey>? Priorities { get; set; }

    public FaultyCodec? Codec { get; set; }

    public FaultySized? Sized { get; set; }

    public FaultyCollection? Collection { get; set; }

    public IEnumerable<string>? Elements { get; set; }

    public List<FaultyObject?>? List { get; set; }

    public static T Create<T>(int bulk)
        where T : FaultyGraph, new()
    {
        byte[] bytes = new byte[bulk];
        new Random(3).NextBytes(bytes);
        PriorityQueue<int, FaultyKey> queue = new();
        queue.Enqueue(1, new(2));
        queue.Enqueue(2, new(1));
        return new()
        {
            Bulk = bytes,
            Object = new() { Number = 1, Text = new string('x', 500), Next = new() { Number = 2 } },
            Dictionary = new() { [new(1)] = new(), [new(2)] = new() { Text = "t" } },
            Set = [new(1), new(2)],
            Frozen = new[] { new FaultyKey(1), new FaultyKey(2) }.ToFrozenSet(),
            Immutable = ImmutableDictionary<FaultyKey, int>.Empty.Add(new(1), 1),
            Sorted = new() { [new(1)] = 1, [new(2)] = 2 },
            SortedList = new() { [new(1)] = "a", [new(2)] = "b" },
            ImmutableSorted = [new(1), new(2)],
            Concurrent = new([KeyValuePair.Create(new FaultyKey(1), 1)]),
            Priorities = queue,
            Codec = new() { Text = "codec" },
            Sized = new() { Text = "sized", Inner = new() { Text = "inner" } },
            Collection = [1, 2],
            Elements = new FaultyElements(3),
            List = [new() { Number = 3 }, null, new() { Text = "last" }],
        };
    }
}

/// <summary>A later version: messages of <see cref="FaultyGraph"/> are converted.</summary>
public sealed class LaterFaultyGraph : FaultyGraph
{
    public string? Added { get; set; }
}
