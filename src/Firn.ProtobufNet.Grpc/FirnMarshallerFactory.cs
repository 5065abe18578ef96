using Grpc.Core;
using ProtoBuf.Grpc.Configuration;

namespace Firn.Grpc;

/// <summary>
/// Has protobuf-net.Grpc send some types as messages of Firn: one of the factories that <c>BinderConfiguration.Create</c> takes. Types that it does not claim are left to the
/// factories behind it.
/// </summary>
public sealed class FirnMarshallerFactory : MarshallerFactory
{
    private readonly Func<Type, bool> _canSerialize;
    private readonly FirnOptions? _options;

    /// <summary>Claims what a context lists.</summary>
    /// <param name="context">The context.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <exception cref="ArgumentNullException"><paramref name="context"/> is null.</exception>
    public FirnMarshallerFactory(FirnContext context, FirnOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(context);
        _canSerialize = context.CanSerialize;
        _options = options;
    }

    /// <summary>Claims what a predicate is true of.</summary>
    /// <param name="canSerialize">The predicate; <c>FirnSerializer.CanSerialize</c> for all that Firn serves.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <exception cref="ArgumentNullException"><paramref name="canSerialize"/> is null.</exception>
    public FirnMarshallerFactory(Func<Type, bool> canSerialize, FirnOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(canSerialize);
        _canSerialize = canSerialize;
        _options = options;
    }

    /// <summary>Whether messages of the type are messages of Firn.</summary>
    /// <param name="type">The type of a message.</param>
    protected override bool CanSerialize(Type type) => _canSerialize(type);

    /// <summary>A marshaller as <see cref="FirnMarshaller.Create{T}(FirnOptions?)"/> makes it.</summary>
    /// <typeparam name="T">The type of the messages, which the context or predicate claims.</typeparam>
#pragma warning disable FIRN0010 // the host names the type; its code is that of the context
    protected override Marshaller<T> CreateMarshaller<T>() => FirnMarshaller.Create<T>(_options);
#pragma warning restore FIRN0010
}
