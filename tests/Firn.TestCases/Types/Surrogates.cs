using Firn.TestCases.External;

[assembly: Firn.FirnSurrogate(typeof(ForeignMeter), typeof(Firn.TestCases.MeterConversion))]
[assembly: Firn.FirnSurrogate(typeof(ForeignCell<>), typeof(Firn.TestCases.CellSurrogate<>))]

namespace Firn.TestCases;

/// <summary>A struct whose members are its own, written as a struct of fixed width.</summary>
[FirnSurrogate(typeof(RatioSurrogate))]
public readonly record struct Ratio : IMeasure
{
    private readonly int _numerator;
    private readonly int _denominator;

    private Ratio(int numerator, int denominator) => (_numerator, _denominator) = (numerator, denominator);

    public static Ratio Of(int numerator, int denominator) => denominator >= 0 ? new Ratio(numerator, denominator) : throw new ArgumentOutOfRangeException(nameof(denominator));

    public readonly RatioSurrogate Parts() => new(_numerator, (uint)_denominator, _numerator < 0);
}

/// <summary>What a ratio is written as.</summary>
public readonly record struct RatioSurrogate(int Numerator, uint Denominator, bool IsNegative) : IFirnSurrogate<Ratio, RatioSurrogate>
{
    public static RatioSurrogate ToSurrogate(Ratio value) => value.Parts();

    public static Ratio FromSurrogate(RatioSurrogate surrogate) => surrogate.IsNegative == surrogate.Numerator < 0
        ? Ratio.Of(surrogate.Numerator, checked((int)surrogate.Denominator))
        : throw new ArgumentException("The sign is another.", nameof(surrogate));
}

/// <summary>A struct that is written as a number.</summary>
[FirnSurrogate(typeof(MomentConversion))]
public readonly record struct Moment
{
    private readonly long _ticks;

    public Moment(long ticks) => _ticks = ticks;

    public static long TicksOf(Moment moment) => moment._ticks;
}

/// <summary>Only the two methods.</summary>
public abstract class MomentConversion : IFirnSurrogate<Moment, long>
{
    public static long ToSurrogate(Moment value) => Moment.TicksOf(value);

    public static Moment FromSurrogate(long surrogate) => new(surrogate);
}

/// <summary>A class that is written as a number of fixed width.</summary>
[FirnSurrogate(typeof(AngleConversion))]
public sealed record Angle : IMeasure
{
    private readonly double _degrees;

    private Angle(double degrees) => _degrees = degrees;

    public static Angle Of(double degrees) => degrees is >= 0 and < 360 ? new Angle(degrees) : throw new ArgumentOutOfRangeException(nameof(degrees));

    public static double DegreesOf(Angle angle) => angle._degrees;
}

/// <summary>Implemented explicitly, and for two types.</summary>
public readonly struct AngleConversion : IFirnSurrogate<Angle, double>, IFirnSurrogate<TimeSpan, long>
{
    static double IFirnSurrogate<Angle, double>.ToSurrogate(Angle value) => Angle.DegreesOf(value);

    static Angle IFirnSurrogate<Angle, double>.FromSurrogate(double surrogate) => Angle.Of(surrogate);

    static long IFirnSurrogate<TimeSpan, long>.ToSurrogate(TimeSpan value) => unchecked(value.Ticks + 1);

    static TimeSpan IFirnSurrogate<TimeSpan, long>.FromSurrogate(long surrogate) => new(unchecked(surrogate - 1));
}

/// <summary>A struct that is written as a struct of variable width, which holds a struct with a surrogate.</summary>
[FirnSurrogate(typeof(PriceSurrogate))]
public readonly record struct Price
{
    private readonly (string? Unit, Ratio Value, Moment? At) _parts;

    public Price(string? unit, Ratio value, Moment? at) => _parts = (unit, value, at);

    public static (string? Unit, Ratio Value, Moment? At) PartsOf(Price price) => price._parts;
}

public record struct PriceSurrogate(Ratio Value, string? Unit, Moment? At) : IFirnSurrogate<Price, PriceSurrogate>
{
    public static PriceSurrogate ToSurrogate(Price value) => new(Price.PartsOf(value).Value, Price.PartsOf(value).Unit, Price.PartsOf(value).At);

    public static Price FromSurrogate(PriceSurrogate surrogate) => new(surrogate.Unit, surrogate.Value, surrogate.At);
}

/// <summary>A struct that is written as text, and one as a list.</summary>
[FirnSurrogate(typeof(CodeConversion))]
public readonly record struct AreaCode
{
    private readonly string? _text;

    public AreaCode(string? text) => _text = text;

    public static string TextOf(AreaCode code) => code._text ?? "";
}

public sealed class CodeConversion : IFirnSurrogate<AreaCode, string>, IFirnSurrogate<Track, List<Moment>>
{
    public static string ToSurrogate(AreaCode value) => AreaCode.TextOf(value);

    public static AreaCode FromSurrogate(string surrogate) => new(surrogate.Length == 0 ? null : surrogate);

    public static List<Moment> ToSurrogate(Track value) => [.. Track.StopsOf(value)];

    public static Track FromSurrogate(List<Moment> surrogate) => new([.. surrogate]);
}

[FirnSurrogate(typeof(CodeConversion))]
public sealed class Track
{
    private readonly Moment[] _stops;

    public Track(params Moment[] stops) => _stops = stops;

    public static Moment[] StopsOf(Track track) => track._stops;
}

/// <summary>A tree, whose surrogate holds trees.</summary>
[FirnSurrogate(typeof(TwigSurrogate))]
public sealed class Twig
{
    private readonly Dictionary<string, Twig?> _twigs;

    public Twig(string name, params Twig?[] twigs)
    {
        Name = name;
        _twigs = [];
        foreach (Twig? twig in twigs) _twigs.Add(twig is null ? "" : twig.Name, twig);
    }

    public string Name { get; }

    public static Twig?[] TwigsOf(Twig twig) => [.. twig._twigs.Values];

    public static Twig Chain(int length) => new("n", length > 1 ? [Chain(length - 1)] : []);
}

[FirnSerializable]
public sealed class TwigSurrogate : IFirnSurrogate<Twig, TwigSurrogate>
{
    public string Name { get; init; } = "";

    public Twig? First { get; init; }

    public List<Twig?>? Rest { get; init; }

    public static TwigSurrogate ToSurrogate(Twig value)
    {
        Twig?[] twigs = Twig.TwigsOf(value);
        return new() { Name = value.Name, First = twigs.Length == 1 ? twigs[0] : null, Rest = twigs.Length > 1 ? [.. twigs] : null };
    }

    public static Twig FromSurrogate(TwigSurrogate surrogate)
    {
        if (surrogate.Rest is not null && (surrogate.Rest.Count < 2 || surrogate.First is not null)) throw new ArgumentException("One twig stands by itself.", nameof(surrogate));
        return new(surrogate.Name, surrogate.First is not null ? [surrogate.First] : surrogate.Rest?.ToArray() ?? []);
    }
}

/// <summary>A generic class and a generic struct with open surrogates.</summary>
[FirnSurrogate(typeof(CrateSurrogate<>))]
public class Crate<T>
{
    private readonly T?[] _content;

    public Crate(params T?[] content) => _content = content;

    public static T?[] ContentOf(Crate<T> crate) => crate._content;
}

public class CrateSurrogate<T> : IFirnSurrogate<Crate<T>, CrateSurrogate<T>>
{
    public T?[]? Content { get; set; }

    public static CrateSurrogate<T> ToSurrogate(Crate<T> value) => new() { Content = Crate<T>.ContentOf(value) };

    public static Crate<T> FromSurrogate(CrateSurrogate<T> surrogate) => new(surrogate.Content ?? throw new InvalidOperationException("There is no content."));
}

[FirnSurrogate(typeof(MixedConversion<>))]
public readonly struct Mixed<T>
{
    public Mixed(T value) => Value = value;

    private T Value { get; }

    public static T ValueOf(Mixed<T> mixed) => mixed.Value;
}

public sealed class MixedConversion<T> : IFirnSurrogate<Mixed<T>, ValueTuple<T>>
{
    public static ValueTuple<T> ToSurrogate(Mixed<T> value) => new(Mixed<T>.ValueOf(value));

    public static Mixed<T> FromSurrogate(ValueTuple<T> surrogate) => new(surrogate.Item1);
}

/// <summary>An interface and an abstract class that are written by their surrogates, whatever the class.</summary>
[FirnSurrogate(typeof(RouteSurrogate))]
public interface IRoute
{
    string Text { get; }
}

public sealed record Road(string Text) : IRoute;

public sealed record Rail(string Text, int Gauge) : IRoute;

public sealed record RouteSurrogate(string Text, int? Gauge) : IFirnSurrogate<IRoute, RouteSurrogate>
{
    public static RouteSurrogate ToSurrogate(IRoute value) => new(value.Text, (value as Rail)?.Gauge);

    public static IRoute FromSurrogate(RouteSurrogate surrogate) => surrogate.Gauge is { } gauge ? new Rail(surrogate.Text, gauge) : new Road(surrogate.Text);
}

/// <summary>An enum that is written as text.</summary>
[FirnSurrogate(typeof(SeasonConversion))]
public enum Season
{
    Spring = 3,
    Autumn = 9,
}

public struct SeasonConversion : IFirnSurrogate<Season, string>
{
    public static string ToSurrogate(Season value) => value.ToString();

    public static Season FromSurrogate(string surrogate) => Enum.Parse<Season>(surrogate) is var season && season.ToString() == surrogate ? season : throw new FormatException("This is no season.");
}

/// <summary>A class whose surrogate is a collection of its own, with a member.</summary>
[FirnSurrogate(typeof(WordListSurrogate))]
public sealed class WordList
{
    private readonly string _all;

    public WordList(string all) => _all = all;

    public static string AllOf(WordList list) => list._all;
}

public sealed class WordListSurrogate : List<string>, IFirnSurrogate<WordList, WordListSurrogate>
{
    public int Length { get; set; }

    public static WordListSurrogate ToSurrogate(WordList value)
    {
        WordListSurrogate surrogate = new() { Length = WordList.AllOf(value).Length };
        surrogate.AddRange(WordList.AllOf(value).Split(' '));
        return surrogate;
    }

    public static WordList FromSurrogate(WordListSurrogate surrogate)
    {
        string all = string.Join(' ', surrogate);
        return all.Length == surrogate.Length && all.Split(' ').AsSpan().SequenceEqual(surrogate.ToArray()) ? new(all) : throw new ArgumentException("These are no words.", nameof(surrogate));
    }
}

/// <summary>A class without bytes.</summary>
[FirnSurrogate(typeof(VacuumSurrogate))]
public sealed class Vacuum;

public struct VacuumSurrogate : IFirnSurrogate<Vacuum, VacuumSurrogate>
{
    public static VacuumSurrogate ToSurrogate(Vacuum value) => default;

    public static Vacuum FromSurrogate(VacuumSurrogate surrogate) => new();
}

/// <summary>A union of which two cases have surrogates.</summary>
[FirnUnion(1, typeof(Ratio)), FirnUnion(2, typeof(Angle)), FirnUnion(3, typeof(Distance))]
public interface IMeasure;

public sealed record Distance(double Meters) : IMeasure;

/// <summary>Surrogates of members, for these members alone.</summary>
[FirnSerializable]
public sealed class MemberSurrogates
{
    [FirnSurrogate(typeof(AngleConversion))]
    public TimeSpan Length { get; set; }

    public TimeSpan Exact { get; set; }

    [FirnSurrogate(typeof(AngleConversion)), FirnMember(Id = 5)]
    public TimeSpan? Pause { get; set; }

    [FirnSurrogate(typeof(NumbersConversion))]
    public int[]? Numbers { get; set; }

    [FirnSurrogate(typeof(NumbersConversion)), FirnMember]
    private Version? _version;

    [FirnSurrogate(typeof(NumbersConversion))]
    public required Ratio Coarse { get; init; }

    public Ratio Fine { get; init; }

    public MemberSurrogates WithVersion(Version version)
    {
        _version = version;
        return this;
    }
}

public sealed class NumbersConversion : IFirnSurrogate<int[], string>, IFirnSurrogate<Version, (string Text, int Parts)>, IFirnSurrogate<Ratio, ulong>
{
    public static string ToSurrogate(int[] value) => string.Join(',', value.Select(v => v.ToString(System.Globalization.CultureInfo.InvariantCulture)));

    public static int[] FromSurrogate(string surrogate)
    {
        int[] numbers = surrogate.Length == 0 ? [] : Array.ConvertAll(surrogate.Split(','), t => int.Parse(t, System.Globalization.CultureInfo.InvariantCulture));
        return ToSurrogate(numbers) == surrogate ? numbers : throw new FormatException("A number is written otherwise.");
    }

    public static (string Text, int Parts) ToSurrogate(Version value) => (value.ToString(), value.Build < 0 ? 2 : value.Revision < 0 ? 3 : 4);

    public static Version FromSurrogate((string Text, int Parts) surrogate) =>
        Version.Parse(surrogate.Text) is var version && ToSurrogate(version) == surrogate ? version : throw new FormatException("A version is written otherwise.");

    public static ulong ToSurrogate(Ratio value) => ((ulong)unchecked((uint)value.Parts().Numerator) << 32) | value.Parts().Denominator;

    public static Ratio FromSurrogate(ulong surrogate) => Ratio.Of(unchecked((int)(uint)(surrogate >> 32)), checked((int)(surrogate & uint.MaxValue)));
}

/// <summary>For a type of another assembly, which does not know Firn.</summary>
public sealed class MeterConversion : IFirnSurrogate<ForeignMeter, MeterSurrogate>
{
    public static MeterSurrogate ToSurrogate(ForeignMeter value) => new(value.Read(), [.. value.Marks()]);

    public static ForeignMeter FromSurrogate(MeterSurrogate surrogate)
    {
        ForeignMeter meter = ForeignMeter.At(surrogate.Count);
        foreach (int mark in surrogate.Marks) meter.Mark(mark);
        return meter;
    }
}

public sealed record MeterSurrogate(long Count, List<int> Marks);

public readonly record struct CellSurrogate<T>(T? Content, bool IsLocked) : IFirnSurrogate<ForeignCell<T>, CellSurrogate<T>>
{
    public static CellSurrogate<T> ToSurrogate(ForeignCell<T> value) => new(value.Open(out bool isLocked), isLocked);

    public static ForeignCell<T> FromSurrogate(CellSurrogate<T> surrogate) => ForeignCell<T>.Closed(surrogate.Content, surrogate.IsLocked);
}
