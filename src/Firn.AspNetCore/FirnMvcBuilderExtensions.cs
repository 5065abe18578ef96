using System.Diagnostics.CodeAnalysis;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Firn.AspNetCore;

/// <summary>Has MVC read and write Firn beside JSON.</summary>
public static class FirnMvcBuilderExtensions
{
    private const string Trimming = "MVC supports neither trimming nor compilation ahead of time.";

    /// <summary>Adds formatters for the types of a context, behind those that are there: a request without an Accept header is answered as before.</summary>
    /// <param name="builder">What <c>AddControllers</c> gives.</param>
    /// <param name="context">Lists the types that are read and written. A source of many (<see cref="IAsyncEnumerable{T}"/>) is written where its values' type is listed.</param>
    /// <param name="options">Default: those of <see cref="FirnHttpOptions"/>.</param>
    [RequiresUnreferencedCode(Trimming), RequiresDynamicCode(Trimming)]
    public static IMvcBuilder AddFirnFormatters(this IMvcBuilder builder, FirnContext context, FirnOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(context);
        return builder.AddFirnFormatters(context.CanSerialize, options);
    }

    /// <summary>Adds formatters for the types that a predicate picks, behind those that are there: a request without an Accept header is answered as before.</summary>
    /// <param name="builder">What <c>AddControllers</c> gives.</param>
    /// <param name="canSerialize">Which types are read and written; <see cref="FirnSerializer.CanSerialize(Type)"/> for all that Firn serves.</param>
    /// <param name="options">Default: those of <see cref="FirnHttpOptions"/>.</param>
    [RequiresUnreferencedCode(Trimming), RequiresDynamicCode(Trimming)]
    public static IMvcBuilder AddFirnFormatters(this IMvcBuilder builder, Func<Type, bool> canSerialize, FirnOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        Add(builder.Services, canSerialize, options);
        return builder;
    }

    /// <inheritdoc cref="AddFirnFormatters(IMvcBuilder, FirnContext, FirnOptions?)"/>
    /// <param name="builder">What <c>AddMvcCore</c> gives.</param>
    /// <param name="context">Lists the types that are read and written.</param>
    /// <param name="options">Default: those of <see cref="FirnHttpOptions"/>.</param>
    [RequiresUnreferencedCode(Trimming), RequiresDynamicCode(Trimming)]
    public static IMvcCoreBuilder AddFirnFormatters(this IMvcCoreBuilder builder, FirnContext context, FirnOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(context);
        return builder.AddFirnFormatters(context.CanSerialize, options);
    }

    /// <inheritdoc cref="AddFirnFormatters(IMvcBuilder, Func{Type, bool}, FirnOptions?)"/>
    /// <param name="builder">What <c>AddMvcCore</c> gives.</param>
    /// <param name="canSerialize">Which types are read and written.</param>
    /// <param name="options">Default: those of <see cref="FirnHttpOptions"/>.</param>
    [RequiresUnreferencedCode(Trimming), RequiresDynamicCode(Trimming)]
    public static IMvcCoreBuilder AddFirnFormatters(this IMvcCoreBuilder builder, Func<Type, bool> canSerialize, FirnOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        Add(builder.Services, canSerialize, options);
        return builder;
    }

    private static void Add(IServiceCollection services, Func<Type, bool> canSerialize, FirnOptions? given)
    {
        ArgumentNullException.ThrowIfNull(canSerialize);
        services.AddOptions<MvcOptions>().Configure<IOptions<FirnHttpOptions>>((mvc, http) =>
        {
            FirnOptions options = given ?? http.Value.SerializerOptions;
            mvc.InputFormatters.Add(new FirnInputFormatter(canSerialize, options));
            mvc.OutputFormatters.Add(new FirnOutputFormatter(canSerialize, options));
            mvc.OutputFormatters.Add(new FirnStreamOutputFormatter(canSerialize, options));
            mvc.Filters.Add(new FirnFailureFilter());
        });
    }
}
