using Firn.Tool.Inputs;
using Firn.Tool.Terminal;

namespace Firn.Tool.Containers;

/// <summary>
/// A file that a command writes: under another name until it is complete, so that nothing half-written takes the place of anything. <c>-</c> is the standard output, where what was written stays.
/// </summary>
internal sealed class OutputFile : IDisposable
{
    private readonly string? _path;
    private readonly string? _temporary;
    private readonly bool _force;
    private bool _isDone;

    private OutputFile(Stream stream, string? path, string? temporary, bool force) => (Stream, _path, _temporary, _force) = (stream, path, temporary, force);

    public Stream Stream { get; }

    /// <summary>The name, safe for terminals.</summary>
    public string Name => _path is null ? "standard output" : TerminalText.Escape(_path);

    public static OutputFile Create(ToolConsole console, string path, bool force)
    {
        if (path == InputFile.StandardInput) return new OutputFile(console.Output, null, null, force);
        if (!force && File.Exists(path)) throw Exists(path);
        string temporary = $"{path}.{Guid.NewGuid():N}.tmp";
        try
        {
            return new OutputFile(new FileStream(temporary, FileMode.CreateNew, FileAccess.Write, FileShare.None, 64 << 10), path, temporary, force);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            throw FileErrors.Of(path, "be written", exception);
        }
    }

    /// <summary>Gives the file its name.</summary>
    public void Complete()
    {
        Stream.Flush();
        _isDone = true;
        if (_path is null) return;
        Stream.Dispose();
        try
        {
            File.Move(_temporary!, _path, _force);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            _isDone = false;
            throw !_force && File.Exists(_path) ? Exists(_path) : FileErrors.Of(_path, "be written", exception);
        }
    }

    private static ToolException Exists(string path) => new(ExitCode.FileError, $"{TerminalText.Escape(path)}: it exists already; '--force' writes over it.");

    public void Dispose()
    {
        if (_path is null) return;
        Stream.Dispose();
        if (_isDone) return;
        try
        {
            File.Delete(_temporary!);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // What made the command fail is said already.
        }
    }
}
