using Firn.Benchmarks.Floors;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Start;

/// <summary>A page of the shape "feed".</summary>
internal abstract class FeedWork : StartWork
{
    private FeedPage? _page;
    private byte[]? _message;
    private FeedPage? _back;

    /// <inheritdoc/>
    public override void Prepare() => _page = FeedInputs.Page(new SeededText(FeedInputs.Seed));

    /// <inheritdoc/>
    public override void Write() => _message = Write(_page!);

    /// <inheritdoc/>
    public override void Read() => _back = Read(_message!);

    /// <summary>The floor writes the same of both, which says that they are equal.</summary>
    public override bool IsRight() => FeedFloor.ToArray(_page!).AsSpan().SequenceEqual(FeedFloor.ToArray(_back!));

    /// <inheritdoc/>
    public override (long Length, ulong Hash) Summary() => (_message!.Length, Hash(0, _message));

    /// <summary>Page to message.</summary>
    protected abstract byte[] Write(FeedPage page);

    /// <summary>Message to page.</summary>
    protected abstract FeedPage Read(byte[] message);
}
