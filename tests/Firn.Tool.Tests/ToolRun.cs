using System.Text;
using Firn.Tool.Terminal;

namespace Firn.Tool.Tests;

/// <summary>What a run of the tool ended with, in the process of the tests.</summary>
internal sealed record ToolRun(int Code, byte[] Output, string Error)
{
    public string Text => Encoding.UTF8.GetString(Output);

    public static ToolRun Of(params ReadOnlySpan<string> arguments) => Of(new MemoryStream(), hasColours: false, arguments);

    public static ToolRun Of(Stream input, bool hasColours, params ReadOnlySpan<string> arguments)
    {
        MemoryStream output = new();
        StringWriter error = new() { NewLine = "\n" };
        int code;
        using (ToolConsole console = new(input, output, error) { HasColours = hasColours }) code = FirnTool.Run(arguments.ToArray(), console);
        return new ToolRun(code, output.ToArray(), error.ToString());
    }
}
