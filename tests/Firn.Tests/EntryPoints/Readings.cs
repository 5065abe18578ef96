using Firn.Tests.Streaming;

namespace Firn.Tests.EntryPoints;

/// <summary>The ways in which a message with its descriptor is read, for tests that prove a rule on every one.</summary>
public static class Readings
{
    /// <summary>One reading of every kind for a value that its own class has written. The first call makes the plan of the versions, the others know it.</summary>
    /// <typeparam name="TWritten">The class that has written.</typeparam>
    /// <typeparam name="TRead">The class that reads.</typeparam>
    /// <param name="value">The value.</param>
    /// <returns>The name of each way, and its call.</returns>
    [FirnEntryPoint]
    public static List<(string Way, Func<FirnOptions, object?> Read)> OfFirn<TWritten, TRead>(TWritten value)
    {
        byte[] message = FirnSerializer.Serialize(value);
        byte[] compressed = FirnSerializer.Serialize(value, FirnOptions.Default with { Compression = FirnCompression.Brotli });
        byte[] fingerprint = FirnSerializer.Serialize(value, FirnOptions.Default with { SchemaMode = FirnSchemaMode.Fingerprint });
        byte[] named = FirnSerializer.Serialize(value, FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named });
        byte[] schema = FirnSerializer.GetSchema<TWritten>();
        byte[] container = Containers.WriteFirn<TWritten>([value]);
        return
        [
            ("array", options => FirnSerializer.Deserialize<TRead>(message, options)),
            ("array again", options => FirnSerializer.Deserialize<TRead>(message, options)),
            ("sequence", options => FirnSerializer.Deserialize<TRead>(Sequences.Cut(message, message.Length / 3, message.Length / 2), options)),
            ("with bytes behind", options => FirnSerializer.Deserialize<TRead>(message.AsSpan(), out _, options)),
            ("stream", options => FirnSerializer.Deserialize<TRead>(new MemoryStream(message), options)),
            ("by type", options => FirnSerializer.Deserialize(message, typeof(TRead), options)),
            ("compressed", options => FirnSerializer.Deserialize<TRead>(compressed, options)),
            ("fingerprint", options => FirnSerializer.Deserialize<TRead>(fingerprint, options with { KnownSchemas = [schema] })),
            ("named", options => FirnSerializer.Deserialize<TRead>(named, options)),
            ("container", options => Containers.ReadFirn<TRead>(container, options)[0]),
        ];
    }
}
