using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using Firn;
using Google.Protobuf;
using Tour;
using Tour.Json;
using Tour.Measuring;
using Tour.Model;
using Tour.Protobuf;

const int Rounds = 30;

// Only a machine that is busy with other things needs longer, for fewer rounds then.
TimeSpan limit = TimeSpan.FromSeconds(25);

CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
var clock = Stopwatch.StartNew();
if (args.Length > 1)
{
    Console.Error.WriteLine("Usage: Tour [path of a JSON file shaped like Data/cldr-atlas.json]");
    return 1;
}

string path = args.Length > 0 ? args[0] : Path.Combine(AppContext.BaseDirectory, "Data", "cldr-atlas.json");

Atlas atlas;
try
{
    byte[] content = File.ReadAllBytes(path);
    atlas = AtlasJson.Parse(content);
    Step($"Read {Path.GetFileName(path)}: {content.Length:N0} bytes, {atlas.Territories.Count} territories, {atlas.Languages.Count} languages, "
        + $"{atlas.Scripts.Count} scripts, {atlas.Currencies.Count} currencies, {atlas.TimeZones.Count} time zones");
}
catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or ArgumentException or JsonException)
{
    Console.Error.WriteLine($"Cannot read {path}: {exception.Message.ReplaceLineEndings(" ")}");
    return 1;
}

byte[] canonical = AtlasJson.Serialize(atlas);
FirnOptions brotli = FirnOptions.Default with { Compression = FirnCompression.Brotli };
AtlasMessage message = AtlasToMessage.Convert(atlas);
Contender[] contenders =
[
    Contender.Of("Firn, schema embedded", atlas,
        static graph => FirnSerializer.Serialize(graph),
        static bytes => FirnSerializer.Deserialize<Atlas>(bytes)!),
    Contender.Of("Firn, packed", atlas,
        static graph => FirnSerializer.Serialize(graph, FirnOptions.Packed),
        static bytes => FirnSerializer.Deserialize<Atlas>(bytes, FirnOptions.Packed)!),
    Contender.Of("Firn, Brotli", atlas,
        graph => FirnSerializer.Serialize(graph, brotli),
        bytes => FirnSerializer.Deserialize<Atlas>(bytes, brotli)!),
    Contender.Of("Google.Protobuf", message, static graph => graph.ToByteArray(), AtlasMessage.Parser.ParseFrom),
    Contender.Of("System.Text.Json (reflection)", atlas, AtlasJson.Serialize, AtlasJson.Deserialize),
];

var sizes = new List<(string Name, int Bytes, int Compressed)>();
foreach (Contender contender in contenders)
{
    byte[] bytes = contender.Write();
    object copy = contender.Read(bytes);
    Atlas back = copy as Atlas ?? MessageToAtlas.Convert((AtlasMessage)copy);
    if (!AtlasJson.Serialize(back).AsSpan().SequenceEqual(canonical))
    {
        Console.Error.WriteLine($"{contender.Name}: the copy differs from the original.");
        return 2;
    }

    if (!contender.Rewrite(copy).AsSpan().SequenceEqual(bytes))
    {
        Console.Error.WriteLine($"{contender.Name}: the copy is written with other bytes.");
        return 2;
    }

    sizes.Add((contender.Name, bytes.Length, Report.CompressedSize(bytes)));
    Step($"{contender.Name}: wrote {bytes.Length:N0} bytes, read them back: equal, and written again with the same bytes");
}

var timing = new PairedTiming(contenders);
Step("Warming up");
timing.WarmUp();
Step($"Measuring {Rounds} rounds, every format in each, in random order");
int rounds = timing.Measure(Rounds, limit, round =>
{
    if (round % 10 == 0)
        Step($"  {round} of {Rounds} rounds");
});

Console.WriteLine();
Console.WriteLine($"Ratios are to {contenders[0].Name}; those of times are medians of {rounds} paired rounds.");
Console.WriteLine();
Report.PrintSizes(sizes);
Console.WriteLine();
Report.PrintTimes("Write to byte[]", contenders, timing.Write);
Console.WriteLine();
Report.PrintTimes("Read from byte[]", contenders, timing.Read);
return 0;

void Step(string text) => Console.WriteLine($"[{clock.Elapsed.TotalSeconds,5:F1} s] {text}");
