using System.Diagnostics.CodeAnalysis;
using Firn.Tool.Inputs;
using Firn.Tool.Terminal;

namespace Firn.Tool.Commands;

/// <summary>Compares two contract files: each root that both have.</summary>
internal static class ContractDiff
{
    private sealed record RootChange(string Root, FirnSchema? Older, FirnSchema? Newer, FirnSchemaComparison? Comparison, string? Note, bool IsGone = false);

    /// <summary>Reads both, where both are whole contract files.</summary>
    public static bool TryRead(ToolConsole console, string olderPath, string newerPath, [NotNullWhen(true)] out FirnContract? older, [NotNullWhen(true)] out FirnContract? newer)
    {
        older = newer = null;
        if (olderPath == InputFile.StandardInput || newerPath == InputFile.StandardInput) return false;
        if (SchemaSource.Split(olderPath).Part is not null || SchemaSource.Split(newerPath).Part is not null) return false;
        using InputFile olderFile = InputFile.Open(console, olderPath);
        using InputFile newerFile = InputFile.Open(console, newerPath);
        if (olderFile.Form != InputForm.ContractFile || newerFile.Form != InputForm.ContractFile) return false;
        older = ContractSource.Read(olderFile);
        newer = ContractSource.Read(newerFile);
        return true;
    }

    /// <summary>Shows what differs, and gives the worst exit code. A root that is gone loses what was written with it.</summary>
    public static int Show(ToolConsole console, FirnContract older, FirnContract newer, bool asJson, Func<FirnSchemaComparison, int> codeOf)
    {
        RootChange[] changes = [.. older.Roots.Union(newer.Roots).Order(StringComparer.Ordinal).Select(root => Compare(older, newer, root))];
        if (asJson) WriteJson(console, changes);
        else Write(console.Screen, changes);
        return changes.Select(change => change.Comparison is { } comparison ? codeOf(comparison) : change.IsGone ? ExitCode.Loses : ExitCode.Done).Append(ExitCode.Done).Max();
    }

    private static RootChange Compare(FirnContract older, FirnContract newer, string root)
    {
        bool hasOlder = older.TryGetSchema(root, out FirnSchema? before), hasNewer = newer.TryGetSchema(root, out FirnSchema? after);
        bool isNamed = older.Roots.Contains(root) && newer.Roots.Contains(root);
        if (hasOlder && hasNewer) return new(root, before, after, FirnSchema.Compare(before!, after!), null);
        if (isNamed) return new(root, before, after, null, "it holds what a codec writes that no compiler knows, so a file has no schema of it");
        return newer.Roots.Contains(root) ? new(root, before, after, null, "the root is new") : new(root, before, after, null, "the root is gone", IsGone: true);
    }

    private static void Write(Screen screen, RootChange[] changes)
    {
        bool differs = false;
        foreach (RootChange change in changes.Where(change => change.Comparison is not { Differences.Count: 0 }))
        {
            differs = true;
            screen.Line(TerminalText.Escape(change.Root), Tone.Name);
            if (change.Comparison is { } comparison) DiffCommand.Show(screen, comparison);
            else screen.Line(change.Note!, change.IsGone ? Tone.Warning : Tone.Quiet);
            screen.Line();
        }

        if (!differs) screen.Line("The contracts differ in nothing that reading looks at.");
    }

    private static void WriteJson(ToolConsole console, RootChange[] changes) => CommandParts.WriteJson(console, writer =>
    {
        writer.WriteStartObject();
        writer.WriteStartArray("roots");
        foreach (RootChange change in changes)
        {
            writer.WriteStartObject();
            JsonText.Write(writer, "root", change.Root);
            if (change.Comparison is { } comparison) DiffCommand.WriteProperties(writer, change.Older!, change.Newer!, comparison);
            else writer.WriteString("note", change.Note);
            writer.WriteEndObject();
        }

        writer.WriteEndArray();
        writer.WriteEndObject();
    });
}
