using Firn.Contracts;
using Firn.TestCases;
using Xunit;

namespace Firn.Tests.Table;

/// <summary>The table leaves out no type that the library has a codec for.</summary>
public class CompletenessTests
{
    public static TheoryData<string> LibraryTypes => [.. LibraryCodecTable.All.Select(row => row.Type)];

    [Theory]
    [MemberData(nameof(LibraryTypes))]
    public void A_library_type_has_a_row_as_root_and_in_all_places(string type)
    {
        Assert.Contains(TypeTable.All, row => NameOf(row.Type) == type);
        Assert.Contains(TypeTable.All, row => IsOf(row.Type, typeof(Places<>)) && NameOf(row.Type.GetGenericArguments()[0]) == type);
    }

    /// <summary>Structs also where they may be null, and what can be a key as key.</summary>
    [Fact]
    public void Value_types_have_rows_where_they_may_be_null()
    {
        string[] missing = [.. LibraryCodecTable.All.Where(row => !row.Type.Contains('`', StringComparison.Ordinal))
            .Select(row => TypeTable.All.First(r => NameOf(r.Type) == row.Type).Type)
            .Where(type => type.IsValueType && !TypeTable.All.Any(row => IsOf(row.Type, typeof(NullablePlaces<>)) && row.Type.GetGenericArguments()[0] == type))
            .Select(TypeName.Of)];
        Assert.Empty(missing);
    }

    private static bool IsOf(Type type, Type definition) => type.IsGenericType && type.GetGenericTypeDefinition() == definition;

    private static string NameOf(Type type) => (type.IsGenericType ? type.GetGenericTypeDefinition() : type).FullName!;
}
