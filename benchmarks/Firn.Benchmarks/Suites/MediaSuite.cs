using System.Text.Json;
using Firn.Benchmarks.Floors;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Suites;

/// <summary>Contenders of "media". Each loop is written out for its type: a shared generic would put a lookup between the loop and the call.</summary>
internal static unsafe class MediaSuite
{
    /// <summary>The suite.</summary>
    public static Suite Create()
    {
        MediaContent[] inputs = Inputs.Media();
        byte[][] json = Array.ConvertAll(inputs, input => JsonSerializer.SerializeToUtf8Bytes(input));

        return new Suite<MediaContent>("media", inputs, MediaFloor.Encode, MediaFloor.ToArray, MediaFloor.Decode, MediaFloor.Copy)
            .WriteReused("S2", "S2", static (inputs, start, count) =>
            {
                byte* target = Scratch.Block;
                int last = 0;
                for (int i = start; i < start + count; i++)
                {
                    last ^= MediaFloor.Encode(target, inputs[i & (inputs.Length - 1)]);
                }

                Blackhole.Number = last;
                return null;
            })
            .WriteArray("S3", static (inputs, start, count) =>
            {
                byte[]? last = null;
                for (int i = start; i < start + count; i++)
                {
                    last = MediaFloor.ToArray(inputs[i & (inputs.Length - 1)]);
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
                MediaContent? last = null;
                for (int i = start; i < start + count; i++)
                {
                    last = MediaFloor.Allocate(inputs[i & (inputs.Length - 1)]);
                }

                return last;
            })
            .ReadGraph("D1", static (inputs, start, count) =>
            {
                MediaContent? last = null;
                for (int i = start; i < start + count; i++)
                {
                    last = MediaFloor.Copy(inputs[i & (inputs.Length - 1)]);
                }

                return last;
            })
            .Read("D2", static (messages, start, count) =>
            {
                MediaContent? last = null;
                for (int i = start; i < start + count; i++)
                {
                    last = MediaFloor.Decode(messages[i & (messages.Length - 1)]);
                }

                return last;
            })
            .Read("System.Text.Json", static (messages, start, count) =>
            {
                MediaContent? last = null;
                for (int i = start; i < start + count; i++)
                {
                    last = JsonSerializer.Deserialize<MediaContent>(messages[i & (messages.Length - 1)]);
                }

                return last;
            }, json, exact: false);
    }
}
