using System.Data;
using System.Globalization;

namespace Firn.Benchmarks.Shapes;

/// <summary>Sets of tables as programs have them, made from a seed.</summary>
internal static class BenchmarkTables
{
    private static readonly string[] Names = ["Ann", "Bo", "Cy", "Dora", "Emil", "Fay"];

    /// <summary>All of them, by name.</summary>
    public static IEnumerable<(string Name, DataSet Set)> All() => [("orders", Orders(1_000, changes: false)), ("changed orders", Orders(1_000, changes: true)), ("sparse rows", Sparse()), ("settings", Settings())];

    // A table of 1,000 rows with six columns; of changed ones a tenth each is modified, added or deleted.
    private static DataSet Orders(int rows, bool changes)
    {
        Random random = new(1);
        DataSet set = new("Shop") { Locale = CultureInfo.InvariantCulture };
        DataTable table = set.Tables.Add("Orders");
        DataColumn id = table.Columns.Add("Id", typeof(int));
        table.Columns.Add("Customer", typeof(string));
        table.Columns.Add("Total", typeof(decimal));
        table.Columns.Add("Paid", typeof(bool));
        table.Columns.Add("Date", typeof(DateTime)).DateTimeMode = DataSetDateTime.Utc;
        table.Columns.Add("Note", typeof(string));
        table.PrimaryKey = [id];
        for (int i = 0; i < rows; i++)
        {
            table.Rows.Add(1_000 + i, $"{Names[random.Next(Names.Length)]} {random.Next(1000)}", random.Next(100_000) / 100m, random.Next(2) == 0, new DateTime(2026, 1 + random.Next(12), 1 + random.Next(28), 10, 0, 0, DateTimeKind.Utc), random.Next(10) == 0 ? "leave at the door" : DBNull.Value);
        }

        for (int i = 0; i < rows; i++)
        {
            int what = changes ? i % 10 : 3;
            if (what != 0) table.Rows[i].AcceptChanges();
            if (what == 1) table.Rows[i]["Paid"] = !(bool)table.Rows[i]["Paid"];
            if (what == 2) table.Rows[i].Delete();
        }

        return set;
    }

    // 300 rows of 40 columns, of which a row has four.
    private static DataSet Sparse()
    {
        Random random = new(2);
        DataSet set = new("Sparse") { Locale = CultureInfo.InvariantCulture };
        DataTable table = set.Tables.Add("Measured");
        for (int i = 0; i < 40; i++) table.Columns.Add("M" + i.ToString(CultureInfo.InvariantCulture), typeof(double));
        for (int i = 0; i < 300; i++)
        {
            DataRow row = table.NewRow();
            for (int value = 0; value < 4; value++) row[random.Next(40)] = Math.Round(random.NextDouble() * 100, 3);
            table.Rows.Add(row);
        }

        set.AcceptChanges();
        return set;
    }

    // Two short tables with a relation.
    private static DataSet Settings()
    {
        DataSet set = new("Settings") { Locale = CultureInfo.InvariantCulture };
        DataTable groups = set.Tables.Add("Group"), values = set.Tables.Add("Value");
        DataColumn group = groups.Columns.Add("Name", typeof(string)), of = values.Columns.Add("Group", typeof(string));
        values.Columns.Add("Key", typeof(string));
        values.Columns.Add("Text", typeof(string));
        set.Relations.Add("Values", group, of);
        foreach (string name in (string[])["http", "cache", "mail"])
        {
            groups.Rows.Add(name);
            values.Rows.Add(name, "timeout", "00:00:30");
            values.Rows.Add(name, "retries", "3");
        }

        set.AcceptChanges();
        return set;
    }
}
