using System.CommandLine;
using System.Text.Json;
using Firn.Tool.Containers;
using Firn.Tool.Inputs;
using Firn.Tool.Terminal;

namespace Firn.Tool.Commands;

/// <summary>Writes a message as JSON, a container as JSON lines or as an array.</summary>
internal static class JsonCommand
{
    private sealed record Settings(bool IsArray, bool IsIndented, FirnJsonOptions Json);

    public static Command Create(ToolConsole console)
    {
        Argument<string> file = CommandParts.File();
        Option<bool> array = new("--array") { Description = "Write the values of a container as one array; otherwise each is a line." };
        Option<bool> indented = new("--indented") { Description = "Write JSON on several lines." };
        Option<bool> strings = new("--large-numbers-as-strings") { Description = "Write integers of 64 bits and more, decimals and big integers as strings." };
        Option<bool> numbers = new("--enums-as-numbers") { Description = "Write enums as numbers, also where their names are known." };
        Option<bool> local = new("--mark-local-times") { Description = "Mark local times, so that 'from-json' makes local times of them again." };
        Option<string?> schema = CommandParts.Schema();
        Option<bool> trusted = CommandParts.Trusted();
        Command command = new("json", "Write values as JSON, of the mapping that docs/guides/looking-inside.md describes.") { file, array, indented, strings, numbers, local, schema, trusted };
        command.SetAction(parsed =>
        {
            bool isTrusted = parsed.GetValue(trusted);
            FirnJsonOptions json = new() { LargeNumbersAsStrings = parsed.GetValue(strings), EnumsAsNumbers = parsed.GetValue(numbers), MarkLocalTimes = parsed.GetValue(local), MaxBytes = isTrusted ? long.MaxValue : FirnJsonOptions.Default.MaxBytes };
            using InputFile input = InputFile.Open(console, parsed.GetValue(file)!);
            Settings settings = new(parsed.GetValue(array), parsed.GetValue(indented), json);
            FirnSchema? given = CommandParts.ReadSchema(console, parsed.GetValue(schema), input);
            return Run(console, input.RequireData(), given, Limits.Options(isTrusted), settings);
        });
        return command;
    }

    private static int Run(ToolConsole console, InputFile input, FirnSchema? schema, FirnOptions options, Settings settings)
    {
        if (input.Form == InputForm.Message)
        {
            if (settings.IsArray) throw ToolException.Usage($"'--array' is for containers, and {input.Name} is a message.");
            MessageInput message = MessageInput.Read(input, schema, options);
            CommandParts.WriteJson(console, writer => Write(input, () => message.Document.WriteTo(writer, settings.Json)), settings.IsIndented);
            return ExitCode.Done;
        }

        using FrameSource frames = FrameSource.Open(input, options, console, "json");
        using BufferedStream output = new(new OpenStream(console.Output), 64 << 10);
        using Utf8JsonWriter writer = new(output, CommandParts.JsonOptions(settings.IsIndented));
        bool isFirst = true;
        if (settings.IsArray) output.WriteByte((byte)'[');
        try
        {
            while (frames.MoveNext())
            {
                foreach (FirnDocument document in frames.Values())
                {
                    if (settings.IsArray) output.Write(isFirst ? "\n"u8 : ",\n"u8);
                    isFirst = false;
                    Write(input, () => document.WriteTo(writer, settings.Json));
                    writer.Flush();
                    writer.Reset();
                    if (!settings.IsArray) output.Write("\n"u8);
                }
            }
        }
        catch
        {
            writer.Reset();     // the values before are good, and stay
            throw;
        }

        if (settings.IsArray) output.Write(isFirst ? "]\n"u8 : "\n]\n"u8);
        return ExitCode.Done;
    }

    private static void Write(InputFile input, Action write)
    {
        try
        {
            write();
        }
        catch (FirnException exception)
        {
            throw Diagnosis.OfError(input, exception);
        }
        catch (InvalidOperationException exception)
        {
            // Of the writer: what is nested deeper than it allows.
            throw new ToolException(ExitCode.BadData, $"{input.Name}: the value is nested too deep for JSON.", exception);
        }
    }

    /// <summary>Keeps the output open when what writes to it is disposed.</summary>
    private sealed class OpenStream(Stream target) : Stream
    {
        public override bool CanRead => false;

        public override bool CanSeek => false;

        public override bool CanWrite => true;

        public override long Length => throw new NotSupportedException();

        public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

        public override void Flush() => target.Flush();

        public override void Write(ReadOnlySpan<byte> buffer) => target.Write(buffer);

        public override void Write(byte[] buffer, int offset, int count) => target.Write(buffer, offset, count);

        public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();
    }
}
