using System.CommandLine;
using Firn.Tool.Inputs;
using Firn.Tool.Terminal;

namespace Firn.Tool.Commands;

/// <summary>Writes the schema of a message or container.</summary>
internal static class SchemaCommand
{
    public static Command Create(ToolConsole console)
    {
        Argument<string> file = CommandParts.File();
        Option<bool> json = CommandParts.Json();
        Command command = new("schema", "Write the schema as text, or as JSON that other commands take.") { file, json };
        command.SetAction(parsed => Run(console, parsed.GetValue(file)!, parsed.GetValue(json)));
        return command;
    }

    private static int Run(ToolConsole console, string path, bool asJson)
    {
        FirnSchema schema = SchemaSource.Read(console, path);
        if (asJson) CommandParts.WriteJson(console, writer => SchemaFile.Write(writer, schema));
        else SchemaScreen.Write(console.Screen, schema);
        return ExitCode.Done;
    }
}
