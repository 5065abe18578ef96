using Firn.Tool.Inputs;

namespace Firn.Tool.Sizes;

/// <summary>Finds the member that an error in the bytes is about, by walking over them again.</summary>
internal static class ErrorPath
{
    public static string? InMessage(byte[] message, FirnSchema? given, FirnOptions options)
    {
        try
        {
            if (!FirnMessage.TryReadHeader(message, out FirnMessageHeader header) || header.IsNull) return null;
            FirnSchema? schema = header.SchemaMode is FirnSchemaMode.None or FirnSchemaMode.Fingerprint ? given : FirnSchema.ParseMessage(message);
            if (schema is null) return null;
            (byte[] body, int start) = MessageBody.Of(message, header, options);
            using SizeWalk walk = new(schema, options);
            return In(walk, w => w.Value(body, start), isFrame: false);
        }
        catch (FirnException)
        {
            return null;    // wrong before there is a value
        }
    }

    /// <summary>The value of a frame, and the member in it.</summary>
    public static (int Value, string? Path) InFrame(FirnSchema schema, ReadOnlySpan<byte> body, FirnOptions options)
    {
        using SizeWalk walk = new(schema, options);
        byte[] copy = body.ToArray();
        string? path = In(walk, w => w.Frame(copy), isFrame: true);
        return (walk.Index, path);
    }

    private static string? In(SizeWalk walk, Func<SizeWalk, long> run, bool isFrame)
    {
        try
        {
            run(walk);
            return null;
        }
        catch (Exception exception) when (exception is FirnException or InsufficientExecutionStackException)
        {
            return walk.PathOf(isFrame);
        }
    }
}
