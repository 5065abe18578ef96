using System.Buffers;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

namespace Firn;

/// <summary>
/// What data look like: the kinds, members and cases of a root type and of all that it holds, with names where they are known. Of a type, of a descriptor, of a message or of a container.
/// Immutable; for any number of threads. <c>docs/guides/looking-inside.md</c> shows it.
/// </summary>
[DebuggerDisplay("{ToString(),nq}, {Definitions.Count} definitions")]
public sealed class FirnSchema : IComparedSchema
{
    private readonly byte[] _descriptor;
    private readonly byte[] _names;
    private readonly DefinitionLabels[]? _labels;
    private DefinitionLabels[]? _parsedLabels;
    private string? _fingerprint;

    private FirnSchema(Schema parsed, byte[] descriptor, byte[] names, SchemaNames? known, DefinitionLabels[]? labels)
    {
        Parsed = parsed;
        _descriptor = descriptor;
        _names = names;
        _labels = labels;
        HasNames = known is not null || parsed.Definitions.Length == 0;
        (Root, FirnSchemaDefinition[] definitions, FirnSchemaEnumType[] enums) = new SchemaTree(parsed, known, labels).Make();
        Definitions = definitions.AsReadOnly();
        Enums = enums.AsReadOnly();
    }

    internal Schema Parsed { get; }

    Schema IComparedSchema.Parsed => Parsed;

    DefinitionLabels[] IComparedSchema.Labels => Labels;

    string IComparedSchema.NameOf(int definition, int member) => SchemaText.NameOf(Definitions[definition].Members[member]);

    string IComparedSchema.ShortName(string name) => SchemaText.Short(name);

    /// <summary>The type of the root. Whether it may be null only the schema of a container says: a message says it of its own root.</summary>
    public FirnSchemaType Root { get; }

    /// <summary>Objects and unions, by number.</summary>
    public IReadOnlyList<FirnSchemaDefinition> Definitions { get; }

    /// <summary>Enums, where the schema has their names.</summary>
    public IReadOnlyList<FirnSchemaEnumType> Enums { get; }

    /// <summary>Whether types, members and cases have names. Of a container they have, whatever its mode; enums only in mode named.</summary>
    public bool HasNames { get; }

    /// <summary>The descriptor (docs/wire-format.md, section 5), as messages carry it.</summary>
    public ReadOnlyMemory<byte> Descriptor => _descriptor;

    /// <summary>The names (docs/wire-format.md, section 5.6), to be stored beside the descriptor and given to <see cref="Parse"/>; empty where there are none.</summary>
    public ReadOnlyMemory<byte> Names => _names;

    /// <summary>The first 8 bytes of the descriptor's SHA-256 as 16 digits, as messages in mode fingerprint carry them. Names count for nothing in it.</summary>
    public string Fingerprint => _fingerprint ??= FingerprintOf(_descriptor);

    internal static string FingerprintOf(ReadOnlySpan<byte> descriptor) => Convert.ToHexString(SHA256.HashData(descriptor), 0, 8);

    /// <summary>The schema of a type, with all its names.</summary>
    /// <typeparam name="T">The root type.</typeparam>
    /// <param name="options">The cases that they add to unions count; <see langword="null"/> for <see cref="FirnOptions.Default"/>.</param>
    /// <exception cref="NotSupportedException">Firn does not serve the type, or a name of it is none that a schema can hold.</exception>
    [FirnEntryPoint]
    public static FirnSchema Of<T>(FirnOptions? options = null) => Of(CodecSlot<T>.Entry, options);

    /// <summary>The schema of a type, with all its names.</summary>
    /// <param name="type">The root type.</param>
    /// <param name="options">The cases that they add to unions count; <see langword="null"/> for <see cref="FirnOptions.Default"/>.</param>
    /// <exception cref="NotSupportedException">Firn does not serve the type, or a name of it is none that a schema can hold.</exception>
    public static FirnSchema Of(Type type, FirnOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(type);
        return Of(CodecTable.Boxed(type), options);
    }

    private static FirnSchema Of(CodecEntry entry, FirnOptions? options)
    {
        SchemaDescriptor descriptor = entry.DescriptorUnder(options ?? FirnOptions.Default);
        return Make(descriptor.Bytes, descriptor.Names, 0, 0, rootMayBeAbsent: false, descriptor.Definitions);
    }

    /// <summary>Reads a descriptor, and names if they are there.</summary>
    /// <param name="descriptor">The descriptor, as <see cref="FirnSerializer.GetSchema{T}"/> and <see cref="Descriptor"/> give it.</param>
    /// <param name="names">The names, as <see cref="Names"/> gives them; empty for none.</param>
    /// <exception cref="FirnException">They are malformed (<see cref="FirnErrorCode.InvalidSchema"/>).</exception>
    public static FirnSchema Parse(ReadOnlySpan<byte> descriptor, ReadOnlySpan<byte> names = default) => Make(descriptor, names, 0, 0, rootMayBeAbsent: true, null);

    /// <summary>Reads the schema of a message: the descriptor of mode embedded, with the names of mode named. Nothing behind it is looked at.</summary>
    /// <param name="message">The message, or its beginning.</param>
    /// <exception cref="FirnException">
    /// The bytes are no message (<see cref="FirnErrorCode.InvalidHeader"/>), carry no descriptor (<see cref="FirnErrorCode.SchemaMissing"/>), or one that is malformed (<see cref="FirnErrorCode.InvalidSchema"/>).
    /// </exception>
    public static FirnSchema ParseMessage(ReadOnlySpan<byte> message)
    {
        FirnMessageHeader header = ReadHeader(message);
        return Make(message[header.Schema], message[header.Names], header.Schema.Start.Value, header.Names.Start.Value, rootMayBeAbsent: false, null, hasNames: header.SchemaMode == FirnSchemaMode.Named);
    }

    internal static FirnException NoHeader() => new(FirnErrorCode.InvalidHeader, "The bytes don't begin with the header of a message of format version 1, its schema included.", 0);

    /// <summary>What stands in front of the body of a message that has a descriptor.</summary>
    internal static FirnMessageHeader ReadHeader(ReadOnlySpan<byte> message)
    {
        if (!FirnMessage.TryReadHeader(message, out FirnMessageHeader header)) throw NoHeader();
        if (header.SchemaMode is FirnSchemaMode.None or FirnSchemaMode.Fingerprint)
        {
            throw new FirnException(FirnErrorCode.SchemaMissing, $"The message carries no descriptor: its schema mode is {header.SchemaMode}. Give the schema it was written with, or write messages with FirnSchemaMode.Embedded or Named.", 0);
        }

        return header;
    }

    /// <summary>Reads the schema in the head of a container, with its names.</summary>
    /// <param name="container">The container; what follows the head is left unread, and the stream open.</param>
    /// <exception cref="FirnException">The stream holds no container, or one whose head is malformed.</exception>
    public static FirnSchema ParseContainer(Stream container)
    {
        ArgumentNullException.ThrowIfNull(container);
        using ContainerFrames frames = new(container, null, FirnOptions.Default);
        return Of(frames.ReadHeader());
    }

    /// <summary>The schema that a container's head has.</summary>
    /// <param name="header">What a reader of the container gave.</param>
    public static FirnSchema Of(FirnContainerHeader header)
    {
        ArgumentNullException.ThrowIfNull(header);
        byte[] marked = header.Schema.ToArray();
        if (header.ValuesMayBeNull) marked[0] |= ContainerFormat.MayBeAbsent;
        Schema parsed = SchemaParser.Parse(marked, rootMayBeAbsent: true, names: header.Names);

        // Messages of the same type have the descriptor without that mark, and so its fingerprint.
        return new FirnSchema(parsed, header.Schema.ToArray(), SchemaNamesWriter.Write(parsed, header.Names), header.Names, null);
    }

    private static FirnSchema Make(ReadOnlySpan<byte> descriptor, ReadOnlySpan<byte> names, int offset, int namesOffset, bool rootMayBeAbsent, DefinitionLabels[]? labels, bool hasNames = false)
    {
        Schema parsed = SchemaParser.Parse(descriptor, offset, rootMayBeAbsent);
        if (names.IsEmpty && !hasNames) return new FirnSchema(parsed, descriptor.ToArray(), [], null, labels);
        SchemaNames known = SchemaNamesParser.Parse(parsed, names, namesOffset);
        if (known.EnumOf.Length > 0) parsed = SchemaParser.Parse(descriptor, offset, rootMayBeAbsent, known);
        return new FirnSchema(parsed, descriptor.ToArray(), names.ToArray(), known, labels);
    }

    /// <summary>A schema of a contract file, whose names come from there.</summary>
    /// <exception cref="FirnException">It exceeds the limits of a schema, or has a name that none can hold.</exception>
    internal static FirnSchema OfContract(byte[] descriptor, SchemaNames names, DefinitionLabels[] labels)
    {
        Schema parsed = SchemaParser.Parse(descriptor, names: names);
        byte[] written = SchemaNamesWriter.Write(parsed, names);
        if (written.Length == 0 && parsed.Definitions.Length > 0) throw new FirnException(FirnErrorCode.InvalidSchema, "The contract file has names that no schema can hold.");
        return new FirnSchema(parsed, descriptor, written, names, labels);
    }

    /// <summary>What reads documents of the schema; made when the first one is parsed.</summary>
    internal (DocumentNode Root, ElementRun Frame) Nodes => (_nodes ??= new StrongBox<(DocumentNode, ElementRun)>(DocumentNodes.Of(this))).Value;

    private StrongBox<(DocumentNode, ElementRun)>? _nodes;

    /// <summary>This schema with the names that another one has for the hashes of members, where it has none of its own.</summary>
    internal FirnSchema WithNamesOf(FirnSchema other)
    {
        Dictionary<uint, string> known = [];
        foreach (FirnSchemaMember member in other.Definitions.SelectMany(d => d.Members))
        {
            if (member is { NameHash: { } hash, Name: { } name }) known.TryAdd(hash, name);
        }

        return WithNames(known.GetValueOrDefault);
    }

    /// <summary>This schema with names for the hashes of members, where it has none of its own.</summary>
    internal FirnSchema WithNames(Func<uint, string?> find) => HasNames ? this : new FirnSchema(Parsed, _descriptor, find);

    private FirnSchema(Schema parsed, byte[] descriptor, Func<uint, string?> find)
    {
        Parsed = parsed;
        _descriptor = descriptor;
        _names = [];
        (Root, FirnSchemaDefinition[] definitions, _) = new SchemaTree(parsed, null, null) { KnownName = find }.Make();
        Definitions = definitions.AsReadOnly();
        Enums = [];
    }

    /// <summary>What a reader of this schema has of its definitions: of a type all, else what names and hashes say.</summary>
    internal DefinitionLabels[] Labels => _labels ?? (_parsedLabels ??= SchemaTree.LabelsOf(this));

    /// <summary>
    /// What becomes of data of one version that the other reads, by the rules of <c>docs/versioning.md</c>: every difference, with its place, in both directions.
    /// </summary>
    /// <param name="older">The schema before. Former names and required members count where it was made of a type.</param>
    /// <param name="newer">The schema after.</param>
    public static FirnSchemaComparison Compare(FirnSchema older, FirnSchema newer)
    {
        ArgumentNullException.ThrowIfNull(older);
        ArgumentNullException.ThrowIfNull(newer);
        FirnSchemaDifference[] differences = [.. SchemaComparer.Compare(older, newer, [new RootPair(older.Parsed.Root, newer.Parsed.Root)]).Select(d => d.Difference)];
        return new FirnSchemaComparison(older.Descriptor.Span.SequenceEqual(newer.Descriptor.Span), differences.AsReadOnly());
    }

    /// <summary>The schema as text for people: the root's type, then each definition with its members or cases, then the enums.</summary>
    public string ToText() => SchemaText.Write(this);

    /// <summary>The type of the root in words, and the fingerprint.</summary>
    public override string ToString() => $"{Root} ({Fingerprint})";

    /// <summary>The schema as JSON, of the shape that <c>docs/guides/looking-inside.md</c> says.</summary>
    /// <param name="indented">Whether it is on several lines.</param>
    public string ToJson(bool indented = false)
    {
        ArrayBufferWriter<byte> buffer = new();
        using (Utf8JsonWriter writer = new(buffer, new JsonWriterOptions { Indented = indented, NewLine = "\n" }))
        {
            WriteTo(writer);
        }

        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    /// <summary>Writes the schema as one JSON object.</summary>
    /// <param name="writer">Where it goes.</param>
    public void WriteTo(Utf8JsonWriter writer)
    {
        ArgumentNullException.ThrowIfNull(writer);
        SchemaJson.Write(writer, this);
    }
}
