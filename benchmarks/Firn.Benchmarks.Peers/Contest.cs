using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Suites;
using Firn.Benchmarks.Suites.Core;

namespace Firn.Benchmarks.Peers;

/// <summary>Adds peers to a suite: each has to read back an equal graph of every input, from an array and from a writer, before it is timed.</summary>
/// <typeparam name="TWork">The calls of the shape; its roots are the peers' inputs, too.</typeparam>
/// <param name="suite">The suite of the shape.</param>
internal sealed class Contest<TWork>(PlainSuite suite)
    where TWork : struct, IWork
{
    /// <summary>The suite with all contenders.</summary>
    public Suite Suite => suite;

    /// <summary>Adds a peer.</summary>
    public Contest<TWork> Add<TPeer>(string name)
        where TPeer : struct, IPeer
    {
        AddWith<TPeer>(name, TWork.Roots);
        return this;
    }

    /// <summary>Adds a peer that has types of its own; its inputs are those of all others, brought over by Firn.</summary>
    /// <typeparam name="TPeer">The peer.</typeparam>
    /// <typeparam name="TTwin">Its type of the root.</typeparam>
    public Contest<TWork> AddTwin<TPeer, TTwin>(string name)
        where TPeer : struct, IPeer
        where TTwin : class
    {
#pragma warning disable FIRN0010 // Nothing of this is timed, so the run-time engine may serve it.
        byte[][] messages = [.. Enumerable.Range(0, TWork.Roots.Length).Select(i => TWork.Serialize(i, FirnOptions.Packed))];
        TTwin[] twins = Array.ConvertAll(messages, message => FirnSerializer.Deserialize<TTwin>(message, FirnOptions.Packed)!);
        suite.Check(() =>
        {
            for (int i = 0; i < twins.Length; i++)
            {
                Check.Bytes(messages[i], FirnSerializer.Serialize(twins[i], FirnOptions.Packed), $"{suite.Name}: {name}'s input");
            }
        });
#pragma warning restore FIRN0010
        AddWith<TPeer>(name, twins);
        return this;
    }

    private void AddWith<TPeer>(string name, object[] inputs)
        where TPeer : struct, IPeer
    {
        byte[][] messages = Array.ConvertAll(inputs, TPeer.Write);
        long bytes = messages.Sum(message => (long)message.Length);
        ReusedWriter writer = new(Targets.WriterBytes);
        suite
            .Check(() =>
            {
                foreach (object input in inputs)
                {
                    Check.Graph(input, TPeer.Read(TPeer.Write(input)), $"{suite.Name}: {name}");
                    writer.Reset();
                    TPeer.Write(writer, input);
                    Check.Graph(input, TPeer.Read(writer.Written.ToArray()), $"{suite.Name}: {name}, writer");
                }
            })
            .With(name, Operation.Write, Targets.ArrayFloor(TWork.Kind), (start, count) => PeerLoops<TPeer>.Write(inputs, start, count), bytes)
            .With(name + " writer", Operation.Write, "S2 writer", (start, count) => PeerLoops<TPeer>.Write(writer, inputs, start, count), bytes)
            .With(name, Operation.Read, "D2", (start, count) => PeerLoops<TPeer>.Read(messages, start, count), bytes);
    }
}
