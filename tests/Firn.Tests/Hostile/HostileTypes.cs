using System.Numerics;
using System.Runtime.InteropServices;
using System.Runtime.Serialization;

namespace Firn.Tests.Hostile;

/// <summary>A member of any type.</summary>
public sealed class Member<T>
{
    public T? Value { get; set; }
}

/// <summary>The same in an object whose identity is kept.</summary>
[FirnReferences]
public sealed class Kept<T>
{
    public T? Value { get; set; }
}

/// <summary>What an earlier version wrote.</summary>
public sealed class Earlier<T>
{
    public T? Value { get; set; }

    public int Number { get; set; }
}

/// <summary>A later version that converts the member.</summary>
public sealed class Converted<T>
{
    public T? Value { get; set; }

    public long Number { get; set; }
}

/// <summary>A later version that skips the member.</summary>
public sealed class Skipped
{
    public int Number { get; set; }
}

/// <summary>Three bytes.</summary>
public struct Three
{
    public byte A;
    public short B;
}

/// <summary>Twelve bytes.</summary>
public struct Twelve
{
    public int A;
    public long B;
}

/// <summary>1,024 bytes.</summary>
public struct Kilobyte
{
    public Quarter A;
    public Quarter B;
    public Quarter C;
    public Quarter D;
}

/// <summary>256 bytes.</summary>
public struct Quarter
{
    public Matrix4x4 A;
    public Matrix4x4 B;
    public Matrix4x4 C;
    public Matrix4x4 D;
}

/// <summary>A member that has to be there.</summary>
public sealed class Demanding
{
    public int Number { get; set; }

    public required string? Name { get; set; }
}

/// <summary>A reference that is never null, says its annotation.</summary>
public sealed class Annotated
{
    public string Name { get; set; } = "";
}

/// <summary>An object that may hold others twice.</summary>
[FirnReferences]
public sealed class Doubled
{
    public Doubled? First { get; set; }

    public Doubled? Second { get; set; }

    public string? Text { get; set; }
}

/// <summary>A type that contains ever larger ones.</summary>
public sealed class Growing<T>
{
    public Growing<List<T>>? Larger { get; set; }
}

/// <summary>A struct whose constructor takes even numbers only.</summary>
public readonly struct Even
{
    public Even(int value)
    {
        ArgumentOutOfRangeException.ThrowIfNotEqual(value & 1, 0, nameof(value));
        Value = value;
    }

    public int Value { get; }
}

/// <summary>Memory that its author lays over other memory.</summary>
[StructLayout(LayoutKind.Explicit)]
public struct Overlapping
{
    [FieldOffset(0)]
    public bool Flag;

    [FieldOffset(0)]
    public byte Number;
}

/// <summary>Memory that is somebody else's.</summary>
public unsafe struct Pointing
{
    public int* Pointer;
}

/// <summary>A place that runs a test's code while it is written and read.</summary>
public sealed class Interrupted
{
    [ThreadStatic]
    private static Action? t_interrupt;

    public string? Before { get; set; }

    public int[]? Numbers { get; set; }

    public Interrupted? Next { get; set; }

    [OnSerializing]
    public void BeforeWriting() => t_interrupt?.Invoke();

    [OnDeserialized]
    public void AfterReading() => t_interrupt?.Invoke();

    /// <summary>Runs an action with an interruption in each callback of this thread.</summary>
    public static void By(Action interrupt, Action action)
    {
        t_interrupt = interrupt;
        try
        {
            action();
        }
        finally
        {
            t_interrupt = null;
        }
    }
}

/// <summary>A union.</summary>
[FirnUnion(1, typeof(Dot)), FirnUnion(2, typeof(Line))]
public abstract class Figure;

public sealed class Dot : Figure
{
    public int X { get; set; }
}

public sealed class Line : Figure
{
    public long Length { get; set; }
}
