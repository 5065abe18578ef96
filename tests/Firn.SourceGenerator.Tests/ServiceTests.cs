using System.Globalization;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Tests;

/// <summary>Interfaces with <c>[FirnService]</c>: the code of each shape compiles, and each that is not served is said with a remedy.</summary>
public sealed class ServiceTests
{
    private const string Head = "using System.IO; using System.Threading; using System.Threading.Tasks; using Firn.Grpc; ";
    private const string Types = " namespace Shop { public class Order { public int Id { get; set; } } public class Line { public int Count { get; set; } } public readonly record struct Key(int X); {0} }";

    private static Generation Run(string declarations) => Generation.Run(Head + Types.Replace("{0}", declarations), "Sample", GrpcStubs.Reference);

    [Theory]
    [InlineData("Task<Order> GetAsync(Key key, CancellationToken token);")]
    [InlineData("ValueTask<int?> A(); Task B(); ValueTask C(Order? order); Task<Order?> D(string? a, int? b);")]
    [InlineData("Task<Order> A(int a, int b, int c, int d, int e, int f, int g, int h, Order i, FirnCallContext context, CancellationToken token);")]
    [InlineData("Task<Order> A(FirnCallContext context, Order order, CancellationToken token, Line line);")]
    [InlineData("IAsyncEnumerable<Order> A(Key key, CancellationToken token = default); IAsyncEnumerable<Order?> B(IAsyncEnumerable<Line> lines); Task<int> C(IAsyncEnumerable<Order?> orders, FirnCallContext context = default);")]
    [InlineData("Task<int> A(string name, IAsyncEnumerable<Order> orders); IAsyncEnumerable<Line> B(IAsyncEnumerable<Order> orders, Key key, int more);")]
    [InlineData("Task<Stream> A(Stream content); ValueTask<Stream> B(string name, CancellationToken token); Task C(int a, Stream content, int b); IAsyncEnumerable<int> D(Stream content);")]
    [InlineData("[FirnMethod(OneMessagePerItem = true)] IAsyncEnumerable<int> A(IAsyncEnumerable<Order> orders); [FirnMethod(OneMessagePerItem = true)] IAsyncEnumerable<int> B(Order order);")]
    [InlineData("[FirnMethod(Name = \"Other\\\"\")] Task A(); Task A(int x);")]
    [InlineData("Task<List<Order[]>> A(Dictionary<string, Line> lines, IReadOnlyList<(int, Key)> keys); Task @event(int @class);")]
    [InlineData("[FirnIgnore] void A<T>(ref T x, out int y, in int z) where T : class; [FirnIgnore] ref int B(); [FirnIgnore] int C(Action a); Task D(); Task<int> E() => Task.FromResult(1); static int F() => 1;")]
    [InlineData("[Obsolete(\"x\", true)] Task A(); Task B(); [FirnIgnore] ref readonly int C();")]
    [InlineData("Task A(int x); [FirnIgnore] Task A<T>(int x);")]
    [InlineData("[Obsolete] Task<Order> A(); Task<dynamic> B(Order order) => null!;")]
    public void Each_shape_compiles(string methods)
    {
        Generation generation = Run($"[FirnService] public interface IOrders {{ {methods} }}");
        Assert.Contains(generation.Sources.Keys, name => name == "Shop.IOrders.Service.g.cs");
    }

    [Fact]
    public void What_travels_is_served_without_a_context()
    {
        Generation generation = Run("[FirnService] interface IOrders { Task<Order> A(Key key, int more); IAsyncEnumerable<Line> B(); Task C(string name, IAsyncEnumerable<List<Order>> orders); }");
        string registration = generation.Sources["FirnRegistration.g.cs"];
        foreach (string type in new[] { "global::Shop.Order,", "global::Shop.Line,", "List<global::Shop.Order>,", "ValueTuple<global::Shop.Key, int>,", "<string," }) Assert.Contains(type, registration, StringComparison.Ordinal);
        Assert.DoesNotContain("CancellationToken", registration, StringComparison.Ordinal);
    }

    [Fact]
    public void Names_on_the_wire()
    {
        string all = (string)Generation.Run(Head + Types.Replace("{0}", """
            public interface IBase<T> { Task<T> FirstAsync(); }
            [FirnService] public interface IOrders : IBase<Order> { Task GetAsync(); Task Async(); [FirnMethod(Name = "x.Y")] Task Named(); [FirnIgnore] Task Left(); }
            [FirnService(Name = "other.Name")] interface Items { ValueTask A(int x); }
            [FirnService] interface Item { ValueTask A(int x); }
            """) + " static class Program { static string Main() => string.Join(\"; \", Firn.Grpc.Services.FirnServiceRegistry.Methods.Select(m => m.Split(' ')[0] + \" \" + m.Split(' ')[1]).Order()); }", "Sample", GrpcStubs.Reference).Execute(GrpcStubs.Assembly)!;
        Assert.Equal("other.Name/A A; Shop.Item/A A; Shop.Orders/Async Async; Shop.Orders/First FirstAsync; Shop.Orders/Get GetAsync; Shop.Orders/x.Y Named", all);
    }

    [Theory]
    [InlineData("[FirnService] interface I<T> { Task A(T x); }", "FIRN0050 'I<T>' carries [FirnService], but it has type parameters")]
    [InlineData("class O<T> { [FirnService] internal interface I { Task A(); } }", "FIRN0050 'O<T>.I' carries [FirnService], but it has type parameters, or the type around it has")]
    [InlineData("class O { [FirnService] interface I { Task A(); } }", "FIRN0050 'O.I' carries [FirnService], but not all of the assembly sees it")]
    [InlineData("[FirnService] interface I { int P { get; } }", "FIRN0050 'I' carries [FirnService], but it has the property 'P'")]
    [InlineData("[FirnService] interface I { int this[int i] { get; } }", "FIRN0050 'I' carries [FirnService], but it has the property 'this[]'")]
    [InlineData("[FirnService] interface I { event Action E; }", "FIRN0050 'I' carries [FirnService], but it has the event 'E'")]
    [InlineData("[FirnService] interface I { static abstract Task S(); }", "FIRN0050 'I' carries [FirnService], but it has the static member 'S'")]
    [InlineData("[FirnService] interface I : IDisposable { Task A(); }", "FIRN0050 'I' carries [FirnService], but it inherits 'IDisposable' of the framework")]
    [InlineData("[FirnService] interface I { int A(); }", "FIRN0051 'I.A' can't be called over gRPC: it returns its result at once")]
    [InlineData("[FirnService] interface I { Stream A(); }", "FIRN0051 'I.A' can't be called over gRPC: it returns its result at once")]
    [InlineData("[FirnService] interface I { void A(); }", "FIRN0051 'I.A' can't be called over gRPC: it returns nothing that can be waited for")]
    [InlineData("[FirnService] interface I { ref Task A(); }", "FIRN0051 'I.A' can't be called over gRPC: it returns a reference")]
    [InlineData("[FirnService] interface I { Task<IAsyncEnumerable<int>> A(); }", "FIRN0051 'I.A' can't be called over gRPC: its sequence stands in a task")]
    [InlineData("[FirnService] interface I { [FirnMethod(OneMessagePerItem = true)] Task<int> A(int x); }", "FIRN0051 'I.A' can't be called over gRPC: it has OneMessagePerItem, and neither returns nor takes items")]
    [InlineData("[FirnService] interface I { [FirnMethod(OneMessagePerItem = true)] Task<Stream> A(Stream x); }", "FIRN0051 'I.A' can't be called over gRPC: it has OneMessagePerItem, and neither returns nor takes items")]
    [InlineData("[FirnService] interface I { Task A<T>(); }", "FIRN0052 'I.A' can't be called over gRPC: it has type parameters")]
    [InlineData("[FirnService] interface I { internal Task A(); }", "FIRN0050 'I' carries [FirnService], but its method 'A' is not public")]
    [InlineData("[FirnService] interface I { protected Task A(); }", "FIRN0050 'I' carries [FirnService], but its method 'A' is not public")]
    [InlineData("[FirnService] interface I { Task A(ReadOnlySpan<byte> x); }", "FIRN0052 'I.A' can't be called over gRPC: 'x' is a pointer or a ref struct")]
    [InlineData("[FirnService] interface I { Task A(ref int x); }", "FIRN0052 'I.A' can't be called over gRPC: 'x' is passed by reference")]
    [InlineData("[FirnService] interface I { Task A(out int x); }", "FIRN0052 'I.A' can't be called over gRPC: 'x' is passed by reference")]
    [InlineData("[FirnService] interface I { Task A(IAsyncEnumerable<int> x, Stream y); }", "FIRN0052 'I.A' can't be called over gRPC: 'y' is the second stream among its parameters")]
    [InlineData("[FirnService] interface I { Task A(CancellationToken x, CancellationToken y); }", "FIRN0052 'I.A' can't be called over gRPC: 'y' is the second token among its parameters")]
    [InlineData("[FirnService] interface I { Task A(FirnCallContext x, FirnCallContext y); }", "FIRN0052 'I.A' can't be called over gRPC: 'y' is the second context among its parameters")]
    [InlineData("[FirnService] interface I { Task A(Grpc.Core.CallOptions x); }", "FIRN0052 'I.A' can't be called over gRPC: 'x' is of a type that only one side has")]
    [InlineData("[FirnService] interface I { [FirnMethod(OneMessagePerItem = true)] Task A(int x, IAsyncEnumerable<int> y); }", "FIRN0052 'I.A' can't be called over gRPC: 'y' is sent as one message for each item")]
    [InlineData("[FirnService] interface I { Task A(); Task A(int x); }", "FIRN0053 'I.A' can't be told from another method: both 'I.A' and this one are called 'A' on the wire")]
    [InlineData("[FirnService] interface I : J { Task AAsync(); } interface J { [FirnMethod(Name = \"A\")] Task B(); }", "FIRN0053 'J.B' can't be told from another method")]
    [InlineData("[FirnService] interface I { Task A(IFormattable x); }", "FIRN0036 The parameter 'x' of 'I.A' is of the type 'IFormattable', which can't be served: it belongs to the framework")]
    [InlineData("[FirnService] interface I { IAsyncEnumerable<Exception> A(); }", "FIRN0036 The result of 'I.A' is of the type 'Exception'")]
    [InlineData("[FirnService] interface I { Task<Task> A(); }", "FIRN0036 The result of 'I.A' is of the type 'Task'")]
    public async Task A_shape_that_is_not_served(string source, string text)
    {
        Generation generation = Generation.RunUnchecked(Generation.Compile(Head + source, "Sample", GrpcStubs.Reference));
        Diagnostic found = Assert.Single(await generation.AnalyzeAsync());
        Assert.StartsWith(text, $"{found.Id} {found.GetMessage(CultureInfo.InvariantCulture)}", StringComparison.Ordinal);
        Assert.Equal(DiagnosticSeverity.Error, found.Severity);
        Assert.True(found.Location.IsInSource);
        // Nothing that does not compile beside the finding.
        Assert.Empty(generation.Errors);
    }
}
