using System.Text.Json;
using Firn.Benchmarks.Floors;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Suites;

/// <summary>Contenders of "log". Each loop is written out for its type: a shared generic would put a lookup between the loop and the call.</summary>
internal static unsafe class LogSuite
{
    /// <summary>The suite.</summary>
    public static Suite Create()
    {
        List<LogEntry>[] inputs = Inputs.Log();
        byte[][] json = Array.ConvertAll(inputs, input => JsonSerializer.SerializeToUtf8Bytes(input));
        byte[][] embedded = Array.ConvertAll(inputs, input => FirnSerializer.Serialize(input));
        ReusedWriter writer = new(Targets.WriterBytes);

        return new Suite<List<LogEntry>>("log", inputs, LogFloor.Encode, LogFloor.ToArray, LogFloor.Decode, LogFloor.Copy)
            .WriteReused("S2", "S2", static (inputs, start, count) =>
            {
                byte* target = Scratch.Block;
                int last = 0;
                for (int i = start; i < start + count; i++)
                {
                    last ^= LogFloor.Encode(target, inputs[i & (inputs.Length - 1)]);
                }

                Blackhole.Number = last;
                return null;
            })
            .WriteArray("S3", static (inputs, start, count) =>
            {
                byte[]? last = null;
                for (int i = start; i < start + count; i++)
                {
                    last = LogFloor.ToArray(inputs[i & (inputs.Length - 1)]);
                }

                return last;
            })
            .Require("Firn byte[]", static value => FirnSerializer.Serialize(value, FirnOptions.Packed), static bytes => FirnSerializer.Deserialize<List<LogEntry>>(bytes, FirnOptions.Packed), packed: true)
            .Require("Firn writer", value =>
            {
                writer.Reset();
                FirnSerializer.Serialize(writer, value, FirnOptions.Packed);
                return writer.Written.ToArray();
            }, static bytes => FirnSerializer.Deserialize<List<LogEntry>>(bytes, FirnOptions.Packed), packed: true)
            .Require("Firn embedded", static value => FirnSerializer.Serialize(value), static bytes => FirnSerializer.Deserialize<List<LogEntry>>(bytes), packed: false)
            .WriteArray("Firn byte[]", static (inputs, start, count) =>
            {
                byte[]? last = null;
                for (int i = start; i < start + count; i++)
                {
                    last = FirnSerializer.Serialize(inputs[i & (inputs.Length - 1)], FirnOptions.Packed);
                }

                return last;
            }, target: Targets.WriteArray)
            .WriteReused("Firn writer", "S2", (inputs, start, count) =>
            {
                for (int i = start; i < start + count; i++)
                {
                    writer.Reset();
                    FirnSerializer.Serialize(writer, inputs[i & (inputs.Length - 1)], FirnOptions.Packed);
                }

                return writer;
            })
            .WriteArray("Firn embedded", static (inputs, start, count) =>
            {
                byte[]? last = null;
                for (int i = start; i < start + count; i++)
                {
                    last = FirnSerializer.Serialize(inputs[i & (inputs.Length - 1)]);
                }

                return last;
            }, embedded)
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
                List<LogEntry>? last = null;
                for (int i = start; i < start + count; i++)
                {
                    last = LogFloor.Allocate(inputs[i & (inputs.Length - 1)]);
                }

                return last;
            })
            .ReadGraph("D1", static (inputs, start, count) =>
            {
                List<LogEntry>? last = null;
                for (int i = start; i < start + count; i++)
                {
                    last = LogFloor.Copy(inputs[i & (inputs.Length - 1)]);
                }

                return last;
            })
            .Read("D2", static (messages, start, count) =>
            {
                List<LogEntry>? last = null;
                for (int i = start; i < start + count; i++)
                {
                    last = LogFloor.Decode(messages[i & (messages.Length - 1)]);
                }

                return last;
            })
            .Read("Firn", static (messages, start, count) =>
            {
                List<LogEntry>? last = null;
                for (int i = start; i < start + count; i++)
                {
                    last = FirnSerializer.Deserialize<List<LogEntry>>(messages[i & (messages.Length - 1)], FirnOptions.Packed);
                }

                return last;
            }, target: Targets.Read)
            .Read("Firn embedded", static (messages, start, count) =>
            {
                List<LogEntry>? last = null;
                for (int i = start; i < start + count; i++)
                {
                    last = FirnSerializer.Deserialize<List<LogEntry>>(messages[i & (messages.Length - 1)]);
                }

                return last;
            }, embedded)
            .Read("System.Text.Json", static (messages, start, count) =>
            {
                List<LogEntry>? last = null;
                for (int i = start; i < start + count; i++)
                {
                    last = JsonSerializer.Deserialize<List<LogEntry>>(messages[i & (messages.Length - 1)]);
                }

                return last;
            }, json, exact: false);
    }
}
