using System.Runtime.Serialization;

namespace Firn.TestCases;

/// <summary>Private setters and private members of each kind.</summary>
[FirnSerializable]
public sealed class PrivateSetters
{
    public int Number { get; private set; }

    public string? Text { get; internal set; }

    [FirnMember]
    private double Hidden { get; set; }

    [FirnMember]
    private List<int>? _list;

    [FirnMember]
    private readonly int _readonly;

    public PrivateSetters()
    {
    }

    private PrivateSetters(int @readonly) => _readonly = @readonly;

    public static PrivateSetters Create(int number, string? text, double hidden, List<int>? list, int @readonly) =>
        new(@readonly) { Number = number, Text = text, Hidden = hidden, _list = list };

    public (double, List<int>?, int) Read() => (Hidden, _list, _readonly);
}

[FirnSerializable(Members = FirnMembers.Explicit)]
public sealed class ExplicitMembers
{
    [FirnMember(Id = 3)]
    public int Kept { get; set; }

    [FirnMember(Id = 1)]
    public string? AlsoKept { get; set; }

    [FirnIgnore]
    public int NotListed { get; set; }
}

[FirnSerializable(Members = FirnMembers.Fields | FirnMembers.NonPublic)]
public sealed class FieldsOnly
{
    private int _number;
    private string? _text;

    public int Number
    {
        get => _number;
        set => _number = value;
    }

    public string? Text
    {
        get => _text;
        set => _text = value;
    }
}

[FirnSerializable(Members = FirnMembers.All)]
public struct AllOfStruct
{
    private int _a;
    private string? _b;

    public AllOfStruct(int a, string? b)
    {
        _a = a;
        _b = b;
    }

    public readonly (int, string?) Read() => (_a, _b);
}

[FirnSerializable(Members = FirnMembers.Properties)]
public sealed class PropertiesOnly
{
    [FirnIgnore]
    public int Field;

    public int Property { get; set; }
}

/// <summary>Ids, orders and names.</summary>
public sealed class Named
{
    [FirnMember(Order = 2)]
    public int Last { get; set; }

    [FirnMember(Order = 1)]
    public string? Middle { get; set; }

    [FirnMember(Name = "zz")]
    public int Renamed { get; set; }

    [FirnMember(Id = 0)]
    public bool Zero { get; set; }

    [FirnMember(Id = 5, FormerNames = ["Old"])]
    public string? Five { get; set; }

    public int Plain { get; set; }
}

[FirnSerializable]
public sealed class PrivateConstructor
{
    [FirnConstructor]
    private PrivateConstructor(int number, string? text)
    {
        Number = number;
        Text = text;
    }

    public int Number { get; }

    public string? Text { get; }

    public static PrivateConstructor Create(int number, string? text) => new(number, text);
}

/// <summary>Get-only collections of an annotated type are filled in place.</summary>
[FirnSerializable]
public sealed class FilledInPlace
{
    public List<int> Numbers { get; } = [];

    public Dictionary<string, int> Map { get; } = [];

    public HashSet<string> Set { get; } = [];
}

[FirnSerializable]
public class AnnotatedBase
{
    [FirnMember]
    private int _base;

    public void SetBase(int value) => _base = value;

    public int ReadBase() => _base;
}

[FirnSerializable]
public sealed class AnnotatedDerived : AnnotatedBase
{
    [FirnMember]
    private int _own;

    public void SetOwn(int value) => _own = value;

    public int ReadOwn() => _own;
}

[FirnSerializable]
public sealed class AnnotatedGeneric<T>
{
    [FirnMember]
    private T? _value;

    public string? Name { get; private set; }

    public static AnnotatedGeneric<T> Create(T? value, string? name) => new() { _value = value, Name = name };

    public T? Read() => _value;
}

[DataContract]
public sealed class Contract
{
    [DataMember(Order = 1)]
    public int B { get; set; }

    [DataMember(Order = 1)]
    public string? A { get; set; }

    [DataMember(Name = "renamed", IsRequired = true)]
    public bool C { get; set; }

    [DataMember]
    private int D { get; set; }

    public int NotAMember { get; set; }

    public static Contract Create(int d) => new() { D = d, B = 1, A = "a", C = true };
}

[DataContract]
public class ContractBase
{
    [DataMember]
    public int Base { get; set; }
}

[DataContract]
public sealed class ContractDerived : ContractBase
{
    [DataMember]
    public string? Own { get; set; }
}

/// <summary>Temperatures go over the wire as tenths of a degree.</summary>
public readonly struct TenthsCodec : IFirnCodec<double>
{
    public static int MinSize => 4;

    public static int FixedSize => 4;

    public static int FixedDepth => 0;

    public static bool IsBitwise => false;

    public static bool MayBeAbsent => false;

    public static bool IsAbsent(double value) => false;

    public static void Write(ref FirnWriter writer, double value) => WriteFixed(ref writer.Reserve(4), value);

    public static double Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(4));

    public static void WriteFixed(ref byte destination, double value) =>
        System.Runtime.CompilerServices.Unsafe.WriteUnaligned(ref destination, (int)Math.Round(value * 10));

    public static double ReadFixed(ref FirnReader reader, ref byte source) =>
        System.Runtime.CompilerServices.Unsafe.ReadUnaligned<int>(ref source) / 10.0;

    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Int32);
}

/// <summary>A type with a codec of its own: as the count of seconds.</summary>
[FirnCodec(typeof(SecondsCodec))]
public readonly record struct Seconds(long Value);

public readonly struct SecondsCodec : IFirnCodec<Seconds>
{
    public static int MinSize => 1;

    public static int FixedSize => 0;

    public static int FixedDepth => 0;

    public static bool IsBitwise => false;

    public static bool MayBeAbsent => false;

    public static bool IsAbsent(Seconds value) => false;

    public static void Write(ref FirnWriter writer, Seconds value)
    {
        // Described as a list of bytes, written as one: seven bits each.
        Span<byte> bytes = stackalloc byte[10];
        int length = 0;
        ulong rest = (ulong)value.Value;
        do
        {
            bytes[length++] = (byte)(rest & 0x7F);
            rest >>= 7;
        }
        while (rest > 0);
        writer.WriteCount(length);
        writer.WriteBytes(bytes[..length]);
    }

    public static Seconds Read(ref FirnReader reader)
    {
        long length = reader.ReadCount();
        ref byte first = ref reader.Take(1);
        if (length is < 1 or > 10 || first > 0x7F) reader.ThrowInvalid(ref first, "No number of seconds.");
        ulong value = first;
        for (int i = 1; i < length; i++)
        {
            ref byte next = ref reader.Take(1);
            if (next > 0x7F || (i == 9 && next > 1)) reader.ThrowInvalid(ref next, "No number of seconds.");
            value |= (ulong)next << (7 * i);
        }

        return new Seconds((long)value);
    }

    public static void WriteFixed(ref byte destination, Seconds value) => throw new NotSupportedException();

    public static Seconds ReadFixed(ref FirnReader reader, ref byte source) => throw new NotSupportedException();

    public static void Describe(FirnSchemaBuilder builder) => builder.List<byte, Codecs.ByteCodec>();
}

public sealed class WithCodecs
{
    [FirnCodec(typeof(TenthsCodec))]
    public double Temperature { get; set; }

    public double Plain { get; set; }

    public Seconds Duration { get; set; }

    public Seconds? Maybe { get; set; }

    public List<Seconds>? Many { get; set; }
}
