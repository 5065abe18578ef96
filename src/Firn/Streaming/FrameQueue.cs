namespace Firn;

/// <summary>
/// Frames that the thread pool compresses while their writer goes on, in the order in which they are to be written. For one caller at a time.
/// </summary>
internal sealed class FrameQueue(int most, FirnCompression compression)
{
    private readonly Queue<(Task<SealedFrame> Work, int Values)> _frames = new();

    /// <summary>The queue of a writer under these options; null where its frames are made on the caller's thread, one by one.</summary>
    public static FrameQueue? Create(FirnOptions options) =>
        options.MaxDegreeOfParallelism > 1 && options.Compression != FirnCompression.None ? new FrameQueue(options.MaxDegreeOfParallelism, options.Compression) : null;

    public int Count => _frames.Count;

    /// <summary>Whether as many are there as may be worked at at the same time.</summary>
    public bool IsFull => _frames.Count >= most;

    /// <summary>The frame that is to be written next.</summary>
    public Task<SealedFrame> Oldest => _frames.Peek().Work;

    /// <summary>Whether the oldest needs no waiting.</summary>
    public bool HasDone => _frames.Count > 0 && Oldest.IsCompleted;

    /// <summary>The values of all of them.</summary>
    public long ValueCount { get; private set; }

    /// <summary>Begins to compress a frame.</summary>
    public void Add(RawFrame frame)
    {
        FirnCompression method = compression;
        Task<SealedFrame> work = Task.Run(() => frame.Seal(method));

        // A writer that gives up never looks at what has failed.
        work.ContinueWith(static failed => failed.Exception, CancellationToken.None, TaskContinuationOptions.OnlyOnFaulted | TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default);
        _frames.Enqueue((work, frame.Count));
        ValueCount += frame.Count;
    }

    /// <summary>Forgets the oldest, which was written.</summary>
    public void Remove() => ValueCount -= _frames.Dequeue().Values;

    /// <summary>Forgets all frames. Those that are worked at keep their memory until they are done, and nobody gets it then but the collector.</summary>
    public void Clear()
    {
        _frames.Clear();
        ValueCount = 0;
    }
}
