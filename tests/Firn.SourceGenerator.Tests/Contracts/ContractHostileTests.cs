extern alias generator;

using System.Diagnostics;
using System.Text;
using generator::Firn.SourceGenerator.ContractFiles;
using Files = generator::Firn.Contracts.Files;

namespace Firn.SourceGenerator.Tests;

/// <summary>Contract files that are none: one error with a line, never an exception of the compiler's, and no long wait.</summary>
public sealed class ContractHostileTests
{
    private const string Source = "class Order { public int Id { get; set; } public E E { get; set; } } enum E { A } [FirnUnion(1, typeof(C))] class U; class C : U; static class Program { static byte[] Main(Order o, U u) => FirnSerializer.Serialize((o, u)); }";

    private static readonly string s_good = ContractProject.Write(Source, ContractProject.Write(Source, null, (ContractProject.Release, "1.0")));

    public static TheoryData<string, string, int> Malformed()
    {
        TheoryData<string, string, int> files = new()
        {
            { "", "the JSON ends too early", 1 },
            { "null", "the file is no JSON object", 1 },
            { "{}", "'current' is missing", 1 },
            { "{ \"current\": {} }", "the first name is not 'firnContract'", 1 },
            { "{ \"firnContract\": 2 }", "version 2 of the format is not known, only 1", 1 },
            { "{ \"firnContract\": \"1\" }", "the version of the format is no number", 1 },
            { "{ \"firnContract\": 1.5 }", "a number is no whole one", 1 },
            { "{ \"firnContract\": 1,\n \"firnContract\": 1 }", "'firnContract' stands twice", 2 },
            { "{ \"firnContract\": 1,\n\n \"more\": 1 }", "'more' is unknown here", 3 },
            { new string('[', 100_000), "the JSON is nested deeper", 1 },
            { string.Concat(Enumerable.Repeat("{\"a\":", 100_000)), "the JSON is nested deeper", 1 },
            { "[" + string.Concat(Enumerable.Repeat("0,", 2_000_001)) + "0]", "more than 2,000,000 values", 1 },
            { new string(' ', (16 << 20) + 1), "the file is longer than 16 MiB", 1 },
            { "\"" + new string('a', 1_000_000), "a text does not end", 1 },
            { "\"\\u12\"", "a text has an unknown escape", 1 },
            { "\"\\uZZZZ\"", "a text has an unknown escape", 1 },
            { "{ // no\n}", "a name in quotes is missing", 1 },
        };
        Add("\"type\": \"int\"", "\"type\": \"integer\"", "'integer' at 'object Order' is no type");
        Add("\"type\": \"int\"", "\"type\": \"object Bill\"", "'object Bill' at 'object Order' is no type, or names one that is missing");
        Add("\"type\": \"int\"", "\"type\": \"" + string.Concat(Enumerable.Repeat("list<", 100_000)) + "\"", "is no type");
        Add("\"type\": \"int\"", "\"type\": \"object Order\"", "contains itself, with nothing between");
        Add("\"type\": \"int\"", "\"type\": 5", "a text is missing");
        Add("\"type\": \"int\"", "\"type\": \"dictionary<int?, int>\"", "is no type");
        Add("\"type\": \"int\"", "\"type\": \"array1<int>\"", "is no type");
        Add("\"name\": \"Id\"", "\"name\": \"E\"", "is not the one of its name");
        Add(s_good.Split('\n').First(l => l.Contains("\"name\": \"Id\"", StringComparison.Ordinal)).TrimEnd(','), "{ \"name\": \"E\", \"type\": \"int\" }", "two members that are known by the same");
        Add("\"name\": \"Id\", \"hash\"", "\"name\": \"Id\", \"id\": -1, \"x\"", "'x' is unknown in a member");
        Add("\"name\": \"A\", \"value\": 0", "\"name\": \"A\", \"value\": 9999999999", "is none of its integer");
        Add("\"underlying\": \"int\"", "\"underlying\": \"string\"", "is no integer of 8 to 64 bits");
        Add("\"object Order\": \"object Order\"", "", "");
        Add("\"object C\": {", "\"class C\": {", "does not begin with object, reference, union or enum");
        Add("\"version\": \"1.0\"", "\"version\": \"1 0\"", "the version of a release has other characters");
        Add("{ \"tag\": 1,", "{ \"tag\": -1,", "a whole number from 0 to 4294967295 is missing");
        return files;

        void Add(string part, string instead, string words)
        {
            if (words.Length == 0) return;
            Assert.Contains(part, s_good, StringComparison.Ordinal);
            files.Add(s_good.Replace(part, instead, StringComparison.Ordinal), words, 0);
        }
    }

    [Theory]
    [MemberData(nameof(Malformed))]
    public async Task A_file_that_is_none_is_one_error(string file, string words, int line)
    {
        Stopwatch watch = Stopwatch.StartNew();
        string said = Assert.Single(await ContractProject.AnalyzeAsync(Source, file));
        Assert.StartsWith("FIRN0105", said, StringComparison.Ordinal);
        Assert.Contains(words, said, StringComparison.Ordinal);
        if (line > 0) Assert.Contains($"(line {line})", said, StringComparison.Ordinal);
        Assert.True(said.Length < 800, said);
        Assert.Null(ContractProject.TryWrite(Generation.Compile(Source), file));
        FirnException refused = Assert.Throws<FirnException>(() => FirnContract.Parse(Encoding.UTF8.GetBytes(file)));
        Assert.Equal(FirnErrorCode.InvalidSchema, refused.Code);
        Assert.True(watch.Elapsed < TimeSpan.FromSeconds(60), watch.Elapsed.ToString());
    }

    [Fact]
    public void A_file_that_is_no_text_is_refused() => Assert.Throws<FirnException>(() => FirnContract.Parse([0xFF, 0xFE, 0x7B]));

    /// <summary>Many large states, of which a file says little.</summary>
    [Fact]
    public void Releases_that_cost_nothing_in_the_file_are_bounded()
    {
        string members = string.Join(",", Enumerable.Range(0, 50_000).Select(i => $"{{\"name\":\"m{i}\",\"type\":\"int\"}}"));
        string releases = string.Join(",", Enumerable.Range(0, 999).Select(i => $"{{\"version\":\"{i}\",\"roots\":{{}},\"types\":{{{(i == 0 ? $"\"object A\":{{\"members\":[{members}]}}" : "")}}}}}"));
        FirnException refused = Assert.Throws<FirnException>(() => FirnContract.Parse(Encoding.UTF8.GetBytes($"{{\"firnContract\":1,\"current\":{{\"roots\":{{}},\"types\":{{}}}},\"releases\":[{releases}]}}")));
        Assert.Contains("more than 2,000,000 lines", refused.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_member_has_at_most_a_thousand_former_names()
    {
        string file = $"{{\"firnContract\":1,\"current\":{{\"roots\":{{}},\"types\":{{\"object T\":{{\"members\":[{{\"name\":\"x\",\"type\":\"int\",\"formerNames\":[{string.Join(",", Enumerable.Repeat("\"a\"", 1_001))}]}}]}}}}}}}}";
        Assert.Contains("has more than 1,000 former names", Assert.Throws<FirnException>(() => FirnContract.Parse(Encoding.UTF8.GetBytes(file))).Message, StringComparison.Ordinal);
    }

    /// <summary>One type with many former names, read as many others.</summary>
    [Fact]
    public void Many_former_names_cost_no_long_time()
    {
        string names = string.Join(",", Enumerable.Range(0, 1_000).Select(i => $"\"f{i}\""));
        string members = string.Join(",", Enumerable.Range(0, 500).Select(i => $"{{\"name\":\"m{i}\",\"type\":\"int\",\"formerNames\":[{names}]}}"));
        Files.ContractState older = Read(string.Join(",", Enumerable.Range(0, 5_000).Select(i => $"\"object T{i}\":{{\"members\":[{{\"name\":\"x\",\"type\":\"int\"}}]}}")), i => $"object T{i}");
        Files.ContractState newer = Read($"\"object T\":{{\"members\":[{members}]}}", _ => "object T");
        Stopwatch watch = Stopwatch.StartNew();
        Assert.NotEmpty(ContractComparison.Compare(older, newer, new HashSet<string>()));
        Assert.True(watch.Elapsed < TimeSpan.FromSeconds(20), watch.Elapsed.ToString());

        static Files.ContractState Read(string types, Func<int, string> root) =>
            Files.ContractFileReader.Read($"{{\"firnContract\":1,\"current\":{{\"roots\":{{{string.Join(",", Enumerable.Range(0, 5_000).Select(i => $"\"R{i}\":\"{root(i)}\""))}}},\"types\":{{{types}}}}}}}").Current;
    }

    /// <summary>Each byte of a file is changed, cut or doubled at random: a file or an error, and the analyzer says something of what it compares.</summary>
    [Fact]
    public void Damaged_files_give_a_file_or_an_error()
    {
        int seed = Environment.GetEnvironmentVariable("FIRN_SEED") is { } given ? int.Parse(given, System.Globalization.CultureInfo.InvariantCulture) : Random.Shared.Next();
        Random random = new(seed);
        byte[] good = Encoding.UTF8.GetBytes(s_good);
        Files.ContractState now = Files.ContractFileReader.Read(s_good).Current;
        int compared = 0;
        string[] words = ["{", "}", "[", "]", ",", ":", "\"", "null", "0", "-1", "true", "\\u0000", "list<", "?", ">", "object Order", "union U", "enum E", "\"types\"", "\"members\": []", "1e9"];
        for (int i = 0; i < 20_000; i++)
        {
            List<byte> bytes = [.. good];
            for (int edits = random.Next(1, 4); edits > 0; edits--)
            {
                int at = random.Next(bytes.Count);
                switch (random.Next(4))
                {
                    case 0:
                        bytes[at] = (byte)random.Next(256);
                        break;
                    case 1:
                        bytes.RemoveRange(at, Math.Min(bytes.Count - at, random.Next(1, 40)));
                        break;
                    case 2:
                        bytes.InsertRange(at, Encoding.UTF8.GetBytes(words[random.Next(words.Length)]));
                        break;
                    default:
                        bytes.InsertRange(at, bytes.GetRange(at, Math.Min(bytes.Count - at, random.Next(1, 200))));
                        break;
                }

                if (bytes.Count == 0) bytes.Add(0);
            }

            try
            {
                FirnContract contract = FirnContract.Parse([.. bytes]);
                foreach (string root in contract.Roots) contract.TryGetSchema(root, out _);

                // What the analyzer would do with it.
                Files.ContractFile file = Files.ContractFileReader.Read(Encoding.UTF8.GetString([.. bytes]));
                ContractComparison.Find(file, now, new HashSet<string>());
                ContractComparison.Find(new Files.ContractFile(now, file.Releases), file.Current, new HashSet<string>());
                compared++;
            }
            catch (FirnException)
            {
            }
            catch (Exception exception)
            {
                Assert.Fail($"seed {seed}, {i}: {exception}\n{Encoding.UTF8.GetString([.. bytes])}");
            }
        }

        Assert.True(compared > 100, $"seed {seed}: {compared}");
    }

    /// <summary>What the compiler meets is a file that parses, and says anything of the types.</summary>
    [Fact]
    public async Task A_file_of_other_types_is_compared_without_an_exception()
    {
        string file = s_good.Replace("\"type\": \"int\"", "\"type\": \"list<dictionary<enum E, union U?>?>\"", StringComparison.Ordinal);
        string[] said = await ContractProject.AnalyzeAsync(Source, file);
        Assert.Contains(said, s => s.StartsWith("FIRN0101 'Order.Id': list of dictionary of", StringComparison.Ordinal));
        Assert.DoesNotContain(said, s => s.StartsWith("AD0001", StringComparison.Ordinal));
    }
}
