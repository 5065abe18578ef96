using System.CommandLine;
using System.Text.Json;
using Firn.Tool.Containers;
using Firn.Tool.Inputs;
using Firn.Tool.Terminal;

namespace Firn.Tool.Commands;

/// <summary>Makes a message of JSON with the schema of another file; with that of a container a container, of JSON lines or an array.</summary>
internal static class FromJsonCommand
{
    private sealed record Settings(bool IsArray, FirnSchemaMode Mode, string? Compression, bool Force, FirnOptions Limits);

    public static Command Create(ToolConsole console)
    {
        Argument<string> file = new("JSON") { Description = "JSON as 'firn json' writes it; '-' is the standard input." };
        Option<string> schema = new("--schema") { Description = "The message, container or JSON of 'firn schema --json' that has the schema. That of a container makes a container.", Required = true, HelpName = "FILE" };
        Option<string> target = new("--output", "-o") { Description = "What is written; '-' is the standard output.", Required = true, HelpName = "OUT" };
        Option<string> mode = new("--schema-mode") { Description = "What a message carries of its schema: none, fingerprint, embedded or named. By default the names where they are known.", HelpName = "MODE" };
        mode.AcceptOnlyFromAmong("none", "fingerprint", "embedded", "named");
        Option<string> compression = RecompressCommand.Compression();
        Option<bool> array = new("--array") { Description = "The values of a container are one array; otherwise each is a line." };
        Option<bool> force = CommandParts.Force();
        Option<bool> trusted = CommandParts.Trusted();
        Command command = new("from-json", "Make a message or container of JSON.") { file, schema, target, mode, compression, array, force, trusted };
        command.SetAction(parsed =>
        {
            (string schemaPath, string? part) = SchemaSource.Split(parsed.GetValue(schema)!);
            using InputFile source = InputFile.Open(console, schemaPath);
            using InputFile json = InputFile.Open(console, parsed.GetValue(file)!, isText: true);
            source.RequireData(allowsSchema: true);
            FirnOptions limits = Limits.Options(parsed.GetValue(trusted));
            if (source.Form == InputForm.Container)
            {
                if (parsed.GetValue(mode) is not null) throw ToolException.Usage($"'--schema-mode' is for messages, and {source.Name} is a container.");
                using FrameSource model = FrameSource.Open(source, limits, console, "from-json", acceptsTornTail: true);
                return WriteContainer(console, json, model, parsed.GetValue(target)!, new Settings(parsed.GetValue(array), default, parsed.GetValue(compression), parsed.GetValue(force), limits));
            }

            FirnSchema known = SchemaSource.Read(source, part);
            FirnSchemaMode wanted = parsed.GetValue(mode) is { } name ? Enum.Parse<FirnSchemaMode>(name, ignoreCase: true) : known.Names.IsEmpty ? FirnSchemaMode.Embedded : FirnSchemaMode.Named;
            if (wanted == FirnSchemaMode.Named && known.Names.IsEmpty) throw ToolException.BadData($"{source.Name}: the schema has no names, which mode 'named' needs.");
            if (parsed.GetValue(array)) throw ToolException.Usage($"'--array' is for containers, and {source.Name} is none.");
            return WriteMessage(console, json, known, parsed.GetValue(target)!, new Settings(false, wanted, parsed.GetValue(compression), parsed.GetValue(force), limits));
        });
        return command;
    }

    private static int WriteMessage(ToolConsole console, InputFile json, FirnSchema schema, string target, Settings settings)
    {
        FirnOptions options = settings.Limits with { SchemaMode = settings.Mode, Compression = RecompressCommand.Parse(settings.Compression) };
        byte[] message = Convert(json, WithoutMark(json.ReadAll()), schema, options, null);
        using OutputFile output = OutputFile.Create(console, target, settings.Force);
        output.Stream.Write(message);
        output.Complete();
        console.Talk.Line($"{output.Name}: a message, {Numbers.Of(message.Length, "byte")}", Tone.Good);
        return ExitCode.Done;
    }

    private static int WriteContainer(ToolConsole console, InputFile json, FrameSource model, string target, Settings settings)
    {
        FirnCompression compression = settings.Compression is null ? model.Header.Compression : RecompressCommand.Parse(settings.Compression);
        FirnOptions options = settings.Limits with { SchemaMode = FirnSchemaMode.None };
        using OutputFile output = OutputFile.Create(console, target, settings.Force);
        ContainerOutput container = new(output.Stream, model.Head, compression, settings.Limits);
        ElementRun elements = model.Schema.Nodes.Frame;
        FrameSlice frame = new(model.Header.ValuesMayBeNull, elements.IsBit);

        // Values that may hold others without any bytes count against a limit of the frame that only a reader of them knows.
        bool isAlone = model.Schema.Definitions.Any(definition => definition.Cases.Count == 0 && (definition.Members.Count == 0 || model.Schema.Parsed.Definitions[definition.Number].IsZeroWidth));
        long values = 0;
        foreach (ReadOnlyMemory<byte> text in settings.IsArray ? Elements(json) : Lines(console, json))
        {
            byte[] message = Convert(json, text, model.Schema, options, values);
            ReadOnlySpan<byte> value = message.AsSpan(1);
            bool isNull = FirnMessage.TryReadHeader(message, out FirnMessageHeader header) && header.IsNull;
            if (isNull && !model.Header.ValuesMayBeNull) throw ToolException.BadData($"{json.Name}: value {Numbers.Of(values)} is null, which values of this container never are.");
            if (frame.Count > 0 && (isAlone || !frame.Fits(!isNull, value.Length))) container.WriteBody(frame.Take());
            frame.Add(!isNull, elements.IsBit && !isNull && value[0] != 0, value);
            values++;
        }

        if (frame.Count > 0) container.WriteBody(frame.Take());
        container.Complete();
        output.Complete();
        console.Talk.Line($"{output.Name}: a container, {Numbers.Of(container.FrameCount, "frame")}, {Numbers.Of(values, "value")}, {Numbers.Of(container.Length, "byte")}", Tone.Good);
        return ExitCode.Done;
    }

    private static byte[] Convert(InputFile json, ReadOnlyMemory<byte> text, FirnSchema schema, FirnOptions options, long? index)
    {
        try
        {
            return FirnDocument.FromJson(schema, text, options);
        }
        catch (FirnException exception)
        {
            throw ToolException.Of(json.Name, exception).With("value", index is { } number ? $"{Numbers.Of(number)}, from 0" : null);
        }
    }

    private static ReadOnlyMemory<byte> WithoutMark(byte[] text) => text.AsSpan().StartsWith("\uFEFF"u8) ? text.AsMemory(3) : text;

    // One value a line, of which one at a time is in memory.
    private static IEnumerable<ReadOnlyMemory<byte>> Lines(ToolConsole console, InputFile json)
    {
        using ProgressLine progress = new(console, "from-json", json.Length);
        byte[] buffer = new byte[64 << 10];
        int start = 0, filled = 0, searched = 0;
        long position = 0;
        bool isFirst = true;
        while (true)
        {
            int end = buffer.AsSpan(searched, filled - searched).IndexOf((byte)'\n');
            if (end < 0)
            {
                searched = filled;
                if (start > 0)
                {
                    buffer.AsSpan(start, filled - start).CopyTo(buffer);
                    (filled, searched, start) = (filled - start, searched - start, 0);
                }

                if (filled == buffer.Length)
                {
                    if (buffer.Length >= Limits.LongestInMemory) throw ToolException.BadData($"{json.Name}: a line is longer than {Numbers.Of(Limits.LongestInMemory)} bytes.");
                    Array.Resize(ref buffer, 2 * buffer.Length);
                }

                int read = json.Stream.Read(buffer, filled, buffer.Length - filled);
                position += read;
                progress.Report(position);
                filled += read;
                if (read > 0) continue;
                if (!IsBlank(buffer.AsSpan(0, filled))) yield return isFirst ? WithoutMark(buffer[..filled]) : buffer.AsMemory(0, filled);
                yield break;
            }

            ReadOnlyMemory<byte> line = buffer.AsMemory(start, searched + end - start);
            if (isFirst && line.Span.StartsWith("\uFEFF"u8)) line = line[3..];
            isFirst = false;
            start = searched = searched + end + 1;
            if (!IsBlank(line.Span)) yield return line;
        }
    }

    private static bool IsBlank(ReadOnlySpan<byte> line) => !line.ContainsAnyExcept(" \r\t\uFEFF"u8);

    private static List<ReadOnlyMemory<byte>> Elements(InputFile json)
    {
        ReadOnlyMemory<byte> text = WithoutMark(json.ReadAll());
        List<ReadOnlyMemory<byte>> elements = [];
        Utf8JsonReader reader = new(text.Span, new JsonReaderOptions { MaxDepth = DocumentJson.DeepestText });
        try
        {
            if (!reader.Read() || reader.TokenType != JsonTokenType.StartArray) throw ToolException.BadData($"{json.Name}: it is no array of JSON.");
            while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
            {
                int start = (int)reader.TokenStartIndex;
                reader.Skip();
                elements.Add(text[start..(int)reader.BytesConsumed]);
            }

            reader.Read();
            return elements;
        }
        catch (JsonException exception)
        {
            throw ToolException.BadData($"{json.Name}: it is no JSON: {TerminalText.Escape(exception.Message)}");
        }
    }
}
