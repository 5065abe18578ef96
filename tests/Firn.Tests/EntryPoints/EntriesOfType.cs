using System.Buffers;
using System.IO.Pipelines;

namespace Firn.Tests.EntryPoints;

/// <summary>The entry points of a type.</summary>
/// <typeparam name="T">A type that code was generated for.</typeparam>
public sealed class Entries<T> : Entries
{
    public override Type Type => typeof(T);

    public override byte[] Serialize(object? value, FirnOptions options) => FirnSerializer.Serialize((T)value!, options);

    public override void Serialize(IBufferWriter<byte> destination, object? value, FirnOptions options) => FirnSerializer.Serialize(destination, (T)value!, options);

    public override bool TrySerialize(Span<byte> destination, object? value, out int bytesWritten, FirnOptions options) => FirnSerializer.TrySerialize(destination, (T)value!, out bytesWritten, options);

    public override void Serialize(Stream destination, object? value, FirnOptions options) => FirnSerializer.Serialize(destination, (T)value!, options);

    public override ValueTask SerializeAsync(Stream destination, object? value, FirnOptions options) => FirnSerializer.SerializeAsync(destination, (T)value!, options);

    public override ValueTask SerializeAsync(PipeWriter destination, object? value, FirnOptions options) => FirnSerializer.SerializeAsync(destination, (T)value!, options);

    public override FirnBuffer SerializeToBuffer(object? value, FirnOptions options) => FirnSerializer.SerializeToBuffer((T)value!, options);

    public override long Measure(object? value, FirnOptions options) => FirnSerializer.Measure((T)value!, options);

    public override object? Clone(object? value, FirnOptions options) => FirnSerializer.Clone((T)value!, options);

    public override byte[] GetSchema() => FirnSerializer.GetSchema<T>();

    public override object? Deserialize(byte[] source, FirnOptions options) => FirnSerializer.Deserialize<T>(source, options);

    public override object? Deserialize(ReadOnlySpan<byte> source, FirnOptions options) => FirnSerializer.Deserialize<T>(source, options);

    public override object? Deserialize(ReadOnlyMemory<byte> source, FirnOptions options) => FirnSerializer.Deserialize<T>(source, options);

    public override object? Deserialize(in ReadOnlySequence<byte> source, FirnOptions options) => FirnSerializer.Deserialize<T>(source, options);

    public override object? Deserialize(ReadOnlySpan<byte> source, out long bytesConsumed, FirnOptions options) => FirnSerializer.Deserialize<T>(source, out bytesConsumed, options);

    public override object? Deserialize(ReadOnlyMemory<byte> source, out long bytesConsumed, FirnOptions options) => FirnSerializer.Deserialize<T>(source, out bytesConsumed, options);

    public override object? Deserialize(in ReadOnlySequence<byte> source, out long bytesConsumed, FirnOptions options) => FirnSerializer.Deserialize<T>(source, out bytesConsumed, options);

    public override object? Deserialize(Stream source, FirnOptions options) => FirnSerializer.Deserialize<T>(source, options);

    public override async ValueTask<object?> DeserializeAsync(Stream source, FirnOptions options) => await FirnSerializer.DeserializeAsync<T>(source, options);

    public override async ValueTask<object?> DeserializeAsync(PipeReader source, FirnOptions options) => await FirnSerializer.DeserializeAsync<T>(source, options);
}
