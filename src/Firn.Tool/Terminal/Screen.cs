using System.Text;
using Spectre.Console;

namespace Firn.Tool.Terminal;

/// <summary>What a piece of text is, which says its colour where there are colours.</summary>
internal enum Tone
{
    Plain,
    Name,
    Value,
    Quiet,
    Good,
    Warning,
    Bad,
}

/// <summary>Text for people. What is written has to be safe for terminals already; nothing of it is taken for markup.</summary>
internal sealed class Screen(TextWriter writer, bool hasColours, int width)
{
    public bool HasColours => hasColours;

    public int Width => width;

    public Screen Write(string text, Tone tone = Tone.Plain)
    {
        string code = tone switch
        {
            _ when !hasColours => "",
            Tone.Name => "36",
            Tone.Value => "32",
            Tone.Quiet => "90",
            Tone.Good => "32",
            Tone.Warning => "33",
            Tone.Bad => "31",
            _ => "",
        };
        if (code.Length > 0) writer.Write($"\e[{code}m");
        writer.Write(text);
        if (code.Length > 0) writer.Write("\e[0m");
        return this;
    }

    public void Line(string text = "", Tone tone = Tone.Plain)
    {
        Write(text, tone);
        writer.Write('\n');
    }

    /// <summary>Names and values, the names in a column.</summary>
    public void Fields(params ReadOnlySpan<(string Name, string? Text)> fields)
    {
        int column = 0;
        foreach ((string name, string? text) in fields) column = Math.Max(column, text is null ? 0 : name.Length);
        foreach ((string name, string? text) in fields)
        {
            if (text is not null) Write("  ").Write(name.PadRight(column + 2), Tone.Quiet).Line(text);
        }
    }

    /// <summary>A table of columns, the names of those that hold numbers with a <c>&gt;</c> in front.</summary>
    public static Table Table(params ReadOnlySpan<string> columns)
    {
        Table table = new() { Border = TableBorder.Simple };
        foreach (string column in columns)
        {
            bool isNumber = column.StartsWith('>');
            table.AddColumn(new TableColumn(new Text(isNumber ? column[1..] : column)) { Alignment = isNumber ? Justify.Right : Justify.Left, NoWrap = isNumber });
        }

        return table;
    }

    /// <summary>A cell: text as it stands, which may be as long as it likes.</summary>
    public static Text Cell(string text, Tone tone = Tone.Plain) => new(text, tone switch
    {
        Tone.Name => new Style(Color.Teal),
        Tone.Value or Tone.Good => new Style(Color.Green),
        Tone.Quiet => new Style(Color.Grey),
        Tone.Warning => new Style(Color.Olive),
        Tone.Bad => new Style(Color.Maroon),
        _ => Style.Plain,
    });

    public void Show(Table table)
    {
        using StringWriter text = new();
        IAnsiConsole console = AnsiConsole.Create(new AnsiConsoleSettings
        {
            Ansi = hasColours ? AnsiSupport.Yes : AnsiSupport.No,
            ColorSystem = hasColours ? ColorSystemSupport.Standard : ColorSystemSupport.NoColors,
            Interactive = InteractionSupport.No,
            Out = new Output(text, width),
        });
        console.Profile.Capabilities.Unicode = true;
        console.Write(table);
        foreach (string line in text.ToString().ReplaceLineEndings("\n").TrimEnd('\n').Split('\n'))
        {
            string trimmed = line.TrimEnd();
            if (trimmed.Length > 0) writer.Write(trimmed + "\n");
        }
    }

    private sealed class Output(TextWriter writer, int width) : IAnsiConsoleOutput
    {
        public TextWriter Writer => writer;

        public bool IsTerminal => false;

        public int Width => width;

        public int Height => 100;

        public void SetEncoding(Encoding encoding)
        {
        }
    }
}
