using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Tests;

/// <summary>What generated code calls of Firn.Grpc.Client, as declarations alone: the real one is compiled against in Firn.Hosts.Tests, and would bring its packages into these tests.</summary>
internal static class GrpcStubs
{
    public const string Source = """
        namespace Grpc.Core { public struct CallOptions; public class ServerCallContext; }
        namespace Firn.Grpc
        {
            [AttributeUsage(AttributeTargets.Interface)] public sealed class FirnServiceAttribute : Attribute { public string? Name { get; init; } }
            [AttributeUsage(AttributeTargets.Method)] public sealed class FirnMethodAttribute : Attribute { public string? Name { get; init; } public bool OneMessagePerItem { get; init; } }
            public readonly struct FirnCallContext { public System.Threading.CancellationToken CancellationToken => default; }
        }
        namespace Firn.Grpc.Services
        {
            public readonly struct FirnNothing
            {
                public static System.Threading.Tasks.ValueTask<FirnNothing> After(System.Threading.Tasks.Task task) => default;
                public static System.Threading.Tasks.ValueTask<FirnNothing> After(System.Threading.Tasks.ValueTask task) => default;
            }
            public abstract class FirnTransfer<T>;
            public static class FirnTransfer
            {
                public static FirnTransfer<FirnNothing> Nothing => null!;
                public static FirnTransfer<System.IO.Stream> Bytes => null!;
                public static FirnTransfer<T> Value<T>() => null!;
                public static FirnTransfer<IAsyncEnumerable<T>> Items<T>() => null!;
                public static FirnTransfer<IAsyncEnumerable<T>> SingleItems<T>() => null!;
                public static FirnTransfer<(T Value, TStream Stream)> Headed<T, TStream>(FirnTransfer<TStream> stream) => null!;
            }
            public abstract class FirnServiceMethod<TService>;
            public sealed class FirnServiceMethod<TService, TRequest, TResponse>(
                string service, string name, FirnTransfer<TRequest> request, FirnTransfer<TResponse> response, Func<TService, TRequest, FirnCallContext, System.Threading.Tasks.ValueTask<TResponse>> invoke, Func<System.Reflection.MethodInfo?> declaration) : FirnServiceMethod<TService>
            {
                public override string ToString() => $"{service}/{name} {declaration()?.Name} {request is null} {response is null} {invoke is null}";
            }
            public sealed class FirnServiceClient<TService>
            {
                public System.Threading.Tasks.Task<TResponse> InvokeAsync<TRequest, TResponse>(FirnServiceMethod<TService, TRequest, TResponse> method, TRequest request, FirnCallContext context, System.Threading.CancellationToken token) => null!;
                public IAsyncEnumerable<T> StreamAsync<TRequest, T>(FirnServiceMethod<TService, TRequest, IAsyncEnumerable<T>> method, TRequest request, FirnCallContext context, System.Threading.CancellationToken token) => null!;
            }
            public static class FirnServiceRegistry
            {
                public static readonly List<string> Methods = [];
                public static void Register<TService>(Func<IReadOnlyList<FirnServiceMethod<TService>>> methods, Func<FirnServiceClient<TService>, TService> client)
                {
                    client(new FirnServiceClient<TService>());
                    foreach (FirnServiceMethod<TService> method in methods()) Methods.Add(method.ToString()!);
                }
            }
        }
        """;

    public static readonly byte[] Assembly = Generation.EmitWithout(Generation.Compile(Source, "Firn.Grpc.Client"));

    public static readonly MetadataReference Reference = MetadataReference.CreateFromImage(Assembly);
}
