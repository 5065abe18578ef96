using System.Text.Json;
using System.Text.Json.Serialization;

namespace Firn.Benchmarks.Harness;

/// <summary>A result file.</summary>
internal sealed record RunResult(MachineInfo Machine, int Rounds, int LongRounds, IReadOnlyList<ShapeResult> Shapes)
{
    private static readonly JsonSerializerOptions Options = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        WriteIndented = true,
    };

    /// <summary>In how many processes it was measured; null for one. Then figures are the medians of theirs, and intervals run from the least to the greatest.</summary>
    public int? Processes { get; init; }

    /// <summary>What the run left out, and why; null where nothing was.</summary>
    public IReadOnlyList<string>? Notes { get; init; }

    /// <summary>The versions of other serializers that ran, by contender; null where none did.</summary>
    public IReadOnlyDictionary<string, string>? Versions { get; init; }

    /// <summary>Writes the file, its folder where it is missing, and the page beside it.</summary>
    public void Save(string path)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(Path.GetFullPath(path))!);
        File.WriteAllText(path, JsonSerializer.Serialize(this, Options).ReplaceLineEndings("\n") + "\n");
        ResultTable.Write(this, path);
    }

    /// <summary>Reads a result file.</summary>
    public static RunResult Load(string path) =>
        JsonSerializer.Deserialize<RunResult>(File.ReadAllText(path), Options) ?? throw new InvalidDataException($"{path} holds no results.");
}

/// <summary>Results of a shape.</summary>
internal sealed record ShapeResult(string Shape, int Inputs, IReadOnlyList<ContenderResult> Contenders);

/// <summary>The result of one contender. Times are of one call; bytes are the average over the inputs.</summary>
internal sealed record ContenderResult(string Name, string Operation, string Floor)
{
    /// <summary>Median of the ratios to the floor's slot of the same round.</summary>
    public double Ratio { get; init; }

    /// <summary>Lower end of the interval: of 95 %, from the rounds of one process, or the least of several processes.</summary>
    public double RatioLow { get; init; }

    /// <summary>Upper end of that interval.</summary>
    public double RatioHigh { get; init; }

    /// <summary>Median time.</summary>
    public double Nanoseconds { get; init; }

    /// <summary>Lower end of the 95 % interval of the time; only of first calls, where a time alone is asked for.</summary>
    public double? NanosecondsLow { get; init; }

    /// <summary>Upper end of that interval.</summary>
    public double? NanosecondsHigh { get; init; }

    /// <summary>Methods that a first call has compiled on its thread.</summary>
    public double? CompiledMethods { get; init; }

    /// <summary>Time that compiling them took.</summary>
    public double? CompilingNanoseconds { get; init; }

    /// <summary>Slots.</summary>
    public int Rounds { get; init; }

    /// <summary>Calls in a slot.</summary>
    public int CallsPerSlot { get; init; }

    /// <summary>Bytes allocated by a call.</summary>
    public double AllocatedBytes { get; init; }

    /// <summary>Whether every input's allocation was what it has to be; null where nothing is required.</summary>
    public bool? AllocationExact { get; init; }

    /// <summary>Bytes of a message.</summary>
    public double PayloadBytes { get; init; }

    /// <summary>Collections of generation 0 during its slots.</summary>
    public int Gen0 { get; init; }

    /// <summary>Collections of generation 1 during its slots.</summary>
    public int Gen1 { get; init; }

    /// <summary>Collections of generation 2 during its slots.</summary>
    public int Gen2 { get; init; }

    /// <summary>The largest ratio that is good enough.</summary>
    public double? Target { get; init; }

    /// <summary>The contender that the target is about, where it is not the floor.</summary>
    public string? TargetBeside { get; init; }

    /// <summary>Median of the ratios to that contender.</summary>
    public double? TargetRatio { get; init; }

    /// <summary>False when the whole interval lies above the target; of several processes, when it does so in half of them or more.</summary>
    public bool? Passed { get; init; }
}
