using Firn.Tool.Terminal;

namespace Firn.Tool.Commands;

/// <summary>The text form of a schema, whose names are those of whoever wrote the data.</summary>
internal static class SchemaScreen
{
    public static void Write(Screen screen, FirnSchema schema)
    {
        foreach (string line in schema.ToText().TrimEnd('\n').Split('\n'))
        {
            string text = TerminalText.Escape(line);
            screen.Line(text, text.StartsWith(' ') ? Tone.Plain : Tone.Name);
        }
    }
}
