using System.Diagnostics.CodeAnalysis;
using Firn.Grpc.Services;
using Grpc.AspNetCore.Server;
using Grpc.AspNetCore.Server.Model;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace Firn.Grpc;

/// <summary>What all services of a server share.</summary>
public sealed class FirnGrpcOptions
{
    /// <summary>How messages are read and written. Default: <see cref="FirnOptions.Default"/>. Not null.</summary>
    public FirnOptions SerializerOptions
    {
        get;
        set
        {
            ArgumentNullException.ThrowIfNull(value);
            field = value;
        }
    } = FirnOptions.Default;
}

/// <summary>Services of interfaces with <see cref="FirnServiceAttribute"/>, on the server of ASP.NET Core.</summary>
public static class FirnGrpcServer
{
    /// <summary>Adds gRPC, and what <see cref="MapFirnService"/> needs.</summary>
    /// <param name="services">The services of the application.</param>
    /// <param name="configure">Sets the options that all of them share.</param>
    /// <returns>The builder that <c>AddGrpc</c> gives: options of single services, by their class, are set there.</returns>
    public static IGrpcServerBuilder AddFirnGrpc(this IServiceCollection services, Action<FirnGrpcOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        if (configure is not null) services.Configure(configure);
        services.TryAddEnumerable(ServiceDescriptor.Singleton(typeof(IServiceMethodProvider<>), typeof(FirnMethodProvider<>)));
        return services.AddGrpc();
    }

    /// <summary>Maps the methods of a service. Each call gets its implementation from the services of the application, or a new one, as gRPC does it.</summary>
    /// <typeparam name="TService">The interface, with <see cref="FirnServiceAttribute"/>.</typeparam>
    /// <typeparam name="TImplementation">The class that serves it. Attributes of both, such as <c>[Authorize]</c>, are metadata of the endpoints.</typeparam>
    /// <param name="endpoints">The routes of the application.</param>
    /// <param name="options">Default: those of <see cref="AddFirnGrpc"/>.</param>
    /// <returns>What sets conventions of the endpoints: authorization, limits of rates, hosts.</returns>
    /// <exception cref="NotSupportedException">No code was generated for <typeparamref name="TService"/>.</exception>
    /// <exception cref="InvalidOperationException"><see cref="AddFirnGrpc"/> was not called.</exception>
    public static GrpcServiceEndpointConventionBuilder MapFirnService<TService, [DynamicallyAccessedMembers(ServiceBinding.Accessibility)] TImplementation>(this IEndpointRouteBuilder endpoints, FirnOptions? options = null)
        where TService : class
        where TImplementation : class, TService
    {
        ArgumentNullException.ThrowIfNull(endpoints);
        IServiceProvider services = endpoints.ServiceProvider;
        if (!services.GetServices<IServiceMethodProvider<TImplementation>>().OfType<FirnMethodProvider<TImplementation>>().Any()) throw new InvalidOperationException("The services of Firn.Grpc are missing. Call services.AddFirnGrpc() before the application is built.");
        FirnOptions all = FirnServiceRegistry.Flowing(options ?? services.GetRequiredService<IOptions<FirnGrpcOptions>>().Value.SerializerOptions);
        IReadOnlyList<FirnServiceMethod<TService>> methods = FirnServiceRegistry.Methods<TService>();
        if (all.Compression != FirnCompression.None && FirnCompressionWarning.IsCompressed(services.GetRequiredService<IOptions<GrpcServiceOptions<TImplementation>>>().Value.ResponseCompressionAlgorithm ?? services.GetRequiredService<IOptions<GrpcServiceOptions>>().Value.ResponseCompressionAlgorithm))
        {
            FirnCompressionWarning.Log(services.GetService<ILoggerFactory>()?.CreateLogger(typeof(FirnGrpcServer)), typeof(TService));
        }

        // gRPC asks its providers for all that a class serves, but a class may serve several interfaces, mapped one by one.
        FirnMethodProvider<TImplementation>.Mapping = context =>
        {
            foreach (FirnServiceMethod<TService> method in methods) ServiceBinding.Bind(context, method, all);
        };
        try
        {
            return endpoints.MapGrpcService<TImplementation>();
        }
        finally
        {
            FirnMethodProvider<TImplementation>.Mapping = null;
        }
    }
}

/// <summary>Gives gRPC the methods of the service that is mapped just now.</summary>
internal sealed class FirnMethodProvider<[DynamicallyAccessedMembers(ServiceBinding.Accessibility)] TImplementation> : IServiceMethodProvider<TImplementation>
    where TImplementation : class
{
    [ThreadStatic]
    private static Action<ServiceMethodProviderContext<TImplementation>>? t_mapping;

    public static Action<ServiceMethodProviderContext<TImplementation>>? Mapping { set => t_mapping = value; }

    public void OnServiceMethodDiscovery(ServiceMethodProviderContext<TImplementation> context) => t_mapping?.Invoke(context);
}
