using System.Buffers;
using System.Buffers.Binary;
using System.Diagnostics.CodeAnalysis;
using Microsoft.Extensions.Logging;
using ZiggyCreatures.Caching.Fusion.Serialization;

namespace Firn.FusionCache;

/// <summary>
/// Firn as the serializer of a FusionCache. An entry is the value's message, a message of what FusionCache knows of it, and the length of that second message in 4 bytes, least significant first.
/// </summary>
public sealed class FirnFusionCacheSerializer : IFusionCacheSerializer
{
    private const int LengthSize = sizeof(int);

    private static readonly Action<ILogger, string, FirnErrorKind, FirnErrorCode, long, Exception?> LogUnreadable = LoggerMessage.Define<string, FirnErrorKind, FirnErrorCode, long>(
        LogLevel.Warning, new EventId(1, "UnreadablePayload"), "A cached value of type {Type} can't be read and counts as a miss: {Kind}, {Code} at byte {Offset}.");

    private static readonly Action<ILogger, string, Exception?> LogRefused = LoggerMessage.Define<string>(
        LogLevel.Warning, new EventId(1, "UnreadablePayload"), "A cached value of type {Type} can't be read and counts as a miss: a constructor or setter refused it.");

    private readonly Func<Type, bool> _canSerialize;
    private readonly FirnOptions _options;
    private readonly FirnOptions _headOptions;
    private readonly IFusionCacheSerializer? _fallback;
    private readonly ILogger? _logger;

    /// <summary>Serves the types that a context serves.</summary>
    /// <param name="context">The types of values: those that it lists, and collections of them (<see cref="FirnContext.CanSerialize"/>). They are listed as they stand, without FusionCache's entries around them.</param>
    /// <param name="options">How values are written and read. Default: <see cref="FirnOptions.Default"/>, with a schema in front of each value, so that other versions of a class read it.</param>
    /// <param name="fallback">Serves the other types. Default: none, and they are a <see cref="NotSupportedException"/>.</param>
    /// <param name="logger">
    /// Gets a warning for each entry that can't be read, which is a miss then. Default: none, and such an entry is an exception, which FusionCache logs and lets out unless
    /// <c>ReThrowSerializationExceptions</c> is off.
    /// </param>
    /// <exception cref="ArgumentNullException">The context is null.</exception>
    public FirnFusionCacheSerializer(FirnContext context, FirnOptions? options = null, IFusionCacheSerializer? fallback = null, ILogger? logger = null)
        : this((context ?? throw new ArgumentNullException(nameof(context))).CanSerialize, options, fallback, logger)
    {
    }

    /// <summary>Serves the types that a predicate takes.</summary>
    /// <param name="canSerialize">Asked for the type of each value. <see cref="FirnSerializer.CanSerialize(Type)"/> takes all that Firn serves.</param>
    /// <param name="options">As with a context.</param>
    /// <param name="fallback">As with a context.</param>
    /// <param name="logger">As with a context.</param>
    /// <exception cref="ArgumentNullException">The predicate is null.</exception>
    public FirnFusionCacheSerializer(Func<Type, bool> canSerialize, FirnOptions? options = null, IFusionCacheSerializer? fallback = null, ILogger? logger = null)
    {
        ArgumentNullException.ThrowIfNull(canSerialize);
        _canSerialize = canSerialize;
        _options = options ?? FirnOptions.Default;
        _headOptions = new FirnOptions { SchemaMode = _options.SchemaMode };
        _fallback = fallback;
        _logger = logger;
    }

    /// <inheritdoc/>
    /// <exception cref="FirnException">The value can't be written.</exception>
    /// <exception cref="NotSupportedException">The type is not listed, and there is no fallback; or no code serves it.</exception>
    public byte[] Serialize<T>(T? obj)
    {
        Type type = EntryMembers<T>.ValueType;
        if (!Serves(type)) return _fallback.Serialize(obj);
        if (!EntryMembers<T>.IsEntry || obj is null) return FirnSerializer.Serialize(obj, type, _options);
        using FirnBuffer buffer = new();
        FirnSerializer.Serialize(buffer, EntryMembers<T>.ValueOf(obj), type, _options);
        long valueLength = buffer.Length;
        FirnSerializer.Serialize(buffer, EntryMembers<T>.HeadOf(obj), _headOptions);
        int headLength = (int)(buffer.Length - valueLength);
        IBufferWriter<byte> end = buffer;
        BinaryPrimitives.WriteInt32LittleEndian(end.GetSpan(LengthSize), headLength);
        end.Advance(LengthSize);
        return buffer.ToArray();
    }

    /// <inheritdoc/>
    /// <exception cref="FirnException">The bytes can't be read, and there is no logger.</exception>
    /// <exception cref="NotSupportedException">The type is not listed, and there is no fallback; or no code serves it.</exception>
    public T? Deserialize<T>(byte[] data)
    {
        ArgumentNullException.ThrowIfNull(data);
        Type type = EntryMembers<T>.ValueType;
        if (!Serves(type)) return _fallback.Deserialize<T>(data);
        if (!EntryMembers<T>.IsEntry) return (T?)FirnSerializer.Deserialize(data, type, _options);
        try
        {
            int headLength = data.Length < LengthSize ? 0 : BinaryPrimitives.ReadInt32LittleEndian(data.AsSpan(data.Length - LengthSize));
            int valueLength = data.Length - LengthSize - headLength;

            // Bytes of something else: they are no message of a head either, and reading says so.
            if (headLength < 0 || valueLength < 0) (valueLength, headLength) = (0, data.Length);
            FusionCacheEntryHead? head = FirnSerializer.Deserialize<FusionCacheEntryHead>(data.AsSpan(valueLength, headLength), _headOptions);
            return head is null ? default : EntryMembers<T>.Make(FirnSerializer.Deserialize(data.AsSpan(0, valueLength), type, _options), head);
        }
        catch (FirnException exception) when (_logger is not null)
        {
            LogUnreadable(_logger, type.ToString(), exception.Kind, exception.Code, exception.Offset, exception);
            return default;
        }
        catch (Exception exception) when (_logger is not null && exception is not FirnException && FirnException.GetKind(exception) is not null)
        {
            LogRefused(_logger, type.ToString(), exception);
            return default;
        }
    }

    /// <inheritdoc/>
    public ValueTask<byte[]> SerializeAsync<T>(T? obj, CancellationToken token = default) => new(Serialize(obj));

    /// <inheritdoc/>
    public ValueTask<T?> DeserializeAsync<T>(byte[] data, CancellationToken token = default) => new(Deserialize<T>(data));

    /// <summary>False where the fallback serves the type.</summary>
    [MemberNotNullWhen(false, nameof(_fallback))]
    private bool Serves(Type type)
    {
        if (_canSerialize(type)) return true;
        if (_fallback is not null) return false;

        // Times at which tags were removed, which FusionCache keeps under keys of its own.
        if (type == typeof(long)) return true;
        throw new NotSupportedException($"The type {type} is not among those that the Firn serializer of this cache was given. List it in the context with [FirnInclude], or give the cache a fallback serializer, which serves all other types.");
    }
}
