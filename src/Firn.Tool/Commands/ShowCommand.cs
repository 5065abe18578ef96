using System.CommandLine;
using System.Text.Json;
using Firn.Tool.Containers;
using Firn.Tool.Inputs;
using Firn.Tool.Terminal;
using Spectre.Console;

namespace Firn.Tool.Commands;

/// <summary>Shows what an input is: its header, its schema, and its value as a tree.</summary>
internal static class ShowCommand
{
    private sealed record Settings(int Values, bool HidesSchema, ValueTree.Limits Tree, bool IsJson);

    public static Command Create(ToolConsole console)
    {
        Argument<string> file = CommandParts.File();
        Option<int> values = CommandParts.Number("--values", 3, "The values of a container that are shown; 0 for all.");
        Option<int> elements = CommandParts.Number("--elements", 20, "The elements of a collection that are shown; 0 for all.");
        Option<int> text = CommandParts.Number("--text", 200, "The characters of a text that are shown; 0 for all.");
        Option<int> lines = CommandParts.Number("--lines", 1_000, "The lines of a value's tree; 0 for all.");
        Option<bool> noSchema = new("--no-schema") { Description = "Leave the schema out." };
        Option<string?> schema = CommandParts.Schema();
        Option<bool> json = CommandParts.Json();
        Option<bool> trusted = CommandParts.Trusted();
        Command command = new("show", "Show the header, the schema and the value as a tree.") { file, values, elements, text, lines, noSchema, schema, json, trusted };
        command.SetAction(parsed =>
        {
            using InputFile input = InputFile.Open(console, parsed.GetValue(file)!);
            ValueTree.Limits tree = new(OrAll(parsed.GetValue(elements)), OrAll(parsed.GetValue(text)), OrAll(parsed.GetValue(lines)));
            Settings settings = new(OrAll(parsed.GetValue(values)), parsed.GetValue(noSchema), tree, parsed.GetValue(json));
            FirnOptions options = Limits.Options(parsed.GetValue(trusted));
            FirnSchema? given = CommandParts.ReadSchema(console, parsed.GetValue(schema), input);
            return input.RequireData(allowsSchema: true).Form switch
            {
                InputForm.SchemaFile => ShowSchema(console, input, settings),
                InputForm.ContractFile => ShowContract(console, input, settings),
                InputForm.Message => ShowMessage(console, MessageInput.Read(input, given, options), input, settings),
                _ => ShowContainer(console, input, options, settings),
            };
        });
        return command;
    }

    private static int OrAll(int number) => number == 0 ? int.MaxValue : number;

    private static int ShowSchema(ToolConsole console, InputFile input, Settings settings)
    {
        FirnSchema schema = SchemaFile.Read(input);
        if (settings.IsJson)
        {
            CommandParts.WriteJson(console, writer => SchemaFile.Write(writer, schema));
            return ExitCode.Done;
        }

        console.Screen.Line($"{input.Name}: a schema that 'firn schema --json' wrote");
        SchemaScreen.Write(console.Screen, schema);
        return ExitCode.Done;
    }

    private static int ShowContract(ToolConsole console, InputFile input, Settings settings)
    {
        FirnContract contract = ContractSource.Read(input);
        (string Root, string? Release, FirnSchema? Schema)[] states = [.. contract.Releases.Select(release => (string?)release).Append(null)
            .SelectMany(release => (release is null ? contract.Roots : contract.GetRoots(release)).Select(root => (root, release, contract.TryGetSchema(root, out FirnSchema? schema, release) ? schema : null)))];
        if (settings.IsJson)
        {
            CommandParts.WriteJson(console, writer =>
            {
                writer.WriteStartObject();
                WriteFile(writer, input, "contract", input.ReadAll().Length);
                writer.WriteStartArray("roots");
                foreach ((string root, string? release, FirnSchema? schema) in states)
                {
                    writer.WriteStartObject();
                    JsonText.Write(writer, "root", root);
                    if (release is null) writer.WriteNull("release");
                    else JsonText.Write(writer, "release", release);
                    if (schema is null) writer.WriteNull("fingerprint");
                    else writer.WriteString("fingerprint", schema.Fingerprint);
                    writer.WriteEndObject();
                }

                writer.WriteEndArray();
                writer.WriteEndObject();
            });
            return ExitCode.Done;
        }

        console.Screen.Line($"{input.Name}: a contract file");
        Table table = Screen.Table("root", "release", "schema");
        foreach ((string root, string? release, FirnSchema? schema) in states.Take(settings.Values))
        {
            table.AddRow(Screen.Cell(TerminalText.Escape(root), Tone.Name), Screen.Cell(release is null ? "now" : TerminalText.Escape(release)), Screen.Cell(schema?.Fingerprint ?? "none: a codec writes it that no compiler knows", schema is null ? Tone.Quiet : Tone.Plain));
        }

        console.Screen.Show(table);
        if (states.Length > settings.Values) console.Screen.Line($".. {Numbers.Of(states.Length - settings.Values)} more: '--values 0' shows all.", Tone.Quiet);
        console.Screen.Line("'firn schema FILE#ROOT' or 'FILE#ROOT@RELEASE' writes one.", Tone.Quiet);
        return ExitCode.Done;
    }

    private static int ShowMessage(ToolConsole console, MessageInput message, InputFile input, Settings settings)
    {
        FirnMessageHeader header = message.Header;
        if (settings.IsJson)
        {
            CommandParts.WriteJson(console, writer =>
            {
                writer.WriteStartObject();
                WriteFile(writer, input, "message", message.Bytes.Length);
                writer.WriteStartObject("header");
                writer.WriteNumber("formatVersion", header.FormatVersion);
                writer.WriteString("schemaMode", CommandParts.Word(header.SchemaMode));
                writer.WriteBoolean("isNull", header.IsNull);
                writer.WriteString("compression", CommandParts.Word(header.Compression));
                if (header.BodyLength is { } body) writer.WriteNumber("bodyLength", body);
                else writer.WriteNull("bodyLength");
                writer.WriteNumber("length", header.Length);
                writer.WriteEndObject();
                WriteSchema(writer, message.Document.Schema, settings);
                writer.WritePropertyName("value");
                message.Document.WriteTo(writer);
                writer.WriteEndObject();
            });
            return ExitCode.Done;
        }

        Screen screen = console.Screen;
        screen.Line($"{input.Name}: a message of Firn{InWords(input.Encoding)}");
        screen.Fields(
            ("bytes", Numbers.Of(message.Bytes.Length)),
            ("format", Numbers.Of(header.FormatVersion)),
            ("schema", ModeInWords(header)),
            ("compression", header.Compression == FirnCompression.None ? "none" : $"{header.Compression}, {Numbers.Of(header.BodyLength ?? 0)} bytes expanded"));
        if (!settings.HidesSchema)
        {
            screen.Line();
            SchemaScreen.Write(screen, message.Document.Schema);
        }

        screen.Line();
        new ValueTree(screen, settings.Tree).Write(message.Document.Root);
        return ExitCode.Done;
    }

    private static int ShowContainer(ToolConsole console, InputFile input, FirnOptions options, Settings settings)
    {
        using FrameSource frames = FrameSource.Open(input, options, console, "show");
        if (settings.IsJson)
        {
            // Values go out as they come: those of a whole container are more than memory may hold.
            using Utf8JsonWriter writer = new(console.Output, CommandParts.JsonOptions(indented: true));
            try
            {
                WriteContainer(writer, input, frames, settings);
                writer.Flush();
                console.Output.Write("\n"u8);
            }
            catch
            {
                writer.Reset();
                throw;
            }

            return ExitCode.Done;
        }

        Screen screen = console.Screen;
        screen.Line($"{input.Name}: a container of Firn{InWords(input.Encoding)}");
        screen.Fields(
            ("bytes", input.Length is { } length ? Numbers.Of(length) : null),
            ("compression", frames.Header.Compression == FirnCompression.None ? "none" : frames.Header.Compression.ToString()),
            ("values", frames.Header.ValuesMayBeNull ? "may be null" : "are never null"));
        if (!settings.HidesSchema)
        {
            screen.Line();
            SchemaScreen.Write(screen, frames.Schema);
        }

        int index = 0;
        foreach (FirnDocument document in AllValues(frames))
        {
            screen.Line();
            if (index == settings.Values)
            {
                screen.Line("There are more values: '--values 0' shows all.", Tone.Quiet);
                return ExitCode.Done;
            }

            screen.Write($"value {Numbers.Of(index)}", Tone.Name).Write(" of frame ", Tone.Quiet).Line(Numbers.Of(frames.FrameCount - 1), Tone.Quiet);
            new ValueTree(screen, settings.Tree).Write(document.Root);
            index++;
        }

        screen.Line();
        screen.Line(index == 0 ? "There are no values." : $"These are all values: {Numbers.Of(index)}.", Tone.Quiet);
        return ExitCode.Done;
    }

    private static IEnumerable<FirnDocument> AllValues(FrameSource frames)
    {
        while (frames.MoveNext())
        {
            foreach (FirnDocument document in frames.Values()) yield return document;
        }
    }

    private static void WriteContainer(Utf8JsonWriter writer, InputFile input, FrameSource frames, Settings settings)
    {
        writer.WriteStartObject();
        WriteFile(writer, input, "container", input.Length);
        writer.WriteStartObject("header");
        writer.WriteString("compression", CommandParts.Word(frames.Header.Compression));
        writer.WriteBoolean("valuesMayBeNull", frames.Header.ValuesMayBeNull);
        writer.WriteNumber("length", frames.Head.Length);
        writer.WriteEndObject();
        WriteSchema(writer, frames.Schema, settings);
        writer.WriteStartArray("values");
        int index = 0;
        bool hasMore = false;
        foreach (FirnDocument document in AllValues(frames))
        {
            hasMore = index == settings.Values;
            if (hasMore) break;
            document.WriteTo(writer);
            writer.Flush();
            index++;
        }

        writer.WriteEndArray();
        writer.WriteBoolean("hasMore", hasMore);
        writer.WriteEndObject();
    }

    private static void WriteFile(Utf8JsonWriter writer, InputFile input, string form, long? bytes)
    {
        writer.WriteString("file", input.Name);
        writer.WriteString("form", form);
        writer.WriteString("encoding", CommandParts.Word(input.Encoding));
        if (bytes is { } length) writer.WriteNumber("bytes", length);
        else writer.WriteNull("bytes");
    }

    private static void WriteSchema(Utf8JsonWriter writer, FirnSchema schema, Settings settings)
    {
        if (settings.HidesSchema) return;
        writer.WritePropertyName("schema");
        schema.WriteTo(writer);
    }

    private static string InWords(InputEncoding encoding) => encoding switch
    {
        InputEncoding.Hex => ", in hexadecimal",
        InputEncoding.Base64 => ", in base64",
        _ => "",
    };

    private static string ModeInWords(FirnMessageHeader header) => header.SchemaMode switch
    {
        FirnSchemaMode.None => "none in the message",
        FirnSchemaMode.Fingerprint => "its fingerprint",
        FirnSchemaMode.Embedded => $"embedded, without names, {Numbers.Of(header.Schema.End.Value - header.Schema.Start.Value)} bytes",
        _ => $"named, {Numbers.Of(header.Names.End.Value - header.Schema.Start.Value)} bytes",
    };
}
