using System.Runtime.Serialization;
using Firn.Codecs;

namespace Firn.Hostile.Targets;

/// <summary>What user code does while the serializer is in the midst of it: another call of the serializer, three deep.</summary>
public static class NestedCalls
{
    private const int Deepest = 3;

    [ThreadStatic]
    private static int t_depth;

    [ThreadStatic]
    private static Action<int>? t_call;

    [ThreadStatic]
    private static long t_count;

    /// <summary>Runs the action with a call of the serializer within each piece of user code.</summary>
    /// <param name="call">Makes a call, told how deep it is.</param>
    /// <param name="action">The outermost call.</param>
    /// <returns>How many calls were made within.</returns>
    public static long Run(Action<int> call, Action action)
    {
        t_call = call;
        t_count = 0;
        try
        {
            action();
            return t_count;
        }
        finally
        {
            t_call = null;
            t_depth = 0;
        }
    }

    /// <summary>User code.</summary>
    public static void Here()
    {
        if (t_call is null || t_depth == Deepest) return;
        t_depth++;
        t_count++;
        t_call(t_depth);
        t_depth--;
    }
}

/// <summary>An object that uses the serializer in its accessors and callbacks.</summary>
public sealed class NestedObject
{
    private string? _text;

    public int Number { get; set; }

    public NestedObject? Child { get; set; }

    public string? Text
    {
        get
        {
            NestedCalls.Here();
            return _text;
        }

        set
        {
            NestedCalls.Here();
            _text = value;
        }
    }

    public NestedCodec? Codec { get; set; }

    public NestedSized? Sized { get; set; }

    public byte[]? Bulk { get; set; }

    [OnSerializing]
    public void BeforeWriting() => NestedCalls.Here();

    [OnDeserialized]
    public void AfterReading() => NestedCalls.Here();

    public static NestedObject Create(int number) => new()
    {
        Number = number,
        Text = "text " + number,
        Child = new() { Number = ~number, Bulk = new byte[3_000 * (number & 3)] },
        Codec = new() { Number = number + 1 },
        Sized = new() { Number = number + 2 },
    };
}

/// <summary>A class that is its own codec and uses the serializer in it.</summary>
public sealed class NestedCodec : IFirnCodec<NestedCodec>
{
    public int Number { get; init; }

    static int IFirnCodec.MinSize => 5;

    static void IFirnCodec<NestedCodec>.Write(ref FirnWriter writer, NestedCodec value)
    {
        writer.WriteCount(4);
        NestedCalls.Here();
        writer.Write(value.Number);
    }

    static NestedCodec IFirnCodec<NestedCodec>.Read(ref FirnReader reader)
    {
        reader.ReadCount();
        NestedCalls.Here();
        return new() { Number = reader.ReadInt32() };
    }

    static void IFirnCodec.Describe(FirnSchemaBuilder builder) => builder.List<byte, ByteCodec>();
}

/// <summary>A class that writes itself behind its length and uses the serializer within.</summary>
public sealed class NestedSized : IFirnSized<NestedSized>
{
    public int Number { get; init; }

    public static void Write(ref FirnWriter writer, NestedSized value)
    {
        writer.Write(value.Number);
        NestedCalls.Here();
        writer.Write("behind");
    }

    public static NestedSized Read(ref FirnReader reader)
    {
        int number = reader.ReadInt32();
        NestedCalls.Here();
        reader.ReadNullableString();
        return new() { Number = number };
    }
}

/// <summary>A later version of <see cref="NestedObject"/>, which is converted.</summary>
public sealed class LaterNestedObject
{
    private string? _text;

    public long Number { get; set; }

    public string? Text
    {
        get => _text;

        set
        {
            NestedCalls.Here();
            _text = value;
        }
    }

    public NestedCodec? Codec { get; set; }

    public int Added { get; set; }
}
