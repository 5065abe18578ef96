using System.Runtime.CompilerServices;

namespace Firn;

/// <content>Frames that the thread pool compresses (<see cref="FirnOptions.MaxDegreeOfParallelism"/>); they are written by the caller, in order.</content>
public sealed partial class FirnContainerWriter<T>
{
    // Hands the builder's frame over. Where the queue is full its oldest frame has to be done by then, but is written afterwards, so that the
    // pool has as much to do meanwhile as it may. What else is done is written too: with a slow source it would wait long.
    private void PassFrame()
    {
        _isWriting = true; // a full frame has to be taken before anything else is done: what stops that, as an interrupt does, ends the container
        if (_waiting!.IsFull) _waiting.WaitForOldest();
        Pass();
        while (_waiting.OldestIsDone) Put(TakeOldest());
    }

    // The value that filled the frame was taken, so a token that strikes here is for the destination.
    private async ValueTask PassFrameAsync(CancellationToken cancellationToken)
    {
        _isWriting = true; // as in PassFrame
        if (_waiting!.IsFull) await OldestIsDone();
        Pass();
        while (_waiting.OldestIsDone) await PutAsync(TakeOldest(), cancellationToken).ConfigureAwait(false);
    }

    private void PutWaiting()
    {
        // A frame alone gains nothing by another thread.
        if (_waiting!.IsEmpty)
        {
            if (_frame.Count > 0) Put(Seal());
            return;
        }

        if (_frame.Count > 0) PassFrame();
        while (!_waiting.IsEmpty)
        {
            _waiting.WaitForOldest();
            Put(TakeOldest());
        }
    }

    private async ValueTask PutWaitingAsync(CancellationToken cancellationToken)
    {
        if (_waiting!.IsEmpty)
        {
            if (_frame.Count > 0) await PutAsync(Seal(), cancellationToken).ConfigureAwait(false);
            return;
        }

        while (_waiting.IsFull) await PutOldestAsync(cancellationToken).ConfigureAwait(false);
        if (_frame.Count > 0) Pass();
        while (!_waiting.IsEmpty) await PutOldestAsync(cancellationToken).ConfigureAwait(false);
    }

    // A token that strikes before the frame is done leaves it in the queue.
    private async ValueTask PutOldestAsync(CancellationToken cancellationToken)
    {
        await OldestIsDone();
        cancellationToken.ThrowIfCancellationRequested();
        await PutAsync(TakeOldest(), cancellationToken).ConfigureAwait(false);
    }

    private ConfiguredTaskAwaitable OldestIsDone() => ((Task)_waiting!.Oldest).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);

    private void Pass()
    {
        _isWriting = true;
        _waiting!.Add(_frame.Take());
        _isWriting = false;
    }

    // What can't be compressed ends the container.
    private SealedFrame TakeOldest()
    {
        _isWriting = true;
        return _waiting!.TakeOldest();
    }
}
