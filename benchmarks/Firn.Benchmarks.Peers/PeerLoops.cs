using Firn.Benchmarks.Harness;

namespace Firn.Benchmarks.Peers;

/// <summary>The timed loops over inputs or messages, whose number is a power of two.</summary>
/// <typeparam name="TPeer">The peer.</typeparam>
internal static class PeerLoops<TPeer>
    where TPeer : struct, IPeer
{
    /// <summary>Writes to new arrays.</summary>
    public static object? Write(object[] inputs, int start, int count)
    {
        byte[]? last = null;
        for (int i = start; i < start + count; i++) last = TPeer.Write(inputs[i & (inputs.Length - 1)]);
        return last;
    }

    /// <summary>Writes to a reused writer.</summary>
    public static object? Write(ReusedWriter writer, object[] inputs, int start, int count)
    {
        for (int i = start; i < start + count; i++)
        {
            writer.Reset(ReusedWriter.Place(i));
            TPeer.Write(writer, inputs[i & (inputs.Length - 1)]);
        }

        return writer;
    }

    /// <summary>Reads messages.</summary>
    public static object? Read(byte[][] messages, int start, int count)
    {
        object? last = null;
        for (int i = start; i < start + count; i++) last = TPeer.Read(messages[i & (messages.Length - 1)]);
        return last;
    }
}
