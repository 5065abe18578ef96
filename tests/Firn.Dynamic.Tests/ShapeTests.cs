using System.Globalization;
using System.Reflection;
using System.Text;
using Firn.Dynamic.Tests.LoadContexts;

namespace Firn.Dynamic.Tests;

/// <summary>Types of unusual shape and size.</summary>
public class ShapeTests
{
    [Fact]
    public void AnonymousTypesAreRoots()
    {
        var value = new { Number = 1, Text = "t", Inner = new { When = new DateTime(5, DateTimeKind.Utc), None = (int?)null }, List = new[] { new { A = 1 }, null } };
        object back = FirnSerializer.Deserialize(FirnSerializer.Serialize(value, value.GetType()), value.GetType())!;
        Assert.Equal(value.ToString()!.Replace(value.List.ToString()!, "", StringComparison.Ordinal), back.ToString()!.Replace(value.List.ToString()!, "", StringComparison.Ordinal));
        var generic = RoundTrip(value);
        Assert.Equal(value.Inner, generic.Inner);
        Assert.Equal(value.List, generic.List);
        Assert.Equal("{ }", RoundTrip(new { }).ToString());
    }

    [Fact]
    public void TuplesUpToTwentyElements()
    {
        Type[] kinds = [typeof(int), typeof(string), typeof(bool), typeof(byte?), typeof(Narrow), typeof(Guid), typeof(List<int>)];
        object?[] values = [7, "text", true, (byte)3, Narrow.Low, Guid.Empty, new List<int> { 1 }];
        foreach (string family in new[] { "System.ValueTuple", "System.Tuple" })
        {
            for (int count = 1; count <= 20; count++)
            {
                object tuple = Tuple(family, count, i => kinds[i % 7], i => values[i % 7]);
                object back = FirnSerializer.Deserialize(FirnSerializer.Serialize(tuple, tuple.GetType()), tuple.GetType())!;
                Assert.Equal(tuple.ToString(), back.ToString());
                object generic = GenericCalls.RoundTrip(tuple.GetType(), tuple)!;
                Assert.Equal(tuple.ToString(), generic.ToString());
            }
        }
    }

    [Fact]
    public void NestedPrivateTypes()
    {
        foreach (object value in new[] { Outer<int>.Make(5), Outer<string>.Make("x"), Outer<List<Narrow>>.MakeStruct([Narrow.Low]), Outer<Guid>.MakeStruct(Guid.Empty), Outer<double>.MakeLocal(1.5), Outer<Dog>.Make(new Dog { Barks = 3 }) })
        {
            Type type = value.GetType();
            object back = FirnSerializer.Deserialize(FirnSerializer.Serialize(value, type), type)!;
            Assert.Equal(value.ToString(), back.ToString());
            Assert.Equal(value.ToString(), GenericCalls.RoundTrip(type, value)!.ToString());
        }
    }

    [Fact]
    public void FileLocalTypes()
    {
        object value = FileLocals.Make();
        Assert.Equal("3 x", FileLocals.Show(FirnSerializer.Clone(value, value.GetType())!));
    }

    [Fact]
    public void PrivateMembersOfAnnotatedTypes() => Assert.Equal("5 t 5 t 5", RoundTrip(new PrivateMembers(5, "t")).Show());

    [Fact]
    public void StructsThatAreMadeOfTheirMembers()
    {
        Assert.Equal(new ReadOnlyStruct(3, "t", true), RoundTrip(new ReadOnlyStruct(3, "t", true)));
        Assert.Equal(new ReadOnlyStruct(3, null, false), RoundTrip((ReadOnlyStruct?)new ReadOnlyStruct(3, null, false)));
        InitStruct init = RoundTrip(new InitStruct { Number = 2, Text = "a", Inner = [new InitStruct { Text = null }] });
        Assert.Equal((2, "a", 1, 4.0), (init.Number, init.Text, init.Inner!.Count, init.Twice));
        RequiredStruct required = RoundTrip(new RequiredStruct { A = 1, B = false, C = 2 });
        Assert.Equal((1, false, 2), (required.A, required.B, required.C));
        Assert.Equal(new Positional(8, null, Narrow.Minus), RoundTrip(new Positional(8, null, Narrow.Minus)));
        Assert.Equal([new Positional(), default], RoundTrip(new[] { new Positional(), default }));
    }

    [Fact]
    public void SettersOfBaseClassesInAnotherAssembly()
    {
        const string Bases = """
            [FirnSerializable] public class Base { public int Number { get; private set; } [FirnMember] private string? _text; public void Set(int number, string text) { Number = number; _text = text; } public string Show() => $"{Number} {_text}"; }
            public abstract class PlainBase { public string? Name { get; set; } public virtual int Size { get; set; } public int Fixed { get; init; } }
            """;
        byte[] bases = Plugin.Compile(Bases, "Bases");
        byte[] image = Plugin.Compile("""
            [FirnSerializable] public class Derived : Base { public int Other { get; protected set; } public Derived Fill() { Set(4, "t"); Other = 5; return this; } public override string ToString() => Show() + " " + Other; }
            public class Plain : PlainBase { public override int Size { get; set; } public required string More { get; set; } public override string ToString() => $"{Name} {Size} {Fixed} {More}"; }
            public static class Make { public static object Derived() => new Derived().Fill(); public static object Plain() => new Plain { Name = "n", Size = 2, Fixed = 3, More = "m" }; }
            """, "Derived", bases);
        Assembly assembly = Plugin.Load(image, Plugin.Load(bases));
        foreach (string name in new[] { "Derived", "Plain" })
        {
            object value = assembly.Make(name);
            Assert.Equal(value.ToString(), FirnSerializer.Clone(value, value.GetType())!.ToString());
            Assert.Equal(value.ToString(), FirnSerializer.Deserialize(FirnSerializer.Serialize(value, value.GetType()), value.GetType())!.ToString());
        }
    }

    [Fact]
    public void DefaultsOfParametersWhereDataLackTheMember()
    {
        byte[] old = FirnSerializer.Serialize(new OnlyPresent(5));
        AllDefaults back = FirnSerializer.Deserialize<AllDefaults>(old)!;
        Assert.Equal(new AllDefaults(5), back);
        Assert.Equal(1, (decimal.GetBits(back.MaybeDecimal!.Value)[0] - 249));
        // All there: nothing is taken from defaults.
        AllDefaults other = back with { Flag = false, Text = null, MaybeInt = null, MaybeDay = null, Wide = Wide.None, Decimal = 1m, NotANumber = 0, List = [1] };
        AllDefaults same = RoundTrip(other);
        Assert.Equal(other with { List = null }, same with { List = null });

        WithDateDefault date = FirnSerializer.Deserialize<WithDateDefault>(FirnSerializer.Serialize(new OnlyNumber { Number = 3 }))!;
        Assert.Equal((new DateTime(636000000000000000), 3), (date.When, date.Number));
        Positional positional = FirnSerializer.Deserialize<Positional>(FirnSerializer.Serialize(new OnlyA(3)));
        Assert.Equal(new Positional(3, null, default), positional);
    }

    [Theory]
    [InlineData(300)]
    [InlineData(1000)]
    public void ClassesWithHundredsOfMembers(int count)
    {
        string[] types = ["int", "string?", "bool", "bool?", "byte?", "double", "List<int>?", "Guid"];
        StringBuilder source = new("public class Large {\n");
        for (int i = 0; i < count; i++) source.AppendLine(CultureInfo.InvariantCulture, $"public {types[i % types.Length]} M{i} {{ get; set; }}");
        source.AppendLine("}\npublic record Positional(");
        for (int i = 0; i < count; i++) source.AppendLine(CultureInfo.InvariantCulture, $"{types[i % types.Length]} M{i} = default{(i < count - 1 ? "," : ");")}");
        source.AppendLine("public class Small { public double M5 { get; set; } public string? M9 { get; set; } }");
        Assembly assembly = Plugin.Load(Plugin.Compile(source.ToString(), "Large"));
        foreach (string name in new[] { "Large", "Positional" })
        {
            Type type = assembly.Find(name);
            object value = name == "Large" ? Activator.CreateInstance(type)! : type.GetConstructors()[0].Invoke([.. Enumerable.Range(0, count).Select(_ => Type.Missing)]);
            foreach (PropertyInfo property in type.GetProperties())
            {
                if (!property.Name.StartsWith('M')) continue;
                int number = int.Parse(property.Name.AsSpan(1), CultureInfo.InvariantCulture);
                if (number % 3 == 0 && !property.PropertyType.IsValueType) continue;
                property.SetValue(value, Sample(property.PropertyType, number));
            }

            byte[] bytes = FirnSerializer.Serialize(value, type);
            object back = FirnSerializer.Deserialize(bytes, type)!;
            foreach (PropertyInfo property in type.GetProperties())
            {
                if (property.Name.StartsWith('M')) Assert.Equal(property.GetValue(value), property.GetValue(back));
            }

            object small = FirnSerializer.Deserialize(bytes, assembly.Find("Small"))!;
            Assert.Equal(type.GetProperty("M5")!.GetValue(value), small.GetType().GetProperty("M5")!.GetValue(small));
            object large = FirnSerializer.Deserialize(FirnSerializer.Serialize(small, small.GetType()), type)!;
            Assert.Equal(type.GetProperty("M5")!.GetValue(value), type.GetProperty("M5")!.GetValue(large));
            Assert.Equal(bytes, FirnSerializer.Serialize(back, type));
        }
    }

    [Fact]
    public void TagsOfEveryWidth()
    {
        TagUnion?[] values = [new Tag0(1), new Tag239(2), new Tag240(3, "t"), new Tag70000(4), new TagLargest(5, new TagLargest(6, new Tag0(7))), null];
        Assert.Equal(values, RoundTrip(values));
        foreach (TagUnion? value in values.SkipLast(1)) Assert.Equal(value, RoundTrip(value));
    }

    [Fact]
    public void UnionsWithThirtyCases()
    {
        StringBuilder source = new();
        for (int i = 0; i < 30; i++) source.AppendLine(CultureInfo.InvariantCulture, $"[FirnUnion({i * i * 17}, typeof(Case{i}))]");
        source.AppendLine("public abstract record Many(int Number);");
        for (int i = 0; i < 30; i++) source.AppendLine(CultureInfo.InvariantCulture, $"public {(i % 2 == 0 ? "sealed " : "")}record Case{i}(int Number, {(i % 3 == 0 ? "string? Text" : "Many? Other")}) : Many(Number);");
        Assembly assembly = Plugin.Load(Plugin.Compile(source.ToString(), "Many"));
        Type union = assembly.Find("Many");
        Array all = Array.CreateInstance(union, 30);
        for (int i = 0; i < 30; i++) all.SetValue(Activator.CreateInstance(assembly.Find("Case" + i.ToString(CultureInfo.InvariantCulture)), i, i % 3 == 0 ? "text" : i > 0 ? all.GetValue(i - 1) : null), i);
        Assert.Equal(all, FirnSerializer.Deserialize(FirnSerializer.Serialize(all, all.GetType()), all.GetType()));
        foreach (object value in all) Assert.Equal(value, FirnSerializer.Clone(value, union));
    }

    [Fact]
    public void KnownTypesOfAMethod()
    {
        KnownBase?[] values = [new KnownBase { Number = 1 }, new KnownCase { Text = "t" }, new KnownGeneric<int> { Value = 5 }, new KnownGeneric<string> { Value = "s" }, null];
        KnownBase?[] back = RoundTrip(values);
        Assert.Equal(values.Select(v => v?.GetType()), back.Select(v => v?.GetType()));
        Assert.Equal("s", ((KnownGeneric<string>)back[3]!).Value);
    }

    [Fact]
    public void StructsInStructs()
    {
        // Deeper than type arguments may be nested by name: by declaration.
        StringBuilder source = new("public struct S0 { public int Number { get; set; } }\n");
        for (int i = 1; i < 100; i++) source.AppendLine(CultureInfo.InvariantCulture, $"public struct S{i} {{ public S{i - 1} Inner; public byte Byte; }}");
        Assembly assembly = Plugin.Load(Plugin.Compile(source.ToString(), "Nested"));
        // As deep as values may be.
        Type deep = assembly.Find("S40");
        object value = Activator.CreateInstance(deep)!;
        deep.GetField("Byte")!.SetValue(value, (byte)9);
        Assert.Equal(value, FirnSerializer.Deserialize(FirnSerializer.Serialize(value, deep), deep));
        Array array = Array.CreateInstance(deep, 3);
        array.SetValue(value, 1);
        Assert.Equal(array, FirnSerializer.Clone(array, array.GetType()));
        Type deepest = assembly.Find("S99");
        Assert.Contains("depth", Assert.Throws<FirnException>(() => FirnSerializer.Serialize(Activator.CreateInstance(deepest), deepest)).Message, StringComparison.OrdinalIgnoreCase);
        FirnOptions deeper = FirnOptions.Default with { MaxDepth = 128, SchemaMode = FirnSchemaMode.None };
        object other = Activator.CreateInstance(deepest)!;
        deepest.GetField("Byte")!.SetValue(other, (byte)7);
        Assert.Equal(other, FirnSerializer.Deserialize(FirnSerializer.Serialize(other, deepest, deeper), deepest, deeper));
    }

    [Fact]
    public void GenericsOverGenerics()
    {
        Chain<Level<Level<int>>, Chain<string, Dictionary<Narrow, Guid?>>> value = new()
        {
            First = new Level<Level<int>> { Inner = new Level<int> { Inner = 5 }, Number = 1 },
            Second = new Chain<string, Dictionary<Narrow, Guid?>> { First = "a", Second = new() { [Narrow.Low] = null, [Narrow.High] = Guid.Empty }, Swapped = new() { Second = "b" } },
            Swapped = new() { First = new() { Second = [] } },
            Map = new() { ["k"] = [new(default, null), new(new Level<Level<int>> { Number = 8 }, new())] },
        };
        Chain<Level<Level<int>>, Chain<string, Dictionary<Narrow, Guid?>>> back = RoundTrip(value);
        Assert.Equal(value.First, back.First);
        Assert.Equal(value.Second.Second, back.Second!.Second);
        Assert.Equal("b", back.Second.Swapped!.Second);
        Assert.Empty(back.Swapped!.First!.Second!);
        Assert.Equal(8, back.Map!["k"][1].Key.Number);
    }

    [Fact]
    public void InterfacesAndAbstractBasesWithCasesByType()
    {
        FirnOptions options = FirnOptions.Default
            .WithCase(typeof(IAnimal), typeof(Dog), 0)
            .WithCase(typeof(IAnimal), typeof(Fish), 240)
            .WithCase(typeof(IAnimal), typeof(Puppy), int.MaxValue)
            .WithCase(typeof(Animal), typeof(Dog), 1)
            .WithCase(typeof(Animal), typeof(Puppy), 2);
        Cage<IAnimal> cage = new()
        {
            Inmate = new Fish { Name = "f", Depth = 2 },
            Keeper = new Puppy { Name = "p", Parent = new Dog { Barks = 3 }, Barks = 1 },
            Others = [new Dog { Name = "d" }, null, new Puppy { Parent = new Fish { Depth = 4 } }],
        };
        byte[] bytes = FirnSerializer.Serialize(cage, typeof(Cage<IAnimal>), options);
        Cage<IAnimal> back = (Cage<IAnimal>)FirnSerializer.Deserialize(bytes, typeof(Cage<IAnimal>), options)!;
        Assert.Equal(2, Assert.IsType<Fish>(back.Inmate).Depth);
        Assert.Equal(3, Assert.IsType<Dog>(Assert.IsType<Puppy>(back.Keeper).Parent).Barks);
        Assert.Equal(4, Assert.IsType<Fish>(Assert.IsType<Puppy>(back.Others![2]).Parent).Depth);
        Assert.Equal(bytes, FirnSerializer.Serialize(cage, options));
        Animal[] animals = [new Dog(), new Puppy()];
        Assert.Equal([typeof(Dog), typeof(Puppy)], ((Animal[])FirnSerializer.Clone(animals, typeof(Animal[]), options)!).Select(a => a.GetType()));
        Assert.Throws<FirnException>(() => FirnSerializer.Serialize(cage));
        Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Cage<IAnimal>>(bytes));
    }

    private static T RoundTrip<T>(T value)
    {
        byte[] bytes = FirnSerializer.Serialize(value);
        Assert.Equal(bytes, FirnSerializer.Serialize(value, typeof(T)));
        T back = FirnSerializer.Deserialize<T>(bytes)!;
        Assert.Equal(bytes, FirnSerializer.Serialize(back));
        Assert.Equal(bytes, FirnSerializer.Serialize(FirnSerializer.Clone(value)!));
        return back;
    }

    private static object Tuple(string family, int count, Func<int, Type> type, Func<int, object?> value, int from = 0)
    {
        List<Type> types = [];
        List<object?> values = [];
        for (int i = from; i < int.Min(count, from + 7); i++)
        {
            types.Add(type(i));
            values.Add(value(i));
        }

        if (count > from + 7)
        {
            object rest = Tuple(family, count, type, value, from + 7);
            types.Add(rest.GetType());
            values.Add(rest);
        }

        Type definition = typeof(object).Assembly.GetType($"{family}`{types.Count}", throwOnError: true)!;
        return Activator.CreateInstance(definition.MakeGenericType([.. types]), [.. values])!;
    }

    private static object Sample(Type type, int number) =>
        type == typeof(int) ? number : type == typeof(string) ? "text" + number : type == typeof(double) ? number / 2.0 : type == typeof(List<int>) ? new List<int> { number }
        : type == typeof(Guid) ? new Guid(number, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1) : type == typeof(byte?) ? (byte)(number % 256) : number % 2 == 0;
}
