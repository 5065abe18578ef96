namespace Firn;

/// <content>Sources that are not waited for (<see cref="FirnOptions.FlushWhenIdle"/>): the destination is flushed while they make the next value.</content>
public sealed partial class FirnContainerWriter<T>
{
    private async ValueTask WriteAllAtOnceAsync(IAsyncEnumerable<T> values, CancellationToken cancellationToken)
    {
        // While the destination is flushed the source may be at work, and has to be stopped when that fails.
        using CancellationTokenSource stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        IAsyncEnumerator<T> source = values.GetAsyncEnumerator(stop.Token);
        try
        {
            bool hasValue = await source.MoveNextAsync().ConfigureAwait(false);
            while (hasValue)
            {
                ValueTask<bool> next = _frame.AddAll(source, cancellationToken);
                if (_frame.IsFull)
                {
                    await WriteFramesAsync(cancellationToken).ConfigureAwait(false);
                    if (IsClosedByReader) return;
                    next = source.MoveNextAsync();
                }

                // A source whose task fails has given all values before: they are written as well.
                hasValue = next.IsCompletedSuccessfully ? next.Result : await FlushMeanwhileAsync(next.AsTask(), stop, cancellationToken).ConfigureAwait(false);
                if (IsClosedByReader) return;
            }
        }
        finally
        {
            await source.DisposeAsync().ConfigureAwait(false);
        }

        await CompleteAsync(cancellationToken).ConfigureAwait(false);
        await _sink.FlushAsync(cancellationToken).ConfigureAwait(false);
    }

    // A source that is at work can't be disposed of, so it is waited for whatever becomes of the flush.
    private async Task<bool> FlushMeanwhileAsync(Task<bool> next, CancellationTokenSource stop, CancellationToken cancellationToken)
    {
        bool isFlushed = false;
        try
        {
            await FlushAsync(cancellationToken).ConfigureAwait(false);
            isFlushed = !IsClosedByReader;
        }
        finally
        {
            if (!isFlushed)
            {
                await stop.CancelAsync().ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing); // what the source does on the way counts no more
                await ((Task)next).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            }
        }

        return isFlushed && await next.ConfigureAwait(false);
    }
}
