using System.Collections;
using System.Data;
using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;
using Firn.Dynamic;

namespace Firn.Codecs;

/// <summary>Takes out of tables and sets what a message has of them, and refuses what it has not.</summary>
internal static class TableSource
{
    private const string NotTrusted = "Whoever computes an expression of untrusted input may compute for any time, so that readers take none. Remove it, or write and read with FirnOptions.Trusted where the bytes come from a place that is trusted.";

    /// <summary>The content of a set.</summary>
    public static SetContent ContentOf(DataSet set, ref FirnWriter writer)
    {
        FirnOptions options = writer.Options;
        bool isTrusted = TableMemory.IsTrusted(options);
        CheckNumber(set.Tables.Count, TableMemory.MostTables, isTrusted, "tables", $"The set '{set.DataSetName}'", typeof(DataSet));
        CheckNumber(set.Relations.Count, TableMemory.MostRelations, isTrusted, "relations", $"The set '{set.DataSetName}'", typeof(DataSet));
        SetContent content = new()
        {
            IsCaseSensitive = set.CaseSensitive,
            EnforcesConstraints = set.EnforceConstraints,
            Name = set.DataSetName,
            Namespace = set.Namespace,
            Prefix = set.Prefix,
            Locale = LocaleOf(set.Locale, $"The set '{set.DataSetName}'", typeof(DataSet)),
            Properties = PropertiesOf(set.ExtendedProperties, $"The set '{set.DataSetName}'", typeof(DataSet)),
            Relations = new TableRelation[set.Relations.Count],
            Tables = new TableContent[set.Tables.Count],
        };
        for (int i = 0; i < content.Tables.Length; i++)
        {
            DataTable table = set.Tables[i];
            writer.CheckExactType(table);
            content.Tables[i] = ContentOf(table, set, ref writer);
        }

        if (!isTrusted && set.Relations.Cast<DataRelation>().Count(relation => relation.Nested) is > TableMemory.MostNested and int nested)
        {
            throw Refused($"The set '{set.DataSetName}'", $"has {nested} nested relations. Readers take no more than {TableMemory.MostNested}, unless both sides use FirnOptions.Trusted. Divide it", typeof(DataSet));
        }

        for (int i = 0; i < content.Relations.Length; i++)
        {
            DataRelation relation = set.Relations[i];
            writer.CheckExactType(relation);
            content.Relations[i] = new TableRelation
            {
                Name = relation.RelationName,
                IsNested = relation.Nested,
                ParentTable = set.Tables.IndexOf(relation.ParentTable),
                ChildTable = set.Tables.IndexOf(relation.ChildTable),
                ParentColumns = NumbersOf(relation.ParentColumns),
                ChildColumns = NumbersOf(relation.ChildColumns),
                Properties = PropertiesOf(relation.ExtendedProperties, $"The relation '{relation.RelationName}'", typeof(DataRelation)),
            };
        }

        return content;
    }

    /// <summary>The content of a table.</summary>
    /// <param name="table">The table.</param>
    /// <param name="set">The set that is written, or null where the table is written alone.</param>
    /// <param name="writer">The writer.</param>
    public static TableContent ContentOf(DataTable table, DataSet? set, ref FirnWriter writer)
    {
        FirnOptions options = writer.Options;
        bool isTrusted = TableMemory.IsTrusted(options);
        string name = $"The table '{table.TableName}'";
        if (set is null && table.DataSet is { EnforceConstraints: false }) throw Refused(name, "belongs to a set that does not enforce constraints, so that its rows may break them. Write the set, or set EnforceConstraints", typeof(DataTable));
        if (table.DataSet is null && !EnforcesConstraints(table)) throw Refused(name, "is being loaded, so that its rows may break constraints. Call EndLoadData of the table", typeof(DataTable));
        if (table.DisplayExpression.Length > 0 && !isTrusted) throw Refused(name, $"has a DisplayExpression. {NotTrusted}", typeof(DataTable), "");
        CheckNumber(table.Columns.Count, TableMemory.MostColumns, isTrusted, "columns", name, typeof(DataTable));
        CheckNumber(table.Constraints.Count, TableMemory.MostConstraints, isTrusted, "constraints", name, typeof(DataTable));
        DataRow[] rows = new DataRow[table.Rows.Count];
        table.Rows.CopyTo(rows, 0);
        CultureInfo locale = LocaleOf(table.Locale, name, typeof(DataTable));
        TableContent content = new()
        {
            IsCaseSensitive = table.CaseSensitive,
            Name = table.TableName,
            Namespace = table.Namespace,
            Prefix = table.Prefix,
            DisplayExpression = table.DisplayExpression.Length == 0 ? null : table.DisplayExpression,
            Locale = set is not null && locale.Name == set.Locale.Name ? null : locale,
            Properties = PropertiesOf(table.ExtendedProperties, name, typeof(DataTable)),
            Rows = new byte[rows.Length],
            Columns = new TableColumn[table.Columns.Count],
            Constraints = new TableConstraint[table.Constraints.Count],
        };
        List<DataRow> modified = [];
        for (int i = 0; i < rows.Length; i++) content.Rows[i] = StateOf(rows[i], name, modified);
        for (int i = 0; i < content.Columns.Length; i++) content.Columns[i] = ColumnOf(table.Columns[i], rows, content.Rows, modified, ref writer);
        for (int i = 0; i < content.Constraints.Length; i++) content.Constraints[i] = ConstraintOf(table.Constraints[i], table, set, name, ref writer);
        content.Errors = ErrorsOf(rows);
        return content;
    }

    /// <summary>
    /// Checks that what a reader makes of a set without its rows is that set. The rules of the framework for what goes together are many, and depend on the order in which parts are added.
    /// </summary>
    public static void CheckIsMade(SetContent content, ref FirnWriter writer)
    {
        string name = $"The set '{content.Name}'";
        SetContent schema = content.WithoutRows();
        FirnWriter expected = new([], writer.Options), actual = new([], writer.Options);
        try
        {
            DataSetCodec.Write(ref expected, schema);
            DataSetCodec.Write(ref actual, ContentOf(new TableTarget(writer.Options).Build(schema, position: -1), ref actual));
            if (!expected.WrittenSpan.SequenceEqual(actual.WrittenSpan)) throw Changed(name, typeof(DataSet), null);
        }
        catch (FirnException exception) when (exception.Code == FirnErrorCode.InvalidValue && exception.Type is null)
        {
            throw Changed(name, typeof(DataSet), exception);
        }
        finally
        {
            expected.Dispose();
            actual.Dispose();
        }
    }

    /// <summary>The same of a table.</summary>
    public static void CheckIsMade(TableContent content, ref FirnWriter writer)
    {
        string name = $"The table '{content.Name}'";
        TableContent schema = content.WithoutRows();
        FirnWriter expected = new([], writer.Options), actual = new([], writer.Options);
        try
        {
            TableContentCodec.Write(ref expected, schema);
            TableContentCodec.Write(ref actual, ContentOf(new TableTarget(writer.Options).Build(schema), set: null, ref actual));
            if (!expected.WrittenSpan.SequenceEqual(actual.WrittenSpan)) throw Changed(name, typeof(DataTable), null);
        }
        catch (FirnException exception) when (exception.Code == FirnErrorCode.InvalidValue && exception.Type is null)
        {
            throw Changed(name, typeof(DataTable), exception);
        }
        finally
        {
            expected.Dispose();
            actual.Dispose();
        }
    }

    private static FirnException Changed(string owner, Type type, Exception? inner) =>
        new(FirnErrorCode.InvalidValue, $"{owner} has columns, constraints or relations that System.Data does not put together again as they are{(inner is null ? "" : ": it refuses them")}. Make one with the same parts in the order in which they stand, and copy the rows to it.", type: type, inner: inner);

    private static byte StateOf(DataRow row, string table, List<DataRow> modified)
    {
        if (row.HasVersion(DataRowVersion.Proposed)) throw Refused(table, "has a row that is being edited. Call EndEdit or CancelEdit of the row", typeof(DataTable));
        switch (row.RowState)
        {
            case DataRowState.Unchanged:
                return TableTarget.Unchanged;
            case DataRowState.Added:
                return TableTarget.Added;
            case DataRowState.Modified:
                modified.Add(row);
                return TableTarget.Modified;
            default:
                return TableTarget.Deleted;
        }
    }

    private static TableColumn ColumnOf(DataColumn column, DataRow[] rows, byte[] states, List<DataRow> modified, ref FirnWriter writer)
    {
        FirnOptions options = writer.Options;
        writer.CheckExactType(column);
        string name = $"The column '{column.ColumnName}' of the table '{column.Table!.TableName}'";
        bool isComputed = column.Expression.Length > 0;
        if (isComputed && !TableMemory.IsTrusted(options)) throw Refused(name, $"has an expression. {NotTrusted}", typeof(DataTable), "");
        int count = isComputed ? 0 : rows.Length + modified.Count;
        ColumnValues values = ColumnValues.Make(column.DataType, count) ?? throw Refused(name, $"is of type {TypeDisplay.Full(column.DataType)}. Columns of a message have these types: {ColumnValues.Served}. Give the column one of them{RemedyFor(column.DataType)}", typeof(DataTable));
        bool isOfObjects = column.DataType == typeof(object);
        for (int i = 0; i < count; i++)
        {
            object value = i < rows.Length ? rows[i][column, states[i] == TableTarget.Added ? DataRowVersion.Current : DataRowVersion.Original] : modified[i - rows.Length][column, DataRowVersion.Current];
            if (isOfObjects) CheckCase(value, options, name);
            values[i] = value;
        }

        TableColumn content = new()
        {
            AllowsNull = column.AllowDBNull,
            IsAutoIncrement = column.AutoIncrement,
            IsReadOnly = column.ReadOnly && !isComputed,
            MaxLength = column.MaxLength == -1 ? null : column.MaxLength,
            Mapping = (byte)column.ColumnMapping,
            DateTimeMode = (byte)column.DateTimeMode,
            Name = column.ColumnName,
            Caption = column.Caption == column.ColumnName ? null : column.Caption,
            Expression = isComputed ? column.Expression : null,
            Namespace = column.Namespace == TableTarget.UsualNamespace(column) ? null : column.Namespace,
            Prefix = column.Prefix.Length == 0 ? null : column.Prefix,
            Properties = PropertiesOf(column.ExtendedProperties, name, typeof(DataColumn)),
            Seed = column.AutoIncrementSeed == 0 ? null : column.AutoIncrementSeed,
            Step = column.AutoIncrementStep == 1 ? null : column.AutoIncrementStep,
            Values = values,
        };
        if (NextOf(column, name) is var next && next != column.AutoIncrementSeed) content.Next = next;
        bool isInKey = Array.IndexOf(column.Table.PrimaryKey, column) >= 0;
        if (isInKey && column.AllowDBNull && Array.Exists(rows, row => row.IsNull(column, row.RowState == DataRowState.Deleted ? DataRowVersion.Original : DataRowVersion.Current))) throw Refused(name, "is part of the primary key, and has no value in a row. Give it one, or take the primary key away", typeof(DataTable));
        if (column.DefaultValue is { } byDefault and not DBNull && !column.AutoIncrement)
        {
            if (isOfObjects) CheckCase(byDefault, options, name);
            content.Default = ColumnValues.Make(column.DataType, 1);
            content.Default![0] = byDefault;
        }

        return content;
    }

    private static long NextOf(DataColumn column, string name)
    {
        object next = TableTarget.NextOf(column);
        if (next is not BigInteger large) return (long)next;
        return large >= long.MinValue && large <= long.MaxValue ? (long)large : throw Refused(name, "counts by itself, and its next number has more than 64 bits. Set AutoIncrement to false", typeof(DataTable));
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_EnforceConstraints")]
    private static extern bool EnforcesConstraints(DataTable table);

    private static void CheckCase(object value, FirnOptions options, string column)
    {
        if (value is DBNull || options.Cases?.Find(typeof(object), value, exactly: false) is not null) return;
        string type = TypeDisplay.Full(value.GetType());
        throw new FirnException(FirnErrorCode.UnknownCase, $"{column} is of type object and holds a {type}, which is no case of object. Add the cases that most programs need with FirnOptions.WithCommonCases(), or this one with FirnOptions.WithCase<object, {TypeDisplay.Short(value.GetType())}>(tag).", type: typeof(DataTable));
    }

    private static string RemedyFor(Type type)
    {
        if (type.IsEnum) return $", as {TypeDisplay.Short(Enum.GetUnderlyingType(type))} for an enum";
        return type.Namespace == "System.Data.SqlTypes" ? ", as int for SqlInt32" : ", or object with this type as a case (FirnOptions.WithCase)";
    }

    private static TableConstraint ConstraintOf(Constraint constraint, DataTable table, DataSet? set, string name, ref FirnWriter writer)
    {
        TableConstraint content = new() { Name = constraint.ConstraintName, Properties = PropertiesOf(constraint.ExtendedProperties, $"The constraint '{constraint.ConstraintName}'", typeof(Constraint)) };
        switch (constraint)
        {
            case UniqueConstraint unique:
                writer.CheckExactType(unique);
                content.IsPrimaryKey = unique.IsPrimaryKey;
                content.Columns = NumbersOf(unique.Columns);
                return content;
            case ForeignKeyConstraint foreign:
                writer.CheckExactType(foreign);
                if (foreign.RelatedTable != table)
                {
                    if (set is null) throw Refused(name, $"has a foreign key, '{foreign.ConstraintName}', to another table. Write the set, or Copy() of the table, which has no such keys", typeof(DataTable));
                    content.RelatedTable = set.Tables.IndexOf(foreign.RelatedTable);
                }

                content.Columns = NumbersOf(foreign.Columns);
                content.RelatedColumns = NumbersOf(foreign.RelatedColumns);
                content.AcceptRejectRule = (byte)foreign.AcceptRejectRule;
                content.DeleteRule = (byte)foreign.DeleteRule;
                content.UpdateRule = (byte)foreign.UpdateRule;
                return content;
            default:
                throw Refused(name, $"has a constraint of the class {TypeDisplay.Full(constraint.GetType())}. Remove it, and check what it says in your code", typeof(DataTable));
        }
    }

    private static RowError[] ErrorsOf(DataRow[] rows)
    {
        List<RowError>? errors = null;
        for (int i = 0; i < rows.Length; i++)
        {
            DataRow row = rows[i];
            if (!row.HasErrors) continue;
            errors ??= [];
            if (row.RowError.Length > 0) errors.Add(new RowError { Row = i, Text = row.RowError });
            foreach (DataColumn column in row.GetColumnsInError().OrderBy(column => column.Ordinal)) errors.Add(new RowError { Row = i, Column = column.Ordinal, Text = row.GetColumnError(column) });
        }

        return errors?.ToArray() ?? [];
    }

    private static int[] NumbersOf(DataColumn[] columns) => Array.ConvertAll(columns, column => column.Ordinal);

    // What tables take of a culture is how it compares and reads values, by its name; settings of a user's own are those of their machine.
    private static CultureInfo LocaleOf(CultureInfo locale, string owner, Type type)
    {
        CultureInfo named = CultureInfo.GetCultureInfo(locale.Name);
        return named.CompareInfo.Name == locale.CompareInfo.Name ? named : throw Refused(owner, $"has a culture that sorts as {locale.CompareInfo.Name}, which its name, '{locale.Name}', does not say. Use a culture with the order of its language", type);
    }

    // In the order of the keys: that of the framework's table is another one in each process.
    private static Dictionary<string, string>? PropertiesOf(PropertyCollection properties, string owner, Type type)
    {
        if (properties.Count == 0) return null;
        List<KeyValuePair<string, string?>> pairs = new(properties.Count);
        foreach (DictionaryEntry entry in properties)
        {
            if (entry.Key is not string key || entry.Value is not (string or null)) throw Refused(owner, $"has an extended property with a key of type {TypeDisplay.Full(entry.Key.GetType())} and a value of type {(entry.Value is null ? "null" : TypeDisplay.Full(entry.Value.GetType()))}. Make both of them text", type);
            pairs.Add(new(key, (string?)entry.Value));
        }

        pairs.Sort(static (left, right) => string.CompareOrdinal(left.Key, right.Key));
        return new Dictionary<string, string>(pairs!);
    }

    private static void CheckNumber(int count, int most, bool isTrusted, string what, string owner, Type type)
    {
        if (count > most && !isTrusted) throw Refused(owner, $"has {count} {what}. Readers take no more than {most}, unless both sides use FirnOptions.Trusted. Divide it", type);
    }

    private static FirnException Refused(string owner, string problem, Type type, string end = ".") => new(FirnErrorCode.InvalidValue, $"{owner} {problem}{end}", type: type);
}
