using System.Text.Json;
using Firn.Benchmarks.Floors;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Suites;

/// <summary>Contenders of "players". Each loop is written out for its type: a shared generic would put a lookup between the loop and the call.</summary>
internal static unsafe class PlayersSuite
{
    /// <summary>The suite.</summary>
    public static Suite Create()
    {
        List<Player>[] inputs = Inputs.Players();
        byte[][] json = Array.ConvertAll(inputs, input => JsonSerializer.SerializeToUtf8Bytes(input));

        return new Suite<List<Player>>("players", inputs, PlayersFloor.Encode, PlayersFloor.ToArray, PlayersFloor.Decode, PlayersFloor.Copy)
            .WriteReused("S2", "S2", static (inputs, start, count) =>
            {
                byte* target = Scratch.Block;
                int last = 0;
                for (int i = start; i < start + count; i++)
                {
                    last ^= PlayersFloor.Encode(target, inputs[i & (inputs.Length - 1)]);
                }

                Blackhole.Number = last;
                return null;
            })
            .WriteArray("S3", static (inputs, start, count) =>
            {
                byte[]? last = null;
                for (int i = start; i < start + count; i++)
                {
                    last = PlayersFloor.ToArray(inputs[i & (inputs.Length - 1)]);
                }

                return last;
            })
            .WriteArray("System.Text.Json", static (inputs, start, count) =>
            {
                byte[]? last = null;
                for (int i = start; i < start + count; i++)
                {
                    last = JsonSerializer.SerializeToUtf8Bytes(inputs[i & (inputs.Length - 1)]);
                }

                return last;
            }, json, exact: false)
            .ReadGraph("D0", static (inputs, start, count) =>
            {
                List<Player>? last = null;
                for (int i = start; i < start + count; i++)
                {
                    last = PlayersFloor.Allocate(inputs[i & (inputs.Length - 1)]);
                }

                return last;
            })
            .ReadGraph("D1", static (inputs, start, count) =>
            {
                List<Player>? last = null;
                for (int i = start; i < start + count; i++)
                {
                    last = PlayersFloor.Copy(inputs[i & (inputs.Length - 1)]);
                }

                return last;
            })
            .Read("D2", static (messages, start, count) =>
            {
                List<Player>? last = null;
                for (int i = start; i < start + count; i++)
                {
                    last = PlayersFloor.Decode(messages[i & (messages.Length - 1)]);
                }

                return last;
            })
            .Read("System.Text.Json", static (messages, start, count) =>
            {
                List<Player>? last = null;
                for (int i = start; i < start + count; i++)
                {
                    last = JsonSerializer.Deserialize<List<Player>>(messages[i & (messages.Length - 1)]);
                }

                return last;
            }, json, exact: false);
    }
}
