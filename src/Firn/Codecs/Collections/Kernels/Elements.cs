using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn.Codecs;

/// <summary>
/// What the kernels ask of an element type and its codec. Every answer is a constant to the JIT, so that a kernel keeps one of its paths.
/// </summary>
internal static class Elements<T, TCodec>
    where TCodec : struct, IFirnCodec<T>
{
    /// <summary>Whether elements may be absent, so that counts are doubled and a bitmap may follow. No call for reference types.</summary>
    public static bool MayBeAbsent
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => !typeof(T).IsValueType || TCodec.MayBeAbsent;
    }

    /// <summary>Whether elements are objects of no fixed width, whose codec, if it has no object methods, is looked up in code shared by all classes; strings have a direct call.</summary>
    public static bool IsObject
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => !typeof(T).IsValueType && typeof(TCodec) != typeof(StringCodec) && TCodec.FixedSize == 0;
    }

    /// <summary>Whether the bytes that elements take at least stay reserved until they are read: those of fixed width, and texts, have no counts of elements within.</summary>
    public static bool Owes
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => TCodec.FixedSize <= 0 && typeof(TCodec) != typeof(StringCodec);
    }

    /// <summary>Whether elements are packed as bits.</summary>
    public static bool IsBit
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ((typeof(T) == typeof(bool) || typeof(T) == typeof(bool?)) && CodecKind<T, TCodec>.IsBool) || (IsByteOrNothing && OptionalBits<T, TCodec>.Are);
    }

    // What an option of a bool is, and little else: others ask nothing further.
    private static bool IsByteOrNothing
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => TCodec.FixedSize == 1 && !TCodec.IsBitwise && typeof(T) != typeof(bool) && typeof(T) != typeof(bool?) && TCodec.MayBeAbsent;
    }

    /// <summary>Whether a run of elements in memory is its bytes on the wire. Bits never are, whatever their codec says of one of them.</summary>
    public static bool IsBlock
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => typeof(T).IsValueType && TCodec.IsBitwise && !IsBit && BlockProbe<T, TCodec>.Agrees;
    }

    /// <summary>How many elements of fixed width are reserved or taken at once: some KB, at least one.</summary>
    public static int Chunk
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => TCodec.FixedSize >= 4096 ? 1 : 4096 / TCodec.FixedSize;
    }

    /// <summary>Reads a value; a string or an object, where that can be, by a direct call, where code shared between reference types would look the codec up.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T Read(scoped ref FirnReader reader)
    {
        if (typeof(TCodec) == typeof(StringCodec))
        {
            string text = reader.ReadString();
            return Unsafe.As<string, T>(ref text);
        }

        if (!typeof(T).IsValueType && TCodec.HasObjectMethods)
        {
            object value = TCodec.ReadObject(ref reader);
            return Unsafe.As<object, T>(ref value);
        }

        return TCodec.Read(ref reader);
    }

    /// <summary>Reads objects none of which is absent, of which the least bytes are reserved.</summary>
    /// <remarks>As with <see cref="ElementWriter{T, TCodec}.Write"/>: part of the codec that the list is a member of, and few methods.</remarks>
    /// <param name="reader">The reader.</param>
    /// <param name="destination">Room for all; every one is assigned.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void ReadObjects(scoped ref FirnReader reader, Span<T> destination)
    {
        for (int i = 0; i < destination.Length; i++)
        {
            reader.Release(TCodec.MinSize);
            if (TCodec.HasObjectMethods)
            {
                // As in Read, without a method more.
                object value = TCodec.ReadObject(ref reader);
                destination[i] = Unsafe.As<object, T>(ref value);
            }
            else
            {
                destination[i] = TCodec.Read(ref reader);
            }
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(T value) => typeof(T).IsValueType ? TCodec.MayBeAbsent && TCodec.IsAbsent(value) : value is null;
}

/// <summary>The kind that a codec describes its values as, found out once.</summary>
internal static class CodecKind<T, TCodec>
    where TCodec : struct, IFirnCodec<T>
{
    private static readonly FirnKind Kind = FirnSchemaBuilder.KindOf<T, TCodec>();

    /// <summary>A codec of one's own may write bools as something else: those are not packed.</summary>
    public static bool IsBool => Kind == FirnKind.Bool;

    /// <summary>Sets and dictionaries of strings have a comparer byte, whatever type is written as string.</summary>
    public static bool IsString => Kind == FirnKind.String;
}

/// <summary>
/// Checks a codec's claim that memory and wire agree, once per process: two values filled with known bytes must be written as these
/// very bytes. Where layout disagrees, values are written one by one.
/// </summary>
internal static class BlockProbe<T, TCodec>
    where TCodec : struct, IFirnCodec<T>
{
    public static readonly bool Agrees = Probe();

    private static bool Probe()
    {
        if (!TCodec.IsBitwise || !BitConverter.IsLittleEndian || RuntimeHelpers.IsReferenceOrContainsReferences<T>()) return false;
        if (TCodec.FixedSize == 0 || Unsafe.SizeOf<T>() != TCodec.FixedSize) return false;
        return Probe(first: 1, step: 1) && Probe(first: 0xFE, step: 0x95);
    }

    private static bool Probe(byte first, byte step)
    {
        byte[] memory = new byte[TCodec.FixedSize];
        for (int i = 0; i < memory.Length; i++) memory[i] = (byte)(first + (i * step));
        byte[] wire = new byte[memory.Length];
        // The arrays are exactly as long as T is (checked above), and T holds no references.
        TCodec.WriteFixed(ref MemoryMarshal.GetArrayDataReference(wire), Unsafe.ReadUnaligned<T>(in memory[0]));
        return wire.AsSpan().SequenceEqual(memory);
    }
}
