using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;

namespace Firn;

/// <summary>
/// Finds the member that an error of writing is about, after it has happened: writes the value again, into memory, up to the same failure, and walks the descriptor over what was
/// written. So the code that writes carries no path, and a destination need not give back what it was handed.
/// </summary>
internal static class WriteFailure
{
    private const int LongestSearched = 16 << 20;

    /// <summary>Completes an error that came out of writing a value, and throws it. To be called when the frames that it came through are gone: the value is written again.</summary>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Throw<T>(FirnException failure, CodecEntry<T> entry, T value, FirnOptions options)
    {
        Complete(failure, entry, value, options);
        ExceptionDispatchInfo.Throw(failure);
    }

    /// <summary>The same for one of many values.</summary>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Throw<T>(FirnException failure, CodecEntry<T> entry, T value, long index, FirnOptions options)
    {
        if (!failure.IsLocated && failure.Offset < 0)
        {
            Complete(failure, entry, value, options);
            if (failure.Path is { } path) failure.Path = path.Length == 0 || path[0] == '[' ? $"[{index}]{path}" : $"[{index}].{path}";
        }

        ExceptionDispatchInfo.Throw(failure);
    }

    private static void Complete<T>(FirnException failure, CodecEntry<T> entry, T value, FirnOptions options)
    {
        // Errors with a position come from reading, which the code of a value's class may do.
        if (failure.IsLocated || failure.Offset >= 0) return;
        failure.IsLocated = true;
        if (failure.Code == FirnErrorCode.MessageTooLarge || Message.IsAbsent(entry, value)) return;
        using Probe probe = new();
        int length = probe.Write(entry, value, failure, options);
        if (length < 0) return;
        failure.Type ??= entry.ValueType;
        failure.Path = ErrorLocator.FindWritten(entry.DescriptorUnder(options), failure, options, probe.Written);
    }

    // More was written than is searched.
    private sealed class TooLongException : Exception;

    private sealed class Probe : IBufferWriter<byte>, IDisposable
    {
        private const int FirstLength = 4 << 10;
        private const int Longest = LongestSearched + FirstLength;

        private byte[] _bytes = [];
        private int _written;

        public ReadOnlySpan<byte> Written => _bytes.AsSpan(0, _written);

        /// <summary>Writes a value's body: how many bytes, or -1 where it does not fail in the same way.</summary>
        public int Write<T>(CodecEntry<T> entry, T value, FirnException failure, FirnOptions options)
        {
            FirnWriter writer = new(GetSpan(FirnWriter.FirstRoomLength), 0, FirnWriter.SinkKind.BufferWriter, this, options);
            try
            {
                entry.Write(ref writer, value);
                return -1;
            }
            catch (FirnException again) when (again.IsSame(failure))
            {
            }
            catch (Exception)
            {
                // Whatever the value's own code throws: the error is the first one.
                return -1;
            }

            try
            {
                writer.Flush();
                return _written;
            }
            catch (InvalidOperationException)
            {
                return -1; // a sized object is open, whose length is not known yet
            }
        }

        // A pool may give more than it was asked for.
        private int Room => Math.Min(_bytes.Length, Longest) - _written;

        private void Ensure(int hint)
        {
            long needed = (long)_written + Math.Max(hint, 1);
            if (needed > Longest) throw new TooLongException();
            if (needed <= _bytes.Length) return;
            byte[] larger = ArrayPool<byte>.Shared.Rent((int)Math.Min(Longest, Math.Max(needed, Math.Max(FirstLength, 2L * _bytes.Length))));
            _bytes.AsSpan(0, _written).CopyTo(larger);
            Dispose();
            _bytes = larger;
        }

        public void Advance(int count) => _written += count;

        public Memory<byte> GetMemory(int sizeHint = 0)
        {
            Ensure(sizeHint);
            return _bytes.AsMemory(_written, Room);
        }

        public Span<byte> GetSpan(int sizeHint = 0)
        {
            Ensure(sizeHint);
            return _bytes.AsSpan(_written, Room);
        }

        public void Dispose()
        {
            if (_bytes.Length > 0) ArrayPool<byte>.Shared.Return(_bytes, clearArray: true);
            _bytes = [];
        }
    }
}
