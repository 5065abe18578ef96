using System.IO.Compression;
using Firn.TestCases;
using Firn.Tests.EntryPoints;

namespace Firn.Hostile.Targets;

/// <summary>A way in which values can be nested.</summary>
/// <param name="Name">What it is called.</param>
/// <param name="Entries">The entry points of the root.</param>
/// <param name="Message">A message of so many nodes.</param>
/// <param name="Value">A value of so many nodes, or null where only a reader goes this way.</param>
/// <param name="Levels">How many levels so many nodes are.</param>
/// <param name="Options">What it is read and written under.</param>
/// <param name="IsContainer">Whether the message is a container.</param>
internal sealed record DepthRoute(string Name, Entries Entries, Func<int, byte[]> Message, Func<int, object>? Value, Func<int, int> Levels, FirnOptions Options, bool IsContainer = false);

/// <summary>H20: every route, as the root and as a member of one, so that there is a message of each number of levels.</summary>
internal static class DepthRoutes
{
    public static IReadOnlyList<DepthRoute> All { get; } =
    [
        .. FirnBoth<SelfNode>("object", n => Chain(n, [1], [0]), next => new() { Next = next }, n => n),
        .. FirnBoth<GenericNode<Guid>>("generic object", n => Chain(n, [1], [0]), next => new() { Next = next }, n => n),
        .. FirnBoth<ListNode>("list", n => Chain(n, [1, 2], [0]), next => new() { Next = next is null ? null : [next] }, n => (2 * n) - 1),
        .. FirnBoth<ArrayNode>("array", n => Chain(n, [1, 2], [0]), next => new() { Next = next is null ? null : [next] }, n => (2 * n) - 1),
        .. FirnBoth<GridNode>("array of rank 2", n => Chain(n, [1, 2, 1], [0]), next => new() { Next = next is null ? null : new[,] { { next } } }, n => (2 * n) - 1),
        .. FirnBoth<ValueNode>("dictionary value", n => Chain(n, [1, 2, 0, 0, 0, 0], [0]), next => new() { Next = next is null ? null : new() { [0] = next } }, n => (2 * n) - 1),
        .. FirnBoth<KeyNode>("dictionary key", n => [.. Chain(n, [1, 1], [0]), .. new byte[4 * (n - 1)]], next => new() { Next = next is null ? null : new() { [next] = 0 } }, n => (2 * n) - 1),
        .. FirnBoth<SetNode>("set element", n => Chain(n, [1, 2], [0]), next => new() { Next = next is null ? null : [next] }, n => (2 * n) - 1),
        .. FirnBoth<LazyNode>("lazy value", n => Chain(n, [1, 1], [0]), next => new() { Next = next is null ? null : new(next) }, n => (2 * n) - 1),
        .. FirnBoth<TupleNode>("tuple", n => Chain(n, [1, 0, 0, 0, 0], [0, 0, 0, 0, 0]), next => new() { Next = (0, next) }, n => 2 * n),
        .. FirnBoth<NullableNode>("nullable struct", n => Chain(n, [1, 1], [0]), next => new() { Next = next is null ? null : new NullableLink { Node = next } }, n => (2 * n) - 1),
        .. FirnBoth<ObjectNode>("boxed object", n => Chain(n, [1, 1], [0]), next => new() { Next = next }, n => n, FirnOptions.Packed.WithCase<object, ObjectNode>(1)),
        .. FirnBoth<UnionNode>("union", n => Chain(n, [1, 1], [1, 0]), next => new UnionLink { Next = next }, n => n),
        .. FirnBoth<ReferenceNode>("object whose identity is kept", n => Chain(n, [0, 1], [0, 0]), next => new() { Next = next }, n => n),
        .. FirnBoth<Nest>("own collection", n => Chain(n, [2], [0]), next => next is null ? [] : [next], n => 2 * n),
        .. FirnBoth<Trail>("hand-written codec", n => Chain(n, [1, 0, 0, 0, 0], [0, 0, 0, 0, 0]), next => new() { Next = next }, n => n),
        .. FirnBoth<Bough>("sized object", Boughs, next => new() { Boughs = next is null ? null : [next] }, n => n),
        new("compressed body", Entries.ForFirn<NumberNode>(), n => Compressed(Numbers(n)), n => Repeat<NumberNode>(n, next => new() { Next = next }), n => n, FirnOptions.Packed with { Compression = FirnCompression.Deflate }),
        new("skipped member of another version", Entries.ForFirn<WithoutChain>(), n => OtherVersion(n), null, n => n + 1, FirnOptions.Default),
        new("kept member of another version", Entries.ForFirn<WithChainAndMore>(), n => OtherVersion(n), null, n => n + 1, FirnOptions.Default),
        new("skipped and compressed", Entries.ForFirn<WithoutNumbers>(), n => CompressedOtherVersion(n), null, n => n + 1, FirnOptions.Default),
        new("container", Entries.ForFirn<SelfNode>(), ContainerOf, n => Repeat<SelfNode>(n, next => new() { Next = next }), n => n, FirnOptions.Default, IsContainer: true),
    ];

    [FirnEntryPoint]
    private static IEnumerable<DepthRoute> FirnBoth<T>(string name, Func<int, byte[]> body, Func<T?, T> wrap, Func<int, int> levels, FirnOptions? options = null)
        where T : class
    {
        options ??= FirnOptions.Packed;
        yield return new(name, new Entries<T>(), n => [0x10, .. body(n)], n => Repeat(n, wrap), levels, options);
        yield return new(name + ", as a member", new Entries<Held<T>>(), n => [0x10, 1, .. body(n)], n => new Held<T> { Value = Repeat(n, wrap) }, n => levels(n) + 1, options);
    }

    private static byte[] Chain(int nodes, ReadOnlySpan<byte> node, ReadOnlySpan<byte> last) => new WireBytes().Repeat(nodes - 1, node).Bytes(last).ToArray();

    private static T Repeat<T>(int count, Func<T?, T> wrap)
        where T : class
    {
        T? value = null;
        for (int i = 0; i < count; i++) value = wrap(value);
        return value!;
    }

    // From the innermost outwards: each one's length stands in front of it.
    private static byte[] Boughs(int nodes)
    {
        byte[] bytes = new byte[8 * nodes];
        int start = bytes.Length - 1;                           // the innermost: its leaves
        for (int i = 0; i < nodes; i++)
        {
            ReadOnlySpan<byte> head = i == nodes - 1 ? new WireBytes().Count(bytes.Length - start).Span : new WireBytes().Bytes([0, 1, 1]).Count(bytes.Length - start).Span;
            start -= head.Length;
            head.CopyTo(bytes.AsSpan(start));
        }

        return bytes[start..];
    }

    // Numbers that do not compress: else a body of a million nodes would be refused for its length.
    private static byte[] Numbers(int nodes)
    {
        Random random = new(1);
        WireBytes bytes = new();
        for (int i = 1; i < nodes; i++) bytes.Byte(1).Int32(random.Next());
        return bytes.Byte(0).Int32(0).ToArray();
    }

    private static byte[] Block(byte[] body)
    {
        MemoryStream data = new();
        using (DeflateStream deflate = new(data, CompressionLevel.Fastest, leaveOpen: true)) deflate.Write(body);
        return new WireBytes().Byte(2).Count(body.Length).Count(data.Length).Bytes(data.ToArray()).ToArray();
    }

    private static byte[] Compressed(byte[] body) => [0x18, .. Block(body)];

    private static byte[] OtherVersion(int nodes) => WireBytes.Embedded(FirnSerializer.GetSchema<WithChain>()).Byte(1).Int32(7).Bytes(Chain(nodes, [1], [0])).ToArray();

    private static byte[] CompressedOtherVersion(int nodes)
    {
        byte[] schema = FirnSerializer.GetSchema<WithNumbers>();
        return new WireBytes().Byte(0x1A).Count(schema.Length).Bytes(schema).Bytes(Block([1, 7, 0, 0, 0, .. Numbers(nodes)])).ToArray();
    }

    private static byte[] ContainerOf(int nodes)
    {
        MemoryStream empty = new();
        FirnSerializer.SerializeEnumerable(empty, Array.Empty<SelfNode?>());
        return WireBytes.Container(empty.ToArray().AsSpan(..^4), [2, .. Chain(nodes, [1], [0])]);
    }
}
