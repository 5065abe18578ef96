using Firn;
using Firn.Extensions.Caching;
using Microsoft.Extensions.Caching.Hybrid;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Firn as a serializer of <see cref="HybridCache"/>.</summary>
public static class FirnHybridCacheBuilderExtensions
{
    /// <summary>Has HybridCache store values of the types that a context serves as Firn messages. Other types stay with the serializers that are registered otherwise, JSON by default.</summary>
    /// <param name="builder">What <c>AddHybridCache</c> or <c>AddKeyedHybridCache</c> gave.</param>
    /// <param name="context">The types: those that it lists, and collections of them (<see cref="FirnContext.CanSerialize"/>).</param>
    /// <param name="options">How values are written and read. Default: <see cref="FirnOptions.Default"/>, with a schema in front of each value, so that other versions of a class read it.</param>
    /// <returns>The builder.</returns>
    /// <remarks>
    /// All caches of the service collection share their serializers. One that is registered for a type comes first, as those of HybridCache for <see cref="string"/> and <c>byte[]</c> do;
    /// of several factories the last one. Where stored bytes can't be read, the caches registered so far take that as a miss, write a warning to the log, and replace the value.
    /// </remarks>
    public static IHybridCacheBuilder AddFirnSerializer(this IHybridCacheBuilder builder, FirnContext context, FirnOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(context);
        return AddFirnSerializer(builder, context.CanSerialize, options);
    }

    /// <param name="builder">What <c>AddHybridCache</c> or <c>AddKeyedHybridCache</c> gave.</param>
    /// <param name="canSerialize">Asked once for each type. <see cref="FirnSerializer.CanSerialize(Type)"/> takes all that Firn serves. A type that is taken and not served is a <see cref="NotSupportedException"/> of the first call.</param>
    /// <param name="options">As with a context.</param>
    /// <inheritdoc cref="AddFirnSerializer(IHybridCacheBuilder, FirnContext, FirnOptions?)"/>
    public static IHybridCacheBuilder AddFirnSerializer(this IHybridCacheBuilder builder, Func<Type, bool> canSerialize, FirnOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentNullException.ThrowIfNull(canSerialize);
        for (int i = 0; i < builder.Services.Count; i++)
        {
            if (builder.Services[i].ServiceType == typeof(HybridCache)) builder.Services[i] = Around(builder.Services[i]);
        }

        return builder.AddSerializerFactory(new FirnHybridCacheSerializerFactory(canSerialize, options ?? FirnOptions.Default));
    }

    private static ServiceDescriptor Around(ServiceDescriptor cache) => cache.IsKeyedService
        ? new(cache.ServiceType, cache.ServiceKey, (services, key) => Around(services, key, cache.KeyedImplementationInstance
            ?? cache.KeyedImplementationFactory?.Invoke(services, key) ?? ActivatorUtilities.CreateInstance(services, cache.KeyedImplementationType!)), cache.Lifetime)
        : new(cache.ServiceType, services => Around(services, null, cache.ImplementationInstance
            ?? cache.ImplementationFactory?.Invoke(services) ?? ActivatorUtilities.CreateInstance(services, cache.ImplementationType!)), cache.Lifetime);

    private static object Around(IServiceProvider services, object? key, object cache)
    {
        // Only the host's own class: it takes Firn's serializers, and has nothing to dispose of. One that has been wrapped stays as it is.
        if (cache.GetType().Assembly != typeof(HybridCacheOptions).Assembly) return cache;
        HybridCacheOptions options = services.GetRequiredService<IOptionsMonitor<HybridCacheOptions>>().Get(key?.ToString() ?? Options.Options.DefaultName);
        ILogger logger = services.GetService<ILoggerFactory>()?.CreateLogger("Firn.Extensions.Caching") ?? NullLogger.Instance;
        return new FirnHybridCache((HybridCache)cache, options.DefaultEntryOptions?.Flags ?? HybridCacheEntryFlags.None, logger);
    }
}
