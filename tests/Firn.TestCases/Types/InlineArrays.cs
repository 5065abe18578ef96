using System.Runtime.CompilerServices;

namespace Firn.TestCases;

/// <summary>An inline array of numbers.</summary>
[InlineArray(3)]
public struct ThreeNumbers
{
    private int _first;
}

/// <summary>An inline array of anything.</summary>
/// <typeparam name="T">The element type.</typeparam>
[InlineArray(2)]
public struct TwoOf<T>
{
    private T _first;
}

/// <summary>A struct whose values are elements.</summary>
public struct Pair
{
    public int First { get; set; }

    public string? Second { get; set; }
}

/// <summary>Inline arrays as members.</summary>
public struct HoldsInlineArrays
{
    public int Before;
    public ThreeNumbers Numbers;
    public TwoOf<string?> Texts;
    public string? After;
}
