using System.Globalization;

namespace Firn.TestCases;

/// <summary>A class of which every other closed one is an earlier version: what its members are made of by a converter.</summary>
public class Amounts<T>
{
    [FirnConvert(typeof(AmountConverter))]
    public T? Amount { get; set; }

    [FirnConvert(typeof(AmountConverter))]
    public required T Required { get; set; }

    public int Kept { get; set; } = 7;
}

/// <summary>The same in places of fixed width, where the types have one.</summary>
public struct Levels<T>
{
    [FirnConvert(typeof(AmountConverter))]
    public T Level { get; set; }

    public bool Kept { get; set; }
}

/// <summary>Makes each kind of amount of each other.</summary>
public readonly struct AmountConverter : IFirnConverter<int, string>, IFirnConverter<int, bool>, IFirnConverter<int, List<string?>>, IFirnConverter<string, int>, IFirnConverter<string, bool>, IFirnConverter<string, List<string?>>, IFirnConverter<bool, int>, IFirnConverter<bool, string>, IFirnConverter<bool, List<string?>>, IFirnConverter<List<string?>, int>, IFirnConverter<List<string?>, string>, IFirnConverter<List<string?>, bool>
{
    static string IFirnConverter<int, string>.Convert(int old) => old.ToString(CultureInfo.InvariantCulture);

    static bool IFirnConverter<int, bool>.Convert(int old) => old != 0;

    static List<string?> IFirnConverter<int, List<string?>>.Convert(int old) => [old.ToString(CultureInfo.InvariantCulture)];

    static int IFirnConverter<string, int>.Convert(string old) => old?.Length ?? -1;

    static bool IFirnConverter<string, bool>.Convert(string old) => old is { Length: > 0 };

    static List<string?> IFirnConverter<string, List<string?>>.Convert(string old) => [old, null];

    static int IFirnConverter<bool, int>.Convert(bool old) => old ? 1 : 0;

    static string IFirnConverter<bool, string>.Convert(bool old) => old ? "yes" : "no";

    static List<string?> IFirnConverter<bool, List<string?>>.Convert(bool old) => old ? ["yes"] : [];

    static int IFirnConverter<List<string?>, int>.Convert(List<string?> old) => old?.Count ?? -1;

    static string IFirnConverter<List<string?>, string>.Convert(List<string?> old) => string.Concat(old ?? []);

    static bool IFirnConverter<List<string?>, bool>.Convert(List<string?> old) => old is { Count: > 0 };
}
