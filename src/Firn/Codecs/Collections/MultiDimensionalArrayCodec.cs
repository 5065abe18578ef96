using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.Dynamic;

namespace Firn.Codecs;

/// <summary>Arrays of two and more dimensions, whose bounds start at 0.</summary>
/// <typeparam name="TArray">The array type, such as <c>int[,]</c>.</typeparam>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct MultiDimensionalArrayCodec<TArray, T, TCodec> : IFirnCodec<TArray>
    where TArray : class
    where TCodec : struct, IFirnCodec<T>
{
    private static readonly int Rank = typeof(TArray).GetArrayRank();

    /// <inheritdoc/>
    public static int MinSize => Rank;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(TArray value) => value is null;

    /// <inheritdoc/>
    /// <exception cref="NotSupportedException">A bound of the array does not start at 0.</exception>
    public static void Write(ref FirnWriter writer, TArray value)
    {
        Array array = (Array)(object)value;
        if (array.LongLength > Array.MaxLength) Throw.TooManyElements(typeof(TArray));
        // The elements lie behind one another, the last dimension running fastest; only read, so an array of a derived type will do.
        ReadOnlySpan<T> elements = MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<byte, T>(ref MemoryMarshal.GetArrayDataReference(array)), array.Length);
        bool sparse = ElementWriter<T, TCodec>.AnyAbsent(elements);
        writer.Enter();
        for (int dimension = 0; dimension < Rank; dimension++)
        {
            if (array.GetLowerBound(dimension) != 0) throw new NotSupportedException($"An array of type {TypeDisplay.Full(typeof(TArray))} has a dimension whose lower bound is not 0, which the format has no place for. Copy it to an array that starts at 0.");
            long length = array.GetLength(dimension);
            if (dimension == 0 && Elements<T, TCodec>.MayBeAbsent) length = (2 * length) + (sparse ? 1 : 0);
            writer.WriteCount(length);
        }

        if (sparse) ElementWriter<T, TCodec>.WriteSparse(ref writer, elements);
        else ElementWriter<T, TCodec>.WriteRun(ref writer, elements);
        writer.Leave();
    }

    /// <inheritdoc/>
    public static TArray Read(ref FirnReader reader)
    {
        reader.Charge(RectangleSize.LengthsBytes(Rank));
        int[] lengths = new int[Rank];
        ElementCursor<T, TCodec>.Begin(ref reader, lengths, out ElementCursor<T, TCodec> cursor);
        cursor.Charge(ref reader, RectangleSize.Bytes(Rank) - RectangleSize.LengthsBytes(Rank), Unsafe.SizeOf<T>());
        Array array = Array.CreateInstanceFromArrayType(typeof(TArray), lengths);
        // As many elements as the product of the lengths, which is the cursor's count.
        cursor.Fill(ref reader, MemoryMarshal.CreateSpan(ref Unsafe.As<byte, T>(ref MemoryMarshal.GetArrayDataReference(array)), cursor.Count));
        reader.Leave();
        return (TArray)(object)array;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Array<T, TCodec>(Rank);
}
