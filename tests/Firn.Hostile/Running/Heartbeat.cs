using System.IO.MemoryMappedFiles;

namespace Firn.Hostile.Running;

/// <summary>
/// What a child is at, in a file mapped into memory: it outlives the child, so its parent can say at which input a child died or stopped.
/// </summary>
internal sealed unsafe class Heartbeat : IDisposable
{
    private const int Bytes = 64;

    private readonly MemoryMappedFile _file;
    private readonly MemoryMappedViewAccessor _view;
    private readonly Content* _content;

    private struct Content
    {
        public ulong Seed;
        public long Beats;
        public long IsBusy;
    }

    private const ulong PayloadMark = 1UL << 63;

    private Heartbeat(MemoryMappedFile file)
    {
        _file = file;
        _view = file.CreateViewAccessor(0, Bytes);
        byte* content = null;
        _view.SafeMemoryMappedViewHandle.AcquirePointer(ref content);
        _content = (Content*)content;
    }

    /// <summary>That of this process; one that nobody sees where no parent has asked for it.</summary>
    public static Heartbeat Own { get; private set; } = new(MemoryMappedFile.CreateNew(null, Bytes));

    /// <summary>A new one, in a file.</summary>
    public static Heartbeat Create(string path) => new(MemoryMappedFile.CreateFromFile(path, FileMode.Create, null, Bytes));

    /// <summary>Makes that of a parent the one of this process.</summary>
    public static void Use(string path) => Own = new(MemoryMappedFile.CreateFromFile(path, FileMode.Open, null, Bytes));

    /// <summary>The input that is being tried, or was last.</summary>
    public ulong Seed => Volatile.Read(ref _content->Seed);

    /// <summary>How many inputs were begun since <see cref="Reset"/>.</summary>
    public long Beats => Volatile.Read(ref _content->Beats);

    /// <summary>Whether an input is being tried.</summary>
    public bool IsBusy => Volatile.Read(ref _content->IsBusy) != 0;

    /// <summary>What stands for a seed where an input is no mutant, but a good message.</summary>
    public static ulong OfPayload(int index) => PayloadMark | (uint)index;

    /// <summary>What is being tried, in words.</summary>
    public string Input => !IsBusy ? "" : (Seed & PayloadMark) != 0 ? $" at message {Seed & ~PayloadMark} of the type table" : $" at the input of seed {Seed}";

    /// <summary>An input begins.</summary>
    public void Begin(ulong seed)
    {
        Volatile.Write(ref _content->Seed, seed);
        Volatile.Write(ref _content->IsBusy, 1);
        Volatile.Write(ref _content->Beats, _content->Beats + 1);
    }

    /// <summary>The last input has ended, and none follows for a while.</summary>
    public void Rest() => Volatile.Write(ref _content->IsBusy, 0);

    public void Reset()
    {
        Rest();
        Volatile.Write(ref _content->Beats, 0);
    }

    public void Dispose()
    {
        _view.SafeMemoryMappedViewHandle.ReleasePointer();
        _view.Dispose();
        _file.Dispose();
    }
}
