using System.CommandLine;
using System.Globalization;
using Firn.Tool.Containers;
using Firn.Tool.Inputs;
using Firn.Tool.Terminal;

namespace Firn.Tool.Commands;

/// <summary>Writes a container to several, each of which is whole.</summary>
internal static class SplitCommand
{
    public static Command Create(ToolConsole console)
    {
        Argument<string> file = new("FILE") { Description = "A container; '-' is the standard input." };
        Option<long> values = new("--values") { Description = "The values of a part.", HelpName = "N" };
        values.Validators.Add(result => Check(result.Tokens, text => long.TryParse(text, CultureInfo.InvariantCulture, out long number) && number > 0, result.AddError, "'--values' needs a number from 1 on."));
        Option<string?> bytes = new("--bytes") { Description = "The bytes that a part stays within, unless a frame is longer: 500000, 64K, 10M, 1G. Frames stay whole.", HelpName = "SIZE" };
        bytes.Validators.Add(result => Check(result.Tokens, text => TryParseSize(text, out _), result.AddError, "'--bytes' needs a size: 500000, 64K, 10M, 1G."));
        Option<string> folder = new("--output", "-o") { Description = "The folder of the parts.", DefaultValueFactory = _ => ".", HelpName = "FOLDER" };
        Option<bool> force = CommandParts.Force();
        Option<bool> trusted = CommandParts.Trusted();
        Command command = new("split", "Split a container by values or by bytes. The names of the parts are written to the standard output.") { file, values, bytes, folder, force, trusted };
        command.Validators.Add(result =>
        {
            if (result.GetResult(values) is null == result.GetResult(bytes) is null) result.AddError("'split' needs either '--values' or '--bytes'.");
        });
        command.SetAction(parsed =>
        {
            string path = parsed.GetValue(file)!;
            FirnOptions options = Limits.Options(parsed.GetValue(trusted));
            using InputFile input = InputFile.Open(console, path);
            using FrameSource source = FrameSource.Open(input.RequireContainer("split"), options, console, "split");
            string name = path == InputFile.StandardInput ? "part.firn" : Path.GetFileName(path);
            using Parts parts = new(console, source, options, Path.Combine(parsed.GetValue(folder)!, name), parsed.GetValue(force));
            if (parsed.GetValue(bytes) is { } size && TryParseSize(size, out long most)) ByBytes(source, parts, most);
            else ByValues(source, parts, parsed.GetValue(values));
            parts.Complete();
            return ExitCode.Done;
        });
        return command;
    }

    private static void Check(IReadOnlyList<System.CommandLine.Parsing.Token> tokens, Func<string, bool> isRight, Action<string> addError, string problem)
    {
        if (tokens.Count == 1 && !isRight(tokens[0].Value)) addError(problem);
    }

    /// <summary>A number, with K, M or G behind it for the powers of 1,024.</summary>
    public static bool TryParseSize(string text, out long size)
    {
        int shift = text.Length == 0 ? 0 : char.ToUpperInvariant(text[^1]) switch { 'K' => 10, 'M' => 20, 'G' => 30, _ => 0 };
        bool isNumber = long.TryParse(shift == 0 ? text : text[..^1], NumberStyles.None, CultureInfo.InvariantCulture, out size) && size > 0 && size <= long.MaxValue >> shift;
        size <<= shift;
        return isNumber;
    }

    private static void ByBytes(FrameSource source, Parts parts, long most)
    {
        const int Around = (2 * ContainerFormat.LengthSize) + ContainerFormat.ChecksumSize;     // of the frame, and the end mark
        while (source.MoveNext())
        {
            if (parts.Current.FrameCount > 0 && parts.Current.Length + source.Stored.Length + Around > most) parts.Next();
            parts.Current.WriteFrame(source);
        }
    }

    // Frames that a part takes whole are copied; one that it takes a part of is made anew.
    private static void ByValues(FrameSource source, Parts parts, long most)
    {
        long left = most;
        while (source.MoveNext())
        {
            long count = source.ValueCount;
            if (left == 0)
            {
                parts.Next();
                left = most;
            }

            if (count <= left)
            {
                parts.Current.WriteFrame(source);
                left -= count;
                continue;
            }

            DocumentFrame? frame = null;
            FrameSlice? slice = null;
            foreach (FirnDocument document in source.Values(begun => frame = begun))
            {
                if (left == 0)
                {
                    parts.Current.WriteBody(slice!.Take());
                    parts.Next();
                    left = most;
                }

                slice ??= new FrameSlice(source.Header.ValuesMayBeNull, frame!.IsBit);
                slice.Add(document.Root, frame!.ValueBytes);
                left--;
            }

            parts.Current.WriteBody(slice!.Take());
        }
    }

    /// <summary>The files that are written, one after the other.</summary>
    private sealed class Parts : IDisposable
    {
        private readonly ToolConsole _console;
        private readonly FrameSource _source;
        private readonly FirnOptions _options;
        private readonly string _path;
        private readonly bool _force;
        private readonly List<string> _names = [];
        private OutputFile _file;

        public Parts(ToolConsole console, FrameSource source, FirnOptions options, string path, bool force)
        {
            (_console, _source, _options, _path, _force) = (console, source, options, path, force);
            (_file, Current) = Begin();
        }

        public ContainerOutput Current { get; private set; }

        public void Next()
        {
            End();
            (_file, Current) = Begin();
        }

        private (OutputFile, ContainerOutput) Begin()
        {
            string name = $"{Path.GetFileNameWithoutExtension(_path)}-{(_names.Count + 1).ToString("000000", CultureInfo.InvariantCulture)}{Path.GetExtension(_path)}";
            OutputFile file = OutputFile.Create(_console, Path.Combine(Path.GetDirectoryName(_path) ?? "", name), _force);
            _names.Add(file.Name);
            return (file, new ContainerOutput(file.Stream, _source.Head, _source.Header.Compression, _options));
        }

        private void End()
        {
            Current.Complete();
            _file.Complete();
            _file.Dispose();
        }

        public void Complete()
        {
            End();
            foreach (string name in _names) _console.Screen.Line(name);
            _console.Talk.Line(Numbers.Of(_names.Count, "part"), Tone.Good);
        }

        public void Dispose() => _file.Dispose();
    }
}
