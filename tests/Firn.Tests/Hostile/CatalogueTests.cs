using System.Globalization;
using System.Reflection;
using System.Text.RegularExpressions;
using Firn.Tests.Packaging;
using Xunit;

namespace Firn.Tests.Hostile;

/// <summary>The catalogue of hostile input, docs/hostile-input.md, beside the tests that cite its numbers.</summary>
public partial class CatalogueTests
{
    private const int Last = 78;
    private const string Namespace = "Firn.Tests.";

    [Fact]
    public void Every_number_is_cited_by_a_test()
    {
        SortedDictionary<string, SortedSet<string>> cited = Cited();
        Assert.Equal(Enumerable.Range(1, Last).Select(Name), cited.Keys);
    }

    [Fact]
    public void The_page_names_the_classes_that_cite_each_number()
    {
        SortedDictionary<string, SortedSet<string>> cited = Cited();
        Dictionary<string, string> rows = File.ReadLines(Path.Combine(RepositoryFolder.Path, "docs", "hostile-input.md"))
            .Select(line => Row().Match(line)).Where(match => match.Success).ToDictionary(match => match.Groups["number"].Value, match => match.Groups["tests"].Value.Trim());
        Assert.Equal(cited.Keys, rows.Keys.Order(StringComparer.Ordinal));
        foreach ((string number, SortedSet<string> classes) in cited)
        {
            Assert.Equal($"{number}: {string.Join(", ", classes.Select(name => $"`{name}`"))}", $"{number}: {rows[number]}");
        }
    }

    private static string Name(int number) => "H" + number.ToString("00", CultureInfo.InvariantCulture);

    // Number to classes, by the traits of classes and of their tests.
    private static SortedDictionary<string, SortedSet<string>> Cited()
    {
        SortedDictionary<string, SortedSet<string>> cited = new(StringComparer.Ordinal);
        foreach (Type type in typeof(CatalogueTests).Assembly.GetTypes())
        {
            const BindingFlags Declared = BindingFlags.Public | BindingFlags.Instance | BindingFlags.DeclaredOnly;
            foreach (MemberInfo member in type.GetMethods(Declared).Where(method => method.IsDefined(typeof(FactAttribute))).Append<MemberInfo>(type))
            {
                foreach (CustomAttributeData trait in member.GetCustomAttributesData().Where(data => data.AttributeType == typeof(TraitAttribute)))
                {
                    if (trait.ConstructorArguments is not [{ Value: "Hostile" }, { Value: string number }]) continue;
                    if (!cited.TryGetValue(number, out SortedSet<string>? classes)) cited.Add(number, classes = new(StringComparer.Ordinal));
                    classes.Add(type.FullName![Namespace.Length..].Split('`')[0]);
                }
            }
        }

        return cited;
    }

    [GeneratedRegex(@"^\| (?<number>H\d\d) \| [^|]+ \|(?<tests>[^|]+)\|$")]
    private static partial Regex Row();
}
