using Firn.Benchmarks.Floors;

namespace Firn.Benchmarks.Harness;

/// <summary>A shape with its inputs and contenders.</summary>
internal abstract class Suite(string name, int inputCount)
{
    private readonly List<Contender> _contenders = [];
    private readonly List<Action> _checks = [];

    /// <summary>The id of BENCHMARKS: flat, small, ...</summary>
    public string Name { get; } = name;

    /// <summary>The number of distinct inputs, a power of two.</summary>
    public int InputCount { get; } = inputCount;

    /// <summary>In the order of the table.</summary>
    public IReadOnlyList<Contender> Contenders => _contenders;

    /// <summary>Proves that all contenders do the same work.</summary>
    /// <exception cref="InvalidOperationException">They do not.</exception>
    public void Verify()
    {
        foreach (Action check in _checks)
        {
            check();
        }
    }

    /// <summary>Bytes an array of <paramref name="length"/> bytes takes on the heap: header, type, length, content, rounded up to 8.</summary>
    public static long ArrayBytes(int length) => (24L + length + 7) & ~7L;

    /// <summary>Adds a contender.</summary>
    protected void Add(Contender contender) => _contenders.Add(contender);

    /// <summary>Adds a check.</summary>
    protected void AddCheck(Action check) => _checks.Add(check);
}

/// <summary>Makes <paramref name="count"/> calls over <paramref name="inputs"/>, whose length is a power of two.</summary>
internal delegate object? Loop<TInput>(TInput[] inputs, int start, int count);

/// <summary>Encodes without any check; returns the length.</summary>
internal unsafe delegate int Encode<T>(byte* target, T value);

/// <summary>A shape whose root is a <typeparamref name="T"/>.</summary>
/// <typeparam name="T">The type of the root.</typeparam>
internal sealed class Suite<T> : Suite
    where T : class
{
    private readonly T[] _inputs;
    private readonly byte[][] _messages;
    private readonly Func<T, T> _copy;

    /// <summary>Starts a suite with the floors' own checks: bytes as the reference encoder's, equal graphs back.</summary>
    public unsafe Suite(string name, T[] inputs, Encode<T> encode, Func<T, byte[]> toArray, Func<byte[], T> decode, Func<T, T> copy)
        : base(name, inputs.Length)
    {
        _inputs = inputs;
        _copy = copy;
        _messages = Array.ConvertAll(inputs, input => toArray(input));
        AddCheck(() =>
        {
            for (int i = 0; i < inputs.Length; i++)
            {
                VerifyOne(inputs[i]);
            }

            T edge = copy(inputs[0]);
            EdgeCases.Visit(edge, () => VerifyOne(edge));
        });

        void VerifyOne(T input)
        {
            byte[] expected = ReferenceEncoder.Encode(input);
            byte[] array = toArray(input);
            Check.Bytes(expected, array, name + ": S3 against the reference encoder");
            int length = encode(Scratch.Block, input);
            Check.Bytes(expected, new ReadOnlySpan<byte>(Scratch.Block, length), name + ": S2 against the reference encoder");
            Check.Graph(input, decode(array), name + ": D2");
            Check.Graph(input, copy(input), name + ": D1");
        }
    }

    /// <summary>The floor's messages, one for each input.</summary>
    public IReadOnlyList<byte[]> Messages => _messages;

    /// <summary>A writer into a reused target: no allocation is its duty.</summary>
    public Suite<T> WriteReused(string name, string floor, Loop<T> loop, IReadOnlyList<byte[]>? messages = null, double? target = null)
    {
        T[] inputs = _inputs;
        Add(new Contender(name, Operation.Write, floor, (start, count) => loop(inputs, start, count), Bytes(messages ?? _messages))
        {
            Target = target,
            ExpectedAllocation = _ => 0,
        });
        return this;
    }

    /// <summary>A writer into a new array: the array is all it may allocate, unless <paramref name="exact"/> is false.</summary>
    public Suite<T> WriteArray(string name, Loop<T> loop, IReadOnlyList<byte[]>? messages = null, double? target = null, bool exact = true)
    {
        T[] inputs = _inputs;
        IReadOnlyList<byte[]> results = messages ?? _messages;
        Add(new Contender(name, Operation.Write, "S3", (start, count) => loop(inputs, start, count), Bytes(results))
        {
            Target = target,
            ExpectedAllocation = exact ? i => ArrayBytes(results[i].Length) : null,
        });
        return this;
    }

    /// <summary>A reader of <paramref name="messages"/>: the graph is all it may allocate, unless <paramref name="exact"/> is false.</summary>
    public Suite<T> Read(string name, Loop<byte[]> loop, byte[][]? messages = null, double? target = null, bool exact = true)
    {
        byte[][] sources = messages ?? _messages;
        Add(new Contender(name, Operation.Read, "D2", (start, count) => loop(sources, start, count), Bytes(sources))
        {
            Target = target,
            ExpectedAllocation = exact ? Decoded : null,
        });
        return this;
    }

    /// <summary>Allocation without reading, or a copy of the live graph.</summary>
    public Suite<T> ReadGraph(string name, Loop<T> loop)
    {
        T[] inputs = _inputs;
        Add(new Contender(name, Operation.Read, "D2", (start, count) => loop(inputs, start, count), Bytes(_messages)) { ExpectedAllocation = Decoded });
        return this;
    }

    /// <summary>Requires of another codec that it reads an equal graph back and, if <paramref name="packed"/>, writes the floor's bytes.</summary>
    public Suite<T> Require(string name, Func<T, byte[]> write, Func<byte[], T?> read, bool packed)
    {
        AddCheck(() =>
        {
            foreach (T input in _inputs)
            {
                VerifyOne(input);
            }

            T edge = _copy(_inputs[0]);
            EdgeCases.Visit(edge, () => VerifyOne(edge));
        });

        void VerifyOne(T input)
        {
            byte[] bytes = write(input);
            if (packed)
            {
                Check.Bytes(ReferenceEncoder.Encode(input), bytes, Name + ": " + name);
            }

            Check.Graph(input, read(bytes), Name + ": " + name);
        }

        return this;
    }

    private static long Bytes(IReadOnlyList<byte[]> messages)
    {
        long sum = 0;
        foreach (byte[] message in messages)
        {
            sum += message.Length;
        }

        return sum;
    }

    private long Decoded(int index)
    {
        foreach (Contender contender in Contenders)
        {
            if (contender.Name == "D2")
            {
                return AllocationProbe.Measure(contender.Run, index);
            }
        }

        throw new InvalidOperationException("A suite needs D2.");
    }
}
