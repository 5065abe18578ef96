extern alias generator;

using System.Collections;
using System.Reflection;
using generator::Firn.SourceGenerator;
using generator::Firn.SourceGenerator.Model;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Firn.SourceGenerator.Tests;

/// <summary>What an edit makes run again.</summary>
public sealed class IncrementalityTests
{
    private const string Source = """
        [assembly: FirnHostEntryPoint(typeof(Host), "Get")]
        public static class Host { public static T? Get<T>() => default; public static object? Own() => Get<Line[]>(); }
        public class Order { public int Id { get; set; } public Line? Line { get; set; } }
        [DataContract] class Data { [DataMember] public int X; }
        [FirnSerializable] public class Line { public int Count { get; private set; } }
        [FirnInclude(typeof(Line[])), FirnInclude(typeof(Envelope<>))] partial class Context : FirnContext;
        public class Envelope<T> { public T? Body { get; set; } }
        public interface IService { Line Ask(Order order); }
        [FirnIncludeMembersOf(typeof(IService))] partial class ServiceContext : FirnContext;
        [Firn.Grpc.FirnService] public interface IRemote { System.Threading.Tasks.Task<Line> Ask(Order order, int more); }
        namespace Firn.Grpc { class FirnServiceAttribute : Attribute; }
        static class Program { static void Main() => FirnSerializer.Serialize(new Order()); }
        """;

    private static readonly string[] Steps =
        [StepNames.Calls, StepNames.HostCalls, StepNames.Annotated, StepNames.DataContracts, StepNames.Contexts, StepNames.ServiceContexts, StepNames.Services, StepNames.Roots, StepNames.Model, StepNames.Objects, StepNames.Accessors, StepNames.Contracts, StepNames.Registration];

    private static GeneratorRunResult RunTwice(Func<CSharpCompilation, CSharpCompilation> edit)
    {
        CSharpCompilation compilation = Generation.Compile(Source).AddSyntaxTrees(CSharpSyntaxTree.ParseText("class Other { void M() { } }", Generation.ParseOptions, path: "Other.cs"));
        GeneratorDriver driver = CSharpGeneratorDriver.Create(
            [new FirnGenerator().AsSourceGenerator()],
            parseOptions: Generation.ParseOptions,
            driverOptions: new GeneratorDriverOptions(IncrementalGeneratorOutputKind.None, trackIncrementalGeneratorSteps: true));
        driver = driver.RunGenerators(compilation);
        return driver.RunGenerators(edit(compilation)).GetRunResult().Results.Single();
    }

    private static IEnumerable<IncrementalStepRunReason> Reasons(GeneratorRunResult result, string step) =>
        result.TrackedSteps[step].SelectMany(s => s.Outputs).Select(o => o.Reason);

    [Fact]
    public void An_unrelated_edit_changes_nothing()
    {
        GeneratorRunResult result = RunTwice(c => c.ReplaceSyntaxTree(c.SyntaxTrees[1], CSharpSyntaxTree.ParseText("class Other { void M() { int x = 1; } }", Generation.ParseOptions, path: "Other.cs")));
        foreach (string step in Steps)
        {
            Assert.All(Reasons(result, step), reason => Assert.True(reason is IncrementalStepRunReason.Cached or IncrementalStepRunReason.Unchanged, $"{step}: {reason}"));
        }

        Assert.All(result.TrackedOutputSteps.SelectMany(s => s.Value).SelectMany(s => s.Outputs), o => Assert.Equal(IncrementalStepRunReason.Cached, o.Reason));
    }

    [Fact]
    public void A_call_of_a_host_that_is_new_is_seen()
    {
        GeneratorRunResult result = RunTwice(c => c.ReplaceSyntaxTree(c.SyntaxTrees[1], CSharpSyntaxTree.ParseText("class Other { object? M() => Host.Get<Order[]>(); }", Generation.ParseOptions, path: "Other.cs")));
        Assert.Equal([IncrementalStepRunReason.Modified], Reasons(result, StepNames.HostCalls));
        Assert.Contains(result.GeneratedSources, s => s.HintName == "FirnRegistration.g.cs" && s.SourceText.ToString().Contains("Order[]", StringComparison.Ordinal));
    }

    [Fact]
    public void A_new_member_changes_its_own_type_only()
    {
        GeneratorRunResult result = RunTwice(c => c.ReplaceSyntaxTree(c.SyntaxTrees[0], CSharpSyntaxTree.ParseText(
            c.SyntaxTrees[0].ToString().Replace("public int Id { get; set; }", "public int Id { get; set; } public int New { get; set; }"), Generation.ParseOptions, path: "Sample.cs")));
        Assert.Single(Reasons(result, StepNames.Objects), r => r == IncrementalStepRunReason.Modified);
        Assert.All(Reasons(result, StepNames.Accessors).Concat(Reasons(result, StepNames.Registration)).Concat(Reasons(result, StepNames.Roots)), r => Assert.True(r is IncrementalStepRunReason.Unchanged or IncrementalStepRunReason.Cached));
    }

    [Fact]
    public void The_order_of_files_changes_nothing()
    {
        CSharpCompilation compilation = Generation.Compile(Source);
        SyntaxTree more = CSharpSyntaxTree.ParseText("using Firn; class M { void R() { FirnSerializer.Serialize(1); FirnSerializer.Serialize(new Line()); } }", Generation.ParseOptions, path: "More.cs");
        CSharpCompilation first = compilation.AddSyntaxTrees(more);
        CSharpCompilation second = compilation.RemoveAllSyntaxTrees().AddSyntaxTrees(more, compilation.SyntaxTrees[0]);
        Assert.Equal(Generation.RunUnchecked(first).Sources.OrderBy(p => p.Key, StringComparer.Ordinal), Generation.RunUnchecked(second).Sources.OrderBy(p => p.Key, StringComparer.Ordinal));
    }

    /// <summary>The model outlives a compilation in the pipeline's caches: a symbol in it would keep the whole compilation.</summary>
    [Fact]
    public void The_model_holds_nothing_but_plain_values()
    {
        HashSet<Type> seen = [];
        Queue<Type> queue = new([typeof(GenerationModel), typeof(ContextModel), typeof(ServiceModel), typeof(generator::Firn.SourceGenerator.Parsing.RootSet), typeof(generator::Firn.SourceGenerator.Parsing.AnnotatedType)]);
        while (queue.Count > 0)
        {
            Type type = queue.Dequeue();
            if (!seen.Add(type) || type == typeof(string) || type == typeof(int) || type == typeof(long) || type == typeof(bool) || type.IsEnum) continue;
            if (Nullable.GetUnderlyingType(type) is { } underlying)
            {
                queue.Enqueue(underlying);
                continue;
            }

            if (type is { IsGenericType: true, Name: "EquatableArray`1" })
            {
                queue.Enqueue(type.GetGenericArguments()[0]);
                continue;
            }

            Assert.True(type.Namespace!.StartsWith("Firn.", StringComparison.Ordinal) && type.GetMethod("<Clone>$") is not null && type.IsSealed, $"{type} is no sealed record");
            foreach (FieldInfo field in type.GetFields(BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public))
            {
                Assert.False(typeof(IEnumerable).IsAssignableFrom(field.FieldType) && field.FieldType != typeof(string) && field.FieldType.Name != "EquatableArray`1", $"{type}.{field.Name} does not compare by value");
                queue.Enqueue(field.FieldType);
            }
        }

        Assert.Contains(typeof(ObjectModel), seen);
    }
}
