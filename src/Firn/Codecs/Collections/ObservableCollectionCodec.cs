using System.Collections.ObjectModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn.Codecs;

/// <summary><see cref="ObservableCollection{T}"/>; who observes it is not written.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ObservableCollectionCodec<T, TCodec> : IFirnObjectCodec<ObservableCollection<T>>
    where TCodec : struct, IFirnCodec<T>
{
    private static int ObjectBytes => 56 + 32 + 24 + (4 * Unsafe.SizeOf<T>());

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(ObservableCollection<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, ObservableCollection<T> value)
    {
        CollectionTypes.CheckExact(ref writer, value);
        Enumerables<T, TCodec>.Write(ref writer, WrappedCollections<T>.Items(value));
    }

    /// <inheritdoc/>
    public static ObservableCollection<T> Read(ref FirnReader reader)
    {
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        cursor.Charge(ref reader, ObjectBytes, Unsafe.SizeOf<T>());
        ObservableCollection<T> result = [];
        if (WrappedCollections<T>.Items(result) is List<T> items)
        {
            // Adding would make an event for each element, though nobody listens yet.
            items.EnsureCapacity(cursor.Count);
            CollectionsMarshal.SetCount(items, cursor.Count);
            cursor.Fill(ref reader, CollectionsMarshal.AsSpan(items));
        }
        else
        {
            for (int i = 0; i < cursor.Count; i++) result.Add(cursor.Next(ref reader));
        }

        reader.Leave();
        return result;
    }

    /// <inheritdoc/>
    public static ObservableCollection<T> Create() => [];

    /// <inheritdoc/>
    /// <remarks>The elements that are there make way for those that are read.</remarks>
    public static void Fill(ref FirnReader reader, ObservableCollection<T> target) => CollectionElementsCodec<ObservableCollection<T>, T, TCodec>.Fill(ref reader, target);

    static bool IFirnCodec.CanReuse => true;

    static object IFirnCodec.Refill(ref FirnReader reader, object target)
    {
        Fill(ref reader, (ObservableCollection<T>)target);
        return target;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.List<T, TCodec>(ObjectBytes, CollectionElementsCodec<ObservableCollection<T>, T, TCodec>.ElementBytes);
}
