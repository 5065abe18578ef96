namespace Firn.Benchmarks.Settings;

/// <summary>A way to run the runtime that moves results.</summary>
/// <param name="Name">Its name in results.</param>
/// <param name="Variables">What it takes of the environment.</param>
internal sealed record RuntimeSetting(string Name, params (string Name, string Value)[] Variables)
{
    /// <summary>All of them; the first is how every other result was measured.</summary>
    public static readonly RuntimeSetting[] All =
    [
        new("as measured"),
        new("PGO off", ("DOTNET_TieredPGO", "0")),

        // As programs have it that set nothing. Where generation 0 grows to 128 MB without it (L3 of 32 MB), it stays at 16, and in the cache.
        new("concurrent GC", ("DOTNET_gcConcurrent", "1")),
        new("server GC", ("DOTNET_gcServer", "1"), ("DOTNET_gcConcurrent", "1")),
        new("gen0 64 MB", ("DOTNET_GCgen0size", "0x4000000")),
    ];
}
