using System.Buffers;
using System.Runtime.CompilerServices;
using System.Text;

namespace Firn.Codecs;

/// <summary>String builders: their text. Capacities are not kept.</summary>
public readonly struct StringBuilderCodec : IFirnCodec<StringBuilder>
{
    private const int ObjectBytes = 48;
    private const int ArrayOverhead = 24;
    private const int DefaultCapacity = 16;

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(StringBuilder value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, StringBuilder value)
    {
        int length = value.Length;
        StringBuilder.ChunkEnumerator chunks = value.GetChunks();
        if (chunks.MoveNext() && chunks.Current.Length == length)
        {
            writer.WriteString(chunks.Current.Span);
            return;
        }

        // The encoding depends on all characters: the chunks are joined first.
        char[] joined = ArrayPool<char>.Shared.Rent(length);
        try
        {
            value.CopyTo(0, joined, length);
            writer.WriteString(joined.AsSpan(0, length));
        }
        finally
        {
            ArrayPool<char>.Shared.Return(joined);
        }
    }

    /// <inheritdoc/>
    public static StringBuilder Read(ref FirnReader reader)
    {
        string text = reader.ReadString();
        reader.Charge(ObjectBytes + ArrayOverhead + (2L * Math.Max(text.Length, DefaultCapacity)));
        return new StringBuilder(text);
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.String, ObjectBytes + ArrayOverhead + (2 * DefaultCapacity));
}
