using System.Data;
using System.Globalization;
using System.Numerics;
using Table = System.Data.DataTable;

namespace Firn.TestCases;

/// <summary>Tables that have of everything something.</summary>
public static class SampleTables
{
    /// <summary>A value of each type that a column may have, but object.</summary>
    public static object[] Values() =>
    [
        true, 'c', (sbyte)-1, (byte)2, (short)-3, (ushort)4, 5, 6u, -7L, 8ul, Int128.MinValue, UInt128.MaxValue, (Half)1.5, 2.5f, double.NaN, -3.50m, BigInteger.Pow(7, 50), "t\u20AC", new Guid(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
        DateTime.UnixEpoch, new DateTimeOffset(2000, 1, 1, 1, 0, 0, TimeSpan.FromHours(2)), new DateOnly(2000, 2, 29), new TimeOnly(1, 2, 3), TimeSpan.FromDays(-1), new Uri("https://example.org/a"), new Version(1, 2, 3), new byte[] { 1, 2 },
    ];

    /// <summary>A column of each type, with values, without any, and with both in modified rows.</summary>
    public static Table OfAllTypes()
    {
        Table table = new("All") { Locale = CultureInfo.InvariantCulture, Namespace = "urn:all", Prefix = "a", CaseSensitive = true };
        object[] values = Values(), nothing = [.. values.Select(_ => (object)DBNull.Value)];
        foreach (object value in values) table.Columns.Add(value.GetType().Name, value.GetType());
        table.Rows.Add(values);
        table.Rows.Add(nothing);
        table.AcceptChanges();
        table.Rows[0].ItemArray = nothing;
        table.Rows[1].ItemArray = values;
        table.Rows.Add(nothing);
        return table;
    }

    /// <summary>A column of objects.</summary>
    public static Table OfObjects()
    {
        Table table = new("Objects") { Locale = CultureInfo.InvariantCulture };
        table.Columns.Add("Any", typeof(object)).DefaultValue = new[] { 1 };
        table.Rows.Add(5);
        table.Rows.Add("x");
        table.Rows.Add(DBNull.Value);
        table.Rows.Add(new List<object?> { 1, null });
        return table;
    }

    /// <summary>A table with a key to itself.</summary>
    public static Table Tree()
    {
        Table table = new("Tree") { Locale = CultureInfo.InvariantCulture };
        DataColumn id = table.Columns.Add("Id", typeof(int)), parent = table.Columns.Add("Parent", typeof(int));
        table.PrimaryKey = [id];
        table.Constraints.Add(new ForeignKeyConstraint("Of", id, parent) { DeleteRule = Rule.SetNull, UpdateRule = Rule.SetDefault, AcceptRejectRule = AcceptRejectRule.Cascade });
        table.Rows.Add(1);
        table.Rows.Add(2, 1);
        table.AcceptChanges();
        table.Rows[1].Delete();
        return table;
    }

    /// <summary>A set whose rows break its constraints, which it does not enforce.</summary>
    public static DataSet Unchecked()
    {
        DataSet set = new("Unchecked") { Locale = CultureInfo.InvariantCulture, EnforceConstraints = false };
        Table table = set.Tables.Add("T");
        DataColumn key = table.Columns.Add("K", typeof(string));
        key.AllowDBNull = false;
        key.MaxLength = 1;
        key.Unique = true;
        table.Rows.Add("long");
        table.Rows.Add("long");
        table.Rows.Add(DBNull.Value);
        return set;
    }

    /// <summary>Customers and orders, in all states, with keys, relations, defaults, errors and properties.</summary>
    public static DataSet Shop()
    {
        DataSet set = new("Shop") { Locale = CultureInfo.InvariantCulture, Namespace = "urn:shop", Prefix = "s", CaseSensitive = true };
        set.ExtendedProperties["Version"] = "1";
        set.ExtendedProperties["Note"] = null;
        Table customers = set.Tables.Add("Customer"), orders = set.Tables.Add("Order"), other = new("Other") { Locale = CultureInfo.GetCultureInfo("de-DE"), CaseSensitive = false, Namespace = "urn:other", Prefix = "q" };
        set.Tables.Add(other);
        // Which of both a set hands on to a table hangs on the culture of the process.
        customers.Locale = orders.Locale = CultureInfo.InvariantCulture;
        customers.CaseSensitive = orders.CaseSensitive = false;
        DataColumn id = customers.Columns.Add("Id", typeof(int)), name = customers.Columns.Add("Name", typeof(string));
        id.AutoIncrement = true;
        id.AutoIncrementSeed = 100;
        id.AutoIncrementStep = 10;
        name.MaxLength = 40;
        name.AllowDBNull = false;
        name.Caption = "Full name";
        customers.Columns.Add("Since", typeof(DateTime)).DateTimeMode = DataSetDateTime.Utc;
        customers.Columns.Add("Note", typeof(string)).DefaultValue = "-";
        customers.Columns.Add("Nothing", typeof(decimal)).ExtendedProperties["unit"] = "EUR";
        customers.PrimaryKey = [id];
        customers.Constraints.Add(new UniqueConstraint("ByName", [name, id]));
        customers.Constraints[1].ExtendedProperties["why"] = "names";
        DataColumn number = orders.Columns.Add("No", typeof(long)), customer = orders.Columns.Add("Customer", typeof(int)), parent = orders.Columns.Add("Parent", typeof(long));
        number.Unique = true;
        orders.Columns.Add("Total", typeof(decimal)).ColumnMapping = MappingType.Hidden;
        DataColumn attribute = other.Columns.Add("X", typeof(string));
        attribute.ColumnMapping = MappingType.Attribute;
        attribute.Namespace = "urn:x";
        attribute.Prefix = "x";
        DataRelation relation = set.Relations.Add("CustomerOrders", id, customer);
        relation.Nested = true;
        relation.ExtendedProperties["kind"] = "has";
        relation.ChildKeyConstraint!.DeleteRule = Rule.SetNull;
        orders.Constraints.Add(new ForeignKeyConstraint("Self", number, parent) { DeleteRule = Rule.None });
        set.Relations.Add(new DataRelation("Back", customer, id, createConstraints: false));
        foreach (string text in (string[])["An", "Bo", "Cy", "Di", "Gone"]) customers.Rows.Add(null, text, new DateTime(2020, 1, 1, 0, 0, 0, DateTimeKind.Utc));
        orders.Rows.Add(1L, 100, DBNull.Value, 9.90m);
        orders.Rows.Add(2L, 100, 1L, 1m);
        orders.Rows.Add(3L, 110);
        set.AcceptChanges();
        name.ReadOnly = true;
        customers.Rows[4].Delete();
        customers.Rows[4].AcceptChanges();
        customers.Rows.Add(null, "New", DBNull.Value, DBNull.Value);
        customers.Rows[0]["Note"] = "changed";
        customers.Rows[1].SetModified();
        customers.Rows[3].Delete();
        orders.Rows[1].Delete();
        customers.Rows[2].RowError = "bad";
        customers.Rows[2].SetColumnError("Note", "worse");
        customers.Rows[2].SetColumnError("Id", "odd");
        customers.Rows[3].RowError = "deleted";
        return set;
    }
}
