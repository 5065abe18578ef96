using Firn.TestCases;
using Firn.TestCases.External;
using Xunit;

namespace Firn.Tests.Unions;

/// <summary>Cases that options add: what they may be, and what depends on them.</summary>
public class OptionsCaseTests
{
    private static readonly FirnOptions Numbers = FirnOptions.Default.WithCase<object, int>(1).WithCase<object, long>(2);

    [Fact]
    public void Options_are_equal_where_their_cases_are()
    {
        FirnOptions same = FirnOptions.Default.WithCase<object, long>(2).WithCase<object, int>(1);
        Assert.Equal(Numbers, same);
        Assert.Equal(Numbers.GetHashCode(), same.GetHashCode());
        Assert.NotEqual(Numbers, FirnOptions.Default);
        Assert.NotEqual(Numbers, FirnOptions.Default.WithCase<object, int>(1));
        Assert.NotEqual(Numbers, FirnOptions.Default.WithCase<object, int>(2).WithCase<object, long>(1));
        Assert.NotEqual(Numbers, FirnOptions.Default.WithCase<object, int>(1).WithCase<object, short>(2));
        Assert.NotEqual(Numbers, Numbers.WithCase<IEntry, Mark>(1));
        Assert.NotEqual(Numbers, Numbers with { SchemaMode = FirnSchemaMode.None });
        Assert.Equal(Numbers, (Numbers with { SchemaMode = FirnSchemaMode.None }) with { SchemaMode = FirnSchemaMode.Embedded });
    }

    [Fact]
    public void A_changed_copy_keeps_the_cases()
    {
        FirnOptions changed = Numbers with { MaxDepth = 5, SchemaMode = FirnSchemaMode.Fingerprint };
        Assert.Equal(7L, FirnSerializer.Deserialize<object>(FirnSerializer.Serialize<object>(7L, changed), changed));
        Assert.Equal(7L, FirnSerializer.Deserialize<object>(FirnSerializer.Serialize<object>(7L, Numbers), changed));
    }

    [Fact]
    [Trait("Hostile", "H76")]
    public void The_first_options_stay_as_they_are()
    {
        Assert.Equal(FirnErrorCode.UnknownCase, Assert.Throws<FirnException>(() => FirnSerializer.Serialize<object>(1)).Code);
        Assert.Null(FirnSerializer.Clone<object?>(null));
        Assert.Equal(FirnErrorCode.UnknownCase, Assert.Throws<FirnException>(() => FirnSerializer.Serialize<object>((short)1, Numbers)).Code);
        Assert.Equal(FirnErrorCode.UnknownCase, Assert.Throws<FirnException>(() => FirnSerializer.Serialize<object>(new object(), Numbers)).Code);
    }

    [Fact]
    public void The_schema_covers_them()
    {
        Assert.Equal("530002010602", Convert.ToHexString(FirnSerializer.GetSchema<object>(Numbers))[..12]);
        Assert.Equal("530000", Convert.ToHexString(FirnSerializer.GetSchema<object>()));
        Assert.Equal(FirnSerializer.GetSchema<Person>(), FirnSerializer.GetSchema<Person>(Numbers));
        foreach (FirnSchemaMode mode in (FirnSchemaMode[])[FirnSchemaMode.Fingerprint, FirnSchemaMode.Embedded, FirnSchemaMode.Named])
        {
            FirnOptions with = Numbers with { SchemaMode = mode };
            FirnOptions without = FirnOptions.Default with { SchemaMode = mode };
            byte[] message = FirnSerializer.Serialize<object?>(null, with);
            Assert.Null(FirnSerializer.Deserialize<object>(message, with));
            Assert.Equal(1, FirnSerializer.Deserialize<object>(FirnSerializer.Serialize<object>(1, with), with));
            Assert.NotEqual(message, FirnSerializer.Serialize<object?>(null, without));
            Assert.Equal(FirnSerializer.Serialize(new Person("n", 1), with), FirnSerializer.Serialize(new Person("n", 1), without));
        }
    }

    [Fact]
    public void Two_cases_have_two_tags_and_two_types()
    {
        Assert.Throws<ArgumentException>(() => Numbers.WithCase<object, short>(1));
        Assert.Throws<ArgumentException>(() => Numbers.WithCase<object, int>(3));
        Assert.Throws<ArgumentException>(() => FirnOptions.Default.WithCase<Figure, RoundBlock>(1));
        Assert.Throws<ArgumentException>(() => FirnOptions.Default.WithCase<Figure, Disc>(9));
        Assert.Throws<ArgumentOutOfRangeException>(() => FirnOptions.Default.WithCase<object, short>(-1));
        Assert.NotNull(Numbers.WithCase<IEntry, Mark>(1));
    }

    [Fact]
    public void The_same_by_type()
    {
        FirnOptions byType = FirnOptions.Default.WithCase(typeof(object), typeof(int), 1).WithCase(typeof(object), typeof(long), 2);
        Assert.Equal(Numbers, byType);
        Assert.Equal(FirnSerializer.Serialize<object>(5L, Numbers), FirnSerializer.Serialize(5L, typeof(object), byType));
        Assert.Equal(5L, FirnSerializer.Deserialize(FirnSerializer.Serialize<object>(5L, byType), typeof(object), Numbers));
        Assert.Equal(FirnSerializer.GetSchema<object>(Numbers), FirnSerializer.GetSchema(typeof(object), byType));

        Assert.Throws<ArgumentException>(() => byType.WithCase(typeof(object), typeof(short), 1));
        Assert.Throws<ArgumentException>(() => byType.WithCase(typeof(object), typeof(int), 3));
        Assert.Throws<ArgumentException>(() => byType.WithCase(typeof(object), typeof(object), 3));
        Assert.Throws<ArgumentException>(() => byType.WithCase(typeof(object), typeof(int?), 3));
        Assert.Throws<ArgumentException>(() => byType.WithCase(typeof(int), typeof(int), 3));
        Assert.Throws<ArgumentException>(() => byType.WithCase(typeof(int), typeof(object), 3));
        Assert.Throws<ArgumentException>(() => byType.WithCase(typeof(Figure), typeof(string), 30));
        Assert.Throws<ArgumentException>(() => byType.WithCase(typeof(Figure), typeof(RoundBlock), 1));
        Assert.Throws<ArgumentException>(() => byType.WithCase(typeof(ForeignClass), typeof(ForeignDerived), 1));
        Assert.Throws<ArgumentOutOfRangeException>(() => byType.WithCase(typeof(object), typeof(short), -1));
        Assert.Throws<ArgumentNullException>(() => byType.WithCase(null!, typeof(short), 3));
        Assert.Throws<ArgumentNullException>(() => byType.WithCase(typeof(object), null!, 3));
        Assert.Throws<NotSupportedException>(() => byType.WithCase(typeof(object), typeof(Thread), 3));
    }

    [Fact]
    public void What_can_be_a_case()
    {
        Assert.Throws<ArgumentException>(() => Add<object, object>());
        Assert.Throws<ArgumentException>(() => Add<OpenClass, OpenClass>());
        Assert.Throws<ArgumentException>(() => Add<ForeignClass, ForeignDerived>());
        Assert.Throws<ArgumentException>(() => Add<object, System.Collections.Immutable.ImmutableArray<int>>());
        Assert.Throws<NotSupportedException>(() => Add<object, Thread>());
    }

    private sealed class Unserved
    {
        public Action? Act { get; set; }
    }

    [Fact]
    public void A_class_that_can_not_be_served_is_refused_at_the_first_use_before_a_byte_is_written()
    {
        FirnOptions options = Add<object, Unserved>();
        foreach (FirnOptions mode in (FirnOptions[])[options, options with { SchemaMode = FirnSchemaMode.None }])
        {
            MemoryStream stream = new();
            Assert.Contains("Unserved.Act", Assert.Throws<NotSupportedException>(() => FirnSerializer.Serialize<object>(stream, new Unserved(), mode)).Message, StringComparison.Ordinal);
            Assert.Equal(0, stream.Length);
        }
    }

    // Not as calls with the types in source: the generator would refuse what is refused here at run time.
    private static FirnOptions Add<TBase, TCase>()
        where TBase : class
        where TCase : TBase => (FirnOptions)typeof(FirnOptions).GetMethod(nameof(FirnOptions.WithCase), 2, [typeof(int)])!.MakeGenericMethod(typeof(TBase), typeof(TCase))
            .Invoke(FirnOptions.Default, System.Reflection.BindingFlags.DoNotWrapExceptions, null, [1], null)!;

    [Fact]
    public void The_exact_type_comes_first_then_the_most_derived()
    {
        FirnOptions options = FirnOptions.Packed.WithCase<object, IPayload>(1).WithCase<object, Alarm>(2).WithCase<object, IPriority>(3);
        Assert.Equal("02" + "05000000", Body(new Alarm(5)));
        Assert.Equal("03" + "02", Body(new Reminder(1, default))[..4]);
        Assert.Equal("01" + "00" + "00", Body(new Remark(null, null)));
        string Body(object value)
        {
            byte[] message = FirnSerializer.Serialize(value, options);
            Assert.Equal(value, FirnSerializer.Deserialize<object>(message, options));
            return Convert.ToHexString(message.AsSpan(1));
        }
    }

    [Fact]
    public void Collections_are_cases_by_their_exact_class_or_interface()
    {
        FirnOptions options = FirnOptions.Default.WithCase<object, List<object?>>(1).WithCase<object, int>(2).WithCase<object, IReadOnlyList<string>>(3);
        List<object?> list = [1, null, new List<object?> { 2 }];
        List<object?> read = Assert.IsType<List<object?>>(FirnSerializer.Clone<object>(list, options));
        Assert.Equal(2, Assert.IsType<List<object?>>(read[2])[0]);
        Assert.Equal(["a"], Assert.IsAssignableFrom<IReadOnlyList<string>>(FirnSerializer.Clone<object>(new[] { "a" }, options)));
        Assert.Equal(FirnErrorCode.UnknownCase, Assert.Throws<FirnException>(() => FirnSerializer.Serialize<object>(new Derived(), options)).Code);
    }

    private sealed class Derived : List<object?>;

    [Fact]
    [Trait("Hostile", "H72")]
    public async Task Many_threads_work_one_schema_out()
    {
        FirnOptions options = FirnOptions.Default.WithCase<object, int>(1).WithCase<object, Figure>(2);
        byte[][] messages = await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => Task.Run(() => FirnSerializer.Serialize<object>(new Disc { Radius = 2 }, options))));
        Assert.All(messages, m => Assert.Equal(messages[0], m));
    }
}
