using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Firn.AspNetCore;

/// <summary>How bodies are read and written where no other options are given.</summary>
public sealed class FirnHttpOptions
{
    /// <summary>Default: <see cref="FirnOptions.Default"/>. A message longer than <see cref="FirnOptions.MaxMessageBytes"/>, or a body longer than the server's own limit, is answered with 413.</summary>
    public FirnOptions SerializerOptions
    {
        get;
        set
        {
            ArgumentNullException.ThrowIfNull(value);
            field = value;
        }
    } = FirnOptions.Default;

    /// <summary>Those of a request. Its endpoint has them, as a request that asks for no service needs no scope of services.</summary>
    internal static FirnOptions Of(HttpContext context) => (context.GetEndpoint()?.Metadata.GetMetadata<FirnHttpOptions>() ?? Of(context.RequestServices)).SerializerOptions;

    /// <summary>Gives them to an endpoint.</summary>
    internal static void Keep(EndpointBuilder builder)
    {
        if (!builder.Metadata.OfType<FirnHttpOptions>().Any()) builder.Metadata.Add(Of(builder.ApplicationServices));
    }

    private static FirnHttpOptions Of(IServiceProvider services) => services.GetService<IOptions<FirnHttpOptions>>()?.Value ?? new FirnHttpOptions();
}

/// <summary>Registers options.</summary>
public static class FirnServiceCollectionExtensions
{
    /// <summary>Configures how Firn's bodies are read and written, as <c>ConfigureHttpJsonOptions</c> does for JSON. Needed only where the defaults do not fit.</summary>
    /// <param name="services">The application's services.</param>
    /// <param name="configure">Sets the options.</param>
    public static IServiceCollection ConfigureFirnHttpOptions(this IServiceCollection services, Action<FirnHttpOptions> configure) => services.Configure(configure);
}
