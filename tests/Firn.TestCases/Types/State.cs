using Firn.TestCases.External;

namespace Firn.TestCases;

/// <summary>Properties without a setter that hold values: an annotated type stores them through their fields.</summary>
[FirnSerializable]
public class GetOnlyProperties
{
    public GetOnlyProperties()
    {
    }

    public GetOnlyProperties(Guid id, string? text, int? maybe, DayOfWeek day, int[]? numbers)
    {
        Id = id;
        Text = text;
        Maybe = maybe;
        Day = day;
        Numbers = numbers;
    }

    public Guid Id { get; } = new("00112233-4455-6677-8899-aabbccddeeff");

    public string? Text { get; } = "made";

    public int? Maybe { get; }

    public DayOfWeek Day { get; }

    public int[]? Numbers { get; }

    public int Sum => Numbers?.Sum() ?? 0;

    public Action? NoData { get; }

    [FirnIgnore]
    public int Ignored { get; }
}

/// <summary>A base whose properties derived classes hold themselves.</summary>
public abstract class HeldByDerived
{
    public abstract string? Kind { get; }

    public virtual int Sides => 3;

    public int Common { get; set; }
}

/// <summary>Overrides that hold values.</summary>
[FirnSerializable]
public sealed class HoldsOverrides : HeldByDerived
{
    public HoldsOverrides()
    {
    }

    public HoldsOverrides(string? kind, int sides, bool isOpen)
    {
        Kind = kind;
        Sides = sides;
        Open = isOpen;
    }

    public override string? Kind { get; } = "k";

    public override int Sides { get; }

    public bool Open { get; }
}

/// <summary>A struct whose constructor matches one of its properties only.</summary>
[FirnSerializable]
public readonly struct PartlyMatched(long cents, string? currency)
{
    public long Cents { get; } = cents;

    public string? Cur { get; } = currency;
}

/// <summary>A record that makes a value of its own.</summary>
[FirnSerializable]
public record MakesItsId(string? Name)
{
    internal MakesItsId(string? name, Guid id)
        : this(name) => Id = id;

    public Guid Id { get; } = new("ffeeddcc-bbaa-9988-7766-554433221100");
}

/// <summary>A generic class, whose accessors are generic as well.</summary>
[FirnSerializable]
public sealed class GetOnlyGeneric<T>
{
    public GetOnlyGeneric()
    {
    }

    public GetOnlyGeneric(T? value, List<T>? many)
    {
        Value = value;
        Many = many;
    }

    public T? Value { get; }

    public IReadOnlyList<T>? Many { get; }
}

/// <summary>Properties that anybody may set and few may read.</summary>
[FirnSerializable]
public sealed class HalfOpenProperties
{
    public string? Secret { internal get; set; }

    public int Protected { private get; init; }

    public int Read() => Protected;
}

/// <summary>All means all: private fields and properties of every kind, and get-only ones.</summary>
[FirnSerializable(Members = FirnMembers.All)]
public sealed class AllOfClass
{
    private int _number;
    private readonly string? _text;

    public AllOfClass()
    {
    }

    public AllOfClass(int number, string? text, double real, char sign, List<int>? lines)
    {
        _number = number;
        _text = text;
        Real = real;
        Sign = sign;
        Lines = lines;
    }

    private double Real { get; }

    internal char Sign { get; private set; }

    private List<int>? Lines { get; set; }

    private event EventHandler? Changed;

    public (int, string?, List<int>?) Read()
    {
        Changed?.Invoke(this, EventArgs.Empty);
        return (_number++, _text, Lines);
    }
}

/// <summary>A class that is served as it is, with everything around its data that everyday classes have.</summary>
public sealed class Everyday
{
    private string? _name;
    private int m_count;

    public event EventHandler? Changed;

    [field: NonSerialized]
    public int Cache { get; }

    public string? Name
    {
        get => _name;
        set => Set(ref _name, value);
    }

    public int Count
    {
        get { return Load(); }
        set { m_count = value; }
    }

    public int Twice => 2 * Count;

    public List<int> Multiples => [Count, Twice];

    private int Load() => m_count;

    private void Set<T>(ref T place, T value)
    {
        place = value;
        Changed?.Invoke(this, EventArgs.Empty);
    }
}

/// <summary>A class of another assembly and values that only that assembly's code can set.</summary>
public sealed class HoldsForeignState
{
    public ForeignGetOnly? Foreign { get; set; }

    public ForeignGetOnlyGeneric<string>? Generic { get; set; }
}
