using System.Runtime.CompilerServices;

namespace Firn;

/// <content>Frames that the thread pool compresses (<see cref="FirnOptions.MaxDegreeOfParallelism"/>); they are written by the caller, in order.</content>
public sealed partial class FirnContainerWriter<T>
{
    // Hands the builder's frame over. Where the queue is full its oldest frame has to be done by then, but is written afterwards, so that the
    // pool has as much to do meanwhile as it may. What else is done is written too: with a slow source it would wait long.
    private void PassFrame()
    {
        SealedFrame oldest = _waiting!.IsFull ? WaitForOldest() : default;
        Pass();
        if (oldest.Length > 0) Put(oldest);
        while (_waiting.HasDone) Put(WaitForOldest());
    }

    // The value that filled the frame was taken, so a token that strikes here is for the destination.
    private async ValueTask PassFrameAsync(CancellationToken cancellationToken)
    {
        SealedFrame oldest = _waiting!.IsFull ? await WaitForOldestAsync() : default;
        Pass();
        if (oldest.Length > 0) await PutAsync(oldest, cancellationToken).ConfigureAwait(false);
        while (_waiting.HasDone) await PutAsync(WaitForOldest(), cancellationToken).ConfigureAwait(false);
    }

    private void PutWaiting()
    {
        if (_frame.Count > 0) PassFrame();
        while (_waiting!.Count > 0) Put(WaitForOldest());
    }

    private async ValueTask PutWaitingAsync(CancellationToken cancellationToken)
    {
        while (_waiting!.IsFull) await PutOldestAsync(cancellationToken).ConfigureAwait(false);
        if (_frame.Count > 0) Pass();
        while (_waiting.Count > 0) await PutOldestAsync(cancellationToken).ConfigureAwait(false);
    }

    // A token that strikes before the frame is done leaves it in the queue.
    private async ValueTask PutOldestAsync(CancellationToken cancellationToken)
    {
        await ((Task)_waiting!.Oldest).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        cancellationToken.ThrowIfCancellationRequested();
        await PutAsync(WaitForOldest(), cancellationToken).ConfigureAwait(false);
    }

    private void Pass()
    {
        _isWriting = true;
        _waiting!.Add(Take());
        _isWriting = false;
    }

    // What can't be compressed ends the container.
    private SealedFrame WaitForOldest()
    {
        _isWriting = true;
        return _waiting!.Oldest.GetAwaiter().GetResult();
    }

    private ConfiguredTaskAwaitable<SealedFrame> WaitForOldestAsync()
    {
        _isWriting = true;
        return _waiting!.Oldest.ConfigureAwait(false);
    }
}
