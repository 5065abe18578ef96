using Firn.Tool.Terminal;

namespace Firn.Tool.Inputs;

/// <summary>What an input holds.</summary>
internal enum InputForm
{
    Message,
    Container,
    SchemaFile,
    ContractFile,
    Other,
}

/// <summary>An input of a command: a file or the standard input, as bytes or as text that stands for them.</summary>
internal sealed class InputFile : IDisposable
{
    public const string StandardInput = "-";

    private const int PeekLength = 64 << 10;

    private readonly ToolConsole _console;
    private readonly byte[] _beginning;
    private byte[]? _all;

    private InputFile(ToolConsole console, string name, Stream stream, byte[] beginning)
    {
        _console = console;
        Name = name;
        Stream = stream;
        _beginning = beginning;
    }

    /// <summary>The name, safe for terminals.</summary>
    public string Name { get; }

    /// <summary>The bytes, from the first on, as far as nobody has read them.</summary>
    public Stream Stream { get; private set; }

    public InputEncoding Encoding { get; private set; }

    public InputForm Form { get; private set; }

    /// <summary>The length, where it is known before all is read.</summary>
    public long? Length => _all is not null ? _all.Length : Stream.CanSeek ? Stream.Length : null;

    /// <summary>The first bytes, to see what they are.</summary>
    public ReadOnlySpan<byte> Beginning => _all ?? _beginning;

    /// <summary>Opens an input.</summary>
    /// <param name="console">Where the standard input is.</param>
    /// <param name="path">The file, or <c>-</c>.</param>
    /// <param name="isText">Whether it is text that nobody has to recognise: all its bytes are left to be read.</param>
    public static InputFile Open(ToolConsole console, string path, bool isText = false)
    {
        if (path.Length == 0) throw ToolException.Usage("The name of a file is empty.");
        bool isStandard = path == StandardInput;
        if (isStandard && !console.TakeInput()) throw ToolException.Usage("The standard input is named twice, and can be read once.");
        Stream stream = isStandard ? console.Input : OpenFile(path);
        try
        {
            byte[] beginning = new byte[PeekLength];
            beginning = beginning[..stream.ReadAtLeast(beginning, beginning.Length, throwOnEndOfStream: false)];
            if (stream.CanSeek) stream.Seek(-beginning.Length, SeekOrigin.Current);
            else stream = new JoinedStream(beginning, stream);
            InputFile input = new(console, isStandard ? "standard input" : TerminalText.Escape(path), stream, beginning);
            if (isText) input.Form = InputForm.Other;
            else input.Recognise();
            return input;
        }
        catch
        {
            if (!isStandard) stream.Dispose();
            throw;
        }
    }

    private static FileStream OpenFile(string path)
    {
        try
        {
            return new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, bufferSize: 0);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            throw FileErrors.Of(path, FileErrors.Opened, exception);
        }
    }

    private void Recognise()
    {
        Form = FormOf(_beginning);
        if (Form != InputForm.Other) return;
        InputEncoding encoding = TextForm.Guess(_beginning);
        if (encoding == InputEncoding.Raw) return;
        if (TextForm.Decode(ReadAll(), encoding) is not { } decoded) return;
        InputForm form = FormOf(decoded);
        if (form == InputForm.Other) return;
        (Encoding, Form, _all) = (encoding, form, decoded);
        Stream = new MemoryStream(decoded, writable: false);
    }

    /// <summary>Whether a byte can begin a message of version 1: no message is null and compressed.</summary>
    public static bool IsMessageHeader(byte first) => first >> 4 == 1 && (first & 0xC) != 0xC;

    private static InputForm FormOf(ReadOnlySpan<byte> bytes)
    {
        if (bytes.StartsWith(ContainerFormat.Magic) && (bytes.Length == ContainerFormat.Magic.Length || bytes[ContainerFormat.Magic.Length] < 0x20)) return InputForm.Container;
        if (!bytes.IsEmpty && IsMessageHeader(bytes[0])) return InputForm.Message;
        if (SchemaFile.IsOne(bytes)) return InputForm.SchemaFile;
        return ContractSource.IsOne(bytes) ? InputForm.ContractFile : InputForm.Other;
    }

    /// <summary>All bytes, in memory: of a message, and of what nobody knows.</summary>
    /// <exception cref="ToolException">There are more than messages may have.</exception>
    public byte[] ReadAll()
    {
        if (_all is not null) return _all;
        long most = Limits.LongestInMemory;
        if (Length > most) throw TooLong(most);
        using MemoryStream all = new();
        byte[] piece = new byte[PeekLength];
        while (Stream.Read(piece) is > 0 and int read)
        {
            _console.Cancellation.ThrowIfCancellationRequested();
            if (all.Length + read > most) throw TooLong(most);
            all.Write(piece, 0, read);
        }

        return _all = all.ToArray();
    }

    private ToolException TooLong(long most) => ToolException.BadData($"{Name}: it is longer than {Numbers.Of(most)} bytes, and no container: only containers are read piece by piece.");

    /// <summary>Refuses an input that holds nothing that Firn has written, and says what it is.</summary>
    public InputFile RequireData(bool allowsSchema = false)
    {
        if (Form == InputForm.Other) throw Diagnosis.Of(this);
        if (Form == InputForm.ContractFile && !allowsSchema) throw ToolException.BadData($"{Name}: it is a contract file: there are no values in it.");
        if (Form == InputForm.SchemaFile && !allowsSchema) throw ToolException.BadData($"{Name}: it is a schema that 'firn schema --json' wrote: there are no values in it.");
        return this;
    }

    public InputFile RequireContainer(string command)
    {
        RequireData();
        if (Form != InputForm.Container) throw ToolException.BadData($"{Name}: it is a message, one value; '{command}' is for containers.");
        return this;
    }

    public void Dispose()
    {
        if (!ReferenceEquals(Stream, _console.Input)) Stream.Dispose();
    }
}
