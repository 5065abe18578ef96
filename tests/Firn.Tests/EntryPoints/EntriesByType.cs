using System.Buffers;
using System.IO.Pipelines;

namespace Firn.Tests.EntryPoints;

/// <summary>The entry points that take the type as an argument.</summary>
/// <param name="type">The type.</param>
/// <param name="under">The options of a call, as the type needs them.</param>
public sealed class EntriesByType(Type type, Func<FirnOptions, FirnOptions> under) : Entries
{
    public override Type Type => type;

    public override byte[] Serialize(object? value, FirnOptions options) => FirnSerializer.Serialize(value, type, under(options));

    public override void Serialize(IBufferWriter<byte> destination, object? value, FirnOptions options) => FirnSerializer.Serialize(destination, value, type, under(options));

    public override void Serialize(ref StructWriter destination, object? value, FirnOptions options) => FirnSerializer.Serialize(ref destination, value, type, under(options));

    public override bool TrySerialize(Span<byte> destination, object? value, out int bytesWritten, FirnOptions options) => FirnSerializer.TrySerialize(destination, value, type, out bytesWritten, under(options));

    public override void Serialize(Stream destination, object? value, FirnOptions options) => FirnSerializer.Serialize(destination, value, type, under(options));

    public override ValueTask SerializeAsync(Stream destination, object? value, FirnOptions options) => FirnSerializer.SerializeAsync(destination, value, type, under(options));

    public override ValueTask SerializeAsync(PipeWriter destination, object? value, FirnOptions options) => FirnSerializer.SerializeAsync(destination, value, type, under(options));

    public override FirnBuffer SerializeToBuffer(object? value, FirnOptions options) => FirnSerializer.SerializeToBuffer(value, type, under(options));

    public override long Measure(object? value, FirnOptions options) => FirnSerializer.Measure(value, type, under(options));

    public override object? Clone(object? value, FirnOptions options) => FirnSerializer.Clone(value, type, under(options));

    public override long GetAllocationRatio(bool anyVersion = false) => FirnSerializer.GetAllocationRatio(Type, under(FirnOptions.Default), anyVersion);

    public override byte[] GetSchema() => FirnSerializer.GetSchema(type, under(FirnOptions.Default));

    public override object? Deserialize(byte[] source, FirnOptions options) => FirnSerializer.Deserialize(source, type, under(options));

    public override object? Deserialize(ReadOnlySpan<byte> source, FirnOptions options) => FirnSerializer.Deserialize(source, type, under(options));

    public override object? Deserialize(ReadOnlyMemory<byte> source, FirnOptions options) => FirnSerializer.Deserialize(source, type, under(options));

    public override object? Deserialize(in ReadOnlySequence<byte> source, FirnOptions options) => FirnSerializer.Deserialize(source, type, under(options));

    public override object? Deserialize(ReadOnlySpan<byte> source, out long bytesConsumed, FirnOptions options) => FirnSerializer.Deserialize(source, type, out bytesConsumed, under(options));

    public override object? Deserialize(ReadOnlyMemory<byte> source, out long bytesConsumed, FirnOptions options) => FirnSerializer.Deserialize(source, type, out bytesConsumed, under(options));

    public override object? Deserialize(in ReadOnlySequence<byte> source, out long bytesConsumed, FirnOptions options) => FirnSerializer.Deserialize(source, type, out bytesConsumed, under(options));

    public override object? Deserialize(Stream source, FirnOptions options) => FirnSerializer.Deserialize(source, type, under(options));

    public override ValueTask<object?> DeserializeAsync(Stream source, FirnOptions options) => FirnSerializer.DeserializeAsync(source, type, under(options));

    public override ValueTask<object?> DeserializeAsync(PipeReader source, FirnOptions options) => FirnSerializer.DeserializeAsync(source, type, under(options));

    public override void Populate(byte[] source, object target, FirnOptions options) => FirnSerializer.Populate(source, target, type, under(options));

    public override void Populate(in ReadOnlySequence<byte> source, object target, FirnOptions options) => FirnSerializer.Populate(source, target, type, under(options));

    public override byte[] SerializeContainer(IEnumerable<object?> values, FirnOptions options)
    {
        MemoryStream stream = new();
        FirnSerializer.SerializeEnumerable(stream, (System.Collections.IEnumerable)values, type, under(options));
        return stream.ToArray();
    }

    public override object?[] DeserializeContainer(byte[] container, FirnOptions options) =>
        [.. FirnSerializer.DeserializeEnumerable(new MemoryStream(container), type, under(options))];
}
