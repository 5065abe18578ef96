extern alias generator;

using System.Globalization;
using generator::Firn.SourceGenerator;
using generator::Firn.SourceGenerator.Emission;
using generator::Firn.SourceGenerator.Parsing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Firn.SourceGenerator.Tests;

/// <summary>Trouble inside one type is a finding about it; the code of all others is written.</summary>
public sealed class FailureTests
{
    private const string Types = """
        public class Good { public int X { get; set; } public List<Part>? Parts { get; set; } }
        public class Part { public string? Text { get; set; } }
        public class Bad { public int X { get; set; } }
        public class Holder { public Bad? Bad { get; set; } public Good? Good { get; set; } }
        public struct Value { public int X; public Bad? Bad; }
        public static class Program
        {
            static object Main()
            {
                FirnSerializer.Serialize(new Holder());
                FirnSerializer.Serialize(new List<Value>());
                return FirnSerializer.Deserialize<Good>(FirnSerializer.Serialize(new Good { X = 7 }))!.X;
            }
        }
        """;

    private static Generation Run(FirnGenerator generator)
    {
        Generation generation = Generation.RunUnchecked(Generation.Compile(Types), generator);
        Assert.Empty(generation.Errors);
        return generation;
    }

    [Fact]
    public void What_can_t_be_looked_at_takes_only_what_reaches_it()
    {
        Generation generation = Run(new FirnGenerator { Resolving = type => { if (type.Name == "Bad") throw new InvalidOperationException("broken"); } });
        Assert.Equal(["GoodCodec.g.cs", "PartCodec.g.cs"], generation.Sources.Keys.Where(k => k.EndsWith("Codec.g.cs", StringComparison.Ordinal)).Order());
        Assert.Equal(7, generation.Execute());
    }

    /// <summary>The analyzer shares the rules, and says it where the type is declared or used.</summary>
    [Fact]
    public void Each_problem_names_type_and_remedy()
    {
        TypeGraph graph = new(Generation.Compile(Types), default) { Resolving = type => { if (type.Name == "Bad") throw new InvalidOperationException("broken."); } };
        TypeGraph.Resolution root = graph.Walk(graph.Assembly.GetTypeByMetadataName("Holder")!);
        Assert.Equal(
            "The member 'Holder.Bad': the generator failed on the type 'Bad', which is a fault of Firn's: InvalidOperationException, broken. Report it with the declaration of the type, and give the type a codec of your own with [FirnCodec] until it is mended.",
            generator::Firn.Contracts.ProblemText.Message(Assert.Single(graph.Reach(root).SelectMany(n => n.Problems))));
    }

    [Fact]
    public void What_can_t_be_printed_is_reported_and_all_compiles()
    {
        Generation generation = Run(new FirnGenerator { EmitObject = model => model.Contract.Type == "global::Bad" ? throw new InvalidOperationException("broken") : ObjectCodecEmitter.Emit(model) });
        Diagnostic said = Assert.Single(generation.Result.Diagnostics);
        Assert.Equal(("FIRN0002", DiagnosticSeverity.Error), (said.Id, said.Severity));
        Assert.StartsWith("The type 'Bad': the generator failed on it", said.GetMessage(CultureInfo.InvariantCulture), StringComparison.Ordinal);
        Assert.Contains("HolderCodec.g.cs", generation.Sources.Keys);
        Assert.Contains("throw new global::System.NotSupportedException()", generation.Sources["BadCodec.g.cs"], StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(LanguageVersion.CSharp10, "10.0")]
    [InlineData(LanguageVersion.CSharp9, "9.0")]
    [InlineData(LanguageVersion.CSharp8, "8.0")]
    [InlineData(LanguageVersion.CSharp7_3, "7.3")]
    public async Task A_language_that_is_too_old_is_one_error(LanguageVersion version, string name)
    {
        Generation generation = Generation.RunUnchecked(Old(version));
        Assert.Empty(generation.Errors);
        Assert.Empty(generation.Sources);
        Diagnostic said = Assert.Single(await generation.AnalyzeAsync());
        Assert.Equal($"Generated code needs C# 11, and this project is compiled as C# {name}: no code is generated. Remove LangVersion from the project, or set it to 11 or higher.", said.GetMessage(CultureInfo.InvariantCulture));
        Assert.Equal(("FIRN0001", DiagnosticSeverity.Error), (said.Id, said.Severity));
        Assert.Equal(3, generation.Execute());
    }

    [Fact]
    public async Task The_oldest_language_is_enough()
    {
        Generation generation = Generation.RunUnchecked(Old(LanguageVersion.CSharp11));
        Assert.Empty(generation.Errors);
        Assert.Empty(await generation.AnalyzeAsync());
        Assert.Contains("OrderCodec.g.cs", generation.Sources.Keys);
        Assert.Equal(3, generation.Execute());
    }

    [Fact]
    public async Task A_project_that_asks_for_no_code_may_be_as_old_as_it_likes()
    {
        CSharpCompilation compilation = Old(LanguageVersion.CSharp7_3);
        CSharpParseOptions options = (CSharpParseOptions)compilation.SyntaxTrees[0].Options;
        Generation generation = Generation.RunUnchecked(compilation.RemoveAllSyntaxTrees().AddSyntaxTrees(CSharpSyntaxTree.ParseText("class C { }", options)));
        Assert.Empty(await generation.AnalyzeAsync());
    }

    private static CSharpCompilation Old(LanguageVersion version)
    {
        const string Source = """
            using System.Collections.Generic;
            using Firn;
            [FirnInclude(typeof(Order))] public partial class Context : FirnContext { }
            [FirnSerializable] public class Order
            {
                public int Id { get; set; }
                public string Text { get; set; }
                [FirnMember(FormerNames = new[] { "Was" })] private int Hidden { get; set; }
                public List<Line> Lines { get; } = new List<Line>();
                public decimal? Price { get; set; }
                public (int, string)? Pair { get; set; }
                public Shape Shape { get; set; }
            }
            public struct Line { public int Number; public byte[] Bytes; public Dictionary<string, Shape> Shapes; }
            [FirnUnion(1, typeof(Round))] public abstract class Shape { }
            public class Round : Shape { public double Radius { get; set; } }
            public static class Program { static object Main() { return FirnSerializer.Deserialize<Order>(FirnSerializer.Serialize(new Order { Id = 3 })).Id; } }
            """;
        CSharpParseOptions options = new(version);
        CSharpCompilation compilation = Generation.Compile("");
        return compilation.RemoveAllSyntaxTrees().AddSyntaxTrees(CSharpSyntaxTree.ParseText(Source, options, path: "Sample.cs"))
            .WithOptions(compilation.Options.WithNullableContextOptions(NullableContextOptions.Disable));
    }
}
