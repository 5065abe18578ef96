using System.Collections;
using System.Data;
using System.Globalization;
using Table = System.Data.DataTable;

namespace Firn.TestCases;

/// <summary>Compares tables and sets by all that a message keeps of them.</summary>
public static class TableEquality
{
    /// <summary>What differs first, or null.</summary>
    public static string? Difference(DataSet left, DataSet right) =>
        Of("DataSetName", left.DataSetName, right.DataSetName) ?? Of("Namespace", left.Namespace, right.Namespace) ?? Of("Prefix", left.Prefix, right.Prefix) ?? Of("CaseSensitive", left.CaseSensitive, right.CaseSensitive)
        ?? Of("Locale", left.Locale.Name, right.Locale.Name) ?? Of("EnforceConstraints", left.EnforceConstraints, right.EnforceConstraints) ?? Of("HasErrors", left.HasErrors, right.HasErrors) ?? Of("HasChanges", left.HasChanges(), right.HasChanges())
        ?? Properties(left.ExtendedProperties, right.ExtendedProperties)
        ?? Each("table", left.Tables.Cast<Table>(), right.Tables.Cast<Table>(), Difference)
        ?? Each("relation", left.Relations.Cast<DataRelation>(), right.Relations.Cast<DataRelation>(), Difference);

    /// <summary>What differs first, or null.</summary>
    public static string? Difference(Table left, Table right) =>
        Of("TableName", left.TableName, right.TableName) ?? Of("Namespace", left.Namespace, right.Namespace) ?? Of("Prefix", left.Prefix, right.Prefix) ?? Of("CaseSensitive", left.CaseSensitive, right.CaseSensitive)
        ?? Of("Locale", left.Locale.Name, right.Locale.Name) ?? Of("DisplayExpression", left.DisplayExpression, right.DisplayExpression) ?? Of("HasErrors", left.HasErrors, right.HasErrors)
        ?? Properties(left.ExtendedProperties, right.ExtendedProperties)
        ?? Each("column", left.Columns.Cast<DataColumn>(), right.Columns.Cast<DataColumn>(), Difference)
        ?? Each("constraint", Sorted(left), Sorted(right), Difference)
        ?? Of("PrimaryKey", Names(left.PrimaryKey), Names(right.PrimaryKey))
        ?? Each("row", left.Rows.Cast<DataRow>(), right.Rows.Cast<DataRow>(), Difference)
        ?? Of("next number", Next(left), Next(right));

    private static string? Difference(DataColumn left, DataColumn right) =>
        Of("ColumnName", left.ColumnName, right.ColumnName) ?? Of("DataType", left.DataType, right.DataType) ?? Of("Caption", left.Caption, right.Caption) ?? Of("AllowDBNull", left.AllowDBNull, right.AllowDBNull) ?? Of("Unique", left.Unique, right.Unique)
        ?? Of("ReadOnly", left.ReadOnly, right.ReadOnly) ?? Value("DefaultValue", left.DefaultValue, right.DefaultValue) ?? Of("AutoIncrement", left.AutoIncrement, right.AutoIncrement) ?? Of("AutoIncrementSeed", left.AutoIncrementSeed, right.AutoIncrementSeed)
        ?? Of("AutoIncrementStep", left.AutoIncrementStep, right.AutoIncrementStep) ?? Of("MaxLength", left.MaxLength, right.MaxLength) ?? Of("Expression", left.Expression, right.Expression) ?? Of("DateTimeMode", left.DateTimeMode, right.DateTimeMode)
        ?? Of("ColumnMapping", left.ColumnMapping, right.ColumnMapping) ?? Of("Namespace", left.Namespace, right.Namespace) ?? Of("Prefix", left.Prefix, right.Prefix) ?? Of("Ordinal", left.Ordinal, right.Ordinal) ?? Properties(left.ExtendedProperties, right.ExtendedProperties);

    private static string? Difference(Constraint left, Constraint right)
    {
        string? common = Of("ConstraintName", left.ConstraintName, right.ConstraintName) ?? Of("class", left.GetType(), right.GetType()) ?? Properties(left.ExtendedProperties, right.ExtendedProperties);
        if (common is not null) return common;
        if (left is UniqueConstraint unique) return Of("Columns", Names(unique.Columns), Names(((UniqueConstraint)right).Columns)) ?? Of("IsPrimaryKey", unique.IsPrimaryKey, ((UniqueConstraint)right).IsPrimaryKey);
        ForeignKeyConstraint a = (ForeignKeyConstraint)left, b = (ForeignKeyConstraint)right;
        return Of("Columns", Names(a.Columns), Names(b.Columns)) ?? Of("RelatedTable", a.RelatedTable.TableName, b.RelatedTable.TableName) ?? Of("RelatedColumns", Names(a.RelatedColumns), Names(b.RelatedColumns)) ?? Of("DeleteRule", a.DeleteRule, b.DeleteRule)
            ?? Of("UpdateRule", a.UpdateRule, b.UpdateRule) ?? Of("AcceptRejectRule", a.AcceptRejectRule, b.AcceptRejectRule);
    }

    private static string? Difference(DataRelation left, DataRelation right) =>
        Of("RelationName", left.RelationName, right.RelationName) ?? Of("Nested", left.Nested, right.Nested) ?? Of("ParentTable", left.ParentTable.TableName, right.ParentTable.TableName) ?? Of("ChildTable", left.ChildTable.TableName, right.ChildTable.TableName)
        ?? Of("ParentColumns", Names(left.ParentColumns), Names(right.ParentColumns)) ?? Of("ChildColumns", Names(left.ChildColumns), Names(right.ChildColumns)) ?? Of("ChildKeyConstraint", left.ChildKeyConstraint?.ConstraintName, right.ChildKeyConstraint?.ConstraintName)
        ?? Of("ParentKeyConstraint", left.ParentKeyConstraint?.ConstraintName, right.ParentKeyConstraint?.ConstraintName) ?? Properties(left.ExtendedProperties, right.ExtendedProperties);

    private static string? Difference(DataRow left, DataRow right)
    {
        string? state = Of("RowState", left.RowState, right.RowState) ?? Of("RowError", left.RowError, right.RowError) ?? Of("HasErrors", left.HasErrors, right.HasErrors);
        if (state is not null) return state;
        foreach (DataRowVersion version in (DataRowVersion[])[DataRowVersion.Original, DataRowVersion.Current, DataRowVersion.Proposed])
        {
            if (left.HasVersion(version) != right.HasVersion(version)) return $"has the version {version}";
            for (int i = 0; i < left.Table.Columns.Count; i++)
            {
                if (left.HasVersion(version) && Value($"{left.Table.Columns[i].ColumnName} ({version})", left[i, version], right[i, version]) is { } difference) return difference;
                if (Of("GetColumnError", left.GetColumnError(i), right.GetColumnError(i)) is { } error) return error;
            }
        }

        return null;
    }

    private static string Next(Table table)
    {
        if (!table.Columns.Cast<DataColumn>().Any(column => column.AutoIncrement)) return "";
        DataRow row = table.Clone().NewRow();
        return string.Join(" ", table.Columns.Cast<DataColumn>().Where(column => column.AutoIncrement).Select(column => Convert.ToString(row[column.Ordinal], CultureInfo.InvariantCulture)));
    }

    // A foreign key may stand in front of a key in a table that was made by hand.
    private static IEnumerable<Constraint> Sorted(Table table) => table.Constraints.Cast<Constraint>().OrderBy(constraint => constraint.ConstraintName, StringComparer.Ordinal);

    private static string Names(DataColumn[] columns) => string.Join(",", columns.Select(column => column.ColumnName));

    private static string? Properties(PropertyCollection left, PropertyCollection right)
    {
        if (left.Count != right.Count) return $"{left.Count} and {right.Count} properties";
        foreach (DictionaryEntry entry in left)
        {
            if (!right.ContainsKey(entry.Key) || !Equals(entry.Value, right[entry.Key])) return $"the property {entry.Key}";
        }

        return null;
    }

    private static string? Each<T>(string what, IEnumerable<T> left, IEnumerable<T> right, Func<T, T, string?> difference)
    {
        T[] a = [.. left], b = [.. right];
        if (a.Length != b.Length) return $"{a.Length} and {b.Length} of {what}";
        for (int i = 0; i < a.Length; i++)
        {
            if (difference(a[i], b[i]) is { } found) return $"{what} {i}: {found}";
        }

        return null;
    }

    private static string? Value(string what, object? left, object? right)
    {
        if (left is null || right is null) return Of(what, left, right);
        if (left.GetType() != right.GetType()) return $"{what}: {left.GetType()} and {right.GetType()}";
        bool equal = left switch
        {
            byte[] bytes => bytes.AsSpan().SequenceEqual((byte[])right),
            DateTime time => time == (DateTime)right && time.Kind == ((DateTime)right).Kind,
            DateTimeOffset time => time.EqualsExact((DateTimeOffset)right),
            decimal number => decimal.GetBits(number).AsSpan().SequenceEqual(decimal.GetBits((decimal)right)),
            IEnumerable items and not string => items.Cast<object?>().SequenceEqual(((IEnumerable)right).Cast<object?>()),
            _ => left.Equals(right),
        };
        return equal ? null : $"{what}: {left} and {right}";
    }

    private static string? Of<T>(string what, T left, T right) => Equals(left, right) ? null : $"{what}: {left} and {right}";
}
