using System.CommandLine;
using System.Text.Json;
using Firn.Tool.Containers;
using Firn.Tool.Inputs;
using Firn.Tool.Terminal;
using Spectre.Console;

namespace Firn.Tool.Commands;

/// <summary>Checks every byte: of a message the whole value, of a container each frame, its checksum and its values, and its end.</summary>
internal static class VerifyCommand
{
    // Of a file that is damaged all over.
    private const int MostDamages = 100;

    private sealed record Damage(long Frame, long Offset, string Code, string Problem, string? Path);

    private sealed record Result(string Form, long? Bytes, long Frames, long Values, List<Damage> Damages, FirnTornTail? Torn, long BytesBehind)
    {
        public string State => Damages.Count > 0 ? "damaged" : Torn is not null ? "torn" : "whole";

        public int Code => Damages.Count > 0 ? ExitCode.BadData : Torn is not null || BytesBehind > 0 ? ExitCode.Loses : ExitCode.Done;
    }

    public static Command Create(ToolConsole console)
    {
        Argument<string> file = CommandParts.File();
        Option<string?> schema = CommandParts.Schema();
        Option<bool> json = CommandParts.Json();
        Option<bool> trusted = CommandParts.Trusted();
        Command command = new("verify", "Check a message, or the frames, checksums, values and end of a container.") { file, schema, json, trusted };
        command.SetAction(parsed =>
        {
            using InputFile input = InputFile.Open(console, parsed.GetValue(file)!);
            FirnOptions options = Limits.Options(parsed.GetValue(trusted));
            FirnSchema? given = CommandParts.ReadSchema(console, parsed.GetValue(schema), input);
            Result result = input.RequireData().Form == InputForm.Message ? OfMessage(input, given, options) : OfContainer(console, input, options);
            if (parsed.GetValue(json)) WriteJson(console, input, result);
            else Show(console.Screen, input, result);
            return result.Code;
        });
        return command;
    }

    private static Result OfMessage(InputFile input, FirnSchema? schema, FirnOptions options)
    {
        MessageInput message = MessageInput.Read(input, schema, options);
        return new Result("message", message.Bytes.Length, 0, 1, [], null, 0);
    }

    private static Result OfContainer(ToolConsole console, InputFile input, FirnOptions options)
    {
        List<Damage> damages = [];
        long values = 0, frames = 0;
        using FrameSource source = FrameSource.Open(input, options, console, "verify", acceptsTornTail: true);
        while (damages.Count < MostDamages)
        {
            try
            {
                if (!source.TryMoveNext()) break;
            }
            catch (FirnException exception)
            {
                long start = source.Position;
                damages.Add(new Damage(source.FrameCount, start, exception.Code.ToString(), ToolException.ProblemOf(exception), null));
                if (source.TrySkip(start)) continue;
                return new Result("container", input.Length, frames, values, damages, null, 0);
            }

            try
            {
                long count = 0;
                foreach (FirnDocument _ in source.Values()) count++;
                values += count;
                frames++;
            }
            catch (ToolException exception) when (exception.InnerException is FirnException inner)
            {
                damages.Add(new Damage(source.FrameCount - 1, source.FrameStart, inner.Code.ToString(), ToolException.ProblemOf(inner), exception.Details.Find(detail => detail.Name == "path").Text));
            }
        }

        return new Result("container", input.Length, frames, values, damages, source.TornTail, damages.Count < MostDamages && source.TornTail is null ? source.BytesBehind : 0);
    }

    private static void Show(Screen screen, InputFile input, Result result)
    {
        screen.Write($"{input.Name}: a {result.Form} of Firn, ").Line(result.State, result.Damages.Count > 0 ? Tone.Bad : result.Code != 0 ? Tone.Warning : Tone.Good);
        bool isContainer = result.Form == "container";
        screen.Fields(
            ("bytes", result.Bytes is { } bytes ? Numbers.Of(bytes) : null),
            ("frames", isContainer ? Numbers.Of(result.Frames) : null),
            ("values", isContainer ? Numbers.Of(result.Values) : null),
            ("torn", result.Torn is { } torn ? Torn(torn) : null),
            ("behind", result.BytesBehind > 0 ? $"{Numbers.Of(result.BytesBehind, "byte")} follow the end mark, and are not part of the container." : null));
        if (result.Damages.Count == 0) return;
        Table table = Screen.Table(">frame", ">offset", "code", "what is wrong");
        foreach (Damage damage in result.Damages)
        {
            string path = damage.Path is null ? "" : $" At {damage.Path}.";
            table.AddRow(Screen.Cell(Numbers.Of(damage.Frame)), Screen.Cell(Numbers.Of(damage.Offset)), Screen.Cell(damage.Code, Tone.Bad), Screen.Cell(TerminalText.Escape(damage.Problem + path)));
        }

        screen.Show(table);
        if (result.Damages.Count == MostDamages) screen.Line("The check ended here: there may be more.", Tone.Warning);
    }

    private static string Torn(FirnTornTail torn) => torn.Length switch
    {
        0 => $"at offset {Numbers.Of(torn.Position)}; the end mark is missing. 'firn repair' adds it.",
        1 => $"at offset {Numbers.Of(torn.Position)}; 1 byte behind it is no whole frame. 'firn repair' cuts it off.",
        _ => $"at offset {Numbers.Of(torn.Position)}; {Numbers.Of(torn.Length)} bytes behind it are no whole frame. 'firn repair' cuts them off.",
    };

    private static void WriteJson(ToolConsole console, InputFile input, Result result) => CommandParts.WriteJson(console, writer =>
    {
        writer.WriteStartObject();
        writer.WriteString("file", input.Name);
        writer.WriteString("form", result.Form);
        writer.WriteString("state", result.State);
        if (result.Bytes is { } bytes) writer.WriteNumber("bytes", bytes);
        else writer.WriteNull("bytes");
        writer.WriteNumber("frames", result.Frames);
        writer.WriteNumber("values", result.Values);
        writer.WriteStartArray("damaged");
        foreach (Damage damage in result.Damages)
        {
            writer.WriteStartObject();
            writer.WriteNumber("frame", damage.Frame);
            writer.WriteNumber("offset", damage.Offset);
            writer.WriteString("code", damage.Code);
            JsonText.Write(writer, "problem", damage.Problem);
            if (damage.Path is null) writer.WriteNull("path");
            else JsonText.Write(writer, "path", damage.Path);
            writer.WriteEndObject();
        }

        writer.WriteEndArray();
        writer.WritePropertyName("torn");
        if (result.Torn is { } torn)
        {
            writer.WriteStartObject();
            writer.WriteNumber("offset", torn.Position);
            writer.WriteNumber("bytes", torn.Length);
            writer.WriteEndObject();
        }
        else
        {
            writer.WriteNullValue();
        }

        writer.WriteNumber("bytesBehind", result.BytesBehind);
        writer.WriteEndObject();
    });
}
