using Firn.Grpc;

namespace Firn.Hosts.Tests.Grpc;

public sealed class GrpcOrder
{
    public int Id { get; set; }

    public string? Customer { get; set; }

    public List<GrpcLine>? Lines { get; set; }
}

public sealed record GrpcLine(string Article, int Count, decimal Price);

public readonly record struct GrpcPoint(int X, int Y);

public interface IShapesBase
{
    Task<string> InheritedAsync(string text);
}

public interface IShapesOf<T> : IShapesBase
{
    ValueTask<T?> FirstAsync(IReadOnlyList<T> items);
}

/// <summary>Each shape of methods that is served.</summary>
[FirnService]
public interface IShapes : IShapesOf<GrpcOrder>
{
    Task<GrpcOrder?> GetAsync(int id, CancellationToken cancellation = default);

    ValueTask<int> CountAsync();

    Task NothingAsync();

    ValueTask PutAsync(GrpcOrder? order);

    Task<GrpcPoint> AddAsync(GrpcPoint left, GrpcPoint right);

    Task<string> ManyAsync(int a, string? b, GrpcPoint? c, bool d, long e, double f, Guid g, string h, FirnCallContext context, CancellationToken cancellation);

    ValueTask<int?> MaybeAsync(bool has);

    Task<string> HeaderAsync(string name, FirnCallContext context = default);

    [FirnMethod(Name = "Renamed")]
    Task<string> OldNameAsync();

    Task<string> OldNameAsync(int other);

    IAsyncEnumerable<GrpcOrder?> ListAsync(int count, CancellationToken cancellation = default);

    IAsyncEnumerable<int> NumbersAsync(int count);

    Task<long> SumAsync(IAsyncEnumerable<int> numbers, CancellationToken cancellation = default);

    Task<string> LabelAsync(string label, IAsyncEnumerable<int> numbers, int more);

    IAsyncEnumerable<string> EchoAsync(IAsyncEnumerable<string> texts, CancellationToken cancellation = default);

    Task<long> UploadAsync(Stream content, CancellationToken cancellation = default);

    Task<string> UploadAsAsync(string name, Stream content);

    Task<Stream> DownloadAsync(long length);

    ValueTask<Stream> ReverseAsync(Stream content);

    [FirnMethod(OneMessagePerItem = true)]
    IAsyncEnumerable<int> SingleAsync(IAsyncEnumerable<int> numbers);

    [FirnIgnore]
    void LeftOut<T>(ref T value);

    Task<int> TwiceAsync(int number) => Task.FromResult(2 * number);
}

public sealed class Shapes : IShapes
{
    public GrpcOrder? Put { get; private set; }

    public Task<string> InheritedAsync(string text) => Task.FromResult(text + "!");

    public ValueTask<GrpcOrder?> FirstAsync(IReadOnlyList<GrpcOrder> items) => new(items.Count > 0 ? items[0] : null);

    public Task<GrpcOrder?> GetAsync(int id, CancellationToken cancellation) => Task.FromResult(id == 0 ? null : new GrpcOrder { Id = id, Customer = "Ann", Lines = [new("apple", id, 1.5m)] });

    public ValueTask<int> CountAsync() => new(42);

    public async Task NothingAsync() => await Task.Yield();

    public ValueTask PutAsync(GrpcOrder? order) => order is null ? default : throw new global::Grpc.Core.RpcException(new global::Grpc.Core.Status(global::Grpc.Core.StatusCode.AlreadyExists, "There is one."));

    public Task<GrpcPoint> AddAsync(GrpcPoint left, GrpcPoint right) => Task.FromResult(new GrpcPoint(left.X + right.X, left.Y + right.Y));

    public Task<string> ManyAsync(int a, string? b, GrpcPoint? c, bool d, long e, double f, Guid g, string h, FirnCallContext context, CancellationToken cancellation) =>
        Task.FromResult(FormattableString.Invariant($"{a} {b ?? "null"} {c} {d} {e} {f} {g} {h} {cancellation == context.CancellationToken} {context.Server!.Method}"));

    public ValueTask<int?> MaybeAsync(bool has) => new(has ? 5 : null);

    public Task<string> HeaderAsync(string name, FirnCallContext context) => Task.FromResult(context.Headers.GetValue(name) ?? "none");

    public Task<string> OldNameAsync() => Task.FromResult("renamed");

    public Task<string> OldNameAsync(int other) => Task.FromResult("old " + other);

    public async IAsyncEnumerable<GrpcOrder?> ListAsync(int count, [System.Runtime.CompilerServices.EnumeratorCancellation] CancellationToken cancellation)
    {
        for (int i = 0; i < count; i++)
        {
            if (i % 100 == 50) await Task.Yield();
            yield return i % 10 == 9 ? null : new GrpcOrder { Id = i, Customer = "Customer " + i };
        }
    }

    public IAsyncEnumerable<int> NumbersAsync(int count) => AsyncEnumerable.Range(0, count);

    public async Task<long> SumAsync(IAsyncEnumerable<int> numbers, CancellationToken cancellation)
    {
        long sum = 0;
        await foreach (int number in numbers.WithCancellation(cancellation)) sum += number;
        return sum;
    }

    public async Task<string> LabelAsync(string label, IAsyncEnumerable<int> numbers, int more) => $"{label}: {await SumAsync(numbers, default) + more}";

    public async IAsyncEnumerable<string> EchoAsync(IAsyncEnumerable<string> texts, [System.Runtime.CompilerServices.EnumeratorCancellation] CancellationToken cancellation)
    {
        await foreach (string text in texts.WithCancellation(cancellation)) yield return "echo of " + text;
    }

    public async Task<long> UploadAsync(Stream content, CancellationToken cancellation)
    {
        byte[] buffer = new byte[50_000];
        long length = 0;
        for (int read; (read = await content.ReadAsync(buffer, cancellation)) > 0;) length += read;
        return length;
    }

    public async Task<string> UploadAsAsync(string name, Stream content) => $"{name}: {await UploadAsync(content, default)}";

    public Task<Stream> DownloadAsync(long length) => Task.FromResult<Stream>(new PatternStream(length));

    public async ValueTask<Stream> ReverseAsync(Stream content)
    {
        MemoryStream all = new();
        await content.CopyToAsync(all);
        byte[] bytes = all.ToArray();
        Array.Reverse(bytes);
        return new MemoryStream(bytes);
    }

    public async IAsyncEnumerable<int> SingleAsync(IAsyncEnumerable<int> numbers)
    {
        await foreach (int number in numbers) yield return -number;
    }

    public void LeftOut<T>(ref T value)
    {
    }
}

/// <summary>So many bytes, of which each says where it is.</summary>
internal sealed class PatternStream(long length) : Stream
{
    private long _position;

    public bool IsDisposed { get; private set; }

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position { get => _position; set => throw new NotSupportedException(); }

    public static byte At(long position) => (byte)(position * 31 + (position >> 16));

    public override int Read(byte[] buffer, int offset, int count)
    {
        int read = (int)Math.Min(count, length - _position);
        for (int i = 0; i < read; i++) buffer[offset + i] = At(_position++);
        return read;
    }

    protected override void Dispose(bool disposing)
    {
        IsDisposed = true;
        base.Dispose(disposing);
    }

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
