#if MEMORYPACK
using MemoryPack;

namespace Firn.Benchmarks.ManyTypes.ForMemoryPack;
#else
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;

namespace Firn.Benchmarks.ManyTypes;
#endif

/// <summary>One of the types with a value of it.</summary>
internal abstract class TypeEntry
{
    /// <summary>The value that is written.</summary>
    public abstract object Sample { get; }

#if MEMORYPACK
    /// <summary>Writes a value of the type with MemoryPack.</summary>
    public abstract byte[] Write(object value);

    /// <summary>Reads one.</summary>
    public abstract object Read(byte[] message);
#else
    /// <summary>Writes a value of the type with Firn.</summary>
    public abstract byte[] Write(object value, FirnOptions options);

    /// <summary>Reads one.</summary>
    public abstract object Read(byte[] message, FirnOptions options);

    /// <summary>Writes a value of the type as JSON, by reflection.</summary>
    public abstract byte[] WriteJson(object value);

    /// <summary>Reads one.</summary>
    public abstract object ReadJson(byte[] message);
#endif
}

/// <summary>The entry of a type. All classes <typeparamref name="T"/> share its code, so that the calls themselves are compiled once and what is timed is the serializer's own.</summary>
internal sealed class TypeEntry<T>(T sample) : TypeEntry
    where T : class
{
    /// <inheritdoc/>
    public override object Sample => sample;

#if MEMORYPACK
    /// <inheritdoc/>
    public override byte[] Write(object value) => MemoryPackSerializer.Serialize((T)value);

    /// <inheritdoc/>
    public override object Read(byte[] message) => MemoryPackSerializer.Deserialize<T>(message)!;
#else
    private const string NeverTrimmed = "Only called where reflection is on.";

#pragma warning disable FIRN0010 // the types are marked themselves
    /// <inheritdoc/>
    public override byte[] Write(object value, FirnOptions options) => FirnSerializer.Serialize((T)value, options);

    /// <inheritdoc/>
    public override object Read(byte[] message, FirnOptions options) => FirnSerializer.Deserialize<T>(message, options)!;
#pragma warning restore FIRN0010

    /// <inheritdoc/>
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = NeverTrimmed)]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = NeverTrimmed)]
    public override byte[] WriteJson(object value) => JsonSerializer.SerializeToUtf8Bytes((T)value);

    /// <inheritdoc/>
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = NeverTrimmed)]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = NeverTrimmed)]
    public override object ReadJson(byte[] message) => JsonSerializer.Deserialize<T>(message)!;
#endif
}
