using System.CommandLine;
using System.Text.Json;
using Firn.Tool.Inputs;
using Firn.Tool.Terminal;
using Spectre.Console;

namespace Firn.Tool.Commands;

/// <summary>Compares two schemas by the rules of reading; its exit code is for builds.</summary>
internal static class DiffCommand
{
    private const int MostRows = 200;

    /// <summary>Whose verdict counts for the exit code.</summary>
    private enum Direction
    {
        Both,
        Forward,
        Backward,
    }

    public static Command Create(ToolConsole console)
    {
        Argument<string> older = new("OLD") { Description = "The older message, container, JSON of 'firn schema --json' or contract file: FILE, FILE#ROOT or FILE#ROOT@RELEASE." };
        Argument<string> newer = new("NEW") { Description = "The newer one." };
        Option<string> direction = new("--direction") { Description = "Which verdict counts for the exit code: both, forward (newer code reads older data) or backward.", DefaultValueFactory = _ => "both", HelpName = "both|forward|backward" };
        direction.AcceptOnlyFromAmong("both", "forward", "backward");
        Option<bool> json = CommandParts.Json();
        Command command = new("diff", "Compare two schemas: what becomes of data in both directions.") { older, newer, direction, json };
        command.SetAction(parsed =>
        {
            Direction counted = Enum.Parse<Direction>(parsed.GetValue(direction)!, ignoreCase: true);
            if (ContractDiff.TryRead(console, parsed.GetValue(older)!, parsed.GetValue(newer)!, out FirnContract? olderContract, out FirnContract? newerContract))
            {
                return ContractDiff.Show(console, olderContract, newerContract, parsed.GetValue(json), comparison => CodeOf(comparison, counted));
            }

            FirnSchema before = SchemaSource.Read(console, parsed.GetValue(older)!);
            FirnSchema after = SchemaSource.Read(console, parsed.GetValue(newer)!);
            FirnSchemaComparison comparison = FirnSchema.Compare(before, after);
            if (parsed.GetValue(json)) WriteJson(console, before, after, comparison);
            else Show(console.Screen, comparison);
            return CodeOf(comparison, counted);
        });
        return command;
    }

    private static int CodeOf(FirnSchemaComparison comparison, Direction direction)
    {
        FirnSchemaVerdict worst = direction switch
        {
            Direction.Forward => comparison.Forward,
            Direction.Backward => comparison.Backward,
            _ => (FirnSchemaVerdict)Math.Max((int)comparison.Forward, (int)comparison.Backward),
        };
        return worst switch
        {
            FirnSchemaVerdict.Refused => ExitCode.Refused,
            FirnSchemaVerdict.Loses => ExitCode.Loses,
            _ => ExitCode.Done,
        };
    }

    /// <summary>Shows a comparison.</summary>
    public static void Show(Screen screen, FirnSchemaComparison comparison)
    {
        screen.Write("forward: newer code reads older data: ").Line(Word(comparison.Forward), ToneOf(comparison.Forward));
        screen.Write("backward: older code reads newer data: ").Line(Word(comparison.Backward), ToneOf(comparison.Backward));
        if (comparison.Differences.Count == 0)
        {
            screen.Line(comparison.IsSame ? "The schemas are the same." : "The schemas differ in nothing that reading looks at.");
            return;
        }

        Table table = Screen.Table("place", "change", "forward", "backward");
        foreach (FirnSchemaDifference difference in comparison.Differences.Take(MostRows))
        {
            table.AddRow(
                Screen.Cell(difference.Path.Length == 0 ? "the root" : TerminalText.Escape(difference.Path), Tone.Name),
                Screen.Cell(TerminalText.Escape(difference.Change)),
                Screen.Cell(TerminalText.Escape(difference.Forward.ToString()), ToneOf(difference.Forward.Verdict)),
                Screen.Cell(TerminalText.Escape(difference.Backward.ToString()), ToneOf(difference.Backward.Verdict)));
        }

        screen.Show(table);
        if (comparison.Differences.Count > MostRows) screen.Line($".. {Numbers.Of(comparison.Differences.Count - MostRows)} more: '--json' has all.", Tone.Quiet);
    }

    private static string Word(FirnSchemaVerdict verdict) => CommandParts.Word(verdict);

    private static Tone ToneOf(FirnSchemaVerdict verdict) => verdict switch
    {
        FirnSchemaVerdict.Refused => Tone.Bad,
        FirnSchemaVerdict.Loses => Tone.Warning,
        _ => Tone.Good,
    };

    private static void WriteJson(ToolConsole console, FirnSchema older, FirnSchema newer, FirnSchemaComparison comparison) => CommandParts.WriteJson(console, writer =>
    {
        writer.WriteStartObject();
        WriteProperties(writer, older, newer, comparison);
        writer.WriteEndObject();
    });

    /// <summary>Writes the properties of a comparison.</summary>
    public static void WriteProperties(Utf8JsonWriter writer, FirnSchema older, FirnSchema newer, FirnSchemaComparison comparison)
    {
        writer.WriteString("older", older.Fingerprint);
        writer.WriteString("newer", newer.Fingerprint);
        writer.WriteBoolean("isSame", comparison.IsSame);
        writer.WriteString("forward", Word(comparison.Forward));
        writer.WriteString("backward", Word(comparison.Backward));
        writer.WriteStartArray("differences");
        foreach (FirnSchemaDifference difference in comparison.Differences)
        {
            writer.WriteStartObject();
            JsonText.Write(writer, "path", difference.Path);
            JsonText.Write(writer, "change", difference.Change);
            Write(writer, "forward", difference.Forward);
            Write(writer, "backward", difference.Backward);
            writer.WriteEndObject();
        }

        writer.WriteEndArray();
    }

    private static void Write(Utf8JsonWriter writer, string name, FirnSchemaOutcome outcome)
    {
        writer.WriteStartObject(name);
        writer.WriteString("verdict", Word(outcome.Verdict));
        writer.WriteBoolean("dependsOnValues", outcome.DependsOnValues);
        JsonText.Write(writer, "reason", outcome.Reason);
        writer.WriteEndObject();
    }
}
