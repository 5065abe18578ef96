using System.Runtime.Serialization;

namespace Firn.TestCases.External;

/// <summary>Has its codec in this assembly, where the private members can be reached.</summary>
[FirnSerializable(Members = FirnMembers.All)]
public sealed class ForeignAnnotated
{
    private int _secret;

    public string? Name { get; private set; }

    [FirnIgnore]
    public int Ignored { get; set; }

    public static ForeignAnnotated Create(int secret, string? name) => new() { _secret = secret, Name = name };

    public int ReadSecret() => _secret;
}

/// <summary>An annotated struct of another assembly.</summary>
[FirnSerializable]
public struct ForeignAnnotatedStruct
{
    public int A { get; set; }

    [FirnMember(Id = 7)]
    public string? B { get; set; }
}

/// <summary>An annotated generic class of another assembly: closed elsewhere.</summary>
[FirnSerializable]
public sealed class ForeignAnnotatedGeneric<T>
{
    public T? Value { get; set; }

    public int Count { get; private set; }

    public static ForeignAnnotatedGeneric<T> Create(T? value, int count) => new() { Value = value, Count = count };
}

/// <summary>A data contract: only marked members, private ones too.</summary>
[DataContract]
public sealed class ForeignContract
{
    [DataMember(Order = 2)]
    public string? Second { get; set; }

    [DataMember(Order = 1, Name = "first")]
    private int _first;

    public string? NotAMember { get; set; }

    public static ForeignContract Create(int first, string? second) => new() { _first = first, Second = second };

    public int ReadFirst() => _first;
}

/// <summary>Holds annotated and plain types of its own assembly.</summary>
[FirnSerializable]
public sealed class ForeignMixed
{
    public ForeignAnnotated? Annotated { get; set; }

    public ForeignAnnotatedStruct Struct { get; set; }

    public ForeignRecord? Record { get; set; }

    public List<ForeignAnnotatedStruct?>? Structs { get; set; }
}

/// <summary>Holds values in properties without a setter, and shows one of its accessors to its own assembly only.</summary>
[FirnSerializable]
public class ForeignGetOnly
{
    public ForeignGetOnly()
    {
    }

    public ForeignGetOnly(int number, string? text)
    {
        Number = number;
        Text = text;
    }

    public int Number { get; } = 7;

    public string? Text { internal get; set; }

    public int Twice => 2 * Number;
}

/// <summary>A generic class with a property without a setter: closed elsewhere.</summary>
[FirnSerializable]
public sealed class ForeignGetOnlyGeneric<T>
{
    public ForeignGetOnlyGeneric()
    {
    }

    public ForeignGetOnlyGeneric(T? value) => Value = value;

    public T? Value { get; }
}
