using System.Collections;
using System.Collections.ObjectModel;
using Firn.Contracts;
using Firn.Dynamic;
using Xunit;

namespace Firn.Tests.Dynamic;

public sealed class CollectionReaderTests
{
    [Theory]
    [InlineData(typeof(NumberList), nameof(ElementsKind.List), new[] { typeof(int) })]
    [InlineData(typeof(NumberSet), nameof(ElementsKind.Set), new[] { typeof(int) })]
    [InlineData(typeof(NumberNames), nameof(ElementsKind.Dictionary), new[] { typeof(int), typeof(string) })]
    [InlineData(typeof(Known), nameof(ElementsKind.None), new Type[0])]
    [InlineData(typeof(AnnotatedSequence), nameof(ElementsKind.None), new Type[0])]
    public void What_a_class_is_a_collection_of(Type type, string kind, Type[] arguments)
    {
        CollectionReader collection = CollectionReader.Read(type);
        Assert.Equal((kind, ""), (collection.Kind.ToString(), collection.Problem));
        Assert.Equal(arguments, collection.Arguments);
    }

    [Theory]
    [InlineData(typeof(StructCollection), "it is a struct; elements can be added only to classes")]
    [InlineData(typeof(TwofoldCollection), "it is a collection of more than one kind: ICollection<int> and ICollection<string>")]
    [InlineData(typeof(ReadOnlyNumbers), "it derives from ReadOnlyCollection<int>, to which nothing can be added")]
    [InlineData(typeof(NumberQueue), "it derives from Queue<int>, which is no ICollection<T> to which elements could be added")]
    [InlineData(typeof(OldList), "it derives from ArrayList, which is no ICollection<T> to which elements could be added")]
    [InlineData(typeof(Sequence), "it implements IEnumerable<T>, but no ICollection<T> to which elements could be added")]
    public void Elements_that_would_be_lost_are_refused(Type type, string problem)
    {
        CollectionReader collection = CollectionReader.Read(type);
        Assert.Equal((ElementsKind.None, problem), (collection.Kind, collection.Problem));
    }

    [Theory]
    [InlineData(typeof(MadeStack), false)]
    [InlineData(typeof(MadeBag), false)]
    [InlineData(typeof(MadeGroup), false)]
    [InlineData(typeof(MadeQueue), true)]
    public void What_gives_its_elements_in_another_order_or_has_a_key_is_not_made_of_them(Type type, bool isMade) => Assert.Equal(isMade, MadeCollectionReader.Read(type) is not null);

    private sealed class MadeStack(IEnumerable<int> all) : Stack<int>(all);

    private sealed class MadeBag(IEnumerable<int> all) : System.Collections.Concurrent.ConcurrentBag<int>(all);

    private sealed class MadeQueue(IEnumerable<int> all) : Queue<int>(all);

    private sealed class MadeGroup(IEnumerable<int> all) : IGrouping<int, int>
    {
        public int Key => all.First() % 2;

        public IEnumerator<int> GetEnumerator() => all.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    [Theory]
    [InlineData(typeof(NumberList), "Title")]
    [InlineData(typeof(NumberSet), "Title")]
    [InlineData(typeof(NumberNames), "Title")]
    [InlineData(typeof(OwnList), "Capacity Title")]
    [InlineData(typeof(DerivedOwnList), "Capacity Title More")]
    public void What_the_interfaces_ask_for_is_no_member(Type type, string members)
    {
        TypeContract? contract = ContractBuilder.Build(new SurfaceReader(new TypeKeys()).Read(type, []), out EquatableArray<ContractProblem> problems);
        Assert.Empty(problems);
        Assert.Equal(members, string.Join(" ", contract!.Members.Where(m => m.Writing != MemberWriting.Elements).Select(m => m.Name)));
        Assert.Equal(MemberWriting.Elements, contract.Members[contract.Members.Count - 1].Writing);
    }

    [Theory]
    [InlineData(typeof(List<int>), true)]
    [InlineData(typeof(Queue<int>), false)]
    [InlineData(typeof(IList<int>), true)]
    [InlineData(typeof(NumberList), true)]
    [InlineData(typeof(int[]), false)]
    [InlineData(typeof(StructCollection), false)]
    [InlineData(typeof(string), false)]
    public void Whether_elements_can_be_added(Type type, bool isMutable) => Assert.Equal(isMutable, CollectionReader.IsMutable(type));
}

public class NumberList : List<int>
{
    public string? Title { get; set; }
}

public class NumberSet : HashSet<int>
{
    public string? Title { get; set; }
}

public class NumberNames : SortedDictionary<int, string>
{
    public string? Title { get; set; }
}

public class NumberQueue : Queue<int>;

public class OldList : ArrayList;

public class ReadOnlyNumbers() : ReadOnlyCollection<int>([]);

[FirnSerializable]
public class AnnotatedSequence : Sequence;

public class Sequence : IEnumerable<int>
{
    public IEnumerator<int> GetEnumerator() => Enumerable.Empty<int>().GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

/// <summary>Implements all of it itself; settable properties that an interface asks for are still none.</summary>
public class OwnList : IList<string>
{
    private readonly List<string> _items = [];

    public virtual int Count
    {
        get => _items.Count;
        set => _items.Capacity = Math.Max(value, _items.Count);
    }

    public int Capacity { get; set; }

    public string? Title { get; set; }

    public bool IsReadOnly { get; set; }

    public string this[int index]
    {
        get => _items[index];
        set => _items[index] = value;
    }

    public void Add(string item) => _items.Add(item);

    public void Clear() => _items.Clear();

    public bool Contains(string item) => _items.Contains(item);

    public void CopyTo(string[] array, int arrayIndex) => _items.CopyTo(array, arrayIndex);

    public IEnumerator<string> GetEnumerator() => _items.GetEnumerator();

    public int IndexOf(string item) => _items.IndexOf(item);

    public void Insert(int index, string item) => _items.Insert(index, item);

    public bool Remove(string item) => _items.Remove(item);

    public void RemoveAt(int index) => _items.RemoveAt(index);

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

public class DerivedOwnList : OwnList
{
    public int More { get; set; }
}

public class TwofoldCollection : OwnList, ICollection<int>
{
    public void Add(int item) => Capacity = item;

    public bool Contains(int item) => false;

    public void CopyTo(int[] array, int arrayIndex) => Capacity = arrayIndex;

    public bool Remove(int item) => false;

    IEnumerator<int> IEnumerable<int>.GetEnumerator() => Enumerable.Empty<int>().GetEnumerator();
}

public struct StructCollection : ICollection<int>
{
    public readonly int Count => 0;

    public readonly bool IsReadOnly => false;

    public readonly void Add(int item) => throw new NotSupportedException();

    public readonly void Clear()
    {
    }

    public readonly bool Contains(int item) => false;

    public readonly void CopyTo(int[] array, int arrayIndex)
    {
    }

    public readonly IEnumerator<int> GetEnumerator() => Enumerable.Empty<int>().GetEnumerator();

    public readonly bool Remove(int item) => false;

    readonly IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
