using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace Firn.Grpc.Services;

/// <summary>Where generated code announces the services that it serves. Called from module initializers and by servers; not for use by hand.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FirnServiceRegistry
{
    /// <summary>Announces a service.</summary>
    /// <typeparam name="TService">Its interface.</typeparam>
    /// <param name="methods">Its methods.</param>
    /// <param name="client">Makes a client.</param>
    public static void Register<TService>(Func<IReadOnlyList<FirnServiceMethod<TService>>> methods, Func<FirnServiceClient<TService>, TService> client)
        where TService : class => FirnService<TService>.Current = new FirnService<TService>(methods, client);

    /// <summary>The methods of a service, for a server.</summary>
    /// <typeparam name="TService">Its interface.</typeparam>
    /// <exception cref="NotSupportedException">No code was generated for it.</exception>
    public static IReadOnlyList<FirnServiceMethod<TService>> Methods<TService>()
        where TService : class => FirnService<TService>.Get().Methods();

    /// <summary>The options under which a service's streams send what they have while their source has nothing more.</summary>
    /// <param name="options">Those of the program.</param>
    public static FirnOptions Flowing(FirnOptions options) => StreamOptions.Of(options);
}

/// <summary>What generated code has announced of a service.</summary>
internal sealed record FirnService<TService>(Func<IReadOnlyList<FirnServiceMethod<TService>>> Methods, Func<FirnServiceClient<TService>, TService> Client)
    where TService : class
{
    public static FirnService<TService>? Current { get; set; }

    public static FirnService<TService> Get()
    {
        // An assembly of which nothing but an interface was used has not been initialized.
        if (Current is null) RuntimeHelpers.RunModuleConstructor(typeof(TService).Module.ModuleHandle);
        return Current ?? throw new NotSupportedException($"There is no code for the service '{typeof(TService)}'. Mark the interface with [FirnService], in a project that references Firn.Grpc or Firn.Grpc.Client and is compiled with its source generator.");
    }
}
