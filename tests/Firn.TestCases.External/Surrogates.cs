namespace Firn.TestCases.External;

/// <summary>A class that hides what it holds, and says nothing of how it is written.</summary>
public sealed class ForeignMeter
{
    private readonly long _count;
    private readonly List<int> _marks = [];

    private ForeignMeter(long count) => _count = count;

    public static ForeignMeter At(long count) => new(count);

    public long Read() => _count;

    public IEnumerable<int> Marks() => _marks;

    public void Mark(int mark) => _marks.Add(mark);
}

/// <summary>The same of a generic struct.</summary>
public readonly struct ForeignCell<T>
{
    private readonly T? _content;
    private readonly bool _isLocked;

    private ForeignCell(T? content, bool isLocked) => (_content, _isLocked) = (content, isLocked);

    public static ForeignCell<T> Closed(T? content, bool isLocked) => new(content, isLocked);

    public T? Open(out bool isLocked)
    {
        isLocked = _isLocked;
        return _content;
    }
}

/// <summary>A class with a surrogate of its own assembly, and one that its context names.</summary>
[FirnSurrogate(typeof(ForeignTokenSurrogate))]
public sealed class ForeignToken
{
    private readonly string _text;

    private ForeignToken(string text) => _text = text;

    public static ForeignToken Of(string text) => new(text);

    internal string Text => _text;
}

/// <summary>What a token is written as.</summary>
public sealed record ForeignTokenSurrogate(string Text) : IFirnSurrogate<ForeignToken, ForeignTokenSurrogate>
{
    public static ForeignTokenSurrogate ToSurrogate(ForeignToken value) => new(value.Text);

    public static ForeignToken FromSurrogate(ForeignTokenSurrogate surrogate) => ForeignToken.Of(surrogate.Text);
}

/// <summary>A struct whose surrogate <see cref="ExternalContext"/> names.</summary>
public readonly struct ForeignHour
{
    private readonly byte _hour;

    private ForeignHour(byte hour) => _hour = hour;

    public static ForeignHour Of(byte hour) => hour < 24 ? new ForeignHour(hour) : throw new ArgumentOutOfRangeException(nameof(hour));

    internal byte Hour => _hour;
}

/// <summary>What converts it.</summary>
public sealed class ForeignHourConversion : IFirnSurrogate<ForeignHour, byte>
{
    public static byte ToSurrogate(ForeignHour value) => value.Hour;

    public static ForeignHour FromSurrogate(byte surrogate) => ForeignHour.Of(surrogate);
}

/// <summary>An annotated class with members whose surrogate the context names.</summary>
[FirnSerializable]
public class ForeignShift
{
    public ForeignHour Opens { get; set; }

    public ForeignHour? Closes { get; set; }

    public List<ForeignHour>? Breaks { get; set; }
}

/// <summary>An annotated class with a private member that has a surrogate of its own. It is generic, so that other assemblies close it.</summary>
[FirnSerializable]
public class ForeignTimetable<T>
{
    public ForeignToken? Token { get; set; }

    [FirnSurrogate(typeof(ForeignMinutes)), FirnMember]
    private TimeSpan _pause;

    public T? Extra { get; set; }

    public ForeignTimetable<T> WithPause(TimeSpan pause)
    {
        _pause = pause;
        return this;
    }
}

/// <summary>What converts a member.</summary>
public sealed class ForeignMinutes : IFirnSurrogate<TimeSpan, short>
{
    public static short ToSurrogate(TimeSpan value) => (short)value.TotalMinutes;

    public static TimeSpan FromSurrogate(short surrogate) => TimeSpan.FromMinutes(surrogate);
}
