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
    internal static FirnOptions Of(HttpContext context) =>
        (context.GetEndpoint()?.Metadata.GetMetadata<Source>()?.Options ?? context.RequestServices.GetService<IOptions<FirnHttpOptions>>())?.Value.SerializerOptions ?? FirnOptions.Default;

    /// <summary>Gives them to an endpoint, where its builder has the application's services. They are asked for now: they may add cases, without which a type is not served.</summary>
    internal static void Keep(EndpointBuilder builder)
    {
        if (builder.Metadata.OfType<Source>().Any() || builder.ApplicationServices.GetService<IOptions<FirnHttpOptions>>() is not { } options) return;
        _ = options.Value;
        builder.Metadata.Add(new Source(options));
    }

    // What gives them may give others to each request.
    private sealed record Source(IOptions<FirnHttpOptions> Options);
}

/// <summary>Registers options.</summary>
public static class FirnServiceCollectionExtensions
{
    /// <summary>Configures how Firn's bodies are read and written, as <c>ConfigureHttpJsonOptions</c> does for JSON. Needed only where the defaults do not fit.</summary>
    /// <param name="services">The application's services.</param>
    /// <param name="configure">Sets the options.</param>
    public static IServiceCollection ConfigureFirnHttpOptions(this IServiceCollection services, Action<FirnHttpOptions> configure) => services.Configure(configure);
}
