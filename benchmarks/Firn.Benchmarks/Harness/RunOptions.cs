using System.Globalization;

namespace Firn.Benchmarks.Harness;

/// <summary>The command line.</summary>
internal sealed record RunOptions
{
    /// <summary>How to call the program.</summary>
    public const string Usage = """
        dotnet run -c Release --project benchmarks/Firn.Benchmarks -- [options]
          --shape NAME   only this shape; may be repeated (flat, fixed, flat-text, small, large, feed, log, players, media, union, versions; only when named: container, bytype, engines, handwritten, primitives, collections, blobs, scale, roundtrips, updates, now, empty, roots, texts, blobs-by-size, cold, compression, documents, json, tables, threads, streams; alone: start, settings)
          --contender NAME of a shape, only this contender and what it is measured against; may be repeated
          --quick        fewer rounds
          --processes N  measure in N processes, one after the other (default 1; 5 with --gate); not of start or settings, which have processes of their own
          --out PATH     where the results go, as JSON (default: benchmarks/results/core.json)
          --report       measure nothing; write anew what readers see of the result files: the pages beside them, docs/performance.md, docs/hosts, the README's table, charts
          --variant NAME of start, only this way to publish; may be repeated ("just in time", "library native", "all native", "trimmed", "trimmed native", "trimmed composite", "ahead of time"); of settings, only these ("as measured", "PGO off", "concurrent GC", "server GC", "gen0 64 MB")
          --write-types  measure nothing; write anew the many types of start
          --gate         exit code 1 when a target is missed by more than its interval or an allocation is not exact
        """;

    /// <summary>Shapes to run; empty for all.</summary>
    public IReadOnlyList<string> Shapes { get; init; } = [];

    /// <summary>Contenders to time, with those they are measured against; empty for all.</summary>
    public IReadOnlyList<string> Contenders { get; init; } = [];

    /// <summary>Whether there are fewer rounds than a committed run of the core shapes has.</summary>
    public bool IsQuick { get; init; }

    /// <summary>Rounds of slots of about 100 microseconds.</summary>
    public int Rounds { get; init; } = 400;

    /// <summary>Rounds where one call fills a slot.</summary>
    public int LongRounds { get; init; } = 60;

    /// <summary>In how many processes all is measured; null where that is not said.</summary>
    public int? InProcesses { get; init; }

    /// <summary>Processes of each contender where first calls are measured.</summary>
    public int Processes { get; init; } = 21;

    /// <summary>Ways to publish whose first calls are measured, or settings of the runtime; empty for all.</summary>
    public IReadOnlyList<string> Variants { get; init; } = [];

    /// <summary>The result file.</summary>
    public string Out { get; init; } = Path.Combine("benchmarks", "results", "core.json");

    /// <summary>Whether only documents are written, from the result files.</summary>
    public bool ReportOnly { get; init; }

    /// <summary>Whether only the source of the many types is written.</summary>
    public bool WriteTypesOnly { get; init; }

    /// <summary>Whether misses are an error.</summary>
    public bool Gate { get; init; }

    /// <summary>Reads the command line.</summary>
    /// <exception cref="ArgumentException">Something unknown, or a value is missing.</exception>
    public static RunOptions Parse(string[] arguments)
    {
        RunOptions options = new();
        for (int i = 0; i < arguments.Length; i++)
        {
            options = arguments[i] switch
            {
                "--shape" => options with { Shapes = [.. options.Shapes, Value(arguments, ref i)] },
                "--contender" => options with { Contenders = [.. options.Contenders, Value(arguments, ref i)] },
                "--variant" => options with { Variants = [.. options.Variants, Value(arguments, ref i)] },
                "--quick" => options with { IsQuick = true, Rounds = 100, LongRounds = 15, Processes = 15 },
                "--processes" => options with { InProcesses = Number(Value(arguments, ref i)) },
                "--out" => options with { Out = Value(arguments, ref i) },
                "--report" => options with { ReportOnly = true },
                "--write-types" => options with { WriteTypesOnly = true },
                "--gate" => options with { Gate = true },
                _ => throw new ArgumentException($"Unknown argument '{arguments[i]}'."),
            };
        }

        return options;
    }

    private static int Number(string value) =>
        int.TryParse(value, CultureInfo.InvariantCulture, out int number) && number > 0 ? number : throw new ArgumentException("'--processes' needs a number above 0.");

    private static string Value(string[] arguments, ref int index) =>
        ++index < arguments.Length ? arguments[index] : throw new ArgumentException($"'{arguments[index - 1]}' needs a value.");
}
