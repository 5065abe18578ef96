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
