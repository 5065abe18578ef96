using System.CommandLine;
using System.Text.Json;
using Firn.Tool.Inputs;
using Firn.Tool.Terminal;

namespace Firn.Tool.Commands;

/// <summary>Arguments and options that several commands have, and how they write JSON.</summary>
internal static class CommandParts
{
    public static Argument<string> File() => new("FILE") { Description = "A message or a container; '-' is the standard input. Base64 and hexadecimal text is recognised." };

    public static Option<bool> Json() => new("--json") { Description = "Write JSON of a stable form, which docs/tool.md describes." };

    public static Option<bool> Trusted() => new("--trusted") { Description = "Lift the limits of memory, depth and length, for data of your own." };

    public static Option<string?> Schema() => new("--schema") { Description = "Take the schema from this message, container, JSON of 'firn schema --json' or contract file, for messages that carry none.", HelpName = "FILE" };

    public static Option<bool> Force() => new("--force") { Description = "Write over files that exist." };

    public static Option<int> Number(string name, int value, string description)
    {
        Option<int> option = new(name) { Description = description, DefaultValueFactory = _ => value, HelpName = "N" };
        option.Validators.Add(result =>
        {
            if (result.Tokens.Count == 1 && (!int.TryParse(result.Tokens[0].Value, out int number) || number < 0)) result.AddError($"'{name}' needs a number from 0 on.");
        });
        return option;
    }

    public static FirnSchema? ReadSchema(ToolConsole console, string? path, InputFile message)
    {
        if (path is null) return null;
        if (message.Form == InputForm.Container) throw ToolException.Usage($"'--schema' is for messages, and {message.Name} is a container, which has its own schema.");
        return SchemaSource.Read(console, path, message);
    }

    /// <summary>Writes one JSON value and a line break to the output. Of a value that fails nothing is written.</summary>
    public static void WriteJson(ToolConsole console, Action<Utf8JsonWriter> write, bool indented = true)
    {
        using Utf8JsonWriter writer = new(console.Output, JsonOptions(indented));
        try
        {
            write(writer);
        }
        catch
        {
            writer.Reset();
            throw;
        }

        writer.Flush();
        console.Output.Write("\n"u8);
    }

    public static JsonWriterOptions JsonOptions(bool indented) => new() { Indented = indented, NewLine = "\n", MaxDepth = DocumentJson.DeepestText + 16 };

    /// <summary>A word of an enum in JSON: as it is in C#, with a small letter in front.</summary>
    public static string Word<T>(T value) where T : struct, Enum
    {
        string word = value.ToString();
        return string.Concat(char.ToLowerInvariant(word[0]).ToString(), word.AsSpan(1));
    }
}
