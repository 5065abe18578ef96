using System.Runtime.InteropServices;
using Firn.Tool.Inputs;
using Firn.Tool.Terminal;

namespace Firn.Tool.Containers;

/// <summary>
/// A file that a command writes: under another name until it is complete, so that nothing half-written takes the place of anything. <c>-</c> is the standard output, where what was written stays.
/// </summary>
/// <remarks>
/// Links stay: what they lead to is written. A file without bytes has none to lose, so it is written straight to and is without bytes again after an error. Devices and named pipes are such files.
/// </remarks>
internal sealed class OutputFile : IDisposable
{
    private const int BufferLength = 64 << 10;

    private readonly string? _path;
    private readonly string? _target;       // what the path leads to
    private readonly string? _temporary;    // null where the target is written straight to
    private readonly bool _force;
    private readonly PosixSignalRegistration[] _signals = [];
    private bool _isDone;

    private OutputFile(Stream stream, string? path = null, string? target = null, string? temporary = null, bool force = false)
    {
        (Stream, _path, _target, _temporary, _force) = (stream, path, target, temporary, force);
        if (temporary is not null) _signals = [PosixSignalRegistration.Create(PosixSignal.SIGTERM, Leave), PosixSignalRegistration.Create(PosixSignal.SIGHUP, Leave)];
    }

    public Stream Stream { get; }

    /// <summary>The name, safe for terminals.</summary>
    public string Name => _path is null ? "standard output" : TerminalText.Escape(_path);

    public static OutputFile Create(ToolConsole console, string path, bool force)
    {
        if (path == InputFile.StandardInput) return new OutputFile(console.Output);
        if (path.Length == 0) throw ToolException.Usage("The name of a file is empty.");
        if (!force && File.Exists(path)) throw Exists(path);
        try
        {
            FileInfo file = new(path);
            string target = file.LinkTarget is null ? path : file.ResolveLinkTarget(returnFinalTarget: true)!.FullName;

            // Links of /proc lead to pipes, which have no path.
            bool exists = File.Exists(target), isStraight = File.Exists(path) && (!exists || new FileInfo(target).Length == 0);
            if (isStraight) return new OutputFile(new FileStream(path, FileMode.Open, FileAccess.Write, FileShare.ReadWrite, BufferLength), path);
            string temporary = $"{target}.{Guid.NewGuid():N}.tmp";
            FileStreamOptions options = new() { Mode = FileMode.CreateNew, Access = FileAccess.Write, Share = FileShare.None, BufferSize = BufferLength };
            if (!exists || OperatingSystem.IsWindows()) return new OutputFile(new FileStream(temporary, options), path, target, temporary, force);
            UnixFileMode mode = File.GetUnixFileMode(target);
            options.UnixCreateMode = mode;
            OutputFile output = new(new FileStream(temporary, options), path, target, temporary, force);
            File.SetUnixFileMode(temporary, mode);  // what the mask of the process took from it
            return output;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            throw FileErrors.Of(path, FileErrors.Written, exception);
        }
    }

    /// <summary>Gives the file its name.</summary>
    public void Complete()
    {
        Stream.Flush();
        _isDone = true;
        if (_path is null) return;
        Stream.Dispose();
        if (_temporary is null) return;
        try
        {
            File.Move(_temporary, _target!, _force);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            _isDone = false;
            throw !_force && File.Exists(_path) ? Exists(_path) : FileErrors.Of(_path, FileErrors.Written, exception);
        }
    }

    private static ToolException Exists(string path) => new(ExitCode.FileError, $"{TerminalText.Escape(path)}: it exists already; '--force' writes over it.");

    // The process is asked to end, and does so when this returns.
    private void Leave(PosixSignalContext signal)
    {
        try
        {
            if (!_isDone) File.Delete(_temporary!);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // There is nobody to hear it.
        }
    }

    public void Dispose()
    {
        foreach (PosixSignalRegistration signal in _signals) signal.Dispose();
        if (_path is null) return;
        try
        {
            if (!_isDone && _temporary is null && Stream.CanSeek) Stream.SetLength(0);
            Stream.Dispose();
            if (!_isDone && _temporary is not null) File.Delete(_temporary);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // What made the command fail is said already.
        }
    }
}
