using System.Data;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>A column as a message has it.</summary>
internal struct TableColumn
{
    public bool AllowsNull;
    public bool IsAutoIncrement;
    public bool IsReadOnly;
    public long? Next;
    public long? Seed;
    public long? Step;
    public int? MaxLength;
    public byte Mapping;
    public byte DateTimeMode;
    public string Name;
    public string? Caption;
    public string? Expression;
    public string? Namespace;
    public string? Prefix;
    public Dictionary<string, string>? Properties;
    public ColumnValues? Default;
    public ColumnValues Values;
}

/// <summary>A constraint as a message has it: a foreign key if it has related columns.</summary>
internal struct TableConstraint
{
    public byte AcceptRejectRule;
    public byte DeleteRule;
    public byte UpdateRule;
    public bool IsPrimaryKey;
    public string Name;
    public int[] Columns;
    public int[]? RelatedColumns;
    public int? RelatedTable;
    public Dictionary<string, string>? Properties;
}

/// <summary>A relation as a message has it.</summary>
internal struct TableRelation
{
    public string Name;
    public bool IsNested;
    public int ParentTable;
    public int ChildTable;
    public int[] ParentColumns;
    public int[] ChildColumns;
    public Dictionary<string, string>? Properties;
}

/// <summary>The text of an error at a row, or at a column of it.</summary>
internal struct RowError
{
    public int Row;
    public int? Column;
    public string Text;
}

/// <summary>Columns: an object, described by the name of the framework's class.</summary>
internal readonly struct TableColumnCodec : IFirnCodec<TableColumn>
{
    public static int MinSize => 7;

    public static bool MayBeAbsent => false;

    public static bool IsAbsent(TableColumn value) => false;

    public static void Write(ref FirnWriter writer, TableColumn value)
    {
        writer.Enter();
        int flags = TablePart.Bit(value.AllowsNull, 0) | TablePart.Bit(value.IsAutoIncrement, 1) | TablePart.Bit(value.Next.HasValue, 2) | TablePart.Bit(value.Seed.HasValue, 3) | TablePart.Bit(value.Step.HasValue, 4)
            | TablePart.Bit(value.Caption is not null, 5) | TablePart.Bit(value.Default is not null, 6) | TablePart.Bit(value.Expression is not null, 7) | TablePart.Bit(value.Properties is not null, 8)
            | TablePart.Bit(value.MaxLength.HasValue, 9) | TablePart.Bit(value.Namespace is not null, 10) | TablePart.Bit(value.Prefix is not null, 11) | TablePart.Bit(value.IsReadOnly, 12);
        writer.Write((ushort)flags);
        writer.Write(value.Mapping);
        writer.Write(value.DateTimeMode);
        if (value.Next is { } next) writer.Write(next);
        if (value.Seed is { } seed) writer.Write(seed);
        if (value.Step is { } step) writer.Write(step);
        if (value.Caption is { } caption) writer.WriteString(caption);
        writer.WriteString(value.Name);
        if (value.Default is { } byDefault) ColumnValuesCodec.Write(ref writer, byDefault);
        if (value.Expression is { } expression) writer.WriteString(expression);
        TablePart.WriteProperties(ref writer, value.Properties);
        if (value.MaxLength is { } length) writer.Write(length);
        if (value.Namespace is { } space) writer.WriteString(space);
        if (value.Prefix is { } prefix) writer.WriteString(prefix);
        ColumnValuesCodec.Write(ref writer, value.Values);
        writer.Leave();
    }

    public static TableColumn Read(ref FirnReader reader)
    {
        reader.Enter();
        long position = reader.Position;
        int flags = reader.ReadUInt16();
        if (flags >> 13 != 0) TablePart.ThrowFlags(position);
        reader.Charge(TableMemory.Column);
        TableColumn value = new() { AllowsNull = TablePart.Has(flags, 0), IsAutoIncrement = TablePart.Has(flags, 1), IsReadOnly = TablePart.Has(flags, 12), Mapping = reader.ReadByte(), DateTimeMode = reader.ReadByte() };
        if (TablePart.Has(flags, 2)) value.Next = reader.ReadInt64();
        if (TablePart.Has(flags, 3)) value.Seed = reader.ReadInt64();
        if (TablePart.Has(flags, 4)) value.Step = reader.ReadInt64();
        if (TablePart.Has(flags, 5)) value.Caption = reader.ReadString();
        value.Name = reader.ReadString();
        if (TablePart.Has(flags, 6)) value.Default = ColumnValues.Read(ref reader);
        if (TablePart.Has(flags, 7)) value.Expression = reader.ReadString();
        if (TablePart.Has(flags, 8)) value.Properties = TablePart.ReadProperties(ref reader);
        if (TablePart.Has(flags, 9)) value.MaxLength = reader.ReadInt32();
        if (TablePart.Has(flags, 10)) value.Namespace = reader.ReadString();
        if (TablePart.Has(flags, 11)) value.Prefix = reader.ReadString();
        value.Values = ColumnValues.Read(ref reader);
        reader.Leave();
        return value;
    }

    public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(DataColumn), memory: TableMemory.Column)
        .Member("AllowDBNull", FirnKind.Bool)
        .Member("AutoIncrement", FirnKind.Bool)
        .Member("AutoIncrementNext", FirnKind.Int64, mayBeAbsent: true)
        .Member("AutoIncrementSeed", FirnKind.Int64, mayBeAbsent: true)
        .Member("AutoIncrementStep", FirnKind.Int64, mayBeAbsent: true)
        .Member("Caption", FirnKind.String, mayBeAbsent: true)
        .Member("ColumnMapping", FirnKind.UInt8)
        .Member("ColumnName", FirnKind.String)
        .Member("DateTimeMode", FirnKind.UInt8)
        .Member("DefaultValue", ColumnValues.Describe, mayBeAbsent: true)
        .Member("Expression", FirnKind.String, mayBeAbsent: true)
        .Member("ExtendedProperties", TablePart.DescribeProperties, mayBeAbsent: true)
        .Member("MaxLength", FirnKind.Int32, mayBeAbsent: true)
        .Member("Namespace", FirnKind.String, mayBeAbsent: true)
        .Member("Prefix", FirnKind.String, mayBeAbsent: true)
        .Member("ReadOnly", FirnKind.Bool)
        .Member("Values", ColumnValues.Describe);
}

/// <summary>Constraints: an object, described by the name of the framework's class.</summary>
internal readonly struct TableConstraintCodec : IFirnCodec<TableConstraint>
{
    public static int MinSize => 6;

    public static bool MayBeAbsent => false;

    public static bool IsAbsent(TableConstraint value) => false;

    public static void Write(ref FirnWriter writer, TableConstraint value)
    {
        writer.Enter();
        writer.Write((byte)(TablePart.Bit(value.Properties is not null, 0) | TablePart.Bit(value.IsPrimaryKey, 1) | TablePart.Bit(value.RelatedColumns is not null, 2) | TablePart.Bit(value.RelatedTable.HasValue, 3)));
        writer.Write(value.AcceptRejectRule);
        writer.Write(value.DeleteRule);
        writer.Write(value.UpdateRule);
        TablePart.WriteNumbers(ref writer, value.Columns);
        writer.WriteString(value.Name);
        TablePart.WriteProperties(ref writer, value.Properties);
        if (value.RelatedColumns is { } columns) TablePart.WriteNumbers(ref writer, columns);
        if (value.RelatedTable is { } table) writer.Write(table);
        writer.Leave();
    }

    public static TableConstraint Read(ref FirnReader reader)
    {
        reader.Enter();
        long position = reader.Position;
        byte flags = reader.ReadByte();
        if (flags >> 4 != 0) TablePart.ThrowFlags(position);
        reader.Charge(TableMemory.Constraint);
        TableConstraint value = new() { IsPrimaryKey = TablePart.Has(flags, 1), AcceptRejectRule = reader.ReadByte(), DeleteRule = reader.ReadByte(), UpdateRule = reader.ReadByte() };
        value.Columns = ArrayCodec<int, Int32Codec>.Read(ref reader);
        value.Name = reader.ReadString();
        if (TablePart.Has(flags, 0)) value.Properties = TablePart.ReadProperties(ref reader);
        if (TablePart.Has(flags, 2)) value.RelatedColumns = ArrayCodec<int, Int32Codec>.Read(ref reader);
        if (TablePart.Has(flags, 3)) value.RelatedTable = reader.ReadInt32();
        reader.Leave();
        return value;
    }

    public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(Constraint), memory: TableMemory.Constraint)
        .Member("AcceptRejectRule", FirnKind.UInt8)
        .Member("Columns", ArrayCodec<int, Int32Codec>.Describe)
        .Member("ConstraintName", FirnKind.String)
        .Member("DeleteRule", FirnKind.UInt8)
        .Member("ExtendedProperties", TablePart.DescribeProperties, mayBeAbsent: true)
        .Member("IsPrimaryKey", FirnKind.Bool)
        .Member("RelatedColumns", ArrayCodec<int, Int32Codec>.Describe, mayBeAbsent: true)
        .Member("RelatedTable", FirnKind.Int32, mayBeAbsent: true)
        .Member("UpdateRule", FirnKind.UInt8);
}

/// <summary>Relations: an object, described by the name of the framework's class.</summary>
internal readonly struct TableRelationCodec : IFirnCodec<TableRelation>
{
    public static int MinSize => 12;

    public static bool MayBeAbsent => false;

    public static bool IsAbsent(TableRelation value) => false;

    public static void Write(ref FirnWriter writer, TableRelation value)
    {
        writer.Enter();
        writer.Write((byte)(TablePart.Bit(value.Properties is not null, 0) | TablePart.Bit(value.IsNested, 1)));
        writer.Write(value.ChildTable);
        writer.Write(value.ParentTable);
        TablePart.WriteNumbers(ref writer, value.ChildColumns);
        TablePart.WriteProperties(ref writer, value.Properties);
        TablePart.WriteNumbers(ref writer, value.ParentColumns);
        writer.WriteString(value.Name);
        writer.Leave();
    }

    public static TableRelation Read(ref FirnReader reader)
    {
        reader.Enter();
        long position = reader.Position;
        byte flags = reader.ReadByte();
        if (flags >> 2 != 0) TablePart.ThrowFlags(position);
        reader.Charge(TableMemory.Relation);
        TableRelation value = new() { IsNested = TablePart.Has(flags, 1), ChildTable = reader.ReadInt32(), ParentTable = reader.ReadInt32() };
        value.ChildColumns = ArrayCodec<int, Int32Codec>.Read(ref reader);
        if (TablePart.Has(flags, 0)) value.Properties = TablePart.ReadProperties(ref reader);
        value.ParentColumns = ArrayCodec<int, Int32Codec>.Read(ref reader);
        value.Name = reader.ReadString();
        reader.Leave();
        return value;
    }

    public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(DataRelation), memory: TableMemory.Relation)
        .Member("ChildColumns", ArrayCodec<int, Int32Codec>.Describe)
        .Member("ChildTable", FirnKind.Int32)
        .Member("ExtendedProperties", TablePart.DescribeProperties, mayBeAbsent: true)
        .Member("Nested", FirnKind.Bool)
        .Member("ParentColumns", ArrayCodec<int, Int32Codec>.Describe)
        .Member("ParentTable", FirnKind.Int32)
        .Member("RelationName", FirnKind.String);
}

/// <summary>Errors at rows: an object.</summary>
internal readonly struct RowErrorCodec : IFirnCodec<RowError>
{
    public static int MinSize => 6;

    public static bool MayBeAbsent => false;

    public static bool IsAbsent(RowError value) => false;

    public static void Write(ref FirnWriter writer, RowError value)
    {
        writer.Enter();
        writer.Write((byte)TablePart.Bit(value.Column.HasValue, 0));
        writer.Write(value.Row);
        if (value.Column is { } column) writer.Write(column);
        writer.WriteString(value.Text);
        writer.Leave();
    }

    public static RowError Read(ref FirnReader reader)
    {
        reader.Enter();
        long position = reader.Position;
        byte flags = reader.ReadByte();
        if (flags > 1) TablePart.ThrowFlags(position);
        reader.Charge(TableMemory.Error);
        RowError value = new() { Row = reader.ReadInt32() };
        if (flags != 0) value.Column = reader.ReadInt32();
        value.Text = reader.ReadString();
        reader.Leave();
        return value;
    }

    public static void Describe(FirnSchemaBuilder builder) => builder.LabelledObject(typeof(DataRow), FirnObjectTraits.None, TableMemory.Error, "RowError")
        .Member("Column", FirnKind.Int32, mayBeAbsent: true)
        .Member("Row", FirnKind.Int32)
        .Member("Text", FirnKind.String);
}

/// <summary>Values of a column: a union.</summary>
internal static class ColumnValuesCodec
{
    public static void Write(ref FirnWriter writer, ColumnValues values)
    {
        writer.WriteCount(values.Tag);
        values.Write(ref writer);
    }
}

/// <summary>What the parts of tables have in common.</summary>
internal static class TablePart
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Bit(bool value, int place) => value ? 1 << place : 0;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Has(int flags, int place) => (flags >> place & 1) != 0;

    public static void ThrowFlags(long position) => Throw.Invalid(FirnErrorCode.InvalidFlags, "The flags of an object have bits set that mean nothing.", position);

    public static void WriteNumbers(ref FirnWriter writer, int[] numbers) => ArrayCodec<int, Int32Codec>.Write(ref writer, numbers);

    public static void WriteProperties(ref FirnWriter writer, Dictionary<string, string>? properties)
    {
        if (properties is not null) DictionaryCodec<string, string, StringCodec, StringCodec>.Write(ref writer, properties);
    }

    public static Dictionary<string, string> ReadProperties(ref FirnReader reader)
    {
        Dictionary<string, string> properties = DictionaryCodec<string, string, StringCodec, StringCodec>.Read(ref reader);
        reader.Charge((properties.Count + 1L) * TableMemory.Properties);
        return properties;
    }

    public static void DescribeProperties(FirnSchemaBuilder builder)
    {
        DictionaryCodec<string, string, StringCodec, StringCodec>.Describe(builder);
        builder.Takes(TableMemory.Properties, TableMemory.Properties);
    }

    /// <summary>A list of a table or set, which also stands for a share of what that takes while it is empty.</summary>
    public static void DescribeList<T, TCodec>(FirnSchemaBuilder builder)
        where TCodec : struct, IFirnCodec<T>
    {
        ArrayCodec<T, TCodec>.Describe(builder);
        builder.Takes(TableMemory.List);
    }
}
