using System.Runtime.CompilerServices;

namespace Firn.Benchmarks.Start;

/// <summary>Work whose first time is measured. What a step has done is kept in fields, so that none is dead.</summary>
internal abstract class StartWork
{
    /// <summary>The work of that name by that contender; null where there is none. Loads the assembly that its types are in, where it is another one.</summary>
    public static StartWork? Create(string work, string contender) => (work, contender) switch
    {
        ("nothing", "nothing") => new NoWork(),
        ("feed", "by hand") => new FeedByHand(),
        ("feed", "S3, D2") => new FeedByFloor(),
        ("feed", "generated" or "run-time engine") => new FeedByFirn(embedded: false),
        ("feed", "generated, embedded") => new FeedByFirn(embedded: true),
        ("feed", "System.Text.Json") => new FeedByJson(),
        ("feed", "System.Text.Json, generated") => new FeedByGeneratedJson(),
        ("ten", "generated" or "run-time engine") => new OrderByFirn(),
        ("thirty", "generated" or "run-time engine") => Many(embedded: false),
        ("thirty", "generated, embedded") => Many(embedded: true),
        ("thirty", "System.Text.Json") => ManyAsJson(),
#if PEERS
        ("thirty", "MemoryPack") => ManyByPeer(),
#endif
        _ => null,
    };

    /// <summary>Does nothing, so that what measures is compiled.</summary>
    public virtual void Warm()
    {
    }

    /// <summary>Makes the values; not timed.</summary>
    public virtual void Prepare()
    {
    }

    /// <summary>Values to messages, for the first time.</summary>
    public abstract void Write();

    /// <summary>Messages to values, for the first time.</summary>
    public abstract void Read();

    /// <summary>Whether the values have come back.</summary>
    public abstract bool IsRight();

    /// <summary>The length of all messages, and a hash of them.</summary>
    public abstract (long Length, ulong Hash) Summary();

    // Methods of their own: the other work must not load the assembly of the many types.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ManyByFirn Many(bool embedded) => new(embedded);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ManyByJson ManyAsJson() => new();

#if PEERS
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ManyByMemoryPack ManyByPeer() => new();
#endif

    /// <summary>Adds a message to a hash (FNV-1a).</summary>
    protected static ulong Hash(ulong hash, byte[] message)
    {
        foreach (byte b in message) hash = (hash ^ b) * 1_099_511_628_211;
        return hash;
    }
}
