namespace Firn.SourceGenerator.Tests;

/// <summary>Unions of the language and closed classes in all forms, by the generator and by the run-time engine: both write the same bytes and read the same values.</summary>
public sealed class LanguageUnionTests
{
    private const string Polyfill = """
        namespace System.Runtime.CompilerServices
        {
            [AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct)] sealed class UnionAttribute : Attribute;
            [AttributeUsage(AttributeTargets.Class, Inherited = false)] sealed class IsClosedTypeAttribute : Attribute;
        }

        """;

    // The kinds of cases that a union is made of, by a value of each.
    private static readonly (string Type, string Value)[] s_kinds =
    [
        ("int", "7"), ("string", "\"t\""), ("bool", "true"), ("Day", "Day.Sunday"), ("Small", "new Small(3)"), ("Open", "new Open(4)"), ("Sealed", "new Sealed(\"s\")"),
        ("List<int>", "new List<int> { 1, 2 }"), ("byte[]", "new byte[] { 1, 2 }"), ("(int, string)", "(1, \"x\")"), ("DateTime", "DateTime.UnixEpoch"), ("IReadOnlyList<string>", "new string[] { \"a\" }"), ("Tree", "new Tree(null)"),
    ];

    public static TheoryData<int, int, bool, string> Variants()
    {
        TheoryData<int, int, bool, string> data = [];
        string[] forms = ["constructors", "nullable", "without boxes", "members"];
        for (int first = 0; first < s_kinds.Length; first++)
        {
            // Each kind beside another one, in forms and as struct or class by turns.
            for (int step = 1; step <= 2; step++) data.Add(first, (first + (step * 3)) % s_kinds.Length, (first + step) % 2 == 0, forms[(first + (step * 2)) % forms.Length]);
            data.Add(first, (first + 1) % s_kinds.Length, first % 2 != 0, forms[first % forms.Length]);
        }

        return data;
    }

    [Theory]
    [MemberData(nameof(Variants))]
    public void A_variant_is_the_same_by_both_engines(int first, int second, bool isClass, string form)
    {
        (string Type, string Value)[] cases = [s_kinds[first], s_kinds[second]];
        string source = Polyfill + Kinds + Declare(cases, isClass, form) + $$"""
            class Holder { public U? Maybe { get; set; } public U[]? Array { get; set; } public Dictionary<string, U>? Map { get; set; } public bool Flag { get; set; } public U Last { get; set; }{{(isClass ? " = null!;" : "")}} }
            static class Program
            {
                static string Text(object? value) => value switch { System.Collections.IEnumerable list and not string => string.Join("+", list.Cast<object>()), _ => $"{value}" };
                static object Main()
                {
                    U[] values = [{{string.Join(", ", cases.Select(c => $"U.Of(({c.Type}){c.Value})"))}}, default!];
                    List<string> all = [];
                    foreach (U value in values)
                    {
                        byte[] bytes = FirnSerializer.Serialize<U>(value);
                        U back = FirnSerializer.Deserialize<U>(bytes)!;
                        Holder holder = new() { Maybe = U.Look(value) is null ? null : value, Array = [value, value], Map = new() { ["k"] = value }, Flag = true, Last = value };
                        byte[] held = FirnSerializer.Serialize(holder);
                        Holder read = FirnSerializer.Deserialize<Holder>(held)!;
                        string expected = Text(U.Look(value));
                        foreach (U each in new U[] { back, read.Array![0], read.Array[1], read.Map!["k"], read.Last })
                        {
                            if (Text(U.Look(each)) != expected) throw new Exception($"{expected} became {Text(U.Look(each))}");
                        }

                        string maybe = Text(read.Maybe is { } kept ? U.Look(kept) : null);
                        if (maybe != expected) throw new Exception($"{expected} became {maybe}");
                        all.Add(Convert.ToHexString(bytes) + " " + Convert.ToHexString(held));
                    }

                    return string.Join("\n", all);
                }
            }
            """;
        string generated = (string)Generation.RunAndExecute(source)!;
        string emitted = (string)Generation.Plain(Generation.Compile(source)).Execute()!;
        Assert.Equal(generated, emitted);
    }

    private const string Kinds = "enum Day : byte { Monday, Sunday = 6 } readonly record struct Small(byte X); record Open(int X); sealed record Sealed(string? X); record Tree(U[]? Below);\n";

    private static string Declare((string Type, string Value)[] cases, bool isClass, string form)
    {
        bool isInterface = form == "members", isTried = form is "without boxes" or "members";
        string members = "";
        string access = isInterface ? "private" : "public";
        foreach ((string type, _) in cases)
        {
            bool isValue = type is not ("string" or "Open" or "Sealed" or "List<int>" or "byte[]" or "IReadOnlyList<string>" or "Tree");
            string parameter = form == "nullable" && isValue ? type + "?" : type;
            members += $"{access} U({parameter} value) => _value = value; public static U Of({type} value) => new(value);\n";
            if (isTried) members += $"public bool TryGetValue(out {type} value) {{ bool has = _value is {type}; value = has ? ({type})_value! : default!; return has; }}\n";
        }

        string contract = "public interface IUnionMembers { object? Value { get; } bool HasValue { get; } " + string.Concat(cases.Select(c => $"bool TryGetValue(out {c.Type} value); static U Create({c.Type} value) => Of(value); ")) + "}\n";
        return $$"""
            [System.Runtime.CompilerServices.Union] {{(isClass ? "sealed class" : "readonly struct")}} U{{(isInterface ? " : U.IUnionMembers" : "")}}
            {
                private readonly object? _value;
                public static object? Look(U? value) => {{(isClass ? "value?._value" : "value!.Value._value")}};
                {{(isTried ? "public bool HasValue => _value is not null;" : "")}}
                {{(isInterface ? "object? IUnionMembers.Value => _value;" : "public object? Value => _value;")}}
                {{(isInterface ? contract : "")}}
                {{members}}
            }

            """;
    }

    [Fact]
    public void The_most_exact_case_takes_a_value_and_no_part_is_lost() => Assert.Equal(
        "Dog Animal Animal refused kept",
        Both("""
            [System.Runtime.CompilerServices.Union, FirnUnion(1, typeof(Animal)), FirnUnion(2, typeof(Dog))] struct Pet { public Pet(Animal value) => Value = value; public Pet(Dog value) => Value = value; public object? Value { get; } }
            record Animal(int X); record Dog(int X, int Y) : Animal(X); record Puppy(int X, int Y) : Dog(X, Y);
            """,
            """
            string Name(object value, FirnOptions? o = null) => FirnSerializer.Deserialize<Pet>(FirnSerializer.Serialize(value is Dog d ? new Pet(d) : new Pet((Animal)value), o), o).Value!.GetType().Name;
            string refused = "lost";
            try { Name(new Puppy(1, 2)); } catch (FirnException) { refused = "refused"; }
            return $"{Name(new Dog(1, 2))} {Name(new Animal(1))} {Name((Animal)new Animal(2))} {refused} {(Name(new Puppy(1, 2), FirnOptions.Default with { WriteDerivedAsDeclared = true }) == "Dog" ? "kept" : "lost")}";
            """));

    /// <summary>An interface of collections would take the elements alone.</summary>
    [Fact]
    public void A_class_is_asked_before_an_interface_of_collections() => Assert.Equal(
        "refused list",
        Both("""
            [System.Runtime.CompilerServices.Union] struct U { public U(Animal value) => Value = value; public U(IEnumerable<int> value) => Value = value; public object? Value { get; } }
            class Animal { public int X { get; set; } }
            class Herd : Animal, IEnumerable<int> { public IEnumerator<int> GetEnumerator() => new List<int>().GetEnumerator(); System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator(); }
            """,
            """
            string refused = "lost";
            try { FirnSerializer.Serialize(new U((Animal)new Herd { X = 1 })); } catch (FirnException) { refused = "refused"; }
            return $"{refused} {(FirnSerializer.Deserialize<U>(FirnSerializer.Serialize(new U(new int[] { 1 }))).Value is IEnumerable<int> list && list.Single() == 1 ? "list" : "lost")}";
            """));

    /// <summary>What a base class gives is a union's own.</summary>
    [Fact]
    public void What_a_union_holds_may_be_told_by_its_base() => Assert.Equal(
        "1 a",
        Both("""
            class Base { protected object? _value; public object? Value => _value; }
            [System.Runtime.CompilerServices.Union] sealed class U : Base { public U(int value) => _value = value; public U(string value) => _value = value; }
            """,
            """
            return $"{FirnSerializer.Deserialize<U>(FirnSerializer.Serialize(new U(1)))!.Value} {FirnSerializer.Deserialize<U>(FirnSerializer.Serialize(new U("a")))!.Value}";
            """));

    /// <summary>At run time tuples have no names for their elements, and dynamic is object: the generator has to see it so.</summary>
    [Fact]
    public void Names_of_tuples_and_dynamic_make_no_other_cases()
    {
        string[] said = Both("""
            [System.Runtime.CompilerServices.IsClosedType] abstract record Option<T>; sealed record P(int N) : Option<(int A, int B)>; sealed record Q(int N) : Option<List<dynamic>>;
            [System.Runtime.CompilerServices.Union, FirnUnion(5, typeof((int, string)))] struct U { public U((int Id, string Name) value) => Value = value; public U(int value) => Value = value; public object? Value { get; } public bool HasValue => Value is not null; public bool TryGetValue(out (int X, string Y) value) { bool has = Value is (int, string); value = has ? ((int, string))Value! : default; return has; } }
            [System.Runtime.CompilerServices.Union] struct V { public V(List<dynamic> value) => Value = value; public V(int value) => Value = value; public object? Value { get; } }
            """,
            """
            Option<(int, int)> p = new P(3);
            Option<List<object>> q = new Q(4);
            return $"{FirnSerializer.Deserialize<Option<(int, int)>>(FirnSerializer.Serialize(p)) is P { N: 3 }} {FirnSerializer.Deserialize<Option<List<object>>>(FirnSerializer.Serialize(q)) is Q { N: 4 }} {FirnSerializer.Deserialize<U>(FirnSerializer.Serialize(new U((1, "a")))).Value} {FirnSerializer.Serialize(new U((1, "a")), FirnOptions.Packed)[1]} "
                + $"{Convert.ToHexString(FirnSerializer.GetSchema<U>())} {Convert.ToHexString(FirnSerializer.GetSchema<V>())} {Convert.ToHexString(FirnSerializer.Serialize<Option<List<object>>>(q))}";
            """).Split(' ');
        Assert.Equal(["True", "True", "(1,", "a)", "5"], said[..5]);
    }

    /// <summary>A generic class is a case where its constraints hold for the arguments, whatever these say of one another.</summary>
    [Fact]
    public void Constraints_decide_which_classes_are_cases() => Assert.Equal(
        "Any Cmp Any Made",
        Both("""
            [System.Runtime.CompilerServices.IsClosedType] abstract record Option<T>; sealed record Any<T>(T V) : Option<T>; sealed record Cmp<T>(T V) : Option<T> where T : IComparable<T>; sealed record Made<T>(T V) : Option<T> where T : Base<T[]>, new();
            record struct Plain(int X); class Base<T>; class Own : Base<Own[]> { public int X { get; set; } }
            """,
            """
            static string Name(object? read) => read!.GetType().Name.Split('`')[0];
            return $"{Name(FirnSerializer.Deserialize<Option<Plain>>(FirnSerializer.Serialize<Option<Plain>>(new Any<Plain>(new(1)))))} {Name(FirnSerializer.Deserialize<Option<int>>(FirnSerializer.Serialize<Option<int>>(new Cmp<int>(1))))} "
                + $"{Name(FirnSerializer.Deserialize<Option<int?>>(FirnSerializer.Serialize<Option<int?>>(new Any<int?>(1))))} {Name(FirnSerializer.Deserialize<Option<Own>>(FirnSerializer.Serialize<Option<Own>>(new Made<Own>(new Own()))))}";
            """));

    /// <summary>What a union is asked may stand in what its interface derives from.</summary>
    [Fact]
    public void What_a_union_is_asked_may_be_inherited() => Assert.Equal(
        "7 7 none",
        Both("""
            interface IHas { object? Value { get; } bool HasValue { get; } bool TryGetValue(out int value); }
            [System.Runtime.CompilerServices.Union] readonly struct U : U.IUnionMembers
            {
                readonly int? _value;
                U(int value) => _value = value;
                public interface IUnionMembers : IHas { static U Create(int value) => new(value); }
                object? IHas.Value => throw new InvalidOperationException("A value is boxed.");
                bool IHas.HasValue => _value is not null;
                bool IHas.TryGetValue(out int value) { value = _value.GetValueOrDefault(); return _value is not null; }
                public int? Look() => _value;
            }
            class Holder { public U U { get; set; } public U Other { get; set; } }
            """,
            """
            Holder read = FirnSerializer.Deserialize<Holder>(FirnSerializer.Serialize(new Holder { U = U.IUnionMembers.Create(7) }))!;
            return $"{FirnSerializer.Deserialize<U>(FirnSerializer.Serialize(U.IUnionMembers.Create(7))).Look()} {read.U.Look()} {(read.Other.Look() is null ? "none" : "some")}";
            """));

    /// <summary>Keys are never absent. A union is not asked for a value that it does not hold.</summary>
    [Fact]
    public void A_key_that_holds_nothing_is_refused() => Assert.Equal(
        "InvalidCollection",
        Both("""
            [System.Runtime.CompilerServices.Union] readonly struct U { readonly int? _value; public U(int value) => _value = value; public object? Value => throw new InvalidOperationException(); public bool HasValue => _value is not null; public bool TryGetValue(out int value) { value = _value.GetValueOrDefault(); return HasValue; } }
            """,
            """
            try { FirnSerializer.Serialize(new Dictionary<U, int> { [default] = 1 }); } catch (FirnException e) { return e.Code.ToString(); }
            return "written";
            """));

    [Fact]
    public void A_closed_class_has_the_classes_that_derive_from_it_as_cases() => Assert.Equal(
        "A C D E",
        Both("""
            [System.Runtime.CompilerServices.IsClosedType, FirnUnion(1, typeof(A))] abstract record Base; sealed record A(int X) : Base; abstract record B : Base; record C(int X) : B; record D(int X, int Y) : C(X);
            [System.Runtime.CompilerServices.IsClosedType] abstract record Inner : Base; record E : Inner;
            """,
            """
            List<string> names = [];
            foreach (Base value in new Base[] { new A(1), new C(2), new D(3, 4), new E() }) names.Add(FirnSerializer.Deserialize<Base>(FirnSerializer.Serialize<Base>(value))! is { } back && back.Equals(value) ? back.GetType().Name : "lost");
            return string.Join(" ", names);
            """));

    [Fact]
    public void Data_of_a_hierarchy_and_of_a_union_are_the_same() => Assert.Equal(
        "same True True",
        Both("""
            [FirnUnion(1, typeof(Cat)), FirnUnion(2, typeof(Dog))] interface IPet; sealed record Cat(int Lives) : IPet; sealed record Dog(string? Name) : IPet;
            [System.Runtime.CompilerServices.Union, FirnUnion(1, typeof(Cat)), FirnUnion(2, typeof(Dog))] struct Pet { public Pet(Cat value) => Value = value; public Pet(Dog value) => Value = value; public object? Value { get; } }
            class Old { public IPet? Pet { get; set; } } class New { public Pet Pet { get; set; } }
            """,
            """
            byte[] first = FirnSerializer.Serialize<IPet>(new Dog("a")), second = FirnSerializer.Serialize(new Pet(new Dog("a")));
            bool reads = FirnSerializer.Deserialize<New>(FirnSerializer.Serialize(new Old { Pet = new Cat(9) }))!.Pet.Value is Cat { Lives: 9 };
            return $"{(first.AsSpan().SequenceEqual(second) ? "same" : "other")} {reads} {FirnSerializer.Deserialize<Old>(FirnSerializer.Serialize(new New()))!.Pet is null}";
            """));

    private static string Both(string types, string body)
    {
        string source = Polyfill + types + "\nstatic class Program { static object Main() { " + body + " } }";
        string generated = (string)Generation.RunAndExecute(source)!;
        Assert.Equal(generated, (string)Generation.Plain(Generation.Compile(source)).Execute()!);
        return generated;
    }
}
