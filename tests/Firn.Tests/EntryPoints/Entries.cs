using System.Buffers;
using System.IO.Pipelines;
using Firn.TestCases;

namespace Firn.Tests.EntryPoints;

/// <summary>Every entry point of the serializer for one type, values boxed: so that a test is written once, and not once a type.</summary>
public abstract class Entries
{
    public static Entries Of(TypeCase row) => row.Accept(new Maker());

    /// <summary>The same, by the entry points that take the type as an argument.</summary>
    public static Entries ByType(TypeCase row) => new EntriesByType(row.Type, row.Adjust);

    /// <summary>The entry points of a type that has no row; the call has its code generated.</summary>
    [FirnEntryPoint]
    public static Entries ForFirn<T>() => new Entries<T>();

    /// <summary>A sequence that is one message, read where its segments lie: a short one is joined first by the entry point that has no <c>bytesConsumed</c>. That one refuses what has bytes behind it.</summary>
    [FirnEntryPoint]
    public static T? FirnInPlace<T>(in ReadOnlySequence<byte> source, FirnOptions? options = null)
    {
        T? value = FirnSerializer.Deserialize<T>(source, out long consumed, options);
        return consumed == source.Length ? value : FirnSerializer.Deserialize<T>(source, options);
    }

    private sealed class Maker : ITypeCaseVisitor<Entries>
    {
        public Entries Visit<T>(TypeCase<T> row) => new Entries<T>(row.Adjust);
    }

    /// <summary>The type.</summary>
    public abstract Type Type { get; }

    public abstract byte[] Serialize(object? value, FirnOptions options);

    public abstract void Serialize(IBufferWriter<byte> destination, object? value, FirnOptions options);

    public abstract void Serialize(ref StructWriter destination, object? value, FirnOptions options);

    public abstract bool TrySerialize(Span<byte> destination, object? value, out int bytesWritten, FirnOptions options);

    public abstract void Serialize(Stream destination, object? value, FirnOptions options);

    public abstract ValueTask SerializeAsync(Stream destination, object? value, FirnOptions options);

    public abstract ValueTask SerializeAsync(PipeWriter destination, object? value, FirnOptions options);

    public abstract FirnBuffer SerializeToBuffer(object? value, FirnOptions options);

    public abstract long Measure(object? value, FirnOptions options);

    public abstract object? Clone(object? value, FirnOptions options);

    public abstract byte[] GetSchema();

    public abstract long GetAllocationRatio(bool anyVersion = false);

    public abstract object? Deserialize(byte[] source, FirnOptions options);

    public abstract object? Deserialize(ReadOnlySpan<byte> source, FirnOptions options);

    public abstract object? Deserialize(ReadOnlyMemory<byte> source, FirnOptions options);

    public abstract object? Deserialize(in ReadOnlySequence<byte> source, FirnOptions options);

    public abstract object? Deserialize(ReadOnlySpan<byte> source, out long bytesConsumed, FirnOptions options);

    public abstract object? Deserialize(ReadOnlyMemory<byte> source, out long bytesConsumed, FirnOptions options);

    public abstract object? Deserialize(in ReadOnlySequence<byte> source, out long bytesConsumed, FirnOptions options);

    /// <inheritdoc cref="FirnInPlace{T}"/>
    public object? DeserializeInPlace(in ReadOnlySequence<byte> source, FirnOptions options)
    {
        object? value = Deserialize(source, out long consumed, options);
        return consumed == source.Length ? value : Deserialize(source, options);
    }

    public abstract object? Deserialize(Stream source, FirnOptions options);

    public abstract ValueTask<object?> DeserializeAsync(Stream source, FirnOptions options);

    public abstract ValueTask<object?> DeserializeAsync(PipeReader source, FirnOptions options);

    public abstract void Populate(byte[] source, object target, FirnOptions options);

    public abstract void Populate(in ReadOnlySequence<byte> source, object target, FirnOptions options);

    /// <summary>A container of values.</summary>
    public abstract byte[] SerializeContainer(IEnumerable<object?> values, FirnOptions options);

    /// <summary>The values of a container.</summary>
    public abstract object?[] DeserializeContainer(byte[] container, FirnOptions options);
}
