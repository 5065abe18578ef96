using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Tests;

/// <summary>Hand-written codecs that an assembly names for types of one that does not know Firn: for all assemblies, with generated code and at run time.</summary>
public sealed class ForeignCodecTests
{
    private const string Named = "[assembly: FirnCodec(typeof(Money), typeof({0}Codec))]\n";

    private const string InContext = "[FirnInclude(typeof(Money)), FirnCodec(typeof(Money), typeof({0}Codec))] public partial class {0}Context : FirnContext;\n";

    private const string Codec = """
        public struct {0}Codec : IFirnCodec<Money>
        {
            public static int MinSize => 1;
            public static void Write(ref FirnWriter writer, Money value) => writer.WriteString("{0}" + value.Cents);
            public static Money Read(ref FirnReader reader) => new() { Cents = int.Parse(reader.ReadString()!.Substring(1)) };
            public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.String);
        }
        public static class Use{0}
        {
            public static string Root() => Convert.ToHexString(FirnSerializer.Serialize(new Money { Cents = 7 }, FirnOptions.Packed).AsSpan(1));
            public static string List() => Convert.ToHexString(FirnSerializer.Serialize(new List<Money> { new() { Cents = 7 } }, FirnOptions.Packed).AsSpan(1));
        }
        """;

    private const string Program = """
        public class Order { public Money? Price { get; set; } }
        static class Program
        {
            static object Main() => Convert.ToHexString(FirnSerializer.Serialize(new Money { Cents = 7 }, FirnOptions.Packed).AsSpan(1))
                + " " + Convert.ToHexString(FirnSerializer.Serialize(new Order { Price = new() { Cents = 7 } }, FirnOptions.Packed).AsSpan(1))
                + " " + FirnSerializer.Deserialize<Money>(FirnSerializer.Serialize(new Money { Cents = 9 }))!.Cents;
        }
        """;

    private static readonly byte[] s_bank = Emit(Generation.Compile("public class Money { public int Cents { get; set; } public Money Twice() => new() { Cents = 2 * Cents }; }", "Bank"));

    private static byte[] Emit(Compilation compilation)
    {
        using MemoryStream stream = new();
        Microsoft.CodeAnalysis.Emit.EmitResult result = compilation.Emit(stream);
        Assert.True(result.Success, string.Join("\n", result.Diagnostics));
        return stream.ToArray();
    }

    private static byte[] Build(string source, string name, bool isGenerated, params byte[][] references)
    {
        MetadataReference[] metadata = [.. references.Select(r => MetadataReference.CreateFromImage(r))];
        return isGenerated ? Generation.Run(source, name, metadata).Emit() : Emit(Generation.Compile(source, name, metadata));
    }

    private static string Text(string text, string name) => text.Replace("{0}", name, StringComparison.Ordinal);

    private static object? Call(string type, string method, params byte[][] images)
    {
        AssemblyLoadContext context = new("codecs", isCollectible: true);
        List<Assembly> loaded = [];
        context.Resolving += (_, name) => loaded.Find(a => a.GetName().Name == name.Name);
        foreach (byte[] image in images) loaded.Add(context.LoadFromStream(new MemoryStream(image)));
        try
        {
            return loaded[^1].GetType(type)!.GetMethod(method, BindingFlags.Static | BindingFlags.NonPublic | BindingFlags.Public)!.Invoke(null, BindingFlags.DoNotWrapExceptions, null, null, null);
        }
        finally
        {
            context.Unload();
        }
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Roots_of_the_assembly_that_names_the_codec(bool isGenerated)
    {
        byte[] shop = Build(Text(Named + Codec, "a"), "Shop", isGenerated, s_bank);
        Assert.Equal("086137", Call("Usea", "Root", s_bank, shop));
        Assert.EndsWith("086137", (string)Call("Usea", "List", s_bank, shop)!, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(true, true)]
    [InlineData(false, true)]
    [InlineData(true, false)]
    [InlineData(false, false)]
    public void Roots_of_a_third_assembly(bool isShopGenerated, bool isGenerated)
    {
        byte[] shop = Build(Text(Named + Codec, "a"), "Shop", isShopGenerated, s_bank);
        byte[] program = Build(Program, "App", isGenerated, s_bank, shop);
        Assert.Equal("086137 01086137 9", Call("Program", "Main", s_bank, shop, program));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Contexts_name_them_too(bool isGenerated)
    {
        byte[] shop = Build(Text(InContext + Codec, "a"), "Shop", isGenerated: true, s_bank);
        byte[] program = Build(Program, "App", isGenerated, s_bank, shop);
        Assert.Equal("086137 01086137 9", Call("Program", "Main", s_bank, shop, program));
    }

    private static readonly byte[] s_library = Emit(Generation.Compile(
        "public class Money { public int Cents { get; set; } } public class Line { public int Id { get; set; } } public class Order { public Money? Price { get; set; } public Line? Line { get; set; } } public class Knows { public Firn.FirnOptions? Firn; }", "Library"));

    // What the run-time engine makes to read into nested objects uses the same codecs as what was generated.
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void What_reads_into_nested_objects_has_the_format_of_the_generated_code(bool isGenerated)
    {
        const string Source = """
            static class Program
            {
                static object Main()
                {
                    Order target = new() { Price = new() { Cents = 1 }, Line = new() };
                    Line line = target.Line;
                    byte[] message = FirnSerializer.Serialize(new Order { Price = new() { Cents = 7 }, Line = new() { Id = 3 } });
                    FirnSerializer.Populate(message, target, typeof(Order), FirnOptions.Default with { PopulateHandling = FirnPopulateHandling.Reuse });
                    return target.Price.Cents + " " + target.Line.Id + " " + ReferenceEquals(line, target.Line);
                }
            }
            """;
        byte[] program = Build(Text(Named + Codec, "a") + Source, "App", isGenerated, s_library);
        Assert.Equal("7 3 True", Call("Program", "Main", s_library, program));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void A_hand_written_root_is_filled_by_itself(bool isGenerated)
    {
        const string Fill = "public static Money Create() => new(); public static void Fill(ref FirnReader reader, Money target) => target.Cents = Read(ref reader).Cents; public static void Describe";
        const string Source = """
            static class Program
            {
                static object Main()
                {
                    Money target = new();
                    FirnSerializer.Populate(FirnSerializer.Serialize(new Money { Cents = 7 }), target, FirnOptions.Default with { PopulateHandling = FirnPopulateHandling.Reuse });
                    return target.Cents;
                }
            }
            """;
        string codec = Text(Named + Codec, "a").Replace("IFirnCodec<Money>", "IFirnObjectCodec<Money>", StringComparison.Ordinal).Replace("public static void Describe", Fill, StringComparison.Ordinal);
        byte[] program = Build(codec + Source, "App", isGenerated, s_bank);
        Assert.Equal(7, Call("Program", "Main", s_bank, program));
    }

    [Fact]
    public void The_assembly_that_uses_both_decides()
    {
        byte[] shop = Build(Text(Named + Codec, "a"), "Shop", isGenerated: false, s_bank), mart = Build(Text(Named + Codec, "b"), "Mart", isGenerated: false, s_bank);
        byte[] program = Build(Text(Named + Codec, "c") + Program, "App", isGenerated: true, s_bank, shop, mart);
        Assert.Equal("086337 01086337 9", Call("Program", "Main", s_bank, shop, mart, program));
    }

    [Fact]
    public async Task Two_different_ones_are_refused()
    {
        const string Reason = "the assemblies 'Mart' and 'Shop' name different codecs for it";
        byte[] shop = Build(Text(Named + Codec, "a"), "Shop", isGenerated: false, s_bank), mart = Build(Text(Named + Codec, "b"), "Mart", isGenerated: false, s_bank);
        Assert.Contains(Reason, Assert.Throws<NotSupportedException>(() => Call("Program", "Main", s_bank, shop, mart, Build(Program, "App", isGenerated: false, s_bank, shop, mart))).Message, StringComparison.Ordinal);
        string messages = await DiagnosticTests.Messages(Program, MetadataReference.CreateFromImage(s_bank), MetadataReference.CreateFromImage(shop), MetadataReference.CreateFromImage(mart));
        Assert.Contains("FIRN0018", messages, StringComparison.Ordinal);
        Assert.Contains(Reason, messages, StringComparison.Ordinal);
    }

    // What was written before would be read in another way.
    [Fact]
    public void One_that_comes_after_the_type_was_served_is_refused()
    {
        byte[] shop = Build(Text(Named + Codec, "a"), "Shop", isGenerated: false, s_bank);
        AssemblyLoadContext context = new("late", isCollectible: true);
        Assembly bank = context.LoadFromStream(new MemoryStream(s_bank));
        context.Resolving += (_, name) => name.Name == "Bank" ? bank : null;
        Type money = bank.GetType("Money")!;
        FirnSerializer.Serialize(Activator.CreateInstance(money), money);
        context.LoadFromStream(new MemoryStream(shop));
        Assert.Contains("'Shop'", Assert.Throws<NotSupportedException>(() => FirnSerializer.Serialize(Array.CreateInstance(money, 1), money.MakeArrayType())).Message, StringComparison.Ordinal);
        context.Unload();
    }

    // A host asks early, before the assemblies with codecs are loaded. Its question is no use of the type, and its answer does not outlive them.
    [Fact]
    public void One_that_comes_after_somebody_asked_for_the_type_serves_it()
    {
        byte[] bank = Emit(Generation.Compile("public class Money { private int _cents; public int Cents() => _cents; public static Money Of(int cents) => new() { _cents = cents }; }", "Bank"));
        byte[] shop = Build(Text(Named + Codec, "a").Replace("new() { Cents = int.Parse(reader.ReadString()!.Substring(1)) }", "Money.Of(int.Parse(reader.ReadString()!.Substring(1)))", StringComparison.Ordinal).Replace("value.Cents", "value.Cents()", StringComparison.Ordinal).Split("public static class Use")[0], "Shop", isGenerated: false, bank);
        AssemblyLoadContext context = new("asked", isCollectible: true);
        Assembly loaded = context.LoadFromStream(new MemoryStream(bank));
        context.Resolving += (_, name) => name.Name == "Bank" ? loaded : null;
        Type money = loaded.GetType("Money")!;
        Assert.False(FirnSerializer.CanSerialize(money));
        Assert.False(FirnSerializer.CanSerialize(money.MakeArrayType()));
        context.LoadFromStream(new MemoryStream(shop));
        Assert.True(FirnSerializer.CanSerialize(money.MakeArrayType()));
        Assert.True(FirnSerializer.CanSerialize(money));
        Assert.Equal("086137", Convert.ToHexString(FirnSerializer.Serialize(money.GetMethod("Of")!.Invoke(null, [7]), money, FirnOptions.Packed).AsSpan(1)));
        context.Unload();
    }

    // Each has a codec of its own for the type, and so for its collections: those that were used before the second came, and others.
    [Fact]
    public void Two_assemblies_list_a_type_of_a_third()
    {
        byte[] Listing(string name) => Build($"[FirnInclude(typeof(Money))] public partial class {name}Context : FirnContext;", name, isGenerated: true, s_bank);
        AssemblyLoadContext context = new("listed", isCollectible: true);
        Assembly bank = context.LoadFromStream(new MemoryStream(s_bank));
        context.Resolving += (_, name) => name.Name == "Bank" ? bank : null;
        Type money = bank.GetType("Money")!, list = typeof(List<>).MakeGenericType(money), table = typeof(Dictionary<,>).MakeGenericType(typeof(int), money);
        object values = Activator.CreateInstance(list)!;
        ((System.Collections.IList)values).Add(Activator.CreateInstance(money));
        byte[]? first = null;
        foreach (string name in (string[])["Shop", "Mart"])
        {
            System.Runtime.CompilerServices.RuntimeHelpers.RunModuleConstructor(context.LoadFromStream(new MemoryStream(Listing(name))).ManifestModule.ModuleHandle);
            Assert.True(FirnSerializer.CanSerialize(list));
            Assert.False(CodecTable.FindOrNull(list)!.IsEmitted);
            byte[] bytes = FirnSerializer.Serialize(values, list);
            Assert.Equal(first ??= bytes, bytes);
        }

        Assert.False(CodecTable.FindOrNull(table)!.IsEmitted);
        Assert.NotNull(FirnSerializer.Clone(Activator.CreateInstance(table), table));
        context.Unload();
    }

    // Of types that their own assembly can speak of, and of those that Firn has codecs for, others say nothing.
    [Fact]
    public void Other_types_stay_as_they_are()
    {
        byte[] shop = Build(
            """
            [assembly: FirnCodec(typeof(DateTime), typeof(Ticks))]
            public struct Ticks : IFirnCodec<DateTime>
            {
                public static int MinSize => 1;
                public static void Write(ref FirnWriter writer, DateTime value) => writer.WriteCount(1);
                public static DateTime Read(ref FirnReader reader) => new(reader.ReadCount());
                public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.UInt8);
            }
            """, "Shop", isGenerated: false);
        foreach (bool isGenerated in new[] { true, false })
        {
            byte[] program = Build("public class T { public DateTime At { get; set; } } static class Program { static object Main() => FirnSerializer.Serialize(new T(), FirnOptions.Packed).Length; }", "App", isGenerated, shop);
            Assert.Equal(9, Call("Program", "Main", shop, program));
        }
    }
}
