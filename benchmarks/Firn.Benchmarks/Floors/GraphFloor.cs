using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn.Benchmarks.Floors;

/// <summary>Allocation and copies of strings and lists for D0 and D1.</summary>
internal static class GraphFloor
{
    /// <summary>A string of the same length.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static string Allocate(string? value) => value is null ? null! : new string('\0', value.Length);

    /// <summary>A string of the same characters.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static string Copy(string? value) => value is null ? null! : new string(value.AsSpan());

    /// <summary>A list of the same strings, as new objects.</summary>
    public static List<string> Allocate(List<string>? values) => Many(values, static value => Allocate(value));

    /// <summary>A list of copies.</summary>
    public static List<string> Copy(List<string>? values) => Many(values, static value => Copy(value));

    /// <summary>A list of what <paramref name="select"/> makes of each element.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static List<T> Many<T>(List<T>? values, Func<T, T> select)
        where T : class
    {
        if (values is null)
        {
            return null!;
        }

        List<T> list = new(values.Count);
        CollectionsMarshal.SetCount(list, values.Count);
        Span<T> target = CollectionsMarshal.AsSpan(list);
        ReadOnlySpan<T> source = CollectionsMarshal.AsSpan(values);
        for (int i = 0; i < source.Length; i++)
        {
            target[i] = source[i] is null ? null! : select(source[i]);
        }

        return list;
    }
}
