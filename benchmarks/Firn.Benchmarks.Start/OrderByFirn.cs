namespace Firn.Benchmarks.Start;

/// <summary>The graph of ten types.</summary>
internal sealed class OrderByFirn : StartWork
{
    private Order? _order;
    private byte[]? _message;
    private Order? _back;

    /// <inheritdoc/>
    public override void Prepare() => _order = Order.Sample();

    /// <inheritdoc/>
    public override void Write() => _message = FirnSerializer.Serialize(_order, FirnOptions.Packed);

    /// <inheritdoc/>
    public override void Read() => _back = FirnSerializer.Deserialize<Order>(_message!, FirnOptions.Packed);

    /// <inheritdoc/>
    public override bool IsRight() => _back!.Customer!.Home == _order!.Customer!.Home && FirnSerializer.Serialize(_back, FirnOptions.Packed).AsSpan().SequenceEqual(_message);

    /// <inheritdoc/>
    public override (long Length, ulong Hash) Summary() => (_message!.Length, Hash(0, _message));
}
