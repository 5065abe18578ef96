using System.Collections;
using System.Collections.ObjectModel;
using System.ComponentModel;
using Firn.Dynamic;
using Xunit;

namespace Firn.Tests.Codecs.Collections;

/// <summary>Collection classes of the user's whose <c>Add</c> does something else than keep each element at the end: the value comes back equal or is refused, with both engines.</summary>
public class FilledCollectionTests
{
    /// <summary>What an <c>Add</c> of the user's does.</summary>
    public enum Way
    {
        Append, Prepend, DropThird, DropAll, AddTwice, KeepThree, Sort, SortBefore,
    }

    /// <summary>The way of the lists that are made, on this thread.</summary>
    private static class Ways
    {
        [ThreadStatic]
        private static Way t_current;

        public static Way Current { get => t_current; set => t_current = value; }

        public static void Add<T>(List<T> items, T item)
        {
            switch (Current)
            {
                case Way.Prepend: items.Insert(0, item); break;
                case Way.DropThird: if (items.Count != 2) items.Add(item); break;
                case Way.DropAll: break;
                case Way.AddTwice: items.Add(item); items.Add(item); break;
                case Way.KeepThree: items.Add(item); if (items.Count > 3) items.RemoveAt(0); break;
                case Way.Sort: items.Add(item); items.Sort(); break;
                case Way.SortBefore: int place = items.BinarySearch(item, Comparer<T>.Create((a, b) => a is int x && b is int y ? (x / 10).CompareTo(y / 10) : Comparer<T>.Default.Compare(a, b))); items.Insert(place < 0 ? ~place : place, item); break;
                default: items.Add(item); break;
            }
        }
    }

    /// <summary>A collection of its own, without an index.</summary>
    public class Collected<T> : ICollection<T>
    {
        private protected readonly List<T> _items = [];

        public int Count => _items.Count;

        public bool IsReadOnly => false;

        public void Put(T item) => _items.Add(item);

        public void Add(T item) => Ways.Add(_items, item);

        public void Clear() => _items.Clear();

        public bool Contains(T item) => _items.Contains(item);

        public void CopyTo(T[] array, int arrayIndex) => _items.CopyTo(array, arrayIndex);

        public IEnumerator<T> GetEnumerator() => _items.GetEnumerator();

        public bool Remove(T item) => _items.Remove(item);

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    /// <summary>The same as a list.</summary>
    public sealed class Listed<T> : Collected<T>, IList<T>
    {
        public T this[int index] { get => _items[index]; set => _items[index] = value; }

        public int IndexOf(T item) => _items.IndexOf(item);

        public void Insert(int index, T item) => _items.Insert(index, item);

        public void RemoveAt(int index) => _items.RemoveAt(index);
    }

    public sealed class Front : Collection<string>
    {
        public void Put(string item) => Items.Add(item);

        protected override void InsertItem(int index, string item) => base.InsertItem(0, item);
    }

    public sealed class FrontByName : KeyedCollection<string, Tag>
    {
        public void Put(Tag item) => base.InsertItem(Count, item);

        protected override string GetKeyForItem(Tag item) => item.Name ?? "";

        protected override void InsertItem(int index, Tag item) => base.InsertItem(0, item);
    }

    public sealed class Tag
    {
        public string? Name { get; set; }
    }

    public sealed class Positive : Dictionary<string, int>, IDictionary<string, int>
    {
        void IDictionary<string, int>.Add(string key, int value)
        {
            if (value > 0) Add(key, value);
        }
    }

    public sealed class Few : HashSet<int>, ISet<int>
    {
        bool ISet<int>.Add(int item) => Count > 1 || Add(item);
    }

    /// <summary>Keeps a copy of each, so that nobody can say where one is.</summary>
    public sealed class Copies : Collection<Tag>
    {
        protected override void InsertItem(int index, Tag item) => base.InsertItem(index, new Tag { Name = item.Name });
    }

    [FirnSerializable]
    public sealed class Holder
    {
        public Front Items { get; } = [];
    }

    /// <summary>A property of an interface, which is filled where it is.</summary>
    [FirnSerializable]
    public sealed class Behind
    {
        private readonly Front _items = [];

        [FirnMember]
        public IList<string> Items => _items;
    }

    /// <summary>Counts something else than its elements, and shows them from the end.</summary>
    public sealed class Cart : Collection<int>, ICollection<int>
    {
        int ICollection<int>.Count => this.Sum();
    }

    public sealed class Bound : BindingList<int>
    {
        public string? Title { get; set; }
    }

    public sealed class Unchanging : BindingList<int>
    {
        public Unchanging() => AllowEdit = AllowRemove = AllowNew = false;
    }

    public struct Pair
    {
        public int X { get; set; }
    }

    private static readonly FirnOptions s_options = FirnOptions.Packed;

    private static T?[] Read<T>(byte[] bytes) => [FirnSerializer.Deserialize<T>(bytes, s_options), ((CodecEntry<T>)RuntimeEngine.Build(typeof(T), prefersGenerated: false)).ReadSpan(bytes, s_options)];

    private static void Refuses<T>(T value, string said)
    {
        byte[] bytes = FirnSerializer.Serialize(value, s_options);
        FirnException generated = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<T>(bytes, s_options));
        Assert.Equal((FirnErrorCode.InvalidValue, FirnErrorKind.InvalidData), (generated.Code, generated.Kind));
        Assert.Contains(said, generated.Message, StringComparison.Ordinal);
        Assert.Equal(generated.Message, Assert.Throws<FirnException>(() => ((CodecEntry<T>)RuntimeEngine.Build(typeof(T), prefersGenerated: false)).ReadSpan(bytes, s_options)).Message);
    }

    public static TheoryData<Way, int> All
    {
        get
        {
            TheoryData<Way, int> rows = [];
            foreach (Way way in Enum.GetValues<Way>())
            {
                for (int count = 0; count < 7; count++) rows.Add(way, count);
            }

            return rows;
        }
    }

    /// <summary>Every way, for elements that are compared. Nothing comes back changed.</summary>
    [Theory]
    [MemberData(nameof(All))]
    public void The_value_comes_back_or_is_refused(Way way, int count)
    {
        Ways.Current = way;
        bool[] came =
        [
            Comes<Listed<int>, int>(count, i => i * 3 % 7, (list, item) => list.Put(item)),
            Comes<Listed<string>, string>(count, i => $"text {i * 3 % 7}", (list, item) => list.Put(item)),
            Comes<Listed<DayOfWeek>, DayOfWeek>(count, i => (DayOfWeek)(i * 3 % 7), (list, item) => list.Put(item)),
            Comes<Listed<Guid>, Guid>(count, i => new Guid(i * 3 % 7, 0, 0, [0, 0, 0, 0, 0, 0, 0, 0]), (list, item) => list.Put(item)),
        ];
        Assert.Single(came.Distinct());
        bool comes = way switch
        {
            Way.Prepend => count < 4,
            Way.DropThird => count < 3,
            Way.DropAll or Way.AddTwice => count == 0,
            Way.KeepThree => count <= 3,
            _ => true,
        };
        Assert.Equal(comes, came[0]);
        // Order says nothing without an index.
        Assert.Equal(comes || way == Way.Prepend, Comes<Collected<int>, int>(count, i => i * 3 % 7, (list, item) => list.Put(item)));

        static bool Comes<TList, T>(int count, Func<int, T> item, Action<TList, T> put)
            where TList : class, ICollection<T>, new()
        {
            TList value = new();
            for (int i = 0; i < count; i++) put(value, item(i));
            byte[] bytes = FirnSerializer.Serialize(value, s_options);
            try
            {
                // A list of up to three elements that puts each in front can't be told from a sorted one.
                Assert.All(Read<TList>(bytes), read => Assert.True(value.SequenceEqual(read!) || (Ways.Current == Way.Prepend || Ways.Current is Way.Sort or Way.SortBefore) && value.Order().SequenceEqual(read!.Order())));
                return true;
            }
            catch (FirnException exception)
            {
                Assert.Equal(FirnErrorCode.InvalidValue, exception.Code);
                Assert.Contains("[FirnCodec]", exception.Message, StringComparison.Ordinal);
                return false;
            }
        }
    }

    /// <summary>A sorted or bounded class has its elements in an order in which they may be added again.</summary>
    [Theory]
    [InlineData(Way.Sort, 40)]
    [InlineData(Way.KeepThree, 3)]
    public void A_class_with_an_order_of_its_own_is_served(Way way, int count)
    {
        Ways.Current = way;
        Listed<int> value = [];
        for (int i = 0; i < count; i++) value.Add(i * 7 % 41);
        Assert.All(Read<Listed<int>>(FirnSerializer.Serialize(value, s_options)), read => Assert.Equal(value, read!));
    }

    [Fact]
    public void Collections_that_put_elements_in_front()
    {
        Front front = [];
        foreach (string item in (string[])["a", "b", "c", "d"]) front.Put(item);
        Refuses(front, "Front puts each element that is added in front of the others");
        Holder holder = new();
        foreach (string item in front) holder.Items.Put(item);
        Refuses(holder, "Front puts each element");
        Behind behind = new();
        foreach (string item in front) ((Front)behind.Items).Put(item);
        Refuses(behind, "Front puts each element");
        FrontByName keyed = [];
        foreach (string item in front) keyed.Put(new Tag { Name = item });
        Refuses(keyed, "FrontByName puts each element");
    }

    [Fact]
    public void Collections_that_drop_elements()
    {
        Refuses(new Positive { ["a"] = 1, ["b"] = -1 }, "Positive is 1, where 2 were read and added. Have its Add keep each element");
        Refuses(new Few { 1, 2, 3, 4 }, "Few is 2, where 4 were read");
    }

    [Fact]
    public void Copies_say_nothing()
    {
        Copies value = [new() { Name = "a" }, new() { Name = "b" }, new() { Name = "c" }];
        Assert.All(Read<Copies>(FirnSerializer.Serialize(value, s_options)), read => Assert.Equal(["a", "b", "c"], read!.Select(tag => tag.Name)));
    }

    [Fact]
    public void A_class_that_counts_something_else_is_served()
    {
        Cart value = [5, 7, 9, 11];
        Assert.All(Read<Cart>(FirnSerializer.Serialize(value, s_options)), read => Assert.Equal(value, read!));
    }

    /// <summary>Equal elements of a sorted class may stand before one another.</summary>
    [Fact]
    public void A_sorted_class_with_equal_elements_is_served()
    {
        Ways.Current = Way.SortBefore;
        Listed<int> value = [];
        for (int i = 0; i < 9; i++) value.Add(i);
        Assert.All(Read<Listed<int>>(FirnSerializer.Serialize(value, s_options)), read => Assert.Equal(value.Order(), read!.Order()));
    }

    /// <summary>Sorts in the other direction: what comes in ascending order stands in the opposite one.</summary>
    public sealed class Descending : Collection<int>
    {
        protected override void InsertItem(int index, int item)
        {
            int place = 0;
            while (place < Count && this[place] >= item) place++;
            base.InsertItem(place, item);
        }
    }

    /// <summary>Passes absent elements over.</summary>
    public sealed class Present : Collection<Tag?>
    {
        public void Put(Tag? item) => Items.Add(item);

        protected override void InsertItem(int index, Tag? item)
        {
            if (item is not null) base.InsertItem(index, item);
        }
    }

    /// <summary>Collects what is read, and takes it over at the end.</summary>
    [FirnSerializable]
    public sealed class Late : Collection<int>
    {
        private List<int>? _pending;

        [System.Runtime.Serialization.OnDeserializing]
        private void Begin(System.Runtime.Serialization.StreamingContext context) => _pending = [];

        [System.Runtime.Serialization.OnDeserialized]
        private void End(System.Runtime.Serialization.StreamingContext context)
        {
            List<int> pending = _pending!;
            _pending = null;
            foreach (int item in pending) Add(item);
        }

        protected override void InsertItem(int index, int item)
        {
            if (_pending is not null) _pending.Add(item);
            else base.InsertItem(index, item);
        }
    }

    [Fact]
    public void Classes_that_sort_pass_over_or_are_finished_later_are_served()
    {
        byte[] ascending = FirnSerializer.Serialize<List<int>>([1, 2, 3, 4, 5], s_options);
        Assert.All(Read<Descending>(ascending), read => Assert.Equal([5, 4, 3, 2, 1], read!));
        Present present = [];
        foreach (string? name in (string?[])["a", null, "b"]) present.Put(name is null ? null : new Tag { Name = name });
        Assert.All(Read<Present>(FirnSerializer.Serialize(present, s_options)), read => Assert.Equal(["a", "b"], read!.Select(tag => tag!.Name)));
        Late late = [1, 2, 3];
        Assert.All(Read<Late>(FirnSerializer.Serialize(late, s_options)), read => Assert.Equal(late, read!));
    }

    /// <summary>The error says where: the member, and the root's type.</summary>
    [Fact]
    public void The_place_of_the_error()
    {
        Holder holder = new();
        foreach (string item in (string[])["a", "b", "c", "d"]) holder.Items.Put(item);
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Holder>(FirnSerializer.Serialize(holder, s_options), s_options));
        Assert.Equal(("Items", typeof(Holder)), (exception.Path, exception.Type));
    }

    /// <summary>The same object many times is in each order.</summary>
    [Fact]
    public void Equal_elements_are_served()
    {
        Ways.Current = Way.Append;
        Assert.All(Read<Listed<int>>(FirnSerializer.Serialize<Listed<int>>([0, 0, 0, 0, 0], s_options)), read => Assert.Equal(5, read!.Count));
        Assert.All(Read<Listed<int>>(FirnSerializer.Serialize<Listed<int>>([0, 1, 1, 0], s_options)), read => Assert.Equal([0, 1, 1, 0], read!));
    }

    /// <summary>Elements without a value go into a collection whose code takes none, also where the collection is declared as the framework's.</summary>
    [Fact]
    public void What_listens_to_a_collection_may_follow_null()
    {
        ObservableCollection<Tag> target = [];
        target.CollectionChanged += (_, change) => _ = change.NewItems is null ? 0 : ((Tag?)change.NewItems[0])!.Name!.Length;
        byte[] bytes = FirnSerializer.Serialize<ObservableCollection<Tag?>>([new Tag { Name = "a" }, null], s_options);
        Assert.Equal(FirnErrorCode.UnexpectedNull, Assert.Throws<FirnException>(() => FirnSerializer.Populate(bytes, target, s_options)).Code);
    }

    /// <summary>Equality of the user's is not asked, so only their number counts.</summary>
    [Fact]
    public void Structs_of_the_user_are_counted()
    {
        Ways.Current = Way.DropThird;
        Listed<Pair> value = [];
        for (int i = 0; i < 4; i++) value.Put(new Pair { X = i });
        Refuses(value, "is 2, where 4");
        Ways.Current = Way.Append;
        Assert.All(Read<Listed<Pair>>(FirnSerializer.Serialize(value, s_options)), read => Assert.Equal(value, read!));
    }

    [Fact]
    public void Flags_of_a_binding_list_are_not_lost()
    {
        Bound value = [1, 2];
        value.Title = "t";
        value.ListChanged += (_, _) => { };
        value.AddingNew += (_, _) => { };
        Assert.All(Read<Bound>(FirnSerializer.Serialize(value, s_options)), read => Assert.Equal(("t", 2), (read!.Title, read.Count)));
        Assert.All(Read<Unchanging>(FirnSerializer.Serialize(new Unchanging { 1 }, s_options)), read => Assert.False(read!.AllowEdit));
        foreach (Action<Bound> change in (Action<Bound>[])[b => b.AllowEdit = false, b => b.AllowNew = false, b => b.AllowRemove = false])
        {
            Bound changed = [1];
            change(changed);
            FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Serialize(changed, s_options));
            Assert.Equal(FirnErrorCode.InvalidCollection, exception.Code);
            Assert.Contains("Bound has another value than in a new one", exception.Message, StringComparison.Ordinal);
            Assert.Equal(exception.Message, Assert.Throws<FirnException>(() => ((CodecEntry<Bound>)RuntimeEngine.Build(typeof(Bound), prefersGenerated: false)).WriteArray(changed, s_options)).Message);
        }
    }
}

/// <summary>Has code generated: the tests name the types as type arguments alone.</summary>
[FirnInclude(typeof(FilledCollectionTests.Listed<int>)), FirnInclude(typeof(FilledCollectionTests.Listed<string>)), FirnInclude(typeof(FilledCollectionTests.Listed<DayOfWeek>)), FirnInclude(typeof(FilledCollectionTests.Listed<Guid>))]
[FirnInclude(typeof(FilledCollectionTests.Listed<FilledCollectionTests.Pair>)), FirnInclude(typeof(FilledCollectionTests.Collected<int>)), FirnInclude(typeof(FilledCollectionTests.Front)), FirnInclude(typeof(FilledCollectionTests.Holder)), FirnInclude(typeof(FilledCollectionTests.Behind)), FirnInclude(typeof(FilledCollectionTests.Cart)), FirnInclude(typeof(FilledCollectionTests.Descending))]
[FirnInclude(typeof(FilledCollectionTests.Present)), FirnInclude(typeof(FilledCollectionTests.Late))]
[FirnInclude(typeof(FilledCollectionTests.FrontByName)), FirnInclude(typeof(FilledCollectionTests.Positive)), FirnInclude(typeof(FilledCollectionTests.Few)), FirnInclude(typeof(FilledCollectionTests.Copies))]
[FirnInclude(typeof(FilledCollectionTests.Bound)), FirnInclude(typeof(FilledCollectionTests.Unchanging))]
internal sealed partial class FilledCollectionContext : FirnContext;
