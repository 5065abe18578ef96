using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using Microsoft.Extensions.Caching.Hybrid;

namespace Firn.Extensions.Caching;

/// <summary>Gives HybridCache a serializer for the types that are listed, and none for others.</summary>
internal sealed class FirnHybridCacheSerializerFactory(Func<Type, bool> canSerialize, FirnOptions options) : IHybridCacheSerializerFactory
{
    public bool TryCreateSerializer<T>([NotNullWhen(true)] out IHybridCacheSerializer<T>? serializer)
    {
        serializer = null;
        if (!canSerialize(typeof(T))) return false;

        // A predicate may take what Firn does not serve: that is an error of the first call, which says why, and never JSON in silence.
        FirnSerializer.Prepare<T>();
        serializer = new FirnHybridCacheSerializer<T>(options);
        return true;
    }
}

/// <summary>Reads the segments that HybridCache has where they are, and writes to its buffer.</summary>
internal sealed class FirnHybridCacheSerializer<T>(FirnOptions options) : IHybridCacheSerializer<T>
{
    public T Deserialize(ReadOnlySequence<byte> source)
    {
        try
        {
            return FirnSerializer.Deserialize<T>(source, options)!;
        }
        catch (Exception exception) when (FirnException.GetKind(exception) is not null)
        {
            throw new UnreadablePayloadException(typeof(T), exception);
        }
    }

    public void Serialize(T value, IBufferWriter<byte> target) => FirnSerializer.Serialize(target, value, options);
}
