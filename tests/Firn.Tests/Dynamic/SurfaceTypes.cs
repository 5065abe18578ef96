using System.Diagnostics.CodeAnalysis;
using System.Runtime.Serialization;

namespace Firn.Tests.Dynamic;

#pragma warning disable CS0067, CS0414, CS0169, CS0649, CA1822, CA1823, IDE0044, IDE0051, IDE0052 // reflection uses them

/// <summary>Everything that is no member, beside two that are.</summary>
public class WithMuchElse : IHasSecret
{
    public const int Constant = 1;
    public static readonly int Shared = 2;

    public static int SharedProperty { get; set; }

    public int Kept;

    public int AlsoKept { get; set; }

    public int Computed => Kept + 1;

    public int this[int index] => index;

    public event EventHandler? Changed;

    int IHasSecret.Secret { get; set; }

    public int WriteOnly
    {
        set => Kept = value;
    }
}

public interface IHasSecret
{
    int Secret { get; set; }
}

public record Parent(int A)
{
    public string? B { get; init; }
}

public sealed record Child(int A, double C) : Parent(A);

public abstract class CovariantBase
{
    public virtual object? Value { get; } = "base";

    public virtual int Number { get; set; }
}

public class CovariantDerived : CovariantBase
{
    public override string? Value => "derived";

    public sealed override int Number { get; set; }
}

public class ByReference
{
    private int _number;

    public ref int Number => ref _number;

    public int Own { get; set; }
}

public class Defaults(int number, in long large = 7, DateTime when = default, decimal price = 1.5m)
{
    public int Number { get; } = number;

    public long Large { get; } = large;

    public DateTime When { get; } = when;

    public decimal Price { get; } = price;
}

public class OutParameter
{
    public OutParameter(out int number) => Number = number = 1;

    public int Number { get; }
}

public class Needy
{
    [SetsRequiredMembers]
    public Needy(int a) => A = a;

    public required int A { get; init; }

    [FirnIgnore]
    public required int Left { get; set; }
}

public struct InFieldOrder
{
    public int Z;

    public int A { get; set; }

    public byte M;
}

public struct WithEvent
{
    public int Z;
    public int A;

    public event EventHandler? Changed;
}

public struct Captures(int seed)
{
    public int Z { get; set; }

    public int A { get; set; }

    public readonly int Sum() => seed + Z;
}

public unsafe struct Buffered
{
    public fixed int Numbers[4];
}

[DataContract]
public class CallsBack
{
    [DataMember]
    public int Number { get; set; }

    [OnSerialized]
    private void Zeta(StreamingContext context) => Number++;

    [OnSerializing, OnDeserialized]
    private void Alpha() => Number++;

    [OnDeserializing]
    private protected virtual void Bad() => Number++;
}

#pragma warning restore

/// <summary>Members that are attributed in every way.</summary>
[FirnSerializable(Members = FirnMembers.Explicit)]
public class Attributed
{
    [FirnMember(Id = 3, Order = -1, Name = "x", FormerNames = ["y", "z", "y"])]
    private int Hidden { get; set; }

    [FirnMember]
    public int Plain { get; private set; }

    public int Other { get; set; } = 1;

    public int Sum() => Hidden + Plain;
}
