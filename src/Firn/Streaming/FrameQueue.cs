using System.Buffers;

namespace Firn;

/// <summary>
/// Frames that the thread pool compresses while their writer goes on, in the order in which they are to be written. For one caller at a time.
/// </summary>
internal sealed class FrameQueue(int capacity, FirnCompression compression, long limit)
{
    private readonly Queue<FrameWork> _frames = new();

    /// <summary>The queue of a writer under these options; null where its frames are made on the caller's thread, one by one.</summary>
    public static FrameQueue? Create(FirnOptions options) =>
        options.MaxDegreeOfParallelism > 1 && options.Compression != FirnCompression.None ? new FrameQueue(options.FramesAtOnce, options.Compression, options.MaxMessageBytes) : null;

    public bool IsEmpty => _frames.Count == 0;

    /// <summary>Whether as many are there as may be worked at at the same time.</summary>
    public bool IsFull => _frames.Count >= capacity;

    /// <summary>The frame that is to be written next.</summary>
    public Task<SealedFrame> Oldest => _frames.Peek().Result;

    public bool OldestIsDone => !IsEmpty && Oldest.IsCompleted;

    /// <summary>The values of all of them.</summary>
    public long ValueCount { get; private set; }

    /// <summary>Begins to compress a frame.</summary>
    public void Add(RawFrame frame)
    {
        FrameWork work = new(frame, compression, limit);
        _frames.Enqueue(work);
        ValueCount += frame.Count;
        work.Begin();
    }

    /// <summary>Waits until the oldest is done, whatever has become of it.</summary>
    public void WaitForOldest() => _frames.Peek().Wait();

    /// <summary>Takes the oldest out, which is done.</summary>
    /// <exception cref="Exception">What compressing it threw.</exception>
    public SealedFrame TakeOldest()
    {
        FrameWork work = _frames.Dequeue();
        ValueCount -= work.Count;
        return work.Result.GetAwaiter().GetResult();
    }

    /// <summary>Forgets all frames; those that nobody has begun are not begun any more. The memory of the others is the collector's when they are done.</summary>
    public void Clear()
    {
        foreach (FrameWork work in _frames) work.Drop();
        _frames.Clear();
        ValueCount = 0;
    }

    private sealed class FrameWork(RawFrame frame, FirnCompression compression, long limit) : PoolWork<SealedFrame>
    {
        public int Count => frame.Count;

        protected override SealedFrame Do() => frame.Seal(compression, limit);

        protected override void Release() => ArrayPool<byte>.Shared.Return(frame.Array);
    }
}
