using System.Data;
using System.Globalization;
using Table = System.Data.DataTable;

namespace Firn.TestCases;

/// <content>Tables and sets of tables.</content>
public static partial class TypeTable
{
    private static IEnumerable<TypeCase> Tables()
    {
        Table empty = new() { Locale = CultureInfo.InvariantCulture }, all = SampleTables.OfAllTypes(), customers = SampleTables.Shop().Tables[0].Copy();
        DataSet none = new() { Locale = CultureInfo.InvariantCulture };
        Table withoutColumns = new("rows") { Locale = CultureInfo.InvariantCulture };
        withoutColumns.Rows.Add();
        withoutColumns.Rows.Add();

        yield return FirnCase<Table?>([null, empty, all, customers, withoutColumns]);
        yield return FirnCase(PlaceValues.InPlaces(SampleTables.Tree(), empty));
        yield return FirnCase<Table[]>([[SampleTables.OfObjects()], []], WithCommonCases);
        yield return FirnCase<DataSet?>([null, none, SampleTables.Shop(), SampleTables.Unchecked()]);
        yield return FirnCase(PlaceValues.InPlaces(SampleTables.Unchecked(), none));
    }
}
