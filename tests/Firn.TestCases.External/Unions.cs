using System.Runtime.Serialization;

namespace Firn.TestCases.External;

/// <summary>A union of another assembly, one of whose cases only that assembly sees.</summary>
[FirnUnion(1, typeof(ForeignLeaf)), FirnUnion(2, typeof(HiddenLeaf))]
public abstract class ForeignUnion
{
    public int Number { get; set; }

    public static ForeignUnion CreateHidden(int number, ForeignUnion? inner) => new HiddenLeaf { Number = number, Inner = inner };

    internal sealed class HiddenLeaf : ForeignUnion
    {
        public ForeignUnion? Inner { get; set; }
    }
}

public sealed class ForeignLeaf : ForeignUnion
{
    public string? Text { get; set; }
}

/// <summary>Cases with members that only this assembly sees.</summary>
[FirnUnion(1, typeof(ForeignPart)), FirnUnion(2, typeof(ForeignStructPart))]
public interface IForeignAnnotatedUnion;

[FirnSerializable(Members = FirnMembers.All)]
public sealed class ForeignPart : IForeignAnnotatedUnion
{
    private int _secret;

    public static ForeignPart Create(int secret) => new() { _secret = secret };

    public int ReadSecret() => _secret;
}

public struct ForeignStructPart : IForeignAnnotatedUnion
{
    public byte Value { get; set; }
}

/// <summary>Known types of a data contract.</summary>
[DataContract]
[KnownType(typeof(ForeignKnownCase))]
public class ForeignKnown
{
    [DataMember]
    public int Number { get; set; }
}

[DataContract]
public sealed class ForeignKnownCase : ForeignKnown
{
    [DataMember]
    public string? Text { get; set; }
}

/// <summary>Known types of a class that nothing here has a codec for.</summary>
[KnownType(typeof(ForeignPlainKnownCase))]
public abstract class ForeignPlainKnown
{
    public int Number { get; set; }
}

public sealed class ForeignPlainKnownCase : ForeignPlainKnown;

/// <summary>A generic union, closed in other assemblies.</summary>
[FirnUnion(1, typeof(ForeignGenericCase<>)), FirnUnion(2, typeof(ForeignClosedCase))]
public abstract class ForeignGenericUnion<T>;

public sealed class ForeignGenericCase<T> : ForeignGenericUnion<T>
{
    public T? Value { get; set; }
}

public sealed class ForeignClosedCase : ForeignGenericUnion<int>
{
    public bool Flag { get; set; }
}
