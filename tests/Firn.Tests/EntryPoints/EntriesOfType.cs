using System.Buffers;
using System.IO.Pipelines;

namespace Firn.Tests.EntryPoints;

/// <summary>The entry points of a type.</summary>
/// <typeparam name="T">A type that code was generated for.</typeparam>
/// <param name="under">The options of a call, as the type needs them.</param>
public sealed class Entries<T>(Func<FirnOptions, FirnOptions> under) : Entries
{
    public Entries()
        : this(static options => options)
    {
    }

    public override Type Type => typeof(T);

    public override byte[] Serialize(object? value, FirnOptions options) => FirnSerializer.Serialize((T)value!, under(options));

    public override void Serialize(IBufferWriter<byte> destination, object? value, FirnOptions options) => FirnSerializer.Serialize(destination, (T)value!, under(options));

    public override void Serialize(ref StructWriter destination, object? value, FirnOptions options) => FirnSerializer.Serialize(ref destination, (T)value!, under(options));

    public override bool TrySerialize(Span<byte> destination, object? value, out int bytesWritten, FirnOptions options) => FirnSerializer.TrySerialize(destination, (T)value!, out bytesWritten, under(options));

    public override void Serialize(Stream destination, object? value, FirnOptions options) => FirnSerializer.Serialize(destination, (T)value!, under(options));

    public override ValueTask SerializeAsync(Stream destination, object? value, FirnOptions options) => FirnSerializer.SerializeAsync(destination, (T)value!, under(options));

    public override ValueTask SerializeAsync(PipeWriter destination, object? value, FirnOptions options) => FirnSerializer.SerializeAsync(destination, (T)value!, under(options));

    public override FirnBuffer SerializeToBuffer(object? value, FirnOptions options) => FirnSerializer.SerializeToBuffer((T)value!, under(options));

    public override long Measure(object? value, FirnOptions options) => FirnSerializer.Measure((T)value!, under(options));

    public override object? Clone(object? value, FirnOptions options) => FirnSerializer.Clone((T)value!, under(options));

    public override long GetAllocationRatio(bool anyVersion = false) => FirnSerializer.GetAllocationRatio<T>(under(FirnOptions.Default), anyVersion);

    public override byte[] GetSchema() => FirnSerializer.GetSchema<T>(under(FirnOptions.Default));

    public override object? Deserialize(byte[] source, FirnOptions options) => FirnSerializer.Deserialize<T>(source, under(options));

    public override object? Deserialize(ReadOnlySpan<byte> source, FirnOptions options) => FirnSerializer.Deserialize<T>(source, under(options));

    public override object? Deserialize(ReadOnlyMemory<byte> source, FirnOptions options) => FirnSerializer.Deserialize<T>(source, under(options));

    public override object? Deserialize(in ReadOnlySequence<byte> source, FirnOptions options) => FirnSerializer.Deserialize<T>(source, under(options));

    public override object? Deserialize(ReadOnlySpan<byte> source, out long bytesConsumed, FirnOptions options) => FirnSerializer.Deserialize<T>(source, out bytesConsumed, under(options));

    public override object? Deserialize(ReadOnlyMemory<byte> source, out long bytesConsumed, FirnOptions options) => FirnSerializer.Deserialize<T>(source, out bytesConsumed, under(options));

    public override object? Deserialize(in ReadOnlySequence<byte> source, out long bytesConsumed, FirnOptions options) => FirnSerializer.Deserialize<T>(source, out bytesConsumed, under(options));

    public override object? Deserialize(Stream source, FirnOptions options) => FirnSerializer.Deserialize<T>(source, under(options));

    public override async ValueTask<object?> DeserializeAsync(Stream source, FirnOptions options) => await FirnSerializer.DeserializeAsync<T>(source, under(options));

    public override async ValueTask<object?> DeserializeAsync(PipeReader source, FirnOptions options) => await FirnSerializer.DeserializeAsync<T>(source, under(options));

    public override void Populate(byte[] source, object target, FirnOptions options) => FirnSerializer.Populate(source, (T)target, under(options));

    public override void Populate(in ReadOnlySequence<byte> source, object target, FirnOptions options) => FirnSerializer.Populate(source, (T)target, under(options));

    public override byte[] SerializeContainer(IEnumerable<object?> values, FirnOptions options)
    {
        MemoryStream stream = new();
        FirnSerializer.SerializeEnumerable(stream, values.Select(value => (T)value!), under(options));
        return stream.ToArray();
    }

    public override object?[] DeserializeContainer(byte[] container, FirnOptions options) =>
        [.. FirnSerializer.DeserializeEnumerable<T>(new MemoryStream(container), under(options)).Select(value => (object?)value)];
}
