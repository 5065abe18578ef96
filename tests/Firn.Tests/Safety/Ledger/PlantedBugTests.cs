using Firn.Tests.Packaging;
using Xunit;

namespace Firn.Tests.Safety.Ledger;

/// <summary>
/// The lists of mutations in tests/Firn.Hostile/planted fit the sources: a list that rots finds nothing. Whether the tests notice what the mutations
/// break is run.sh's question.
/// </summary>
public sealed class PlantedBugTests
{
    private static readonly string Folder = Path.Combine(RepositoryFolder.Path, "tests", "Firn.Hostile", "planted");

    private sealed record Place(string Mutation, string File, string Occurrence)
    {
        public List<string> Find { get; } = [];

        public List<string> Replace { get; } = [];
    }

    [Theory]
    [InlineData("mutations.txt", 150)]
    [InlineData("cost.txt", 2)]
    public void Every_mutation_can_be_applied(string list, int least)
    {
        List<Place> places = Read(Path.Combine(Folder, list), out List<string> names);
        Assert.True(names.Count >= least, $"{names.Count} mutations.");
        Assert.Equal(names.Count, names.Distinct(StringComparer.Ordinal).Count());
        Assert.Empty(names.Except(places.Select(place => place.Mutation), StringComparer.Ordinal));
        List<string> problems = [];
        foreach (Place place in places)
        {
            string find = string.Join('\n', place.Find);
            string source = File.ReadAllText(Path.Combine(RepositoryFolder.Path, place.File)).ReplaceLineEndings("\n");
            int occurrences = find.Length == 0 ? 0 : source.Split(find).Length - 1;
            bool fits = place.Occurrence switch
            {
                "" => occurrences == 1,
                "all" => occurrences >= 1,
                _ => occurrences >= int.Parse(place.Occurrence, null),
            };
            if (!fits) problems.Add($"{place.Mutation}: the text occurs {occurrences} times in {place.File}: {find}");
            if (find == string.Join('\n', place.Replace)) problems.Add($"{place.Mutation}: changes nothing in {place.File}.");
        }

        Assert.True(problems.Count == 0, string.Join(Environment.NewLine, problems));
    }

    // As common.sh reads it.
    private static List<Place> Read(string path, out List<string> names)
    {
        List<Place> places = [];
        names = [];
        foreach (string line in File.ReadLines(path))
        {
            if (line.Length < 2 || line[1] != ' ') continue;
            string rest = line[2..];
            switch (line[0])
            {
                case '#':
                    names.Add(rest.Split(':')[0]);
                    break;
                case '@':
                    string[] parts = rest.Split(' ', StringSplitOptions.RemoveEmptyEntries);
                    places.Add(new Place(names[^1], parts[0], parts.Length > 1 ? parts[1] : ""));
                    break;
                case '-':
                    places[^1].Find.Add(rest);
                    break;
                case '+':
                    places[^1].Replace.Add(rest);
                    break;
            }
        }

        return places;
    }
}
