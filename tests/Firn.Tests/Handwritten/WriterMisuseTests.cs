using System.Buffers;
using Xunit;

namespace Firn.Tests.Handwritten;

/// <summary>Calls that are mistakes: they are refused, and never reach memory that is not the writer's.</summary>
public class WriterMisuseTests
{
    // Gives runs of memory with a border that nobody may touch.
    private sealed class GuardedBuffer(int length) : IBufferWriter<byte>
    {
        private const int Guard = 64;
        private const byte Untouched = 0xC3;
        private readonly List<byte[]> _runs = [];
        private int _used;

        public bool IsBroken { get; set; }

        public bool IsIntact => _runs.All(run => !run.AsSpan(0, Guard).ContainsAnyExcept(Untouched) && !run.AsSpan(run.Length - Guard).ContainsAnyExcept(Untouched));

        public void Advance(int count)
        {
            // What it has given is somebody else's from now on.
            if (IsBroken) _used = _runs[^1].Length;
            if (IsBroken) throw new IOException();
            _used += count;
        }

        public Memory<byte> GetMemory(int sizeHint = 0)
        {
            if (_runs.Count == 0 || _runs[^1].Length - _used - (2 * Guard) < Math.Max(sizeHint, 1))
            {
                byte[] run = new byte[Math.Max(sizeHint, length) + (2 * Guard)];
                run.AsSpan().Fill(Untouched);
                _runs.Add(run);
                _used = 0;
            }

            return _runs[^1].AsMemory(Guard + _used, _runs[^1].Length - _used - (2 * Guard));
        }

        public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
    }

    [Theory]
    [InlineData(1)]
    [InlineData(200)]
    [InlineData(500)]
    [InlineData(505)]
    [InlineData(506)]
    [InlineData(507)]
    [InlineData(5_000)]
    public void An_object_that_was_closed_is_refused_while_a_later_one_is_open(int content)
    {
        GuardedBuffer destination = new(512);
        FirnWriter writer = new(destination);
        FirnSizedObject closed = writer.BeginSized();
        writer.Write(1);
        writer.EndSized(closed);
        FirnSizedObject open = writer.BeginSized();
        for (int i = 0; i < content; i++) writer.Write((byte)i);
        bool isRefused = false;
        try
        {
            writer.EndSized(closed);
        }
        catch (InvalidOperationException)
        {
            isRefused = true;
        }

        Assert.True(isRefused);
        writer.EndSized(open);
        writer.Flush();
        Assert.True(destination.IsIntact);
    }

    [Fact]
    [Trait("Hostile", "H18")]
    public void More_than_an_array_is_refused_and_leaves_the_writer_with_its_own_memory()
    {
        FirnWriter measuring = FirnWriter.ForMeasuring();
        measuring.Write(1);
        bool isRefused = false;
        try
        {
            measuring.Reserve(int.MaxValue);
        }
        catch (FirnException exception)
        {
            isRefused = exception.Code == FirnErrorCode.MessageTooLarge;
        }

        FirnWriter other = new();
        other.Write(2);
        measuring.Write(3);
        bool isUntouched = other.WrittenSpan.SequenceEqual((ReadOnlySpan<byte>)[2, 0, 0, 0]);
        other.Dispose();
        measuring.Dispose();
        Assert.True(isRefused);
        Assert.True(isUntouched);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_buffer_writer_that_fails_to_take_bytes_is_not_written_to_any_more(bool isSized)
    {
        GuardedBuffer destination = new(512);
        FirnWriter writer = new(destination);
        writer.Write(1);
        if (isSized) writer.BeginSized();
        Span<byte> given = destination.GetSpan();
        destination.IsBroken = true;
        bool hasFailed = false;
        try
        {
            writer.Reserve(10_000);
        }
        catch (IOException)
        {
            hasFailed = true;
        }

        given.Clear();
        writer.Write(-1);
        bool isClear = !given.ContainsAnyExcept((byte)0);
        writer.Dispose();
        Assert.True(hasFailed);
        Assert.True(isClear);
    }
}
