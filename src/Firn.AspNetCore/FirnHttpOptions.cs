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

    internal static FirnOptions Of(IServiceProvider services) => services.GetService<IOptions<FirnHttpOptions>>()?.Value.SerializerOptions ?? FirnOptions.Default;
}

/// <summary>Registers options.</summary>
public static class FirnServiceCollectionExtensions
{
    /// <summary>Configures how Firn's bodies are read and written, as <c>ConfigureHttpJsonOptions</c> does for JSON. Needed only where the defaults do not fit.</summary>
    /// <param name="services">The application's services.</param>
    /// <param name="configure">Sets the options.</param>
    public static IServiceCollection ConfigureFirnHttpOptions(this IServiceCollection services, Action<FirnHttpOptions> configure) => services.Configure(configure);
}
