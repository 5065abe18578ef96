using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Tests;

/// <summary>What <see cref="FirnVerify"/> says where generated code and reflection differ.</summary>
public class VerificationTests
{
    private const string Verify = """
        public static class Program
        {
            public static string Main()
            {
                try
                {
                    return string.Join(" ", FirnVerify.Assembly(typeof(Program).Assembly).Select(type => type.Name));
                }
                catch (InvalidOperationException exception)
                {
                    return exception.Message;
                }
            }
        }

        """;

    private static string? Run(string source) => (string?)Generation.RunAndExecute(source + Verify);

    [Fact]
    public void What_was_compared_is_named() => Assert.Equal("Line Order List`1 ValueTuple`2", Run("""
        public static class Calls { public static byte[] Make() => FirnSerializer.Serialize(new List<Order>()); }
        public class Order { public Line? First { get; set; } public (int, string) Pair { get; set; } }
        public class Line { public int Number { get; set; } }

        """));

    [Fact]
    public void A_codec_of_another_layout_is_told_member_by_member() => Assert.Equal(
        """
        Generated code of Sample and reflection do not agree on 1 type. Data that the one engine writes, the other reads as those of another version.
        Order
          'Id': generated Int64, by reflection Int32
          'Remark': generated String or absent, by reflection no member
          'Numbers': generated List of UInt8 or absent, by reflection List of Int32 or absent
          'Note': generated no member, by reflection String or absent
          order: generated 'Kept', 'Id', 'Numbers'; by reflection 'Id', 'Kept', 'Numbers'
          the size of the smallest value: generated 9 bytes, by reflection 5 bytes
        """,
        Run("""
            public class Order { public int Id { get; set; } public bool Kept { get; set; } public string? Note { get; set; } public int[]? Numbers { get; set; } }

            public struct Odd : IFirnCodec<Order>
            {
                public static int MinSize => 9;
                public static void Write(ref FirnWriter writer, Order value) { }
                public static Order Read(ref FirnReader reader) => new();
                public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(Order))
                    .Member<bool, BooleanCodec>("Kept")
                    .Member<long, Int64Codec>("Id")
                    .Member<string, StringCodec>("Remark")
                    .Member<byte[], ArrayCodec<byte, ByteCodec>>("Numbers");

                [System.Runtime.CompilerServices.ModuleInitializer]
                internal static void Announce() => Firn.CodeGeneration.FirnCodecRegistry.Register<Order, Odd>();
            }

            """));

    [Fact]
    public void A_setter_that_the_compiler_is_not_shown_is_told()
    {
        Generation library = Generation.RunUnchecked(Generation.Compile("namespace Shop; public class Item { public int Id { get; set; } public string? Note { get; private set; } }", "Library"));
        MetadataReference shown = MetadataReference.CreateFromImage(library.Emit(metadataOnly: true));
        Generation user = Generation.Run("public class Order { public Shop.Item? Item { get; set; } } public static class Calls { public static byte[] Make() => FirnSerializer.Serialize(new Order()); }\n" + Verify, "User", shown);
        string text = Assert.IsType<string>(user.Execute(library.Emit()));
        Assert.StartsWith("Generated code of User and reflection do not agree on 2 types.", text, StringComparison.Ordinal);
        Assert.Equal(2, text.Split("\n  generated code refuses it at its first use: Shop.Item can't be serialized. ").Length - 1);
        Assert.Contains("\nOrder\n", text, StringComparison.Ordinal);
        Assert.Contains("\nShop.Item\n", text, StringComparison.Ordinal);
        Assert.Contains("The member 'Shop.Item.Note': its setter is not public. ", text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("[assembly: FirnCodec(typeof(DateTime), typeof(Ticks))]", "")]
    [InlineData("", "[FirnInclude(typeof(Shop.Item)), FirnCodec(typeof(DateTime), typeof(Ticks))] public partial class Context : FirnContext;")]
    public void Codecs_that_the_assembly_or_its_contexts_name_count_for_roots_of_others_too(string ofAssembly, string ofContext)
    {
        Generation library = Generation.RunUnchecked(Generation.Compile("namespace Shop; public class Item { public DateTime At { get; set; } }", "Library"));
        Generation user = Generation.Run(
            ofAssembly + ofContext + """

            public static class Calls { public static byte[] Make() => FirnSerializer.Serialize(new Shop.Item()); }
            public struct Ticks : IFirnCodec<DateTime>
            {
                public static int MinSize => 1;
                public static void Write(ref FirnWriter writer, DateTime value) => writer.WriteCount(value.Ticks);
                public static DateTime Read(ref FirnReader reader) => new(reader.ReadCount());
                public static void Describe(FirnSchemaBuilder builder) => builder.List<byte, ByteCodec>();
            }

            """ + Verify, "User", library.ToReference());
        Assert.Equal("Item", user.Execute(library.Emit()));
    }

    [Fact]
    public void A_base_whose_cases_come_with_options_agrees_before_there_are_any() => Assert.Equal("IPart Order", Run("""
        public static class Calls
        {
            public static byte[] Make() => FirnSerializer.Serialize(new Order());
            public static FirnOptions Options() => FirnOptions.Default.WithCase<IPart, Order>(1);
        }

        public interface IPart;
        public class Order : IPart { public IPart? Part { get; set; } }

        """));
}
