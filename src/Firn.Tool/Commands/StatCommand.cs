using System.CommandLine;
using System.Globalization;
using System.Text.Json;
using Firn.Tool.Containers;
using Firn.Tool.Inputs;
using Firn.Tool.Sizes;
using Firn.Tool.Terminal;
using Spectre.Console;

namespace Firn.Tool.Commands;

/// <summary>Counts whose the bytes are: of which member, of which type, and of what stands around the values.</summary>
internal static class StatCommand
{
    private const int BarLength = 20;

    private sealed record Part(string Name, long Bytes);

    private sealed record TypeSize(string Type, long Count, long Bytes);

    /// <param name="Form">A message or a container.</param>
    /// <param name="Bytes">All bytes as they are stored.</param>
    /// <param name="Expanded">The bytes of the values before they were compressed; null where they are not.</param>
    /// <param name="Values">The values of a container.</param>
    /// <param name="Parts">What stands around the values.</param>
    /// <param name="Root">The values.</param>
    /// <param name="IsCut">Whether there were more places than are counted apart.</param>
    private sealed record Result(string Form, long Bytes, long? Expanded, long Values, List<Part> Parts, SizeNode Root, bool IsCut);

    public static Command Create(ToolConsole console)
    {
        Argument<string> file = CommandParts.File();
        Option<int> rows = CommandParts.Number("--rows", 40, "The rows of the table of members; 0 for all.");
        Option<string?> schema = CommandParts.Schema();
        Option<bool> json = CommandParts.Json();
        Option<bool> trusted = CommandParts.Trusted();
        Command command = new("stat", "Show where the bytes go: by member and by type. Of a container over all its values.") { file, rows, schema, json, trusted };
        command.SetAction(parsed =>
        {
            using InputFile input = InputFile.Open(console, parsed.GetValue(file)!);
            FirnOptions options = Limits.Options(parsed.GetValue(trusted));
            FirnSchema? given = CommandParts.ReadSchema(console, parsed.GetValue(schema), input);
            Result result = input.RequireData().Form == InputForm.Message ? OfMessage(input, given, options) : OfContainer(console, input, options);
            if (parsed.GetValue(json)) WriteJson(console, input, result);
            else Show(console.Screen, input, result, parsed.GetValue(rows) is > 0 and int most ? most : int.MaxValue);
            return ExitCode.Done;
        });
        return command;
    }

    private static Result OfMessage(InputFile input, FirnSchema? schema, FirnOptions options)
    {
        MessageInput message = MessageInput.Read(input, schema, options);
        FirnMessageHeader header = message.Header;
        using SizeWalk walk = new(message.Document.Schema, WalkOptions(options));
        int schemaEnd = MessageCompression.FrontOf(header);
        List<Part> parts = [new("header", 1), new("schema", schemaEnd - 1)];
        long? expanded = null;
        if (!header.IsNull)
        {
            (byte[] body, int start) = MessageBody.Of(message.Bytes, header, options);
            if (header.Compression != FirnCompression.None) expanded = body.Length;
            walk.Value(body, start);
        }

        return new Result("message", message.Bytes.Length, expanded, 1, [.. parts.Where(part => part.Bytes > 0)], walk.Root, walk.IsCut);
    }

    private static Result OfContainer(ToolConsole console, InputFile input, FirnOptions options)
    {
        using FrameSource source = FrameSource.Open(input, options, console, "stat");
        using SizeWalk walk = new(source.Schema, WalkOptions(options));
        long values = 0, counts = 0, expanded = 0;
        while (source.MoveNext())
        {
            foreach (FirnDocument _ in source.Values()) values++;
            counts += walk.Frame(source.Body);
            expanded += source.Body.Length;
        }

        const int Around = ContainerFormat.LengthSize + ContainerFormat.ChecksumSize;
        List<Part> parts = [new("head with schema and names", source.Head.Length), new("lengths, checksums, end mark", (Around * source.FrameCount) + ContainerFormat.LengthSize), new("counts of the frames", counts)];
        return new Result("container", source.Position + ContainerFormat.LengthSize, source.Header.Compression == FirnCompression.None ? null : expanded, values, [.. parts.Where(part => part.Bytes > 0)], walk.Root, walk.IsCut);
    }

    // What the walk passes was checked: only the stack bounds it.
    private static FirnOptions WalkOptions(FirnOptions options) => options with { MaxDepth = FirnOptions.DepthCeiling, MaxAllocationRatio = int.MaxValue, MaxZeroWidthElements = int.MaxValue };

    private static List<TypeSize> ByType(SizeNode root)
    {
        Dictionary<string, (long Count, long Bytes)> sizes = [];
        Stack<SizeNode> left = new([root]);
        while (left.TryPop(out SizeNode? node))
        {
            string type = TerminalText.Escape(node.Type.ToString());
            (long count, long bytes) = sizes.GetValueOrDefault(type);
            sizes[type] = (count + node.Count, bytes + node.OwnBytes);
            foreach (SizeNode part in node.Parts) left.Push(part);
        }

        return [.. sizes.Select(size => new TypeSize(size.Key, size.Value.Count, size.Value.Bytes)).Where(size => size.Bytes > 0).OrderByDescending(size => size.Bytes).ThenBy(size => size.Type, StringComparer.Ordinal)];
    }

    private static void Show(Screen screen, InputFile input, Result result, int most)
    {
        long values = result.Root.Bytes;
        screen.Line($"{input.Name}: a {result.Form} of Firn");
        screen.Fields(
            ("bytes", Numbers.Of(result.Bytes)),
            ("values", result.Form == "container" ? Numbers.Of(result.Values) : null),
            ("expanded", result.Expanded is { } expanded ? $"{Numbers.Of(expanded)}; the tables count bytes before compression" : null));

        Table members = Screen.Table("member", "type", ">count", ">bytes", ">share", "");
        long whole = values + result.Parts.Sum(part => part.Bytes);
        int rows = 0, hidden = 0;
        foreach (Part part in result.Parts) members.AddRow(Screen.Cell(part.Name, Tone.Quiet), Screen.Cell(""), Screen.Cell(""), Screen.Cell(Numbers.Of(part.Bytes)), Screen.Cell(Numbers.Share(part.Bytes, whole)), Screen.Cell(Bar(part.Bytes, whole), Tone.Quiet));
        Stack<(SizeNode Node, int Depth)> left = new([(result.Root, 0)]);
        while (left.TryPop(out (SizeNode Node, int Depth) next))
        {
            foreach (SizeNode part in next.Node.Parts.Reverse()) left.Push((part, next.Depth + 1));
            if (rows++ >= most)
            {
                hidden++;
                continue;
            }

            long bytes = next.Node.Bytes;
            string name = next.Depth == 0 ? result.Form == "container" ? "values" : "value" : next.Node.Name;
            members.AddRow(
                Screen.Cell(new string(' ', 2 * Math.Min(next.Depth, 20)) + name, Tone.Name),
                Screen.Cell(TerminalText.Escape(next.Node.Type.ToString()) + (next.Node.IsRecursive ? ", as above" : "")),
                Screen.Cell(Numbers.Of(next.Node.Count)),
                Screen.Cell(Numbers.Of(bytes)),
                Screen.Cell(Numbers.Share(bytes, whole)),
                Screen.Cell(Bar(bytes, whole), Tone.Value));
        }

        screen.Line();
        screen.Show(members);
        if (hidden > 0) screen.Line($".. {Numbers.Of(hidden, "member")} more: '--rows 0' shows all.", Tone.Quiet);
        if (result.IsCut) screen.Line("There are more places than this tool counts apart: some are counted with the place around.", Tone.Quiet);

        Table types = Screen.Table("type, without its parts", ">count", ">bytes", ">share", "");
        foreach (TypeSize type in ByType(result.Root)) types.AddRow(Screen.Cell(type.Type), Screen.Cell(Numbers.Of(type.Count)), Screen.Cell(Numbers.Of(type.Bytes)), Screen.Cell(Numbers.Share(type.Bytes, whole)), Screen.Cell(Bar(type.Bytes, whole), Tone.Value));
        screen.Line();
        screen.Show(types);
    }

    // Eighths of a block make a bar of a few characters exact enough.
    private static string Bar(long part, long whole)
    {
        int eighths = whole == 0 ? 0 : (int)Math.Round(8.0 * BarLength * part / whole);
        string rest = (eighths % 8) switch { 0 => "", int left => ((char)('\u2590' - left)).ToString(CultureInfo.InvariantCulture) };
        return new string('\u2588', eighths / 8) + rest;
    }

    private static void WriteJson(ToolConsole console, InputFile input, Result result) => CommandParts.WriteJson(console, writer =>
    {
        writer.WriteStartObject();
        writer.WriteString("file", input.Name);
        writer.WriteString("form", result.Form);
        writer.WriteNumber("bytes", result.Bytes);
        if (result.Expanded is { } expanded) writer.WriteNumber("expandedBytes", expanded);
        else writer.WriteNull("expandedBytes");
        writer.WriteNumber("values", result.Values);
        writer.WriteStartArray("parts");
        foreach (Part part in result.Parts)
        {
            writer.WriteStartObject();
            writer.WriteString("name", part.Name);
            writer.WriteNumber("bytes", part.Bytes);
            writer.WriteEndObject();
        }

        writer.WriteEndArray();
        writer.WriteStartArray("members");
        Stack<SizeNode> left = new([result.Root]);
        while (left.TryPop(out SizeNode? node))
        {
            foreach (SizeNode part in node.Parts.Reverse()) left.Push(part);
            writer.WriteStartObject();
            writer.WriteString("path", node.Path);
            writer.WriteString("type", node.Type.ToString());
            Write(writer, node.Count, node.Bytes);
            writer.WriteNumber("ownBytes", node.OwnBytes);
            writer.WriteEndObject();
        }

        writer.WriteEndArray();
        writer.WriteStartArray("types");
        foreach (TypeSize type in ByType(result.Root))
        {
            writer.WriteStartObject();
            writer.WriteString("type", type.Type);
            Write(writer, type.Count, type.Bytes);
            writer.WriteEndObject();
        }

        writer.WriteEndArray();
        writer.WriteEndObject();
    });

    private static void Write(Utf8JsonWriter writer, long count, long bytes)
    {
        writer.WriteNumber("count", count);
        writer.WriteNumber("bytes", bytes);
    }
}
