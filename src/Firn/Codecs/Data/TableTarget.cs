using System.Data;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>
/// Makes tables and sets of what a message has. First the columns, then the rows, and what watches over rows last: constraints of foreign keys would carry a deletion on, and read-only columns would refuse values.
/// </summary>
internal sealed class TableTarget(FirnOptions options)
{
    public const byte Unchanged = 0;
    public const byte Added = 1;
    public const byte Modified = 2;
    public const byte Deleted = 3;

    private const int DefaultCapacity = 50;

    private readonly bool _isTrusted = TableMemory.IsTrusted(options);

    /// <summary>The namespace of a column that says none.</summary>
    public static string UsualNamespace(DataColumn column) => column.ColumnMapping == MappingType.Attribute ? "" : column.Table!.Namespace;

    /// <summary>A table that stands by itself.</summary>
    public DataTable Build(TableContent content)
    {
        try
        {
            DataTable table = new() { CaseSensitive = content.IsCaseSensitive };
            if (content.Locale is { } locale) table.Locale = locale;
            FillColumns(table, content);
            table.BeginLoadData();
            FillRows(table, content);
            table.EndLoadData();
            AddKeys(table, content);
            AddForeignKeys(table, content, null);
            Finish(table, content);
            return table;
        }
        catch (Exception exception) when (exception is not (FirnException or OutOfMemoryException))
        {
            throw Invalid("The parts of a table do not fit together: System.Data refuses its columns, rows or constraints.", content.Position, exception);
        }
    }

    /// <summary>A set.</summary>
    public DataSet Build(SetContent content, long position)
    {
        try
        {
            CheckNumber(content.Tables.Length, TableMemory.MostTables, position);
            CheckNumber(content.Relations.Length, TableMemory.MostRelations, position);
            if (!_isTrusted && content.Relations.Count(relation => relation.IsNested) > TableMemory.MostNested) throw Invalid($"More than {TableMemory.MostNested} relations are nested. Where they come from a place that is trusted, FirnOptions.Trusted reads them.", position);
            DataSet set = new(content.Name) { EnforceConstraints = false, Namespace = content.Namespace, Prefix = content.Prefix };
            AddProperties(set.ExtendedProperties, content.Properties);
            foreach (TableContent part in content.Tables)
            {
                if (part is null) throw Invalid("A table of a set is absent.", position);
                DataTable table = new();
                if (part.IsCaseSensitive != content.IsCaseSensitive) table.CaseSensitive = part.IsCaseSensitive;
                if (part.Locale is { } locale) table.Locale = locale;
                FillColumns(table, part, content.Namespace);
                set.Tables.Add(table);
            }

            // Behind the tables: one that is added takes over either the culture of the set or whether case counts, but not always both.
            set.Locale = content.Locale;
            set.CaseSensitive = content.IsCaseSensitive;
            // Relations while there are no rows: the framework walks from each row up to the root where one becomes nested. They find the keys only if those are there.
            for (int i = 0; i < content.Tables.Length; i++) AddKeys(set.Tables[i], content.Tables[i], isBeforeRows: true);
            for (int i = 0; i < content.Tables.Length; i++) AddForeignKeys(set.Tables[i], content.Tables[i], set);
            foreach (TableRelation relation in content.Relations) AddRelation(set, relation, content, position);
            for (int i = 0; i < content.Tables.Length; i++) FillRows(set.Tables[i], content.Tables[i]);
            for (int i = 0; i < content.Tables.Length; i++) SetRules(set.Tables[i], content.Tables[i]);
            for (int i = 0; i < content.Tables.Length; i++) Finish(set.Tables[i], content.Tables[i]);
            if (content.EnforcesConstraints) set.EnforceConstraints = true;
            return set;
        }
        catch (Exception exception) when (exception is not (FirnException or OutOfMemoryException))
        {
            throw Invalid("The parts of a set of tables do not fit together: System.Data refuses its tables, rows, constraints or relations.", position, exception);
        }
    }

    private void FillColumns(DataTable table, TableContent content, string? usualNamespace = "")
    {
        CheckNumber(content.Columns.Length, TableMemory.MostColumns, content.Position);
        CheckNumber(content.Constraints.Length, TableMemory.MostConstraints, content.Position);
        int modified = 0;
        foreach (byte state in content.Rows)
        {
            if (state > Deleted) throw Invalid("The state of a row is none of those that rows have.", content.Position);
            if (state == Modified) modified++;
        }

        int records = content.Rows.Length + modified;
        table.TableName = content.Name;
        if (content.Namespace != usualNamespace) table.Namespace = content.Namespace;
        table.Prefix = content.Prefix;
        AddProperties(table.ExtendedProperties, content.Properties);
        for (int i = 0; i < content.Columns.Length; i++)
        {
            TableColumn part = content.Columns[i];
            if (part.Values.Count != (part.Expression is null ? records : 0)) throw Invalid("A column has another number of values than its table has rows.", content.Position);
            if (part.Expression is not null && !_isTrusted) throw Invalid("A column has an expression. Where it comes from a place that is trusted, FirnOptions.Trusted reads it.", content.Position);
            if (part.Mapping is < (byte)MappingType.Element or > (byte)MappingType.Hidden || part.DateTimeMode is < (byte)DataSetDateTime.Local or > (byte)DataSetDateTime.Utc) throw Invalid("A column has a mapping or mode of times that is none.", content.Position);
            DataColumn column = new(part.Name, part.Values.Type) { ColumnMapping = (MappingType)part.Mapping, AllowDBNull = part.AllowsNull || part.Expression is not null };
            if ((DataSetDateTime)part.DateTimeMode != column.DateTimeMode) column.DateTimeMode = (DataSetDateTime)part.DateTimeMode;
            if (part.MaxLength is { } length) column.MaxLength = length;
            if (part.Caption is { } caption) column.Caption = caption;
            if (part.Prefix is { } prefix) column.Prefix = prefix;
            if (part.Namespace is { } space) column.Namespace = space;
            AddProperties(column.ExtendedProperties, part.Properties);
            if (part.Default is { } byDefault)
            {
                if (byDefault.Count != 1 || byDefault.Tag != part.Values.Tag || part.IsAutoIncrement) throw Invalid("The default of a column is not one value of the column's type.", content.Position);
                column.DefaultValue = byDefault[0];
            }

            if (part.IsAutoIncrement) column.AutoIncrement = true;
            if (part.Step is { } step) column.AutoIncrementStep = step;
            if (part.Seed is { } seed) column.AutoIncrementSeed = seed;
            table.Columns.Add(column);
            if (column.DataType != part.Values.Type) throw Invalid("A column that counts by itself is of a type that does not count.", content.Position);
        }

        // Room for all rows at once, which the first row makes.
        table.MinimumCapacity = Math.Max(1, records);
    }

    // Rows move the numbers on, so these are set behind them. The framework passes over the one that is the seed: another seed stands in its place meanwhile.
    private static void SetNext(DataColumn column, TableColumn part)
    {
        long seed = part.Seed ?? 0, next = part.Next ?? seed;
        object current = NextOf(column);
        if (current is BigInteger large ? large == next : (long)current == next) return;
        if (next == seed) column.AutoIncrementSeed = unchecked(seed + 1);
        SetNextOf(column, next);
        column.AutoIncrementSeed = seed;
    }

    /// <summary>The number that a column gives next, as an integer of 64 bits or of any size.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_AutoIncrementCurrent")]
    public static extern object NextOf(DataColumn column);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "set_AutoIncrementCurrent")]
    private static extern void SetNextOf(DataColumn column, object next);

    private static void FillRows(DataTable table, TableContent content)
    {
        object[] values = new object[content.Columns.Length];
        int modified = content.Rows.Length;
        for (int i = 0; i < content.Rows.Length; i++)
        {
            byte state = content.Rows[i];
            Take(content.Columns, values, i);
            DataRow row = table.LoadDataRow(values, fAcceptChanges: state != Added);
            if (state == Deleted) row.Delete();
            if (state != Modified) continue;
            Take(content.Columns, values, modified++);
            row.ItemArray = values;
            if (row.RowState == DataRowState.Unchanged) row.SetModified();
        }

        table.MinimumCapacity = DefaultCapacity;
        int last = -1, lastColumn = -1;
        foreach (RowError error in content.Errors)
        {
            int column = error.Column ?? -1;
            if (error.Row < last || (error.Row == last && column <= lastColumn) || error.Text.Length == 0 || (error.Column is not null && column < 0)) throw Invalid("Errors of rows are not in their order, or empty.", content.Position);
            (last, lastColumn) = (error.Row, column);
            DataRow row = table.Rows[error.Row];
            if (column < 0) row.RowError = error.Text;
            else row.SetColumnError(column, error.Text);
        }
    }

    private static void Take(TableColumn[] columns, object[] values, int index)
    {
        for (int i = 0; i < columns.Length; i++) values[i] = columns[i].Expression is null ? columns[i].Values[index] : DBNull.Value;
    }

    // A table that has a primary key looks for each row that it loads: it gets that behind them.
    private static void AddKeys(DataTable table, TableContent content, bool isBeforeRows = false)
    {
        foreach (TableConstraint part in content.Constraints)
        {
            if (part.RelatedColumns is not null) continue;
            if ((part.AcceptRejectRule | part.DeleteRule | part.UpdateRule) != 0 || part.RelatedTable is not null) throw Invalid("A constraint of unique values has what only foreign keys have.", content.Position);
            UniqueConstraint constraint = new(part.Name, ColumnsOf(table, part.Columns), part.IsPrimaryKey && !isBeforeRows);
            AddProperties(constraint.ExtendedProperties, part.Properties);
            table.Constraints.Add(constraint);
        }
    }

    private static void AddForeignKeys(DataTable table, TableContent content, DataSet? set)
    {
        foreach (TableConstraint part in content.Constraints)
        {
            if (part.RelatedColumns is not { } related) continue;
            if (part.DeleteRule > (byte)Rule.SetDefault || part.UpdateRule > (byte)Rule.SetDefault || part.AcceptRejectRule > (byte)AcceptRejectRule.Cascade || part.IsPrimaryKey) throw Invalid("A foreign key has a rule that is none.", content.Position);
            DataTable parent = part.RelatedTable is not { } number ? table : set is not null ? set.Tables[number] : throw Invalid("A table that stands by itself has a foreign key to another one.", content.Position);
            ForeignKeyConstraint constraint = new(part.Name, ColumnsOf(parent, related), ColumnsOf(table, part.Columns));
            // Rows that are loaded carry nothing on.
            if (set is null) SetRules(constraint, part);
            else (constraint.AcceptRejectRule, constraint.DeleteRule, constraint.UpdateRule) = (AcceptRejectRule.None, Rule.None, Rule.None);
            AddProperties(constraint.ExtendedProperties, part.Properties);
            table.Constraints.Add(constraint);
        }
    }

    private static void SetRules(ForeignKeyConstraint constraint, TableConstraint part) =>
        (constraint.AcceptRejectRule, constraint.DeleteRule, constraint.UpdateRule) = ((AcceptRejectRule)part.AcceptRejectRule, (Rule)part.DeleteRule, (Rule)part.UpdateRule);

    // What had to wait for the rows: in the order of the constraints, as foreign keys stand behind keys.
    private static void SetRules(DataTable table, TableContent content)
    {
        foreach (TableConstraint part in content.Constraints)
        {
            if (part.RelatedColumns is not null) SetRules((ForeignKeyConstraint)table.Constraints[part.Name]!, part);
            else if (part.IsPrimaryKey) table.PrimaryKey = ColumnsOf(table, part.Columns);
        }
    }

    private static void AddRelation(DataSet set, TableRelation part, SetContent content, long position)
    {
        if ((uint)part.ParentTable >= (uint)set.Tables.Count || (uint)part.ChildTable >= (uint)set.Tables.Count) throw Invalid("A relation is of a table that is not there.", position);
        DataRelation relation = new(part.Name, ColumnsOf(set.Tables[part.ParentTable], part.ParentColumns), ColumnsOf(set.Tables[part.ChildTable], part.ChildColumns), createConstraints: false);
        AddProperties(relation.ExtendedProperties, part.Properties);
        set.Relations.Add(relation);
        if (!part.IsNested) return;
        // A namespace that it has by itself, not by its parent.
        set.Tables[part.ChildTable].Namespace = content.Tables[part.ChildTable].Namespace;
        relation.Nested = true;
    }

    // Expressions only where the input is trusted, which was looked at before.
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "An expression that names a type which the trimmer removed throws, and is an error of the message.")]
    private void Finish(DataTable table, TableContent content)
    {
        for (int i = 0; i < content.Columns.Length; i++)
        {
            if (content.Columns[i].Expression is { } expression) table.Columns[i].Expression = expression;
        }

        for (int i = 0; i < content.Columns.Length; i++)
        {
            DataColumn column = table.Columns[i];
            if (content.Columns[i].IsReadOnly) column.ReadOnly = true;
            // The primary key has taken it from its columns; of computed columns it holds once they are computed.
            if (column.AllowDBNull != content.Columns[i].AllowsNull) column.AllowDBNull = content.Columns[i].AllowsNull;
            SetNext(column, content.Columns[i]);
        }

        if (table.Namespace != content.Namespace) throw Invalid("A table has another namespace than its place in a set of tables gives it.", content.Position);

        if (content.DisplayExpression is not { } display) return;
        if (!_isTrusted) throw Invalid("A table has a DisplayExpression. Where it comes from a place that is trusted, FirnOptions.Trusted reads it.", content.Position);
        table.DisplayExpression = display;
    }

    private static DataColumn[] ColumnsOf(DataTable table, int[] numbers) => Array.ConvertAll(numbers, number => table.Columns[number]);

    private static void AddProperties(PropertyCollection target, Dictionary<string, string>? properties)
    {
        if (properties is null) return;
        foreach ((string key, string value) in properties) target.Add(key, value);
    }

    private void CheckNumber(int count, int most, long position)
    {
        if (count > most && !_isTrusted) throw Invalid($"There are more than {most} tables, relations, columns or constraints. Where they come from a place that is trusted, FirnOptions.Trusted reads them.", position);
    }

    private static FirnException Invalid(string problem, long position, Exception? inner = null) => new(FirnErrorCode.InvalidValue, problem, position, inner: inner);
}
