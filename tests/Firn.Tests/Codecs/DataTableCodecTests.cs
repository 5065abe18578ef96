using System.Data;
using System.Data.SqlTypes;
using System.Globalization;
using Firn.Codecs;
using Firn.TestCases;
using Xunit;
using SystemTable = System.Data.DataTable;

namespace Firn.Tests.Codecs;

/// <summary>Tables and sets beyond the values of the type table: what is refused, random ones, hostile ones.</summary>
public class DataTableCodecTests
{
    // The fragments of docs/wire-format.md, section 3.7.
    [Fact]
    public void Tables_have_the_bytes_of_the_document()
    {
        SystemTable table = new("T") { Locale = CultureInfo.InvariantCulture };
        CodecProbe.HasBytes<SystemTable, DataTableCodec>(table, "08 00 00 00 00 00 00 00 04 54", Same);
        table.Columns.Add("A", typeof(int));
        table.Rows.Add(1);
        table.Rows.Add(DBNull.Value);
        table.AcceptChanges();
        table.Rows[0][0] = 2;
        CodecProbe.HasBytes<SystemTable, DataTableCodec>(table, "08 01 01 00 01 03 04 41 07 07 05 01 00 00 00 02 00 00 00 00 00 00 00 00 02 02 00 04 54", Same);
        DataSet set = new("S") { Locale = CultureInfo.InvariantCulture };
        CodecProbe.HasBytes<DataSet, DataSetCodec>(set, "02 04 53 00 00 00 00 00", (left, right) => Assert.Null(TableEquality.Difference(left, right)));
    }

    [Fact]
    public void Where_a_column_goes_on_to_count_comes_back()
    {
        foreach (Type type in (Type[])[typeof(short), typeof(int), typeof(long), typeof(decimal), typeof(System.Numerics.BigInteger)])
        {
            SystemTable table = new("T") { Locale = CultureInfo.InvariantCulture };
            DataColumn column = table.Columns.Add("N", type), other = table.Columns.Add("M", typeof(int));
            (column.AutoIncrement, column.AutoIncrementSeed, column.AutoIncrementStep) = (true, 7, -3);
            other.AutoIncrement = true;
            Assert.Null(TableEquality.Difference(table, Pass(table)));
            for (int i = 0; i < 5; i++) table.Rows.Add();
            Assert.Null(TableEquality.Difference(table, Pass(table)));
            table.Rows.Clear();
            SystemTable read = Pass(table);
            Assert.Null(TableEquality.Difference(table, read));
            Assert.Equal(7 - (5 * 3), Convert.ToInt32(read.Rows.Add()["N"] is System.Numerics.BigInteger large ? (long)large : read.Rows[0]["N"], CultureInfo.InvariantCulture));
        }
    }

    // Rows, removed rows, other steps and numbers that are used up move a column on, or leave it where it is.
    [Theory]
    [InlineData("Two", 6)]
    [InlineData("Step", -3)]
    [InlineData("Loaded", 1)]
    [InlineData("UsedUp", 32_768)]
    [InlineData("Off", 6)]
    public void A_column_goes_on_with_its_own_number(string what, long next)
    {
        SystemTable table = new("T") { Locale = CultureInfo.InvariantCulture };
        DataColumn column = table.Columns.Add("N", what == "UsedUp" ? typeof(short) : typeof(int)), other = table.Columns.Add("M", typeof(int));
        column.AutoIncrement = what != "Loaded";
        other.AutoIncrement = true;
        if (what == "Step") column.AutoIncrementStep = -1;
        object[][] rows = what switch { "Two" or "Off" => [[5, -7]], "Loaded" => [[100, 3]], "UsedUp" => [[short.MaxValue, 77]], _ => [[0, 1], [-1, 2], [-2, 3], [-3, 4]] };
        foreach (object[] row in rows) table.Rows.Add(row);
        if (what == "UsedUp") table.Rows.RemoveAt(0);
        (column.AutoIncrement, column.AutoIncrementSeed, column.AutoIncrementStep) = (what != "Off", what == "Loaded" ? 1 : 0, 1);
        long expected = Convert.ToInt64(TableTarget.NextOf(column), CultureInfo.InvariantCulture), expectedOther = Convert.ToInt64(TableTarget.NextOf(other), CultureInfo.InvariantCulture);
        if (what is not ("Step" or "Loaded")) Assert.Equal(next, expected);
        SystemTable read = Pass(table);
        Assert.Equal((expected, expectedOther), (Convert.ToInt64(TableTarget.NextOf(read.Columns[0]), CultureInfo.InvariantCulture), Convert.ToInt64(TableTarget.NextOf(read.Columns[1]), CultureInfo.InvariantCulture)));
    }

    // The framework walks from each row to the root when a relation becomes nested, and refuses rows that are parents of themselves.
    [Fact]
    public void Rows_in_nested_relations_come_back()
    {
        DataSet set = new("S") { Locale = CultureInfo.InvariantCulture, EnforceConstraints = false };
        SystemTable table = set.Tables.Add("T");
        DataRelation relation = new("R", table.Columns.Add("Id", typeof(int)), table.Columns.Add("Parent", typeof(int)), createConstraints: false);
        set.Relations.Add(relation);
        relation.Nested = true;
        for (int i = 0; i < 4_000; i++) table.Rows.Add(i, Math.Max(0, i - 1));
        table.Rows.Add(0, 5);
        byte[] bytes = FirnSerializer.Serialize(set);
        long before = GC.GetAllocatedBytesForCurrentThread();
        DataSet read = FirnSerializer.Deserialize<DataSet>(bytes)!;
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 1, 8_000_000);
        Assert.Null(TableEquality.Difference(set, read));
    }

    [Fact]
    public void What_keys_and_nested_relations_change_is_set_again()
    {
        DataSet set = new("S") { Locale = CultureInfo.InvariantCulture, Namespace = "s" };
        SystemTable parent = set.Tables.Add("P", "p"), child = set.Tables.Add("K", "s");
        DataColumn key = parent.Columns.Add("A", typeof(int));
        parent.PrimaryKey = [key];
        key.AllowDBNull = true;
        set.Relations.Add("R", key, child.Columns.Add("A", typeof(int))).Nested = true;
        parent.Rows.Add(1);
        child.Rows.Add(1);
        set.AcceptChanges();
        DataSet read = Pass(set);
        Assert.Null(TableEquality.Difference(set, read));
        Assert.Equal(("s", true), (read.Tables[1].Namespace, read.Tables[0].Columns[0].AllowDBNull));
    }

    [Fact]
    public void What_System_Data_does_not_make_again_is_refused_when_it_is_written()
    {
        DataSet set = new("S") { Locale = CultureInfo.InvariantCulture };
        SystemTable parent = set.Tables.Add("P"), child = set.Tables.Add("K");
        set.Relations.Add("R", parent.Columns.Add("A", typeof(int)), child.Columns.Add("A", typeof(int))).Nested = true;
        child.Columns["A"]!.ColumnMapping = MappingType.Attribute;
        child.Columns.Add(new DataColumn("Text", typeof(string), null, MappingType.SimpleContent));
        Pass(set);
        SystemTable table = new("T");
        table.Columns.Add("C", typeof(int));
        table.PrimaryKey = [table.Columns[0]];
        table.BeginLoadData();
        table.Rows.Add(1);
        table.Rows.Add(1);
        Assert.Contains("EndLoadData", Refused(table), StringComparison.Ordinal);
        table = new("T") { Locale = new CultureInfo("zh-CN_stroke") };
        Assert.Contains("zh-CN_stroke", Refused(table), StringComparison.Ordinal);
        table = new("T");
        table.Columns.Add(new OwnColumn { ColumnName = "C" });
        Assert.Equal(FirnErrorCode.DerivedInstance, Assert.Throws<FirnException>(() => FirnSerializer.Serialize(table)).Code);
        table = new("T");
        table.PrimaryKey = [table.Columns.Add("C", typeof(int))];
        table.Columns[0].AllowDBNull = true;
        table.Rows.Add(DBNull.Value);
        Assert.Contains("primary key", Refused(table), StringComparison.Ordinal);
        table = new("T");
        table.Columns.Add("C", typeof(System.Numerics.BigInteger)).AutoIncrement = true;
        table.Rows.Add(System.Numerics.BigInteger.Pow(2, 70));
        Assert.Contains("64 bits", Refused(table), StringComparison.Ordinal);
        table.Columns[0].AutoIncrement = false;
    }

    private sealed class OwnColumn : DataColumn;

    [Fact]
    public void What_is_read_goes_on_as_a_table()
    {
        DataSet set = Pass(SampleTables.Shop());
        set.AcceptChanges();
        set.Tables["Customer"]!.Rows.Find(100)!.Delete();
        Assert.Equal(DBNull.Value, set.Tables["Order"]!.Rows[0]["Customer"]);
        Assert.Throws<ReadOnlyException>(() => set.Tables["Customer"]!.Rows[1]["Name"] = "x");
        Assert.Throws<ConstraintException>(() => set.Tables["Order"]!.Rows.Add(1L));
        set.RejectChanges();
        Assert.Equal(100, set.Tables["Order"]!.Rows[0]["Customer"]);
        Assert.Equal(50, set.Tables["Order"]!.MinimumCapacity);
    }

    [Fact]
    public void Expressions_are_for_trusted_input()
    {
        DataSet set = SampleTables.Shop();
        set.Tables["Customer"]!.Columns.Add("Sum", typeof(decimal), "Sum(Child(CustomerOrders).Total)");
        set.Tables["Order"]!.Columns.Add("Of", typeof(string), "Parent(CustomerOrders).Name + '!'");
        Assert.Contains("column 'Sum' of the table 'Customer' has an expression", Refused(set), StringComparison.Ordinal);
        byte[] bytes = FirnSerializer.Serialize(set, FirnOptions.Trusted);
        Assert.Equal(FirnErrorCode.InvalidValue, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<DataSet>(bytes)).Code);
        DataSet read = FirnSerializer.Deserialize<DataSet>(bytes, FirnOptions.Trusted)!;
        Assert.Equal("Sum(Child(CustomerOrders).Total)", read.Tables["Customer"]!.Columns["Sum"]!.Expression);
        Assert.Equal("An!", read.Tables["Order"]!.Rows[0]["Of"]);
        Assert.Equal(9.90m, read.Tables["Customer"]!.Rows[0]["Sum"]);
        Assert.Equal(160, read.Tables["Customer"]!.NewRow()["Id"]);

        SystemTable table = new("T") { Locale = CultureInfo.InvariantCulture };
        table.Columns.Add("A", typeof(int));
        table.Columns.Add("Later", typeof(int));
        table.Columns.Add("B", typeof(int), "A + 1");
        table.Columns["Later"]!.Expression = "B * 2";
        table.DisplayExpression = "A";
        table.Rows.Add(1);
        Assert.Contains("DisplayExpression", Refused(table), StringComparison.Ordinal);
        byte[] computed = FirnSerializer.Serialize(table, FirnOptions.Trusted);
        Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<SystemTable>(computed));
        Assert.Null(TableEquality.Difference(table, FirnSerializer.Deserialize<SystemTable>(computed, FirnOptions.Trusted)!));
    }

    [Fact]
    public void What_would_not_come_back_is_refused_with_a_remedy()
    {
        SystemTable table = new("T");
        table.Columns.Add("C", typeof(DayOfWeek));
        Assert.Contains("'C' of the table 'T' is of type System.DayOfWeek", Refused(table), StringComparison.Ordinal);
        table = new("T");
        table.Columns.Add("C", typeof(SqlInt32));
        Assert.Contains("as int for SqlInt32", Refused(table), StringComparison.Ordinal);
        table = new("T");
        table.Columns.Add("C", typeof(Type));
        Assert.Contains("System.Type", Refused(table), StringComparison.Ordinal);
        table = SampleTables.OfObjects();
        Assert.Contains("FirnOptions.WithCommonCases()", Refused(table), StringComparison.Ordinal);
        Assert.Null(TableEquality.Difference(table, FirnSerializer.Deserialize<SystemTable>(FirnSerializer.Serialize(table, FirnOptions.Default.WithCommonCases()), FirnOptions.Default.WithCommonCases())!));
        table = new("T");
        table.ExtendedProperties[5] = "x";
        Assert.Contains("Make both of them text", Refused(table), StringComparison.Ordinal);
        table = new("T");
        table.Columns.Add("C", typeof(int));
        table.Rows.Add(1).AcceptChanges();
        table.Rows[0].BeginEdit();
        table.Rows[0][0] = 2;
        Assert.Contains("EndEdit", Refused(table), StringComparison.Ordinal);
        table.Rows[0].EndEdit();
        Pass(table);
        SystemTable orders = SampleTables.Shop().Tables["Order"]!;
        Assert.Contains("Copy()", Refused(orders), StringComparison.Ordinal);
        Assert.Null(TableEquality.Difference(orders.Copy(), Pass(orders.Copy())));
        Assert.Contains("EnforceConstraints", Refused(SampleTables.Unchecked().Tables[0]), StringComparison.Ordinal);
        Assert.Equal(FirnErrorCode.DerivedInstance, Assert.Throws<FirnException>(() => FirnSerializer.Serialize<SystemTable>(new Typed())).Code);
        DataSet typed = new();
        typed.Tables.Add(new Typed());
        Assert.Equal(FirnErrorCode.DerivedInstance, Assert.Throws<FirnException>(() => FirnSerializer.Serialize(typed)).Code);
        Assert.Equal("typed", FirnSerializer.Deserialize<SystemTable>(FirnSerializer.Serialize<SystemTable>(new Typed(), FirnOptions.Default with { WriteDerivedAsDeclared = true }))!.TableName);
    }

    [Fact]
    public void Columns_without_values_and_unchanged_rows_take_little()
    {
        SystemTable table = new("T") { Locale = CultureInfo.InvariantCulture };
        table.Columns.Add("Id", typeof(int));
        table.Columns.Add("Nothing", typeof(decimal));
        for (int i = 0; i < 8_000; i++) table.Rows.Add(i);
        table.AcceptChanges();
        int length = CodecProbe.Write<SystemTable, DataTableCodec>(table).Length;
        Assert.InRange(length, 8_000 * 5, (8_000 * 5) + 1_000 + 60);
    }

    [Fact]
    public void A_document_shows_a_table()
    {
        FirnDocument document = FirnDocument.Parse(FirnSerializer.Serialize(SampleTables.Tree(), FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named }));
        string json = document.ToJson();
        Assert.Contains("\"TableName\":\"Tree\"", json, StringComparison.Ordinal);
        Assert.Contains("\"$value\":[1,2]", json, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void Random_sets_come_back(int seed)
    {
        Random random = new(seed);
        for (int i = 0; i < 40; i++)
        {
            DataSet set = RandomTables.Next(random);
            FirnOptions options = FirnOptions.Default with { SchemaMode = (FirnSchemaMode)random.Next(4) };
            byte[] bytes = FirnSerializer.Serialize(set, options);
            DataSet read = FirnSerializer.Deserialize<DataSet>(bytes, options)!;
            if (TableEquality.Difference(set, read) is { } difference) Assert.Fail($"Seed {seed}, set {i}: {difference}");
            Assert.True(bytes.AsSpan().SequenceEqual(FirnSerializer.Serialize(read, options)), $"Seed {seed}, set {i}: written again in another way");
        }
    }

    /// <summary>Whatever is damaged is refused or a value, and nothing but <see cref="FirnException"/> comes out.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void Damaged_sets_are_refused_or_read(int seed)
    {
        Random random = new(seed);
        FirnOptions none = FirnOptions.Default with { SchemaMode = FirnSchemaMode.None };
        byte[][] messages = [FirnSerializer.Serialize(SampleTables.Shop(), none), FirnSerializer.Serialize(RandomTables.Next(random), none)];
        for (int i = 0; i < 4_000; i++)
        {
            byte[] bytes = [.. messages[i % messages.Length]];
            for (int changes = random.Next(1, 4); changes > 0; changes--) bytes[random.Next(1, bytes.Length)] = (byte)random.Next(256);
            try
            {
                FirnSerializer.Deserialize<DataSet>(bytes, none);
            }
            catch (FirnException)
            {
            }
            catch (Exception exception)
            {
                Assert.Fail($"Seed {seed}, message {i}: {exception}");
            }
        }
    }

    [Theory]
    [InlineData("08 00 00 00 00 00 00 01 04 04 54", "a state that is none")]
    [InlineData("08 01 01 00 01 03 04 41 07 00 00 00 00 00 00 01 00 04 54", "fewer values than rows")]
    [InlineData("08 01 01 00 01 03 04 41 07 02 01 00 00 00 00 00 00 00 00 00 04 54", "more values than rows")]
    [InlineData("08 02 01 00 01 03 04 41 07 00 01 00 01 03 04 41 07 00 00 00 00 00 00 00 04 54", "a name twice")]
    [InlineData("08 01 01 00 00 03 04 41 07 00 00 00 00 00 00 00 04 54", "no mapping")]
    [InlineData("08 01 01 00 05 03 04 41 07 00 00 00 00 00 00 00 04 54", "a mapping that is none")]
    [InlineData("08 01 01 00 01 00 04 41 07 00 00 00 00 00 00 00 04 54", "a mode of times that is none")]
    [InlineData("08 01 81 00 01 03 04 41 04 31 07 00 00 00 00 00 00 00 04 54", "an expression")]
    [InlineData("08 01 41 00 01 03 04 41 14 02 04 78 07 00 00 00 00 00 00 00 04 54", "a default of another type")]
    [InlineData("08 01 01 00 01 03 04 41 07 00 01 00 00 00 00 01 05 00 00 00 00 00 00 00 00 00 04 54", "a constraint of a column that is not there")]
    [InlineData("08 00 00 01 00 01 00 00 00 04 78 00 00 00 00 04 54", "an error of a row that is not there")]
    [InlineData("08 01 01 00 01 03 04 41 07 04 01 00 00 00 01 00 00 00 01 00 00 00 00 01 00 00 00 00 04 75 00 00 00 00 02 00 00 04 54", "equal values under a key")]
    [Trait("Hostile", "H53")]
    public void Hostile_tables_are_refused(string hex, string what)
    {
        foreach (FirnOptions options in (FirnOptions[])[FirnOptions.Default, FirnOptions.Trusted])
        {
            if (what == "an expression" && options == FirnOptions.Trusted) continue;
            Assert.Equal((FirnErrorCode.InvalidValue, what), (Assert.Throws<FirnException>(() => CodecProbe.Read<SystemTable, DataTableCodec>(Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal)), options)).Code, what));
        }
    }

    [Fact]
    public void Numbers_of_parts_are_bounded_on_both_sides()
    {
        SystemTable table = new("T") { Locale = CultureInfo.InvariantCulture };
        for (int i = 0; i <= TableMemory.MostColumns; i++) table.Columns.Add("c" + i.ToString(CultureInfo.InvariantCulture), typeof(bool));
        Assert.Contains("4097 columns", Refused(table), StringComparison.Ordinal);
        byte[] bytes = FirnSerializer.Serialize(table, FirnOptions.Trusted);
        Assert.Equal(FirnErrorCode.InvalidValue, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<SystemTable>(bytes)).Code);
        Assert.Equal(table.Columns.Count, FirnSerializer.Deserialize<SystemTable>(bytes, FirnOptions.Trusted)!.Columns.Count);
    }

    /// <summary>Rows without columns, and few columns without values, take memory as the bytes allow.</summary>
    [Theory]
    [InlineData(200_000, 0)]
    [InlineData(200_000, 1)]
    [InlineData(20_000, 40)]
    public void Memory_stays_within_the_ratio_of_the_type(int rows, int columns)
    {
        SystemTable table = new("T") { Locale = CultureInfo.InvariantCulture };
        for (int i = 0; i < columns; i++) table.Columns.Add("c" + i.ToString(CultureInfo.InvariantCulture), i % 2 == 0 ? typeof(Int128) : typeof(string));
        for (int i = 0; i < rows; i++) table.Rows.Add();
        byte[] bytes = FirnSerializer.Serialize(table);
        long before = GC.GetAllocatedBytesForCurrentThread();
        SystemTable read = FirnSerializer.Deserialize<SystemTable>(bytes)!;
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        Assert.Equal(rows, read.Rows.Count);
        Assert.True(allocated <= (bytes.Length * FirnSerializer.GetAllocationRatio<SystemTable>()) + (1 << 20), $"{allocated} bytes for {bytes.Length}, at a ratio of {FirnSerializer.GetAllocationRatio<SystemTable>()}");
    }

    private static string Refused<T>(T value) => Assert.Throws<FirnException>(() => FirnSerializer.Serialize(value)).Message;

    private static T Pass<T>(T value) => FirnSerializer.Deserialize<T>(FirnSerializer.Serialize(value))!;

    private static void Same(SystemTable left, SystemTable right) => Assert.Null(TableEquality.Difference(left, right));

    private sealed class Typed : SystemTable
    {
        public Typed() => TableName = "typed";
    }
}
