using System.Data;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Tables: an object of the columns, each with its values together, the constraints, and the state of each row.</summary>
/// <remarks>
/// Made of parts that the format has for all objects, so that readers without the class see them. Untrusted input makes no expression: computing one takes any time, and may name types.
/// </remarks>
public readonly struct DataTableCodec : IFirnCodec<DataTable>
{
    /// <inheritdoc/>
    public static int MinSize => TableContentCodec.MinSize;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(DataTable value) => value is null;

    /// <inheritdoc/>
    /// <exception cref="FirnException">The table holds what would not come back.</exception>
    public static void Write(ref FirnWriter writer, DataTable value)
    {
        writer.CheckExactType(value);
        TableContent content = TableSource.ContentOf(value, set: null, ref writer);
        TableSource.CheckIsMade(content, ref writer);
        TableContentCodec.Write(ref writer, content);
    }

    /// <inheritdoc/>
    public static DataTable Read(ref FirnReader reader)
    {
        TableContent content = TableContentCodec.Read(ref reader);
        return new TableTarget(reader.Options).Build(content);
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => TableContentCodec.Describe(builder);
}
