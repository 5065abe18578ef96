using System.Collections.Concurrent;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Text;
using Firn.Contracts;
using Firn.Contracts.Files;

namespace Firn;

/// <summary>
/// A contract file, <c>firn.contract.json</c>: the schemas of all roots of an assembly, with names, as they were when the file was written and in each recorded release
/// (<c>docs/contract.md</c>). Immutable; for any number of threads.
/// </summary>
[DebuggerDisplay("{Roots.Count} roots, {Releases.Count} releases")]
public sealed class FirnContract
{
    private readonly ContractFile _file;
    private readonly Lazy<Dictionary<uint, string>> _names;
    private readonly Lazy<Dictionary<string, (string Root, string? Release)>> _roots;      // by fingerprint
    private readonly ConcurrentDictionary<string, FirnSchema> _schemas = new();             // those that were asked for, by fingerprint

    // All descriptors together that are looked through for one.
    private const long MostDescriptors = 256L << 20;

    private FirnContract(ContractFile file)
    {
        _file = file;
        Roots = file.Current.Roots.Keys.ToArray().AsReadOnly();
        Releases = file.Releases.Select(r => r.Version).ToArray().AsReadOnly();
        _names = new(FindNames);
        _roots = new(FindRoots);
    }

    /// <summary>The names of the roots in the file's own state: types as C# writes them, with their namespaces. Sorted.</summary>
    public IReadOnlyList<string> Roots { get; }

    /// <summary>The versions that were recorded, in that order.</summary>
    public IReadOnlyList<string> Releases { get; }

    /// <summary>Reads a contract file. It may be untrusted: time and memory are bounded by its length, which is at most 16 MiB, and by 2,000,000 values.</summary>
    /// <param name="utf8Json">The bytes of the file.</param>
    /// <exception cref="FirnException">They are none (<see cref="FirnErrorCode.InvalidSchema"/>); the message has the line.</exception>
    public static FirnContract Parse(ReadOnlySpan<byte> utf8Json)
    {
        try
        {
            if (utf8Json.Length > 4 * ContractJson.Longest) throw new ContractFormatException(1, "the file is longer than 16 MiB");
            return new FirnContract(ContractFileReader.Read(new UTF8Encoding(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true).GetString(utf8Json)));
        }
        catch (ContractFormatException exception)
        {
            throw new FirnException(FirnErrorCode.InvalidSchema, string.Create(CultureInfo.InvariantCulture, $"The contract file can't be read, line {exception.Line}: {exception.Message}."));
        }
        catch (DecoderFallbackException)
        {
            throw new FirnException(FirnErrorCode.InvalidSchema, "The contract file can't be read: it is not in UTF-8.");
        }
    }

    /// <summary>The names of the roots of a release. Sorted.</summary>
    /// <param name="release">The version.</param>
    /// <exception cref="ArgumentException">The file has no such release.</exception>
    public IReadOnlyList<string> GetRoots(string release)
    {
        ArgumentNullException.ThrowIfNull(release);
        return StateOf(release).Roots.Keys.ToArray().AsReadOnly();
    }

    /// <summary>The schema of a root, with names, former names and required members. Its descriptor is the one that messages of that state carry.</summary>
    /// <param name="root">The name of the root.</param>
    /// <param name="release">The version, or <see langword="null"/> for the file's own state.</param>
    /// <exception cref="ArgumentException">The file has no such root or release.</exception>
    /// <exception cref="NotSupportedException">The root holds what a codec writes that no compiler knows, so that the file has no schema of it.</exception>
    /// <exception cref="FirnException">The schema exceeds the limits of one, or has a name that none can hold (<see cref="FirnErrorCode.InvalidSchema"/>).</exception>
    public FirnSchema GetSchema(string root, string? release = null)
    {
        ArgumentNullException.ThrowIfNull(root);
        ContractState state = StateOf(release);
        if (!state.Roots.ContainsKey(root)) throw new ArgumentException($"The contract file has no root {ContractText.Quote(root)}{(release is null ? "" : $" in the release {ContractText.Quote(release)}")}.", nameof(root));
        return ContractDescriptor.Make(ContractSchema.Of(state), state, root);
    }

    /// <summary>The schema of a root, if the file has one.</summary>
    /// <param name="root">The name of the root.</param>
    /// <param name="schema">The schema.</param>
    /// <param name="release">The version, or <see langword="null"/> for the file's own state.</param>
    /// <returns>False where there is no such root or release, or no schema of it.</returns>
    public bool TryGetSchema(string root, [NotNullWhen(true)] out FirnSchema? schema, string? release = null)
    {
        schema = null;
        try
        {
            schema = GetSchema(root, release);
            return true;
        }
        catch (Exception exception) when (exception is FirnException or NotSupportedException or ArgumentException and not ArgumentNullException)
        {
            return false;
        }
    }

    /// <summary>The name whose hash stands in descriptors, for messages without names.</summary>
    /// <param name="nameHash">The hash, as <see cref="FirnSchemaMember.NameHash"/> has it.</param>
    /// <returns>The name, or <see langword="null"/> where no state of the file has it. Names of the file's own state come before those of releases.</returns>
    public string? FindMemberName(uint nameHash) => _names.Value.GetValueOrDefault(nameHash);

    /// <summary>
    /// The schema of a message, with the names of the file: that of the root and state whose descriptor or fingerprint the message carries, those of the file's own state before releases, and the latest
    /// release first. A descriptor that no state has gets the names of its members where the file knows their hashes.
    /// </summary>
    /// <param name="message">The message, or its beginning: header, descriptor and names.</param>
    /// <returns>The schema, for <see cref="FirnDocument.Parse"/>; <see langword="null"/> where the message carries nothing, or the fingerprint of another one.</returns>
    /// <exception cref="FirnException">
    /// The bytes are no message (<see cref="FirnErrorCode.InvalidHeader"/>), or carry a malformed schema. Or the file has so many states that they are not looked through: descriptors of more than 256 MiB
    /// (<see cref="FirnErrorCode.InvalidSchema"/>).
    /// </exception>
    public FirnSchema? FindSchema(ReadOnlySpan<byte> message)
    {
        if (!FirnMessage.TryReadHeader(message, out FirnMessageHeader header)) throw FirnSchema.NoHeader();
        if (header.SchemaMode == FirnSchemaMode.None) return null;
        ReadOnlySpan<byte> written = message[header.Schema];
        string fingerprint = header.SchemaMode == FirnSchemaMode.Fingerprint ? Convert.ToHexString(written) : FirnSchema.FingerprintOf(written);
        if (_roots.Value.TryGetValue(fingerprint, out (string Root, string? Release) found)) return _schemas.GetOrAdd(fingerprint, _ => GetSchema(found.Root, found.Release));
        return header.SchemaMode == FirnSchemaMode.Fingerprint ? null : FirnSchema.ParseMessage(message).WithNames(FindMemberName);
    }

    // Those that have a schema.
    private Dictionary<string, (string Root, string? Release)> FindRoots()
    {
        Dictionary<string, (string, string?)> roots = [];
        long length = 0;
        foreach (string? release in Releases.Reverse().Prepend(null))
        {
            ContractState state = StateOf(release);
            ContractSchema schema = ContractSchema.Of(state);
            foreach (string root in state.Roots.Keys)
            {
                try
                {
                    byte[] descriptor = ContractDescriptor.Describe(schema, state, root);
                    if ((length += descriptor.Length) > MostDescriptors) throw new FirnException(FirnErrorCode.InvalidSchema, "The contract file has more roots and releases than are looked through for a schema. Name the root.");
                    roots.TryAdd(FirnSchema.FingerprintOf(descriptor), (root, release));
                }
                catch (NotSupportedException)
                {
                    // It holds what a codec writes that no compiler knows.
                }
            }
        }

        return roots;
    }

    private Dictionary<uint, string> FindNames()
    {
        Dictionary<uint, string> names = [];
        foreach (ContractState state in _file.Releases.Select(r => r.State).Prepend(_file.Current))
        {
            foreach (ContractMember member in state.Types.Values.SelectMany(t => t.Members))
            {
                names.TryAdd(NameHash.Of(member.Name), member.Name);
                foreach (string former in member.FormerNames) names.TryAdd(NameHash.Of(former), former);
            }
        }

        return names;
    }

    private ContractState StateOf(string? release) =>
        release is null ? _file.Current : _file.Releases.FirstOrDefault(r => r.Version == release)?.State ?? throw new ArgumentException($"The contract file has no release {ContractText.Quote(release)}.", nameof(release));
}
