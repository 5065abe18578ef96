using Firn.Tool.Terminal;

namespace Firn.Tool.Inputs;

/// <summary>Takes a schema from whatever has one: a message, a container, or the JSON of a schema.</summary>
internal static class SchemaSource
{
    public static FirnSchema Read(ToolConsole console, string path)
    {
        using InputFile input = InputFile.Open(console, path);
        return Read(input.RequireData(allowsSchema: true));
    }

    public static FirnSchema Read(InputFile input)
    {
        if (input.Form == InputForm.SchemaFile) return SchemaFile.Read(input);
        try
        {
            return input.Form == InputForm.Container ? FirnSchema.ParseContainer(input.Stream) : FirnSchema.ParseMessage(input.ReadAll());
        }
        catch (FirnException exception)
        {
            throw Diagnosis.OfError(input, exception);
        }
    }
}
