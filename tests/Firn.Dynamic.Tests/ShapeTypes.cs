using System.Diagnostics.CodeAnalysis;
using System.Runtime.Serialization;

namespace Firn.Dynamic.Tests;

#pragma warning disable CA1002, CA1051, CA1812, CA1815, CA2227, CA1034, IDE0044, IDE0051, CA1823, CS0414, IDE0052, CA1802
public enum Wide : ulong
{
    None,
    All = ulong.MaxValue,
}

public enum Narrow : sbyte
{
    Low = -128,
    Minus = -1,
    High = 127,
}

/// <summary>Constants of every kind as defaults of parameters.</summary>
public sealed record AllDefaults(
    int Present,
    bool Flag = true,
    char Letter = '\uFFFE',
    sbyte SByte = -128,
    byte Byte = 200,
    short Short = -30000,
    ushort UShort = 60000,
    int Int = int.MinValue,
    uint UInt = uint.MaxValue,
    long Long = long.MinValue,
    ulong ULong = ulong.MaxValue,
    float Float = 1.5f,
    double Double = double.NegativeInfinity,
    decimal Decimal = -79228162514264337593543950335m,
    decimal Fraction = 0.0000000000000000000000000001m,
    string? Text = "default \0 \ud800",
    string? NoText = null,
    Wide Wide = Wide.All,
    Narrow Narrow = Narrow.Low,
    DayOfWeek? MaybeDay = DayOfWeek.Friday,
    int? MaybeInt = 7,
    int? NoInt = null,
    bool? MaybeFlag = true,
    decimal? MaybeDecimal = 2.50m,
    Narrow? MaybeNarrow = Narrow.Minus,
    Guid Guid = default,
    Guid? MaybeGuid = null,
    (int, string?) Tuple = default,
    List<int>? List = null,
    nint Native = 5,
    nuint UNative = 6,
    double NotANumber = double.NaN);

/// <summary>The same with the one member that older data have.</summary>
public sealed record OnlyPresent(int Present);

public class WithDateDefault([System.Runtime.CompilerServices.DateTimeConstant(636000000000000000)][System.Runtime.InteropServices.Optional] DateTime when, int number)
{
    public DateTime When => when;

    public int Number => number;
}

public class OnlyNumber
{
    public int Number { get; set; }
}

public readonly struct ReadOnlyStruct
{
    public ReadOnlyStruct(int number, string? text, bool flag)
    {
        Number = number;
        Text = text;
        Flag = flag;
    }

    public int Number { get; }

    public string? Text { get; }

    public bool Flag { get; }
}

public struct InitStruct
{
    public int Number { get; init; }

    public required string? Text { get; init; }

    public readonly double Twice => Number * 2.0;

    public List<InitStruct>? Inner { get; init; }
}

public struct RequiredStruct
{
    public required int A;

    public required bool? B { get; set; }

    public int C { get; set; } = 9;

    [SetsRequiredMembers]
    public RequiredStruct()
    {
    }
}

public record OnlyA(int A);

public readonly record struct Positional(int A = 3, string? B = "b", Narrow C = Narrow.High);

[FirnSerializable(Members = FirnMembers.All)]
public class PrivateMembers
{
    private int _number;
    private readonly string? _text;
    private protected List<int> _list = [];

    public PrivateMembers()
    {
    }

    public PrivateMembers(int number, string text)
    {
        _number = number;
        _text = text;
        _list = [number];
        Secret = new Nested { Value = text };
        GetOnly = number;
    }

    internal Nested? Secret { get; private set; }

    [FirnMember]
    public int GetOnly { get; }

    public string Show() => $"{_number} {_text} {string.Join(",", _list)} {Secret?.Value} {GetOnly}";

    internal sealed class Nested
    {
        public string? Value { get; set; }
    }
}

public class Outer<T>
{
    private sealed class Hidden
    {
        public T? Value { get; set; }

        public Hidden? Next { get; set; }

        public override string ToString() => $"{Value} {Next}";
    }

    private protected record struct HiddenStruct(T? Value, int Number);

    public static object Make(T value) => new Hidden { Value = value, Next = new Hidden() };

    public static object MakeStruct(T value) => new HiddenStruct(value, 4);

    public static object MakeLocal(T value) => new { Value = value, Number = 1 };
}

file sealed class FileLocal
{
    public int Number { get; set; }

    public FileLocalStruct Struct { get; set; }
}

file struct FileLocalStruct
{
    public string? Text { get; set; }
}

public static class FileLocals
{
    public static object Make() => new FileLocal { Number = 3, Struct = new FileLocalStruct { Text = "x" } };

    public static string Show(object value) => value is FileLocal file ? $"{file.Number} {file.Struct.Text}" : "?";
}

public struct Level<T>
{
    public T Inner { get; set; }

    public byte Number { get; set; }
}

public class Chain<TFirst, TSecond>
{
    public TFirst? First { get; set; }

    public TSecond? Second { get; set; }

    public Chain<TSecond, TFirst>? Swapped { get; set; }

    public Dictionary<string, List<KeyValuePair<TFirst, TSecond?>>>? Map { get; set; }
}

public interface IAnimal
{
    string? Name { get; set; }
}

public abstract class Animal : IAnimal
{
    public string? Name { get; set; }
}

public class Dog : Animal
{
    public int Barks { get; set; }
}

public class Puppy : Dog
{
    public IAnimal? Parent { get; set; }
}

public struct Fish : IAnimal
{
    public string? Name { get; set; }

    public double Depth { get; set; }
}

public class Cage<T>
{
    public T? Inmate { get; set; }

    public IAnimal? Keeper { get; set; }

    public Animal?[]? Others { get; set; }
}

[FirnUnion(0, typeof(Tag0))]
[FirnUnion(239, typeof(Tag239))]
[FirnUnion(240, typeof(Tag240))]
[FirnUnion(70000, typeof(Tag70000))]
[FirnUnion(int.MaxValue, typeof(TagLargest))]
public abstract record TagUnion(int Number);

public sealed record Tag0(int Number) : TagUnion(Number);

public sealed record Tag239(int Number) : TagUnion(Number);

public sealed record Tag240(int Number, string? Text) : TagUnion(Number);

public record Tag70000(int Number) : TagUnion(Number);

public sealed record TagLargest(int Number, TagUnion? Other) : TagUnion(Number);

[KnownType(typeof(KnownCase))]
[KnownType(nameof(More))]
public class KnownBase
{
    public int Number { get; set; }

    private static Type[] More() => [typeof(KnownGeneric<int>), typeof(KnownGeneric<string>)];
}

public class KnownCase : KnownBase
{
    public string? Text { get; set; }
}

public class KnownGeneric<T> : KnownBase
{
    public T? Value { get; set; }
}
