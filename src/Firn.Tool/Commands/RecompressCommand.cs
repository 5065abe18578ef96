using System.Buffers;
using System.CommandLine;
using Firn.Tool.Containers;
using Firn.Tool.Inputs;
using Firn.Tool.Terminal;

namespace Firn.Tool.Commands;

/// <summary>Writes a message or container with another compression. Values and frames stay as they are.</summary>
internal static class RecompressCommand
{
    public static Command Create(ToolConsole console)
    {
        Argument<string> file = CommandParts.File();
        Argument<string> target = new("OUT") { Description = "What is written; '-' is the standard output." };
        Option<string> compression = Compression();
        compression.Required = true;
        Option<bool> force = CommandParts.Force();
        Option<bool> trusted = CommandParts.Trusted();
        Command command = new("recompress", "Write a message or container with another compression.") { file, target, compression, force, trusted };
        command.SetAction(parsed =>
        {
            using InputFile input = InputFile.Open(console, parsed.GetValue(file)!);
            FirnOptions options = Limits.Options(parsed.GetValue(trusted));
            FirnCompression method = Parse(parsed.GetValue(compression));
            if (input.RequireData().Form == InputForm.Message) return OfMessage(console, input, method, options, parsed.GetValue(target)!, parsed.GetValue(force));
            using FrameSource source = FrameSource.Open(input, options, console, "recompress");
            using OutputFile output = OutputFile.Create(console, parsed.GetValue(target)!, parsed.GetValue(force));
            ContainerOutput container = new(output.Stream, source.Head, method, options);
            while (source.MoveNext()) container.WriteFrame(source);
            container.Complete();
            output.Complete();
            Say(console, output, source.Position + ContainerFormat.LengthSize, container.Length);
            return ExitCode.Done;
        });
        return command;
    }

    /// <summary>An option that takes the name of a compression.</summary>
    public static Option<string> Compression()
    {
        Option<string> option = new("--compression") { Description = "none, brotli, deflate, lz4 or zstd.", HelpName = "METHOD" };
        option.AcceptOnlyFromAmong("none", "brotli", "deflate", "lz4", "zstd", "zstandard");
        return option;
    }

    /// <summary>The compression of a name.</summary>
    public static FirnCompression Parse(string? name) => name switch
    {
        null => FirnCompression.None,
        "zstd" => FirnCompression.Zstandard,
        _ => Enum.Parse<FirnCompression>(name, ignoreCase: true),
    };

    private static int OfMessage(ToolConsole console, InputFile input, FirnCompression method, FirnOptions options, string target, bool force)
    {
        const byte Compressed = 0x08;   // the bit of the header (docs/wire-format.md, section 1)
        byte[] message = input.ReadAll();
        byte[] written;
        try
        {
            if (!FirnMessage.TryReadHeader(message, out FirnMessageHeader header)) throw new FirnException(FirnErrorCode.InvalidHeader, "The bytes don't begin with the header of a message of format version 1, its schema included.", 0);
            if (header.IsNull)
            {
                written = message;
            }
            else
            {
                (byte[] body, int start) = MessageBody.Of(message, header, options);
                byte[] front = message[..MessageCompression.FrontOf(header)];
                front[0] = (byte)(method == FirnCompression.None ? front[0] & ~Compressed : front[0] | Compressed);
                written = [.. front, .. method == FirnCompression.None ? body[start..] : Compress(body.AsSpan(start), method)];
            }
        }
        catch (FirnException exception)
        {
            throw Diagnosis.OfError(input, exception);
        }

        using OutputFile output = OutputFile.Create(console, target, force);
        output.Stream.Write(written);
        output.Complete();
        Say(console, output, message.Length, written.Length);
        return ExitCode.Done;
    }

    // A frame has the same in it as a compressed message, between its length and its checksum.
    private static byte[] Compress(ReadOnlySpan<byte> body, FirnCompression method)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(RawFrame.HeadRoom + body.Length + ContainerFormat.ChecksumSize);
        body.CopyTo(array.AsSpan(RawFrame.HeadRoom));
        SealedFrame frame = new RawFrame(array, RawFrame.HeadRoom, RawFrame.HeadRoom + body.Length, 0).Seal(method, long.MaxValue);
        byte[] block = frame.Memory.Span[ContainerFormat.LengthSize..^ContainerFormat.ChecksumSize].ToArray();
        ArrayPool<byte>.Shared.Return(frame.Array);
        return block;
    }

    private static void Say(ToolConsole console, OutputFile output, long before, long after) =>
        console.Talk.Line($"{output.Name}: {Numbers.Of(before)} bytes became {Numbers.Of(after)}, {Numbers.Share(after, before)}", Tone.Good);
}
