using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.Serialization;

namespace Firn.Dynamic.Tests;

// Types that can't be served. Making one, or reading one of its members, would be an error of the engine.
#pragma warning disable CA1044, CA1051, CA1056, CA1812, CA1815, CA1822, CA1823, CS0169, CS0649, CA1024, CA1065, CA1720, CA1721, CA2227, CA1002, CA1062, CA1010, CA2237, CA1711
public abstract class Untouched
{
    public static int Made { get; private set; }

    protected Untouched() => Made++;
}

public delegate int Callback(int value);

public static class StaticClass;

public ref struct ByRefLike
{
    public int Number;
}

public interface INothing;

public abstract class AbstractClass
{
    public int Number { get; set; }
}

public class OpenGeneric<T>
{
    public T? Value { get; set; }
}

public unsafe class WithPointer : Untouched
{
    public string? Text { get; set; }

    public int* Address;
}

public unsafe class WithPointers : Untouched
{
    public int*[]? Addresses;
}

public unsafe class WithFunctionPointer : Untouched
{
    public delegate*<int, void> Function;
}

public class WithDelegate : Untouched
{
    public Func<int>? Function { get; set; }
}

public class WithOwnDelegate : Untouched
{
    public List<Callback>? Callbacks { get; set; }
}

public unsafe struct WithFixedBuffer
{
    public fixed int Numbers[4];
}

public class WithInterface : Untouched
{
    public Dictionary<string, INothing?>? Nothing { get; set; }
}

public class WithAbstract : Untouched
{
    public AbstractClass? Member { get; set; }
}

public class WithStream : Untouched
{
    public Thread? Worker { get; set; }
}

public class WithType : Untouched
{
    public Type? Kind { get; set; }
}

public class Deep : Untouched
{
    public List<Deeper>? Deeper { get; set; }
}

public class Deeper : Untouched
{
    public (int, Deepest?) Deepest { get; set; }
}

public class Deepest : Untouched
{
    public Action? Handler { get; set; }
}

public class NoConstructor : Untouched
{
    public NoConstructor(int other) => Number = other;

    public int Number { get; set; }
}

public class PrivateConstructor : Untouched
{
    private PrivateConstructor()
    {
    }

    public int Number { get; set; }

    public static PrivateConstructor Create() => new();
}

public class TwoConstructors : Untouched
{
    public TwoConstructors(int number) => Number = number;

    public TwoConstructors(int number, string text)
    {
        Number = number;
        Text = text;
    }

    public int Number { get; set; }

    public string? Text { get; set; }
}

public class PrivateSetter : Untouched
{
    public int Number { get; private set; }
}

public class ReadOnlyField : Untouched
{
    public readonly int Number;
}

public class GetOnlyList : Untouched
{
    public List<int> Numbers { get; } = [];
}

public class Hidden : Untouched
{
    public int Number { get; set; }
}

public class Hiding : Hidden
{
    public new long Number { get; set; }
}

public class EqualIds : Untouched
{
    [FirnMember(Id = 3)]
    public int A { get; set; }

    [FirnMember(Id = 3)]
    public int B { get; set; }
}

public class Unfillable : Untouched, IEnumerable<int>
{
    public IEnumerator<int> GetEnumerator() => Enumerable.Empty<int>().GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

public class OldList : CollectionBase
{
    public int Number { get; set; }
}

public class FrozenList() : System.Collections.ObjectModel.ReadOnlyCollection<int>([1]);

public struct StructCollection : ICollection<int>
{
    public readonly int Count => 0;

    public readonly bool IsReadOnly => false;

    public readonly void Add(int item)
    {
    }

    public readonly void Clear()
    {
    }

    public readonly bool Contains(int item) => false;

    public readonly void CopyTo(int[] array, int arrayIndex)
    {
    }

    public readonly bool Remove(int item) => false;

    public readonly IEnumerator<int> GetEnumerator() => Enumerable.Empty<int>().GetEnumerator();

    readonly IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

public class CollectionWithoutConstructor(int size) : List<string>(size)
{
    public int Other { get; set; }
}

public class Growing<T> : Untouched
{
    public Growing<List<T>>? Larger { get; set; }
}

public class WrongCodec : Untouched
{
    [FirnCodec(typeof(string))]
    public int Number { get; set; }
}

[FirnReferences]
public class MadeOfMembers(MadeOfMembers? next)
{
    public MadeOfMembers? Next => next;
}

[FirnReferences]
public class KeepsIdentity : Untouched
{
    public KeepsIdentity? Next { get; set; }
}

public class ForgetsIdentity : KeepsIdentity;

[FirnUnion(0, typeof(string))]
public abstract class UnrelatedCase
{
    public int Number { get; set; }
}

[FirnUnion(1, typeof(CaseOne))]
[FirnUnion(1, typeof(CaseTwo))]
public abstract class EqualTags;

public class CaseOne : EqualTags;

public class CaseTwo : EqualTags;

[FirnUnion(0, typeof(CaseWithDelegate))]
public abstract class RefusedCase;

public class CaseWithDelegate : RefusedCase
{
    public Action? Handler { get; set; }
}

[KnownType("Nowhere")]
public abstract class NoSuchMethod;

[KnownType(nameof(Throws))]
public abstract class ThrowingMethod
{
    public static IEnumerable<Type> Throws() => throw new InvalidOperationException("not today");
}

public class SoundNeighbour
{
    public string? Text { get; set; }

    public SoundNeighbour? Next { get; set; }
}

public class SpoiltNeighbour : Untouched
{
    public SoundNeighbour? Sound { get; set; }

    public SpoiltNeighbour? Next { get; set; }

    public Action? Handler { get; set; }
}

public class ReturnsByReference : Untouched
{
    [SuppressMessage("Style", "IDE0044", Justification = "referred to")]
    private int _number;

    public ref int Number => ref _number;

    [FirnMember]
    public ref readonly int Fixed => ref _number;
}
