using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Firn.Dynamic;

namespace Firn.Codecs;

/// <summary><see cref="BlockingCollection{T}"/>: an object of its bound, what it is built over, whether adding is completed, and its elements.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct BlockingCollectionCodec<T, TCodec> : IFirnCodec<BlockingCollection<T>>
    where TCodec : struct, IFirnCodec<T>
{
    private const int HasBound = 1;
    private const int IsAddingCompleted = 2;

    private const byte Queue = 0;
    private const byte Stack = 1;
    private const byte Bag = 2;

    // Two semaphores, and what cancels those who wait for them.
    private const int WrapperBytes = 640;

    /// <inheritdoc/>
    public static int MinSize => 3;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(BlockingCollection<T> value) => value is null;

    /// <inheritdoc/>
    /// <exception cref="FirnException">It is built over another collection than a queue, stack or bag of the framework.</exception>
    public static void Write(ref FirnWriter writer, BlockingCollection<T> value)
    {
        CollectionTypes.CheckExact(ref writer, value);
        writer.Enter();
        int bound;
        bool isCompleted;
        try
        {
            // Both before the elements: where adding is completed, none are added behind it.
            bound = value.BoundedCapacity;
            isCompleted = value.IsAddingCompleted;
        }
        catch (ObjectDisposedException exception)
        {
            throw new FirnException(FirnErrorCode.InvalidCollection, "It was disposed of. Write it before that.", type: typeof(BlockingCollection<T>), inner: exception);
        }

        writer.Write((byte)((bound > 0 ? HasBound : 0) | (isCompleted ? IsAddingCompleted : 0)));
        switch (WrappedCollections<T>.Collection(value))
        {
            case ConcurrentQueue<T> queue:
                WriteFront(ref writer, Queue, bound);
                ConcurrentQueueCodec<T, TCodec>.Write(ref writer, queue);
                break;
            case ConcurrentStack<T> stack:
                WriteFront(ref writer, Stack, bound);
                ConcurrentStackCodec<T, TCodec>.Write(ref writer, stack);
                break;
            case ConcurrentBag<T> bag:
                WriteFront(ref writer, Bag, bound);
                ConcurrentBagCodec<T, TCodec>.Write(ref writer, bag);
                break;
            case object other:
                throw new FirnException(FirnErrorCode.InvalidCollection, $"It is built over {TypeDisplay.Full(other.GetType())}, which a reader can't make. Build it over a ConcurrentQueue, ConcurrentStack or ConcurrentBag, or write its elements: ToArray() gives them.", type: typeof(BlockingCollection<T>));
        }

        writer.Leave();
    }

    private static void WriteFront(ref FirnWriter writer, byte kind, int bound)
    {
        writer.Write(kind);
        if (bound > 0) writer.Write(bound);
    }

    /// <inheritdoc/>
    public static BlockingCollection<T> Read(ref FirnReader reader)
    {
        reader.Enter();
        long position = reader.Position;
        byte flags = reader.ReadByte(), kind = reader.ReadByte();
        if (flags > (HasBound | IsAddingCompleted)) Throw.Invalid(FirnErrorCode.InvalidFlags, "The flags of an object have bits set that mean nothing.", position);
        int bound = (flags & HasBound) != 0 ? reader.ReadInt32() : int.MaxValue;
        reader.Charge(WrapperBytes);
        IProducerConsumerCollection<T> elements = kind switch
        {
            Queue => ConcurrentQueueCodec<T, TCodec>.Read(ref reader),
            Stack => ConcurrentStackCodec<T, TCodec>.Read(ref reader),
            Bag => ConcurrentBagCodec<T, TCodec>.Read(ref reader),
            _ => throw new FirnException(FirnErrorCode.InvalidValue, "A blocking collection is built over a collection that is not known.", position),
        };
        if (bound < 1 || elements.Count > bound) Throw.Invalid(FirnErrorCode.InvalidValue, "The bound of a blocking collection is below 1, or below the number of its elements.", position);
        BlockingCollection<T> result = (flags & HasBound) != 0 ? new(elements, bound) : new(elements);
        if ((flags & IsAddingCompleted) != 0) result.CompleteAdding();
        reader.Leave();
        return result;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(BlockingCollection<T>), memory: WrapperBytes)
        .Member("BoundedCapacity", FirnKind.Int32, mayBeAbsent: true)
        .Member("Collection", FirnKind.UInt8)
        .Member("IsAddingCompleted", FirnKind.Bool)
        .Elements<ElementsCodec>();

    /// <summary>The elements, whatever holds them: what takes the most memory counts.</summary>
    private readonly struct ElementsCodec : IFirnCodec
    {
        public static int MinSize => 1;

        public static void Describe(FirnSchemaBuilder builder) =>
            builder.List<T, TCodec>(ConcurrentQueueCodec<T, TCodec>.QueueBytes, Math.Max(ConcurrentQueueCodec<T, TCodec>.ElementBytes, (long)Unsafe.SizeOf<T>() + ConcurrentStackCodec<T, TCodec>.NodeBytes));
    }
}
