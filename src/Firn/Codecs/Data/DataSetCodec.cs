using System.Data;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Sets of tables: an object of the tables and the relations between them.</summary>
public readonly struct DataSetCodec : IFirnCodec<DataSet>
{
    /// <inheritdoc/>
    public static int MinSize => 7;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(DataSet value) => value is null;

    /// <inheritdoc/>
    /// <exception cref="FirnException">The set holds what would not come back.</exception>
    public static void Write(ref FirnWriter writer, DataSet value)
    {
        writer.CheckExactType(value);
        SetContent content = TableSource.ContentOf(value, ref writer);
        TableSource.CheckIsMade(content, ref writer);
        Write(ref writer, content);
    }

    internal static void Write(ref FirnWriter writer, SetContent content)
    {
        writer.Enter();
        writer.Write((byte)(TablePart.Bit(content.IsCaseSensitive, 0) | TablePart.Bit(content.EnforcesConstraints, 1) | TablePart.Bit(content.Properties is not null, 2)));
        writer.WriteString(content.Name);
        TablePart.WriteProperties(ref writer, content.Properties);
        CultureInfoCodec.Write(ref writer, content.Locale);
        writer.WriteString(content.Namespace);
        writer.WriteString(content.Prefix);
        ArrayCodec<TableRelation, TableRelationCodec>.Write(ref writer, content.Relations);
        ArrayCodec<TableContent, TableContentCodec>.Write(ref writer, content.Tables);
        writer.Leave();
    }

    /// <inheritdoc/>
    public static DataSet Read(ref FirnReader reader)
    {
        reader.Enter();
        long position = reader.Position;
        byte flags = reader.ReadByte();
        if (flags >> 3 != 0) TablePart.ThrowFlags(position);
        reader.Charge(TableMemory.Set + (2 * TableMemory.List));
        SetContent content = new() { IsCaseSensitive = TablePart.Has(flags, 0), EnforcesConstraints = TablePart.Has(flags, 1) };
        content.Name = reader.ReadString();
        if (TablePart.Has(flags, 2)) content.Properties = TablePart.ReadProperties(ref reader);
        content.Locale = CultureInfoCodec.Read(ref reader);
        content.Namespace = reader.ReadString();
        content.Prefix = reader.ReadString();
        content.Relations = ArrayCodec<TableRelation, TableRelationCodec>.Read(ref reader);
        content.Tables = ArrayCodec<TableContent, TableContentCodec>.Read(ref reader);
        foreach (TableRelation relation in content.Relations)
        {
            // The index of the parent's rows, and that of the child's.
            reader.Charge(TableMemory.IndexOf(relation.ParentColumns.Length) * (RowsOf(content, relation.ParentTable) + (long)RowsOf(content, relation.ChildTable)));
        }

        DataSet value = new TableTarget(reader.Options).Build(content, position);
        reader.Leave();
        return value;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(DataSet), memory: TableMemory.Set)
        .Member("CaseSensitive", FirnKind.Bool)
        .Member("DataSetName", FirnKind.String)
        .Member("EnforceConstraints", FirnKind.Bool)
        .Member("ExtendedProperties", TablePart.DescribeProperties, mayBeAbsent: true)
        .Member("Locale", FirnKind.String)
        .Member("Namespace", FirnKind.String)
        .Member("Prefix", FirnKind.String)
        .Member("Relations", TablePart.DescribeList<TableRelation, TableRelationCodec>)
        .Member("Tables", TablePart.DescribeList<TableContent, TableContentCodec>);

    private static int RowsOf(SetContent content, int table) => (uint)table < (uint)content.Tables.Length ? content.Tables[table]?.Rows.Length ?? 0 : 0;
}
