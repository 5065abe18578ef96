using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Text.Json;

namespace Firn;

/// <summary>
/// A message as a tree that needs none of its classes: read-only, all of it checked when it is parsed, with names where the message or a schema has them. <c>docs/guides/looking-inside.md</c> shows it.
/// </summary>
/// <remarks>Memory and time are bounded as for reading the message into objects. Duplicates in sets and dictionaries are not looked for: what is equal the class decides.</remarks>
[DebuggerDisplay("{ToString(),nq}")]
public sealed class FirnDocument
{
    private const int LongestKept = 16 << 10;

    private static FirnSchema? s_last;  // of the message that was parsed last: those of one program are mostly alike

    private readonly ReadOnlyMemory<byte> _bytes;
    private readonly int[] _objects;
    private readonly DocumentNode _root;
    private readonly int _value;

    internal FirnDocument(FirnSchema schema, ReadOnlyMemory<byte> bytes, int[] rows, int[] objects, DocumentNode root, int value)
    {
        Schema = schema;
        Rows = rows;
        _bytes = bytes;
        _objects = objects;
        _root = root;
        _value = value;
    }

    /// <summary>The schema of the message, with the names that are known.</summary>
    public FirnSchema Schema { get; }

    /// <summary>The root.</summary>
    public FirnElement Root => new(this, _root, _value);

    internal int[] Rows { get; }

    internal ReadOnlySpan<byte> Bytes => _bytes.Span;

    /// <summary>Where the content of an object whose identity is kept stands in the rows.</summary>
    internal int ContentOf(int id) => _objects[id - 1];

    /// <summary>Parses a message.</summary>
    /// <param name="message">The message; not to be changed as long as the document is used.</param>
    /// <param name="schema">
    /// The schema it was written with, for a message that has none or only its fingerprint; of another one, names for members of which the message has only hashes. <see langword="null"/> where the message says all.
    /// </param>
    /// <param name="options">The limits; <see langword="null"/> for <see cref="FirnOptions.Default"/>. What they say of values counts for nothing.</param>
    /// <exception cref="FirnException">
    /// The message is malformed or beyond a limit; it has no schema and none was given (<see cref="FirnErrorCode.SchemaMissing"/>), or the fingerprint of another one (<see cref="FirnErrorCode.SchemaMismatch"/>).
    /// </exception>
    public static FirnDocument Parse(ReadOnlyMemory<byte> message, FirnSchema? schema = null, FirnOptions? options = null)
    {
        try
        {
            return ParseWhole(message, schema, options ?? FirnOptions.Default);
        }
        catch (FirnException exception)
        {
            exception.KeepNearby(message.Span);
            throw;
        }
    }

    private static FirnDocument ParseWhole(ReadOnlyMemory<byte> message, FirnSchema? schema, FirnOptions options)
    {
        ReadOnlySpan<byte> bytes = message.Span;
        if (!FirnMessage.TryReadHeader(bytes, out FirnMessageHeader header)) throw FirnSchema.NoHeader();
        FirnSchema found = FindSchema(bytes, header, schema);
        if (header.IsNull)
        {
            if (header.Length != bytes.Length) Throw.TrailingBytes(bytes.Length - header.Length, header.Length);
            return new FirnDocument(found, message, [], [], found.Nodes.Root, DocumentRows.Absent);
        }

        int start = header.Compression == FirnCompression.None ? header.Length : 0;
        ReadOnlyMemory<byte> body = start > 0 ? message : MessageCompression.Expand(bytes, header, options);
        using DocumentRows rows = new();
        FirnReader reader = new(body.Span, start, options);
        int value;
        try
        {
            value = found.Nodes.Root.Read(ref reader, rows);
            reader.ExpectEnd();
        }
        catch (FirnException exception)
        {
            exception.KeepNearby(body.Span);
            throw;
        }

        return new FirnDocument(found, body, rows.Take(out int[] objects), objects, found.Nodes.Root, value);
    }

    private static FirnSchema FindSchema(ReadOnlySpan<byte> message, FirnMessageHeader header, FirnSchema? given)
    {
        ReadOnlySpan<byte> written = message[header.Schema];
        switch (header.SchemaMode)
        {
            case FirnSchemaMode.None:
                return given ?? throw new FirnException(FirnErrorCode.SchemaMissing, "The message carries no schema. Give the one it was written with.", 0);
            case FirnSchemaMode.Fingerprint:
                if (given is null) throw new FirnException(FirnErrorCode.SchemaMissing, "The message carries only the fingerprint of its schema. Give the one it was written with.", 1);
                if (Convert.ToHexString(written) != given.Fingerprint) throw new FirnException(FirnErrorCode.SchemaMismatch, "The message was written with another schema than the one that was given: their fingerprints differ.", 1);
                return given;
        }

        ReadOnlySpan<byte> names = message[header.Names];
        if (header.SchemaMode == FirnSchemaMode.Named && names.IsEmpty) return FirnSchema.ParseMessage(message);    // which refuses it
        if (given is not null && written.SequenceEqual(given.Descriptor.Span) && (names.IsEmpty || names.SequenceEqual(given.Names.Span))) return given;
        if (given is null && s_last is { } last && written.SequenceEqual(last.Descriptor.Span) && names.SequenceEqual(last.Names.Span)) return last;
        FirnSchema schema = FirnSchema.ParseMessage(message);
        if (given is not null) return schema.WithNamesOf(given);
        if (written.Length + names.Length <= LongestKept) s_last = schema;
        return schema;
    }

    /// <summary>Parses the values of a container one after the other, a frame at a time. The container is read while the result is enumerated, which can be done once; the stream stays open.</summary>
    /// <param name="container">The container.</param>
    /// <param name="options">The limits, which hold for each frame; <see langword="null"/> for <see cref="FirnOptions.Default"/>.</param>
    /// <exception cref="FirnException">While it is enumerated: the container is malformed, or torn; the values before are good.</exception>
    public static IEnumerable<FirnDocument> ParseContainer(Stream container, FirnOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(container);
        return Enumerate(container, options ?? FirnOptions.Default);

        static IEnumerable<FirnDocument> Enumerate(Stream container, FirnOptions options)
        {
            using ContainerFrames frames = new(container, null, options);
            FirnSchema schema = FirnSchema.Of(frames.ReadHeader());
            while (frames.MoveNext())
            {
                DocumentFrame frame = new(schema, frames, options);
                while (frame.TryNext(out FirnDocument? document)) yield return document!;
            }
        }
    }

    /// <inheritdoc cref="ParseContainer"/>
    /// <param name="container">The container.</param>
    /// <param name="options">The limits, which hold for each frame; <see langword="null"/> for <see cref="FirnOptions.Default"/>.</param>
    /// <param name="cancellationToken">Ends the reading between two frames.</param>
    public static IAsyncEnumerable<FirnDocument> ParseContainerAsync(Stream container, FirnOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(container);
        return Enumerate(container, options ?? FirnOptions.Default, cancellationToken);

        static async IAsyncEnumerable<FirnDocument> Enumerate(Stream container, FirnOptions options, [EnumeratorCancellation] CancellationToken cancellationToken)
        {
            using ContainerFrames frames = new(container, null, options);
            FirnSchema schema = FirnSchema.Of(await frames.ReadHeaderAsync(cancellationToken).ConfigureAwait(false));
            while (await frames.MoveNextAsync(cancellationToken).ConfigureAwait(false))
            {
                DocumentFrame frame = new(schema, frames, options);
                while (frame.TryNext(out FirnDocument? document)) yield return document!;
            }
        }
    }

    /// <summary>
    /// Writes a message from JSON, without its classes: what <see cref="ToJson"/> writes, under any <see cref="FirnJsonOptions"/>, becomes a message of the same value. It serves tests, repairs, and data to begin with.
    /// <c>docs/guides/looking-inside.md</c> says what JSON is taken.
    /// </summary>
    /// <param name="schema">What the message looks like. Members and cases are named as it names them, or by id, hash and tag.</param>
    /// <param name="utf8Json">One value of JSON, in UTF-8, of at most 256 MiB. Comments and commas behind the last element are refused.</param>
    /// <param name="options">The schema mode, the compression and the limits, of which <see cref="FirnOptions.MaxMessageBytes"/> bounds the body; <see langword="null"/> for <see cref="FirnOptions.Default"/>. What they say of values counts for nothing.</param>
    /// <returns>The message.</returns>
    /// <exception cref="FirnException">
    /// The text is no JSON, or no value of the schema (<see cref="FirnErrorCode.InvalidJson"/>, with the path): a number that the kind can't hold exactly, a name that is not known, a member that is missing
    /// and has no null. Or the value is beyond a limit of the options.
    /// </exception>
    /// <exception cref="ArgumentException">The mode is <see cref="FirnSchemaMode.Named"/>, and the schema has no names.</exception>
    public static byte[] FromJson(FirnSchema schema, ReadOnlyMemory<byte> utf8Json, FirnOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(schema);
        options ??= FirnOptions.Default;
        if (options.SchemaMode == FirnSchemaMode.Named && schema.Names.IsEmpty) throw new ArgumentException("The schema has no names, which a message in mode Named carries. Write in mode Embedded, or take the schema of the type or of a named message.", nameof(schema));
        bool isCompressed = options.Compression != FirnCompression.None;
        if (isCompressed) MessageCompression.Require(options.Compression);
        using JsonDocument json = ParseJson(utf8Json);
        bool isNull = json.RootElement.ValueKind == JsonValueKind.Null;
        FirnWriter writer = new([], options);
        FirnWriter body = new([], options);
        try
        {
            Message.WriteStart(ref writer, schema, options.SchemaMode, isNull, isCompressed && !isNull);
            if (isNull) return writer.ToArray();
            new JsonBody(json.RootElement, utf8Json.Length, options).Write(ref body, schema.Nodes.Root);
            if (isCompressed) MessageCompression.Write(ref writer, body.WrittenSpan, options);
            else writer.WriteBytes(body.WrittenSpan);
            return writer.ToArray();
        }
        finally
        {
            body.Dispose();
            writer.Dispose();
        }
    }

    // What JsonDocument notes of a longer text need not fit into an array.
    private const int LongestJson = 256 << 20;

    private static JsonDocument ParseJson(ReadOnlyMemory<byte> utf8Json)
    {
        if (utf8Json.Length > LongestJson) throw new FirnException(FirnErrorCode.MessageTooLarge, $"A JSON text of {utf8Json.Length} bytes is longer than {LongestJson}.");
        try
        {
            return JsonDocument.Parse(utf8Json, new JsonDocumentOptions { MaxDepth = DocumentJson.DeepestText });
        }
        catch (JsonException exception)
        {
            throw new FirnException(FirnErrorCode.InvalidJson, $"The text is no JSON: {exception.Message}", inner: exception);
        }
    }

    /// <summary>Writes the document as JSON, of the mapping that <c>docs/guides/looking-inside.md</c> says.</summary>
    /// <param name="writer">Where it goes.</param>
    /// <param name="options">How numbers and enums are written; <see langword="null"/> for numbers as numbers and enums by name.</param>
    public void WriteTo(Utf8JsonWriter writer, FirnJsonOptions? options = null) => Root.WriteTo(writer, options);

    /// <summary>The document as JSON.</summary>
    /// <param name="options">How numbers and enums are written; <see langword="null"/> for numbers as numbers and enums by name.</param>
    /// <param name="indented">Whether it is on several lines.</param>
    public string ToJson(FirnJsonOptions? options = null, bool indented = false) => Root.ToJson(options, indented);

    /// <summary>The root in short.</summary>
    public override string ToString() => Root.ToString();
}
