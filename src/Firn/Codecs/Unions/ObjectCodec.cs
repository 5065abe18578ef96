namespace Firn.Codecs;

/// <summary>Values declared as <see cref="object"/>: of any type that options name as a case.</summary>
public readonly struct ObjectCodec : IFirnCodec<object>
{
    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(object value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, object value)
    {
        if (!writer.TryWriteCase(typeof(object), value)) FirnWriter.ThrowUnknownCase(typeof(object), value);
    }

    /// <inheritdoc/>
    public static object Read(ref FirnReader reader) => reader.ReadCase(typeof(object), reader.ReadCount());

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Union(typeof(object));

    /// <inheritdoc/>
    public static void WriteFixed(ref byte destination, object value) => throw new NotSupportedException();

    /// <inheritdoc/>
    public static object ReadFixed(ref FirnReader reader, ref byte source) => throw new NotSupportedException();
}
