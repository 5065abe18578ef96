using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn.Codecs;

/// <summary>Structs that are some values of a type in a row (<see cref="InlineArrayAttribute"/>): a list of them all.</summary>
/// <typeparam name="TArray">The struct.</typeparam>
/// <typeparam name="T">The element type, that of its only field.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct InlineArrayCodec<TArray, T, TCodec> : IFirnCodec<TArray>
    where TArray : struct
    where TCodec : struct, IFirnCodec<T>
{
    // The runtime makes such a struct as large as its elements.
    private static int Length => Unsafe.SizeOf<TArray>() / Unsafe.SizeOf<T>();

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    public static bool IsAbsent(TArray value) => false;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, TArray value) => ElementWriter<T, TCodec>.Write(ref writer, Span(ref value));

    /// <inheritdoc/>
    public static TArray Read(ref FirnReader reader)
    {
        long position = reader.Position;
        T[] elements = ArrayCodec<T, TCodec>.Read(ref reader);
        TArray value = default;
        // Where a struct of another version lacks the member, an empty list stands in its place.
        if (elements.Length != Length && !(elements.Length == 0 && reader.IsConverted)) Throw.Invalid(FirnErrorCode.InvalidCount, "The list has another number of elements than the inline array.", position);
        elements.CopyTo(Span(ref value));
        return value;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => ArrayCodec<T, TCodec>.Describe(builder);

    private static Span<T> Span(scoped ref TArray value) => MemoryMarshal.CreateSpan(ref Unsafe.As<TArray, T>(ref value), Length);
}
