using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary><c>'T list</c> of F#: written and read in a loop, however long it is.</summary>
/// <typeparam name="TList">The list.</typeparam>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
internal readonly struct FSharpListCodec<[DynamicallyAccessedMembers(FSharpMembers.Needed)] TList, T, TCodec> : IFirnCodec<TList>
    where TList : class, IEnumerable<T>
    where TCodec : struct, IFirnCodec<T>
{
    private static readonly Func<T, TList, TList> s_cons = FSharpMembers.Static<Func<T, TList, TList>>(typeof(TList), "Cons", typeof(T), typeof(TList));
    private static readonly TList s_empty = FSharpMembers.Static<Func<TList>>(typeof(TList), "get_Empty")();

    // Header, element and tail, rounded up.
    private static long NodeBytes => 16 + 8 + ((Unsafe.SizeOf<T>() + 7) & ~7);

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <summary>What a member is that data of another version lack. Called by emitted code.</summary>
    public static TList Empty() => s_empty;

    /// <inheritdoc/>
    public static bool IsAbsent(TList value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, TList value) => Enumerables<T, TCodec>.Write(ref writer, value);

    /// <inheritdoc/>
    public static TList Read(ref FirnReader reader)
    {
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        cursor.Charge(ref reader, 0, NodeBytes + Unsafe.SizeOf<T>());
        TList list = s_empty;
        if (cursor.Count > 0)
        {
            PooledBuffer<T> elements = cursor.ReadPooled(ref reader);
            try
            {
                ReadOnlySpan<T> span = elements.Written;
                for (int i = span.Length - 1; i >= 0; i--) list = s_cons(span[i], list);
            }
            finally
            {
                elements.Dispose();
            }
        }

        reader.Leave();
        return list;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.List<T, TCodec>(0, NodeBytes + Unsafe.SizeOf<T>());
}
