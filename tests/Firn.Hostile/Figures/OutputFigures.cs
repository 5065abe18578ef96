using System.Diagnostics;
using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using Firn.Hostile.Running;
using Firn.Hostile.Targets;

namespace Firn.Hostile.Figures;

/// <summary>
/// R17 (H77): the bytes of all rows are the same whatever the compiler, the instruction set, the culture, the time zone and the engine. Each
/// environment is a process of its own. (The bytes of programs compiled ahead of time are compared by tests/Firn.Aot/run.sh.)
/// </summary>
internal static class OutputFigures
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(5);

    private const string LocalTime = "has local times, and a local time is another instant in another zone";
    private const string HashOrder = "is in the order of hash codes, which are others for strings in each process";

    /// <summary>Rows whose value itself depends on the process, and why.</summary>
    private static readonly Dictionary<string, string> s_ofTheProcess = new(StringComparer.Ordinal)
    {
        ["DateTime"] = LocalTime,
        ["Places<DateTime>"] = LocalTime,
        ["NullablePlaces<DateTime>"] = LocalTime,
        ["ImmutableHashSet<string>"] = HashOrder,
        ["Hashtable"] = HashOrder,
    };

    /// <summary>Rows that a process without data for cultures refuses, as it could not read them back equal.</summary>
    private static readonly string[] s_ofCultures = ["CultureInfo", "Places<CultureInfo>"];

    public static IEnumerable<Figure> List => [new("R17", "hashes of all output over compilers, instruction sets, cultures, time zones and engines", "1", Hashes)];

    private sealed record Variant(string Name, string? Culture = null, params (string Name, string Value)[] Settings)
    {
        /// <summary>The rows whose values this environment has to refuse.</summary>
        public IReadOnlyList<string> Refused { get; init; } = [];
    }

    private static readonly Variant[] s_variants =
    [
        new("the other engine"),
        new("once more"),
        new("FIRN_KERNELS=scalar", null, ("FIRN_KERNELS", "scalar")),
        new("FIRN_KERNELS=vector128", null, ("FIRN_KERNELS", "vector128")),
        new("FIRN_KERNELS=avx2", null, ("FIRN_KERNELS", "avx2")),
        new("FIRN_KERNELS=avx512", null, ("FIRN_KERNELS", "avx512")),
        new("without AVX-512", null, ("DOTNET_EnableAVX512F", "0"), ("DOTNET_EnableAVX512", "0")),
        new("without AVX2", null, ("DOTNET_EnableAVX2", "0")),
        new("without instruction sets", null, ("DOTNET_EnableHWIntrinsic", "0")),
        new("without profiles", null, ("DOTNET_TieredPGO", "0")),
        new("optimized at once", null, ("DOTNET_TieredCompilation", "0")),
        new("loops optimized at once", null, ("DOTNET_TC_QuickJitForLoops", "0")),
        new("without precompiled code", null, ("DOTNET_ReadyToRun", "0")),
        new("invariant globalization", null, ("DOTNET_SYSTEM_GLOBALIZATION_INVARIANT", "1"), ("DOTNET_SYSTEM_GLOBALIZATION_PREDEFINED_CULTURES_ONLY", "0")) { Refused = s_ofCultures },
        new("Turkish", "tr-TR"),
        new("German", "de-DE"),
        new("Arabic", "ar-SA"),
        new("a Turkish system", null, ("LANG", "tr_TR.UTF-8"), ("LC_ALL", "tr_TR.UTF-8")),
        new("time of St. John's", null, ("TZ", "America/St_Johns")),
        new("time of Kathmandu", null, ("TZ", "Asia/Kathmandu")),
        new("time of UTC", null, ("TZ", "UTC")),
    ];

    private static FigureResult Hashes(FigureRun run)
    {
        Problems problems = new();
        IReadOnlyDictionary<string, string> expected = OutputHash.OfRows();
        HashSet<string> hashes = [Total(expected)];
        foreach ((string row, string found) in expected.Where(row => Enum.TryParse<FirnErrorCode>(row.Value, out _))) problems.Add($"{row} is refused here, where the others are compared with it: {found}");

        // The other engine, and in a quick run one of the others by the seed.
        Variant[] variants = run.Choose([s_variants[0], s_variants[1 + (int)(run.Turn % (s_variants.Length - 1))]], s_variants, s_variants);
        foreach (Variant variant in variants)
        {
            bool isByRuntime = (variant == s_variants[0]) != (Engines.Current == Engine.Runtime);
            Dictionary<string, string> found = new(Run(isByRuntime ? Engine.Runtime : Engine.Generated, variant));
            foreach (string row in variant.Refused)
            {
                if (found.GetValueOrDefault(row) != nameof(FirnErrorCode.InvalidValue)) problems.Add($"{variant.Name}: {row} was not refused.");
                else found[row] = expected[row];
            }

            hashes.Add(Total(found));
            string[] differing = [.. expected.Keys.Union(found.Keys).Where(row => !s_ofTheProcess.ContainsKey(row) && expected.GetValueOrDefault(row) != found.GetValueOrDefault(row))];
            foreach (string row in differing) problems.Add($"{variant.Name}: {row}");
        }

        string[] unknown = [.. s_ofTheProcess.Keys.Where(row => !expected.ContainsKey(row))];
        foreach (string row in unknown) problems.Add($"{row} is listed as depending on the process, and is no row.");
        return new FigureResult(hashes.Count == 1 && problems.Count == 0 && expected.Count > 0, string.Create(CultureInfo.InvariantCulture, $"{hashes.Count} of {variants.Length + 1:N0} environments{(run.Scale == Scale.Quick ? $" ({variants[^1].Name})" : "")}, {expected.Count - s_ofTheProcess.Count:N0} rows"), problems.Texts());
    }

    private static string Total(IReadOnlyDictionary<string, string> rows)
    {
        string text = string.Join('\n', rows.Where(row => !s_ofTheProcess.ContainsKey(row.Key)).OrderBy(row => row.Key, StringComparer.Ordinal).Select(row => $"{row.Key} {row.Value}"));
        return Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text)));
    }

    private static IReadOnlyDictionary<string, string> Run(Engine engine, Variant variant)
    {
        ProcessStartInfo start = ChildProcess.Prepare(engine, isTimed: false, ["--hash", .. variant.Culture is null ? Array.Empty<string>() : ["--culture", variant.Culture]]);
        foreach ((string name, string value) in variant.Settings) start.Environment[name] = value;
        using Process process = Process.Start(start)!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        Task<string> output = process.StandardOutput.ReadToEndAsync();
        if (!process.WaitForExit(s_patience))
        {
            process.Kill(entireProcessTree: true);
            throw new TimeoutException($"{variant.Name}: not finished after {s_patience.TotalMinutes:N0} minutes.");
        }

        if (process.ExitCode != 0) throw new InvalidOperationException($"{variant.Name}: ended with code {process.ExitCode}. {errors.Result}");
        return OutputHash.Parse(output.Result);
    }
}
