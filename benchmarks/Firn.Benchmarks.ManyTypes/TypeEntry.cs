using System.Diagnostics.CodeAnalysis;
using System.Text.Json;

namespace Firn.Benchmarks.HundredTypes;

/// <summary>One of the hundred types with a value of it.</summary>
internal abstract class TypeEntry
{
    /// <summary>The value that is written.</summary>
    public abstract object Sample { get; }

    /// <summary>Writes a value of the type with Firn, without schema.</summary>
    public abstract byte[] Write(object value);

    /// <summary>Reads one.</summary>
    public abstract object Read(byte[] message);

    /// <summary>Writes a value of the type as JSON, by reflection.</summary>
    public abstract byte[] WriteJson(object value);

    /// <summary>Reads one.</summary>
    public abstract object ReadJson(byte[] message);
}

/// <summary>The entry of a type. All classes <typeparamref name="T"/> share its code, so that the calls themselves are compiled once and what is timed is the serializer's own.</summary>
internal sealed class TypeEntry<T>(T sample) : TypeEntry
    where T : class
{
    private const string NeverTrimmed = "Only called where reflection is on.";

    /// <inheritdoc/>
    public override object Sample => sample;

#pragma warning disable FIRN0010 // the types are marked themselves
    /// <inheritdoc/>
    public override byte[] Write(object value) => FirnSerializer.Serialize((T)value, FirnOptions.Packed);

    /// <inheritdoc/>
    public override object Read(byte[] message) => FirnSerializer.Deserialize<T>(message, FirnOptions.Packed)!;
#pragma warning restore FIRN0010

    /// <inheritdoc/>
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = NeverTrimmed)]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = NeverTrimmed)]
    public override byte[] WriteJson(object value) => JsonSerializer.SerializeToUtf8Bytes((T)value);

    /// <inheritdoc/>
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = NeverTrimmed)]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = NeverTrimmed)]
    public override object ReadJson(byte[] message) => JsonSerializer.Deserialize<T>(message)!;
}
