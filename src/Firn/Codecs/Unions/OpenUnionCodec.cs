namespace Firn.Codecs;

/// <summary>Values of any type that options name as a case: <see cref="object"/>, and interfaces and abstract classes without cases of their own.</summary>
/// <typeparam name="T">The declared type.</typeparam>
public readonly struct OpenUnionCodec<T> : IFirnCodec<T>
    where T : class
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
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(T value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, T value)
    {
        if (!writer.TryWriteCase(value)) FirnWriter.ThrowUnknownCase(value);
    }

    /// <inheritdoc/>
    public static T Read(ref FirnReader reader) => reader.ReadCase<T>(reader.ReadCount());

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Union(typeof(T), []);

    /// <inheritdoc/>
    public static void WriteFixed(ref byte destination, T value) => throw new NotSupportedException();

    /// <inheritdoc/>
    public static T ReadFixed(ref FirnReader reader, ref byte source) => throw new NotSupportedException();
}
