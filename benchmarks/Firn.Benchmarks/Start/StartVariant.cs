namespace Firn.Benchmarks.Start;

/// <summary>A way to publish the program whose first calls are measured.</summary>
/// <param name="Name">Its name in results.</param>
/// <param name="Publish">The property <c>FirnPublish</c> of the program's project.</param>
/// <param name="IsSelfContained">Whether the runtime is part of what is published; without it, the installed one runs it.</param>
/// <param name="HasReflection">Whether the run-time engine and System.Text.Json without generated code work.</param>
internal sealed record StartVariant(string Name, string Publish, bool IsSelfContained, bool HasReflection)
{
    /// <summary>Whether MemoryPack is measured as well, where its package can be restored: where the installed runtime runs the program.</summary>
    public bool MayHavePeers => !IsSelfContained;

    /// <summary>All of them.</summary>
    public static readonly StartVariant[] All =
    [
        new("just in time", "", IsSelfContained: false, HasReflection: true),
        new("library native", "Library", IsSelfContained: false, HasReflection: true),
        new("all native", "ReadyToRun", IsSelfContained: false, HasReflection: true),
        new("trimmed", "Trimmed", IsSelfContained: true, HasReflection: false),
        new("trimmed native", "TrimmedReadyToRun", IsSelfContained: true, HasReflection: false),
        new("trimmed composite", "TrimmedComposite", IsSelfContained: true, HasReflection: false),
        new("ahead of time", "Aot", IsSelfContained: true, HasReflection: false),
    ];
}
