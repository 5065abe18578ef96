using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Hosts;
using Google.Protobuf;
using Grpc.Net.Client;
using ZiggyCreatures.Caching.Fusion;

const string Usage = """
    dotnet run -c Release --project benchmarks/Firn.Benchmarks.Hosts -- [options]
      --quick        fewer rounds
      --out PATH     where the results go, as JSON (default: benchmarks/results/hosts.json)
    """;

string path = Path.Combine("benchmarks", "results", "hosts.json");
bool isQuick = false;
for (int i = 0; i < args.Length; i++)
{
    if (args[i] == "--quick")
    {
        isQuick = true;
    }
    else if (args[i] == "--out" && i + 1 < args.Length)
    {
        path = args[++i];
    }
    else
    {
        Console.Error.WriteLine($"Unknown argument '{args[i]}', or its value is missing.");
        Console.Error.WriteLine(Usage);
        return 2;
    }
}

(int rounds, int longRounds) = isQuick ? (50, 7) : (200, 25);
MachineInfo machine = MachineInfo.Current();
Console.WriteLine($"{machine.Cpu}, {machine.Processors} processors; {machine.Runtime}; {machine.Settings}");
IReadOnlyList<byte[]> pieces = ServiceCalls.Pieces();
await using HostServer server = await HostServer.StartAsync(pieces);
using GrpcChannel channel = GrpcChannel.ForAddress(server.Grpc);
using HttpClient http = new() { BaseAddress = server.Http };
using CacheCalls caches = new(server.Redis);

HostRunner runner = new(rounds, longRounds);
List<ShapeResult> shapes = [];
foreach ((string name, IEnumerable<HostCall> calls) in new[] { ("grpc", ServiceCalls.OfGrpc(channel, pieces)), ("http", ServiceCalls.OfHttp(http, pieces)), ("caching", caches.All()) })
{
    shapes.Add(await runner.RunAsync(name, calls));
    ConsoleTable.Print(shapes[^1]);
}

Dictionary<string, string> versions = new()
{
    ["Google.Protobuf"] = VersionOf(typeof(IMessage)),
    ["Grpc.Net.Client"] = VersionOf(typeof(GrpcChannel)),
    ["FusionCache"] = VersionOf(typeof(IFusionCache)),
};
new RunResult(machine, rounds, longRounds, shapes) { Versions = versions, Notes = ["Clients and servers are in one process, over the loopback device. Allocated bytes are of both together."] }.Save(path);
Console.WriteLine();
Console.WriteLine($"Results: {path}");
return 0;

static string VersionOf(Type type) => type.Assembly.GetName().Version!.ToString(3);
