using System.Data;
using System.Globalization;
using System.Text;
using Firn.TestCases;
using SystemTable = System.Data.DataTable;

namespace Firn.Tests.Codecs;

/// <summary>Makes sets of tables up.</summary>
internal static class RandomTables
{
    private static readonly Type[] s_types = [.. SampleTables.Values().Select(value => value.GetType())];

    public static DataSet Next(Random random)
    {
        DataSet set = new(Text(random)) { Locale = CultureInfo.GetCultureInfo(Of(random, "", "en-US", "de-DE")), CaseSensitive = Coin(random), EnforceConstraints = Coin(random), Namespace = Of(random, "", "urn:s") };
        for (int tables = random.Next(4); tables > 0; tables--) set.Tables.Add(NextTable(random, "t" + tables.ToString(CultureInfo.InvariantCulture)));
        for (int i = 0; i < set.Tables.Count; i++)
        {
            SystemTable parent = set.Tables[i], child = set.Tables[random.Next(set.Tables.Count)];
            if (parent == child || child.Columns.Contains("Ref" + i.ToString(CultureInfo.InvariantCulture))) continue;
            DataColumn reference = child.Columns.Add("Ref" + i.ToString(CultureInfo.InvariantCulture), typeof(int));
            DataRelation relation = new("r" + i.ToString(CultureInfo.InvariantCulture), parent.Columns["Id"]!, reference, createConstraints: Coin(random));
            set.Relations.Add(relation);
            if (relation.ChildKeyConstraint is { } key) (key.DeleteRule, key.UpdateRule) = ((Rule)random.Next(4), (Rule)random.Next(4));
        }

        return set;
    }

    private static SystemTable NextTable(Random random, string name)
    {
        SystemTable table = new(name) { Prefix = Of(random, "", "p"), Namespace = Of(random, "", "urn:t") };
        DataColumn id = table.Columns.Add("Id", typeof(int));
        if (Coin(random)) (id.AutoIncrement, id.AutoIncrementSeed, id.AutoIncrementStep) = (true, random.Next(-5, 5), 1 + random.Next(3));
        if (Coin(random)) table.PrimaryKey = [id];
        else id.Unique = true;
        for (int columns = random.Next(8); columns > 0; columns--)
        {
            DataColumn column = table.Columns.Add("c" + columns.ToString(CultureInfo.InvariantCulture), s_types[random.Next(s_types.Length)]);
            column.AllowDBNull = random.Next(4) != 0;
            if (random.Next(3) == 0) column.DefaultValue = Value(random, column.DataType);
            if (random.Next(3) == 0) column.Caption = Text(random);
            if (random.Next(4) == 0) column.ExtendedProperties[Text(random)] = Text(random);
            if (random.Next(4) == 0) column.ColumnMapping = MappingType.Hidden;
            if (column.DataType == typeof(DateTime)) column.DateTimeMode = (DataSetDateTime)random.Next(1, 5);
        }

        for (int rows = random.Next(12); rows > 0; rows--) table.Rows.Add(Values(random, table, rows * 100));
        foreach (DataRow row in table.Rows.Cast<DataRow>().ToArray())
        {
            switch (random.Next(6))
            {
                case 0:
                    continue;
                case 1:
                    row.AcceptChanges();
                    row.ItemArray = Values(random, table, (int)row["Id"]);
                    break;
                case 2:
                    row.AcceptChanges();
                    row.Delete();
                    break;
                case 3:
                    row.AcceptChanges();
                    row.SetModified();
                    break;
                case 4:
                    row.AcceptChanges();
                    row.Delete();
                    row.AcceptChanges();
                    continue;
                default:
                    row.AcceptChanges();
                    break;
            }

            if (random.Next(5) == 0) row.RowError = Text(random);
            if (random.Next(5) == 0) row.SetColumnError(random.Next(table.Columns.Count), Text(random));
        }

        for (int i = 1; i < table.Columns.Count; i++) table.Columns[i].ReadOnly = random.Next(5) == 0;
        return table;
    }

    private static object[] Values(Random random, SystemTable table, int id) =>
        [.. table.Columns.Cast<DataColumn>().Select(column => column.ColumnName == "Id" ? id : column.AllowDBNull && random.Next(3) == 0 ? DBNull.Value : Value(random, column.DataType))];

    private static object Value(Random random, Type type) => type switch
    {
        _ when type == typeof(string) => Text(random),
        _ when type == typeof(int) => random.Next(),
        _ when type == typeof(double) => random.NextDouble(),
        _ when type == typeof(bool) => Coin(random),
        _ when type == typeof(byte[]) => RandomBytes(random),
        _ => SampleTables.Values().First(value => value.GetType() == type),
    };

    private static byte[] RandomBytes(Random random)
    {
        byte[] bytes = new byte[random.Next(20)];
        random.NextBytes(bytes);
        return bytes;
    }

    private static string Text(Random random)
    {
        StringBuilder text = new("x");
        for (int length = random.Next(10); length > 0; length--) text.Append((char)random.Next('a', random.Next(3) == 0 ? '\u0500' : 'z'));
        return text.ToString();
    }

    private static bool Coin(Random random) => random.Next(2) == 0;

    private static string Of(Random random, params string[] texts) => texts[random.Next(texts.Length)];
}
