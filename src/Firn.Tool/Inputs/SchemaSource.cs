using Firn.Tool.Terminal;

namespace Firn.Tool.Inputs;

/// <summary>Takes a schema from whatever has one: a message, a container, or the JSON of a schema.</summary>
internal static class SchemaSource
{
    // Stands behind the name of a contract file and in front of that of a root.
    private const char Mark = '#';

    /// <summary>Reads a schema.</summary>
    /// <param name="console">Where the standard input is.</param>
    /// <param name="path">The file; of a contract file <c>FILE#ROOT</c> or <c>FILE#ROOT@RELEASE</c>.</param>
    /// <param name="message">The message that it is for, if there is one: a contract file has the schemas of many.</param>
    public static FirnSchema Read(ToolConsole console, string path, InputFile? message = null)
    {
        (path, string? part) = Split(path);
        using InputFile input = InputFile.Open(console, path);
        return Read(input.RequireData(allowsSchema: true), part, message);
    }

    /// <summary>A file's name, and what of a contract file is meant. A file whose name has the mark is taken as it is.</summary>
    public static (string Path, string? Part) Split(string path)
    {
        int mark = path.IndexOf(Mark, StringComparison.Ordinal);
        return mark > 0 && !File.Exists(path) ? (path[..mark], path[(mark + 1)..]) : (path, null);
    }

    public static FirnSchema Read(InputFile input, string? part = null, InputFile? message = null)
    {
        if (input.Form == InputForm.ContractFile) return ContractSource.Find(input, part, message);
        if (part is not null) throw ToolException.Usage($"{input.Name}: it is no contract file, so '{TerminalText.Escape(Mark + part)}' behind it means nothing.");
        if (input.Form == InputForm.SchemaFile) return SchemaFile.Read(input);
        try
        {
            return input.Form == InputForm.Container ? FirnSchema.ParseContainer(input.Stream) : FirnSchema.ParseMessage(input.ReadAll());
        }
        catch (FirnException exception)
        {
            // Commands that take a schema from a file don't all have options that help.
            throw exception.Code switch
            {
                FirnErrorCode.SchemaMissing or FirnErrorCode.SchemaMismatch => ToolException.Of(input.Name, exception).With("hint", "Give a message or container that carries its schema, or a contract file."),
                FirnErrorCode.AllocationExceeded or FirnErrorCode.DepthExceeded or FirnErrorCode.ZeroWidthExceeded or FirnErrorCode.MessageTooLarge => ToolException.Of(input.Name, exception),
                _ => Diagnosis.OfError(input, exception),
            };
        }
    }
}
