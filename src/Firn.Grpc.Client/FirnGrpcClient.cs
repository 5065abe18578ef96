using Firn.Grpc.Services;
using Grpc.Core;
using Microsoft.Extensions.Logging;

namespace Firn.Grpc;

/// <summary>Clients of interfaces with <see cref="FirnServiceAttribute"/>.</summary>
public static class FirnGrpcClient
{
    /// <summary>A client. It is cheap, and may be used by many threads.</summary>
    /// <typeparam name="TService">The interface.</typeparam>
    /// <param name="channel">The channel that its calls use.</param>
    /// <param name="options">How messages are read and written. Default: <see cref="FirnOptions.Default"/>.</param>
    /// <param name="loggerFactory">Gets a warning, once, where messages are compressed twice. Default: none is written.</param>
    /// <exception cref="NotSupportedException">No code was generated for <typeparamref name="TService"/>.</exception>
    public static TService CreateFirnClient<TService>(this ChannelBase channel, FirnOptions? options = null, ILoggerFactory? loggerFactory = null)
        where TService : class
    {
        ArgumentNullException.ThrowIfNull(channel);
        return channel.CreateCallInvoker().CreateFirnClient<TService>(options, loggerFactory);
    }

    /// <summary>A client whose calls go through interceptors, as <c>channel.Intercept(..)</c> gives them.</summary>
    /// <typeparam name="TService">The interface.</typeparam>
    /// <param name="invoker">Makes the calls.</param>
    /// <param name="options">How messages are read and written. Default: <see cref="FirnOptions.Default"/>.</param>
    /// <param name="loggerFactory">Gets a warning, once, where messages are compressed twice. Default: none is written.</param>
    /// <exception cref="NotSupportedException">No code was generated for <typeparamref name="TService"/>.</exception>
    public static TService CreateFirnClient<TService>(this CallInvoker invoker, FirnOptions? options = null, ILoggerFactory? loggerFactory = null)
        where TService : class
    {
        ArgumentNullException.ThrowIfNull(invoker);
        FirnService<TService> service = FirnService<TService>.Get();
        return service.Client(new FirnServiceClient<TService>(invoker, StreamOptions.Of(options), loggerFactory?.CreateLogger(typeof(FirnGrpcClient))));
    }
}
