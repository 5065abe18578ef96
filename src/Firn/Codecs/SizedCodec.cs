using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Types that write and read themselves as sized objects: a count of bytes, then the bytes. Described as a list of bytes.</summary>
/// <typeparam name="T">The type.</typeparam>
public readonly struct SizedCodec<T> : IFirnCodec<T>
    where T : IFirnSized<T>
{
    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static int FixedSize => 0;

    /// <inheritdoc/>
    public static int FixedDepth => 0;

    /// <inheritdoc/>
    public static bool IsBitwise => false;

    /// <inheritdoc/>
    public static bool MayBeAbsent => default(T) is null;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(T value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, T value)
    {
        ExactType<T>.Check(ref writer, value);
        FirnSizedObject sized = writer.BeginSized();
        T.Write(ref writer, value);
        writer.EndSized(sized);
    }

    /// <inheritdoc/>
    public static T Read(ref FirnReader reader)
    {
        FirnSizedObject sized = reader.BeginSized();
        T value = T.Read(ref reader);
        reader.EndSized(sized);
        return value;
    }

    /// <inheritdoc/>
    public static void WriteFixed(ref byte destination, T value) => throw new NotSupportedException();

    /// <inheritdoc/>
    public static T ReadFixed(ref FirnReader reader, ref byte source) => throw new NotSupportedException();

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.List<byte, ByteCodec>(0, 0);
}
