using System.Diagnostics;
using System.Text.Json;
using Grpc.Core;

namespace FirnNode;

/// <summary>What came of a call that the peer made.</summary>
internal sealed record Outcome(byte[][] Messages, StatusCode Code, string Details)
{
    public byte[] All => [.. Messages.SelectMany(message => message)];
}

/// <summary>peer.js in a process of its own, which is told what to do line by line.</summary>
internal sealed class Peer : IDisposable
{
    private static readonly TimeSpan s_most = TimeSpan.FromSeconds(30);
    private readonly Process _process;

    public Peer(string script) => _process = Process.Start(new ProcessStartInfo("node", [script]) { RedirectStandardInput = true, RedirectStandardOutput = true })!;

    /// <summary>Has the peer call a server.</summary>
    /// <param name="port">The server's.</param>
    /// <param name="kind">unary, server, client or duplex: who streams.</param>
    /// <param name="method">The method of the service.</param>
    /// <param name="messages">The bytes of each message of the request.</param>
    /// <param name="milliseconds">The deadline; 0 is none.</param>
    /// <param name="enough">After how many messages of the response it cancels; 0 is never.</param>
    /// <param name="gzip">Whether it compresses.</param>
    public async Task<Outcome> CallAsync(int port, string kind, string method, byte[][] messages, int milliseconds = 0, int enough = 0, bool gzip = false)
    {
        JsonElement answer = await AskAsync(new { path = $"/FirnNode.Orders/{method}", port, kind, messages, milliseconds, enough, gzip });
        return new Outcome([.. answer.GetProperty("messages").EnumerateArray().Select(m => m.GetBytesFromBase64())], (StatusCode)answer.GetProperty("code").GetInt32(), answer.GetProperty("details").GetString() ?? "");
    }

    /// <summary>Has the peer serve methods, each of a kind.</summary>
    public async Task<int> ServeAsync(params (string Method, string Kind)[] methods) =>
        (await AskAsync(new { methods = methods.ToDictionary(m => $"/FirnNode.Orders/{m.Method}", m => m.Kind) })).GetProperty("port").GetInt32();

    /// <summary>Says what the peer answers the next call: what it got, or messages, with a status; or it goes away behind them.</summary>
    public async Task AnswerAsync(byte[][] messages, StatusCode code = StatusCode.OK, bool echo = false, bool breaks = false) =>
        await AskAsync(new { messages, code = (int)code, details = "said by the peer", echo, breaks });

    private async Task<JsonElement> AskAsync(object order)
    {
        await _process.StandardInput.WriteLineAsync(JsonSerializer.Serialize(order));
        await _process.StandardInput.FlushAsync();
        string line = await _process.StandardOutput.ReadLineAsync().WaitAsync(s_most) ?? throw new InvalidOperationException("The peer has ended.");
        return JsonElement.Parse(line);
    }

    public void Dispose()
    {
        if (!_process.HasExited) _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
    }
}
