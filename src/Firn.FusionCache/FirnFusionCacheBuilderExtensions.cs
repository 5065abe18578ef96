using Firn;
using Firn.FusionCache;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using ZiggyCreatures.Caching.Fusion;
using ZiggyCreatures.Caching.Fusion.Serialization;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Firn as the serializer of a FusionCache.</summary>
public static class FirnFusionCacheBuilderExtensions
{
    /// <summary>Has a FusionCache store values as Firn messages. An entry that can't be read is a miss, with a warning in the log.</summary>
    /// <param name="builder">The cache's builder.</param>
    /// <param name="context">The types of values: those that it lists, and collections of them (<see cref="FirnContext.CanSerialize"/>).</param>
    /// <param name="options">How values are written and read. Default: <see cref="FirnOptions.Default"/>, with a schema in front of each value, so that other versions of a class read it.</param>
    /// <param name="fallback">Serves the other types. Default: none, and they are a <see cref="NotSupportedException"/>.</param>
    /// <returns>The builder.</returns>
    /// <exception cref="ArgumentNullException">The builder, or the context, is null.</exception>
    public static IFusionCacheBuilder WithFirnSerializer(this IFusionCacheBuilder builder, FirnContext context, FirnOptions? options = null, IFusionCacheSerializer? fallback = null)
    {
        ArgumentNullException.ThrowIfNull(context);
        return WithFirnSerializer(builder, context.CanSerialize, options, fallback);
    }

    /// <param name="builder">The cache's builder.</param>
    /// <param name="canSerialize">Asked for the type of each value. <see cref="FirnSerializer.CanSerialize(Type)"/> takes all that Firn serves.</param>
    /// <param name="options">As with a context.</param>
    /// <param name="fallback">As with a context.</param>
    /// <inheritdoc cref="WithFirnSerializer(IFusionCacheBuilder, FirnContext, FirnOptions?, IFusionCacheSerializer?)"/>
    public static IFusionCacheBuilder WithFirnSerializer(this IFusionCacheBuilder builder, Func<Type, bool> canSerialize, FirnOptions? options = null, IFusionCacheSerializer? fallback = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentNullException.ThrowIfNull(canSerialize);
        return builder.WithSerializer(services => new FirnFusionCacheSerializer(canSerialize, options, fallback,
            services.GetService<ILoggerFactory>()?.CreateLogger<FirnFusionCacheSerializer>() ?? (ILogger)NullLogger.Instance));
    }
}
