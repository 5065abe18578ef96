using Firn.Dynamic;
using Xunit;

namespace Firn.Tests.EntryPoints;

/// <summary>What contexts say that they serve, and that the program was built with all of it.</summary>
public sealed partial class ContextTests
{
    [FirnInclude(typeof(Entry)), FirnInclude(typeof(Place)), FirnInclude(typeof(Entry[][])), FirnInclude(typeof(double))]
    internal sealed partial class ListContext : FirnContext;

    [FirnInclude(typeof(Other)), FirnInclude(typeof(Entry))]
    internal sealed partial class OtherContext : FirnContext;

    internal sealed class Entry
    {
        public int Id { get; set; }
    }

    internal sealed class Other
    {
        public int Id { get; set; }
    }

    internal readonly record struct Place(int X, int Y);

    private static readonly Type[] s_keys = [typeof(string), typeof(int), typeof(long), typeof(Guid)];

    private static readonly Type[] s_dictionaries = [typeof(Dictionary<,>), typeof(IDictionary<,>), typeof(IReadOnlyDictionary<,>)];

    private static readonly Type[] s_lists = [typeof(List<>), typeof(IEnumerable<>), typeof(ICollection<>), typeof(IList<>), typeof(IReadOnlyCollection<>), typeof(IReadOnlyList<>)];

    // With a value of each.
    public static TheoryData<Type> Served()
    {
        TheoryData<Type> data = [];
        foreach (Type type in ListContext.Default.Types)
        {
            data.Add(type);
            if (type.IsValueType) data.Add(typeof(Nullable<>).MakeGenericType(type));
            data.Add(type.MakeArrayType());
            foreach (Type list in s_lists) data.Add(list.MakeGenericType(type));
            foreach (Type key in s_keys)
            {
                foreach (Type dictionary in s_dictionaries) data.Add(dictionary.MakeGenericType(key, type));
            }
        }

        return data;
    }

    [Theory]
    [MemberData(nameof(Served))]
    public void What_is_served(Type type)
    {
        Assert.True(ListContext.Default.CanSerialize(type));
        Assert.True(RuntimeEngine.IsForced || CodecTable.FindOrNull(type) is { IsEmitted: false });
        object value = Make(type);
        byte[] bytes = FirnSerializer.Serialize(value, type);
        object back = FirnSerializer.Deserialize(bytes, type)!;
        Assert.Equal(bytes, FirnSerializer.Serialize(back, type));
        Assert.IsAssignableFrom(type, back);
    }

    private static object Make(Type type)
    {
        if (type == typeof(Entry)) return new Entry { Id = 5 };
        if (Nullable.GetUnderlyingType(type) is { } underlying) return Make(underlying);
        if (type.IsValueType) return type == typeof(Place) ? new Place(1, 2) : type == typeof(double) ? 1.5 : Activator.CreateInstance(type)!;
        if (type == typeof(string)) return "a";
        if (type.IsArray)
        {
            Array array = Array.CreateInstance(type.GetElementType()!, 1);
            array.SetValue(Make(type.GetElementType()!), 0);
            return array;
        }

        Type[] arguments = type.GetGenericArguments();
        if (arguments.Length == 2)
        {
            System.Collections.IDictionary dictionary = (System.Collections.IDictionary)Activator.CreateInstance(typeof(Dictionary<,>).MakeGenericType(arguments))!;
            dictionary.Add(Make(arguments[0]), Make(arguments[1]));
            return dictionary;
        }

        System.Collections.IList list = (System.Collections.IList)Activator.CreateInstance(typeof(List<>).MakeGenericType(arguments))!;
        list.Add(Make(arguments[0]));
        return list;
    }

    [Theory]
    [InlineData(typeof(Other))]
    [InlineData(typeof(int))]
    [InlineData(typeof(string))]
    [InlineData(typeof(List<Other>))]
    [InlineData(typeof(List<List<Entry>>))]
    [InlineData(typeof(Entry[,]))]
    [InlineData(typeof(HashSet<Entry>))]
    [InlineData(typeof(Dictionary<Entry, string>))]
    [InlineData(typeof(Dictionary<short, Entry>))]
    [InlineData(typeof(List<>))]
    [InlineData(typeof(Dictionary<,>))]
    [InlineData(typeof(void))]
    [InlineData(typeof(ListContext))]
    public void What_is_not_listed(Type type)
    {
        Assert.False(ListContext.Default.CanSerialize(type));
        Assert.False(ListContext.Default.CanSerialize(type.MakeByRefType()));
    }

    [Fact]
    public void Odd_types_are_not_served()
    {
        Assert.False(ListContext.Default.CanSerialize(typeof(int).MakePointerType()));
        Assert.False(ListContext.Default.CanSerialize(typeof(List<>).GetGenericArguments()[0]));
        Assert.False(ListContext.Default.CanSerialize(typeof(List<>).MakeArrayType()));
        Assert.False(ListContext.Default.CanSerialize(typeof(Entry).MakeArrayType(1)));
        Assert.Throws<ArgumentNullException>("type", () => ListContext.Default.CanSerialize(null!));
    }

    [Fact]
    public void Types_are_as_written()
    {
        Assert.Equal([typeof(Entry), typeof(Place), typeof(Entry[][]), typeof(double)], ListContext.Default.Types);
        Assert.True(((ICollection<Type>)ListContext.Default.Types).IsReadOnly);
    }

    [Fact]
    public void A_combined_context_lists_what_any_does()
    {
        FirnContext combined = FirnContext.Combine(ListContext.Default, OtherContext.Default);
        Assert.Equal([typeof(Entry), typeof(Place), typeof(Entry[][]), typeof(double), typeof(Other)], combined.Types);
        Assert.True(combined.CanSerialize(typeof(Other)) && combined.CanSerialize(typeof(IReadOnlyList<Other>)) && combined.CanSerialize(typeof(Place?)));
        Assert.False(combined.CanSerialize(typeof(string)));
        Assert.Equal(combined.Types, FirnContext.Combine(combined, ListContext.Default).Types);
    }

    [Fact]
    public void Of_no_context_nothing_is_served()
    {
        Assert.Empty(FirnContext.Combine().Types);
        Assert.False(FirnContext.Combine().CanSerialize(typeof(int)));
        Assert.Throws<ArgumentException>("contexts", () => FirnContext.Combine(ListContext.Default, null!));
    }

    /// <summary>Lists of listed types are filled as those that were named are.</summary>
    [Fact]
    public void A_list_is_filled()
    {
        List<Other> list = [];
        FirnSerializer.Populate(FirnSerializer.Serialize(new List<Other> { new() { Id = 3 } }, typeof(List<Other>)), (object)list, typeof(List<Other>));
        Assert.Equal(3, Assert.Single(list).Id);
    }
}
