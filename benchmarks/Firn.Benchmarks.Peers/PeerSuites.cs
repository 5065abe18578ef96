using System.Reflection;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Peers.Serializers;
using Firn.Benchmarks.Suites.Core;
using Utf16 = Firn.Benchmarks.Peers.Serializers.MemoryPackPeer.Utf16;
using Utf8 = Firn.Benchmarks.Peers.Serializers.MemoryPackPeer.Utf8;

namespace Firn.Benchmarks.Peers;

/// <summary>The six suites of Firn.Benchmarks, with the peers as further contenders.</summary>
internal static class PeerSuites
{
    private const string MemoryPack = "MemoryPack";
    private const string MemoryPackUtf16 = "MemoryPack UTF-16";
    private const string MessagePack = "MessagePack";
    private const string ProtobufNet = "protobuf-net";
    private const string Nerdbank = "Nerdbank.MessagePack";

    /// <summary>By the name of the shape, in the order of the tables.</summary>
    public static IReadOnlyList<(string Name, Func<Suite> Create)> All { get; } =
        [("flat", Flat), ("small", Small), ("feed", Feed), ("log", Log), ("players", Players), ("media", Media)];

    /// <summary>The version of each peer that runs here, in the order of the columns.</summary>
    public static IReadOnlyDictionary<string, string> Versions { get; } = new OrderedDictionary<string, Type?>
    {
        [MemoryPack] = typeof(global::MemoryPack.MemoryPackSerializer),
        [MemoryPackUtf16] = typeof(global::MemoryPack.MemoryPackSerializer),
        [SharpPackContests.Name] = SharpPackContests.Serializer,
        [MessagePack] = typeof(global::MessagePack.MessagePackSerializer),
        [ProtobufNet] = typeof(ProtoBuf.Meta.RuntimeTypeModel),
        [Nerdbank] = typeof(global::Nerdbank.MessagePack.MessagePackSerializer),
    }
        .Where(peer => peer.Value is not null)
        .ToDictionary(peer => peer.Key, peer => VersionOf(peer.Value!));

    /// <summary>Which peer does not run here, or not as it should, and why.</summary>
    public static IReadOnlyList<string> Notes { get; } = [.. FindNotes()];

    private static Suite Flat() => new Contest<FlatWork>(ExactSuite<FlatWork>.Create())
        .Add<MemoryPackPeer.Flat<Utf8>>(MemoryPack)
        .Add<MemoryPackPeer.Flat<Utf16>>(MemoryPackUtf16)
        .AddSharpPack()
        .Add<MessagePackPeer.Flat>(MessagePack)
        .Add<ProtobufNetPeer.Flat>(ProtobufNet)
        .Add<NerdbankPeer.Flat>(Nerdbank)
        .Suite;

    private static Suite Small() => new Contest<SmallWork>(CoreSuite<SmallWork>.Create())
        .Add<MemoryPackPeer.Small<Utf8>>(MemoryPack)
        .Add<MemoryPackPeer.Small<Utf16>>(MemoryPackUtf16)
        .AddSharpPack()
        .Add<MessagePackPeer.Small>(MessagePack)
        .Add<ProtobufNetPeer.Small>(ProtobufNet)
        .Add<NerdbankPeer.Small>(Nerdbank)
        .Suite;

    private static Suite Feed() => new Contest<FeedWork>(CoreSuite<FeedWork>.Create())
        .Add<MemoryPackPeer.Feed<Utf8>>(MemoryPack)
        .Add<MemoryPackPeer.Feed<Utf16>>(MemoryPackUtf16)
        .AddSharpPack()
        .Add<MessagePackPeer.Feed>(MessagePack)
        .Add<ProtobufNetPeer.Feed>(ProtobufNet)
        .Add<NerdbankPeer.Feed>(Nerdbank)
        .Suite;

    private static Suite Log() => new Contest<LogWork>(CoreSuite<LogWork>.Create())
        .Add<MemoryPackPeer.Log<Utf8>>(MemoryPack)
        .Add<MemoryPackPeer.Log<Utf16>>(MemoryPackUtf16)
        .AddSharpPack()
        .Add<MessagePackPeer.Log>(MessagePack)
        .Add<ProtobufNetPeer.Log>(ProtobufNet)
        .Add<NerdbankPeer.Log>(Nerdbank)
        .Suite;

    private static Suite Players() => new Contest<PlayersWork>(CoreSuite<PlayersWork>.Create())
        .Add<MemoryPackPeer.Players<Utf8>>(MemoryPack)
        .Add<MemoryPackPeer.Players<Utf16>>(MemoryPackUtf16)
        .AddSharpPack()
        .Add<MessagePackPeer.Players>(MessagePack)
        .Add<ProtobufNetPeer.Players>(ProtobufNet)
        .Add<NerdbankPeer.Players>(Nerdbank)
        .Suite;

    private static Suite Media() => new Contest<MediaWork>(CoreSuite<MediaWork>.Create())
        .Add<MemoryPackPeer.Media<Utf8>>(MemoryPack)
        .Add<MemoryPackPeer.Media<Utf16>>(MemoryPackUtf16)
        .AddSharpPack()
        .Add<MessagePackPeer.Media>(MessagePack)
        .Add<ProtobufNetPeer.Media>(ProtobufNet)
        .Add<NerdbankPeer.Media>(Nerdbank)
        .Suite;

    private static IEnumerable<string> FindNotes()
    {
        if (SharpPackContests.Serializer is null) yield return $"{SharpPackContests.Name} did not run: its package can't be restored on this machine.";
        if (!MessagePackPeer.Generated) yield return $"{MessagePack} ran with formatters made at run time: the package of its generator can't be restored on this machine.";
    }

    private static string VersionOf(Type type) =>
        type.Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion.Split('+')[0] ?? "unknown";
}
