using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary><c>Set&lt;'T&gt;</c> of F#, ordered by F#'s own comparison: as a hashed set of the default comparer. Adding an element takes the logarithm of their number, whatever the bytes say.</summary>
/// <typeparam name="TSet">The set.</typeparam>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
internal readonly struct FSharpSetCodec<[DynamicallyAccessedMembers(FSharpMembers.Needed)] TSet, T, TCodec> : IFirnCodec<TSet>
    where TSet : class, IEnumerable<T>
    where TCodec : struct, IFirnCodec<T>
{
    private const int ObjectBytes = 32;

    private static readonly Func<TSet, T, TSet> s_add = FSharpMembers.Instance<Func<TSet, T, TSet>>(typeof(TSet), "Add", typeof(T));
    private static readonly Func<TSet, T, bool> s_contains = FSharpMembers.Instance<Func<TSet, T, bool>>(typeof(TSet), "Contains", typeof(T));
    private static readonly TSet s_empty = (TSet)FSharpMembers.Empty(typeof(TSet), Array.Empty<T>());

    // Header, element, height and two subtrees, rounded up.
    private static long NodeBytes => 16 + 8 + 16 + ((Unsafe.SizeOf<T>() + 7) & ~7);

    /// <inheritdoc/>
    public static int MinSize => Comparers<T, TCodec>.HasByte ? 2 : 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <summary>What a member is that data of another version lack. Called by emitted code.</summary>
    public static TSet Empty() => s_empty;

    /// <inheritdoc/>
    public static bool IsAbsent(TSet value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, TSet value)
    {
        if (Comparers<T, TCodec>.HasByte) writer.Reserve(1) = 0;
        Enumerables<T, TCodec>.Write(ref writer, value);
    }

    /// <inheritdoc/>
    public static TSet Read(ref FirnReader reader)
    {
        Comparers<T, TCodec>.ExpectHashed(ref reader, null);
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        cursor.Charge(ref reader, ObjectBytes, NodeBytes);
        TSet set = s_empty;
        for (int i = 0; i < cursor.Count; i++)
        {
            long position = ElementCursor<T, TCodec>.PositionBefore(ref reader);
            T element = cursor.Next(ref reader);
            bool isThere = false;
            try
            {
                isThere = s_contains(set, element);
                if (!isThere) set = s_add(set, element);
            }
            catch (Exception exception) when (exception is not (FirnException or OutOfMemoryException))
            {
                Throw.NoComparison(ref reader, typeof(T), exception);
            }

            if (isThere) ElementCursor<T, TCodec>.ThrowDuplicate(ref reader, position);
        }

        reader.Leave();
        return set;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Set<T, TCodec>(ObjectBytes, NodeBytes);
}
