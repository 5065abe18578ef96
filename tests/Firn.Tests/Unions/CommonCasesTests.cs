using System.Collections;
using System.Dynamic;
using System.Reflection;
using System.Text.RegularExpressions;
using Firn.TestCases;
using Firn.Tests.Packaging;
using Xunit;

namespace Firn.Tests.Unions;

/// <summary>The cases that <see cref="FirnOptions.WithCommonCases"/> gives <see cref="object"/>. What they keep is in the type table.</summary>
public class CommonCasesTests
{
    private static readonly FirnOptions s_options = FirnOptions.Default.WithCommonCases();
    private static readonly FirnOptions s_packed = FirnOptions.Packed.WithCommonCases();

    /// <summary>Tags are for good, so the document and the code hold each other.</summary>
    [Fact]
    public void The_document_lists_the_tags()
    {
        string text = File.ReadAllText(Path.Combine(RepositoryFolder.Path, "docs", "wire-format.md"));
        string table = text[text.IndexOf("#### 4.7.1", StringComparison.Ordinal)..text.IndexOf("### 4.8", StringComparison.Ordinal)];
        string[] documented = [.. Regex.Matches(table, @"\| (\d+) \| `([^`]+)`").Select(m => m.Groups[1].Value + " " + m.Groups[2].Value).Order(StringComparer.Ordinal)];
        FirnSchema schema = FirnSchema.Of<object>(s_options with { SchemaMode = FirnSchemaMode.Named });
        string[] written = [.. schema.Root.Definition!.Cases.Select(c => c.Tag.ToString(System.Globalization.CultureInfo.InvariantCulture))];
        Assert.Equal(documented.Select(d => d.Split(' ')[0]).Order(StringComparer.Ordinal), written.Order(StringComparer.Ordinal));
        foreach (string line in documented)
        {
            string name = line.Split(' ', 2)[1];
            object sample = Sample(name);
            byte[] message = FirnSerializer.Serialize(sample, typeof(object), s_packed);
            Assert.Equal((line, line.Split(' ')[0]), (line, message[1].ToString(System.Globalization.CultureInfo.InvariantCulture)));
        }
    }

    // A value of the type that the document names.
    private static object Sample(string name) => name switch
    {
        "string" => "",
        "Uri" => new Uri("https://example.org"),
        "Version" => new Version(1, 0),
        _ when name.EndsWith("[]", StringComparison.Ordinal) => Array.CreateInstance(TypeOf(name[..^2]), 0),
        _ => Activator.CreateInstance(TypeOf(name))!,
    };

    private static Type TypeOf(string name)
    {
        Match generic = Regex.Match(name, "^(List|HashSet|Dictionary)<(.*)>$");
        if (!generic.Success)
        {
            return name switch
            {
                "bool" => typeof(bool),
                "char" => typeof(char),
                "sbyte" => typeof(sbyte),
                "byte" => typeof(byte),
                "short" => typeof(short),
                "ushort" => typeof(ushort),
                "int" => typeof(int),
                "uint" => typeof(uint),
                "long" => typeof(long),
                "ulong" => typeof(ulong),
                "float" => typeof(float),
                "double" => typeof(double),
                "decimal" => typeof(decimal),
                "string" => typeof(string),
                "object" => typeof(object),
                _ => new[] { typeof(int), typeof(ArrayList), typeof(ExpandoObject), typeof(System.Numerics.BigInteger) }.Select(t => t.Assembly.GetType($"{t.Namespace}.{name}")).First(t => t is not null)!,
            };
        }

        string arguments = generic.Groups[2].Value;
        if (generic.Groups[1].Value != "Dictionary") return (generic.Groups[1].Value == "List" ? typeof(List<>) : typeof(HashSet<>)).MakeGenericType(TypeOf(arguments));
        int comma = arguments.IndexOf(", ", StringComparison.Ordinal);
        return typeof(Dictionary<,>).MakeGenericType(TypeOf(arguments[..comma]), TypeOf(arguments[(comma + 2)..]));
    }

    /// <summary>What <c>docs/types.md</c> says of them.</summary>
    [Fact]
    public void A_schema_with_them_takes_154_bytes_more() =>
        Assert.Equal(154, FirnSerializer.Serialize(new Dictionary<string, object?>(), s_options).Length - FirnSerializer.Serialize(new Dictionary<string, object?>()).Length);

    [Fact]
    public void They_stand_beside_cases_of_ones_own()
    {
        FirnOptions own = FirnOptions.Default.WithCase<object, Person>(100).WithCommonCases();
        Assert.Equal(own, FirnOptions.Default.WithCommonCases().WithCase<object, Person>(100));
        Dictionary<string, object?> value = new() { ["who"] = new Person("p", 1), ["n"] = 5 };
        Dictionary<string, object?> back = FirnSerializer.Deserialize<Dictionary<string, object?>>(FirnSerializer.Serialize(value, own), own)!;
        Assert.Null(StructuralEquality.FindDifference(typeof(Dictionary<string, object?>), value, back));
        Assert.Equal(s_options, FirnOptions.Default.WithCommonCases());
        Assert.Contains("tag 7", Assert.Throws<ArgumentException>(() => FirnOptions.Default.WithCase<object, Person>(7).WithCommonCases()).Message, StringComparison.Ordinal);
        Assert.Contains("already", Assert.Throws<ArgumentException>(() => FirnOptions.Default.WithCase<object, int>(100).WithCommonCases()).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentException>(() => s_options.WithCommonCases());
    }

    [Fact]
    public void What_is_none_of_them_is_named()
    {
        FirnException error = Assert.Throws<FirnException>(() => FirnSerializer.Serialize(new Dictionary<string, object?> { ["a"] = new List<object?> { DayOfWeek.Friday } }, s_options));
        Assert.Equal(FirnErrorCode.UnknownCase, error.Code);
        Assert.Contains("DayOfWeek", error.Message, StringComparison.Ordinal);
    }

    /// <summary>Older and newer versions of Firn have fewer and more of them: tags are known, the others are not met.</summary>
    [Fact]
    public void Data_of_fewer_cases_are_read()
    {
        FirnOptions fewer = FirnOptions.Default.WithCase<object, int>(7).WithCase<object, string>(20).WithCase<object, List<object?>>(34);
        List<object?> value = [1, "a", new List<object?> { null, 2 }];
        Assert.Equal(value, FirnSerializer.Deserialize<List<object?>>(FirnSerializer.Serialize(value, fewer), s_options)!);
        Assert.Equal(value, FirnSerializer.Deserialize<List<object?>>(FirnSerializer.Serialize(value, s_options), fewer)!);
    }

    /// <summary>A class beside a dictionary of the same names, and the three of one layout, read each other's data.</summary>
    [Fact]
    public void Untyped_collections_are_read_as_typed_ones()
    {
        IDictionary<string, object?> members = new ExpandoObject();
        members["a"] = 1;
        members["b"] = new ArrayList { "x", null };
        byte[] message = FirnSerializer.Serialize((ExpandoObject)members, s_packed);
        Dictionary<string, object?> read = FirnSerializer.Deserialize<Dictionary<string, object?>>(message, s_packed)!;
        Assert.Equal(message, FirnSerializer.Serialize(read, s_packed));
        Assert.Equal(["a", "b"], ((IDictionary<string, object?>)FirnSerializer.Deserialize<ExpandoObject>(message, s_packed)!).Keys);
        Assert.Equal([1, null, "t"], FirnSerializer.Deserialize<List<object?>>(FirnSerializer.Serialize(new ArrayList { 1, null, "t" }, s_options), s_options)!);
        Assert.Equal(2, FirnSerializer.Deserialize<Dictionary<object, object?>>(FirnSerializer.Serialize(new Hashtable { ["a"] = 2 }, s_options), s_options)!["a"]);
    }

    [Fact]
    [Trait("Hostile", "H20")]
    public void Nesting_is_bounded()
    {
        object? deep = null;
        for (int i = 0; i < 200; i++) deep = i % 3 == 0 ? new ArrayList { deep } : i % 3 == 1 ? new List<object?> { deep } : new Hashtable { ["a"] = deep };
        Assert.Equal(FirnErrorCode.DepthExceeded, Assert.Throws<FirnException>(() => FirnSerializer.Serialize(deep, typeof(object), s_packed)).Code);
        byte[] message = [FirnSerializer.Serialize<object>(new List<object?>(), s_packed)[0], .. Enumerable.Repeat<byte[]>([34, 2], 100_000).SelectMany(b => b), 1, 1];
        Assert.Equal(FirnErrorCode.DepthExceeded, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<object>(message, s_packed)).Code);
    }

    [Fact]
    public void A_table_with_a_comparer_is_refused()
    {
        Hashtable table = new(StringComparer.OrdinalIgnoreCase) { ["a"] = 1, ["B"] = 2 };
        FirnException error = Assert.Throws<FirnException>(() => FirnSerializer.Serialize(table, s_options));
        Assert.Equal((FirnErrorCode.UnknownComparer, typeof(Hashtable)), (error.Code, error.Type));
        FirnOptions dropping = s_options with { DropUnknownComparers = true };
        Assert.Equal(2, FirnSerializer.Deserialize<Hashtable>(FirnSerializer.Serialize(table, dropping), dropping)!["B"]);
        Assert.Equal(FirnErrorCode.UnknownComparer, Assert.Throws<FirnException>(() => FirnSerializer.Serialize(new Hashtable(new ByIdentity()) { [new Version(1, 0)] = 1, [new Version(1, 0)] = 2 }, dropping)).Code);
    }

    /// <summary>Keys whose hash codes are one masked code, or share their steps, would make the framework's table slow for good.</summary>
    [Fact]
    [Trait("Hostile", "H33")]
    public void Keys_that_a_table_would_look_for_long_are_refused()
    {
        // Sixteen keys of each hash code, so no bucket of a dictionary has more than 32. All codes have one place and one step in a table for 140 keys, which has 197 places.
        int size = 197;
        Dictionary<object, object?> keys = [];
        for (int i = 0; keys.Count < 140; i++)
        {
            for (uint high = 0; high < 16 && keys.Count < 140; high++) keys[(object)(long)(((ulong)high << 32) | (high ^ (uint)(i * size * (size - 1))))] = null;
        }

        FirnException written = Assert.Throws<FirnException>(() => FirnSerializer.Serialize(new Hashtable(keys), s_packed));
        Assert.Equal(FirnErrorCode.KeyCollisions, written.Code);
        byte[] message = FirnSerializer.Serialize(keys, FirnOptions.Trusted.WithCommonCases() with { SchemaMode = FirnSchemaMode.None });
        Assert.Equal(FirnErrorCode.KeyCollisions, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Hashtable>(message, s_packed)).Code);
        Assert.Equal(140, FirnSerializer.Deserialize<Hashtable>(message, FirnOptions.Trusted.WithCommonCases() with { SchemaMode = FirnSchemaMode.None })!.Count);

        // Usual keys are far from that.
        Hashtable usual = new(Enumerable.Range(0, 10_000).ToDictionary(i => (object)i, i => (object)i));
        Assert.Equal(10_000, FirnSerializer.Clone(usual, s_packed)!.Count);
    }

    private sealed class ByIdentity : IEqualityComparer
    {
        bool IEqualityComparer.Equals(object? x, object? y) => ReferenceEquals(x, y);

        int IEqualityComparer.GetHashCode(object obj) => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(obj);
    }

    /// <summary>Wrappers of the framework behave otherwise, which a message does not say.</summary>
    [Fact]
    public void Wrappers_are_refused()
    {
        object[] wrappers = [ArrayList.ReadOnly(new ArrayList { 1 }), ArrayList.Synchronized([]), ArrayList.FixedSize(new ArrayList { 1 }), Hashtable.Synchronized([])];
        foreach (object wrapper in wrappers)
        {
            Assert.Equal(FirnErrorCode.DerivedInstance, Assert.Throws<FirnException>(() => FirnSerializer.Serialize(wrapper, wrapper is ArrayList ? typeof(ArrayList) : typeof(Hashtable), s_options)).Code);
            Assert.Equal(FirnErrorCode.UnknownCase, Assert.Throws<FirnException>(() => FirnSerializer.Serialize(wrapper, typeof(object), s_options)).Code);
        }
    }

    [Fact]
    [Trait("Hostile", "H35")]
    public void Members_of_an_ExpandoObject_are_bounded()
    {
        Dictionary<string, object?> many = Enumerable.Range(0, 257).ToDictionary(i => "m" + i, i => (object?)i);
        IDictionary<string, object?> wide = new ExpandoObject();
        foreach ((string name, object? value) in many) wide[name] = value;
        FirnException error = Assert.Throws<FirnException>(() => FirnSerializer.Serialize((ExpandoObject)wide, s_packed));
        Assert.Equal((FirnErrorCode.InvalidCollection, typeof(ExpandoObject)), (error.Code, error.Type));
        Assert.Equal(FirnErrorCode.InvalidCount, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<ExpandoObject>(FirnSerializer.Serialize(many, s_packed), s_packed)).Code);
        wide.Remove("m256");
        Assert.Null(StructuralEquality.FindDifference(typeof(ExpandoObject), wide, FirnSerializer.Clone((ExpandoObject)wide, s_packed)));
        Assert.Equal(FirnErrorCode.UnknownComparer, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<ExpandoObject>(FirnSerializer.Serialize(new Dictionary<string, object?>(StringComparer.OrdinalIgnoreCase) { ["a"] = 1 }, s_packed), s_packed)).Code);
    }

    /// <summary>The runtime remembers for good which members follow an empty <see cref="ExpandoObject"/>: untrusted names must not get there.</summary>
    [Fact]
    [Trait("Hostile", "H35")]
    public void Names_of_members_do_not_stay_in_the_process()
    {
        byte[] message = FirnSerializer.Serialize(Enumerable.Range(0, 1_000).Select(i => new Dictionary<string, object?> { ["leak" + i] = i }).ToList(), s_packed);
        int before = Followers();
        Assert.Equal(1_000, FirnSerializer.Deserialize<List<ExpandoObject>>(message, s_packed)!.Count);

        // Other tests may add theirs meanwhile.
        Assert.InRange(Followers() - before, 0, 100);

        static int Followers()
        {
            Type kind = typeof(ExpandoObject).Assembly.GetType("System.Dynamic.ExpandoClass")!;
            object empty = kind.GetField("Empty", BindingFlags.Static | BindingFlags.NonPublic)!.GetValue(null)!;
            return ((IDictionary?)kind.GetField("_transitions", BindingFlags.Instance | BindingFlags.NonPublic)!.GetValue(empty))?.Count ?? 0;
        }
    }
}
