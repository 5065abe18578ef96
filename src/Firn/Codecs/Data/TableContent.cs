using System.Data;
using System.Globalization;

namespace Firn.Codecs;

/// <summary>A table as a message has it, without what holds only within a set.</summary>
internal sealed class TableContent
{
    public bool IsCaseSensitive { get; set; }

    public string Name { get; set; } = "";

    public string Namespace { get; set; } = "";

    public string Prefix { get; set; } = "";

    public string? DisplayExpression { get; set; }

    public CultureInfo? Locale { get; set; }

    public Dictionary<string, string>? Properties { get; set; }

    public TableColumn[] Columns { get; set; } = [];

    public TableConstraint[] Constraints { get; set; } = [];

    public RowError[] Errors { get; set; } = [];

    /// <summary>For each row its state: 0 unchanged, 1 added, 2 modified, 3 deleted.</summary>
    public byte[] Rows { get; set; } = [];

    /// <summary>Where the table stands in the message.</summary>
    public long Position { get; set; }

    /// <summary>The same without rows.</summary>
    public TableContent WithoutRows()
    {
        TableContent schema = (TableContent)MemberwiseClone();
        schema.Rows = [];
        schema.Errors = [];
        schema.Columns = Array.ConvertAll(Columns, column => column with { Values = ColumnValues.Make(column.Values.Type, 0)! });
        return schema;
    }
}

/// <summary>Tables: an object, whether it stands by itself or in a set.</summary>
internal readonly struct TableContentCodec : IFirnCodec<TableContent>
{
    public static int MinSize => 8;

    public static bool MayBeAbsent => true;

    public static bool IsAbsent(TableContent value) => value is null;

    public static void Write(ref FirnWriter writer, TableContent value)
    {
        writer.Enter();
        writer.Write((byte)(TablePart.Bit(value.IsCaseSensitive, 0) | TablePart.Bit(value.DisplayExpression is not null, 1) | TablePart.Bit(value.Properties is not null, 2) | TablePart.Bit(value.Locale is not null, 3)));
        ArrayCodec<TableColumn, TableColumnCodec>.Write(ref writer, value.Columns);
        ArrayCodec<TableConstraint, TableConstraintCodec>.Write(ref writer, value.Constraints);
        if (value.DisplayExpression is { } expression) writer.WriteString(expression);
        ArrayCodec<RowError, RowErrorCodec>.Write(ref writer, value.Errors);
        TablePart.WriteProperties(ref writer, value.Properties);
        if (value.Locale is { } locale) CultureInfoCodec.Write(ref writer, locale);
        writer.WriteString(value.Namespace);
        writer.WriteString(value.Prefix);
        ArrayCodec<byte, ByteCodec>.Write(ref writer, value.Rows);
        writer.WriteString(value.Name);
        writer.Leave();
    }

    public static TableContent Read(ref FirnReader reader)
    {
        reader.Enter();
        long position = reader.Position;
        byte flags = reader.ReadByte();
        if (flags >> 4 != 0) TablePart.ThrowFlags(position);
        reader.Charge(TableMemory.Table + (4 * TableMemory.List));
        TableContent value = new() { Position = position, IsCaseSensitive = TablePart.Has(flags, 0) };
        value.Columns = ArrayCodec<TableColumn, TableColumnCodec>.Read(ref reader);
        value.Constraints = ArrayCodec<TableConstraint, TableConstraintCodec>.Read(ref reader);
        if (TablePart.Has(flags, 1)) value.DisplayExpression = reader.ReadString();
        value.Errors = ArrayCodec<RowError, RowErrorCodec>.Read(ref reader);
        if (TablePart.Has(flags, 2)) value.Properties = TablePart.ReadProperties(ref reader);
        if (TablePart.Has(flags, 3)) value.Locale = CultureInfoCodec.Read(ref reader);
        value.Namespace = reader.ReadString();
        value.Prefix = reader.ReadString();
        value.Rows = ArrayCodec<byte, ByteCodec>.Read(ref reader);
        value.Name = reader.ReadString();
        reader.Charge(value.Rows.Length * (TableMemory.Row + value.Constraints.Sum(constraint => TableMemory.IndexOf(constraint.Columns.Length))));
        reader.Leave();
        return value;
    }

    public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(DataTable), memory: TableMemory.Table)
        .Member("CaseSensitive", FirnKind.Bool)
        .Member("Columns", TablePart.DescribeList<TableColumn, TableColumnCodec>)
        .Member("Constraints", TablePart.DescribeList<TableConstraint, TableConstraintCodec>)
        .Member("DisplayExpression", FirnKind.String, mayBeAbsent: true)
        .Member("Errors", TablePart.DescribeList<RowError, RowErrorCodec>)
        .Member("ExtendedProperties", TablePart.DescribeProperties, mayBeAbsent: true)
        .Member("Locale", FirnKind.String, mayBeAbsent: true)
        .Member("Namespace", FirnKind.String)
        .Member("Prefix", FirnKind.String)
        .Member("Rows", DescribeRows)
        .Member("TableName", FirnKind.String);

    private static void DescribeRows(FirnSchemaBuilder builder)
    {
        TablePart.DescribeList<byte, ByteCodec>(builder);
        builder.Takes(0, TableMemory.RowWithIndexes);
    }
}

/// <summary>A set of tables as a message has it.</summary>
internal sealed class SetContent
{
    public bool IsCaseSensitive { get; set; }

    public bool EnforcesConstraints { get; set; }

    public string Name { get; set; } = "";

    public string Namespace { get; set; } = "";

    public string Prefix { get; set; } = "";

    public CultureInfo Locale { get; set; } = CultureInfo.InvariantCulture;

    public Dictionary<string, string>? Properties { get; set; }

    public TableRelation[] Relations { get; set; } = [];

    public TableContent[] Tables { get; set; } = [];

    /// <summary>The same without rows.</summary>
    public SetContent WithoutRows()
    {
        SetContent schema = (SetContent)MemberwiseClone();
        schema.Tables = Array.ConvertAll(Tables, table => table.WithoutRows());
        return schema;
    }
}
